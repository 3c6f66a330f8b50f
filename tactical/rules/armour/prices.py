"""The prices of `movement.py` for every square of a board at once, for the search.

An array holds one number for each square: times the `weight` of a direction it is the price of entering, 0 where entry
is forbidden. Directions with the same prices share one array, so that the search compiles it once.
"""

from __future__ import annotations

from collections.abc import Sequence

from tactical.board import SQUARE_STEPS, Board
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import AIRCRAFT, DIAGONAL, STRAIGHT
from tactical.rules.armour.ground import Grounds, grounds
from tactical.rules.armour.movement import Mover
from tactical.table.memo import memo

Prices = Sequence[int]  # bytes wherever the numbers are small enough


def weight(direction: int) -> int:
    """The factor of the numbers of `price_array` for a step in a direction (AR-H01)."""
    return DIAGONAL if direction % 2 else STRAIGHT


def price_array(board: Board, mover: Mover, altitude: int, direction: int, factor: int) -> Prices:
    """The price of entering each square by a step in a direction, in `weight`s, 0 where it may not."""
    return _price_array(board, mover, mv.band(mover, altitude), direction, factor)


@memo(1024)
def _price_array(board: Board, mover: Mover, altitude: int, direction: int, factor: int) -> Prices:
    if not altitude and mover.mobility in AIRCRAFT:
        return bytes(board.size)  # FT-AR-14
    prices = _flat(board, mover, altitude, factor)
    prices = _uphill(board, mover, altitude, direction, factor, prices)
    prices = _cornered(board, mover, altitude, direction, prices)
    return _bordered(board, mover, altitude, direction, factor, prices)


def standing_array(board: Board, mover: Mover, altitude: int) -> bytes:
    """1 for each square that a mover may be on (or at an altitude above), or else 0."""
    marks = [not mv.entering(mover, mv.band(mover, altitude), kind).refused for kind in grounds(board).kinds]
    return bytes(_drawn(grounds(board), bytes(marks)))


@memo(512)
def _drawn(squares: Grounds, by_kind: Sequence[int]) -> Prices:
    """One number a square, by what kind of square it is. What costs alike shares one array."""
    if isinstance(squares.numbers, bytes) and max(by_kind, default=0) < 256:
        return squares.numbers.translate(bytes(by_kind).ljust(256, b"\0"))
    return tuple(map(by_kind.__getitem__, squares.numbers))


def _flat(board: Board, mover: Mover, altitude: int, factor: int) -> Prices:
    """Going ahead on the level, across no border: the same array for bands that are alike."""
    squares = grounds(board)
    costs = tuple(
        mv.weighed(mover, altitude, (kind, kind, ("",), ()), factor).cost // STRAIGHT for kind in squares.kinds
    )
    return _drawn(squares, costs)


def _uphill(board: Board, mover: Mover, altitude: int, direction: int, factor: int, prices: Prices) -> Prices:
    """The prices with that of a rise where the square left is lower (AR-47, AR-H33)."""
    squares = grounds(board)
    levels = [kind.level for kind in squares.kinds]
    low = min(levels)
    if max(levels) == low:
        return prices
    steep = [
        mv.weighed(mover, altitude, (kind._replace(level=low - 1), kind, ("",), ()), factor).cost // STRAIGHT
        for kind in squares.kinds
    ]
    dx, dy = SQUARE_STEPS[direction]
    heights = _drawn(squares, tuple(levels))
    rows = zip(prices, _drawn(squares, tuple(steep)), heights, _shifted(board, heights, -dx, -dy), strict=True)
    return _small([up if here < there else price for price, up, there, here in rows])


def _cornered(board: Board, mover: Mover, altitude: int, direction: int, prices: Prices) -> Prices:
    """Without the diagonal steps whose corner is barred on both sides (AR-H02)."""
    standing = standing_array(board, mover, altitude)
    if not direction % 2 or b"\0" not in standing:
        return prices
    dx, dy = SQUARE_STEPS[direction]
    one, other = _shifted(board, standing, 0, -dy), _shifted(board, standing, -dx, 0)
    return _small([price if a or b else 0 for price, a, b in zip(prices, one, other, strict=True)])


def _bordered(board: Board, mover: Mover, altitude: int, direction: int, factor: int, prices: Prices) -> Prices:
    """The prices with the steps that meet a border, one by one: those into the squares it bounds, and into their
    neighbours."""
    if not board.edges:
        return prices
    made = list(prices)
    near = {cell for edge in board.edges for end in (edge.a, edge.b) for cell in (end, *board.neighbours(end))}
    for cell in sorted(near):
        start = board.neighbour(cell, (direction + 4) % 8)
        cost = mv.weigh(board, mover, altitude, start, direction, factor).cost if start >= 0 else 0
        made[cell] = cost // weight(direction)
    return _small(made)


def _small(prices: list[int]) -> Prices:
    return bytes(prices) if max(prices, default=0) < 256 else tuple(prices)


def _shifted(board: Board, values: Prices, dx: int, dy: int) -> Prices:
    """For each square the number of the one at that offset from it, 0 outside the map."""
    width, height = board.width, board.height
    before, after, bare = [0] * max(0, -dx), [0] * max(0, dx), [0] * width
    found: list[int] = []
    for row in range(height * board.storeys):
        if 0 <= row % height + dy < height:
            begin = (row + dy) * width
            found += [*before, *values[begin + max(0, dx) : begin + width + min(0, dx)], *after]
        else:
            found += bare
    return found
