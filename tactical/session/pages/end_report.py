"""The report of a battle, in numbers: losses by beat, damage by piece, luck against expectation, the best moment.

Based only on what one seat noticed of the recorded events. It works for any rule system whose events have the right
fields: an attack has `piece`, `target` and `outcome`, harm has `piece` and `amount`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.campaign.orders import Return
from tactical.journal.moments import Moment
from tactical.session.pages.timeline import Timeline
from tactical.table import AnyState, Order, Piece
from tactical.table.events import Event, Rolled
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, in_a_row, percent_words
from tactical.table.places import Destroyed, Left
from tactical.table.rolls import Roll, chance_of


class PieceTally(NamedTuple):
    """The damage that one piece dealt and took, the pieces it took out, and the beat in which it was lost (empty if it
    was not), or left the board alive."""

    piece: int
    title: str
    seat: int
    side: str
    dealt: int = 0
    taken: int = 0
    felled: int = 0
    fell: str = ""
    went: str = ""

    @property
    def fate(self) -> str:
        """`lost round 3`, `left round 3`; empty for a piece that stands."""
        return f"lost {self.fell.lower()}" if self.fell else f"left {self.went.lower()}" if self.went else ""


class BeatLosses(NamedTuple):
    """One beat: its heading, and the pieces that each side lost in it, by title."""

    heading: str
    lost: tuple[tuple[str, tuple[str, ...]], ...]


class SideLuck(NamedTuple):
    """A side's throws with an aim: how many, how many succeeded, how many were expected, and how likely this many or
    more successes were; this many or fewer, if there were fewer than expected."""

    side: str
    throws: int
    met: int
    expected: Fraction
    chance: float


class BestMoment(NamedTuple):
    """The most decisive order: its place on the timeline, its words, and how likely its throws were."""

    place: int
    heading: str
    words: str
    chance: str = ""


class EndReport(NamedTuple):
    """The whole report. `beats`: only those with losses. `tallies`: the pieces that took part, most damage first."""

    beats: tuple[BeatLosses, ...]
    tallies: tuple[PieceTally, ...]
    luck: tuple[SideLuck, ...]
    best: BestMoment | None
    orders: int


def end_report(timeline: Timeline) -> EndReport:
    """The report of the battle at the end of a timeline, as its seat may know it; in a campaign, of that game alone.

    It replays the whole battle: call it in a thread. Raises SaveError if the past cannot be read.
    """
    return _Counting(timeline).report()


class _Counting:
    """Goes along the timeline once."""

    def __init__(self, timeline: Timeline) -> None:
        self._line = timeline
        last = len(timeline)
        self._rules = timeline.rules(last)
        self._end = timeline.view(last, load=True)
        self._winners = frozenset(self._end.result.winners if self._end.result is not None else ())
        self._out = frozenset(piece.id for piece in self._end.pieces if self._gone(self._end, piece))
        self._dealt: dict[int, int] = {}
        self._taken: dict[int, int] = {}
        self._felled: dict[int, int] = {}
        self._fell: dict[int, str] = {}
        self._went: dict[int, str] = {}
        self._luck: dict[str, list[tuple[Roll, tuple[int, ...]]]] = {}
        self._attackers: dict[int, int] = {}  # target -> its latest attacker; -1: whoever stood there
        self._best: tuple[tuple[int, int, Fraction], int, Fraction] | None = None

    def report(self) -> EndReport:
        """Count everything, and build the report."""
        first = self._opening()
        fallen = {piece.id for piece in self._state(first).pieces if self._gone(self._state(first), piece)}
        for place in range(first + 1, len(self._line) + 1):
            fallen |= self._count(place, fallen)
        return EndReport(
            self._beats(),
            self._tallies(),
            self._luck_of_sides(),
            self._told_best(),
            self._line.last_number - self._line.number(first),
        )

    def _opening(self) -> int:
        """The place at which this game began: in a campaign others came before it, and the battles that it came to
        lie within it."""
        place = len(self._line)
        while place:
            if self._ours(place):
                place -= 1
            elif isinstance(self._line.archive.moment(place - 1).order, Return):  # back up from a battle
                down = next((at for at in range(place - 1, 0, -1) if self._ours(at)), 0)
                if not down:
                    break
                place = down
            else:
                break
        return place

    def _ours(self, place: int) -> bool:
        """True if the order before this place was given in this game."""
        before = self._line.archive.moment(place - 1).before
        return bool(before.setup.title == self._end.setup.title)

    def _state(self, place: int) -> AnyState:
        return self._line.archive.state(place) if place else self._line.archive.opening

    def _gone(self, state: AnyState, piece: Piece) -> bool:
        """True for a loss, which a piece that left the board alive is not."""
        out = isinstance(piece.place, Destroyed) or bool(self._rules.fighters.out(state, piece))
        return out and not isinstance(piece.place, Left)

    def _count(self, place: int, before: set[int]) -> set[int]:
        """Count one order; the pieces it put out."""
        moment = self._line.archive.moment(place - 1)
        after = moment.after
        if after.setup.title != self._end.setup.title:
            return set()  # the order that led on to another game
        noticed = self._line.visibility.noticed(moment.events)
        dealt, chance = 0, Fraction(1)
        self._attack(moment.order, after, noticed)
        for event in noticed:
            dealt += self._harm(event)
            if isinstance(event, Rolled):
                chance *= self._thrown(event, moment)
        for each in after.pieces:
            if isinstance(each.place, Left):
                self._went.setdefault(each.id, self._line.heading(place))
        fell = {i for i in self._out - before if self._gone(after, after.pieces[i])}
        for piece in sorted(fell):
            self._fell[piece] = self._line.heading(place)
            by = self._attackers.get(piece, self._attackers.get(-1, -1))
            if by >= 0 and by != piece:
                self._felled[by] = self._felled.get(by, 0) + 1
        # a loss is no best moment of who won
        beaten = [after.pieces[i] for i in fell if after.side(after.pieces[i]) not in self._winners]
        if fell and not beaten:
            return fell
        worth = sum(self._rules.fighters.points(after, piece) for piece in beaten)
        rank = (worth, dealt, 1 - chance)
        if (beaten or dealt) and noticed and (self._best is None or rank > self._best[0]):
            self._best = (rank, place, chance)
        return fell

    def _attack(self, order: Order, state: AnyState, noticed: Sequence[Event]) -> None:
        """Note an order against an enemy whose piece was seen to act: what needs no dice has no outcome to tell."""
        piece, target = order.subject, getattr(order, "target", -1)
        if piece >= 0 and isinstance(target, int) and target >= 0 and any(_about(event) == piece for event in noticed):
            one, other = (state.side(state.pieces[i]) for i in (piece, target))
            if one != other:
                self._attackers[target] = piece

    def _harm(self, event: Event) -> int:
        """Note an attack, or the harm one did; how much harm that was to somebody."""
        piece, target = getattr(event, "piece", None), getattr(event, "target", None)
        if event.boundary == "start":
            self._attackers.clear()  # harm from now on comes from no earlier attack
        elif isinstance(piece, int) and isinstance(target, int) and hasattr(event, "outcome"):
            self._attackers[target] = piece
        elif isinstance(piece, int) and hasattr(event, "damage") and hasattr(event, "cell"):
            self._attackers[-1] = piece  # it went off: whoever is hurt from now on
        elif isinstance(piece, int) and (amount := _lost(event)) > 0:
            self._taken[piece] = self._taken.get(piece, 0) + amount
            by = self._attackers.get(piece, self._attackers.get(-1, -1))
            if by >= 0 and by != piece:
                self._dealt[by] = self._dealt.get(by, 0) + amount
            return amount
        return 0

    def _thrown(self, event: Rolled, moment: Moment) -> Fraction:
        """Note a throw with an aim; how likely what it showed was."""
        roll, state = event.roll, moment.after
        if not roll.aim:
            return Fraction(1)
        seat = state.pieces[roll.piece].seat if roll.piece >= 0 else moment.order.seat
        side = state.setup.seats[seat].side if 0 <= seat < len(state.setup.seats) else ""
        if side:
            self._luck.setdefault(side, []).append((roll, event.faces))
        chance = chance_of(roll)
        return chance if roll.hit(event.faces) else 1 - chance

    # --- put together ---

    def _beats(self) -> tuple[BeatLosses, ...]:
        lost: dict[str, dict[str, list[str]]] = {}
        for piece, heading in self._fell.items():
            sides = lost.setdefault(heading, {side: [] for side in self._end.sides})
            sides.setdefault(self._end.side(self._end.pieces[piece]), []).append(self._end.pieces[piece].title)
        return tuple(
            BeatLosses(heading, tuple((side, tuple(names)) for side, names in sides.items() if side))
            for heading, sides in lost.items()
        )

    def _tallies(self) -> tuple[PieceTally, ...]:
        tallies = []
        for piece in self._end.pieces:
            i = piece.id
            counts = (self._dealt.get(i, 0), self._taken.get(i, 0), self._felled.get(i, 0))
            if any(counts) or i in self._fell or i in self._went or self._rules.fighters.standing(self._end, piece):
                fates = (self._fell.get(i, ""), self._went.get(i, ""))
                tallies.append(PieceTally(i, piece.title, piece.seat, self._end.side(piece), *counts, *fates))
        return tuple(sorted(tallies, key=lambda row: (-row.felled, -row.dealt, row.taken, row.piece)))

    def _luck_of_sides(self) -> tuple[SideLuck, ...]:
        return tuple(side_luck(side, self._luck[side]) for side in self._end.sides if side in self._luck)

    def _told_best(self) -> BestMoment | None:
        if self._best is None:
            return None
        _, place, chance = self._best
        lines = [message.text for message in self._line.deeds(place)]
        words = "; ".join(lines[-3:]) or self._line.short(place)
        likely = percent_words(chance) if 0 < chance < 1 else ""
        return BestMoment(place, self._line.heading(place), words, likely)


def _about(event: Event) -> int:
    """The piece that an event is about; -1: none."""
    piece = getattr(event, "piece", -1)
    return piece if isinstance(piece, int) else -1


def _lost(event: Event) -> int:
    """How much harm an event is; stocks that are used up are none."""
    amount = getattr(event, "amount", 0)
    return amount if isinstance(amount, int) and not hasattr(event, "stock") else 0


# --- luck ---


def side_luck(side: str, thrown: Iterable[tuple[Roll, tuple[int, ...]]]) -> SideLuck:
    """A side's luck. If each die of a throw counts on its own, each is one throw here."""
    chances, met = [], 0
    for roll, faces in thrown:
        dice, good = _one_by_one(roll, faces)
        chances += [chance_of_die(roll)] * dice
        met += good
    expected = sum(chances, Fraction(0))
    ways = distribution(chances)
    chance = sum(ways[met:]) if met >= expected else sum(ways[: met + 1])
    return SideLuck(side, len(chances), met, expected, min(1.0, chance))


def _one_by_one(roll: Roll, faces: tuple[int, ...]) -> tuple[int, int]:
    """How many throws this is, and how many of them met the aim."""
    return (roll.dice, roll.hits(faces)) if roll.each else (1, int(roll.hit(faces)))


def chance_of_die(roll: Roll) -> Fraction:
    """The chance that a throw, or one of its dice if each counts on its own, succeeds."""
    if not roll.each:
        return chance_of(roll)
    return Fraction(sum(roll.hits((face,)) for face in range(1, roll.sides + 1)), roll.sides)


def distribution(chances: Iterable[Fraction]) -> list[float]:
    """The chance of each number of successes, from none to all, of these independent throws.

    >>> distribution([Fraction(1, 2), Fraction(1, 2)])
    [0.25, 0.5, 0.25]
    """
    ways = [1.0]
    for chance in map(float, chances):
        ways = [a * (1 - chance) + b * chance for a, b in zip([*ways, 0.0], [0.0, *ways], strict=True)]
    return ways


def luck_words(luck: SideLuck) -> str:
    """`9 of 14 rolls succeeded, 7.2 expected: luck this good or better in 18% of such battles`."""
    tenths = round(luck.expected * 10)
    what = "luck this good or better" if luck.met >= luck.expected else "luck this bad or worse"
    even = abs(luck.met - luck.expected) * 2 < 1
    verdict = "about average" if even else f"{what} in {percent_words(Fraction(luck.chance))} of such battles"
    return f"{luck.met} of {quantity(luck.throws, 'rolls')} succeeded, {tenths // 10}.{tenths % 10} expected: {verdict}"


def report_lines(report: EndReport) -> Iterator[tuple[str, str]]:
    """The report as text, a line each with its look."""
    if report.beats:
        yield "Losses", "title"
        for beat in report.beats:
            lost = "; ".join(f"{capital(side)} lost {in_a_row(names, 'and')}" for side, names in beat.lost if names)
            yield f"{beat.heading}: {lost}", "text"
    if any(row.dealt or row.taken or row.felled for row in report.tallies):
        yield "Damage dealt, taken, kills", "title"
        for row in report.tallies:
            fate = f", {row.fate}" if row.fate else ""
            yield f"{row.title} ({row.side}): {row.dealt}, {row.taken}, {row.felled}{fate}", "text"
    if report.luck:
        yield "Luck against the odds", "title"
        for luck in report.luck:
            yield f"{capital(luck.side)}: {luck_words(luck)}", "text"
    if report.best is not None:
        yield "Turning point", "title"
        yield f"{report.best.heading}: {report.best.words}", "text"
