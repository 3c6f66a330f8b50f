"""The reason why something cannot be ordered, in one line with its clause."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tactical.session.selection import Selection
from tactical.table import Reason, judge
from tactical.table.phrases import capital
from tactical.table.reach import Reach
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE

REASONS, PARTS_NAMED = 2, 4  # told of an order that is refused: so many reasons, or parts of a draft


class Message(msgspec.Struct, frozen=True):
    """One line for the log: its look, and the clause that `?` opens. Lines of one attack or check share a number,
    `entry`. `dice`: it only shows how the result came about. `theirs`: others did it since the seat last acted."""

    text: str
    key: str = "text"  # text, good, warn, bad
    clause: str = ""
    names_clause: bool = False  # the text has it
    entry: int = 0
    dice: bool = False
    theirs: bool = False

    @property
    def whole(self) -> str:
        """The text with its clause."""
        return f"{self.text} ({self.cited})" if self.cited else self.text

    @property
    def cited(self) -> str:
        """The clause to show behind the text; empty if the text names it, or if it is the table's own."""
        return "" if self.names_clause or self.clause == TABLE_CLAUSE else self.clause


class Refusals:
    """The refusals shown to a seat."""

    last_clause = ""  # of the last refusal, for `?`

    def __init__(self, selection: Selection) -> None:
        self.seat, self.selection = selection.seat, selection

    def why_not(self, cell: int) -> Message:
        """The reason why nothing can be done about a cell, as one line."""
        problem = self.obstacle(cell)
        return self.refusal(problem) if isinstance(problem, Reason) else problem

    def obstacle(self, cell: int) -> Reason | Message:
        """The reason why nothing can be done about a cell: the refusal of the order that was most likely meant.

        Of attacks, it is the refusal about the target, or else about the attacker: the others only say that a rifle is
        not a sword. A player who points at an enemy means to attack it, not to walk onto it.
        """
        selection = self.selection
        seat = self.seat
        there = [piece.id for piece in seat.view.pieces_on(cell)]
        picked = [selection.piece]
        attacks = [*selection.attacks_on(cell)]
        reasons: list[Reason] = []
        drafts = seat.rules.tactics.likely_orders(seat.view, selection.piece, cell) if selection.piece >= 0 else ()
        for draft in [*attacks, *selection.ways_to(cell), *drafts]:
            verdict = judge(seat.rules, seat.view, draft)
            if verdict:
                return Message(f"Not in this movement mode; {seat.calls['mode']} changes it", "warn")
            reasons += verdict.reasons[-1:]
        for said, about in ((reasons[: len(attacks)], there), (reasons[: len(attacks)], picked), (reasons, there)):
            for why in said:
                if why.concerns(about):
                    return why
        if reasons:
            return reasons[-1]
        return Message(f"There is no order for {seat.view.cell_name(cell)} now", "warn")

    def problem(self, cell: int) -> str:
        """The reason why nothing can be done about a cell, without a remedy."""
        obstacle = self.obstacle(cell)
        if isinstance(obstacle, Message):
            return obstacle.text
        self.last_clause = obstacle.clause
        return with_clause(capital(self.seat.rules.presenter.why(replace(obstacle, remedy=""))), obstacle)

    def why_not_by(self, mode: str, reach: Reach, cell: int) -> Message:
        """The reason why a movement mode does not lead to a cell: the rules' verdict on going straight there in it."""
        draft = self.selection.straight_by(reach, cell)
        verdict = judge(self.seat.rules, self.seat.view, draft) if draft is not None else None
        if verdict is not None and not verdict:
            refusal = self.refusal(verdict.reasons[0])
            return replace(refusal, text=f"{capital(mode)}: {refusal.text}")
        return Message(f"{capital(mode)} cannot reach {self.seat.view.cell_name(cell)}", "warn")

    # --- words ---

    def refusal(self, why: Reason) -> Message:
        """A refusal as one line that names its clause."""
        self.last_clause = why.clause
        text = capital(self.seat.rules.presenter.why(why))
        return Message(
            f"{with_clause(text, why)}; {self.seat.calls['help']} for more", "warn", why.clause, names_clause=True
        )

    def all(self, reasons: Sequence[Reason]) -> list[Message]:
        """The first reasons against an order; for a draft, the first against each of its parts."""
        parts = {why.part: why for why in reversed(reasons)} if any(why.part >= 0 for why in reasons) else {}
        shown = [parts[part] for part in sorted(parts)] or list(reasons[:REASONS])
        more = len(shown) - PARTS_NAMED
        messages = [self.refusal(why) for why in shown[:PARTS_NAMED]]
        return [*messages, Message(f"and {more} more parts", "warn")] if more > 0 else messages


def with_clause(text: str, why: Reason) -> str:
    """A reason in words with its clause, unless a breakdown in it has already named that."""
    return why.cited(text)
