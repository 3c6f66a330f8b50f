"""A drawing as a small SVG: its colours as they are, so that a picture can be kept, compared and looked at."""

from __future__ import annotations

from html import escape
from itertools import groupby

from tactical.session.drawing.board import Drawing
from tactical.session.drawing.paint import BOLD
from tactical.session.scene.scene import Cell

WIDE, HIGH = 8, 16


def svg(board: Drawing, cursor: Cell) -> str:
    """A whole document, a group a line."""
    size = f'width="{board.columns * WIDE}" height="{board.lines * HIGH}"'
    found = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="13">']
    for number in range(board.lines):
        line, at = board.framed(number, cursor), 0
        found.append(f'<g transform="translate(0 {number * HIGH})">')
        for (ink, ground, attributes), run in groupby(line, key=lambda glyph: glyph[1:]):
            text = "".join(glyph[0] for glyph in run)
            place, wide = at * WIDE, len(text) * WIDE
            found.append(f'<path d="M{place} 0h{wide}v{HIGH}h-{wide}z" fill="#{ground:06x}"/>')
            if text.strip():
                bold = ' font-weight="bold"' if attributes & BOLD else ""
                begin = place + (len(text) - len(text.lstrip())) * WIDE
                found.append(f'<text x="{begin}" y="12" fill="#{ink:06x}"{bold}>{escape(text.strip())}</text>')
            at += len(text)
        found.append("</g>")
    return "\n".join([*found, "</svg>", ""])
