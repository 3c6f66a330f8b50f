"""How computers played a number of games: their orders, who never moved, where pieces were lost."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Order


class SideSummary(NamedTuple):
    """A side's orders by tag, most frequent first, and its pieces that moved in no game."""

    name: str
    orders: tuple[tuple[str, int], ...]
    unmoved: tuple[str, ...]


class MatchSummary(NamedTuple):
    """A summary of games. `fallen`: the cells where pieces were lost, with numbers, highest first."""

    games: int
    sides: tuple[SideSummary, ...]
    fallen: tuple[tuple[int, int], ...]


class MatchObserver:
    """Observes every change in games from one opening (`match.game`)."""

    def __init__(self, rules: AnyRuleset, opening: AnyState) -> None:
        self._rules = rules
        self._opening = opening
        self._orders: dict[str, Counter[str]] = {side: Counter() for side in opening.sides}
        self._moved: set[int] = set()
        self._fallen: Counter[int] = Counter()

    def __call__(self, before: AnyState, order: Order | None, after: AnyState) -> None:
        """A change: by an order of a seat's, or by dice."""
        if order is not None and order.seat >= 0 and (side := before.seat(order.seat).side):
            self._orders[side][order.verb] += 1
        lost = self._rules.fighters.lost
        for was, now in zip(before.pieces, after.pieces, strict=False):  # others may have come into being
            if was is now:
                continue
            if was.place.cells and now.place != was.place:
                self._moved.add(was.id)
            if was.place.cells and lost(after, now) and not lost(before, was):
                self._fallen[was.place.cells[0]] += 1

    def summary(self, games: int) -> MatchSummary:
        """The results so far."""
        opening = self._opening
        able = [piece for piece in opening.pieces if piece.place.cells and piece.id not in self._moved]
        sides = (
            SideSummary(
                side,
                tuple(sorted(self._orders[side].items(), key=lambda item: (-item[1], item[0]))),
                tuple(piece.name for piece in able if opening.side(piece) == side),
            )
            for side in opening.sides
        )
        fallen = sorted(self._fallen.items(), key=lambda item: (-item[1], item[0]))
        return MatchSummary(games, tuple(sides), tuple(fallen))
