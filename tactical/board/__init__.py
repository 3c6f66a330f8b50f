"""The board: geometry that knows no game. Import from here, not from the modules inside.

topology  directions, distances            board    Board: cells, layers, edges, links, names
cells     `a1` and `0,0` in and out        check    is this decoded board sound?
"""

from .board import Board, Edge, Layer, Link, Name
from .cells import column_letters, coordinates_of, name_of, parse_cell
from .check import check
from .lines import (
    cells_crossed,
    count_crossed,
    cross,
    crossed,
    dot,
    side,
    sight,
    touches_corner,
    trace,
    turn_between,
)
from .topology import (
    DIRECTIONS,
    HEX_STEPS,
    SQUARE_STEPS,
    Topology,
    alternating,
    chebyshev,
    direction_name,
    from_axial,
    hex_distance,
    manhattan,
    opposite,
    three_halves,
    to_axial,
)

__all__ = [
    "DIRECTIONS",
    "HEX_STEPS",
    "SQUARE_STEPS",
    "Board",
    "Edge",
    "Layer",
    "Link",
    "Name",
    "Topology",
    "alternating",
    "cells_crossed",
    "chebyshev",
    "check",
    "column_letters",
    "coordinates_of",
    "count_crossed",
    "cross",
    "crossed",
    "direction_name",
    "dot",
    "from_axial",
    "hex_distance",
    "manhattan",
    "name_of",
    "opposite",
    "parse_cell",
    "side",
    "sight",
    "three_halves",
    "to_axial",
    "touches_corner",
    "trace",
    "turn_between",
]
