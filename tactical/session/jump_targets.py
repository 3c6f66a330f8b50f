"""Cells worth jumping to: enemies, one's own pieces, doors, objectives, possible targets of orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from tactical.board import Board
from tactical.ruleset.extras import Holdings, Scenery
from tactical.session.scene.glyphs import OPENINGS
from tactical.session.session import Session
from tactical.table.refs import fields


def jumps(session: Session, what: str) -> list[int]:
    """The cells of one sort, in reading order, storey by storey. Raises KeyError for an unknown sort."""
    return sorted(dict.fromkeys(_SORTS[what](session)))


def next_jump(cells: list[int], here: int, step: int) -> int:
    """The next (or previous) cell from the cursor's, cyclically; from elsewhere, the first (or last); -1 if there is
    none.

    >>> next_jump([3, 8, 5], 3, 1), next_jump([3, 8, 5], 5, 1), next_jump([3, 8, 5], 7, -1), next_jump([], 0, 1)
    (8, 3, 5, -1)
    """
    if not cells:
        return -1
    at = cells.index(here) + step if here in cells else min(0, step)
    return cells[at % len(cells)]


def nearest_first(session: Session, what: str, start: int) -> list[int]:
    """The cells of one sort in the order of jumps from a cell: nearest first, with those on the same storey before
    others. Enemies are sorted by distance from the deciding piece, and those it cannot attack come last. Targets begin
    with enemies: those that can be attacked, or else all, but for cells that hold many pieces."""
    seat, piece, cells = session.seat, session.selection.piece, jumps(session, what)
    if what == "enemy":
        own = seat.view.pieces[piece].cell if piece >= 0 and seat.asked else -1
        vain = _vain(session, cells) if own >= 0 else frozenset[int]()
        found = _by_distance(seat.view.board, cells, own if own >= 0 else start)
        return sorted(found, key=lambda cell: cell in vain)
    found = _by_distance(seat.view.board, cells, start)
    if what == "target":
        foes = [cell for cell in nearest_first(session, "enemy", start) if not seat.crowded(cell)]
        foes = [cell for cell in foes if cell in cells] or foes
        found = [*foes, *(cell for cell in found if cell not in foes)]
    return found


def _by_distance(board: Board, cells: list[int], here: int) -> list[int]:
    return sorted(cells, key=lambda at: (board.xy(at)[2] != board.xy(here)[2], board.distance(here, at), at))


def _vain(session: Session, cells: list[int]) -> frozenset[int]:
    """The cells that the picked piece can attack, but not hit."""
    seat = session.seat
    own = [order for order in seat.offers if order.subject == session.selection.piece and not seat.goes(order)]
    hopeless_at: dict[int, list[bool]] = {}
    for order, cell in product(own, cells):
        if seat.aims_at(order, cell):
            hopeless_at.setdefault(cell, []).append(seat.is_hopeless(order))
    return frozenset(cell for cell, hopeless in hopeless_at.items() if all(hopeless))


def _enemies(session: Session) -> Iterator[int]:
    """The enemies, with those out of the fight only where nobody else is left."""
    seat = session.seat
    view, side = seat.view, seat.view.seat(seat.viewer).side
    foes = [p for p in view.pieces if p.cell >= 0 and view.side(p) not in ("", side)]
    yield from [p.cell for p in foes if not seat.rules.fighters.out(view, p)] or [p.cell for p in foes]


def _own(session: Session) -> Iterator[int]:
    seat = session.seat
    view, side = seat.view, seat.view.seat(seat.viewer).side
    yield from (p.cell for p in view.pieces if p.cell >= 0 and side and view.side(p) == side)


def _doors(session: Session) -> Iterator[int]:
    """Squares with a door on their border, and the ends of stairs and other links."""
    seat = session.seat
    board, rules = seat.view.board, seat.rules
    now = rules.extra(Scenery).changed_looks(seat.view)
    for edge in board.edges:
        look = now.between(edge.a, edge.b) or rules.edges.get(edge.kind)
        if look is not None and look.role in OPENINGS:
            yield edge.a
    for link in board.links:
        yield from (link.a, link.b)


def _objectives(session: Session) -> Iterator[int]:
    seat = session.seat
    yield from (prize.cell for prize in seat.view.prizes if prize.cell >= 0 and not prize.taken_by)
    for goal in seat.view.setup.goals:
        yield from goal.cells
    yield from seat.rules.extra(Holdings).objectives(seat.view)


def _targets(session: Session) -> Iterator[int]:
    """Where the pieces and cells are that orders on offer are about, and where Enter would not rather go there."""
    seat = session.seat
    own = seat.view.pieces[session.selection.piece].cell if session.selection.piece >= 0 else -1
    for cell in dict.fromkeys(_aimed_at(session)):
        if cell == own and not seat.crowded(cell) and len(seat.view.pieces_on(cell)) < 2:
            continue  # there Enter lists what the piece itself can do
        choices = session.plan.choices(cell)
        if choices and not seat.goes(choices[0]):
            yield cell


def _aimed_at(session: Session) -> Iterator[int]:
    """Where the pieces and cells are that orders on offer are about, beside going somewhere."""
    seat = session.seat
    view = seat.view
    for order in seat.offers:
        if seat.goes(order):
            continue
        for name, kind in fields(type(order)).items():
            value = getattr(order, name)
            if kind.ref == "cell" and isinstance(value, int) and value >= 0:
                yield value
            elif kind.ref == "piece" and name != "piece" and isinstance(value, int) and value >= 0:
                cell = view.pieces[value].cell
                if cell >= 0:
                    yield cell


_SORTS: Mapping[str, Callable[[Session], Iterator[int]]] = MappingProxyType(
    {"enemy": _enemies, "own": _own, "door": _doors, "objective": _objectives, "target": _targets}
)
NAMES: Mapping[str, str] = MappingProxyType(
    {
        "enemy": "No enemy is known",
        "own": "You have no piece on the board",
        "door": "There are no doors or stairs here",
        "objective": "No objective of this battle is a place",
        "target": "There is nothing to aim an order at now",
    }
)
