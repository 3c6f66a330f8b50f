"""The chronicle: the past on the board as one seat saw it, to go through by orders and beats, or to play."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, ProgressBar, Static

from tactical.journal.errors import SaveError
from tactical.journal.visibility import SPECTATOR
from tactical.session.pages.timeline import NotReady, Timeline
from tactical.session.saves import saves_folder
from tactical.session.scene.builder import Picture, seat_looks
from tactical.session.scene.scene import Scene
from tactical.table.values import replace
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.board.widget import BoardWidget
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.export import export
from tactical.ui.screens.page import SCREENS_CSS, PageScreen, SubScreen, begin

if TYPE_CHECKING:
    from tactical.session.puzzles import PuzzleGame

Motion = Callable[..., int]
PROGRESS_SECONDS = 0.5  # slower work shows its progress
PLAY_SECONDS = 0.9  # an order while it is played
EFFORT = 40  # lines tried for a puzzle
AROUND = 60  # orders in the list on either side


class ChronicleScreen(SubScreen, BaseScreen[int | None], inherit_bindings=False):
    """Opens at place `at` of a timeline. Dismissed with a place to rehearse from, or None."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("chronicle.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("past")
    key_context = "past"

    def __init__(self, timeline: Timeline, at: int, *, may_rehearse: bool = True) -> None:
        super().__init__()
        self._line = timeline
        self.at = at
        self._may_rehearse = may_rehearse
        self._pictures: dict[str, Picture] = {}  # by rule system: in a campaign they change
        self._wanted: deque[Motion] = deque()
        self._work: asyncio.Task[None] | None = None
        self._ahead: asyncio.Task[None] | None = None
        self._places: list[int] = []  # of the rows of the list
        self._remark = ""  # a line that goes with the next key
        self._playing: Timer | None = None

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.status = Static("", markup=False, classes="heading", id="past-status")
        self.board = BoardWidget(self._scene(), look=self.tactical.board_look(), id="past-board")
        self.list = ChoiceList(id="past-list")
        self.bar = ProgressBar(
            total=max(1, self._line.last_number), show_percentage=False, show_eta=False, id="past-bar"
        )
        self.told = Static("", markup=False, id="past-told")
        yield self.status
        with Horizontal(id="past-main"):
            yield self.board
            yield self.list
        yield self.bar
        yield self.told
        yield KeyFooter()

    def on_mount(self) -> None:
        self.list.add_class("whole")
        self.list.can_focus = False  # the arrows go along the line, not down the list
        self.set_focus(self.board)
        self._show()
        self._read_ahead()

    def look_changed(self) -> None:
        self.board.set_look(self.tactical.board_look())
        self._show()

    @property
    def about(self) -> list[tuple[str, str]]:  # type: ignore[override]
        """The meaning of a step and a beat."""
        return [
            (f"Each order is one step; a beat is a {self._line.rules(self.at).beat} here.", "text"),
            ("Without a screen: tactical log FILE --seat NAME, and tactical replay FILE --seat NAME.", "text"),
        ]

    # --- keys ---

    def action_past(self, how: str) -> None:
        """Go to a place in the past. A replay it needs runs in a thread, and keys are remembered meanwhile."""
        self.stop()
        self._go_on(how)

    def _go_on(self, how: str) -> None:
        step = getattr(self._line, how)
        self._go(step if how in ("start", "end") else self._from_here(step))

    def _from_here(self, step: Motion) -> Motion:
        def motion(*, load: bool = False) -> int:
            return step(self.at, load=load)

        return motion

    def action_past_sat(self) -> None:
        self.stop()
        self._go(partial(self._line.nearest, self._line.last_sat()))

    def action_past_play(self) -> None:
        """Play order by order, or stop."""
        if self._playing is not None:
            self.stop()
            self._say("Stopped")
            return
        self._playing = self.set_interval(PLAY_SECONDS, partial(self._go_on, "after"))
        self._say("Playing: any arrow stops")

    def stop(self) -> None:
        """Stop playing."""
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def action_past_rehearse(self) -> None:
        if self._may_rehearse:
            self.dismiss(self.at)
        else:
            self._say("A rehearsal is already under way: Esc goes back to it")

    def action_past_text(self) -> None:
        page = [(message.text, message.key) for message in self._line.told(self.at)]
        self.app.push_screen(PageScreen(self._line.short(self.at), page))

    async def action_past_puzzle(self) -> None:
        """Make a puzzle from this position, as the seat knew it: ask for the task, and search for the best line."""
        from tactical.session.puzzle_make import asked_seat, choices  # a chronicle is shown without

        self.stop()
        if self.tactical.hosted:
            self._say("Remote players cannot write files; the host can use tactical puzzle make")
            return
        try:
            rules = self._line.rules(self.at)
            state = await asyncio.to_thread(partial(self._line.view, self.at, load=True))
            seat = asked_seat(state, self._line.visibility.seat)
            found = await asyncio.to_thread(choices, rules, state, seat)
        except (SaveError, ValueError) as error:
            self._say(f"No puzzle can be made from this position: {error}")
            return
        rows = [self.ink.say(game.task_words) for _, game in found]

        def chosen(at: int | None) -> None:
            if at is not None:
                begin(self, "puzzle", self._make, *found[at])

        self.app.push_screen(ChoiceDialog("A puzzle: choose its task", rows), chosen)

    async def _make(self, text: str, game: PuzzleGame) -> None:
        """Look for the best line, and write the puzzle where the title's list finds it."""
        from tactical.session.puzzle_make import free_name, made, write_puzzle

        loop = asyncio.get_running_loop()

        def watch(share: float) -> bool:
            loop.call_soon_threadsafe(self._tell_share, share)
            return self.is_attached

        self._say("Looking for the best line ...")
        try:
            text, best = await asyncio.to_thread(partial(made, text, game, effort=EFFORT, watch=watch))
            path = free_name(saves_folder(), Path(self._line.archive.path).stem)
            await asyncio.to_thread(write_puzzle, path, text)
        except OSError as error:
            self._say(f"Cannot be written: {error.strerror}")
            return
        if self.is_attached:
            found = f"best found: {best.chance}%" if best.orders else "no useful line was found"
            self._say(f"Written to {path}; {found}. Puzzles on the title screen lists it")

    def _tell_share(self, share: float) -> None:
        if self.is_attached:
            self._say(f"Looking for the best line: {share:.0%} tried")

    async def action_past_export(self) -> None:
        """Write all of it to a text file beside the save."""
        if self.tactical.hosted:
            self._say("Remote players cannot write files; the host can use tactical log")
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
        self.board.resize_cells(steps)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the clicked order."""
        self.stop()
        place = self._places[self.list.at]
        self._go(partial(self._line.nearest, place))

    # --- going ---

    def _go(self, motion: Motion) -> None:
        self._remark = ""
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
            self._remark = told
            self._show()

    def _arrive(self, at: int) -> None:
        if at == self.at and at == self._line.nearest(len(self._line), load=True):
            self.stop()
            return
        self.at, self._remark = at, ""
        if self.is_attached:
            self._show()
            self._read_ahead()

    def _read_ahead(self) -> None:
        """Replay what lies on both sides, so that the next keys find it done."""
        ends = (max(0, self.at - 40), min(len(self._line), self.at + 40))
        missing = [at for at in ends if at > 0 and not self._line.archive.ready(at - 1)]
        if missing and (self._ahead is None or self._ahead.done()):
            self._ahead = asyncio.create_task(self._replay_ahead(missing))

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

    def _scene(self) -> Scene:
        view = self._line.view(self.at, load=True)
        rules = self._line.rules(self.at)
        picture = self._pictures.setdefault(rules.name, Picture(rules))
        where = self._line.where(self.at)
        x, y, storey = view.board.xy(where) if where >= 0 else (-1, -1, 0)
        scene = picture.scene(view, picked=self._line.subject(self.at), storey=storey)
        return replace(scene, path=self._line.path(self.at, storey), cursor=(x, y) if where >= 0 else None)

    def _show(self) -> None:
        scene = self._scene()
        self.board.show(scene)
        if scene.cursor is not None:
            self.board.move_to(scene.cursor)
        self._show_status()
        self._show_list()
        self.bar.update(total=max(1, self._line.last_number), progress=self._line.number(self.at))
        self._show_told()

    def _show_status(self) -> None:
        view, rules = self._line.view(self.at, load=True), self._line.rules(self.at)
        heading = self._line.heading(self.at)
        crumbs = [crumb.text for crumb in rules.presenter.trail(view) if crumb.current and crumb.text != heading]
        seat = self._line.visibility.seat
        every = "everybody" if self._line.visibility.all else "every seat" if seat == SPECTATOR else ""
        who = every or view.seat(seat).name
        place = f"{self._line.number(self.at)} of {self._line.last_number}"
        self.status.update(
            Content.assemble(
                self.ink.say(" Chronicle ", "status-current"),
                self.ink.say(f"  {'  '.join((heading, *crumbs, place))}  as {who} saw it", "text"),
            )
        )

    def _show_list(self) -> None:
        """The orders around this one, each beat under its number."""
        looks = seat_looks(tuple(seat.name for seat in self._line.view(self.at, load=True).setup.seats))
        self._places = self._line.around(self.at, AROUND, AROUND)
        rows = [self._row(place, looks) for place in self._places]
        self.list.show_rows(rows, self.ink, self._places.index(self.at))

    def _row(self, place: int, looks: object) -> ChoiceRow:
        seat = self._line.seat(place)
        key = f"seat-{looks[seat]}" if isinstance(looks, dict) and seat in looks else "muted"
        return ChoiceRow(self._line.short(place), group=self._line.heading(place), key=key)

    def _show_told(self) -> None:
        lines = [self.ink.say(message.text, message.key) for message in self._line.told(self.at)]
        if self._remark:
            lines.append(self.ink.say(self._remark, "warn"))
        self.told.update(Content("\n").join(lines))

    def remark(self, text: str, key: str = "text") -> bool:
        self._say(text)
        return True

    def _say(self, text: str) -> None:
        self._remark = text
        self._show_told()

    def _say_progress(self) -> None:
        self._say("Replaying what comes between ...")
