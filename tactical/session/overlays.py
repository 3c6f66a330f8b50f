"""Which overlay lies over the board, worked out once a position and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from tactical.table import AnyRuleset, AnyState
from tactical.table.overlays import Overlay

REACH = "reach"


class Shading:
    """The choice of overlay, and the overlays of the position looked at.

    An overlay may take seconds on a large board, so it is worked out by `job` in a thread of its own, on a copy of the
    board: a compiled map belongs to one board, the very object, and serves one thread only.
    """

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self.choices = (REACH, *rules.tactics.overlays)
        self.choice = REACH
        self._view: Any = None
        self._found: dict[tuple[int, int, str], Overlay] = {}
        self._boards: tuple[Any, Any] = (None, None)

    def cycle(self, step: int) -> str:
        """The next choice, or the one before."""
        self.choice = self.choices[(self.choices.index(self.choice) + step) % len(self.choices)]
        return self.choice

    def put_away(self) -> None:
        """Back to reach, which is what one plays by."""
        self.choice = REACH

    @property
    def shows_reach(self) -> bool:
        """Whether the shades of what would be left are drawn."""
        return self.choice == REACH

    @property
    def named(self) -> str:
        """The ruleset's overlay that was chosen; empty for reach."""
        return self.choice if self.choice in self._rules.tactics.overlays else ""

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
        """Remember what a job has found; with another position those of the last one are forgotten."""
        if view is not self._view:
            self._view, self._found = view, {}
        self._found[seat, piece, found.name] = found


def usual_mark(found: Overlay) -> str:
    """The letter of most cells that an overlay says something of: where shades tell them from the others, they need no
    letters. Empty where there is no such letter."""
    marks = Counter(shade.mark for shade in found.cells.values())
    usual = next((mark for mark, cells in marks.most_common(1) if 2 * cells > len(found.cells)), "")
    return usual if usual.isalpha() else ""


def legend(found: Overlay, *, shaded: bool = False) -> str:
    """An overlay in one line: its name, what the marks mean, its clause. `shaded`: shades tell what the usual one
    means."""
    usual = usual_mark(found) if shaded else ""
    told = (f"{'lit is' if mark == usual else mark} {words}" for mark, words in found.legend)
    marks = ", ".join(told) if found.cells else found.words
    return f"{found.name.capitalize()}: {marks}" + (f" ({found.clause})" if found.clause else "")
