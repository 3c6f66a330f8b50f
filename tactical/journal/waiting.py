"""The time since which a seat has had to decide, by the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tactical.journal.moments import Moment, PastRecord
from tactical.journal.records import Played, Redone, Undone
from tactical.table import Ask, awaiting


def awaited_since(
    told: Sequence[PastRecord], seat: int, counts: Callable[[PastRecord], bool], *, whole: bool
) -> int | None:
    """The time of the record that left the decision to `seat`, by the clock of the save; 0: not known. `counts`: which
    records do. `whole`: these are all records; otherwise None if it lies before them.

    Undo and redo, by anybody, leave it the time that it had before: neither more nor less.
    """
    index, spared = len(told) - 1, 0
    while index >= 0:
        record, moment = told[index]
        is_asked_still = moment is None or (isinstance(record, Played) and _leaves_asked(moment, seat))
        if moment is None or is_asked_still or not counts(told[index]):
            index -= 1
        elif not isinstance(record, (Undone, Redone)):
            return record.when + spared
        else:  # the position is the one before the record that it reverses
            index = _of_order(told, moment.seq, index)
            spared += max(0, record.when - told[index].record.when)
            index -= 1
    if not whole:
        return None
    return told[0].record.when + spared if told else 0


def _of_order(told: Sequence[PastRecord], number: int, before: int) -> int:
    """Where the last record before is that is about the order of a number."""
    return next(i for i in range(before - 1, -1, -1) if (order := told[i].moment) is not None and order.seq == number)


def _leaves_asked(moment: Moment, seat: int) -> bool:
    """True if an order was none that a seat was asked for, and it is asked as before."""
    if not moment.order.free:
        return False
    want = awaiting(moment.before)
    return isinstance(want, Ask) and want.seat == seat
