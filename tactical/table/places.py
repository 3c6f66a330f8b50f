"""Where a piece is: on the board, aboard another piece, off the board, left, destroyed, or unseen."""

from __future__ import annotations

from tactical.table.values import CellRefs, PieceRef, Value, snake

_NONE: tuple[int, ...] = ()


class Place(Value, tag_field="at", tag=snake, frozen=True):
    """Base of the sum type `AnyPlace`. `cells`: the covered cells, anchor first; empty if not on the board."""

    cells = _NONE  # no field: read too often to be a property
    known = True  # False if the viewer does not know that there is such a piece


class OnBoard(Place, tag="on_board", frozen=True):
    """On the board. A peeker covers two cells, a large ship up to sixteen; the first cell is the anchor."""

    cells: CellRefs
    heading: int = -1  # direction number of the topology; -1: this piece has no facing
    altitude: int = 0  # in the ruleset's own whole units above the surface
    spot: str = ""  # a named spot in the cell, such as a planet


class Aboard(Place, tag="aboard", frozen=True):
    """Inside another piece, which may itself be aboard a third."""

    carrier: PieceRef
    spot: str = ""


class OffBoard(Place, tag="off_board", frozen=True):
    """Not on the board, yet or any more: `why` in a ruleset's word, `owes` in its whole units, `spot` where to."""

    why: str
    owes: int = 0
    spot: str = ""


class Left(Place, tag="left", frozen=True):
    """Left the board alive, by `way`."""

    way: str = ""


class Destroyed(Place, tag="destroyed", frozen=True):
    """Out of the game for good; `way` says how."""

    way: str = ""


class Unseen(Place, tag="unseen", frozen=True):
    """Only in views: the seat may not know where this piece is, or even that it exists."""

    known: bool = True


AnyPlace = OnBoard | Aboard | OffBoard | Left | Destroyed | Unseen


def at(cell: int, heading: int = -1, altitude: int = 0) -> OnBoard:
    """The place of a one-cell piece standing on `cell`."""
    return OnBoard((cell,), heading, altitude)
