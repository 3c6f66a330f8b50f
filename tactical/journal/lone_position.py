"""One position by itself, as bytes: the head of a save, and a snapshot. It is read like a save, so that a position of
an older release is migrated and an impossible one refused."""

from __future__ import annotations

import zlib
from typing import Final

from tactical.journal.chunks import Chunk
from tactical.journal.codecs import codec
from tactical.journal.errors import SaveError, WireError
from tactical.journal.head import head_of, read_head
from tactical.journal.records import HEAD, Snapshot
from tactical.ruleset import AnyRuleset
from tactical.ruleset.validation import problems
from tactical.table import AnyState
from tactical.table.values import replace

LENGTH: Final = 4  # bytes that say how long the head is, most significant first
MOST: Final = 4 * 2**20  # bytes of a position, unpacked


class PositionError(ValueError):
    """Bytes that are not a position, and why."""


def position_bytes(rules: AnyRuleset, state: AnyState) -> bytes:
    """A position, such as a view, without briefing and tips. Raises PositionError if it cannot be written."""
    state = state.having(setup=replace(state.setup, briefing="", tips=()))
    try:
        head = head_of(rules, state.setup.title)
        payload = codec(rules.name).encode(Snapshot(0, state))
    except WireError as error:
        raise PositionError(str(error)) from error
    whole = len(head).to_bytes(LENGTH, "big") + head + payload
    if len(whole) > MOST:
        raise PositionError("it is too large")
    return zlib.compress(whole, 9)


def position_from(rules: AnyRuleset, data: bytes) -> AnyState:
    """The position from its bytes. Raises PositionError."""
    unpacker = zlib.decompressobj()
    try:
        whole = unpacker.decompress(data, MOST)
    except zlib.error as error:
        raise PositionError("it is damaged") from error
    if not unpacker.eof or unpacker.unused_data:
        raise PositionError("it is cut short, or too large")
    stop = LENGTH + int.from_bytes(whole[:LENGTH], "big")
    try:
        head = read_head("the position", Chunk(HEAD, 0, whole[LENGTH:stop]))
        if head.rules != rules.name:
            raise PositionError(f"it is of {head.rules[:40]!a}")
        coder = codec(rules.name)
        state = coder.position(coder.typed(coder.snapshot(whole[stop:], head).state, head))
    except SaveError as error:
        raise PositionError(f"{error.problem}; {error.remedy}") from error
    except WireError as error:
        raise PositionError(f"it is damaged: {error}") from error
    if wrong := problems(rules, state):
        raise PositionError(f"it is not possible: {wrong[0]}")
    return state
