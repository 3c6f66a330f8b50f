"""Which fields of an order name a piece, a cell or a seat: read once a class from its annotations."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tactical.table.orders import Order


class Field(msgspec.Struct, frozen=True):
    """A field of an order: its name, what it refers to ("piece", "cell", "path", "word", "flag"...), its default,
    and the words it is limited to, if any."""

    name: str
    ref: str
    default: Any
    choices: tuple[str, ...] = ()
    least: int = 0  # the smallest number it may hold: -1 where "none" is one
    pattern: str = ""  # of the items of "words"


@cache
def fields(order: type[Order]) -> dict[str, Field]:
    """The fields of an order class, without its seat, in order."""
    found = {}
    info = msgspec.inspect.type_info(order)
    for field in info.fields:  # type: ignore[attr-defined]
        if field.name == "seat":
            continue
        kind, ref = field.type, ""
        while isinstance(kind, msgspec.inspect.Metadata):
            ref = ref or (kind.extra or {}).get("ref", "")
            kind = kind.type
        choices: tuple[str, ...] = ()
        if isinstance(kind, msgspec.inspect.LiteralType):
            choices, ref = tuple(str(v) for v in kind.values), ref or "word"
        if isinstance(kind, msgspec.inspect.BoolType):
            ref = "flag"
        least = getattr(kind, "ge", None) or 0
        pattern = getattr(getattr(kind, "item_type", None), "pattern", None) or ""
        found[field.name] = Field(field.name, ref, field.default, choices, least, pattern)
    return found


@cache
def way(order: type[Order]) -> str:
    """The field that says where an order goes, a path of cells or a course in words; empty if it goes nowhere."""
    return next((field.name for field in fields(order).values() if field.ref in ("path", "words")), "")


@cache
def _checked(order: type[Order]) -> tuple[tuple[str, str, int], ...]:
    refs = ("piece", "cell", "path", "seat", "cells", "pieces")
    return tuple((f.name, f.ref, f.least) for f in fields(order).values() if f.ref in refs)


def dangling(order: Order, pieces: int, cells: int, seats: int) -> str | None:
    """The first field that names a piece, cell or seat that does not exist; None when all do."""
    for name, ref, least in _checked(type(order)):
        value = getattr(order, name)
        if ref in ("path", "cells"):
            if any(not 0 <= cell < cells for cell in value):
                return name
        elif ref == "pieces":
            if any(not 0 <= piece < pieces for piece in value):
                return name
        elif not least <= value < (pieces if ref == "piece" else cells if ref == "cell" else seats):
            return name
    return None
