"""Who is at a game that several people play from where they are: who sits and who is awaited, since when, and what
becomes of who does not come.

Nothing here orders anything in a seat's name but what its table has agreed on (`HostRules`), and whoever has the game
open may say so: the first record counts, like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from tactical.journal.game import ALL, Game
from tactical.journal.handle import steady
from tactical.journal.presence import Presence
from tactical.journal.records import ComputerPlayer, HostRules
from tactical.journal.visibility import SPECTATOR
from tactical.session.decision_time import DecisionTime
from tactical.session.limits import SITTINGS, SPECTATORS, TOO_MANY, TOO_MANY_WATCH, NoRoomError
from tactical.session.refusals import Message
from tactical.table import Ask, awaiting, by_hand
from tactical.table.orders import Concede
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from tactical.session.session import Session

CLOCK = "the clock"  # whose hand it is in the records

MOST_SECONDS = 366 * 86400
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def let_in(game: Game, seats: Iterable[int], *, watching: bool, spectators: int | None = None) -> None:
    """Sit down at a game that was just opened, for who comes over the network. NoRoomError where a seat is open at too
    many screens, or a game has so many `spectators` (None: the usual number): whoever came first stays."""
    game.presence = Presence(game.save, seats, watching=watching)
    most, words = (spectators or SPECTATORS, TOO_MANY_WATCH) if watching else (SITTINGS, TOO_MANY)
    if not game.presence.has_room(most):
        raise NoRoomError(words.format(count=most))


class Attendance:
    """One sitting among those at a game: of some seats, or of a spectator (`watching`)."""

    def __init__(
        self,
        game: Game,
        seats: Iterable[int],
        *,
        watching: bool = False,
        now: Callable[[], float] | None = None,
        steady: Callable[[], float] = steady,
    ) -> None:
        self.game = game
        self._seats = frozenset(seats)
        self._eyes = (SPECTATOR,) if watching else tuple(sorted(self._seats)) or ALL  # a host sees to everybody
        self.presence = game.presence or Presence(game.save, self._seats, watching=watching)
        self._steady = steady
        self._time = DecisionTime(now or game.save.now, steady, trusted=game.save.keeps_time)
        self._sitting = self.presence.sitting(self._people())
        self._superseded = False
        self._reminded = float("-inf")

    # --- for the faces ---

    def sit_down(self) -> list[Message]:
        """What to tell a player over the network who has just opened the game. It may record that a seat is taken back
        from the computer. SaveError."""
        back = self.come_back()
        rules = [Message(f"{capital(host_words(self.game.host_rules))}.")] if self.game.host_rules is not None else []
        return [*filter(None, (back, self._took_over())), Message(f"{capital(self.words())}."), *rules]

    def _took_over(self) -> Message | None:
        """Who sits down where somebody sits already is told so."""
        if not (elsewhere := self.presence.elsewhere()):
            return None
        names = capital(" and ".join(map(self._name, sorted(elsewhere))))
        return Message(f"{names} played on another screen; that one only watches now", "warn")

    def look_round(self, session: Session) -> list[Message]:
        """What to tell a player over the network of the others, now and then; the session learns whether its seat
        plays elsewhere. Waits for nobody. Where the `clock_falls`, `keep_clock` is due, in a thread."""
        told = [*self.news(), *filter(None, (self.reminder(), self.doubt()))]
        if session.seat.superseded != self.superseded:
            session.seat.superseded = self.superseded
            session.look()
        return told

    # --- who is there ---

    @property
    def superseded(self) -> bool:
        """Whether somebody has sat down in a seat of this sitting elsewhere, and later: this one only watches then."""
        return bool(self.presence.taken_over())

    def sit_again(self) -> None:
        """Take the seats over again."""
        self.presence.sit_again()

    def news(self) -> list[Message]:
        """Who has come or gone since this was last asked."""
        now, before = self.presence.sitting(self._people()), self._sitting
        self._sitting = now
        told = [Message(f"{capital(self._name(seat))} is here", "muted") for seat in sorted(now - before)]
        told += [Message(f"{capital(self._name(seat))} has left", "muted") for seat in sorted(before - now)]
        if (superseded := self.superseded) != self._superseded:
            self._superseded = superseded
            names = capital(" and ".join(map(self._name, sorted(self._seats))))
            where = "on another screen now; this one watches" if superseded else "here again"
            told.append(Message(f"{names} plays {where}", "warn"))
        return told

    def status(self) -> str:
        """The same for a status line, which says itself who decides: who is away, for how long somebody has been
        awaited in minutes, and how many watch."""
        away = self._people() - self.presence.sitting(self._people())
        parts = [f"away: {', '.join(map(self._name, sorted(away)))}" if away else "all here"]
        if (minutes := self.waited() // 60) >= 1:
            parts.append(f"awaited for {duration(60 * minutes)}")
        return "; ".join([*parts, *self._spectators()])

    def words(self) -> str:
        """Who is here, who is away, who is awaited and since when, and how many watch."""
        here, people = self.presence.sitting(self._people()), self._people()
        parts = []
        for which, seats in (("here", here), ("away", people - here)):
            if seats:
                parts.append(f"{which}: {', '.join(self._name(seat) for seat in sorted(seats))}")
        if (seat := self.awaited) >= 0:
            since = self.waited()
            parts.append(f"{self._name(seat)} decides" + (f", since {duration(since)}" if since >= 1 else ""))
        return "; ".join([*parts, *self._spectators()])

    def _spectators(self) -> list[str]:
        watchers = self.presence.watchers()
        return [] if not watchers else ["1 spectator"] if watchers == 1 else [f"{watchers} spectators"]

    # --- who is awaited ---

    @property
    def awaited(self) -> int:
        """The seat of a person whose decision is awaited; -1: nobody's."""
        want = awaiting(self.game.state)
        return want.seat if isinstance(want, Ask) and want.seat in self._people() else -1

    def waited(self) -> float:
        """For how many seconds, as far as who sits here could notice; 0: nobody is awaited, or it is not known."""
        return self._time.waited(since) if (since := self._since(self._eyes)) else 0.0

    def _since(self, seen_by: tuple[int, ...] = ALL) -> int:
        """Since when somebody has been awaited; 0: nobody is, or it is not known."""
        seat = self.awaited
        return self.game.awaited_since(seat, seen_by) if seat >= 0 else 0

    def overdue(self, seen_by: tuple[int, ...] = ALL) -> bool:
        """Whether whoever is awaited has had all the time that the table has agreed on."""
        rules = self.game.host_rules
        since = self._clocked_since(seen_by)
        return rules is not None and since > 0 and 0 < rules.clock <= self._time.waited(since)

    def _clocked_since(self, seen_by: tuple[int, ...] = ALL) -> int:
        """Since when time has been counted against whoever is awaited, not from before there was a clock; 0: nobody is
        awaited, or it is not known."""
        since = self._since(seen_by)
        return max(since, self.game.clock_since) if since else 0

    def clock_falls(self) -> bool:
        """Whether something has been agreed on that is due with who is awaited now. A battle is forfeited only beyond
        doubt."""
        rules, seat = self.game.host_rules, self.awaited
        if rules is None or not self.overdue() or not self.game.writable:
            return False
        if rules.absent == "forfeit":
            return self._time.is_up(seat, self._clocked_since(), rules.clock)
        # The computer takes the seat of nobody who is there: then it is only awaited.
        return rules.absent == "computer" and not self.presence.sitting((seat,))

    def forfeit_is_near(self) -> bool:
        """Whether the battle will be forfeited once it has been seen for a minute that time is up."""
        rules = self.game.host_rules
        return rules is not None and rules.absent == "forfeit" and self.overdue() and self.game.writable

    def doubt(self) -> Message | None:
        """That a clock is wrong and the time for a decision is counted anew, once each time that is so."""
        self.waited()
        if not self._time.doubt or self.awaited < 0:
            return None
        why, self._time.doubt = self._time.doubt, ""
        return Message(f"{why}: {self._name(self.awaited)}'s time begins anew", "warn")

    def reminder(self) -> Message | None:
        """Once in each span of the clock that passes: who is awaited."""
        rules = self.game.host_rules
        if rules is None or not self.overdue(self._eyes) or self._steady() - self._reminded < rules.clock:
            return None
        self._reminded = self._steady()
        return Message(f"{capital(self._name(self.awaited))} has been awaited for {duration(self.waited())}", "warn")

    def keep_clock(self) -> Message | None:
        """Do what the table has agreed on with who is overdue; what was done. SaveError."""
        seat, rules = self.awaited, self.game.host_rules
        if rules is None or not self.clock_falls():
            return None
        before, self.game.by = self.game.by, CLOCK
        try:
            if rules.absent == "computer":
                away = self.game.away | {seat}
                if self.game.seat_computers({**self.game.computers, seat: ComputerPlayer()}, away):
                    return Message(f"The computer keeps the seat of {self._name(seat)} until they return", "warn")
            else:
                name, order = self._name(seat), Concede(seat)
                if self.game.play(order, by_hand).verdict:
                    return Message(f"{capital(name)}'s time is up: the battle is forfeited", "warn")
        finally:
            self.game.by = before
        return None

    def come_back(self) -> Message | None:
        """Take the seats of this sitting back that the computer kept; what was done. SaveError."""
        back = self.game.away & self._seats
        if not back or not self.game.writable:
            return None
        players = {seat: player for seat, player in self.game.computers.items() if seat not in back}
        if not self.game.seat_computers(players, self.game.away - back):
            return None
        names = " and ".join(map(self._name, sorted(back)))
        return Message(f"{capital(names)} is back: the computer hands over", "good")

    # --- inside ---

    def _people(self) -> frozenset[int]:
        """The seats of people, a referee's among them."""
        return frozenset(range(len(self.game.whole.setup.seats))) - self.game.computers.keys()

    def _name(self, seat: int) -> str:
        name: str = self.game.whole.setup.seats[seat].name
        return name


def host_words(rules: HostRules) -> str:
    """The rules of a table with a host, in a line."""
    dice = "each seat throws its own dice" if rules.by_hand else "the table throws the dice"
    if not rules.clock:
        return f"{dice}; no clock"
    then = {
        "remind": "is reminded",
        "computer": "is played by the computer until they return",
        "forfeit": "forfeits the battle",
    }[rules.absent]
    return f"{dice}; {duration(rules.clock)} for a decision, then a seat {then}"


def duration(seconds: float) -> str:
    """A time in the largest unit that is not too coarse for it.

    >>> duration(42), duration(3600), duration(7300), duration(129600), duration(200000)
    ('42 seconds', '1 hour', '2 hours', '36 hours', '2 days')
    """
    whole = int(seconds)
    fitting = ((size, unit) for size, unit in _UNITS if whole >= 2 * size or whole == size)
    size, unit = next(fitting, _UNITS[-1])
    count = whole // size
    return f"{count} {unit}{'' if count == 1 else 's'}"


def seconds_of(text: str) -> int:
    """A time as it is typed: 45s, 30m, 36h, 3d; 0: none. ValueError.

    >>> seconds_of("36h"), seconds_of("0")
    (129600, 0)
    """
    number, unit = (text[:-1], text[-1:]) if text[-1:].isalpha() else (text, "s")
    size = {name[0]: size for size, name in _UNITS}.get(unit)
    whole = number.isascii() and number.isdigit() and len(number) < 10
    if size is None or not whole or int(number) * size > MOST_SECONDS:
        raise ValueError(f"'{text[:20]}': write a time as 45s, 30m, 36h or 3d, a year at most")
    return int(number) * size


__all__ = ["CLOCK", "Attendance", "duration", "host_words", "seconds_of"]
