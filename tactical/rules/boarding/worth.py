"""The worth of a character and the harm it could do to another, in numbers, for the computer in a seat."""

from __future__ import annotations

from tactical.rules.boarding import movement as mv
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.data import Weapon
from tactical.rules.boarding.position import Crew, Position, Turn
from tactical.rules.boarding.spacewalk import LifeSupport
from tactical.ruleset.roll_chances import chance, damage
from tactical.ruleset.tactics import StepCosts
from tactical.table.memo import Memo
from tactical.table.values import replace

FAR = 8  # squares: rooms and corridors seldom let one see further
OUTSIDE, ADRIFT = 1.0, 4.0  # phases before one is back inside
DOOR = 3.0  # steps that a door costs, about
IN_THE_OPEN = Memo[float](4096)  # harm from a distance, by all that counts of two people there: not where they stand
SHUT = Memo[str](256)  # by the doors as they are, for a side


def strength(state: Position, piece: int) -> float:
    """Hits left."""
    who = state.pieces[piece]
    return max(0.0, who.hits / max(1, state.kind(who).hits))


def harm(state: Position, piece: int, target: int, distance: int = -1) -> float:
    """The harm by its best weapon, which may be drawn as the turn starts."""
    who, at = state.pieces[piece], state.pieces[target]
    if who.cell < 0 or at.cell < 0:
        return 0.0
    if distance < 0:
        return _best(state, replace(who, turn=Turn()), at, distance) if nr.could_reach(state, who, at) else 0.0
    counts = (who.kind, who.weapons, who.used, at.kind, at.hits, distance)
    return IN_THE_OPEN.get(state.setup, counts, lambda: _best(state, who, at, distance))


def _best(state: Position, who: Crew, at: Crew, distance: int) -> float:
    names = (name for name in dict.fromkeys((*who.weapons, "bare-hands")) if not nr.uses_reasons(state, who, name))
    return max((_share(state, who, state.weapon(name), at, distance) for name in names), default=0.0)


def _share(state: Position, who: Crew, weapon: Weapon, at: Crew, distance: int) -> float:
    """The share of its printed Hits that an attack takes on average (FT-BA-01 to FT-BA-04)."""
    if weapon.placed or (distance < 0 and not nr.in_reach(state, who, weapon, at)):
        return 0.0
    if distance > (1 if weapon.melee else weapon.reach):
        return 0.0
    dif = nr.attack_dif(state, who, weapon, at) if distance < 0 else nr.to_hit(state, weapon, at, distance)
    hit = chance(nr.check_roll(state, who, "", "", nr.attack_skill(state, who, weapon), dif))
    kind = state.kind(at)
    return hit * damage(weapon.dice, 6, kind.armour, max(1, at.hits)) / max(1, kind.hits)


def exposure(state: Position, piece: int) -> float:
    """Lack of air: a character outside checks at each phase end, and one adrift stays there (BA-70, BA-H23)."""
    who = state.pieces[piece]
    roll = LifeSupport(piece).need(state) if who.able and who.cell >= 0 else None
    if roll is None:
        return 0.0
    phases = ADRIFT if who.adrift else OUTSIDE
    return min(1.0, phases * (1 - chance(roll)) * damage(1, 6, 0, 6) / max(1, who.hits))


def fire_range(state: Position, piece: int) -> int:
    """The range in squares, as far as one sees in a ship."""
    return max((1, *(min(FAR, state.weapon(name).reach) for name in state.pieces[piece].weapons)))


def stride(state: Position, piece: int) -> float:
    """One move action."""
    kind = state.kind(state.pieces[piece])
    return float(max(1, kind.craft or kind.move))


def step_costs(state: Position, piece: int) -> StepCosts:
    """The cost of a step: a door takes time, and another ship's closed one more; nobody walks through walls."""
    ground, doors, edge = state.chart.ground, state.doors_between, state.board.edge

    def cost(a: int, b: int) -> float | None:
        if ground[b].solid:
            return None
        door = doors.get((a, b), -1)
        if door < 0:
            return None if edge(a, b) == "wall" else 1.0
        inside = state.doors[door].inside == a
        return DOOR if mv.may_open(state, state.pieces[piece], door, inside=inside) else 2 * DOOR

    return cost


def mobility(state: Position, piece: int) -> str:
    """The doors that shut its side out."""
    who = state.pieces[piece]

    def shut() -> str:
        doors = range(len(state.doors))
        return " ".join(str(number) for number in doors if not mv.may_open(state, who, number, inside=False))

    return SHUT.get(state.doors, state.side(who), shut)
