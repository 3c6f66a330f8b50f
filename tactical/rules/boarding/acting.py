"""The common part of all standard actions: the action is spent, squares are popped into, enemies in the square may
strike."""

from __future__ import annotations

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.events import Moved
from tactical.rules.boarding.order_checks import action_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.routes import ways
from tactical.rules.boarding.steps import Begin, OfferFreeAttacks, displace, down, let_go, stirred
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PathRef
from tactical.table.places import at
from tactical.table.rolls import Faces
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no, reason

POPS = "[from {before}] [then {after}]"  # the end of every action's form
POPS_TOLD = "[, from {before}] [, then to {after}]"  # the same in plain words
FAILED: Faces = (1, 1)
"""The presumed result of a check while an order is judged: it fails and changes nothing."""


class Action(Order, tag="action", frozen=True):
    """Base of the standard actions. `before` and `after` are pops before and after the check (BA-17, BA-H09)."""

    piece: PieceRef
    before: PathRef = ()
    after: PathRef = ()

    def judge(self, state: Position, /) -> Verdict:
        reasons = action_reasons(state, self.seat, self.piece)
        if not reasons and self.pops > state.setup.options.most_pops:
            reasons = (reason("too_many_pops", "BA-H09", most=state.setup.options.most_pops),)
        return Verdict(reasons) if reasons else self.weigh(state, state.pieces[self.piece])

    def weigh(self, state: Position, who: Crew) -> Verdict:
        """Warnings of this action before it is tried."""
        return OK

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        """The steps of the action itself, with the penalty of its pops."""
        return ()

    def handles(self, state: Position) -> int:
        """The square of an object or body that it handles, -1 if none (BA-44)."""
        return -1

    @property
    def pops(self) -> int:
        """The number of squares popped into."""
        return len(self.before) + len(self.after)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        penalty = nr.pop_penalty(state, who, (*self.before, *self.after))
        return (
            Begin(self.piece),
            Spend(self.piece),
            *popping(self.piece, self.before),
            OfferFreeAttacks(self.piece, handled=self.handles(state)),
            *self.own_steps(state, who, penalty),
            *popping(self.piece, self.after),
            Settled(self.piece, self.pops > 0),
        )


def popping(piece: int, cells: tuple[int, ...]) -> tuple[Step, ...]:
    """The steps of popping into squares, one after another."""
    return tuple(step for cell in cells for step in (OfferFreeAttacks(piece, cell), Pop(piece, cell)))


class Spend(Step, tag="spend", frozen=True):
    """Take the standard action: an open move action ends, held doors are let go (BA-01, BA-03, BA-H20)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state, events = let_go(state, self.piece)
        who = state.pieces[self.piece]
        turn = who.turn
        idle = turn.move.left if turn.move is not None and not turn.move.action else turn.idle
        who = replace(who, turn=replace(turn, acted=turn.acted + 1, move=None, idle=idle))
        return Did(state.with_piece(who), events)


class Pop(Step, tag="pop", frozen=True):
    """One square within an action, at no MP (BA-17, BA-H09). A peeker pops into one of its own (BA-H13)."""

    piece: PieceRef
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        if who.peeking:
            if self.cell not in who.here:
                return no("peeker_pops", "BA-H13", piece=who)
        elif found := mv.barrier(state, who, who.cell, self.cell):
            return Verdict((found,))
        if who.adrift:
            return no("adrift", "BA-107", piece=who)
        if mv.crowded(state, who) and not mv.is_empty(state, who, self.cell):
            return no("not_empty", "BA-17", cell=state.cell_name(self.cell))
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        did = stirred(state, self.piece)
        state, who = did.state, did.state.pieces[self.piece]
        start = who.cell
        who = replace(who, place=at(self.cell)) if who.peeking else mv.moved_to(state, who, start, self.cell)
        moved = Moved(who.id, start, self.cell, 0, "pops", clause="BA-17")
        return Did(state.with_piece(who), (*did.events, moved))


class Settled(Step, tag="settled", frozen=True):
    """End an action: its square must be one to end in, or an unspent move action continues (BA-17, BA-H09)."""

    piece: PieceRef
    popped: bool

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.able:
            return down(who)
        for cell in who.here:
            other = mv.in_the_way(state, who, cell)
            if other is not None and not _moves_on(state, who):
                clause = "BA-H09" if self.popped else "BA-17"
                name = state.cell_name(cell)
                return no("may_not_stay", clause, piece=who, cell=name, who=other, remedy="move out of it first")
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return displace(state, state.pieces[self.piece])


def _moves_on(state: Position, who: Crew) -> bool:
    """True if a move action is unspent and leads to a square that it may end in (BA-H09)."""
    if not state.moves_left(who) or who.adrift:
        return False
    moving = mv.opened_move(state, who)
    move = moving.turn.move
    assert move is not None
    return any(mv.in_the_way(state, who, cell) is None for cell in ways(state, moving, move).cost)


STEPS: tuple[type[Step], ...] = (Spend, Pop, Settled)
