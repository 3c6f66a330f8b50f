"""The worth of a character and the harm it could do to another, in numbers, for the computer in a seat."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.data import Weapon
from tactical.rules.skirmish.position import Character, Position, Turn
from tactical.ruleset.roll_chances import at_most, totals
from tactical.table.memo import Memo
from tactical.table.values import replace

DAMAGES = Memo[tuple[int, ...]](1024)  # by weapon and the kind of the target
DOOR_PRICES = {"door_closed": 1.0, "door_locked": 5.0}
"""Squares of movement that a door is worth, about: of a locked one an action or two."""


def strength(state: Position, piece: int) -> float:
    """Health left."""
    who = state.pieces[piece]
    return max(0.0, who.health / who.full_health)


def harm(state: Position, piece: int, target: int, distance: int = -1) -> float:
    """The harm by its best weapon, standing."""
    if target in state.hidden:
        return 0.0
    who, at = (replace(state.pieces[one], turn=Turn()) for one in (piece, target))
    return max((_share(state, who, weapon, at, distance) for weapon in nr.usable(state, who)), default=0.0)


def _share(state: Position, who: Character, weapon: Weapon, at: Character, distance: int) -> float:
    """The share of its full Health that an attack takes on average (FT-SK-01, FT-SK-04, FT-SK-07, FT-SK-12)."""
    ranged = nr.is_ranged(state, who, weapon)
    if distance < 0:
        if nr.reach_reasons(state, who, weapon, at.cell, ""):
            return 0.0
        defence = nr.defence_number(state, at, who.cell, ranged=ranged, blast=bool(weapon.blast)).total
    elif distance <= weapon.reach:
        defence = state.defence_value(at).total
    else:
        return 0.0
    number, held = nr.target_number(state, who, weapon).total, at_most(2, 6, defence) if defence >= 2 else 0.0
    (*through, halved), left, mean = _damages(state, weapon, at), max(1, at.health), 0.0
    for total, chance in totals(2, 6):
        if total <= number:
            margin = 0 if weapon.blast else min(data.MARGIN, number - total)
            warded = min(left, halved) if weapon.blast else 0
            mean += chance * ((1 - held) * min(left, through[margin]) + held * warded)
    return mean / at.full_health


def _damages(state: Position, weapon: Weapon, at: Character) -> tuple[int, ...]:
    """The damage of an attack by its margin, and last that of a blast which is defended against."""

    def made() -> tuple[int, ...]:
        through = (nr.damage(state, at, weapon, margin, halved=False).total for margin in range(data.MARGIN + 1))
        return (*through, nr.damage(state, at, weapon, 0, halved=True).total)

    return DAMAGES.get(state.setup, (weapon.name, at.kind), made)


def fire_range(state: Position, piece: int) -> int:
    """The range in squares."""
    return max((1, *(state.weapon(name).reach for name in state.pieces[piece].weapons)))


def hits_within(state: Position, piece: int) -> float:
    """The cells it can hit, in squares: as far as it walks, plus its range. Links lead anywhere."""
    if state.board.links:
        return inf
    who = state.pieces[piece]
    reaches = (weapon.reach + weapon.blast for weapon in map(state.weapon, who.weapons))
    return float(state.speed(who) + max((1, *reaches)))


def steps_from(state: Position, piece: int, cell: int) -> Iterator[tuple[int, float]]:
    """The steps by the cost of the ground, and of doors to be opened or forced (FT-SK-15). Not into walls and holes
    (SK-D03), nor past wall corners (SK-D02)."""
    who = state.pieces[piece]
    for near in state.board.neighbours(cell):
        barrier = mv.barrier(state, cell, near)
        door = DOOR_PRICES.get(barrier.code) if barrier is not None else 0.0
        if door is not None and not mv.over_a_hole(state, who, near):
            yield near, door + mv.entry_price(state, who, near).total
