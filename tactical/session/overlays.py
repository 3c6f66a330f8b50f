"""The overlay on the board, worked out once per position and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from tactical.ruleset import AnyRuleset
from tactical.ruleset.overlays import Overlay
from tactical.table import AnyState

REACH = "reach"


class Shading:
    """The chosen overlay, and the overlays of the current position.

    An overlay may take seconds on a large board, so `job` works it out in another thread, on a copy of the board: a
    compiled map belongs to one board object, and serves one thread only.
    """

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self.choices = (REACH, *rules.tactics.overlay_titles)
        self.choice = REACH
        self._view: object = None
        self._found: dict[tuple[int, int, str], Overlay] = {}
        self._boards: tuple[object, object] = (None, None)

    def cycle(self, step: int) -> str:
        """The next choice, or the one before."""
        self.choice = self.choices[(self.choices.index(self.choice) + step) % len(self.choices)]
        return self.choice

    def put_away(self) -> None:
        """Return to reach, the usual overlay."""
        self.choice = REACH

    @property
    def shows_reach(self) -> bool:
        """True if the shades of what would be left are drawn."""
        return self.choice == REACH

    @property
    def named(self) -> str:
        """The chosen overlay of the ruleset; empty for reach."""
        return self.choice if self.choice in self._rules.tactics.overlay_titles else ""

    def ready(self, view: AnyState, seat: int, piece: int) -> Overlay | None:
        """The chosen overlay, if it has been worked out for this position."""
        return self._found.get((seat, piece, self.choice)) if view is self._view else None

    def job(self, view: AnyState, seat: int, piece: int) -> Callable[[], Overlay]:
        """The work of the chosen overlay, for another thread."""
        if self._boards[0] is not view.board:
            self._boards = (view.board, msgspec.structs.replace(view.board))
        apart, name, rules = view.having(board=self._boards[1]), self.choice, self._rules
        return lambda: rules.tactics.overlay(apart, seat, piece, name)

    def keep(self, view: AnyState, seat: int, piece: int, found: Overlay) -> None:
        """Keep the result of a job, and drop those of another position."""
        if view is not self._view:
            self._view, self._found = view, {}
        self._found[seat, piece, found.name] = found


def usual_mark(found: Overlay) -> str:
    """The letter of most cells that an overlay marks: if shades already tell them apart, they need no letters. Empty if
    there is none."""
    marks = Counter(shade.mark for shade in found.cells.values())
    usual = next((mark for mark, cells in marks.most_common(1) if 2 * cells > len(found.cells)), "")
    return usual if usual.isalpha() else ""


def legend(found: Overlay, *, shaded: bool = False) -> str:
    """An overlay in one line: its name, the meaning of its marks, its clause. `shaded`: shades show what the usual mark
    means."""
    usual = usual_mark(found) if shaded else ""
    legends = (f"{'lit is' if mark == usual else mark} {words}" for mark, words in found.legend)
    marks = ", ".join(legends) if found.cells else found.words
    return f"{found.name.capitalize()}: {marks}" + (f" ({found.clause})" if found.clause else "")
