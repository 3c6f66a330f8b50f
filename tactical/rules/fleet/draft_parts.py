"""The draft for people: its parts with their faults, and the place on the map that matters now."""

from __future__ import annotations

from tactical.rules.fleet.capacity import Overload
from tactical.rules.fleet.draft import part_reasons
from tactical.rules.fleet.moving import Send, Unorder
from tactical.rules.fleet.position import Position, ShipPlan
from tactical.ruleset.extras import DraftPart
from tactical.table.frames import Ask
from tactical.table.memo import memo


@memo(8)
def parts(state: Position) -> tuple[DraftPart, ...]:
    """The parts of the draft, in the order they were drafted."""
    return tuple(_part(state, number, part) for number, part in enumerate(state.draft))


def _part(state: Position, number: int, part: ShipPlan) -> DraftPart:
    seat = state.turn
    wrong = part_reasons(state, seat, number)
    order = Send(seat, part.ship, part.path, part.cargo)
    return DraftPart(order, Unorder(seat, part.ship), part_words(state, part), wrong)


def part_words(state: Position, part: ShipPlan) -> str:
    """`red-carrier from Rub by Arn, 3 aboard`: the systems between its start and its end."""
    ship = state.pieces[part.ship]
    between = " ".join(map(state.cell_name, part.path[:-1]))
    start = f" from {state.cell_name(ship.cell)}" if ship.cell >= 0 else ""
    elsewhere = f" to {state.cell_name(part.path[-1])}" if part.path[-1] != state.active else ""
    return (
        f"{ship.title}{start}"
        + (f" by {between}" if between else "")
        + elsewhere
        + (f", {len(part.cargo)} aboard" if part.cargo else "")
    )


def spotlight(state: Position) -> int:
    """The system that is short of room, or else the active one, or else where the seat that is asked has its first
    ship."""
    top = state.stack[-1] if state.stack else None
    if top is not None and isinstance(top.about, Overload) and (cell := top.about.short(state)) >= 0:
        return cell
    if state.active >= 0:
        return state.active
    asked: Ask | None = top.ask if top is not None else None
    if asked is None:
        return -1
    mine = [unit for unit in state.pieces if unit.seat == asked.seat and unit.cell >= 0]
    ships = [unit for unit in mine if state.kind(unit).role == "ship"]
    return next((unit.cell for unit in (*ships, *mine)), -1)
