"""Drafting: for systems that keep orders, right or wrong, until they are committed together."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tactical.ruleset.extras.extra import Extra
from tactical.table.cards import Card, Route
from tactical.table.orders import Order
from tactical.table.reach import Reach
from tactical.table.rolls import Dice
from tactical.table.state import S
from tactical.table.verdicts import Reason


class DraftPart(msgspec.Struct, frozen=True):
    """One part: its order, the order that removes it, its words on a line, and what is wrong with it."""

    order: Order
    out: Order
    words: str
    wrong: tuple[Reason, ...] = ()


class Drafting(Extra[S]):
    """A rule system's answers about drafts."""

    def parts(self, state: S) -> Sequence[DraftPart]:
        """The parts of the current draft, with what is wrong with each."""
        return ()

    def candidates(self, state: S, order: Order) -> Sequence[int]:
        """The pieces to choose from for those an order names, such as its cargo."""
        return ()

    def reach_from(self, state: S, piece: int, mode: str, path: tuple[int, ...]) -> Reach | None:
        """The ruleset's `reach` from the end of a path that a draft has fixed. None: drafts fix no paths, so play the
        path and call `reach` on the result."""
        return None

    def who_could_come(self, state: S, seat: int, cell: int) -> Card | None:
        """The pieces of a seat that could come to a cell with one draft, and how. None: `reach` covers it."""
        return None

    def active_cell(self, state: S) -> int:
        """The cell that the present draft is about; -1: none, orders are about pieces."""
        return -1

    def usual(self, state: S, order: Order) -> Order:
        """The order that a list shows for an offer: the usual version, if that is less than everything. Default: the
        order."""
        return order

    def unlisted(self, state: S) -> Sequence[Order]:
        """Orders that the computer tries besides the offers, which would be too many. Default: none."""
        return ()

    def carried_out(self, state: S, dice: Dice | None = None) -> S:
        """The expected position after the draft is committed and what follows from it is over, also if that has begun;
        None: with average dice. Default: unchanged."""
        return state

    def lanes(self, state: S, cell: int) -> tuple[Route, ...]:
        """The paths by which further pieces could join the draft, or without one could come to a cell, if it is named
        (not -1). Default: none."""
        return ()

    def order_routes(self, state: S, order: Order) -> tuple[Route, ...]:
        """The paths of all pieces that an order would move together. Default: none; a piece's own path is in the
        order's verdict."""
        return ()
