"""The one check between a decoded file and everything that trusts a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from unicodedata import category

from .board import Board, Layer
from .cells import read_coordinates
from .names import folded

MAX_CELLS: Final = 1 << 22
"""The largest board that is let in."""
MAX_WORD: Final = 40
"""The longest kind, layer name or cell name, in characters."""


def check(board: Board) -> list[str]:
    """Everything wrong with a board from outside, as one sentence each; empty if it is sound.

    The decoder checks types; this checks sizes, order, ranges and words.
    """
    wrong = list(_sizes(board))
    if wrong:
        return wrong  # cells mean nothing yet
    for finder in (_layers, _edges, _links, _names):
        wrong += finder(board)
    return wrong


def _sizes(board: Board) -> Iterator[str]:
    for word, value in (("width", board.width), ("height", board.height), ("storeys", board.storeys)):
        if not 1 <= value <= MAX_CELLS:
            yield f"{word} is {value}: it must be 1 to {MAX_CELLS}"
            return
    if board.size > MAX_CELLS:
        yield f"{board.width}x{board.height}x{board.storeys} cells are too many: at most {MAX_CELLS}"


def word_problem(word: str) -> str:
    """Why a text cannot be a kind or a name; "" if it can: letters with their marks, digits and _ ' . - only."""
    if not 1 <= len(word) <= MAX_WORD:
        return f"must have 1 to {MAX_WORD} characters"
    if not all(letter.isalnum() or letter in "_'.-" or category(letter)[0] == "M" for letter in word):
        return "may hold only letters, digits and _ ' . -"
    return ""


def _word(what: str, word: str) -> Iterator[str]:
    if problem := word_problem(word):
        yield f"{what} {word[:MAX_WORD]!a} {problem}"


def _layers(board: Board) -> Iterator[str]:
    seen: set[str] = set()
    for layer in board.layers:
        yield from _word("layer", layer.name)
        if layer.name in seen:
            yield f"layer {layer.name!r} appears twice"
        seen.add(layer.name)
        yield from _layer_cells(board, layer)


def _layer_cells(board: Board, layer: Layer) -> Iterator[str]:
    for kind in layer.kinds:
        yield from _word(f"layer {layer.name!r}: kind", kind)
    if len(set(layer.kinds)) != len(layer.kinds):
        yield f"layer {layer.name!r} lists a kind twice"
    if len(layer.cells) != board.size:
        yield f"layer {layer.name!r} has {len(layer.cells)} cells: the board has {board.size}"
    elif max(layer.cells) >= len(layer.kinds):
        yield f"layer {layer.name!r} uses kind {max(layer.cells)}: it lists {len(layer.kinds)}, from 0"


def _edges(board: Board) -> Iterator[str]:
    before = (-1, -1)
    for edge in board.edges:
        here = (edge.a, edge.b)
        yield from _word(f"edge {edge.a}-{edge.b}: kind", edge.kind)
        if not 0 <= edge.a < edge.b < board.size:
            yield f"edge {edge.a}-{edge.b}: cells must be two of 0 to {board.size - 1}, the lower first"
        elif not board.share_side(edge.a, edge.b):
            yield f"edge {edge.a}-{edge.b}: these cells are not neighbours"
        elif here <= before:
            yield f"edge {edge.a}-{edge.b} must come once, and after {before[0]}-{before[1]} by number"
        before = here


def _links(board: Board) -> Iterator[str]:
    seen = set()
    for link in board.links:
        yield from _word(f"link {link.a}-{link.b}: kind", link.kind)
        if not (0 <= link.a < board.size and 0 <= link.b < board.size) or link.a == link.b:
            yield f"link {link.a}-{link.b}: must join two different cells of 0 to {board.size - 1}"
        if link in seen:
            yield f"link {link.a}-{link.b} ({link.kind[:MAX_WORD]!a}) appears twice"
        seen.add(link)


def _names(board: Board) -> Iterator[str]:
    cells: set[int] = set()
    texts: set[str] = set()
    for name in board.names:
        shown = ascii(name.text[:MAX_WORD])
        yield from _word("cell name", name.text)
        if not 0 <= name.cell < board.size:
            yield f"name {shown}: cell {name.cell} must be 0 to {board.size - 1}"
        if name.cell in cells:
            yield f"name {shown}: cell {name.cell} has a name already"
        if folded(name.text) in texts:
            yield f"name {shown} is given twice (capitals do not tell names apart)"
        if read_coordinates(board, name.text) is not None:
            yield f"name {shown} reads as a coordinate of this board: choose another"
        cells.add(name.cell)
        texts.add(folded(name.text))
