"""One seat's thinking: from its view to an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from math import inf
from statistics import fmean
from typing import NamedTuple

from tactical.opponent.deployment import deployment_order
from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import LEVELS, STYLES, Level, Style
from tactical.opponent.reply import Reply
from tactical.opponent.search import ConsideredLine, Search
from tactical.opponent.seeded_dice import SeededRandom
from tactical.opponent.trying import chooses, expected, outcomes
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, UnitActivations
from tactical.table import AnyState, Order, judge
from tactical.table.goals import ArriveAt
from tactical.table.refs import bare
from tactical.table.roles import Role
from tactical.table.values import tag_of

TRIFLE = 0.01  # average pieces
ON_THE_WAY = 0.5  # of what an err may cost, on a journey: there a day is soon lost, and all with it
BALANCE = 4  # strata of dice
CLOSE, OWN = 0.5, 4  # average pieces: plans that are told apart by so many orders of our next turn
FINELY, FINEST = 0.25, 36  # part of all trials, for telling equals apart; strata: as many as two dice have throws
PATIENCE = 31  # decisions in one turn: whatever it is about then, it leads nowhere


def never() -> bool:
    """Never stop."""
    return False


class Choice(NamedTuple):
    """An order, its line (None: it was not thought about), and how many orders were tried for it."""

    order: Order
    line: ConsideredLine | None = None
    trials: int = 0


class Opponent:
    """The computer in a seat. `choose` is all that a table needs; `lines` serves hints."""

    def __init__(
        self,
        rules: AnyRuleset,
        level: Level = LEVELS["normal"],
        style: Style = STYLES["balanced"],
        seed: int = 1,
        stop: Callable[[], bool] = never,
    ) -> None:
        self.rules, self.level, self.style, self.seed, self.stop = rules, level, style, seed, stop
        self.asked = 0  # decisions so far: the next one's chance follows from it
        self.trials = 0
        self.distances = Distances(rules)
        self.evaluation: Evaluation | None = None
        self._plan: list[tuple[AnyState, Order]] = []  # orders decided on, each with the position it is meant for
        self._seen: list[AnyState] = []  # the positions of this turn
        self._turn: tuple[object, ...] = ()

    def choose(self, view: AnyState, seat: int) -> Choice:
        """The order that this seat gives, knowing only its view. If stopped, the best so far."""
        self.asked += 1
        chance, offers = SeededRandom(self.seed, seat, self.asked), self.rules.offers(view)
        if len(offers) == 1:
            return Choice(offers[0])
        if (placed := deployment_order(self.rules, view, seat, self.distances)) is not None:
            return Choice(placed)
        if not self.level.depth:
            return Choice(chance.pick(offers))
        self._remember(view)
        if len(self._seen) > PATIENCE:
            return Choice(leaving(self.rules, view) if len(self._seen) <= 2 * PATIENCE else chance.pick(offers))
        if self._plan and self._plan[0][0] == view:
            return Choice(self._plan.pop(0)[1])
        lines = self.lines(view, seat, offers)
        line = lines[0]
        if chance.happens(self.level.errs):
            line = self._other(view, lines, chance)
        self._plan = list(zip(line.sure, line.orders[1:], strict=False))
        return Choice(line.orders[0], line, self.trials)

    def lines(self, view: AnyState, seat: int, offers: Sequence[Order] = ()) -> list[ConsideredLine]:
        """Lines that begin with different orders, best first; never empty."""
        offers = offers or self.rules.offers(view)
        side = view.seat(seat).side
        evaluation = self.evaluation = self._evaluation(view)
        ask = view.stack[-1].ask
        window = len(view.stack) > 1 and not (ask is not None and chooses(self.rules, view, ask))
        deep = self.level.depth > 1 and not window  # using a chance is weighed by one order
        # where pieces move by drafts, trials take no longer for many
        level = self.level.among(sum(piece.place.known for piece in view.pieces)) if evaluation.fought else self.level
        search = Search(self.rules, evaluation, level, side, [*self._seen, view], self.stop)
        firsts: dict[Order, ConsideredLine] = {offers[-1]: ConsideredLine(float("-inf"), (offers[-1],), view)}
        for line in search.lines(view, offers, self.level.depth if deep else 1):
            best = firsts.get(line.orders[0])
            if best is None or (-line.worth, len(line.orders)) < (-best.worth, len(best.orders)):
                firsts[line.orders[0]] = line
        self.trials = search.trials
        lines = sorted(firsts.values(), key=lambda line: (-line.worth, len(line.orders)))
        lines = self._told_apart(view, side, lines)
        # where pieces or units take turns one by one the next one's answer tells little: hard won less with it
        sides = len(view.sides) > 1 and bool(self.rules.presenter.turn_order(view).seats)
        reply = Reply(self.rules, evaluation, level, seat)
        if level.replies and deep and sides:
            lines = self._judged(lines, reply, side, search.ending)
        elif level.deeper and deep and len(view.sides) > 1:
            lines = self._judged(lines, reply, side, search.ending, OWN)
        return lines

    def _told_apart(self, view: AnyState, side: str, lines: Sequence[ConsideredLine]) -> list[ConsideredLine]:
        """Lines in the same order, but of the best those that are equal by finer strata of the dice on their way: a
        chance may be too small, or differ too little, for those they have been tried with. As many as a part of all
        trials allows."""
        first = [(line.worth, len(line.orders), line.there) for line in lines[:1]]
        alike = list(takewhile(lambda line: (line.worth, len(line.orders), line.there) in first, lines))
        diced = [line for line in alike if len(line.sure) < len(line.orders)]
        many = min(FINEST, int(self.level.trials * FINELY) // max(1, len(diced)))
        if len(diced) < 2 or many <= self.level.samples or self.stop():
            return list(lines)
        self.trials += many * len(diced)
        alike.sort(key=lambda line: -self._on_average(view, side, line, many) if line in diced else 0.0)
        return [*alike, *lines[len(alike) :]]

    def _on_average(self, view: AnyState, side: str, line: ConsideredLine, many: int) -> float:
        """The worth of where a line leads, over `many` strata of the dice."""
        assert self.evaluation is not None, "`lines` has made one"
        return fmean(self.evaluation(end, side) for end in outcomes(self.rules, view, line.orders, many))

    def _judged(
        self, lines: Sequence[ConsideredLine], reply: Reply, side: str, ending: float, own: int = 0
    ) -> list[ConsideredLine]:
        """The best lines in the order that the enemy's answer gives them, before the others.

        Many begin otherwise and come to the same, with all in the same places: those share one answer, or the
        alternatives would not be looked at.
        """
        judged, known = list[ConsideredLine](), dict[object, float]()
        for line in lines:
            if (to := _outcome(line)) not in known:
                if len(known) == reply.level.replies:
                    break
                known[to] = reply.change(line.state, side, 0.0 if line.over else ending, self.stop, own)
            judged.append(line._replace(worth=line.worth + known[to], answer=known[to]))
        judged.sort(key=lambda line: -line.worth)
        ahead = judged if own else self._deeper(judged, reply, side, ending)
        return [*ahead, *lines[len(judged) :]]

    def _deeper(self, judged: Sequence[ConsideredLine], reply: Reply, side: str, ending: float) -> list[ConsideredLine]:
        """The judged lines, those that come close to the best, and to something else, in the order that our next turn
        gives them."""
        close = [line for line in judged if line.worth >= judged[0].worth - CLOSE]
        firsts: dict[object, ConsideredLine] = {}
        for line in close:
            firsts.setdefault(_outcome(line), line)
        looked_at = list(firsts.items())[: reply.level.deeper]
        if len(looked_at) < 2:
            return list(judged)
        known = {
            to: reply.change(line.state, side, 0.0 if line.over else ending, self.stop, OWN) for to, line in looked_at
        }
        ahead = [line for line in close if _outcome(line) in known]
        ahead.sort(key=lambda line: line.answer - line.worth - known[_outcome(line)])
        return [*ahead, *(line for line in judged if line not in ahead)]

    def _other(self, view: AnyState, lines: Sequence[ConsideredLine], chance: SeededRandom) -> ConsideredLine:
        """Another line than the best, unless all would cost its side more than its enemies: no mistake is a blast
        among friends, or leaves what the scenario has it hold."""
        others = [line for line in self._others(view, lines) if not leaves_post(view, line.state)]
        while others:
            line = chance.pick(others)
            if self._balance(view, line.orders[0]) >= -TRIFLE:
                return line
            others.remove(line)
        return lines[0]

    def _balance(self, view: AnyState, order: Order) -> float:
        """The harm of an order to others on average, less its cost to its own side, in average pieces."""
        assert self.evaluation is not None, "`lines` has made one"
        parts, side = self.evaluation.parts, view.seat(order.seat).side
        then = fmean(parts(end, side).material for end in outcomes(self.rules, view, (order,), BALANCE))
        return then - parts(view, side).material

    def _others(self, view: AnyState, lines: Sequence[ConsideredLine]) -> list[ConsideredLine]:
        """The orders it may give instead of the best: without a bound anything but ending what is asked; else
        another plan, better than ending it and not too much worse than the best. Any of them, not the next best:
        where orders come in fives, that would cost nothing. Doing something idle first, or the same with another
        weapon, is no other plan."""
        if self.level.slip == inf:
            return [line for line in lines[1:] if not ends(view, line.orders[0])]
        best = lines[0].orders[0]
        ended = max((line.worth for line in lines if ends(view, line.orders[0])), default=float("-inf"))
        travels = self.evaluation is not None and self.evaluation.objectives.travels(view)
        least = lines[0].worth - (ON_THE_WAY if travels else 1) * self.level.slip

        def same(order: Order) -> bool:
            target = getattr(best, "target", -1)
            aims = target != -1 and (order.subject, getattr(order, "target", -1)) == (best.subject, target)
            return aims or order == best

        good = [line for line in lines[1:] if line.worth > ended and line.worth >= least]
        return [line for line in good if not any(map(same, line.orders))]

    def _evaluation(self, view: AnyState) -> Evaluation:
        """The evaluation it plays by: see `worst` for another."""
        return Evaluation(self.rules, view, self.style, self.distances)

    def _remember(self, view: AnyState) -> None:
        """Positions of one turn are remembered, so that it does not come back to any of them."""
        turn = turn_of(view)
        self._seen = [*self._seen, view] if turn == self._turn else [view]
        self._turn = turn


def _outcome(line: ConsideredLine) -> object:
    """Equal for lines that come to the same, with all in the same places."""
    return line.there, line.over, tuple(piece.place for piece in line.state.pieces)


def turn_of(view: AnyState) -> tuple[object, ...]:
    """A key that stays the same during a turn, and differs in the next one."""
    return (view.beat, view.phase, view.stack[0].piece, getattr(view, "index", 0), getattr(view, "active", 0))


def ends(view: AnyState, order: Order) -> bool:
    """True if an order ends the current question."""
    ask = view.stack[-1].ask
    return order.verb in ((ask.closing if ask is not None else None) or ())


def only_ends(rules: AnyRuleset, view: AnyState, order: Order) -> bool:
    """True if an order does no more than end a turn or a day, which has to be done in any case: it commits no draft."""
    return ends_turn(rules, view, order) and not rules.extra(Drafting).parts(view)


def ends_day(rules: AnyRuleset, view: AnyState, order: Order) -> bool:
    """True if a day on the way ends with an order, as with one that follows a route: it does so in any case. Not if the
    journey is over."""
    if not any(isinstance(goal, ArriveAt) for goal in view.setup.goals):
        return False
    after = expected(rules, view, (order,))
    return after.beat != view.beat and after.result is None


def ends_turn(rules: AnyRuleset, view: AnyState, order: Order) -> bool:
    """True if an order ends a turn or a day, and neither leaves the board nor begins anything."""
    ask = view.stack[-1].ask if view.stack else None
    if ask is None:
        return False
    closing, words = ask.closing or (), rules.presenter.asks.get(ask.why)
    named = tuple(words.endings) if words is not None else ()
    if order.verb in (named[-1:] or closing[:1]):
        return True
    if order.verb not in closing:
        return False
    return order.verb == next((each.verb for each in reversed(rules.offers(view)) if ends(view, each)), "")


def leaves_post(before: AnyState, after: AnyState) -> bool:
    """True if a piece whose role is to stay at its start is there before and not after."""
    cells = ((role.cells, before.pieces[role.piece].cell, after.pieces[role.piece].cell) for role in _posts(before))
    return any(was in post and now not in post for post, was, now in cells)


def _posts(view: AnyState) -> tuple[Role, ...]:
    return tuple(role for role in view.setup.roles if role.plays == "holds")


def leaving(rules: AnyRuleset, view: AnyState) -> Order:
    """The order that ends the current question: the last such offer."""
    known = plain_end(rules, view)
    if known is not None and judge(rules, view, known):
        return known
    offers = rules.offers(view)
    return next((order for order in reversed(offers) if ends(view, order)), offers[-1])


def plain_end(rules: AnyRuleset, view: AnyState) -> Order | None:
    """The order that ends a turn where the ask alone tells it, which may be refused: nothing else on offer need be
    known. None where it does not."""
    if len(view.stack) != 1 or (ask := view.stack[0].ask) is None:
        return None
    if (known := rules.extra(UnitActivations).closing_order(view)) is not None:
        return known
    who, closing = view.stack[0].piece, ask.closing or ()
    kinds = {tag_of(kind): kind for kind in rules.orders if tag_of(kind) in closing}
    for verb, piece in (*((verb, -1) for verb in closing), *((verb, who) for verb in closing[:1])):
        if verb in kinds and (known := bare(kinds[verb], ask.seat, piece)) is not None:
            return known
    return None
