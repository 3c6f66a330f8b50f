"""Drafting: for systems whose orders are kept, right or wrong, until they are committed together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec

from tactical.table.cards import Card
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.state import S
from tactical.table.verdicts import Reason


class DraftPart(msgspec.Struct, frozen=True):
    """One part: the order that it is, the order that takes it out, its words on a line, and what is wrong with it."""

    order: Order
    out: Order
    words: str
    wrong: tuple[Reason, ...] = ()


class Drafting(Generic[S]):
    """What a rule system says about its drafts. The defaults are those of a system without any."""

    def parts(self, state: S) -> Sequence[DraftPart]:
        """The parts of the draft that is being made, with what is wrong with each."""
        return ()

    def candidates(self, state: S, order: Order) -> Sequence[int]:
        """The pieces that may be chosen from for the pieces an order names, such as its cargo."""
        return ()

    def reach_from(self, state: S, piece: int, mode: str, path: tuple[int, ...]) -> Reach | None:
        """As the ruleset's `reach`, once a drafted path is fixed so far; None: drafts fix no paths, so play the path
        so far and ask `reach` of what comes of it."""
        return None

    def who_could_come(self, state: S, seat: int, cell: int) -> Card | None:
        """What of a seat's could come to a cell with one draft, and how; None: `reach` says it all."""
        return None

    def active_cell(self, state: S) -> int:
        """The cell that the present draft is about; -1: none, orders are about pieces."""
        return -1
