"""Refusals, warnings, and what is awaited."""

from __future__ import annotations

from tactical.cli.schema.base import Chance, Told
from tactical.cli.schema.numbers import Made


class Cause(Told):
    """What lowered an allowance or raised a price."""

    clause: str
    text: str


class Reason(Told):
    """Why not, or what to mind. `remedy`: what would help, mostly an order, or empty."""

    code: str
    clause: str
    text: str
    because: list[Cause]
    remedy: str


class Refused(Told):
    """An order that may not be, and why."""

    text: str
    reasons: list[Reason]


class AwaitedOrder(Told, tag="order", tag_field="kind"):
    """A decision. `verbs`: how what may be ordered is typed; `tags`: what records call it."""

    seat: str
    why: str
    verbs: list[str]
    tags: list[str]
    piece: str | None


class AwaitedRoll(Told, tag="roll", tag_field="kind"):
    """Dice. `each`: every die is held against the target on its own."""

    dice: int
    sides: int
    purpose: str
    clause: str
    piece: str | None
    aim: str
    target: int
    bonus: int
    each: bool
    chance: Chance | None
    target_made: Made | None
    bonus_made: Made | None


class AwaitedBattle(Told, tag="battle", tag_field="kind"):
    """A battle under another rule system. No shipped system awaits one yet."""

    rules: str
    scenario: str
    pieces: list[str]
    clause: str


class AwaitedNothing(Told, tag="over", tag_field="kind"):
    """The game is over."""

    winners: list[str]
    losers: list[str]
    why: str
    clause: str


Awaited = AwaitedOrder | AwaitedRoll | AwaitedBattle | AwaitedNothing
