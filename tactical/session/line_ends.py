"""What a line comes to: worked out where it is short, else played again many times with other dice. The windows that it
has no answer for are all passed, or all used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.opponent.evaluation import Evaluation
from tactical.rehearsal.answers import Reply
from tactical.rehearsal.chain import Chained, Harm, ahead, fallen, harmed, replying
from tactical.rehearsal.odds import OddsPosition, flow
from tactical.rehearsal.simulation import seeded
from tactical.table import CHANCE, AnyRuleset, AnyState, Ask, Order, Roll, Throw, awaiting, play
from tactical.table.goals import points_of

ASKED = 50  # windows in a row that the line has no answer for: what lasts longer ends there
LIMIT, OPEN = 4_000, Fraction(1, 1_000)  # throws tried to work a line out; what may then be left open

Shares = dict[int, Fraction]  # by piece


class Gains(NamedTuple):
    """What a line comes to on average, in pieces of average worth."""

    dealt: float = 0.0  # what enemies lose
    lost: float = 0.0  # what its own side loses
    danger: float = 0.0  # what enemies could take in their next turn from where it ends
    goals: float = 0.0  # how much nearer its goals are, where the battle goes on
    won: float = 0.0  # the chance that the battle is won by then, and that it is lost
    beaten: float = 0.0
    points: float = 0.0  # the points of its side in the end, where they count


class LineEnd(NamedTuple):
    """One way in which a line may end: what it gains, what pieces have lost, who has fallen, whether all its orders
    were carried out."""

    gains: Gains
    harm: Harm
    gone: tuple[int, ...]
    whole: bool


class LineEnds(NamedTuple):
    """All the ways, each with its chance; or its share of so many `tries` (0: worked out)."""

    found: tuple[tuple[LineEnd, Fraction], ...]
    tries: int = 0

    @property
    def whole(self) -> Fraction:
        """The chance that all of it is carried out."""
        return sum((chance for end, chance in self.found if end.whole), Fraction(0))

    @property
    def gains(self) -> Gains:
        """On average."""
        every = [[part * float(chance) for part in end.gains] for end, chance in self.found]
        return Gains(*map(sum, zip(*every, strict=True)))

    def lost(self) -> Shares:
        """What each piece loses on average."""
        losses: Shares = {}
        for end, chance in self.found:
            for piece, amount in end.harm:
                losses[piece] = losses.get(piece, Fraction(0)) + amount * chance
        return losses

    def falls(self) -> Shares:
        """How likely each piece falls."""
        falls: Shares = {}
        for end, chance in self.found:
            for piece in end.gone:
                falls[piece] = falls.get(piece, Fraction(0)) + chance
        return falls


class Weighing:
    """Weighs where a line of one side may end, against where it begins."""

    def __init__(self, evaluation: Evaluation, start: Any, side: str) -> None:
        self.evaluation, self.start, self.side = evaluation, start, side
        self.value, self.near = evaluation.standing(start)[1], evaluation.nearness(start, side)
        rules = evaluation.rules
        self.stood = tuple(piece.id for piece in start.pieces if not fallen(rules, start, piece.id))

    def gains(self, end: Any) -> Gains:
        """What a line has gained that ends there."""
        weigh = self.evaluation
        there, value = weigh.standing(end)
        lost = {of: self.value[of] - value[of] for of in self.value}
        foes = [foe for of, some in there.items() if of != self.side for foe in some]
        won = end.result is not None and self.side in end.result.winners
        return Gains(
            dealt=sum(amount for of, amount in lost.items() if of != self.side),
            lost=lost.get(self.side, 0.0),
            danger=weigh.threats.total(end, foes, there.get(self.side, [])),
            goals=weigh.nearness(end, self.side) - self.near if end.result is None else 0.0,
            won=float(won),
            beaten=float(end.result is not None and not won and bool(end.result.winners or end.result.losers)),
            points=points_of(end, weigh.rules.fighters, self.side) / weigh.rules.fighters.scale,
        )

    def end(self, state: AnyState, harm: Harm, *, whole: bool) -> LineEnd:
        """An end of a line."""
        gone = tuple(piece for piece in self.stood if fallen(self.evaluation.rules, state, piece))
        return LineEnd(self.gains(state), harm, gone, whole)


def line_ends(
    weighing: Weighing, orders: Sequence[Order], windows: str, tries: int, watch: Callable[[], bool]
) -> LineEnds:
    """How a line may end. `windows`: how those are answered that it has no answer for (always, never). `watch` is asked
    now and then; where it says no, what is there stays."""
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
    found = flow(futures, at, measure, grow=harmed, limit=LIMIT, watch=lambda _: watch())
    if found.open > OPEN:
        return None
    return LineEnds(tuple((end, chance / (1 - found.open)) for end, chance in found.chances))


def _tried(
    weighing: Weighing, orders: Sequence[Order], reply: Reply, tries: int, watch: Callable[[], bool]
) -> LineEnds:
    """By playing it so many times; once where no dice fall."""
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
) -> tuple[Any, bool, bool, Harm]:
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
            return state, False, thrown, harm
    settle(None)
    return state, True, thrown, harm
