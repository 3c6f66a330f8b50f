"""Payloads to plain objects and back, under limits.

A plain object is None, True or False, a whole number, text, bytes, a list of plain objects, or a dict from
text to plain objects. Payloads are canonical: each object has one, and every payload that is not what `pack`
would have written is refused. The order of a dict's entries is part of it. The bytes of msgpack that this leaves:

    nil, false, true      c0 c2 c3
    whole numbers         -2**63 to 2**64-1, in the shortest form: a signed form (d0..d3) only for those below zero
    text                  at most MAX_TEXT bytes of UTF-8, every character on the allow-list of `stored_text`
    bytes                 c4 c5 c6, shortest form
    lists, maps           at most MAX_ITEMS entries, shortest form; at most MAX_DEPTH inside each other; the keys of
                          a map are text and differ
    refused altogether    floats (ca cb), extensions and times (c7..c9, d4..d8), c1

Reading into types is done by others, straight from the payload, and keeps the same promises in four steps:

    guard(payload)                                  before the decoder sees it: bounds memory
    value = decoder.decode(payload)                 msgspec: types, depth, unknown fields, no floats, no extensions
    msgspec.msgpack.encode(value) == payload        canonical, and no key twice (of fields that are always written)
    check_texts(value)                              the allow-list
"""

from collections.abc import Iterable
from itertools import chain
from typing import Any

import msgspec

from tactical.journal.errors import WireError
from tactical.journal.stored_text import fault, is_clean, shown

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
    "decoder_error",
    "guard",
    "is_clean",
    "pack",
    "unpack",
]

Plain = None | bool | int | str | bytes | list["Plain"] | dict[str, "Plain"]

MAX_BYTES = 16 * 2**20  # in one payload
MAX_NODES = 2**20  # values and keys in one payload
MAX_DEPTH = 32  # lists and maps inside each other
MAX_ITEMS = 65_535  # entries of one list or map
MAX_TEXT = 65_536  # bytes of one text

_PLAIN = frozenset((type(None), bool, int, str, bytes, list, dict))
_KEYS = frozenset((str,))
_LONGEST_KEY = 40  # characters of a key that a place is told with


def pack(value: object) -> bytes:
    """The one payload of a plain object. Raises WireError, naming the place, if it is not plain or over a limit."""
    check_plain(value)
    try:
        payload = msgspec.msgpack.encode(value)
    except OverflowError as error:
        raise WireError("", "a whole number outside 64 bits") from error
    guard(payload)
    return payload


def unpack(payload: bytes, *, shortest: bool = True) -> Plain:
    """The plain object in a payload. Raises WireError, naming the place if possible, if it breaks any rule.

    `shortest`: False accepts payloads that are not canonical, as old releases wrote them.
    """
    guard(payload)
    try:
        value: Plain = msgspec.msgpack.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise decoder_error(error) from error
    check_plain(value)
    if shortest and msgspec.msgpack.encode(value) != payload:
        raise WireError("", "it is not in canonical form")
    return value


# How msgspec begins where a tag, a word or a field is none that it was told of.
_UNKNOWN = ("Invalid value ", "Invalid enum value ", "Object contains unknown field ")


def decoder_error(error: Exception, *, ours: bool = False) -> WireError:
    """An error in msgspec's words, with its place in our notation. `ours`: the data is in this release's versions, so
    that only a newer release can use unknown words."""
    problem, _, place = str(error).partition(" - at `$")
    newer = ours and isinstance(error, msgspec.ValidationError) and problem.startswith(_UNKNOWN)
    return WireError(place.rstrip("`").lstrip("."), problem.replace("`", ""), newer=newer)


def guard(payload: bytes) -> None:
    """Raise WireError if `payload` is too long or holds too many values to be decoded in bounded memory.

    Almost free up to a megabyte; longer payloads are counted.
    """
    if len(payload) > MAX_BYTES:
        raise WireError("", f"{len(payload)} bytes, but at most {MAX_BYTES} are read")
    if _too_many_nodes(payload):
        raise WireError("", f"more than {MAX_NODES} values")


def check_texts(value: object) -> None:
    """Raise WireError if any text in `value` has a character that is not on the allow-list; without its place.

    `value` is anything msgspec can write: structs, lists, dicts and tuples of them. Fast because it checks all texts at
    once, in a form that only adds plain ASCII.
    """
    text = msgspec.json.encode(value)
    if b"\\" not in text and b"\x7f" not in text and text.isascii():  # nearly always
        return
    decoded = text.decode("utf-8")
    # The form escapes quotes and backslashes, which are fine, and controls, which are not.
    rest = decoded.replace("\\\\", "").replace('\\"', "")
    if "\\" in rest or not is_clean(rest):
        raise WireError("", "a text has a character that is not allowed")


# --- plain objects ---


def check_plain(value: object) -> None:
    """Raise WireError, naming the place, unless a value is a plain object within the limits."""
    if not _keeps_rules(value):
        raise _first_fault(value) or WireError("", "not a plain object")


def _keeps_rules(value: object) -> bool:
    """True if types, depth and characters are right. A few loops for each level, none for a single value."""
    level: Iterable[object] = [value]
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
    """True if all are clean and none is too long. A character takes at most four bytes."""
    if not is_clean("".join(texts)):
        return False
    return 4 * max(map(len, texts), default=0) <= MAX_TEXT or all(len(text.encode()) <= MAX_TEXT for text in texts)


def _first_fault(value: object, where: str = "", depth: int = 0) -> WireError | None:
    """Where `_keeps_rules` is broken first, and how. Value by value: only asked once it is known to be."""
    if problem := _fault(value, depth):
        return WireError(where, problem)
    inside: Iterable[tuple[str, object]] = ()
    if type(value) is list:
        inside = ((f"{where}[{at}]", each) for at, each in enumerate(value))
    elif type(value) is dict:
        inside, dot = [], "." if where else ""
        for at, (key, each) in enumerate(value.items(), 1):
            if problem := "a key that is not text" if type(key) is not str else _fault(key, 0):
                return WireError(f"{where}{dot}(key {at})", problem)
            name = shown(key[:_LONGEST_KEY]) + ("..." if len(key) > _LONGEST_KEY else "")
            inside.append((f"{where}{dot}{name}", each))
    return next((found for place, each in inside if (found := _first_fault(each, place, depth + 1))), None)


def _fault(item: Any, depth: int) -> str:
    """The fault of one value by itself, in words."""
    if type(item) is float:
        return "a fraction, but only whole numbers are read"
    if type(item) not in _PLAIN:
        return "a value of a kind that is never written"
    if type(item) is str:
        if problem := fault(item):
            return f"the text has {problem}"
        size = len(item.encode())
        return f"a text of {size} bytes, but at most {MAX_TEXT} are read" if size > MAX_TEXT else ""
    if type(item) in (list, dict):
        if len(item) > MAX_ITEMS:
            return f"{len(item)} entries, but at most {MAX_ITEMS} are read"
        if depth >= MAX_DEPTH:
            return f"more than {MAX_DEPTH} lists and maps inside each other"
    return ""


# --- counting ---

_TEXT_OR_BYTES = {0xD9: 1, 0xDA: 2, 0xDB: 4, 0xC4: 1, 0xC5: 2, 0xC6: 4}  # lead byte -> bytes of the size behind it
_NUMBERS = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8, 0xCA: 4, 0xCB: 8}
_CONTAINERS = {0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
# for each lead byte how far it is to the next value, a text's or bytes' own size left out
_STEPS = [1 + ((lead & 0x1F) if 0xA0 <= lead < 0xC0 else 0) for lead in range(256)]
for _lead, _more in (_TEXT_OR_BYTES | _NUMBERS | _CONTAINERS).items():
    _STEPS[_lead] += _more


def _too_many_nodes(payload: bytes) -> bool:
    """True if `payload` holds more than `MAX_NODES` values and keys, found without building any."""
    at, size, nodes = 0, len(payload), 0
    if size <= MAX_NODES:  # each takes a byte at least
        return False
    while at < size:
        nodes += 1
        if nodes > MAX_NODES:
            return True
        lead = payload[at]
        width = _TEXT_OR_BYTES.get(lead, 0)
        at += _STEPS[lead] + int.from_bytes(payload[at + 1 : at + 1 + width], "big")
    return False
