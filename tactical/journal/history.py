"""The past of a game, rebuilt from its chunks: from the last snapshot when it opens, from further back on request.

A rebuild begins at a snapshot and follows the records after it. It applies their results, and only plays again the
orders of games from before version 3. The digest of the last record proves the result. Only if that does not fit, or
the position is impossible, is each record checked to find the first wrong one. The records before it are kept, those
after it are never used.

Others' records are judged, played and compared before they are taken in; `verify` does the same with everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from tactical.journal.chunks import Chunk, Chunks
from tactical.journal.codec import SHORTEST, Codec
from tactical.journal.digest import Digester, OldDigester, canonical
from tactical.journal.errors import NEWER, SaveError, Trouble, WireError
from tactical.journal.head import UPDATE, counting, of_this_shape, read_head
from tactical.journal.moments import AnyRecord, Moment, PastRecord, Whole
from tactical.journal.reader import UNPLAYABLE, Reader, StoredPosition, Unfit, unfit_for
from tactical.journal.records import (
    HEAD,
    HOST_TAG,
    NOTE,
    PATCHED,
    RECORD,
    SEATS_TAG,
    SNAPSHOT,
    ComputerPlayer,
    ComputerSeats,
    Consented,
    Head,
    Hosted,
    HostRules,
    KeptLine,
    Played,
    Redone,
    Snapshot,
    Telling,
    Undone,
)
from tactical.journal.rewording import alike
from tactical.table import Order, Outcome
from tactical.table.events import Event

OTHERWISE = "the position differs from the record"
MORE = 64  # orders to reach further back by
_REMEDY = {
    Trouble.DAMAGED: "play on from a copy",
    Trouble.NEWER: f"{UPDATE} to play on",
    Trouble.RULES: "a release with the same rules can go on with it",
    Trouble.OURS: "a release in which they are fixed can go on with it",
}


class Drift(Exception):  # noqa: N818 - a state of affairs: what precedes it is good
    """The records cannot be followed beyond the previous one."""

    def __init__(self, error: SaveError) -> None:
        super().__init__(str(error))
        self.error = error


class Finding(NamedTuple):
    """A record that differs under today's rules, and how. `ours`: they fail there, which is their fault."""

    record: int
    what: str
    ours: bool = False


class _Fault(Exception):  # noqa: N818 - a finding, which never leaves this module
    """A fault of chunk `index`."""

    def __init__(self, index: int, problem: str, kind: Trouble = Trouble.DAMAGED) -> None:
        super().__init__(problem)
        self.index = index
        self.kind = kind


class _Earlier(Exception):  # noqa: N818 - a state of affairs, which never leaves this module
    """A record takes back, or does again, an order from before the snapshot that a rebuild began at."""


class History:
    """Past and undone orders of one save, and the whole (see codec.py) that they lead to, in `state`."""

    def __init__(self, path: str, codec: Codec, chunks: Chunks, head: Head) -> None:
        self.path = path
        self.codec = codec
        self.reader = Reader(path, codec)
        self.head = head  # of the latest chunks
        self.every = chunks  # all that are in the file
        self.chunks = counting(path, chunks)
        self.past: list[Moment] = []
        self.future: list[Moment] = []  # orders taken back, the next to do again last
        self.told: list[PastRecord] = []  # every record since where the rebuild began
        self.notes: list[KeptLine[Order]] = []  # every line that was kept since then
        self.computers: dict[int, ComputerPlayer] = {}  # the seats that the computer sits in, and how it plays there
        self.away: frozenset[int] = frozenset()  # of them, those that it keeps for players who are away
        self.returned: dict[int, int] = {}  # seats that are people's again, and when the computer left them, of late
        self.host_rules: HostRules | None = None  # of a table with a host
        self.clock_since = 0  # when that table agreed on a clock, among what was told; 0: before, or on none
        self.consents: frozenset[int] = frozenset()
        self._seats = 0
        self.seq = 0
        self.place: StoredPosition = StoredPosition(self.reader)
        self.drifted = False
        self.left = 0  # records that stand in the file and could not be followed, as rules have changed
        self.whole = False  # True if `past` reaches back to the first order
        self.since_snapshot = 0
        self.digester = Digester()  # of positions as this release writes them
        self._digester = Digester()  # of those that are read
        self.findings: tuple[Finding, ...] = ()  # of the last `verify`; so are these:
        self.spelled_out: list[int] = []  # records in which a default is told that is left out otherwise

    @property
    def state(self) -> Whole:
        """The current whole."""
        return self.place.whole

    # --- rebuilding ---

    def restore(self) -> None:
        """Rebuild from the last usable snapshot. Drift at the first record that cannot be followed, with the position
        before it; raises SaveError if there is no usable position at all."""
        found: _Fault | None = None
        records = self.chunks.kinds.count(RECORD)
        while True:
            try:
                self._from_snapshot(back=1)
            except _Fault as fault:
                found = fault
                self.chunks.cut(fault.index)
                if SNAPSHOT not in self.chunks.kinds:
                    raise self._error(str(fault), fault.kind) from None
            else:
                break
        if found is not None:
            raise self._drift(found, records - self.chunks.kinds.count(RECORD))

    def _drift(self, fault: _Fault, left: int) -> Drift:
        """The end of what can be followed. Where rules have changed since an older game was played, that is no fault
        of the file, and it can be played on from there."""
        where = f"after record {self.seq}: {fault}"
        if fault.kind is Trouble.RULES and self.head.content < PATCHED:
            self.left = left
            many = "1 record is" if left == 1 else f"{left} records are"
            problem = f"the rules have changed since it was played: {where}; {many} kept in the file and not followed"
            remedy = f"it goes on from record {self.seq}; the release that wrote it opens all of it"
            return Drift(SaveError(self.path, problem, remedy, Trouble.RULES))
        self.drifted = True
        remedy = f"everything before it can be viewed; {_REMEDY[fault.kind]}"
        return Drift(SaveError(self.path, where, remedy, fault.kind))

    def load(self, orders: int | None = None) -> None:
        """Reach further back, until `past` holds this many orders, or all of them (None).

        Raises SaveError if the earlier records are wrong; the position and the known past stay.
        """
        back = 1
        try:
            while not self.whole and (orders is None or len(self.past) < orders):
                back = len(self.chunks) if orders is None else back * 2
                self._from_snapshot(back=back)
        except _Fault as fault:
            seq = self.seq
            self._from_snapshot(back=1)
            problem = f"its history cannot be read: after record {seq}: {fault}"
            raise self._error(problem, fault.kind) from None

    def load_all(self) -> None:
        """Reach back to the first order."""
        self.load()

    def verify(self) -> int:
        """Compare every digest, position and snapshot, and play every order again; returns the number of records.

        Drift at the first fault. Differences under today's rules are no fault: they are in `findings`.
        """
        findings: list[Finding] = []
        self.spelled_out = []
        try:
            self._replay(self.chunks.kinds.find(SNAPSHOT), every=True, findings=findings)
        except _Fault as fault:
            if fault.kind in (Trouble.RULES, Trouble.OURS):  # of a game from before version 3, which is played again
                findings.append(Finding(self.seq + 1, str(fault), ours=fault.kind is Trouble.OURS))
                self._from_snapshot(back=1)
            else:
                raise self._drift(fault, 0) from None
        self.findings = tuple(findings)
        return self.seq

    def take(self, chunks: Sequence[Chunk]) -> Iterator[PastRecord]:
        """Take in chunks appended by another process, yielding their records. Drift at the first wrong one."""
        if any(self._tells_again(chunk) for chunk in chunks):
            yield from self._taken_again(chunks)
            return
        for chunk in chunks:
            self.every.append(chunk)
            try:
                yield from self._taken(chunk)
            except _Fault as fault:
                raise self._drift(fault, 0) from None
            self.chunks.append(chunk)

    def _taken(self, chunk: Chunk) -> Iterator[PastRecord]:
        index = len(self.chunks)
        try:
            self._step(index, chunk, every=True, judge=True)
        except _Earlier:
            self.load(len(self.past) + 1)
            try:
                self._step(index, chunk, every=True, judge=True)
            except _Earlier:
                raise _Fault(index, "it undoes or redoes an order that does not exist") from None
        if chunk.kind == RECORD:
            yield self.told[-1]

    def _tells_again(self, chunk: Chunk) -> bool:
        """True if a head begins what others tell again, in a newer version."""
        try:
            return chunk.kind == HEAD and read_head(self.path, chunk).telling is not None
        except SaveError:
            return False  # `_step` tells of it

    def _taken_again(self, chunks: Sequence[Chunk]) -> Iterator[PastRecord]:
        """Take in what others told again in a newer version, and what they did then. It must lead to where we are."""
        seq, state = self.seq, self.state
        self.every.extend(chunks)
        self.chunks = counting(self.path, self.every)
        self.left = 0
        self.restore()
        while not self.whole and (not self.told or self.told[0].record.seq > seq + 1):
            self.load(len(self.past) + MORE)
        known = [told for told in self.told if told.record.seq <= seq]
        news = self.told[len(known) :]
        if self._after(known, news).whole != state:
            raise self._drift(_Fault(-1, "another release reads its history differently", Trouble.RULES), 0)
        yield from news

    def _after(self, known: Sequence[PastRecord], news: Sequence[PastRecord]) -> StoredPosition:
        """The position between two rows of records, the second of which leads to the one now."""
        for record, moment in reversed(known):
            if moment is not None:
                return self._led_to(record, moment)
        for record, moment in news:
            if moment is not None:
                place = moment.end if isinstance(record, Undone) else moment.start
                assert isinstance(place, StoredPosition)
                return place
        return self.place

    def _snapshots(self) -> list[int]:
        return list(self.chunks.of_kind(SNAPSHOT))

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

    def _replay(self, start: int, *, every: bool, findings: list[Finding] | None = None) -> None:
        """Rebuild from the snapshot at `start`; `every`: compare each digest, position and snapshot, not only the
        last. `findings`: gathers what today's rules would have otherwise."""
        self._under(self._head_before(start))
        first = start == self.chunks.kinds.find(SNAPSHOT)
        seq, place = self._snapshot(start)
        telling = self.head.telling if self.chunks.kinds[start - 1] == HEAD else None
        begins = telling.after if telling is not None else 0 if first else seq
        if seq != begins:
            raise _Fault(start, f"its first position is numbered {seq}, not {begins}")
        self.past, self.future, self.told, self.notes = [], [], [], []
        self.consents = frozenset()
        self.seq, self.place = seq, place
        self.since_snapshot = 0
        self.whole = first
        last = self.chunks.kinds.rfind(RECORD)
        self._check(start)
        self._seats = len(self.codec.chairs(place.whole))
        seats, hosted = self._last_before(start, SEATS_TAG), self._last_before(start, HOST_TAG)
        self.computers, self.returned = {}, {}
        self._seat(seats if isinstance(seats, ComputerSeats) else None)
        self.host_rules = hosted.rules if isinstance(hosted, Hosted) else None
        self.clock_since = 0
        for index in range(start + 1, len(self.chunks)):
            self._step(index, self.chunks[index], every=every, check=every or index == last, findings=findings)

    def _step(
        self, index: int, chunk: Chunk, *, every: bool, check: bool = True, judge: bool = False,
        findings: list[Finding] | None = None,
    ) -> None:  # fmt: skip
        """Take in one chunk; nothing has changed when it raises."""
        if chunk.kind == RECORD:
            self._record(index, chunk, check=check, judge=judge, findings=findings)
        elif chunk.kind == SNAPSHOT:
            self._stand(index, every=every, chunk=chunk)
        elif chunk.kind == HEAD:
            try:
                head = read_head(self.path, chunk)
            except SaveError as error:
                kind = error.kind if error.kind is Trouble.NEWER else Trouble.DAMAGED
                raise _Fault(index, error.problem, kind) from None
            if head.telling is not None and head.telling.after != self.seq:
                raise _Fault(index, "it repeats something that was never written")
            self._under(head)
        elif chunk.kind == NOTE:
            self._note(index, chunk)
        else:
            raise _Fault(index, f"{NEWER}: a chunk of kind {chunk.kind}", Trouble.NEWER)

    def _under(self, head: Head) -> None:
        """Read the chunks from here on under this head."""
        self.head = head
        if head.content < PATCHED:
            self._digester = OldDigester(head.rules, long=head.content < SHORTEST)
        elif isinstance(self._digester, OldDigester):
            self._digester = Digester()

    def _last_before(self, start: int, tag: bytes) -> AnyRecord | None:
        """The last record of a kind before a rebuild begins: who sits where, which a snapshot does not tell."""
        index = self.chunks.last_with(RECORD, tag, start)
        if index < 0:
            return None
        try:
            record = self.reader.record(self.chunks[index].payload, self._head_before(index))
        except Unfit as unfit:
            raise _Fault(index, str(unfit), unfit.kind) from None
        self._moment(index, record)
        return record

    def _seat(self, record: ComputerSeats | None) -> None:
        """Let the computer sit where a record says from here on."""
        if record is not None:
            self.returned |= dict.fromkeys(self.computers.keys() - record.players.keys(), record.when)
        self.computers = record.players if record is not None else {}
        self.away = frozenset(record.away) if record is not None else frozenset()

    def _head_before(self, index: int) -> Head:
        return read_head(self.path, self.chunks[self.chunks.kinds.rfind(HEAD, 0, index)])

    # --- positions ---

    def _snapshot(self, index: int, chunk: Chunk | None = None) -> tuple[int, StoredPosition]:
        try:
            return self.reader.snapshot((chunk or self.chunks[index]).payload, self.head)
        except Unfit as unfit:
            raise _Fault(index, str(unfit), unfit.kind) from None

    def _stand(self, index: int, *, every: bool, chunk: Chunk) -> None:
        """A snapshot on the way: the same position again. Behind a new head it is in a new shape, which what follows
        is told in."""
        after_head = index > 0 and self.chunks.kinds[index - 1] == HEAD
        if every or after_head:
            seq, place = self._snapshot(index, chunk)
            if seq != self.seq:
                raise _Fault(index, "a snapshot is not from the moment that the records lead to")
            if every and self._whole_at(index, place) != self._whole_at(index, self.place):
                kind = Trouble.RULES if self.head.content < PATCHED else Trouble.DAMAGED
                raise _Fault(index, "a snapshot differs from the position that the records lead to", kind)
            if after_head:
                self.place = place
        self.since_snapshot = 0

    def _whole_at(self, index: int, place: StoredPosition) -> Whole:
        try:
            return place.checked()
        except Unfit as unfit:
            raise _Fault(index, str(unfit), unfit.kind) from None

    def _check(self, index: int, digest: bytes | None = None, place: StoredPosition | None = None) -> None:
        """See that a position can be, is written the one way it can be, and has the digest that was recorded."""
        place = place or self.place
        try:
            found = place.digest(self.head, self._digester)
            if digest is not None and found != digest:
                kind = Trouble.RULES if self.head.content < PATCHED else Trouble.DAMAGED
                raise _Fault(index, OTHERWISE, kind)
            whole = place.checked()
            if self.head.content >= PATCHED and not self._same(found, whole):
                raise _Fault(index, "a position in it is not in canonical form")
        except Unfit as unfit:
            raise _Fault(index, str(unfit), unfit.kind) from None

    def _same(self, digest: bytes, whole: Whole) -> bool:
        """True if a whole has the digest of the plain position that it was read from. In another shape it has not."""
        return not of_this_shape(self.head) or self.digester.digest(whole) == digest

    # --- records ---

    def _record(self, index: int, chunk: Chunk, *, check: bool, judge: bool, findings: list[Finding] | None) -> None:
        try:
            record = self.reader.record(chunk.payload, self.head)
            if record.seq != self.seq + 1:
                raise _Fault(index, f"record {record.seq} is where {self.seq + 1} should be")
            moment = self._moment(index, record)
        except Unfit as unfit:
            raise _Fault(index, str(unfit), unfit.kind) from None
        if check:
            self._check(index, record.digest, self._led_to(record, moment))
        if findings is not None and self.head.content >= SHORTEST and of_this_shape(self.head):
            self.spelled_out += [record.seq] if canonical(record) != chunk.payload else []
        if isinstance(record, Played) and moment is not None and record.patch is not None:
            if judge:
                moment = self._judged(index, record, moment)
            elif findings is not None and isinstance(found := self._otherwise(record, moment), Finding):
                findings.append(found)
        self.commit(record, moment)

    def _judged(self, index: int, record: Played[Order, Event], moment: Moment) -> Moment:
        """The order of a record that another process brings, played here and found to be what it says."""
        found = self._otherwise(record, moment, judged=True)
        if isinstance(found, Finding):
            problem = f"another process uses different rules: {found.what}"
            raise _Fault(index, problem, Trouble.OURS if found.ours else Trouble.RULES)
        return self.reader.played(record.seq, record.order, found, self.place, record.showed, record.final)

    def _otherwise(
        self, record: Played[Order, Event], moment: Moment, *, judged: bool = False
    ) -> Finding | Outcome[Whole]:
        """The difference that today's rules would make to an order, or its result under them where only words
        differ. `judged`: also whether it is recorded as they would have it."""
        before = moment.before_all
        try:
            outcome = self.reader.again(record, before)
            what = ""
            if not outcome.verdict:
                why = self.codec.rules_at(before).presenter.why(outcome.verdict.reasons[0])
                what = f"the order is refused, because {why}"
            elif outcome.rolled != record.faces:
                what = "it asks for different dice"
            elif not self._alike(outcome.state, moment.after_all):
                what = "it leads to a different position"
            elif not self._alike(outcome.events, moment.events):
                what = "it leads to different events"
            else:
                ours = self._record_of(record, moment, outcome)
                if (ours.showed, ours.final) != (record.showed, record.final):
                    what = "whether it can be undone differs from the record"
                elif judged and self.codec.encode(ours) != self.codec.encode(record):
                    what = "it differs from the record"
        except Unfit as unfit:
            return Finding(record.seq, unfit.problem, ours=True)
        except UNPLAYABLE as error:
            return Finding(record.seq, f"the rules of this release fail at it ({type(error).__name__})", ours=True)
        return Finding(record.seq, what) if what else outcome

    def _alike(self, now: object, then: object) -> bool:
        """True if what today's rules make of an order is what it was, in whatever words."""
        return now == then or alike(now, then, self.codec.worded)

    def _record_of(self, record: Played[Order, Event], moment: Moment, outcome: Outcome[Whole]) -> Played[Order, Event]:
        """The record that this process would have written of an order, but for what it cannot know."""
        order, before = record.order, moment.before_all
        ours = self.codec.played(record.seq, record.digest, order, before, outcome.state, outcome.events, record.faces)
        return msgspec.structs.replace(ours, by=record.by, when=record.when, dice=record.dice)

    def _moment(self, index: int, record: AnyRecord) -> Moment | None:
        """The order that a record plays, takes back or does again."""
        if isinstance(record, Played):
            return self.reader.moment(record, self.head, self.place)
        seats = range(self._seats)
        if isinstance(record, Hosted):
            return None
        named = record.seats if isinstance(record, ComputerSeats) else (record.seat, *getattr(record, "agreed", ()))
        if any(seat not in seats for seat in named):
            raise _Fault(index, "the next record is from a seat that does not exist")
        if isinstance(record, ComputerSeats) and record.problem:
            raise _Fault(index, f"the next record is wrong: {record.problem}")
        if isinstance(record, (Consented, ComputerSeats)):
            return None
        stack = self.past if isinstance(record, Undone) else self.future
        if stack:
            return stack[-1]
        if not self.whole:
            raise _Earlier
        raise _Fault(index, "the next record undoes or redoes an order that does not exist")

    def _led_to(self, record: AnyRecord, moment: Moment | None) -> StoredPosition:
        """The position after a record."""
        found = self.place if moment is None else moment.start if isinstance(record, Undone) else moment.end
        assert isinstance(found, StoredPosition)
        return found

    def commit(self, record: AnyRecord, moment: Moment | None) -> None:
        """Add a record at the end of the past."""
        place = self._led_to(record, moment)
        if isinstance(record, ComputerSeats):
            self._seat(record)
        elif isinstance(record, Hosted):
            if self.host_rules is None or not self.host_rules.clock:
                self.clock_since = record.when
            self.host_rules = record.rules
        else:
            self.consents = self.consents | {record.seat} if isinstance(record, Consented) else frozenset()
        if moment is not None:
            if isinstance(record, Undone):
                self.future.append(self.past.pop())
            elif isinstance(record, Redone):
                self.past.append(self.future.pop())
            else:
                by_computer = moment.order.seat in self.computers
                self.past.append(msgspec.structs.replace(moment, by_computer=by_computer))
                self.future.clear()
        self.seq, self.place = record.seq, place
        self.since_snapshot += 1
        self.told.append(PastRecord(record, moment))

    def appended(self, chunks: Sequence[Chunk], records: Sequence[PastRecord]) -> None:
        """Take in the chunks that this process has just written."""
        before, left = True, iter(records)
        for chunk in chunks:
            self.every.append(chunk)
            self.chunks.append(chunk)
            if chunk.kind == RECORD:
                self.commit(*next(left))
                before = False
            elif chunk.kind == HEAD:
                self._under(read_head(self.path, chunk))
            elif chunk.kind == SNAPSHOT and not before:
                self.since_snapshot = 0

    # --- kept lines ---

    def kept(self, seat: int, own: Iterable[KeptLine[Order]] = ()) -> list[KeptLine[Order]]:
        """The lines that a seat keeps, as far as the past is loaded, oldest first. `own`: those stored elsewhere, which
        replace others of the same name."""
        found: dict[str, KeptLine[Order]] = {}
        for note in (*self.notes, *own):
            if note.seat == seat:
                found[note.name] = note
        return [note for note in found.values() if note.line]

    def noted(self, chunks: Sequence[Chunk], note: KeptLine[Order]) -> None:
        """Take in the chunks of a line that this process has just kept."""
        for chunk in chunks:
            self.every.append(chunk)
            self.chunks.append(chunk)
            if chunk.kind == HEAD:
                self._under(read_head(self.path, chunk))
        self.notes.append(note)

    def _note(self, index: int, chunk: Chunk) -> None:
        try:
            note = self.codec.note(chunk.payload, self.head)
        except WireError as error:
            unfit = unfit_for("a kept line is wrong", error)
            raise _Fault(index, unfit.problem, unfit.kind) from None
        if note.seat >= self._seats or note.seq > self.seq:
            raise _Fault(index, "a kept line names a seat or a moment that does not exist")
        self.notes.append(note)

    # --- telling again ---

    def told_again(self) -> list[tuple[int, bytes]]:
        """The chunks by which a game of an older version continues in this one: everything that can be followed, with
        its results, from the first position that allows that. If there is none, only the position, as today's rules
        would have it.

        Raises WireError for what may not be stored.
        """
        for start in self._snapshots():
            try:
                self._replay(start, every=True)
            except (_Fault, _Earlier):
                continue
            return self._again(start)
        self._from_snapshot(back=1)
        head = self.codec.head(self.state, Telling(self.seq, 0, self.left))
        return [(HEAD, head), (SNAPSHOT, self.codec.encode(Snapshot(self.seq, self.state)))]

    def brought_up(self, chunks: Sequence[Chunk]) -> None:
        """Take in the result of `told_again`, once it is written. The game itself does not change."""
        self.every.extend(chunks)
        self.chunks = counting(self.path, self.every)
        self.left = 0
        self.restore()

    def _again(self, start: int) -> list[tuple[int, bytes]]:
        first, place = self._snapshot(start)
        telling = Telling(first, self.seq - first, self.left)
        chunks = [
            (HEAD, self.codec.head(self.state, telling)),
            (SNAPSHOT, self.codec.encode(Snapshot(first, place.checked()))),
        ]
        standing = {self._records_before(index) for index in self.chunks.of_kind(SNAPSHOT)}
        digester = Digester()
        for record, moment in self.told:
            place = place if moment is None else self._led_to(record, moment)
            after = place.whole
            chunks.append((RECORD, self.codec.encode(self._retold(record, moment, digester.digest(after)))))
            if record.seq in standing and isinstance(record, Played):
                chunks.append((SNAPSHOT, self.codec.encode(Snapshot(record.seq, after))))
        return chunks

    def _records_before(self, index: int) -> int:
        return self.chunks.kinds.count(RECORD, 0, index)

    def _retold(self, record: AnyRecord, moment: Moment | None, digest: bytes) -> AnyRecord:
        """A record with what became of its order."""
        if not isinstance(record, Played) or record.patch is not None:
            return msgspec.structs.replace(record, digest=digest)
        assert moment is not None
        before, after = moment.before_all, moment.after_all
        return self.codec.played(record.seq, digest, record.order, before, after, moment.events, moment.rolled)

    def _error(self, problem: str, kind: Trouble = Trouble.DAMAGED) -> SaveError:
        remedy = "everything before it can be viewed; play on from a copy" if self.drifted else "restore a copy"
        return SaveError(self.path, problem, UPDATE if kind is Trouble.NEWER else remedy, kind)


__all__ = ["Drift", "Finding", "History"]
