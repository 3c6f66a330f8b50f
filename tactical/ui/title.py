"""The title screen: continue the last game, begin a new one, open a save."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.widget import Widget

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.scenario import ScenarioError, open_scenario, read_scenario, scenario_names, shipped_saves
from tactical.ui.line_widget import Line, LineWidget
from tactical.ui.popups import Choice, ListScreen, PageScreen, key_page
from tactical.ui.saves import open_game
from tactical.ui.shell import KeyedScreen, Shell
from tactical.ui.text import wrap
from tactical.ui.widgets.order_line import OrderLine
from tactical.ui.widgets.status import KeyLine, StatusLine

ROWS = (
    ("Continue", ""),
    ("New game", "from a scenario"),
    ("Open", "a save of yours, or a shipped one"),
    ("Open a file", "by its path"),
    ("Leave", "until next time"),
)


class TitleScreen(KeyedScreen[None]):
    """Five rows: what to play."""

    key_context = "menu"

    def __init__(self, saves: Path) -> None:
        super().__init__()
        self._saves = saves
        self._at = 0
        self._told = ""
        self._newest: list[Path] = []

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
        self._newest = _newest_first(self._saves)[:1]
        self._at = 0 if self._newest else 1
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def on_screen_resume(self) -> None:
        self._newest = _newest_first(self._saves)[:1]
        self._show()

    def _show(self) -> None:
        lines: list[Line] = [(), ()]
        for number, (text, behind) in enumerate(ROWS):
            here = number == self._at
            pointer = f"   {self.body.glyphs.pointer} " if here else "     "
            key = "strong" if here else "text"
            more = behind or self._last_played()
            lines.append(((pointer, key), self.body.say(text.ljust(14), key), self.body.say(more, "muted")))
        columns = max(10, self.body.size.width - 6)
        told = wrap(self._told, columns, ascii_only=self.body.glyphs.name == "ascii")
        lines += [(), *(((f"     {line}", "warn"),) for line in told)]
        self.body.show_lines(lines)

    def _last_played(self) -> str:
        return f"{self._newest[0].stem}, {_when(self._newest[0])}" if self._newest else "no game of yours yet"

    def _tell(self, text: str) -> None:
        self._told = text
        self._show()

    # --- actions ---

    def action_help(self) -> None:
        self.app.push_screen(PageScreen("Keys", key_page(self.keys, "menu")))

    def action_menu(self, step: int) -> None:
        self._at = (self._at + step) % len(ROWS)
        self._show()

    def action_choose(self) -> None:
        (self._continue, self._new, self._open, self._type_path, self.app.exit)[self._at]()

    def _continue(self) -> None:
        saves = _newest_first(self._saves)
        if saves:
            self._open_path(saves[0])
        else:
            self._tell("No game of yours yet: begin a new one")

    def _new(self) -> None:
        names = scenario_names()  # what a newcomer wants comes first
        choices = []
        for name in names:
            scenario = read_scenario(name)
            briefing = " ".join(scenario.sheet.briefing.split())
            choices.append(Choice(scenario.sheet.title, f"{scenario.rules.title}, {name}", briefing))
        self.app.push_screen(
            ListScreen("New game", choices), lambda at: self._begin(names[at]) if at is not None else None
        )

    def _begin(self, name: str) -> None:
        try:
            rules, state = open_scenario(name, {})
            self._saves.mkdir(parents=True, exist_ok=True)
            game = Game.create(_free_name(self._saves, name), rules, state)
        except (ScenarioError, SaveError, OSError) as error:
            self._tell(str(error).splitlines()[0])
            return
        self._play(game)

    def _open(self) -> None:
        paths = [*_newest_first(self._saves), *shipped_saves().values()]
        choices = [Choice(path.stem, _when(path), str(path.parent)) for path in paths]
        self.app.push_screen(
            ListScreen("Open", choices), lambda at: self._open_path(paths[at]) if at is not None else None
        )

    def _type_path(self) -> None:
        self.key_context = "line"
        self.foot.show(self.keys.footer("line"))
        self.line.open("")

    def on_order_line_submitted(self, message: OrderLine.Submitted) -> None:
        self.on_order_line_cancelled()
        self._open_path(Path(message.text).expanduser())

    def on_order_line_cancelled(self) -> None:
        self.line.close()
        self.key_context = "menu"
        self.foot.show(self.keys.footer("menu"))

    def _open_path(self, path: Path) -> None:
        """Open a save and show it."""
        try:
            game = open_game(path, self._saves)
        except (SaveError, OSError) as error:
            self._tell(str(error).splitlines()[0])
            return
        self._play(game)

    def _play(self, game: Game) -> None:
        app: Any = self.app
        self._told = ""
        app.open_game(game)


def _newest_first(folder: Path) -> list[Path]:
    """The saves in a folder, the one changed last first."""
    found = folder.glob("*.tactical") if folder.is_dir() else ()
    return sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def _when(path: Path) -> str:
    """When a save was changed last."""
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _free_name(folder: Path, name: str) -> Path:
    """A path for a new save that is not there yet."""
    stem = Path(name).stem
    number = 1
    while (path := folder / f"{stem}-{number}.tactical").exists():
        number += 1
    return path
