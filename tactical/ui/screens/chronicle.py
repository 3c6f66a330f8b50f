"""The chronicle: what happened, on the board, as one seat saw it; a cursor goes along it by orders and by beats.

Also what a seat sees when it sits down again: the same screen, from its own last order on.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from textual import events
from textual.widget import Widget

from tactical.controller.pages.timeline import NotReady, Timeline
from tactical.controller.scene.builder import Picture, seat_looks
from tactical.controller.scene.scene import Scene
from tactical.journal.errors import SaveError
from tactical.table.values import replace
from tactical.ui.ahead import passed_on
from tactical.ui.board_widget import BoardWidget
from tactical.ui.line_widget import Line, LineWidget, fit_line, lines_around
from tactical.ui.paint import SideBySide
from tactical.ui.popups import PageScreen, key_page
from tactical.ui.screens.export import export
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.status import KeyLine, StatusLine

Motion = Callable[..., int]
NARROW, WIDE = 60, 110  # columns
LOW, HIGH = 20, 36  # lines
PROGRESS_SECONDS = 0.5  # what takes longer says so


class ChronicleScreen(KeyedScreen[int | None]):
    """Opens at place `at` of a timeline. Dismissed with a place to rehearse from, or with None.

    With `missed` it tells a seat what has happened since it last sat here: going on from the last place closes it.
    """

    key_context = "past"

    def __init__(self, timeline: Timeline, at: int, *, missed: bool = False, may_rehearse: bool = True) -> None:
        super().__init__()
        self._line = timeline
        self._at = at
        self._missed = missed
        self._may_rehearse = may_rehearse
        self._pictures: dict[str, Picture] = {}  # by rule system: in a campaign they change
        self._wanted: deque[Motion] = deque()
        self._work: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._told = ""  # a line that goes with the next key

    # --- composition ---

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Shell)
        look: dict[str, Any] = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)
        self.board = BoardWidget(self._scene(), **look)
        self.list = LineWidget(**look)
        self.bar = LineWidget(**look)
        self.told = LineWidget(**look)
        self.foot = KeyLine(**look)
        self.bar.styles.height = 1
        self._measure(*self.app.size)
        yield self.status
        with SideBySide():
            yield self.board
            yield self.list
        yield from (self.bar, self.told, self.foot)

    def _measure(self, columns: int, lines: int) -> None:
        self.list.styles.width = 40 if columns >= WIDE else 18 if columns < NARROW else 29
        self.list.styles.height = "1fr"
        self.told.styles.height = 7 if lines >= HIGH else 2 if lines < LOW else 4

    def on_mount(self) -> None:
        self.board.focus()
        self.call_after_refresh(self._fill)

    def on_resize(self, event: events.Resize) -> None:
        self._measure(*event.size)
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        self._fit()
        self._show()
        self._read_ahead()

    def _fit(self) -> None:
        zooms = self.board.scene.zooms
        fits = [zoom for zoom in zooms if self.board.fits(zoom)]
        self.board.set_zoom(fits[-1] if fits else zooms[1])

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        if not passed_on(self, event):
            event.prevent_default()
            await super().on_key(event)

    def action_past(self, how: str) -> None:
        """Go somewhere on the line. What must be replayed first is replayed in a thread, and keys are remembered."""
        step = getattr(self._line, how)
        self._go(step if how in ("start", "end") else self._from_here(step))

    def _from_here(self, step: Motion) -> Motion:
        def motion(*, load: bool = False) -> int:
            return step(self._at, load=load)

        return motion

    def action_past_sat(self) -> None:
        self._go(partial(self._line.nearest, self._line.last_sat()))

    def action_past_rehearse(self) -> None:
        if self._may_rehearse:
            self.dismiss(self._at)
        else:
            self._say("A rehearsal is already under way: Esc goes back to it")

    def action_past_text(self) -> None:
        page = [(message.text, message.key) for message in self._line.told(self._at)]
        self.app.push_screen(PageScreen(self._line.headline(self._at), page))

    async def action_past_export(self) -> None:
        """Write all of it as text beside the save."""
        shell = self.app
        if isinstance(shell, Shell) and shell.hosted:
            self._say("Remote players cannot write files: whoever keeps the game can use tactical log")
            return
        progress = self.set_timer(PROGRESS_SECONDS, self._say_progress)
        try:
            path = await asyncio.to_thread(export, self._line)
        except (SaveError, OSError) as error:
            self._say(f"Cannot be written: {error.strerror if isinstance(error, OSError) else error}")
        else:
            self._say(f"Written to {path}")
        finally:
            progress.stop()

    def action_zoom(self, steps: int) -> None:
        self.board.zoom_by(steps)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        keys = key_page(self.keys, self.key_context)
        beat = self._line.rules(self._at).beat
        about = [
            (f"Each order is one step; a beat is a {beat} here.", "text"),
            ("Without a screen: tactical log FILE --seat NAME, and tactical replay FILE --seat NAME.", "text"),
            ("", "text"),
        ]
        self.app.push_screen(PageScreen("The chronicle", [*about, *keys]))

    # --- going ---

    def _go(self, motion: Motion) -> None:
        self._told = ""
        if self._work is None:
            try:
                self._arrive(motion())
            except NotReady:
                self._wanted.append(motion)
                self._work = asyncio.create_task(self._replay())
        else:
            self._wanted.append(motion)

    async def _replay(self) -> None:
        """Do what was wanted, with replaying, one after the other."""
        progress = self.set_timer(PROGRESS_SECONDS, self._say_progress)
        told = ""
        try:
            while self._wanted:
                motion = self._wanted.popleft()
                self._arrive(await asyncio.to_thread(partial(motion, load=True)))
        except SaveError as error:
            self._wanted.clear()
            told = str(error)
        finally:
            progress.stop()
            self._work = None
        if self.is_attached:
            self._told = told
            self._show()

    def _arrive(self, at: int) -> None:
        if at == self._at and self._missed and at == self._line.nearest(len(self._line), load=True):
            self.dismiss(None)
            return
        self._at, self._told = at, ""
        if self.is_attached:
            self._show()
            self._read_ahead()

    def _read_ahead(self) -> None:
        """Replay what lies on both sides, so that the next keys find it done."""
        ends = (max(0, self._at - 40), min(len(self._line), self._at + 40))
        missing = [at for at in ends if at > 0 and not self._line.archive.ready(at - 1)]
        if missing and not self._tasks:
            task = asyncio.create_task(self._replay_ahead(missing))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _replay_ahead(self, places: list[int]) -> None:
        for at in places:
            try:
                await asyncio.to_thread(self._line.archive.moment, at - 1)
            except SaveError as error:
                self._say(str(error))
                return
        if self.is_attached:
            self._show_list()

    # --- showing ---

    def look_changed(self) -> None:
        self._show()

    def _scene(self) -> Scene:
        view = self._line.view(self._at, load=True)
        rules = self._line.rules(self._at)
        picture = self._pictures.setdefault(rules.name, Picture(rules))
        where = self._line.where(self._at)
        x, y, storey = view.board.xy(where) if where >= 0 else (-1, -1, 0)
        scene = picture.scene(view, picked=self._line.subject(self._at), storey=storey)
        cursor = (x, y) if where >= 0 else None
        return replace(scene, path=self._line.path(self._at, storey), cursor=cursor)

    def _show(self) -> None:
        if not self.size.width:
            return
        before, scene = self.board.scene, self._scene()
        self.board.set_scene(scene)
        if (before.topology, before.width, before.height) != (scene.topology, scene.width, scene.height):
            self._fit()  # another game of a campaign
        self._show_status()
        self._show_list()
        self._show_bar()
        self._show_told()
        pairs = self.keys.footer(self.key_context)
        if pairs != list(self.foot.pairs):
            self.foot.show(pairs)

    def _show_status(self) -> None:
        view, rules = self._line.view(self._at, load=True), self._line.rules(self._at)
        title = " Since your last turn here " if self._missed else " Chronicle "
        runs = [self.status.say(title, "rehearsal" if self._missed else "status-current")]
        crumbs = rules.presenter.trail(view)
        current = next((i for i, crumb in enumerate(crumbs) if crumb.current), len(crumbs) - 1)
        runs += self.status.trail([crumb.text for crumb in crumbs], current)
        who = view.seat(self._line.visibility.seat).name if not self._line.visibility.all else "everybody"
        self.status.show(runs, [self.status.say(f"as {who} saw it ", "status")])

    def _show_list(self) -> None:
        """The orders around this one, each beat under its number."""
        columns, height = self.list.size
        if height < 1:
            return
        looks = seat_looks(tuple(seat.name for seat in self._line.view(self._at, load=True).setup.seats))
        rows: list[tuple[int, Line]] = []
        beat = ""
        for place in self._line.around(self._at, height, height):
            if (now := self._line.heading(place)) != beat:
                beat = now
                rows.append((-1, (self.list.say(beat, "title"),)))
            rows.append((place, self._row(place, looks)))
        edge, more = (f"{self.list.glyphs.separator} ", "muted"), self.list.glyphs.more
        near, at = lines_around(rows, self._at, height)
        self.list.point_at(at, 2)
        shown = [fit_line((edge, *line), columns, "text", more) for line in near]
        self.list.show_lines([*shown, *[(edge,)] * (height - len(shown))])

    def _row(self, place: int, looks: Any) -> Line:
        here = place == self._at
        pointer = f"{self.list.glyphs.pointer} " if here else "  "
        seat = self._line.seat(place)
        key = f"seat-{looks[seat]}" if seat in looks else "muted"
        return ((pointer, "strong"), self.list.say(self._line.short(place), f"{key} strong" if here else key))

    def _show_bar(self) -> None:
        """Where on the line this is, drawn and in words."""
        left, right = " Opening ", " Now "
        room = self.bar.size.width - len(left) - len(right)
        if room < 3:
            return
        done = self._at * (room - 1) // max(1, len(self._line))
        full, empty = self.bar.glyphs.bar
        self.bar.show_lines([
            ((left, "muted"), (full * done, "bar"), (self.bar.glyphs.pointer, "strong"),
             (empty * (room - 1 - done), "bar-empty"), (right, "muted"))
        ])  # fmt: skip

    def _show_told(self) -> None:
        columns, height = self.told.size
        if height < 1 or columns < 4:
            return
        ascii_only = self.told.glyphs.name == "ascii"
        lines: list[Line] = []
        for message in self._line.told(self._at):
            wrapped = wrap(message.text, columns - 2, ascii_only=ascii_only)
            marks = [f"{self.told.glyphs.pointer} ", *["  "] * len(wrapped)]
            lines += [((mark, "muted"), (text, message.key)) for mark, text in zip(marks, wrapped, strict=False)]
        if self._told:
            lines = [*lines[: height - 1], (self.told.say(self._told, "warn"),)]
        elif len(lines) > height:
            more = f"{self.told.glyphs.more} {self.keys.shown('past.text')}: the whole text"
            lines[height - 1 :] = [(self.told.say(more, "muted"),)]
        self.told.show_lines([*lines, *[()] * (height - len(lines))])

    def remark(self, text: str) -> None:
        self._say(text)

    def _say(self, text: str) -> None:
        self._told = text
        self._show_told()

    def _say_progress(self) -> None:
        self._say("Replaying what comes between ...")
