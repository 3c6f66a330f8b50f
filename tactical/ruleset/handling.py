"""Picking up, handing over and putting down things (FT-13): the orders and the step that systems share.

A system says who may handle a thing, who is beside whom, and what it costs, in its own subclasses of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from tactical.table.cards import Line
from tactical.table.events import PrizeMoved
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, WordRef
from tactical.table.phrases import in_a_row, plain
from tactical.table.pieces import Piece
from tactical.table.prizes import CLAUSE, borne_by, prize_named, with_prize
from tactical.table.state import AnyState
from tactical.table.values import PieceOrNone, PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason

Deed = Literal["picks_up", "hands", "puts_down"]
VERBS = ("take_prize", "hand_prize", "put_prize")


class HandlePrize(Step, tag="handle_prize", frozen=True):
    """Handle a thing, and pay for it."""

    piece: PieceRef
    prize: str
    how: Deed
    to: PieceOrNone = -1

    def check(self, state: Any, /) -> Verdict:
        """Legal if the piece can pay."""
        raise NotImplementedError

    def price(self, state: Any, /) -> Leg | None:
        """Its cost, for the preview."""
        raise NotImplementedError

    def paid(self, state: Any, /) -> Did[Any]:
        """The position after paying."""
        raise NotImplementedError

    def run(self, state: Any, got: None, /) -> Did[Any]:
        did = self.paid(state)
        prize = prize_named(did.state, self.prize)
        assert prize is not None
        who = did.state.pieces[self.piece]
        bearer = {"picks_up": self.piece, "hands": self.to, "puts_down": -1}[self.how]
        cell = who.cell if bearer < 0 else did.state.pieces[bearer].cell
        event = PrizeMoved(self.piece, self.prize, self.how, self.to, cell, clause=CLAUSE)
        return Did(with_prize(did.state, replace(prize, bearer=bearer, cell=cell)), (*did.events, event))


class Handling(Order, tag="handling", frozen=True):
    """The common part of all three orders."""

    how: ClassVar[Deed]
    step: ClassVar[type[HandlePrize]]
    piece: PieceRef
    prize: WordRef

    def against(self, state: Any, /) -> tuple[Reason, ...]:
        """The system's reasons against its piece handling anything now."""
        raise NotImplementedError

    def opening(self, state: Any, /) -> tuple[Step, ...]:
        """The steps to take first."""
        return ()

    def judge(self, state: AnyState, /) -> Verdict:
        reasons = self.against(state)
        if reasons:
            return Verdict(reasons)
        if prize_named(state, self.prize) is None:
            known = in_a_row([prize.name for prize in state.prizes], "and") or "none"
            return no("no_prize", CLAUSE, prize=plain(self.prize), known=known)
        return Verdict(self.unfit(state))

    def unfit(self, state: AnyState, /) -> tuple[Reason, ...]:
        """The reasons against this deed with that thing: by default, that its piece does not have it."""
        prize, who = prize_named(state, self.prize), state.pieces[self.piece]
        if prize is None or prize.bearer != who.id:
            return (reason("not_borne", CLAUSE, piece=who, prize=plain(self.prize)),)
        return ()

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        to = getattr(self, "target", -1)
        return (*self.opening(state), self.step(self.piece, self.prize, self.how, to))


class TakePrize(Handling, tag="take_prize", frozen=True):
    """Pick up a thing that lies where the piece stands (FT-13)."""

    form = "{piece} pick up {prize}"
    told = "pick up the {prize}"
    word = "pick up"
    help = "pick up a thing that lies on this cell, to carry it"
    how = "picks_up"

    def unfit(self, state: AnyState, /) -> tuple[Reason, ...]:
        prize, who = prize_named(state, self.prize), state.pieces[self.piece]
        if prize is None or not prize.lies or prize.cell not in who.place.cells:
            return (reason("not_lying_here", CLAUSE, piece=who, prize=plain(self.prize)),)
        if (other := borne_by(state, who.id)) is not None:
            remedy = f"{who.name} put down {other.name}"
            return (reason("hands_full", CLAUSE, piece=who, other=plain(other.name), remedy=remedy),)
        return ()


class HandPrize(Handling, tag="hand_prize", frozen=True):
    """Hand what the piece carries to a friend beside it (FT-13)."""

    form = "{piece} hand {prize} to {target}"
    told = "hand the {prize} to {target}"
    word = "hand over"
    help = "hand what you carry to a friend beside you"
    how = "hands"
    target: PieceRef

    def beside(self, state: Any, /) -> bool:
        """True if the two are adjacent."""
        raise NotImplementedError

    def able(self, state: Any, /) -> bool:
        """True if its target can take anything."""
        raise NotImplementedError

    def unfit(self, state: AnyState, /) -> tuple[Reason, ...]:
        found = super().unfit(state)
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if found:
            return found
        if target.id == who.id or not state.allies(who, target) or not self.able(state):
            return (reason("no_taker", CLAUSE, target=target, prize=plain(self.prize)),)
        if (other := borne_by(state, target.id)) is not None:
            return (reason("hands_full", CLAUSE, piece=target, other=plain(other.name)),)
        if not self.beside(state):
            return (reason("taker_far", CLAUSE, piece=who, target=target),)
        return ()


class PutPrize(Handling, tag="put_prize", frozen=True):
    """Put down what the piece carries, where it stands (FT-13)."""

    form = "{piece} put down {prize}"
    told = "put down the {prize}"
    word = "put down"
    help = "put down what you carry, for whoever comes by"
    how = "puts_down"


def priced(clause: str, cell: int, cost: int, spent: int, left: int) -> Leg:
    """The price of handling a thing, for a preview."""
    return Leg(cell, cost, spent, max(0, left), (Note(clause, "handling it", cost),))


def handling_offers(
    state: AnyState, who: Piece, take: type[TakePrize], hand: type[HandPrize], put: type[PutPrize]
) -> Iterator[Order]:
    """The orders about things that a piece could give now."""
    for prize in state.prizes:
        if prize.lies and prize.cell in who.place.cells:
            yield take(who.seat, who.id, prize.name)
        elif prize.bearer == who.id:
            for other in state.pieces:
                if other.id != who.id and other.cell >= 0 and state.allies(who, other):
                    yield hand(who.seat, who.id, prize.name, other.id)
            yield put(who.seat, who.id, prize.name)


def carried_lines(state: AnyState, piece: int) -> tuple[Line, ...]:
    """The thing that a piece carries, for its card."""
    prize = borne_by(state, piece)
    return (Line("Carries", prize.title, CLAUSE, vital=True),) if prize is not None else ()


def lying_lines(state: AnyState, cell: int) -> tuple[Line, ...]:
    """The things that lie on a cell, for its card."""
    return tuple(
        Line("Lies here", prize.title, CLAUSE, vital=True)
        for prize in state.prizes
        if prize.lies and prize.cell == cell
    )
