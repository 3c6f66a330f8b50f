"""The battle screen's parts: its widgets, what is painted when, and the log. What keys do is in the modules above."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from tactical.table import Ask, Over, Roll
from tactical.ui import panels
from tactical.ui.ahead import passed_on
from tactical.ui.board_widget import BoardWidget
from tactical.ui.desk import Desk, Message
from tactical.ui.foresight import foresee
from tactical.ui.key_table import KeyEntry
from tactical.ui.moments import key_line
from tactical.ui.picture import Picture
from tactical.ui.planner import Plan
from tactical.ui.scene import ZOOMS, Cell, Scene
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.widgets.inspector import Inspector
from tactical.ui.widgets.log import LogPane
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import Banner, KeyLine, StatusLine

RECALL = 60  # log lines told again when a game is opened, or other eyes look
NARROW, WIDE = 60, 110  # columns
LOW, HIGH = 20, 36  # lines
PATIENCE = 0.3  # seconds that later keys wait for what an earlier one does
FORESEE_SECONDS = 0.05  # a plan that stands for so long is worth working out


class BattleBase(KeyedScreen[None]):
    """One game on its board."""

    key_context = "board"
    CSS = """
    BattleBase { layout: vertical; }
    BattleBase #middle { height: 1fr; }
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._picture = Picture(desk.rules)
        self._overlay = True
        self._busy = False
        self._zoomed = False  # by hand: then the size of the terminal does not change it
        self._log_eyes = desk.eyes
        self._shown_cell = -1
        self._lines_open = (False, False)  # banner and order line
        self._tasks: set[asyncio.Task[None]] = set()

    # --- composition ---

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Shell)
        look: dict[str, Any] = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)
        self.board = BoardWidget(self._scene(), **look)
        self.inspector = Inspector(**look)
        self.log_pane = LogPane(**look)
        self.banner = Banner(**look)
        self.order = OrderLine(**look, complete=self.complete)
        self.order.can_focus = False  # it would take the keys a moment too late, and some out of turn: see `on_key`
        self.key_line = KeyLine(**look)
        self._measure(*self.app.size)
        yield self.status
        with Horizontal(id="middle"):
            yield self.board
            yield self.inspector
        yield self.log_pane
        yield self.banner
        yield self.order
        yield self.key_line

    def complete(self, head: str) -> list[str]:
        """Words for Tab in the order line."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        self._measure(*event.size)
        self.call_after_refresh(self._fill)

    def _measure(self, columns: int, lines: int) -> None:
        """How much of the screen each panel gets; the board has the rest."""
        self.inspector.styles.width = 34 if columns >= WIDE else 18 if columns < NARROW else 25
        self.log_pane.styles.height = 6 if lines >= HIGH else 2 if lines < LOW else 4

    def _fill(self) -> None:
        """Once sizes are known: the largest zoom that shows the whole board, and the panels."""
        fits = [zoom for zoom in ZOOMS if self.board.fits(zoom)]
        if not self._zoomed:
            self.board.set_zoom(fits[-1] if fits else ZOOMS[1])
        self._paint()

    # --- painting ---

    def _scene(self) -> Scene:
        desk = self.desk
        reach = desk.reach if self._overlay and not isinstance(desk.want, Over) else None
        verdict = desk.plan.verdict if desk.plan else None
        return self._picture.scene(desk.view, picked=desk.piece, reach=reach, verdict=verdict)

    def _paint(self) -> None:
        """Everything that may have changed; each widget sends only what did."""
        self.board.set_scene(self._scene())
        self._paint_inspector()
        self._paint_status()
        self.banner.show(panels.banner(self.desk), rehearsal=self.desk.what_if is not None)
        self._enter("line" if self.order.display else self._resting_context())
        if self._lines_open != (lines_open := (self.banner.display, self.order.display)):
            self._lines_open = lines_open
            self.call_after_refresh(self._paint_inspector)  # it has another height now
        self._foresee()

    def _paint_status(self) -> None:
        """Title and phases at the left, whose decision it is at the right; what is narrow keeps what matters most."""
        desk, columns = self.desk, self.size.width or 80
        key = "rehearsal" if desk.what_if is not None else "status"
        if self.status.base_key != key:
            self.status.base_key = key
            self.status.refresh()
        names, current = panels.trail(desk)
        words = f"{panels.decides(desk)}  {panels.saved(desk)} "
        if columns < NARROW:
            names, current = names[current : current + 1], 0
            words = f"{panels.decides(desk)} "
        title = " REHEARSAL " if desk.what_if is not None else f" {desk.view.setup.title} "
        runs = [(text, key if style == "status" else style) for text, style in self.status.trail(names, current)]
        if columns >= NARROW or desk.what_if is not None:
            runs.insert(0, self.status.say(title, key))
        self.status.show(runs, [self.status.say(words, key)])

    def _paint_inspector(self) -> None:
        width, height = self.inspector.size
        self._shown_cell = self._cell()
        if height:
            self.inspector.show(panels.inspector(self.desk, self._shown_cell, width - 2, height))

    def _foresee(self) -> None:
        """Work out in a thread what the planned order may come to, once it has stood for a moment."""
        plan = self.desk.plan
        if plan is not None and plan.verdict and plan.foreseen is None:
            task = asyncio.create_task(self._work_out(plan))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work_out(self, plan: Plan) -> None:
        desk, view = self.desk, self.desk.view
        await asyncio.sleep(FORESEE_SECONDS)
        if desk.plan is not plan:
            return
        lines = await asyncio.to_thread(foresee, desk.rules, view, plan.order)
        if desk.foresaw(plan, lines) and lines:
            self._paint_inspector()

    def look_changed(self) -> None:
        self._paint()

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        """Keys mean what they mean once all keys before them have done their work, however quickly they come."""
        if passed_on(self, event):
            return
        event.prevent_default()
        event.stop()
        entry = self.keys.find("line" if self.order.display else self.key_context, event.key)
        if entry is not None:
            await self.press_entry(entry)
        elif self.order.display:
            self.order.on_key(event)

    async def press_entry(self, entry: KeyEntry) -> None:
        """Do what an entry says; where that takes long (a slow disk), the keys after it go on."""
        if entry.action.startswith("cursor"):
            await super().press_entry(entry)
            return
        work = asyncio.create_task(super().press_entry(entry))
        done, _ = await asyncio.wait({work}, timeout=PATIENCE)
        if done:
            work.result()
            return
        self._tasks.add(work)
        work.add_done_callback(self._late)

    def _late(self, work: asyncio.Task[None]) -> None:
        self._tasks.discard(work)
        self.call_later(work.result)  # raises here what it has raised there

    def on_paste(self, event: events.Paste) -> None:
        if self.order.display:
            event.stop()
            self.order.insert(" ".join(event.text.split()))

    # --- contexts ---

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
        self.key_context = context
        pairs = tuple(key_line(self.desk, self.keys, context))
        if pairs != self.key_line.pairs:
            self.key_line.show(pairs)

    # --- log ---

    def _say(self, *messages: Message) -> None:
        self.log_pane.write_many([(message.text, message.key) for message in messages])

    def _recall(self) -> None:
        """The log as these eyes saw it, and nothing else: another seat may have sat here."""
        self._log_eyes = self.desk.eyes
        self.log_pane.clear_log()
        self._say(*self.desk.recalled(RECALL))

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

    def _cursor_moved(self) -> None:
        """Only reads what is known: reach, offers and scenes stay as they are."""
        if self._cell() == self._shown_cell:
            return
        desk = self.desk
        if desk.plan is None:
            self._paint_inspector()
        elif desk.has_waypoints:
            desk.aim(self._cell())
            self._paint()
        elif not self.order.display:
            desk.forget_plan()
            self._paint()
        else:
            self._paint_inspector()

    def _is_asked(self) -> bool:
        """Whether a seat of this keyboard decides now."""
        return isinstance(self.desk.want, Ask) and self.desk.my_turn
