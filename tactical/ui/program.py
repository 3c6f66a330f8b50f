"""The program on the screen: the title screen at the bottom, a battle above it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tactical.journal.game import Game
from tactical.ruleset import AnyRuleset
from tactical.session.saves import leave
from tactical.session.session import Session
from tactical.table import AnyState, Dice
from tactical.ui.base import TacticalApp
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.first_screens import BATTLE_CSS, FirstScreen

if TYPE_CHECKING:
    from tactical.session.computer_seats import Players
    from tactical.session.puzzles import PuzzleGame

SCREENS = Path(__file__).with_name("screens")


class Program(TacticalApp):
    """The app, which opens on a game if it is given one. `seats`: the seats this keyboard plays; none means all.
    `watching`: open as a spectator, who plays none. `said`: the first line of the log. `instead`: the screen to open in
    place of a game."""

    def __init__(
        self,
        game: Game | None,
        saves: Path,
        *,
        seats: frozenset[int],
        dice: Dice,
        watching: bool = False,
        said: str = "",
        instead: FirstScreen | None = None,
        **look: Any,
    ) -> None:
        first = BATTLE_CSS if game is not None else SCREENS / "title.tcss"
        css = first if instead is None else instead.css
        super().__init__(first_css=[SCREENS / "screens.tcss", css], **look)
        self.saves = saves
        self._game = game
        self._seats = seats
        self.dice = dice
        self._watching = watching
        self._said = said
        self._instead = instead

    def get_default_screen(self) -> Any:
        if self._instead is not None:
            return self._instead.make()
        if self._game is None:
            from tactical.ui.screens.title import TitleScreen

            return TitleScreen(self.saves)
        seats = frozenset() if self._watching else self._seats or every_seat(self._game)
        return BattleScreen(Session(self._game, seats, self.dice), self._said)

    def open_game(self, game: Game, said: str = "") -> None:
        """Open a game over the current screen. `said`: the first line of its log."""
        self.close_game()
        self._game = game
        self.push_screen(BattleScreen(Session(game, every_seat(game), self.dice), said), lambda _: self._left())

    def _left(self) -> None:
        """A battle was left for the title: its file is let go, so that it can be opened again, here or elsewhere."""
        if self._game is not None:
            self._game.save.stop_waiting()  # a thread that waits for the file's lock would hold this up
        self.close_game()
        self.preferences.dress("")

    def open_puzzle(self, puzzle: PuzzleGame) -> None:
        """Open a puzzle over the current screen."""
        from tactical.session.puzzle_play import puzzle_session

        self.push_screen(BattleScreen(puzzle_session(puzzle)))

    def test_play(self, rules: AnyRuleset, state: AnyState, computers: Players) -> None:
        """Play an opening over the current screen, for all seats but the computer's. Its save is deleted afterwards."""
        folder = TemporaryDirectory(prefix="tactical-test-")
        game = Game.create(Path(folder.name) / "test.tactical", rules, state)
        game.seat_computers(computers)
        before, self._game = self._game, game

        def left(_: Any) -> None:
            self._left()
            self._game = before
            folder.cleanup()

        session = Session(game, every_seat(game), self.dice)
        session.seat.is_test = True
        self.push_screen(BattleScreen(session), left)

    async def run_async(self, **options: Any) -> Any:
        try:
            return await super().run_async(**options)
        finally:
            if self._game is not None:
                self._game.save.stop_waiting()  # a thread that waits for the file's lock would hold the end up

    def close_game(self) -> None:
        """Close the file; nothing is left to write."""
        if self._game is not None:
            leave(self._game)


def every_seat(game: Game) -> frozenset[int]:
    """All seats of a game: one keyboard for everybody."""
    return frozenset(range(len(game.state.setup.seats)))
