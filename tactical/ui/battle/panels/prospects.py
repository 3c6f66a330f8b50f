"""Trade-offs beside the order: the rules' advice, and a ship's shields with the guns behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content

from tactical.ruleset.extras import GunneryPicture, MountedWeapon
from tactical.session.gunnery_words import mount_words
from tactical.session.prospects import PlacedGunnery, advice_facts, gunnery_now
from tactical.session.session import Session
from tactical.table.chances import Chance
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import LOW, Ink, chance_key
from tactical.ui.text import width

NO_CHANCE = Chance(0)
AHEAD, ASTERN = 0, -1  # places of the sides that stand alone in their row


def prospect_lines(session: Session, ink: Ink, columns: int, *, brief: bool = False) -> list[Content]:
    """The rules' advice for now, or for after the plan; then the gunnery, from here or from where the plan ends.
    `brief`: without details."""
    lines, now = advice_lines(session, ink, columns, brief=brief), gunnery_now(session)
    return lines if now is None else [*lines, *_gunnery(session, now, ink, columns)]


def advice_lines(
    session: Session, ink: Ink, columns: int, *, brief: bool = False, instead: bool = False
) -> list[Content]:
    """The advice alone. `instead`: alternatives to a plan that is warned of, if they help."""
    lines: list[Content] = []
    for fact in advice_facts(session, brief=True):
        if not ((brief and fact.depth) or (instead and fact.warns)):
            lines += ink.row(fact.inset, fact.value, columns, "warn" if fact.warns else "text")
    return lines


def _gunnery(session: Session, gunnery: PlacedGunnery, ink: Ink, columns: int) -> Iterator[Content]:
    found = gunnery.picture
    shown = gunnery.title if width(gunnery.title) <= columns else capital(gunnery.where)
    yield ink.cut(shown, columns, "strong")

    def told(mounts: Iterable[MountedWeapon], key: str = "") -> Iterator[Content]:
        for mount in mounts:
            words = mount_words(session.seat.rules, session.seat.view, mount)
            best = max((target.chance for target in mount.targets), key=lambda each: each.fraction, default=NO_CHANCE)
            yield from ink.wrapped(f"{mount.name}: {words}", columns, key or chance_key(best))

    fire = [mount for mount in found.mounts if mount.targets and not mount.idle]
    yield from told(fire)
    yield from _shields(found, ink, columns)
    yield from told((mount for mount in found.mounts if mount not in fire), "muted")


def _shields(found: GunneryPicture, ink: Ink, columns: int) -> Iterator[Content]:
    """The sides as they lie round a ship that heads upwards, each with its shield; those low, and those from which a
    gun could hit somebody, stand out."""
    fires = {side for mount in found.mounts if mount.targets and not mount.idle for side in mount.sides}

    def side(at: int) -> Content:
        each = found.shields[at]
        key = "warn" if each.left * LOW <= each.whole else "good" if each.side in fires else "text"
        return ink.say(f"{each.side} {each.left}/{each.whole}", key)

    def middle(line: Content) -> Content:
        return Content.assemble(" " * max(0, (columns - line.cell_length) // 2), line)

    yield middle(side(AHEAD))
    ship = Content(" ^ " if ink.ascii_only else " ▲ ")
    yield middle(ship.join(side(at) for at in range(1, len(found.shields) - 1)))
    yield middle(side(ASTERN))
