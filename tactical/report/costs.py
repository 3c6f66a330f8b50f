"""The costs of an order besides its price: what it uses of the turn, the attack it gives up, and who can hit
afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tactical.report.base import Ratio, Reported
from tactical.report.text import chance_text
from tactical.table.chances import Chance
from tactical.table.phrases import in_a_row
from tactical.table.rows import Row, phrase

NAMED = 3  # enemies at most


class UsedUp(Reported, frozen=True):
    """An allowance of a turn: how much is left now, and after the order."""

    label: str
    before: str
    after: str
    clause: str


class AttackForgone(Reported, frozen=True):
    """The attack likeliest to hit of those possible now but not after the order. `order`: in notation. `chance`: to
    hit, null if nothing is rolled first."""

    target: str
    order: str
    chance: Ratio | None


class EnemyFire(Reported, frozen=True):
    """Enemies that could hit a piece, the most dangerous first, and the share of its health that all of them take on
    average."""

    enemies: tuple[str, ...]
    share: Ratio


class FireOn(Reported, frozen=True):
    """Enemies that could hit a piece on the cell where its path ends: `at_once`, without moving first, and by their
    `next_turn`, moving or not."""

    piece: str
    cell: str
    at_once: EnemyFire
    next_turn: EnemyFire


class OrderCosts(Reported, frozen=True):
    """The costs of orders. `of`: the piece or side that gives them. `used`: of its turn. `forgone`: what it can no
    longer attack. `fire`: who could hit those that move, empty if these rules have no lines of fire or there is no
    enemy."""

    of: str
    used: tuple[UsedUp, ...]
    forgone: AttackForgone | None
    fire: tuple[FireOn, ...]


def cost_rows(found: OrderCosts) -> Iterator[Row]:
    """The costs, in rows."""
    if found.used:
        amounts = ", ".join(f"{each.label} {each.after}" for each in found.used)
        yield Row("used", phrase(f"{found.of} afterwards: {amounts}"))
    if found.forgone is not None:
        odds = f" ({chance_text(Chance(*found.forgone.chance))} to hit)" if found.forgone.chance else ""
        yield Row("forgone", phrase(f"gives up the attack on {found.forgone.target}{odds}"), tone="warning")
    for each in found.fire:
        yield from _fire(each)


def _fire(found: FireOn) -> Iterator[Row]:
    """The enemies that could hit it: at once, and once they have moved."""
    now, coming = found.at_once, _coming(found)
    if now.enemies:
        words = f"{_names(now.enemies)} can hit {found.piece} at {found.cell} without moving ({_lost(now)})"
        yield Row("exposure", phrase(words), tone="warning")
    if coming:
        can = "can also" if now.enemies else "can"
        words = f"{_names(coming)} {can} move and hit {found.piece} at {found.cell} ({_lost(found.next_turn)})"
        yield Row("approach", phrase(words), tone="warning")
    elif not now.enemies:
        yield Row("exposure", phrase(f"at {found.cell} no known enemy can hit {found.piece} next turn"))


def _coming(found: FireOn) -> tuple[str, ...]:
    """The enemies that have to move first."""
    return tuple(name for name in found.next_turn.enemies if name not in found.at_once.enemies)


def _names(names: tuple[str, ...]) -> str:
    shown = names if len(names) <= NAMED else (*names[: NAMED - 1], f"{len(names) - NAMED + 1} more")
    return in_a_row(shown, "and")


def _lost(fire: EnemyFire) -> str:
    """`expected damage 45%`, and of what that is the sum."""
    all_of = {1: "", 2: " from both"}.get(len(fire.enemies), f" from all {len(fire.enemies)}")
    return f"expected damage{all_of} {chance_text(Chance.of(Fraction(*fire.share)))}"
