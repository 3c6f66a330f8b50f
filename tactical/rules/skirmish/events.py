"""What happens in a skirmish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tactical.mechanics.events import Fell, RoundBegan
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event

if TYPE_CHECKING:
    from tactical.rules.skirmish.position import Skirmish

    Position = Skirmish[Any]


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A character's turn starts."""

    piece: int
    speed: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)}'s turn, Speed {self.speed}"


class Moved(Event, tag="moved", frozen=True):
    """A square was entered: by walking, shifting, falling back or being pushed."""

    piece: int
    start: int
    cell: int
    cost: int
    how: str = "walks"

    def words(self, state: Position, /) -> str:
        price = f" ({self.cost})" if self.cost else ""
        return f"{state.name(self.piece)} {self.how} to {state.cell_name(self.cell)}{price}"


class Exposed(Event, tag="exposed", frozen=True):
    """A Melee Range was left: Defense Value is down until the end of the mover's next turn."""

    piece: int
    value: int

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} leaves a Melee Range: Defense {self.value}"


class Revealed(Event, tag="revealed", frozen=True):
    """A hidden character is hidden no more."""

    piece: int
    why: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} is no longer hidden: {self.why}"


class Posed(Event, tag="posed", frozen=True):
    """Somebody stood up, dropped or was knocked prone, hid, woke, or left."""

    piece: int
    how: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.how}"


class Attacked(Event, tag="attacked", frozen=True):
    """An attack was made, and what came of the roll to hit."""

    piece: int
    target: int
    weapon: str
    outcome: str  # home, miss, defended, thrown

    def words(self, state: Position, /) -> str:
        whom = f" at {state.name(self.target)}" if self.target >= 0 else ""
        return f"{state.name(self.piece)}'s {self.weapon}{whom}: {self.outcome}"


class Aimed(Event, tag="aimed", frozen=True):
    """The target number of what a referee is asked to decide (FT-01)."""

    piece: int
    target: int
    what: str  # the weapon, or the treatment
    number: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        whom = f" at {state.name(self.target)}" if self.target >= 0 else ""
        made = f" ({self.made.words()})" if self.made is not None else ""
        return f"{state.name(self.piece)}'s {self.what}{whom}: target number {self.number}{made}"


class Hurt(Event, tag="hurt", frozen=True):
    """Health changed. `made` tells how the damage came about; in older games `sum` does."""

    piece: int
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

    piece: int
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
