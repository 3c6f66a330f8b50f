"""The worth of a ship and the harm it could do to another, in numbers, for the computer in a seat."""

from __future__ import annotations

from tactical.rules.starship import data
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship.data import Mount
from tactical.rules.starship.position import Position, Ship
from tactical.ruleset.roll_chances import damage
from tactical.table.values import replace

SHIELD = 0.5  # the worth of a shield point beside a hull point: a shield covers one side only
TURNED = 0.7  # of what bears in the open: the rest points elsewhere


def strength(state: Position, piece: int) -> float:
    """Hull and shields left."""
    ship = state.pieces[piece]
    whole = _whole(state, ship)
    return min(1.0, max(0.0, (ship.hull + SHIELD * sum(ship.shields)) / whole))


def _whole(state: Position, ship: Ship) -> float:
    kind = state.kind(ship)
    return max(1.0, kind.hull + SHIELD * sum(kind.shields))


def harm(state: Position, piece: int, target: int, distance: int = -1) -> float:
    """The harm by as many mounts as it has crew for, the most damaging first, off the facing shield and then off the
    hull (FT-SC-01 to FT-SC-06). From elsewhere any side may face it, and its shields count alike.

    The acting ship shoots again only after its target's turn, which ends the target's evading (FT-SC-07): if evading
    counted, ending a turn would seem to bring a better shot than taking the present one.
    """
    ship, at = state.pieces[piece], state.pieces[target]
    if ship.cell < 0 or at.cell < 0:
        return 0.0
    if at.turn.evading and state.stack[0].piece == piece:
        at = replace(at, turn=replace(at.turn, evading=False))
    ship = replace(ship, turn=type(ship.turn)())
    done = sorted((_damage(state, ship, mount, at, distance) for mount in state.kind(ship).mounts), reverse=True)
    hands = max(1, sum("gun" in post for post in state.kind(ship).crew))
    lost = sum(done[:hands])
    facing = sum(at.shields) / len(at.shields)
    if distance < 0:
        facing = at.shields[data.SIDES.index(gn.bearing(state, at, ship.space))]
    return min(1.0, (lost - (1 - SHIELD) * min(facing, lost)) / _whole(state, at))


def _damage(state: Position, ship: Ship, mount: Mount, at: Ship, distance: int) -> float:
    weapon, share = state.weapon(mount), 1.0
    if distance < 0:
        if gn.aim_reasons(state, ship, mount, at, None):
            return 0.0
        number = gn.needed(state, ship, mount, at).total
    elif distance * data.SQUARE_FEET <= 2 * weapon.short:
        number = gn.needed(state, ship, mount, at, distance * data.SQUARE_FEET).total
        share = TURNED
    else:
        return 0.0
    hit = max(1, min(19, 21 - number)) / 20
    return share * weapon.attacks * hit * damage(weapon.dice, 6, 0, 999)


def fire_range(state: Position, piece: int) -> int:
    """The range in squares, long range included."""
    mounts = state.kind(state.pieces[piece]).mounts
    return max((1, *(2 * state.weapon(mount).short // data.SQUARE_FEET for mount in mounts)))


def stride(state: Position, piece: int) -> float:
    """Squares straight ahead."""
    return max(1.0, state.kind(state.pieces[piece]).speed / data.SQUARE_FEET)
