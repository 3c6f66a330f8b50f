"""Difficulties, sight and distance: what every check and attack is reckoned with (BA-19, BA-30 to BA-36, BA-H37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.board import sight
from tactical.rules.boarding import data
from tactical.rules.boarding import movement as mv
from tactical.rules.boarding.data import Weapon
from tactical.rules.boarding.position import Boarding, Crew
from tactical.table.rolls import Faces, Roll
from tactical.table.verdicts import Reason, reason

Position = Boarding[Any]


# --- checks ---


def check_roll(state: Position, who: Crew, purpose: str, clause: str, skill: int, dif: int) -> Roll:
    """2d6 + skill against a difficulty; a natural 2 fails (BA-H01)."""
    fumble = 2 if state.setup.options.natural_two_fails else 0
    return Roll(2, 6, purpose, clause, who.id, "at_least", dif, skill, fumble=fumble)


def failed_by(roll: Roll, faces: Faces) -> int:
    """The amount of a failure: at least 1, as a natural 2 may fail with any total (BA-H01)."""
    return max(1, roll.target - roll.total(faces))


def slagged_for_actions(state: Position, who: Crew, ignored: int = -1) -> bool:
    """Whether it acts in a slagged module or an enemy's square, in either of its own (BA-19, BA-36, BA-H08)."""
    return any(
        state.slagged_module(cell)
        or any(state.enemies(who, other) for other in state.conscious_on(cell, who.id) if other.id != ignored)
        for cell in who.here
    )


def difficulty(state: Position, who: Crew, base: int, pops: int = 0, ignored: int = -1) -> int:
    """A check's difficulty as it stands: slagged squares, pops and OOC (BA-19, BA-21, BA-H02, FT-BA-02).

    `ignored`: an intruder whose presence does not count (BA-50).
    """
    options = state.setup.options
    slag = options.slagged_penalty if slagged_for_actions(state, who, ignored) else 0
    return base + slag + pops + (state.ooc(who) if options.ooc_on_checks else 0)


def pop_penalty(state: Position, who: Crew, cells: Iterable[int]) -> int:
    """What pops add to an action's difficulty: MP of each square, and 1 for a friend in it (BA-21, BA-22, BA-H09)."""
    penalty = 0
    for cell in cells:
        friend = any(state.allies(who, other) for other in state.conscious_on(cell, who.id))
        penalty += mv.entry_cost(state, who, cell)[0] + (data.FRIEND_POP if friend else 0)
    return penalty


# --- sight and distance ---


def sees(state: Position, a: int, b: int) -> bool:
    """Centre to centre, stopped by walls and shut doors (BA-H37)."""
    return sight(state.seen_through, a, b, lambda cell: state.ground(cell).solid)


def seen_squares(state: Position, who: Crew, target: Crew) -> dict[int, int]:
    """The squares of a target that it sees from any of its own, with the distance of each (BA-32, FT-BA-03)."""
    found: dict[int, int] = {}
    for cell in target.here:
        far = [state.board.distance(own, cell) for own in who.here if sees(state, own, cell)]
        if far:
            found[cell] = min(far)
    return found


def target_range(state: Position, who: Crew, target: Crew) -> int:
    """Squares to a target, -1 if it is out of sight: friends use the better of a peeker's squares (BA-34, BA-H12)."""
    seen = seen_squares(state, who, target).values()
    if not seen:
        return -1
    far = not state.allies(who, target) and state.setup.options.peeker_range == "farther"
    return max(seen) if far else min(seen)


def half_seen(state: Position, who: Crew, target: Crew) -> bool:
    """A peeker of whom not both squares are in sight (BA-30)."""
    return target.peeking and len(seen_squares(state, who, target)) < len(target.here)


def touching(state: Position, a: int, b: int) -> bool:
    """One square, or the next over an open border; a held door is one (FT-BA-03)."""
    return a == b or (state.board.distance(a, b) == 1 and not state.seen_through.edge(a, b))


def within_arm(state: Position, who: Crew, target: Crew) -> bool:
    """Whether it can strike a target (BA-H12)."""
    return any(touching(state, a, b) for a in who.here for b in target.here)


def adjacent(state: Position, who: Crew, target: Crew) -> bool:
    """In the same square or the next, or linked up (BA-35, BA-92)."""
    return (who.link >= 0 and who.link == target.link) or within_arm(state, who, target)


# --- attacks ---


def melee_weapon(state: Position, who: Crew) -> Weapon:
    """What it strikes with: the melee weapon in hand, or bare hands (BA-46, BA-H17)."""
    weapon = state.weapon(who.in_use)
    return weapon if weapon.melee else state.weapon("bare-hands")


def attack_dif(state: Position, who: Crew, weapon: Weapon, target: Crew, pops: int = 0, *, free: bool = False) -> int:
    """The difficulty of an attack (FT-BA-01 to FT-BA-05)."""
    if weapon.melee:
        base = data.ATTACK_DIF
    else:
        distance = target_range(state, who, target)
        base = state.kind(target).target + (distance // weapon.step if weapon.step and distance > 0 else 0)
    if half_seen(state, who, target):
        base += data.HALF_SEEN
    ignored = target.id if free and not state.setup.options.intruder_slags else -1
    return difficulty(state, who, base, pops, ignored)


def target_reasons(state: Position, who: Crew, target: Crew) -> tuple[Reason, ...]:
    """Against attacking this one at all: one's own side, gone, or out already (FT-BA-08)."""
    if target.id == who.id or state.allies(who, target):
        return (reason("own_side", "FT-BA-01", target=target.title),)
    if target.cell < 0:
        return (reason("target_gone", "FT-BA-01", target=target.title),)
    if not target.able:
        return (reason("target_out", "FT-BA-08", target=target.title),)
    return ()


def _instead(state: Position, who: Crew) -> str:
    """What would help whoever has only a melee weapon in hand: one at the belt, taken up as the turn starts."""
    shoots = next((name for name in who.weapons if not state.weapon(name).melee and not state.weapon(name).placed), "")
    return f": ready {shoots} before anything else in its turn" if shoots else ""


def reach_reasons(state: Position, who: Crew, weapon: Weapon, target: Crew) -> tuple[Reason, ...]:
    """Against the weapon getting there: not next to it, out of sight, too far (FT-BA-03)."""
    if weapon.melee:
        if within_arm(state, who, target):
            return ()
        instead = _instead(state, who)
        return (reason("out_of_arm", "FT-BA-03", target=target.title, weapon=weapon.name, instead=instead),)
    distance = target_range(state, who, target)
    if distance < 0:
        return (reason("no_sight", "BA-H12" if target.peeking else "FT-BA-03", target=target.title),)
    if distance > weapon.reach:
        return (reason("out_of_reach", "FT-BA-03", target=target.title, distance=distance, reach=weapon.reach),)
    return ()


def weapon_reasons(state: Position, who: Crew, name: str) -> tuple[Reason, ...]:
    """Against using a weapon: not carried, not in hand, or used up (FT-BA-13)."""
    if name != "bare-hands" and name not in who.weapons:
        return (reason("no_weapon", "FT-BA-13", piece=who.title, weapon=name),)
    if name not in ("bare-hands", who.in_use):
        return (reason("not_in_hand", "FT-BA-13", weapon=name, other=who.in_use),)
    if state.weapon(name).heavy and who.turn.left_square:
        return (reason("heavy_moved", "FT-BA-13", piece=who.title),)
    return ()


def uses_reasons(state: Position, who: Crew, name: str) -> tuple[Reason, ...]:
    """Against using a weapon once more: its uses are spent."""
    weapon = state.weapon(name)
    if weapon.uses and who.used.count(name) >= weapon.uses:
        return (reason("no_uses", "FT-BA-06", weapon=name),)
    return ()
