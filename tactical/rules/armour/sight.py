"""Distance, sight and cover (AR-H24, FT-AR-02, FT-AR-03)."""

from __future__ import annotations

from functools import cached_property

from tactical.board import Board, square_deltas, three_halves, trace
from tactical.rules.armour.data import STOREY
from tactical.rules.armour.ground import grounds, height_of
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.terrain import HEIGHT
from tactical.table.memo import memo

EDGE_HEIGHT = {"high-wall": HEIGHT["high-wall"], "wall": STOREY}  # low obstacles never block (AR-H24)


def storey_of(board: Board, cell: int) -> int:
    """The floor a cell is on."""
    return cell // (board.width * board.height)


def height(state: Position, who: Element) -> int:
    """The height of a piece over the map's level 0: altitude, floor and ground level, in inches (AR-H24)."""
    return who.altitude + level_of(state.board, who.cell)


def level_of(board: Board, cell: int) -> int:
    """The height of a square's floor over the map's level 0: storey and ground level, in inches (AR-H24)."""
    return levels(board)[cell]


def levels(board: Board) -> tuple[int, ...]:
    """The same for every square of every floor."""
    return relief(board).levels


def _level(board: Board, cell: int) -> int:
    return grounds(board).at(cell % (board.width * board.height)).level


def halves(state: Position, a: Element, b: Element) -> int:
    """The distance in half inches, straight 2 and diagonal 3 a square; the gap in altitude if larger (FT-AR-02)."""
    board = state.board
    gap = a.altitude + STOREY * storey_of(board, a.cell) - b.altitude - STOREY * storey_of(board, b.cell)
    return max(_nearest(board, a.place.cells, b.place.cells), 2 * abs(gap))


@memo(8192)  # the same few pieces are looked at from the same squares, step by step and order by order
def _nearest(board: Board, ours: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """The least distance of squares of two pieces in half inches, whatever their heights."""
    return min(flat(board, p, q) for p in ours for q in theirs)


def flat(board: Board, a: int, b: int) -> int:
    """The distance between two squares in half inches, ignoring height."""
    (ax, ay, _), (bx, by, _) = board.xy(a), board.xy(b)
    return three_halves(ax - bx, ay - by)


def touching(state: Position, a: Element, b: Element) -> bool:
    """True if two pieces are in touching squares, and not out of each other's reach in height (FT-AR-09)."""
    near = min(state.board.distance(p, q) for p in a.place.cells for q in b.place.cells)
    return near <= 1 and abs(a.altitude - b.altitude) <= 1


def in_sight(state: Position, a: Element, b: Element) -> bool:
    """True if a straight line between squares of the two is clear; then both see each other."""
    top = max(height(state, a), height(state, b))
    if not state.board.edges and relief(state.board).highest < top:
        return True
    return _visible(state.board, a.place.cells, b.place.cells, top)


@memo(8192)
def _visible(board: Board, ours: tuple[int, ...], theirs: tuple[int, ...], top: int) -> bool:
    """True if any line between squares of two pieces is clear for the higher of them, `top` inches up."""
    return any(clear(board, p, q, top) for p in ours for q in theirs)


class Relief:
    """The heights of everything on a board over the map's level 0, in inches, for lines of sight."""

    def __init__(self, board: Board) -> None:
        self._board, self._area = board, board.width * board.height
        self._opaque: dict[tuple[int, bool], bytes] = {}

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """The floor of every square of every storey."""
        board = self._board
        return tuple(STOREY * (storey_of(board, cell) + _level(board, cell)) for cell in range(board.size))

    @cached_property
    def highest(self) -> int:
        """The highest thing on the map, -1 if nothing can block."""
        return max(*self._tallest, *self._roofs)

    @cached_property
    def indoors(self) -> bytes:
        """For each square of every storey whether it is inside a building."""
        squares = grounds(self._board)
        return bytes(squares.at(cell).surface == "interior" for cell in range(self._board.size))

    def opaque(self, top: int, *, indoors: bool) -> bytes:
        """For each square of the lowest floor, 1 if its contents hide anything up to `top` inches, also on the floors
        above; roofs hide nothing from indoors."""
        found = self._opaque.get((top, indoors))
        if found is None:
            found = self._opaque[top, indoors] = bytes(
                high >= top or (not indoors and roof >= top)
                for high, roof in zip(self._tallest, self._roofs, strict=True)
            )
        return found

    @cached_property
    def _tallest(self) -> tuple[int, ...]:
        """The obstacle on each square of the lowest floor, -1 where nothing can block."""
        squares, area, found = grounds(self._board), self._area, []
        for cell in range(area):
            place = squares.at(cell)
            base = STOREY * place.level
            things = [height_of(squares.at(cell + floor * area)) for floor in range(self._board.storeys)]
            standing = [base + STOREY * floor + thing for floor, thing in enumerate(things) if thing]
            # a square of higher ground hides what lies lower on both sides of it
            found.append(max(standing, default=base - 1 if place.level else -1))
        return tuple(found)

    @cached_property
    def _roofs(self) -> tuple[int, ...]:
        """The building on each square of the lowest floor, -1 where there is none (AR-H31)."""
        squares, area, found = grounds(self._board), self._area, []
        for cell in range(area):
            floors = [f for f in range(self._board.storeys) if self.indoors[cell + f * area]]
            found.append(STOREY * (max(floors) + 1 + squares.at(cell).level) if floors else -1)
        return tuple(found)


relief = memo(16)(Relief)


def clear(board: Board, a: int, b: int, top: int) -> bool:
    """True if the line between two cells is clear for pieces of which the higher is `top` inches up (AR-H24).

    Squares touched at a corner block it only if both ways around are barred. A building hides what is outside it.
    """
    opaque, floor = _between(board, a, b, top)
    area = board.width * board.height
    start, goal = a % area, b % area
    if not board.edges:  # most lines by far are asked for on such a board, for overlays
        return opaque.find(1) < 0 or _unblocked(board, opaque, start, goal)
    return _stopped(board, opaque, floor, start, goal, top) < 0


def hidden_by(state: Position, a: Element, b: Element) -> int:
    """The square that hides two pieces from each other, or whose border or corner does: on the line between the first
    squares of each."""
    board, p, q = state.board, a.place.cells[0], b.place.cells[0]
    top, area = max(height(state, a), height(state, b)), board.width * board.height
    opaque, floor = _between(board, p, q, top)
    found = _stopped(board, opaque, floor, p % area, q % area, top)
    return found + floor * area if found >= 0 else q


def _between(board: Board, a: int, b: int, top: int) -> tuple[bytes, int]:
    """The opaque part of a line between two cells, by squares of the lowest floor; and the floor whose
    borders count."""
    high, level = relief(board), storey_of(board, a) == storey_of(board, b)
    indoors = level and high.indoors[a] and high.indoors[b]
    return high.opaque(top, indoors=bool(indoors)), storey_of(board, a) if level else 0


def _stopped(board: Board, opaque: bytes, floor: int, start: int, goal: int, top: int) -> int:
    """Where a line ends before its goal, as squares of the lowest floor; -1 where it does not."""
    area = board.width * board.height

    def barred(p: int, q: int) -> bool:
        kind = board.edge(p + floor * area, q + floor * area) if board.edges else ""
        if kind not in EDGE_HEIGHT:
            return False
        return EDGE_HEIGHT[kind] + STOREY * (floor + min(_level(board, p), _level(board, q))) >= top

    here = start
    for (there,), around in trace(board, start, goal):
        if there != goal and opaque[there]:
            return there
        if around:
            if all(opaque[r] or barred(here, r) or barred(r, there) for r in around):
                return there
        elif barred(here, there):
            return there
        here = there
    return -1


def _unblocked(board: Board, opaque: bytes, start: int, goal: int) -> bool:
    """True if no square on the line between two of the lowest floor blocks it, nor both beside a corner."""
    width = board.width
    (sy, sx), (gy, gx) = divmod(start, width), divmod(goal, width)
    for delta, around in square_deltas(gx - sx, gy - sy, width):
        there = start + delta
        if opaque[there] and there != goal:
            return False
        if around and all(map(opaque.__getitem__, map(start.__add__, around))):
            return False
    return True


def in_cover(state: Position, firer: Element, target: Element) -> bool:
    """True if it is in vegetation, in a foxhole, or behind a low obstacle on its own border that the line crosses
    (AR-H24)."""
    on_foot, altitude = not state.kind(target).vehicle, target.altitude
    if any(sheltered(state, cell, altitude, on_foot=on_foot) for cell in target.place.cells):
        return True
    return altitude <= HEIGHT["low"] and behind(state.board, firer.cell, target.cell)


def sheltered(state: Position, cell: int, altitude: int, *, on_foot: bool) -> bool:
    """True if a square itself gives cover at an altitude: by vegetation, or by a foxhole (AR-H24)."""
    place = state.square(cell)
    if place.growth and altitude <= HEIGHT[place.growth]:
        return True
    return place.foxhole and on_foot and not altitude


def behind(board: Board, a: int, b: int) -> bool:
    """True if a line's last border, or either at its last corner, is a low obstacle."""
    if not board.edges or storey_of(board, a) != storey_of(board, b) or a == b:
        return False
    path = [a]
    around: tuple[int, ...] = ()
    for (there,), around in trace(board, a, b):  # noqa: B007 - the last one counts
        path.append(there)
    return any(board.edge(p, b) == "low" for p in (around or (path[-2],)))
