"""A puzzle by lines: its task, the line judged, the best one found."""

from __future__ import annotations

from tactical.cli.plain.play import PlayCommands
from tactical.cli.plain.show import Wrong
from tactical.report.text import chance_text
from tactical.session.puzzle_play import PuzzleRehearsal
from tactical.session.puzzles import verdict_words


class PuzzleCommands(PlayCommands):
    """The additional commands for a puzzle."""

    def introduce(self) -> None:
        """Introduce the puzzle, and say how to solve it."""
        puzzle = self._tried().puzzle
        self.out.line(f"{puzzle.puzzle.title} ({puzzle.rules.title}); you are {puzzle.puzzle.seat}.")
        self.out.lines(puzzle.puzzle.text, f"The task: {puzzle.task_words}.")
        if puzzle.answer_words:
            self.out.line(f"{puzzle.answer_words}.")
        self.out.line("judge tells the odds of your line, best the best one found, undo goes back. Nothing is saved.")

    def judge(self, _: str) -> None:
        """Show the odds of the line, against the best one found."""
        self.out.line(f"{verdict_words(*self._tried().judged())}.")

    def best(self, _: str) -> None:
        """Show the best line found."""
        best = self._tried().puzzle.known("best")
        if best is None:
            raise Wrong("No best line was found yet.")
        self.out.line(f"Best found: {chance_text(best.judged.as_chance, interval=True)}")
        self.out.lines(*(f"  {text}" for text in best.text))

    def must_be_game(self) -> None:
        """Raise Wrong in a puzzle, which has no game around it."""
        if self.session.seat.puzzle is not None:
            raise Wrong("A puzzle has no game around it: quit leaves it.")

    def leave(self, text: str) -> None:
        """Refuse: a puzzle has no game to return to."""
        self.must_be_game()
        super().leave(text)

    def play_line(self, name: str) -> None:
        """Refuse: a puzzle has no game to play the line in."""
        self.must_be_game()
        super().play_line(name)

    def answers(self, text: str) -> None:
        """Refuse: a puzzle sets the answers itself."""
        if self.session.seat.puzzle is not None:
            raise Wrong(f"{self._tried().next_answers()}.")
        super().answers(text)

    def _tried(self) -> PuzzleRehearsal:
        tried = self.session.seat.what_if
        if not isinstance(tried, PuzzleRehearsal):
            raise Wrong("This game is not a puzzle; tactical puzzle list names the puzzles.")
        return tried
