"""A look at a save without opening its game: its title, and whether the file is intact. Nothing is replayed."""

from __future__ import annotations

import os
from typing import NamedTuple

from tactical.journal.errors import SaveError
from tactical.journal.head import CAMPAIGN, read_head
from tactical.journal.records import HOST_TAG, RECORD, SEATS_TAG
from tactical.journal.store import Address
from tactical.journal.stores import open_store
from tactical.rules import load


class Peeked(NamedTuple):
    """A save's entry in a list. `notice`: the line about a fault, if any. `ordered`: whether any order was ever given,
    as far as a fault lets one know."""

    title: str
    system: str
    notice: SaveError | None
    ordered: bool = True


def peek(path: Address) -> Peeked:
    """Title and rule system of a save, with every checksum compared. Raises SaveError if it is not a save, or cannot be
    read."""
    found = open_store(path, write=False)
    try:
        head = read_head(os.fspath(path), found.chunks[0] if found.chunks else None)
    finally:
        found.save.close()
    about = (SEATS_TAG, HOST_TAG)  # seats taken are no orders
    orders = (chunk for chunk in found.chunks if chunk.kind == RECORD and not chunk.payload.startswith(about, 1))
    ordered = found.notice is not None or any(orders)
    system = "Campaign" if head.rules == CAMPAIGN else load(head.rules).title
    return Peeked(head.title, system, found.notice, ordered)
