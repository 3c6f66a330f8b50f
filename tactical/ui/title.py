"""The title screen: continue the last game, begin a new one, open a save."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from inspect import isawaitable
from pathlib import Path
from typing import Any

from textual.widget import Widget

from tactical.controller.pages.rule_pages import book
from tactical.controller.saves import copy_words, open_game
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.rules import load, system_names
from tactical.scenario import ScenarioError, open_scenario, read_campaign, rulebook, shipped_saves
from tactical.ui.background import reading
from tactical.ui.line_widget import Line, LineWidget, fit_line
from tactical.ui.menu import Menu
from tactical.ui.popups import Choice, ListScreen, PageScreen, key_page
from tactical.ui.screens import preview
from tactical.ui.screens.new_game import NewGame
from tactical.ui.screens.rules_browser import RulesBrowser
from tactical.ui.screens.saves_list import SavesList, last_played, newest_first, when
from tactical.ui.screens.settings_screen import SettingsScreen
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import KeyLine, StatusLine

PROGRESS_SECONDS = 0.5  # what takes longer says so
BESIDE = 72  # columns from which the last save is drawn beside the menu

ROWS = (
    ("Continue", ""),
    ("New game", "from a scenario, or a campaign"),
    ("Open", "a save of yours, or a shipped one"),
    ("Open a file", "by its path"),
    ("Rules", "of all systems, to look things up"),
    ("Settings", "colours, keys, privacy screen, clock"),
    ("Leave", "until next time"),
)


class TitleScreen(Menu, KeyedScreen[None]):
    """Seven rows: what to play."""

    key_context = "menu"

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self._saves = saves
        self._at = 0
        self._told = ""
        self._newest: list[Path] = []
        self._opening = False  # a game is being opened
        self._drawn: preview.Drawn | None = None  # the newest save
        self._tasks: set[asyncio.Task[None]] = set()

    def compose(self) -> Iterable[Widget]:
        app = self.app
        assert isinstance(app, Shell)
        look: dict[str, Any] = {"palette": app.palette, "glyphs": app.glyphs}
        self.head = StatusLine(**look)
        self.body = LineWidget(**look)
        self.body.styles.height = "1fr"
        self.line = OrderLine(**look, prompt="path")
        self.foot = KeyLine(**look)
        yield from (self.head, self.body, self.line, self.foot)

    def on_mount(self) -> None:
        self.head.show(
            [self.head.say(" Tactical", "status-current")], [self.head.say("a board for two or more ", "status")]
        )
        self.foot.show(self.keys.footer(self.key_context))
        self._newest = last_played(self._saves)[:1]
        self._at = 0 if self._newest else 1
        shell: Any = self.app
        if problems := [*shell.settings_problems, *shell.key_problems, *shell.theme_problems]:
            self._told = f"{problems[0]}" + (f" (and {len(problems) - 1} more)" if len(problems) > 1 else "")
        self.call_after_refresh(self.show)
        self._look_at_newest()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        self._newest = last_played(self._saves)[:1]
        self.show()
        self._look_at_newest()

    def _look_at_newest(self) -> None:
        task = asyncio.create_task(self._draw_newest())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def show(self) -> None:
        lines: list[Line] = [()]
        for number, (text, behind) in enumerate(ROWS):
            here = number == self._at
            pointer = f"   {self.body.glyphs.pointer} " if here else "     "
            key = "strong" if here else "text"
            more = behind or self._last_played()
            lines.append(((pointer, key), self.body.say(text.ljust(14), key), self.body.say(more, "muted")))
        self.body.point_at(1 + self._at, 3)
        columns, height = self.body.size
        told = wrap(self._told, max(10, columns - 6), ascii_only=self.body.glyphs.name == "ascii")
        told_lines: list[Line] = [(((f"     {line}"), "warn"),) for line in told]
        if columns >= BESIDE and self._shown() is not None:
            wide = columns - columns * 2 // 5
            picture = self._picture(columns - wide - 1, max(len(lines), height - len(told)))
            lines += [()] * (len(picture) - len(lines))
            rows = [fit_line(line, wide - 2, "text", self.body.glyphs.more) for line in lines]
            lines = [(*row, ("  ", "text"), *part) for row, part in zip(rows, picture, strict=True)]
            self.body.show_lines([*lines, *told_lines])
            return
        room = height - len(lines) - len(told) - 1
        below = self._picture(columns, room) if room > 4 else []
        self.body.show_lines([*lines, *told_lines, *below])

    def _last_played(self) -> str:
        return f"{self._newest[0].stem}, {when(self._newest[0])}" if self._newest else "no saved game yet"

    def _shown(self) -> preview.Drawn | None:
        """What is drawn: the last save, while its row is the chosen one."""
        return self._drawn if self._newest and self._at == 0 else None

    def _picture(self, columns: int, height: int) -> list[Line]:
        """The last save as it stands, once it has been read."""
        found = self._shown()
        return preview.lines(found, columns, height, self.body.glyphs) if found is not None else [()] * height

    async def _draw_newest(self) -> None:
        """Read the last save in a thread: a long one takes its time."""
        paths = last_played(self._saves)
        if paths:
            self._newest, self._drawn = await reading(_last_good, paths)
        if paths and self.is_attached:
            self.show()

    def remark(self, text: str) -> None:
        self._tell(text)

    def _tell(self, text: str) -> None:
        self._told = text
        self.show()

    # --- actions ---

    def action_help(self) -> None:
        self.app.push_screen(PageScreen("Keys", key_page(self.keys, "menu")))

    def count(self) -> int:
        return len(ROWS)

    def page(self) -> int:
        return len(ROWS)

    async def action_choose(self) -> None:
        rows = (self._continue, self._new, self._open, self._type_path, self._rules, self._settings, self.app.exit)
        done = rows[self._at]()
        if isawaitable(done):
            await done

    async def _continue(self) -> None:
        if self._newest:
            await self._open_path(self._newest[0])
        else:
            self._tell("No saved game yet: begin a new one")

    def _new(self) -> None:
        screen = NewGame()

        async def chosen(at: int | None) -> None:
            if at is not None:
                players = screen.players(at)
                await self._begin(screen.names[at], screen.options(at), players, whole=screen.is_campaign(at))

        self.app.push_screen(screen, chosen)

    async def _begin(
        self, name: str, options: dict[str, str], players: dict[str, ComputerPlayer], *, whole: bool = False
    ) -> None:
        def made() -> Game:
            self._saves.mkdir(parents=True, exist_ok=True)
            if whole:
                return Game.begin(_free_name(self._saves, name), read_campaign(name).begun())
            rules, state = open_scenario(name, options)
            return Game.create(_free_name(self._saves, name), rules, state)

        def begun() -> Game:
            game, seats = made(), {}
            for number, seat in enumerate(game.state.setup.seats):
                if seat.name in players:
                    seats[number] = players[seat.name]
            game.seat_computers(seats)
            return game

        await self._play(begun)

    def _open(self) -> None:
        screen = SavesList(newest_first(self._saves), list(shipped_saves().values()))

        async def chosen(at: int | None) -> None:
            if at is not None:
                await self._open_path(screen.paths[at])

        self.app.push_screen(screen, chosen)

    def _settings(self) -> None:
        self.app.push_screen(SettingsScreen(), lambda _: self.foot.show(self.keys.footer("menu")))

    def _type_path(self) -> None:
        self.key_context = "line"
        self.foot.show(self.keys.footer("line"))
        self.line.open("")

    def _rules(self) -> None:
        systems = system_names()
        choices = [Choice(load(name).title, name, _about(name)) for name in systems]

        def chosen(at: int | None) -> None:
            if at is not None:
                self.app.push_screen(RulesBrowser(book(load(systems[at]))), lambda _: self._rules())

        self.app.push_screen(ListScreen("Rules", choices), chosen)

    async def on_order_line_submitted(self, message: OrderLine.Submitted) -> None:
        self.on_order_line_cancelled()
        await self._play(lambda: open_game(Path(message.text).expanduser(), self._saves))

    def on_order_line_cancelled(self) -> None:
        self.line.close()
        self.key_context = "menu"
        self.foot.show(self.keys.footer("menu"))

    async def _open_path(self, path: Path) -> None:
        """Open a save and show it."""
        await self._play(partial(open_game, path, self._saves), path)

    async def _play(self, opening: Callable[[], Game], asked: Path | None = None) -> None:
        """Open a game, which may take a while, and show it; `asked`: the save that was chosen. Only one at a time."""
        if self._opening:
            return
        self._opening = True
        progress = self.set_timer(PROGRESS_SECONDS, lambda: self._tell("Opening ..."))
        try:
            game = await reading(opening)
        except (ScenarioError, SaveError, OSError) as error:
            self._tell(str(error).splitlines()[0])
            return
        finally:
            progress.stop()
            self._opening = False
        app: Any = self.app
        self._told = ""
        played = Path(game.save.path)
        app.open_game(game, copy_words(asked or played, played))


def _last_good(paths: list[Path]) -> tuple[list[Path], preview.Drawn]:
    """The latest save that can be opened, drawn; where none can, the latest and what is wrong with it."""
    wrong = ""
    for path in paths:
        try:
            return [path], preview.of_save(path)
        except (SaveError, OSError) as error:
            wrong = wrong or str(error).splitlines()[0]
    return paths[:1], preview.Drawn(None, ((wrong, "bad"),))


def _about(system: str) -> str:
    """A system in a line: where its rules come from, and how many clauses they have."""
    found = rulebook(system)
    return f"{len(found.clauses)} clauses. {found.source}"


def _free_name(folder: Path, name: str) -> Path:
    """A path for a new save that is not there yet."""
    stem = Path(name).stem
    number = 1
    while (path := folder / f"{stem}-{number}.tactical").exists():
        number += 1
    return path
