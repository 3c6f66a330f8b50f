"""What a seat may weigh before it decides, in lines: the score and chances that the rules tell of, and what each gun
could hit from here, or from where the plan would leave it."""

from __future__ import annotations

from typing import NamedTuple

from tactical.session.gunnery_words import gunnery_after, gunnery_here, mount_words
from tactical.session.pages.piece_pages import Fact, parts
from tactical.session.session import Session
from tactical.table import Ask
from tactical.table.gunnery import GunneryPicture


def advice_facts(session: Session, *, brief: bool = False) -> list[Fact]:
    """What the rules tell the seat that is asked: scores, chances, what could come where; of a plan, once it is
    carried out. `brief`: without what is to be typed."""
    seat = session.seat
    want, plan = seat.want, session.plan.current
    if not seat.my_turn or not isinstance(want, Ask):
        return []
    if plan is None or (not plan.weighed and plan.order.verb in (want.closing or ())):  # what a commit sets going
        found = seat.rules.presenter.advice(seat.view, want.seat)
    else:
        found = plan.weighed
    return [
        Fact(
            line.label,
            (brief and line.brief) or line.value,
            line.clause,
            warns=line.warns,
            depth=int(line.under),
            id=line.id,
        )
        for line in found
    ]


class Gunnery(NamedTuple):
    """What the guns of a ship could hit: its name, from where, and the picture."""

    ship: str
    where: str
    picture: GunneryPicture

    @property
    def title(self) -> str:
        """`Ark from here`."""
        return f"{self.ship} {self.where}"


def gunnery_now(session: Session) -> Gunnery | None:
    """The gunnery that matters now: where a plan would take the ship, else where it is."""
    plan = session.plan.current
    moves = plan is not None and plan.verdict and plan.ends is not None
    there = gunnery_after(session) if moves else None
    if there is not None and plan is not None and plan.order.subject >= 0:
        return Gunnery(session.seat.view.name(plan.order.subject), "from where this ends", there)
    return _gunnery_here(session)


def _gunnery_here(session: Session) -> Gunnery | None:
    here = gunnery_here(session)
    return Gunnery(session.seat.view.name(session.selection.piece), "from here", here) if here is not None else None


def prospects(session: Session) -> list[Fact]:
    """All of it, in groups; empty where these rules tell nothing at this moment."""
    found = [fact._replace(group="To be weighed") for fact in advice_facts(session)]
    here, now = _gunnery_here(session), gunnery_now(session)
    if here is not None:
        found += _gunnery_facts(session, here)
    if now is not None and (here is None or now.picture != here.picture):
        found += _gunnery_facts(session, now)
    return found


def _gunnery_facts(session: Session, gunnery: Gunnery) -> list[Fact]:
    seat = session.seat
    group, found = gunnery.title, gunnery.picture
    sides = [
        Fact(f"{each.side} shield", f"{each.left} of {each.whole}: {', '.join(each.mounts) or 'no guns'}",
             group=group, share=(each.left, each.whole))
        for each in found.shields
    ]  # fmt: skip
    guns: list[Fact] = []
    for mount in found.mounts:
        name, words = f"{mount.name} ({'+'.join(mount.sides)})", mount_words(seat.rules, seat.view, mount)
        guns.append(Fact(name, words, group=group))
        for target in mount.targets:
            made, at = target.needed, f"at {seat.view.name(target.target)}"
            guns.append(Fact(at, f"{made.total} or more", made.parts[0].clause, group, depth=1))
            guns += parts(made, group, depth=2)
    return sides + guns
