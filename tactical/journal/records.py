"""What the frames of a save hold.

    HEAD      who wrote it: the ruleset, its version, the title. Plain map, first frame, once. The ruleset of a
              campaign is `campaign`; it names the rule systems of its battles with their versions beside.
    SNAPSHOT  a whole position (of a campaign: all of it), and after which record. Lets a long game open without
              replaying it.
    RECORD    one thing that happened, in order: an order with the faces it used, an undo, a redo.

Records are numbered from 1 without gaps. Each carries the digest of the state after it.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta

from tactical.table.orders import Order
from tactical.table.rolls import Faces
from tactical.table.values import Value, snake

HEAD, SNAPSHOT, RECORD = 1, 2, 3

CONTENT_VERSION = 2  # of the payloads; the file's own format version is in frames.py

OrderT = TypeVar("OrderT", bound=Order)
StateT = TypeVar("StateT")

Seq = Annotated[int, Meta(ge=0)]
Digest = Annotated[bytes, Meta(min_length=16, max_length=16)]


class Head(Value, frozen=True):
    """The first frame. `rules_version` is that of the states inside."""

    content: int
    rules: str
    rules_version: int
    title: str
    tables: tuple[tuple[str, int], ...] = ()  # of a campaign: its rule systems, with the versions of their states


class Snapshot(Value, Generic[StateT], frozen=True):
    """The position after record `seq`."""

    seq: Seq
    state: StateT


class Record(Value, tag_field="record", tag=snake, frozen=True):
    """Base of the records."""

    seq: Seq
    digest: Digest


class Played(Record, Generic[OrderT], tag="played", frozen=True):
    """An order was carried out. `faces` answered its rolls in order, up to the next decision."""

    order: OrderT
    faces: tuple[Faces, ...] = ()


class PlayedIn(Played[Any], tag="played_in", frozen=True):
    """The same in a campaign: at which of the games in play (0: the strategic one), under which rules. Orders about
    the campaign itself are under `campaign`."""

    table: Annotated[int, Meta(ge=0, le=99)] = 0
    rules: str = ""


class Undone(Record, tag="undone", frozen=True):
    """`seat` took back the last order that was not taken back. `agreed`: the seats that had to consent and did."""

    seat: int
    agreed: tuple[int, ...] = ()


class Redone(Record, tag="redone", frozen=True):
    """`seat` did the last order taken back again, with the same faces."""

    seat: int
    agreed: tuple[int, ...] = ()


class Consented(Record, tag="consented", frozen=True):
    """`seat` agrees that the last order be taken back; nothing changes until all have, with no order between."""

    seat: int
