"""A battle's scenario inside a campaign: one text that keeps the order of everything, and is small in memory."""

from __future__ import annotations

import msgspec

from tactical.table.opening import Sheet

_DECODER = msgspec.json.Decoder(Sheet)


def packed(sheet: Sheet) -> bytes:
    """A sheet as it is kept."""
    return msgspec.json.encode(sheet)


def unpacked(data: bytes) -> Sheet:
    """A sheet as a ruleset opens it. ValueError for what is none."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"this is not a scenario ({error})") from None
