"""The zones in which seats may place their pieces before the first turn (FT-12)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.table.values import CellRefs, SeatRef, Value


class Zone(Value, frozen=True):
    """The cells in which a seat places its pieces. `hidden`: no other side sees them until all have placed theirs."""

    seat: SeatRef
    cells: Annotated[CellRefs, Meta(min_length=1)]
    hidden: bool = False
