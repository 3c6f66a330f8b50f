"""Who can hit whom: sides and arcs, range, sight, and the number a roll must reach (FT-SC-01 to FT-SC-04)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.board import SQUARE_STEPS, Board, clear_between, cross, dot, middle, side
from tactical.rules.starship import data
from tactical.rules.starship.data import Mount, Side
from tactical.rules.starship.movement import gap, shown_feet
from tactical.rules.starship.position import Position, Ship, Volley
from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.verdicts import Reason, reason

Offset = tuple[int, int]


def offset(state: Position, ship: Ship, cells: tuple[int, ...]) -> Offset:
    """From the ship's centre to the centre of these squares, in half squares."""
    (ax, ay), (bx, by) = centre(state.board, ship.cells), centre(state.board, cells)
    return bx - ax, by - ay


@memo(4096)
def centre(board: Board, cells: tuple[int, ...]) -> Offset:
    """The centre of some squares, in half squares: every mount asks for it."""
    return middle(board, cells)


def bearing(state: Position, ship: Ship, cells: tuple[int, ...]) -> Side:
    """On which side of the ship these squares lie (SC-07, SC-H06, FT-SC-02); front where centres fall together."""
    return side_of(state, ship.heading, offset(state, ship, cells))


def side_of(state: Position, towards: int, away: Offset) -> Side:
    """On which side of a ship with that heading an offset from its centre lies."""
    heading = SQUARE_STEPS[towards]
    across = cross(heading, away)
    if state.setup.options.boundary == "sides" and across and abs(dot(heading, away)) == abs(across):
        return "right" if across > 0 else "left"
    return side(heading, away)


def together(state: Position, ship: Ship, target: Ship) -> bool:
    """Whether their centres fall together: then every arc bears (FT-SC-02)."""
    return offset(state, ship, target.cells) == (0, 0)


def distance(state: Position, ship: Ship, target: Ship) -> int:
    """Feet between two ships (SC-56 to SC-58)."""
    return gap(state, ship.cells, target.cells)


def in_sight(state: Position, ship: Ship, target: Ship) -> bool:
    """Centre to centre, stopped by solid squares and nothing else (FT-SC-04)."""
    return clear_to(state, ship.cells, target.cells)


def rock_between(state: Position, ship: Ship, target: Ship) -> int:
    """A solid square that hides a ship from another."""
    board = state.board
    a, b = centre(board, ship.cells), centre(board, target.cells)
    between = solid_between(board, ship.cells, target.cells)
    return next((cell for cell in between if not clear_between(board, a, b, (cell,))), between[0])


def clear_to(state: Position, start: tuple[int, ...], cells: tuple[int, ...]) -> bool:
    """The same from the centre of some squares to that of others."""
    return _clear(state.board, start, cells)


@memo(4096)
def _clear(board: Board, start: tuple[int, ...], cells: tuple[int, ...]) -> bool:
    between = solid_between(board, start, cells)
    return not between or clear_between(board, centre(board, start), centre(board, cells), between)


def solid_between(board: Board, a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """The solid squares that a line from one space to the other could come near."""
    xs, ys = zip(*(board.xy(cell)[:2] for cell in (*a, *b)), strict=True)
    left, right, rows = min(xs) - 1, max(xs) + 1, _solid(board)
    return tuple(cell for y in range(min(ys) - 1, max(ys) + 2) for x, cell in rows.get(y, ()) if left <= x <= right)


@memo(16)
def _solid(board: Board) -> dict[int, list[tuple[int, int]]]:
    """The solid squares of the map by row, as columns and cells."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for name, ground in data.GROUNDS.items():
        for cell in board.cells_of("ground", name) if ground.solid else ():
            x, y, _ = board.xy(cell)
            rows.setdefault(y, []).append((x, cell))
    return rows


def needed(state: Position, ship: Ship, mount: Mount, target: Ship, feet: int = -1) -> Breakdown:
    """What a d20 must show, 2 to 20: a natural 1 misses, a natural 20 hits (FT-SC-01).

    `feet`: reckon with this range instead of that between the two.
    """
    weapon = state.weapon(mount)
    number = state.defence(target).add(-state.kind(ship).gunnery, "Gunnery", "FT-SC-01")
    if (distance(state, ship, target) if feet < 0 else feet) > weapon.short:
        number = number.add(data.LONG_RANGE, "long range", "FT-SC-03")
    if state.kind(target).size in ("tiny", "small"):
        number = number.add(-weapon.small, f"{mount.name} at a {state.kind(target).size} ship", "FT-SC-01")
    number = number.at_most(data.NATURAL_HIT, "a natural 20 hits:", "FT-SC-01")
    return number.at_least(data.NATURAL_MISS + 1, "a natural 1 misses:", "FT-SC-01")


def target_reasons(state: Position, ship: Ship, target: Ship) -> tuple[Reason, ...]:
    """Against attacking this one at all: oneself, one's own side, gone, a wreck or a thing."""
    if target.id == ship.id:
        return (reason("oneself", "FT-SC-05", piece=ship.title),)
    if state.allies(ship, target):
        return (reason("own_side", "FT-SC-05", target=target.title),)
    if target.cell < 0:
        return (reason("target_gone", "FT-SC-05", target=target.title),)
    if not state.able(target):
        return (reason("target_out", "FT-SC-09", target=target.title),)
    return ()


def aim_reasons(state: Position, ship: Ship, mount: Mount, target: Ship, volley: Volley | None) -> tuple[Reason, ...]:
    """Against the weapon getting there: used up, out of arc, out of range, out of sight. A referee overrules these."""
    weapon, found = state.weapon(mount), []
    if state.broken(ship, mount.name):
        found.append(reason("broken", "FT-SC-10", mount=mount.name))
    if weapon.uses and ship.used.count(mount.name) >= weapon.uses:
        found.append(reason("no_uses", "FT-SC-05", mount=mount.name))
    if not together(state, ship, target):
        lies = bearing(state, ship, target.cells)
        if lies not in mount.sides:
            sides = ", ".join(mount.sides)
            found.append(reason("no_arc", "FT-SC-02", target=target.title, side=lies, mount=mount.name, sides=sides))
        elif weapon.one_side and volley is not None and volley.side not in ("", lies):
            found.append(
                reason("other_side", "FT-SC-02", mount=mount.name, side=volley.side, target=target.title, other=lies)
            )
    range_, reach = distance(state, ship, target), 2 * weapon.short
    if range_ > reach:
        away, far = shown_feet(state, range_), shown_feet(state, reach)
        found.append(reason("too_far", "FT-SC-03", target=target.title, range=away, mount=mount.name, reach=far))
    if not in_sight(state, ship, target):
        found.append(
            reason("no_sight", "FT-SC-04", target=target.title, cell=state.cell_name(rock_between(state, ship, target)))
        )
    return tuple(found)


def targets(state: Position, ship: Ship, mount: Mount, volley: Volley | None = None) -> Iterator[Ship]:
    """Whom a mount could be fired at now, by id; enemies and neutrals."""
    lax = state.setup.options.fighting == "referee"
    for target in state.pieces:
        if not target_reasons(state, ship, target) and (lax or not aim_reasons(state, ship, mount, target, volley)):
            yield target
