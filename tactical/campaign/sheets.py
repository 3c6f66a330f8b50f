"""A battle's scenario inside a campaign: one text that keeps the order of everything, and is small in memory."""

from __future__ import annotations

import msgspec

from tactical.table.opening import Sheet

_DECODER = msgspec.json.Decoder(Sheet)


def packed(sheet: Sheet) -> bytes:
    """A sheet as it is kept. One without `roles` is kept as it was before there were any."""
    fields = msgspec.structs.asdict(sheet)
    return msgspec.json.encode(fields if sheet.roles else {key: fields[key] for key in fields if key != "roles"})


def unpacked(data: bytes) -> Sheet:
    """A sheet as a ruleset opens it. ValueError for what is none."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"this is not a scenario ({error})") from None
