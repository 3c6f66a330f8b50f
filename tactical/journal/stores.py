"""Opening, making and copying saves, in whatever store their address names."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from tactical.journal import new_files, storage
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.store import Address, Opened, is_address


def open_store(address: Address, *, write: bool) -> Opened:
    """Open a save in any store, for appending if `write`, or else only to read and follow. Raises SaveError."""
    if is_address(address):
        opened: Opened = _postgres().open_save(os.fspath(address), write=write)
        return opened
    return storage.open_save(address, write=write)


def create(
    address: Address,
    chunks: Iterable[tuple[int, bytes]] = (),
    *,
    replace: bool = False,
    identity: bytes | None = None,
) -> None:
    """Create a save that holds `chunks`. SaveError EXISTS if there is one already, unless `replace`."""
    create_bytes(address, new_files.encoded(os.fspath(address), chunks, identity), replace=replace)


def create_bytes(address: Address, data: bytes, *, replace: bool = False, instead_of: int | None = None) -> None:
    """Store a whole save, byte for byte, where none exists, or with `replace` instead of an old one. `instead_of`: the
    size in bytes that the old one must still have. Raises Behind if it has another, and SaveError."""
    if is_address(address):
        _postgres().create(os.fspath(address), data, replace=replace, instead_of=instead_of)
    else:
        new_files.create_bytes(address, data, replace=replace, instead_of=instead_of)


def copy(source: Address, target: Address, *, replace: bool = False) -> int:
    """Copy a save from one store to another, byte for byte, and return its size in bytes. Raises SaveError; a damaged
    one is not copied."""
    opened = open_store(source, write=False)
    with opened.save as save:
        if opened.notice is not None:
            raise opened.notice
        data = save.read()
    create_bytes(target, data, replace=replace)
    return len(data)


def keeps_promises(address: Address) -> bool:
    """True if appended bytes are on a disk once that is reported, as far as can be found out. Raises SaveError."""
    return not is_address(address) or bool(_postgres().keeps_promises(os.fspath(address)))


def _postgres() -> Any:
    """The store in databases. Raises SaveError where what it needs is not installed."""
    try:
        from tactical.journal import postgres  # noqa: PLC0415 - a file is opened without a database
    except ImportError:
        problem, remedy = "games in a database need psycopg", "pip install 'tactical-board[server]'"
        raise SaveError("postgresql://", problem, remedy, Trouble.IO) from None
    return postgres
