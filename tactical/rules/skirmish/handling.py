"""Things to carry: each handling takes a square of movement (FT-13, FT-SK-17)."""

from __future__ import annotations

from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.order_checks import may_not_move, reveal
from tactical.rules.skirmish.position import Character, Position
from tactical.rules.skirmish.steps import square_payable, square_price
from tactical.ruleset import handling
from tactical.ruleset.handling import handling_offers, priced
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import replace
from tactical.table.verdicts import Leg, Reason, Verdict

CLAUSE = "FT-SK-17"


class HandlePrize(handling.HandlePrize, tag="handle_prize", frozen=True):
    """Pick up, hand over or put down a thing, for a square of movement; a hidden character is seen."""

    def check(self, state: Position, /) -> Verdict:
        return square_payable(state, self.piece, "handling_dear", CLAUSE)

    def paid(self, state: Position, /) -> Did[Position]:
        who, cost = state.pieces[self.piece], square_price(state, self.piece, CLAUSE).total
        turn = replace(who.turn, spent=who.turn.spent.spend(walking=cost))
        return reveal(state.with_piece(replace(who, turn=turn)), who.id, "with a thing", CLAUSE)

    def price(self, state: Position, /) -> Leg:
        who, cost = state.pieces[self.piece], square_price(state, self.piece, CLAUSE).total
        return priced(CLAUSE, who.cell, cost, who.turn.spent.total + cost, state.left(who) - cost)


class TakePrize(handling.TakePrize, tag="take_prize", frozen=True):
    """Pick up a thing (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return may_not_move(state, self.piece)


class HandPrize(handling.HandPrize, tag="hand_prize", frozen=True):
    """Hand a thing to a friend (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return may_not_move(state, self.piece)

    def able(self, state: Position, /) -> bool:
        return state.pieces[self.target].able

    def beside(self, state: Position, /) -> bool:
        return mv.within_steps(state, state.pieces[self.piece].cell, state.pieces[self.target].cell, 1)


class PutPrize(handling.PutPrize, tag="put_prize", frozen=True):
    """Put down a thing (FT-13)."""

    step = HandlePrize

    def against(self, state: Position, /) -> tuple[Reason, ...]:
        return may_not_move(state, self.piece)


def offers(state: Position, who: Character) -> tuple[Order, ...]:
    """The orders about things that a character might give now."""
    return tuple(handling_offers(state, who, TakePrize, HandPrize, PutPrize))


ORDERS: tuple[type[Order], ...] = (TakePrize, HandPrize, PutPrize)
STEPS: tuple[type[Step], ...] = (HandlePrize,)
