"""The worth of planets, troops and a draft, in numbers, for the computer in a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.rules.fleet.activation import Activate
from tactical.rules.fleet.cannon import Decline
from tactical.rules.fleet.invasion import Done, Land, landers
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.moving import CommitMoves
from tactical.rules.fleet.paths import able, way
from tactical.rules.fleet.position import Planet, Position, Unit
from tactical.ruleset.extras import Engagements
from tactical.table.engine import awaiting, play
from tactical.table.frames import Ask
from tactical.table.memo import Memo
from tactical.table.orders import Order
from tactical.table.places import Destroyed
from tactical.table.rolls import Dice, Faces, Roll

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset


SUSTAINED = 0.4  # of a unit, until it is repaired
PLANET, COMING, MOST = 0.6, 0.1, 0.3  # a point of a planet a round; of that each that is over it, and all of them
CALM, EXPOSED = 0.15, 0.5  # of a planet that nobody guards may be lost: as a rule, and where enemies' troops are near
EACH = 0.5  # of that is left by each that guards it
ROUNDS = 3  # that are looked ahead to
ASKS = 16  # that a draft may lead to
SHIFT = 0.618  # of a throw, by which no few throws repeat
WITHIN = Memo[frozenset[int]](500)


def worth_trying(state: Position, order: Order) -> bool:
    """False for a token in a system that no ship can reach and where nothing else can happen, for an empty commit, and
    for declining a shot, which costs nothing (FL-57)."""
    if isinstance(order, Decline):
        return False
    if isinstance(order, CommitMoves):
        return bool(state.draft) or _to_do(state, state.active, order.seat)
    if not isinstance(order, Activate) or _to_do(state, order.cell, order.seat):
        return True
    there = state.supposing(order.cell)
    away = (unit for unit in state.pieces if unit.seat == order.seat and unit.cell != order.cell)
    fetching = (unit for unit in state.pieces if unit.cell == order.cell and state.kind(unit).capacity)
    ships = (unit for unit in (*away, *fetching) if unit.seat == order.seat)
    return any(able(there, ship) and way(there, ship) is not None for ship in ships)


def _to_do(state: Position, cell: int, seat: int) -> bool:
    """True if there are troops to land in a system, or others to fight or shoot at."""
    there = [unit for unit in state.pieces if cell in state.cells_under(unit)]
    ours = [unit for unit in there if unit.seat == seat]
    return bool(ours) and (len(ours) < len(there) or any(_to_land(state, unit) for unit in ours))


def _to_land(state: Position, unit: Unit) -> bool:
    return state.kind(unit).role == "ground" and not unit.planet


def strength(state: Position, piece: int) -> float:
    """Whole, or sustained."""
    unit = state.pieces[piece]
    return 0.0 if isinstance(unit.place, Destroyed) else 1 - SUSTAINED * unit.damage


def assets(state: Position, side: str) -> float:
    """Planets held for the remaining rounds, weighted by their safety, and troops for those still to be gained."""
    total, rounds = 0.0, max(1, min(ROUNDS, (state.setup.limit or 2 * ROUNDS) - state.beat + 1))
    troops = [unit for unit in state.pieces if state.side(unit) == side and _to_land(state, unit)]
    over = [cell for unit in troops for cell in state.cells_under(unit)]
    near = _near_to_troops(state, side)
    for planet in state.setup.planets:
        worth, owner = PLANET * planet.value * rounds, state.owner(planet)
        if owner >= 0 and state.seat(owner).side == side:
            risk = EXPOSED if planet.cell in near else CALM
            total += worth * (1 - risk * EACH ** len(state.ground_on(planet.cell, planet.name)))
        else:
            total += worth * min(MOST, COMING * over.count(planet.cell))
    return total


def _near_to_troops(state: Position, side: str) -> frozenset[int]:
    """The systems that ships of a side's enemies with room could bring troops to, from where both are; not past ships
    of the side."""
    found: set[int] = set()
    held = frozenset(unit.cell for unit in state.pieces if unit.in_space and state.side(unit) == side)
    troops = {unit.cell for unit in state.pieces if state.kind(unit).role == "ground" and state.side(unit) != side}
    for ship in state.pieces:
        if ship.in_space and state.side(ship) != side and state.kind(ship).capacity and ship.cell in troops:
            found |= _within(state, ship.cell, state.kind(ship).move, held)
    return frozenset(found)


def _within(state: Position, cell: int, steps: int, held: frozenset[int]) -> frozenset[int]:
    def spread() -> frozenset[int]:
        found = {cell}
        for _ in range(steps):
            found |= {further for one in found - held for further in adjacent(state, one)}
        return frozenset(found)

    return WITHIN.get(state.board, (cell, steps, held, state.setup.options.wormholes), spread)


BETWEEN = ("action", "strategy", "outcome")  # asks in the middle of no action, or of what a referee decides


def carried_out(rules: Ruleset[Position], state: Position, dice: Dice) -> Position:
    """The draft committed, or the combat under way fought out, with troops landing on the best foreign planet, all of
    them if it is guarded, or else an even share, then on the next."""
    began = False
    for _ in range(ASKS):
        want = awaiting(state)
        if not isinstance(want, Ask) or not (began or want.why not in BETWEEN):
            break
        began = True
        out = play(rules, state, _usual(rules, state, want), dice)
        if not out.verdict or want.why == "action":
            break
        state = out.state
        if isinstance(after := awaiting(state), Ask) and after.why == "action":
            break
    return state


def _usual(rules: Ruleset[Position], state: Position, want: Ask) -> Order:
    if want.why == "move_ships":
        return CommitMoves(want.seat)
    if want.why != "invasion":
        return rules.extra(Engagements).presumed_answer(state, want) or rules.offers(state)[-1]
    to_have = {planet.name: planet for planet in state.planets_in(state.active) if _to_have(state, planet, want.seat)}
    lands = [order for order in rules.offers(state) if isinstance(order, Land) and order.planet in to_have]
    if not lands:
        return Done(want.seat)
    best = max((to_have[order.planet] for order in lands), key=lambda planet: planet.value)
    guarded = bool(state.ground_on(best.cell, best.name))
    share = len(landers(state)) if guarded else max(1, len(landers(state)) // len(to_have))
    return min((order for order in lands if order.planet == best.name), key=lambda order: abs(len(order.units) - share))


def _to_have(state: Position, planet: Planet, seat: int) -> bool:
    owner, on_it = state.owner(planet), state.ground_on(planet.cell, planet.name)
    return (owner < 0 or state.foes(owner, seat)) and all(unit.seat != seat for unit in on_it)


def middling() -> Dice:
    """The faces of each throw, spread evenly and shifted from throw to throw, so that a combat ends."""
    thrown = 0

    def dice(roll: Roll, /) -> Faces:
        nonlocal thrown
        thrown += 1
        shares = (((2 * number + 1) / (2 * roll.dice) + SHIFT * thrown) % 1 for number in range(roll.dice))
        return tuple(1 + int(roll.sides * share) for share in shares)

    return dice
