"""The end of a battle: who won and why, the losses, the deeds, the luck, and the way into the replay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import DataTable, Static

from tactical.journal.errors import SaveError
from tactical.report.review import curve_lines, review_lines
from tactical.session.drawing.columns import fit
from tactical.session.pages.end_report import EndReport, end_report, luck_words
from tactical.session.pages.help_pages import LEFT_BOARD
from tactical.session.pages.timeline import Timeline
from tactical.session.reviewing import last_battle
from tactical.session.scene.builder import seat_looks
from tactical.session.scene.scene import Scene
from tactical.session.scene.style_keys import Paragraph
from tactical.table.phrases import capital
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.page import SCREENS_CSS, PageScreen, SubScreen, begin, paragraphs
from tactical.ui.screens.picture import BoardDrawing
from tactical.ui.text import clean, width, wrap

BAR = 24  # columns of a side's bar
COUNTS = {"dealt": ("dealt", "dealt"), "taken": ("taken", "taken"), "felled": ("kills", "kills")}  # title, heading
GO = "go"  # an answer of the report, beside a place of the timeline
GAP = 1  # column before a number
NAME = 6  # columns that a name has at the least
Left = Sequence[tuple[str, Sequence[tuple[str, Sequence[str]]]]]
"""Side by side, in how many ways its pieces are left, and which: the first way is still standing."""


class EndReportScreen(SubScreen, BaseScreen[int | str | None], inherit_bindings=False):
    """Dismissed with a place of the timeline to look at, with `GO` to continue the campaign, or with None."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("end_report.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("report")
    key_context = "report"
    no_review = ""  # why the battle may not be looked back on; empty: it may

    def __init__(
        self,
        headline: Sequence[Paragraph],
        left: Left,
        seats: tuple[str, ...],
        past: Callable[[], Awaitable[Timeline | None]],
        scene: Scene | None = None,
        goes_on: bool = False,
    ) -> None:
        """`headline`: who won and why; `left`: what is left of each side; `past`: the battle order by order; `scene`:
        the board as it was left; `goes_on`: a campaign waits for this battle's result."""
        super().__init__()
        self._headline = headline
        self._left = left
        self._looks = {seats[number]: look for number, look in seat_looks(seats).items()}
        self._past = past
        self._scene = scene
        self._goes_on = goes_on
        self._report: EndReport | None = None

    def compose(self) -> ComposeResult:
        self.top = Static("", markup=False, id="report-top")
        self.sides = Static("", markup=False, id="report-sides", classes="pane")
        self.pieces: DataTable[Content] = DataTable(
            id="report-pieces", cursor_type="none", cell_padding=0, classes="pane"
        )
        self.losses = Static("", markup=False, id="report-losses", classes="pane")
        self.luck = Static("", markup=False, id="report-luck", classes="pane")
        self.best = Static("", markup=False, id="report-best", classes="pane")
        self.board = BoardDrawing(id="report-board")
        titles = ("Survivors", "Losses", "Luck against the odds", "Turning point")
        for pane, title in zip((self.sides, self.losses, self.luck, self.best), titles, strict=True):
            pane.border_title = title
        yield self.top
        with VerticalScroll(id="report", can_focus=False), Horizontal(id="report-columns"):
            with Vertical(classes="column"):
                yield self.sides
                yield self.pieces
            with Vertical(classes="column"):
                yield self.losses
                yield self.luck
                yield self.best
        yield self.board
        yield KeyFooter()

    def on_mount(self) -> None:
        self.pieces.can_focus = False
        self.set_focus(None)
        self._show()
        begin(self, "count", self._count)

    def on_resize(self) -> None:
        self.once_painted(self._fit)  # once the panes have their width

    def look_changed(self) -> None:
        self._show()

    @property
    def report(self) -> EndReport | None:
        """The numbers, once they are ready."""
        return self._report

    async def _count(self) -> None:
        """Go through the whole battle, in a thread."""
        try:
            line = await self._past()
            if line is not None:
                self._report = await asyncio.to_thread(end_report, line)
        except SaveError as error:
            self.tactical.tell(str(error), "bad")
        if self.is_attached:
            self._show()

    # --- showing ---

    def _show(self) -> None:
        ink, report = self.ink, self._report
        self.board.show(self._scene)
        self.top.update(paragraphs(self._headline, ink))
        self._show_sides()
        waiting = [ink.say("Counting ...", "muted")] if report is None else []
        luck = [self._luck_line(each.side, luck_words(each)) for each in report.luck] if report else waiting
        self.luck.update(Content("\n").join(luck or [ink.say("No risky rolls", "muted")]))
        self.losses.update(Content("\n").join(self._loss_lines() or waiting or [ink.say("None", "muted")]))
        best = report.best if report else None
        self.best.display = best is not None
        if best is not None:
            chance = f" (chance of these rolls: {best.chance})" if best.chance else ""
            key = self.keys.shown("report.best")
            told = [(f"{best.heading}{chance}", "strong"), (best.words, "text"), (f"{key} shows it", "muted")]
            self.best.update(paragraphs(told, ink))
        self._show_pieces()
        self.refresh_bindings()

    def _fit(self) -> None:
        self._show_sides()
        self._show_pieces()

    def _show_sides(self) -> None:
        self.sides.update(Content("\n").join(self._side_lines()))

    def _key(self, side: str) -> str:
        return f"seat-{self._looks[side]}" if side in self._looks else "strong"

    def _luck_line(self, side: str, words: str) -> Content:
        return Content.assemble(self.ink.say(f"{capital(side)}: ", self._key(side)), self.ink.say(words))

    def _side_lines(self) -> list[Content]:
        lines: list[Content] = []
        for side, groups in self._left:
            whole = sum(len(names) for _, names in groups)
            standing = sum(len(names) for words, names in groups if words == "still standing")
            longest = max(width(each) for each, _ in self._left)
            name = self.ink.say(fit(capital(side), longest + 1), self._key(side))
            went = sum(len(names) for words, names in groups if words == LEFT_BOARD)
            alive = f"{standing} standing, {went} left, of {whole}" if went else f"{standing} of {whole} standing"
            bar = self.ink.share(standing + went, whole, BAR, alive, health=True)
            told = [(f"  {words}: {', '.join(names)}", "muted") for words, names in groups]
            lines += [Content.assemble(name, bar), paragraphs(told, self.ink, self.sides.content_size.width - 1)]
        return lines

    def _loss_lines(self) -> list[Content]:
        lines: list[Content] = []
        for beat in self._report.beats if self._report is not None else ():
            lines.append(self.ink.say(beat.heading, "strong"))
            for side, names in beat.lost:
                if names:
                    count = self.ink.say(f"  {capital(side)} ({len(names)}): ", self._key(side))
                    lines.append(Content.assemble(count, self.ink.say(", ".join(names))))
        return lines

    def _show_pieces(self) -> None:
        """Numbers are shown whole: names give way to them. What no event of the system tells of has no column."""
        rows = self._report.tallies if self._report is not None else ()
        counts = [name for name in COUNTS if any(getattr(row, name) for row in rows)]
        told = [row for row in rows if row.fate or any(getattr(row, name) for name in counts)] if counts else []
        self.pieces.display = bool(told)
        self.pieces.border_title = capital(", ".join(COUNTS[name][0] for name in counts))
        self.pieces.clear(columns=True)
        columns = [(COUNTS[name][1], [[str(getattr(row, name))] for row in told]) for name in counts]
        nothing = [{number for number, name in enumerate(counts) if not getattr(row, name)} for row in told]
        if any(row.fate for row in told):
            columns.append(("fate", [row.fate.split(" ", 1) for row in told]))
        sizes = [GAP + max(map(width, (head, *chain(*cells)))) for head, cells in columns]
        longest = max((width(clean(row.title)) for row in told), default=0)
        name = max(NAME, min(longest, self.sides.content_size.width - sum(sizes)))
        self.pieces.add_column("Piece", width=name)
        for (head, _), size in zip(columns, sizes, strict=True):
            self.pieces.add_column(head.rjust(size), width=size)
        for number, row in enumerate(told):
            lines = wrap(row.title, name)
            cells = [self._cell(lines, self._key(row.side))]
            for column, ((_, told_in), size) in enumerate(zip(columns, sizes, strict=True)):
                right = [line.rjust(size) for line in told_in[number]]
                cells.append(self._cell(right, "muted" if column in nothing[number] else "text"))
            self.pieces.add_row(*cells, height=max(len(lines), len(columns[-1][1][number])))

    def _cell(self, lines: Sequence[str], key: str) -> Content:
        return Content("\n").join(self.ink.say(line, key) for line in lines)

    # --- keys ---

    def footer(self) -> list[tuple[str, str]]:
        """Offers the best moment only if there is one."""
        idle = {"page.read-on", "page.scroll-up", "page.scroll-down", "back"}
        idle |= {"report.best"} if self._report is None or self._report.best is None else set()
        idle |= {"report.replay"} if self._report is None else set()
        idle |= set() if self._goes_on else {"report.go"}
        return [pair for pair in super().footer() if pair[0] not in idle]

    def action_replay(self, start: str) -> None:
        """Open the chronicle, at the best moment or at the opening."""
        if self._report is None:
            return
        best = self._report.best
        self.dismiss(best.place if start == "best" and best is not None else 0)

    def action_review(self) -> None:
        """Show how the chance to win went, and which orders were better."""
        if self.no_review:
            self.tactical.tell(self.no_review, "muted")
            return
        self.tactical.tell("Looking back on the battle ...")
        begin(self, "review", self._look_back)

    async def _look_back(self) -> None:
        """Think about the whole battle, in a thread."""
        try:
            line = await self._past()
            found = await asyncio.to_thread(last_battle, line.archive, line.visibility) if line is not None else None
        except SaveError as error:
            self.tactical.tell(str(error), "bad")
            return
        if self.is_current and found is not None:
            told = chain(review_lines(found), curve_lines(found))
            self.app.push_screen(PageScreen("Review", [(text, "text") for text in told]))

    def action_go(self) -> None:
        """Continue the campaign."""
        if self._goes_on:
            self.dismiss(GO)

    def action_scroll_page(self, lines: int) -> None:
        self.query_one("#report", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_scroll_by_page(self, step: int) -> None:
        pane = self.query_one("#report", VerticalScroll)
        pane.scroll_relative(y=step * max(1, pane.size.height - 1), animate=False)

    def action_read_on(self) -> None:
        """Go down a page; at the end, go back."""
        pane = self.query_one("#report", VerticalScroll)
        if pane.scroll_y < pane.max_scroll_y:
            self.action_scroll_by_page(1)
        else:
            self.action_back()
