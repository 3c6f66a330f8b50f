"""The board's paints as Textual styles."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color as Colour

from tactical.session.drawing.columns import whole
from tactical.session.drawing.look import INDEXED, MONO, SIXTEEN, TRUECOLOR, BoardColours
from tactical.session.drawing.paint import ATTRIBUTES, REVERSE, STRIKE, UNDERLINE, Glyph, parts
from tactical.session.preferences.themes import BoardTheme
from tactical.session.scene.glyphs import GlyphSet

SYSTEMS = {"standard": SIXTEEN, "windows": SIXTEEN, "256": INDEXED, "truecolor": TRUECOLOR}
SEEN_ON_BLANKS = UNDERLINE | REVERSE | STRIKE


class BoardLook(BoardColours):
    """The finished styles of one theme on one terminal."""

    @classmethod
    def of(cls, theme: BoardTheme, app: App[Any], glyphs: GlyphSet) -> BoardLook:
        """The look of a theme on an app's terminal."""
        return cls(theme, system=SYSTEMS.get(app.console.color_system or "", MONO), glyphs=glyphs)

    def segments(self, line: list[Glyph]) -> list[Segment]:
        """A line as Textual segments, with neighbours of one style joined. A blank looks the same in every ink, bold or
        not, so it takes the style of a neighbour on the same ground."""
        found: list[Segment] = []
        text, now = "", (0, 0, -1)
        for char, ink, ground, attributes in whole(line):
            paint = (ink, ground, attributes)
            if paint != now:
                like = bool(text) and ground == now[1] and not (attributes | now[2]) & SEEN_ON_BLANKS
                if like and text.isspace():
                    now = paint
                elif not (like and char == " "):
                    if text:
                        found.append(Segment(text, rich_style(*now)))
                    text, now = "", paint
            text += char
        if text:
            found.append(Segment(text, rich_style(*now)))
        return found


@lru_cache(4096)
def rich_style(ink: int, ground: int, attributes: int) -> Style:
    """A paint as a Rich style."""
    flags = {name: True for name, bit in ATTRIBUTES.items() if attributes & bit}
    return Style(color=_colour(ink), bgcolor=_colour(ground), **flags)  # type: ignore[arg-type]


def _colour(number: int) -> Color:
    if number >= 0:
        return Color.from_rgb(*parts(number))
    return Color.default() if number == -1 else Color.from_ansi(-2 - number)


def rich_words(style: str) -> str:
    """A style in Rich's words, whose names of the terminal's own colours lack `ansi_`."""
    found = []
    for word in style.split():
        if word.startswith("ansi_"):
            found.append(word.removeprefix("ansi_"))
        else:
            found.append(Colour.parse(word).hex if word.startswith("#") else word)
    return " ".join(found)
