"""Random access to a game's past: any order of a long game, without replaying those before it.

The records are read once, which gives the orders in effect. Between two snapshots lies a stretch of a few dozen orders;
it is replayed when one of them is first requested, and kept. Safe to use from a thread while the game goes on: an
archive has its own copy of what it reads.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tactical.journal.chunks import Chunk
from tactical.journal.codec import Codec
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.head import UPDATE, read_head
from tactical.journal.history import History
from tactical.journal.moments import Moment
from tactical.journal.reader import Reader, StoredPosition, Unfit
from tactical.journal.records import HEAD, RECORD, SNAPSHOT, Head, Played, Redone, Undone
from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Order
from tactical.table.events import Event

if TYPE_CHECKING:
    from tactical.journal.visibility import Visibility

KEPT = 512  # stretches in memory: more than any scrubbing goes back and forth over


class _Anchor(NamedTuple):
    """A snapshot that a stretch begins at: how many orders that count precede it, and its chunk."""

    orders: int
    chunk: int
    head: Head


class _Ordered(NamedTuple):
    """A record of an order, and the head it is under."""

    record: Played[Order, Event]
    head: Head


class Archive:
    """The orders of a game in effect, up to when this was made. `len()` is their number."""

    def __init__(
        self, path: str, codec: Codec, chunks: Sequence[Chunk], known: Sequence[Moment] = (),
        reader: Reader | None = None,
    ) -> None:  # fmt: skip
        """`known` are orders of its past that are at hand already."""
        self.path = path
        self.codec = codec
        self._reader = reader or Reader(path, codec)
        self._chunks = chunks
        self._known = {moment.seq: moment for moment in known}
        self._line: list[_Ordered] = []
        self._anchors: list[_Anchor] = []
        self._stretches: dict[int, tuple[Moment, ...]] = {}
        self._opening: StoredPosition | None = None
        self._lock = threading.Lock()  # for following; what is there already is read without it
        self._read()

    @classmethod
    def of(cls, history: History) -> Archive:
        """The archive of an open game. Slow for long games: call it in a thread."""
        return cls(history.path, history.codec, history.chunks.copy(), tuple(history.past), history.reader)

    def __len__(self) -> int:
        return len(self._line)

    # --- looking ---

    @property
    def opening(self) -> AnyState:
        """The position before the first order."""
        return self._first().state

    def _first(self) -> StoredPosition:
        if self._opening is None:
            with self._lock:
                self._opening = self._position(self._anchors[0])
        return self._opening

    def rules(self, orders: int) -> AnyRuleset:
        """The rules of the game in play after this many orders; in a campaign they change."""
        place = self.moment(orders - 1).end if orders else self._first()
        return self.codec.rules_at(place.whole)

    def ready(self, number: int) -> bool:
        """True if order `number` (from 0) is available at once. Never blocks."""
        return self._stretch_of(number) in self._stretches

    def moment(self, number: int) -> Moment:
        """Order `number`, followed to if need be. Raises SaveError if the past cannot be read."""
        stretch = self._stretch_of(number)
        found = self._stretches.get(stretch)
        if found is None:
            with self._lock:
                found = self._stretches.get(stretch) or self._follow(stretch)
                self._stretches[stretch] = found
                while len(self._stretches) > KEPT:
                    del self._stretches[next(iter(self._stretches))]  # the one followed first
        return found[number - self._anchors[stretch].orders]

    def witnessed(self, number: int, seen: Visibility) -> bool:
        """True if anything about order `number` may be shown. Nothing is followed for that if records contain their
        results."""
        record = self._line[number].record
        if record.patch is None:
            return seen.witnessed(self.moment(number))
        return seen.may_read(record.order) or bool(seen.noticed(self._reader.codec.heard(record)))

    def state(self, orders: int) -> AnyState:
        """The position after this many orders."""
        return self.moment(orders - 1).after if orders else self.opening

    def order(self, number: int) -> Order:
        """Order `number` itself, available at once."""
        return self._line[number].record.order

    # --- reading ---

    def _read(self) -> None:
        """The orders that count, and the snapshots that lie on their line."""
        rules_head: Head | None = None
        count = 0
        line: list[_Ordered] = []
        undone: list[_Ordered] = []
        anchors: list[tuple[_Anchor, _Ordered | None]] = []
        for index, chunk in enumerate(self._chunks):
            if chunk.kind == HEAD:
                rules_head = read_head(self.path, chunk)
            assert rules_head is not None  # the first chunk is a head, or the game would not be open
            if chunk.kind == SNAPSHOT:
                anchors.append((_Anchor(len(line), index, rules_head), line[-1] if line else None))
            elif chunk.kind == RECORD:
                try:
                    record = self._reader.record(chunk.payload, rules_head)
                    count += 1
                    if record.seq != count:
                        raise self._error(f"record {record.seq} is where {count} should be")
                    if isinstance(record, Played):
                        line.append(_Ordered(record, rules_head))
                        undone.clear()
                    elif isinstance(record, Undone):
                        undone.append(line.pop())
                    elif isinstance(record, Redone):
                        line.append(undone.pop())
                except Unfit as unfit:
                    raise self._error(unfit.problem, unfit.kind) from None
                except IndexError:
                    raise self._error("it undoes or redoes an order that does not exist") from None
        self._line = line
        # An undone snapshot cannot begin a stretch.
        for anchor, last in anchors:
            if anchor.orders <= len(line) and (last is None or line[anchor.orders - 1] is last):
                if self._anchors and self._anchors[-1].orders == anchor.orders:
                    self._anchors.pop()
                self._anchors.append(anchor)

    # --- following ---

    def _stretch_of(self, number: int) -> int:
        if not 0 <= number < len(self._line):
            raise IndexError(f"there is no order {number}: there are {len(self._line)}")
        return bisect_right(self._anchors, number, key=lambda anchor: anchor.orders) - 1

    def _follow(self, stretch: int) -> tuple[Moment, ...]:
        first = self._anchors[stretch].orders
        beyond = self._anchors[stretch + 1].orders if stretch + 1 < len(self._anchors) else len(self._line)
        found: list[Moment] = []
        place: Any = None
        for record, head in self._line[first:beyond]:
            known = self._known.get(record.seq)
            if known is None:
                if place is None:
                    place = self._position(self._anchors[stretch])
                try:
                    known = self._reader.moment(record, head, place)
                except Unfit as unfit:
                    raise self._error(f"order {record.seq}: {unfit}", unfit.kind) from None
            found.append(known)
            place = known.end
        return tuple(found)

    def _position(self, anchor: _Anchor) -> StoredPosition:
        try:
            return self._reader.snapshot(self._chunks[anchor.chunk].payload, anchor.head)[1]
        except Unfit as unfit:
            raise self._error(unfit.problem, unfit.kind) from None

    def _error(self, problem: str, kind: Trouble = Trouble.DAMAGED) -> SaveError:
        remedy = UPDATE if kind is Trouble.NEWER else "restore a copy"
        return SaveError(self.path, f"its history cannot be read: {problem}", remedy, kind)
