"""What the past of a game consists of, as others look at it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.journal.records import Consented, Played, Redone, Undone
from tactical.table import Order, Outcome
from tactical.table.events import Event
from tactical.table.undo import Entry

AnyRecord = Played[Any] | Undone | Redone | Consented


class Moment(NamedTuple):
    """One order of the past: its record's number, the state it was given in, and what came of it."""

    seq: int
    before: Any
    order: Order
    outcome: Outcome

    @property
    def after(self) -> Any:
        """The state after it."""
        return self.outcome.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.outcome.events

    @property
    def entry(self) -> Entry:
        """As undo looks at it."""
        return Entry(self.before, self.order, self.after, bool(self.outcome.rolled) or self.order.seat < 0)


class Told(NamedTuple):
    """One record of the past, and the order it played, took back or did again; None where a seat only agreed."""

    record: AnyRecord
    moment: Moment | None
