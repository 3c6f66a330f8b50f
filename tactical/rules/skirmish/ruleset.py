"""Skirmish on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from tactical.rules.skirmish import (
    actions,
    answers,
    arrivals,
    attacks,
    cards,
    data,
    doors,
    handling,
    hiding_and_first_aid,
    moving,
    overlays,
    steps,
    turns,
    worth,
)
from tactical.rules.skirmish.answers import React
from tactical.rules.skirmish.events import EVENTS
from tactical.rules.skirmish.invariants import dangling_references, problems
from tactical.rules.skirmish.offers import offers
from tactical.rules.skirmish.opening import ROWS, opening
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.order_checks import seen_by
from tactical.rules.skirmish.paths import modes, reach, way_to
from tactical.rules.skirmish.position import Character, Position, Skirmish, Turn
from tactical.rules.skirmish.refusals import REFUSALS
from tactical.rules.skirmish.steps import Enter, FallBack
from tactical.ruleset.aftermath import CampaignFacet
from tactical.ruleset.contract import with_steps
from tactical.ruleset.deploying import DeployingRuleset
from tactical.ruleset.extras import Extra, Ranges, Reserves
from tactical.ruleset.phases import Crumb, Phase, trail
from tactical.ruleset.presenter import Presenter
from tactical.ruleset.tactics import Attackable, Sightline, Tactics, Threat
from tactical.ruleset.turns import turn_order
from tactical.table import AnyState
from tactical.table.cards import Line, Look
from tactical.table.deployment import DEPLOYMENT_ORDERS, DEPLOYMENT_STEPS
from tactical.table.events import Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.places import Destroyed, Unseen
from tactical.table.rows import Cited, cited
from tactical.table.values import Value, replace
from tactical.table.verdicts import Reason

STEPS: tuple[type[Step], ...] = (
    *steps.STEPS,
    *attacks.STEPS,
    *actions.STEPS,
    *hiding_and_first_aid.STEPS,
    *answers.STEPS,
    *doors.STEPS,
    *arrivals.STEPS,
    *handling.STEPS,
    *DEPLOYMENT_STEPS,
)


def _out(_state: Position, who: Character) -> bool:
    """Unconscious, dead, waiting to wake, or taken off by a referee (FT-SK-10, FT-SK-13)."""
    return who.health <= 0 or who.waiting or isinstance(who.place, Destroyed)


class SkirmishPresenter(Presenter[Position]):
    """The words and drawings of its positions."""

    kind_words: ClassVar[Mapping[str, str]] = {"dv": "defence"}

    summary = staticmethod(cards.summary)
    token = staticmethod(cards.token)
    piece_card = staticmethod(cards.piece_card)
    cell_card = staticmethod(cards.cell_card)
    turn_order = staticmethod(turn_order)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The round, whose turn it is, and a window where one is open."""
        of = state.turn_of()
        return trail(state, f"Round {state.beat}", *([f"{of.title}'s turn"] if of else []))


class SkirmishTactics(Tactics[Position]):
    """Threat and sight of its pieces."""

    way_to = staticmethod(way_to)
    next_turn = staticmethod(overlays.next_turn)
    aimed = staticmethod(overlays.aimed)
    strength = staticmethod(worth.strength)
    harm = staticmethod(worth.harm)
    fire_range = staticmethod(worth.fire_range)
    steps_from = staticmethod(worth.steps_from)

    def attackable(self, state: Position, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
        return overlays.attackable(state, piece, stops)

    def threat(self, state: Position, piece: int, target: int = -1) -> Threat:
        return overlays.threat(state, piece)

    def line_of_sight(self, state: Position, a: int, b: int, *, looker: int = -1, target: int = -1) -> Sightline:
        return overlays.line_of_sight(state, a, b)

    def distance(self, state: Position, a: int, b: int, piece: int = -1) -> Line:
        return overlays.distance(state, a, b)

    def link_cost(self, state: Position, piece: int, a: int, b: int, kind: str) -> None:
        """Nothing: nobody walks along links."""

    def stride(self, state: Position, piece: int) -> float:
        return float(max(1, state.speed(state.pieces[piece])))


class SkirmishReserves(Reserves[Position]):
    """Late arrivals (FT-SK-16)."""

    def may_arrive(self, state: Position, piece: int) -> bool:
        return state.comes_later(state.pieces[piece])


class SkirmishRanges(Ranges[Position]):
    """As far as a piece walks, and what its weapons reach from there."""

    hits_within = staticmethod(worth.hits_within)


class SkirmishCampaign(CampaignFacet[Position]):
    """The state that outlives one of its battles."""

    def aftermath(self, state: Position, piece: int) -> dict[str, int]:
        found = super().aftermath(state, piece)
        return found | {"perished": int(bool(found["destroyed"]) or state.pieces[piece].dead)}


class SkirmishRules(DeployingRuleset[Position]):
    """Personal combat on squares, one turn a character and round."""

    name: ClassVar[str] = "skirmish"
    title: ClassVar[str] = "Skirmish"
    beat: ClassVar[str] = "round"
    unit: ClassVar[str] = "squares"
    state: ClassVar[type[AnyState]] = with_steps(Skirmish, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = (
        *moving.ORDERS,
        *actions.ORDERS,
        *hiding_and_first_aid.ORDERS,
        *answers.ORDERS,
        *doors.ORDERS,
        *arrivals.ORDERS,
        *handling.ORDERS,
        *DEPLOYMENT_ORDERS,
    )
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Walk, moving.Shift)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[SkirmishOptions]] = SkirmishOptions
    tables: ClassVar[Mapping[str, type]] = ROWS
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "kinds": data.KINDS,
        "weapons": data.WEAPONS,
        "ground": data.GROUNDS,
    }
    phases: tuple[Phase[Position], ...] = turns.PHASES
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    edges: ClassVar[Mapping[str, Look]] = data.EDGES
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"health": (-99, 100), "body": (1, 20)}
    effects: ClassVar[Mapping[str, tuple[int, int]]] = {"squares": (-99, 99)}
    extras: tuple[type[Extra[Position]], ...] = (SkirmishReserves, SkirmishRanges)
    windows: ClassVar[Mapping[str, Cited]] = {
        "opportunity": cited("an enemy is about to leave your Melee Range", "SK-D09")
    }
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, who: who.able,
        lost=_out,  # leaving is no loss here (FT-SK-14)
        out=_out,
        points=lambda state, who: state.kind(who).points,
    )

    seen_by = staticmethod(seen_by)
    battle_modes = staticmethod(modes)
    battle_reach = staticmethod(reach)
    dangling_references = staticmethod(dangling_references)
    broken_invariants = staticmethod(problems)

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def settle(self, state: Position, frame: Frame[Step], why: Reason) -> tuple[Step, ...]:
        """An interrupted mover stands on its last footing; whoever was in its way is seen (SK-D28)."""
        step = frame.steps[0]
        who = state.pieces[frame.piece]
        return (FallBack(who.id, step.cell if isinstance(step, Enter) else who.cell),) if frame.piece >= 0 else ()

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        if frame.cause != "opportunity" or frame.ask is None:
            return None
        return React(frame.ask.seat, "strike" if answer == "always" else "pass")

    def conceal(self, state: Position, seat: int) -> Position:
        """Hidden enemies are nowhere; nothing else is secret (FT-SK-06, SK-D28)."""
        chair = state.seat(seat)
        for who in map(state.pieces.__getitem__, state.hidden):
            if who.able and state.side(who) != chair.side:
                state = state.with_piece(replace(who, place=Unseen(), turn=Turn(), prone=False))
        return state

    def battle_offers(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offers(self, state, ask)

    @cached_property
    def presenter(self) -> SkirmishPresenter:
        return SkirmishPresenter(self)

    @cached_property
    def tactics(self) -> SkirmishTactics:
        return SkirmishTactics(self)

    @cached_property
    def campaign(self) -> SkirmishCampaign:
        return SkirmishCampaign(self.fighters)


RULES = SkirmishRules()
