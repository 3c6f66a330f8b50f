"""A seventh rule system, whole: stones step on hexes in turn, and take what they step on. Two letters: SE."""

from typing import Any, ClassVar, Union

from tactical.board import Board, Layer
from tactical.ruleset import COMMON, Phase, Ruleset
from tactical.table import (  # fmt: skip
    OK,
    Ask,
    CellRef,
    Destroyed,
    Did,
    Fighters,
    Frame,
    LastSide,
    Look,
    Options,
    Order,
    Piece,
    PieceRef,
    Seat,
    Setup,
    Sheet,
    State,
    Step,
    at,
    no,
    opening_score,
    replace,
)


class Leap(Step, frozen=True):
    piece: PieceRef
    cell: CellRef

    def run(self, state: Any, got: Any, /) -> Did:
        for taken in state.pieces_on(self.cell):
            state = state.with_piece(replace(taken, place=Destroyed("taken")))
        return Did(state.with_piece(replace(state.pieces[self.piece], place=at(self.cell))))


class Hop(Order, frozen=True):
    form = "{piece} hop {cell}"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Any, /) -> Any:
        piece = state.pieces[self.piece]
        if piece.seat != self.seat or piece.cell < 0 or self.cell not in state.board.neighbours(piece.cell):
            return no("no_hop", "SE-01")
        return no("own", "SE-02") if any(p.seat == self.seat for p in state.pieces_on(self.cell)) else OK

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Leap(self.piece, self.cell),)


class Rest(Order, frozen=True):
    form = "rest"


def turn(rules: Ruleset[Any], state: Any) -> Did:
    did = rules.beat_end(state) if state.beat else Did(state)
    ask = Ask(state.beat % len(state.setup.seats), ("hop", "rest"), "turn")
    return did if did.state.result else Did(did.state.having(beat=state.beat + 1), push=(Frame("turn", ask=ask),))


class Stones(Ruleset[Any]):
    name, title, beat = "seventh", "Stones", "turn"
    state = State[Piece, Setup, Union[(Leap, *COMMON)]]
    orders, steps, events, options = (Hop, Rest), (Leap,), (), Options
    phases = (Phase(id="turn", title="Turn", who="one seat", verbs=("hop", "rest"), begin=turn, then="turn"),)
    refusals: ClassVar[dict[str, str]] = {"no_hop": "a stone hops one cell", "own": "a stone of yours is there"}
    terrain: ClassVar[dict[str, Look]] = {"grass": Look("grass", ".", "ground")}
    fighters = Fighters(
        standing=lambda state, piece: piece.cell >= 0,
        lost=lambda state, piece: piece.cell < 0,
        out=lambda state, piece: piece.cell < 0,
        points=lambda state, piece: 1,
    )

    def open(self, sheet: Sheet) -> Any:
        chairs = [seat.name for seat in sheet.seats]
        rows = enumerate(sheet.pieces)
        stones = tuple(Piece(i, row["name"], chairs.index(row["seat"]), 0, at(row["cell"])) for i, row in rows)
        setup = Setup(sheet.title, sheet.seats, sheet.goals or (LastSide(),), sheet.limit or 12, sheet.at_limit)
        state = self.state(setup, sheet.board, stones)
        return state.having(score=opening_score(state, self.fighters))

    def broken_invariants(self, state: Any) -> list[str]:
        return [f"two stones on {state.cell_name(cell)}" for cell, on in sorted(state.occupants.items()) if on[1:]]

    def offers_for(self, state: Any, ask: Ask) -> list[Order]:
        own = (p for p in state.pieces if p.seat == ask.seat and p.cell >= 0)
        hops = (Hop(ask.seat, p.id, cell) for p in own for cell in state.board.neighbours(p.cell))
        return [Rest(ask.seat), *(hop for hop in hops if hop.judge(state))]


RULES = Stones()
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"))


def opening() -> Any:
    """Three stones a side on a small hex board."""
    ranks = (("red", 0), ("blue", 20))
    rows = tuple({"name": f"{seat}-{n}", "seat": seat, "cell": cell + n} for seat, cell in ranks for n in range(3))
    board = Board("hex", 5, 5, layers=(Layer("ground", ("grass",), bytes(25)),))
    return RULES.open(Sheet("Stones", board, SEATS, rows))
