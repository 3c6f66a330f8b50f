"""The effect of a hit, and the remains of the destroyed (AR-H13 to AR-H15, AR-H22, AR-H50, FT-AR-06, -10, -11)."""

from __future__ import annotations

from tactical.board import Board, Layer
from tactical.rules.armour import cargo
from tactical.rules.armour.data import LEVELS
from tactical.rules.armour.events import Damaged, Lost
from tactical.rules.armour.order_checks import rate_of
from tactical.rules.armour.position import Position
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.places import Destroyed
from tactical.table.values import replace


def hurt(state: Position, piece: int, made: Breakdown) -> tuple[Position, tuple[Event, ...]]:
    """Take levels off a vehicle or crew off a weapon; the fourth level, the last of the crew and infantry are lost."""
    who, levels = state.pieces[piece], made.total
    kind = state.kind(who)
    if kind.infantry or (kind.vehicle and who.damage + levels > LEVELS) or (kind.crew and who.crew <= levels):
        return destroy(state, piece, "fire", wreck=True, made=made.add(who.damage, "damaged before", "AR-H13"))
    if kind.vehicle:
        after = replace(who, damage=who.damage + levels)
        rate = rate_of(state, after)
        event = Damaged(piece, levels, rate.total, made=made, rate_made=rate, clause="AR-H13")
    else:
        after = replace(who, crew=who.crew - levels)
        event = Damaged(piece, levels, state.allowance(after), crew=True, made=made, clause="FT-AR-06")
    return state.with_piece(after), (event,)


def destroy(
    state: Position, piece: int, way: str, *, wreck: bool = False, made: Breakdown | None = None
) -> tuple[Position, tuple[Event, ...]]:
    """Remove a piece for good, with its cargo (AR-H50); fire leaves a wreck of a vehicle (FT-AR-10).

    `made`: the levels, or crew, that were too much.
    """
    who = state.pieces[piece]
    events: list[Event] = [Lost(piece, way, made, clause="AR-119" if way == "overrun" else "AR-H22")]
    for passenger in state.aboard(piece):
        state, more = _cargo(state, passenger.id)
        events += more
    state = state.with_piece(replace(who, place=Destroyed(way), descending=False))
    if wreck and state.kind(who).vehicle and state.setup.options.wrecks == "obstacle":
        board = state.board
        for cell in who.place.cells:
            if not state.square(cell).obstacle and not (who.altitude and state.grounded_on(cell)):
                board = marked(board, "obstacle", cell, "wreck")
        state = state.having(board=board)
    return state, tuple(events)


def _cargo(state: Position, passenger: int) -> tuple[Position, tuple[Event, ...]]:
    """The fate of a piece that was aboard (AR-H50)."""
    if state.setup.options.cargo_fate == "bail_out" and (out := cargo.bailed_out(state, passenger)) is not None:
        return out[0], (out[1],)
    return destroy(state, passenger, "aboard")


def marked(board: Board, layer: str, cell: int, kind: str) -> Board:
    """The board with one cell of a layer changed; the layer is added if the map had none."""
    if all(each.name != layer for each in board.layers):
        board = replace(board, layers=(*board.layers, Layer(layer, ("none",), bytes(board.size))))
    return board.with_kind(layer, cell, kind)
