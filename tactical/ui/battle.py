"""The battle screen: keys and clicks become calls of a `Desk`; what it says is painted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from textual.containers import Horizontal
from textual.widget import Widget

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.table import Order, Over, Roll
from tactical.ui import panels
from tactical.ui.actions import Actions
from tactical.ui.board_widget import BoardWidget
from tactical.ui.desk import Desk, Message
from tactical.ui.help import help_pages, intro_page
from tactical.ui.line_talk import LineTalk
from tactical.ui.picture import Picture
from tactical.ui.popups import Curtain, PageScreen, SheetScreen
from tactical.ui.scene import ZOOMS, Scene
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.widgets.inspector import Inspector
from tactical.ui.widgets.log import LogPane
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import Banner, KeyLine, StatusLine

if TYPE_CHECKING:
    from tactical.ui.scene import Cell

FOLLOW_SECONDS = 0.5  # how often other players' records are looked for: one fstat
RECALL = 12  # log lines shown when a game is opened


class BattleScreen(Actions, LineTalk, KeyedScreen[None]):
    """One game on its board."""

    key_context = "board"
    CSS = """
    BattleScreen { layout: vertical; }
    BattleScreen #middle { height: 1fr; }
    BattleScreen Inspector { width: 25; }
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._picture = Picture(desk.rules)
        self._overlay = True
        self._busy = False

    # --- composition ---

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Shell)
        look = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)  # type: ignore[arg-type]
        self.board = BoardWidget(self._scene(), **look)  # type: ignore[arg-type]
        self.inspector = Inspector(**look)  # type: ignore[arg-type]
        self.log_pane = LogPane(**look)  # type: ignore[arg-type]
        self.banner = Banner(**look)  # type: ignore[arg-type]
        self.order = OrderLine(**look, complete=self.complete)  # type: ignore[arg-type]
        self.key_line = KeyLine(**look)  # type: ignore[arg-type]
        yield self.status
        with Horizontal(id="middle"):
            yield self.board
            yield self.inspector
        yield self.log_pane
        yield self.banner
        yield self.order
        yield self.key_line

    def on_mount(self) -> None:
        self.board.focus()
        if self.size.width >= 110:
            self.inspector.styles.width = 34
            self.log_pane.styles.height = 6
        desk = self.desk
        if desk.game.notice is not None:
            self._say(Message(str(desk.game.notice), "bad"))
        elif desk.is_new:
            self.app.push_screen(PageScreen(desk.view.setup.title, intro_page(desk)))
        self._recall()
        self._paint()
        self.call_after_refresh(self._fill)
        self.set_interval(FOLLOW_SECONDS, self._follow)

    def _fill(self) -> None:
        """Once sizes are known: the largest zoom that shows the whole board, and the panels."""
        fits = [zoom for zoom in ZOOMS if self.board.fits(zoom)]
        if fits:
            self.board.set_zoom(fits[-1])
        self._go_to_piece(self.desk.piece)
        self._paint_inspector()

    def _recall(self) -> None:
        """The last lines of the log, as these eyes saw them."""
        lines = [
            message
            for moment in self.desk.game.moments[-RECALL:]
            for message in self.desk.told(moment.after, moment.events)
        ]
        self._say(*lines[-RECALL:])

    # --- painting ---

    def _scene(self) -> Scene:
        desk = self.desk
        reach = desk.reach if self._overlay else None
        verdict = desk.plan.verdict if desk.plan else None
        return self._picture.scene(desk.view, picked=desk.piece, reach=reach, verdict=verdict)

    def _paint(self) -> None:
        """Everything that may have changed; each widget sends only what did."""
        self.board.set_scene(self._scene())
        self._paint_inspector()
        names, current = panels.trail(self.desk)
        title = self.status.say(f" {self.desk.view.setup.title} ", "status")
        saved = "saved" if self.desk.game.writable else "rehearsing" if self.desk.what_if else "read only"
        right = [self.status.say(f"{panels.decides(self.desk)}  {saved} ", "status")]
        self.status.show([title, *self.status.trail(names, current)], right)
        self.banner.show(panels.banner(self.desk), rehearsal=self.desk.what_if is not None)
        self._enter(self._resting_context())

    def _paint_inspector(self) -> None:
        height = self.inspector.size.height
        if height:
            self.inspector.show(panels.inspector(self.desk, self._cell(), height))

    def _resting_context(self) -> str:
        desk = self.desk
        place = "board"
        if desk.plan is not None:
            place = "path"
        elif isinstance(desk.want, Roll) or desk.window is not None:
            place = "window"
        if desk.what_if is None:
            return place
        return "rehearsal" if place == "board" else f"rehearsal-{place}"

    def _enter(self, context: str) -> None:
        if context != self.key_context or not self.key_line.pairs:
            self.key_context = context
            self.key_line.show(self.keys.footer(context))

    def _say(self, *messages: Message) -> None:
        self.log_pane.write_many([(message.text, message.key) for message in messages])
        for message in messages:
            if message.key == "warn" and message.clause:
                self.desk.last_clause = message.clause

    # --- cursor ---

    def _cell(self) -> int:
        x, y = self.board.cursor
        return int(self.desk.view.board.cell(x, y))

    def _xy(self, cell: int) -> Cell:
        x, y, _ = self.desk.view.board.xy(cell)
        return x, y

    def _go_to_piece(self, piece: int) -> None:
        if piece >= 0 and (cell := self.desk.view.pieces[piece].cell) >= 0:
            self.board.move_to(self._xy(cell))

    def on_board_widget_cursor_moved(self) -> None:
        if self.desk.plan is not None and not self.desk.has_waypoints:
            self.desk.forget_plan()
            self._paint()
        else:
            self._paint_inspector()

    async def on_board_widget_cell_clicked(self) -> None:
        await self.action_preview()

    def action_cursor(self, dx: int, dy: int) -> None:
        self.board.move_cursor(dx, dy)

    def action_page(self, dx: int, dy: int) -> None:
        across, down = self.board.view_cells
        self.board.move_cursor(dx * max(1, across // 2), dy * max(1, down // 2))

    def action_zoom(self, steps: int) -> None:
        self.board.zoom_by(steps)

    def action_centre(self) -> None:
        self.board.centre()

    def action_overlay(self) -> None:
        self._overlay = not self._overlay
        self._paint()

    def action_next_piece(self, step: int) -> None:
        piece = self.desk.next_piece(step, self._cell())
        if piece >= 0:
            self.desk.pick(piece)
            self._go_to_piece(piece)
            self._paint()

    def action_goto(self, what: str) -> None:
        """The next enemy on the board after the cursor, in reading order."""
        view, side = self.desk.view, self.desk.view.seat(self.desk.eyes).side
        cells = sorted(p.cell for p in view.pieces if p.cell >= 0 and view.side(p) not in ("", side))
        if cells:
            here = self._cell()
            self.board.move_to(self._xy(next((cell for cell in cells if cell > here), cells[0])))

    # --- giving ---

    async def _give(self, order: Order) -> None:
        """Play an order; the file is written in a thread, so that a slow disk stops no key."""
        if self._busy:
            return
        self._busy = True
        try:
            outcome, messages = await asyncio.to_thread(self.desk.give, order)
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return
        finally:
            self._busy = False
        if not outcome.verdict:
            self._say(*messages)
            self._after(moved=False)
            return
        self._say(*messages)
        self._after(moved=True)

    def _after(self, *, moved: bool) -> None:
        """Look anew; where other eyes look now, drop the curtain if they may see something else."""
        desk, before, piece = self.desk, self.desk.eyes, self.desk.piece
        desk.look()
        if moved and desk.curtain_needed(before):
            self.app.push_screen(Curtain(desk.view.seat(desk.eyes).name), lambda _: self._settle(piece))
        else:
            self._settle(piece)

    def _settle(self, piece_before: int) -> None:
        if self.desk.piece != piece_before or self.desk.piece < 0:
            self._go_to_piece(self.desk.piece)
        if isinstance(self.desk.want, Over):
            self._overlay = False
        self._paint()

    # --- other players ---

    def _follow(self) -> None:
        game = self.desk.game
        if self._busy or not isinstance(game, Game):
            return
        before = game.state
        try:
            found = game.follow()
        except SaveError as error:
            self._say(Message(str(error), "bad"))
            return
        if game.state is not before:
            for moment in found.moments:
                self._say(*self.desk.told(moment.after, moment.events))
            self._after(moved=True)

    # --- pages ---

    def action_help(self) -> None:
        context = "board" if self.key_context == "line" else self.key_context
        self.app.push_screen(PageScreen("Help for this moment", help_pages(self.desk, self.keys, context)))

    def action_sheet(self) -> None:
        here = [p.id for p in self.desk.view.pieces_on(self._cell())]
        piece = here[-1] if here else self.desk.piece
        if piece >= 0:
            self.app.push_screen(SheetScreen(panels.sheet(self.desk, piece)))

    def action_theme(self) -> None:
        shell: Any = self.app
        names = sorted(shell.board_themes())
        now = shell.board_theme.name
        if not shell.use_theme(names[(names.index(now) + 1) % len(names)] if now in names else names[0]):
            self._say(Message("This terminal shows no colour (NO_COLOR is set)", "muted"))
        self._paint()
