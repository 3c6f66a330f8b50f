"""What may be told of a game's past to whom: to one seat what it noticed, to a referee, or to no seat, everything."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress
from functools import reduce
from typing import TYPE_CHECKING, Any

from tactical.journal.errors import SaveError
from tactical.journal.moments import Moment, PastRecord
from tactical.table import CHANCE, AnyRuleset, AnyState, Order, awaiting
from tactical.table.events import Event
from tactical.table.notation import write
from tactical.table.sentences import deed, is_of_a_piece

if TYPE_CHECKING:
    from tactical.journal.history import History

EVERYBODY = -9  # no seat in particular: everything is shown
SPECTATOR = -8  # who is shown what every seat sees


def shared_view(rules: AnyRuleset, state: AnyState) -> Any:
    """A position as all seats see it: nothing that is kept from one of them. Referees, from whom nothing is, left
    out."""
    seats = (number for number, chair in enumerate(state.setup.seats) if not chair.referee)
    return reduce(rules.view, seats, state.having(standing=()) if state.standing else state)


def seen_by(rules: AnyRuleset, state: AnyState, seat: int) -> Any:
    """A position as a seat may know it, SPECTATOR or EVERYBODY."""
    if seat == EVERYBODY:
        return state
    return shared_view(rules, state) if seat == SPECTATOR else rules.view(state, seat)


def noticed_by(event: Event, seat: int, seats: Iterable[int]) -> bool:
    """Whether a seat noticed an event; SPECTATOR is told what all of `seats` noticed."""
    return all(map(event.visible_to, seats)) if seat == SPECTATOR else event.visible_to(seat)


class Visibility:
    """What one seat may know of any position, order or event of a game. Whatever shows the past goes through here."""

    def __init__(self, rules: AnyRuleset, whole: Any, seat: int = EVERYBODY) -> None:
        """`whole`: the position, or the campaign, that has the chairs."""
        self._rules = rules
        self.seat = seat
        self.all = seat == EVERYBODY or (seat >= 0 and bool(whole.setup.seats[seat].referee))
        self._seats = range(len(whole.setup.seats))
        self._numbered: tuple[int, list[int]] | None = None  # the last record, and those that may be told of

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game."""
        return self._rules

    def seeing(self, state: AnyState, rules: AnyRuleset | None = None) -> Any:
        """Any position of this game as it may be shown; `rules`: its own, where a campaign has gone on to others."""
        if self.all:
            return state
        return seen_by(rules or self.rules, state, self.seat)

    def noticed(self, events: Iterable[Event]) -> list[Event]:
        """The events that may be told."""
        return [event for event in events if self.all or noticed_by(event, self.seat, self._seats)]

    def may_read(self, order: Order) -> bool:
        """Whether an order's text may be shown: it may name what only its seat knows."""
        return self.all or order.seat == self.seat

    def reads(self, moment: Moment) -> bool:
        """Whether an order of the past may be shown as it was given: the seat's own, and those of others where it saw
        all there was, before and after, and noticed everything that came of them."""
        if self.may_read(moment.order):
            return True
        noticed = len(self.noticed(moment.events)) == len(moment.events)
        both = ((moment.before, moment.rules_before(self.rules)), (moment.after, moment.rules_after(self.rules)))
        return bool(moment.events) and noticed and all(self._sees_all(state, rules) for state, rules in both)

    def _sees_all(self, state: AnyState, rules: AnyRuleset) -> bool:
        """Whether nothing on the board is kept from it. Others' standing answers are, and change nothing there."""
        state = state.having(standing=()) if state.standing else state
        return self.seeing(state, rules) is state

    def witnessed(self, moment: Moment) -> bool:
        """Whether anything about an order of the past may be told."""
        return self.may_read(moment.order) or bool(self.noticed(moment.events))

    def may_notice(self, told: PastRecord) -> bool:
        """Whether anything that is shown now may tell that there is such a record: something of its order may be told,
        the position looks otherwise, or somebody else is asked."""
        moment = told.moment
        if moment is None or self.all or self.witnessed(moment):
            return True
        before, after = awaiting(moment.before), awaiting(moment.after)
        if type(before) is not type(after) or getattr(before, "seat", -1) != getattr(after, "seat", -1):
            return True
        looked = self.seeing(moment.before, moment.rules_before(self.rules))
        return bool(looked != self.seeing(moment.after, moment.rules_after(self.rules)))

    def may_tell(self, told: PastRecord) -> bool:
        """Whether a record may be told of."""
        return told.moment is None or self.witnessed(told.moment)

    def number(self, history: History, record: int) -> int:
        """The number of a record as the seat counts them: of those that it may be told of, so that it says nothing of
        how many others there are. As the file has it, where all may be told."""
        if self.all:
            return record
        if self._numbered is None or self._numbered[0] != history.seq:
            with suppress(SaveError):  # where the past cannot be told, the numbers begin where it can
                history.load_all()
            self._numbered = history.seq, [told.record.seq for told in history.told if self.may_tell(told)]
        return bisect_right(self._numbered[1], record)

    def headline(self, moment: Moment) -> str:
        """`red: ada walk c4`; what the seat may not read is only said to have happened."""
        by = moment.before.seat(moment.order.seat).name
        if moment.order.seat == CHANCE:
            return write(moment.before, moment.order) if self.all else "a throw"
        if not self.reads(moment):
            return f"{by} acted"
        return f"{by}: {self.text(moment)}"

    def text(self, moment: Moment) -> str:
        """An order of the past as its seat wrote it: by the names of what it knew."""
        return write(self.seeing(moment.before, moment.rules_before(self.rules)), moment.order)

    def sentence(self, moment: Moment) -> str:
        """The same as people tell it: `Red: Ada walks to c4`, `Blue passes`. What the seat may not read has none."""
        view, order = self.seeing(moment.before, moment.rules_before(self.rules)), moment.order
        told = deed(view, order)
        return f"{view.seat(order.seat).name.capitalize()}: {told}" if is_of_a_piece(order) else told
