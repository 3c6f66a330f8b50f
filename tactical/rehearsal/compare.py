"""The differences between two positions of one game: pieces, their ledgers, the score, the deciding seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tactical.table import AnyState
from tactical.table.goals import Score
from tactical.table.notation import write_place
from tactical.table.places import Place

UNTOLD = ("setup", "board", "pieces", "score", "stack", "result")  # told in their own way, or never different


class Difference(NamedTuple):
    """One difference: of a piece (else -1), by its field (`turn.spent.walking`), here and there."""

    piece: int
    field: str
    here: object
    there: object

    def words(self, state: AnyState) -> str:
        """`Cy health: 14 here, 25 there`."""
        who = f"{state.name(self.piece)} " if self.piece >= 0 else ""
        name = self.field.replace(".", " ").replace("_", " ")
        return f"{who}{name}: {_shown(state, self.here)} here, {_shown(state, self.there)} there"


def compare(here: AnyState, there: AnyState) -> tuple[Difference, ...]:
    """All differences, pieces first; empty exactly if the positions are equal."""
    return tuple(_differences(here, there))


def _differences(here: AnyState, there: AnyState) -> Iterator[Difference]:
    for a, b in zip(here.pieces, there.pieces, strict=False):
        if a is not b and a != b:
            yield from _fields(a.id, "", a, b)
    before, after = len(here.pieces), len(there.pieces)
    if before != after:
        yield Difference(-1, "number of pieces", before, after)
    yield from _scores(here.score, there.score)
    for name in here.__struct_fields__:
        if name not in UNTOLD:
            yield from _fields(-1, name, getattr(here, name), getattr(there, name))
    told = ("result", here.result, there.result), ("asked", _asked(here), _asked(there))
    for name, one, other in told:
        if one != other:
            yield Difference(-1, name, one, other)
    if here.stack != there.stack and _asked(here) == _asked(there):
        yield Difference(-1, "pending", len(here.stack), len(there.stack))
    for name in ("setup", "board"):
        if getattr(here, name) is not getattr(there, name) and getattr(here, name) != getattr(there, name):
            yield Difference(-1, name, "one", "another")


def _fields(piece: int, path: str, here: object, there: Any) -> Iterator[Difference]:
    """Field by field where both are values of one kind; places are given whole."""
    if here is there or here == there:
        return
    if isinstance(here, msgspec.Struct) and type(here) is type(there) and not isinstance(here, Place):
        for name in here.__struct_fields__:
            yield from _fields(piece, f"{path}.{name}".lstrip("."), getattr(here, name), getattr(there, name))
    else:
        yield Difference(piece, path, here, there)


def _scores(here: Score, there: Score) -> Iterator[Difference]:
    """The score row by row: each is (..., side or goal, count)."""
    for name in here.__struct_fields__:
        rows, others = getattr(here, name), getattr(there, name)
        if rows == others:
            continue
        if not all(isinstance(row, tuple) for row in (*rows, *others)):  # sides that conceded
            yield Difference(-1, f"score.{name}", rows, others)
            continue
        one, other = ({row[:-1]: row[-1] for row in some} for some in (rows, others))
        for key in dict.fromkeys((*one, *other)):
            if one.get(key, 0) != other.get(key, 0):
                label = ".".join(str(part) for part in key)
                yield Difference(-1, f"score.{name}.{label}", one.get(key, 0), other.get(key, 0))


def _asked(state: AnyState) -> tuple[int, str, int]:
    """The seat that is asked, the question and the piece; (-1, cause, piece) at a roll or a battle."""
    top = state.stack[-1] if state.stack else None
    if top is None:
        return (-1, "", -1)
    if top.ask is None or top.steps:
        return (-1, top.cause, top.piece)
    return (top.ask.seat, top.ask.why, top.piece)


def _shown(state: AnyState, value: object) -> str:
    match value:
        case Place():
            return write_place(state, value)
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(_shown(state, part) for part in value) or "none"
        case msgspec.Struct():
            return str(getattr(value, "name", None) or getattr(value, "why", None) or type(value).__name__.lower())
        case _:
            return str(value) if value is not None else "none"
