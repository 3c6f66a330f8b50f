"""The open file: read it, append to it, follow others' appends.

Several processes may have one save open. Each `append` takes the kernel lock (see write_lock.py) for itself alone,
checks that the file still ends where this handle has read to (`Behind` if others were first), writes, waits until the
bytes are on the disk, and releases the lock. `follow` shares the lock while it reads, so that it never sees an append
that may still be withdrawn. The kernel frees a dead process's lock. No lock outlives a call.

Everything that `append`, `follow` or `open_save` have returned is on the disk and stays: it may be shown. A crash in
the middle of an append of several chunks may keep the first few of them.
"""

import errno
import fcntl
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from struct import Struct

from tactical.journal.chunks import CHECK_SIZE, Chunk, Chunks
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.handle import Handle
from tactical.journal.new_files import create, keep_aside, write_all
from tactical.journal.scan import DamageFound, ScanResult, Torn, scan, scan_chunks
from tactical.journal.store import Opened
from tactical.journal.syscalls import (
    EXCLUSIVE,
    PATIENCE,
    SHARED,
    SYSTEM,
    System,
    as_save_error,
    open_regular,
    refuse_network,
    told,
)
from tactical.journal.write_lock import Gate

__all__ = ["Opened", "SaveFile", "create", "open_save"]

_READ_AT_ONCE = 16 * 2**20
_SYNC = "make sure that it is on the disk"
_MARKS = 1 << 40  # the byte of the first mark: no save is so long
_HELD, _HOLDERS = 1 << 30, 1000  # the places of those who have it open to write in; players' are far below
_FLOCK = Struct("hhqqi0q")  # type, whence, start, length, process: as Linux has it
_SET, _ASK = getattr(fcntl, "F_OFD_SETLK", None), getattr(fcntl, "F_OFD_GETLK", None)


def open_save(
    path: str | os.PathLike[str],
    *,
    write: bool,
    patience: float = PATIENCE,
    trust_network_locks: bool = False,
    system: System = SYSTEM,
) -> Opened:
    """Open a save, for appending if `write`, or else only to read and follow.

    A torn tail is moved aside if `write`, and only reported otherwise. A damaged file is never changed: it opens with
    the chunks before the damage, and `append` refuses. `patience`: how long, in seconds, this and every later call
    waits for another process's append.

    Raises SaveError for anything but a readable save of a known format on a local disk (`trust_network_locks` accepts
    network file systems), and for a save that cannot be written when `write`."""
    name = os.fspath(path)
    save = SaveFile(name, open_regular(system, name, write=write), write, patience, system)
    try:
        if not trust_network_locks:
            refuse_network(name)
        if write:
            save.hold()
        return save._begin()
    except BaseException:
        save.close()
        raise


class SaveFile(Handle):
    """A handle on an open file, from `open_save`. `path`: as it was given. `kept`: the paths of the pieces this handle
    has cut and saved."""

    ANOTHER = "give the path of a save"

    def __init__(self, path: str, fd: int, write: bool, patience: float, system: System) -> None:
        super().__init__(path, write=write)
        self._real = os.path.realpath(path)  # survives a change of the working directory
        self._fd = fd
        self._system = system
        self._gate = Gate(system, self._real, makes=write)
        self._patience = patience
        self._writes = write

    def append(self, chunks: Iterable[tuple[int, bytes]]) -> None:
        """Append chunks, each a (kind, payload), and return when they are on the disk.

        Behind, with nothing written, if others have appended since the last `follow`. SaveError otherwise, and then the
        file is unchanged. A full disk or a busy lock leaves the handle usable; if the disk's contents are unknown,
        `writable` turns false and the file must be opened again. Raises ValueError for chunks that `encode_chunk`
        refuses."""
        with self._turn:
            data, reached = self._going_on(chunks)
            with self._locked(EXCLUSIVE):
                self._require_latest()
                if data:
                    self._write(data)
            self._reached = reached

    def has_news(self) -> bool:
        """True if `follow` has something to return. Takes no lock."""
        try:
            here, ours = self._system.stat(self._real), self._system.fstat(self._fd)
            same = (here.st_dev, here.st_ino, here.st_size) == (ours.st_dev, ours.st_ino, self._reached.stop)
            return not same or not self._ends_as_seen()
        except (OSError, SaveError):
            return True  # the fault is told where somebody looks

    def follow(self) -> list[Chunk]:
        """The whole chunks appended by others since the last call, in order; cheap if there are none.

        Raises SaveError, once, after which the handle only keeps what it has: DAMAGED if new or old bytes were changed;
        MISSING if the file was removed or replaced. IN_USE, IO.
        """
        with self._turn:
            self._require_open()
            if self._is_lost or not self.has_news():
                return []
            with self._locked(SHARED):
                self._require_same()
                return list(self._read_on(self._size()).chunks)

    def read(self) -> bytes:
        """All bytes of the save as far as this handle has read it. Raises SaveError."""
        with self._turn:
            self._require_open()
            with self._locked(SHARED):
                self._require_same()
                return self._read(0, self._reached.stop)

    def verify(self) -> None:
        """Check every chunk read so far, even in sealed stretches.

        SaveError DAMAGED if one was changed, after which nothing can be appended; IN_USE, IO.
        """
        with self._turn:
            self._require_open()
            with self._locked(SHARED):
                data = self._read(0, self._reached.stop)
            result = scan(data, every=True)
            if isinstance(result.end, DamageFound):
                raise self._damage(result.end, len(result.chunks))
            if result.reached.stop < self._reached.stop:
                raise self._shorter(result.reached.stop)

    def close(self) -> None:
        """Close the file. Closing twice is fine; nothing is ever left to write."""
        with self._turn:
            fd, self._fd = self._fd, -1
            if fd >= 0:
                self._refuse("it was closed", "open it again", Trouble.CLOSED)
                self._gate.close()
                with suppress(OSError):  # all that was appended is on the disk already
                    self._system.close(fd)

    # Marks: locks of the kernel on bytes far behind the end, which end with the process

    def mark(self, place: int) -> bool:
        """Take a mark that ends with this handle; False if another has it. If the system has no such locks, nobody ever
        sees one."""
        how = fcntl.F_WRLCK if self._writes else fcntl.F_RDLCK  # the system lets only who may write exclude others
        if self._lock(_SET, how, place, 1) is None:
            return False
        if self.marked(place, 1):
            self.unmark(place)
            return False
        return True

    def unmark(self, place: int) -> None:
        """Release a mark."""
        self._lock(_SET, fcntl.F_UNLCK, place, 1)

    def marked(self, first: int, count: int, *, anew: bool = False) -> list[int]:
        """The marks among `count` places from `first` that other handles hold, in order, as the kernel reports them
        now."""
        found: set[int] = set()
        ranges = [(first, first + count)]
        while ranges:  # the kernel tells one lock at a time
            begin, end = ranges.pop()
            told = self._lock(_ASK, fcntl.F_WRLCK, begin, end - begin) if begin < end else None
            if told is None:
                continue
            begun, size = max(begin, told[0]), told[1]
            stop = min(end, told[0] + size)
            found.update(range(begun, stop))
            ranges += [(begin, begun), (stop, end)]
        return sorted(found)

    def hold(self) -> None:
        """Mark the save as open for writing, until this handle is closed."""
        held = self.marked(_HELD, _HOLDERS)
        place = held[-1] + 1 if held else _HELD
        while place < _HELD + _HOLDERS and not self.mark(place):  # another was quicker
            place += 1

    @contextmanager
    def alone(self, size: int | None = None) -> Iterator[None]:
        """Keep everybody else from writing meanwhile. SaveError IN_USE if somebody else has it open for writing or
        plays it; Behind if its size is not `size`, if given."""
        with self._turn:
            self._require_open()
            with self._locked(EXCLUSIVE):
                if size is not None and self._size() != size:
                    raise Behind("it has grown")
                if self.marked(0, _HELD + _HOLDERS):
                    remedy = "leave it there first"
                    raise SaveError(self.path, "it is open in another window or process", remedy, Trouble.IN_USE)
                yield

    def _lock(self, what: int | None, how: int, first: int, count: int) -> tuple[int, int] | None:
        """Set a lock, or ask for one that would be in the way: where that begins, and over how many places. None:
        none is in the way, or, where one was to be set, it is not."""
        if what is None or not sys.platform.startswith("linux"):
            return None
        try:
            found = fcntl.fcntl(self._fd, what, _FLOCK.pack(how, 0, _MARKS + first, count, 0))
        except (OSError, ValueError):  # another has it, closed meanwhile, or a file system without such locks
            return None
        kind, _, begin, size, _ = _FLOCK.unpack(found)
        return None if what == _ASK and kind == fcntl.F_UNLCK else (begin - _MARKS, size)

    # Reading

    def _begin(self) -> Opened:
        """Read the file from its start, and settle how it ends."""
        with self._locked(SHARED):
            self._gate.require()
            data = self._read(0, self._size())
            self._sync()
        result = self._taken_in(data, scan(data))  # without the lock: whole chunks seen under it are never taken back
        match result.end:
            case Torn(0, size):
                problem = f"it ends after {size} bytes, inside its header, before anything was recorded"
                raise SaveError(self.path, problem, "copy it again from where it came", Trouble.TORN)
            case DamageFound() as found:
                return Opened(self, result.chunks, self._damage(found, len(result.chunks)))
            case Torn(_, size):
                return self._begin_torn(result.chunks, size)
            case _:
                return Opened(self, result.chunks, None)

    def _begin_torn(self, chunks: Chunks, size: int) -> Opened:
        problem = f"its last {size} bytes are a record that was never finished"
        if self._refusal is not None:
            remedy = "everything before them is intact; opening it for writing moves them aside"
            return Opened(self, chunks, SaveError(self.path, problem, remedy, Trouble.TORN))
        with self._locked(EXCLUSIVE):  # others may have moved it aside, or even gone on, since we looked
            try:
                found = self._read_on(self._size())
            except SaveError:
                if not self._is_lost:
                    raise
                return Opened(self, chunks, self._refusal)
            if isinstance(found.end, Torn):
                self._cut(found.end)
        where = f"kept in {Path(self.kept[-1]).name}" if self.kept else "kept aside by another process"
        notice = SaveError(self.path, problem, f"nothing that was shown is lost; they are {where}", Trouble.TORN)
        chunks.extend(found.chunks)
        return Opened(self, chunks, notice)

    def _read_on(self, size: int) -> ScanResult:
        """The chunks between what this handle has seen and `size`, under a lock. Raises damage once.

        Chunks before the damage are returned first; the next call then meets the damage.
        """
        if size < self._reached.stop:
            raise self._shorter(size)
        result = scan_chunks(self._read(self._reached.stop, size), self._reached)
        if isinstance(result.end, DamageFound) and not result.chunks:
            raise self._damage(result.end, self._reached.chunks)
        if result.reached.stop > self._reached.stop:
            self._sync()
            self._reached = result.reached
        return result

    def _sync(self) -> None:
        """Before chunks of others are handed out: their writer may have died before they were on the disk."""
        try:
            self._system.fsync(self._fd)
        except OSError as error:
            if error.errno not in (
                errno.EROFS,
                errno.EINVAL,
            ):  # a file that cannot be written to has nothing to wait for
                raise self._broken(error, _SYNC) from error

    def _read(self, start: int, stop: int) -> bytes:
        """The bytes from `start` to `stop`; fewer if the file is shorter."""
        self._require_size(stop)
        parts = []
        with as_save_error(self.path, "read it"):
            while start < stop:
                part = self._system.pread(self._fd, min(stop - start, _READ_AT_ONCE), start)
                if not part:
                    break
                parts.append(part)
                start += len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _require_same(self) -> int:
        """Under a lock: the name still means this file, with what we have read in it. Its size in bytes."""
        try:
            here = self._system.stat(self._real)
        except FileNotFoundError:
            here = None
        except OSError as error:
            raise told(self.path, error, "find it again") from error
        with as_save_error(self.path, "read it"):
            ours = self._system.fstat(self._fd)
        if here is None or (here.st_dev, here.st_ino) != (ours.st_dev, ours.st_ino):
            raise self._gone()
        if ours.st_size < self._reached.stop:
            raise self._shorter(ours.st_size)
        if not self._ends_as_seen():
            raise self._written_over()
        return ours.st_size

    def _ends_as_seen(self) -> bool:
        """True if the check of the last record that was seen stands where it was."""
        return self._read(self._reached.stop - CHECK_SIZE, self._reached.stop) == self._reached.chain

    def _size(self) -> int:
        with as_save_error(self.path, "read it"):
            return self._system.fstat(self._fd).st_size

    # Writing

    def _require_latest(self) -> None:
        """Under the exclusive lock: the name still means this file, and it ends where we have read to."""
        size = self._require_same()
        if size == self._reached.stop:
            return
        result = scan_chunks(self._read(self._reached.stop, size), self._reached)
        if result.reached.stop > self._reached.stop:
            raise Behind(f"{len(result.chunks)} chunks were appended by others")
        match result.end:
            case Torn():  # left by a process that died, as it would hold the lock otherwise
                self._cut(result.end)
            case DamageFound() as found:
                raise self._damage(found, self._reached.chunks)

    def _write(self, data: bytes) -> None:
        """Write at the end, under the exclusive lock, or leave the file as it was."""
        try:
            write_all(self._system, self._fd, data)
        except BaseException as error:
            if not self._take_back():
                raise self._refused() from error
            if isinstance(error, OSError):
                raise told(self.path, error, "write to it") from error
            raise
        try:
            self._system.fsync(self._fd)
        except OSError as error:
            # The system may have thrown the bytes away and report success the next time it is asked: neither
            # they nor this handle can be believed any more, and nobody else must read them.
            self._take_back()
            raise self._broken(error, _SYNC) from error

    def _take_back(self) -> bool:
        """Cut the file back to its old end. False, and the handle is broken, if that may not have worked."""
        try:
            self._system.ftruncate(self._fd, self._reached.stop)
            self._system.fsync(self._fd)
        except OSError as error:
            self._broken(error, "take back an unfinished record")
            return False
        return True

    def _cut(self, torn: Torn) -> None:
        """Move a torn tail aside, under the exclusive lock: once the copy is on the disk, the tail goes."""
        with as_save_error(self.path, "keep its unfinished last record aside"):
            piece = self._read(torn.offset, torn.offset + torn.size)
            mode = self._system.fstat(self._fd).st_mode & 0o777
            self.kept.append(keep_aside(self._system, self._real, piece, mode))
        try:
            self._system.ftruncate(self._fd, torn.offset)
            self._system.fsync(self._fd)
        except OSError as error:
            raise self._broken(error, "cut its unfinished last record") from error

    # Locks and refusals

    def _locked(self, how: int) -> AbstractContextManager[None]:
        return self._gate.locked(self._fd, how, self._patience, self.close)

    def stop_waiting(self) -> None:
        """Make anybody waiting for a lock give up (SaveError CLOSED); called from another thread."""
        self._gate.given_up.set()

    def _require_open(self) -> None:
        if self._fd < 0:
            raise self._refused()

    def _broken(self, error: OSError, action: str) -> SaveError:
        line = told(self.path, error, action)
        return self._refuse(line.problem, line.remedy, line.kind)
