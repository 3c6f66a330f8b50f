"""The battle screen's parts: its widgets, what is painted when, and the log. What keys do is in the modules above."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from textual import events
from textual.timer import Timer
from textual.widget import Widget

from tactical.controller.controller import Controller, Message
from tactical.controller.overlays import Shading, legend
from tactical.controller.preferences.key_table import KeyEntry
from tactical.controller.scene.builder import Picture
from tactical.controller.scene.scene import Cell, Scene
from tactical.controller.tutorial import tip_words
from tactical.table import Ask, Over, Roll
from tactical.ui import panels
from tactical.ui.ahead import passed_on
from tactical.ui.board_widget import BoardWidget
from tactical.ui.minimap import Minimap
from tactical.ui.moments import key_line
from tactical.ui.paint import SideBySide
from tactical.ui.shell import Shell
from tactical.ui.thinking import Thinking
from tactical.ui.widgets.inspector import Gap, Inspector
from tactical.ui.widgets.log import LogPane
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import Banner, KeyLine, Legend, StatusLine
from tactical.ui.widgets.tip import TipLines

RECALL = 60  # log lines told again when a game is opened, or another seat looks
NARROW, WIDE = 60, 110  # columns
LOW, HIGH = 20, 36  # lines
REST = 0.12  # seconds after which the cursor is taken to rest
PATIENCE = 0.3  # seconds that later keys wait for what an earlier one does


class BattleBase(Thinking):
    """One game on its board."""

    key_context = "board"

    def __init__(self, controller: Controller, said: str = "") -> None:
        super().__init__()
        self._first_words = said
        self._sit(controller)
        self._busy = False
        self._turn = asyncio.Lock()  # of who reads or writes the file, in a thread
        self._lines_open: tuple[int, ...] = ()  # see `_heights`
        self._filled = False  # nothing is worth telling before `_fill`
        self._fills_soon = False
        self._was_covered = False
        self._seen = False  # the board is painted once before reach is worked out

    def _sit(self, controller: Controller) -> None:
        """With a controller: at first, and again where another game of a campaign is in play."""
        self.controller = controller
        self._picture = Picture(controller.rules)
        self._drawn_rules = controller.rules
        self.shading = Shading(controller.rules)
        self.storey = 0
        self.ruler = -1  # the cell at the ruler's end
        self._zoomed = False  # by hand: then the size of the terminal does not change it
        self._log_eyes = controller.viewer
        self._shown_cell = -1
        self._told_lines = 0  # of the inspector, by what lies under the cursor where it last came to rest
        self._carded = -1  # the piece whose card the inspector shows
        self._rest: Timer | None = None
        self._map = Minimap()
        self._spot = -1  # the cell that what was asked last was about

    # --- composition ---

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Shell)
        look: dict[str, Any] = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)
        self.board = BoardWidget(self._scene(), **look)
        self.inspector = Inspector(**look)
        self.tip = TipLines(**look)
        self.log_pane = LogPane(**look)
        self.legend = Legend(**look)
        self.banner = Banner(**look)
        self.order = OrderLine(**look, complete=self.complete)
        # What has the focus is told of every key before this screen is, and the line when it opens is told too late.
        self.board.can_focus = self.order.can_focus = False  # see `on_key`
        self.key_line = KeyLine(**look)
        self._measure(*self.app.size)
        yield self.status
        with SideBySide():
            yield self.board
            yield self.inspector
        yield self.tip
        yield self.log_pane
        yield self.legend
        yield self.banner
        yield self.order
        yield self.key_line

    def complete(self, head: str) -> list[str]:
        """Words for Tab in the order line."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        self._measure(*event.size)
        self._fill_soon()

    def _measure(self, columns: int, lines: int) -> None:
        """How much of the screen each panel gets; the board has the rest."""
        self.inspector.styles.width = 34 if columns >= WIDE else 18 if columns < NARROW else 25
        self._log_lines = 6 if lines >= HIGH else 2 if lines < LOW else 4
        self.log_pane.styles.height = self._log_lines

    def _fill_soon(self) -> None:
        """Once, however often a screen that opens is told its size."""
        if not self._fills_soon:
            self._fills_soon = self.call_after_refresh(self._fill)

    async def _fill(self) -> None:
        """Once sizes are known: the largest zoom that shows the whole board, beside the tallest tip too; the panels."""
        self._filled, self._fills_soon = True, False
        zooms = self.board.scene.zooms
        tips = (tip_words(tip, self.controller.calls) for tip in self.controller.tutor.tips)
        lines = self.size.height - 2 - self._log_lines - max(map(self.tip.height_of, tips), default=0)
        fits = [zoom for zoom in zooms if self.board.fits(zoom, lines)]
        if not self._zoomed:
            self.board.set_zoom(fits[-1] if fits else zooms[1])
        self._paint()
        self.log_pane.rebuild()  # it is told of its width as well, but perhaps later
        await self.release()
        if not self._seen:
            self.call_after_refresh(self._show_reach)
        self.set_timer(REST, self._work_ahead)  # not at once: the thread that writes to the terminal comes first

    def _show_reach(self) -> None:
        """Shade where the picked piece can go, over a board that is to be seen already."""
        self._seen = True
        self.board.set_scene(self._scene())

    def _work_ahead(self) -> None:
        """What the first keys will ask for, worked out once the board is to be seen."""
        _ = self.controller.offers

    # --- painting ---

    def _scene(self) -> Scene:
        controller = self.controller
        shaded = self._seen and self.shading.shows_reach and not isinstance(controller.want, Over)
        reach = controller.reach if shaded else None
        verdict, ends = (controller.plan.verdict, controller.plan.ends) if controller.plan else (None, None)
        self.storey = min(self.storey, controller.view.board.storeys - 1)
        if controller.rules is not self._drawn_rules:  # a rehearsal of another game of the campaign, or back from it
            self._picture, self._drawn_rules = Picture(controller.rules), controller.rules
            self._fill_soon()
        return self._picture.scene(
            controller.view,
            picked=controller.piece,
            reach=reach,
            verdict=verdict,
            ends=ends,
            overlay=self._overlay(),
            anchor=self.ruler,
            storey=self.storey,
        )

    def _paint(self) -> None:
        """Everything that may have changed; each widget sends only what did."""
        self.board.set_scene(self._scene())
        self._paint_inspector()
        self._paint_status()
        self._paint_passing()
        self._enter("line" if self.order.display else self._resting_context())
        self.board.place_terminal_cursor()
        self._foresee()
        self._shade()

    def _paint_passing(self) -> None:
        """The lines that are there only at times, and take their height from the board."""
        self.legend.show(self._legend())
        self.banner.show(panels.banner(self.controller), rehearsal=self.controller.what_if is not None)
        self._paint_tip()
        if self._lines_open != (lines_open := self._heights()):
            self._lines_open = lines_open
            self.call_after_refresh(self.on_inspector_sized)

    def _legend(self) -> str:
        """What the marks of an overlay mean; on boards of several storeys, which of them this is."""
        found, words = self._overlay(), []
        if self.controller.view.board.storeys > 1:
            down, up = self.controller.calls["storey.down"], self.controller.calls["storey.up"]
            words.append(f"Storey {self.storey + 1} of {self.controller.view.board.storeys} ({down} and {up})")
        if self.shading.named:
            title = self.controller.rules.tactics.overlays[self.shading.named]
            words.append(legend(found) if found is not None else f"{title}: working ...")
        return "  ".join(words)

    def _heights(self) -> tuple[int, ...]:
        """Of what takes lines from the board only at times."""
        return (self.tip.tall, self.legend.display, self.banner.display, self.order.display)

    def _paint_tip(self) -> None:
        """The tip of a guided battle."""
        tip = self.controller.tutor.now
        self.tip.show(tip_words(tip, self.controller.calls) if tip is not None else "")

    def _paint_status(self) -> None:
        """Title and phases at the left, whose decision it is at the right; what is narrow keeps what matters most."""
        controller, columns = self.controller, self.size.width or 80
        key = "rehearsal" if controller.what_if is not None else "status"
        self.inspector.frame("rehearsal" if controller.what_if is not None else "muted")
        if self.status.base_key != key:
            self.status.base_key = key
            self.status.refresh()
        names, current = panels.trail(controller)
        decides = f"{panels.decides(controller)}{self._time()}"
        words = f"{decides}  {panels.saved(controller)} "
        if columns < NARROW:
            names, current = names[current : current + 1], 0
            words = f"{decides} "
        title = " REHEARSAL " if controller.what_if is not None else f" {panels.title(controller)} "
        runs = [(text, key if style == "status" else style) for text, style in self.status.trail(names, current)]
        if columns >= NARROW or controller.what_if is not None:
            runs.insert(0, self.status.say(title, key))
        self.status.show(runs, [self.status.say(words, key)])

    def _paint_inspector(self, *, passing: bool = False) -> None:
        """The inspector for the cursor's cell. While the cursor passes over pieces the card that stands there stays,
        and of an overlay the mark is told: what takes many lines is only read where the cursor rests."""
        width, height = self.inspector.size
        self._shown_cell = self._cell()
        about = panels.about(self.controller, self._shown_cell)
        overlay = self._overlay()
        keeps = passing and about != self._carded >= 0
        self._carded = self._carded if keeps else about
        if self._rest is not None:
            self._rest.stop()
        later = keeps or (passing and overlay is not None)
        self._rest = self.set_timer(REST, self._paint_inspector) if later else None
        if height:
            told = panels.underfoot(self.controller, self._shown_cell, overlay, self.ruler, brief=passing)
            lines = panels.height(told, width - 2)
            if later:  # what is told where the cursor rests keeps its place: nothing moves away and back
                told += [Gap()] * (self._told_lines - lines)
            else:
                self._told_lines = lines
            foot = self._map.foot(self.board, width - 2, height)
            room = height - len(foot)
            items = panels.inspector(self.controller, self._shown_cell, width - 2, room, told, self._carded)
            self.inspector.show(items, foot)

    def on_inspector_sized(self) -> None:
        """What is told of a card depends on the room there is."""
        if self._filled:
            self._paint_inspector()

    def on_screen_resume(self) -> None:
        """What lay over it is gone, and with it perhaps what was to be done once that had been painted."""
        self.board.place_terminal_cursor()
        if self._was_covered and self._fills_soon:
            self._fills_soon = False
            self._fill_soon()
        elif self._was_covered and self._filled and not self._seen:
            self.call_after_refresh(self._show_reach)

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def look_changed(self) -> None:
        self.controller.calls = self.keys.labels()  # another keymap, perhaps
        self._paint()

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        """Keys mean what they mean once all keys before them have done their work, however quickly they come."""
        if event.key == "ctrl+c" or passed_on(self, event):  # the app says how to leave
            return
        event.prevent_default()
        event.stop()
        entry = self.keys.find("line" if self.order.display else self.key_context, event.key)
        if entry is not None:
            self.controller.tutor.turn_page()
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

    def on_paste(self, event: events.Paste) -> None:
        if self.order.display:
            event.stop()
            self.order.insert(" ".join(event.text.split()))

    # --- contexts ---

    def _resting_context(self) -> str:
        controller = self.controller
        place = "board"
        if controller.plan is not None:
            place = "path"
        elif isinstance(controller.want, Roll) or (controller.window is not None and not controller.roams):
            place = "window"
        if controller.what_if is None:
            return place
        return "rehearsal" if place == "board" else f"rehearsal-{place}"

    def _enter(self, context: str) -> None:
        self.key_context = context
        pairs = tuple(key_line(self.controller, self.keys, context))
        if pairs != self.key_line.pairs:
            self.key_line.show(pairs)

    # --- log ---

    def _say(self, *messages: Message) -> None:
        self.log_pane.write_many([(message.text, message.key) for message in messages])

    def remark(self, text: str) -> None:
        if self.order.display:
            self.order.hint(text)
        else:
            self._say(Message(text, "warn"))

    def _recall(self) -> None:
        """The log as this seat saw it, and nothing else: another seat may have sat here."""
        self._log_eyes = self.controller.viewer
        self.log_pane.clear_log()
        self._say(*self.controller.recalled(RECALL))

    # --- cursor ---

    def _cell(self) -> int:
        x, y = self.board.cursor
        return int(self.controller.view.board.cell(x, y, self.storey))

    def _xy(self, cell: int) -> Cell:
        x, y, _ = self.controller.view.board.xy(cell)
        return x, y

    def _go_to_piece(self, piece: int) -> None:
        if piece >= 0 and (cell := self.controller.view.pieces[piece].cell) >= 0:
            self._go_to(cell)

    def _go_to(self, cell: int) -> None:
        """Put the cursor on a cell, on whatever storey that is."""
        self._look_at_storey(self.controller.view.board.xy(cell)[2])
        self.board.move_to(self._xy(cell))

    def _look_at_storey(self, storey: int) -> None:
        if storey != self.storey:
            self.storey = storey
            self.board.set_scene(self._scene())
            self.legend.show(self._legend())

    def _go_to_asked(self, piece_before: int) -> None:
        """To the cell that what is asked is about, when that is another than before; else to another piece asked."""
        spot, before = int(self.controller.rules.drafting.active_cell(self.controller.view)), self._spot
        self._spot = spot
        if spot < 0:
            if self.controller.piece != piece_before:
                self._go_to_piece(self.controller.piece)
        elif spot != before:
            self._go_to(spot)

    def _cursor_moved(self) -> None:
        """Only reads what is known: reach, offers and scenes stay as they are."""
        if self._cell() == self._shown_cell:
            return
        controller = self.controller
        if controller.plan is None:
            self._paint_inspector(passing=True)
        elif controller.has_waypoints:
            controller.aim(self._cell())
            self._paint()
        elif not self.order.display:
            controller.forget_plan()
            self._paint()
        else:
            self._paint_inspector()

    def _is_asked(self) -> bool:
        """Whether a seat of this keyboard decides now."""
        return isinstance(self.controller.want, Ask) and self.controller.my_turn
