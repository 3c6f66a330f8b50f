"""Orders of the past, and tried ones."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import Chance, Told
from tactical.cli.schema.verdicts import Reason


class Event(Told):
    """Something that happened."""

    event: str
    text: str
    clause: str


class Entry(Told):
    """A record. `played_in`: in the uppermost game of a campaign; `held`: who the computer plays from here on;
    `hosted`: how guests play. `text` and `faces` are null where the seat may not read them; `agreed`: who let an order
    be taken back."""

    record: int
    kind: Literal["played", "played_in", "undone", "redone", "consented", "held", "hosted"]
    seat: str | None
    text: str | None
    faces: list[list[int]] | None
    agreed: list[str]
    events: list[Event]


class Hand(Told):
    """Whose hand gave an order: its key or account, when, and whether its dice were thrown by the table (`live`), by
    hand, or given with the order, or the order was imported from a turn file (`mailed`); null where that is not known,
    or it threw none."""

    by: str | None
    when: str | None
    dice: Literal["live", "hand", "given", "mailed"] | None


class LogEntry(Entry):
    """An order that counts. `hand`: with `--who`."""

    hand: Hand | None


class DoneEntry(Entry):
    """An order just given. `warnings`: what its seat should know though it is legal; `reason`: why the computer gave
    it."""

    warnings: list[Reason]
    reason: str | None


class TriedRoll(Told):
    """A roll of what was tried, and whether it met its aim."""

    text: str
    faces: list[int]
    chance: Chance
    came: bool


class TriedEntry(Entry):
    """An order just tried."""

    warnings: list[Reason]
    rolls: list[TriedRoll]
