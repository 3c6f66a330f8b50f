"""Looking back on a battle: how the chance to win went, the parts of decisions and dice, and which orders were better.

The chance is that of one side, by what the reviewer may see. Decisions are judged by what their own seat knew then.
Consecutive orders in one turn count as one decision, and its average gain, whatever the dice showed, is compared with
the best advice for as long: until the turn ends. What others answer in between is a decision of theirs. What the end
of a turn changes is nobody's doing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.hints import Advised, advised
from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, ends_day, ends_turn, leaving, only_ends
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried
from tactical.opponent.winning import SAMPLES, Appraisal, after_orders, share_of
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Ask, Dice, Order, Roll, Throw, awaiting, by_hand, judge, play

LEVEL = LEVELS["normal"]._replace(trials=80)  # of who says what would have been better
TURNING_POINTS = 5
WORTH_A_WORD = 0.01  # of a chance to win
KEPT = 4  # positions of which what was worked out is kept


class PlayedOrder(NamedTuple):
    """A past order: its number, the positions before and after it; whether the reviewer may know the order, and whether
    it may know by now all that was hidden then."""

    number: int
    before: AnyState
    order: Order
    after: AnyState
    known: bool = True
    revealed: bool = False


class ReviewedOrder(NamedTuple):
    """The effect of an order on the side's chance: the chance before, the average gain by the order, or by the turn's
    end if it does no more than that, and the gain by dice."""

    played: PlayedOrder
    before: float
    decision: float
    dice: float
    end: float = 0.0

    @property
    def after(self) -> float:
        """The chance to win after this order."""
        return self.before + self.change

    @property
    def change(self) -> float:
        """The total change."""
        return self.decision + self.dice + self.end


class ReviewedDecision(NamedTuple):
    """The consecutive orders of a seat: their average gain for its own chance, and the best advice with its gain. No
    advice if it had no choice, or is not judged."""

    orders: tuple[ReviewedOrder, ...]
    gained: float = 0.0
    advice: tuple[Order, ...] = ()
    advised: float = 0.0

    @property
    def seat(self) -> int:
        """Its seat; below 0 if it was only dice, or the referee's."""
        return self.orders[0].played.order.seat

    @property
    def loss(self) -> float:
        """How much better the advice was."""
        return max(0.0, self.advised - self.gained) if self.advice else 0.0

    @property
    def change(self) -> float:
        """The change of the reviewed side's chance."""
        return sum(each.change for each in self.orders)

    @property
    def weight(self) -> float:
        """How much it turned: what was done and thrown, or what was missed."""
        return max(abs(self.change - sum(each.end for each in self.orders)), self.loss)


class Review(NamedTuple):
    """A battle in review for a side. `chances`: it shows chances to win, not shares of the material."""

    side: str
    chances: bool
    start: float
    decisions: tuple[ReviewedDecision, ...]

    @property
    def orders(self) -> tuple[ReviewedOrder, ...]:
        """All of its orders: the curve."""
        found = (each for decision in self.decisions for each in decision.orders)
        return tuple(sorted(found, key=lambda each: each.played.number))

    def turning_points(self, most: int = TURNING_POINTS) -> tuple[ReviewedDecision, ...]:
        """The decisions that changed the chance most, or missed most, in order; what only time changed is none."""
        found = [each for each in self.decisions if each.weight >= WORTH_A_WORD]
        worst = sorted(found, key=lambda each: -each.weight)[:most]
        return tuple(each for each in found if each in worst)

    def judged(self, seat: int) -> list[ReviewedDecision]:
        """The decisions of a seat that had a choice."""
        return [each for each in self.decisions if each.seat == seat and each.advice]

    def average_loss(self, seat: int) -> float | None:
        """The average loss of a seat's decisions; None: none was judged."""
        found = [each.loss for each in self.judged(seat)]
        return sum(found) / len(found) if found else None


def review(
    rules: AnyRuleset,
    past: Sequence[PlayedOrder],
    side: str,
    see: Callable[[AnyState], AnyState],
    judges: Callable[[int], bool],
    watch: Callable[[float], bool] = lambda share: True,
) -> Review:
    """Review orders of one battle, in order; at least one. `see`: a position as the reviewer may know it. `judges`:
    whether a seat's decisions are judged. `watch` gets the progress; if it returns False, the rest is left out."""
    reviewer = _Reviewer(rules, side, see)
    appraisal = reviewer.appraisal(see(past[0].before))
    start = share_of(appraisal.chances()[side])
    done, found = 0, list[ReviewedDecision]()
    for row, known in _in_a_row(rules, past):
        found.append(reviewer.decision(row, judged=known and judges(row[0].order.seat)))
        done += len(row)
        if not watch(done / len(past)):
            break
    return Review(side, appraisal.tells_chances, start, tuple(found))


def _in_a_row(rules: AnyRuleset, past: Sequence[PlayedOrder]) -> Iterator[tuple[list[PlayedOrder], bool]]:
    """Orders parted by whose they are, and in which turn, and whether all around them are known; dice rolled by hand
    belong to the order before. A turn goes on after what is asked in between: what its own seat answers is part of
    it."""
    rows: list[list[PlayedOrder]] = []  # a turn, and what others answered in between
    row: list[PlayedOrder] = []
    for played in past:
        if played.order.seat >= 0 or not row:
            found = next((each for each in (*rows[:1], row) if each and _goes_on(rules, each, played)), None)
            if found is None and not (rows and _meanwhile(rules, rows[0], played)):
                yield from _known(rows)
                rows = []
            if found is None:
                rows.append([])
            row = found or rows[-1]
        row.append(played)
    yield from _known(rows)


def _goes_on(rules: AnyRuleset, row: Sequence[PlayedOrder], played: PlayedOrder) -> bool:
    """True if an order belongs to those of a seat in one turn, or in answer to one thing."""
    return _turn(played) == _turn(row[0]) and _asked(played) >= _asked(row[0]) and not _over(rules, row)


def _meanwhile(rules: AnyRuleset, row: Sequence[PlayedOrder], played: PlayedOrder) -> bool:
    """True if an order answers what is asked during a turn of another seat."""
    return _turn(played)[1:] == _turn(row[0])[1:] and _asked(played) > _asked(row[0]) and not _over(rules, row)


def _over(rules: AnyRuleset, row: Sequence[PlayedOrder]) -> bool:
    """True if the last of some orders has ended their turn, or answered what was asked."""
    last = next((each for each in reversed(row) if each.order.seat >= 0), None)
    return last is not None and _asked(last) == _asked(row[0]) and ends_turn(rules, last.before, last.order)


def _known(rows: Sequence[list[PlayedOrder]]) -> Iterator[tuple[list[PlayedOrder], bool]]:
    """Rows that belong together, each with whether all orders between them are told: drafts of others are not."""
    around = sorted((each for row in rows for each in row), key=lambda each: each.number)
    whole = all(one.after == other.before for one, other in pairwise(around))
    return ((row, whole) for row in rows)


def _turn(played: PlayedOrder) -> tuple[object, ...]:
    """The turn that an order belongs to, together with those around it."""
    state = played.before
    return (played.order.seat, state.beat, getattr(state, "index", 0))


def _asked(played: PlayedOrder) -> bool:
    """True if an order answers what is asked during something else."""
    return len(played.before.stack) > 1


class _Reviewer:
    """Looks at decisions of one battle. What was worked out of the last positions is kept: an order ends where the next
    begins, and whoever reviews it may know as much as its seat."""

    def __init__(self, rules: AnyRuleset, side: str, see: Callable[[AnyState], AnyState]) -> None:
        self.rules, self.side, self.see = rules, side, see
        self.distances = Distances(rules)
        self._kept: deque[Appraisal] = deque(maxlen=KEPT)

    def appraisal(self, view: AnyState) -> Appraisal:
        """A position and its chances, worked out once."""
        known = next((each for each in self._kept if each.view is view or each.view == view), None)
        if known is None:
            known = Appraisal(self.rules, view, self.distances)
            self._kept.append(known)
        return known

    def decision(self, row: Sequence[PlayedOrder], *, judged: bool) -> ReviewedDecision:
        """The decision in consecutive orders, with better advice if it is `judged`."""
        orders = tuple(self._order(each) for each in row)
        seat, before = row[0].order.seat, row[0].before
        own = before.seat(seat).side if seat >= 0 else ""
        if not judged or not own or before.result is not None:
            return ReviewedDecision(orders)
        view, want = self.rules.view(before, seat), awaiting(before)
        if not isinstance(want, Ask) or want.seat != seat or len(self.rules.offers(view)) < 2:
            return ReviewedDecision(orders)  # it was given aside, or there was no choice
        mind = Opponent(self.rules, LEVEL)
        mind.distances = self.distances
        gain, advice = max(
            (self._gain(view, each, own) for each in advised(mind, view, seat)), key=lambda each: each[0]
        )
        gained = gain if self._as_advised(row, advice) else sum(self._gained(each, own) for each in row)
        return ReviewedDecision(orders, gained, advice, gain)

    def _as_advised(self, row: Sequence[PlayedOrder], advice: Sequence[Order]) -> bool:
        """True if advice was followed as far as the dice let it: luck that leaves less to do is no mistake."""
        given = tuple(each.order for each in row if each.order.seat >= 0)
        same, rest = advice[: len(given)] == given[: len(advice)], advice[len(given) :]
        return same and not (rest and judge(self.rules, self.rules.view(row[-1].after, given[0].seat), rest[0]))

    def _gain(self, view: AnyState, advice: Advised, own: str) -> tuple[float, tuple[Order, ...]]:
        """The gain of advice to the chance of a side on average, and its orders, as far as they can be compared."""
        orders = self._comparable(view, advice.orders)
        if orders == advice.orders or len(advice.orders) == 1:
            return share_of(advice.weighed.then) - share_of(advice.weighed.now), advice.orders
        return self._in_all(view, orders, own), orders or advice.orders[:1]

    def _comparable(self, view: AnyState, orders: Sequence[Order]) -> tuple[Order, ...]:
        """The orders until the turn ends, with what others are asked in between."""
        found, state = list[Order](), view
        for order in orders:
            if only_ends(self.rules, state, order) or ends_day(self.rules, state, order):
                break
            if (out := tried(self.rules, state, order, strata(0, 1))) is None:
                break
            found.append(order)
            if out.over or ends_turn(self.rules, state, order):
                break
            state = out.state
        return tuple(found)

    def _in_all(self, view: AnyState, orders: Sequence[Order], own: str) -> float:
        """The gain of consecutive orders to the chance of a side on average."""
        weighed = after_orders(self.rules, view, orders, own, before=self.appraisal(view))
        return share_of(weighed.then) - share_of(weighed.now)

    def _order(self, played: PlayedOrder) -> ReviewedOrder:
        """The effect of an order on the chance of the side."""
        before, after = self.see(played.before), self.see(played.after)
        was, now = (self._share(each) for each in (before, after))
        if played.order.seat < 0:
            return ReviewedOrder(played, was, 0.0, now - was)
        expected = self._at_once(played, before) if played.known else None
        expected = now if expected is None else expected
        if not played.known:
            return ReviewedOrder(played, was, expected - was, now - expected)
        if only_ends(self.rules, played.before, played.order):
            return ReviewedOrder(played, was, 0.0, now - expected, expected - was)
        end = 0.0
        if (over := self._day_over(played.before, played.order)) is not None:
            ended = self._at_once(played._replace(order=over), before)
            end = 0.0 if ended is None else ended - was
        return ReviewedOrder(played, was, expected - was - end, now - expected, end)

    def _day_over(self, state: AnyState, order: Order) -> Order | None:
        """The order that only ends the day which this one ends, too: what both take is the doing of neither."""
        if not ends_day(self.rules, state, order):
            return None
        found = leaving(self.rules, state)
        return found if ends_day(self.rules, state, found) else None

    def _gained(self, played: PlayedOrder, own: str) -> float:
        """The gain of an order to the chance of its own side on average, with all reactions, by what its seat knew;
        ending a turn gains nothing."""
        if played.order.seat < 0:
            return 0.0
        view = self.rules.view(played.before, played.order.seat)
        if only_ends(self.rules, view, played.order) or not judge(self.rules, view, played.order):
            return 0.0
        over = self._day_over(view, played.order)
        return self._in_all(view, (played.order,), own) - (0.0 if over is None else self._in_all(view, (over,), own))

    def _at_once(self, played: PlayedOrder, seen: AnyState) -> float | None:
        """The side's chance after an order on average, before anybody reacts; None: whoever sees no more than this
        cannot tell. What is revealed by now counts: a draft that was hidden is a decision, not luck."""
        order, before = played.order, played.before if played.revealed else seen
        if not judge(self.rules, before, order):
            return None
        at_once = play(self.rules, before, order, by_hand)
        if not isinstance(at_once.awaiting, Roll):
            return self._share(self._as_seen(played, at_once.state))

        def thrown(dice: Dice) -> AnyState:
            return self._as_seen(played, play(self.rules, before, order, dice).state)

        return self._on_average(seen, thrown)

    def _as_seen(self, played: PlayedOrder, after: AnyState) -> AnyState:
        return self.see(after) if played.revealed else after

    def _on_average(self, view: AnyState, thrown: Callable[[Dice], AnyState]) -> float:
        """The side's chance over strata of the dice that are thrown at a position."""
        before = self.appraisal(view)
        ends = (thrown(strata(number, SAMPLES)) for number in range(SAMPLES))
        return fmean(share_of(before.at(state).chances()[self.side]) for state in ends)

    def _share(self, view: AnyState) -> float:
        """The side's chance; on average, if a roll is awaited."""
        want = awaiting(view)
        if not isinstance(want, Roll):
            return share_of(self.appraisal(view).chances()[self.side])

        def thrown(dice: Dice) -> AnyState:
            faces = dice(want)
            assert faces is not None, "these dice always answer"
            return play(self.rules, view, Throw(CHANCE, faces), dice).state

        return self._on_average(view, thrown)
