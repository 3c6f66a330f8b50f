"""The board: geometry that knows no game. Import from here, not from the modules inside.

    Maps       topology   directions and distances of squares and hexes
               board      Board: cells, layers, borders, links, names
               cells      `a1` and `0,0`, in and out
               check      is this decoded board sound?
               names      which names are the same
               diagram    boards from ASCII
    Lines      lines      what a line crosses, sight, sides
               points     sight between the centres of large pieces
    Movement   mobility   the table a ruleset writes: steps, turns, prices
               footprint  the same for pieces of several cells
               graph      Graph: a board and a table compiled; `reach` asks it
               reach      Reach: costs, stops and paths found

Behind `graph`: `searcher` (how a question is answered), `grid` (padding), `prices` and `compiled` (what is made once),
`search` (its three kernels), `payable` and `paths` (what is worked out from the costs found).
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .board import Board, CellName, Edge, Layer, Link
from .cells import OffBoardError, column_letters, coordinates_of, name_of, parse_cell
from .check import check
from .footprint import anchors_covering, covered, rectangle, room, step_entries, where_all
from .graph import Graph
from .lines import (
    cross,
    crossed,
    dot,
    side,
    sight,
    square_deltas,
    stopped,
    touches_corner,
    trace,
    turn_between,
)
from .mobility import (
    SHUT,
    STAY,
    Corners,
    Crossing,
    LinkPrice,
    Mobility,
    StepRule,
    TurnRule,
    entry_prices,
    plain_steps,
)
from .names import folded
from .points import clear_between, middle
from .query import Start
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
    three_halves,
    to_axial,
)

if TYPE_CHECKING:
    from .diagram import Diagram, DiagramError, Legend, Letter, parse
    from .paths import PathLeg
    from .reach import ReachableStates

__all__ = [
    "DIRECTIONS",
    "HEX_STEPS",
    "SHUT",
    "SQUARE_STEPS",
    "STAY",
    "Board",
    "CellName",
    "Corners",
    "Crossing",
    "Diagram",
    "DiagramError",
    "Edge",
    "Graph",
    "Layer",
    "Legend",
    "Letter",
    "Link",
    "LinkPrice",
    "Mobility",
    "OffBoardError",
    "PathLeg",
    "ReachableStates",
    "Start",
    "StepRule",
    "Topology",
    "TurnRule",
    "alternating",
    "anchors_covering",
    "chebyshev",
    "check",
    "clear_between",
    "column_letters",
    "coordinates_of",
    "covered",
    "cross",
    "crossed",
    "direction_name",
    "dot",
    "entry_prices",
    "folded",
    "from_axial",
    "hex_distance",
    "manhattan",
    "middle",
    "name_of",
    "parse",
    "parse_cell",
    "plain_steps",
    "rectangle",
    "room",
    "side",
    "sight",
    "square_deltas",
    "step_entries",
    "stopped",
    "three_halves",
    "to_axial",
    "touches_corner",
    "trace",
    "turn_between",
    "where_all",
]

_LATER = {
    **dict.fromkeys(("Diagram", "DiagramError", "Legend", "Letter", "parse"), "diagram"),
    "PathLeg": "paths",
    "ReachableStates": "reach",
}


if not TYPE_CHECKING:  # mypy has the names above, and knows of no others

    def __getattr__(name: str) -> object:
        """Names that a board only looked at does not need, loaded when first used, as everything behind `Graph` is."""
        if name in _LATER:
            return getattr(import_module(f"tactical.board.{_LATER[name]}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
