"""The parts of a draft: orders that are kept, right or wrong, until they are committed together."""

from __future__ import annotations

import msgspec

from tactical.table.orders import Order
from tactical.table.verdicts import Reason


class DraftPart(msgspec.Struct, frozen=True):
    """One part: the order that it is, the order that takes it out, its words on a line, and what is wrong with it."""

    order: Order
    out: Order
    words: str
    wrong: tuple[Reason, ...] = ()
