"""Boarding on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from tactical.rules.boarding import (
    acting,
    answers,
    attacks,
    blasts,
    cards,
    carrying,
    data,
    doors,
    handling,
    invariants,
    jets,
    moving,
    other_actions,
    overlays,
    ships,
    spacewalk,
    stations,
    steps,
    turns,
    worth,
)
from tactical.rules.boarding.answers import React
from tactical.rules.boarding.events import EVENTS
from tactical.rules.boarding.harm import dead
from tactical.rules.boarding.migrations import FORMER_OPTIONS, MIGRATIONS
from tactical.rules.boarding.offers import offers
from tactical.rules.boarding.opening import ROWS, opening
from tactical.rules.boarding.options import BoardingOptions
from tactical.rules.boarding.paths import modes, reach
from tactical.rules.boarding.position import Boarding, Crew, Position
from tactical.rules.boarding.refusals import REFUSALS
from tactical.ruleset.aftermath import CampaignFacet, Lasting
from tactical.ruleset.contract import with_steps
from tactical.ruleset.deploying import DeployingRuleset
from tactical.ruleset.extras import Extra, Hazards, LastingMarks, Scenery
from tactical.ruleset.phases import Crumb, Phase, trail
from tactical.ruleset.presenter import Presenter
from tactical.ruleset.tactics import Attackable, Sightline, Tactics, Threat
from tactical.table.cards import Line, Look, TurnOrder
from tactical.table.deployment import DEPLOYMENT_ORDERS, DEPLOYMENT_STEPS
from tactical.table.events import Deployed, Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.migrations import Migration
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.phrases import plain
from tactical.table.places import Aboard, Destroyed
from tactical.table.rows import Cited, cited
from tactical.table.state import AnyState
from tactical.table.values import Value
from tactical.table.verdicts import Reason

_PARTS = (
    steps, moving, acting, attacks, blasts, other_actions, stations, doors, jets, carrying, handling, spacewalk, ships,
    turns, answers,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (*(step for part in _PARTS for step in part.STEPS), *DEPLOYMENT_STEPS)
ORDERS: tuple[type[Order], ...] = (
    *(order for part in _PARTS for order in getattr(part, "ORDERS", ())),
    *DEPLOYMENT_ORDERS,
)


def _out(_state: Position, who: Crew) -> bool:
    """Unconscious, dead, waiting to wake, or taken off by a referee (FT-BA-08)."""
    return who.hits <= 0 or who.waiting or isinstance(who.place, Destroyed)


class BoardingPresenter(Presenter[Position]):
    """The words and drawings of its positions."""

    first_minute: ClassVar[tuple[str, ...]] = data.FIRST_MINUTE

    token = staticmethod(cards.token)
    piece_card = staticmethod(cards.piece_card)
    cell_card = staticmethod(cards.cell_card)

    def window_words(self, state: Position) -> Cited:
        """The action that a window is about: who is about to act, and in which square."""
        about = state.stack[-1].about
        if not isinstance(about, steps.OfferFreeAttacks):
            return super().window_words(state)
        who = state.name(about.piece)
        if about.cell >= 0:
            return cited(f"{who} is about to enter {state.cell_name(about.cell)}", "BA-43")
        cells = set(state.pieces[state.stack[-1].piece].here)
        acts = bool(cells & set(state.pieces[about.piece].here))
        return cited(f"{who} is about to act {'in your square' if acts else 'on what lies in your square'}", "BA-44")

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The round and phase, whose turn it is, and a window where one is open."""
        of = state.turn_of()
        words = [f"Round {state.round}", f"Phase {state.phase_of_round}"]
        if of is not None:
            words.append(f"{of.title}'s turn")
        elif state.phase != "turns":
            words.append(plain(state.phase))
        return trail(state, *words)

    def turn_order(self, state: Position) -> TurnOrder:
        order = state.setup.order
        return TurnOrder(seats=order[state.index :] + order[: state.index])


class BoardingTactics(Tactics[Position]):
    """Threat and sight of its pieces."""

    overlay_titles: ClassVar[Mapping[str, str]] = overlays.OVERLAYS

    next_turn = staticmethod(overlays.next_turn)
    aimed = staticmethod(overlays.aimed)
    strength = staticmethod(worth.strength)
    harm = staticmethod(worth.harm)
    fire_range = staticmethod(worth.fire_range)
    stride = staticmethod(worth.stride)
    step_costs = staticmethod(worth.step_costs)
    mobility = staticmethod(worth.mobility)

    def attackable(self, state: Position, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
        return overlays.attackable(state, piece, stops)

    def threat(self, state: Position, piece: int, target: int = -1) -> Threat:
        return overlays.threat(state, piece)

    def line_of_sight(self, state: Position, a: int, b: int, *, looker: int = -1, target: int = -1) -> Sightline:
        return overlays.line_of_sight(state, a, b)

    def distance(self, state: Position, a: int, b: int, piece: int = -1) -> Line:
        return overlays.distance(state, a, b)


class BoardingScenery(Scenery[Position]):
    """Its doors and slagged decks."""

    changed_looks = staticmethod(cards.looks)


class BoardingHazards(Hazards[Position]):
    """Vacuum."""

    exposure = staticmethod(worth.exposure)


class BoardingCampaign(CampaignFacet[Position]):
    """The state that outlives one of its battles."""

    def aftermath(self, state: Position, piece: int) -> dict[str, int]:
        found = super().aftermath(state, piece)
        return found | {"perished": int(bool(found["destroyed"]) or dead(state, state.pieces[piece]))}


class BoardingMarks(LastingMarks[Position]):
    """Doors, drives and hulls as the last battle left them."""

    def marks(self, state: Position) -> tuple[Lasting, ...]:
        return (*doors.lasting(state), *ships.lasting(state))


class BoardingRules(DeployingRuleset[Position]):
    """Crews inside, outside and between ships, phase by phase."""

    name: ClassVar[str] = "boarding"
    title: ClassVar[str] = "Boarding"
    beat: ClassVar[str] = "phase"
    unit: ClassVar[str] = "MP"
    state: ClassVar[type[AnyState]] = with_steps(Boarding, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Walk, moving.Run, jets.Jet)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = (*EVENTS, Deployed)
    options: ClassVar[type[BoardingOptions]] = BoardingOptions
    version: ClassVar[int] = 2
    migrations: ClassVar[Mapping[int, Migration]] = MIGRATIONS
    former_options: ClassVar[Mapping[str, object]] = FORMER_OPTIONS
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
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"hits": (-99, 99)}
    windows: ClassVar[Mapping[str, Cited]] = {
        "free_attack": cited("an enemy enters or acts in your square", "BA-43", "BA-44")
    }
    extras: tuple[type[Extra[Position]], ...] = (
        BoardingScenery,
        BoardingHazards,
        BoardingMarks,
    )
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, who: who.able or (isinstance(who.place, Aboard) and who.hits > 0),
        lost=_out,  # leaving is no loss here (FT-BA-14)
        out=_out,
        points=lambda state, who: state.kind(who).points,
    )

    battle_modes = staticmethod(modes)
    battle_reach = staticmethod(reach)
    broken_invariants = staticmethod(invariants.problems)
    dangling_references = staticmethod(invariants.dangling_references)

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def settle(self, state: Position, frame: Frame[Step], why: Reason) -> tuple[Step, ...]:
        """An interrupted mover stays in the square it was leaving; its move is over (BA-H17)."""
        return (steps.Settle(frame.piece),) if frame.piece >= 0 else ()

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        if frame.cause != "free_attack" or frame.ask is None:
            return None
        return React(frame.ask.seat, "attack" if answer == "always" else "pass")

    def battle_offers(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offers(self, state, ask)

    @cached_property
    def presenter(self) -> BoardingPresenter:
        return BoardingPresenter(self)

    @cached_property
    def tactics(self) -> BoardingTactics:
        return BoardingTactics(self)

    @cached_property
    def campaign(self) -> BoardingCampaign:
        return BoardingCampaign(self.fighters)


RULES = BoardingRules()
