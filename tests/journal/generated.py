"""Values of every stored type, made from the types themselves: a type that is added is covered by being there.

What they hold is equal to a default without being it, at the bounds, and every word, member and kind that there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import inspect
from msgspec.inspect import StructType, Type

LONG = 300  # characters and items where there is no bound
WORDS = ("", "a", "hull-to-hull", "Zoë, at c4", "x" * LONG, "12", "+3", "1d6")


def renewed(value: Any) -> Any:
    """An equal value in which nothing is the same object, as far as Python lets two equal objects be."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: renewed(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, str):
        return "".join([*value])
    if isinstance(value, bytes):
        return bytes(bytearray(value))
    if isinstance(value, (tuple, list)):
        inner = map(renewed, value)
        return type(value)(*inner) if hasattr(value, "_fields") else type(value)(inner)
    return int(str(value)) if type(value) is int else value


def structs(roots: list[Any]) -> list[StructType]:
    """Every struct that these types can hold."""
    found: dict[Any, StructType] = {}
    todo = [inspect.type_info(root) for root in roots]
    while todo:
        info = todo.pop()
        if isinstance(info, StructType):
            if info.cls in found:
                continue
            found[info.cls] = info
            todo += [field.type for field in info.fields]
        for name in ("types", "item_types"):
            todo += getattr(info, name, ())
        todo += [inner for inner in (getattr(info, "type", None), getattr(info, "item_type", None)) if inner]
    return list(found.values())


def made(info: StructType, **given: Any) -> Any:
    """A value of a struct: what must be given as it comes first, all else left at its default."""
    needed = {field.name: next(samples(field.type)) for field in info.fields if field.required}
    return info.cls(**needed | given)


def values(info: StructType) -> Iterator[Any]:
    """Values of a struct that differ in one field each: at everything it may hold, and at what equals its default."""
    yield made(info)
    for field in info.fields:
        if not field.required:
            yield made(info, **{field.name: renewed(field.default)})
        for sample in samples(field.type):
            yield made(info, **{field.name: renewed(sample)})


def wrong(info: StructType) -> Iterator[Any]:
    """Values of a struct that its types do not admit."""
    for field in info.fields:
        for sample in beyond(field.type):
            yield made(info, **{field.name: sample})


def samples(info: Type) -> Iterator[Any]:
    """What a value of a type may be."""
    match info:
        case inspect.Metadata():
            yield from samples(info.type)
        case inspect.UnionType():
            for each in info.types:
                yield from samples(each)
        case inspect.LiteralType():
            yield from info.values
        case inspect.EnumType():
            yield from info.cls
        case inspect.NoneType():
            yield None
        case inspect.BoolType():
            yield from (False, True)
        case inspect.IntType():
            low, high = _range(info)
            step = info.multiple_of or 1
            yield from sorted({low, high, *(n for n in (0, 1, 257, 70_000) if low <= n <= high and not n % step)})
        case inspect.StrType():
            most = LONG if info.max_length is None else info.max_length
            fits = [word for word in (*WORDS, "x" * most) if (info.min_length or 0) <= len(word) <= most]
            yield from (word for word in fits if info.pattern is None or re.search(info.pattern, word))
        case inspect.BytesType():
            yield bytes(info.min_length or 0)
            yield b"\xff" * (LONG if info.max_length is None else info.max_length)
        case inspect.VarTupleType():
            least, most = info.min_length or 0, LONG if info.max_length is None else info.max_length
            each = tuple(islice(samples(info.item_type), 200))
            if not least:
                yield ()
            yield from ((one,) * max(1, least) for one in each)
            yield (each[0],) * most
        case inspect.TupleType():
            first = tuple(next(samples(each)) for each in info.item_types)
            for number, each in enumerate(info.item_types):
                yield from ((*first[:number], one, *first[number + 1 :]) for one in samples(each))
        case inspect.StructType():
            yield made(info)
        case inspect.DictType() | inspect.AnyType():
            yield {}
        case _:
            raise AssertionError(f"values of {info} are stored now: say here what they may be")


def beyond(info: Type) -> Iterator[Any]:
    """What a value of a type may not be, just beyond its bounds."""
    match info:
        case inspect.Metadata():
            yield from beyond(info.type)
        case inspect.LiteralType():
            yield "no such word"
        case inspect.IntType():
            low, high = _range(info)
            yield from (low - 1, high + 1)
        case inspect.StrType():
            if info.max_length is not None:
                yield "x" * (info.max_length + 1)
            if info.min_length or info.pattern is not None:
                yield "" if info.min_length else "No such word!"
        case inspect.BytesType():
            if info.max_length is not None:
                yield bytes(info.max_length + 1)
        case inspect.VarTupleType():
            if info.max_length is not None:
                yield (next(samples(info.item_type)),) * (info.max_length + 1)
            if info.min_length:
                yield ()
            yield from ((one,) for one in beyond(info.item_type))


def _range(info: inspect.IntType) -> tuple[int, int]:
    low = info.ge if info.ge is not None else info.gt + 1 if info.gt is not None else -(2**63)
    high = info.le if info.le is not None else info.lt - 1 if info.lt is not None else 2**64 - 1
    return low, high
