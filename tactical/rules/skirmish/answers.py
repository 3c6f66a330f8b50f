"""Answers to windows: an enemy leaves one's Melee Range (SK-D09), a referee decides in place of dice (FT-01)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.attacks import Attack, Inflict, Uncover
from tactical.rules.skirmish.hiding_and_first_aid import AidRoll, Mend
from tactical.rules.skirmish.position import Position
from tactical.rules.skirmish.steps import StrikeAtLeavers
from tactical.ruleset.referee_results import RefereeResult
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import PieceRef, replace


class React(Order, tag="react", frozen=True):
    """Strike at an enemy that leaves one's Melee Range, or let it go (SK-D09 switched on)."""

    form = "react {answer}"
    help = "strike an enemy that leaves your Melee Range, or pass"
    answer: Annotated[Literal["strike", "pass"], Meta(extra={"ref": "word"})]

    @property
    def told(self) -> str:
        return "hold back" if self.passes else "strike"

    @property
    def passes(self) -> bool:
        return self.answer == "pass"

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        top = state.stack[-1]
        if self.answer == "pass" or not isinstance(top.about, StrikeAtLeavers):
            return ()
        by, leaver = state.pieces[top.piece], state.pieces[top.about.piece]
        weapon = nr.readiest(state, by, leaver.cell)
        return (Lunge(by.id, leaver.id), Attack(by.id, weapon, leaver.id), Uncover(by.id))


class Lunge(Step, tag="lunge", frozen=True):
    """Note that this enemy was struck at this turn: once each."""

    piece: PieceRef
    target: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, struck_at=(*who.turn.struck_at, self.target))
        return Did(state.with_piece(replace(who, turn=turn)))


class Result(RefereeResult, tag="result", frozen=True):
    """A referee's decision in place of dice (FT-01): a miss, so much damage (or Health, for aid), or out of the
    fight."""

    outcome: Literal["miss", "damage", "out"]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss":
            return ()
        if isinstance(about, AidRoll):
            return (Mend(about.target, self.amount),) if self.outcome == "damage" else ()
        assert isinstance(about, Attack)
        out = self.outcome == "out"
        targets = (stroke.target for stroke in about.strokes(state, 0))
        return tuple(Inflict(i, max(1, state.pieces[i].health) if out else self.amount) for i in targets)


ORDERS: tuple[type[Order], ...] = (React, Result)
STEPS: tuple[type[Step], ...] = (Lunge,)
