"""Gunnery: sides and arcs, range, sight, and the number a roll must reach (FT-SC-01 to FT-SC-04)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.board import SQUARE_STEPS, Board, clear_between, cross, dot, middle, side
from tactical.rules.starship import data, gridless
from tactical.rules.starship.data import Mount, Side
from tactical.rules.starship.movement import gap, shown_feet
from tactical.rules.starship.position import Offset, Position, Ship, Space, Volley
from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.phrases import plain
from tactical.table.verdicts import Reason, reason


def offset(state: Position, ship: Ship, space: Space) -> Offset:
    """The offset from the ship's centre to that of a space, in half squares; off the grid in parts of a foot."""
    (ax, ay), (bx, by) = centre(state, ship.space), centre(state, space)
    return bx - ax, by - ay


def centre(state: Position, space: Space) -> Offset:
    """The centre of a space, in the same units."""
    return _middle(state.board, space.cells) if state.setup.options.grid else _centre(state.board, space)


_centre = memo(4096)(gridless.centre)


@memo(4096)
def _middle(board: Board, cells: tuple[int, ...]) -> Offset:
    """The middle in half squares: every mount asks for it."""
    return middle(board, cells)


def pointing(state: Position, heading: int, off: int = 0) -> Offset:
    """Along a heading, east and south."""
    if state.setup.options.grid:
        return SQUARE_STEPS[heading]
    return gridless.pointing(heading * data.EIGHTH + off)


def bearing(state: Position, ship: Ship, space: Space) -> Side:
    """The side of the ship on which a space lies (SC-07, SC-H06, FT-SC-02); front if the centres coincide."""
    return side_of(state, pointing(state, ship.heading, ship.off), offset(state, ship, space))


def side_of(state: Position, heading: Offset, away: Offset) -> Side:
    """The side of a ship pointing along `heading` on which an offset from its centre lies."""
    across = cross(heading, away)
    if state.setup.options.boundary == "sides" and across and abs(dot(heading, away)) == abs(across):
        return "right" if across > 0 else "left"
    return side(heading, away)


def together(state: Position, ship: Ship, target: Ship) -> bool:
    """True if their centres coincide: then every arc bears (FT-SC-02)."""
    return offset(state, ship, target.space) == (0, 0)


def distance(state: Position, ship: Ship, target: Ship) -> int:
    """Feet between two ships (SC-56 to SC-58)."""
    return gap(state, ship.space, target.space)


def in_sight(state: Position, ship: Ship, target: Ship) -> bool:
    """True if the line between centres is clear of solid squares (FT-SC-04)."""
    return clear_to(state, ship.space, target.space)


def rock_between(state: Position, ship: Ship, target: Ship) -> int:
    """A solid square that hides a ship from another."""
    a, b = centre(state, ship.space), centre(state, target.space)
    between = solid_between(state.board, ship.cells, target.cells)
    hides = (cell for cell in between if not clear_between(state.board, a, b, (cell,), square_of(state)))
    return next(hides, between[0])


def square_of(state: Position) -> int:
    """The width of a square in the units of `centre`."""
    return 2 if state.setup.options.grid else data.POINT_SQUARE


def clear_to(state: Position, start: Space, space: Space) -> bool:
    """The same from the centre of one space to that of another."""
    if state.setup.options.grid:
        return _clear(state.board, start.cells, space.cells)
    return _clear_straight(state.board, start, space)


@memo(4096)
def _clear(board: Board, start: tuple[int, ...], cells: tuple[int, ...]) -> bool:
    between = solid_between(board, start, cells)
    return not between or clear_between(board, _middle(board, start), _middle(board, cells), between)


@memo(4096)
def _clear_straight(board: Board, start: Space, space: Space) -> bool:
    between = solid_between(board, start.cells, space.cells)
    a, b = _centre(board, start), _centre(board, space)
    return not between or clear_between(board, a, b, between, data.POINT_SQUARE)


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
    """The number that a d20 must show, 2 to 20: a natural 1 misses, a natural 20 hits (FT-SC-01).

    `feet`: use this range instead of the one between the two.
    """
    weapon = state.weapon(mount)
    number = state.defence(target).add(-state.kind(ship).gunnery, "Gunnery", "FT-SC-01")
    if (distance(state, ship, target) if feet < 0 else feet) > weapon.short:
        number = number.add(data.LONG_RANGE, "long range", "FT-SC-03")
    if state.kind(target).size in ("tiny", "small"):
        number = number.add(-weapon.small, f"{plain(mount.name)} at a {state.kind(target).size} ship", "FT-SC-01")
    number = number.at_most(data.NATURAL_HIT, "a natural 20 always hits:", "FT-SC-01")
    return number.at_least(data.NATURAL_MISS + 1, "a natural 1 always misses:", "FT-SC-01")


def target_reasons(state: Position, ship: Ship, target: Ship) -> tuple[Reason, ...]:
    """The reasons against attacking this one at all: itself, its own side, gone, a wreck or a thing."""
    if target.id == ship.id:
        return (reason("oneself", "FT-SC-05", piece=ship),)
    if state.allies(ship, target):
        return (reason("own_side", "FT-SC-05", target=target),)
    if target.cell < 0:
        return (reason("target_gone", "FT-SC-05", target=target),)
    if not state.able(target):
        return (reason("target_out", "FT-SC-09", target=target),)
    return ()


def aim_reasons(state: Position, ship: Ship, mount: Mount, target: Ship, volley: Volley | None) -> tuple[Reason, ...]:
    """The reasons why the weapon cannot fire there: used up, out of arc, out of range, out of sight. A referee
    overrules these."""
    weapon, found = state.weapon(mount), []
    if state.broken(ship, mount.name):
        found.append(reason("broken", "FT-SC-10", mount=mount.name))
    if weapon.uses and ship.used.count(mount.name) >= weapon.uses:
        found.append(reason("no_uses", "FT-SC-05", mount=mount.name))
    if not together(state, ship, target):
        lies = bearing(state, ship, target.space)
        if lies not in mount.sides:
            sides = ", ".join(mount.sides)
            found.append(reason("no_arc", "FT-SC-02", target=target, side=lies, mount=mount.name, sides=sides))
        elif weapon.one_side and volley is not None and volley.side not in ("", lies):
            found.append(
                reason("other_side", "FT-SC-02", mount=mount.name, side=volley.side, target=target, other=lies)
            )
    range_, reach = distance(state, ship, target), 2 * weapon.short
    if range_ > reach:
        away, far = shown_feet(state, range_), shown_feet(state, reach)
        found.append(reason("too_far", "FT-SC-03", target=target, range=away, mount=mount.name, reach=far))
    if not in_sight(state, ship, target):
        found.append(
            reason("no_sight", "FT-SC-04", target=target, cell=state.cell_name(rock_between(state, ship, target)))
        )
    return tuple(found)


def targets(state: Position, ship: Ship, mount: Mount, volley: Volley | None = None) -> Iterator[Ship]:
    """The possible targets of a mount now, by id; enemies and neutrals."""
    lax = state.setup.options.fighting == "referee"
    for target in state.pieces:
        if not target_reasons(state, ship, target) and (lax or not aim_reasons(state, ship, mount, target, volley)):
            yield target
