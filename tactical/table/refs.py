"""The references of orders, positions, steps and events, and whether their targets exist: worked out once per class."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from tactical.board import Board
from tactical.table.events import Event, Rolled
from tactical.table.orders import Order
from tactical.table.phrases import plain

if TYPE_CHECKING:
    from tactical.table.state import AnyState


class Field(msgspec.Struct, frozen=True):
    """A field of an order: its name, its reference ("piece", "cell", "path", "word", "flag"...), its default, and its
    permitted words, if any."""

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


def bare(kind: type[Order], seat: int, piece: int) -> Order | None:
    """The order of a kind that says nothing but whose it is, and which piece's, if it is a piece's; None if it says
    more, or no piece (-1) is given that it needs."""
    asked = fields(kind)
    if not asked:
        return kind(seat=seat)
    if set(asked) != {"piece"} or piece < 0:
        return None
    make: Callable[..., Order] = kind
    return make(seat=seat, piece=piece)


@cache
def way(order: type[Order]) -> str:
    """The field that says where an order goes, a path of cells or a course in words; empty if it goes nowhere."""
    return next((field.name for field in fields(order).values() if field.ref in ("path", "words")), "")


@cache
def _checked(order: type[Order]) -> tuple[tuple[str, str, int], ...]:
    refs = ("piece", "cell", "path", "seat", "cells", "pieces")
    return tuple((f.name, f.ref, f.least) for f in fields(order).values() if f.ref in refs)


def dangling(order: Order, pieces: int, cells: int, seats: int) -> str | None:
    """The first field that names a missing piece, cell or seat; None if all exist."""
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


# --- positions, steps and events: what their fields refer to ---

Known = Collection[object]
There = Callable[[str, bool], Known | None]
"""The existing things of a kind: the numbers they may be referred to by, or (True) their names; None: none are kept."""

Check = Callable[[Any, There], str]

_LISTS = {"piece": "pieces", "cell": "", "seat": "setup.seats"}
_EACH = {"path": "cell", "cells": "cell", "pieces": "piece"}  # the kind of each item of such a field


def misnamed(value: object, there: There) -> str:
    """The reference of a struct, or of one in it, to something that does not exist, or a number outside its bounds;
    empty: none.

    The types of its fields (values.py) say what they refer to.
    """
    if isinstance(value, msgspec.Struct):
        for name, check in _checks(type(value)):
            if found := check(getattr(value, name), there):
                return found
    elif isinstance(value, tuple):
        for item in value:
            if found := misnamed(item, there):
                return found
    return ""


@cache
def _checks(of: type[msgspec.Struct]) -> tuple[tuple[str, Check], ...]:
    """The checks of a class's fields: those that could be wrong, each with how."""
    checks = ((field.name, _check(field.type, field.name)) for field in msgspec.structs.fields(of))
    return tuple((name, check) for name, check in checks if check is not None)


def _check(hint: Any, field: str, each: str = "") -> Check | None:
    """How to check a value of a type; `each`: what it refers to where its own type does not say it."""
    limits: dict[str, Any] = {"ref": each, "list": ""}
    if get_origin(hint) is Annotated:
        hint, *metas = get_args(hint)
        for meta in metas:
            limits |= {name: getattr(meta, name) for name in ("ge", "le") if getattr(meta, name) is not None}
            limits |= meta.extra or {}
    ref, words = limits["ref"], plain(field)
    if hint in (int, str):
        if what := limits["list"] or (ref if ref in _LISTS else ""):
            return _reference(what, words, limits, names=hint is str)
        return _bounded(words, limits) if hint is int and ("ge" in limits or "le" in limits) else None
    origin, args = get_origin(hint), [arg for arg in get_args(hint) if arg is not NoneType]
    if origin is tuple:
        return _items(hint, [_check(arg, field, _EACH.get(ref, ref)) for arg in args if arg is not Ellipsis])
    if origin in (Union, UnionType):
        found = [check for check in (_check(arg, field) for arg in args) if check is not None]
        return _unless_none(found[0]) if len(args) == 1 and found else misnamed if found else None
    held = origin or hint
    if isinstance(held, type):
        return misnamed if issubclass(held, msgspec.Struct) and held is not Board else None
    return misnamed if isinstance(held, TypeVar) else None


def _reference(what: str, words: str, limits: Mapping[str, Any], *, names: bool) -> Check:
    one = limits.get("word") or what.rpartition(".")[2].removesuffix("s")
    article = "an" if one[0] in "aeiou" else "a"
    more = "" if one == words else f" ({words})"
    least, none = limits.get("ge", 0), limits.get("none")

    def check(value: Any, there: There) -> str:
        known = there(what, names)
        if known is None or value in known or (value == none if names else least <= value < 0):
            return ""
        return f"names {article} {one} that is not there{more}"

    return check


def _bounded(words: str, limits: Mapping[str, Any]) -> Check:
    least, most = limits.get("ge"), limits.get("le")

    def check(value: int, _: There) -> str:
        if (least is None or least <= value) and (most is None or value <= most):
            return ""
        return f"has {words} {value}, which is not possible"

    return check


def _items(hint: object, checks: list[Check | None]) -> Check | None:
    if not any(checks):
        return None
    first = checks[0]

    def each(value: tuple[Any, ...], there: There) -> str:
        return next((found for item in value if first is not None and (found := first(item, there))), "")

    def by_place(value: tuple[object, ...], there: There) -> str:
        pairs = zip(value, checks, strict=False)
        return next((found for item, check in pairs if check is not None and (found := check(item, there))), "")

    return each if Ellipsis in get_args(hint) else by_place


def _unless_none(check: Check) -> Check:
    return lambda value, there: "" if value is None else check(value, there)


def there_in(state: AnyState) -> There:
    """The things that exist in a position."""

    @cache
    def there(what: str, names: bool) -> Known | None:
        if what == "cell":
            return range(state.board.size)
        rows: Any = state
        for field in _LISTS.get(what, what).split("."):
            rows = getattr(rows, field, None)
        return None if rows is None else frozenset(row.name for row in rows) if names else range(len(rows))

    return there


# --- what was recorded ---


def there_between(*plains: Any) -> Callable[[str, bool], Known]:
    """The things that exist in any of several positions as plain data. Raises LookupError or TypeError if these are not
    positions."""

    @cache
    def there(what: str, names: bool) -> Known:
        if what == "cell":
            boards = [plain["board"] for plain in plains]
            return range(max(int(b["width"] * b["height"] * b.get("storeys", 1)) for b in boards))
        tables = []
        for rows in plains:
            for field in _LISTS.get(what, what).split("."):
                rows = rows.get(field, ())  # noqa: PLW2901 - the way down
            tables.append(rows)
        return {row["name"] for rows in tables for row in rows} if names else range(max(map(len, tables)))

    return there


def dangling_in_record(order: Order | None, events: Iterable[Event], before: object, after: object) -> str:
    """Things named by a recorded order or its events that did not exist, between two plain positions; empty: none.

    Raises LookupError or TypeError if these are not positions.
    """
    if order is not None and not order.answers:
        there = there_between(before)
        pieces, cells, seats = (len(there(what, False)) for what in ("piece", "cell", "seat"))
        if not 0 <= order.seat < seats:
            return "the order is from a seat that does not exist"
        if missing := dangling(order, pieces, cells, seats):
            return f"the order names a {missing} that is not there"
    there = there_between(before, after)
    for event in events:
        if found := misnamed(event, there):
            return f"an event {found}"
        if isinstance(event, Rolled) and event.roll.problem(event.faces):
            return "an event shows dice that its roll has not"
    return ""
