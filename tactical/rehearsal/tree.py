"""The odds of orders as a tree: what may interrupt them, how likely that is, and what then.

A course leads up to the next decision: rolls, or a reaction that its seat may use or pass. Positions that differ only
in what matters later are one course: a piece hurt by 2 or by 3 walks past the same guard. Rolls without visible events
before the next one are merged with it, as in a round of combat. The likeliest courses are followed first, until there
are enough; the rest is summed up.

A seat may react or not, so a reaction has no chance of its own: every chance assumes the answers on the way there.
Questions that must be answered get the ruleset's usual choice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import chain
from typing import Literal, NamedTuple

from tactical.rehearsal.answers import answering, first_of, presuming
from tactical.rehearsal.chain import Cells, Chain, Chained, Harm, ahead, harmed
from tactical.rehearsal.odds import Events, known_to
from tactical.ruleset import AnyRuleset
from tactical.table import OK, AnyState, Ask, Faces, Order, Outcome, Roll, Verdict, awaiting, play
from tactical.table.events import Rolled
from tactical.table.rows import Cited

COURSES = 40  # told apart at most
LIMIT = 4_000  # throws tried at most: about 150 ms
REST = 8_000  # throws looked at for all courses that are only summed up, by their chances

Label = Literal["", "succeeds", "fails", "hits", "used", "passed"]
End = Literal["", "done", "cut", "asked", "battle", "over", "long"]
ANSWERS: tuple[tuple[Label, str], ...] = (("used", "always"), ("passed", "never"))


class WindowAhead(NamedTuple):
    """A reaction: who may react and why, whose reaction it is (-1: nobody's), and what it is about."""

    ask: Ask
    piece: int
    about: Cited


class Course(NamedTuple):
    """One way it may go, up to the next decision, `due`, or to an `end`.

    `chance`: to get here, given these answers to reactions. `events`: what happens in any case since the last
    branching, dice aside. `harms`: (piece, the least, the most it has lost since the orders were given). `fallen`: who
    is out by then. `cells`: the place of the ordered piece, empty if it varies. `end`: done (everything went ahead),
    cut (it did not), asked (a choice without a usual answer), battle, over, or long: it was followed no further, and
    `rest` sums up its possible results.
    """

    chance: Fraction
    events: Events
    harms: tuple[tuple[int, int, int], ...]
    fallen: tuple[int, ...]
    cells: Cells
    end: End
    upshot: str
    left: str  # the survivors of the fight
    due: tuple[Roll, ...] | WindowAhead | None = None
    ways: tuple[Branch, ...] = ()
    rest: Chain | None = None


class Branch(NamedTuple):
    """One outcome of rolls or of a reaction: `hits` counts dice that hit if each counts on its own. `share`: of the
    cases that lead there; for a reaction, of those with the same answer."""

    label: Label
    hits: int
    share: Fraction
    course: Course


class OddsTree(NamedTuple):
    """The odds of orders as a tree, or why they cannot be. `piece`: that of the first order, -1 without one."""

    verdict: Verdict
    piece: int
    root: Course | None = None

    @property
    def certain(self) -> bool:
        """True if it contains neither dice nor reactions."""
        return self.root is None or self.root.due is None


def tree(
    rules: AnyRuleset, state: AnyState, orders: Sequence[Order], *, courses: int = COURSES, limit: int = LIMIT
) -> OddsTree:
    """The possible results of orders given one after another, as far as the seat of the first can know."""
    seen = known_to(rules, state, orders[0].seat)
    verdict = ahead(rules, seen, orders)[1]
    root = _Growing(rules, seen, orders, limit).grown(courses) if verdict else None
    return OddsTree(verdict, orders[0].subject, root)


Weights = dict[tuple[int, Harm], Fraction]  # the number of a position and what pieces have lost by then -> its share
Shoot = tuple[tuple[Label, int], "_Bud"]


class _Bud:
    """A course while it may still grow."""

    def __init__(self, weights: Weights, events: Events) -> None:
        self.weights = weights
        self.chance = sum(weights.values(), Fraction(0))
        self.events = events
        self.rolls: tuple[Roll, ...] = ()
        self.ways: list[Shoot] = []

    @property
    def number(self) -> int:
        """One of its positions: all of them look the same."""
        return next(iter(self.weights))[0]


class _Growing:
    """Grows a tree, the likeliest courses first."""

    def __init__(self, rules: AnyRuleset, seen: AnyState, orders: Sequence[Order], limit: int) -> None:
        self.rules = rules
        self.orders = orders
        self.left = limit
        self.replies = tuple((label, answering(rules, word)) for label, word in ANSWERS)
        self.presumed = presuming(rules)
        self.futures = Chained(rules, seen, orders, self._alone)
        self._signs_of: dict[int, Hashable] = {}
        self._due_at: dict[int, Roll | WindowAhead | None] = {}
        self.passing = Chained(rules, seen, orders, first_of(answering(rules, "never"), self.presumed))

    def grown(self, courses: int) -> Course:
        """The tree, with about this many courses."""
        number, events = self.futures.begun()
        root = _Bud({(number, harmed((), events)): Fraction(1)}, _told(events))
        waiting = [(-root.chance, 0, root)]
        count = 1
        while waiting and count < courses and self.left > 0:
            bud = heappop(waiting)[-1]
            bud.ways = self._branched(bud)
            for _, child in bud.ways:
                heappush(waiting, (-child.chance, count, child))
                count += 1
        return self._ripe(root)

    def _alone(self, state: AnyState, ask: Ask, /) -> Order | None:
        """The only answer, or the usual one; None where a seat may do either."""
        found = set(self._answers(state, ask).values())
        return next(iter(found)) if len(found) == 1 else None if found else self.presumed(state, ask)

    def _answers(self, state: AnyState, ask: Ask) -> dict[Label, Order]:
        return {label: order for label, reply in self.replies if (order := reply(state, ask)) is not None}

    # --- branching ---

    def _branched(self, bud: _Bud) -> list[Shoot]:
        """The branches of a course. Rolls after which nothing is seen to happen are rolled together."""
        found = self._parted(bud.weights)
        due = self._due(bud.number)
        while isinstance(due, Roll):
            bud.rolls += (due,)
            due = self._silent(bud, [child for _, child in found])
            if due is not None:
                found = self._parted(_together(child.weights for _, child in found), labelled=False)
        return found

    def _silent(self, bud: _Bud, children: Sequence[_Bud]) -> Roll | None:
        """The roll that is due next, whatever came of the last, where nobody could see what came of it."""
        due = {self._due(child.number) for child in children if not child.events}
        seen = {(harm, self._gone(number)) for each in (bud, *children) for number, harm in each.weights}
        roll = due.pop() if len(due) == 1 and len(seen) == 1 else None
        return roll if isinstance(roll, Roll) and not any(child.events for child in children) else None

    def _parted(self, weights: Weights, *, labelled: bool = True) -> list[Shoot]:
        """The continuations after a roll or window, by how it comes out and by what is then seen."""
        found: dict[Hashable, Weights] = {}
        common: dict[Hashable, Events] = {}
        labels: dict[Hashable, tuple[Label, int]] = {}
        for label, memory, share, events in self._next(weights):
            shown: tuple[Label, int] = label if labelled else ("", 0)
            key = (shown, self._signs(memory[0]))
            labels[key] = shown
            into = found.setdefault(key, {})
            into[memory] = into.get(memory, Fraction(0)) + share
            told = _told(events)
            common[key] = tuple(event for event in common.get(key, told) if event in told)
        return [(labels[key], _Bud(into, common[key])) for key, into in found.items()]

    def _next(self, weights: Weights) -> Iterator[tuple[tuple[Label, int], tuple[int, Harm], Fraction, Events]]:
        for (number, harm), share in weights.items():
            at = self.futures.positions[number]
            self.left -= len(at.throws) or 1
            if at.roll is not None:
                throws = zip(at.throws, self.futures.branches(number), strict=True)
                for (faces, _), (ways, child, events) in throws:
                    part = share * Fraction(ways, at.whole)
                    yield _label(at.roll, faces), (child, harmed(harm, events)), part, events
            elif isinstance(self._due(number), WindowAhead):
                ask = awaiting(at.state)
                assert isinstance(ask, Ask)
                for answer, order in self._answers(at.state, ask).items():
                    out = play(self.rules, at.state, order)
                    if out.verdict:
                        child, events = self.futures.enter(out, at.mark)
                        yield (answer, 0), (child, harmed(harm, events)), share, events

    # --- what is told of a course ---

    def _signs(self, number: int) -> Hashable:
        """The signs by which a player tells positions apart: what is due there and who has fallen; at the end, how all
        has gone."""
        if number not in self._signs_of:
            futures, due = self.futures, self._due(number)
            there = futures.positions[number].state
            ending = (self._end(number), futures.ends_at(there), futures.upshot(there)) if due is None else (due,)
            self._signs_of[number] = (futures.gone(there), *ending)
        return self._signs_of[number]

    def _gone(self, number: int) -> tuple[int, ...]:
        return self.futures.gone(self.futures.positions[number].state)

    def _due(self, number: int) -> Roll | WindowAhead | None:
        if number not in self._due_at:
            self._due_at[number] = self._found_due(number)
        return self._due_at[number]

    def _found_due(self, number: int) -> Roll | WindowAhead | None:
        at = self.futures.positions[number]
        if at.roll is not None:
            return at.roll if at.throws else None
        ask = awaiting(at.state)
        if not isinstance(ask, Ask) or len(set(self._answers(at.state, ask).values())) < len(ANSWERS):
            return None
        return WindowAhead(ask, at.state.stack[-1].piece, self.rules.presenter.window_words(at.state))

    def _end(self, number: int) -> End:
        at = self.futures.positions[number]
        want = awaiting(at.state)
        if isinstance(want, Roll):
            return "long"
        if self.futures.kept(at.state, at.mark) == len(self.orders):
            return "done"
        if at.state.result is not None:
            return "over"
        if not isinstance(want, Ask):
            return "battle"
        return "asked" if self.futures.waits(at) else "cut"

    def _ripe(self, bud: _Bud) -> Course:
        """A course with all that grew from it."""
        due = self._due(bud.number)
        lost = [dict(harm) for _, harm in bud.weights]
        amounts = {piece: [each.get(piece, 0) for each in lost] for piece in sorted({*chain.from_iterable(lost)})}
        places = {self.futures.ends_at(self.futures.positions[number].state) for number, _ in bud.weights}
        upshot, left = self.futures.upshot(self.futures.positions[bud.number].state)
        ways = tuple(
            Branch(label, hits, child.chance / bud.chance, self._ripe(child))
            for (label, hits), child in sorted(bud.ways, key=lambda way: (way[0], way[1].chance), reverse=True)
        )
        end: End = "" if ways else "long" if due is not None else self._end(bud.number)
        return Course(
            bud.chance,
            bud.events,
            tuple((piece, min(found), max(found)) for piece, found in amounts.items()),
            self._gone(bud.number),
            places.pop() if len(places) == 1 else (),
            end,
            upshot,
            left,
            (bud.rolls or (due,)) if isinstance(due, Roll) else due,
            ways,
            self._summed(bud) if end == "long" else None,
        )

    def _summed(self, bud: _Bud) -> Chain:
        """The possible results of a course that is followed no further, where windows on the way let pass."""
        start: Weights = {}
        for (number, harm), share in bud.weights.items():
            at = self.futures.positions[number]
            child, events = self.passing.enter(Outcome(at.state, awaiting(at.state)), at.mark)
            memory = (child, harmed(harm, events))
            start[memory] = start.get(memory, Fraction(0)) + share / bud.chance
        return self.passing.chances(start, OK, 50 + int(REST * bud.chance))


def _together(parts: Iterable[Weights]) -> Weights:
    found: Weights = {}
    for memory, share in chain.from_iterable(part.items() for part in parts):
        found[memory] = found.get(memory, Fraction(0)) + share
    return found


def _label(roll: Roll, faces: Faces) -> tuple[Label, int]:
    if not roll.aim:
        return "", 0
    if roll.each and roll.dice > 1:
        return "hits", roll.hits(faces)
    return ("succeeds" if roll.hit(faces) else "fails"), 0


def _told(events: Events) -> Events:
    return tuple(event for event in events if not isinstance(event, Rolled))
