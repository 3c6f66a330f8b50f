"""Looking back on a battle: how the chance to win went, the parts of decisions and dice, and which orders were better.

The chance is that of one side, by what the reviewer may see. Decisions are judged by what their own seat knew then.
Consecutive orders in one turn count as one decision, and its average gain, whatever the dice showed, is compared with
the best advice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tactical.opponent.distances import Distances
from tactical.opponent.hints import Advised, advised
from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, ends, turn_of
from tactical.opponent.winning import Appraisal, after_orders, share_of
from tactical.table import AnyRuleset, AnyState, Order, judge
from tactical.table.extras import Drafting

LEVEL = LEVELS["normal"]._replace(trials=80)  # of who says what would have been better
TURNING_POINTS = 5
WORTH_A_WORD = 0.01  # of a chance to win
KEPT = 4  # positions of which what was worked out is kept


class PlayedOrder(NamedTuple):
    """A past order: its number, the positions before and after it; whether the reviewer may know the order."""

    number: int
    before: AnyState
    order: Order
    after: AnyState
    known: bool = True


class ReviewedOrder(NamedTuple):
    """The effect of an order on the side's chance: the chance before, the order's average gain, and that of the
    dice."""

    played: PlayedOrder
    before: float
    decision: float
    dice: float

    @property
    def after(self) -> float:
        """The chance to win after this order."""
        return self.before + self.decision + self.dice

    @property
    def change(self) -> float:
        """The total change."""
        return self.decision + self.dice


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


class Review(NamedTuple):
    """A battle in review for a side. `chances`: it shows chances to win, not shares of the material."""

    side: str
    chances: bool
    start: float
    decisions: tuple[ReviewedDecision, ...]

    @property
    def orders(self) -> tuple[ReviewedOrder, ...]:
        """All of its orders: the curve."""
        return tuple(each for decision in self.decisions for each in decision.orders)

    def turning_points(self, most: int = TURNING_POINTS) -> tuple[ReviewedDecision, ...]:
        """The decisions that changed the chance most, in order."""
        found = [each for each in self.decisions if abs(each.change) >= WORTH_A_WORD]
        worst = sorted(found, key=lambda each: -abs(each.change))[:most]
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
    for row in _in_a_row(past):
        found.append(reviewer.decision(row, judged=judges(row[0].order.seat)))
        done += len(row)
        if not watch(done / len(past)):
            break
    return Review(side, appraisal.tells_chances, start, tuple(found))


def _in_a_row(past: Sequence[PlayedOrder]) -> Iterator[list[PlayedOrder]]:
    """Orders parted by whose they are, and in which turn; dice rolled by hand belong to the order before."""
    row: list[PlayedOrder] = []
    for played in past:
        if row and played.order.seat >= 0 and _turn(played) != _turn(row[0]):
            yield row
            row = []
        row.append(played)
    if row:
        yield row


def _turn(played: PlayedOrder) -> tuple[object, ...]:
    """The turn that an order belongs to."""
    return (played.order.seat, len(played.before.stack) > 1, *turn_of(played.before))


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
        view = self.rules.view(before, seat)
        if len(self.rules.offers(view)) < 2:
            return ReviewedDecision(orders)
        mind = Opponent(self.rules, LEVEL)
        mind.distances = self.distances
        gain, advice = max(
            (self._gain(view, each, own) for each in advised(mind, view, seat)), key=lambda each: each[0]
        )
        return ReviewedDecision(orders, sum(self._gained(each, own) for each in row), advice, gain)

    def _gain(self, view: AnyState, advice: Advised, own: str) -> tuple[float, tuple[Order, ...]]:
        """The gain of advice to the chance of a side on average, and its orders."""
        orders, weighed = advice.orders, advice.weighed
        if self._only_ends(view, orders[-1]):
            if len(orders) == 1:
                return 0.0, orders
            weighed = after_orders(self.rules, view, orders[:-1], own, self.distances)
        return share_of(weighed.then) - share_of(weighed.now), orders

    def _only_ends(self, view: AnyState, order: Order) -> bool:
        """True if an order only ends a turn, which has to be done in any case; it commits no draft."""
        return type(self.rules.extra(Drafting)) is Drafting and ends(view, order)

    def _order(self, played: PlayedOrder) -> ReviewedOrder:
        """The effect of an order on the chance of the side."""
        before, after = self.see(played.before), self.see(played.after)
        was, now = (self._share(each, self.side) for each in (before, after))
        if played.order.seat < 0:
            return ReviewedOrder(played, was, 0.0, now - was)
        expected = self._expected(before, played.order, self.side) if played.known else None
        expected = now if expected is None else expected
        return ReviewedOrder(played, was, expected - was, now - expected)

    def _gained(self, played: PlayedOrder, own: str) -> float:
        """The gain of an order to the chance of its own side on average, by what its seat knew; ending a turn gains
        nothing."""
        if played.order.seat < 0:
            return 0.0
        view = self.rules.view(played.before, played.order.seat)
        if self._only_ends(view, played.order):
            return 0.0
        expected = self._expected(view, played.order, own)
        return 0.0 if expected is None else expected - self._share(view, own)

    def _expected(self, view: AnyState, order: Order, side: str) -> float | None:
        """The chance of a side after an order on average; None: whoever sees no more than this cannot tell."""
        if not judge(self.rules, view, order):
            return None
        before = self.appraisal(view)
        return share_of(after_orders(self.rules, view, (order,), side, before=before).then)

    def _share(self, view: AnyState, side: str) -> float:
        return share_of(self.appraisal(view).chances()[side])
