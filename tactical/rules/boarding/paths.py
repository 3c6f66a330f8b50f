"""A character's reach in each of its movement modes: walk, peek, run, jet, carry on in an open move."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.jets import Jet, against, cannot_convert, jets_left, landing
from tactical.rules.boarding.moving import Run, Walk, no_such_way
from tactical.rules.boarding.order_checks import move_reasons, walk_reasons
from tactical.rules.boarding.position import Crew, Move, Position
from tactical.rules.boarding.routes import Ways, ways
from tactical.rules.boarding.steps import let_go, no_peek
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop
from tactical.table.values import replace

RUNS = {"run": 1, "run-2": 2, "run-3": 3}


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """The movement modes of this character now; empty if it may enter no square."""
    who = state.pieces[piece]
    ask = state.stack[-1].ask if state.stack else None
    if ask is None or ask.why != "turn" or ask.seat != who.seat:
        return ()
    found = []
    if not walk_reasons(state, who.seat, piece):
        found += ["walk", "peek"]
        if who.turn.move is None:
            best = data.BEST_ROLL + state.kind(who).athletics
            found += [mode for mode, extra in RUNS.items() if best >= data.RUN_DIF + data.RUN_MORE * (extra - 1)]
    if _points(state, who) is not None:
        found.append("jet")
    return tuple(found)


def _points(state: Position, who: Crew) -> int | None:
    """The MP to convert for one Jet Move now: 0 with jets of one's own or left over; None: no jet is possible."""
    if move_reasons(state, who.seat, who.id) or (who.adrift and not state.setup.options.adrift_may_jet):
        return None
    move = who.turn.move
    opened = move or mv.opened_move(state, who).turn.move
    assert opened is not None
    if jets_left(state, who, opened):
        return 0
    return 1 if not opened.floor and cannot_convert(state, who) is None else None


def _opened(state: Position, who: Crew, change: int) -> tuple[Crew, Move]:
    """The character in the move action it has open, or would open now."""
    who = who if who.turn.move is not None else mv.opened_move(state, who, change)
    move = who.turn.move
    assert move is not None
    return who, move


def reach(state: Position, piece: int, mode: str) -> Reach:
    """Every square this character could stop in, in `mode`, by the cheapest way."""
    who = state.pieces[piece]
    if not who.turn.begun:
        state = let_go(state, piece)[0]  # as its turn starts, so before it moves
    if mode not in modes(state, piece):
        return Reach(mode, 0, {}, lambda stop: Walk(who.seat, piece, stop.path))
    if mode == "jet":
        return _jet_reach(state, who)
    extra = RUNS.get(mode, 0)
    moving, move = _opened(state, who, extra)
    found = ways(state, moving, move)
    if mode == "peek":
        return _peek_reach(state, moving, move, found)
    way_out = bool(state.actions_left(moving) or state.moves_left(moving))
    usual = ways(state, *_opened(state, who, 0)).cost if extra else {}
    stops = {}
    for cell in sorted(found.cost):
        cost = found.cost[cell]
        if cell not in usual and mv.may_end(state, moving, cell, way_out=way_out) is None:
            trace = partial(found.path, cell)
            stops[cell] = (Stop(cell, trace, cost, move.left - cost, around=trace),)

    def order(stop: Stop) -> Order:
        return Run(who.seat, piece, extra, stop.path) if extra else Walk(who.seat, piece, stop.path)

    return Reach(mode, move.left, stops, order)


def _peek_reach(state: Position, who: Crew, move: Move, found: Ways) -> Reach:
    """Squares to peek into from a legal end, or from where one stands (BA-28, BA-H11)."""
    stops: dict[int, tuple[Stop, ...]] = {}
    bases = sorted((cost, cell) for cell, cost in found.cost.items())
    for usual, base in bases if who.peeking else ((0, who.cell), *bases):
        new = [cell for cell in state.board.neighbours(base) if cell not in stops]
        if not new:
            continue
        goes = base != who.cell or who.peeking
        stays = who.peeking and base in who.here and state.setup.options.collapse_free
        cost = mv.pay(state, who, move, base) if stays else usual  # stepping back is free only where one stays
        if cost is None:  # and may be more than there is, where the option BA-H04 guarantees a point and no square
            continue
        if stays and any(mv.barrier(state, who, other, base) is not None for other in who.here if other != base):
            continue  # a door has shut between its two squares
        there = replace(mv.moved_to(state, who, base, base), adrift=False)
        spent = replace(move, spent=move.spent + cost, entered=move.entered + goes)  # how far is all one
        tight = not goes and move.action and mv.crowded(state, who)
        for cell in new:
            if tight or mv.barrier(state, there, base, cell) is not None:
                continue
            paid = mv.pay(state, there, spent, cell)
            if paid is not None and no_peek(state, there, cell) is None:
                trace = partial(_into, found, base, cell) if goes else None
                if who.peeking and no_such_way(state, who, _into(found, base, cell)) is not None:
                    continue
                left = move.left - cost - paid
                stops[cell] = (Stop(cell, trace or (cell,), cost + paid, left, around=trace),)
    ordered = {cell: stops[cell] for cell in sorted(stops)}
    return Reach("peek", move.left, ordered, lambda stop: Walk(who.seat, who.id, stop.path, peek=True))


def _into(found: Ways, base: int, cell: int, avoided: Collection[int] = ()) -> tuple[int, ...]:
    """The way to a square and into the one beside it."""
    return (*found.path(base, avoided), cell)


def _jet_reach(state: Position, who: Crew) -> Reach:
    """Squares that one Jet Move comes to (BA-78)."""
    points = _points(state, who)
    moving, move = _opened(state, who, 0)
    cost = 1 if points or move.leapt >= move.jets else 0
    way_out = bool(state.actions_left(moving) or state.moves_left(moving))
    flying = replace(move, spent=move.spent + (points or 0), jets=move.jets + (points or 0))
    stops: dict[int, tuple[Stop, ...]] = {}
    if points is not None and move.left >= cost and not who.peeking:
        x, y, storey = state.board.xy(who.cell)
        for row in range(max(0, y - data.JET_LENGTH), min(state.board.height, y + data.JET_LENGTH + 1)):
            for column in range(max(0, x - data.JET_LENGTH), min(state.board.width, x + data.JET_LENGTH + 1)):
                cell = state.board.cell(column, row, storey)
                if cell == who.cell or against(state, moving, cell) is not None:
                    continue
                adrift = landing(state, moving, flying, cell)[2]
                there = replace(mv.moved_to(state, moving, who.cell, cell), adrift=adrift)
                if mv.may_end(state, there, cell, way_out=way_out) is None:
                    stops[cell] = (Stop(cell, (cell,), cost, move.left - cost),)
    return Reach("jet", move.left, stops, lambda stop: Jet(who.seat, who.id, points or 0, stop.path))
