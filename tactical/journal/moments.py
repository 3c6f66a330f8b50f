"""What the past of a game consists of, as others look at it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tactical.journal.records import Consented, Played, Redone, Undone
from tactical.table import Order, Outcome, Ruleset
from tactical.table.events import Event
from tactical.table.undo import Entry

AnyRecord = Played[Any] | Undone | Redone | Consented


class Whole(msgspec.Struct, frozen=True):
    """An order of a campaign's past: all of it before and after, and the rules of the games in play then."""

    before: Any
    after: Any
    rules_before: Ruleset[Any]
    rules_after: Ruleset[Any]


class Moment(msgspec.Struct, frozen=True):
    """One order of the past: its record's number, the state it was given in, and what came of it.

    In a campaign the states are those of the game in play before and after it, which may be two; `whole` has the rest.
    """

    seq: int
    before: Any
    order: Order
    outcome: Outcome
    whole: Whole | None = None

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

    def rules_before(self, rules: Ruleset[Any]) -> Ruleset[Any]:
        """The rules of the game in play before it; `rules`: those of a single game."""
        return rules if self.whole is None else self.whole.rules_before

    def rules_after(self, rules: Ruleset[Any]) -> Ruleset[Any]:
        """The rules of the game in play after it; `rules`: those of a single game."""
        return rules if self.whole is None else self.whole.rules_after

    @property
    def before_all(self) -> Any:
        """All there was before it: the state, or the whole campaign."""
        return self.before if self.whole is None else self.whole.before

    @property
    def after_all(self) -> Any:
        """All there is after it."""
        return self.after if self.whole is None else self.whole.after


class Told(NamedTuple):
    """One record of the past, and the order it played, took back or did again; None where a seat only agreed."""

    record: AnyRecord
    moment: Moment | None
