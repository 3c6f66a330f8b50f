"""Where a save lies: in a file, or as a game in a PostgreSQL database. Whatever keeps games is a `Store`.

A store holds the bytes of one save (`chunks.py` has the format, the same in every store) and does three things with
them: it appends chunks at the head that its handle has read to, it reads on from there, and it says when there is
something to read. The bytes are the same everywhere, so a game moves from one store to another as it stands.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Protocol, Self

import msgspec

from tactical.journal.chunks import Chunk, Chunks
from tactical.journal.errors import SaveError, Trouble

SCHEMES = ("postgresql://", "postgres://")

Address = str | os.PathLike[str]  # a path, or `postgresql://HOST/[DATABASE/]NAME`


class Store(Protocol):
    """An open save. Its calls may come from any thread; they take turns."""

    path: str  # as it is told in messages
    identity: bytes  # drawn when it was made, and the same wherever it is moved
    kept: list[str]  # names of the cut pieces that this handle has put aside
    keeps_time: bool  # whether `now` is told by one server for everybody

    @property
    def writable(self) -> bool:
        """Whether `append` may work."""

    def now(self) -> float:
        """Seconds since 1970, by the clock of where the save lies. Waits for nobody."""

    def append(self, chunks: Iterable[tuple[int, bytes]]) -> None:
        """Append chunks, each a (kind, payload), at the head that was read to, and return when they are durable.

        Behind, with nothing written, if others have appended since. SaveError otherwise, with nothing written.
        """

    def follow(self) -> list[Chunk]:
        """The whole chunks that others appended since the last call, in order. SaveError."""

    def has_news(self) -> bool:
        """Whether `follow` has something to tell. Waits for nobody."""

    def read(self) -> bytes:
        """All bytes of the save as far as this handle has read them. SaveError."""

    def verify(self) -> None:
        """Check every chunk by itself. SaveError."""

    def mark(self, place: int) -> bool:
        """Take a mark that ends with this handle; False where another has it. Marks keep nobody from anything."""

    def unmark(self, place: int) -> None:
        """Give a mark back."""

    def marked(self, first: int, count: int, *, anew: bool = False) -> list[int]:
        """The marks among `count` places from `first` that other handles hold, in order. Waits for nobody, unless they
        are to be asked for `anew`."""

    def stop_waiting(self) -> None:
        """From another thread: whoever waits in a call gives up (SaveError CLOSED)."""

    def close(self) -> None:
        """Let go of it. Closing twice is fine; nothing is ever left to write."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Opened(msgspec.Struct, frozen=True):
    """An open save.

    `chunks` are all whole chunks in it, in order. `notice` is None for a save without fault, else the line to
    show: kind TORN (a record was never finished; appending goes on, the cut piece is in `save.kept`)
    or DAMAGED (`chunks` precede the damage; nothing can be appended).
    """

    save: Store
    chunks: Chunks
    notice: SaveError | None


def is_address(text: Address) -> bool:
    """Whether this names a game in a database, and not a file."""
    return os.fspath(text).startswith(SCHEMES)


def open_store(address: Address, *, write: bool) -> Opened:
    """Open a save wherever it lies, to append to it if `write`, else only to read and follow. SaveError."""
    if is_address(address):
        opened: Opened = _postgres().open_save(os.fspath(address), write=write)
        return opened
    from tactical.journal import storage  # noqa: PLC0415 - it stands above this protocol

    return storage.open_save(address, write=write)


def create(
    address: Address,
    chunks: Iterable[tuple[int, bytes]] = (),
    *,
    replace: bool = False,
    identity: bytes | None = None,
) -> None:
    """Begin a save that holds `chunks`. SaveError EXISTS if there is one already, unless `replace`."""
    from tactical.journal import new_files  # noqa: PLC0415 - as above

    create_bytes(address, new_files.encoded(os.fspath(address), chunks, identity), replace=replace)


def create_bytes(address: Address, data: bytes, *, replace: bool = False, instead_of: int | None = None) -> None:
    """Put a whole save, as its bytes stand, where none is yet, or with `replace` in the place of the one there is.
    `instead_of`: how many bytes that must have; else Behind. SaveError."""
    if is_address(address):
        _postgres().create(os.fspath(address), data, replace=replace, instead_of=instead_of)
    else:
        from tactical.journal import new_files  # noqa: PLC0415 - as above

        new_files.create_bytes(address, data, replace=replace, instead_of=instead_of)


def copy(source: Address, target: Address, *, replace: bool = False) -> int:
    """Copy a save from one store to another, byte for byte; how many bytes. SaveError; one that is damaged is not
    copied."""
    opened = open_store(source, write=False)
    with opened.save as save:
        if opened.notice is not None:
            raise opened.notice
        data = save.read()
    create_bytes(target, data, replace=replace)
    return len(data)


def keeps_promises(address: Address) -> bool:
    """Whether what is appended there is on a disk once that is said, as far as can be asked. SaveError."""
    return not is_address(address) or bool(_postgres().keeps_promises(os.fspath(address)))


def _postgres() -> Any:
    """The store in databases. SaveError where what it needs is not installed."""
    try:
        from tactical.journal import postgres  # noqa: PLC0415 - a file is opened without a database
    except ImportError:
        problem, remedy = "games in a database need psycopg", "pip install 'tactical-board[server]'"
        raise SaveError("postgresql://", problem, remedy, Trouble.IO) from None
    return postgres
