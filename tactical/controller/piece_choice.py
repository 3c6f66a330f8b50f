"""Whom an order takes along, lands or fires: the pieces it names, chosen among those it may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.controller.planner import Planner
from tactical.table import Order
from tactical.table.refs import fields
from tactical.table.values import replace


class Choosing(Planner):
    """The part of a `Controller` that fills in the pieces of the order being built."""

    def candidates(self) -> tuple[int, ...]:
        """The pieces that the order being built may choose among: those it names, and the ruleset's candidates."""
        name = self._pieces_field()
        if self.plan is None or not name:
            return ()
        named: tuple[int, ...] = getattr(self.plan.order, name)
        return tuple(dict.fromkeys((*named, *self.rules.drafting.candidates(self.view, self.plan.order))))

    def chosen(self) -> tuple[int, ...]:
        """The pieces that the order names."""
        name = self._pieces_field()
        return tuple(getattr(self.plan.order, name)) if self.plan is not None and name else ()

    def with_pieces(self, pieces: Sequence[int]) -> Order | None:
        """The order being built, with these pieces in place of those it names; None without such an order."""
        name = self._pieces_field()
        changed: dict[str, Any] = {name: tuple(sorted(pieces))}
        return replace(self.plan.order, **changed) if self.plan is not None and name else None

    def takes_nobody(self) -> bool:
        """Whether the order being built is to be one of a draft, names no pieces, and could."""
        return self.plan is not None and self.goes(self.plan.order) and not self.chosen() and bool(self.candidates())

    def redraft(self, cell: int) -> bool:
        """Show the picked piece's part of the draft again, if it begins or ends at `cell` and may take others along."""
        drafted = self.rules.drafting.parts(self.view) if self.asked and self.piece >= 0 else ()
        part = next((part for part in drafted if part.order.subject == self.piece), None)
        if part is None or cell not in (self.view.pieces[self.piece].cell, *getattr(part.order, "path", ())[-1:]):
            return False
        before = self.plan
        self.plan = self._planned((part.order,))
        if not self.candidates():
            self.plan = before
        return self.plan is not before

    def choose(self, pieces: Sequence[int]) -> None:
        """Plan the order with these pieces; up to the last waypoint the path keeps them too."""
        order = self.with_pieces(pieces)
        if order is None or self.plan is None:
            return
        if self._way and type(self._way[-1]) is type(order):
            changed: dict[str, Any] = {self._pieces_field(): tuple(sorted(pieces))}
            self._way = (*self._way[:-1], replace(self._way[-1], **changed))
            self._onwards = self._from_here()
        self.plan = self._planned((order, *self.plan.then), self.plan.at, self.plan.others)

    def _pieces_field(self) -> str:
        known = fields(type(self.plan.order)) if self.plan is not None else {}
        return next((name for name, kind in known.items() if kind.ref == "pieces"), "")
