"""The board as SVG, drawn as on the screen, for a page or a printer. All text in it is filtered and escaped."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from tactical.board import column_letters
from tactical.cli.drawing import piece_words
from tactical.cli.output import safe
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Holdings, Scenery
from tactical.session.drawing.board import Drawing, drawing
from tactical.session.drawing.columns import whole, width
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import BOLD, UNDERLINE, Glyph
from tactical.session.drawing.sizes import CellSize
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.scene.builder import Picture
from tactical.session.scene.glyphs import RICH
from tactical.table import AnyState

WIDE, HIGH = 8, 16  # of a character, in SVG's own units
EDGE = 32  # around the board, for the coordinates
SQUARE, HEX = CellSize(8, 4), CellSize(16, 6)
THEME = "light"
_FONT = f'font-family="monospace" font-size="{HIGH - 3}" xml:space="preserve"'
QUARTERS = {
    "▘": "1000", "▝": "0100", "▖": "0010", "▗": "0001", "▛": "1110", "▜": "1101", "▙": "1011", "▟": "0111",
    "▌": "1010", "▐": "0101", "▀": "1100", "▄": "0011", "█": "1111",
}  # fmt: skip
"""Blocks, by the quarters that they fill: drawn as shapes, as no font has them exactly as large as its line."""


def picture(rules: AnyRuleset, view: AnyState) -> str:
    """A whole SVG document: the storeys below each other, with everything about a cell as a tooltip."""
    look = BoardColours(load_theme(shipped_themes() / f"{THEME}.toml"), glyphs=RICH)
    hexes = view.board.topology == "hex"
    storeys = [
        drawing(Picture(rules).scene(view, storey=storey), HEX if hexes else SQUARE, look)
        for storey in range(view.board.storeys)
    ]
    width = 2 * EDGE + max(each.columns for each in storeys) * WIDE
    height = EDGE + sum(each.lines * HIGH + EDGE for each in storeys)
    title = plain(f"{view.setup.title}, {rules.beat} {view.beat}")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" {_FONT}>',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" fill="{_hex(look.over("outside")[1])}"/>',
    ]
    top = EDGE
    for storey, drawn in enumerate(storeys):
        if not hexes:
            lines += _coordinates(view, drawn, top, _hex(look.over("outside")[0]))
        for number in range(drawn.lines):
            lines += _line(whole(drawn.line(number)), top + number * HIGH)
        lines += _links(view, drawn, top) if hexes else ()
        lines += _tooltips(rules, view, drawn, storey, top)
        lines += _routes(rules, view, drawn, top) if hexes else ()
        top += drawn.lines * HIGH + EDGE
    return "\n".join([*lines, "</svg>"])


def plain(text: str) -> str:
    """Text without terminal codes or markup."""
    return escape(safe(text), quote=True)


def _hex(colour: int) -> str:
    return f"#{max(0, colour):06x}"


def _coordinates(view: AnyState, drawn: Drawing, top: int, ink: str) -> Iterator[str]:
    columns, lines = drawn.size
    middle = 'text-anchor="middle"'
    for x in range(view.board.width):
        at = EDGE + (x + 0.5) * columns * WIDE
        yield f'<text x="{at:g}" y="{top - 8}" fill="{ink}" {middle}>{column_letters(x)}</text>'
    for y in range(view.board.height):
        at = top + (y + 0.5) * lines * HIGH + 5
        yield f'<text x="{EDGE / 2:g}" y="{at:g}" fill="{ink}" {middle}>{y + 1}</text>'


def _line(line: list[Glyph], top: int) -> Iterator[str]:
    """A line of characters: its grounds as rectangles, then its text, a piece of each for what is painted alike."""
    at = EDGE
    for ground, run in groupby(line, key=lambda glyph: glyph[2]):
        wide = sum(1 for _ in run) * WIDE
        yield f'<rect x="{at}" y="{top}" width="{wide}" height="{HIGH}" fill="{_hex(ground)}"/>'
        at += wide
    at = EDGE
    for (ink, attributes), glyphs in groupby(line, key=lambda glyph: (glyph[1], glyph[3])):
        chars = [glyph[0] for glyph in glyphs]
        for dx, char in enumerate(chars):
            if char in QUARTERS:
                yield from _block(QUARTERS[char], at + dx * WIDE, top, _hex(ink))
        words = "".join(" " if char in QUARTERS else char for char in chars)
        begin = len(words) - len(words.lstrip())
        if shown := words.strip():
            weight = ' font-weight="bold"' if attributes & BOLD else ""
            weight += ' text-decoration="underline"' if attributes & UNDERLINE else ""
            place = f'x="{at + begin * WIDE}" y="{top + HIGH - 4}" textLength="{width(shown) * WIDE}"'
            yield f'<text {place} fill="{_hex(ink)}"{weight}>{plain(shown)}</text>'
        at += len(chars) * WIDE


def _block(quarters: str, left: int, top: int, ink: str) -> Iterator[str]:
    for number, filled in enumerate(quarters):
        if filled == "1":
            x, y = left + number % 2 * WIDE // 2, top + number // 2 * HIGH // 2
            yield f'<rect x="{x}" y="{y}" width="{WIDE // 2}" height="{HIGH // 2}" fill="{ink}"/>'


def _tooltips(rules: AnyRuleset, view: AnyState, drawn: Drawing, storey: int, top: int) -> Iterator[str]:
    """Tooltips: each cell's ground and pieces; for a cell of a galaxy, its whole card."""
    for cell in range(view.board.size):
        x, y, where = view.board.xy(cell)
        site = rules.extra(Holdings).site(view, cell)
        if where != storey or (view.board.topology == "hex" and site is None):
            continue
        left, line, wide, high = drawn.box((x, y))
        place = f'x="{EDGE + left * WIDE}" y="{top + line * HIGH}" width="{wide * WIDE}" height="{high * HIGH}"'
        if site is not None:
            card = rules.presenter.cell_card(view, cell)
            words = ["; ".join((f"{card.title}, {card.subtitle}", *(x.words for x in card.lines)))]
        else:
            look = rules.extra(Scenery).look(view.board, cell)
            words = [f"{view.cell_name(cell)}: {look.name if look is not None else 'open'}"]
            words = [piece_words(rules, view, p.id) for p in view.pieces if cell in p.place.cells] or words
        titles = "".join(f"<title>{plain(each)}</title>" for each in words[:1])
        yield f'<rect {place} fill-opacity="0">{titles}</rect>'


def _middle(view: AnyState, drawn: Drawing, cell: int, top: int) -> tuple[float, float]:
    x, y, _ = view.board.xy(cell)
    left, line, wide, high = drawn.box((x, y))
    return EDGE + (left + wide / 2) * WIDE, top + (line + high / 2) * HIGH


def _links(view: AnyState, drawn: Drawing, top: int) -> Iterator[str]:
    """Wormholes: a thin dashed line from middle to middle."""
    for link in view.board.links:
        (ax, ay), (bx, by) = _middle(view, drawn, link.a, top), _middle(view, drawn, link.b, top)
        ends = f'x1="{ax:g}" y1="{ay:g}" x2="{bx:g}" y2="{by:g}"'
        title = f"<title>{plain(link.kind)}</title>"
        yield f'<line {ends} stroke="#8040a0" stroke-dasharray="2 6" opacity="0.6">{title}</line>'


def _routes(rules: AnyRuleset, view: AnyState, drawn: Drawing, top: int) -> Iterator[str]:
    """Tooltips of the draft's arrows: who goes there, and with whom aboard."""
    for route in rules.presenter.routes(view):
        load = f" with {route.load}" if route.load else ""
        words = plain(f"{view.pieces[route.piece].title}{load}: {' '.join(map(view.cell_name, route.cells))}")
        path = " ".join(f"{x:g},{y:g}" for x, y in (_middle(view, drawn, cell, top) for cell in route.cells))
        style = f'fill="none" stroke="white" stroke-opacity="0" stroke-width="{HIGH}"'
        yield f'<polyline points="{path}" {style}><title>{words}</title></polyline>'
