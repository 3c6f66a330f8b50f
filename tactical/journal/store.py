"""Where a save is: in a file, or as a game in a PostgreSQL database. Anything that keeps games is a `Store`.

A store holds the bytes of one save (`chunks.py` has the format, the same in every store). It appends chunks at the head
that its handle has read to, reads on from there, and says when there is something to read. The bytes are the same
everywhere, so a game moves unchanged from one store to another.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Protocol, Self

import msgspec

from tactical.journal.chunks import Chunk, Chunks
from tactical.journal.errors import SaveError

SCHEMES = ("postgresql://", "postgres://")

Address = str | os.PathLike[str]  # a path, or `postgresql://HOST/[DATABASE/]NAME`


class Store(Protocol):
    """An open save. Its calls may come from any thread; they take turns."""

    path: str  # as it is told in messages
    identity: bytes  # drawn when it was made, and the same wherever it is moved
    kept: list[str]  # names of the cut pieces that this handle has put aside
    keeps_time: bool  # True if one server tells `now` for everybody

    @property
    def writable(self) -> bool:
        """True if `append` may work."""

    def now(self) -> float:
        """Seconds since 1970, by the clock of the store. Never blocks."""

    def append(self, chunks: Iterable[tuple[int, bytes]]) -> None:
        """Append chunks, each a (kind, payload), at the head that was read to, and return when they are durable.

        Behind, with nothing written, if others have appended since. SaveError otherwise, with nothing written.
        """

    def follow(self) -> list[Chunk]:
        """The whole chunks that others appended since the last call, in order. Raises SaveError."""

    def has_news(self) -> bool:
        """True if `follow` has something to return. Never blocks."""

    def read(self) -> bytes:
        """All bytes of the save as far as this handle has read them. Raises SaveError."""

    def verify(self) -> None:
        """Check every chunk by itself. Raises SaveError."""

    def mark(self, place: int) -> bool:
        """Take a mark that ends with this handle; False if another has it. Marks restrict nobody."""

    def unmark(self, place: int) -> None:
        """Release a mark."""

    def marked(self, first: int, count: int, *, anew: bool = False) -> list[int]:
        """The marks among `count` places from `first` that other handles hold, in order. Never blocks, unless
        `anew`."""

    def stop_waiting(self) -> None:
        """Make anybody waiting in a call give up (SaveError CLOSED); called from another thread."""

    def close(self) -> None:
        """Release it. Closing twice is fine; nothing is ever left to write."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Opened(msgspec.Struct, frozen=True):
    """An open save.

    `chunks` are all whole chunks in it, in order. `notice` is None for an intact save, or else the line to show: kind
    TORN (a record was never finished; appending works, the cut piece is in `save.kept`) or DAMAGED (`chunks` come
    before the damage; nothing can be appended).
    """

    save: Store
    chunks: Chunks
    notice: SaveError | None


def is_address(text: Address) -> bool:
    """True if this names a game in a database rather than a file."""
    return os.fspath(text).startswith(SCHEMES)
