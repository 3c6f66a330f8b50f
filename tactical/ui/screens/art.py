"""The picture above the title: the name of the game on a landscape, drawn from texts in the theme's colours.

Ground and counters are those of the board. The texts' own characters tell them apart without colours, so it is a
picture in ASCII too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.strip import Strip
from textual.widget import Widget

from tactical.session.drawing.ground import strewn
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import BOLD, Glyph, mix
from tactical.ui.base import TacticalApp

ART = Path(__file__).with_name("art")
GROUNDS = {
    ".": "field", ",": "woods", '"': "woods", "~": "water", "=": "road", ";": "rubble", "^": "rock", "-": "ford",
}  # fmt: skip
COUNTERS = ((1, 1, 0, " An>"), (4, 5, 0, " Br>"), (2, -9, 1, "<Ty "), (5, -5, 1, "<Vo "))  # row, column, side


class Banner(Widget):
    """The picture, as wide as there is room; the landscape continues on both sides."""

    ALLOW_SELECT = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._logo, self._land = lines_of("logo"), lines_of("landscape")

    def on_resize(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        assert isinstance(self.app, TacticalApp)
        look = self.app.board_look()
        return Strip(look.segments(self.line(y, self.size.width, look)), self.size.width)

    def line(self, y: int, columns: int, look: BoardColours) -> list[Glyph]:
        """A line of the picture, drawn twice as large if there is room."""
        wide = max(map(len, self._logo))
        scale = 2 if self.size.height >= 2 * len(self._land) and columns >= 2 * wide else 1
        row = [self._ground(x - columns // 2, y, scale, look) for x in range(columns)]
        left = (columns - scale * wide) // 2
        written = self._logo[y // scale - 1] if scale <= y < scale * (len(self._logo) + 1) and left >= 0 else ""
        for x in range(scale * len(written)):
            if written[x // scale] != " ":
                row[left + x] = _letter(x / (scale * wide), look)
        for at, column, side, name in COUNTERS:
            start = column % columns
            if scale * at == y and not left - len(name) < start < columns - left:
                row[start : start + len(name)] = [(char, *look.side(side)) for char in name]
        return row

    def _ground(self, x: int, y: int, scale: int, look: BoardColours) -> Glyph:
        """One cell of the landscape, mirrored again and again to both sides."""
        line = self._land[min(y // scale, len(self._land) - 1)]
        at = (x // scale + len(line) // 2) % (2 * len(line))
        mark = line[at] if at < len(line) else line[2 * len(line) - 1 - at]
        kind = GROUNDS[mark]
        ink, ground, attributes = look.ground(kind, light="dusk" if look.dark else "day")
        char = strewn(kind, x, y, look.glyphs) if look.blends else mark if (x + y) % 2 else " "
        return char, ink, ground, attributes


def _letter(along: float, look: BoardColours) -> Glyph:
    """A piece of the name: it goes from the colour of the first side to that of the second."""
    (ink, first, attributes), (_, second, _) = look.side(0), look.side(1)
    if not look.blends:
        return "#", *look.side(0 if along < 0.5 else 1)[:2], attributes | BOLD
    return " ", ink, mix(first, second, along), 0


def lines_of(name: str) -> list[str]:
    """One picture, as its text."""
    return (ART / f"{name}.txt").read_text("ascii").splitlines()
