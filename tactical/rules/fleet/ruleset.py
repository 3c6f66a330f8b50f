"""Fleet on the table's contract."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from tactical.rules.fleet import (
    abilities,
    activation,
    cannon,
    capacity,
    cards,
    combat,
    data,
    encounters,
    hits,
    invasion,
    moving,
    overlays,
    prospects,
    retreat,
    turns,
    worth,
)
from tactical.rules.fleet.arrivals import arrivals_card, nobody_left
from tactical.rules.fleet.cannon import Cannon, Decline, Fire, targets
from tactical.rules.fleet.draft_parts import parts, spotlight
from tactical.rules.fleet.events import EVENTS
from tactical.rules.fleet.facts import FleetFacts, facts
from tactical.rules.fleet.hits import TakeHits
from tactical.rules.fleet.invariants import dangling_references, problems
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.moving import CommitMoves
from tactical.rules.fleet.offers import candidates, guarding_orders, offers, unanswerable
from tactical.rules.fleet.opening import ROWS, opening
from tactical.rules.fleet.options import FleetOptions
from tactical.rules.fleet.paths import modes, reach, reach_on
from tactical.rules.fleet.position import Galaxy, Position, Unit
from tactical.rules.fleet.refusals import REFUSALS
from tactical.rules.fleet.retreat import Stay
from tactical.ruleset.aftermath import CampaignFacet, Mustered
from tactical.ruleset.contract import Ruleset, with_steps
from tactical.ruleset.extras import Drafting, Engagements, Extra, Holdings, Reserves
from tactical.ruleset.overlays import Overlay
from tactical.ruleset.phases import Crumb, Phase
from tactical.ruleset.presenter import AskWords, Presenter
from tactical.ruleset.tactics import Attackable, Tactics
from tactical.table.cards import Line, Look, TurnOrder
from tactical.table.events import Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.ledgers import quantity
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.places import Aboard, Destroyed, Left, OnBoard
from tactical.table.rolls import Dice
from tactical.table.rows import Cited
from tactical.table.state import AnyState
from tactical.table.values import Value, replace

_PARTS = (activation, moving, cannon, hits, capacity, combat, retreat, encounters, invasion, abilities)
STEPS: tuple[type[Step], ...] = tuple(step for part in _PARTS for step in part.STEPS) + turns.STEPS
ORDERS: tuple[type[Order], ...] = tuple(order for part in _PARTS for order in part.ORDERS)


def _out(_state: Position, unit: Unit) -> bool:
    return isinstance(unit.place, Destroyed | Left)


class FleetPresenter(Presenter[Position]):
    """The words and drawings of its positions."""

    first_minute: ClassVar[tuple[str, ...]] = data.FIRST_MINUTE
    asks: ClassVar[Mapping[str, AskWords]] = {"strategy": AskWords(endings={"ready": ()})}
    kind_words: ClassVar[Mapping[str, str]] = {"halves": "cost in halves"}

    row = staticmethod(prospects.row)
    token = staticmethod(cards.token)
    piece_card = staticmethod(cards.piece_card)
    cell_card = staticmethod(cards.cell_card)
    routes = staticmethod(cards.routes)

    def window_words(self, state: Position) -> Cited:
        ask, about = state.stack[-1].ask, state.stack[-1].about
        words = data.ASKED.get(ask.why) if ask is not None else None
        hits = quantity(about.count, "hits") if isinstance(about, TakeHits) else ""
        return replace(words, words=words.words.format(hits=hits)) if words is not None else super().window_words(state)

    def summary(self, state: Position, order: Order) -> str:
        return abilities.meaning(state, order) or order.help

    def advice(self, state: Position, seat: int) -> Sequence[Line]:
        return prospects.advice(state, seat, self.rules.fighters)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        return cards.trail(self.rules.phases, state)

    def turn_order(self, state: Position) -> TurnOrder:
        return TurnOrder(seats=state.clockwise(state.turn))


class FleetTactics(Tactics[Position]):
    """Threat and sight of its pieces."""

    overlay_titles: ClassVar[Mapping[str, str]] = overlays.OVERLAYS

    worth_trying = staticmethod(worth.worth_trying)
    strength = staticmethod(worth.strength)

    def overlay(self, state: Position, seat: int, piece: int, name: str) -> Overlay:
        return overlays.overlay(state, seat, name)

    def next_turn(self, state: Position, piece: int) -> Position | None:
        return overlays.next_turn(state, state.pieces[piece])

    def attackable(self, state: Position, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
        return dict.fromkeys(sorted(stops), ()) if state.kind(state.pieces[piece]).ship else {}

    def distance(self, state: Position, a: int, b: int, piece: int = -1) -> Line:
        return overlays.distance(state, a, b)

    def steps_from(self, state: Position, piece: int, cell: int) -> Iterable[tuple[int, float]]:
        return ((near, 1.0) for near in adjacent(state, cell) if not state.space(near).shut)

    def link_cost(self, state: Position, piece: int, a: int, b: int, kind: str) -> float | None:
        return 1.0 if b in adjacent(state, a) and not state.space(b).shut else None

    def on_course(self, state: Position, piece: int, cell: int) -> Order | None:
        return CommitMoves(state.turn) if cell == state.active and nobody_left(state) else None


class FleetDrafting(Drafting[Position]):
    """Its drafts."""

    reach_from = staticmethod(reach_on)
    candidates = staticmethod(candidates)
    parts = staticmethod(parts)
    who_could_come = staticmethod(arrivals_card)
    active_cell = staticmethod(spotlight)
    usual = staticmethod(prospects.usual)
    lanes = staticmethod(cards.lanes)
    order_routes = staticmethod(cards.retreat_routes)

    def unlisted(self, state: Position) -> Sequence[Order]:
        return tuple(guarding_orders(state))

    def carried_out(self, state: Position, dice: Dice | None = None) -> Position:
        return worth.carried_out(self.rules, state, dice or worth.middling())


class FleetHoldings(Holdings[Position]):
    """Its planets, goods and score."""

    asset_words: ClassVar[tuple[str, str]] = ("to hold planets", "at the cost of planet defence")

    site = staticmethod(cards.site)
    assets = staticmethod(worth.assets)

    def facts(self, state: Position) -> FleetFacts:
        return facts(state, self.rules.fighters)

    def overview(self, state: Position, *, brief: bool = False) -> Sequence[Line]:
        told = cards.scores if brief else cards.overview
        return tuple(told(state, self.rules.fighters))

    def objectives(self, state: Position) -> tuple[int, ...]:
        return tuple(dict.fromkeys(planet.cell for planet in state.setup.planets if planet.value))


class FleetReserves(Reserves[Position]):
    """Units that are bought, and reinforcements."""

    by_script: ClassVar[bool] = False

    def may_arrive(self, state: Position, piece: int) -> bool:
        return True


class FleetEngagements(Engagements[Position]):
    """Its space combats."""

    measured: ClassVar[Mapping[str, str]] = {"retreat": "a defeat"}
    presumption: ClassVar[str] = (
        "each side sustains damage first, then loses its cheapest units, and nobody else retreats"
    )

    upshot = staticmethod(combat.upshot)
    left_over = staticmethod(combat.left_over)

    def presumed_answer(self, state: Position, ask: Ask) -> Order | None:
        """The default choice: a side that is hit sustains, then loses the cheapest; nobody retreats."""
        if ask.why == "retreat":
            return Stay(ask.seat)
        return next(iter(offers(self.rules, state, ask)), None) if ask.why in data.ASKED else None

    def window_chance(self, state: Position) -> Fraction | None:
        ask = state.stack[-1].ask if state.stack else None
        return prospects.defeat(state, ask.seat) if ask is not None and ask.why == "retreat" else None


class FleetCampaign(CampaignFacet[Position]):
    """The state that outlives one of its battles."""

    def muster(self, state: Position) -> tuple[Mustered, ...]:
        clash = state.stack[-1].steps[0]
        assert isinstance(clash, encounters.Clash)
        own = {unit.id: state.kind(unit).name for unit in state.pieces}
        return tuple(Mustered(f.piece, f.kind if f.kind != own[f.piece] else "") for f in clash.muster(state))


class FleetRules(Ruleset[Position]):
    """Fleets between the systems of a galaxy, an action a seat in turn."""

    name: ClassVar[str] = "fleet"
    title: ClassVar[str] = "Fleet"
    beat: ClassVar[str] = "round"
    unit: ClassVar[str] = "systems"
    state: ClassVar[type[AnyState]] = with_steps(Galaxy, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Send, activation.Activate)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[FleetOptions]] = FleetOptions
    tables: ClassVar[Mapping[str, type]] = ROWS
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {"kinds": data.KINDS, "ground": data.SPACES}
    phases: tuple[Phase[Position], ...] = turns.PHASES
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"damage": (0, 1)}
    windows: ClassVar[Mapping[str, Cited]] = data.WINDOWS
    extras: tuple[type[Extra[Position]], ...] = (
        FleetDrafting,
        FleetHoldings,
        FleetEngagements,
        FleetReserves,
    )
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, unit: isinstance(unit.place, OnBoard | Aboard),
        lost=_out,
        out=lambda state, unit: state.setup.options.points_for_units and _out(state, unit),
        points=lambda state, unit: state.kind(unit).halves,
        scale=data.HALVES,
        holds=lambda state, unit: bool(unit.planet) and state.kind(unit).role == "ground",
        points_are="Planets score for their owners at the end of every round",
    )

    modes = staticmethod(modes)
    reach = staticmethod(reach)
    broken_invariants = staticmethod(problems)

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        """Cannon fire always (if there is one target) or never; retreats are announced never, but not always."""
        if frame.ask is None:
            return None
        seat = frame.ask.seat
        if frame.cause == "space_cannon" and isinstance(frame.about, Cannon):
            one = len(targets(state, seat)) == 1
            return Decline(seat) if answer == "never" else Fire(seat) if one else None
        return Stay(seat) if frame.cause == "retreat" and answer == "never" else None

    def conceal(self, state: Position, seat: int) -> Position:
        """A draft is known only to its seat, until it is committed (FL-D07)."""
        return state.having(draft=()) if state.draft and state.drafting and seat != state.turn else state

    def offers_for(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offers(self, state, ask)

    def dangling_references(self, state: Position) -> list[str]:
        return dangling_references(state) or unanswerable(state)

    @cached_property
    def presenter(self) -> FleetPresenter:
        return FleetPresenter(self)

    @cached_property
    def tactics(self) -> FleetTactics:
        return FleetTactics(self)

    @cached_property
    def campaign(self) -> FleetCampaign:
        return FleetCampaign(self.fighters)


RULES = FleetRules()
