"""The campaign around a battle, on four pages: its map, the roster, the calendar and the chronicle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from textual import events
from textual.widget import Widget

from tactical.campaign import CampaignState
from tactical.controller.pages import campaign_pages
from tactical.controller.scene.builder import Picture
from tactical.controller.scene.scene import Scene
from tactical.rules import load
from tactical.ui.ahead import passed_on
from tactical.ui.board_widget import BoardWidget
from tactical.ui.line_widget import Line, LineWidget, fit_line, lines_around
from tactical.ui.paint import SideBySide
from tactical.ui.popups import PageScreen, key_page
from tactical.ui.screens.export import new_text
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.status import KeyLine, StatusLine

GO, TURN = "go", "turn"  # what the screen may be left for
MAP, ROSTER, CALENDAR, CHRONICLE = range(len(campaign_pages.PAGES))
NARROW, WIDE = 60, 110  # columns
THE_END = 10**6  # lines: beyond any story


class _Pane(LineWidget):
    """Lines that are worked out anew when the pane gets another size, as it does from page to page."""

    def __init__(self, resized: Callable[[], None], **look: Any) -> None:
        super().__init__(**look)
        self._resized = resized

    def on_resize(self) -> None:
        self._resized()


class CampaignScreen(KeyedScreen[str | None]):
    """Shows a campaign as one seat may know it. Dismissed with `GO` or `TURN` where that is wanted, or with None."""

    key_context = "campaign"

    def __init__(
        self, campaign: CampaignState, seat: str, calls: Mapping[str, str], path: Path, page: int = MAP
    ) -> None:
        super().__init__()
        self._campaign = campaign
        self._seat = seat
        self._calls = calls
        self._path = path  # of the save: what is exported goes beside it
        self._page = page
        self._at = [0, 0, 0, THE_END]  # where each page is: a game, an entry, a line
        self._pictures = [Picture(load(table.rules)) for table in campaign.tables]
        self._told = ""

    # --- composition ---

    def compose(self) -> Iterable[Widget]:
        shell = self.app
        assert isinstance(shell, Shell)
        look: dict[str, Any] = {"palette": shell.palette, "glyphs": shell.glyphs}
        self.status = StatusLine(**look)
        self.tabs = StatusLine(**look)
        self.board = BoardWidget(self._scene(), **look)
        self.list = _Pane(self._show, **look)
        self.list.styles.height = "1fr"
        self.foot = KeyLine(**look)
        yield self.status
        yield self.tabs
        with SideBySide():
            yield self.board
            yield self.list
        yield self.foot

    def on_mount(self) -> None:
        self.foot.show(self.keys.footer(self.key_context))
        self.call_after_refresh(self._fill)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._fill)

    def look_changed(self) -> None:
        self._show()

    # --- keys ---

    async def on_key(self, event: events.Key) -> None:
        if not passed_on(self, event):
            event.prevent_default()
            self._told = ""
            await super().on_key(event)

    def action_campaign_page(self, step: int) -> None:
        self._page = (self._page + step) % len(campaign_pages.PAGES)
        self._fill()

    def action_campaign_move(self, step: int) -> None:
        """Another game in play, another of the roster, or further in the text."""
        before = self._at[self._page]
        self._at[self._page] = min(self._last(), max(0, before + step))
        if self._at[self._page] != before:
            self._fill() if self._page == MAP else self._show()

    def action_campaign_open(self) -> None:
        """The selected entry in full."""
        people = campaign_pages.roster(self._campaign)
        if self._page == ROSTER and people:
            entry = people[self._at[ROSTER]]
            self.app.push_screen(PageScreen(entry.words, campaign_pages.sheet(self._campaign, entry)))

    def action_go(self) -> None:
        if campaign_pages.waits(self._campaign, self._calls) and self._campaign.result is None:
            self.dismiss(GO)
        else:
            self.remark("No battle is waiting: the game goes on")

    def action_campaign_turn(self) -> None:
        self.dismiss(TURN)

    async def action_campaign_export(self) -> None:
        """The chronicle as a text file beside the save."""
        shell = self.app
        if isinstance(shell, Shell) and shell.hosted:
            self.remark("Remote players cannot write files")
            return
        lines = [line for line, _ in campaign_pages.chronicle(self._campaign)]
        try:
            path = await asyncio.to_thread(new_text, self._path, f"{self._seat}-story", lines)
        except OSError as error:
            self.remark(f"Cannot be written: {error.strerror}")
        else:
            self.remark(f"Written to {path}")

    def action_zoom(self, steps: int) -> None:
        self.board.zoom_by(steps)

    def action_back(self) -> None:
        self.dismiss(None)

    def action_help(self) -> None:
        about = [
            ("A campaign is one story across several games: its map at the bottom, battles on top.", "text"),
            (
                "Opening a battle, or coming back from one, can be undone only by all seats together.",
                "text",
            ),
            ("", "text"),
        ]
        self.app.push_screen(PageScreen("The campaign", [*about, *key_page(self.keys, self.key_context)]))

    # --- showing ---

    def _last(self) -> int:
        match self._page:
            case 0:
                return len(self._campaign.tables) - 1
            case 1:
                return max(0, len(self._campaign.roster) - 1)
            case _:
                return max(0, len(self._text(self.list.size.width - 2)) - self.list.size.height)

    def _scene(self) -> Scene:
        at = self._at[MAP]
        return self._pictures[at].scene(self._campaign.tables[at].state)

    def _fill(self) -> None:
        if not self.size.width:
            return
        columns = self.size.width
        on_map = self._page == MAP
        self.board.display = on_map
        self.list.styles.width = (40 if columns >= WIDE else 20 if columns < NARROW else 30) if on_map else "1fr"
        if on_map:
            self.board.set_scene(self._scene())
            self.call_after_refresh(self._zoom)
        self.call_after_refresh(self._show)

    def _zoom(self) -> None:
        zooms = self.board.scene.zooms
        fits = [zoom for zoom in zooms if self.board.fits(zoom)]
        self.board.set_zoom(fits[-1] if fits else zooms[min(1, len(zooms) - 1)])

    def _show(self) -> None:
        title = self.status.say(f" {self._campaign.setup.title} ", "status-current")
        day = self.status.say(f" day {self._campaign.day}, turn {self._campaign.turn}", "status")
        self.status.show([title, day], [self.status.say(self._told or f"as {self._seat} knows it ", "status")])
        self.tabs.show(self.tabs.trail(campaign_pages.PAGES, self._page))
        columns, height = self.list.size
        if height < 1 or columns < 4:
            return
        self._at[self._page] = min(self._at[self._page], self._last())
        self.list.point_at(0, 1)
        lines = self._roster(columns, height) if self._page == ROSTER else self._text(columns - 2)
        if self._page in (CALENDAR, CHRONICLE):
            lines = lines[self._at[self._page] :]
        edge = (f"{self.list.glyphs.separator} ", "muted") if self._page == MAP else (" ", "text")
        more = self.list.glyphs.more
        shown = [fit_line((edge, *line), columns, "text", more) for line in lines[:height]]
        self.list.show_lines([*shown, *[(edge,)] * (height - len(shown))])

    def _text(self, columns: int) -> list[Line]:
        match self._page:
            case 0:
                found = campaign_pages.games(self._campaign, self._at[MAP], self._calls)
            case 2:
                found = campaign_pages.calendar(self._campaign)
            case _:
                found = campaign_pages.chronicle(self._campaign)
        ascii_only = self.list.glyphs.name == "ascii"
        lines: list[Line] = []
        for text, key in found:
            lines += [((part, key),) for part in wrap(text, max(8, columns), ascii_only=ascii_only)] if text else [()]
        return lines

    def _roster(self, columns: int, height: int) -> list[Line]:
        """The people around the chosen one, each seat under its name, and below them the sheet of the chosen one."""
        people, at = campaign_pages.roster(self._campaign), self._at[ROSTER]
        if not people:
            return [(self.list.say("Nobody is on the roster", "muted"),)]
        rows: list[tuple[int, Line]] = []
        seat = -1
        for number, entry in enumerate(people):
            if entry.seat != seat:
                seat = entry.seat
                rows.append((-1, (self.list.say(self._campaign.seat(seat).name, "title"),)))
            here = number == at
            pointer = f"{self.list.glyphs.pointer} " if here else "  "
            words = self.list.say(campaign_pages.row(self._campaign, entry), "strong" if here else "text")
            rows.append((number, ((pointer, "strong"), words)))
        sheet: list[Line] = [()]
        for text, key in campaign_pages.sheet(self._campaign, people[at]):
            sheet += [((part, key),) for part in wrap(text, max(8, columns - 2))]
        room = max(3, height - min(len(sheet), height // 2))
        shown, line = lines_around(rows, at, room)
        self.list.point_at(line, 1)
        return [*shown, *sheet]

    def remark(self, text: str) -> None:
        self._told = text
        self._show()
