"""Why something cannot be ordered, in one line that names its clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tactical.controller.order_hints import way_round
from tactical.controller.seat_view import SeatView
from tactical.table import Order, Reason, judge
from tactical.table.phrases import capital
from tactical.table.reach import Reach
from tactical.table.refs import fields
from tactical.table.values import replace

REASONS, PARTS_NAMED = 2, 4  # told of an order that is refused: so many reasons, or parts of a draft


class Message(msgspec.Struct, frozen=True):
    """One line for the log: its look, and the clause that `?` opens."""

    text: str
    key: str = "text"  # text, good, warn, bad
    clause: str = ""
    names_clause: bool = False  # the text has it

    @property
    def whole(self) -> str:
        """The text with its clause."""
        return f"{self.text} ({self.clause})" if self.clause and not self.names_clause else self.text


class Refusing(SeatView):
    """The refusing half of a `Planner`."""

    last_clause = ""  # of the last refusal, for `?`

    def why_not(self, cell: int) -> Message:
        """Why nothing can be done about a cell, as one line."""
        found = self.obstacle(cell)
        return self.refusal(found) if isinstance(found, Reason) else found

    def obstacle(self, cell: int) -> Reason | Message:
        """Why nothing can be done about a cell: the refusal of the order that was most likely meant.

        Of attacks the one that speaks of the target, or else of who attacks: the others only say that a rifle is no
        sword. Who points at an enemy means to attack it, not to walk onto it.
        """
        names = [piece.title for piece in self.view.pieces_on(cell)]
        picked = [self.view.name(self.piece)] if self.piece >= 0 else []
        attacks = [*self._attacks_on(cell)]
        found: list[Reason] = []
        drafts = self.rules.tactics.likely_orders(self.view, self.piece, cell) if self.piece >= 0 else ()
        for draft in [*attacks, *self._ways_to(cell), *drafts]:
            verdict = judge(self.rules, self.view, draft)
            if verdict:
                return Message(f"Not with this way of moving: {self.calls['mode']} changes it", "warn")
            found += verdict.reasons[-1:]
        for said, about in ((found[: len(attacks)], names), (found[: len(attacks)], picked), (found, names)):
            for why in said:
                if any(name == value for name in about for _, value in why.args):
                    return why
        if found:
            return found[-1]
        return Message(f"No order concerns {self.view.cell_name(cell)} now", "warn")

    def problem(self, cell: int) -> str:
        """Why nothing can be done about a cell, without what would help."""
        found = self.obstacle(cell)
        if isinstance(found, Message):
            return found.text
        self.last_clause = found.clause
        return with_clause(capital(self.rules.presenter.why(replace(found, remedy=""))), found)

    def _attacks_on(self, cell: int) -> Iterator[Order]:
        """Orders aimed at another side's piece on a cell, with everything the picked piece carries."""
        if self.piece < 0:
            return
        side = self.view.side(self.view.pieces[self.piece])
        for target in self.view.pieces_on(cell):
            if self.view.side(target) != side:
                yield from self.attacks_with("target", target.id)

    def _throws_at(self, cell: int) -> Iterator[Order]:
        """Orders aimed at the cell itself: `offers` names only cells that somebody stands on."""
        if self.piece >= 0 and self.my_turn:
            yield from self.attacks_with("cell", cell)

    def attacks_with(self, name: str, value: int) -> Iterator[Order]:
        """Orders of the picked piece with each of its weapons whose field `name` is what they are aimed at."""
        aimed = {"seat", "piece", "weapon", name}
        kinds = [kind for kind in self.rules.orders if _needed(kind) <= aimed <= set(kind.__struct_fields__)]
        for weapon in self._weapons():
            for kind in kinds:
                aim: dict[str, Any] = {"piece": self.piece, "weapon": weapon, name: value}
                yield kind(seat=self.want.seat, **aim)

    def _weapons(self) -> tuple[str, ...]:
        """The names of what the picked piece carries, or its kind has."""
        piece = self.view.pieces[self.piece]
        kinds = getattr(self.view.setup, "kinds", ())
        kind = kinds[piece.kind] if 0 <= piece.kind < len(kinds) else None
        found: Sequence[Any] = getattr(piece, "weapons", ()) or getattr(kind, "weapons", ())
        return tuple(name for name in found if isinstance(name, str))

    def _ways_to(self, cell: int) -> Iterator[Order]:
        """Going there by the shortest way, or straight where the rules know none."""
        way = (
            self.rules.tactics.way_to(self.view, self.piece, self.mode, cell) if self.piece >= 0 and self.mode else None
        )
        if way is not None:
            yield way
            return
        sample = next((order for order in self.offers if "path" in fields(type(order))), None)
        if sample is None or self.piece < 0:
            return
        path = way_round(self.rules, self.view.board, self.view.pieces[self.piece].cell, cell)
        if path:
            changed: dict[str, Any] = {"path": path}
            yield replace(sample, **changed)

    def _why_not_by(self, mode: str, reach: Reach, cell: int) -> Message:
        """Why a way of moving does not lead to a cell: what the rules say of going straight there in it."""
        draft = self._straight_by(reach, cell)
        verdict = judge(self.rules, self.view, draft) if draft is not None else None
        if verdict is not None and not verdict:
            told = self.refusal(verdict.reasons[0])
            return replace(told, text=f"{capital(mode)}: {told.text}")
        return Message(f"{capital(mode)} does not lead to {self.view.cell_name(cell)}", "warn")

    def _straight_by(self, reach: Reach, cell: int) -> Order | None:
        """An order as those of a reach, but straight to a cell; None where they name neither a path nor a cell."""
        sample = next((order for stop in reach.stops if (order := reach.order_to(stop)) is not None), None)
        names = {kind.ref: name for name, kind in fields(type(sample)).items()} if sample is not None else {}
        path = way_round(self.rules, self.view.board, self.view.pieces[self.piece].cell, cell)
        if sample is None or not path or not names.keys() & {"path", "cell"}:
            return None
        changed: dict[str, Any] = {names["path"]: path} if "path" in names else {names["cell"]: cell}
        return replace(sample, **changed)

    # --- words ---

    def refusal(self, why: Reason) -> Message:
        """A refusal as one line that names its clause."""
        self.last_clause = why.clause
        text = capital(self.rules.presenter.why(why))
        return Message(
            f"{with_clause(text, why)}; {self.calls['help']} explains", "warn", why.clause, names_clause=True
        )

    def refusals(self, reasons: Sequence[Reason]) -> list[Message]:
        """The first reasons against an order; of a draft the first against each of its parts."""
        parts = {why.part: why for why in reversed(reasons)} if any(why.part >= 0 for why in reasons) else {}
        shown = [parts[part] for part in sorted(parts)] or list(reasons[:REASONS])
        more = len(shown) - PARTS_NAMED
        found = [self.refusal(why) for why in shown[:PARTS_NAMED]]
        return [*found, Message(f"and {more} more parts", "warn")] if more > 0 else found


def _needed(kind: type[Order]) -> set[str]:
    """The fields without which there is no order of a kind."""
    return {field.name for field in msgspec.structs.fields(kind) if field.required}


def with_clause(text: str, why: Reason) -> str:
    """A reason in words with the clause that it rests on, told once: a breakdown in it may have named it."""
    return f"{text} ({why.clause})" if why.clause and not why.names_clause else text
