"""The face with a made-up position: `python -m tests.ui.demo [THEME] [GLYPHS]`. For looking at and for measuring."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from textual.widget import Widget

from tactical.controller.scene.scene import Cell
from tactical.ui.board_widget import BoardWidget, column_name
from tactical.ui.paint import SideBySide
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.terminal import guard
from tactical.ui.widgets.inspector import Gap, Heading, Inspector, InspectorBar, InspectorNote, InspectorRow, Item
from tactical.ui.widgets.log import LogPane
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import Banner, KeyLine, StatusLine
from tests.ui.fake import WORDS, fake_scene

THEMES = ("dark", "light", "ansi16", "mono")


class DemoScreen(KeyedScreen[None]):
    """The battle screen's layout without a battle."""

    key_context = "board"

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Demo)
        look: dict[str, Any] = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)
        self.board = BoardWidget(fake_scene(), **look)
        self.inspector = Inspector(**look)
        self.log_pane = LogPane(**look)
        self.banner = Banner(**look)
        self.order = OrderLine(**look, complete=self.complete)
        self.key_line = KeyLine(**look)
        yield self.status
        with SideBySide():
            yield self.board
            yield self.inspector
        yield self.log_pane
        yield self.banner
        yield self.order
        yield self.key_line

    def on_mount(self) -> None:
        self.board.focus()
        self.key_line.show(self.keys.footer("board"))
        self.log_pane.write_many(
            [
                ("Ann walks d6 e6 f6, 3 points", "text"),
                ("Marine shoots at Ann: 9 + 2 aim - 3 cover = 8, needs 11: missed", "text"),
                ("Refused: no step through a closed door (BA-14); ? tells more", "warn"),
                ("Bob is wounded: 4 of 10 left", "bad"),
            ]
        )
        self.show_cell(self.board.cursor)

    def complete(self, head: str) -> list[str]:
        return ["ann", "bob", "walk", "wait", "turn"]

    def show_cell(self, cell: Cell) -> None:
        scene = self.board.scene
        x, y = cell
        role = scene.ground[y][x].role
        left = self.status.trail(["Orders", "Fire", "End"], 0)
        self.status.show(
            [self.status.say(" Derelict  round 3 ", "status"), *left],
            [self.status.say("red decides  saved ", "status")],
        )
        piece = next((p for p in scene.pieces if p.cell == cell), None)
        items: list[Item] = []
        if piece is not None:
            items += [Heading(f"Piece {piece.glyph}, seat {piece.seat + 1}", f"seat-{piece.seat}")]
            items += [InspectorRow("state", " ".join(sorted(piece.states)) or "fresh")]
            items += [
                InspectorBar("move", 7, 12),
                InspectorBar("health", 3, 10, low=True),
                InspectorBar("ammo", 30, 30),
            ]
        else:
            items += [Heading("Nobody here"), Gap(), Gap(), Gap(), Gap()]
        items += [
            Gap(),
            Heading(f"Cell {column_name(x)}{y + 1}"),
            InspectorRow("ground", WORDS.get(role, role)),
            InspectorRow("price", str(1 + (role == "rough"))),
            Gap(),
            Heading("Order"),
            InspectorNote("ann walk g6 h7 i7: 6 points, legal; 1 left", "good"),
        ]
        self.inspector.show(items)

    def on_board_widget_cursor_moved(self, message: BoardWidget.CursorMoved) -> None:
        self.show_cell(message.board.cursor)

    def look_changed(self) -> None:
        self.show_cell(self.board.cursor)

    def action_cursor(self, dx: int, dy: int) -> None:
        # Told here and not by the message: what changes in one go is painted in one go.
        self.board.move_cursor(dx, dy)
        self.show_cell(self.board.cursor)

    def action_page(self, dx: int, dy: int) -> None:
        across, down = self.board.view_cells
        self.board.move_cursor(dx * across // 2, dy * down // 2)

    def action_zoom(self, steps: int) -> None:
        self.board.zoom_by(steps)

    def action_centre(self) -> None:
        self.board.centre()

    def action_theme(self) -> None:
        shell = self.app
        assert isinstance(shell, Demo)
        shell.use_theme(THEMES[(THEMES.index(shell.board_theme.name) + 1) % len(THEMES)])

    def action_order_line(self) -> None:
        self.key_context = "line"
        self.key_line.show(self.keys.footer("line"))
        self.order.open()

    def on_order_line_cancelled(self) -> None:
        self.key_context = "board"
        self.key_line.show(self.keys.footer("board"))
        self.order.close()
        self.board.focus()

    def on_order_line_submitted(self, message: OrderLine.Submitted) -> None:
        self.log_pane.write(message.text, "strong")
        self.on_order_line_cancelled()

    def action_end(self) -> None:
        self.banner.show("" if self.banner.display else "Ann comes into sight of Marine: shoot at 35%? Space passes")


class Demo(Shell[None]):
    def get_default_screen(self) -> DemoScreen:
        return DemoScreen()


def main() -> None:
    guard()
    words = sys.argv[1:]
    demo = Demo(theme=words[0] if words else "dark", glyphs=words[1] if len(words) > 1 else "")
    demo.run()
    raise SystemExit(demo.return_code or 0)


if __name__ == "__main__":
    main()
