"""Whether one seat sits at two screens, told by the kernel: nothing is written, and a lock ends with its process.

Whoever plays for a seat shares a lock on one byte of the save, far behind its end, and asks whether anybody else has
locked it. These locks keep nobody from anything. Where the system knows none of the kind, nobody is told.
"""

from __future__ import annotations

import fcntl
import sys
from collections.abc import Iterable
from struct import Struct

from tactical.journal.storage import SaveFile

_FIRST = 1 << 40  # the byte of seat 0: no save is so long
_FLOCK = Struct("hhqqi0q")  # type, whence, start, length, process: as Linux has it
_SET, _ASK = getattr(fcntl, "F_OFD_SETLK", None), getattr(fcntl, "F_OFD_GETLK", None)


class Presence:
    """The seats that this process plays for in an open save."""

    def __init__(self, save: SaveFile, seats: Iterable[int]) -> None:
        self._save = save
        self._seats = tuple(sorted(seats))
        for seat in self._seats:
            self._call(_SET, fcntl.F_RDLCK, seat)

    def elsewhere(self) -> frozenset[int]:
        """Those of the seats for which another process plays as well."""
        return frozenset(seat for seat in self._seats if self._call(_ASK, fcntl.F_WRLCK, seat) != fcntl.F_UNLCK)

    def _call(self, what: int | None, how: int, seat: int) -> int:
        """Set a lock, or ask for one that would be in the way: its kind."""
        if what is None or not sys.platform.startswith("linux"):
            return fcntl.F_UNLCK
        try:
            found = fcntl.fcntl(self._save._fd, what, _FLOCK.pack(how, 0, _FIRST + seat, 1, 0))
        except (OSError, ValueError):  # closed meanwhile, or a file system without such locks
            return fcntl.F_UNLCK
        return int(_FLOCK.unpack(found)[0])
