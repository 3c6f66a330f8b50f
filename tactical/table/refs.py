"""Which fields of an order or event name a piece, a cell or a seat: read once a class."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from tactical.table.events import Event, Rolled
from tactical.table.orders import Order
from tactical.table.pieces import NOBODY


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


# --- what was recorded ---

# Fields of events by what they name; those of other names count or measure, unless `Event.lists` says what they name.
_ONE = {"pieces": ("piece", "target", "carrier", "ship", "unit", "group"), "cells": ("cell", "start", "where"),
        "seats": ("seat",)}  # fmt: skip
_SEVERAL = {"pieces": ("pieces", "cargo"), "cells": ("path",), "seats": ("seen",)}
_LEAST = {"pieces": -1, "cells": -1, "seats": NOBODY}  # none; none; nobody


@cache
def _named(event: type[Event]) -> tuple[tuple[str, str, bool], ...]:
    """Which fields of an event name something: the field, what it names, and whether it names several."""
    types = {field.name: field.type for field in msgspec.structs.fields(event) if field.name not in event.lists}
    found = [(name, of, False) for name, of in event.lists.items()]
    found += [(name, of, False) for of, names in _ONE.items() for name in names if types.get(name) is int]
    return (*found, *((name, of, True) for of, names in _SEVERAL.items() for name in names if name in types))


def _count(plain: Any, of: str) -> int:
    """How many there are of something at a plain position."""
    if of == "cells":
        board = plain["board"]
        return int(board["width"] * board["height"] * board.get("storeys", 1))
    for field in ("setup.seats" if of == "seats" else of).split("."):
        plain = plain.get(field, ())
    return len(plain)


def astray(order: Order | None, events: Iterable[Event], before: Any, after: Any) -> str:
    """What a recorded order, or its events, name that was not there, between two plain positions; empty: nothing.

    LookupError or TypeError where these are none.
    """
    if order is not None and not order.answers:
        pieces, cells, seats = (_count(before, of) for of in ("pieces", "cells", "seats"))
        if not 0 <= order.seat < seats:
            return "the order is of a seat that is not there"
        if missing := dangling(order, pieces, cells, seats):
            return f"the order names a {missing} that is not there"
    ranges: dict[str, range] = {}
    for event in events:
        for name, of, several in _named(type(event)):
            value: Any = getattr(event, name)
            if of not in ranges:
                ranges[of] = range(_LEAST.get(of, 0), max(_count(before, of), _count(after, of)))
            if not (all(item in ranges[of] for item in value or ()) if several else value in ranges[of]):
                return f"an event names a {name} that is not there"
        if isinstance(event, Rolled) and event.roll.problem(event.faces):
            return "an event shows dice that its roll has not"
    return ""
