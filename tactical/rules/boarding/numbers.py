"""Difficulties, sight and distance, for every check and attack (BA-19, BA-30 to BA-36, BA-H37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tactical.board import Board, sight
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.data import Weapon
from tactical.rules.boarding.position import Crew, Position
from tactical.ruleset.sight import in_the_way
from tactical.table.breakdown import Breakdown
from tactical.table.memo import memo
from tactical.table.phrases import plain
from tactical.table.rolls import Faces, Roll
from tactical.table.verdicts import Reason, reason

# --- checks ---


def check_roll(state: Position, who: Crew, purpose: str, clause: str, skill: Breakdown, dif: Breakdown) -> Roll:
    """2d6 + skill against a difficulty; a natural 2 fails (BA-H01)."""
    fumble = 2 if state.setup.options.natural_two_fails else 0
    numbers = dif.total, skill.total
    return Roll(
        2, 6, purpose, clause, who.id, "at_least", *numbers, fumble=fumble, target_made=dif, bonus_made=skill
    )  # fmt: skip


def door_roll(weapon: Weapon, piece: int, clause: str) -> Roll:
    """The damage dice of a weapon against a door: one die that is high enough breaks it (BA-60)."""
    made = Breakdown.of(data.BREAKS, "breaks a door at", clause)
    purpose = f"{plain(weapon.name)} against the door"
    return Roll(weapon.dice, 6, purpose, clause, piece, "at_least", made.total, each=True, target_made=made)


def skilled(state: Position, who: Crew, skill: str, clause: str) -> Breakdown:
    """The bonus of a skill (a field of its kind) to the dice."""
    return Breakdown.of(getattr(state.kind(who), skill), skill.capitalize(), clause)


def attack_skill(state: Position, who: Crew, weapon: Weapon) -> Breakdown:
    """The bonus to the dice of an attack (FT-BA-01)."""
    return skilled(state, who, "combat", "FT-BA-01").add(weapon.hit, weapon.name, "FT-BA-01")


def failed_by(roll: Roll, faces: Faces) -> int:
    """The amount of a failure: at least 1, as a natural 2 may fail with any total (BA-H01)."""
    return max(1, roll.target - roll.total(faces))


def slagged_for_actions(state: Position, who: Crew, ignored: int = -1) -> tuple[str, str] | None:
    """Why it acts in a slagged square, in either of its own, with the clause (BA-19, BA-36, BA-H08); None: it does not.

    `ignored`: an intruder whose presence does not count (BA-50).
    """
    for cell in who.here:
        if state.slagged_module(cell):
            return "slagged module", "BA-H08"
        for other in state.conscious_on(cell, who.id):
            if other.id != ignored and state.enemies(who, other):
                return f"{other.title} in the square", "BA-19"
    return None


class Pops(NamedTuple):
    """The penalty of an action's pops: for their squares (BA-21, BA-H09), and for friends there (BA-22)."""

    squares: int = 0
    friends: int = 0


NO_POPS = Pops()


def difficulty(state: Position, who: Crew, base: Breakdown, pops: Pops = NO_POPS, ignored: int = -1) -> Breakdown:
    """A check's present difficulty: slagged squares, pops and OOC (BA-19, BA-21, BA-22, BA-H02, FT-BA-02)."""
    options = state.setup.options
    if slag := slagged_for_actions(state, who, ignored):
        base = base.add(options.slagged_penalty, *slag)
    base = base.add(pops.squares, "pops", "BA-21").add(pops.friends, "friends there", "BA-22")
    return base.add(state.ooc(who), "OOC", "BA-H02") if options.ooc_on_checks else base


def base_difficulty(number: int, clause: str) -> Breakdown:
    """The difficulty of a check for anybody."""
    return Breakdown.of(number, "needed", clause)


def harder(state: Position, who: Crew, pops: Pops) -> tuple[int, str]:
    """The extra difficulty of any check here, as a number and in words: `dif +4: slagged module +3, OOC +1`."""
    made = difficulty(state, who, Breakdown.of(0, "any check", "BA-H32"), pops)
    causes = ", ".join(f"{note.text} +{note.amount}" for note in made.changes)
    return made.total, f"difficulty +{made.total}: {causes}" if causes else ""


def pop_penalty(state: Position, who: Crew, cells: Iterable[int]) -> Pops:
    """The penalty of pops to an action's difficulty: MP of each square, and 1 for a friend in it (BA-21, BA-22,
    BA-H09)."""
    squares = friends = 0
    for cell in cells:
        squares += mv.entry_cost(state, who, cell)
        if any(state.allies(who, other) for other in state.conscious_on(cell, who.id)):
            friends += data.FRIEND_POP
    return Pops(squares, friends)


# --- sight and distance ---


def sees(state: Position, a: int, b: int) -> bool:
    """True if the centres see each other, past walls and shut doors (BA-H37)."""
    return _sees(state.seen_through, a, b)


@memo(8192)
def _sees(board: Board, a: int, b: int) -> bool:
    return sight(board, a, b, lambda cell: data.GROUNDS[board.kind("ground", cell)].solid)


def hides(state: Position, a: int, b: int) -> str:
    """The obstacle to sight between two squares that do not see each other."""
    return in_the_way(
        state, state.seen_through, a, b, lambda cell: state.ground(cell).solid,
        lambda cell: state.board.kind("ground", cell),
    )  # fmt: skip


def seen_squares(state: Position, who: Crew, target: Crew) -> dict[int, int]:
    """The squares of a target that it sees from any of its own, with their distances (BA-32, FT-BA-03)."""
    found: dict[int, int] = {}
    for cell in target.here:
        far = [state.board.distance(own, cell) for own in who.here if sees(state, own, cell)]
        if far:
            found[cell] = min(far)
    return found


def target_range(state: Position, who: Crew, target: Crew) -> int:
    """The distance to a target in squares, -1 if it is out of sight: friends use the better of a peeker's squares
    (BA-34, BA-H12)."""
    seen = seen_squares(state, who, target).values()
    if not seen:
        return -1
    far = not state.allies(who, target) and state.setup.options.peeker_range == "farther"
    return max(seen) if far else min(seen)


def half_seen(state: Position, who: Crew, target: Crew) -> bool:
    """True for a peeker with only one of its squares in sight (BA-30)."""
    return target.peeking and len(seen_squares(state, who, target)) < len(target.here)


def touching(state: Position, a: int, b: int) -> bool:
    """True if in one square, or the next over an open border, which a held door is (FT-BA-03)."""
    return a == b or (state.board.distance(a, b) == 1 and not state.seen_through.edge(a, b))


def within_arm(state: Position, who: Crew, target: Crew) -> bool:
    """True if it can strike a target (BA-H12)."""
    return any(touching(state, a, b) for a in who.here for b in target.here)


def adjacent(state: Position, who: Crew, target: Crew) -> bool:
    """True if they are in the same square or the next, or linked up (BA-35, BA-92)."""
    return (who.link >= 0 and who.link == target.link) or within_arm(state, who, target)


def could_reach(state: Position, who: Crew, target: Crew) -> bool:
    """True if it sees or can strike a target: otherwise no weapon reaches it."""
    return target_range(state, who, target) >= 0 or within_arm(state, who, target)


# --- attacks ---


def melee_weapon(state: Position, who: Crew) -> Weapon:
    """The weapon it strikes with: the melee weapon in hand, or bare hands (BA-46, BA-H17)."""
    weapon = state.weapon(who.in_use)
    return weapon if weapon.melee else state.weapon("bare-hands")


def to_hit(state: Position, weapon: Weapon, target: Crew, distance: int) -> Breakdown:
    """The number to hit somebody, before what hinders the attack (FT-BA-01)."""
    if weapon.melee:
        return Breakdown.of(data.ATTACK_DIF, "hand to hand", "FT-BA-01")
    base = Breakdown.of(state.kind(target).target, "target number", "FT-BA-01")
    return base.add(distance // weapon.step, "range", "FT-BA-03") if weapon.step and distance > 0 else base


def attack_dif(
    state: Position, who: Crew, weapon: Weapon, target: Crew, pops: Pops = NO_POPS, *, free: bool = False
) -> Breakdown:
    """The difficulty of an attack (FT-BA-01 to FT-BA-05)."""
    base = to_hit(state, weapon, target, 0 if weapon.melee else target_range(state, who, target))
    if half_seen(state, who, target):
        base = base.add(data.HALF_SEEN, "half in view", "BA-30")
    ignored = target.id if free and not state.setup.options.intruder_slags else -1
    return difficulty(state, who, base, pops, ignored)


def target_reasons(state: Position, who: Crew, target: Crew) -> tuple[Reason, ...]:
    """The reasons against attacking this one at all: own side, gone, or already out (FT-BA-08)."""
    if target.id == who.id or state.allies(who, target):
        return (reason("own_side", "FT-BA-01", target=target),)
    if target.cell < 0:
        return (reason("target_gone", "FT-BA-01", target=target),)
    if not target.able:
        return (reason("target_out", "FT-BA-08", target=target),)
    return ()


def _instead(state: Position, who: Crew) -> str:
    """The help for somebody who has only a melee weapon in hand: one at the belt, drawn as the turn starts."""
    shoots = next((name for name in who.weapons if not state.weapon(name).melee and not state.weapon(name).placed), "")
    return f"draw {shoots} before anything else in its turn" if shoots else ""


def out_of_reach(clause: str, target: str | Crew, distance: int, weapon: Weapon) -> Reason:
    """The reasons against a weapon that does not get as far as its target."""
    return reason("out_of_reach", clause, target=target, distance=distance, weapon=weapon.name, reach=weapon.reach)


def may_ready(who: Crew) -> bool:
    """True if its turn is still at the start, when it may draw another weapon (FT-BA-13)."""
    turn = who.turn
    started = turn.readied or turn.left_square or turn.move is not None or turn.acted
    return not started and not (turn.moved and not turn.movers)


def not_carried(who: Crew, name: str) -> tuple[Reason, ...]:
    """The reasons against a missing weapon; bare hands are always there."""
    if name == "bare-hands" or name in who.weapons:
        return ()
    carried = ", ".join((*who.weapons, "bare-hands"))
    return (reason("no_weapon", "FT-BA-13", piece=who, weapon=name, carried=carried),)


def in_reach(state: Position, who: Crew, weapon: Weapon, target: Crew) -> bool:
    """True if the weapon gets there (FT-BA-03)."""
    if weapon.melee:
        return within_arm(state, who, target)
    if min(state.board.distance(a, b) for a in who.here for b in target.here) > weapon.reach:
        return False  # before sight is looked for, which takes longer
    return 0 <= target_range(state, who, target) <= weapon.reach


def reach_reasons(state: Position, who: Crew, weapon: Weapon, target: Crew) -> tuple[Reason, ...]:
    """The reasons why the weapon does not reach: not next to it, out of sight, too far (FT-BA-03)."""
    if in_reach(state, who, weapon, target):
        return ()
    if weapon.melee:
        instead = _instead(state, who)
        return (reason("out_of_arm", "FT-BA-03", target=target, weapon=weapon.name, remedy=instead),)
    found, distance = [], target_range(state, who, target)
    if distance < 0:
        clause = "BA-H12" if target.peeking else "FT-BA-03"
        found.append(reason("no_sight", clause, target=target, why=hides(state, who.cell, target.cell)))
        distance = min(state.board.distance(a, b) for a in who.here for b in target.here)
    if distance > weapon.reach:
        found.append(out_of_reach("FT-BA-03", target, distance, weapon))
    return tuple(found)


def weapon_reasons(state: Position, who: Crew, name: str) -> tuple[Reason, ...]:
    """The reasons against using a weapon: not carried, not in hand, or used up (FT-BA-13)."""
    if missing := not_carried(who, name):
        return missing
    if name not in ("bare-hands", who.in_use):
        remedy = f"{who.name} ready {name}" if may_ready(who) else f"draw {name} as its next turn starts"
        return (reason("not_in_hand", "FT-BA-13", weapon=name, other=who.in_use, remedy=remedy),)
    if state.weapon(name).heavy and who.turn.left_square:
        return (reason("heavy_moved", "FT-BA-13", piece=who),)
    return ()


def uses_reasons(state: Position, who: Crew, name: str) -> tuple[Reason, ...]:
    """The reasons against using a weapon once more: its uses are spent."""
    weapon = state.weapon(name)
    if weapon.uses and who.used.count(name) >= weapon.uses:
        return (reason("no_uses", "FT-BA-06", weapon=name),)
    return ()
