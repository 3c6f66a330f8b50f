"""Leaving the board: lost, not destroyed, and back in the next battle of a campaign (section 14, AR-H26, AR-H56)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from tactical.rules.armour import off_map
from tactical.rules.armour.data import U
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.moving import Word, pushed
from tactical.rules.armour.order_checks import board_reasons, unpayable
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Activate, gone, leg
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.goals import exited
from tactical.table.orders import Order
from tactical.table.places import Left
from tactical.table.values import PieceRef, PieceRefs, replace
from tactical.table.verdicts import Leg, Note, Verdict, no

Side = Literal["", "north", "east", "south", "west"]


class WentOff(Event, tag="went_off", frozen=True):
    """A piece left the board with its cargo."""

    piece: PieceRef
    side: str
    cargo: PieceRefs = ()

    def words(self, state: Position, /) -> str:
        aboard = f" with {', '.join(map(state.name, self.cargo))} aboard" if self.cargo else ""
        return f"{state.name(self.piece)} leaves the board by the {self.side}{aboard}"


def sides(state: Position, who: Element) -> tuple[str, ...]:
    """The sides of the map at which a piece stands."""
    return tuple(dict.fromkeys(side for cell in who.place.cells for side in off_map.sides_of(state.board, cell)))


def all_aboard(state: Position, carrier: int) -> Iterator[Element]:
    """Its cargo, including the cargo of that."""
    for who in state.aboard(carrier):
        yield who
        yield from all_aboard(state, who.id)


class GoOff(Step, tag="go_off", frozen=True):
    """One step of firm ground across the edge, in any facing; cargo leaves too (AR-145, AR-H56)."""

    piece: PieceRef
    side: Side

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board:
            return gone(who)
        if who.descending:
            return no("descending", "AR-H62", piece=who)
        at = sides(state, who)
        if not at or (self.side and self.side not in at):
            return no("not_at_edge", "AR-H56", piece=who, side=self.side or "edge")
        return Verdict(unpayable(state, who, U, "AR-H56", "leaving"))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        return leg(state, who, who.cell, U, Note("AR-H56", "off the board"))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        side = self.side or sides(state, who)[0]
        cargo = tuple(all_aboard(state, who.id))
        by = self._exit(state, who, side)
        turn = replace(who.turn, spent=who.turn.spent.spend(travel=U))
        state = state.with_piece(replace(who, place=Left(side), turn=turn))
        for each in cargo:
            state = state.with_piece(replace(each, place=Left(side)))
        for each in (who, *cargo):
            state = state.having(score=exited(state, state.side(each), by))
        return Did(state, (WentOff(who.id, side, tuple(each.id for each in cargo), clause="AR-145"),))

    def _exit(self, state: Position, who: Element, side: str) -> int:
        """The square it crosses the edge from: of several, one that a goal names (FT-04)."""
        cells = [cell for cell in who.place.cells if side in off_map.sides_of(state.board, cell)]
        return next((cell for cell in cells if exited(state, state.side(who), cell) != state.score), cells[0])


class Leave(Order, tag="leave", frozen=True):
    """Leave the board for good (AR-145)."""

    form = "{piece} leave [by {side}]"
    told = "leave the board [by the {side} edge]"
    help = "leave the board over its edge, for the rest of this battle"
    piece: PieceRef
    side: Annotated[Side, Word] = ""

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return Verdict(board_reasons(state, self.seat, self.piece) or pushed(state, who))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), GoOff(self.piece, self.side))


def offers(state: Position, who: Element) -> Iterator[Order]:
    """Leaving, for those at the edge."""
    if who.on_board and sides(state, who):
        yield Leave(who.seat, who.id)


REFUSALS = {"not_at_edge": "{piece} is not at the {side} of the board"}
PART = ModuleRules((Leave,), (GoOff,), (WentOff,), REFUSALS, offers=offers)
