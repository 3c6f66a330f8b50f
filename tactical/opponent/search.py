"""Lines of orders for the rest of a seat's own turn: a beam search, over strata of dice.

After dice a line continues from the middle outcome. Ending the turn is tried first, and its cost is charged to every
line that has not ended: if a day costs stores, delay would otherwise seem better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tactical.opponent.candidates import Candidates, aims
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting
from tactical.table import AnyState, Order

COST = 0.01  # of an order, in average pieces: what gains less is not worth giving
AIMED = 0.2  # of that, where an order is aimed at an enemy: a poor shot at a whole shield is better than none

Stop = Callable[[], bool]


class ConsideredLine(NamedTuple):
    """Consecutive orders, their worth, and the position they lead to with average dice, itself worth `there`.

    `sure`: the positions after its first orders, up to the first dice. `goes_on`: the share of dice with which the
    battle goes on; later orders change nothing of the others. `answer`: the estimated effect of the enemy's reply.
    """

    worth: float
    orders: tuple[Order, ...]
    state: AnyState
    there: float = 0.0
    over: bool = False
    sure: tuple[AnyState, ...] = ()
    goes_on: float = 1.0
    answer: float = 0.0


class Search:
    """The lines of one decision. `seen`: positions of this turn, which nobody wants to return to."""

    def __init__(
        self, rules: AnyRuleset, evaluation: Evaluation, level: Level, side: str, seen: Sequence[AnyState], stop: Stop
    ) -> None:
        self.rules, self.evaluation, self.level, self.side, self.stop = rules, evaluation, level, side, stop
        self.seen, self.trials, self.ending = seen, 0, 0.0
        self.candidates = Candidates(rules, evaluation, level)
        # on a journey a step is a large part of all there is to gain
        self.cost = 10 * COST if evaluation.objectives.travels(seen[-1]) else COST

    def lines(self, view: AnyState, offers: Sequence[Order], depth: int) -> Iterator[ConsideredLine]:
        """Lines as they are found, at most `depth` orders long."""
        now = self.evaluation(view, self.side)
        heads = [ConsideredLine(now, (), view, now)]
        last = self._ending(view, offers)
        if depth > 1 and (end := self._tried(heads[0], last or offers[-1], last=last is not None)) is not None:
            yield end
            self.ending = min(COST, end.worth + self.cost - now) if last is not None else 0.0
        for ply in range(depth):
            grown: list[ConsideredLine] = []
            for number, head in enumerate(heads):
                # half of what is left for this order, shared by its lines, as long as there are more to come
                left = self.level.trials - self.trials
                limit = self.trials + left // (len(heads) - number) // (2 if ply + 1 < depth else 1)
                given = self.rules.offers(head.state) if ply else offers
                last = self._ending(head.state, given)
                for order in self.candidates.of(head.state, self._fresh(head.state, given), self.side):
                    if self.stop():
                        return
                    if self.trials >= limit:
                        break
                    if (line := self._tried(head, order, last=order == last)) is not None:
                        grown.append(line)
                        yield line
            if not ply:
                every = (self._mustered(head) for head in (*heads, *grown[: self.level.moves]))
                yield from (line for line in every if line is not None)
            heads = _different((line for line in grown if not line.over), self.level.beam)

    def _mustered(self, head: ConsideredLine) -> ConsideredLine | None:
        """A line with all who can still join a draft: where a few would be lost for nothing, no line that is as long as
        others shows what all of them can do. None: nobody can."""
        drafting, line = self.rules.extra(Drafting), head
        where = drafting.active_cell(head.state)
        for _ in head.state.pieces if where >= 0 and not head.over else ():
            offers = self._fresh(line.state, self.rules.offers(line.state))
            joining = (o for o in (*drafting.unlisted(line.state), *offers) if getattr(o, "path", ())[-1:] == (where,))
            order = next(joining, None)
            found = tried(self.rules, line.state, order, strata(0, 1)) if order is not None else None
            if order is None or found is None or found.rolled or found.over:
                break
            line = line._replace(orders=(*line.orders, order), state=found.state, sure=(*line.sure, found.state))
        more = len(line.orders) - len(head.orders)
        if more < 2 or self.stop():
            return None
        self.trials += 1
        there = self.evaluation(line.state, self.side)
        return line._replace(worth=head.worth + there - head.there - 2 * more * self.cost, there=there)

    def _ending(self, state: AnyState, offers: Sequence[Order]) -> Order | None:
        """The offer that ends a turn: the last, but where it is a window's choice, or the turn cannot end yet."""
        ask = state.stack[-1].ask
        if ask is not None and len(state.stack) > 1 and ask.why in self.rules.windows:
            return None
        closing = ask.closing if ask is not None else None
        return offers[-1] if not closing or offers[-1].verb in closing else None

    def _fresh(self, state: AnyState, offers: Sequence[Order]) -> Sequence[Order]:
        """The offers, but for those that take back what is drafted: that leads in circles."""
        if self.evaluation.fought:
            return offers
        parts = self.rules.extra(Drafting).parts(state)
        out, done = {part.out for part in parts}, {part.order.subject for part in parts}
        if not parts:
            return offers
        return [o for o in offers if o not in out and not (o.subject in done and o.subject >= 0 and hasattr(o, "path"))]

    def _tried(self, head: ConsideredLine, order: Order, *, last: bool) -> ConsideredLine | None:
        """One order more on a line: its mean worth over strata of dice."""
        many, ends = self.level.samples, list[tuple[float, AnyState, bool]]()
        for number in (0, many - 1, *range(1, many - 1)):  # the ends first: if they are the same, dice are idle
            self.trials += 1
            found = tried(self.rules, head.state, order, strata(number, many))
            if found is None:
                return None
            ends.append((self.evaluation(found.state, self.side), found.state, found.over))
            if not found.rolled or (len(ends) == 2 and ends[0][1] == ends[1][1]):
                break
        mean = sum(worth for worth, *_ in ends) / len(ends)
        there, state, over = min(ends, key=lambda end: abs(end[0] - mean))
        over = over or last
        if not over and state in self.seen:
            return None
        certain = len(ends) == 1 and len(head.sure) == len(head.orders)
        sure = (*head.sure, state) if certain else head.sure
        # the position gone on from is one of several: its own luck stays out of what comes later
        known = head.worth - self.ending if head.orders else head.worth
        cost = self.cost * (AIMED if aims(head.state, order, self.side) else 1.0)
        worth = known + head.goes_on * (mean - head.there) - cost + (0.0 if over else self.ending - self.cost)
        goes_on = head.goes_on * sum(end.result is None for _, end, _ in ends) / len(ends)
        return ConsideredLine(worth, (*head.orders, order), state, there, over, sure, goes_on)


def _different(lines: Iterable[ConsideredLine], most: int) -> list[ConsideredLine]:
    """The best lines, each to another position."""
    found: list[ConsideredLine] = []
    for line in sorted(lines, key=lambda line: -line.worth):
        if len(found) == most:
            break
        if not any(line.there == other.there and line.state == other.state for other in found):
            found.append(line)
    return found
