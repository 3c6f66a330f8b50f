"""One number for a whole position: it finds drift between processes, releases and replays (checksums find damage).

The digest is the sum modulo 2^128 of one BLAKE2b leaf for each part of the position: each written field, each item of
pieces, stack and roster, each game of a campaign. A leaf hashes the part's bytes with its key. Maps are sorted by
field, so that class names and field order do not matter, and the digest is the same for a position of values and for
its stored form. Leaves are cached by the identity of the part: after an order only changed parts are hashed again.

Games of content versions 1 and 2 have digests of an older shape (`OldDigester`): fields in class order, and leaves for
unwritten fields too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgpack
import msgspec

from tactical.journal.patches import written
from tactical.rules import load

__all__ = ["ITEMS", "Digester", "OldDigester", "blake2b", "canonical", "digest"]

try:
    from _blake2 import blake2b  # it is hashlib's own; but hashlib loads OpenSSL, which takes as long as opening a save
except ImportError:  # a Python that has it elsewhere
    from hashlib import blake2b

_MODULUS = 1 << 128
ITEMS = ("pieces", "stack", "roster")  # fields whose items are parts of their own
_GAMES = "tables"  # the field of a campaign whose items hold positions
_STATE = "state"  # and the field of such an item that holds it

_encode = msgspec.msgpack.Encoder().encode
_sorted = msgspec.msgpack.Encoder(order="sorted").encode

Part = tuple[str, object]
"""A key, and a value or plain object."""


def canonical(value: object) -> bytes:
    """The canonical payload of a value.

    msgspec writes the map of a struct that *could* have 16 fields or more with a long head, however few it writes. A
    sixteenth field, added later, would change every byte string of its struct; so heads are always the shortest.
    """
    return _shortest(_encode(value))


def _shortest(data: bytes) -> bytes:
    packed: bytes = msgpack.packb(msgpack.unpackb(data)) if b"\xde\x00" in data else data
    return packed


class Digester:
    """Digests positions of one game, with cached leaves."""

    def __init__(self) -> None:
        self._leaves: dict[str, tuple[object, int]] = {}

    def _bytes(self, part: object) -> bytes:
        return _shortest(_sorted(part))

    def digest(self, state: object) -> bytes:
        """The 16 bytes of a position's digest: of a value, or of its plain form."""
        known, fresh, sum_ = self._leaves, {}, 0
        for key, part in self._parts_of(state):
            leaf = known.get(key)
            if leaf is None or leaf[0] is not part:
                leaf = (part, _leaf(key, self._bytes(part)))
            fresh[key] = leaf
            sum_ += leaf[1]
        self._leaves = fresh
        return (sum_ % _MODULUS).to_bytes(16)

    def _parts_of(self, state: object) -> Iterator[Part]:
        return _parts(state, "")


def digest(state: object) -> bytes:
    """The digest of one position, without a cache."""
    return Digester().digest(state)


def _parts(whole: Any, above: str) -> Iterator[Part]:
    for field, value in whole.items() if type(whole) is dict else written(whole):
        key = f"{above}{field}"
        if field == _GAMES and not above:
            for number, game in enumerate(value):
                yield from _game(game, f"{key}/{number}")
        elif field in ITEMS:
            for number, item in enumerate(value):
                yield f"{key}/{number}", item
        else:
            yield key, value


def _game(game: Any, key: str) -> Iterator[Part]:
    """A game in a campaign: its parts, and those of its position."""
    for field, value in game.items() if type(game) is dict else written(game):
        if field == _STATE:
            yield from _parts(value, f"{key}/")
        else:
            yield f"{key}:{field}", value


def _leaf(key: str, data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=16, key=key.encode()).digest())


# --- content versions 1 and 2 ---

_TABLE = "setup board pieces stack phase beat effects standing score result"
_OWN = {
    "armour": "first turn_of active asked notices",
    "boarding": "index doors ships counters struck",
    "fleet": "tokens pools passed owners turn active draft moved tally retreat used",
    "overland": "turn acted marks cued met beaten",
    "skirmish": "index hidden",
    "starship": "index",
}
_CAMPAIGN = "setup tables roster marks counters score day turn ready chronicle done pending result"

_in_order = msgspec.msgpack.Encoder(order="deterministic").encode


class OldDigester(Digester):
    """Digests positions as content version 2 did: a leaf for each field that existed then, written or not. Later fields
    only count if they are written, so that a game from before them keeps its digests.

    `long`: as version 1 did, before heads were the shortest.
    """

    def __init__(self, rules: str, *, long: bool = False) -> None:
        super().__init__()
        self._rules = rules
        self._long = long

    def _bytes(self, part: object) -> bytes:
        data = _in_order(part)
        return data if self._long else _shortest(data)

    def _parts_of(self, state: object) -> Iterator[Part]:
        return self._parts(state, self._rules, "")

    def _parts(self, whole: Any, rules: str, above: str) -> Iterator[Part]:
        own = _OWN.get(rules)
        then = f"{_TABLE} {own}" if own is not None else _CAMPAIGN
        listed = dict(written(whole)) | {name: getattr(whole, name) for name in then.split() if hasattr(whole, name)}
        for field, value in listed.items():
            if field == _GAMES:
                for number, game in enumerate(value):
                    yield f"{above}{field}/{number}", msgspec.structs.replace(game, state=None)
                    yield from self._parts(game.state, game.rules, f"{above}{field}/{number}/")
            elif field in ITEMS:
                for number, item in enumerate(value):
                    yield f"{above}{field}/{number}", item
            elif field == "setup" and own is not None and load(rules).former_options:
                yield f"{above}{field}", _setup_then(value, rules)
            else:
                yield f"{above}{field}", value


def _setup_then(setup: Any, rules: str) -> Any:
    """The fixed data of a game as it was written while options had their first defaults."""
    now = setup.options
    then = _options_then(rules)
    return msgspec.structs.replace(setup, options=then(*(getattr(now, name) for name in now.__struct_fields__)))


@cache
def _options_then(rules: str) -> type[msgspec.Struct]:
    """The options of a rule system with the defaults that they had then, which were not written."""
    options, former = load(rules).options, load(rules).former_options
    rows = [(f.name, Any, former.get(f.name, f.default)) for f in msgspec.structs.fields(options)]
    return msgspec.defstruct(options.__name__, rows, frozen=True, omit_defaults=True)
