"""Why something cannot be ordered, in one line that names its clause."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tactical.session.selection import Selection
from tactical.table import Reason, judge
from tactical.table.phrases import capital
from tactical.table.reach import Reach
from tactical.table.values import replace

REASONS, PARTS_NAMED = 2, 4  # told of an order that is refused: so many reasons, or parts of a draft


class Message(msgspec.Struct, frozen=True):
    """One line for the log: its look, and the clause that `?` opens. Lines of one attack or check share an `entry`, a
    number of its own; of those some are only how it came about: `dice`."""

    text: str
    key: str = "text"  # text, good, warn, bad
    clause: str = ""
    names_clause: bool = False  # the text has it
    entry: int = 0
    dice: bool = False

    @property
    def whole(self) -> str:
        """The text with its clause."""
        return f"{self.text} ({self.clause})" if self.clause and not self.names_clause else self.text


class Refusals:
    """What the seat is told when an order cannot be given."""

    last_clause = ""  # of the last refusal, for `?`

    def __init__(self, selection: Selection) -> None:
        self.seat, self.selection = selection.seat, selection

    def why_not(self, cell: int) -> Message:
        """Why nothing can be done about a cell, as one line."""
        found = self.obstacle(cell)
        return self.refusal(found) if isinstance(found, Reason) else found

    def obstacle(self, cell: int) -> Reason | Message:
        """Why nothing can be done about a cell: the refusal of the order that was most likely meant.

        Of attacks the one that speaks of the target, or else of who attacks: the others only say that a rifle is no
        sword. Who points at an enemy means to attack it, not to walk onto it.
        """
        selection = self.selection
        seat = self.seat
        names = [piece.title for piece in seat.view.pieces_on(cell)]
        picked = [seat.view.name(selection.piece)] if selection.piece >= 0 else []
        attacks = [*selection.attacks_on(cell)]
        found: list[Reason] = []
        drafts = seat.rules.tactics.likely_orders(seat.view, selection.piece, cell) if selection.piece >= 0 else ()
        for draft in [*attacks, *selection.ways_to(cell), *drafts]:
            verdict = judge(seat.rules, seat.view, draft)
            if verdict:
                return Message(f"Not with this way of moving: {seat.calls['mode']} changes it", "warn")
            found += verdict.reasons[-1:]
        for said, about in ((found[: len(attacks)], names), (found[: len(attacks)], picked), (found, names)):
            for why in said:
                if any(name == value for name in about for _, value in why.args):
                    return why
        if found:
            return found[-1]
        return Message(f"No order concerns {seat.view.cell_name(cell)} now", "warn")

    def problem(self, cell: int) -> str:
        """Why nothing can be done about a cell, without what would help."""
        found = self.obstacle(cell)
        if isinstance(found, Message):
            return found.text
        self.last_clause = found.clause
        return with_clause(capital(self.seat.rules.presenter.why(replace(found, remedy=""))), found)

    def why_not_by(self, mode: str, reach: Reach, cell: int) -> Message:
        """Why a way of moving does not lead to a cell: what the rules say of going straight there in it."""
        draft = self.selection.straight_by(reach, cell)
        verdict = judge(self.seat.rules, self.seat.view, draft) if draft is not None else None
        if verdict is not None and not verdict:
            told = self.refusal(verdict.reasons[0])
            return replace(told, text=f"{capital(mode)}: {told.text}")
        return Message(f"{capital(mode)} does not lead to {self.seat.view.cell_name(cell)}", "warn")

    # --- words ---

    def refusal(self, why: Reason) -> Message:
        """A refusal as one line that names its clause."""
        self.last_clause = why.clause
        text = capital(self.seat.rules.presenter.why(why))
        return Message(
            f"{with_clause(text, why)}; {self.seat.calls['help']} explains", "warn", why.clause, names_clause=True
        )

    def all(self, reasons: Sequence[Reason]) -> list[Message]:
        """The first reasons against an order; of a draft the first against each of its parts."""
        parts = {why.part: why for why in reversed(reasons)} if any(why.part >= 0 for why in reasons) else {}
        shown = [parts[part] for part in sorted(parts)] or list(reasons[:REASONS])
        more = len(shown) - PARTS_NAMED
        found = [self.refusal(why) for why in shown[:PARTS_NAMED]]
        return [*found, Message(f"and {more} more parts", "warn")] if more > 0 else found


def with_clause(text: str, why: Reason) -> str:
    """A reason in words with the clause that it rests on, told once: a breakdown in it may have named it."""
    return f"{text} ({why.clause})" if why.clause and not why.names_clause else text
