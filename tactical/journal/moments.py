"""What the past of a game consists of, as others look at it: positions, and the orders between them."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec

from tactical.journal.records import ComputerSeats, Consented, Hosted, Played, Redone, Undone
from tactical.table import AnyRuleset, AnyState, Order, Outcome
from tactical.table.events import Event
from tactical.table.rolls import Faces
from tactical.table.undo import PastOrder

AnyRecord = Played[Any, Any] | Undone | Redone | Consented | ComputerSeats | Hosted


class Position(Protocol):
    """All there is at one moment: a position, or a whole campaign."""

    @property
    def whole(self) -> Any:
        """All of it. SaveError where it comes from a file and cannot be."""

    @property
    def state(self) -> Any:
        """The position of the game in play."""

    def rules(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play; `rules`: those of a single game."""


class Now(msgspec.Struct, frozen=True):
    """A position of a single game that is at hand."""

    whole: Any

    @property
    def state(self) -> Any:
        """The position itself."""
        return self.whole

    def rules(self, rules: AnyRuleset) -> AnyRuleset:
        """Those of the game."""
        return rules


class Moment(msgspec.Struct, frozen=True):
    """One order of the past: its record's number, what came of it, and the positions before and after.

    In a campaign `before` and `after` are of the game in play then, which may be two; `..._all` is the whole of it.
    `showed`: whether its seat saw something new; `final`: the clause by which it is a border, or none. None: to be
    found out, where it is needed, by today's rules. `by_computer`: the computer sat in its seat when it was given.
    """

    seq: int
    order: Order
    events: tuple[Event, ...]
    rolled: tuple[Faces, ...]  # the faces that its rolls showed, up to the next decision
    start: Position
    end: Position
    showed: bool | None = None
    final: str | None = None
    by_computer: bool = False

    @classmethod
    def tried(cls, seq: int, before: AnyState, order: Order, outcome: Outcome) -> Moment:
        """An order tried on a single position, in no file."""
        return cls(seq, order, outcome.events, outcome.rolled, Now(before), Now(outcome.state))

    @property
    def before(self) -> Any:
        """The state it was given in."""
        return self.start.state

    @property
    def after(self) -> Any:
        """The state after it."""
        return self.end.state

    @property
    def before_all(self) -> Any:
        """All there was before it: the state, or the whole campaign."""
        return self.start.whole

    @property
    def after_all(self) -> Any:
        """All there is after it."""
        return self.end.whole

    @property
    def in_campaign(self) -> bool:
        """Whether the game in play then was one of a campaign."""
        return self.before_all is not self.before

    @property
    def dice_fell(self) -> bool:
        """Whether CHANCE or TABLE had a part in it."""
        return bool(self.rolled) or self.order.seat < 0

    @property
    def entry(self) -> PastOrder:
        """As undo looks at it."""
        return PastOrder(self.before, self.order, self.after, self.dice_fell, self.showed, self.final)

    def rules_before(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play before it; `rules`: those of a single game."""
        return self.start.rules(rules)

    def rules_after(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play after it; `rules`: those of a single game."""
        return self.end.rules(rules)


class PastRecord(NamedTuple):
    """One record of the past, and the order it played, took back or did again; None where it is about no order."""

    record: AnyRecord
    moment: Moment | None
