"""Adjacent systems, the cost of a path and its limits: the one source for drafts, reach and retreats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tactical.board import Board
from tactical.rules.fleet import data
from tactical.rules.fleet.position import Position, Unit
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.values import replace
from tactical.table.verdicts import Note, Reason, reason

NOTHING = Breakdown(())  # spent: a path is held against the whole move value


def adjacent(state: Position, cell: int) -> tuple[int, ...]:
    """The systems next to one: across an edge, then through wormholes of its types (FL-24, FL-D18)."""
    return _adjacent(state.board, state.setup.options.wormholes)[cell]


@memo(16)
def _adjacent(board: Board, wormholes: bool) -> tuple[tuple[int, ...], ...]:
    """The same for every system."""
    system = [data.SPACES[board.kind("ground", cell)].system for cell in range(board.size)]

    def near(cell: int) -> Iterator[int]:
        yield from (other for other in board.neighbours(cell) if system[other])
        if wormholes:
            yield from (other for other, _ in board.links_from(cell))

    return tuple(tuple(dict.fromkeys(near(cell))) if system[cell] else () for cell in range(board.size))


def no_entry(state: Position, cell: int, *, last: bool) -> str:
    """The reason why no ship may enter a hex whoever is there, in words; empty: it may (FL-D17, FL-D18)."""
    space = state.space(cell)
    if not space.system:
        return "there is no system there"
    if space.shut:
        return f"it is {_article(state.board.kind('ground', cell))}"
    if space.nebula and not (last and cell == state.active):
        return "a nebula can be entered only as the active system"
    return ""


def _article(kind: str) -> str:
    return "an asteroid field" if kind == "asteroids" else f"a {kind}"


def leaves_rifts(state: Position, start: int, path: tuple[int, ...]) -> int:
    """The number of times a path leaves a gravity rift: each is 1 more move, and a risk (FL-D17)."""
    return sum(state.space(cell).rift for cell in (start, *path[:-1]) if cell >= 0) if path else 0


def allowance(state: Position, ship: Unit, path: tuple[int, ...]) -> Breakdown:
    """The systems that this ship may enter on this path, with the breakdown (FL-25, FL-D17, FL-D21)."""
    return state.moves(ship).add(leaves_rifts(state, ship.cell, path), "rifts left", "FL-D17")


def move_for(state: Position, ship: Unit, path: tuple[int, ...]) -> int:
    """The sum of `allowance`."""
    return allowance(state, ship, path).total


def barrier(state: Position, seat: int, cell: int) -> tuple[Unit, ...]:
    """The ships of others that bar a passage through a system (FL-13 to FL-18)."""
    ships = state.others_ships(cell, seat)
    if state.setup.options.fighters_block:
        return ships
    return tuple(ship for ship in ships if state.kind(ship).role != "fighter")


@memo(64)
def bars(state: Position, seat: int) -> frozenset[int]:
    """The systems that a seat's ships may not pass: held by others, or nebulae (FL-13, FL-D17)."""
    held = frozenset(cell for cell in state.occupants if barrier(state, seat, cell))
    return held | _nebulae(state.board, state.setup.options.anomalies)


@memo(64)
def _nebulae(board: Board, anomalies: bool) -> frozenset[int]:
    """The nebulae of a map; none with `anomalies` off (FL-D17)."""
    spaces = ((name, data.SPACES[name]) for name in board.layer("ground").kinds)
    kinds = [name for name, space in spaces if space.nebula and (anomalies or not space.system)]
    return frozenset(cell for name in kinds for cell in board.cells_of("ground", name))


def path_reasons(state: Position, ship: Unit, path: tuple[int, ...], part: int) -> Iterator[Reason]:
    """Everything the rules have against a ship's path into the active system (FL-12 to FL-30)."""
    options, start = state.setup.options, ship.cell
    name, active = ship.title, state.active

    if path in ((), (start,)):
        yield reason("no_way", "FL-D13", part=part, ship=name)
        return
    for here, cell in pairwise((start, *path)):
        if not state.space(cell).system:
            what = "there is no system there"
            yield reason("no_entry", "FL-D18", part=part, ship=name, system=state.cell_name(cell), what=what)
        elif cell not in adjacent(state, here):
            before, system = state.cell_name(here), state.cell_name(cell)
            yield reason("not_adjacent", "FL-24", part=part, ship=name, system=system, start=before)
    yield from _entry_reasons(state, ship, path, part)
    far, move = Breakdown.of(len(path), "systems entered", "FL-25"), allowance(state, ship, path)
    if far.total > move.total and state.moves(ship).total:  # one that never moves is refused for that
        code, clause = ("too_far_back", "FL-28") if start == active == path[-1] else ("too_far", "FL-25")
        words = quantity(far.total, "systems")
        why = shortfall(code, clause, far, move, NOTHING, ship=name, far=words, move=move.total)
        if start != active and active in path[:-1]:  # a detour: each entry is paid again
            entered = Note("FL-29", f"{state.cell_name(active)} entered {quantity(path.count(active), 'times')}")
            why = replace(why, because=(*why.because, entered))
        yield replace(why, part=part)
    if path[-1] != active:
        ends, wanted = state.cell_name(path[-1]), state.cell_name(active)
        yield reason("not_there", "FL-12", part=part, ship=name, system=ends, active=wanted)
    if not options.revisit:
        again = [cell for i, cell in enumerate(path) if cell != active and cell in (start, *path[:i])]
        if again:
            yield reason("revisit", "FL-D14", part=part, ship=name, system=state.cell_name(again[0]))
    if not options.detours and start != active and active in path[:-1]:
        yield reason("detour", "FL-D26", part=part, ship=name)


def _entry_reasons(state: Position, ship: Unit, path: tuple[int, ...], part: int) -> Iterator[Reason]:
    """Systems that may not be entered (FL-D17), and those that may not be passed (FL-13 to FL-18, FL-D08, FL-D09)."""
    name, active = ship.title, state.active
    for i, cell in enumerate(path):
        last = i == len(path) - 1
        what = no_entry(state, cell, last=last)
        if what and state.space(cell).system:
            system = state.cell_name(cell)
            yield reason("no_entry", "FL-D17", part=part, ship=name, system=system, what=what)
        if last or (cell == active and not state.setup.options.active_blocks):
            continue
        others = barrier(state, ship.seat, cell)
        if others:
            system, who = state.cell_name(cell), state.seat(others[0].seat).name
            if cell == active:
                yield reason("blocked_active", "FL-D09", part=part, ship=name, system=system, who=who)
            elif all(state.kind(other).role == "fighter" for other in others):
                yield reason("blocked_fighters", "FL-15", part=part, ship=name, system=system, who=who)
            else:
                yield reason("blocked", "FL-13", part=part, ship=name, system=system, who=who)
    if not state.setup.options.leave_freely and (held := state.others_ships(ship.cell, ship.seat)):
        who = state.seat(held[0].seat).name
        yield reason("pinned", "FL-D08", part=part, ship=name, system=state.cell_name(ship.cell), who=who)
