"""A small drawing of a board, for lists: no cursor, as large as fits; of a large board the part with most pieces."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.widgets import Static

from tactical.controller.pages.preview import Drawn, lines
from tactical.controller.preferences.colours import KeyLook
from tactical.face.base import TacticalApp
from tactical.face.screens.page import ink_of


def look_style(look: KeyLook) -> str:
    """A theme's look as Textual writes styles."""
    return " ".join(filter(None, [*sorted(look.attributes), look.fg, f"on {look.bg}" if look.bg else ""]))


class BoardPicture(Static):
    """Words, and the board below them."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", markup=False, **options)
        self.drawn: Drawn | None = None

    def show(self, drawn: Drawn | None) -> None:
        """Draw this from now on."""
        self.drawn = drawn
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        columns, height = self.content_size
        assert isinstance(self.app, TacticalApp)
        if self.drawn is None or columns < 4 or height < 1:
            self.update("", layout=False)
            return
        glyphs, ink, looks = self.app.glyphs, ink_of(self.app), self.app.board_theme.looks
        rows = [row for text, key in self.drawn.words for row in ink.wrapped(text, columns, key)]
        if self.drawn.scene is not None and len(rows) + 1 < height:
            board = lines(self.drawn.scene, columns, height - len(rows), glyphs)
            rows += [Content.assemble(*((text, look_style(looks.look(key))) for text, key in line)) for line in board]
        self.update(Content("\n").join(rows), layout=False)
