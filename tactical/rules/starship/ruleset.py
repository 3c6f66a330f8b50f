"""Starship on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from tactical.rules.starship import actions, attacks, cards, data, firing, invariants, moving, steps
from tactical.rules.starship import offers as offered
from tactical.rules.starship.events import EVENTS
from tactical.rules.starship.faults import faults
from tactical.rules.starship.firing import DoneMoving, HoldFire
from tactical.rules.starship.opening import opening
from tactical.rules.starship.options import StarshipOptions
from tactical.rules.starship.position import Ship, Starship
from tactical.rules.starship.turns import next_phase
from tactical.table.cards import Card, Look, Token
from tactical.table.events import Event
from tactical.table.frames import Did, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.phases import Crumb, Phase
from tactical.table.places import Destroyed
from tactical.table.reach import Reach
from tactical.table.ruleset import COMMON, Ruleset

Position = Starship[Any]

STEPS: tuple[type[Step], ...] = (*steps.STEPS, *moving.STEPS, *attacks.STEPS, *actions.STEPS)


def _out(state: Position, ship: Ship) -> bool:
    """A wreck, or taken off by a referee (FT-SC-09)."""
    return state.wrecked(ship) or isinstance(ship.place, Destroyed)


class StarshipRules(Ruleset):
    """Ships on squares, one turn a ship and round."""

    name: ClassVar[str] = "starship"
    title: ClassVar[str] = "Starship"
    beat: ClassVar[str] = "round"
    unit: ClassVar[str] = "ninetieths of a foot"  # of ledgers; `amount` shows feet
    plain_step: ClassVar[int] = data.SQUARE
    state: ClassVar[Any] = Starship[reduce(or_, (*STEPS, *COMMON))]  # type: ignore[misc]
    orders: ClassVar[tuple[type[Order], ...]] = (*moving.ORDERS, *firing.ORDERS, *actions.ORDERS)
    moves: ClassVar[tuple[type[Order], ...]] = (moving.Fly,)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[StarshipOptions]] = StarshipOptions
    phases: ClassVar[tuple[Phase, ...]] = data.PHASES
    refusals: ClassVar[Mapping[str, str]] = data.REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"hull": (0, 999), "pilot": (-1, 19)}
    windows: ClassVar[Mapping[str, str]] = {
        "between_attacks": "the ship may move before its next attack (SC-35)",
        "next_attack": "the next attack of the action is aimed, or given up (FT-SC-05)",
    }
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, ship: state.able(ship),
        lost=_out,  # leaving is no loss here
        out=_out,
        points=lambda state, ship: state.kind(ship).points,
    )

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def next_phase(self, state: Position) -> Did:
        return next_phase(self, state)

    def standing_answer(self, state: Position, frame: Frame[Any], answer: str) -> Order | None:
        """`never` flies no further, or attacks no more; `always` would have to say where to or whom, and asks."""
        if frame.ask is None or answer != "never":
            return None
        order = {"between_attacks": DoneMoving, "next_attack": HoldFire}.get(frame.cause)
        return order(frame.ask.seat, frame.piece) if order is not None else None

    def offers(self, state: Position) -> Sequence[Order]:
        return offered.offers(self, state)

    def modes(self, state: Position, piece: int) -> tuple[str, ...]:
        return offered.modes(state, piece)

    def reach(self, state: Position, piece: int, mode: str) -> Reach:
        return offered.reach(state, piece)

    def drafts(self, state: Position, piece: int, cell: int) -> Sequence[Order]:
        return offered.drafts(state, piece, cell)

    def amount(self, state: Position, number: int, *, bare: bool = False) -> str:
        return cards.amount(state, number, bare=bare)

    def token(self, state: Position, piece: int) -> Token:
        return cards.token(state, piece)

    def piece_card(self, state: Position, piece: int) -> Card:
        return cards.piece_card(state, piece)

    def cell_card(self, state: Position, cell: int, piece: int = -1) -> Card:
        return cards.cell_card(state, cell, piece)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The round, whose turn it is, and the window between two attacks where it is open."""
        of = state.turn_of()
        crumbs = [Crumb(f"Round {state.beat}"), *([Crumb(f"{of.name}'s turn")] if of else [])]
        top = state.stack[-1] if state.stack else None
        if top is not None and len(state.stack) > 1:
            crumbs.append(Crumb(top.cause.replace("_", " ")))
        return (*crumbs[:-1], Crumb(crumbs[-1].text, True))

    def problems(self, state: Position) -> list[str]:
        return invariants.problems(state)

    def faults(self, state: Position) -> list[str]:
        return faults(state)


RULES = StarshipRules()
