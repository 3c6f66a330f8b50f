"""The possible targets of each weapon of a piece from where it is: arcs, shields and chances as data for one
picture."""

from __future__ import annotations

from tactical.ruleset.extras.extra import Extra
from tactical.table.breakdown import Breakdown
from tactical.table.chances import Chance
from tactical.table.state import S
from tactical.table.values import PieceRef, Value


class ShieldSide(Value, frozen=True):
    """One side of a piece: its name, its shield, and the mounts that fire on that side."""

    side: str
    left: int
    whole: int
    mounts: tuple[str, ...] = ()


class GunTarget(Value, frozen=True):
    """A possible target of a mount: the required roll, the range, and the shield it strikes."""

    target: PieceRef
    needed: Breakdown
    chance: Chance
    distance: int
    strikes: str
    shield: int  # its strength left


class MountedWeapon(Value, frozen=True):
    """A weapon: the sides it covers, its ranges (short, long: in the unit of `distance`), and its possible targets.

    `idle`: why it does not fire, if that is the weapon's own doing: `fired`, `broken`, `used up`; empty: ready.
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


class Gunnery(Extra[S]):
    """For systems whose pieces have arcs of fire and shields by side."""

    def picture(self, state: S, piece: int) -> GunneryPicture | None:
        """The possible targets of each weapon of a piece from where it is, its shields and arcs. Default: None."""
        return None
