"""Events common to several rule systems."""

from __future__ import annotations

from typing import ClassVar

from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.ledgers import quantity
from tactical.table.phrases import plain
from tactical.table.state import AnyState
from tactical.table.values import CellRef, PieceOrNone, PieceRef


class RoundBegan(Event, tag="round_began", frozen=True):
    """A round starts."""

    look = "strong"
    boundary = "start"
    number: int

    def words(self, state: AnyState, /) -> str:
        return f"Round {self.number}"


class Moved(Event, tag="moved", frozen=True):
    """A square was entered, in the way that `how` names. `cost` is in the system's `unit` of movement."""

    unit: ClassVar[str]
    piece: PieceRef
    start: CellRef
    cell: CellRef
    cost: int
    how: str = "walks"

    def words(self, state: AnyState, /) -> str:
        price = f" ({quantity(self.cost, self.unit)})" if self.cost else ""
        into = "into" if self.how == "peeks" else "to"
        return f"{state.name(self.piece)} {self.how} {into} {state.cell_name(self.cell)}{price}"


class Attacked(Event, tag="attacked", frozen=True):
    """An attack was made, with the result of its roll to hit."""

    piece: PieceRef
    target: PieceOrNone  # -1: a place
    weapon: str
    outcome: str  # a hit, a miss, and what else there may be
    free: bool = False  # out of turn, at somebody who goes

    def words(self, state: AnyState, /) -> str:
        whom = f" at {state.name(self.target)}" if self.target >= 0 else ""
        how = "free attack with " if self.free else ""
        outcome = "hit" if self.outcome == "home" else self.outcome.removeprefix("a ")  # saves keep these words
        return f"{state.name(self.piece)}'s {how}{plain(self.weapon)}{whom}: {outcome}"


class Aimed(Event, tag="aimed", frozen=True):
    """The target number of a referee's decision (FT-01); 0 if there is none."""

    piece: PieceRef
    target: PieceOrNone
    what: str  # the weapon, or the treatment
    number: int
    made: Breakdown | None = None

    def words(self, state: AnyState, /) -> str:
        whom = f" at {state.name(self.target)}" if self.target >= 0 else ""
        made = f" ({self.made.words()})" if self.made is not None else ""
        number = f": target number {self.number}{made}" if self.number else ""
        return f"{state.name(self.piece)}'s {self.what}{whom}{number}"


class Fell(Event, tag="fell", frozen=True):
    """A character is out of the fight."""

    look = "bad"
    piece: PieceRef
    dead: bool

    def words(self, state: AnyState, /) -> str:
        return f"{state.name(self.piece)} is {'dead' if self.dead else 'unconscious'}"
