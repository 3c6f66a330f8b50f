"""Target numbers, defence numbers, reach, sight and cover (SK-43 to SK-47, FT-SK-01 to FT-SK-06)."""

from __future__ import annotations

from tactical.rules.skirmish import data
from tactical.rules.skirmish.data import Weapon
from tactical.rules.skirmish.movement import squares, within_steps
from tactical.rules.skirmish.position import Character, Position
from tactical.rules.skirmish.sight import hides, in_cover, in_sight
from tactical.table.breakdown import Breakdown
from tactical.table.verdicts import Reason, reason


def is_ranged(state: Position, who: Character, weapon: Weapon) -> bool:
    """True if the weapon reaches further than its bearer's Melee Range (SK-43)."""
    return weapon.reach > state.melee_range(who)


def target_number(state: Position, who: Character, weapon: Weapon) -> Breakdown:
    """2d6 at or under this hits (FT-SK-01, FT-SK-02, SK-44 to SK-47)."""
    options, kind, turn = state.setup.options, state.kind(who), who.turn
    number = Breakdown.of(kind.attack, "Attack", "FT-SK-01").add(weapon.hit, weapon.name, "FT-SK-08")
    steady = kind.fire_on_move and options.steady_fire  # SK-45, SK-D23
    if is_ranged(state, who, weapon) and not steady:
        if turn.entered or (options.standing_moves and turn.stood):
            number = number.add(-data.MOVING_FIRE, "moved", "SK-44")
        elif turn.will_move:
            number = number.add(-data.MOVING_FIRE, "will move", "SK-D19")
    if who.wounded:
        number = number.add(-data.WOUNDED, "wounded", "FT-SK-02")
    return number.add(options.prone_attack_mod, "prone", "SK-D14") if who.prone else number


def defence_number(state: Position, target: Character, start: int, *, ranged: bool, blast: bool = False) -> Breakdown:
    """The highest 2d6 at which the defence cancels the attack (FT-SK-04); under 2 it is not rolled. No cover in a
    blast."""
    worn = target.turn.defences
    number = state.defence_value(target)
    number = number.add(-data.DEFENCE_WEARS * worn, f"already defended {times(worn)}", "FT-SK-04")
    if ranged and not blast and in_cover(state, start, target.cell):
        number = number.add(data.COVER, "cover", "FT-SK-05")
    if ranged and target.prone:
        number = number.add(state.setup.options.prone_dv_vs_ranged, "prone", "SK-D14")
    return number.at_least(0, "defence", "FT-SK-04")


def damage(state: Position, target: Character, weapon: Weapon, margin: int, *, halved: bool) -> Breakdown:
    """The Health that an attack takes (FT-SK-07); a blast has no margin and may be halved first (FT-SK-12)."""
    made = Breakdown.of(weapon.damage, "damage", "FT-SK-08").add(margin, "margin", "FT-SK-07")
    if halved:
        made = made.halved("defended", "FT-SK-12")
    return made.add(-state.kind(target).armour, "armour", "FT-SK-07").at_least(1, "damage", "FT-SK-07")


def aid_number(state: Position, who: Character) -> Breakdown:
    """The highest 2d6 at which first aid helps (FT-SK-13)."""
    kind = state.kind(who)
    return Breakdown.of(kind.mind, "Mind", "FT-SK-13").add(kind.medicine, "Medicine", "FT-SK-13")


def times(number: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def weapon_reasons(who: Character, name: str) -> tuple[Reason, ...]:
    """The reasons against using a weapon at all: it is not carried. Bare hands are always there."""
    if name not in who.weapons and name != "bare-hands":
        carried = ", ".join((*who.weapons, "bare-hands"))
        return (reason("no_weapon", "FT-SK-08", piece=who, weapon=name, carried=carried),)
    return ()


def uses_reasons(state: Position, who: Character, name: str) -> tuple[Reason, ...]:
    """The reasons against using a weapon once more: its uses are spent."""
    weapon = state.weapon(name)
    if weapon.uses and who.used.count(name) >= weapon.uses:
        return (reason("no_uses", "FT-SK-12", weapon=name),)
    return ()


def usable(state: Position, who: Character) -> list[Weapon]:
    """The weapons with uses left, bare hands last."""
    names = (name for name in dict.fromkeys((*who.weapons, "bare-hands")) if not uses_reasons(state, who, name))
    return [state.weapon(name) for name in names]


def readiest(state: Position, who: Character, cell: int) -> str:
    """The most damaging melee weapon that reaches a square; empty if none does (SK-D09)."""
    names = (name for name in ("bare-hands", *who.weapons) if not is_ranged(state, who, state.weapon(name)))
    reaching = [name for name in names if within_steps(state, who.cell, cell, state.weapon(name).reach)]
    return max(reaching, key=lambda name: state.weapon(name).damage, default="")


def target_reasons(state: Position, who: Character, target: Character) -> tuple[Reason, ...]:
    """The reasons against attacking this character: itself, its own side, hidden, gone or out."""
    if target.id == who.id:
        return (reason("oneself", "FT-SK-01", piece=who),)
    if state.allies(who, target):
        return (reason("own_side", "FT-SK-01", target=target),)
    if target.id in state.hidden:
        return (reason("hidden_target", "FT-SK-06", target=target),)
    if target.cell < 0:
        return (reason("target_gone", "FT-SK-01", target=target),)
    if not target.able:
        return (reason("target_out", "FT-SK-10", target=target),)
    return ()


def reach_reasons(
    state: Position, who: Character, weapon: Weapon, cell: int, target: str | Character
) -> tuple[Reason, ...]:
    """The reasons why the weapon does not reach: too far, too far around walls, or out of sight (FT-SK-03)."""
    reasons: tuple[Reason, ...] = ()
    distance = squares(state, who.cell, cell)
    if distance > weapon.reach:
        found = reason(
            "out_of_reach", "FT-SK-03", target=target, weapon=weapon.name, distance=distance, reach=weapon.reach
        )
        reasons = (found,)
    if not is_ranged(state, who, weapon):
        if reasons or within_steps(state, who.cell, cell, weapon.reach):
            return reasons
        return (reason("steps_away", "FT-SK-03", target=target, reach=weapon.reach),)
    if not in_sight(state, who.cell, cell):
        reasons = (*reasons, reason("no_sight", "FT-SK-03", target=target, why=hides(state, who.cell, cell)))
    return reasons
