"""The possible targets of each mount of a ship from here, and from where its plan would leave it, as pictures and
words.

gunnery_here(session)            the picked piece's picture as it stands
gunnery_after(session)           the same where its plan leads before any dice are thrown
gunnery_lines(rules, view, found)   either in lines: `long (front): Merlin 30% at 800 ft, front shield 4`
"""

from __future__ import annotations

from tactical.report.text import chance_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Gunnery, GunneryPicture, MountedWeapon
from tactical.session.session import Session
from tactical.table import AnyState, Order, Roll, by_hand, play


def gunnery_here(session: Session) -> GunneryPicture | None:
    """The gunnery of the picked piece, as the seat knows it; None if these rules have none."""
    seat, piece = session.seat, session.selection.piece
    return seat.rules.extra(Gunnery).picture(seat.view, piece) if piece >= 0 else None


def gunnery_after(session: Session, orders: tuple[Order, ...] = ()) -> GunneryPicture | None:
    """The same for the ordered piece after orders (default: the plan), up to the first dice: their effect on a target
    or shield is unknown. None if there is no legal plan, it begins with dice, or these rules have no gunnery."""
    seat = session.seat
    plan, rules = session.plan.current, seat.rules
    orders = orders or (plan.orders if plan is not None and plan.verdict else ())
    if not orders or orders[0].subject < 0:
        return None
    from tactical.rehearsal.chain import ahead

    there, sure = seat.view, 0
    while sure < len(orders) and not isinstance(play(rules, there, orders[sure], by_hand).awaiting, Roll):
        sure += 1
        there, verdict = ahead(rules, seat.view, orders[:sure])
        if not verdict:
            return None
    gunnery: GunneryPicture | None = rules.extra(Gunnery).picture(there, orders[0].subject) if sure else None
    return gunnery


def gunnery_lines(rules: AnyRuleset, view: AnyState, found: GunneryPicture) -> list[str]:
    """A picture in words: its shields in one line, then a line for each mount."""
    shields = ", ".join(f"{each.side} {each.left} of {each.whole}" for each in found.shields)
    mounts = (f"{mount.name} ({'+'.join(mount.sides)}): {mount_words(rules, view, mount)}" for mount in found.mounts)
    return [f"Shields: {shields}", *mounts]


def mount_words(rules: AnyRuleset, view: AnyState, mount: MountedWeapon) -> str:
    """The possible targets of a mount, or why it has none."""
    unit = rules.unit
    hits = [
        f"{view.name(each.target)} {chance_text(each.chance)} ({each.needed.total}+) at {each.distance} {unit},"
        f" {each.strikes} shield {each.shield}"
        for each in mount.targets
    ]
    return mount.idle or "; ".join(hits) or f"nothing in sight within {mount.long} {unit}"
