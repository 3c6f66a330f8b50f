"""Files written whole or not at all: a new save, and the piece cut off a torn one."""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tactical.journal import chunks as format_
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.syscalls import (
    EXCLUSIVE,
    PATIENCE,
    SYSTEM,
    System,
    as_save_error,
    missing_folder,
    open_regular,
    refuse_network,
)
from tactical.journal.write_lock import Gate

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
_MOST_PIECES = 1000
_OWN = 0o600  # a new save is its owner's: who else may read or write it is for the owner to say


def create(
    path: str | os.PathLike[str],
    chunks: Iterable[tuple[int, bytes]] = (),
    *,
    replace: bool = False,
    identity: bytes | None = None,
    trust_network_locks: bool = False,
    system: System = SYSTEM,
) -> None:
    """Create a save that holds `chunks`, each a (kind, payload): after a crash it is there whole or not at all.

    `identity` (12 bytes) is random unless given; give it only to make the same file twice. SaveError as `create_bytes`,
    and TOO_LARGE; raises ValueError for chunks that `encode_chunk` refuses.
    """
    name = os.fspath(path)
    data = encoded(name, chunks, identity)
    create_bytes(name, data, replace=replace, trust_network_locks=trust_network_locks, system=system)


def encoded(name: str, chunks: Iterable[tuple[int, bytes]], identity: bytes | None) -> bytes:
    """The bytes of a new save. SaveError TOO_LARGE."""
    header = format_.encode_header(os.urandom(format_.IDENTITY_SIZE) if identity is None else identity)
    listed = list(chunks)
    data = header + format_.encode_chunks(listed, header[-format_.CHECK_SIZE :])
    if len(data) > format_.MAX_FILE or len(listed) > format_.MAX_CHUNKS:
        raise SaveError(name, "there is more to save than one file may hold", "save less", Trouble.TOO_LARGE)
    return data


def create_bytes(
    path: str | os.PathLike[str],
    data: bytes,
    *,
    replace: bool = False,
    instead_of: int | None = None,
    trust_network_locks: bool = False,
    system: System = SYSTEM,
) -> None:
    """Write a whole save where none exists: after a crash it is there whole or not at all.

    Refuses to overwrite unless `replace`; whoever has the replaced file open is told at the next append. `instead_of`:
    the number of bytes that file must have; if it has grown, Behind, and nothing is done. Raises SaveError with the
    kinds EXISTS, MISSING (no such directory), NOT_A_SAVE (something that is not a plain file), NETWORK, FULL,
    READ_ONLY, FORBIDDEN, IO."""
    name = os.fspath(path)
    if not name:
        raise SaveError(name, "the path is empty", "give the path of a save", Trouble.MISSING)
    with as_save_error(name, "create it"):
        real = Path(os.path.realpath(name))
        folder = real.parent
        if (missing := missing_folder(name, (*Path(name).parents, *real.parents))) is not None:
            raise missing
        if not trust_network_locks:
            refuse_network(str(folder))
        temporary = str(folder / f".{real.name[:50]}.new-{os.urandom(6).hex()}")
        write_new(system, temporary, data, _OWN)
        try:
            if replace:
                _replace(system, temporary, str(real), instead_of)
            else:
                _link(system, temporary, str(real))
        except BaseException:
            _unlink_quietly(system, temporary)
            raise
        sync_folder(system, str(folder))


def keep_aside(system: System, path: str, piece: bytes, mode: int) -> str:
    """Write the cut `piece` durably to the first free `<path>.torn-<n>`, n from 1. Returns its path; raises OSError."""
    for number in range(1, _MOST_PIECES + 1):
        name = f"{path}.torn-{number}"
        try:
            write_new(system, name, piece, mode)
        except FileExistsError:
            continue
        sync_folder(system, str(Path(path).parent))
        return name
    raise SaveError(path, f"there are already {_MOST_PIECES} cut-off pieces beside it", "move them away", Trouble.FULL)


def pieces(path: str) -> list[str]:
    """The names of the cut pieces kept beside a save, oldest first."""
    found: list[str] = []
    real = os.path.realpath(path)
    while len(found) < _MOST_PIECES and os.path.lexists(piece := f"{real}.torn-{len(found) + 1}"):
        found.append(Path(piece).name)
    return found


def write_new(system: System, path: str, data: bytes, mode: int) -> None:
    """Write a new file, and wait until it is on the disk. Raises OSError, and then it is removed."""
    fd = system.open(path, _NEW, mode)
    try:
        try:
            write_all(system, fd, data)
            system.fsync(fd)
        finally:
            system.close(fd)
    except BaseException:
        _unlink_quietly(system, path)
        raise


def write_anew(path: Path, data: bytes, *, system: System = SYSTEM) -> None:
    """Write a file of the player's own, replacing any old one: after a crash the one or the other is there, whole.
    Raises OSError."""
    real = Path(os.path.realpath(path))  # a link stays one
    mode = system.stat(str(real)).st_mode & 0o777 if real.exists() else _OWN
    temporary = str(real.with_name(f".{real.name[:50]}.new-{os.urandom(6).hex()}"))
    write_new(system, temporary, data, mode)
    try:
        system.replace(temporary, str(real))
    except BaseException:
        _unlink_quietly(system, temporary)
        raise
    sync_folder(system, str(real.parent))


def write_all(system: System, fd: int, data: bytes) -> None:
    """Write all of `data`, in as many calls as needed. Raises OSError; a part may then have been written."""
    rest = memoryview(data)
    while rest:
        done = system.write(fd, rest)
        if done <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[done:]


def sync_folder(system: System, folder: str) -> None:
    """Make the names in `folder` durable. Raises OSError."""
    fd = system.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        system.fsync(fd)
    finally:
        system.close(fd)


def _link(system: System, temporary: str, real: str) -> None:
    """Give the new file its name if that is free, in one step where the file system knows hard links."""
    try:
        system.link(temporary, real)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
            raise
        if os.path.lexists(real):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from error
        system.replace(temporary, real)
    else:
        _unlink_quietly(system, temporary)


def _replace(system: System, temporary: str, real: str, instead_of: int | None = None) -> None:
    """Put the new file in the place of the old one, locked meanwhile so that no append falls between."""
    if not os.path.lexists(real):
        return system.replace(temporary, real)
    fd, gate = open_regular(system, real, write=False), Gate(system, real, makes=True)
    try:
        with gate.locked(fd, EXCLUSIVE, PATIENCE, lambda: None):
            if instead_of is not None and system.fstat(fd).st_size != instead_of:
                raise Behind("it has grown")
            system.replace(temporary, real)
    finally:
        gate.close()
        system.close(fd)


def _unlink_quietly(system: System, path: str) -> None:
    # A stray file is no reason to hide what went wrong before, nor to fail what went right.
    with suppress(OSError):
        system.unlink(path)


def create_copy(path: Path, folder: Path, *, system: System = SYSTEM) -> Path:
    """Copy a save into `folder` under the first free name `<stem>-<n>`, n from 1. The new path; raises SaveError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes()
        for number in range(1, _MOST_PIECES + 1):
            copy = folder / f"{path.stem}-{number}{path.suffix}"
            try:
                write_new(system, str(copy), data, _OWN)
            except FileExistsError:
                continue
            sync_folder(system, str(folder))
            return copy
    except OSError as error:
        problem = f"the save cannot be copied here ({error.strerror})"
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        advice = "make room" if full else "make sure that it is a folder you can write to"
        raise SaveError(str(folder), problem, advice, Trouble.IO) from error
    raise SaveError(str(folder), f"it already holds {_MOST_PIECES} copies", "remove some", Trouble.FULL)
