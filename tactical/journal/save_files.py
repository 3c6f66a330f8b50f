"""Operations on whole saves: rename, move to the trash and back, remove. Never while somebody has one open."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.new_files import pieces, sync_folder
from tactical.journal.storage import SaveFile
from tactical.journal.syscalls import PATIENCE, SYSTEM, System, as_save_error, open_regular

MOST_NAMES = 1000


def move(source: Path, target: Path, *, system: System = SYSTEM) -> None:
    """Rename a save, or move it to another folder on the same disk, with its cut pieces. SaveError EXISTS if the target
    exists, IN_USE if somebody has it open."""
    with _alone(source, None, system):
        _move(system, str(source), str(target))
        for number, name in enumerate(pieces(str(source)), 1):
            with suppress(OSError, SaveError):  # only kept for whoever looks into it
                _move(system, str(source.with_name(name)), f"{target}.torn-{number}")


def move_to_free_name(source: Path, folder: Path, *, system: System = SYSTEM) -> Path:
    """Move a save to a folder on the same disk, under its own name or `NAME-2` and so on, and return its new path.
    Raises SaveError."""
    with as_save_error(str(folder), "make the folder"):
        folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, MOST_NAMES + 1):
        target = folder / (source.name if number == 1 else f"{source.stem}-{number}{source.suffix}")
        try:
            move(source, target, system=system)
        except SaveError as error:
            if error.kind is not Trouble.EXISTS:
                raise
        else:
            return target
    raise SaveError(str(folder), f"it already holds {MOST_NAMES} saves with this name", "remove some", Trouble.FULL)


def remove(path: Path, *, size: int | None = None, system: System = SYSTEM) -> bool:
    """Remove a save for good, with its cut pieces. False, and nothing is done, if it does not have the given `size` in
    bytes. Raises SaveError."""
    try:
        with _alone(path, size, system), as_save_error(str(path), "remove it"):
            beside = [path.with_name(name) for name in pieces(str(path))]
            for each in (path, *beside):
                system.unlink(str(each))
    except Behind:
        return False
    return True


@contextmanager
def _alone(path: Path, size: int | None, system: System) -> Iterator[None]:
    name = str(path)
    save = SaveFile(name, open_regular(system, name, write=False), True, PATIENCE, system)
    with save, save.alone(size):
        yield


def _move(system: System, source: str, target: str) -> None:
    """Never over anything: in one step where the file system knows hard links."""
    if os.path.lexists(target):
        raise SaveError(target, "there is already a file with this name", "choose another name", Trouble.EXISTS)
    with as_save_error(source, "move it"):
        try:
            system.link(source, target)
        except FileExistsError:
            raise SaveError(
                target, "there is already a file with this name", "choose another", Trouble.EXISTS
            ) from None
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK):
                raise
            system.replace(source, target)
        else:
            system.unlink(source)
        sync_folder(system, str(Path(target).parent))
