"""The worth of travellers and stores, in numbers, for the computer in a seat."""

from __future__ import annotations

from tactical.rules.overland import groups as gr
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.wayfinding import RouteTo
from tactical.ruleset.tactics import StepCosts
from tactical.table.engine import awaiting
from tactical.table.frames import Ask
from tactical.table.orders import Order
from tactical.table.rolls import Battle

BODY = 0.7  # health beside energy
STORE, STORES = 0.1, 1.0  # a day's store, and the most that stores count
WEARY = 0.4  # squares a day of a group that hardly moves


def worth_trying(order: Order) -> bool:
    """False for a route with marches or nights, or around all hazards: the computer marches when the time comes."""
    return not (isinstance(order, RouteTo) and (order.safe or order.marches or order.night))


def strength(state: Position, piece: int) -> float:
    """Health and energy of people; others go or do not."""
    who = state.pieces[piece]
    if state.kind(who).sort != "person":
        return 1.0
    health = max(0, who.health) / max(1, state.full_health(who))
    return BODY * health + (1 - BODY) * max(0, who.energy) / max(1, state.full_energy(who))


def stride(state: Position, piece: int) -> float:
    """The squares of its group a day, which all its ways share."""
    group = gr.group_of(state, state.pieces[piece])
    return max(WEARY, float(gr.base(state, group))) if group >= 0 else WEARY


def pace(state: Position, piece: int) -> float:
    """The squares of its group on each day after today: worn by what it loses tonight, without today's shortcut."""
    group = gr.group_of(state, state.pieces[piece])
    return max(WEARY, float(gr.base(state, group, worn=True) - gr.gained(state, group))) if group >= 0 else WEARY


def steps_left(state: Position, piece: int) -> float:
    """Squares of its group's leg; none while nobody drives (OV-D18)."""
    group = gr.group_of(state, state.pieces[piece])
    goes = group >= 0 and gr.undriven(state, group) is None
    return float(gr.left(state, state.pieces[group])) if goes else 0.0


def mobility(state: Position, piece: int) -> str:
    """The mobility: those who fly go over what bars others."""
    group = gr.group_of(state, state.pieces[piece])
    return "flies" if group >= 0 and gr.flies(state, group) else ""


def step_costs(state: Position, piece: int) -> StepCosts:
    """The cost of a step: one square, unless a barrier forbids it."""
    flies = mobility(state, piece) == "flies"
    return lambda _, cell: None if state.barrier(cell) and not flies else 1.0


def assets(state: Position, side: str) -> float:
    """Stores as far as they are needed."""
    return min(STORES, STORE * sum(group.provisions + group.fuel for group in _groups(state, side)))


def parted(state: Position, side: str) -> int:
    """The groups of a side beside its first: people together share skills, mounts and stores."""
    return max(0, len(_groups(state, side)) - 1)


def _groups(state: Position, side: str) -> list[Traveller]:
    return [piece for piece in state.pieces if piece.cell >= 0 and state.side(piece) == side]


def met(state: Position) -> bool:
    """True if somebody has been met and is still to be dealt with."""
    want = awaiting(state)
    return isinstance(want, Battle) or (isinstance(want, Ask) and want.why == "encounter")
