"""The title screen: continue the last game, begin a new one, open a save."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.rules import load, system_names
from tactical.scenario import ScenarioError, open_scenario, read_campaign, rulebook, shipped_saves
from tactical.scenario.shipped_files import FIRST
from tactical.session.own_saves import newest_first
from tactical.session.pages import preview
from tactical.session.pages.guide_pages import PAGES
from tactical.session.pages.rule_pages import book, guide_book
from tactical.session.saves import copy_words, open_game
from tactical.table.ledgers import quantity
from tactical.ui.background import reading
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.art import Banner
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.new_game import NewGame, Wanted
from tactical.ui.screens.page import SCREENS_CSS, PageScreen, begin, ink_of, key_page
from tactical.ui.screens.picture import BoardPicture
from tactical.ui.screens.rules_browser import RulesBrowser
from tactical.ui.screens.saves import SavesList, last_played, when
from tactical.ui.screens.settings import SettingsScreen
from tactical.ui.text import clean
from tactical.ui.typed_line import TypedLine

PROGRESS_SECONDS = 0.5  # slower work shows its progress
REST_SECONDS = 0.05  # a row that stays chosen for so long is worth drawing
RECENT = 12  # saves below the ways in

ROWS = (
    ("Continue", ""),
    ("New game", "a battle or a campaign"),
    ("Open", "one of your saves or a sample"),
    ("Open a file", "by its path"),
    ("Puzzles", "find the best line"),
    ("Rules", "of all systems"),
    ("Settings", "colours, keys, clock"),
    ("Leave", "until next time"),
)
WORDS = (
    "Continue the last unfinished game.",
    "All battles with their length, sides and difficulty. The computer can play any seat.",
    "Games are saved after every order. The samples show each system in mid-battle.",
    "A save in another folder.",
    "Reach a goal in a few turns. Your line is compared with the best one found.",
    "Search phases, orders, options and every clause.",
    "Changes show at once, and are kept.",
    "Everything is already saved.",
)


class TitleScreen(BaseScreen[None], inherit_bindings=False):
    """The title screen: choose a game."""

    CSS_PATH = [SCREENS_CSS, Path(__file__).with_name("title.tcss")]  # noqa: RUF012 - as Textual declares it
    BINDINGS = [*bindings("title"), *bindings("line", first=True)]  # noqa: RUF012 - as Textual declares it

    key_context = "title"

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self._saves = saves
        self._newest: list[Path] = []
        self._recent: list[Path] = []
        self._opening = False  # a game is being opened
        self._drawn: dict[Path | None, preview.PreviewPicture] = {}  # saves; None: what one could begin with

    def compose(self) -> ComposeResult:
        self.art = Banner(id="banner-art")
        self.menu = ChoiceList(id="menu")
        self.words = Static("", markup=False, id="way-words")
        self.picture = BoardPicture(id="last")
        self.told = Static("", markup=False, id="told")
        self.path = TypedLine(placeholder="path of a save", id="path", compact=True)
        yield self.art
        with Horizontal(id="front"):
            with Vertical(id="ways"):
                yield self.menu
                yield self.words
            yield self.picture
        yield self.told
        yield self.path
        yield KeyFooter()

    def on_mount(self) -> None:
        self._look_into_folder()
        self._show_rows(0 if self._newest else 1)
        self.set_focus(self.menu)
        app = self.tactical
        if problems := [*app.preferences.problems, *app.theme_problems]:
            self._tell(f"{problems[0]}" + (f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""))
        begin(self, "newest", self._draw_newest)

    def on_screen_resume(self) -> None:
        if self.menu.rows:
            self._look_into_folder()
            self._drawn.clear()
            self._show_rows()
            begin(self, "newest", self._draw_newest)

    def _look_into_folder(self) -> None:
        self._newest = last_played(self._saves)[:1]
        self._recent = newest_first(self._saves)[:RECENT] or list(shipped_saves().values())

    def footer(self) -> list[tuple[str, str]]:
        """Offers no way back: there is none from here."""
        return [(entry, label) for entry, label in super().footer() if entry != "back"]

    def look_changed(self) -> None:
        self._show_rows()
        self.art.refresh()
        self._show_chosen()

    def remark(self, text: str, key: str = "text") -> bool:
        self._tell(text)
        return True

    # --- showing ---

    def _show_rows(self, at: int = -1) -> None:
        last = f"{self._newest[0].stem}, {when(self._newest[0])}" if self._newest else "no saved game yet"
        rows = [ChoiceRow(text, behind or last) for text, behind in ROWS]
        group = "Latest saves" if self._newest else "Samples (you play a copy)"
        rows += [ChoiceRow(path.stem, when(path) if self._newest else "", group) for path in self._recent]
        self.menu.show_rows(rows, ink_of(self.tactical), at)
        self._show_chosen()

    @property
    def _chosen(self) -> Path | None:
        """The save of the chosen row; what one could begin with while there is none."""
        if self.menu.at >= len(ROWS):
            return self._recent[self.menu.at - len(ROWS)]
        return self._newest[0] if self._newest else None

    def on_option_list_option_highlighted(self) -> None:
        """Show a line or two about the highlighted row, and its picture."""
        self._show_chosen()

    def _show_chosen(self) -> None:
        path, at = self._chosen, self.menu.at
        words = _place_of(path) if path is not None and (at == 0 or at >= len(ROWS)) else WORDS[at]
        self.words.update(ink_of(self.tactical).say(words, "muted"))
        self.picture.border_title = clean(path.stem if path is not None else "First battle")
        self.picture.show(self._drawn.get(path))
        if path not in self._drawn:
            self.set_timer(REST_SECONDS, lambda: self._draw_if_chosen(path))

    def _draw_if_chosen(self, path: Path | None) -> None:
        if path == self._chosen and path not in self._drawn:
            begin(self, "draw", self._draw, path)

    async def _draw(self, path: Path | None) -> None:
        """Read a save in a thread: a long one takes its time."""
        self._drawn[path] = await reading(_drawn, path)
        if self.is_attached and path == self._chosen:
            self.picture.show(self._drawn[path])

    async def _draw_newest(self) -> None:
        """The last save that can be opened and is not over is what one goes on with."""
        if self._newest:
            self._newest, drawn = await reading(_last_good, last_played(self._saves))
            if self.is_attached and self._newest:
                self._drawn[self._newest[0]] = drawn
                self._show_rows()

    def _tell(self, text: str) -> None:
        self.told.update(clean(text))
        self.told.set_class(bool(text), "-said")

    # --- keys ---

    def action_help(self) -> None:
        """The keys of this screen."""
        self.app.push_screen(PageScreen("Keys", key_page(self.keys, "title")))

    def action_back(self) -> None:
        """Close an open line; this is the lowest screen."""
        self.action_line_cancel()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        ways = (self._continue, self._new, self._open, self._type_path)
        deeds = (*ways, self._puzzles, self._rules, self._settings, self.app.exit)
        if self.menu.at < len(deeds):
            deeds[self.menu.at]()
        elif (path := self._chosen) is not None:
            self._open_path(path)

    def _continue(self) -> None:
        if self._newest:
            self._open_path(self._newest[0])
        else:
            self._tell("No saved game yet: begin a new one")

    def _new(self) -> None:
        def chosen(wanted: Wanted | None) -> None:
            if wanted is not None:
                self._begin(wanted)

        self.app.push_screen(NewGame(), chosen)

    def _begin(self, wanted: Wanted) -> None:
        app: Any = self.app
        dice = app.dice

        def begun() -> Game:
            self._saves.mkdir(parents=True, exist_ok=True)
            path = _free_name(self._saves, wanted.name)
            if wanted.campaign:
                game = Game.begin(path, read_campaign(wanted.name).begun())
            else:
                game = Game.create(path, *open_scenario(wanted.name, dict(wanted.options), dice))
            game.fresh = True
            players = dict(wanted.players)
            seats = enumerate(game.state.setup.seats)
            game.seat_computers({number: players[seat.name] for number, seat in seats if seat.name in players})
            return game

        self._play(begun)

    def _open(self) -> None:
        def chosen(path: Path | None) -> None:
            if path is not None:
                self._open_path(path)

        self.app.push_screen(SavesList(self._saves, list(shipped_saves().values())), chosen)

    def _puzzles(self) -> None:
        from tactical.session.puzzle_make import own_puzzles
        from tactical.ui.screens.puzzles import PuzzlesList

        def chosen(name: str | None) -> None:
            if name is not None:
                begin(self, "puzzle", self._open_puzzle, name)

        self.app.push_screen(PuzzlesList(own_puzzles(self._saves)), chosen)

    async def _open_puzzle(self, name: str) -> None:
        from tactical.session.puzzles import open_puzzle, read_puzzle

        try:
            game = await reading(lambda: open_puzzle(read_puzzle(name)))
        except ScenarioError as error:
            self._tell(str(error).splitlines()[0])
            return
        app: Any = self.app
        app.open_puzzle(game)

    def _settings(self) -> None:
        self.app.push_screen(SettingsScreen())

    def _rules(self, start: int = 0) -> None:
        systems, ink = system_names(), ink_of(self.tactical)
        rows = [ink.say(f"{load(name).title}: {quantity(len(rulebook(name).clauses), 'clauses')}") for name in systems]
        rows.append(ink.say(f"The guide: {quantity(len(PAGES), 'pages')}"))

        def chosen(at: int | None) -> None:
            if at is not None:
                found = book(load(systems[at])) if at < len(systems) else guide_book()
                self.app.push_screen(RulesBrowser(found), lambda _: self._rules(at))

        self.app.push_screen(ChoiceDialog("Which rules?", rows, start), chosen)

    def action_edit(self) -> None:
        """Open the editor."""
        from tactical.ui.editor.opening import draw_any

        draw_any(self.tactical)

    # --- a path, typed ---

    def _type_path(self) -> None:
        self.path.value = ""
        self.path.add_class("-open")
        self.set_focus(self.path)
        self.enter_context("line")

    def action_line_cancel(self) -> None:
        """Leave the line."""
        self.path.remove_class("-open")
        self.set_focus(self.menu)
        self.enter_context("title")

    async def action_line_enter(self) -> None:
        """Open the typed path."""
        await self.path.taken_in()
        self._open_typed()

    def _open_typed(self) -> None:
        typed = Path(self.path.value.strip()).expanduser()
        self.action_line_cancel()
        if typed.name:
            self._open_path(typed)

    # --- opening ---

    def _open_path(self, path: Path) -> None:
        self._play(partial(open_game, path, self._saves), path)

    def _play(self, opening: Callable[[], Game], asked: Path | None = None) -> None:
        """Open a game, which may take a while, and show it; `asked`: the save that was chosen. Only one at a time."""
        if not self._opening:
            self._opening = True
            begin(self, "open", self._opened, opening, asked)

    async def _opened(self, opening: Callable[[], Game], asked: Path | None) -> None:
        progress = self.set_timer(PROGRESS_SECONDS, lambda: self._tell("Opening ..."))
        try:
            game = await reading(opening)
        except (ScenarioError, SaveError, OSError) as error:
            self._tell(str(error).splitlines()[0])
            return
        finally:
            progress.stop()
            self._opening = False
        self._tell("")
        app: Any = self.app
        played = Path(game.save.path)
        app.open_game(game, copy_words(asked or played, played))


def _drawn(path: Path | None) -> preview.PreviewPicture:
    """A save as it stands, or what one could begin with."""
    if path is None:
        return preview.of_opening(*open_scenario(FIRST[0], {}))
    try:
        return preview.of_save(path)
    except (SaveError, OSError) as error:
        return preview.PreviewPicture(None, ((str(error).splitlines()[0], "bad"),))


def _last_good(paths: list[Path]) -> tuple[list[Path], preview.PreviewPicture]:
    """The latest save that can be opened and has something left to play, drawn; where none has, the latest that can be
    opened; where none can, the latest and what is wrong with it."""
    wrong, over = "", None
    for at, path in enumerate(paths):
        if over and at >= RECENT:
            break
        try:
            picture = preview.of_save(path)
        except (SaveError, OSError) as error:
            wrong = wrong or str(error).splitlines()[0]
            continue
        if not picture.over:
            return [path], picture
        over = over or ([path], picture)
    return over or (paths[:1], preview.PreviewPicture(None, ((wrong, "bad"),)))


def _free_name(folder: Path, name: str) -> Path:
    """A path for a new save that is not there yet."""
    stem, number = Path(name).stem, 1
    while (path := folder / f"{stem}-{number}.tactical").exists():
        number += 1
    return path


def _place_of(save: Path) -> str:
    """A save's name and its folder, each of which is a word that need not be broken."""
    folder, home = save.parent, Path.home()
    shown = Path("~", folder.relative_to(home)) if folder.is_relative_to(home) else folder
    return f"{save.name} in {shown}"
