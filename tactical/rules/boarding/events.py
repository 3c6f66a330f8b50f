"""Events of a boarding action."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tactical.rules.boarding.data import DoorRef, ShipRef
from tactical.ruleset import events as shared
from tactical.ruleset.events import Attacked, Fell
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.ledgers import quantity
from tactical.table.phrases import plain, remaining
from tactical.table.values import CellRef, PieceRef

if TYPE_CHECKING:
    from tactical.rules.boarding.position import Position


class PhaseBegan(Event, tag="phase_began", frozen=True):
    """A phase starts."""

    look = "strong"
    boundary = "start"
    round: int
    phase: int

    def words(self, state: Position, /) -> str:
        return f"Round {self.round}, phase {self.phase}"


class Moved(shared.Moved, tag="moved", frozen=True):
    """A square was entered."""

    unit: ClassVar[str] = "MP"


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A character's turn starts."""

    boundary = "start"
    piece: PieceRef

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)}'s turn"


class Told(Event, tag="told", frozen=True):
    """A character did or suffered something, in words that follow its name."""

    piece: PieceRef
    what: str

    def words(self, state: Position, /) -> str:
        return f"{state.name(self.piece)} {self.what}".replace(" :", ":", 1)


class MoveOpened(Event, tag="move_opened", frozen=True):
    """A move action begins: its movement points."""

    piece: PieceRef
    points: int
    how: str = ""
    made: Breakdown | None = None  # where something changed them
    jets: int = 0  # Jet Moves that some of them were converted to

    def words(self, state: Position, /) -> str:
        if self.jets:
            return f"{state.name(self.piece)} has {quantity(self.jets, 'Jet Moves')} and {self.points} MP"
        how = f" {self.how.removesuffix(' and')} and" if self.how else ""  # of Jet Moves in older games
        made = f" ({self.made.words()})" if self.made is not None else ""
        return f"{state.name(self.piece)}{how} has {self.points} MP{made}"


class Aimed(Event, tag="aimed", frozen=True):
    """The target number of a referee's decision (FT-01)."""

    piece: PieceRef
    what: str
    dif: int  # 0: no dice would be thrown to see whether it succeeds
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        made = f" ({self.made.words()})" if self.made is not None else ""
        dif = f": difficulty {self.dif}{made}" if self.dif else ""
        return f"{state.name(self.piece)}'s {self.what}{dif}"


class Hurt(Event, tag="hurt", frozen=True):
    """Hits changed. `made` tells how the damage came about; in older games `sum` does."""

    look = "bad"
    piece: PieceRef
    amount: int
    sum: str
    hits: int
    made: Breakdown | None = None

    def words(self, state: Position, /) -> str:
        verb = "loses" if self.amount >= 0 else "regains"
        told = self.made.words() if self.made is not None else self.sum
        how = f" ({told})" if told else ""
        return f"{state.name(self.piece)} {verb} {quantity(abs(self.amount), 'Hits')}{how}: {remaining(self.hits)}"


class DoorChanged(Event, tag="door_changed", frozen=True):
    """A door was hacked, broken, repaired, held or let go."""

    door: DoorRef
    how: str  # in older games also `held open by Ann`
    holder: str = ""  # by name, so that older games still compare

    def words(self, state: Position, /) -> str:
        door = state.doors[self.door]
        which = f"the door {state.cell_name(door.inside)}/{state.cell_name(door.outside)}"
        if self.how == "let go":
            return f"{which} is no longer held open"
        return f"{self.holder} holds {which} open" if self.holder else f"{which} is {self.how}"


class ShipChanged(Event, tag="ship_changed", frozen=True):
    """A ship's OOC changed, a module was damaged or repaired, a reactor went."""

    ship: ShipRef
    what: str

    def words(self, state: Position, /) -> str:
        return f"{state.setup.ships[self.ship].title}: {self.what}"


class StationManned(Event, tag="station_manned", frozen=True):
    """A battlestation was worked at. `more`: what its surroundings add to the difficulty of any check there; `why`: the
    same in words."""

    piece: PieceRef
    ship: ShipRef
    station: str
    more: int
    why: str = ""

    def words(self, state: Position, /) -> str:
        added = f" ({self.why or f'dif +{self.more}'})" if self.more else ""
        return (
            f"{state.name(self.piece)} works the {self.station} station of {state.setup.ships[self.ship].title}{added}"
        )


class Exploded(Event, tag="exploded", frozen=True):
    """An explosive went off."""

    piece: PieceRef
    cell: CellRef
    damage: int
    weapon: str

    def words(self, state: Position, /) -> str:
        whose = f"{state.name(self.piece)}'s {plain(self.weapon)}"
        return f"{whose} goes off at {state.cell_name(self.cell)}: damage {self.damage}"


EVENTS: tuple[type[Event], ...] = (
    PhaseBegan, TurnBegan, Moved, Told, MoveOpened, Attacked, Aimed, Hurt, Fell, DoorChanged, ShipChanged,
    StationManned, Exploded,
)  # fmt: skip
