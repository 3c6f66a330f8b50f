"""Several orders in a row before any of them is given: whether they can follow each other, and how likely it is that
all of it goes as planned.

An order of a chain is given where the one before has been carried out as declared: nothing refused, and the piece
where its path said; or in a window that comes up meanwhile, where it answers that. Else the chain is over, as a player
would think again there. Chances are exact.

An order that goes into a draft is carried out when it stands there with nothing wrong with it; its piece is where its
path leads once the draft is committed, and the commit is carried out as declared where all its pieces are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.rehearsal.answers import Reply, answering, first_of, nobody, presuming
from tactical.rehearsal.dice_policies import averages, best, worst
from tactical.rehearsal.odds import LITTLE, Events, Futures, OddsPosition, Watch, flow, known_to
from tactical.rehearsal.preview import preview, under_way
from tactical.report.text import chance_text, exact_text
from tactical.table import (
    OK,
    AnyRuleset,
    AnyState,
    Ask,
    Dice,
    Leg,
    Order,
    Outcome,
    Verdict,
    awaiting,
    judge,
    play,
)
from tactical.table.chances import Chance
from tactical.table.events import why_ended
from tactical.table.goals import HoldCells, counts_points, holder, standings
from tactical.table.ledgers import quantity
from tactical.table.phrases import Hedge
from tactical.table.places import Destroyed
from tactical.table.values import replace
from tactical.table.verdicts import Reason

LIMIT = 6_000  # throws tried at most: about 200 ms

LEFT = 3  # of what may be left of a fight, as many are told

Cells = tuple[int, ...]
Harm = tuple[tuple[int, int], ...]  # (piece, what it has lost by then)


Due = tuple[tuple[int, int], ...]  # (piece, the cell where its declared path leads)


class PathProgress(NamedTuple):
    """How far a path has come in the chain: orders given, which of them is to be done with next and how many frames it
    was put on, and who is due where then; afterwards, whether they missed it."""

    given: int
    number: int
    depth: int
    due: Due
    missed: bool = False


class Upshot(NamedTuple):
    """What comes of a fight as a whole: who wins, and what is then left, each with its chance, the likeliest first."""

    text: str
    chance: Fraction
    left: tuple[tuple[str, Fraction], ...] = ()


class ChainEnd(NamedTuple):
    """One end of a chain: how many orders were carried out, where the first one's piece is, who is out, what each piece
    has lost, what comes of the fight and what is left of those who fought, who alone stands where a goal is held
    (goal, side), who has won, the points of each side where they count, and why it was won."""

    kept: int
    cells: Cells
    gone: tuple[int, ...] = ()
    harm: Harm = ()
    upshot: str = ""
    left: str = ""
    held: tuple[tuple[int, str], ...] = ()
    won: tuple[str, ...] = ()
    points: tuple[tuple[str, Fraction], ...] = ()
    why: str = ""


class Chain(NamedTuple):
    """What a chain of orders may come to. `kept[k]`: the chance that its first k+1 orders are carried out as declared.

    `ends` tells where the piece of the first order is in the end (no cells: off the board), `falls` who may be out,
    `harms` the chance to lose anything, and the least and the most, `upshots` what comes of the fight as a whole,
    `courses` all of that together. Exact when nothing is `open`, else lower bounds; with `samples`, shares of so many
    that were simulated.
    """

    verdict: Verdict
    kept: tuple[Fraction, ...] = ()
    ends: tuple[tuple[Cells, Fraction], ...] = ()
    falls: tuple[tuple[int, Fraction], ...] = ()
    harms: tuple[tuple[int, Fraction, int, int], ...] = ()
    upshots: tuple[Upshot, ...] = ()
    open: Fraction = Fraction(0)
    throws: int = 0
    why: str = ""  # why something is open: see Odds
    courses: tuple[tuple[ChainEnd, Fraction], ...] = ()
    samples: int = 0  # how often it was simulated; 0: worked out

    @property
    def exact(self) -> bool:
        """Whether every course was followed to its end, and none was left to chance."""
        return not self.open and not self.samples

    def chance(self, chance: Fraction) -> Chance:
        """A chance of this chain, with how it is meant."""
        return Chance.of(chance, hedge=self.hedge, tries=self.samples)

    @property
    def hedge(self) -> Hedge:
        """How its chances are meant."""
        return "about" if self.samples else "" if self.settled else "at least"

    @property
    def settled(self) -> bool:
        """Whether so little is open that it is not worth a word."""
        return self.open < LITTLE

    @property
    def whole(self) -> Fraction:
        """The chance that all of it goes as planned."""
        return self.kept[-1] if self.kept else Fraction(0)


# --- whether they can follow each other ---


def ahead(rules: AnyRuleset, seen: AnyState, orders: Sequence[Order]) -> tuple[Any, Verdict]:
    """The position after all of them where everything goes well: dice fall well for their seat, windows let pass. And
    the verdict on them together: the price of all their steps, or the reasons against the first that is refused.

    Where too much luck leaves a later order nothing to do, as its target is gone, dice are average, or bad.
    """
    lucky = _ahead(rules, seen, orders, best)
    if lucky[1]:
        return lucky
    others = (_ahead(rules, seen, orders, luck) for luck in (lambda *_: averages(), worst))
    return next((found for found in others if found[1]), lucky)


def _ahead(
    rules: AnyRuleset, seen: AnyState, orders: Sequence[Order], luck: Callable[..., Dice]
) -> tuple[Any, Verdict]:
    legs: tuple[Leg, ...] = ()
    warnings: tuple[Any, ...] = ()
    passing = answering(rules, "never")

    def reply(state: AnyState, ask: Ask) -> Order | None:
        return None if left and judge(rules, state, left[0]) else passing(state, ask)

    for number, order in enumerate(orders):
        left = orders[number + 1 :]
        side = seen.seat(order.seat).side if 0 <= order.seat < len(seen.setup.seats) else ""
        found = preview(rules, seen, order, dice=luck(seen, side), reply=reply, limit=0)
        legs, warnings = (*legs, *found.legs), (*warnings, *found.verdict.warnings)
        if not found.verdict:
            return seen, replace(found.verdict, legs=legs, warnings=warnings)
        seen = found.state
    return seen, replace(OK, legs=legs, warnings=tuple(dict.fromkeys(warnings)))


def closing(rules: AnyRuleset, seen: AnyState) -> Order | None:
    """The order that commits the draft of a position: nothing of it moves before. None: nothing is drafted, or it
    cannot be committed as it is."""
    want = awaiting(seen)
    if not (isinstance(want, Ask) and want.closing and rules.drafting.parts(seen)):
        return None
    return next((order for order in rules.offers(seen) if order.verb in want.closing), None)


def amiss(rules: AnyRuleset, seen: AnyState) -> tuple[Reason, ...]:
    """Why the draft of a position cannot be committed as it is, part by part."""
    return tuple(why for part in rules.drafting.parts(seen) for why in part.wrong)


def through(rules: AnyRuleset, seen: AnyState, orders: Sequence[Order]) -> tuple[Order, ...]:
    """These orders, and the one that commits what they leave in a draft."""
    after, verdict = ahead(rules, seen, orders)
    last = closing(rules, after) if verdict else None
    return (*orders, last) if last is not None else tuple(orders)


# --- how likely it is ---


class Chained(Futures):
    """Futures in which the orders of a chain are given as they become due. The mark of a position is its `Going`."""

    def __init__(self, rules: AnyRuleset, seen: AnyState, orders: Sequence[Order], reply: Reply) -> None:
        super().__init__(rules, seen, reply)
        self.seen = seen
        self.orders = orders
        self.who = orders[0].subject
        self.standing = tuple(piece.id for piece in seen.pieces if not fallen(rules, seen, piece.id))
        self.goals = tuple(n for n, goal in enumerate(seen.setup.goals) if isinstance(goal, HoldCells))
        self.scored = counts_points(seen)

    def begun(self) -> tuple[int, Events]:
        """The first order given: the number of the position it comes to, and what happens."""
        return self.enter(*self.first())

    def first(self) -> tuple[Outcome, PathProgress]:
        """What comes of the first order, and its mark."""
        return self._given(self.seen, 0)

    def follow(self, out: Outcome, mark: Hashable) -> tuple[Outcome, Hashable] | None:
        assert isinstance(mark, PathProgress)
        mark = self._settled(out.state, mark)
        given = mark.given == len(self.orders) or mark.missed
        if given or not isinstance(out.awaiting, Ask) or not judge(self.rules, out.state, self.orders[mark.given]):
            return super().follow(out, mark)
        after, own = self._given(out.state, mark.given)
        if not mark.due:
            return after, own
        return after, mark._replace(given=own.given, due=tuple((dict(mark.due) | dict(own.due)).items()))

    def kept(self, state: AnyState, mark: Hashable) -> int:
        """How many orders were carried out as declared where the chain ended. Of one that goes nowhere nothing is left
        where its own seat is asked how to go on, as between the shots of a ship."""
        assert isinstance(mark, PathProgress)
        mark, want = self._settled(state, mark), awaiting(state)
        under = isinstance(want, Ask) and self._under_way(state, mark)
        own = isinstance(want, Ask) and want.seat == self.orders[mark.number].seat and not mark.due
        return mark.number if (under and not own) or mark.missed else mark.given

    def waits(self, at: OddsPosition) -> bool:
        """Whether somebody is asked there before the last order given is done with."""
        assert isinstance(at.mark, PathProgress)
        return self._under_way(at.state, at.mark)

    def gone(self, state: AnyState) -> tuple[int, ...]:
        """Who stood when the orders were given, and is out there."""
        return tuple(piece for piece in self.standing if fallen(self.rules, state, piece))

    def ends_at(self, state: AnyState) -> Cells:
        """Where the piece of the first order is there."""
        cells: Cells = state.pieces[self.who].place.cells if self.who >= 0 else ()
        return cells

    def upshot(self, state: AnyState) -> tuple[str, str]:
        """What has come of a fight as a whole there, and what is left of those who fought."""
        said = self.rules.presenter.upshot(self.seen, state)
        return said, self.rules.presenter.left_over(self.seen, state) if said else ""

    def end(self, state: AnyState, mark: Hashable, harm: Harm) -> ChainEnd:
        """What is measured where a course ends."""
        held = tuple((n, holder(state, state.setup.goals[n].cells, self.rules.fighters)) for n in self.goals)
        won = tuple(state.result.winners) if state.result is not None else ()
        why = why_ended(state.result, state) if state.result is not None and won else ""
        kept, upshot, fighters = self.kept(state, mark), self.upshot(state), self.rules.fighters
        totals = standings(state, fighters) if self.scored else ()
        points = tuple((side, Fraction(number, fighters.scale)) for side, number in totals)
        return ChainEnd(kept, self.ends_at(state), self.gone(state), harm, *upshot, held, won, points, why)

    def chances(
        self,
        start: Mapping[tuple[int, Harm], Fraction],
        verdict: Verdict,
        limit: int,
        watch: Watch | None = None,
    ) -> Chain:
        """What may come of the orders from some positions on, each with what was lost by then and its share."""

        def measure(at: OddsPosition, harm: Harm) -> ChainEnd:
            return self.end(at.state, at.mark, harm)

        found = flow(self, start, measure, grow=harmed, limit=limit, watch=watch)
        chain = Chain(verdict, open=found.open, throws=found.throws, why=found.why)
        return summed(chain, self.orders, found.chances)

    def _number(self, out: Outcome, mark: Hashable) -> int:
        assert isinstance(mark, PathProgress)
        return super()._number(out, self._settled(out.state, mark))

    def _given(self, state: AnyState, number: int) -> tuple[Outcome, PathProgress]:
        order = self.orders[number]
        declared = (*(part.order for part in self.rules.drafting.parts(state) if part.out != order), order)
        legs = {each.subject: judge(self.rules, state, each).legs for each in declared if each.declares_path}
        due = {piece: way[-1].cell for piece, way in legs.items() if way}
        mark = PathProgress(number + 1, number, len(state.stack), tuple(due.items()))
        return play(self.rules, state, order), mark

    def _under_way(self, state: AnyState, mark: PathProgress) -> bool:
        return state.result is None and under_way(state, mark.depth, self.orders[mark.number])

    def _settled(self, state: AnyState, mark: PathProgress) -> PathProgress:
        """The mark once it is looked at whether the last order is done with: what happens later is not its doing."""
        if not mark.due or self._under_way(state, mark):
            return mark
        return mark._replace(due=(), missed=not self._arrived(state, mark))

    def _arrived(self, state: AnyState, mark: PathProgress) -> bool:
        """Whether all that are due are where their paths lead. What is still in the draft is not due yet; but the last
        order given is in vain if it drafted something that can never be committed."""
        drafted = {part.order.subject: part for part in self.rules.drafting.parts(state)}
        own = drafted.get(self.orders[mark.given - 1].subject)
        if own is not None and own.wrong:
            return False
        there = (piece < 0 or piece in drafted or cell in state.pieces[piece].place.cells for piece, cell in mark.due)
        return all(there)


def chances(
    rules: AnyRuleset,
    state: AnyState,
    orders: Sequence[Order],
    *,
    reply: Reply | str = nobody,
    limit: int = LIMIT,
    watch: Watch | None = None,
) -> Chain:
    """What a chain of orders may come to, as far as the seat of the first can know: it is tried on that seat's view.

    `reply` answers the windows on the way, or is the one word that answers them all (always, never).
    """
    seen = known_to(rules, state, orders[0].seat)
    verdict = ahead(rules, seen, orders)[1]
    if not verdict:
        return Chain(verdict, open=Fraction(1), why="refused")
    futures = Chained(rules, seen, orders, replying(rules, reply))
    start, events = futures.begun()
    return futures.chances({(start, harmed((), events)): Fraction(1)}, verdict, limit, watch)


def replying(rules: AnyRuleset, reply: Reply | str) -> Reply:
    """Who answers the windows: a function, or one word (always, never), with the usual choices where neither says."""
    return first_of(answering(rules, reply), presuming(rules)) if isinstance(reply, str) else reply


def summed(chain: Chain, orders: Sequence[Order], ends: Iterable[tuple[ChainEnd, Fraction]]) -> Chain:
    """A chain with all that its ends add up to, each with its chance; the likeliest comes first."""
    ends = sorted(ends, key=lambda course: -course[1])
    places: dict[Cells, Fraction] = {}
    falls: dict[int, Fraction] = {}
    harms: dict[int, tuple[Fraction, int, int]] = {}
    upshots: dict[str, dict[str, Fraction]] = {}
    for end, chance in ends:
        if end.upshot:
            _more(upshots.setdefault(end.upshot, {}), end.left, chance)
        _more(places, end.cells, chance)
        for piece in end.gone:
            _more(falls, piece, chance)
        for piece, amount in end.harm:
            before, low, high = harms.get(piece, (Fraction(0), amount, amount))
            harms[piece] = (before + chance, min(low, amount), max(high, amount))
    told = [
        Upshot(text, sum(left.values(), Fraction(0)), tuple(_likeliest({k: p for k, p in left.items() if k})))
        for text, left in upshots.items()
    ]
    return chain._replace(
        kept=tuple(sum((p for end, p in ends if end.kept >= n), Fraction(0)) for n in range(1, len(orders) + 1)),
        ends=tuple(_likeliest(places)) if orders[0].subject >= 0 else (),
        falls=tuple(sorted(falls.items())),
        harms=tuple((piece, *harms[piece]) for piece in sorted(harms)),
        upshots=tuple(sorted(told, key=lambda each: -each.chance)),
        courses=tuple(ends),
    )


def _more(chances_: dict[Any, Fraction], key: Any, chance: Fraction) -> None:
    chances_[key] = chances_.get(key, Fraction(0)) + chance


def _likeliest(chances_: dict[Any, Fraction]) -> list[tuple[Any, Fraction]]:
    return sorted(chances_.items(), key=lambda item: -item[1])


def fallen(rules: AnyRuleset, state: AnyState, piece: int) -> bool:
    """Whether a piece is out of the fight, or is no more."""
    who = state.pieces[piece]
    return bool(rules.fighters.out(state, who)) or isinstance(who.place, Destroyed)


def harmed(harm: Harm, events: Events) -> Harm:
    """What pieces have lost once these events have happened, too: any system's event that takes an `amount` off a
    `piece` is harm, unless it is of a `stock`."""
    lost: dict[int, int] = dict(harm)
    for event in events:
        amount, piece = getattr(event, "amount", 0), getattr(event, "piece", -1)
        if piece >= 0 and isinstance(amount, int) and amount > 0 and not hasattr(event, "stock"):
            lost[piece] = lost.get(piece, 0) + amount
    return tuple(sorted(lost.items()))


# --- in words ---


def words(state: AnyState, found: Chain, piece: int, *, most: int = 12) -> Iterator[str]:
    """A chain in lines, for a text screen: order by order, where its piece may end, who may be hurt and fall."""
    done = found.kept if len(found.kept) > 1 or found.whole + found.open < 1 else ()  # else nothing speaks against it
    for number, chance in enumerate(done, 1):
        said = "the order is" if len(found.kept) == 1 else "the first is" if number == 1 else f"{number} orders are"
        yield f"{said} carried out as declared: {exact_text(found.chance(chance))}"
    for upshot, chance, left in found.upshots:
        yield f"{upshot}: {exact_text(found.chance(chance))}"
        if left:
            told = "; ".join(f"{words} ({chance_text(found.chance(part))})" for words, part in left[:LEFT])
            more = f"; and {quantity(len(left) - LEFT, 'less likely outcomes')}" if len(left) > LEFT else ""
            yield f"  left: {told}{more}"
    for cells, chance in found.ends[:most]:
        where = "+".join(map(state.cell_name, cells))
        ends = f"ends at {where}" if where else "is off the board in the end"
        yield f"{state.name(piece)} {ends}: {exact_text(found.chance(chance))}"
    if len(found.ends) > most:
        yield f"and at {quantity(len(found.ends) - most, 'less likely places')}"
    for hurt, chance, low, high in found.harms:
        yield f"{state.name(hurt)} is hurt by {state.harm_words(hurt, low, high)}: {exact_text(found.chance(chance))}"
    for gone, chance in found.falls:
        yield f"{state.name(gone)} falls: {exact_text(found.chance(chance))}"
    if found.samples:
        yield f"simulated {found.samples} times; in brackets what holds in 95 of 100 cases"
    if not found.settled:
        yield f"{chance_text(Chance.of(found.open))} not worked out ({found.why})"
