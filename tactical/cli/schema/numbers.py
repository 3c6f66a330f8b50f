"""Numbers that explain themselves."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import Told


class Part(Told):
    """One operation of a number: `times` is `amount` / `over`, rounded down, or `up`; `after` is the number then."""

    kind: Literal["start", "add", "times", "at_least", "at_most", "become"]
    amount: int
    over: int
    up: bool
    text: str
    clause: str
    after: int


class Made(Told):
    """What a number is made of, operation by operation."""

    total: int
    parts: list[Part]


class Line(Told):
    """A line of a card. `number`: the value where that is one; `due`: what the end of the turn or day takes."""

    label: str
    value: str
    clause: str
    number: int | None
    due: int
    made: Made | None


class Bar(Told):
    """A stock: what is left of how much; both count `parts` to a `unit`. `made` is of the whole."""

    label: str
    left: int
    whole: int
    unit: str
    parts: int
    made: Made | None
