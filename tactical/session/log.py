"""Past events, as a seat noticed them: the lines of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.report.goals import newly_held
from tactical.ruleset import AnyRuleset
from tactical.session.log_lines import tell
from tactical.session.refusals import Message
from tactical.session.seat import SeatView
from tactical.table import AnyState
from tactical.table.events import Event
from tactical.table.values import replace

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import LineOrder

MISSED = 1000  # lines told of what a seat has missed


def as_theirs(lines: Iterable[Message]) -> list[Message]:
    """Lines about what others did since the seat last acted."""
    return [replace(line, theirs=True) for line in lines]


class Log:
    """A seat's log."""

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat

    def told(self, state: AnyState, events: Iterable[Event], rules: AnyRuleset | None = None) -> list[Message]:
        """Events as log lines, as far as the seat noticed them. The squares of one walk make one line. `rules`: those
        of that state, if a campaign has moved on to others."""
        seat = self.seat
        seen = [event for event in events if seat.notices(event)]
        return tell(rules or seat.rules, seat.told_in_scale(state, rules), seen, odds=seat.what_if is not None)

    def nearer(self, before: AnyState, after: AnyState) -> list[Message]:
        """The side that has come closer to winning since a position, by holding ground."""
        if before.setup is not after.setup:  # of another battle of the campaign
            return []
        return [Message(words, "warn") for words in newly_held(self.seat.rules, before, after)]

    def recalled(self, most: int, *, replay: bool = False) -> list[Message]:
        """The last lines of the log, as this seat saw them: those of the orders in memory, or with `replay` as many as
        there are."""
        return self._lines_of(self.past() if replay else reversed(self.seat.game.moments), most)

    def since_last_sat(self) -> list[Message]:
        """The events that this seat noticed since it last gave an order. May replay the past."""
        missed = takewhile(lambda moment: moment.order.seat != self.seat.viewer, self.past())
        lines = self._lines_of(missed, MISSED + 1)
        return lines if len(lines) <= MISSED else [Message(f"(the last {MISSED} lines)", "muted"), *lines[1:]]

    def _lines_of(self, past: Iterable[Moment | LineOrder], most: int) -> list[Message]:
        """The latest of the lines told of orders, which come the latest first."""
        groups: list[list[Message]] = []
        room, seats = most, self.seat.seats
        theirs = bool(seats) and self.seat.what_if is None
        try:
            for moment in past:
                theirs = theirs and moment.order.seat not in seats
                lines = self.told(moment.after, moment.events, moment.rules_after(self.seat.rules))
                groups.append(as_theirs(lines) if theirs else lines)
                room -= len(groups[-1])
                if room <= 0:
                    break
        except SaveError as error:
            groups.append([Message(str(error), "bad")])
        return [line for lines in reversed(groups) for line in lines][-most:]

    def past(self) -> Iterator[Moment | LineOrder]:
        """Past orders, latest first: those in memory, then by replaying from snapshots. Raises SaveError."""
        known: tuple[Moment | LineOrder, ...] = tuple(self.seat.game.moments)
        yield from reversed(known)
        if isinstance(self.seat.game, Game):
            from tactical.journal.archive import Archive

            archive = Archive.of(self.seat.game.history)
            yield from (archive.moment(number) for number in range(len(archive) - len(known) - 1, -1, -1))
