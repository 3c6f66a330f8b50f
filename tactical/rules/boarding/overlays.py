"""Overlays of the board: a character at the start of its next turn, its possible targets, sight, distance."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tactical.board import Board, sight
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.blasts import PlaceCharge, ThrowAt, area
from tactical.rules.boarding.data import GROUNDS, Weapon
from tactical.rules.boarding.paths import RUNS, modes, reach
from tactical.rules.boarding.position import Position, Turn
from tactical.rules.boarding.turns import turn_frame
from tactical.ruleset.overlays import SHARED, struck
from tactical.ruleset.tactics import AimedCells, Attackable, Sightline, Threat
from tactical.table.cards import Line
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.orders import Order
from tactical.table.places import at as placed
from tactical.table.values import replace

OVERLAYS: Mapping[str, str] = MappingProxyType({**SHARED, "cover": "Shelter: out of sight of known enemies"})


def next_turn(state: Position, piece: int) -> Position | None:
    """The position as a phase begins in which this one acts first. None for those who take no turn."""
    who = state.pieces[piece]
    if not who.able or state.kind(who).craft:
        return None
    place = placed(who.cell) if who.peeking and state.setup.options.peek_lapses else who.place
    begun = state.with_piece(replace(who, place=place, turn=Turn()))
    order = state.setup.order
    index = order.index(who.seat) if who.seat in order else state.index
    return begun.having(phase="turns", index=index, stack=(turn_frame(begun, who.seat),))


def threat(state: Position, piece: int) -> Threat:
    """The squares it could be on (a run takes the standard action too), and those it could hit after a move action
    (BA-05)."""
    begun = next_turn(state, piece)
    here = frozenset(state.pieces[piece].here)
    if begun is None:
        return Threat(here, {})
    reached = {mode: frozenset(reach(begun, piece, mode).stops) for mode in modes(begun, piece)}
    acting = here.union(*(stops for mode, stops in reached.items() if mode not in RUNS))
    return Threat(here.union(*reached.values()), attackable(begun, piece, acting), acting)


def attackable(state: Position, piece: int, stops: frozenset[int]) -> Attackable:
    """The squares it could attack with what it has in hand, from any of the stops (FT-BA-03, FT-BA-06, FT-BA-13)."""
    who = state.pieces[piece]
    found: dict[int, list[str]] = {}
    for name in dict.fromkeys((who.in_use, "bare-hands")):
        weapon = state.weapon(name)
        better = name == "bare-hands" != who.in_use and state.weapon(who.in_use).melee
        if better or weapon.placed or nr.uses_reasons(state, who, name):
            continue
        for cell in _in_reach(state, weapon, frozenset(who.here) if weapon.heavy else stops):
            found.setdefault(cell, []).append(name)
    return {cell: tuple(found[cell]) for cell in sorted(found)}


def _in_reach(state: Position, weapon: Weapon, stops: frozenset[int]) -> frozenset[int]:
    board, solid = state.seen_through, solids(state.board).__getitem__
    if weapon.melee:
        beside = {near for stop in stops for near in board.neighbours(stop) if nr.touching(state, stop, near)}
        return frozenset(cell for cell in beside | stops if not solid(cell))
    reach_ = min(weapon.reach, board.width + board.height)

    def may(stop: int, cell: int) -> bool:
        return board.distance(stop, cell) <= reach_ and not solid(cell) and sight(board, stop, cell, solid)

    aimed = struck(board, stops, reach_, may)
    if not weapon.blast:
        return aimed
    return frozenset(cell for centre in sorted(aimed) for cell in area(state, centre, weapon.blast))


@memo(16)
def solids(board: Board) -> bytes:
    """For each square, whether it blocks sight."""
    layer = board.layer("ground")
    table = bytes(GROUNDS[kind].solid for kind in layer.kinds)
    return layer.cells.translate(table.ljust(256, b"\0"))


def aimed(state: Position, order: Order) -> AimedCells:
    """The squares that an explosive covers where it goes off (FT-BA-06, FT-BA-07)."""
    weapon = next((each for each in state.setup.weapons if each.name == getattr(order, "weapon", "")), None)
    if not isinstance(order, ThrowAt | PlaceCharge) or weapon is None or not weapon.blast:
        return AimedCells()
    here = order.before[-1] if order.before else state.pieces[order.piece].cell
    centre = order.cell if isinstance(order, ThrowAt) else here
    return AimedCells(blast=area(state, centre, weapon.blast))


def line_of_sight(state: Position, a: int, b: int) -> Sightline:
    """Sight between squares: walls and shut doors stop it (BA-H37). The only cover here is being out of sight."""
    return Sightline(a == b or sight(state.seen_through, a, b, solids(state.board).__getitem__), "BA-H37")


def distance(state: Position, a: int, b: int) -> Line:
    """The distance between two squares, counted along their sides (FT-BA-03)."""
    far = state.board.distance(a, b)
    return Line("Distance", quantity(far, "squares"), "FT-BA-03")
