"""Who could hurt whom next turn: the rules' own expected harm, and what a piece could do once it has come nearer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tactical.table import Ruleset
from tactical.table.values import replace

ALIVE, WHOLE = 0.45, 0.55  # of a piece's value: that it stands, and how whole it is
COMES = 0.4  # of the harm it would do near by, for a piece that must come first
ENOUGH = 0.2  # of what is left of a target: who takes that in a turn need not come nearer
LEAST = 0.01  # that is left of whoever stands
BEST, REST = 0.8, 0.2  # of its best target, and of all on average


class Combatant(NamedTuple):
    """A piece that stands: what it is worth in average pieces, and how much of it is left. `carrier`: what it is
    aboard, which stands on the board; -1: it stands there itself. `load`: what those aboard it are worth."""

    id: int
    value: float
    left: float
    carrier: int = -1
    load: float = 0.0

    @property
    def fit(self) -> float:
        """What it is worth in a fight: less, the less is left of it."""
        return self.value * (0.4 + 0.6 * self.left)


def lost(harm: float, target: Combatant) -> float:
    """What a harm costs its target in average pieces: of what it is worth whole, and of its standing at all, which goes
    with the last of what is left of it, and those aboard with it."""
    share = min(1.0, harm / max(target.left, LEAST))
    return target.value * (WHOLE * share * target.left + ALIVE * share) + target.load * share


def carrier_of(state: Any, piece: Any) -> int:
    """What bears a piece at last; -1: it is aboard nothing."""
    found: int = state.outermost(piece).id
    return found if found != piece.id else -1


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
        self._now: dict[tuple[int, int], float] = {}
        self._reach: dict[int, tuple[int, float]] = {}
        self._groups: dict[Any, int] = {}
        self._dealt: dict[tuple[int, int], float] = {}
        self._carried: dict[tuple[int, int, int], float] = {}
        self._engaged: dict[tuple[int, int], float] = {}

    def _number(self, who: Any) -> int:
        known = self._by_identity.get(id(who))
        if known is None:
            known = self._by_identity[id(who)] = self._numbers.setdefault(who, len(self._numbers)), who
        return known[0]

    def _group(self, state: Any, some: Sequence[Combatant]) -> int:
        """The number of some pieces together: those that all are as they were have the same."""
        members = tuple((self._number(state.pieces[who.id]), who) for who in some)
        return self._groups.setdefault(members, len(self._groups))

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

    def now(self, state: Any, piece: int, target: int) -> float:
        """The share of a target that a turn of a piece takes from where it is."""
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]))
        found = self._now.get(key)
        if found is None:
            fire, stride = self.reach(state, piece)
            far = self.apart(state, piece, target) > fire + stride
            found = self._now[key] = 0.0 if far else self.tactics.harm(state, piece, target)
        return found

    def _worked_out(self, state: Any, piece: int, target: int) -> float:
        if now := self.now(state, piece, target):
            return now
        (fire, stride), near = self.reach(state, piece), self.apart(state, piece, target)
        if near > fire + stride:
            return 0.0
        return COMES * self.tactics.harm(state, piece, target, max(1, min(near, fire) // 2))

    def engaged(self, state: Any, some: Sequence[Combatant], foes: Sequence[Combatant]) -> list[float]:
        """How far each of some pieces has no need to come nearer, 0 to 1: it hurts somebody from where it is."""
        group = self._group(state, foes)
        return [self._engages(state, who.id, foes, group) if who.carrier < 0 else 0.0 for who in some]

    def _engages(self, state: Any, piece: int, foes: Sequence[Combatant], group: int) -> float:
        key = (self._number(state.pieces[piece]), group)
        found = self._engaged.get(key)
        if found is None:
            shares = (self.now(state, piece, foe.id) / max(foe.left, LEAST) for foe in foes)
            found = self._engaged[key] = min(1.0, max(shares, default=0.0) / ENOUGH)
        return found

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

    def total(self, state: Any, by: Sequence[Combatant], at: Sequence[Combatant]) -> float:
        """What some could do to others, in average pieces. Each attacker counts for its best target: whoever adds up
        all of them fears too much to go anywhere."""
        if not at:
            return 0.0
        group, total = self._group(state, at), 0.0
        for who in by:
            deals = self._deals(state, who.id, at, group) if who.carrier < 0 else self._rides(state, who, at, group)
            total += deals * (0.4 + 0.6 * who.left)
        return total

    def _rides(self, state: Any, who: Combatant, at: Sequence[Combatant], group: int) -> float:
        """What one piece that is aboard another could do to others once it has been taken near them: as much as one
        that must come first, with the stride of what carries it. Getting out is worth the shot it gives, no more."""
        rider, carrier = state.pieces[who.id], state.pieces[who.carrier]
        key = (self._number(rider), self._number(carrier), group)
        found = self._carried.get(key)
        if found is None:
            out = state.with_piece(replace(rider, place=state.placed(rider, carrier.cell)))
            fire, stride = self.tactics.fire_range(out, rider.id), self.reach(state, carrier.id)[1]
            harms = []
            for target in at:
                near = self.apart(out, rider.id, target.id)
                far = near > fire + stride
                harm = 0.0 if far else COMES * self.tactics.harm(out, rider.id, target.id, max(1, min(near, fire) // 2))
                harms.append(lost(harm, target))
            found = self._carried[key] = _best_and_rest(harms)
        return found

    def _deals(self, state: Any, piece: int, at: Sequence[Combatant], group: int) -> float:
        """What one piece that is whole could do to others."""
        key = (self._number(state.pieces[piece]), group)
        found = self._dealt.get(key)
        if found is None:
            harms = [lost(self.harm(state, piece, target.id), target) for target in at]
            found = self._dealt[key] = _best_and_rest(harms)
        return found


def _best_and_rest(harms: Sequence[float]) -> float:
    return BEST * max(harms) + REST * sum(harms) / len(harms)
