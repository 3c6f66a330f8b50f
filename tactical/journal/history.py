"""The past of a game, rebuilt from its frames: from the last snapshot when it opens, from further back when asked.

A rebuild begins at a snapshot and plays the records behind it through the same door as the game itself. The digest of
the last one proves all of them; only where it does not fit is each compared, to find the first that is wrong. What
precedes that one is kept, what follows is never looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tactical.journal.codec import Codec
from tactical.journal.digest import Digester
from tactical.journal.errors import SaveError, Trouble, WireError
from tactical.journal.frames import Frame, Frames
from tactical.journal.head import is_current, read_head
from tactical.journal.moments import AnyRecord, Moment, Told
from tactical.journal.records import HEAD, RECORD, SNAPSHOT, Consented, Head, Played, Redone, Snapshot, Undone
from tactical.table import tape

# What rules may raise when they are handed an order or a position that cannot be: no more than a wrong record.
UNPLAYABLE = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError,
)  # fmt: skip


class Drift(Exception):  # noqa: N818 - a state of affairs: what precedes it is good
    """The records do not replay to the digests they carry, or cannot be replayed."""

    def __init__(self, error: SaveError) -> None:
        super().__init__(str(error))
        self.error = error


class _Fault(Exception):  # noqa: N818 - a finding, which never leaves this module
    """What is wrong with frame `index`."""

    def __init__(self, index: int, problem: str) -> None:
        super().__init__(problem)
        self.index = index


class _Earlier(Exception):  # noqa: N818 - a state of affairs, which never leaves this module
    """A record takes back, or does again, an order from before the snapshot that a rebuild began at."""


class History:
    """Past and undone orders of one save, and the whole (see codec.py) they lead to, in `state`."""

    def __init__(self, path: str, codec: Codec, frames: Frames, head: Head) -> None:
        self.path = path
        self.codec = codec
        self.head = head  # of the latest frames
        self.frames = frames
        self.past: list[Moment] = []
        self.future: list[Moment] = []  # orders taken back, the next to do again last
        self.told: list[Told] = []  # every record since where the rebuild began
        self.consents: frozenset[int] = frozenset()
        self.seq = 0
        self.state: Any = None
        self.drifted = False
        self.whole = False  # whether `past` reaches back to the first order
        self.since_snapshot = 0
        self.digester = Digester()

    # --- rebuilding ---

    def restore(self) -> None:
        """Rebuild from the last snapshot that serves. Drift for the first wrong record, and then the position is
        the one before it; SaveError if no position can be found at all."""
        found: _Fault | None = None
        while True:
            try:
                self._from_snapshot(back=1)
            except _Fault as fault:
                found = fault
                self.frames.cut(fault.index)
                if SNAPSHOT not in self.frames.kinds:
                    raise self._error(str(fault)) from None
            else:
                break
        if found is not None:
            self.drifted = True
            raise Drift(self._error(f"after record {self.seq}: {found}"))

    def load(self, orders: int | None = None) -> None:
        """Reach further back, until `past` holds this many orders or all there are. None: all.

        SaveError where the way back is wrong; the position, and the past as far as it was known, stay.
        """
        back = 1
        try:
            while not self.whole and (orders is None or len(self.past) < orders):
                back = len(self.frames) if orders is None else back * 2
                self._from_snapshot(back=back)
        except _Fault as fault:
            seq = self.seq
            self._from_snapshot(back=1)
            problem = f"its past cannot be replayed: after record {seq}: {fault}"
            raise SaveError(self.path, problem, "restore a copy", Trouble.DAMAGED) from None

    def load_all(self) -> None:
        """Reach back to the first order."""
        self.load()

    def verify(self) -> int:
        """Replay everything and compare every digest and snapshot; the number of records. Drift at the first fault."""
        try:
            self._replay(self.frames.kinds.find(SNAPSHOT), every=True)
        except _Fault as fault:
            self.drifted = True
            raise Drift(self._error(f"after record {self.seq}: {fault}")) from None
        return self.seq

    def take(self, frames: Sequence[Frame]) -> Iterator[Told]:
        """Take in frames another process appended; what they record, one by one. Drift at the first wrong one."""
        for frame in frames:
            try:
                yield from self._taken(frame)
            except _Fault as fault:
                self.drifted = True
                raise Drift(self._error(f"after record {self.seq}: {fault}")) from None
            self.frames.append(frame)

    def _taken(self, frame: Frame) -> Iterator[Told]:
        index = len(self.frames)
        try:
            self._step(index, frame, every=True)
        except _Earlier:
            self.load(len(self.past) + 1)
            try:
                self._step(index, frame, every=True)
            except _Earlier:
                raise _Fault(index, "it takes back or repeats an order that is not there") from None
        if frame.kind == RECORD:
            yield self.told[-1]

    def _snapshots(self) -> list[int]:
        return list(self.frames.of_kind(SNAPSHOT))

    def _from_snapshot(self, back: int) -> None:
        """Rebuild from the `back`-th snapshot from the end, or from before it where an undo reaches further."""
        snapshots = self._snapshots()
        if not snapshots:
            raise self._error("it holds no position")
        while True:
            start = snapshots[max(0, len(snapshots) - back)]
            try:
                self._replay(start, every=False)
            except _Earlier:
                back *= 2
            except _Fault as fault:
                if fault.index == start:
                    raise
                self._replay(start, every=True)  # which finds the first fault, with the position before it
                raise  # not reached unless the fault went away
            else:
                return

    def _replay(self, start: int, *, every: bool) -> None:
        """Rebuild from the snapshot at `start`; `every`: compare each digest and snapshot, not only the last."""
        self.head = self._head_before(start)
        snapshot = self._snapshot(start)
        first = start == self.frames.kinds.find(SNAPSHOT)
        if first and snapshot.seq != 0:
            raise _Fault(start, f"its first position is numbered {snapshot.seq} and not 0")
        self.past, self.future, self.told = [], [], []
        self.consents = frozenset()
        self.seq, self.state = snapshot.seq, snapshot.state
        self.since_snapshot = 0
        self.whole = first
        last = self.frames.kinds.rfind(RECORD)
        for index in range(start + 1, len(self.frames)):
            self._step(index, self.frames[index], every=every, check=every or index == last)

    def _step(self, index: int, frame: Frame, *, every: bool, check: bool = True) -> None:
        """Take in one frame; nothing has changed when it raises."""
        if frame.kind == RECORD:
            self._record(index, frame, check=check)
        elif frame.kind == SNAPSHOT:
            if every:
                self._compare(index, frame)
            self.since_snapshot = 0
        elif frame.kind == HEAD:
            try:
                self.head = read_head(self.path, frame)
            except SaveError as error:
                raise _Fault(index, error.problem) from None
        else:
            raise _Fault(index, f"a record of kind {frame.kind} follows, which this release does not know")

    def _head_before(self, index: int) -> Head:
        return read_head(self.path, self.frames[self.frames.kinds.rfind(HEAD, 0, index)])

    def _snapshot(self, index: int) -> Snapshot[Any]:
        return self._position(index, self.frames[index])

    def _compare(self, index: int, frame: Frame) -> None:
        found = self._position(index, frame)
        if found.seq != self.seq or found.state != self.state:
            raise _Fault(index, "a snapshot is another position than the records lead to")

    def _position(self, index: int, frame: Frame) -> Snapshot[Any]:
        try:
            found = self.codec.snapshot(frame.payload, self.head)
            wrong = self.codec.faults(found.state)
            if not wrong:
                self.codec.look_at(found.state)
        except WireError as error:
            raise _Fault(index, f"a position in it is wrong: {error}") from None
        except UNPLAYABLE:
            raise _Fault(index, "a position in it cannot be") from None
        if wrong:
            raise _Fault(index, f"a position in it cannot be: {wrong[0]}")
        return found

    # --- records ---

    def _record(self, index: int, frame: Frame, *, check: bool) -> None:
        try:
            record = self.codec.record(frame.payload, self.head)
        except WireError as error:
            raise _Fault(index, f"the next record is wrong: {error}") from None
        if record.seq != self.seq + 1:
            raise _Fault(index, f"record {record.seq} stands where {self.seq + 1} should")
        try:
            moment = self._moment(index, record)
            # An older release's digest is of another shape: what it wrote must only be playable.
            if check and is_current(self.head):
                after = self._led_to(record, moment)
                if self.digester.digest(after) != record.digest:
                    raise _Fault(index, "the position is another than was recorded")
        except UNPLAYABLE:
            raise _Fault(index, "the order in the next record cannot be carried out") from None
        self.commit(record, moment)

    def _moment(self, index: int, record: AnyRecord) -> Moment | None:
        """The order that a record plays, takes back or does again."""
        if isinstance(record, Played):
            outcome = self.codec.replayed(self.state, record, tape(record.faces))
            if not outcome.verdict or outcome.rolled != record.faces:
                raise _Fault(index, "the next order is refused, or rolls other dice than were recorded")
            return self.codec.moment(record.seq, self.state, record.order, outcome)
        seats = range(len(self.codec.chairs(self.state)))
        if record.seat not in seats or any(seat not in seats for seat in getattr(record, "agreed", ())):
            raise _Fault(index, "the next record is of a seat that is not there")
        if isinstance(record, Consented):
            return None
        stack = self.past if isinstance(record, Undone) else self.future
        if stack:
            return stack[-1]
        if not self.whole:
            raise _Earlier
        raise _Fault(index, "the next record takes back or repeats an order that is not there")

    def _led_to(self, record: AnyRecord, moment: Moment | None) -> Any:
        """The state after a record."""
        if moment is None:
            return self.state
        return moment.before_all if isinstance(record, Undone) else moment.after_all

    def commit(self, record: AnyRecord, moment: Moment | None) -> None:
        """Make a record the last of the past."""
        after = self._led_to(record, moment)
        self.consents = self.consents | {record.seat} if isinstance(record, Consented) else frozenset()
        if moment is not None:
            if isinstance(record, Undone):
                self.future.append(self.past.pop())
            elif isinstance(record, Redone):
                self.past.append(self.future.pop())
            else:
                self.past.append(moment)
                self.future.clear()
        self.seq, self.state = record.seq, after
        self.since_snapshot += 1
        self.told.append(Told(record, moment))

    def appended(self, frames: Sequence[Frame], record: AnyRecord, moment: Moment | None) -> None:
        """Take in what this process has just written: the frames of one record."""
        before = True
        for frame in frames:
            self.frames.append(frame)
            if frame.kind == RECORD:
                self.commit(record, moment)
                before = False
            elif frame.kind == HEAD:
                self.head = read_head(self.path, frame)
            elif frame.kind == SNAPSHOT and not before:
                self.since_snapshot = 0

    def _error(self, problem: str) -> SaveError:
        remedy = "what precedes it can be looked at; play on from a copy" if self.drifted else "restore a copy"
        return SaveError(self.path, problem, remedy, Trouble.DAMAGED)
