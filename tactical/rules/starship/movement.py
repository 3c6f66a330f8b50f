"""What a step or a turn costs and meets: the one source for orders, previews and verdicts. `paths.py` tells the search.

Costs are in ninetieths of a foot throughout; `shown` puts them into words.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from tactical.board import SQUARE_STEPS, Board, alternating
from tactical.rules.starship import data
from tactical.rules.starship.footprints import covers, shape, swings
from tactical.rules.starship.position import Position, Ship
from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import mixed
from tactical.table.memo import memo
from tactical.table.places import OnBoard
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason


def unit(state: Position) -> tuple[str, int]:
    """What distances are shown in, and how many ninetieths of a foot that is (SC-48)."""
    return ("sq", data.SQUARE) if state.setup.options.shown_in == "squares" else ("ft", data.FOOT)


def shown(state: Position, units: int) -> str:
    """Ninetieths of a foot as the players want to read them, exactly: 4500 are 50 ft or 1 sq, 3000 are 33 1/3 ft."""
    name, parts = unit(state)
    return f"{mixed(units, parts)} {name}"


def shown_feet(state: Position, feet: int) -> str:
    """The same for a number of feet."""
    return shown(state, feet * data.FOOT)


# --- a step ahead ---


class Advance(NamedTuple):
    """One square ahead: where the ship is then, what it costs, and why."""

    place: OnBoard
    cost: int
    odd: bool
    notes: tuple[Note, ...]


def ahead(state: Position, ship: Ship) -> Advance | Reason:
    """The step toward its front, or what the map has against it (SC-08, SC-39 to SC-43, SC-50 to SC-53)."""
    board, heading = state.board, ship.heading
    dx, dy = SQUARE_STEPS[heading]
    x, y, _ = board.xy(ship.cell)
    cells = covers(board, board.cell(x + dx, y + dy), state.form(ship)) if board.holds(x + dx, y + dy) else None
    if cells is None:
        return reason("edge", "SC-H16", piece=ship.title, cell=state.cell_name(ship.cell))
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
        if odd and state.setup.options.grid:
            notes = (Note("SC-53", "second diagonal", clear - clear_price(state, heading, odd=False)), *notes)
        odd = not odd
    return Advance(OnBoard(cells, heading), cost, odd, notes)


def clear_price(state: Position, heading: int, *, odd: bool) -> int:
    """A step in clear space: 50 ft, diagonals 50 and 100 in turn (SC-44, SC-53); nothing outside combat (SC-H24)."""
    options = state.setup.options
    if not options.in_combat:
        return 0
    if heading % 2 == 0:
        return data.SQUARE
    return data.DIAGONALS[odd] if options.grid else data.CROW_DIAGONAL


def _rough(state: Position, ship: Ship, cells: list[int]) -> tuple[bool, tuple[Note, ...]]:
    """Whether newly covered squares make the step difficult (SC-38, SC-40, SC-43, SC-H14), and why."""
    notes: dict[Note, None] = {}
    for cell in cells:
        if state.ground(cell).difficult:
            notes[Note("SC-38", data.TERRAIN[state.board.kind("ground", cell)].name)] = None
        for other in state.bodies_on(cell, ship):
            notes[Note("SC-43", f"{other.title}'s space")] = None
    return bool(notes), tuple(notes)


# --- a turn on the spot ---


class Veered(NamedTuple):
    """A turn: where the ship points then, degrees past that heading, and what it costs."""

    place: OnBoard
    off: int
    cost: int


def veered(state: Position, ship: Ship, degrees: int) -> Veered | Reason:
    """A turn of so many degrees to starboard, worked in eighths, each with room to swing (SC-09, SC-H13, SC-H14)."""
    count, cells, heading = state.squares(ship), ship.cells, ship.heading
    eighths, off = divmod(ship.off + degrees, data.EIGHTH)
    for swing in swings(count, heading, state.axis(ship), eighths):
        after = covers(state.board, ship.cell, shape(count, swing.axis))
        if after is None:
            return reason("swing_edge", "SC-H13", piece=ship.title)
        for cell in after:
            if cell not in cells and state.ground(cell).solid:
                return reason("swing", "SC-H14", piece=ship.title, cell=state.cell_name(cell))
        cells, heading = after, swing.heading
    return Veered(OnBoard(cells, heading), off, turn_price(state, ship, degrees).total)


def turn_price(state: Position, ship: Ship, degrees: int) -> Breakdown:
    """TR x N / 90 feet (SC-25 to SC-28): in ninetieths of a foot TR x N; nothing outside combat (SC-30, SC-H24)."""
    if not state.setup.options.in_combat:
        return Breakdown.of(0, "outside combat", "SC-H24")
    return state.turning_made(ship, abs(degrees))


def turn_step(state: Position) -> int:
    """The degrees turns go by (SC-23, SC-24, SC-H07)."""
    options = state.setup.options
    if options.grid:
        return options.turn_step
    return 1 if options.fine_turns else data.QUARTER


# --- distance ---


def gap(state: Position, a: tuple[int, ...], b: tuple[int, ...]) -> int:
    """Feet between two spaces (SC-56 to SC-58, SC-H19): the nearest squares, diagonals 50 and 100 in turn."""
    if state.setup.options.range_between == "anchors":
        a, b = a[:1], b[:1]
    return feet_between(*_offset(state.board, a, b), counted=state.setup.options.grid)


@memo(4096)
def _offset(board: Board, a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, int]:
    """Columns and rows between two spaces."""
    across = _apart([board.xy(cell)[0] for cell in a], [board.xy(cell)[0] for cell in b])
    return across, _apart([board.xy(cell)[1] for cell in a], [board.xy(cell)[1] for cell in b])


def _apart(a: list[int], b: list[int]) -> int:
    """Rows or columns between two spans; 0 where they overlap. Footprints are whole rectangles."""
    return max(0, min(b) - max(a), min(a) - max(b))


def feet_between(across: int, down: int, *, counted: bool) -> int:
    """Feet for an offset in squares: counted on the grid (SC-58), or straight, rounded down to a foot."""
    if counted:
        return data.SQUARE_FEET * alternating(across, down)
    return isqrt((across * across + down * down) * data.SQUARE_FEET**2)


def sailed(ship: Ship, place: OnBoard, cost: int, *, odd: bool) -> Ship:
    """The ship after a step."""
    turn = replace(ship.turn, spent=ship.turn.spent.spend(travel=cost), odd=odd)
    return replace(ship, place=place, turn=turn)
