"""Reviews of battles, as far as one seat may see. It thinks: call it in a thread, or where nobody waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from tactical.journal.archive import Archive
from tactical.journal.moments import Moment
from tactical.journal.visibility import Visibility
from tactical.opponent.explanation import deeds
from tactical.opponent.review import WORTH_A_WORD, PlayedOrder, Review, ReviewedDecision, ReviewedOrder, review
from tactical.report.review import (
    BattleReview,
    BetterReport,
    JudgedSeatReport,
    ReviewedOrderReport,
    TurningPointReport,
)
from tactical.ruleset import AnyRuleset
from tactical.table.notation import write

LAST = 400  # orders that are looked back on, unless told otherwise
PLACES = 4  # of chances
TOLD = 6  # orders of a turning point that are named: a day of travel may have dozens

Watch = Callable[[str, float], bool]  # told a battle's title and the share that is done; False: stop there


def battles(past: Sequence[Moment], seen: Visibility) -> list[tuple[AnyRuleset, list[Moment]]]:
    """The orders of each battle that may be shown, with its rules; those of strategic games are left out."""

    def battle(moment: Moment) -> tuple[str, str]:
        return moment.rules_before(seen.rules).name, str(moment.before.setup.title)

    known = [moment for moment in past if seen.witnessed(moment)]
    groups = [
        (orders[0].rules_before(seen.rules), orders) for _, some in groupby(known, battle) for orders in [[*some]]
    ]
    return [(rules, orders) for rules, orders in groups if orders[0].before.sides]


def battle_review(
    rules: AnyRuleset,
    past: Sequence[Moment],
    seen: Visibility,
    number: Callable[[int], int],
    watch: Watch = lambda title, share: True,
    *,
    whole: bool = True,
) -> BattleReview:
    """Review the orders of one battle. Until its game is over a seat sees only what it saw then, and only its own
    decisions are judged; afterwards everybody's are, each by what its seat knew then.

    `number`: a record's as the seat counts them. `whole`: no order before them is left out.
    """
    return _Told(rules, past, seen, number, watch).report(whole)


def last_battle(archive: Archive, seen: Visibility, watch: Watch = lambda title, share: True) -> BattleReview | None:
    """Review the last orders of the last battle of a game; None if there is none. Raises SaveError."""
    first = max(0, len(archive) - LAST)
    past = [archive.moment(number) for number in range(first, len(archive))]
    fought = battles(past, seen)
    if not fought:
        return None
    rules, orders = fought[-1]
    numbers = {moment.seq: number for number, moment in enumerate(filter(seen.witnessed, past), 1)}
    whole = not first or orders[0] is not past[0]
    return battle_review(rules, orders, seen, numbers.__getitem__, watch, whole=whole)


class _Told:
    """A battle that is reviewed, as it may be told."""

    def __init__(
        self,
        rules: AnyRuleset,
        past: Sequence[Moment],
        seen: Visibility,
        number: Callable[[int], int],
        watch: Watch,
    ) -> None:
        self.rules, self.seen, self.number = rules, seen, number
        self.moments = {moment.seq: moment for moment in past}
        first, last = past[0].before, past[-1]
        self.title, self.over = str(first.setup.title), last.after.result is not None and not last.in_campaign
        self.seats = [chair.name for chair in first.setup.seats]
        self.side = first.seat(max(0, seen.seat)).side or first.sides[0]

        self.review: Review = review(
            rules,
            [
                PlayedOrder(each.seq, each.before, each.order, each.after, self.over or seen.reads(each), self.over)
                for each in self.moments.values()
            ],
            self.side,
            lambda state: seen.seeing(state, rules),
            lambda seat: self.over or seen.all or seat == seen.seat,
            lambda share: watch(self.title, share),
        )

    def report(self, whole: bool) -> BattleReview:
        """All of it as data."""
        found = self.review
        judged = [(name, found.judged(seat), found.average_loss(seat)) for seat, name in enumerate(self.seats)]
        return BattleReview(
            self.title,
            self.side,
            "chance" if found.chances else "material",
            round(found.start, PLACES),
            whole,
            tuple(map(self._order, found.orders)),
            tuple(map(self._turning_point, found.turning_points())),
            tuple(
                JudgedSeatReport(name, len(some), None if loss is None else round(loss, PLACES))
                for name, some, loss in judged
                if some
            ),
        )

    def _seat(self, seat: int) -> str | None:
        return self.seats[seat] if seat >= 0 else None

    def _text(self, orders: Sequence[ReviewedOrder]) -> str | None:
        """Orders as they may be told; those that the seat may not read are left out."""
        known = [self.moments[each.played.number] for each in orders if each.played.order.seat >= 0]
        if self.over:
            read = [write(self.rules.view(each.before, each.order.seat), each.order) for each in known]
        else:
            read = [self.seen.text(each) for each in known if self.seen.reads(each)]
        more = len(read) - TOLD
        return ", ".join((*read[:TOLD], f"and {more} more") if more > 1 else read) or None

    def _order(self, found: ReviewedOrder) -> ReviewedOrderReport:
        numbers = (round(each, PLACES) for each in (found.after, found.decision, found.dice, found.end))
        number = self.number(found.played.number)
        return ReviewedOrderReport(number, self._seat(found.played.order.seat), self._text([found]), *numbers)

    def _turning_point(self, found: ReviewedDecision) -> TurningPointReport:
        first, last = (self.number(found.orders[place].played.number) for place in (0, -1))
        parts = [
            round(sum(getattr(each, part) for each in found.orders), PLACES) for part in ("decision", "dice", "end")
        ]
        return TurningPointReport(
            first=first,
            last=last,
            seat=self._seat(found.seat),
            text=self._text(found.orders),
            change=round(found.change, PLACES),
            decision=parts[0],
            dice=parts[1],
            end=parts[2],
            better=self._better(found),
        )

    def _better(self, found: ReviewedDecision) -> BetterReport | None:
        if found.loss < WORTH_A_WORD:
            return None
        view = self.rules.view(found.orders[0].played.before, found.seat)
        orders = tuple(write(view, order) for order in found.advice)
        return BetterReport(orders, deeds(view, found.advice), round(found.loss, PLACES))
