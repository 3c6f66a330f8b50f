"""Several orders in a row before any is given: whether they can follow each other, and how likely all of it goes as
planned.

An order is given if the one before went ahead: nothing was refused, and the piece is where its path said; or at a
reaction that comes up meanwhile, if it answers that. Otherwise the chain is over, because a player would think again
there. Chances are exact.

A drafted order has gone ahead if it is in the draft without faults; its piece is at the end of its path once the draft
is committed, and the commit has gone ahead if all its pieces are.

If its side has won before all orders are given, all count: it has what it wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.answers import Reply, answering, first_of, nobody, presuming
from tactical.rehearsal.dice_policies import averages, best, worst
from tactical.rehearsal.forecast import Forecast
from tactical.rehearsal.odds import LITTLE, Events, Futures, OddsPosition, T, Watch, flow, known_to
from tactical.rehearsal.preview import preview, under_way
from tactical.report.text import chance_text, exact_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Engagements
from tactical.table import OK, AnyState, Ask, Dice, Leg, Order, Outcome, Verdict, awaiting, judge, play
from tactical.table.chances import Chance
from tactical.table.events import why_ended
from tactical.table.goals import HoldCells, counts_points, holder, standings
from tactical.table.ledgers import quantity
from tactical.table.phrases import Hedge
from tactical.table.places import Destroyed, Left
from tactical.table.values import replace
from tactical.table.verdicts import Reason

LIMIT = 6_000  # throws tried at most: about 200 ms

LEFT = 3  # of what may be left of a fight, as many are told

Cells = tuple[int, ...]
Harm = tuple[tuple[int, int], ...]  # (piece, what it has lost by then)


Due = tuple[tuple[int, int], ...]  # (piece, the cell where its declared path leads)


class PathProgress(NamedTuple):
    """How far a path has come in the chain: orders given, which of them is finished next and how many frames it was put
    on, and who decides where then; afterwards, whether it was missed."""

    given: int
    number: int
    depth: int
    due: Due
    missed: bool = False


class Upshot(NamedTuple):
    """The result of a fight as a whole: the winner, and what is then left, each with its chance, likeliest first."""

    text: str
    chance: Fraction
    left: tuple[tuple[str, Fraction], ...] = ()


class ChainEnd(NamedTuple):
    """One end of a chain: how many orders went ahead, where the first one's piece is, who is out, what each piece has
    lost, the result of the fight and the survivors, who alone stands where a goal is held (goal, side), who has won,
    the points of each side if they count, and why it was won."""

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
    """The possible results of a chain of orders. `kept[k]`: the chance that its first k+1 orders go ahead.

    `ends`: where the piece of the first order ends (no cells: off the board). `falls`: who may be taken out. `harms`:
    the chance to lose anything, and the least and the most. `upshots`: results of the fight as a whole. `courses`: all
    of that together. Exact if nothing is `open`, or else lower bounds; with `samples`, simulated shares.
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
        """True if every course was followed to its end, without simulation."""
        return not self.open and not self.samples

    def chance(self, chance: Fraction) -> Chance:
        """A chance of this chain, with its kind."""
        return Chance.of(chance, hedge=self.hedge, tries=self.samples)

    @property
    def hedge(self) -> Hedge:
        """The kind of its chances."""
        return "about" if self.samples else "" if self.settled else "at least"

    @property
    def settled(self) -> bool:
        """True if too little is open to mention."""
        return self.open < LITTLE

    @property
    def whole(self) -> Fraction:
        """The chance that everything goes as planned."""
        return self.kept[-1] if self.kept else Fraction(0)


# --- whether they can follow each other ---


def ahead(rules: AnyRuleset, seen: AnyState, orders: Sequence[Order]) -> tuple[AnyState, Verdict]:
    """The position after all of them if everything goes well: good dice for their seat, reactions passed. And the
    verdict on them together: the price of all their steps, or the reasons against the first that is refused.

    If too much luck leaves a later order nothing to do, because its target is gone, dice are average, or bad.
    """
    lucky = _ahead(rules, seen, orders, best)
    if lucky[1]:
        return lucky
    others = (_ahead(rules, seen, orders, luck) for luck in (lambda *_: averages(), worst))
    return next((found for found in others if found[1]), lucky)


def _ahead(
    rules: AnyRuleset, seen: AnyState, orders: Sequence[Order], luck: Callable[..., Dice]
) -> tuple[AnyState, Verdict]:
    legs: tuple[Leg, ...] = ()
    warnings: tuple[Reason, ...] = ()
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
    if not (isinstance(want, Ask) and want.closing and rules.extra(Drafting).parts(seen)):
        return None
    return next((order for order in rules.offers(seen) if order.verb in want.closing), None)


def amiss(rules: AnyRuleset, seen: AnyState) -> tuple[Reason, ...]:
    """Why the draft of a position cannot be committed as it is, part by part."""
    return tuple(why for part in rules.extra(Drafting).parts(seen) for why in part.wrong)


def through(rules: AnyRuleset, seen: AnyState, orders: Sequence[Order]) -> tuple[Order, ...]:
    """These orders, plus the one that commits the draft they leave."""
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
        self.held = {n: goal.cells for n, goal in enumerate(seen.setup.goals) if isinstance(goal, HoldCells)}
        self.scored = counts_points(seen)

    def begun(self) -> tuple[int, Events]:
        """The result of the first order: the number of its position, and the events."""
        return self.enter(*self.first())

    def first(self) -> tuple[Outcome[AnyState], PathProgress]:
        """The results of the first order, and its mark."""
        return self._given(self.seen, 0)

    def follow(self, out: Outcome[AnyState], mark: Hashable) -> tuple[Outcome[AnyState], Hashable] | None:
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
        """The number of orders that went ahead when the chain ended. An order without a path is done when its own seat
        must decide how to go on, as between the shots of a ship."""
        assert isinstance(mark, PathProgress)
        if wins(state, self.orders[0].seat):
            return len(self.orders)
        mark, want = self._settled(state, mark), awaiting(state)
        under = isinstance(want, Ask) and self._under_way(state, mark)
        own = isinstance(want, Ask) and want.seat == self.orders[mark.number].seat and not mark.due
        return mark.number if (under and not own) or mark.missed else mark.given

    def waits(self, at: OddsPosition) -> bool:
        """True if somebody must decide there before the last order given is finished."""
        assert isinstance(at.mark, PathProgress)
        return self._under_way(at.state, at.mark)

    def gone(self, state: AnyState) -> tuple[int, ...]:
        """The pieces that stood when the orders were given, and are out there."""
        return tuple(piece for piece in self.standing if fallen(self.rules, state, piece))

    def ends_at(self, state: AnyState) -> Cells:
        """The place of the first order's piece there."""
        cells: Cells = state.pieces[self.who].place.cells if self.who >= 0 else ()
        return cells

    def upshot(self, state: AnyState) -> tuple[str, str]:
        """The result of a fight as a whole there, and the survivors."""
        said = self.rules.extra(Engagements).upshot(self.seen, state)
        return said, self.rules.extra(Engagements).left_over(self.seen, state) if said else ""

    def end(self, state: AnyState, mark: Hashable, harm: Harm) -> ChainEnd:
        """The measurements at the end of a course."""
        held = tuple((n, holder(state, cells, self.rules.fighters)) for n, cells in self.held.items())
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
        """The possible results of the orders from some positions on, each with its earlier losses and its share."""

        def measure(at: OddsPosition, harm: Harm) -> ChainEnd:
            return self.end(at.state, at.mark, harm)

        found = flow(self, start, measure, grow=harmed, limit=limit, watch=watch)
        chain = Chain(verdict, open=found.open, throws=found.throws, why=found.why)
        return summed(chain, self.orders, found.chances)

    def _number(self, out: Outcome[AnyState], mark: Hashable) -> int:
        assert isinstance(mark, PathProgress)
        return super()._number(out, self._settled(out.state, mark))

    def _given(self, state: AnyState, number: int) -> tuple[Outcome[AnyState], PathProgress]:
        order = self.orders[number]
        declared = (*(part.order for part in self.rules.extra(Drafting).parts(state) if part.out != order), order)
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
        """True if all that are due are where their paths lead. What is still in the draft is not due yet; but the last
        order given is in vain if it drafted something that can never be committed."""
        drafted = {part.order.subject: part for part in self.rules.extra(Drafting).parts(state)}
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
    """The possible results of a chain of orders, as far as the seat of the first can know: it is tried on that seat's
    view.

    `reply`: answers the reactions on the way, or is one word that answers them all (always, never).
    """
    seen = known_to(rules, state, orders[0].seat)
    verdict = ahead(rules, seen, orders)[1]
    if not verdict:
        return Chain(verdict, open=Fraction(1), why="refused")
    futures = Chained(rules, seen, orders, replying(rules, reply))
    start, events = futures.begun()
    return futures.chances({(start, harmed((), events)): Fraction(1)}, verdict, limit, watch)


def losses(rules: AnyRuleset, seen: AnyState, order: Order, *, limit: int = LIMIT) -> float:
    """The average losses of the side of an order, in pieces, if every reaction to it is used, on its seat's view; what
    is too much to follow counts as nothing."""
    futures = Chained(rules, seen, (order,), replying(rules, "always"))
    side = [piece.id for piece in seen.pieces if seen.allies(seen.pieces[order.subject], piece)]

    def left(at: OddsPosition, _: None) -> float:
        return sum(rules.tactics.strength(at.state, piece) for piece in side)

    found = flow(futures, futures.begun()[0], left, limit=limit)
    whole = sum(rules.tactics.strength(seen, piece) for piece in side)
    return sum(float(chance) * max(0.0, whole - rest) for rest, chance in found.chances)


def wins(state: AnyState, seat: int) -> bool:
    """True if the battle is over and a seat's side has won it."""
    return state.result is not None and state.seat(seat).side in state.result.winners


def replying(rules: AnyRuleset, reply: Reply | str) -> Reply:
    """Answers to reactions: a function, or one word (always, never), with the usual choices if neither decides."""
    return first_of(answering(rules, reply), presuming(rules)) if isinstance(reply, str) else reply


def summed(chain: Chain, orders: Sequence[Order], ends: Iterable[tuple[ChainEnd, Fraction]]) -> Chain:
    """A chain with the sums over its ends, each with its chance; the likeliest comes first."""
    ends = sorted(ends, key=lambda course: -course[1])
    places: dict[Cells, Fraction] = {}
    falls: dict[int, Fraction] = {}
    upshots: dict[str, dict[str, Fraction]] = {}
    for end, chance in ends:
        if end.upshot:
            _more(upshots.setdefault(end.upshot, {}), end.left, chance)
        _more(places, end.cells, chance)
        for piece in end.gone:
            _more(falls, piece, chance)
    told = [
        Upshot(text, sum(left.values(), Fraction(0)), tuple(_likeliest({k: p for k, p in left.items() if k})))
        for text, left in upshots.items()
    ]
    return chain._replace(
        kept=tuple(sum((p for end, p in ends if end.kept >= n), Fraction(0)) for n in range(1, len(orders) + 1)),
        ends=tuple(_likeliest(places)) if orders[0].subject >= 0 else (),
        falls=tuple(sorted(falls.items())),
        harms=tuple((piece, *harm) for piece, harm in sorted(_harms((end.harm, p) for end, p in ends).items())),
        upshots=tuple(sorted(told, key=lambda each: -each.chance)),
        courses=tuple(ends),
    )


def _more(chances_: dict[T, Fraction], key: T, chance: Fraction) -> None:
    chances_[key] = chances_.get(key, Fraction(0)) + chance


def _likeliest(chances_: dict[T, Fraction]) -> list[tuple[T, Fraction]]:
    return sorted(chances_.items(), key=lambda item: -item[1])


def fallen(rules: AnyRuleset, state: AnyState, piece: int) -> bool:
    """True if a piece is out of the fight, or no longer exists; not if it has left the board alive."""
    who = state.pieces[piece]
    if isinstance(who.place, Left):
        return False
    return bool(rules.fighters.out(state, who)) or isinstance(who.place, Destroyed)


def harmed(harm: Harm, events: Events) -> Harm:
    """The losses of pieces including these events: any event that takes an `amount` off a `piece` is harm, unless it is
    of a `stock`."""
    lost: dict[int, int] = dict(harm)
    for event in events:
        amount, piece = getattr(event, "amount", 0), getattr(event, "piece", -1)
        if piece >= 0 and isinstance(amount, int) and amount > 0 and not hasattr(event, "stock"):
            lost[piece] = lost.get(piece, 0) + amount
    return tuple(sorted(lost.items()))


def harms(found: Forecast) -> dict[int, tuple[Fraction, int, int]]:
    """Piece -> the chance that it loses anything, and the least and the most it then loses."""
    return _harms((harmed((), events), chance) for events, chance in found.outcomes)


def _harms(shares: Iterable[tuple[Harm, Fraction]]) -> dict[int, tuple[Fraction, int, int]]:
    """The same over possible losses, each with its chance."""
    lost: dict[int, tuple[Fraction, int, int]] = {}
    for harm, chance in shares:
        for piece, amount in harm:
            before, low, high = lost.get(piece, (Fraction(0), amount, amount))
            lost[piece] = (before + chance, min(low, amount), max(high, amount))
    return lost


# --- in words ---


def words(state: AnyState, found: Chain, piece: int, *, most: int = 12) -> Iterator[str]:
    """A chain in lines, for a text screen: order by order, where its piece may end, and who may be hurt and taken
    out."""
    done = found.kept if len(found.kept) > 1 or found.whole + found.open < 1 else ()  # else nothing speaks against it
    for number, chance in enumerate(done, 1):
        first = "the order goes ahead" if len(found.kept) == 1 else "the first goes ahead"
        said = first if number == 1 else f"{number} orders go ahead"
        yield f"{said}: {exact_text(found.chance(chance))}"
    for upshot, chance, left in found.upshots:
        yield f"{upshot}: {exact_text(found.chance(chance))}"
        if left:
            told = "; ".join(f"{words} ({chance_text(found.chance(part))})" for words, part in left[:LEFT])
            more = f"; and {quantity(len(left) - LEFT, 'less likely outcomes')}" if len(left) > LEFT else ""
            yield f"  left: {told}{more}"
    for cells, chance in found.ends[:most]:
        where = "+".join(map(state.cell_name, cells))
        ends = f"ends at {where}" if where else "ends off the board"
        yield f"{state.name(piece)} {ends}: {exact_text(found.chance(chance))}"
    if len(found.ends) > most:
        yield f"and at {quantity(len(found.ends) - most, 'less likely places')}"
    for hurt, chance, low, high in found.harms:
        yield f"{state.name(hurt)} {state.harm_words(hurt, low, high)}: {exact_text(found.chance(chance))}"
    for gone, chance in found.falls:
        yield f"{state.name(gone)} is taken out: {exact_text(found.chance(chance))}"
    if found.samples:
        yield f"simulated {found.samples} times; brackets give the 95% interval"
    if not found.settled:
        yield f"{chance_text(Chance.of(found.open))} not worked out ({found.why})"
