"""The calls of the operating system that touch a save, and what their failures mean.

Everything goes through one `System` object, so that a test can make any single call fail.
"""

import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from tactical.journal.errors import SaveError, Trouble

PATIENCE = 5.0  # seconds to wait for another process's append, which takes milliseconds

SHARED, EXCLUSIVE = fcntl.LOCK_SH, fcntl.LOCK_EX

# Kernel locks on these are kept by another machine, late or not at all.
_NETWORK = frozenset(
    """9p afs beegfs ceph cifs coda davfs gfs2 glusterfs gpfs lustre ncpfs nfs nfs4 ocfs2
    pvfs2 smb3 smbfs""".split()  # noqa: SIM905  a column of bare names is the plainest list
)
_LOCAL_FUSE = frozenset(("fuse.fuse-overlayfs", "fuse.ext2", "fuse.ext4", "fuse.exfat", "fuse.ntfs", "fuse.bindfs"))
_MOUNTS = "/proc/self/mountinfo"


class System:
    """The calls themselves, each as in `os`. Tests replace them by failing ones."""

    open = staticmethod(os.open)
    close = staticmethod(os.close)
    stat = staticmethod(os.stat)
    fstat = staticmethod(os.fstat)
    pread = staticmethod(os.pread)
    write = staticmethod(os.write)
    ftruncate = staticmethod(os.ftruncate)
    link = staticmethod(os.link)
    replace = staticmethod(os.replace)
    unlink = staticmethod(os.unlink)
    fchmod = staticmethod(os.fchmod)
    flock = staticmethod(fcntl.flock)

    def fsync(self, fd: int) -> None:
        """Return once the file's bytes and size are on the disk."""
        if hasattr(fcntl, "F_FULLFSYNC"):  # where a plain fsync stops at the drive's own memory
            fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
        else:
            os.fsync(fd)


SYSTEM = System()

_OPEN_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK
_OPEN_WRITE = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK


def missing_folder(path: str, parents: Iterable[Path]) -> SaveError | None:
    """The first folder on the way to a file that does not exist; None if all do."""
    for parent in sorted(parents, key=lambda parent: len(parent.parts)):
        if not parent.is_dir():
            problem = f"{parent} is not a folder" if parent.exists() else f"there is no folder {parent}"
            return SaveError(path, problem, "make it, or choose another place", Trouble.MISSING)
    return None


def told(path: str, error: OSError | ValueError, action: str) -> SaveError:
    """The one clear line for a failed call. `action` is what was tried, such as "write to it"."""
    if isinstance(error, ValueError):  # a zero character or a lone surrogate in the path
        return SaveError(path, "this cannot be the name of a file", "give the path of a save", Trouble.MISSING)
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            if (missing := missing_folder(path, Path(path).parents)) is not None:
                return missing
            return SaveError(path, "there is no such file", "check the path", Trouble.MISSING)
        case errno.ELOOP | errno.ENAMETOOLONG:
            return SaveError(path, "this path leads nowhere", "check the path", Trouble.MISSING)
        case errno.EEXIST:
            return SaveError(path, "a file is already there", "choose another name", Trouble.EXISTS)
        case errno.EISDIR:
            return _not_a_file(path, "a directory")
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            problem, remedy = f"there is no space to {action}", "free some space, then try again"
            return SaveError(path, problem, remedy, Trouble.FULL)
        case errno.EROFS:
            problem, remedy = (
                f"the disk is read-only, so I cannot {action}",
                "copy it elsewhere, or open it read-only",
            )
            return SaveError(path, problem, remedy, Trouble.READ_ONLY)
        case errno.EACCES | errno.EPERM:
            return SaveError(path, f"the system does not let me {action}", "change its permissions", Trouble.FORBIDDEN)
        case errno.ENOLCK | errno.EOPNOTSUPP | errno.ENOSYS:
            problem, remedy = f"this file system has no way to {action}", "copy it to a local disk"
            return SaveError(path, problem, remedy, Trouble.IO)
        case code:
            why = os.strerror(code) if code else str(error) or "unknown error"
            return SaveError(path, f"could not {action} ({why})", "check the disk, then open it again", Trouble.IO)


@contextmanager
def as_save_error(path: str, action: str) -> Iterator[None]:
    """Turn failures of system calls inside into `SaveError`."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise told(path, error, action) from error


def open_regular(system: System, path: str, *, write: bool) -> int:
    """A descriptor of an existing regular file, for appending if `write`. SaveError otherwise.

    It checks before it opens, because opening a device may move it, and again after, because the name may have changed
    hands. It never blocks, as opening a pipe would.
    """
    if not path:
        raise SaveError(path, "the path is empty", "give the path of a save", Trouble.MISSING)
    action = "open it for writing" if write else "open it for reading"
    with as_save_error(path, action):
        require_regular(path, system.stat(path).st_mode)
        try:
            fd = system.open(path, _OPEN_WRITE if write else _OPEN_READ)
        except PermissionError as error:
            if not write:
                raise
            remedy = "change its permissions, or open it read-only"
            raise SaveError(path, "the system does not let me write to it", remedy, Trouble.READ_ONLY) from error
        try:
            require_regular(path, system.fstat(fd).st_mode)
        except BaseException:
            system.close(fd)
            raise
    return fd


def require_regular(path: str, mode: int) -> None:
    """Raise SaveError unless `mode`, a `st_mode`, is that of a regular file."""
    if stat.S_ISREG(mode):
        return
    kinds = ((stat.S_ISDIR, "a directory"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
    raise _not_a_file(path, next((name for test, name in kinds if test(mode)), "a device"))


def _not_a_file(path: str, what: str) -> SaveError:
    return SaveError(path, f"this is {what}", "give the path of a save, which is a plain file", Trouble.NOT_A_SAVE)


def wait_for_lock(system: System, fd: int, how: int, path: str, patience: float, given_up: Event | None = None) -> None:
    """Take the kernel lock, SHARED or EXCLUSIVE. SaveError IN_USE after `patience` seconds; CLOSED once another thread
    has `given_up`.

    It asks again and again rather than sleeping in the kernel: a stopped process must not hold us up for ever.
    """
    given_up = given_up or Event()
    deadline, pause = time.monotonic() + patience, 0.0002
    while True:
        try:
            return system.flock(fd, how | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() >= deadline:
                problem = f"another process has kept it locked for {patience:g} seconds"
                raise SaveError(path, problem, "end that process or try again", Trouble.IN_USE) from error
        except OSError as error:
            raise told(path, error, "lock it") from error
        if given_up.wait(pause):
            raise SaveError(path, "it is being closed", "open it again", Trouble.CLOSED)
        pause = min(pause * 2, 0.01)


def unlock(system: System, fd: int) -> None:
    """Release the lock. Raises OSError if the system does not accept that: then only closing `fd` does."""
    system.flock(fd, fcntl.LOCK_UN)


def refuse_network(path: str, mounts: str = _MOUNTS) -> None:
    """Raise SaveError NETWORK if the mount table says that `path` is on a network file system.

    Without such a table, as on some systems, nothing is refused.
    """
    kind = file_system(path, mounts)
    if kind in _NETWORK or (kind.startswith("fuse.") and kind not in _LOCAL_FUSE):
        problem = f"it lies on a network file system ({kind}), where two processes may overwrite each other"
        raise SaveError(path, problem, "copy it to a local disk, or say that its locks can be trusted", Trouble.NETWORK)


def file_system(path: str, mounts: str = _MOUNTS) -> str:
    """The type of the file system of `path`, such as "ext4"; "" if unknown."""
    try:
        with Path(mounts).open(encoding="utf-8", errors="surrogateescape") as table:
            lines = table.readlines()
        real = os.path.realpath(path)
    except (OSError, ValueError):
        return ""
    best, kind = "", ""
    for line in lines:
        left, _, right = line.partition(" - ")
        fields = left.split(" ")
        if len(fields) < 5 or not right:
            continue
        point = _unescaped(fields[4])
        inside = real == point or real.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):  # of equals the later mount covers the earlier
            best, kind = point, right.split(" ", 1)[0]
    return kind


def _unescaped(field: str) -> str:
    for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        field = field.replace(code, char)
    return field
