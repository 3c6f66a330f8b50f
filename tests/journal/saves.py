"""What the tests of the save file share: small saves, and an operating system that can be told to fail."""

import os
from pathlib import Path
from typing import Any

from tactical.journal import chunks
from tactical.journal.storage import SaveFile, create, open_save
from tactical.journal.syscalls import System

IDENTITY = b"test-file-01"
RECORDS = [(1, b"\x81\xa1v\x01"), (2, b"board" * 9), (3, b""), (3, b"ann walks c4"), (3, b"red commits" + bytes(20))]


def image(records: list[tuple[int, bytes]] = RECORDS) -> bytes:
    """The bytes of a file that holds `records`."""
    header = chunks.encode_header(IDENTITY)
    return header + chunks.encode_chunks(records, header[-chunks.CHECK_SIZE :])


def borders(data: bytes) -> list[int]:
    """The offsets at which a whole number of chunks and seals ends, in a file without damage."""
    ends = [chunks.HEADER_SIZE]
    while ends[-1] + chunks.LEAST_CHUNK <= len(data):
        _, length = chunks.HEAD.unpack_from(data, ends[-1])
        ends.append(ends[-1] + chunks.LEAST_CHUNK + length)
    return [end for end in ends if end <= len(data)]


def new_save(folder: Path, records: list[tuple[int, bytes]] = RECORDS, **options: Any) -> tuple[Path, SaveFile]:
    """A save with `records` and a handle that may append to it."""
    path = folder / "game.save"
    create(path, records)
    return path, open_save(path, write=True, **options).save


def stored(path: Path) -> list[tuple[int, bytes]]:
    """What a fresh reader finds."""
    opened = open_save(path, write=False)
    opened.save.close()
    return [(chunk.kind, chunk.payload) for chunk in opened.chunks]


class Failing(System):
    """Counts the calls and makes one of them fail: the `nth` (from 0), with an `errno`. Or writes in short pieces."""

    def __init__(self, nth: int = -1, code: int = 0, *, only: str = "", short: int = 0, for_good: bool = False) -> None:
        self.calls: list[str] = []
        for name in ("open", "close", "stat", "fstat", "pread", "write", "ftruncate", "link", "replace", "unlink"):
            self._wrap(name, nth, code, only, short, for_good)
        for name in ("flock", "fsync", "fchmod"):
            self._wrap(name, nth, code, only, short, for_good)

    def _wrap(self, name: str, nth: int, code: int, only: str, short: int, for_good: bool) -> None:
        real = getattr(System(), name)

        def call(*arguments: Any) -> Any:
            if not only or name == only:
                self.calls.append(name)
                count = len(self.calls) - 1
                if nth >= 0 and (count == nth or (for_good and count > nth)):
                    if name == "close":
                        real(*arguments)  # a close that fails has closed all the same
                    if name == "write" and short:
                        real(arguments[0], arguments[1][:short])  # a part gets through
                    raise OSError(code, os.strerror(code))
            if name == "write" and short:
                return real(arguments[0], arguments[1][:short])
            return real(*arguments)

        setattr(self, name, call)


def put_under(save: SaveFile, system: System) -> None:
    """Let all calls of an open save go to this system from now on."""
    save._system = save._gate._system = system
