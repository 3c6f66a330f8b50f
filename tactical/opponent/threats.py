"""Who could hurt whom next turn: the rules' own expected harm, and what a piece could do once it has come nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tactical.table import Ruleset

COMES = 0.4  # of the harm it would do near by, for a piece that must come first
BEST, REST = 0.8, 0.2  # of its best target, and of all on average


class Standing(NamedTuple):
    """A piece that stands: what it is worth in average pieces, and how much of it is left."""

    id: int
    value: float
    left: float


class Threats:
    """The harm that pieces could do each other, for one decision: little changes from order to order.

    What is known of pieces is kept by numbers: states share the pieces that have not changed, and those that become
    alike in different lines have one number.
    """

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.tactics = rules.tactics
        self._numbers: dict[Any, int] = {}
        self._by_identity: dict[int, tuple[int, Any]] = {}  # the piece is kept too: nothing else may take its identity
        self._harm: dict[tuple[int, int, int], float] = {}
        self._reach: dict[int, tuple[int, float]] = {}

    def _number(self, who: Any) -> int:
        known = self._by_identity.get(id(who))
        if known is None:
            known = self._by_identity[id(who)] = self._numbers.setdefault(who, len(self._numbers)), who
        return known[0]

    def reach(self, state: Any, piece: int) -> tuple[int, float]:
        """How far a piece hits, and how far it goes first, in cells."""
        number = self._number(state.pieces[piece])
        found = self._reach.get(number)
        if found is None:
            found = self._reach[number] = self.tactics.fire_range(state, piece), self.tactics.stride(state, piece)
        return found

    def harm(self, state: Any, piece: int, target: int) -> float:
        """The share of a target that a turn of a piece takes, from where it is or once it has come nearer."""
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]), -1)
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = self._worked_out(state, piece, target)
        return found

    def _worked_out(self, state: Any, piece: int, target: int) -> float:
        (fire, stride), near = self.reach(state, piece), self.apart(state, piece, target)
        if near > fire + stride:
            return 0.0
        now = self.tactics.harm(state, piece, target) if near <= fire else 0.0
        return now or COMES * self.tactics.harm(state, piece, target, max(1, min(near, fire) // 2))

    def at(self, state: Any, piece: int, target: int, distance: int) -> float:
        """The same from a distance, in the open: for cells that are only thought of."""
        fire, stride = self.reach(state, piece)
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]), distance)
        if distance > fire + stride:
            return 0.0
        found = self._harm.get(key)
        if found is None:
            if distance <= fire:
                found = self.tactics.harm(state, piece, target, max(0, distance))
            else:
                found = COMES * self.tactics.harm(state, piece, target, max(1, fire // 2))
            self._harm[key] = found
        return found

    @staticmethod
    def apart(state: Any, piece: int, target: int) -> int:
        """Cells between the anchors of two pieces."""
        found: int = state.board.distance(state.pieces[piece].cell, state.pieces[target].cell)
        return found

    def total(self, state: Any, by: Sequence[Standing], at: Sequence[Standing]) -> float:
        """What some could do to others, in average pieces. Each attacker counts for its best target: whoever adds up
        all of them fears too much to go anywhere."""
        total = 0.0
        for who in by:
            harms = [self.harm(state, who.id, t.id) * t.value * (0.6 + 0.9 * (1 - t.left)) for t in at]
            if harms:
                total += (BEST * max(harms) + REST * sum(harms) / len(harms)) * (0.4 + 0.6 * who.left)
        return total
