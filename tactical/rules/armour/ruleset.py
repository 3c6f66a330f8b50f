"""Armour on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from tactical.rules.armour import (
    cards,
    data,
    delays,
    entry,
    firing,
    invariants,
    landing,
    leaving,
    movement,
    moving,
    offers,
    opening,
    overlays,
    overruns,
    paths,
    pop_up_fire,
    reactions,
    reserves,
    transport,
    turns,
    worth,
)
from tactical.rules.armour.events import EVENTS
from tactical.rules.armour.migrations import FORMER_OPTIONS, MIGRATIONS
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.position import Armour, Element, Position
from tactical.rules.armour.terrain import EDGES, GROUNDS, TERRAIN
from tactical.rules.armour.watch import Watch
from tactical.ruleset.contract import with_steps
from tactical.ruleset.deploying import DeployingRuleset
from tactical.ruleset.extras import Extra, Footing, Reserves, Scenery, Transport, UnitActivations
from tactical.ruleset.phases import Crumb, Phase, trail
from tactical.ruleset.presenter import AskWords, Presenter
from tactical.ruleset.tactics import Tactics
from tactical.table.cards import Card, Line, Look
from tactical.table.deployment import DEPLOYMENT_ORDERS, DEPLOYMENT_STEPS
from tactical.table.engine import awaiting
from tactical.table.events import Deployed, Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.migrations import Migration
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.rows import Cited, cited
from tactical.table.state import AnyState
from tactical.table.values import Value, tag_of
from tactical.table.verdicts import Reason

PARTS: tuple[ModuleRules, ...] = (
    moving.PART,
    firing.PART,
    reactions.PART,
    overruns.PART,
    pop_up_fire.PART,
    transport.PART,
    leaving.PART,
    entry.PART,
    delays.PART,
    landing.PART,
    turns.PART,
)

ORDERS = (*(order for part in PARTS for order in part.orders), *DEPLOYMENT_ORDERS)
STEPS: tuple[type[Step], ...] = (*(step for part in PARTS for step in part.steps), *DEPLOYMENT_STEPS)
_ANSWERS = (*(order for part in PARTS for order in part.answering), *DEPLOYMENT_ORDERS)
VERBS = tuple(sorted(tag_of(order) for order in ORDERS if order not in _ANSWERS))


def _standing(state: Position, who: Element) -> bool:
    return bool(state.cells_under(who))


class ArmourPresenter(Presenter[Position]):
    """The description and drawing of its positions."""

    asks: ClassVar[Mapping[str, AskWords]] = delays.ASKS

    token = staticmethod(cards.token)
    cell_card = staticmethod(cards.cell_card)

    def window_words(self, state: Position) -> Cited:
        """The subject of a reaction, anywhere on the board."""
        about = state.stack[-1].about
        if isinstance(about, Watch):
            return cited(f"{state.name(about.piece)} moved or fired", "AR-H24")
        return super().window_words(state)

    def piece_card(self, state: Position, piece: int) -> Card:
        return cards.piece_card(state, PARTS, piece)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The turn, the phase or the unit that acts, and a window where one is open."""
        phase = next((p.title for p in self.rules.phases if p.id == state.phase), "")
        acting = state.unit_name(state.active) if state.active else phase
        return trail(state, f"Turn {state.beat}", *([acting] if acting else []))


class ArmourTactics(Tactics[Position]):
    """Threat and sight."""

    likely_orders = staticmethod(paths.drafts)
    attackable = staticmethod(overlays.attackable)
    threat = staticmethod(overlays.threat)
    line_of_sight = staticmethod(overlays.line_of_sight)
    aimed = staticmethod(overlays.aimed)
    strength = staticmethod(worth.strength)
    harm = staticmethod(worth.harm)
    fire_range = staticmethod(worth.fire_range)
    stride = staticmethod(worth.stride)
    mobility = staticmethod(worth.mobility)
    step_costs = staticmethod(worth.step_costs)
    link_cost = staticmethod(worth.link_price)

    def next_turn(self, state: Position, piece: int) -> Position | None:
        return overlays.next_turn(state, piece, VERBS)

    def distance(self, state: Position, a: int, b: int, piece: int = -1) -> Line:
        return overlays.distance(state, a, b)


class ArmourScenery(Scenery[Position]):
    """The features on its ground, and heights."""

    look = staticmethod(cards.look)


class ArmourUnits(UnitActivations[Position]):
    """Its platoons."""

    close_idle = staticmethod(turns.close_idle)

    def companions(self, state: Position, piece: int) -> tuple[int, ...]:
        return tuple(mate.id for mate in turns.able_mates(state, state.pieces[piece]))

    def closing_order(self, state: Position) -> Order | None:
        want = awaiting(state)
        if not isinstance(want, Ask) or want.why != "activation":
            return None
        return offers.endings(state, want)[-1]

    def reacts_instead(self, before: Position, state: Position, answer: Order) -> bool:
        watch = state.stack[-1].about
        if not isinstance(answer, reactions.Intercept) or not isinstance(watch, Watch):
            return False
        return worth.had_a_shot(before, answer.piece, watch.piece)


class ArmourTransport(Transport[Position]):
    """Its carriers."""

    def boarding_orders(self, state: Position, piece: int) -> Sequence[Order]:
        return list(transport.offers(state, state.pieces[piece]))


class ArmourReserves(Reserves[Position]):
    """Troops off the board, and kinds that only they have (AR-H61)."""

    differs_off_board = staticmethod(reserves.differs_off_board)

    def may_arrive(self, state: Position, piece: int) -> bool:
        return True


class ArmourFooting(Footing[Position]):
    """Ground that a piece's mobility does not allow."""

    def barrier(self, state: Position, piece: int, cell: int) -> str:
        who = state.pieces[piece]
        covered = state.placed(who, cell).cells
        stopped = ((each, movement.stands(state, who, each, 0)) for each in covered)
        return next((movement.barrier(state.square(each), found) for each, found in stopped if found.refused), "")


class ArmourRules(DeployingRuleset[Position]):
    """Platoons of infantry, guns and vehicles, one unit a side in turn."""

    name: ClassVar[str] = "armour"
    title: ClassVar[str] = "Armour"
    beat: ClassVar[str] = "turn"
    unit: ClassVar[str] = "inches"
    unit_parts: ClassVar[int] = data.U
    plain_step: ClassVar[int] = data.U
    state: ClassVar[type[AnyState]] = with_steps(Armour, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Go,)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = (*EVENTS, *(event for part in PARTS for event in part.events), Deployed)
    options: ClassVar[type[ArmourOptions]] = ArmourOptions
    version: ClassVar[int] = 2
    migrations: ClassVar[Mapping[int, Migration]] = MIGRATIONS
    former_options: ClassVar[Mapping[str, object]] = FORMER_OPTIONS
    tables: ClassVar[Mapping[str, type]] = opening.ROWS
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "kinds": data.KINDS,
        "weapons": data.WEAPONS,
        "ground": GROUNDS,
    }
    phases: tuple[Phase[Position], ...] = turns.phases(PARTS, VERBS)
    refusals: ClassVar[Mapping[str, str]] = {code: text for part in PARTS for code, text in part.refusals.items()}
    terrain: ClassVar[Mapping[str, Look]] = TERRAIN
    edges: ClassVar[Mapping[str, Look]] = EDGES
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"damage": (0, 3), "crew": (0, 20)}
    windows: ClassVar[Mapping[str, Cited]] = {why: words for part in PARTS for why, words in part.windows.items()}
    extras: tuple[type[Extra[Position]], ...] = (
        ArmourScenery,
        ArmourUnits,
        ArmourTransport,
        ArmourReserves,
        ArmourFooting,
    )
    fighters: ClassVar[Fighters] = Fighters(
        standing=_standing,
        lost=lambda state, who: not who.lives,  # a piece that has left counts as lost (AR-146)
        out=lambda state, who: not who.lives,
        points=lambda state, who: state.kind(who).points,
    )

    seen_by = staticmethod(reserves.seen_by)

    def open(self, sheet: Sheet) -> Position:
        return opening.opening(sheet, self.fighters)

    def settle(self, state: Position, frame: Frame[Step], why: Reason) -> tuple[Step, ...]:
        """An interrupted piece stays where it is (AR-H14), unless its part decides otherwise. A piece that waited for a
        better shot in vain may fire now."""
        waited = frame.piece >= 0 and state.setup.options.interceptive_fire == "best_step"
        watch = (Watch(frame.piece),) if waited else ()
        for part in PARTS:
            if frame.cause in part.settle:
                return (*part.settle[frame.cause](state, frame), *watch)
        return watch

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        if frame.ask is None or frame.ask.why not in self.windows:
            return None
        found = next(tuple(p.answers[frame.ask.why](state, frame.ask)) for p in PARTS if frame.ask.why in p.answers)
        fitting = [order for order in found if frame.piece in (-1, order.subject)]
        return fitting[0] if answer == "always" and fitting else found[-1]

    def conceal(self, state: Position, seat: int) -> Position:
        """The state without what a part hides (AR-H61); everything else is open."""
        for part in PARTS:
            if part.hide is not None:
                state = part.hide(state, seat)
        return state

    def battle_offers(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offers.offers(self, PARTS, state, ask)

    def battle_modes(self, state: Position, piece: int) -> tuple[str, ...]:
        found = paths.modes(state, piece)
        if not paths.may_order(state, piece):
            return found
        who = state.pieces[piece]
        return (*found, *(mode for part in PARTS if part.modes is not None for mode in part.modes(state, who)))

    def battle_reach(self, state: Position, piece: int, mode: str) -> Reach:
        other = next((part.reach[mode] for part in PARTS if mode in part.reach), paths.reach)
        return other(state, piece, mode)

    def dangling_references(self, state: Position) -> list[str]:
        found = invariants.dangling_references(state)
        if not found and state.result is None and turns.close_idle(state) is not state:
            found.append("a seat is asked that has no unit left")
        return found

    def broken_invariants(self, state: Position) -> list[str]:
        found = invariants.problems(state)
        for part in PARTS:
            if part.problems is not None:
                found += part.problems(state)
        return found

    @cached_property
    def presenter(self) -> ArmourPresenter:
        return ArmourPresenter(self)

    @cached_property
    def tactics(self) -> ArmourTactics:
        return ArmourTactics(self)


RULES = ArmourRules()
