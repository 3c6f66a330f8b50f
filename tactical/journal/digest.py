"""One number for a whole position: finds drift between processes, releases and replays (checksums find damage).

The digest is the sum modulo 2^128 of one BLAKE2b leaf for each part: its key and its canonical bytes. Leaves are
kept by the identity of the part, so that after an order only what changed is hashed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec

__all__ = ["Digester", "blake2b", "canonical", "digest"]

try:
    from _blake2 import blake2b  # it is hashlib's own; but hashlib loads OpenSSL, which takes as long as opening a save
except ImportError:  # a Python that has it elsewhere
    from hashlib import blake2b

_MODULUS = 1 << 128
_WHOLE = ("pieces", "stack", "roster")  # fields whose items are parts of their own
_GAMES = "tables"  # the field of a campaign whose items hold positions

_encode = msgspec.msgpack.Encoder(order="deterministic").encode


def canonical(value: Any) -> bytes:
    """The one payload of a value.

    msgspec writes the map of a struct that *could* have 16 fields or more with a long head, however few it writes.
    A sixteenth field, added later, would change every byte string of its struct; so heads are always the shortest.
    """
    data = _encode(value)
    packed: bytes = msgpack.packb(msgpack.unpackb(data)) if b"\xde\x00" in data else data
    return packed


class Digester:
    """Digests states of one game, remembering the leaves of the last one."""

    def __init__(self) -> None:
        self._leaves: dict[str, tuple[Any, int]] = {}

    def digest(self, state: Any) -> bytes:
        """The 16 bytes of a state's digest."""
        known, fresh, sum_ = self._leaves, {}, 0
        for key, part in _parts(state, ""):
            leaf = known.get(key)
            if leaf is None or leaf[0] is not part:
                leaf = (part, _leaf(key, part))
            fresh[key] = leaf
            sum_ += leaf[1]
        self._leaves = fresh
        return (sum_ % _MODULUS).to_bytes(16)


def digest(state: Any) -> bytes:
    """The digest of one state, from nothing."""
    return Digester().digest(state)


def _parts(whole: Any, above: str) -> Iterator[tuple[str, Any]]:
    """The parts of a position; of a campaign, and of each position in it."""
    for field in whole.__struct_fields__:
        value = getattr(whole, field)
        if field == _GAMES:
            for number, game in enumerate(value):
                yield f"{above}{field}/{number}", msgspec.structs.replace(game, state=None)
                yield from _parts(game.state, f"{above}{field}/{number}/")
        elif field in _WHOLE:
            for number, item in enumerate(value):
                yield f"{above}{field}/{number}", item
        else:
            yield f"{above}{field}", value


def _leaf(key: str, part: Any) -> int:
    return int.from_bytes(blake2b(canonical(part), digest_size=16, key=key.encode()).digest())
