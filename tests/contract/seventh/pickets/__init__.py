"""Pickets: two sides on squares; in turn, one picket of a side walks or shoots. Two letters: PI."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar, Union

from msgspec import Meta

from tactical.board import Graph, Mobility, entry_prices, plain_steps, sight
from tactical.ruleset import COMMON, AskWords, Phase, Presenter, Ruleset, SheetReader, Tactics
from tactical.table import (  # fmt: skip
    OK,
    Ask,
    Breakdown,
    Card,
    CellRef,
    Cited,
    Destroyed,
    Did,
    Event,
    Fighters,
    Frame,
    LastSide,
    Leg,
    Line,
    Look,
    Options,
    Order,
    PathRef,
    Piece,
    PieceRef,
    Reach,
    Roll,
    Setup,
    Sheet,
    State,
    Step,
    Stop,
    Value,
    Verdict,
    at,
    cited,
    no,
    option,
    replace,
)

PRICES = {"grass": 1, "brush": 2, "rock": 0}  # to enter a square; 0: nobody may
PACE, RANGE, HITS = 4, 5, 2
VERBS = ("walk", "shoot", "hold")


class PicketOptions(Options, frozen=True):
    cover: Annotated[bool, option("PI-05", "brush makes a target harder to hit")] = True
    dives: Annotated[bool, option("PI-07", "pickets may go to ground before they are shot at")] = False


class PicketSetup(Setup, frozen=True):
    options: PicketOptions = PicketOptions()


class Picket(Piece, frozen=True):
    hits: Annotated[int, Meta(ge=0, le=HITS)] = HITS
    down: bool = False


class Row(Value, frozen=True):
    name: str
    seat: str
    cell: int
    hits: Annotated[int, Meta(ge=1, le=HITS)] = HITS


def price(state: Any, cell: int) -> int:
    return PRICES[state.board.kind("ground", cell)]


def clear(state: Any, a: int, b: int) -> bool:
    return sight(state.board, a, b, lambda cell: not price(state, cell))


class Enter(Step, frozen=True):
    piece: PieceRef
    cell: CellRef
    spent: int  # on the way to it

    def check(self, state: Any, /) -> Verdict:
        cell, cost = state.cell_name(self.cell), price(state, self.cell)
        if not cost or self.cell not in state.board.neighbours(state.pieces[self.piece].cell):
            return no("no_step", "PI-01", cell=cell)
        if self.spent + cost > PACE:
            return no("too_far", "PI-02", cell=cell, cost=self.spent + cost, pace=PACE)
        return no("taken", "PI-03", cell=cell) if state.pieces_on(self.cell) else OK

    def price(self, state: Any, /) -> Leg:
        cost = price(state, self.cell)
        return Leg(self.cell, cost, self.spent + cost, PACE - self.spent - cost)

    def run(self, state: Any, got: Any, /) -> Did:
        return Did(state.with_piece(replace(state.pieces[self.piece], place=at(self.cell), down=False)))


class Walk(Order, frozen=True):
    form = "{piece} walk {path}"
    help = "walk up to 4 squares of grass"
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]

    def judge(self, state: Any, /) -> Verdict:
        return able(state, self)

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        before = (sum(price(state, cell) for cell in self.path[:n]) for n in range(len(self.path)))
        return tuple(Enter(self.piece, cell, spent) for cell, spent in zip(self.path, before, strict=True))


def able(state: Any, order: Any) -> Verdict:
    piece = state.pieces[order.piece]
    return OK if piece.seat == order.seat and piece.cell >= 0 else no("not_able", "PI-01", piece=piece.name)


class Shot(Event, frozen=True):
    piece: PieceRef  # who is hurt
    amount: int
    by: PieceRef

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.by)} hits {state.name(self.piece)}"


class Fire(Step, frozen=True):
    piece: PieceRef
    target: PieceRef

    def need(self, state: Any, /) -> Roll:
        target, made = state.pieces[self.target], Breakdown.of(4, "a shot", "PI-04")
        if state.setup.options.cover and state.board.kind("ground", target.cell) == "brush":
            made = made.add(1, "brush", "PI-05")
        if target.down:
            made = made.add(1, "on the ground", "PI-07")
        words = f"{state.name(self.piece)} shoots at {target.name}"
        return Roll(1, 6, words, "PI-04", self.piece, "at_least", made.total, target_made=made)

    def run(self, state: Any, got: Any, /) -> Did:
        target = state.pieces[self.target]
        if not self.need(state).hit(got):
            return Did(state)
        place = target.place if target.hits > 1 else Destroyed("shot")
        hurt = replace(target, hits=target.hits - 1, place=place)
        return Did(state.with_piece(hurt), (Shot(target.id, 1, self.piece, clause="PI-06"),))


class Shoot(Order, frozen=True):
    form = "{piece} shoot {target}"
    help = "shoot at an enemy in sight"
    piece: PieceRef
    target: PieceRef

    def judge(self, state: Any, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if target.cell < 0 or target.seat == who.seat:
            return no("no_enemy", "PI-04", piece=target.name)
        if not (first := able(state, self)):
            return first
        if who.down:
            return no("down", "PI-07", piece=who.name)
        if (far := state.board.distance(who.cell, target.cell)) > RANGE:
            return no("beyond_range", "PI-04", piece=target.name, far=far, range=RANGE)
        return OK if clear(state, who.cell, target.cell) else no("no_sight", "PI-04", piece=target.name)

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Warn(self.target), Fire(self.piece, self.target))


class Warn(Step, frozen=True):
    watches = True
    piece: PieceRef  # who is about to be shot at

    def run(self, state: Any, got: Any, /) -> Did:
        who = state.pieces[self.piece]
        if who.down or not state.setup.options.dives:
            return Did(state)
        ask = Ask(who.seat, ("dive", "stand_fast"), "shot_at")
        return Did(state, push=(Frame("shot_at", who.id, ask=ask),))


class Drop(Step, frozen=True):
    piece: PieceRef

    def run(self, state: Any, got: Any, /) -> Did:
        return Did(state.with_piece(replace(state.pieces[self.piece], down=True)))


class Dive(Order, frozen=True):
    form = "dive"
    help = "go to ground: harder to hit, but no shot before a walk"

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Drop(state.stack[-1].piece),)


class StandFast(Order, frozen=True):
    form = "stand fast"
    help = "stay on one's feet"
    passes = True


class Hold(Order, frozen=True):
    form = "hold"
    help = "do nothing this turn"


def turn(rules: Ruleset[Any], state: Any) -> Did:
    did = rules.beat_end(state) if state.beat else Did(state)
    ask = Ask(state.beat % len(state.setup.seats), VERBS, "turn")
    return did if did.state.result else Did(did.state.having(beat=state.beat + 1), push=(Frame("turn", ask=ask),))


class PicketPresenter(Presenter[Any]):
    asks: ClassVar[Mapping[str, AskWords]] = {"turn": AskWords("Which picket walks or shoots")}

    def piece_card(self, state: Any, piece: int) -> Card:
        who = state.pieces[piece]
        lines = (Line.of("Hits", who.hits, "PI-06"), *([Line("On the ground", "", "PI-07")] if who.down else []))
        return Card(who.name, state.seat(who.seat).name, lines)


class PicketTactics(Tactics[Any]):
    def next_turn(self, state: Any, piece: int) -> Any:
        who = state.pieces[piece]
        return state.with_stack((Frame("turn", ask=Ask(who.seat, VERBS, "turn")),)) if who.cell >= 0 else None

    def attackable(
        self, state: Any, piece: int, stops: frozenset[int], target: int = -1
    ) -> Mapping[int, tuple[str, ...]]:
        if state.pieces[piece].down:
            return {}
        board, here = state.board, state.pieces[piece].cell  # who walks does not shoot in the same turn
        near = (cell for cell in range(board.size) if 0 < board.distance(here, cell) <= RANGE)
        return {cell: ("shot",) for cell in near if clear(state, here, cell)}


class Pickets(Ruleset[Any]):
    name, title, beat = "pickets", "Pickets", "turn"
    state = State[Picket, PicketSetup, Union[(Enter, Warn, Drop, Fire, *COMMON)]]
    orders, moves = (Walk, Shoot, Dive, StandFast, Hold), (Walk,)
    steps, events = (Enter, Warn, Drop, Fire), (Shot,)
    options, tables = PicketOptions, {"pieces": Row}
    phases = (Phase(id="turn", title="Turn", who="one seat", verbs=VERBS, begin=turn, then="turn"),)
    windows: ClassVar[Mapping[str, Cited]] = {"shot_at": cited("a shot is about to be fired", "PI-07")}
    refusals: ClassVar[Mapping[str, str]] = {
        "not_able": "{piece} is not on the board, or not yours",
        "no_step": "there is no step to {cell}",
        "too_far": "{cell} takes {cost:squares}, and {pace} is all there is",
        "taken": "somebody is on {cell}",
        "no_enemy": "{piece} is no enemy on the board",
        "beyond_range": "{piece} is {far:squares} away, and a shot goes {range}",
        "no_sight": "{piece} is out of sight",
        "down": "{piece} lies on the ground, and shoots no more before a walk",
    }
    terrain: ClassVar[Mapping[str, Look]] = {
        "grass": Look("grass", ".", "ground"), "brush": Look("brush", "%", "ground"), "rock": Look("rock", "#", "wall"),
    }  # fmt: skip
    fighters = Fighters(
        standing=lambda state, piece: piece.cell >= 0,
        lost=lambda state, piece: piece.cell < 0,
        out=lambda state, piece: piece.cell < 0,
        points=lambda state, piece: 1,
    )

    def open(self, sheet: Sheet) -> Any:
        reader = SheetReader(self.name, sheet)
        reader.played_on("square4", flat=True)
        options = reader.options(PicketOptions)
        rows = enumerate(row for _, row in reader.pieces(Row))
        pieces = tuple(Picket(n, row.name, reader.seat(row.seat), 0, at(row.cell), hits=row.hits) for n, row in rows)
        setup = PicketSetup(*reader.common((LastSide(),), 40), options=options)
        return reader.opened(self.state(setup, sheet.board, pieces), self.fighters)

    def broken_invariants(self, state: Any) -> list[str]:
        wrong = [f"two pieces on {state.cell_name(cell)}" for cell, on in sorted(state.occupants.items()) if on[1:]]
        return wrong + [f"{p.name} stands on rock" for p in state.pieces if p.cell >= 0 and not price(state, p.cell)]

    def modes(self, state: Any, piece: int) -> tuple[str, ...]:
        who, ask = state.pieces[piece], state.stack[-1].ask
        return ("walk",) if who.cell >= 0 and ask.why == "turn" and ask.seat == who.seat else ()

    def reach(self, state: Any, piece: int, mode: str) -> Reach:
        who, board = state.pieces[piece], state.board
        graph = Graph(board, Mobility(plain_steps(board), (entry_prices(board, "ground", PRICES),)))
        found = graph.reach(graph.state(who.cell), PACE, blocked={*state.occupants} - {who.cell})
        stops = {
            cell: (Stop(cell, tuple(leg.cell for leg in found.path_to_cell(cell)[1:]), cost, PACE - cost),)
            for cell, cost in sorted(found.stop_cells.items())
            if cell != who.cell
        }
        return Reach(mode, PACE, stops, lambda stop: Walk(who.seat, piece, stop.path))

    def standing_answer(self, state: Any, frame: Any, answer: str) -> Order | None:
        return (Dive if answer == "always" else StandFast)(frame.ask.seat) if frame.cause == "shot_at" else None

    def offers_for(self, state: Any, ask: Ask) -> list[Order]:
        if ask.why == "shot_at":
            return [Dive(ask.seat), StandFast(ask.seat)]
        own = [p.id for p in state.pieces if p.seat == ask.seat and p.cell >= 0]
        shots = (Shoot(ask.seat, piece, target.id) for piece in own for target in state.pieces)
        walks = (Walk(ask.seat, piece, stop.path) for piece in own for stop in self.reach(state, piece, "walk"))
        return [*(shot for shot in shots if shot.judge(state)), *walks, Hold(ask.seat)]

    @cached_property
    def presenter(self) -> PicketPresenter:
        return PicketPresenter(self)

    @cached_property
    def tactics(self) -> PicketTactics:
        return PicketTactics(self)


RULES = Pickets()
