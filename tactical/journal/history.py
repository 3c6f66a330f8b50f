"""The past of a game, rebuilt from its frames: from the last snapshot when it opens, from the first when asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tactical.journal.codec import Codec
from tactical.journal.digest import Digester
from tactical.journal.errors import SaveError, Trouble, WireError
from tactical.journal.frames import Frame
from tactical.journal.head import migrated
from tactical.journal.records import RECORD, SNAPSHOT, Consented, Head, Played, Redone, Snapshot, Undone
from tactical.table import Order, Outcome, play, tape
from tactical.table.events import Event
from tactical.table.soundness import faults
from tactical.table.undo import Entry

AnyRecord = Played[Any] | Undone | Redone | Consented


class Moment(NamedTuple):
    """One order of the past: its record's number, the state it was given in, and what came of it."""

    seq: int
    before: Any
    order: Order
    outcome: Outcome

    @property
    def after(self) -> Any:
        """The state after it."""
        return self.outcome.state

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""
        return self.outcome.events

    @property
    def entry(self) -> Entry:
        """As undo looks at it."""
        return Entry(self.before, self.order, self.after, bool(self.outcome.rolled) or self.order.seat < 0)


class Drift(Exception):  # noqa: N818 - a state of affairs: what precedes it is good
    """The records do not replay to the digests they carry, or cannot be replayed."""

    def __init__(self, error: SaveError) -> None:
        super().__init__(str(error))
        self.error = error


class History:
    """Past and undone orders of one save, and the position they lead to."""

    def __init__(self, path: str, codec: Codec, frames: Sequence[Frame], head: Head) -> None:
        self.path = path
        self.codec = codec
        self.head = head
        self.frames = list(frames)
        self.past: list[Moment] = []
        self.future: list[Moment] = []
        self.consents: frozenset[int] = frozenset()
        self.seq = 0
        self.state: Any = None
        self.drifted = False
        self.whole = False  # whether `past` reaches back to the first order
        self.since_snapshot = 0

    # --- rebuilding ---

    def restore(self) -> None:
        """Rebuild from the last snapshot. Drift if a record does not lead where it says; SaveError if it cannot start."""
        start = max((i for i, frame in enumerate(self.frames) if frame.kind == SNAPSHOT), default=-1)
        self._rebuild(start, every=False)

    def load_all(self) -> None:
        """Rebuild from the first snapshot, so that `past` holds every order not taken back."""
        if not self.whole:
            start = next(i for i, frame in enumerate(self.frames) if frame.kind == SNAPSHOT)
            self._rebuild(start, every=False)

    def verify(self) -> int:
        """Replay everything and compare every digest and snapshot; the number of records. Drift at the first fault."""
        start = next((i for i, frame in enumerate(self.frames) if frame.kind == SNAPSHOT), -1)
        self._rebuild(start, every=True)
        return self.seq

    def _rebuild(self, start: int, *, every: bool) -> None:
        if start < 0:
            raise self._error("it holds no position")
        snapshot = self._snapshot(self.frames[start])
        self.past, self.future, self.consents = [], [], frozenset()
        self.seq, self.state = snapshot.seq, snapshot.state
        self.whole = snapshot.seq == 0
        self.since_snapshot = 0
        digester, last = Digester(), b""
        for frame in self.frames[start + 1 :]:
            if frame.kind == SNAPSHOT:
                self.since_snapshot = 0
                if every and self._snapshot(frame).state != self.state:
                    raise self._drift("its snapshot is another position than its records lead to")
            elif frame.kind == RECORD:
                last = self._replayed(frame).digest
                if every and digester.digest(self.state) != last:
                    raise self._drift("the position is another than was recorded")
        if last and digester.digest(self.state) != last:
            raise self._drift("the position is another than was recorded")

    def take(self, frames: Sequence[Frame]) -> Iterator[Moment]:
        """Take in frames another process appended; the orders among them, as they happened."""
        for frame in frames:
            self.frames.append(frame)
            if frame.kind == RECORD:
                record = self._replayed(frame)
                if isinstance(record, (Played, Redone)):
                    yield self.past[-1]
            elif frame.kind == SNAPSHOT:
                self.since_snapshot = 0

    def _replayed(self, frame: Frame) -> AnyRecord:
        try:
            record = self.codec.record(migrated(self.head, frame.kind, frame.payload))
        except WireError as error:
            raise self._drift(f"it is wrong: {error}") from error
        if record.seq != self.seq + 1:
            raise self._drift(f"record {record.seq} stands where {self.seq + 1} should")
        try:
            self._apply(record)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError, AssertionError, StopIteration) as error:
            raise self._drift("the order in it cannot be carried out") from error
        return record

    def _apply(self, record: AnyRecord) -> None:
        match record:
            case Played():
                outcome = play(self.codec.rules, self.state, record.order, tape(record.faces))
                if not outcome.verdict or outcome.rolled != record.faces:
                    raise self._drift("the order in it is refused, or rolls other dice than were recorded")
                self.add(record, Moment(record.seq, self.state, record.order, outcome))
            case Undone():
                if not self.past:
                    self._load_before(record)
                self.undo(record)
            case Redone():
                self.redo(record)
            case Consented():
                self.consent(record)

    def _load_before(self, record: AnyRecord) -> None:
        """An undo reaches back past the snapshot one opened from: rebuild from the first, up to this record."""
        if self.whole:
            raise self._drift("it takes back an order that is not there")
        earlier = History(self.path, self.codec, [], self.head)
        stop = next(i for i, f in enumerate(self.frames) if f.kind == RECORD and self._seq_of(f) == record.seq)
        earlier.frames = self.frames[:stop]
        earlier.load_all()
        self.past, self.future, self.whole = earlier.past, earlier.future, True
        self.consents, self.state = earlier.consents, earlier.state

    def _seq_of(self, frame: Frame) -> int:
        return self.codec.record(migrated(self.head, frame.kind, frame.payload)).seq

    def _snapshot(self, frame: Frame) -> Snapshot[Any]:
        try:
            found = self.codec.snapshot(migrated(self.head, frame.kind, frame.payload))
        except WireError as error:
            raise self._error(f"its position is wrong: {error}") from error
        wrong = faults(self.codec.rules, found.state)
        if wrong:
            raise self._error(f"its position cannot be: {wrong[0]}")
        return found

    # --- what records do ---

    def add(self, record: Played[Any], moment: Moment) -> None:
        """An order was played."""
        self.past.append(moment)
        self.future.clear()
        self._on(record, moment.after)

    def undo(self, record: Undone) -> None:
        """The last order was taken back."""
        last = self.past.pop()
        self.future.append(last)
        self._on(record, last.before)

    def redo(self, record: Redone) -> None:
        """The last order taken back was done again."""
        if not self.future:
            raise self._drift("it does an order again that is not there")
        again = self.future.pop()
        self.past.append(again)
        self._on(record, again.after)

    def consent(self, record: Consented) -> None:
        """A seat agreed to take the last order back."""
        self.seq = record.seq
        self.since_snapshot += 1
        self.consents |= {record.seat}

    def _on(self, record: AnyRecord, state: Any) -> None:
        self.seq, self.state = record.seq, state
        self.since_snapshot += 1
        self.consents = frozenset()

    # --- faults ---

    def _error(self, problem: str) -> SaveError:
        return SaveError(self.path, problem, "restore a copy", Trouble.DAMAGED)

    def _drift(self, problem: str) -> Drift:
        self.drifted = True
        return Drift(self._error(f"after record {self.seq}: {problem}; it opens to read only, as it was before"))
