"""Typed payloads: a ruleset's states and orders to bytes and back, refusing what is not exact.

Payloads are written by msgspec, in the one form its encoder gives a value (`canonical`); what is read must be that
form again. Older payloads are read as plain objects, brought up to date, and then held to the same types.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from tactical.journal import wire
from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.journal.head import is_current, migrated
from tactical.journal.moments import AnyRecord
from tactical.journal.records import RECORD, SNAPSHOT, Consented, Head, Played, Redone, Snapshot, Undone
from tactical.rules import load


class Codec:
    """Encodes and decodes the payloads of one ruleset."""

    def __init__(self, rules: str) -> None:
        self.rules = load(rules)
        orders: Any = reduce(or_, self.rules.all_orders)
        self._types: dict[int, Any] = {
            SNAPSHOT: Snapshot[self.rules.state],  # type: ignore[name-defined]
            RECORD: Played[orders] | Undone | Redone | Consented,
        }
        self._decoders = {kind: msgspec.msgpack.Decoder(type_) for kind, type_ in self._types.items()}

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
                value = self._decoders[kind].decode(payload)
                if canonical(value) != payload:
                    raise WireError("", "it is not written the one way it can be")
            else:
                value = msgspec.convert(migrated(head, kind, payload), self._types[kind])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _typed(error) from error
        wire.check_texts(value)
        return value


@cache
def codec(rules: str) -> Codec:
    """The codec of a ruleset, built once a process (it compiles decoders)."""
    return Codec(rules)


def _typed(error: Exception) -> WireError:
    """What the decoder says, with its place in our way of writing places."""
    problem, _, place = str(error).partition(" - at `$")
    return WireError(place.rstrip("`").lstrip("."), problem.replace("`", ""))
