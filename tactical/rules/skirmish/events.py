"""Events of a skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tactical.rules.skirmish.data import OPEN
from tactical.ruleset import events as shared
from tactical.ruleset.events import Aimed, Attacked, Fell, RoundBegan
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Deployed, Event
from tactical.table.phrases import remaining
from tactical.table.values import CellRef, PieceRef

if TYPE_CHECKING:
    from tactical.rules.skirmish.position import Position


class Moved(shared.Moved, tag="moved", frozen=True):
    """A square was entered."""

    unit: ClassVar[str] = "squares"


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A character's turn starts."""

    boundary = "start"
    piece: PieceRef
    speed: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)}'s turn, Speed {self.speed}{bracketed(self.made)}"


class Exposed(Event, tag="exposed", frozen=True):
    """A Melee Range was left: Defence Value is down until the end of the mover's next turn."""

    piece: PieceRef
    value: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} leaves a Melee Range: Defence {self.value}{bracketed(self.made)}"


SPOTTED = {
    "attacks": " after attacking",
    "moves too fast": " after moving too fast",
    "walked into": ": somebody bumped into the hiding place",
    "seen from near by": ": an enemy came close",
}
"""The words for why a hidden character was spotted, by the reason as games store it."""


class Revealed(Event, tag="revealed", frozen=True):
    """A hidden character was revealed."""

    piece: PieceRef
    why: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} was spotted{SPOTTED.get(self.why, f': {self.why}')}"


class Posed(Event, tag="posed", frozen=True):
    """A character stood up, dropped or was knocked prone, hid, woke, or left."""

    piece: PieceRef
    how: str

    def words(self, state: Position, /) -> str:
        how = self.how.replace("ends its move", "ends the move")  # as saves have it since there are any
        return f"{state.name(self.piece)} {how}"


class Hurt(Event, tag="hurt", frozen=True):
    """Health changed. `made` tells how the damage came about; in older games `sum` does."""

    look = "bad"
    piece: PieceRef
    amount: int
    sum: str
    health: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        verb = "loses" if self.amount >= 0 else "regains"
        told = self.made.words() if self.made is not None else self.sum
        how = f" ({told})" if told else ""
        return f"{state.name(self.piece)} {verb} {abs(self.amount)} Health{how}: {remaining(self.health)}"


class DoorChanged(Event, tag="door_changed", frozen=True):
    """A door was opened, closed or forced by somebody beside it."""

    piece: PieceRef
    cell: CellRef
    beyond: CellRef
    kind: str

    def words(self, state: Position, /) -> str:
        where = f"the door between {state.cell_name(self.cell)} and {state.cell_name(self.beyond)}"
        return f"{state.name(self.piece)} {'opens' if self.kind == OPEN else 'closes'} {where}"


class Acted(Event, tag="acted", frozen=True):
    """Any other action, in the player's words."""

    piece: PieceRef
    text: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.text}"


EVENTS: tuple[type[Event], ...] = (
    RoundBegan,
    TurnBegan,
    Moved,
    Exposed,
    Revealed,
    Posed,
    Attacked,
    Aimed,
    Hurt,
    Fell,
    DoorChanged,
    Acted,
    Deployed,
)
