"""The puzzles to choose from: the task of each, and its position."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tactical.rules import load
from tactical.scenario import ScenarioError
from tactical.scenario.shipped_files import puzzle_system, puzzle_word, shipped_puzzles
from tactical.session.pages import preview
from tactical.session.puzzles import open_puzzle, read_puzzle
from tactical.ui.screens.choices import ChoiceRow
from tactical.ui.screens.pictured import PicturedList


class PuzzlesList(PicturedList[str]):
    """Dismissed with the name of a shipped puzzle, or the path of one's own."""

    def __init__(self, own: Sequence[Path]) -> None:
        self._shipped = tuple(shipped_puzzles())
        self.names = (*self._shipped, *map(str, own))
        called = [*map(puzzle_word, self._shipped), *(path.stem for path in own)]
        rows = [ChoiceRow(word, "", self._group(name)) for word, name in zip(called, self.names, strict=True)]
        super().__init__("Puzzles", rows)

    def answer(self, number: int) -> str:
        return self.names[number]

    def drawn(self, number: int) -> preview.PreviewPicture:
        game = open_puzzle(read_puzzle(self.names[number]))
        told = ((f"You are {game.puzzle.seat}. {game.task_words}", "strong"), (game.answer_words, "muted"))
        return preview.PreviewPicture(preview.seen_by_all(game.rules, game.state), told)

    def told(self, number: int) -> tuple[ChoiceRow, tuple[tuple[str, str], ...]]:
        name = self.names[number]
        try:
            puzzle = read_puzzle(name)
        except ScenarioError as error:
            return ChoiceRow(name, "cannot be read", self._group(name)), ((str(error).splitlines()[0], "bad"),)
        found = f"The best line found succeeds in {puzzle.best.chance}% of cases" if puzzle.best.chance >= 0 else ""
        return ChoiceRow(puzzle.title, "", self._group(name)), (
            (puzzle.title, "strong"),
            (puzzle.text, "text"),
            (found, "muted"),
        )

    def _group(self, name: str) -> str:
        """The rule system, by which a shipped puzzle's name begins."""
        return load(puzzle_system(name)).title if name in self._shipped else "Yours"
