"""Overlays of the board: a character at the start of its next turn, its possible targets, sight and cover, distance."""

from __future__ import annotations

from tactical.board import Board, sight
from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.actions import ThrowAt
from tactical.rules.skirmish.data import Weapon
from tactical.rules.skirmish.paths import reach
from tactical.rules.skirmish.position import Character, Position, Spent, Turn
from tactical.rules.skirmish.sight import in_cover
from tactical.rules.skirmish.turns import turn_verbs
from tactical.ruleset.overlays import near, struck
from tactical.ruleset.tactics import AimedCells, Attackable, Sightline, Threat
from tactical.table.cards import Line
from tactical.table.frames import Ask, Frame
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.orders import Order
from tactical.table.values import replace


def next_turn(state: Position, piece: int) -> Position | None:
    """The position as its turn begins: nothing spent, nobody else's turn. None for those out of the fight."""
    who = state.pieces[piece]
    if not who.able:
        return None
    ask = Ask(who.seat, turn_verbs(state), "turn", ("end_turn", "leave"))
    begun = state.with_piece(replace(who, turn=Turn(speed=state.speed(who))))
    return begun.with_stack((Frame("turn", piece, (), ask),))


def threat(state: Position, piece: int) -> Threat:
    """The squares where it could be, crawling, or standing up first (SK-41), and those it could hit with its one action
    there."""
    begun = next_turn(state, piece)
    if begun is None:
        return Threat(frozenset(state.pieces[piece].place.cells), {})
    who = begun.pieces[piece]
    stops = {who.cell, *reach(begun, piece, "walk").stops}
    if who.prone and begun.left(who):
        turn = replace(who.turn, spent=Spent(standing=1), stood=True)
        stops.update(reach(begun.with_piece(replace(who, prone=False, turn=turn)), piece, "walk").stops)
    return Threat(frozenset(stops), attackable(begun, piece, frozenset(stops)))


def attackable(state: Position, piece: int, stops: frozenset[int]) -> Attackable:
    """The squares it could attack from any of the stops, with the weapons that reach (FT-SK-03, FT-SK-12)."""
    who = state.pieces[piece]
    found: dict[int, list[str]] = {}
    for weapon in nr.usable(state, who):
        if weapon.name != "bare-hands" or not _armed(state, who):
            for cell in _in_reach(state, who, weapon, stops):
                found.setdefault(cell, []).append(weapon.name)
    return {cell: tuple(found[cell]) for cell in sorted(found)}


def aimed(state: Position, order: Order) -> AimedCells:
    """The squares that a thrown weapon covers (FT-SK-12)."""
    weapon = next((each for each in state.setup.weapons if each.name == getattr(order, "weapon", "")), None)
    if not isinstance(order, ThrowAt) or weapon is None or not weapon.blast:
        return AimedCells()
    inside = near(state.board, (order.cell,), weapon.blast)
    opaque = walls(state.board).__getitem__
    blast = (cell for cell in inside if mv.within_steps(state, order.cell, cell, weapon.blast) and not opaque(cell))
    return AimedCells(blast=frozenset(blast))


def _armed(state: Position, who: Character) -> bool:
    """True if it has anything better than its hands for those next to it."""
    return any(not nr.is_ranged(state, who, state.weapon(name)) for name in who.weapons)


def _in_reach(state: Position, who: Character, weapon: Weapon, stops: frozenset[int]) -> frozenset[int]:
    if not nr.is_ranged(state, who, weapon):
        return frozenset(cell for stop in sorted(stops) for cell in around(state, (stop,), weapon.reach))
    opaque = walls(state.board).__getitem__
    board, reach_ = state.board, weapon.reach

    def may(stop: int, cell: int) -> bool:
        return (
            mv.squares(state, stop, cell) <= reach_
            and not opaque(cell)
            and sight(board, stop, cell, opaque, data.SHUT.__contains__)
        )

    aimed = struck(board, stops, reach_, may)
    return around(state, sorted(aimed), weapon.blast) if weapon.blast else aimed


def around(state: Position, cells: tuple[int, ...] | list[int], steps: int) -> frozenset[int]:
    """The squares within this many steps of one of these, counted around walls and closed edges (SK-D08)."""
    found, rim = set(cells), list(cells)
    for _ in range(steps):
        rim = [
            near
            for start in rim
            for near in state.board.neighbours(start)
            if near not in found and mv.barrier(state, start, near) is None and not found.add(near)  # type: ignore[func-returns-value]
        ]
    return frozenset(found)


@memo(16)
def walls(board: Board) -> bytes:
    """For each square whether it is a wall."""
    layer = board.layer("ground")
    table = bytes(data.GROUNDS[kind].wall for kind in layer.kinds)
    return layer.cells.translate(table.ljust(256, b"\0"))


def line_of_sight(state: Position, a: int, b: int) -> Sightline:
    """Sight between squares (FT-SK-03), and the cover at its end against ranged attacks (FT-SK-05)."""
    clear = a == b or sight(state.board, a, b, walls(state.board).__getitem__, data.SHUT.__contains__)
    covered = clear and a != b and in_cover(state, a, b)
    words = f"+{data.COVER} to defend at range" if covered else ""
    return Sightline(clear, "FT-SK-03", words, "FT-SK-05" if covered else "")


def distance(state: Position, a: int, b: int) -> Line:
    """Squares between two, whatever stands there (SK-D01)."""
    far = mv.squares(state, a, b)
    return Line("Distance", quantity(far, "squares"), "SK-D01")
