"""The threats of next turn: the rules' own expected harm, and what a piece could do after moving closer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Piece
from tactical.table.values import replace

ALIVE, WHOLE = 0.45, 0.55  # of a piece's value: that it stands, and how whole it is
COMES = 0.4  # of the harm it would do near by, for a piece that must come first
ENOUGH = 0.2  # of what is left of a target: who takes that in a turn need not come nearer
LEAST = 0.01  # that is left of whoever stands
BEST, REST = 0.8, 0.2  # of its best target, and of all on average


class Combatant(NamedTuple):
    """A standing piece: its worth in average pieces, and how much of it is left. `carrier`: the piece on the board that
    it is aboard; -1: it stands there itself. `load`: the worth of the pieces aboard it."""

    id: int
    value: float
    left: float
    carrier: int = -1
    load: float = 0.0

    @property
    def fit(self) -> float:
        """Its worth in a fight, which falls with its health."""
        return self.value * (0.4 + 0.6 * self.left)


class Group(NamedTuple):
    """Some pieces, together and each as they are now by number."""

    number: int
    members: tuple[int, ...]
    pieces: Sequence[Combatant]


def lost(harm: float, target: Combatant) -> float:
    """The loss from a harm to its target, in average pieces: of its whole worth, and of its very existence and its
    passengers, which go with the last of its health."""
    share = min(1.0, harm / max(target.left, LEAST))
    return target.value * (WHOLE * share * target.left + ALIVE * share) + target.load * share


def carrier_of(state: AnyState, piece: Piece) -> int:
    """The outermost carrier of a piece; -1: it is aboard nothing."""
    found: int = state.outermost(piece).id
    return found if found != piece.id else -1


class Threats:
    """The harm that pieces could do each other, for one decision: little changes from order to order.

    Facts about pieces are cached by number: states share unchanged pieces, and pieces that become equal in different
    lines have one number.
    """

    def __init__(self, rules: AnyRuleset) -> None:
        self.tactics = rules.tactics
        self._numbers: dict[Piece, int] = {}
        self._by_identity: dict[int, tuple[int, Piece]] = {}  # the piece too: nothing else may take its identity
        self._harm: dict[tuple[int, int, int], float] = {}
        self._now: dict[tuple[int, int], float] = {}
        self._reach: dict[int, tuple[int, float]] = {}
        self._members: dict[tuple[int, Combatant], int] = {}
        self._groups: dict[tuple[int, ...], int] = {}
        self._losses: dict[int, dict[int, float]] = {}
        self._shares: dict[int, dict[int, float]] = {}
        self._dealt: dict[tuple[int, int], float] = {}
        self._carried: dict[tuple[int, int, int], float] = {}
        self._engaged: dict[tuple[int, int], float] = {}

    def _number(self, who: Piece) -> int:
        known = self._by_identity.get(id(who))
        if known is None:
            known = self._by_identity[id(who)] = self._numbers.setdefault(who, len(self._numbers)), who
        return known[0]

    def _group(self, state: AnyState, some: Sequence[Combatant]) -> Group:
        """Some pieces together: those that all are as they were have the same number."""
        known = self._members
        members = tuple([known.setdefault((self._number(state.pieces[who.id]), who), len(known)) for who in some])
        return Group(self._groups.setdefault(members, len(self._groups)), members, some)

    def _each(
        self, state: AnyState, piece: int, group: Group, rows: dict[int, dict[int, float]],
        of: Callable[[AnyState, int, Combatant], float],
    ) -> list[float]:  # fmt: skip
        """A number for each of a group, of what a piece could do to it next turn, worked out only where it is not
        known."""
        row = rows.setdefault(self._number(state.pieces[piece]), {})
        found = list(map(row.get, group.members))
        if None in found:
            most, cell, distance = sum(self.reach(state, piece)), state.pieces[piece].cell, state.board.distance
            for member, target in zip(group.members, group.pieces, strict=True):
                if member not in row:
                    far = distance(cell, state.pieces[target.id].cell) > most
                    row[member] = 0.0 if far else of(state, piece, target)
            found = list(map(row.get, group.members))
        return cast("list[float]", found)

    def reach(self, state: AnyState, piece: int) -> tuple[int, float]:
        """A piece's range, and how far it moves first, in cells."""
        number = self._number(state.pieces[piece])
        found = self._reach.get(number)
        if found is None:
            found = self._reach[number] = self.tactics.fire_range(state, piece), self.tactics.stride(state, piece)
        return found

    def harm(self, state: AnyState, piece: int, target: int) -> float:
        """The share of a target that a turn of a piece takes, from where it is or after moving closer."""
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]), -1)
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = self._worked_out(state, piece, target)
        return found

    def now(self, state: AnyState, piece: int, target: int) -> float:
        """The share of a target that a turn of a piece takes from where it is."""
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]))
        found = self._now.get(key)
        if found is None:
            fire, stride = self.reach(state, piece)
            far = self.apart(state, piece, target) > fire + stride
            found = self._now[key] = 0.0 if far else self.tactics.harm(state, piece, target)
        return found

    def _worked_out(self, state: AnyState, piece: int, target: int) -> float:
        if now := self.now(state, piece, target):
            return now
        (fire, stride), near = self.reach(state, piece), self.apart(state, piece, target)
        if near > fire + stride:
            return 0.0
        return COMES * self.tactics.harm(state, piece, target, max(1, min(near, fire) // 2))

    def engaged(self, state: AnyState, some: Sequence[Combatant], foes: Sequence[Combatant]) -> list[float]:
        """How little each of some pieces needs to move closer, 0 to 1: it already hurts somebody from where it is."""
        group = self._group(state, foes)
        return [self._engages(state, who.id, group) if who.carrier < 0 else 0.0 for who in some]

    def _engages(self, state: AnyState, piece: int, group: Group) -> float:
        key = (self._number(state.pieces[piece]), group.number)
        found = self._engaged.get(key)
        if found is None:
            shares = self._each(state, piece, group, self._shares, self._share)
            found = self._engaged[key] = min(1.0, max(shares, default=0.0) / ENOUGH)
        return found

    def _share(self, state: AnyState, piece: int, target: Combatant) -> float:
        """The share of what is left of a target that a turn of a piece takes from where it is."""
        return self.now(state, piece, target.id) / max(target.left, LEAST)

    def at(self, state: AnyState, piece: int, target: int, distance: int) -> float:
        """The same from a distance, in the open: for cells that are only considered."""
        key = (self._number(state.pieces[piece]), self._number(state.pieces[target]), distance)
        found = self._harm.get(key)
        if found is None:
            fire, stride = self.reach(state, piece)
            if distance > fire + stride:
                found = 0.0
            elif distance <= fire:
                found = self.tactics.harm(state, piece, target, max(0, distance))
            else:
                found = COMES * self.tactics.harm(state, piece, target, max(1, fire // 2))
            self._harm[key] = found
        return found

    def between(
        self, state: AnyState, piece: int, cell: int, foes: Sequence[Combatant]
    ) -> tuple[list[float], list[float]]:
        """The harm that each of some foes could do to a piece, and it to each, were it on a cell in the open."""
        harms, goods, known, me = list[float](), list[float](), self._harm.get, self._number(state.pieces[piece])
        for foe in foes:
            who = state.pieces[foe.id]
            far, other = state.board.distance(cell, who.cell), self._number(who)
            harm, good = known((other, me, far)), known((me, other, far))
            harms.append(self.at(state, foe.id, piece, far) if harm is None else harm)
            goods.append(self.at(state, piece, foe.id, far) if good is None else good)
        return harms, goods

    @staticmethod
    def apart(state: AnyState, piece: int, target: int) -> int:
        """Cells between the anchors of two pieces."""
        found: int = state.board.distance(state.pieces[piece].cell, state.pieces[target].cell)
        return found

    def total(self, state: AnyState, by: Sequence[Combatant], at: Sequence[Combatant]) -> float:
        """The total harm that some could do to others, in average pieces. Each attacker counts for its best target: the
        sum over all targets would make the computer too afraid to go anywhere."""
        if not at:
            return 0.0
        group, total = self._group(state, at), 0.0
        for who in by:
            deals = self._deals(state, who.id, group) if who.carrier < 0 else self._rides(state, who, group)
            total += deals * (0.4 + 0.6 * who.left)
        return total

    def _rides(self, state: AnyState, who: Combatant, group: Group) -> float:
        """The harm that a passenger could do to others once it has been taken near them: as much as a piece that
        must come first, with the stride of its carrier. Getting out is worth the shot it gives, no more."""
        rider, carrier = state.pieces[who.id], state.pieces[who.carrier]
        key = (self._number(rider), self._number(carrier), group.number)
        found = self._carried.get(key)
        if found is None:
            out = state.with_piece(replace(rider, place=state.placed(rider, carrier.cell)))
            fire, stride = self.tactics.fire_range(out, rider.id), self.reach(state, carrier.id)[1]
            harms = []
            for target in group.pieces:
                near = self.apart(out, rider.id, target.id)
                far = near > fire + stride
                harm = 0.0 if far else COMES * self.tactics.harm(out, rider.id, target.id, max(1, min(near, fire) // 2))
                harms.append(lost(harm, target))
            found = self._carried[key] = _best_and_rest(harms)
        return found

    def _deals(self, state: AnyState, piece: int, group: Group) -> float:
        """The harm that one piece that is whole could do to others."""
        key = (self._number(state.pieces[piece]), group.number)
        found = self._dealt.get(key)
        if found is None:
            found = self._dealt[key] = _best_and_rest(self._each(state, piece, group, self._losses, self._loss))
        return found

    def _loss(self, state: AnyState, piece: int, target: Combatant) -> float:
        """The loss that a turn of a piece means for a target."""
        return lost(self.harm(state, piece, target.id), target)


def _best_and_rest(harms: Sequence[float]) -> float:
    return BEST * max(harms) + REST * sum(harms) / len(harms)
