"""The board as SVG, for a page or a printer. All text in it is filtered and escaped."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from tactical.board import column_letters
from tactical.cli.drawing import letters, piece_words
from tactical.cli.output import safe
from tactical.table.ruleset import Ruleset

SIZE = 32  # of a cell, in SVG's own units
EDGE = SIZE  # around the board, for the coordinates

# Told apart by lightness too, for printers and eyes without colour.
GROUND = {
    "floor": "#f4f1e8", "wall": "#3a3a3a", "rough": "#d8c9a0", "hole": "#101018", "cover": "#b8cfa0",
    "water": "#a8c8e0", "growth": "#a4c48c", "road": "#e8dcc0", "height": "#cdb38b", "hazard": "#e8a080",
    "space": "#181c2c", "unseen": "#808080",
}  # fmt: skip
SEATS = ("#b02020", "#2040b0", "#208040", "#8040a0", "#a06000", "#206878")
_FONT = 'font-family="sans-serif" font-size="12" text-anchor="middle"'
NOBODY = "#606060"


def picture(rules: Ruleset, view: Any) -> str:
    """A whole SVG document: the storeys below each other, pieces as letters, each with its words as a tooltip."""
    board = view.board
    half = SIZE / 2 if board.topology == "hex" else 0
    width = EDGE * 2 + board.width * SIZE + half
    height = EDGE + board.storeys * (board.height * SIZE + EDGE)
    title = plain(f"{view.setup.title}, {rules.beat} {view.beat}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" {_FONT}>',
        f"<title>{title}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        *_coordinates(view),
        *_cells(rules, view),
        *_borders(view),
        *_pieces(rules, view),
        "</svg>",
    ]
    return "\n".join(lines)


def plain(text: str) -> str:
    """Text that says nothing to whoever reads the document."""
    return escape(safe(text), quote=True)


def _corner(board: Any, cell: int) -> tuple[float, float]:
    """The top-left corner of a cell."""
    x, y, storey = board.xy(cell)
    shift = SIZE / 2 if board.topology == "hex" and y % 2 else 0
    return EDGE + x * SIZE + shift, EDGE + y * SIZE + storey * (board.height * SIZE + EDGE)


def _coordinates(view: Any) -> Iterator[str]:
    board = view.board
    for storey in range(board.storeys):
        _, top = _corner(board, board.cell(0, 0, storey))
        for x in range(board.width):
            yield f'<text x="{EDGE + x * SIZE + SIZE / 2:g}" y="{top - 8:g}">{column_letters(x)}</text>'
        for y in range(board.height):
            yield f'<text x="{EDGE / 2:g}" y="{top + y * SIZE + 20:g}">{y + 1}</text>'


def _cells(rules: Ruleset, view: Any) -> Iterator[str]:
    for cell in range(view.board.size):
        x, y = _corner(view.board, cell)
        look = rules.look(view.board, cell)
        fill = GROUND.get(look.role if look is not None else "floor", "#ffffff")
        words = plain(f"{view.cell_name(cell)}: {look.name if look is not None else 'open'}")
        place = f'x="{x:g}" y="{y:g}" width="{SIZE}" height="{SIZE}"'
        yield f'<rect {place} fill="{fill}" stroke="#999999" stroke-width="0.5"><title>{words}</title></rect>'


def _borders(view: Any) -> Iterator[str]:
    """Borders as thick lines: between squares on the side they share, between hexes across the middle of both."""
    board = view.board
    for edge in board.edges:
        (ax, ay), (bx, by) = _corner(board, edge.a), _corner(board, edge.b)
        if ay == by:
            ends = bx, by, bx, by + SIZE
        elif ax == bx:
            ends = bx, by, bx + SIZE, by
        else:
            ends = max(ax, bx), by, min(ax, bx) + SIZE, by
        x1, y1, x2, y2 = ends
        dash = "" if edge.kind == "wall" else ' stroke-dasharray="6 4"'
        line = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
        yield f'<line {line} stroke="#202020" stroke-width="3"{dash}><title>{plain(edge.kind)}</title></line>'


def _pieces(rules: Ruleset, view: Any) -> Iterator[str]:
    known = letters(rules, view)
    for piece in sorted(view.pieces, key=lambda p: not {"dead", "out"} & set(rules.token(view, p.id).flags)):
        for cell in piece.place.cells:
            x, y = _corner(view.board, cell)
            cx, cy = x + SIZE / 2, y + SIZE / 2
            colour = SEATS[piece.seat % len(SEATS)] if piece.seat >= 0 else NOBODY
            fallen = {"dead", "out"} & set(rules.token(view, piece.id).flags)
            words = plain(piece_words(rules, view, piece.id))
            yield (
                f'<g opacity="{0.45 if fallen else 1:g}"><title>{words}</title>'
                f'<circle cx="{cx:g}" cy="{cy:g}" r="{SIZE * 0.4:g}" fill="{colour}"/>'
                f'<text x="{cx:g}" y="{cy + 5:g}" fill="#ffffff" font-weight="bold">{known[piece.id]}</text></g>'
            )
