"""Orders in plain words. An order uses its `told`, a form like its notation's but in plain words and in the imperative,
or its notation if that already is a sentence.

In a `told` a bracketed part is left out as in notation, and `[hidden: , hidden]` stands for a flag. After a colon a
field has its unit, `{squares:squares}`, or that it is a turn, `{degrees:turn}`, a name, `{planet:name}`, or a thing
with an article, `{weapon:a}`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from tactical.table.ledgers import quantity
from tactical.table.orders import Order
from tactical.table.phrases import capital, plain, with_article
from tactical.table.pieces import titled
from tactical.table.refs import Field, fields
from tactical.table.state import AnyState

TURN, NAME, ARTICLE = "turn", "name", "a"
_FIELD = re.compile(r"\{(\w+)(?::([\w ]+))?\}")
_PART = re.compile(r"\[(?:(\w+):)?([^\]]*)\]")
_FLAG = re.compile(r"\[(\w+)\]")


def imperative(state: AnyState, order: Order) -> str:
    """An order as a command to its piece or seat: `fire rifle at Xan`, `fly 4 ahead, turn 45° right, 1 ahead`."""
    known, form = fields(type(order)), order.told_in(state) or _notation(type(order))

    def part(found: re.Match[str]) -> str:
        names = [found[1]] if found[1] else [field[0] for field in _FIELD.findall(found[2])]
        return found[2] if any(getattr(order, name) != known[name].default for name in names) else ""

    def value(found: re.Match[str]) -> str:
        return _value(state, known[found[1]], getattr(order, found[1]), found[2] or "")

    words = _FIELD.sub(value, _PART.sub(part, form))
    return " ".join(words.split()).replace(" ,", ",")


def names_piece(order: Order) -> bool:
    """True if an order's imperative names the piece that it is about."""
    form, known = order.told or _notation(type(order)), fields(type(order))
    named = ((known[name].ref, getattr(order, name)) for name, _ in _FIELD.findall(form))
    return any(ref == "piece" and value == order.subject for ref, value in named)


def third_person(words: str) -> str:
    """The command in the third person: `fires rifle at Xan`.

    >>> third_person("carry Ann"), third_person("go prone"), third_person("push Ann")
    ('carries Ann', 'goes prone', 'pushes Ann')
    """
    verb, _, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"
    return f"{verb} {rest}".rstrip()


def goes_on(state: AnyState, before: Order, order: Order) -> str:
    """An order that only goes on as the one before did, of the same piece: `on to f4`; empty if it does anything
    else."""
    known = fields(type(order))
    way = next((name for name, field in known.items() if field.ref == "path"), None)
    if way is None or type(before) is not type(order) or before.subject != order.subject or not getattr(order, way):
        return ""
    rest = [(name, field.default) for name, field in known.items() if field.ref not in ("path", "piece")]
    plainly = all(getattr(each, name) == default for each in (before, order) for name, default in rest)
    return f"on to {state.cell_name(getattr(order, way)[-1])}" if plainly else ""


def is_of_a_piece(order: Order) -> bool:
    """True if an order is described as a piece's, not as its seat's."""
    return order.form.startswith("{piece} ")


def deed(state: AnyState, order: Order) -> str:
    """An order as the piece's deed, `Ann walks to c4`, or else as its seat's: `Yellow stays`."""
    who = state.name(order.subject) if is_of_a_piece(order) else capital(str(state.seat(order.seat).name))
    return f"{who} {third_person(imperative(state, order))}"


def turned(degrees: int) -> str:
    """A turn in words.

    >>> turned(45), turned(-90), turned(-180)
    ('45° right', '90° left', '180°')
    """
    side = "" if abs(degrees) == 180 else " left" if degrees < 0 else " right"
    return f"{abs(degrees)}°{side}"


@cache
def _notation(kind: type[Order]) -> str:
    """The notation of an order as a `told`: without its piece, with `to` before where a path leads."""
    form = _FLAG.sub(r"[\1:\1]", kind.form.removeprefix("{piece} "))
    for field in fields(kind).values():
        if field.ref == "path":
            form = re.sub(rf"(?<!to )(?<!from )\{{{field.name}\}}", f"to {{{field.name}}}", form)
    return form


def _value(state: AnyState, field: Field, value: Any, unit: str) -> str:
    match unit or field.ref:
        case _ if unit == NAME:
            return titled(value)
        case _ if unit == TURN:
            return turned(value)
        case _ if unit == ARTICLE:
            return with_article(plain(str(value)))
        case _ if unit:
            return quantity(value, unit)
        case "piece":
            return state.name(value)
        case "pieces":
            return state.names(value)
        case "seat":
            return capital(str(state.seat(value).name))
        case "cell":
            return str(state.cell_name(value))
        case "path":
            return str(state.cell_name(value[-1])) if value else ""
        case "word":
            return plain(str(value))
        case "numbers" | "words":
            return ", ".join(map(str, value))
        case _:
            return str(value)
