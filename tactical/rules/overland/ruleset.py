"""Overland travel on the table's contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from tactical.rules.overland import (
    cards,
    data,
    days,
    encounters,
    foraging,
    legs,
    mending,
    overlays,
    parting,
    prospects,
    resting,
    riding,
    routes,
    steps,
    storyteller,
    wayfinding,
    worth,
)  # fmt: skip
from tactical.rules.overland import groups as gr
from tactical.rules.overland.encounters import FightOn
from tactical.rules.overland.events import EVENTS
from tactical.rules.overland.invariants import dangling_references, problems
from tactical.rules.overland.offers import offers
from tactical.rules.overland.opening import ROWS, opening
from tactical.rules.overland.options import OverlandOptions
from tactical.rules.overland.paths import modes, reach, way_to
from tactical.rules.overland.position import Overland, Position, Traveller
from tactical.rules.overland.refusals import REFUSALS
from tactical.rules.overland.storyteller import GoOn
from tactical.ruleset.aftermath import CampaignFacet, Mustered
from tactical.ruleset.contract import Ruleset, with_steps
from tactical.ruleset.extras import Extra, Holdings, Journeys, Reserves, Scenery
from tactical.ruleset.phases import Crumb, Phase, trail
from tactical.ruleset.presenter import AskWords, Presenter
from tactical.ruleset.tactics import Tactics
from tactical.table.cards import Line, Look
from tactical.table.events import Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.rows import Cited, cited
from tactical.table.state import AnyState
from tactical.table.values import Value, replace

PARTS = (steps, legs, foraging, mending, riding, parting, resting, routes, wayfinding, encounters, storyteller)
STEPS: tuple[type[Step], ...] = tuple(step for part in PARTS for step in part.STEPS)
ORDERS: tuple[type[Order], ...] = tuple(order for part in PARTS if part is not steps for order in part.ORDERS)


def _alive(state: Position, piece: Traveller) -> bool:
    """A living person with a group on the map: what goals count (FT-OV-07)."""
    return state.kind(piece).sort == "person" and gr.group_of(state, piece) >= 0


def _standing(state: Position, piece: Traveller) -> bool:
    """Living people, and hostile groups."""
    return _alive(state, piece) or (state.kind(piece).sort == "hostile" and piece.on_map)


class OverlandPresenter(Presenter[Position]):
    """The words and drawings of its positions."""

    first_minute: ClassVar[tuple[str, ...]] = data.FIRST_MINUTE
    asks: ClassVar[Mapping[str, AskWords]] = {
        "day": AskWords(endings={"travel_on": (), "end_leg": ("travel", "forage", "attempt_shortcut"), "end_day": ()})
    }

    token = staticmethod(cards.token)
    piece_card = staticmethod(cards.piece_card)
    routes = staticmethod(cards.routes)
    cell_card = staticmethod(cards.cell_card)
    advice = staticmethod(cards.advice)
    summary = staticmethod(cards.summary)
    row = staticmethod(prospects.row)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The day, whose leg it is, and a window where one is open."""
        words = [f"Day {state.beat}"]
        if state.phase == "day" and state.turn >= 0:
            group = state.pieces[state.turn]
            leg = {"day": "day leg", "march": f"march {group.day.marches}", "night": "night"}[group.day.leg]
            words.append(f"{group.title}'s {'repairs' if group.day.repairing else leg}")
        return trail(state, *words)


class OverlandTactics(Tactics[Position]):
    """Threat and sight of its pieces."""

    overlay_titles: ClassVar[Mapping[str, str]] = overlays.OVERLAYS

    way_to = staticmethod(way_to)
    overlay = staticmethod(overlays.overlay)
    distance = staticmethod(overlays.distance)
    strength = staticmethod(worth.strength)
    stride = staticmethod(worth.stride)
    step_costs = staticmethod(worth.step_costs)
    mobility = staticmethod(worth.mobility)

    def on_course(self, state: Position, piece: int, cell: int) -> Order | None:
        group = state.pieces[piece]
        if group.plan.path[-1:] != (cell,) or group.seat < 0:
            return None
        return legs.TravelOn(group.seat, piece)

    def worth_trying(self, state: Position, order: Order) -> bool:
        return worth.worth_trying(order)


class OverlandJourneys(Journeys[Position]):
    """Its routes over several days."""

    steps_left = staticmethod(worth.steps_left)
    pace = staticmethod(worth.pace)
    parted = staticmethod(worth.parted)
    met = staticmethod(worth.met)

    def outlook(self, state: Position, piece: int) -> Callable[[], Sequence[Line]] | None:
        return cards.route_outlook(self.rules, state, piece)


class OverlandHoldings(Holdings[Position]):
    """Its supplies."""

    asset_words: ClassVar[tuple[str, str]] = ("to save supplies", "at the cost of supplies")

    assets = staticmethod(worth.assets)


class OverlandReserves(Reserves[Position]):
    """Groups that are formed on the way."""

    by_script: ClassVar[bool] = False

    def may_arrive(self, state: Position, piece: int) -> bool:
        return True


class OverlandScenery(Scenery[Position]):
    """Its light and weather."""

    def light(self, state: Position) -> str:
        """Rain while the weather gives penalties."""
        return "rain" if any(effect.name in data.PENALTIES for effect in state.effects) else "day"

    def dark_cells(self, state: Position) -> frozenset[int]:
        """Those around the group whose day it is, while it goes by night: others may still have their day before
        them."""
        who = state.pieces[state.turn] if state.turn >= 0 else None
        if who is None or who.cell < 0 or not who.day.dark:
            return frozenset()
        return frozenset((who.cell, *state.board.neighbours(who.cell)))


class OverlandCampaign(CampaignFacet[Position]):
    """The state that outlives one of its battles."""

    def aftermath(self, state: Position, piece: int) -> dict[str, int]:
        """The aftermath with `worn`: levels that its first Attribute has lost, until they are repaired or healed
        (OV-35, OV-41)."""
        found, who = super().aftermath(state, piece), state.pieces[piece]
        full = state.kind(who).attributes
        return found | ({"worn": full[0][1] - who.levels[0]} if who.levels and full else {})

    def muster(self, state: Position) -> tuple[Mustered, ...]:
        fight = state.stack[-1].steps[0]
        assert isinstance(fight, encounters.Fight)
        mapped = encounters.muster(state, fight.piece, state.setup.encounters[fight.number])
        own = {who.id: state.kind(who).name for who in state.pieces}
        there = (Mustered(f.piece, f.kind if f.kind != own[f.piece] else "", f.one_shot) for f in mapped)
        return (Mustered(fight.piece), *there)


class OverlandRules(Ruleset[Position]):
    """Groups on a map, day by day."""

    name: ClassVar[str] = "overland"
    title: ClassVar[str] = "Overland"
    beat: ClassVar[str] = "day"
    unit: ClassVar[str] = "squares"
    state: ClassVar[type[AnyState]] = with_steps(Overland, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    moves: ClassVar[tuple[type[Order], ...]] = (legs.Travel, routes.PlanRoute)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[OverlandOptions]] = OverlandOptions
    tables: ClassVar[Mapping[str, type]] = ROWS
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {"kinds": data.KINDS}
    phases: tuple[Phase[Position], ...] = days.PHASES
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {
        "provisions": (0, 999), "fuel": (0, 999), "ammo": (0, 999), "wealth": (0, 999), "health": (-99, 100),
        "energy": (0, 200), "pending": (0, 99),
    }  # fmt: skip
    windows: ClassVar[Mapping[str, Cited]] = {
        "storyteller": cited("the storyteller may mark hazards, set a penalty or offer a shortcut", "OV-D40"),
        "encounter": cited("an encounter: slip by or fight", "FT-OV-04"),
        "outcome": cited("the battle's result", "FT-OV-05"),
        "spoils": cited("choose how to spend foraging points", "OV-66"),
    }
    extras: tuple[type[Extra[Position]], ...] = (
        OverlandJourneys,
        OverlandScenery,
        OverlandReserves,
        OverlandHoldings,
    )
    fighters: ClassVar[Fighters] = Fighters(
        standing=_standing,
        lost=lambda state, piece: piece.gone,
        out=lambda state, piece: piece.gone,
        points=lambda state, piece: state.kind(piece).points if state.kind(piece).sort in ("person", "hostile") else 0,
    )

    modes = staticmethod(modes)
    reach = staticmethod(reach)
    broken_invariants = staticmethod(problems)
    dangling_references = staticmethod(dangling_references)

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        if frame.ask is None:
            return None
        if frame.cause == "storyteller":
            return GoOn(frame.ask.seat)
        return FightOn(frame.ask.seat) if frame.cause == "encounter" and answer == "always" else None

    def conceal(self, state: Position, seat: int) -> Position:
        """The script is the storyteller's alone, and so are squares where somebody lies in wait."""
        setup = state.setup
        known = tuple(
            e if e.known or not e.cells or e.name in state.met else replace(e, cells=(-1,)) for e in setup.encounters
        )
        if known == setup.encounters and not setup.script:
            return state
        return state.having(setup=replace(setup, script=(), encounters=known))

    def offers_for(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offers(self, state, ask)

    @cached_property
    def presenter(self) -> OverlandPresenter:
        return OverlandPresenter(self)

    @cached_property
    def tactics(self) -> OverlandTactics:
        return OverlandTactics(self)

    @cached_property
    def campaign(self) -> OverlandCampaign:
        return OverlandCampaign(self.fighters)


RULES = OverlandRules()
