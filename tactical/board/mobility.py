"""A piece's movement, as a table: the only thing a ruleset gives the movement search.

A piece is in a cell and in a layer. A layer is whatever else decides its next step: heading, diagonal
parity, altitude. From each layer there are steps, and turns that stay in the cell and change the layer.
All prices are whole numbers in any unit the ruleset likes, so long as it is the same everywhere.

- A step in a direction costs its weight times the entry price of the cell entered, then what the border
  crossed does to that. Entry prices are arrays with one number a cell, 0 or less where it may not enter.
  A step may read its own array: that is how a piece of several cells, or one that flies over things,
  pays differently by direction and layer (see `footprint`).
- A turn costs its price. It may follow a step or the start, never another turn, so that a table with
  three cheap turns of 45 degrees and a dear one of 135 cannot be undercut by splitting. Where splitting is
  meant to be harmless, `compose` says so, and the table lists small turns only.
- A diagonal step goes round a corner in two ways, each over a border, a side cell and a border.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from .board import Board

STAY: Final = -1
"""The direction of a step that changes only the layer: climbing, diving."""

Corners = Literal["free", "any", "both"]


class StepRule(msgspec.Struct, frozen=True, gc=False):
    """A step from its layer to the next cell in `direction`, into layer `to`, for `weight` x
    `entries[entry][target]`."""

    direction: int
    weight: int
    to: int
    entry: int = 0


class TurnRule(msgspec.Struct, frozen=True, gc=False):
    """A turn on the spot from layer `start` to layer `end`. `where`, if given, holds 0 for cells that forbid it."""

    start: int
    end: int
    cost: int
    where: bytes | None = None


class Crossing(msgspec.Struct, frozen=True, gc=False):
    """The effect of a border on the price of a step across it: times `times`, plus `plus`, or shut.

    Where several meet, the factors multiply and the sums add up.
    """

    plus: int = 0
    times: int = 1
    shut: bool = False


SHUT: Final = Crossing(shut=True)


class LinkPrice(msgspec.Struct, frozen=True, gc=False):
    """The price of following a link: `plus` and `weight` times the entry price of its far end.

    `layers`: those it can be followed from; None: all.
    """

    plus: int = 0
    weight: int = 0
    entry: int = 0
    layers: frozenset[int] | None = None


class Mobility(msgspec.Struct, frozen=True):
    """The whole table. `layers[i]` are the steps of layer i; their order decides between equal paths.

    edges: what border kinds do to a step; kinds not listed are open. crossings: the same for one step,
    by (cell left, direction), on top of the border. links: what link kinds cost; others are not followed,
    a link stays in its layer. corners, for diagonal steps: "free" ignores the corner; "any" forbids the
    step if any side cell or border on it stops the piece; "both" if each way round is stopped; otherwise
    the borders of the cheaper way are paid. corner_cells: 1 for each cell that stops a way round, by
    default those that entries[0] forbids.
    """

    layers: tuple[tuple[StepRule, ...], ...]
    entries: tuple[Sequence[int], ...]
    turns: tuple[TurnRule, ...] = ()
    compose: bool = False
    edges: Mapping[str, Crossing] = {}
    crossings: Mapping[tuple[int, int], Crossing] = {}
    links: Mapping[str, LinkPrice] = {}
    corners: Corners = "free"
    corner_cells: bytes | None = None


def problems(board: Board, mobility: Mobility) -> list[str]:
    """The faults of a table for this board; empty if there are none."""
    wrong: list[str] = []
    layers, directions = len(mobility.layers), {*board.directions, STAY}
    if not layers:
        wrong.append("there is no layer: a piece is always in one, if only in layer 0")
    for index, steps in enumerate(mobility.layers):
        for step in steps:
            if step.direction not in directions:
                wrong.append(f"layer {index}: {board.topology} boards have no direction {step.direction}")
            if not 0 <= step.to < layers or not 0 <= step.entry < len(mobility.entries) or step.weight < 0:
                wrong.append(f"layer {index}: {step} leads nowhere, reads no entry array, or pays back")
    for turn in mobility.turns:
        if not (0 <= turn.start < layers and 0 <= turn.end < layers) or turn.cost < 0:
            wrong.append(f"{turn.start} to {turn.end} for {turn.cost} is no turn between {layers} layers")
        if turn.where is not None and len(turn.where) != board.size:
            wrong.append(f"turn {turn.start} to {turn.end}: {len(turn.where)} marks for {board.size} cells")
    for index, entry in enumerate(mobility.entries):
        if len(entry) != board.size:
            wrong.append(f"entries {index}: {len(entry)} prices for {board.size} cells")
    crossings = (*mobility.edges.values(), *mobility.crossings.values())
    wrong += [f"{each} pays back" for each in crossings if each.plus < 0 or each.times < 0]
    for kind, price in mobility.links.items():
        if price.plus < 0 or price.weight < 0 or not 0 <= price.entry < len(mobility.entries):
            wrong.append(f"link {kind!r}: {price} pays back or reads no entry array")
    if mobility.corner_cells is not None and len(mobility.corner_cells) != board.size:
        wrong.append(f"corner_cells: {len(mobility.corner_cells)} marks for {board.size} cells")
    return wrong


# ---------------------------------------------------------------------- tables most rulesets start from


def entry_prices(board: Board, layer: str, prices: Mapping[str, int]) -> Sequence[int]:
    """Entry prices by the kind a layer gives each cell; 0, which shuts a cell, for kinds that `prices` leaves out."""
    found = board.layer(layer)
    by_index = [prices.get(kind, 0) for kind in found.kinds]
    if all(0 <= price < 256 for price in by_index):
        return found.cells.translate(bytes(by_index).ljust(256, b"\0"))
    return tuple(map(by_index.__getitem__, found.cells))


def plain_steps(board: Board, straight: int = 1, diagonal: int = 1) -> tuple[tuple[StepRule, ...], ...]:
    """One layer: a step in every direction, no headings."""
    slanted = board.topology == "square8"
    return (tuple(StepRule(d, diagonal if slanted and d % 2 else straight, 0) for d in board.directions),)
