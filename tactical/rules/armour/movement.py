"""The price of a step, or the obstacle: the one source for paths, previews, verdicts and execution (sections 5, 7).

A price is made of factors in twelfths of an inch per inch, each with its clause. `weigh` is for one square entered;
`step_price` for a piece, which pays for the most expensive square it newly covers (AR-H02).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from tactical.board import Board
from tactical.rules.armour import data
from tactical.rules.armour.data import DIAGONAL, STRAIGHT, Kind, Mobility, U
from tactical.rules.armour.ground import Square, grounds
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.position import ArmourSetup, Element, Position
from tactical.rules.armour.terrain import (
    AFLOAT,
    D6,
    HEIGHT,
    INTERIOR_RATE,
    LADDER_RATE,
    PRICED_BY,
    REFUSED_BY,
    WATER,
)  # fmt: skip
from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.phrases import plain
from tactical.table.verdicts import Note, Reason, reason

INDOORS = ("interior", "stairs", "ladder")
Manner = Literal["advance", "reverse", "sidestep"]
Factor = tuple[int, str]  # twelfths an inch, and the terrain
LOWEST, TALLEST = min(HEIGHT.values()), max(HEIGHT.values())
ABOVE_ALL = data.CRUISING
assert ABOVE_ALL == TALLEST + 1


class Mover(NamedTuple):
    """The properties of a kind and of the battle that prices depend on."""

    mobility: Mobility
    vehicle: bool
    size: int
    width: int
    amphibious: bool
    options: ArmourOptions


class EntryFactors(NamedTuple):
    """The effect of a square on a mover: factors, or the terrain (and clause) that keeps it out."""

    factors: tuple[Factor, ...] = ()
    refused: str = ""
    clause: str = ""


class Price(NamedTuple):
    """A priced step: its cost in twelfths, and why; or the obstacle (`refused` is a code, on `clause`)."""

    cost: int = 0
    notes: tuple[Note, ...] = ()  # with the manner of going they are the difference between `plain` and `cost`
    plain: int = 0  # its cost over open ground, going ahead
    refused: str = ""
    clause: str = ""
    terrain: str = ""


def mover_of(state: Position, who: Element) -> Mover:
    """The properties of a piece that prices depend on."""
    return _movers(state.setup)[who.kind]


@memo(16)
def _movers(setup: ArmourSetup) -> tuple[Mover, ...]:
    """Kind by kind."""
    return tuple(
        Mover(kind.mobility, kind.vehicle, kind.size, kind.width, kind.amphibious, setup.options)
        for kind in setup.kinds
    )


# --- single squares and borders ---


def band(mover: Mover, altitude: int) -> int:
    """Altitudes between which no price changes, by their lowest (AR-H31): the tallest thing is 5 inches high.

    Only aircraft fly above it, and their prices differ on the ground and an inch above it (FT-AR-14, FT-AR-15).
    """
    if mover.mobility in data.AIRCRAFT:
        return min(altitude, ABOVE_ALL)
    return 0 if altitude <= LOWEST else min(altitude, TALLEST)


def cruising(mover: Mover) -> int:
    """The altitude assumed for planning: aircraft fly above everything."""
    return data.CRUISING if mover.mobility in data.AIRCRAFT else 0


@lru_cache(maxsize=1 << 14)
def entering(mover: Mover, altitude: int, place: Square) -> EntryFactors:
    """The effect of a square on a piece that enters it at an altitude (D6, AR-H31)."""
    found: list[Factor] = []
    obstacle = _thing(mover, altitude, place.obstacle)
    for entry in (_surface(mover, altitude, place), _growth(mover, altitude, place), obstacle):
        if entry.refused:
            return entry
        found += entry.factors
    if place.rubble and altitude <= HEIGHT["rubble"]:
        found.append((D6["rubble"][mover.mobility], "rubble"))
    return EntryFactors(tuple(found))


def _surface(mover: Mover, altitude: int, place: Square) -> EntryFactors:
    name = place.surface
    if name == "track":
        name = "mud" if mover.options.wet else "road"
    if mover.mobility in data.AIRCRAFT:
        return _below(mover, altitude, name)
    if name in ("interior", "stairs") and altitude > data.STOREY:
        return EntryFactors()
    if mover.vehicle and name in ("interior", "stairs"):
        floor = name == "interior"
        if not place.bears:
            return EntryFactors((), "no_floor" if floor else "no_stairs", "AR-75" if floor else "AR-79")
        if place.bears < mover.size:
            return EntryFactors((), "no_fit", "AR-74" if floor else "AR-79")
        if not floor and place.width < mover.width:
            return EntryFactors((), "too_narrow", "AR-78")
    return _factor(name, surface_cost(mover, name))


def _below(mover: Mover, altitude: int, name: str) -> EntryFactors:
    """The surface below an aircraft: where it may stand, and what it cannot fly into (FT-AR-14, FT-AR-15)."""
    if altitude > (data.STOREY if name in INDOORS else 0) or surface_cost(mover, name):
        return EntryFactors()
    return EntryFactors((), "impassable", "FT-AR-15" if altitude else "FT-AR-14")


def surface_cost(mover: Mover, name: str) -> int:
    """The cost of a terrain for a mover in twelfths per inch, 0: no entry: D6 with the options that change it."""
    cost = D6[name][mover.mobility]
    if name in WATER and mover.amphibious and not cost:
        return AFLOAT
    if name == "interior" and mover.options.interior == "rate" and cost > U:
        return INTERIOR_RATE
    if name == "ladder" and mover.options.ladder == "rate" and cost > U:
        return LADDER_RATE
    return cost


def _factor(name: str, cost: int) -> EntryFactors:
    if not cost:
        return EntryFactors((), "impassable", REFUSED_BY[name])
    return EntryFactors(((cost, name),)) if cost != U else EntryFactors()


def _growth(mover: Mover, altitude: int, place: Square) -> EntryFactors:
    if place.trees and mover.vehicle and altitude <= HEIGHT["vegetation"]:
        return EntryFactors((), "tree", "AR-H37")
    dense = place.growth == "dense" and mover.options.dense_vegetation
    if not place.growth or altitude > HEIGHT["dense" if dense else "vegetation"]:
        return EntryFactors()
    return EntryFactors((), "impassable", "AR-61") if dense else _factor("vegetation", D6["vegetation"][mover.mobility])


def _thing(mover: Mover, altitude: int, name: str) -> EntryFactors:
    """An obstacle in a square or on a border. High walls keep to D6 at every altitude, but for aircraft (AR-H31,
    FT-AR-15)."""
    walled = name == "high-wall" and mover.mobility not in data.AIRCRAFT
    if not name or (not walled and altitude > HEIGHT[name]):
        return EntryFactors()
    if name == "high-wall" and (why := _wall_refuses(mover)):
        return EntryFactors((), "impassable", why)
    found = _factor(name, D6[name][mover.mobility])
    return found._replace(clause="AR-H30") if found.refused and not mover.vehicle else found


def _wall_refuses(mover: Mover) -> str:
    """The clause by which a high wall stops a mover under `high_wall`; empty: it passes (AR-68, AR-69, AR-H29)."""
    if mover.vehicle or mover.mobility not in data.INFANTRY:
        return "" if mover.mobility == "thruster" else "FT-AR-15" if mover.mobility in data.AIRCRAFT else "AR-68"
    if mover.options.high_wall == "literal" and mover.mobility == "jetpack":
        return "AR-69"
    return "AR-H29" if mover.options.high_wall == "fliers" and mover.mobility != "jetpack" else ""


@lru_cache(maxsize=1 << 12)
def crossing(mover: Mover, altitude: int, edge: str) -> EntryFactors:
    """The effect of a border on a piece that crosses it at an altitude."""
    if edge in ("low", "high-wall", "antitank"):
        return _thing(mover, altitude, edge)
    if not edge or altitude > data.STOREY:
        return EntryFactors()
    if edge == "wall":
        return EntryFactors((), "wall", "AR-74")
    width = int(edge.partition("-")[2] or 1)
    return EntryFactors((), "too_narrow", "AR-H36") if mover.vehicle and mover.width > width else EntryFactors()


# --- one step of one square ---


def weigh(board: Board, mover: Mover, altitude: int, cell: int, direction: int, factor: int = 1) -> Price:
    """The price of entering the neighbouring square in a direction, `factor` times for reverse and sideways."""
    key, target = _surroundings(board, cell, direction)
    if target < 0:
        return Price(refused="off_board", clause="AR-H56")
    return weighed(mover, band(mover, altitude), key, factor)


Around = tuple[Square, Square, tuple[str, ...], tuple[Square, ...]]


def _surroundings(board: Board, cell: int, direction: int) -> tuple[Around, int]:
    """The surroundings that a step depends on: the squares left and entered, the borders met, and the squares beside a
    diagonal."""
    target = board.neighbour(cell, direction)
    squares = grounds(board)
    here = squares.at(cell)
    if target < 0:
        return (here, here, (), ()), -1
    if direction % 2 == 0:
        return (here, squares.at(target), (board.edge(cell, target),) if board.edges else ("",), ()), target
    sides = [board.neighbour(cell, (direction + turn) % 8) for turn in (-1, 1)]
    edges = tuple(board.edge(a, b) for s in sides for a, b in ((cell, s), (s, target))) if board.edges else ("",) * 4
    return (here, squares.at(target), edges, (squares.at(sides[0]), squares.at(sides[1]))), target


@lru_cache(maxsize=1 << 15)
def weighed(mover: Mover, altitude: int, around: Around, factor: int) -> Price:
    """The price of a step by its surroundings. `altitude` is the lowest of its band."""
    here, there, edges, sides = around
    if not altitude and mover.mobility in data.AIRCRAFT:
        return Price(refused="grounded", clause="FT-AR-14")
    entry = entering(mover, altitude, there)
    if entry.refused:
        return Price(refused=entry.refused, clause=entry.clause, terrain=_named(there))
    factors = entry.factors
    if there.level > here.level and (uphill := D6["uphill"][mover.mobility]) != U:
        factors = (*factors, (uphill, "uphill"))
    ways = [_way(mover, altitude, edges[2 * i : 2 * i + 2], side) for i, side in enumerate(sides)]
    ways = ways or [crossing(mover, altitude, edges[0])]
    open_ways = [(*factors, *way.factors) for way in ways if not way.refused]
    if not open_ways:
        if sides:
            return Price(refused="corner", clause="AR-H02")
        border = f"the {plain(edges[0])} on the way"
        return Price(refused=ways[0].refused, clause=ways[0].clause, terrain=border)
    _, best = min((_together(mover.options, way, factor), way) for way in open_ways)
    halves = DIAGONAL if sides else STRAIGHT
    # the price as each factor in turn makes it: the last is the price, and what a factor changes is its own
    prices = [_together(mover.options, best[:n], factor) * halves // STRAIGHT for n in range(len(best) + 1)]
    notes = [
        Note(PRICED_BY[name], plain(name), after - before)
        for (_, name), (before, after) in zip(best, pairwise(prices), strict=True)
    ]
    return Price(prices[-1], tuple(notes), U * halves // STRAIGHT)


def _way(mover: Mover, altitude: int, edges: tuple[str, ...], side: Square) -> EntryFactors:
    """One way round the corner of a diagonal step: over a border, a square and a border (AR-H02)."""
    stopped = entering(mover, altitude, side)
    if stopped.refused:
        return EntryFactors((), stopped.refused, stopped.clause)
    met = [crossing(mover, altitude, edge) for edge in edges]
    shut = next((entry for entry in met if entry.refused), None)
    return shut or EntryFactors(tuple(each for entry in met for each in entry.factors))


def _together(options: ArmourOptions, factors: tuple[Factor, ...], factor: int) -> int:
    """Twelfths an inch where several effects meet: they multiply, or the worst counts (AR-H03)."""
    if options.stacking == "worst":
        return max((*(cost for cost, _ in factors), *((factor * U,) if factor > 1 else ())), default=U)
    inch = U * factor
    for cost, _ in factors:
        inch = inch * cost // U
    return inch


def barrier(place: Square, entry: EntryFactors) -> str:
    """The feature of a square that keeps a piece out."""
    match entry.refused:
        case "no_floor":
            return "its floor cannot carry a vehicle"
        case "no_stairs":
            return "its stairs cannot carry the piece"
        case "no_fit":
            return f"it takes vehicles up to size {place.bears}"
        case "too_narrow":
            return "its stairs are too narrow"
        case "tree":
            return "a tree stands there"
    return f"it cannot cross {_named(place)}"


def unfit(state: Position, who: Element, cell: int, entry: EntryFactors) -> Reason:
    """The reasons against a square on which a piece may not be."""
    what = barrier(state.square(cell), entry)
    return reason("cannot_set_down", entry.clause, piece=who, cell=state.cell_name(cell), what=what)


def _named(place: Square) -> str:
    """The obstacle that keeps a piece out of a square, in words."""
    if place.surface in WATER:
        return place.surface
    return plain(place.growth or place.obstacle or place.surface)


# --- manners of moving, and whole pieces ---


def manner_of(heading: int, direction: int) -> Manner:
    """How a piece that faces `heading` makes a step in a direction (AR-H07)."""
    turn = (direction - heading) % 8
    return "advance" if turn == 0 else "reverse" if turn == 4 else "sidestep"


def manner_factor(kind: Kind, manner: Manner) -> tuple[int, str]:
    """(how many times a step costs, by which clause); 0: this kind cannot (AR-11 to AR-13, AR-26 to AR-31)."""
    if manner == "advance":
        return 1, ""
    if manner == "reverse":
        if kind.infantry:
            return 2, "AR-11"
        return (1, "AR-27") if kind.dual_drive else (2, "AR-26")
    if kind.infantry:
        return (1, "AR-13") if kind.side_jointed and kind.mobility in ("foot", "powered") else (2, "AR-12")
    if kind.mobility in ("tracked", "wheeled"):
        return 0, "AR-30" if kind.mobility == "tracked" else "AR-31"
    return (1, "AR-29") if kind.side_jointed and kind.mobility == "walker" else (2, "AR-28")


def step_price(state: Position, who: Element, direction: int, manner: Manner) -> Price:
    """The price of a piece's step from where it stands, or the obstacle. Other pieces are not considered."""
    kind, board = state.kind(who), state.board
    factor, clause = manner_factor(kind, manner)
    if not factor:
        return Price(refused="no_sidestep", clause=clause, terrain=kind.mobility)
    mover = mover_of(state, who)
    covered = who.place.cells
    best = Price()
    for cell in covered:
        if board.neighbour(cell, direction) in covered:
            continue
        price = weigh(board, mover, who.altitude, cell, direction, factor)
        if price.refused:
            return price
        best = max(best, price, key=lambda each: each.cost)
    if factor == 1:
        return best
    dearer = best.cost - best.plain - sum(note.amount for note in best.notes)
    return best._replace(notes=(*best.notes, Note(clause, manner, dearer)))


def stands(state: Position, who: Element, cell: int, altitude: int) -> EntryFactors:
    """The obstacle to a piece on (or at an altitude above) a square, if there is any."""
    mover = mover_of(state, who)
    return entering(mover, band(mover, altitude), state.square(cell))


def in_the_way(state: Position, who: Element, cells: tuple[int, ...], altitude: int) -> Element | None:
    """The piece in the way: one ground piece per square, friends too (AR-H55). Fliers pass above."""
    if altitude:
        return None
    return next((other for cell in cells for other in state.grounded_on(cell, who.id)), None)


def flat_cost(state: Position, who: Element, cell: int) -> Breakdown:
    """The cost of a square for a piece in twelfths per inch, straight ahead on the level, without a border (D6)."""
    options, mover = state.setup.options, mover_of(state, who)
    entry = entering(mover, band(mover, who.altitude), state.square(cell))
    made = Breakdown.of(U, "over open ground", "AR-84")
    for number, (_, name) in enumerate(entry.factors, 1):
        cost = _together(options, entry.factors[:number], 1)
        made = made.add(cost - made.total, plain(name), PRICED_BY[name])
    return made
