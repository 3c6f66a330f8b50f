"""The pieces that an order names, such as passengers, troops or targets, and the choice of them."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ruleset.extras import Drafting
from tactical.session.planner import Planner
from tactical.table import Order
from tactical.table.refs import fields
from tactical.table.values import replace


class PieceChoice:
    """Fills in the pieces of the order being built."""

    def __init__(self, plan: Planner) -> None:
        self.seat, self.selection, self.plan = plan.seat, plan.selection, plan

    def candidates(self) -> tuple[int, ...]:
        """The pieces that the current order may choose from: those it names, and the ruleset's candidates."""
        name = self._pieces_field()
        if self.plan.current is None or not name:
            return ()
        named: tuple[int, ...] = getattr(self.plan.current.order, name)
        return tuple(
            dict.fromkeys(
                (*named, *self.seat.rules.extra(Drafting).candidates(self.seat.view, self.plan.current.order))
            )
        )

    def chosen(self) -> tuple[int, ...]:
        """The pieces that the order names."""
        name = self._pieces_field()
        return tuple(getattr(self.plan.current.order, name)) if self.plan.current is not None and name else ()

    def with_pieces(self, pieces: Sequence[int]) -> Order | None:
        """The current order with these pieces instead of those it names; None if there is none."""
        name = self._pieces_field()
        changed: dict[str, object] = {name: tuple(sorted(pieces))}
        return replace(self.plan.current.order, **changed) if self.plan.current is not None and name else None

    def takes_nobody(self) -> bool:
        """True if the current order is part of a draft and names no pieces, but could."""
        return (
            self.plan.current is not None
            and self.seat.goes(self.plan.current.order)
            and not self.chosen()
            and bool(self.candidates())
        )

    def redraft(self, cell: int) -> bool:
        """Show the picked piece's part of the draft again, if it begins or ends at `cell` and may take passengers."""
        seat = self.seat
        drafted = seat.rules.extra(Drafting).parts(seat.view) if seat.asked and self.selection.piece >= 0 else ()
        part = next((part for part in drafted if part.order.subject == self.selection.piece), None)
        if part is None or cell not in (
            seat.view.pieces[self.selection.piece].cell,
            *getattr(part.order, "path", ())[-1:],
        ):
            return False
        before = self.plan.current
        self.plan.current = self.plan.build((part.order,))
        if not self.candidates():
            self.plan.current = before
        return self.plan.current is not before

    def choose(self, pieces: Sequence[int]) -> None:
        """Plan the order with these pieces; up to the last waypoint the path keeps them too."""
        selection = self.selection
        order, plan, fixed = self.with_pieces(pieces), self.plan.current, selection.fixed
        if order is None or plan is None:
            return
        if fixed and type(fixed[-1]) is type(order):
            changed: dict[str, object] = {self._pieces_field(): tuple(sorted(pieces))}
            selection.retake((*fixed[:-1], replace(fixed[-1], **changed)))
        self.plan.current = self.plan.build((order, *plan.then), plan.at, plan.others)

    def _pieces_field(self) -> str:
        known = fields(type(self.plan.current.order)) if self.plan.current is not None else {}
        return next((name for name, kind in known.items() if kind.ref == "pieces"), "")
