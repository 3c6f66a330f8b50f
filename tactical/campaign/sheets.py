"""A battle's scenario inside a campaign: one text that keeps all order and needs little memory."""

from __future__ import annotations

import msgspec

from tactical.table.opening import Sheet

_DECODER = msgspec.json.Decoder(Sheet)


def packed(sheet: Sheet) -> bytes:
    """A sheet in its stored form: without `about`, and without empty `roles`, `script`, `zones` and `prizes`."""
    left_out = ("about", *(name for name in ("roles", "script", "zones", "prizes") if not getattr(sheet, name)))
    fields = msgspec.structs.asdict(sheet)
    return msgspec.json.encode({key: value for key, value in fields.items() if key not in left_out})


def unpacked(data: bytes) -> Sheet:
    """A sheet for a ruleset to open. Raises ValueError if it is not one."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"this is not a scenario ({error})") from None
