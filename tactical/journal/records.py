"""The chunks of a save, content version 3.

    HEAD      1  who wrote the chunks behind it, up to the next head: see `Head`. The first chunk is one.
    SNAPSHOT  2  a whole position (of a campaign: all of it), and after which record. Lets a long game open without
                 going through all of it.
    RECORD    3  one thing that happened, in order: an order, an undo, a redo, consent to one, who sits where.
    NOTE      4  what a seat keeps for itself: outside the sequence, undo and consent, for it alone.

Every payload is one msgpack map: first, where there are several kinds, its tag (`record`, `note`), then its fields in
the order of the classes here, those at their default left out. `wire.py` says which bytes msgpack may have.

Records are numbered from 1 without gaps. Each carries the digest of the position after it (`digest.py`). An order's
also carries what became of it: a patch of the position (`patches.py`), the events, and whether it showed its seat
something new. A game opens by what is recorded; today's rules are asked only by who checks it.

In versions 1 and 2 records of orders had neither patch nor events: such games are played again to be opened.
"""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from msgspec import Meta

from tactical.table.orders import Order
from tactical.table.rolls import Faces
from tactical.table.values import Value, snake

HEAD, SNAPSHOT, RECORD, NOTE = 1, 2, 3, 4

CONTENT_VERSION = 3  # of the payloads; the file's own format version is in chunks.py
PATCHED = 3  # the first content version whose records carry what became of an order

OrderT = TypeVar("OrderT", bound=Order)
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")

Seq = Annotated[int, Meta(ge=0)]
Digest = Annotated[bytes, Meta(min_length=16, max_length=16)]
Seats = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=100)]
Means = Literal["", "live", "hand", "given", "mailed"]
Names = Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=100)]


class ComputerPlayer(NamedTuple):
    """How the computer plays a seat: the names of its level and style. Other releases may have others."""

    level: str = "normal"
    style: str = "balanced"


class Telling(Value, frozen=True):
    """A rewriting: the chunks after a head repeat, in its version, those before it.

    They follow record `after`: of the chunks before the head, the records up to it count. The next `again` records
    repeat those after it; the head only counts if all of them are there, so that a rewriting cut short by a crash
    changes nothing. `left` records before it could not be followed and no longer count.
    """

    after: Seq
    again: Seq
    left: Seq = 0


class Head(Value, frozen=True):
    """The writer of the chunks after it. `rules_version`: of the states inside. The ruleset of a campaign is
    `campaign`; `tables` names the rule systems of its battles, with the versions of their states."""

    content: int
    rules: str
    rules_version: int
    title: str
    tables: tuple[tuple[str, int], ...] = ()
    telling: Telling | None = None


class Snapshot(Value, Generic[StateT], frozen=True):
    """The position after record `seq`."""

    seq: Seq
    state: StateT


class Record(Value, tag_field="record", tag=snake, kw_only=True, frozen=True):
    """Base of the records. Author and time are information: nothing depends on them.

    `by`: the account or key of the player, if known. `when`: seconds since 1970; 0: not known.
    """

    by: Annotated[str, Meta(max_length=200)] = ""
    when: Annotated[int, Meta(ge=0, lt=1 << 53)] = 0


class Played(Record, Generic[OrderT, EventT], tag="played", frozen=True):
    """An order was carried out. `faces`: the answers to its rolls in order, up to the next decision. `dice`: how they
    came about: rolled by the program, by hand, or given with the order; empty: unknown, or nothing was rolled.
    `mailed`: the whole order came in a turn file, whose author could write any faces.

    `patch` leads from the position before to the one after; `events` are all that happened, with who saw them.
    `showed`: it let its own seat see something new, and so is a border for undo. `final`: the clause by which its rules
    made it one. All other borders follow from the order, its seat and its faces.
    """

    seq: Seq
    digest: Digest
    order: OrderT
    faces: tuple[Faces, ...] = ()
    patch: dict[str, Any] | None = None
    events: tuple[EventT, ...] = ()
    showed: bool = False
    dice: Means = ""
    final: Annotated[str, Meta(max_length=60)] = ""


class PlayedIn(Played[Any, Any], tag="played_in", frozen=True):
    """The same in a campaign: in which of the games in play (0: the strategic one), under which rules. Orders for the
    campaign itself are under `campaign`."""

    table: Annotated[int, Meta(ge=0, le=99)] = 0
    rules: str = ""


class Undone(Record, tag="undone", frozen=True):
    """`seat` undid the last order in effect. `agreed`: the seats that had to consent and did."""

    seq: Seq
    digest: Digest
    seat: int
    agreed: tuple[int, ...] = ()


class Redone(Record, tag="redone", frozen=True):
    """`seat` redid the order undone last, with the same faces."""

    seq: Seq
    digest: Digest
    seat: int
    agreed: tuple[int, ...] = ()


class Consented(Record, tag="consented", frozen=True):
    """`seat` agrees to undo the last order; nothing changes until all have, with no order between."""

    seq: Seq
    digest: Digest
    seat: int


class ComputerSeats(Record, tag="held", frozen=True):
    """The computer's seats from here on. The position does not change."""

    seq: Seq
    digest: Digest
    seats: Seats = ()
    levels: Names = ()  # one for each seat, or none where all are the usual one; so are styles
    styles: Names = ()
    away: Seats = ()  # those that it keeps for players who are away, until they return

    @property
    def players(self) -> dict[int, ComputerPlayer]:
        """How it plays in each seat."""
        usual = ComputerPlayer()
        levels = self.levels or (usual.level,) * len(self.seats)
        styles = self.styles or (usual.style,) * len(self.seats)
        return {seat: ComputerPlayer(*how) for seat, *how in zip(self.seats, levels, styles, strict=True)}

    @property
    def problem(self) -> str:
        """The fault in it; empty: none."""
        if len(set(self.seats)) < len(self.seats):
            return "it names a seat twice"
        if any(names and len(names) != len(self.seats) for names in (self.levels, self.styles)):
            return "it does not say for each seat how the computer plays"
        if not set(self.away) <= set(self.seats):
            return "it keeps a seat for somebody, but the computer does not sit there"
        return ""


class HostRules(Value, frozen=True):
    """The rules of a table with a host. The program rolls the dice, unless `by_hand`, and each seat consents for
    itself. `clock`: the seconds a seat has for a decision, with `absent` for what happens then; 0: no limit. `advice`:
    the computer advises the seats; otherwise not before the game is over."""

    by_hand: bool = False
    clock: Annotated[int, Meta(ge=0, le=366 * 86400)] = 0
    absent: Literal["remind", "computer", "forfeit"] = "remind"
    advice: bool = True


class Hosted(Record, tag="hosted", frozen=True):
    """The game's host and the table rules from here on. The position does not change."""

    seq: Seq
    digest: Digest
    rules: HostRules = HostRules()


SEATS_TAG = b"\xa6record\xa4held"  # the payload of a `ComputerSeats` behind its first byte
HOST_TAG = b"\xa6record\xa6hosted"  # and that of a `Hosted`


class TriedOrder(Value, Generic[OrderT], frozen=True):
    """An order of a kept line, with its tried faces. `rules`: in a campaign, those it was given under."""

    order: OrderT
    faces: tuple[Faces, ...] = ()
    rules: str = ""


class KeptLine(Value, Generic[OrderT], tag_field="note", tag="kept", frozen=True):
    """A line that `seat` rehearsed and keeps under a name, grown from the position after record `seq`. It replaces an
    earlier one of the same seat and name; without orders it removes that."""

    seat: Annotated[int, Meta(ge=0)]
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    seq: Seq
    line: Annotated[tuple[TriedOrder[OrderT], ...], Meta(max_length=1000)] = ()
    words: Annotated[str, Meta(max_length=500)] = ""  # its seat's note
