"""Trade-offs of a seat before it decides, in lines: the rules' scores and chances, and the possible targets of each gun
from here, or from where the plan would leave it."""

from __future__ import annotations

from typing import NamedTuple

from tactical.ruleset.extras import GunneryPicture
from tactical.session.gunnery_words import gunnery_after, gunnery_here, mount_words
from tactical.session.pages.piece_pages import Fact, parts
from tactical.session.session import Session
from tactical.table import Ask


def advice_facts(session: Session, *, brief: bool = False) -> list[Fact]:
    """The rules' advice to the deciding seat: scores, chances, possible arrivals; for a plan, after it. `brief`:
    without text to type."""
    seat = session.seat
    want, plan = seat.want, session.plan.current
    if not seat.my_turn or not isinstance(want, Ask):
        return []
    if plan is None or (not plan.weighed and plan.order.verb in (want.closing or ())):  # started by a commit
        advice = seat.rules.presenter.advice(seat.view, want.seat)
    else:
        advice = plan.weighed
    return [
        Fact(
            line.label,
            (brief and line.brief) or line.value,
            line.clause,
            warns=line.warns,
            depth=int(line.under),
            id=line.id,
        )
        for line in advice
    ]


class PlacedGunnery(NamedTuple):
    """The possible targets of a ship's guns: its name, its place, and the picture."""

    ship: str
    where: str
    picture: GunneryPicture

    @property
    def title(self) -> str:
        """The heading, such as `Ark, from here`."""
        return f"{self.ship}'s weapons {self.where}"


def gunnery_now(session: Session) -> PlacedGunnery | None:
    """The gunnery that matters now: from where a plan would take the ship, or else from where it is."""
    plan = session.plan.current
    moves = plan is not None and plan.verdict and plan.ends is not None
    there = gunnery_after(session) if moves else None
    if there is not None and plan is not None and plan.order.subject >= 0:
        return PlacedGunnery(session.seat.view.name(plan.order.subject), "afterwards", there)
    return _gunnery_here(session)


def _gunnery_here(session: Session) -> PlacedGunnery | None:
    here = gunnery_here(session)
    return PlacedGunnery(session.seat.view.name(session.selection.piece), "now", here) if here is not None else None


def prospects(session: Session) -> list[Fact]:
    """All trade-offs, in groups; empty if these rules have none now."""
    facts = [fact._replace(group="Trade-offs") for fact in advice_facts(session)]
    here, now = _gunnery_here(session), gunnery_now(session)
    if here is not None:
        facts += _gunnery_facts(session, here)
    if now is not None and (here is None or now.picture != here.picture):
        facts += _gunnery_facts(session, now)
    return facts


def _gunnery_facts(session: Session, gunnery: PlacedGunnery) -> list[Fact]:
    seat = session.seat
    group, picture = gunnery.title, gunnery.picture
    sides = [
        Fact(f"{each.side} shield", f"{each.left} of {each.whole}; guns: {', '.join(each.mounts) or 'none'}",
             group=group, share=(each.left, each.whole))
        for each in picture.shields
    ]  # fmt: skip
    guns: list[Fact] = []
    for mount in picture.mounts:
        name, words = f"{mount.name} ({'+'.join(mount.sides)})", mount_words(seat.rules, seat.view, mount)
        guns.append(Fact(name, words, group=group))
        for target in mount.targets:
            needed, at = target.needed, f"at {seat.view.name(target.target)}"
            guns.append(Fact(at, f"{needed.total} or more", needed.parts[0].clause, group, depth=1))
            guns += parts(needed, group, depth=2)
    return sides + guns
