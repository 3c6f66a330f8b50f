"""Late arrivals: from their round on, at squares that the scenario names (FT-SK-16)."""

from __future__ import annotations

from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish.events import Posed
from tactical.rules.skirmish.order_checks import reveal
from tactical.rules.skirmish.position import Position
from tactical.rules.skirmish.steps import too_far
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.places import at
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Verdict, no, reason


class Arrive(Step, tag="arrive_step", frozen=True):
    """Enter the board, at the cost of the square. Somebody hidden there keeps it out and is seen."""

    piece: PieceRef
    cell: CellRef

    def check(self, state: Position, /) -> Verdict:
        who, other = state.pieces[self.piece], state.standing_on(self.cell)
        body = mv.may_enter(state, who, self.cell)
        if body is not None:
            return Verdict((body,))
        if other is not None and not (other.id in state.hidden and state.enemies(who, other)):
            return no("square_taken", "FT-SK-16", cell=state.cell_name(self.cell), who=other)
        return Verdict(tuple(too_far(state, who, (self.cell,), "normal")))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who, other = state.pieces[self.piece], state.standing_on(self.cell)
        if other is not None:
            return reveal(state, other.id, f"in the way of {who.title}", "SK-D28")
        cost = min(mv.entry_price(state, who, self.cell).total, state.left(who))
        turn = who.turn
        turn = replace(turn, spent=turn.spent.spend(walking=cost), entered=1, mode="normal", footing=self.cell)
        came = Posed(who.id, f"comes on at {state.cell_name(self.cell)}", clause="FT-SK-16")
        return Did(state.with_piece(replace(who, place=at(self.cell), turn=turn)), (came,))


class ComeOn(Order, tag="come_on", frozen=True):
    """Come onto the board at one of one's squares, as the beginning of the move (FT-SK-16)."""

    form = "{piece} come on {cell}"
    told = "come onto the board at {cell}"
    word = "enter the board"
    help = "come onto the board at one of your squares, and move on"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        who, of = state.pieces[self.piece], state.turn_of()
        if of is None or of.id != self.piece:
            return no("not_its_turn", "SK-D04", piece=of.title if of else "nobody")
        if who.arrival is None or not state.may_come(who):
            return no("already_on", "FT-SK-16", piece=who)
        if self.cell not in who.arrival.cells:
            places = " or ".join(map(state.cell_name, who.arrival.cells))
            return Verdict((reason("no_entry", "FT-SK-16", piece=who, cell=state.cell_name(self.cell), at=places),))
        return Verdict()

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Arrive(self.piece, self.cell),)


ORDERS: tuple[type[Order], ...] = (ComeOn,)
STEPS: tuple[type[Step], ...] = (Arrive,)
