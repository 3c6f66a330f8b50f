"""The prices of `movement.py` for every square of a board at once, for the search; kept with the board."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.board import SQUARE_STEPS, Board
from tactical.rules.armour import movement as mv
from tactical.rules.armour.ground import grounds, kept
from tactical.rules.armour.movement import Mover

OFF = -1


def price_array(board: Board, mover: Mover, altitude: int, direction: int, factor: int) -> Sequence[int]:
    """What entering each square by a step in a direction costs, 0 where it may not.

    Most squares of a map are alike: each combination of the squares left, entered and passed at a corner is priced
    once. Only steps that meet a border are priced one by one.
    """
    known = kept(board, "prices")
    key = (mover, mv.band(altitude), direction, factor)
    if key not in known:
        known[key] = _prices(board, mover, mv.band(altitude), direction, factor)
    found: Sequence[int] = known[key]
    return found


def _prices(board: Board, mover: Mover, altitude: int, direction: int, factor: int) -> Sequence[int]:
    kinds = grounds(board).kinds
    dx, dy = SQUARE_STEPS[direction]
    seen = [(0, 0), (-dx, -dy), *([(0, -dy), (-dx, 0)] if direction % 2 else [])]
    rows = list(zip(*(_shifted(board, x, y) for x, y in seen), strict=True))
    edges = ("",) * (4 if direction % 2 else 1)
    costs = {}
    for row in set(rows):
        there, here, *sides = row
        around = (kinds[here], kinds[there], edges, tuple(kinds[side] for side in sides))
        costs[row] = 0 if OFF in row else mv.weighed(mover, altitude, around, factor).cost
    prices = [costs[row] for row in rows]
    for cell in _bordered(board):
        start = board.neighbour(cell, (direction + 4) % 8)
        prices[cell] = mv.weigh(board, mover, altitude, start, direction, factor).cost if start >= 0 else 0
    return tuple(prices)


def _shifted(board: Board, dx: int, dy: int) -> Sequence[int]:
    """For each square the kind of the one at that offset from it, `OFF` outside the map."""
    known = kept(board, "shifted")
    if (dx, dy) not in known:
        numbers, width, height = grounds(board).numbers, board.width, board.height
        before, after = [OFF] * max(0, -dx), [OFF] * max(0, dx)
        found: list[int] = []
        for row in range(height * board.storeys):
            if 0 <= row % height + dy < height:
                begin = (row + dy) * width
                found += [*before, *numbers[begin + max(0, dx) : begin + width + min(0, dx)], *after]
            else:
                found += [OFF] * width
        known[dx, dy] = found
    result: Sequence[int] = known[dx, dy]
    return result


def _bordered(board: Board) -> Sequence[int]:
    """The squares that a step past some border leads to: those it bounds, and their neighbours."""
    known = kept(board, "bordered")
    if not known:
        near = {cell for edge in board.edges for end in (edge.a, edge.b) for cell in (end, *board.neighbours(end))}
        known[0] = sorted(near)
    found: Sequence[int] = known[0]
    return found


def standing_array(board: Board, mover: Mover, altitude: int) -> Sequence[int]:
    """1 for each square that a mover may be on (or at an altitude above), else 0; kept with the board."""
    known = kept(board, "standing")
    key = (mover, mv.band(altitude))
    if key not in known:
        squares = grounds(board)
        marks = [not mv.entering(mover, mv.band(altitude), kind).refused for kind in squares.kinds]
        known[key] = bytes(marks[index] for index in squares.numbers)
    found: Sequence[int] = known[key]
    return found
