"""Payloads to plain objects and back, under limits. `refusal` states the rules and the limits.

A plain object is None, True or False, a whole number, text, bytes, a list of plain objects, or a dict from
text to plain objects. Payloads are canonical: each object has one, and every payload that is not what `pack`
would have written is refused. The order of a dict's entries is part of it.

Reading into types is done by others, straight from the payload, as that costs less than going through plain
objects. They keep the same promises, at a fraction of the cost of `unpack`, in four steps:

    guard(payload)                                  before the decoder sees it: bounds memory
    value = decoder.decode(payload)                 msgspec: types, depth, unknown fields, no floats, no extensions
    msgspec.msgpack.encode(value) == payload        canonical, and no key twice (of fields that are always written)
    check_texts(value)                              the allow-list

and when a step refuses, `explain(payload)` says where the payload is to blame (None: only its type is wrong).
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgpack
import msgspec

from tactical.journal.errors import WireError
from tactical.journal.stored_text import clean_text, is_clean
from tactical.journal.wire_errors import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_NODES,
    MAX_TEXT,
    explain,
    too_many_nodes,
)

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_ITEMS",
    "MAX_NODES",
    "MAX_TEXT",
    "Plain",
    "WireError",
    "check_plain",
    "check_texts",
    "clean_text",
    "explain",
    "guard",
    "is_clean",
    "pack",
    "unpack",
]

Plain = None | bool | int | str | bytes | list["Plain"] | dict[str, "Plain"]

_PLAIN = frozenset((type(None), bool, int, str, bytes, list, dict))
_KEYS = frozenset((str,))
_LIMITS: dict[str, Any] = {
    "raw": False,
    "strict_map_key": True,
    "max_str_len": MAX_TEXT,
    "max_bin_len": MAX_BYTES,
    "max_array_len": MAX_ITEMS,
    "max_map_len": MAX_ITEMS,
    "max_ext_len": 0,
}


def pack(value: object) -> bytes:
    """The one payload of a plain object. WireError, naming the place, if it is not plain or over a limit."""
    try:
        payload = msgpack.packb(value, use_bin_type=True, strict_types=True)
    except (TypeError, ValueError, OverflowError, RecursionError, UnicodeError) as error:
        raise WireError("", _unpackable(error)) from error
    assert isinstance(payload, bytes)
    if len(payload) > MAX_BYTES or too_many_nodes(payload) or not _keeps_rules(value):
        raise explain(payload) or WireError("", "not a plain object")
    return payload


def unpack(payload: bytes) -> Plain:
    """The plain object of a payload. WireError, naming the place, if it breaks any rule.

    Never builds more than a fixed multiple of what the limits allow, whatever the bytes.
    """
    try:
        guard(payload)
        value: Plain = msgpack.unpackb(payload, **_LIMITS)
        # The second encoder is several times faster, and that two agree is worth something too.
        good = _keeps_rules(value) and msgspec.msgpack.encode(value) == payload
    except WireError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise explain(payload) or WireError("", "not a payload") from error
    if not good:
        raise explain(payload) or WireError("", "not a payload")
    return value


def guard(payload: bytes) -> None:
    """WireError if `payload` is too long or holds too many values to be decoded in bounded memory.

    Costs next to nothing up to a megabyte; longer payloads are counted through.
    """
    if len(payload) > MAX_BYTES:
        raise WireError("", f"{len(payload)} bytes, and at most {MAX_BYTES} are read")
    if too_many_nodes(payload):
        raise WireError("", f"more than {MAX_NODES} values")


def check_texts(value: Any) -> None:
    """WireError if any text in `value` has a character that is not on the allow-list; without its place.

    `value` is anything msgspec can write: structs, lists, dicts and tuples of them. Fast because it looks at
    all of the text at once, written out in a form that only ever adds plain ASCII.
    """
    text = msgspec.json.encode(value)
    if b"\\" not in text and b"\x7f" not in text and text.isascii():  # nearly always
        return
    decoded = text.decode("utf-8")
    # The form escapes quotes and backslashes, which are fine, and controls, which are not.
    rest = decoded.replace("\\\\", "").replace('\\"', "")
    if "\\" in rest or not is_clean(rest):
        raise WireError("", "a text has a character that is not allowed")


def check_plain(value: object) -> None:
    """WireError unless a decoded value is a plain object within the limits."""
    if not _keeps_rules(value):
        raise WireError("", "no plain object, or one beyond the limits: a kind of value, a text or a depth")


def _keeps_rules(value: object) -> bool:
    """Whether types, depth and characters are right. A few loops for each level, none for a single value."""
    level: Iterable[Any] = [value]
    for _ in range(MAX_DEPTH + 1):
        level = list(level)
        types = set(map(type, level))
        if not types <= _PLAIN:
            return False
        if str in types and not _good_texts({item for item in level if type(item) is str}):
            return False
        lists = [item for item in level if type(item) is list]
        maps = [item for item in level if type(item) is dict]
        if not lists and not maps:
            return True
        if max(map(len, chain(lists, maps))) > MAX_ITEMS:
            return False
        keys = set().union(*maps)
        if not _KEYS.issuperset(map(type, keys)) or not _good_texts(keys):
            return False
        level = chain(chain.from_iterable(lists), chain.from_iterable(map(dict.values, maps)))
    return False


def _good_texts(texts: set[str]) -> bool:
    """Whether all are clean and none is too long. A character takes at most four bytes."""
    if 4 * max(map(len, texts), default=0) > MAX_TEXT and any(len(text.encode()) > MAX_TEXT for text in texts):
        return False
    return is_clean("".join(texts))


def _unpackable(error: Exception) -> str:
    if isinstance(error, OverflowError):
        return "a whole number outside 64 bits"
    if isinstance(error, UnicodeError):
        return "text with a lone surrogate"
    return "not a plain object, or too many lists and maps inside each other"
