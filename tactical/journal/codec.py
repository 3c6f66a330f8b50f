"""Typed payloads: a game's states and orders to bytes and back, refusing what is not exact; and its own door.

Payloads are written by msgspec, in the one form its encoder gives a value (`canonical`); what is read must be that
form again. Older payloads are read as plain objects, brought up to date, and then held to the same types.

`Codec` is for a game under one rule system; `saga_codec.py` has the one for campaigns. What the journal keeps is the
`whole`: a position, or a campaign with all its positions. Nothing else in the journal knows the difference.
"""

from __future__ import annotations

import threading
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from tactical.journal import wire
from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.journal.head import CAMPAIGN, head_of, is_current, migrated
from tactical.journal.moments import AnyRecord, Moment
from tactical.journal.records import RECORD, SNAPSHOT, Consented, Head, Played, Redone, Snapshot, Undone
from tactical.rules import load
from tactical.table import Dice, Order, Outcome, Ruleset, Seat, Verdict, play
from tactical.table.soundness import faults
from tactical.table.undo import border


class Codec:
    """Encodes and decodes the payloads of one ruleset, and plays its orders."""

    def __init__(self, rules: str) -> None:
        self.rules = load(rules)
        orders: Any = reduce(or_, self.rules.all_orders)
        self._types: dict[int, Any] = {
            SNAPSHOT: Snapshot[self.rules.state],  # type: ignore[name-defined]
            RECORD: Played[orders] | Undone | Redone | Consented,
        }
        self._decoders = {kind: msgspec.msgpack.Decoder(type_) for kind, type_ in self._types.items()}

    # --- payloads ---

    def snapshot(self, payload: bytes, head: Head) -> Snapshot[Any]:
        """A snapshot from its payload, written under `head`. WireError says what is wrong with it and where."""
        found = self._read(SNAPSHOT, payload, head)
        assert isinstance(found, Snapshot)
        return found

    def record(self, payload: bytes, head: Head) -> AnyRecord:
        """A record from its payload, written under `head`. WireError says what is wrong with it and where."""
        found = self._read(RECORD, payload, head)
        assert isinstance(found, (Played, Undone, Redone, Consented))
        return found

    def encode(self, value: Snapshot[Any] | AnyRecord) -> bytes:
        """The one payload of a snapshot or a record. WireError for a text that may not be stored."""
        wire.check_texts(value)
        return canonical(value)

    def _read(self, kind: int, payload: bytes, head: Head) -> Any:
        wire.guard(payload)
        try:
            if is_current(head):
                value = self.filled(self._decoders[kind].decode(payload))
                if canonical(value) != payload:
                    raise WireError("", "it is not written the one way it can be")
            else:
                value = self.filled(msgspec.convert(migrated(head, kind, payload), self._types[kind]))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _typed(error) from error
        wire.check_texts(value)
        return value

    def filled(self, value: Any) -> Any:
        """A decoded value whose parts have all their types."""
        return value

    # --- what a whole is, and how it goes on ---

    def head(self, whole: Any) -> bytes:
        """The payload of a head for its frames. WireError for a title that may not be stored."""
        return head_of(self.rules, whole.setup.title)

    def rules_at(self, whole: Any) -> Ruleset[Any]:
        """The rules of the game in play."""
        return self.rules

    def position(self, whole: Any) -> Any:
        """The position of the game in play."""
        return whole

    def chairs(self, whole: Any) -> tuple[Seat, ...]:
        """The seats."""
        seats: tuple[Seat, ...] = whole.setup.seats
        return seats

    def played(self, seq: int, digest: bytes, order: Order, outcome: Outcome, before: Any) -> Played[Any]:
        """The record of an order."""
        return Played(seq, digest, order, outcome.rolled)

    def play(self, whole: Any, order: Order, dice: Dice) -> Outcome:
        """Carry out an order; `Outcome.state` is a whole."""
        return play(self.rules, whole, order, dice)

    def replayed(self, whole: Any, record: Played[Any], dice: Dice) -> Outcome:
        """Carry out an order of the past. ValueError where its record does not fit the whole."""
        return self.play(whole, record.order, dice)

    def moment(self, seq: int, before: Any, order: Order, outcome: Outcome) -> Moment:
        """An order that was carried out, as others look at it; `outcome` is that of `play`."""
        return Moment(seq, before, order, outcome)

    def border(self, moment: Moment, seat: int) -> Verdict:
        """OK when `seat` may take an order back alone."""
        return border(self.rules, moment.entry, seat)

    def faults(self, whole: Any) -> list[str]:
        """What cannot be about a decoded whole, in words."""
        return faults(self.rules, whole)

    def look_at(self, whole: Any) -> None:
        """Ask for all that a first look at it asks for: what refers to nothing raises here and not on a screen."""
        look_at(self.rules, whole)


def look_at(rules: Ruleset[Any], state: Any) -> None:
    """Ask for all that a first look at a position asks for."""
    rules.presenter.trail(state)
    for piece in state.pieces:
        rules.presenter.token(state, piece.id)
        rules.presenter.piece_card(state, piece.id)


def codec(rules: str) -> Codec:
    """The codec of a ruleset, or of campaigns, built once a process (it compiles decoders), by one thread at a time."""
    with _BUILDING:
        return _codec(rules)


_BUILDING = threading.Lock()  # msgspec crashes where two threads meet a type for the first time together


@cache
def _codec(rules: str) -> Codec:
    if rules == CAMPAIGN:
        from tactical.journal.saga_codec import SagaCodec  # noqa: PLC0415 - a plain game pays nothing for campaigns

        return SagaCodec()
    return Codec(rules)


def _typed(error: Exception) -> WireError:
    """What the decoder says, with its place in our way of writing places."""
    problem, _, place = str(error).partition(" - at `$")
    return WireError(place.rstrip("`").lstrip("."), problem.replace("`", ""))
