"""Foot by foot, off the grid: exact positions, headings by the degree, straight flights and true distances (SC-H28).

A ship covers whole squares, as on the grid, and lies this many parts of a foot (`data.POINT`) east and south of their
middle. A foot ahead adds the sine and the cosine of its heading from one table. These are whole numbers, so nothing is
rounded after that: 75 feet are the same as 30 and 45, and the same orders lead to the same position in every process.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from tactical.board import Board, anchors_covering, middle
from tactical.rules.starship import data
from tactical.rules.starship.footprints import Shape, covers, shape
from tactical.rules.starship.position import Offset, Position, Ship, Space
from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason

# The sines of 0 to 90 degrees in parts of a foot, rounded down: no flight is longer than what is paid for.
SINES = (
    0, 17452, 34899, 52335, 69756, 87155, 104528, 121869, 139173, 156434,
    173648, 190808, 207911, 224951, 241921, 258819, 275637, 292371, 309016, 325568,
    342020, 358367, 374606, 390731, 406736, 422618, 438371, 453990, 469471, 484809,
    500000, 515038, 529919, 544639, 559192, 573576, 587785, 601815, 615661, 629320,
    642787, 656059, 669130, 681998, 694658, 707106, 719339, 731353, 743144, 754709,
    766044, 777145, 788010, 798635, 809016, 819152, 829037, 838670, 848048, 857167,
    866025, 874619, 882947, 891006, 898794, 906307, 913545, 920504, 927183, 933580,
    939692, 945518, 951056, 956304, 961261, 965925, 970295, 974370, 978147, 981627,
    984807, 987688, 990268, 992546, 994521, 996194, 997564, 998629, 999390, 999847,
    1000000,
)  # fmt: skip


CORNERED = 2  # squares; ships of more turn about a corner of their squares, others about the middle of one (SC-H13)

# --- headings ---


def sine(degrees: int) -> int:
    """The sine of an angle, in parts of a foot."""
    degrees %= data.CIRCLE
    if degrees > 2 * data.QUARTER:
        return -sine(degrees - 2 * data.QUARTER)
    return SINES[min(degrees, 2 * data.QUARTER - degrees)]


def pointing(degrees: int) -> Offset:
    """A foot along a heading, east and south."""
    return sine(degrees), -sine(degrees + data.QUARTER)


def heading_of(degrees: int) -> tuple[int, int]:
    """The grid heading nearest to an angle, and the degrees past it, -22 to 22."""
    eighths, rest = divmod(degrees + data.EIGHTH // 2, data.EIGHTH)
    return eighths % (data.CIRCLE // data.EIGHTH), rest - data.EIGHTH // 2


def axis_of(degrees: int) -> int:
    """The heading along which a ship's squares lie: the nearest of N, E, S or W; exactly between two, the first of them
    clockwise."""
    return (degrees + data.QUARTER // 2 - 1) % data.CIRCLE // data.QUARTER * 2


# --- distances ---


def centre(board: Board, space: Space) -> Offset:
    """The centre of a space, in parts of a foot from the corner of the board."""
    x, y = middle(board, space.cells)
    return x * data.HALF_SQUARE + space.within[0], y * data.HALF_SQUARE + space.within[1]


@memo(4096)
def feet_apart(board: Board, a: Space, b: Space) -> int:
    """The feet between the middles of the nearest squares of two spaces, rounded up, so that whole ranges compare as
    with the true distance."""
    columns, rows = zip(*(board.xy(cell)[:2] for cell in a.cells), strict=True)
    to_columns, to_rows = zip(*(board.xy(cell)[:2] for cell in b.cells), strict=True)
    return length(
        _apart(columns, to_columns, b.within[0] - a.within[0]), _apart(rows, to_rows, b.within[1] - a.within[1])
    )


def _apart(a: tuple[int, ...], b: tuple[int, ...], farther: int) -> int:
    """Parts of a foot between two spans of rows or columns, of which the second lies farther; 0 where they overlap."""
    ahead, behind = min(b) - max(a), min(a) - max(b)
    return max(0, ahead * data.POINT_SQUARE + farther, behind * data.POINT_SQUARE - farther)


def length(across: int, down: int) -> int:
    """The length of an offset in parts of a foot, in feet, rounded up."""
    square = across * across + down * down
    return -(-(isqrt(square - 1) + 1) // data.POINT) if square else 0


def straight_within(across: int, down: int, feet: int) -> bool:
    """True if an offset in parts of a foot is within a range."""
    return across * across + down * down <= (feet * data.POINT) ** 2


# --- a flight ---


class Stretch(NamedTuple):
    """A part of a straight flight over the same squares: their anchor, and the feet flown when it ends."""

    column: int
    row: int
    flown: int


def stretches(board: Board, anchor: int, start: Offset, degrees: int, feet: int) -> Iterator[Stretch]:
    """A straight flight by the squares that its feet end in; a foot that ends on a border counts in the square it
    leaves.

    `start` is counted from the corner of the board so that it lies in the anchor's square.
    """
    (x, y), (east, south) = start, pointing(degrees)
    column, row, _ = board.xy(anchor)
    while True:
        last = min(_last(x, east, column, feet), _last(y, south, row, feet))
        yield Stretch(column, row, last)
        if last == feet:
            return
        column = _number(x + (last + 1) * east, east, column)
        row = _number(y + (last + 1) * south, south, row)


def _last(start: int, advance: int, number: int, feet: int) -> int:
    """The last of this many feet that ends in a row or column."""
    if advance > 0:
        return min(feet, ((number + 1) * data.POINT_SQUARE - start) // advance)
    return min(feet, (start - number * data.POINT_SQUARE) // -advance) if advance < 0 else feet


def _number(at: int, advance: int, before: int) -> int:
    """The row or column that a point lies in for a ship that came that far: on a border, the one it leaves."""
    return (at - (advance > 0)) // data.POINT_SQUARE if advance else before


def anchor_point(board: Board, ship: Ship) -> Offset:
    """A ship's position as `stretches` counts it: it lies in the anchor's square."""
    x, y = square_middle(board, ship.cell)
    return x + ship.within[0], y + ship.within[1]


def square_middle(board: Board, cell: int) -> Offset:
    """The middle of a square, in parts of a foot from the corner of the board."""
    x, y, _ = board.xy(cell)
    return x * data.POINT_SQUARE + data.HALF_SQUARE, y * data.POINT_SQUARE + data.HALF_SQUARE


def position(state: Position, ship: Ship) -> Offset:
    """The point that a ship turns about, in parts of a foot from the corner of the board: the middle of its square,
    of its stern, or of all four, eight or sixteen."""
    x, y = anchor_point(state.board, ship)
    back = data.HALF_SQUARE if state.squares(ship) > CORNERED else 0
    return x - back, y - back


def lying_at(board: Board, feet: Offset, squares: int) -> tuple[int, Offset]:
    """The anchor of a ship of this many squares that turns about a point, in feet from the corner of the board, and its
    offset from the middle of its squares; -1 if that is off the board."""
    ahead = data.HALF_SQUARE if squares > CORNERED else 0
    x, y = (each * data.POINT + ahead for each in feet)
    column, row = x // data.POINT_SQUARE, y // data.POINT_SQUARE
    if not (column < board.width and row < board.height):
        return -1, (0, 0)
    cell = column + row * board.width
    back_x, back_y = square_middle(board, cell)
    return cell, (x - back_x, y - back_y)


class Obstacles(NamedTuple):
    """The ground and pieces that a ship meets in its present form, by the anchor of its squares."""

    form: Shape
    room: frozenset[int]  # wholly on the board, and on nothing solid
    rough: frozenset[int]  # on something difficult, other ships too
    shut: frozenset[int]  # on a ship that it may not end its turn on


def obstacles(state: Position, ship: Ship, form: Shape | None = None) -> Obstacles:
    """The obstacles to a ship in a position; `form`: as it would lie after a turn."""
    board, form = state.board, form or state.form(ship)
    room, difficult = _ground(board, form)
    bodies = state.bodies(ship)
    occupied = {cell for other in bodies for cell in other.cells}
    shut = {cell for other in bodies if not state.shares(ship, other) for cell in other.cells}
    return Obstacles(
        form, room, difficult | anchors_covering(board, occupied, form), anchors_covering(board, shut, form)
    )


@memo(64)
def _ground(board: Board, form: Shape) -> tuple[frozenset[int], frozenset[int]]:
    """The anchors at which there is room for a form, and those at which it lies on difficult ground."""
    solid, difficult = set[int](), set[int]()
    for name, ground in data.GROUNDS.items():
        for kind, found in ((ground.solid, solid), (ground.difficult, difficult)):
            if kind:
                found.update(board.cells_of("ground", name))
    fits = {cell for cell in range(board.size) if covers(board, cell, form) is not None}
    return frozenset(fits - anchors_covering(board, solid, form)), anchors_covering(board, difficult, form)


class Flight(NamedTuple):
    """A flown stretch: the anchor, the feet flown when it ends, and the total cost."""

    anchor: int
    flown: int
    cost: int
    rough: bool


def flight(
    board: Board,
    around: Obstacles,
    anchor: int,
    start: Offset,
    degrees: int,
    feet: int,
    price: int,
    allowance: int = data.MOST,
) -> Iterator[Flight]:
    """A straight flight as far as the map and the allowance permit: each foot costs `price`, and twice that if it ends
    on something difficult (SC-15, SC-39, SC-40). It ends before the first foot that solid rock or the edge stops
    (SC-H16)."""
    cost = done = 0
    before = -1
    for column, row, flown in stretches(board, anchor, start, degrees, feet):
        if not (0 <= column < board.width and 0 <= row < board.height):
            return
        anchor = column + row * board.width
        if anchor not in around.room or (before >= 0 and _grazed(board, around, before, anchor) >= 0):
            return
        rough = anchor in around.rough
        each, ends = price * (data.ROUGH if rough else 1), flown
        if cost + (flown - done) * each > allowance:
            ends = done + (allowance - cost) // each
        if ends > done or before < 0:
            yield Flight(anchor, ends, cost + (ends - done) * each, rough)
        if ends < flown:
            return
        cost, done, before = cost + (flown - done) * each, flown, anchor


def _grazed(board: Board, around: Obstacles, before: int, anchor: int) -> int:
    """The anchor beside a corner that a foot passes at which there is no room; -1 if there is none (SC-H28)."""
    (x, y, _), (to_x, to_y, _) = board.xy(before), board.xy(anchor)
    if x == to_x or y == to_y:
        return -1
    return next((cell for cell in (to_x + y * board.width, x + to_y * board.width) if cell not in around.room), -1)


def foot_price(state: Position) -> int:
    """The price of a foot in clear space; zero outside combat (SC-15, SC-H24)."""
    return data.FOOT if state.setup.options.in_combat else 0


class Course(NamedTuple):
    """A course straight ahead: the stretches, and their cost by its causes."""

    stretches: tuple[Flight, ...]
    price: Breakdown


def ahead(state: Position, ship: Ship, feet: int) -> Course | Reason:
    """A straight flight, or the map's obstacle (SC-08, SC-14, SC-15, SC-39 to SC-43, SC-H16)."""
    board, around, start = state.board, obstacles(state, ship), anchor_point(state.board, ship)
    found = tuple(flight(board, around, ship.cell, start, ship.degrees, feet, foot_price(state)))
    if not found or found[-1].flown < feet:
        return _stopped(state, ship, around, found[-1].flown if found else 0)
    foot, cost, flown = foot_price(state), 0, 0
    made = Breakdown.of(feet * foot, f"{feet} ft", "SC-15")
    for each in found:
        if notes := roughness(state, ship, each):
            words = ", ".join(note.text for note in notes)
            made = made.add(each.cost - cost - (each.flown - flown) * foot, words, notes[0].clause)
        cost, flown = each.cost, each.flown
    return Course(found, made)


def _stopped(state: Position, ship: Ship, around: Obstacles, flown: int) -> Reason:
    """The obstacle to the foot that follows this many."""
    board = state.board
    column, row = _square(board, ship, flown + 1)
    inside = 0 <= column < board.width and 0 <= row < board.height
    cells = covers(board, column + row * board.width, around.form) if inside else None
    if cells is None:
        return reason("edge_ahead", "SC-H16", piece=ship, feet=flown)
    anchor = cells[0]
    if anchor in around.room:  # it is the corner that is in the way
        last = moved(board, ship, flown).cell
        cells = covers(board, _grazed(board, around, last, anchor), around.form) or cells
    rock = next((cell for cell in cells if state.ground(cell).solid), cells[0])
    code = "corner_ahead" if anchor in around.room else "solid_ahead"
    return reason(code, "SC-H16", piece=ship, cell=state.cell_name(rock), feet=flown)


def roughness(state: Position, ship: Ship, part: Flight) -> tuple[Note, ...]:
    """Why each foot of a stretch costs two (SC-39, SC-43)."""
    if not part.rough:
        return ()
    notes: dict[Note, None] = {}
    for cell in covers(state.board, part.anchor, state.form(ship)) or ():
        if state.ground(cell).difficult:
            notes[Note("SC-39", data.TERRAIN[state.board.kind("ground", cell)].name)] = None
        for other in state.bodies_on(cell, ship):
            notes[Note("SC-43", f"{other.title}'s space")] = None
    return tuple(notes)


def _square(board: Board, ship: Ship, feet: int) -> Offset:
    """Column and row of the anchor this many feet ahead, on the board or not."""
    (x, y), (east, south) = anchor_point(board, ship), pointing(ship.degrees)
    column, row, _ = board.xy(ship.cell)
    return _number(x + feet * east, east, column), _number(y + feet * south, south, row)


def moved(board: Board, ship: Ship, feet: int) -> Ship:
    """The ship this many feet ahead, if there is room."""
    (x, y), (east, south) = anchor_point(board, ship), pointing(ship.degrees)
    column, row = _square(board, ship, feet) if feet else board.xy(ship.cell)[:2]
    anchor = column + row * board.width
    back_x, back_y = square_middle(board, anchor)
    ship = replace(ship, within=(x + feet * east - back_x, y + feet * south - back_y))
    if anchor == ship.cell:
        return ship
    cells = tuple(cell + anchor - ship.cell for cell in ship.cells)
    return replace(ship, place=OnBoard(cells, ship.heading))


def to_the_edge(state: Position, ship: Ship) -> int:
    """The feet after which a ship is partly off the board, if it enters no other squares before; otherwise 0."""
    form = state.form(ship)
    first, *after = stretches(
        state.board, ship.cell, anchor_point(state.board, ship), ship.degrees, 2 * data.SQUARE_FEET
    )
    column, row = (after[0].column, after[0].row) if after else (first.column, first.row)
    board = state.board
    inside = 0 <= column < board.width and 0 <= row < board.height
    fits = inside and covers(board, column + row * board.width, form) is not None
    return 0 if fits else first.flown + 1


# --- a turn on the spot ---


def swung(squares: int, degrees: int, by: int) -> Iterator[Shape]:
    """The forms of a ship in turn as it turns by this many degrees, at most 45 apart (SC-H13)."""
    way = 1 if by > 0 else -1
    for turned in (*range(data.EIGHTH, abs(by), data.EIGHTH), abs(by)):
        yield shape(squares, axis_of((degrees + way * turned) % data.CIRCLE))


def turned(state: Position, ship: Ship, by: int) -> Ship | Reason:
    """The ship after a turn on the spot, or the obstacle (SC-09, SC-H13, SC-H14)."""
    board, cells = state.board, ship.cells
    for form in swung(state.squares(ship), ship.degrees, by):
        after = covers(board, ship.cell, form)
        if after is None:
            return reason("swing_edge", "SC-H13", piece=ship)
        for cell in after:
            if cell not in cells and state.ground(cell).solid:
                return reason("swing", "SC-H14", piece=ship, cell=state.cell_name(cell))
        cells = after
    heading, off = heading_of((ship.degrees + by) % data.CIRCLE)
    return replace(ship, place=OnBoard(cells, heading), off=off)
