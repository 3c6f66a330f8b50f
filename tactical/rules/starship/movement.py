"""The cost of a step or a turn, and its obstacles: the one source for orders, previews and verdicts. `paths.py` passes
it to the search, and `gridless.py` goes foot by foot where there is no grid.

Costs are in ninetieths of a foot throughout; `shown` puts them into words.
"""

from __future__ import annotations

from typing import NamedTuple

from tactical.board import SQUARE_STEPS, Board, alternating
from tactical.rules.starship import data, gridless
from tactical.rules.starship.footprints import covers, shape, swings
from tactical.rules.starship.position import Position, Ship, Space
from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import mixed
from tactical.table.memo import memo
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason


def unit(state: Position) -> tuple[str, int]:
    """The unit of distances, and its ninetieths of a foot (SC-48)."""
    return ("sq", data.SQUARE) if state.setup.options.shown_in == "squares" else ("ft", data.FOOT)


def shown(state: Position, number: int) -> str:
    """Ninetieths of a foot in the players' unit, exactly: 4500 are 50 ft or 1 sq, 3000 are 33 1/3 ft."""
    name, parts = unit(state)
    return f"{mixed(number, parts)} {name}"


def shown_feet(state: Position, feet: int) -> str:
    """The same for a number of feet."""
    return shown(state, feet * data.FOOT)


# --- a step ahead ---


class Advance(NamedTuple):
    """One square ahead: the new place of the ship, the cost, and why."""

    place: OnBoard
    cost: int
    odd: bool
    notes: tuple[Note, ...]


def ahead(state: Position, ship: Ship) -> Advance | Reason:
    """The step towards its front, or the map's obstacle (SC-08, SC-39 to SC-43, SC-50 to SC-53)."""
    board, heading = state.board, ship.heading
    dx, dy = SQUARE_STEPS[heading]
    x, y, _ = board.xy(ship.cell)
    cells = covers(board, board.cell(x + dx, y + dy), state.form(ship)) if board.holds(x + dx, y + dy) else None
    if cells is None:
        return reason("edge", "SC-H16", piece=ship, cell=state.cell_name(ship.cell))
    new = [cell for cell in cells if cell not in ship.cells]
    for cell in new:
        if state.ground(cell).solid:
            return reason("solid", "SC-H16", cell=state.cell_name(cell))
    if heading % 2:
        for cell in ship.cells:
            for beside in (cell + dx, cell + dy * board.width):
                if state.ground(beside).solid:
                    return reason("corner", "SC-52", cell=state.cell_name(beside))
    rough, notes = _rough(state, ship, new)
    odd = ship.turn.odd
    clear = clear_price(state, heading, odd=odd)
    cost = clear * (data.ROUGH if rough else 1)
    if rough:  # several difficult things in one space do not add up (SC-40)
        notes = (replace(notes[0], amount=cost - clear), *notes[1:])
    if heading % 2:
        if odd:
            notes = (Note("SC-53", "second diagonal", clear - clear_price(state, heading, odd=False)), *notes)
        odd = not odd
    return Advance(OnBoard(cells, heading), cost, odd, notes)


def clear_price(state: Position, heading: int, *, odd: bool) -> int:
    """The price of a step in clear space: 50 ft, diagonals 50 and 100 in turn (SC-44, SC-53); zero outside combat
    (SC-H24)."""
    if not state.setup.options.in_combat:
        return 0
    return data.DIAGONALS[odd] if heading % 2 else data.SQUARE


def _rough(state: Position, ship: Ship, cells: list[int]) -> tuple[bool, tuple[Note, ...]]:
    """True if newly covered squares make the step difficult (SC-38 to SC-40, SC-43, SC-H14), with the reason."""
    notes: dict[Note, None] = {}
    for cell in cells:
        if state.ground(cell).difficult:
            notes[Note("SC-39", data.TERRAIN[state.board.kind("ground", cell)].name)] = None
        for other in state.bodies_on(cell, ship):
            notes[Note("SC-43", f"{other.title}'s space")] = None
    return bool(notes), tuple(notes)


# --- a turn on the spot ---


class Veered(NamedTuple):
    """A turn: the new heading, degrees past it, and the cost."""

    place: OnBoard
    off: int
    cost: int


def veered(state: Position, ship: Ship, degrees: int) -> Veered | Reason:
    """A turn of this many degrees to starboard, made in eighths, each with room to swing (SC-09, SC-H13, SC-H14)."""
    if not state.setup.options.grid:
        turned = gridless.turned(state, ship, degrees)
        if isinstance(turned, Reason):
            return turned
        return Veered(OnBoard(turned.cells, turned.heading), turned.off, turn_price(state, ship, degrees).total)
    count, cells, heading = state.squares(ship), ship.cells, ship.heading
    eighths = degrees // data.EIGHTH
    for swing in swings(count, heading, state.axis(ship), eighths):
        after = covers(state.board, ship.cell, shape(count, swing.axis))
        if after is None:
            return reason("swing_edge", "SC-H13", piece=ship)
        for cell in after:
            if cell not in cells and state.ground(cell).solid:
                return reason("swing", "SC-H14", piece=ship, cell=state.cell_name(cell))
        cells, heading = after, swing.heading
    return Veered(OnBoard(cells, heading), 0, turn_price(state, ship, degrees).total)


def turn_price(state: Position, ship: Ship, degrees: int) -> Breakdown:
    """TR x N / 90 feet (SC-25 to SC-28): in ninetieths of a foot TR x N; nothing outside combat (SC-30, SC-H24)."""
    if not state.setup.options.in_combat:
        return Breakdown.of(0, "outside combat", "SC-H24")
    return state.turning_made(ship, abs(degrees))


def turn_step(state: Position) -> int:
    """The degrees of the smallest turn (SC-23, SC-24, SC-H07)."""
    options = state.setup.options
    if options.grid:
        return options.turn_step
    return 1 if options.fine_turns else data.QUARTER


# --- distance ---


def gap(state: Position, a: Space, b: Space) -> int:
    """Feet between two spaces (SC-56 to SC-58, SC-H19): the nearest squares, diagonals 50 and 100 in turn. Off the grid
    straight from place to place, rounded up (SC-H28)."""
    if state.setup.options.range_between == "anchors":
        a, b = a._replace(cells=a.cells[:1]), b._replace(cells=b.cells[:1])
    if not state.setup.options.grid:
        return gridless.feet_apart(state.board, a, b)
    return data.SQUARE_FEET * alternating(*_offset(state.board, a.cells, b.cells))


def counted_within(across: int, down: int, feet: int) -> bool:
    """True if this many columns and rows are within a range on the grid."""
    return data.SQUARE_FEET * alternating(across, down) <= feet


def middle_of(state: Position, space: Space) -> tuple[int, int]:
    """The middle of the anchor of a space, in squares; off the grid in parts of a foot."""
    if not state.setup.options.grid:
        x, y = gridless.square_middle(state.board, space.cells[0])
        return x + space.within[0], y + space.within[1]
    return state.board.xy(space.cells[0])[:2]


@memo(4096)
def _offset(board: Board, a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, int]:
    """Columns and rows between two spaces."""
    across = _apart([board.xy(cell)[0] for cell in a], [board.xy(cell)[0] for cell in b])
    return across, _apart([board.xy(cell)[1] for cell in a], [board.xy(cell)[1] for cell in b])


def _apart(a: list[int], b: list[int]) -> int:
    """Rows or columns between two spans; 0 where they overlap. Footprints are whole rectangles."""
    return max(0, min(b) - max(a), min(a) - max(b))


def sailed(ship: Ship, place: OnBoard, cost: int, *, odd: bool) -> Ship:
    """The ship after a step."""
    turn = replace(ship.turn, spent=ship.turn.spent.spend(travel=cost), odd=odd)
    return replace(ship, place=place, turn=turn)
