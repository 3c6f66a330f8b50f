"""Directions and distances: the arithmetic of squares and hexes, without a board.

Squares count their directions clockwise from north, 0 to 7; y grows south. A four-way board steps
only in the even ones. Hexes stand on a point and lie in rows: row y is shifted half a hex right when
y is odd. Their directions are clockwise from north-east, 0 to 5.

Every result is a whole number. Nothing here knows how large a board is.
"""

from __future__ import annotations

from typing import Final, Literal

Topology = Literal["square4", "square8", "hex"]

SQUARE_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SQUARE_STEPS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
HEX_NAMES: Final = ("NE", "E", "SE", "SW", "W", "NW")
HEX_STEPS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))  # axial (q, r)

DIRECTIONS: Final[dict[Topology, tuple[int, ...]]] = {
    "square4": (0, 2, 4, 6),
    "square8": (0, 1, 2, 3, 4, 5, 6, 7),
    "hex": (0, 1, 2, 3, 4, 5),
}


def direction_name(topology: Topology, direction: int) -> str:
    """The compass name of a direction, as `"NE"`."""
    return (HEX_NAMES if topology == "hex" else SQUARE_NAMES)[direction]


def to_axial(x: int, y: int) -> tuple[int, int]:
    """Column and row of a stored hex to axial (q, r), in which all hexes have the same six neighbours."""
    return x - (y >> 1), y


def from_axial(q: int, r: int) -> tuple[int, int]:
    """Axial (q, r) to the column and row a hex is stored under."""
    return q + (r >> 1), r


def hex_distance(dq: int, dr: int) -> int:
    """Steps between two hexes, given their axial offset."""
    return max(abs(dq), abs(dr), abs(dq + dr))


def chebyshev(dx: int, dy: int) -> int:
    """Steps when a diagonal counts one."""
    return max(abs(dx), abs(dy))


def manhattan(dx: int, dy: int) -> int:
    """Steps when there are no diagonals."""
    return abs(dx) + abs(dy)


def alternating(dx: int, dy: int) -> int:
    """Steps when diagonals count one, two, one, two: M + m // 2 for offsets M >= m (SC-58)."""
    dx, dy = abs(dx), abs(dy)
    return max(dx, dy) + min(dx, dy) // 2


def three_halves(dx: int, dy: int) -> int:
    """Length in halves of a straight step, of which a diagonal one has three (AR-H01)."""
    dx, dy = abs(dx), abs(dy)
    return 2 * max(dx, dy) + min(dx, dy)
