"""The possible targets of each weapon of a piece from where it is."""

from __future__ import annotations

from tactical.report.base import Reported
from tactical.report.numbers import Made, made_of
from tactical.ruleset.extras import GunneryPicture, GunTarget, MountedWeapon
from tactical.table import AnyState


class ShieldReport(Reported, frozen=True):
    """One side of a ship: its shield, and the mounts that fire on that side."""

    side: str
    left: int
    whole: int
    mounts: tuple[str, ...]


class TargetReport(Reported, frozen=True):
    """A target of a mount: the number `needed` or more on the die, the chance, the range, and the shield that it
    strikes."""

    target: str
    needed: int
    made: Made
    percent: int
    distance: int
    strikes: str
    shield: int


class MountReport(Reported, frozen=True):
    """A weapon: the sides it covers, its ranges, why it is idle (empty if it is not), and its possible targets."""

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
    """The gunnery of a piece; None if the rules have none."""
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
