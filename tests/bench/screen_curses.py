"""The face's board and panels by curses, which sends only what changed. See tests/bench/screen.py.

It draws the same scene by the same `draw` module, in the nearest of 256 colours, and writes the same status,
cell and piece texts, so that its bytes are a fair floor for ours.
"""

from __future__ import annotations

import curses
import locale
from contextlib import suppress
from typing import Any

from rich.color import Color, ColorSystem
from tactical.ui.board_widget import column_name
from tactical.ui.palette import Palette

from tactical.controller.preferences.themes import load_theme, shipped_themes
from tactical.controller.scene import draw
from tactical.controller.scene.glyphs import NARROW
from tactical.controller.scene.scene import ZOOM_2X1
from tests.ui.fake import WORDS, fake_scene

LEFT, TOP, SIDE, LOG = 3, 2, 25, 4
Window = Any


class Painter:
    """Writes runs of our style keys with curses attributes."""

    def __init__(self, screen: Window, palette: Palette) -> None:
        self.screen, self.palette = screen, palette
        self.pairs: dict[tuple[int, int], int] = {}
        self.attributes: dict[str, int] = {}

    def attribute(self, key: str) -> int:
        if key not in self.attributes:
            style = self.palette.style(key)
            colours = [self.nearest(colour) for colour in (style.color, style.bgcolor)]
            pair = self.pairs.setdefault((colours[0], colours[1]), len(self.pairs) + 1)
            curses.init_pair(pair, *colours)
            bold, line = (curses.A_BOLD if style.bold else 0), (curses.A_UNDERLINE if style.underline else 0)
            self.attributes[key] = curses.color_pair(pair) | bold | line
        return self.attributes[key]

    def nearest(self, colour: Color | None) -> int:
        assert colour is not None
        return colour.downgrade(ColorSystem.EIGHT_BIT).number or 0

    def put(self, y: int, x: int, text: str, key: str) -> None:
        # curses complains about the last column of the last line, having drawn it
        with suppress(curses.error):
            self.screen.addstr(y, x, text, self.attribute(key))


def main(screen: Window) -> None:
    locale.setlocale(locale.LC_ALL, "")
    curses.curs_set(0)
    curses.start_color()
    paint = Painter(screen, Palette(load_theme(shipped_themes() / "dark.toml").looks))
    scene = fake_scene()
    lines, columns = screen.getmaxyx()
    across, down = (columns - SIDE - LEFT) // 2, lines - TOP - LOG - 1
    x, y = scene.cursor or (0, 0)
    ox = oy = 0

    def cell(cx: int, cy: int, cursor: bool) -> None:
        at = LEFT + (cx - ox) * 2
        for text, key in draw.cell_runs(scene, (cx, cy), 0, ZOOM_2X1, NARROW, cursor=cursor):
            paint.put(TOP + cy - oy, at, text, key)

    def panel() -> None:
        side = columns - SIDE
        role = scene.ground[y][x].role
        piece = next((p for p in scene.pieces if p.cell == (x, y)), None)
        rows = (
            [("Nobody here", "", "")]
            if piece is None
            else [
                (f"Piece {piece.glyph}, seat {piece.seat + 1}", "", ""),
                ("state", " ".join(sorted(piece.states)) or "fresh", ""),
                ("move      ", "▮▮▮▮▮▯▯▯", "  7/12"),
                ("health    ", "▮▮▯▯▯▯▯▯", " 3/10!"),
                ("ammo      ", "▮▮▮▮▮▮▮▮", " 30/30"),
            ]
        )
        rows += [("", "", "")] * (6 - len(rows))
        rows += [
            (f"Cell {column_name(x)}{y + 1}", "", ""),
            ("ground", WORDS.get(role, role), ""),
            ("price", str(1 + (role == "rough")), ""),
            ("", "", ""),
            ("Order", "", ""),
            ("ann walk g6 h7 i7: 6", "", ""),
            ("points, legal; 1 left", "", ""),
        ]
        for at, (label, value, number) in enumerate(rows):
            gap = " " * (SIDE - 2 - len(label) - len(value) - len(number))
            paint.put(1 + at, side, f"¦ {label}{gap}{value}{number}", "text")

    def everything() -> None:
        screen.erase()
        paint.put(0, 0, " Derelict  round 3 READY".ljust(columns), "status")
        names = "".join(column_name(cx)[-1].ljust(2) for cx in range(ox, min(scene.width, ox + across)))
        paint.put(1, LEFT, names, "ruler")
        for cy in range(oy, min(scene.height, oy + down)):
            paint.put(TOP + cy - oy, 0, f"{cy + 1:2} ", "ruler")
            for cx in range(ox, min(scene.width, ox + across)):
                cell(cx, cy, False)
        cell(x, y, True)
        panel()
        paint.put(
            lines - 1, 0, " Tab next  Enter preview  e end  z undo  ? help  q quit".ljust(columns - 1), "key-text"
        )

    everything()
    screen.refresh()
    steps = {curses.KEY_LEFT: (-1, 0), curses.KEY_RIGHT: (1, 0), curses.KEY_UP: (0, -1), curses.KEY_DOWN: (0, 1)}
    while (pressed := screen.getch()) != ord("q"):
        if pressed not in steps:
            continue
        before = x, y
        x = max(0, min(scene.width - 1, x + steps[pressed][0]))
        y = max(0, min(scene.height - 1, y + steps[pressed][1]))
        origin = ox, oy
        while x >= ox + across or x < ox:
            ox = max(0, min(ox + (across // 2 if x >= ox + across else -across // 2), scene.width - across))
        while y >= oy + down or y < oy:
            oy = max(0, min(oy + (down // 2 if y >= oy + down else -down // 2), scene.height - down))
        if (ox, oy) != origin:
            everything()
        else:
            cell(*before, False)
            cell(x, y, True)
            panel()
        screen.refresh()


if __name__ == "__main__":
    curses.wrapper(main)
