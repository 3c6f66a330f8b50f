"""The worst that others can do: their orders rated by what they cost one side, as one of its seats knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tactical.opponent.evaluation import Evaluation
from tactical.opponent.explanation import deeds
from tactical.opponent.hints import advised
from tactical.opponent.levels import STYLES
from tactical.opponent.player import Opponent, leaving
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import UsualReactions
from tactical.opponent.winning import Appraisal, ChanceOrMaterial, after_orders, chance_words, share_of
from tactical.rehearsal.chain import through
from tactical.rehearsal.simulation import deep
from tactical.rehearsal.spread import losses
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Ask, Order, awaiting, play

MOST = 3
ROLLS, MIDDLE_FIRST = 4, (1, 2, 0, 3)  # strata of the dice that end a turn
PASSES, ENEMIES = 40, 3  # orders of one's own at most that end the turn before theirs; enemies in a row looked at
LITTLE = 0.01  # of a chance to win: what costs less is not worth a word
ATTACKS, LOOKED_AT = 12, 8  # attacks, and other lines, that are told apart by the chance they leave
LIMIT, SAMPLES = 12_000, 400  # throws tried for the odds of an answer; tries where they do not suffice


class Spite(Evaluation):
    """The cost of a position to one side, for a player who only wants to hurt it. The side's possible replies do not
    count, nor where its pieces want to be."""

    victim = ""

    def __call__(self, state: AnyState, side: str) -> float:
        worth = self.parts(state, self.victim)
        return -(worth.total - worth.chance - worth.place)


class Worst(Opponent):
    """Thinks for another seat that only wants to hurt `victim`, a side. It gets the victim's own view."""

    victim = ""

    def _evaluation(self, view: AnyState) -> Evaluation:
        found = Spite(self.rules, view, self.style, self.distances)
        found.victim = self.victim
        return found


class WorstReply(NamedTuple):
    """An enemy reply: `passed`, the orders that end the turns before, one's own (`own` of them) and other enemies', and
    theirs; in words with the odds; one's own chance to win, or share of the material, once one's own turn has ended and
    at the end."""

    passed: tuple[Order, ...]
    orders: tuple[Order, ...]
    words: str
    now: ChanceOrMaterial
    then: ChanceOrMaterial
    own: int = 0

    @property
    def cost(self) -> float:
        """How much of the chance to win, or of the material, it takes."""
        return share_of(self.now) - share_of(self.then)

    @property
    def price(self) -> str:
        """`your chance to win: 41% (52% now)`, or `(52% before)` if one's own turn must end first; empty if that hardly
        changes."""
        return chance_words(self.then, self.now, "before" if self.own else "now") if self.cost >= LITTLE else ""


class _Rated(NamedTuple):
    """A reply that is looked at, with its rank (the worst first), and the position where it is given."""

    rank: tuple[float, bool, int]
    passed: tuple[Order, ...]
    state: AnyState
    orders: tuple[Order, ...]
    then: ChanceOrMaterial


def worst(mind: Worst, view: AnyState, seat: int, most: int = MOST) -> list[WorstReply]:
    """The replies that cost a seat most of its chance to win, worst first, each by another piece or at another target
    and none with the orders of another; at least one, and no others that cost nothing.

    It considers lines of a player who only wants to hurt, and those that the enemy would be advised to play; of several
    enemies who act one after the other, those of each. `view`: what the seat knows; if it must decide itself, the rest
    of its turn is ended first. Empty: nobody else decides then, or the seat is of no side.
    """
    rules, passed, state = mind.rules, list[Order](), view
    mind.victim = view.seat(seat).side
    if not mind.victim:
        return []
    want = awaiting(state)
    while isinstance(want, Ask) and state.seat(want.seat).side == mind.victim and len(passed) < PASSES:
        passed.append(leaving(rules, state))
        state = _passed(rules, state, passed[-1], mind.victim)
        want = awaiting(state)
    told, side, own = list[_Rated](), mind.victim, len(passed)
    before = Appraisal(rules, state, mind.distances)
    now = before.chances()[side]
    for _ in range(ENEMIES):
        if not isinstance(want, Ask) or state.seat(want.seat).side == side:
            break
        if before.view is not state:
            before = Appraisal(rules, state, mind.distances)
        for orders in _looked_at(mind, state, want.seat):
            then = after_orders(rules, state, orders, side, before=before).then
            rank = (share_of(then), not attacks(state, orders, side), len(told))
            told.append(_Rated(rank, tuple(passed), state, orders, then))
        passed.append(leaving(rules, state))
        state = _passed(rules, state, passed[-1], side)
        want = awaiting(state)
    found, known = list[WorstReply](), set[object]()
    for each in sorted(told, key=lambda each: each.rank):
        kinds = {_blow(each.orders), frozenset(each.orders)}
        if not kinds & known:
            known |= kinds
            words = _words(rules, each.state, each.orders, side)
            found.append(WorstReply(each.passed, each.orders, words, now, each.then, own))
        if len(found) == most:
            break
    return [*found[:1], *(each for each in found[1:] if each.price)]


def _passed(rules: AnyRuleset, state: AnyState, order: Order, side: str) -> AnyState:
    """The position after an order that ends what is asked, with middling dice, or those by which somebody other than
    the side goes on: who begins the next turn may have to be rolled for."""
    ends = (play(rules, state, order, strata(number, ROLLS)).state for number in MIDDLE_FIRST)
    first = next(ends)

    def others(after: AnyState) -> bool:
        want = awaiting(after)
        return isinstance(want, Ask) and after.seat(want.seat).side != side

    return first if others(first) else next(filter(others, ends), first)


def _looked_at(mind: Worst, state: AnyState, seat: int) -> Iterator[tuple[Order, ...]]:
    """The orders in a row that are looked at, each once: all attacks on the victim that were thought about, other lines
    of whoever wants only to hurt it, and what the seat would be advised to do itself."""
    lines = [line.orders for line in mind.lines(state, seat) if line.worth > float("-inf")]
    strikes = [orders for orders in lines if attacks(state, orders, mind.victim)]
    advisor = Opponent(mind.rules, mind.level, STYLES["balanced"], mind.seed, mind.stop)
    advice = [each.orders for each in advised(advisor, state, seat)]
    yield from dict.fromkeys((*strikes[:ATTACKS], *lines[:LOOKED_AT], *advice))


def _blow(orders: Sequence[Order]) -> tuple[object, ...]:
    """The piece that comes first and the target of its first attack, whatever it does before that; otherwise its
    verb."""
    first = orders[0]
    own = (getattr(order, "target", -1) for order in orders if order.subject == first.subject)
    target = next((each for each in own if each != -1), -1)
    return (first.subject, first.verb if target == -1 else target)


def attacks(state: AnyState, orders: Sequence[Order], side: str) -> bool:
    """True if some orders target a piece of a side."""
    targets = (getattr(order, "target", -1) for order in orders)
    some = (each for each in targets if isinstance(each, int) and 0 <= each < len(state.pieces))
    return any(state.side(state.pieces[each]) == side for each in some)


def _words(rules: AnyRuleset, view: AnyState, orders: tuple[Order, ...], side: str) -> str:
    """`Zoe fires a rifle at Ada and walks to c4; 42%: Ada is taken out`: the possible losses of one side."""
    reactions = UsualReactions(rules, view)  # as the chance that it leaves
    found = deep(rules, view, through(rules, view, orders), reply=reactions, limit=LIMIT, samples=SAMPLES)
    none = "no losses now" if found.settled else "result still open"
    return f"{deeds(view, orders, named=True)}; {'; '.join(losses(view, found, side)) or none}"
