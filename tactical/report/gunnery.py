"""What each weapon of a piece could hit from where it is."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.report.numbers import Made, made_of
from tactical.table import AnyState
from tactical.table.gunnery import GunneryPicture, GunTarget, MountedWeapon


class ShieldReport(Reported, frozen=True):
    """One side of a ship: what is left of its shield of how much, and the mounts that bear there."""

    side: str
    left: int
    whole: int
    mounts: tuple[str, ...]


class TargetReport(Reported, frozen=True):
    """What a mount could hit: `needed` or more on the die, how likely, how far, and the shield that it strikes."""

    target: str
    needed: int
    made: Made
    percent: int
    distance: int
    strikes: str
    shield: int


class MountReport(Reported, frozen=True):
    """A weapon, the sides it bears on, its ranges, why it is idle (empty: it is not), and what it could hit."""

    name: str
    sides: tuple[str, ...]
    short: int
    long: int
    idle: str
    targets: tuple[TargetReport, ...]


class GunneryReport(Reported, frozen=True):
    """A ship's shields and mounts. `heading` counts eighths clockwise from north."""

    heading: int
    shields: tuple[ShieldReport, ...]
    mounts: tuple[MountReport, ...]


def gunnery_report(view: AnyState, found: GunneryPicture | None) -> GunneryReport | None:
    """None where the rules tell nothing of it."""
    if found is None:
        return None
    shields = tuple(ShieldReport(each.side, each.left, each.whole, each.mounts) for each in found.shields)
    return GunneryReport(found.heading, shields, tuple(_mount(view, mount) for mount in found.mounts))


def _mount(view: AnyState, mount: MountedWeapon) -> MountReport:
    targets = tuple(_target(view, hit) for hit in mount.targets)
    return MountReport(mount.name, mount.sides, mount.short, mount.long, mount.idle, targets)


def _target(view: AnyState, hit: GunTarget) -> TargetReport:
    name, percent = view.pieces[hit.target].name, hit.chance.percent
    return TargetReport(name, hit.needed.total, made_of(hit.needed), percent, hit.distance, hit.strikes, hit.shield)
