"""Typed payloads: a ruleset's states and orders to bytes and back, refusing what is not exact."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from tactical.journal import wire
from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.journal.records import Consented, Played, Redone, Snapshot, Undone
from tactical.rules import load
from tactical.table import Report, Throw


class Codec:
    """Encodes and decodes the payloads of one ruleset."""

    def __init__(self, rules: str) -> None:
        self.rules = load(rules)
        orders: Any = reduce(or_, (*self.rules.all_orders, Throw, Report))
        self._snapshot = msgspec.msgpack.Decoder(Snapshot[self.rules.state])  # type: ignore[name-defined]
        self._record = msgspec.msgpack.Decoder(Played[orders] | Undone | Redone | Consented)

    def snapshot(self, payload: bytes) -> Snapshot[Any]:
        """A snapshot from its payload. WireError says what is wrong with it and where."""
        found = _decoded(self._snapshot, payload)
        assert isinstance(found, Snapshot)
        return found

    def record(self, payload: bytes) -> Played[Any] | Undone | Redone | Consented:
        """A record from its payload. WireError says what is wrong with it and where."""
        found = _decoded(self._record, payload)
        assert isinstance(found, (Played, Undone, Redone, Consented))
        return found

    def encode(self, value: Snapshot[Any] | Played[Any] | Undone | Redone | Consented) -> bytes:
        """The one payload of a snapshot or a record."""
        wire.check_texts(value)
        return canonical(value)


@cache
def codec(rules: str) -> Codec:
    """The codec of a ruleset, built once a process (it compiles decoders)."""
    return Codec(rules)


def _decoded(decoder: msgspec.msgpack.Decoder[Any], payload: bytes) -> Any:
    wire.guard(payload)
    try:
        value = decoder.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise wire.explain(payload) or _typed(error) from error
    if canonical(value) != payload:
        raise wire.explain(payload) or WireError("", "it is not written the one way it can be")
    wire.check_texts(value)
    return value


def _typed(error: Exception) -> WireError:
    """What the decoder says, with its place in our way of writing places."""
    problem, _, place = str(error).partition(" - at `$")
    return WireError(place.rstrip("`").lstrip("."), problem)
