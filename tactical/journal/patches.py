"""The changes of an order to a position, as data. Read without knowing any type, so that it outlives every class.

A *plain* position is what a snapshot decodes to: maps by field (those at their default left out), lists, texts, whole
numbers, bytes. A patch leads from one plain position to the next:

    patch    a map from the names of fields to changes
    change   nil                             the field is left out now: it is at its default
             [value]                         it has this value
             a patch                         the map it has is changed inside
             [from, bytes]                   of bytes: these stand there from offset `from` on, as many as there were
             [front, back, inside, middle]   of a list: the first `front` items, of which those told of in `inside`
                                             are changed; then the items of `middle`; then the last `back` items.
                                             `inside` is index, change, index, change..., in ascending order

`changes` finds it from the values themselves: states share structure, so what is the same object is unchanged and
costs nothing. `applied` copies along the changed paths only.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tactical.journal.errors import WireError

__all__ = ["Patch", "applied", "changes", "written"]

Patch = dict[str, Any]

_SCALARS = (int, str, bool, type(None), bytes)
_SET, _BYTES, _LIST = 1, 2, 4  # how long the list of each change is


class _Same:
    """The mark of a value that did not change."""


_SAME = _Same()


@cache
def _fields(of: Any) -> tuple[tuple[str, Any], ...]:
    """Names and defaults. A field whose value *is* its default is not written: so the encoder has it."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(of))


def written(value: msgspec.Struct) -> list[tuple[str, Any]]:
    """The fields of a value that are written, with their values."""
    of: object = type(value)
    found = ((name, getattr(value, name), default) for name, default in _fields(of))
    return [(name, held) for name, held, default in found if held is not default]


def changes(before: msgspec.Struct, after: msgspec.Struct) -> Patch:
    """The patch between two values of one type. Its parts are the values themselves, for the encoder to write."""
    found = _change(before, after)
    if found is _SAME:
        return {}
    if not isinstance(found, dict):
        raise TypeError(f"no patch leads from {type(before).__name__} to {type(after).__name__}")
    return found


def _change(old: Any, new: Any) -> Any:
    if old is new:
        return _SAME
    kind = type(new)
    if type(old) is not kind:
        return [new]
    if kind is tuple:
        return _items(old, new)
    if isinstance(new, msgspec.Struct):
        return _inside(old, new)
    if old == new:
        return _SAME
    return _spliced(old, new) if kind is bytes and len(old) == len(new) else [new]


def _inside(old: object, new: object) -> object:
    found: Patch = {}
    of: object = type(new)
    for name, default in _fields(of):
        a, b = getattr(old, name), getattr(new, name)
        if a is b:
            continue
        change = None if b is default else [b] if a is default else _change(a, b)
        if change is not _SAME:
            found[name] = change
    return found or _SAME


def _items(old: tuple[object, ...], new: tuple[object, ...]) -> object:
    least = min(len(old), len(new))
    front = back = 0
    while front < least and _change(old[front], new[front]) is _SAME:
        front += 1
    if front == len(old) == len(new):
        return _SAME
    while back < least - front and _change(old[-1 - back], new[-1 - back]) is _SAME:
        back += 1
    inside: list[object] = []
    paired = least - back
    for index in range(front, paired):
        change = _change(old[index], new[index])
        if change is not _SAME:
            inside += index, change
    middle = new[paired : len(new) - back]
    plain = all(isinstance(item, _SCALARS) for item in new)
    if plain and len(new) <= len(inside) + len(middle) + 2:
        return [new]
    return [paired, back, inside, middle]


def _spliced(old: bytes, new: bytes) -> list[object]:
    first = next(index for index, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
    last = next(index for index in range(len(new) - 1, -1, -1) if old[index] != new[index])
    return [first, new[first : last + 1]]


# --- reading ---


def applied(plain: object, patch: object) -> object:
    """The plain position after a patch. Raises WireError if the patch does not fit; the input is not changed."""
    if type(patch) is not dict:
        raise WireError("patch", "it is not a map")
    try:
        return _patched(plain, patch, "patch")
    except RecursionError:
        raise WireError("patch", "too many changes inside each other") from None


def _patched(plain: object, patch: Patch, where: str) -> object:
    if type(plain) is not dict:
        raise WireError(where, "it changes fields of something that has none")
    new = plain.copy()
    for name, change in patch.items():
        here = f"{where}.{name}"
        if type(change) is list and len(change) == _SET:
            new[name] = change[0]
        elif name not in plain:
            raise WireError(here, "it changes a field that does not exist")
        elif change is None:
            del new[name]
        else:
            new[name] = _changed(plain[name], change, here)
    return new


def _changed(plain: object, change: object, where: str) -> object:
    if type(change) is dict:
        return _patched(plain, change, where)
    if type(change) is list:
        if len(change) == _SET:
            return change[0]
        if len(change) == _BYTES and type(plain) is bytes:
            return _with_bytes(plain, change[0], change[1], where)
        if len(change) == _LIST and type(plain) is list:
            return _with_items(plain, change, where)
    raise WireError(where, "a change that does not fit what is changed")


def _with_bytes(plain: bytes, start: object, piece: object, where: str) -> bytes:
    if type(start) is not int or type(piece) is not bytes or not 0 <= start <= start + len(piece) <= len(plain):
        raise WireError(where, "it changes bytes that do not exist")
    return plain[:start] + piece + plain[start + len(piece) :]


def _with_items(plain: list[Any], change: list[Any], where: str) -> list[Any]:
    front, back, inside, middle = change
    counts = type(front) is int and type(back) is int and front >= 0 and back >= 0 and front + back <= len(plain)
    if not counts or type(inside) is not list or len(inside) % 2 or type(middle) is not list:
        raise WireError(where, "it keeps items that do not exist")
    new = plain[:front]
    last = -1
    for index, inner in zip(inside[::2], inside[1::2], strict=True):
        if type(index) is not int or not last < index < front:
            raise WireError(where, "it changes an item that does not exist")
        new[index] = _changed(new[index], inner, f"{where}[{index}]")
        last = index
    return [*new, *middle, *plain[len(plain) - back :]]
