"""Anything a seat moves, and the seats themselves."""

from tactical.table.effects import Effect
from tactical.table.phrases import capital, plain
from tactical.table.places import AnyPlace
from tactical.table.values import KindRef, PieceRef, Value

CHANCE = -1  # the seat that throws dice
TABLE = -2  # the room above: a battle's result, the storyteller's script
NOBODY = -3  # moves pieces no seat may order: neutrals


class Seat(Value, frozen=True):
    """A player's seat. Seats of one `side` are allies and win together."""

    name: str
    side: str
    referee: bool = False  # may give referee orders, and sees everything


def titled(name: str) -> str:
    """A name as in sentences: in words with capitals.

    >>> titled("red-carrier-ii"), titled("McCoy")
    ('Red Carrier II', 'McCoy')
    """
    return " ".join(map(capital, plain(name).split(" ")))


class Piece(Value, frozen=True):
    """The common part of every system's pieces; rulesets subclass it with their own state.

    `id` is the piece's permanent index in `State.pieces`: destroyed pieces stay there. `name` is unique in the battle
    and used in notation, JSON and files; sentences use its `title`. `kind` indexes the ruleset's fixed data in the
    state's setup.
    """

    id: PieceRef
    name: str
    seat: int
    kind: KindRef
    place: AnyPlace
    effects: tuple[Effect, ...] = ()

    @property
    def title(self) -> str:
        """The name as in sentences: with a capital."""
        return titled(self.name)

    @property
    def cell(self) -> int:
        """The anchor cell; -1 if not on the board."""
        cells = self.place.cells
        return cells[0] if cells else -1
