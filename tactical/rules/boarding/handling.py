"""Things to carry: each handling takes 1 MP of a move action (FT-13, FT-BA-15)."""

from __future__ import annotations

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.order_checks import risk_reasons, walk_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import Begin, OpenMove
from tactical.ruleset import handling
from tactical.ruleset.handling import handling_offers, priced
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import replace
from tactical.table.verdicts import Leg, Reason, Verdict

CLAUSE = "FT-BA-15"
COST = 1  # MP


class HandlePrize(handling.HandlePrize, tag="handle_prize", frozen=True):
    """Pick up, hand over or put down a thing, for 1 MP of the open move action."""

    def check(self, state: Position, /) -> Verdict:
        return mv.may_pay(state, state.pieces[self.piece], "no_mp", CLAUSE, Breakdown.of(COST, "handling it", CLAUSE))

    def paid(self, state: Position, /) -> Did[Position]:
        who = state.pieces[self.piece]
        move = who.turn.move
        assert move is not None
        turn = replace(who.turn, move=replace(move, spent=move.spent + COST, handled=move.handled + COST))
        return Did(state.with_piece(replace(who, turn=turn)))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        move = who.turn.move
        return None if move is None else priced(CLAUSE, who.cell, COST, move.spent + COST, move.left - COST)


def _against(state: Position, seat: int, piece: int) -> tuple[Reason, ...]:
    return walk_reasons(state, seat, piece) or risk_reasons(state, state.pieces[piece])


def _opening(state: Position, piece: int) -> tuple[Step, ...]:
    return (Begin(piece), *(() if state.pieces[piece].turn.move else (OpenMove(piece),)))


class TakePrize(handling.TakePrize, tag="take_prize", frozen=True):
    """Pick up a thing (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return _against(state, self.seat, self.piece)

    def opening(self, state: Position, /) -> tuple[Step, ...]:
        return _opening(state, self.piece)


class HandPrize(handling.HandPrize, tag="hand_prize", frozen=True):
    """Hand a thing to a friend (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return _against(state, self.seat, self.piece)

    def opening(self, state: Position, /) -> tuple[Step, ...]:
        return _opening(state, self.piece)

    def able(self, state: Position, /) -> bool:
        target = state.pieces[self.target]
        return target.able and not state.kind(target).craft

    def beside(self, state: Position, /) -> bool:
        return nr.adjacent(state, state.pieces[self.piece], state.pieces[self.target])


class PutPrize(handling.PutPrize, tag="put_prize", frozen=True):
    """Put down a thing (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return _against(state, self.seat, self.piece)

    def opening(self, state: Position, /) -> tuple[Step, ...]:
        return _opening(state, self.piece)


def offers(state: Position, who: Crew) -> tuple[Order, ...]:
    """The orders about things that a character might give now."""
    return tuple(handling_offers(state, who, TakePrize, HandPrize, PutPrize))


ORDERS: tuple[type[Order], ...] = (TakePrize, HandPrize, PutPrize)
STEPS: tuple[type[Step], ...] = (HandlePrize,)
