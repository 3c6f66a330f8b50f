"""Orders that move a character (SK-15, SK-22, SK-38 to SK-41, SK-48)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.skirmish.movement import barrier
from tactical.rules.skirmish.order_checks import may_not_move, move_reasons, turn_reasons
from tactical.rules.skirmish.position import Position
from tactical.rules.skirmish.refusals import REFUSALS
from tactical.rules.skirmish.steps import (
    Depart,
    Enter,
    ExposeOnPath,
    Halt,
    Mode,
    Pose,
    StrikeAtLeavers,
    too_far,
)
from tactical.table.frames import Step
from tactical.table.goals import exits_of, way_out
from tactical.table.orders import Order, PathRef
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Note, Reason, Verdict, reason


class Walk(Order, tag="walk", frozen=True):
    """The normal move, in one piece or several (SK-15)."""

    form = "{piece} walk {path} [hidden]"
    told = "walk to {path} [hidden:, staying hidden]"
    help = "walk along a path; hidden: only as far as you can stay hidden"
    lenient = True
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]
    hidden: bool = False

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = may_not_move(state, self.piece)
        if reasons:
            return Verdict(reasons)
        path, broken = self._unbroken(state)
        if path := path[:-1] if broken else path:
            reasons = tuple(too_far(state, who, path, "hidden" if self.hidden else "normal"))
        openly = "walk without hidden"
        if self.hidden and who.id not in state.hidden:
            reasons = (*reasons, reason("not_hidden", "SK-48", piece=who, remedy=openly))
        elif self.hidden and who.turn.mode == "normal":
            reasons = (*reasons, reason("no_longer_hidden", "SK-49", piece=who, remedy=openly))
        return Verdict(reasons)

    def _unbroken(self, state: Position) -> tuple[tuple[int, ...], bool]:
        """The path as far as the map lets it lead, with the square that breaks it; whether one does."""
        start = state.pieces[self.piece].cell
        for number, cell in enumerate(self.path):
            if start >= 0 and barrier(state, start, cell) is not None:
                return self.path[: number + 1], True
            start = cell
        return self.path, False

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        options = state.setup.options
        if may_not_move(state, self.piece):
            return ()
        mode: Mode = "hidden" if self.hidden else "normal"
        moves: list[Step] = []
        if options.exposure_at == "order":
            moves.append(ExposeOnPath(self.piece, self.path))
        for cell in self._unbroken(state)[0]:
            if options.strike_at_leavers:
                moves.append(StrikeAtLeavers(self.piece))
            moves.append(Enter(self.piece, cell, mode))
        return (*moves, Halt(self.piece))


class Shift(Order, tag="shift", frozen=True):
    """The defensive move of one square, in place of a walk (SK-22 to SK-25)."""

    form = "{piece} shift {cell}"
    told = "shift to {cell}"
    help = "move one square with your guard up, instead of walking"
    lenient = True
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = may_not_move(state, self.piece)
        prone_shift = state.setup.options.prone_shift
        if not reasons and who.prone and not prone_shift:
            reasons = (reason("shift_prone", "SK-D16", piece=who),)
        elif not reasons and who.turn.entered:
            reasons = (reason("shift_instead", "SK-22", piece=who),)
        elif not reasons and who.turn.stood and not prone_shift:
            reasons = (reason("shift_instead", "SK-D16", piece=who),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        if may_not_move(state, self.piece):
            return ()
        return (Enter(self.piece, self.cell, "shift"), Halt(self.piece))


class StandUp(Order, tag="stand_up", frozen=True):
    """Get up, for one square of movement (SK-41)."""

    form = "{piece} stand up"
    former = "stand"
    help = "stand up, for 1 square of movement"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        standing = replace(who, turn=replace(who.turn, no_move=False))  # firing gives up squares only (SK-D19)
        over = (late(why) for why in move_reasons(state, standing))
        return Verdict(turn_reasons(state, self.piece) or tuple(over))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Pose(self.piece, "stand"),)


def late(why: Reason) -> Reason:
    """The reason against standing up once the move is over, by what has ended it (SK-D13)."""
    return Reason("too_late_to_stand", "SK-D13", why.args, because=(Note(why.clause, why.words(REFUSALS)),))


class DropProne(Order, tag="drop_prone", frozen=True):
    """Lie down, for nothing (SK-38, SK-40)."""

    form = "{piece} go prone"
    former = "drop"
    help = "drop prone, at no cost"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = turn_reasons(state, self.piece)
        if not reasons and who.turn.entered and not state.setup.options.drop_mid_move:
            reasons = (reason("mid_move", "SK-D15", piece=who),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Pose(self.piece, "drop"),)


class EndMove(Order, tag="end_move", frozen=True):
    """Give up the rest of the move and keep the action (SK-12)."""

    form = "{piece} end move"
    told = "end the move"
    former = "stop"
    help = "end the move and keep the action"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = turn_reasons(state, self.piece)
        if not reasons and who.turn.closed:
            reasons = (reason("nothing_to_end", "SK-12", piece=who),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Pose(self.piece, "end"),)


class Leave(Order, tag="leave", frozen=True):
    """Leave the board by an exit, for one square of movement (FT-04)."""

    form = "{piece} leave"
    told = "leave the board"
    help = "leave the board by an exit, for 1 square"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = turn_reasons(state, self.piece) or move_reasons(state, who)
        if who.cell not in exits_of(state, who.id):
            cell, out = state.cell_name(who.cell), way_out(state, who.id)
            reasons = (*reasons, reason("no_exit", "FT-04", cell=cell, remedy=out))
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Depart(self.piece),)


ORDERS: tuple[type[Order], ...] = (Walk, Shift, StandUp, DropProne, EndMove, Leave)
