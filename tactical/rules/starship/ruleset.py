"""Starship on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from tactical.rules.starship import (
    actions,
    attacks,
    broadsides,
    cards,
    data,
    firing,
    invariants,
    movement,
    moving,
    overlays,
    steps,
    turns,
    worth,
)
from tactical.rules.starship import offers as offered
from tactical.rules.starship.events import EVENTS
from tactical.rules.starship.firing import DoneMoving, HoldFire
from tactical.rules.starship.opening import ROWS, opening
from tactical.rules.starship.options import StarshipOptions
from tactical.rules.starship.position import Position, Ship, Starship
from tactical.rules.starship.refusals import REFUSALS
from tactical.ruleset.aftermath import CampaignFacet
from tactical.ruleset.contract import Ruleset, with_steps
from tactical.ruleset.extras import Extra, Gunnery, Scales
from tactical.ruleset.overlays import Overlay
from tactical.ruleset.phases import Crumb, Phase, trail
from tactical.ruleset.presenter import AskWords, Presenter
from tactical.ruleset.tactics import Attackable, Sightline, Tactics, Threat
from tactical.ruleset.turns import turn_order
from tactical.table.cards import Line, Look
from tactical.table.events import Event
from tactical.table.frames import Ask, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.places import Destroyed
from tactical.table.reach import Reach
from tactical.table.rows import Cited, cited
from tactical.table.state import AnyState
from tactical.table.values import Value, replace

STEPS: tuple[type[Step], ...] = (*steps.STEPS, *moving.STEPS, *attacks.STEPS, *actions.STEPS)


def _out(state: Position, ship: Ship) -> bool:
    """A wreck, or taken off by a referee (FT-SC-09)."""
    return state.wrecked(ship) or isinstance(ship.place, Destroyed)


class StarshipPresenter(Presenter[Position]):
    """The words and drawings of its positions."""

    asks: ClassVar[Mapping[str, AskWords]] = {
        "turn": AskWords(wasted=("evade", "mend", "boost")),  # actions of a crew that would sit idle
        # what an end loses is asked once, flying on or not
        **dict.fromkeys(("between_attacks", "next_attack"), AskWords(endings={"hold_fire": ("next_attack",)})),
    }

    token = staticmethod(cards.token)
    piece_card = staticmethod(cards.piece_card)
    cell_card = staticmethod(cards.cell_card)
    turn_order = staticmethod(turn_order)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The round, whose turn it is, and the window between two attacks where it is open."""
        of = state.turn_of()
        volley = of.turn.volley if of else None
        more = f"{volley.mount}: {volley.left} more" if volley is not None and volley.left else ""
        return trail(state, f"Round {state.beat}", *([f"{of.title}'s turn"] if of else []), window=more)


class StarshipTactics(Tactics[Position]):
    """Threat and sight of its pieces."""

    overlay_titles: ClassVar[Mapping[str, str]] = overlays.NAMES

    likely_orders = staticmethod(offered.drafts)
    next_turn = staticmethod(overlays.next_turn)
    aimed = staticmethod(overlays.aimed)
    strength = staticmethod(worth.strength)
    harm = staticmethod(worth.harm)
    fire_range = staticmethod(worth.fire_range)
    stride = staticmethod(worth.stride)

    def overlay(self, state: Position, seat: int, piece: int, name: str) -> Overlay:
        own = {"arcs": overlays.arcs, "ranges": overlays.ranges}.get(name)
        return own(self.rules, state, seat, piece) if own is not None else super().overlay(state, seat, piece, name)

    def attackable(self, state: Position, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
        return overlays.attackable(state, piece, stops)

    def threat(self, state: Position, piece: int, target: int = -1) -> Threat:
        return overlays.threat(state, piece)

    def line_of_sight(self, state: Position, a: int, b: int, *, looker: int = -1, target: int = -1) -> Sightline:
        return overlays.line_of_sight(state, a, b, looker)

    def distance(self, state: Position, a: int, b: int, piece: int = -1) -> Line:
        return overlays.distance(state, a, b)


class StarshipScales(Scales[Position]):
    """Feet or squares."""

    names: ClassVar[tuple[str, ...]] = ("feet", "squares")

    units = staticmethod(movement.unit)
    surcharge = staticmethod(movement.shown)
    travel = staticmethod(overlays.flight)

    def scaled(self, state: Position, name: str) -> Position:
        options = state.setup.options
        if name == options.shown_in:
            return state
        changed: dict[str, object] = {"shown_in": name}
        return state.having(setup=replace(state.setup, options=replace(options, **changed)))


class StarshipGunnery(Gunnery[Position]):
    """Its arcs and shields."""

    picture = staticmethod(broadsides.picture)


class StarshipCampaign(CampaignFacet[Position]):
    """The state that outlives one of its battles."""

    def aftermath(self, state: Position, piece: int) -> dict[str, int]:
        return super().aftermath(state, piece) | {"perished": int(_out(state, state.pieces[piece]))}


class StarshipRules(Ruleset[Position]):
    """Ships on squares, one turn a ship and round."""

    name: ClassVar[str] = "starship"
    title: ClassVar[str] = "Starship"
    beat: ClassVar[str] = "round"
    unit: ClassVar[str] = "ft"
    unit_parts: ClassVar[int] = data.FOOT  # ledgers hold ninetieths of a foot
    plain_step: ClassVar[int] = data.SQUARE
    state: ClassVar[type[AnyState]] = with_steps(Starship, STEPS)
    orders: ClassVar[tuple[type[Order], ...]] = (*moving.ORDERS, *firing.ORDERS, *actions.ORDERS)
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Fly,)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[StarshipOptions]] = StarshipOptions
    tables: ClassVar[Mapping[str, type]] = ROWS
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "kinds": data.KINDS,
        "weapons": data.WEAPONS,
        "ground": data.GROUNDS,
    }
    phases: tuple[Phase[Position], ...] = turns.PHASES
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"hull": (0, 999), "pilot": (-1, 19)}
    effects: ClassVar[Mapping[str, tuple[int, int]]] = {
        "flight_speed": (-9999, 9999),  # feet (SC-31, SC-H25)
        "turning_radius": (-9999, 9999),
        "disabled": (0, 19),  # which crew member (SC-H22)
    }
    windows: ClassVar[Mapping[str, Cited]] = {
        "between_attacks": cited("attack again, or fly on first", "SC-35"),
        "next_attack": cited("the next attack", "FT-SC-05"),
    }
    extras: tuple[type[Extra[Position]], ...] = (
        StarshipScales,
        StarshipGunnery,
    )
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, ship: state.able(ship),
        lost=_out,  # leaving is no loss here
        out=_out,
        points=lambda state, ship: state.kind(ship).points,
    )

    modes = staticmethod(offered.modes)
    broken_invariants = staticmethod(invariants.problems)
    dangling_references = staticmethod(invariants.dangling_references)

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def standing_answer(self, state: Position, frame: Frame[Step], answer: str) -> Order | None:
        """`never` flies no further, or attacks no more; `always` would need a destination or a target, and asks."""
        if frame.ask is None or answer != "never":
            return None
        order = {"between_attacks": DoneMoving, "next_attack": HoldFire}.get(frame.cause)
        return order(frame.ask.seat, frame.piece) if order is not None else None

    def offers_for(self, state: Position, ask: Ask) -> Sequence[Order]:
        return offered.offers(self, state, ask)

    def reach(self, state: Position, piece: int, mode: str) -> Reach:
        return offered.reach(state, piece)

    @cached_property
    def presenter(self) -> StarshipPresenter:
        return StarshipPresenter(self)

    @cached_property
    def tactics(self) -> StarshipTactics:
        return StarshipTactics(self)

    @cached_property
    def campaign(self) -> StarshipCampaign:
        return StarshipCampaign(self.fighters)


RULES = StarshipRules()
