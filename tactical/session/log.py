"""What happened, as a seat noticed it: the lines of its log, of the past too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.report.goals import held_anew
from tactical.session.log_lines import tell
from tactical.session.refusals import Message
from tactical.session.seat import SeatView
from tactical.table import AnyRuleset, AnyState

MISSED = 1000  # lines told of what a seat has missed


class Log:
    """What a seat is told of what happened."""

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat

    def told(self, state: AnyState, events: Iterable[Any], rules: AnyRuleset | None = None) -> list[Message]:
        """Events as log lines, as far as the seat noticed them. The squares of one walk are one line. `rules`: those
        of that state, where a campaign has gone on to others."""
        seat = self.seat
        seen = [event for event in events if seat.notices(event)]
        return tell(rules or seat.rules, seat.told_in_scale(state, rules), seen, odds=seat.what_if is not None)

    def nearer(self, before: AnyState, after: AnyState) -> list[Message]:
        """Who has come nearer to winning since a position, by holding ground."""
        if before.setup is not after.setup:  # of another battle of the campaign
            return []
        return [Message(words, "warn") for words in held_anew(self.seat.rules, before, after)]

    def recalled(self, most: int, *, replay: bool = False) -> list[Message]:
        """The last lines of the log, as this seat saw them: those of the orders at hand, or, with `replay`, as many
        as there are."""
        return self._lines_of(self.past() if replay else reversed(self.seat.game.moments), most)

    def since_last_sat(self) -> list[Message]:
        """What this seat noticed since their seat last gave an order. It may take replaying the past."""
        missed = takewhile(lambda moment: moment.order.seat != self.seat.viewer, self.past())
        lines = self._lines_of(missed, MISSED + 1)
        return lines if len(lines) <= MISSED else [Message(f"(the last {MISSED} lines)", "muted"), *lines[1:]]

    def _lines_of(self, past: Iterable[Any], most: int) -> list[Message]:
        """The latest of the lines told of orders, which come the latest first."""
        told: list[list[Message]] = []
        room = most
        try:
            for moment in past:
                told.append(self.told(moment.after, moment.events, moment.rules_after(self.seat.rules)))
                room -= len(told[-1])
                if room <= 0:
                    break
        except SaveError as error:
            told.append([Message(str(error), "bad")])
        return [line for lines in reversed(told) for line in lines][-most:]

    def past(self) -> Iterator[Any]:
        """The orders of the past, the latest first: those at hand, then by replaying from snapshots. SaveError."""
        known = tuple(self.seat.game.moments)
        yield from reversed(known)
        if isinstance(self.seat.game, Game):
            from tactical.journal.archive import Archive

            archive = Archive.of(self.seat.game.history)
            yield from (archive.moment(number) for number in range(len(archive) - len(known) - 1, -1, -1))
