"""The exact distribution of anything over all throws to come.

Every pending roll branches on its outcomes, through the engine. Equal positions are merged, so the work grows with the
number of possible positions and not with the paths to them. Chances are carried as pairs of whole numbers and become
fractions at the end.

Work is bounded by `limit` throws. If that is not enough, the likeliest positions are followed and the share of the rest
is reported as `open`: every chance is then a lower bound, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from tactical.rehearsal.answers import Reply, nobody
from tactical.rehearsal.chances import throws_of
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Ask, Faces, Outcome, Roll, Throw, play
from tactical.table.events import Event

LIMIT = 20_000  # throws tried at most: about half a second
ASKED = 200  # windows answered in a row before a reply that never comes to an end is left
MUCH, LITTLE = 500, 1e-6  # after so many throws a share as little as that is not followed on
NEWS = 256  # throws between two reports to `watch`

T = TypeVar("T", bound=Hashable)
M = TypeVar("M", bound=Hashable)
Mass = tuple[int, int]  # a share of all throws: so many of so many, not reduced
Watch = Callable[["OddsProgress"], bool]
Events = tuple[Event, ...]
Grow = Callable[[M, Events], M]
"""The memory of a path that grows by some events; paths of one position with the same memory are merged."""


class OddsProgress(NamedTuple):
    """The progress of a computation: throws tried, and the settled share of all chances."""

    throws: int
    settled: Fraction


class Odds(NamedTuple, Generic[T]):
    """A distribution, likeliest value first. Exact if nothing is `open`; otherwise its chances are lower bounds."""

    chances: tuple[tuple[T, Fraction], ...]
    open: Fraction = Fraction(0)
    throws: int = 0  # how much work it was
    why: str = ""  # why something is open: limit, faces (a roll of too many dice), stopped

    @property
    def exact(self) -> bool:
        """True if all chances were followed to their end."""
        return not self.open

    def of(self, value: T) -> Fraction:
        """The chance of one value (a lower bound if not exact)."""
        return next((chance for known, chance in self.chances if known == value), Fraction(0))

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """The chance of all values that pass a test (a lower bound if not exact)."""
        return sum((chance for value, chance in self.chances if test(value)), Fraction(0))


class OddsPosition(NamedTuple):
    """A position with a due roll and its throws, or an end (no roll).

    `mark` is anything else that distinguishes it: see `Futures.follow`.
    """

    state: AnyState
    roll: Roll | None
    throws: tuple[tuple[Faces, int], ...] = ()
    whole: int = 1
    mark: Hashable = None


Due = tuple[int, M, Mass]  # a position where a roll is due, what was remembered, and its share
Branch = tuple[int, int, Events]  # so many throws lead to that position, and this happens on the way


def known_to(rules: AnyRuleset, state: AnyState, seat: int) -> AnyState:
    """A position as a seat knows it; whole for a number that is no seat's."""
    return rules.view(state, seat) if 0 <= seat < len(state.setup.seats) else state


class Futures:
    """The positions that may follow one, each kept once, and the transitions between them."""

    def __init__(self, rules: AnyRuleset, state: AnyState, reply: Reply = nobody, *, merge: bool = True) -> None:
        self.rules = rules
        self.reply = reply
        self.positions: list[OddsPosition] = []
        self._branches: dict[int, tuple[Branch, ...]] = {}
        self._known: dict[Hashable, int] = {}
        self._key = Likeness(state).key if merge else None

    def enter(self, out: Outcome[AnyState], mark: Hashable = None) -> tuple[int, Events]:
        """The number of the position after an outcome and its reactions, and all events."""
        out, mark, events = self.onward(out, mark)
        return self._number(out, mark), events

    def onward(self, out: Outcome[AnyState], mark: Hashable) -> tuple[Outcome[AnyState], Hashable, Events]:
        """The position after an outcome and its reactions, its mark there, and all events."""
        events = out.events
        for _ in range(ASKED):
            after = self.follow(out, mark)
            if after is None:
                break
            out, mark = after
            events += out.events
        return out, mark, events

    def follow(self, out: Outcome[AnyState], mark: Hashable) -> tuple[Outcome[AnyState], Hashable] | None:
        """The result of answering an ask, and the new mark; None: it is left open."""
        if not isinstance(out.awaiting, Ask) or (order := self.reply(out.state, out.awaiting)) is None:
            return None
        after = play(self.rules, out.state, order)
        return (after, mark) if after.verdict else None  # a refusal is no answer after all

    def branches(self, number: int) -> tuple[Branch, ...]:
        """The results of each throw of the due roll: played once, however often it is called."""
        found = self._branches.get(number)
        if found is None:
            at = self.positions[number]
            found = tuple(
                (ways, *self.enter(play(self.rules, at.state, Throw(CHANCE, faces)), at.mark))
                for faces, ways in at.throws
            )
            self._branches[number] = found
        return found

    def _number(self, out: Outcome[AnyState], mark: Hashable) -> int:
        key: Hashable = None
        if self._key is not None:
            key = (mark, self._key(out.state))
            try:
                known = self._known.get(key)
            except TypeError:  # something in it cannot be hashed: this position is merged with no other
                key = known = None
            if known is not None:
                return known
        self.positions.append(_position(out, mark))
        number = len(self.positions) - 1
        if key is not None:
            self._known[key] = number
        return number


def _position(out: Outcome[AnyState], mark: Hashable) -> OddsPosition:
    roll = out.awaiting if isinstance(out.awaiting, Roll) else None
    if roll is None:
        return OddsPosition(out.state, None, mark=mark)
    return OddsPosition(out.state, roll, throws_of(roll) or (), roll.sides**roll.dice, mark)


class Likeness:
    """Identifies equal positions by a short key: how each differs from their common start.

    A position shares nearly all its parts with the start, so comparing identities first makes a key about as expensive
    as hashing what has changed. Parts that never change are left out (the setup holds maps, which have no hash).
    """

    def __init__(self, base: AnyState) -> None:
        self._pieces = base.pieces
        self._fields = tuple((name, getattr(base, name)) for name in base.__struct_fields__ if name != "pieces")

    def key(self, state: AnyState) -> Hashable:
        """A key that is equal exactly for equal positions. Hashing it may raise TypeError."""
        changed = [p for p, old in zip(state.pieces, self._pieces, strict=False) if p is not old and p != old]
        more = state.pieces[len(self._pieces) :]
        fields = [(name, now) for name, old in self._fields if (now := getattr(state, name)) is not old and now != old]
        return (len(state.pieces), tuple(changed), more, tuple(fields))


def flow(
    futures: Futures,
    start: int | Mapping[tuple[int, M], Fraction],
    measure: Callable[[OddsPosition, M], T],
    *,
    grow: Grow[M] = lambda memory, events: memory,
    memory: Any = None,
    limit: int = LIMIT,
    watch: Watch | None = None,
) -> Odds[T]:
    """Let all the chances flow from one position to the ends, roll after roll, and measure what arrives where.

    `start` may also be several positions, each with its mark and its share.
    """
    ends: dict[T, Mass] = {}
    shares = {(start, memory): Fraction(1)} if isinstance(start, int) else start
    layer: dict[tuple[int, M], Mass] = {at: share.as_integer_ratio() for at, share in shares.items()}
    tried, why = 0, ""
    while layer:
        share = sum(ways / whole for ways, whole in layer.values())
        if share < LITTLE and tried > MUCH:
            why = "limit"  # rounds in which nothing happens could go on for ever
            break
        due: list[Due[M]] = []
        for (number, remembered), mass in layer.items():
            at = futures.positions[number]
            if at.roll is None:
                _add(ends, measure(at, remembered), mass)
            elif at.throws:
                due.append((number, remembered, mass))
            else:
                why = "faces"
        followed = _affordable(futures, due, limit - tried)
        why = why if len(followed) == len(due) else "limit"
        layer = {}
        for number, remembered, (ways, whole) in followed:
            at = futures.positions[number]
            news = tried // NEWS != (tried + len(at.throws)) // NEWS
            if news and watch is not None and not watch(OddsProgress(tried, _settled(ends))):
                why, layer = "stopped", {}
                break
            tried += len(at.throws)
            for some, child, events in futures.branches(number):
                _add(layer, (child, grow(remembered, events)), (ways * some, whole * at.whole))
    chances = sorted(((value, Fraction(*mass)) for value, mass in ends.items()), key=lambda item: -item[1])
    open_ = 1 - _settled(ends)  # whatever arrived at no end, for whichever reason
    return Odds(tuple(chances), open_, tried, why if open_ else "")


def _affordable(futures: Futures, due: list[Due[M]], left: int) -> list[Due[M]]:
    """The branches that can still be followed: all, or else the likeliest that half the work left suffices for, so
    that these come to an end rather than none."""
    if sum(len(futures.positions[number].throws) for number, _, _ in due) <= left:
        return due
    kept, left = [], left // 2
    for item in sorted(due, key=lambda item: -item[2][0] / item[2][1]):  # rounded, but only to choose
        left -= len(futures.positions[item[0]].throws)
        if left < 0:
            break
        kept.append(item)
    return kept


def _add(masses: dict[T, Mass], key: T, mass: Mass) -> None:
    """Put a share of the chances where some may be already."""
    there = masses.get(key)
    if there is None:
        masses[key] = mass
    elif there[1] == mass[1]:  # nearly always: both are so many throws deep
        masses[key] = (there[0] + mass[0], mass[1])
    else:
        whole = lcm(there[1], mass[1])
        masses[key] = (there[0] * (whole // there[1]) + mass[0] * (whole // mass[1]), whole)


def _settled(ends: dict[T, Mass]) -> Fraction:
    return sum((Fraction(*mass) for mass in ends.values()), Fraction(0))
