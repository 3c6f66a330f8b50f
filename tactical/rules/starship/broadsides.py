"""The possible targets of each mount of a ship from where it is, with shields and arcs: the gunnery picture."""

from __future__ import annotations

from tactical.rules.starship import data
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship.data import Mount
from tactical.rules.starship.position import Position, Ship, facing
from tactical.ruleset.extras import GunneryPicture, GunTarget, MountedWeapon, ShieldSide
from tactical.table.chances import Chance


def picture(state: Position, piece: int) -> GunneryPicture | None:
    """A ship's gunnery (SC-07, FT-SC-01 to FT-SC-06); None if it is not a fighting ship, or not on the board."""
    ship = state.pieces[piece]
    if ship.cell < 0 or not state.able(ship) or not state.kind(ship).mounts:
        return None
    kind = state.kind(ship)
    shields = tuple(
        ShieldSide(side, now, printed, tuple(mount.name for mount in kind.mounts if side in mount.sides))
        for side, now, printed in zip(data.SIDES, ship.shields, kind.shields, strict=True)
    )
    mounts = tuple(_mounted(state, ship, mount) for mount in kind.mounts)
    return GunneryPicture(piece, ship.cells, ship.heading, shields, mounts)


def _mounted(state: Position, ship: Ship, mount: Mount) -> MountedWeapon:
    weapon, why = state.weapon(mount), idle(state, ship, mount)
    reached = () if why else gn.targets(state, ship, mount)
    targets = sorted(
        (_target(state, ship, mount, each) for each in reached), key=lambda t: (-t.chance.percent, t.target)
    )
    return MountedWeapon(mount.name, tuple(mount.sides), weapon.short, 2 * weapon.short, why, tuple(targets))


def idle(state: Position, ship: Ship, mount: Mount) -> str:
    """Why a mount cannot fire any more: it is broken, used up or has fired this turn; empty: it can."""
    of, uses = state.turn_of(), state.weapon(mount).uses
    if state.broken(ship, mount.name):
        return "broken"
    if uses and ship.used.count(mount.name) >= uses:
        return "used up"
    volley = ship.turn.volley
    if volley is not None and volley.mount == mount.name and volley.left:
        return ""  # in the middle of its attacks
    return "fired" if of is not None and of.id == ship.id and mount.name in ship.turn.fired else ""


def _target(state: Position, ship: Ship, mount: Mount, target: Ship) -> GunTarget:
    needed, strikes = gn.needed(state, ship, mount, target), gn.bearing(state, target, ship.space)
    chance = Chance(data.NATURAL_HIT + 1 - needed.total, data.NATURAL_HIT)
    feet = gn.distance(state, ship, target)
    return GunTarget(target.id, needed, chance, feet, strikes, facing(target, strikes))
