"""The campaign around a battle: its prologue, its map with the chain of battles, the roster, calendar and chronicle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import DataTable, Static, TabbedContent, TabPane, Tabs

from tactical.campaign import CampaignState, reports
from tactical.campaign.story import PlacedPage
from tactical.journal.errors import SaveError
from tactical.rules import load
from tactical.session.pages import campaign_pages
from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import Scene
from tactical.table.phrases import capital
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.board.widget import BoardWidget
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.export import new_text
from tactical.ui.screens.page import SCREENS_CSS, PageScreen, SubScreen, begin, paragraphs
from tactical.ui.screens.picture import BoardDrawing
from tactical.ui.text import clean

GO, TURN = "go", "turn"  # the answers of the screen
PAGES = ("prologue", *(page.lower() for page in campaign_pages.PAGES))
WIDEST = 100  # columns of a text, as the style sheet has it
PROLOGUE, MAP, ROSTER, CALENDAR, CHRONICLE = PAGES


class People(DataTable[str], inherit_bindings=False):
    """The roster. The page handles its keys."""


class CampaignScreen(SubScreen, BaseScreen[str | None], inherit_bindings=False):
    """A campaign as one seat may know it. Dismissed with `GO` or `TURN` if the player wants that, or else with None.

    It opens on its prologue until something has happened, then on its map.
    """

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("campaign.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("campaign")
    key_context = "campaign"
    about = (
        ("A campaign is one story across several games: its map at the bottom, battles on top.", "text"),
        ("Only all seats together can undo opening a battle or returning from one.", "text"),
    )

    def __init__(
        self, campaign: CampaignState, seat: str, calls: Mapping[str, str], path: Path,
        told: Callable[[], Sequence[PlacedPage]],
    ) -> None:  # fmt: skip
        """`told`: the pages of its story, which are read in a thread."""
        super().__init__()
        self._told, self._story = told, tuple[PlacedPage, ...]()
        self._campaign = campaign
        self._seat = seat
        self._calls = calls
        self._path = path  # of the save: what is exported goes beside it
        begun = bool(campaign.done) or campaign.turn > 1 or campaign.day > 1 or len(campaign.tables) > 1
        self._first = MAP if begun else PROLOGUE
        self._game = len(campaign.tables) - 1 if campaign.tables else 0  # the game whose board is shown
        self._pictures = [Picture(load(table.rules)) for table in campaign.tables]

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.board = BoardWidget(self._scene(), look=self.tactical.board_look(), id="campaign-board")
        self.board.framed = False
        self.map = BoardDrawing(id="campaign-map")
        self.people = People(id="people", cursor_type="row", zebra_stripes=True)
        self.texts = {page: Static("", markup=False, id=f"text-{page}") for page in (*PAGES, "sheet")}
        yield Static(self._headline(), markup=False, classes="heading")
        with TabbedContent(initial=self._first, id="campaign-pages"):
            with TabPane("Prologue", id=PROLOGUE), Horizontal():
                with VerticalScroll(can_focus=False):
                    yield self.texts[PROLOGUE]
                yield self.map
            with TabPane("Map", id=MAP):
                with Horizontal():
                    yield self.board
                    with VerticalScroll(id="campaign-games", can_focus=False):
                        yield self.texts[MAP]
                with Horizontal(id="campaign-chain"):
                    yield from self._cards()
            with TabPane("Roster", id=ROSTER), Horizontal():
                yield self.people
                with VerticalScroll(id="campaign-sheet", can_focus=False):
                    yield self.texts["sheet"]
            with TabPane("Calendar", id=CALENDAR), VerticalScroll(can_focus=False):
                yield self.texts[CALENDAR]
            with TabPane("Chronicle", id=CHRONICLE), VerticalScroll(can_focus=False):
                yield self.texts[CHRONICLE]
        yield KeyFooter()

    def on_mount(self) -> None:
        self.query_one(Tabs).can_focus = False  # the keys of the table turn the pages
        self.people.add_columns("Name", "Sort", "Where", "State")
        for entry in campaign_pages.roster(self._campaign):
            state = ", ".join(f"{name} {amount}" for name, amount in entry.amounts)
            seat = capital(self._campaign.seat(entry.seat).name)
            cells = (f"{seat}: {entry.words}", entry.sort, reports.where(self._campaign, entry), state)
            self.people.add_row(*map(clean, cells))
        self._fill()
        self._focus_page()
        begin(self, "story", self._read_story)

    async def _read_story(self) -> None:
        """Read what each battle came to."""
        try:
            self._story = tuple(await asyncio.to_thread(self._told))
        except SaveError as error:
            self.tactical.tell(str(error), "bad")
        if self.is_attached:
            self._fill()

    def on_resize(self) -> None:
        self.once_painted(self._fill)  # once the pages have their width

    def look_changed(self) -> None:
        self.board.set_look(self.tactical.board_look())
        self._fill()

    def _cards(self) -> Iterator[Static]:
        """The chain of battles: a card each."""
        for battle in campaign_pages.battles(self._campaign):
            mark, key = campaign_pages.STANDS[battle.stands]
            told = [
                (battle.system, "muted"),
                (f"{mark} {'to come' if battle.stands == 'later' else battle.words}", key),
            ]
            card = Static(paragraphs(told, self.ink), markup=False, classes=f"card -{battle.stands}")
            card.border_title = clean(battle.title)
            yield card

    def _headline(self) -> str:
        campaign = self._campaign
        when = f"day {campaign.day}, turn {campaign.turn}"
        return clean(f" {campaign.setup.title}: {when}, as {capital(self._seat)} knows it")

    def _scene(self) -> Scene:
        return self._pictures[self._game].scene(self._campaign.tables[self._game].state)

    def _fill(self) -> None:
        campaign, ink = self._campaign, self.ink
        self.map.show(self._pictures[0].scene(campaign.tables[0].state))
        games = campaign_pages.games(campaign, self._game, self._calls)
        pages = {
            PROLOGUE: campaign_pages.prologue(campaign),
            MAP: [*campaign_pages.chain(campaign), ("", "text"), *games],
            CALENDAR: campaign_pages.calendar(campaign),
            CHRONICLE: campaign_pages.chronicle(campaign, self._story),
        }
        for page, lines in pages.items():
            text = self.texts[page]
            columns = text.parent.scrollable_content_region.width if isinstance(text.parent, VerticalScroll) else 0
            text.update(paragraphs(lines, ink, min(columns, WIDEST)))
        self._tell_person()

    def _tell_person(self) -> None:
        people = campaign_pages.roster(self._campaign)
        if people and 0 <= self.people.cursor_row < len(people):
            sheet = campaign_pages.sheet(self._campaign, people[self.people.cursor_row])
            self.texts["sheet"].update(paragraphs(sheet, self.ink))

    # --- keys ---

    def footer(self) -> list[tuple[str, str]]:
        """Offers sheets only if there are any, and the way to a battle only if one is due."""
        idle = set() if self.is_attached and self.page == ROSTER else {"campaign-pages.open"}
        idle |= set() if campaign_pages.waits(self._campaign, self._calls) else {"campaign-pages.go"}
        return [pair for pair in super().footer() if pair[0] not in idle]

    @property
    def page(self) -> str:
        """The page shown: one of `PAGES`."""
        return self.query_one(TabbedContent).active

    def action_campaign_page(self, step: int) -> None:
        self.query_one(TabbedContent).active = PAGES[(PAGES.index(self.page) + step) % len(PAGES)]

    def on_tabbed_content_tab_activated(self) -> None:
        self._focus_page()
        self.once_painted(lambda: self.once_painted(self._fill))  # it is shown by the first, and has its width then
        self.refresh_bindings()

    def _focus_page(self) -> None:
        focused: dict[str, Widget] = {MAP: self.board, ROSTER: self.people}
        self.set_focus(focused.get(self.page))

    def action_campaign_move(self, step: int) -> None:
        """Move to another game in play, another entry of the roster, or further in the text."""
        if self.page == MAP:
            at = min(len(self._campaign.tables) - 1, max(0, self._game + step))
            if at != self._game:
                self._game = at
                self.board.show(self._scene())
                self._fill()
        elif self.page == ROSTER:
            row = min(self.people.row_count - 1, max(0, self.people.cursor_row + step))
            self.people.move_cursor(row=row)
        else:
            pane = self.query_one(f"#{self.page} VerticalScroll", VerticalScroll)
            pane.scroll_relative(y=step, animate=False)

    def on_data_table_row_highlighted(self) -> None:
        self._tell_person()

    def on_data_table_row_selected(self) -> None:
        self.action_campaign_open()

    def action_campaign_open(self) -> None:
        """Show the selected entry in full."""
        people = campaign_pages.roster(self._campaign)
        if self.page == ROSTER and people:
            entry = people[self.people.cursor_row]
            self.app.push_screen(PageScreen(entry.words, campaign_pages.sheet(self._campaign, entry)))
        elif self.page == PROLOGUE:
            self.dismiss(None)

    def action_go(self) -> None:
        if campaign_pages.waits(self._campaign, self._calls) and self._campaign.result is None:
            self.dismiss(GO)
        else:
            self.tactical.tell("No battle is waiting: the game goes on")

    def action_campaign_turn(self) -> None:
        self.dismiss(TURN)

    async def action_campaign_export(self) -> None:
        """Write the chronicle to a text file beside the save."""
        if self.tactical.hosted:
            self.tactical.tell("Remote players cannot write files", "warn")
            return
        lines = [line for line, _ in campaign_pages.chronicle(self._campaign, self._story)]
        try:
            path = await asyncio.to_thread(new_text, self._path, f"{self._seat}-story", lines)
        except OSError as error:
            self.tactical.tell(f"Cannot be written: {error.strerror}", "bad")
        else:
            self.tactical.tell(f"Written to {path}")

    def action_zoom(self, steps: int) -> None:
        self.board.resize_cells(steps)

    def action_back(self) -> None:
        self.dismiss(None)
