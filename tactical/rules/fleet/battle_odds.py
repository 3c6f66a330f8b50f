"""The exact chances of a combat before it begins: cannon, barrage and rounds of both sides' dice.

The assumptions are those of the computer and of orders' odds: whoever may fire does, a side that is hit sustains, then
loses the cheapest, and nobody retreats. Each side then takes its losses in one order, so that a combat is a table of
how many hits each side has taken (FL-D03, FL-D05, FT-FL-02 to FT-FL-08).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from tactical.rules.fleet import data
from tactical.rules.fleet.cannon import guns, targets
from tactical.rules.fleet.position import Position, Unit
from tactical.table.phrases import percent_words

Shares = tuple[float, ...]  # the chance of 0, 1, 2 ... hits
MOST = 60  # units of a side: beyond that nobody wants to know to a percent


class Fighter(NamedTuple):
    """A unit, as far as it matters in a combat."""

    worth: int  # in halves
    combat: int
    dice: int
    barrage: tuple[int, int] = (0, 0)  # its number and its dice
    small: bool = False  # barrages hit it
    sustains: bool = False  # a hit would damage it only
    damaged: bool = False


Force = tuple[Fighter, ...]


class BattleOdds(NamedTuple):
    """The attacker's chances in a combat; in the rest nobody is left, or neither side can harm the other.

    `kept`: its average number of surviving units if it wins, times the chance of that; `theirs`: the same for the
    others if it loses.
    """

    won: float
    lost: float
    spent: float = 0.0  # both are gone
    kept: float = 0.0
    theirs: float = 0.0

    @property
    def left(self) -> tuple[float, float]:
        """The winner's average number of surviving units: if it wins, and if it loses."""
        return self.kept / self.won if self.won else 0.0, self.theirs / self.lost if self.lost else 0.0


def force(state: Position, units: Iterable[Unit]) -> Force:
    """The units that enter a combat."""
    return tuple(
        Fighter(
            kind.halves, kind.combat, kind.dice, (kind.barrage, kind.barrage_dice), kind.role == "fighter",
            kind.sustain and not unit.damage, bool(unit.damage),
        )
        for unit in units
        for kind in (state.kind(unit),)
    )  # fmt: skip


def space_odds(state: Position, attacker: int, defender: int) -> BattleOdds:
    """The odds of the combat between two seats in the active system, with its present ships (FT-FL-01)."""
    mine, theirs = (force(state, state.ships(state.active, seat)) for seat in (attacker, defender))
    shot = [Counter[int](), Counter[int]()]  # at the attacker's ships, at the defender's
    for seat in state.clockwise(attacker):
        aims = targets(state, seat)
        if ((aim := 0 if seat != attacker else 1) == 0 and attacker not in aims) or (aim == 1 and defender not in aims):
            continue
        for gun in guns(state, seat):
            shot[aim][state.kind(gun).cannon] += state.kind(gun).cannon_dice
    return _weighed(
        (p * q, _with_barrage(suffered(mine, i), suffered(theirs, j)))
        for i, p in enumerate(_shares(tuple(sorted(shot[0].items()))))
        for j, q in enumerate(_shares(tuple(sorted(shot[1].items()))))
        if p * q
    )


def ground_odds(state: Position, attackers: Iterable[Unit], defenders: Iterable[Unit]) -> BattleOdds:
    """The odds of ground forces against those of another seat on a planet (FT-FL-08)."""
    return fought(force(state, attackers), force(state, defenders))


def cannon_shares(state: Position, seat: int) -> Shares:
    """The chance of each number of hits that the guns of all others score on a seat's ships in the active system."""
    dice = Counter[int]()
    for other in state.clockwise(seat)[1:]:
        for gun in guns(state, other) if state.foes(seat, other) else ():
            dice[state.kind(gun).cannon] += state.kind(gun).cannon_dice
    return _shares(tuple(sorted(dice.items())))


# --- losses ---


def suffered(units: Force, hits: int, *, small: bool = False) -> Force:
    """The rest of a force after this many hits: it sustains, then loses the cheapest. `small`: they only hit
    fighters."""
    for _ in range(hits):
        may = [i for i, unit in enumerate(units) if unit.small or not small]
        if not may:
            break
        at = min(may, key=lambda i: (-1 if units[i].sustains else units[i].worth, -units[i].damaged, i))
        left = (units[at]._replace(sustains=False, damaged=True),) if units[at].sustains else ()
        units = (*units[:at], *left, *units[at + 1 :])
    return units


def _losing(units: Force) -> Iterator[Force]:
    """A force as it is, after a hit, after two, until nothing is left of it."""
    yield units
    while units:
        units = suffered(units, 1)
        yield units


# --- dice ---


@lru_cache(2_000)
def _shares(dice: tuple[tuple[int, int], ...]) -> Shares:
    """The chance of each number of hits of dice, given as (number that hits, how many dice)."""
    shares: Shares = (1.0,)
    for number, count in dice:
        hit = max(0, data.SIDES + 1 - number) / data.SIDES
        own = [comb(count, k) * hit**k * (1 - hit) ** (count - k) for k in range(count + 1)]
        shares = tuple(
            sum(shares[k] * own[n - k] for k in range(len(shares)) if 0 <= n - k <= count)
            for n in range(len(shares) + count)
        )
    return shares


def _hits(units: Force) -> Shares:
    """The hits of a round."""
    dice = Counter[int]()
    for unit in units:
        if unit.combat:
            dice[unit.combat] += unit.dice
    return _shares(tuple(sorted(dice.items())))


def _barrage(units: Force) -> Shares:
    dice = Counter[int]()
    for unit in units:
        if unit.barrage[0]:
            dice[unit.barrage[0]] += unit.barrage[1]
    return _shares(tuple(sorted(dice.items())))


# --- combats ---


def _with_barrage(mine: Force, theirs: Force) -> BattleOdds:
    """Both sides' barrage at once, then the rounds; no barrage where a side is gone before."""
    if not mine or not theirs:
        return fought(mine, theirs)
    return _weighed(
        (p * q, fought(suffered(mine, i, small=True), suffered(theirs, j, small=True)))
        for i, p in enumerate(_barrage(theirs))
        for j, q in enumerate(_barrage(mine))
    )


def _weighed(parts: Iterable[tuple[float, BattleOdds]]) -> BattleOdds:
    """The results of several combats, each with its share."""
    total = [0.0] * len(BattleOdds._fields)
    for share, found in parts:
        for at, number in enumerate(found):
            total[at] += share * number
    return BattleOdds(*total)


@lru_cache(500)
def fought(mine: Force, theirs: Force) -> BattleOdds:
    """Round after round until one side has nothing left."""
    ours, others = tuple(_losing(mine[:MOST])), tuple(_losing(theirs[:MOST]))
    hits, taken = [_hits(units) for units in ours], [_hits(units) for units in others]
    last, end = len(ours) - 1, len(others) - 1
    table: dict[tuple[int, int], BattleOdds] = {}
    for a in range(last, -1, -1):
        for b in range(end, -1, -1):
            if a == last or b == end:
                table[a, b] = _ended(ours[a], others[b])
            else:
                table[a, b] = _round(table, hits[a], taken[b], (a, b), (last, end))
    return table[0, 0]


def _round(
    table: dict[tuple[int, int], BattleOdds], hits: Shares, taken: Shares, now: tuple[int, int], end: tuple[int, int]
) -> BattleOdds:
    """The rounds from one place of the table: those in which nobody hits are rolled again."""
    again = hits[0] * taken[0]
    if again >= 1:
        return BattleOdds(0.0, 0.0)
    return _weighed(
        (p * q / (1 - again), table[min(end[0], now[0] + j), min(end[1], now[1] + i)])
        for j, q in enumerate(taken)
        for i, p in enumerate(hits)
        if i or j
    )


def _ended(mine: Force, theirs: Force) -> BattleOdds:
    """Where a side has nothing left."""
    if mine:
        return BattleOdds(1.0, 0.0, kept=float(len(mine)))
    return BattleOdds(0.0, 1.0, theirs=float(len(theirs))) if theirs else BattleOdds(0.0, 0.0, 1.0)


def percent(chance: float) -> str:
    """The chance in words; rounding that leaves a sum short of certainty is ignored."""
    return percent_words(round(chance, 12))
