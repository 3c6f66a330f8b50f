"""Attendance at a game that several people play from different places: who sits, who must decide and since when, and
what happens to those who stay away.

Nothing here gives orders in a seat's name except as its table has agreed (`HostRules`), and anybody who has the game
open may do so: the first record counts, like any other.
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

CLOCK = "the clock"  # the author named in the records

MOST_SECONDS = 366 * 86400
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def let_in(game: Game, seats: Iterable[int], *, watching: bool, spectators: int | None = None) -> None:
    """Seat a remote player at a game that was just opened. Raises NoRoomError if a seat is open on too many screens, or
    a game has its number of `spectators` (None: the default): those who came first stay."""
    game.presence = Presence(game.save, seats, watching=watching)
    most, words = (spectators or SPECTATORS, TOO_MANY_WATCH) if watching else (SITTINGS, TOO_MANY)
    if not game.presence.has_room(most):
        raise NoRoomError(words.format(count=most))


class Attendance:
    """One player's presence at a game: in some seats, or as a spectator (`watching`)."""

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
        """The messages for a remote player who has just opened the game. It may record that a seat is taken back from
        the computer. Raises SaveError."""
        back = self.come_back()
        rules = [Message(f"{capital(host_words(self.game.host_rules))}.")] if self.game.host_rules is not None else []
        return [*filter(None, (back, self._took_over())), Message(f"{capital(self.words())}."), *rules]

    def _took_over(self) -> Message | None:
        """The message for somebody who sits down where another sits already."""
        if not (elsewhere := self.presence.elsewhere()):
            return None
        names = capital(" and ".join(map(self._name, sorted(elsewhere))))
        return Message(f"{names} played on another screen, which only watches now", "warn")

    def look_round(self, session: Session) -> list[Message]:
        """The messages for a remote player about the others, called now and then; the session learns if its seat plays
        elsewhere. Never blocks. If the `clock_falls`, `keep_clock` is due, in a thread."""
        messages = [*self.news(), *filter(None, (self.reminder(), self.doubt()))]
        if session.seat.superseded != self.superseded:
            session.seat.superseded = self.superseded
            session.look()
        return messages

    # --- who is there ---

    @property
    def superseded(self) -> bool:
        """True if one of these seats was taken elsewhere later: then this player only watches."""
        return bool(self.presence.taken_over())

    def sit_again(self) -> None:
        """Take the seats over again."""
        self.presence.sit_again()

    def news(self) -> list[Message]:
        """The people who have come or gone since the last call."""
        now, before = self.presence.sitting(self._people()), self._sitting
        self._sitting = now
        messages = [Message(f"{capital(self._name(seat))} is here", "muted") for seat in sorted(now - before)]
        messages += [Message(f"{capital(self._name(seat))} has left", "muted") for seat in sorted(before - now)]
        if (superseded := self.superseded) != self._superseded:
            self._superseded = superseded
            names = capital(" and ".join(map(self._name, sorted(self._seats))))
            where = "on another screen now; this one watches" if superseded else "here again"
            messages.append(Message(f"{names} plays {where}", "warn"))
        return messages

    def status(self) -> str:
        """The same for a status line, which names the deciding seat itself: who is away, how many minutes somebody has
        been awaited, and how many watch."""
        away = self._people() - self.presence.sitting(self._people())
        parts = [f"away: {', '.join(map(self._name, sorted(away)))}" if away else "all here"]
        if (minutes := self.waited() // 60) >= 1:
            parts.append(f"waited for {duration(60 * minutes)}")
        return "; ".join([*parts, *self._spectators()])

    def words(self) -> str:
        """The people present and away, who must decide and since when, and how many watch."""
        here, people = self.presence.sitting(self._people()), self._people()
        parts = []
        for which, seats in (("here", here), ("away", people - here)):
            if seats:
                parts.append(f"{which}: {', '.join(self._name(seat) for seat in sorted(seats))}")
        if (seat := self.awaited) >= 0:
            since = self.waited()
            how = f"has been deciding for {duration(since)}" if since >= 1 else "decides"
            parts.append(f"{self._name(seat)} {how}")
        return "; ".join([*parts, *self._spectators()])

    def _spectators(self) -> list[str]:
        watchers = self.presence.watchers()
        return [] if not watchers else ["1 spectator"] if watchers == 1 else [f"{watchers} spectators"]

    # --- who must decide ---

    @property
    def awaited(self) -> int:
        """The seat that must decide; -1: nobody must."""
        want = awaiting(self.game.state)
        return want.seat if isinstance(want, Ask) and want.seat in self._people() else -1

    def waited(self) -> float:
        """The seconds that a seat has had to decide, as far as this player could notice; 0 if none must, or it is
        unknown."""
        return self._time.waited(since) if (since := self._since(self._eyes)) else 0.0

    def _since(self, seen_by: tuple[int, ...] = ALL) -> int:
        """The time since which a seat has had to decide; 0: none must, or it is not known."""
        seat = self.awaited
        return self.game.awaited_since(seat, seen_by) if seat >= 0 else 0

    def overdue(self, seen_by: tuple[int, ...] = ALL) -> bool:
        """True if the seat that must decide has used all the time the table allows."""
        rules = self.game.host_rules
        since = self._clocked_since(seen_by)
        return rules is not None and since > 0 and 0 < rules.clock <= self._time.waited(since)

    def _clocked_since(self, seen_by: tuple[int, ...] = ALL) -> int:
        """The time since which the clock runs against the seat that must decide, once there is a clock; 0: no seat must
        awaited, or it is not known."""
        since = self._since(seen_by)
        return max(since, self.game.clock_since) if since else 0

    def clock_falls(self) -> bool:
        """True if the table's agreement about the clock is now due. A battle is forfeited only beyond doubt."""
        rules, seat = self.game.host_rules, self.awaited
        if rules is None or not self.overdue() or not self.game.writable:
            return False
        if rules.absent == "forfeit":
            return self._time.is_up(seat, self._clocked_since(), rules.clock)
        # The computer takes the seat of nobody who is there: then it is only awaited.
        return rules.absent == "computer" and not self.presence.sitting((seat,))

    def forfeit_is_near(self) -> bool:
        """True if the battle will be forfeited once time has been up for a minute."""
        rules = self.game.host_rules
        return rules is not None and rules.absent == "forfeit" and self.overdue() and self.game.writable

    def doubt(self) -> Message | None:
        """A message that a clock is wrong and the time for a decision starts again, once for each time that happens."""
        self.waited()
        if not self._time.doubt or self.awaited < 0:
            return None
        why, self._time.doubt = self._time.doubt, ""
        return Message(f"{why}: {self._name(self.awaited)}'s time starts again", "warn")

    def reminder(self) -> Message | None:
        """A message about who must decide, once for each time the clock runs out."""
        rules = self.game.host_rules
        if rules is None or not self.overdue(self._eyes) or self._steady() - self._reminded < rules.clock:
            return None
        self._reminded = self._steady()
        return Message(f"{capital(self._name(self.awaited))} has been deciding for {duration(self.waited())}", "warn")

    def keep_clock(self) -> Message | None:
        """Do what the table has agreed about an overdue seat, and return what was done. Raises SaveError."""
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
        """Take back the seats that the computer kept, and return what was done. Raises SaveError."""
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
        return capital(self.game.whole.setup.seats[seat].name)


def host_words(rules: HostRules) -> str:
    """The rules of a table with a host, in a line."""
    dice = "each seat rolls its own dice" if rules.by_hand else "the table rolls the dice"
    advice = "" if rules.advice else "; no advice until the game is over"
    if not rules.clock:
        return f"{dice}; no clock{advice}"
    then = {
        "remind": "is reminded",
        "computer": "is played by the computer until they return",
        "forfeit": "forfeits the battle",
    }[rules.absent]
    return f"{dice}; {duration(rules.clock)} for a decision, then a seat {then}{advice}"


def duration(seconds: float) -> str:
    """A time in the largest unit that is fine enough.

    >>> duration(42), duration(3600), duration(7300), duration(129600), duration(200000)
    ('42 seconds', '1 hour', '2 hours', '36 hours', '2 days')
    """
    whole = int(seconds)
    fitting = ((size, unit) for size, unit in _UNITS if whole >= 2 * size or whole == size)
    size, unit = next(fitting, _UNITS[-1])
    count = whole // size
    return f"{count} {unit}{'' if count == 1 else 's'}"


def seconds_of(text: str) -> int:
    """A typed time in seconds: 45s, 30m, 36h, 3d; 0: none. Raises ValueError.

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
