"""The results of a line: worked out if it is short, or else played many times with other dice. Reactions that it has no
answer for are all passed, or all used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.opponent.evaluation import Evaluation
from tactical.opponent.winning import Appraisal, share_of
from tactical.rehearsal.answers import Reply
from tactical.rehearsal.chain import Chained, Harm, ahead, fallen, harmed, replying, wins
from tactical.rehearsal.odds import OddsPosition, flow
from tactical.rehearsal.simulation import seeded
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting
from tactical.table import CHANCE, AnyState, Ask, Order, Roll, Throw, awaiting, play
from tactical.table.goals import points_of

ASKED = 50  # windows in a row that the line has no answer for: what lasts longer ends there
LIMIT, OPEN = 4_000, Fraction(1, 1_000)  # throws tried to work a line out; what may then be left open

Shares = dict[int, Fraction]  # by piece


class Gains(NamedTuple):
    """The average results of a line, in pieces of average worth; the chance to win and the like from 0 to 1."""

    dealt: float = 0.0  # the enemies' losses
    lost: float = 0.0  # its own side's losses
    danger: float = 0.0  # the losses enemies could cause in their next turn
    goals: float = 0.0  # how much nearer its goals are, where the battle goes on
    won: float = 0.0  # the chance that the battle is won by then, and that it is lost
    beaten: float = 0.0
    points: float = 0.0  # the points of its side in the end, where they count
    outlook: float = 0.0  # the chance to win from there, or the share of the material


class LineEnd(NamedTuple):
    """One possible end of a line: its gains, what pieces have lost, who was taken out, and whether all its orders went
    through."""

    gains: Gains
    harm: Harm
    gone: tuple[int, ...]
    whole: bool


class LineEnds(NamedTuple):
    """All possible ends, each with its chance, or with its share of this many `tries` (0: exact)."""

    found: tuple[tuple[LineEnd, Fraction], ...]
    tries: int = 0

    @property
    def whole(self) -> Fraction:
        """The chance that the whole line goes through."""
        return sum((chance for end, chance in self.found if end.whole), Fraction(0))

    @property
    def gains(self) -> Gains:
        """The average gains."""
        every = [[part * float(chance) for part in end.gains] for end, chance in self.found]
        return Gains(*map(sum, zip(*every, strict=True)))

    def lost(self) -> Shares:
        """The average losses of each piece."""
        losses: Shares = {}
        for end, chance in self.found:
            for piece, amount in end.harm:
                losses[piece] = losses.get(piece, Fraction(0)) + amount * chance
        return losses

    def falls(self) -> Shares:
        """The chance that each piece is taken out."""
        falls: Shares = {}
        for end, chance in self.found:
            for piece in end.gone:
                falls[piece] = falls.get(piece, Fraction(0)) + chance
        return falls


class Weighing:
    """Compares the possible ends of one side's line with its start."""

    def __init__(self, evaluation: Evaluation, start: AnyState, side: str) -> None:
        self.evaluation, self.start, self.side = evaluation, start, side
        self.appraisal = Appraisal(evaluation.rules, start, evaluation.distances)
        self.now = self._outlook(self.appraisal)
        self.value, self.near = evaluation.standing(start)[1], evaluation.nearness(start, side)
        rules = evaluation.rules
        self.stood = tuple(piece.id for piece in start.pieces if not fallen(rules, start, piece.id))

    def danger(self, end: AnyState) -> float:
        """The losses that enemies could cause in their next turn; none if pieces move by drafts and fight by
        systems."""
        weigh = self.evaluation
        there = weigh.standing(end)[0] if weigh.fought else {}
        foes = [foe for of, some in there.items() if of != self.side for foe in some]
        return weigh.threats.total(end, foes, there.get(self.side, []))

    def gains(self, end: AnyState) -> Gains:
        """The gains of a line that ends there."""
        weigh = self.evaluation
        end = weigh.rules.extra(Drafting).carried_out(end)
        value = weigh.standing(end)[1]
        lost = {of: self.value[of] - value[of] for of in self.value}
        won = end.result is not None and self.side in end.result.winners
        return Gains(
            dealt=sum(amount for of, amount in lost.items() if of != self.side),
            lost=lost.get(self.side, 0.0),
            danger=self.danger(end),
            goals=weigh.nearness(end, self.side) - self.near if end.result is None else 0.0,
            won=float(won),
            beaten=float(end.result is not None and not won and bool(end.result.winners or end.result.losers)),
            points=points_of(end, weigh.rules.fighters, self.side) / weigh.rules.fighters.scale,
            outlook=self._outlook(self.appraisal.at(end)),
        )

    def _outlook(self, appraisal: Appraisal) -> float:
        """The side's chance to win, or share of the material; none for no side."""
        told = appraisal.chances().get(self.side)
        return share_of(told) if told is not None else 0.0

    def end(self, state: AnyState, harm: Harm, *, whole: bool) -> LineEnd:
        """One end of a line."""
        gone = tuple(piece for piece in self.stood if fallen(self.evaluation.rules, state, piece))
        return LineEnd(self.gains(state), harm, gone, whole)


def line_ends(
    weighing: Weighing, orders: Sequence[Order], windows: str, tries: int, watch: Callable[[], bool]
) -> LineEnds:
    """The possible ends of a line. `windows`: how to answer reactions that it has no answer for (always, never).
    `watch` is called now and then; if it returns False, the results so far are kept."""
    reply = replying(weighing.evaluation.rules, windows)
    return _worked_out(weighing, orders, reply, watch) or _tried(weighing, orders, reply, tries, watch)


def _worked_out(
    weighing: Weighing, orders: Sequence[Order], reply: Reply, watch: Callable[[], bool]
) -> LineEnds | None:
    """None: it is too long for that, or the orders cannot follow each other however well the dice fall."""
    rules, start = weighing.evaluation.rules, weighing.start
    if not orders or not ahead(rules, start, orders)[1]:
        return None
    futures = Chained(rules, start, orders, reply)

    def measure(at: OddsPosition, harm: Harm) -> LineEnd:
        return weighing.end(at.state, harm, whole=futures.kept(at.state, at.mark) == len(orders))

    number, events = futures.begun()
    at = {(number, harmed((), events)): Fraction(1)}
    ends = flow(futures, at, measure, grow=harmed, limit=LIMIT, watch=lambda _: watch())
    if ends.open > OPEN:
        return None
    return LineEnds(tuple((end, chance / (1 - ends.open)) for end, chance in ends.chances))


def _tried(
    weighing: Weighing, orders: Sequence[Order], reply: Reply, tries: int, watch: Callable[[], bool]
) -> LineEnds:
    """Try it by playing it this many times; once where no dice fall."""
    ends, thrown = Counter[LineEnd](), False
    for number in range(tries):
        state, whole, rolled, harm = _again(weighing.evaluation.rules, weighing.start, orders, reply, number)
        thrown |= rolled
        ends[weighing.end(state, harm, whole=whole)] += 1
        if not (thrown and watch()):
            break
    done = ends.total()
    return LineEnds(tuple((end, Fraction(count, done)) for end, count in ends.items()), done if thrown else 0)


def _again(
    rules: AnyRuleset, state: AnyState, orders: Sequence[Order], reply: Reply, number: int
) -> tuple[AnyState, bool, bool, Harm]:
    """Where the orders lead with the dice of one try, whether all were carried out, whether any dice fell, and what
    pieces have lost."""
    dice, thrown = seeded(1, number), False
    harm: Harm = ()

    def give(order: Order) -> bool:
        nonlocal state, thrown, harm
        outcome = play(rules, state, order, dice)
        state, thrown = outcome.state, thrown or bool(outcome.rolled) or isinstance(order, Throw)
        harm = harmed(harm, outcome.events)
        return bool(outcome.verdict)

    def settle(seat: int | None) -> None:
        for _ in range(ASKED):
            want = awaiting(state)
            if isinstance(want, Roll):
                give(Throw(CHANCE, dice(want) or ()))
                continue
            answer = reply(state, want) if isinstance(want, Ask) and want.seat != seat else None
            if answer is None or not give(answer):
                return

    for order in orders:
        settle(order.seat)
        if not give(order):
            return state, wins(state, order.seat), thrown, harm
    settle(None)
    return state, True, thrown, harm
