"""A scenario's file while it is edited: written whole or not at all, and never over somebody else's changes.

Unsaved text lies in a recovery folder, one text for each editor, with a lock that ends with its process. A text without
a holder was left by a crash; a held lock is another editor of the same file.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from platformdirs import user_data_path

from tactical.journal.new_files import write_anew
from tactical.scenario.files import MAX_BYTES, decoded, file_words, read_text, unreadable
from tactical.scenario.problems import ScenarioError, shown

BOM = b"\xef\xbb\xbf"
ENDING = ".toml"
PART = ".part"  # what is being written


class SaveRefusedError(Exception):
    """The file cannot be written now; the message says why."""


class EditedFile:
    """The file to save to, its contents when last read or written, and the recovery of unsaved text."""

    def __init__(self, path: Path, text: str = "", before: bytes | None = None) -> None:
        """`before`: what is in the file; None: there is none yet. `open` reads one."""
        self.path = path
        self.text = text
        self._before = before
        self._signature = self._signature_now()  # of what was last looked at, and is `_before`
        self._mark = BOM if before is not None and before[: len(BOM)] == BOM else b""
        self._recovery = _Recovery(path)

    @classmethod
    def open(cls, path: Path) -> EditedFile:
        """Open an existing file. Raises ScenarioError if it cannot be read."""
        text = read_text(str(path))
        try:
            return cls(path, text, path.read_bytes())
        except OSError as error:
            raise ScenarioError([f"{file_words(str(path))}: {unreadable(error)}"]) from None

    @property
    def source(self) -> str:
        """The file's name in messages."""
        return file_words(str(self.path))

    @property
    def is_new(self) -> bool:
        """True if it has never been written."""
        return self._before is None

    @property
    def changed_on_disk(self) -> bool:
        """True if somebody else has written or removed the file. It is only read if its time, size or place on the disk
        has changed."""
        signature = self._signature_now()
        if signature != self._signature:
            if self._now() != self._before:
                return True
            self._signature = signature  # it was written with the same text
        return False

    def _signature_now(self) -> tuple[int, ...]:
        try:
            status = self.path.stat()
        except OSError:
            return ()
        return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino

    def _now(self) -> bytes | None:
        try:
            with self.path.open("rb") as file:
                return file.read(MAX_BYTES + 1)
        except OSError:
            return None

    def on_disk(self) -> str:
        """The file's current text. Raises ScenarioError if it cannot be read."""
        raw = self._now()
        if raw is None or len(raw) > MAX_BYTES:
            raise ScenarioError([f"{self.source}: it cannot be read any more"])
        return decoded(raw, self.source)

    def reread(self) -> None:
        """Take the file's current text as the one that was opened. Raises ScenarioError if it cannot be read."""
        signature = self._signature_now()
        self.text, self._before = self.on_disk(), self._now()
        self._signature = signature

    def save(self, text: str, *, over: bool = False) -> None:
        """Write the text. `over`: even over somebody else's changes. Raises SaveRefusedError if nothing was written."""
        if self._now() != self._before and not over:  # read, whatever its time says
            raise SaveRefusedError(f"{self.source} was changed by somebody else since you opened it")
        raw = self._mark + text.encode()
        if len(raw) > MAX_BYTES:
            raise SaveRefusedError(f"{self.source} would be too large: at most {MAX_BYTES} bytes")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_anew(self.path, raw)
        except OSError as error:
            raise SaveRefusedError(f"{self.source} cannot be written: {error.strerror or shown(str(error))}") from None
        self.text, self._before, self._signature = text, raw, self._signature_now()
        self._recovery.forget()

    # --- what is not saved ---

    @property
    def is_open_elsewhere(self) -> bool:
        """True if another editor has this file open."""
        return self._recovery.others()

    def keep(self, text: str) -> None:
        """Keep unsaved text, so that a crash of the program loses only what came after this, and one of the machine
        only what came after `flush`. A failure is not reported: saving will report it."""
        if text == self.text and not self.is_new:
            self._recovery.forget()
        else:
            self._recovery.keep(text)

    @property
    def is_flushed(self) -> bool:
        """True if the kept text would survive a crash of the machine."""
        return self._recovery.is_flushed

    def flush(self) -> None:
        """Flush the kept text to disk, which may take time."""
        self._recovery.flush()

    def hold(self) -> None:
        """Mark this file as open, for other editors."""
        with suppress(OSError):
            self._recovery.hold()

    def lost_text(self, now: str) -> str:
        """The unsaved text of an editor that crashed, if it differs from the present one; "" if there is none. Asking
        removes it."""
        return next((text for text in self._recovery.take_left() if text not in (self.text, now)), "")

    def close(self) -> None:
        """Close the file, and forget the unsaved text."""
        self._recovery.close()

    def let_go(self) -> None:
        """Release the file as if the process had ended: unsaved text can be recovered."""
        self._recovery.let_go()


class _Recovery:
    """The texts that editors of one file have not saved, in the folder for recovery."""

    def __init__(self, path: Path) -> None:
        self.folder = user_data_path("tactical") / "recovery"
        self._key = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:20]
        self._name = f"{self._key}-{os.urandom(4).hex()}"
        self._lock = -1
        self.is_flushed = True  # the disk has what was kept

    @property
    def _file(self) -> Path:
        return self.folder / f"{self._name}{ENDING}"

    def keep(self, text: str) -> None:
        """Write the text over the one before; it is on disk after `flush`."""
        with suppress(OSError):
            self.hold()
            part = self._file.with_suffix(PART)
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
                file.write(text.encode())
            part.replace(self._file)
            self.is_flushed = False

    def flush(self) -> None:
        """Flush it to disk."""
        self.is_flushed = True
        with suppress(OSError):
            for path in (self._file, self.folder):
                number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
                try:
                    os.fsync(number)
                finally:
                    os.close(number)

    def hold(self) -> None:
        """Mark this file as being edited, for others. Raises OSError."""
        if self._lock < 0:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.folder / f"{self._name}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def forget(self) -> None:
        """Remove the text."""
        self.is_flushed = True
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def others(self) -> bool:
        """True if another process holds a text of this file."""
        return any(not _is_free(lock) for lock in self._locks())

    def take_left(self) -> list[str]:
        """The texts that nobody holds any more, latest first; they are removed."""
        drafts: list[tuple[float, str]] = []
        for lock in self._locks():
            if _is_free(lock):
                left = lock.with_suffix(ENDING)
                with suppress(OSError, ScenarioError):
                    drafts.append((left.stat().st_mtime, read_text(str(left))))
                for each in (left, left.with_suffix(PART), lock):
                    with suppress(OSError):
                        each.unlink(missing_ok=True)
        return [text for _, text in sorted(drafts, reverse=True)]

    def _locks(self) -> list[Path]:
        with suppress(OSError):
            return [each for each in sorted(self.folder.glob(f"{self._key}-*.lock")) if each.stem != self._name]
        return []

    def close(self) -> None:
        self.forget()
        if self._lock >= 0:
            with suppress(OSError):
                (self.folder / f"{self._name}.lock").unlink(missing_ok=True)
        self.let_go()

    def let_go(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _is_free(lock: Path) -> bool:
    """True if nobody holds a lock."""
    try:
        number = os.open(lock, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(number)
