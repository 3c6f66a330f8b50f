"""The board's paints as Textual draws them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App

from tactical.controller.drawing.look import INDEXED, MONO, SIXTEEN, TRUECOLOR, BoardColours
from tactical.controller.drawing.paint import ATTRIBUTES, Glyph, parts
from tactical.controller.preferences.themes import BoardTheme
from tactical.controller.scene.glyphs import GlyphSet

SYSTEMS = {"standard": SIXTEEN, "windows": SIXTEEN, "256": INDEXED, "truecolor": TRUECOLOR}


class BoardLook(BoardColours):
    """The finished styles of one theme on one terminal."""

    @classmethod
    def of(cls, theme: BoardTheme, app: App[Any], glyphs: GlyphSet) -> BoardLook:
        """The look of a theme on the terminal that an app runs in."""
        return cls(theme, system=SYSTEMS.get(app.console.color_system or "", MONO), glyphs=glyphs)

    def segments(self, line: list[Glyph]) -> list[Segment]:
        """A line as Textual draws it, neighbours of one style joined."""
        found: list[Segment] = []
        text, now = "", (0, 0, -1)
        for char, ink, ground, attributes in line:
            # A blank looks alike in every ink, so that strewn marks need no style of their own.
            if (ink, ground, attributes) != now and not (
                char == " " and ground == now[1] and not (attributes | now[2])
            ):
                if text:
                    found.append(Segment(text, rich_style(*now)))
                text, now = "", (ink, ground, attributes)
            text += char
        if text:
            found.append(Segment(text, rich_style(*now)))
        return found


@lru_cache(4096)
def rich_style(ink: int, ground: int, attributes: int) -> Style:
    """A paint as a style."""
    flags = {name: True for name, bit in ATTRIBUTES.items() if attributes & bit}
    return Style(color=_colour(ink), bgcolor=_colour(ground), **flags)  # type: ignore[arg-type]


def _colour(number: int) -> Color:
    if number >= 0:
        return Color.from_rgb(*parts(number))
    return Color.default() if number == -1 else Color.from_ansi(-2 - number)
