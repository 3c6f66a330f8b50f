"""The screen to open instead of a game or the title screen. Textual is loaded when the screen is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tactical.session.editor import Editor
    from tactical.session.puzzles import PuzzleGame
    from tactical.session.watching import WatchedScenario

_UI: Final = Path(__file__).parent
BATTLE_CSS: Final = _UI / "battle" / "battle.tcss"
EDITOR_CSS: Final = _UI / "editor" / "editor.tcss"
GUIDE_CSS: Final = _UI / "screens" / "rules_browser.tcss"


class FirstScreen(NamedTuple):
    """`make` makes the screen; `css` is its style sheet, which the program reads first."""

    css: Path
    make: Callable[[], object]


def puzzle_first(puzzle: PuzzleGame) -> FirstScreen:
    """Open a puzzle on its board."""

    def make() -> object:
        from tactical.session.puzzle_play import puzzle_session
        from tactical.ui.battle.screen import BattleScreen

        return BattleScreen(puzzle_session(puzzle))

    return FirstScreen(BATTLE_CSS, make)


def editor_first(editor: Editor) -> FirstScreen:
    """Open the editor on a scenario."""

    def make() -> object:
        from tactical.ui.editor.screen import EditorScreen

        return EditorScreen(editor)

    return FirstScreen(EDITOR_CSS, make)


def guide_first(page: str) -> FirstScreen:
    """Open a page of the guide."""

    def make() -> object:
        from tactical.ui.screens.rules_browser import GuideScreen

        return GuideScreen(page)

    return FirstScreen(GUIDE_CSS, make)


def watched_first(watched: WatchedScenario) -> FirstScreen:
    """Open the board of a scenario that somebody is writing."""

    def make() -> object:
        from tactical.ui.screens.watch import WatchScreen

        return WatchScreen(watched)

    return FirstScreen(BATTLE_CSS, make)
