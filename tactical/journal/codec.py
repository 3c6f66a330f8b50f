"""Typed payloads: a game's positions and orders to bytes and back, refusing anything inexact; and playing them.

Payloads are written by msgspec, in the one form its encoder gives a value (`canonical`), and must be read in that form.
msgspec leaves out a field that holds the very object that is its default. An equal text made at run time is another
object, and may become that one when decoded. So values are encoded, decoded and encoded again before they are written.

Positions are read as plain objects, to which patches are applied and migrations for older versions, and then checked
against their types; so are orders and events of older versions.

`Codec` is for a game under one rule system; `campaign_codec.py` has the one for campaigns. The journal keeps the
`whole`: a position, or a campaign with all its positions. Nothing else in the journal knows the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from tactical.board import Board
from tactical.journal import wire
from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.journal.head import (
    head_of,
    migrated_events,
    migrated_order,
    migrated_position,
    of_this_shape,
)
from tactical.journal.moments import AnyRecord, Moment, Whole
from tactical.journal.patches import changes
from tactical.journal.readable import BUILDING, settled
from tactical.journal.records import (
    PATCHED,
    ComputerSeats,
    Consented,
    Head,
    Hosted,
    KeptLine,
    Played,
    Redone,
    Snapshot,
    Telling,
    Undone,
)
from tactical.journal.rewording import WORDED
from tactical.rules import load
from tactical.ruleset import AnyRuleset
from tactical.ruleset.validation import problems
from tactical.table import AnyState, Dice, Order, Outcome, Seat, Verdict, play
from tactical.table.events import Event
from tactical.table.refs import dangling_in_record
from tactical.table.rolls import Faces
from tactical.table.state import State
from tactical.table.undo import PastOrder, border, showed_something
from tactical.table.values import replace

Events = tuple[Event, ...]
Rolled = tuple[Faces, ...]

SHORTEST = 2  # the first content version whose payloads have the shortest heads


class Codec:
    """Encodes and decodes the payloads of one ruleset, and plays its orders."""

    worded = WORDED

    def __init__(self, rules: str) -> None:
        self.rules = load(rules)
        self._state: Any = self.rules.state
        orders: Any = reduce(or_, self.rules.all_orders)
        events: Any = reduce(or_, self.rules.all_events)
        self._record: Any = Played[orders, events] | Undone | Redone | Consented | ComputerSeats | Hosted
        self._note: Any = KeptLine[orders]
        self._decoder = msgspec.msgpack.Decoder(self._record)

    # --- payloads ---

    def snapshot(self, payload: bytes, head: Head) -> Snapshot[object]:
        """A snapshot from its payload, with its position as a plain object, in the version of `head`. Raises
        WireError."""
        plain = _plain(payload, head)
        try:
            found: Snapshot[object] = msgspec.convert(plain, Snapshot[dict[str, Any]])
        except msgspec.ValidationError as error:
            raise wire.decoder_error(error) from error
        return found

    def record(self, payload: bytes, head: Head) -> AnyRecord:
        """A record from its payload, in the version of `head`. WireError says what is wrong and where."""
        try:
            if of_this_shape(head):
                value = self._decoded(payload)
                if head.content >= SHORTEST and canonical(value) != payload:
                    _check_spelled_out(wire.unpack(payload), value)
            else:
                value = self.filled(msgspec.convert(self._brought(_plain(payload, head), head), self._record))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            _plain(payload, head)  # raises what is wrong with it whatever its words mean
            raise wire.decoder_error(error, ours=of_this_shape(head)) from error
        wire.check_texts(value)
        if isinstance(value, Played):
            if (value.patch is None) is (head.content >= PATCHED):
                raise WireError("patch", "the order's outcome is not written in the way of its version")
            wire.check_plain(value.patch)
        found: AnyRecord = value
        return found

    def note(self, payload: bytes, head: Head) -> KeptLine[Order]:
        """A note from its payload. WireError says what is wrong and where."""
        plain: Any = _plain(payload, head)
        try:
            if not of_this_shape(head):
                line = [{**tried, "order": migrated_order(head, self._under(tried, head), tried["order"])}
                        for tried in plain.get("line", ())]  # fmt: skip
                plain = {**plain, "line": line} if line else plain
            found: KeptLine[Order] = self.filled(msgspec.convert(plain, self._note))
        except (msgspec.ValidationError, LookupError, TypeError, AttributeError) as error:
            raise wire.decoder_error(error, ours=of_this_shape(head)) from error
        return found

    def _decoded(self, payload: bytes) -> Any:
        wire.guard(payload)
        return self.filled(self._decoder.decode(payload))

    def encode(self, value: Snapshot[object] | AnyRecord | KeptLine[Order]) -> bytes:
        """The canonical payload of a snapshot, a record or a note. Raises WireError if it could not be read again."""
        wire.check_texts(value)
        again: Any
        try:
            payload = canonical(value)
            if isinstance(value, Snapshot):
                plain: Any = wire.unpack(payload)
                again = replace(value, state=self.with_games(msgspec.convert(plain["state"], self._state)))
            elif isinstance(value, KeptLine):
                again = self.filled(msgspec.convert(wire.unpack(payload), self._note))
            else:
                again = self._decoded(payload)
                wire.check_plain(getattr(again, "patch", None))
        except (msgspec.DecodeError, OverflowError, RecursionError) as error:
            raise wire.decoder_error(error) from error
        return canonical(again)

    def plain(self, whole: Whole) -> object:
        """A whole as it is stored."""
        return msgspec.msgpack.decode(canonical(whole))

    def typed(self, plain: object, head: Head) -> Whole:
        """The whole in a plain position, in the version of `head`. WireError says what is wrong with it."""
        try:
            return self.with_games(msgspec.convert(migrated_position(head, plain), self._state))
        except (msgspec.ValidationError, RecursionError) as error:
            raise wire.decoder_error(error, ours=of_this_shape(head)) from error

    def events(self, record: Played[Order, Event], before: object, after: object, head: Head) -> tuple[Event, ...]:
        """The events of a record that led from one plain position to another. Raises WireError if they are not
        events."""
        return record.events

    def heard(self, record: Played[Order, Event]) -> tuple[Event, ...]:
        """The events of a record, but only who noticed them."""
        return record.events

    def _brought(self, plain: Any, head: Head) -> Any:
        """A record's plain object, brought up to date."""
        if not isinstance(plain, dict) or "order" not in plain:
            return plain
        rules = self._under(plain, head)
        plain = {**plain, "order": migrated_order(head, rules, plain["order"])}
        return plain | self._brought_events(plain, head)

    def _brought_events(self, plain: Any, head: Head) -> Any:
        return {"events": migrated_events(head, head.rules, plain["events"])} if "events" in plain else {}

    def _under(self, plain: Any, head: Head) -> str:
        """The rules that an order of the past was given under."""
        return head.rules

    def filled(self, value: Any) -> Any:
        """A decoded record or note with typed orders."""
        return value

    def with_games(self, whole: Whole) -> Whole:
        """A converted whole with all parts typed."""
        return whole

    # --- what a whole is, and how it goes on ---

    def head(self, whole: Whole, telling: Telling | None = None) -> bytes:
        """The payload of a head for its chunks. Raises WireError if its title may not be stored."""
        return head_of(self.rules, whole.setup.title, telling)

    def rules_at(self, whole: Whole) -> AnyRuleset:
        """The rules of the game in play."""
        return self.rules

    def rules_then(self, whole: Whole, rules: AnyRuleset) -> AnyRuleset:
        """The same; `rules`: those of a single game."""
        return rules

    def position(self, whole: Whole) -> AnyState:
        """The position of the game in play."""
        assert isinstance(whole, State)
        return whole

    def with_boards(self, whole: Whole, shared: Callable[[Board], Board]) -> Whole:
        """The whole with its boards replaced by those of `shared`, one for all positions: drawn and compiled once."""
        return whole.having(board=shared(self.position(whole).board))

    def chairs(self, whole: Whole) -> tuple[Seat, ...]:
        """The seats."""
        return whole.setup.seats

    def played(
        self, seq: int, digest: bytes, order: Order, before: Whole, after: Whole, events: Events, rolled: Rolled
    ) -> Played[Order, Event]:
        """The record of an order that led from one whole to another."""
        patch, showed = changes(before, after), self.showed(before, order, after, rolled)
        return Played(seq, digest, order, rolled, patch, events, showed, final=order.final)

    def settled(self, before: Whole | None, after: Whole, order: Order | None = None, events: Events = ()) -> Whole:
        """A whole as it would be read again; None before the first. Raises WireError if it, or the order and events
        that led to it, could not be read again."""
        was = self.position(before) if before is not None else None
        return settled(self.rules, was, self.position(after), order, events)

    def play(self, whole: Whole, order: Order, dice: Dice) -> Outcome[Whole]:
        """Carry out an order; `Outcome.state` is a whole."""
        return play(self.rules, self.position(whole), order, dice)

    def replayed(self, whole: Whole, record: Played[Order, Event], dice: Dice) -> Outcome[Whole]:
        """Carry out a past order. Raises ValueError if its record does not fit the whole."""
        return self.play(whole, record.order, dice)

    def border(self, moment: Moment, seat: int, computers: Collection[int] = frozenset()) -> Verdict:
        """OK if `seat` may undo an order alone; `computers`: the computer's seats."""
        return border(self.rules, moment.entry, seat, computers)

    def showed(self, before: Whole, order: Order, after: Whole, rolled: Rolled) -> bool:
        """True if an order showed its seat something new. Not called for rolls and others' decisions."""
        if rolled or order.seat < 0:
            return False
        return showed_something(self.rules, PastOrder(self.position(before), order, self.position(after), rolled=False))

    def problems(self, whole: Whole) -> list[str]:
        """The faults of a decoded whole, in words."""
        return problems(self.rules, self.position(whole))

    def dangling_in_record(self, order: Order, events: tuple[Event, ...], before: object, after: object) -> str:
        """Things named by an order or its events that do not exist, between two plain positions; empty: none."""
        return dangling_in_record(order, events, before, after)


def battle_codec(rules: str) -> Codec:
    """The codec of a ruleset, built once per process (it compiles decoders), by one thread at a time."""
    with BUILDING:
        return _built(rules)


@cache
def _built(rules: str) -> Codec:
    return Codec(rules)


def _check_spelled_out(plain: Any, value: Any) -> None:
    """WireError unless a plain object is how a value is written, but for defaults that need not be there: releases
    before this one could write such."""
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag_field
        fields = iter((tag, *value.__struct_fields__))
        right = type(plain) is dict and all(name in fields for name in plain)  # in the order of the class
        if right:
            inner = [(each, getattr(value, name)) for name, each in plain.items() if name != tag]
    elif isinstance(value, tuple):
        right = type(plain) is list and len(plain) == len(value)
        inner = zip(plain, value, strict=True) if right else ()
    else:
        right = canonical(plain) == canonical(value)
    if not right:
        raise WireError("", "it is not in canonical form")
    for each, held in inner:
        _check_spelled_out(each, held)


def _plain(payload: bytes, head: Head) -> Any:
    """The plain object of a payload. Raises WireError where it is not what is written."""
    return wire.unpack(payload, shortest=head.content >= SHORTEST)
