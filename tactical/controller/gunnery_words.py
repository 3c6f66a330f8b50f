"""What each mount of a ship could hit from here, and from where its plan would leave it: for pictures and in words.

gunnery_here(controller)            the picked piece's picture as it stands
gunnery_after(controller)           the same where its plan ends, if all goes well
gunnery_lines(rules, view, found)   either in lines: `long (front): Merlin 30% at 800 ft, front shield 4`
"""

from __future__ import annotations

from typing import Any

from tactical.controller.controller import Controller
from tactical.table.gunnery import GunneryPicture, MountedWeapon


def gunnery_here(controller: Controller, piece: int = -1) -> GunneryPicture | None:
    """The gunnery of a piece, the picked one unless told, as the seat knows it; None: these rules tell nothing."""
    whose = piece if piece >= 0 else controller.piece
    return controller.rules.tactics.gunnery(controller.view, whose) if whose >= 0 else None


def gunnery_after(controller: Controller) -> GunneryPicture | None:
    """The same of the planned piece where the plan would leave it; None: no legal plan, or nothing told."""
    plan = controller.plan
    if plan is None or not plan.verdict or plan.order.subject < 0:
        return None
    from tactical.rehearsal.chain import ahead  # noqa: PLC0415 - a game is shown before it is needed

    there, verdict = ahead(controller.rules, controller.view, plan.orders)
    found: GunneryPicture | None = controller.rules.tactics.gunnery(there, plan.order.subject) if verdict else None
    return found


def gunnery_lines(rules: Any, view: Any, found: GunneryPicture) -> list[str]:
    """A picture in words: its shields in one line, then a line for each mount."""
    shields = ", ".join(f"{each.side} {each.left} of {each.whole}" for each in found.shields)
    return [f"Shields: {shields}", *(_mount_words(rules, view, mount) for mount in found.mounts)]


def _mount_words(rules: Any, view: Any, mount: MountedWeapon) -> str:
    unit = rules.unit
    hits = [
        f"{view.name(t.target)} {t.percent}% ({t.needed.total}+) at {t.distance} {unit}, {t.strikes} shield {t.shield}"
        for t in mount.targets
    ]
    said = mount.idle or "; ".join(hits) or f"nothing within {mount.long} {unit} there"
    return f"{mount.name} ({'+'.join(mount.sides)}): {said}"
