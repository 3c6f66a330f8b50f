"""The lock that only writers can hold: an empty file of its own beside the save, `.NAME.lock`.

A kernel lock needs no more than permission to read: with the save itself, anybody who may look at it could hold up all
its players for ever. This file can only be opened by those who may write the save. Whoever has locked it waits for the
save's own lock no longer than an honest reader needs. The save's own lock still keeps out other names of the same file,
and releases that know no other. If the folder allows no new file, nobody writes: with the save's own lock alone one
would not wait for those who have both, and could cut what they wrote.

It is created on demand, and the last user removes it. One that a killed process leaves behind does no harm: only the
kernel's lock on it counts, and that ends with the process.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.syscalls import EXCLUSIVE, System, as_save_error, unlock, wait_for_lock

COURTESY = 0.1  # seconds that who holds the gate waits for the save's own lock: a hundred times what a reader takes
_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK
_NONE_HERE = frozenset((errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ELOOP, errno.EISDIR, errno.ENXIO))


class Gate:
    """The lock file of one save. `makes`: create it if it is missing, as processes that append do."""

    def __init__(self, system: System, save: str, *, makes: bool) -> None:
        """`save` is the real path of the save."""
        self._system = system
        self._save = save
        self._path = str(Path(save).with_name(f".{Path(save).name}.lock"))
        self._makes = makes
        self._fd = -1
        self.given_up = Event()  # set by another thread: whoever waits for the lock waits no more

    @contextmanager
    def locked(self, fd: int, how: int, patience: float, stuck: Callable[[], None]) -> Iterator[None]:
        """Hold this lock and the save's own, open as `fd`, SHARED or EXCLUSIVE. SaveError IN_USE after `patience`
        seconds, CLOSED once `given_up`. `stuck` is called if the system does not release a lock, and must close the
        files: that always frees them."""
        gated = held = False
        try:
            gated = self._enter(how, patience)
            if how == EXCLUSIVE:
                self.require()
            try:
                wait_for_lock(self._system, fd, how, self._save, COURTESY if gated else patience, self.given_up)
                held = True
            except SaveError as error:
                if not gated or error.kind is not Trouble.IN_USE:
                    raise
            yield
        finally:
            try:
                if held:
                    unlock(self._system, fd)
                if gated:
                    unlock(self._system, self._fd)
            except OSError:
                stuck()

    def require(self) -> None:
        """Raise SaveError if this is for appending and there is no such file."""
        if self._makes and self._fd < 0:
            name = Path(self._path).name
            problem = f"no lock file can be made beside it ({name}), and without one players could overwrite each other"
            remedy = "give the players write access to its folder, or open it read-only"
            raise SaveError(self._save, problem, remedy, Trouble.READ_ONLY)

    def close(self) -> None:
        """Close the file, and remove it if nobody else has locked it."""
        if self._fd < 0:
            return
        with suppress(OSError, SaveError):  # somebody is at it, or it may not be taken away: it does no harm
            if self._makes:
                wait_for_lock(self._system, self._fd, EXCLUSIVE, self._save, 0)
                if self._stands():
                    self._system.unlink(self._path)
        self._close()

    def _enter(self, how: int, patience: float) -> bool:
        """Take the lock; False where there is none to be had."""
        try:
            while self._fd >= 0 or self._opened():
                wait_for_lock(self._system, self._fd, how, self._save, patience, self.given_up)
                if self._stands():
                    return True
                self._close()  # the last to leave has removed it meanwhile
        except BaseException:
            self._close()
            raise
        return False

    def _close(self) -> None:
        fd, self._fd = self._fd, -1
        if fd >= 0:
            with suppress(OSError):  # it is closed all the same
                self._system.close(fd)

    def _opened(self) -> bool:
        """Open the lock file; False where it is not there and may not be made, or is not for us."""
        with as_save_error(self._save, "lock it"):
            try:
                self._fd = self._system.open(self._path, _FLAGS)
            except OSError as error:
                if not (self._makes and error.errno == errno.ENOENT):
                    return _none_here(error)
                return self._made()
            return self._is_file()

    def _made(self) -> bool:
        try:
            self._fd = self._system.open(self._path, _FLAGS | os.O_CREAT, 0o600)
        except OSError as error:
            return _none_here(error)
        # Anybody who may write the save may open this, whatever their umask: reading is enough to lock.
        mode = 0o600 | (self._system.stat(self._save).st_mode & 0o022) << 1
        if mode != 0o600:
            self._system.fchmod(self._fd, mode)
        return self._is_file()

    def _is_file(self) -> bool:
        if not stat.S_ISREG(self._system.fstat(self._fd).st_mode):
            self._close()
        return self._fd >= 0

    def _stands(self) -> bool:
        """True if the name still means the file that was locked."""
        with as_save_error(self._save, "lock it"):
            try:
                here, ours = self._system.stat(self._path), self._system.fstat(self._fd)
            except FileNotFoundError:
                return False
            return (here.st_dev, here.st_ino) == (ours.st_dev, ours.st_ino)


def _none_here(error: OSError) -> bool:
    """False where an error means that there is no such file for us; all others are raised again."""
    if error.errno not in _NONE_HERE:
        raise error
    return False
