"""What happens in a skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tactical.mechanics import events as shared
from tactical.mechanics.events import Aimed, Attacked, Fell, RoundBegan
from tactical.table.breakdown import Breakdown, bracketed
from tactical.table.events import Event
from tactical.table.values import PieceRef

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


class Revealed(Event, tag="revealed", frozen=True):
    """A hidden character is hidden no more."""

    piece: PieceRef
    why: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} is no longer hidden: {self.why}"


class Posed(Event, tag="posed", frozen=True):
    """Somebody stood up, dropped or was knocked prone, hid, woke, or left."""

    piece: PieceRef
    how: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how}"


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
        return f"{state.name(self.piece)} {verb} {abs(self.amount)} Health{how}: {self.health} left"


class Acted(Event, tag="acted", frozen=True):
    """Any other action, in the player's words."""

    piece: PieceRef
    text: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)}: {self.text}"


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
    Acted,
)
