"""The base of every handle on an open save, wherever it is: how far it was read, and why nothing can be appended.

A handle that has refused because of a fault keeps what it has: nothing after that is ever read again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from typing import ClassVar, Self

from tactical.journal import chunks as format_
from tactical.journal.chunks import Reached
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.scan import DamageFound, Foreign, Newer, ScanResult

REPLACED = "it was moved, removed or replaced while open"
WRITTEN_OVER = "something else has written over it, such as an older copy"


def steady() -> float:
    """Seconds of a clock that nobody sets, and that runs while the machine sleeps if the system has such a clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Handle:
    """A handle whose calls may come from any thread and take turns. `path`: its name in messages. `kept`: the names of
    the cut pieces it has saved. `identity`: drawn when the save was created."""

    ANOTHER: ClassVar[str]  # the remedy where this is no save: a clause
    keeps_time = False  # True if one server tells `now` for everybody

    def __init__(self, path: str, *, write: bool) -> None:
        self.path = path
        self.kept: list[str] = []
        self.identity = b""
        self._turn = threading.RLock()
        self._reached = Reached.after_header(b"")  # the part of it that was read and written
        self._seals = False  # True if it is a save with seals
        self._refusal: SaveError | None = None  # why append refuses
        if not write:
            self._refuse("it was opened read-only", "open it for writing", Trouble.READ_ONLY)

    @property
    def writable(self) -> bool:
        """True if `append` may work: not after damage was found, the disk failed, or `close`."""
        return self._refusal is None

    def now(self) -> float:
        """Seconds since 1970. Never blocks."""
        return time.time()

    def close(self) -> None:
        """Release it."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- for the stores ---

    def _taken_in(self, data: bytes, found: ScanResult) -> ScanResult:
        """The save as it was read from its start. Raises SaveError where it is none, or one of a later release."""
        match found.end:
            case Foreign():
                problem = "this is not a save" if data else "this is an empty file, not a save"
                raise SaveError(self.path, problem, self.ANOTHER, Trouble.NOT_A_SAVE)
            case Newer(version):
                problem = f"it has format {version}, but this release only knows formats up to {format_.FORMAT_VERSION}"
                raise SaveError(self.path, problem, "open it with a later release", Trouble.NEWER)
        self._reached, self._seals = found.reached, format_.version_of(data) >= format_.SEALED_VERSION
        self.identity = format_.identity_of(data)
        return found

    def _going_on(self, chunks: Iterable[tuple[int, bytes]]) -> tuple[bytes, Reached]:
        """The bytes to append for chunks, and how far the save reaches with them. Raises SaveError."""
        if self._refusal is not None:
            raise self._refused()
        data, reached = format_.encode_onto(self._reached, chunks, seal=self._seals)
        if reached.stop > format_.MAX_FILE or reached.chunks > format_.MAX_CHUNKS:
            raise SaveError(self.path, "it is as large as a save may be", "begin a new one", Trouble.TOO_LARGE)
        return data, reached

    def _require_size(self, size: int) -> None:
        """Refuse to read more bytes than a save may have. Raises SaveError."""
        if size > format_.MAX_FILE:
            problem = f"it has {size} bytes, but a save has at most {format_.MAX_FILE}"
            raise SaveError(self.path, problem, self.ANOTHER, Trouble.TOO_LARGE)

    # --- refusals ---

    def _refuse(self, problem: str, remedy: str, kind: Trouble) -> SaveError:
        """Make `append` raise this from now on."""
        self._refusal = SaveError(self.path, problem, remedy, kind)
        return self._refusal

    def _refused(self) -> SaveError:
        assert self._refusal is not None
        return self._refusal.with_traceback(None)

    @property
    def _is_lost(self) -> bool:
        """True if a fault was found and told: nothing after what was reached is ever read again."""
        return self._refusal is not None and self._refusal.kind in (Trouble.DAMAGED, Trouble.MISSING)

    def _gone(self) -> SaveError:
        return self._refuse(REPLACED, "open it again", Trouble.MISSING)

    def _written_over(self) -> SaveError:
        return self._refuse(WRITTEN_OVER, "open it again", Trouble.DAMAGED)

    def _shorter(self, size: int) -> SaveError:
        problem = f"it has {size} bytes but had {self._reached.stop} before: something else has cut it short"
        return self._refuse(problem, "restore it from a copy", Trouble.DAMAGED)

    def _damage(self, found: DamageFound, count: int) -> SaveError:
        """The error for bytes behind `count` records that are not what was written."""
        which = f"the {count} records before it" if found.offset else f"its {count} records"
        problem = f"{found.what} at byte {found.offset} is damaged"
        return self._refuse(problem, f"{which} can be read, and nothing was changed", Trouble.DAMAGED)
