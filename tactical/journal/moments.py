"""The past of a game for other modules: positions, and the orders between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from tactical.journal.records import ComputerSeats, Consented, Hosted, Played, Redone, Undone
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Order, Outcome
from tactical.table.events import Event
from tactical.table.rolls import Faces
from tactical.table.undo import PastOrder

if TYPE_CHECKING:
    from tactical.campaign.state import CampaignState

AnyRecord = Played[Order, Event] | Undone | Redone | Consented | ComputerSeats | Hosted
Whole: TypeAlias = "AnyState | CampaignState"
"""All there is at one moment: a position, or a campaign with all its positions."""
W = TypeVar("W", "AnyState", "CampaignState")


class Position(Protocol):
    """Everything at one moment: a position, or a whole campaign."""

    @property
    def whole(self) -> Whole:
        """All of it. Raises SaveError if it comes from a file and is impossible."""

    @property
    def state(self) -> AnyState:
        """The position of the game in play."""

    def rules(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play; `rules`: those of a single game."""


class Now(msgspec.Struct, frozen=True):
    """A position of a single game, available at once."""

    whole: AnyState

    @property
    def state(self) -> AnyState:
        """The position itself."""
        return self.whole

    def rules(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game."""
        return rules


class Moment(msgspec.Struct, frozen=True):
    """A past order: its record's number, its results, and the positions before and after.

    In a campaign `before` and `after` are of the game in play then, which may be two; `..._all` is all of it. `showed`:
    whether its seat saw something new. `final`: the clause by which it is a border, or none. None: to be found out on
    demand, by today's rules. `by_computer`: the computer played its seat then.
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
    def tried(cls, seq: int, before: AnyState, order: Order, outcome: Outcome[AnyState]) -> Moment:
        """An order tried on a single position, without a file."""
        return cls(seq, order, outcome.events, outcome.rolled, Now(before), Now(outcome.state))

    @property
    def before(self) -> AnyState:
        """The state before it."""
        return self.start.state

    @property
    def after(self) -> AnyState:
        """The state after it."""
        return self.end.state

    @property
    def before_all(self) -> Whole:
        """Everything before it: the state, or the whole campaign."""
        return self.start.whole

    @property
    def after_all(self) -> Whole:
        """Everything after it."""
        return self.end.whole

    @property
    def in_campaign(self) -> bool:
        """True if the game in play then was one of a campaign."""
        return self.before_all is not self.before

    @property
    def dice_fell(self) -> bool:
        """True if CHANCE or TABLE had a part in it."""
        return bool(self.rolled) or self.order.seat < 0

    @property
    def entry(self) -> PastOrder:
        """The entry in the form that undo needs."""
        return PastOrder(self.before, self.order, self.after, self.dice_fell, self.showed, self.final)

    def rules_before(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the game in play before it; `rules`: those of a single game."""
        return self.start.rules(rules)

    def rules_after(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules in play after this moment. `rules`: those of a single game, outside a campaign."""
        return self.end.rules(rules)


class PastRecord(NamedTuple):
    """A past record, and the order it played, undid or redid; None if it is about no order."""

    record: AnyRecord
    moment: Moment | None
