"""Comparing values that may say the same in other words: rolls and events are stored as they were worded then."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tactical.table.breakdown import Operation
from tactical.table.events import Event
from tactical.table.frames import Ending
from tactical.table.rolls import Roll

WORDED: tuple[type, ...] = (Event, Roll, Operation, Ending)  # their plain text is for people to read


def alike(one: Any, other: Any, worded: tuple[type, ...] = WORDED) -> bool:
    """True if two values are equal except for words in values of some types."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(alike(*pair, worded) for pair in zip(one, other, strict=True))
    if not isinstance(one, msgspec.Struct):
        return bool(one == other)
    compared = _compared(type(one), worded)
    return all(alike(getattr(one, name), getattr(other, name), worded) for name in compared)


@cache
def _compared(of: Any, worded: tuple[type, ...]) -> tuple[str, ...]:
    fields = msgspec.structs.fields(of) if issubclass(of, worded) else ()
    words = {field.name for field in fields if field.type is str}
    return tuple(name for name in of.__struct_fields__ if name not in words)
