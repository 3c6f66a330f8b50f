"""The program on the screen: a title screen below, a battle above it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tactical.journal.game import Game
from tactical.session.session import Session
from tactical.table import Dice
from tactical.ui.base import TacticalApp
from tactical.ui.battle.screen import BattleScreen

if TYPE_CHECKING:
    from tactical.session.puzzles import PuzzleGame

BATTLE_CSS = Path(__file__).with_name("battle") / "battle.tcss"
SCREENS = Path(__file__).with_name("screens")


class Program(TacticalApp):
    """Opens on a game if it is given one. `seats` are the chairs this keyboard speaks for; none named: all.
    `watching`: it is a spectator's, and speaks for none. `said`: the first line of its log. Or it opens on a
    `puzzle`."""

    def __init__(
        self,
        game: Game | None,
        saves: Path,
        *,
        seats: frozenset[int],
        dice: Dice,
        watching: bool = False,
        said: str = "",
        puzzle: PuzzleGame | None = None,
        **look: Any,
    ) -> None:
        battle = game is not None or puzzle is not None
        css = [SCREENS / "screens.tcss", BATTLE_CSS if battle else SCREENS / "title.tcss"]
        super().__init__(first_css=css, **look)
        self.saves = saves
        self._game = game
        self._seats = seats
        self._dice = dice
        self._watching = watching
        self._said = said
        self._puzzle = puzzle

    def get_default_screen(self) -> Any:
        if self._puzzle is not None:
            return puzzle_screen(self._puzzle)
        if self._game is None:
            from tactical.ui.screens.title import TitleScreen

            return TitleScreen(self.saves)
        seats = frozenset() if self._watching else self._seats or every_seat(self._game)
        return BattleScreen(Session(self._game, seats, self._dice), self._said)

    def open_game(self, game: Game, said: str = "") -> None:
        """Show a game over whatever is shown now; `said`: the first line of its log."""
        if self._game is not None:
            self._game.close()
        self._game = game
        self.push_screen(BattleScreen(Session(game, every_seat(game), self._dice), said), lambda _: self._left())

    def _left(self) -> None:
        """A battle was left for the title: its file is let go, so that it can be opened again, here or elsewhere."""
        if self._game is not None:
            self._game.save.stop_waiting()  # a thread that waits for the file's lock would hold this up
        self.close_game()
        self.preferences.dress("")

    def open_puzzle(self, puzzle: PuzzleGame) -> None:
        """Show a puzzle over whatever is shown now."""
        self.push_screen(puzzle_screen(puzzle))

    async def run_async(self, **options: Any) -> Any:
        try:
            return await super().run_async(**options)
        finally:
            if self._game is not None:
                self._game.save.stop_waiting()  # a thread that waits for the file's lock would hold the end up

    def close_game(self) -> None:
        """Let go of the file; nothing is left to write."""
        if self._game is not None:
            self._game.close()


def puzzle_screen(puzzle: PuzzleGame) -> BattleScreen:
    """A puzzle on its board."""
    from tactical.session.puzzle_play import puzzle_session

    return BattleScreen(puzzle_session(puzzle))


def every_seat(game: Game) -> frozenset[int]:
    """All the chairs of a game: one keyboard for everybody."""
    return frozenset(range(len(game.state.setup.seats)))
