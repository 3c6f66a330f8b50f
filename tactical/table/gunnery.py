"""What each weapon of a piece could hit from where it is: arcs, shields and chances as data for one picture."""

from __future__ import annotations

from tactical.table.breakdown import Breakdown
from tactical.table.chances import Chance
from tactical.table.values import PieceRef, Value


class ShieldSide(Value, frozen=True):
    """One side of a piece: its name, what is left of its shield, of how much, and the mounts that bear there."""

    side: str
    left: int
    whole: int
    mounts: tuple[str, ...] = ()


class GunTarget(Value, frozen=True):
    """A target that a mount could hit now: what the dice must show, on how far, and which shield it strikes."""

    target: PieceRef
    needed: Breakdown
    chance: Chance
    distance: int
    strikes: str
    shield: int  # what is left of that one


class MountedWeapon(Value, frozen=True):
    """A weapon: where it bears, how far it reaches (short, long: in the unit of `distance`), and what it could hit.

    `idle` says why it fires at nothing, where it is the weapon's own doing: `fired`, `broken`, `used up`; empty: ready.
    """

    name: str
    sides: tuple[str, ...]
    short: int
    long: int
    idle: str = ""
    targets: tuple[GunTarget, ...] = ()


class GunneryPicture(Value, frozen=True):
    """A piece with its shields and its mounts, at one place and heading (45 degrees each, 0 north)."""

    piece: PieceRef
    cells: tuple[int, ...]
    heading: int
    shields: tuple[ShieldSide, ...]
    mounts: tuple[MountedWeapon, ...]
