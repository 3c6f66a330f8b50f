"""Turns, one ship after another in initiative order, round after round (SC-14, SC-H23)."""

from __future__ import annotations

from tactical.rules.starship import data
from tactical.rules.starship.events import TurnBegan
from tactical.rules.starship.position import Position, Ship, Turn
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.turns import turn_phases
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.values import replace


def turn_start(state: Position) -> tuple[Position, Event, Frame[Step]]:
    """A fresh turn: nothing spent, diagonals counted from the first, the crew at its posts (SC-04, SC-14, SC-H10)."""
    ship = state.pieces[state.setup.initiative[state.index]]
    after = begun(state, ship)
    ship = after.pieces[ship.id]
    made, pilot = after.speed_made(ship).if_several, after.post(ship, ship.turn.helm)
    began = TurnBegan(ship.id, after.speed(ship), pilot, made, clause="SC-04")
    return after.with_stack(state.stack), began, after.stack[0]


def begun(state: Position, ship: Ship) -> Position:
    """The position with this ship's turn just begun, and nothing else under way."""
    fit = ship.pilot if not state.disabled(ship, ship.pilot) else -1  # SC-H22
    state = state.with_piece(replace(ship, stranded=False, turn=Turn(helm=fit)))
    ask = Ask(ship.seat, data.TURN_VERBS, "turn", ("end_turn", "leave"))
    return state.having(phase="turn", stack=(Frame("turn", ship.id, (), ask),))


def turn_end(state: Position) -> Did[Position]:
    """The end of a turn: effects waiting for it end, and a ship that could not get off another is remembered
    (SC-H17)."""
    ship = state.pieces[state.setup.initiative[state.index]]
    if ship.cell >= 0 and state.under(ship) is not None:
        state = state.with_piece(replace(ship, stranded=True))
    return expire_effects(state, "turn", ship.id)


PHASES = turn_phases(
    who="one ship",
    verbs=data.TURN_VERBS,
    ends="end or leave",
    able=lambda state, piece: state.able(state.pieces[piece]),
    turn_start=turn_start,
    turn_end=turn_end,
    clause="SC-14",
)
