"""A game's past as each may see it: a seat, what it noticed; a referee or nobody in particular, everything."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress
from functools import reduce
from typing import TYPE_CHECKING

from tactical.journal.errors import SaveError
from tactical.journal.moments import Moment, PastRecord, Whole
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Order, awaiting
from tactical.table.events import Event
from tactical.table.notation import write
from tactical.table.sentences import deed, is_of_a_piece

if TYPE_CHECKING:
    from tactical.journal.history import History

EVERYBODY = -9  # no seat in particular: everything is shown
SPECTATOR = -8  # a viewer of what every seat sees


def shared_view(rules: AnyRuleset, state: AnyState) -> AnyState:
    """A position as all seats see it, without any seat's secrets. Referees, who have none, do not count."""
    seats = (number for number, chair in enumerate(state.setup.seats) if not chair.referee)
    return reduce(rules.view, seats, state.having(standing=()) if state.standing else state)


def seen_by(rules: AnyRuleset, state: AnyState, seat: int) -> AnyState:
    """A position as a seat, SPECTATOR or EVERYBODY may know it."""
    if seat == EVERYBODY:
        return state
    return shared_view(rules, state) if seat == SPECTATOR else rules.view(state, seat)


def noticed_by(event: Event, seat: int, seats: Iterable[int]) -> bool:
    """True if a seat noticed an event; SPECTATOR sees what all of `seats` noticed."""
    return all(map(event.visible_to, seats)) if seat == SPECTATOR else event.visible_to(seat)


class Visibility:
    """One seat's view of any position, order or event of a game. Anything that shows the past goes through here."""

    def __init__(self, rules: AnyRuleset, whole: Whole, seat: int = EVERYBODY) -> None:
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

    def seeing(self, state: AnyState, rules: AnyRuleset | None = None) -> AnyState:
        """Any position of this game as it may be shown; `rules`: its own, if a campaign has moved on to others."""
        if self.all:
            return state
        return seen_by(rules or self.rules, state, self.seat)

    def noticed(self, events: Iterable[Event]) -> list[Event]:
        """The events that may be shown."""
        return [event for event in events if self.all or noticed_by(event, self.seat, self._seats)]

    def may_read(self, order: Order) -> bool:
        """True if an order's text may be shown: it may name things that only its seat knows."""
        return self.all or order.seat == self.seat

    def reads(self, moment: Moment) -> bool:
        """True if a past order may be shown as it was given: the seat's own, and others' if it saw everything before
        and after, and noticed all their events."""
        if self.may_read(moment.order):
            return True
        noticed = len(self.noticed(moment.events)) == len(moment.events)
        both = ((moment.before, moment.rules_before(self.rules)), (moment.after, moment.rules_after(self.rules)))
        return bool(moment.events) and noticed and all(self._sees_all(state, rules) for state, rules in both)

    def _sees_all(self, state: AnyState, rules: AnyRuleset) -> bool:
        """True if nothing on the board is kept from it. Others' standing answers are, and change nothing there."""
        state = state.having(standing=()) if state.standing else state
        return self.seeing(state, rules) is state

    def witnessed(self, moment: Moment) -> bool:
        """True if anything about a past order may be shown."""
        return self.may_read(moment.order) or bool(self.noticed(moment.events))

    def may_notice(self, told: PastRecord) -> bool:
        """True if anything now shown may reveal such a record: part of its order may be shown, the position looks
        different, or another seat decides."""
        moment = told.moment
        if moment is None or self.all or self.witnessed(moment):
            return True
        before, after = awaiting(moment.before), awaiting(moment.after)
        if type(before) is not type(after) or getattr(before, "seat", -1) != getattr(after, "seat", -1):
            return True
        looked = self.seeing(moment.before, moment.rules_before(self.rules))
        return bool(looked != self.seeing(moment.after, moment.rules_after(self.rules)))

    def may_tell(self, told: PastRecord) -> bool:
        """True if a record may be shown."""
        return told.moment is None or self.witnessed(told.moment)

    def number(self, history: History, record: int) -> int:
        """The number of a record as the seat counts them, without those it may not see, so that it reveals nothing
        about those. The file's own number if all may be seen."""
        if self.all:
            return record
        if self._numbered is None or self._numbered[0] != history.seq:
            with suppress(SaveError):  # where the past cannot be told, the numbers begin where it can
                history.load_all()
            self._numbered = history.seq, [told.record.seq for told in history.told if self.may_tell(told)]
        return bisect_right(self._numbered[1], record)

    def headline(self, moment: Moment) -> str:
        """`red: ada walk c4`; an order that the seat may not read only shows that something happened."""
        by = moment.before.seat(moment.order.seat).name
        if moment.order.seat == CHANCE:
            return write(moment.before, moment.order) if self.all else "a throw"
        if not self.reads(moment):
            return f"{by} acted"
        return f"{by}: {self.text(moment)}"

    def text(self, moment: Moment) -> str:
        """A past order as its seat wrote it, with the names of what it knew."""
        return write(self.seeing(moment.before, moment.rules_before(self.rules)), moment.order)

    def sentence(self, moment: Moment) -> str:
        """The same for people: `Red: Ada walks to c4`, `Blue passes`. Empty if the seat may not read it."""
        view, order = self.seeing(moment.before, moment.rules_before(self.rules)), moment.order
        told = deed(view, order)
        return f"{view.seat(order.seat).name.capitalize()}: {told}" if is_of_a_piece(order) else told
