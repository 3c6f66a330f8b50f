"""The orders possible at the pending ask: courses, then what the crew can do, then the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.board import SQUARE_STEPS, cross, dot, turn_between
from tactical.rules.starship import data, gridless_reach, paths
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship import movement as mv
from tactical.rules.starship.actions import Act, Boost, EndTurn, Evade, Mend, Result
from tactical.rules.starship.firing import Attack, DoneMoving, HoldFire, NextAttack
from tactical.rules.starship.footprints import HEADINGS
from tactical.rules.starship.moving import Fly, Fwd, HardTurn, Leave, SetPilot, Turn
from tactical.rules.starship.order_checks import engineers, gunner, helm_reasons
from tactical.rules.starship.position import Position, Ship
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.offers import MoveOffer, Offers
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.goals import Exit
from tactical.table.orders import Order
from tactical.table.reach import Reach, Stop
from tactical.table.values import replace

RESULTS = (2, 5, 10, 20)  # damages a referee is offered; any other may be typed
NEAR = 24  # squares that are offered outside combat


def offers(rules: Ruleset[Position], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    if ask.why == "result":
        return Result.offered(ask.seat, "damage", RESULTS)
    ship = state.turn_of()
    assert ship is not None
    moves = list(_courses(state, ship)) if "fly" in ask.verbs else []
    others = [order for order in _others(state, ship, ask.why) if judge(rules, state, order)]
    if not moves and not others:  # on a ship that only a turn by single degrees gets off: it must (SC-42)
        others = [Fly(ship.seat, ship.id, gridless_reach.way_off(state, ship))]
    return Offers((*moves, *others))


def modes(state: Position, piece: int) -> tuple[str, ...]:
    """Ships fly while somebody is at the helm; not while the next attack is being aimed."""
    ask = state.stack[-1].ask if state.stack else None
    aiming = ask is not None and ask.verbs == data.AIM_VERBS
    return () if aiming or helm_reasons(state, piece, "", "SC-05") else ("fly",)


def reach(state: Position, piece: int) -> Reach:
    """Where this ship could end its turn, with every possible heading, the cheapest first."""
    ship = state.pieces[piece]
    ways = paths.reach(state, ship)
    courses = {(stop.cell, stop.heading): course for stop, course in ways}
    stops: dict[int, tuple[Stop, ...]] = {}
    for way in sorted(ways, key=lambda way: way.stop.cell):
        stops[way.stop.cell] = (*stops.get(way.stop.cell, ()), way.stop)

    def order(stop: Stop) -> Order:
        return Fly(ship.seat, piece, courses[stop.cell, stop.heading]())

    return Reach("fly", state.left(ship), stops, order)


def _courses(state: Position, ship: Ship) -> Iterator[MoveOffer]:
    """One course a square, by the cheapest heading there."""
    if modes(state, ship.id):
        found = reach(state, ship.id)
        cells = list(found.stops)
        if not state.setup.options.in_combat:  # all the board is in reach: what is near will do
            cells = sorted(sorted(cells, key=lambda cell: state.board.distance(ship.cell, cell))[:NEAR])
        yield from (MoveOffer(ship.id, found, cell) for cell in cells)


def _others(state: Position, ship: Ship, why: str) -> Iterator[Order]:
    """Everything that might be legal beside courses; the engine judges each."""
    seat, piece = ship.seat, ship.id
    volley = ship.turn.volley if why in ("between_attacks", "next_attack") else None
    mount = state.mount(ship, volley.mount) if volley else None
    if mount is not None:  # before the moves: most who are asked attack again
        found = [NextAttack(seat, piece, target.id) for target in gn.targets(state, ship, mount, volley)]
        yield from found
        if why == "next_attack" and volley is not None and volley.left > 1:  # else it may still fly on between them
            yield from (replace(attack, all=True) for attack in found)
    if why != "next_attack" and modes(state, piece):
        yield from _straight(state, ship)
        for degrees in _angles(state):
            yield Turn(seat, piece, degrees)
            yield Turn(seat, piece, -degrees)
    if why in ("between_attacks", "next_attack"):
        yield HoldFire(seat, piece)
        if why == "between_attacks":
            yield DoneMoving(seat, piece)
        return
    if state.able(ship):
        yield from _attacks(state, ship)
        yield from _crew_actions(state, ship)
    if any(isinstance(goal, Exit) for goal in state.setup.goals):
        yield Leave(seat, piece)
    yield EndTurn(seat, piece)


def _straight(state: Position, ship: Ship) -> Iterator[Order]:
    """A square ahead; off the grid 50 feet, and as far as it can."""
    if state.setup.options.grid:
        yield Fwd(ship.seat, ship.id, 1)
        return
    for feet in dict.fromkeys((data.SQUARE_FEET, gridless_reach.farthest(state, ship))):
        if feet:
            yield Fwd(ship.seat, ship.id, feet, True)


def _angles(state: Position) -> Sequence[int]:
    """The turns that are offered."""
    step = mv.turn_step(state)
    return (15, 30, data.EIGHTH, data.QUARTER) if step < data.EIGHTH else (step,)


def _attacks(state: Position, ship: Ship) -> Iterator[Order]:
    """Each mount at each target, by whoever is free first."""
    post = gunner(state, ship)
    if not post:
        return
    for mount in state.kind(ship).mounts:
        if mount.name not in ship.turn.fired:
            for target in gn.targets(state, ship, mount):
                yield Attack(ship.seat, ship.id, target.id, mount.name, post)


def _crew_actions(state: Position, ship: Ship) -> Iterator[Order]:
    """Evading, hard turns, engineers' work, another pilot, or any other action of the first that is free."""
    seat, piece = ship.seat, ship.id
    yield Evade(seat, piece)
    for degrees in sorted({max(mv.turn_step(state), data.EIGHTH), data.QUARTER}):
        yield HardTurn(seat, piece, degrees)
        yield HardTurn(seat, piece, -degrees)
    for post in engineers(state, ship)[:1]:
        yield Boost(seat, piece, post)
        for side in data.SIDES:
            yield Mend(seat, piece, side, post)
    if gunner(state, ship):
        yield Act(seat, piece, gunner(state, ship), "waits")
    if not ship.turn.settled:
        for number, other in enumerate(state.kind(ship).crew):
            if number != ship.pilot:
                yield SetPilot(seat, piece, other)


def drafts(state: Position, piece: int, cell: int) -> Sequence[Order]:
    """The meanings of pointing at a square: firing at a ship there, with each mount; otherwise turning towards it and
    flying on."""
    ship, found = state.pieces[piece], []
    if ship.cell < 0:
        return ()
    for target in state.pieces_on(cell):
        if target.id != piece and not state.allies(ship, target):
            found += [Attack(ship.seat, piece, target.id, mount.name) for mount in state.kind(ship).mounts]
    (x, y, _), (to_x, to_y, _) = state.board.xy(ship.cell), state.board.xy(cell)
    dx, dy = to_x - x, to_y - y
    if found or not (dx or dy):
        return found
    if not state.setup.options.grid:
        return [Fly(ship.seat, piece, gridless_reach.toward(state, ship, cell))]
    nearest = next(h for h in range(HEADINGS) if _points_at(h, dx, dy))
    turn = turn_between(ship.heading, nearest, HEADINGS) * data.EIGHTH
    course = (*([f"{turn:+d}"] if turn else []), str(min(max(abs(dx), abs(dy)), 99)))
    return [*found, Fly(ship.seat, piece, course)]


def _points_at(heading: int, dx: int, dy: int) -> bool:
    """True if an offset lies about within half an eighth of a heading."""
    ahead, aside = dot(SQUARE_STEPS[heading], (dx, dy)), abs(cross(SQUARE_STEPS[heading], (dx, dy)))
    return 2 * aside <= ahead
