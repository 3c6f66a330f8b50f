"""Answers to windows: a free attack on an intruder (BA-43 to BA-50), a referee's decision in place of dice (FT-01)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.attacks import Attack, Batter, BreakDoor, Inflict, Lunge
from tactical.rules.boarding.blasts import Blast
from tactical.rules.boarding.other_actions import HealRoll, Mend
from tactical.rules.boarding.position import Position
from tactical.rules.boarding.ships import FireDie, Scorch
from tactical.rules.boarding.steps import OfferFreeAttacks
from tactical.ruleset.referee_results import RefereeResult
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import PieceOrNone, PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no


class React(Order, tag="react", frozen=True):
    """Strike at the intruder, or pass (BA-45). Of several who may, the owner picks who is first (BA-H17)."""

    form = "react {answer} [by {piece}]"
    help = "make a free attack on an intruder, or pass"
    answer: Annotated[Literal["attack", "pass"], Meta(extra={"ref": "word"})]
    piece: PieceOrNone = -1

    @property
    def told(self) -> str:
        return "hold back" if self.passes else "strike"

    @property
    def passes(self) -> bool:
        return self.answer == "pass"

    def judge(self, state: Position, /) -> Verdict:
        top = state.stack[-1]
        if self.piece < 0 or self.piece == top.piece:
            return OK
        ready = top.about.ready(state) if isinstance(top.about, OfferFreeAttacks) else ()
        if not any(who.id == self.piece and who.seat == self.seat for who in ready):
            names = [who.name for who in ready if who.seat == self.seat]
            remedy = f"by {' or '.join(names)}" if names else ""
            return no("not_ready", "BA-47", piece=state.pieces[self.piece], remedy=remedy)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        top = state.stack[-1]
        by = top.piece if self.piece < 0 else self.piece
        asked = () if by == top.piece else (Instead(by, top.piece),)
        if self.answer == "pass" or not isinstance(top.about, OfferFreeAttacks):
            return asked
        weapon = nr.melee_weapon(state, state.pieces[by]).name
        target = top.about.piece
        return (*asked, Lunge(by, target), Attack(by, weapon, target, free=True))


class Instead(Step, tag="instead", frozen=True):
    """Let another of the owner's answer first: the one asked will be asked again."""

    piece: PieceRef
    asked: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        # the stack here: ..., the frame whose next step is the Threat, the answered window, this order's frame
        below = state.stack[-3]
        again = below.steps[0]
        if isinstance(again, OfferFreeAttacks):
            asked = tuple(sorted({*again.asked, self.piece} - {self.asked}))
            below = replace(below, steps=(replace(again, asked=asked), *below.steps[1:]))
        return Did(state.with_stack((*state.stack[:-3], below, *state.stack[-2:])))


class Result(RefereeResult, tag="result", frozen=True):
    """A referee's decision in place of dice (FT-01): a miss, so much damage (or healing), or out."""

    help = "referee: miss, damage N or out (a door: broken)"
    outcome: Literal["miss", "damage", "out"]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss":
            return ()
        if isinstance(about, HealRoll):
            return (Mend(about.piece, about.target, self.amount),) if self.outcome == "damage" else ()
        if isinstance(about, Batter):
            return (BreakDoor(about.door),) if self.outcome == "out" else ()
        if isinstance(about, Attack):
            targets: tuple[int, ...] = (about.target,)
        elif isinstance(about, Blast):
            targets = tuple(who.id for who in about.victims(state))
        else:
            assert isinstance(about, FireDie | Scorch)
            targets = about.victims(state)
        out = self.outcome == "out"
        return tuple(Inflict(i, max(1, state.pieces[i].hits) if out else self.amount) for i in targets)


ORDERS: tuple[type[Order], ...] = (React, Result)
STEPS: tuple[type[Step], ...] = (Instead,)
