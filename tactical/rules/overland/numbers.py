"""Rolls: who may make them, and their targets: Stats, skills and penalties (OV-D04 to OV-D08)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland.data import Purpose
from tactical.rules.overland.position import Encounter, Position, Shortcut, Traveller
from tactical.table.breakdown import Breakdown
from tactical.table.ledgers import quantity
from tactical.table.phrases import percent_words, plain
from tactical.table.rolls import Faces, Roll
from tactical.table.verdicts import Note, Reason, reason


def average(state: Position, who: Traveller, stats: tuple[str, ...]) -> Breakdown:
    """One Stat, or the average of two (OV-D05)."""
    kind = state.kind(who)
    clause = "OV-D05" if len(stats) > 1 else "OV-D04"
    made = Breakdown.sum(Note(clause, stat.capitalize(), int(getattr(kind, stat))) for stat in stats)
    if len(stats) < 2:
        return made
    return made.halved("divided in", "OV-D05", up=state.setup.options.averages == "up")


def ability(state: Position, who: Traveller, use: str) -> Breakdown:
    """Stat and skill for a use of `data.SKILLS`, before penalties (OV-D07)."""
    stats, skills = data.SKILLS[use]
    levels = {skill: state.kind(who).skill(skill) for skill in skills}
    if state.setup.options.skills != "both":
        best = max(levels, key=lambda skill: levels[skill])
        levels = {best: levels[best]}
    made = average(state, who, stats)
    for skill, level in levels.items():
        made = made.add(level, plain(skill).title(), "OV-D07")
    return made


def clause_of(use: str) -> str:
    """The clause of a roll."""
    return {
        "shortcut": "OV-19", "night": "OV-45", "forage": "OV-60", "mount": "OV-28", "vehicle": "OV-30",
        "heal": "OV-39", "mend": "OV-40", "slip": "FT-OV-04",
    }[use]  # fmt: skip


def at_dice(state: Position, target: Breakdown) -> Breakdown:
    """A target as the dice are compared with it: with `extremes`, 2 always succeeds and 12 always fails (OV-D04)."""
    if not state.setup.options.extremes:
        return target
    return target.at_least(2, "always", "OV-D04").at_most(11, "always", "OV-D04")


def roll(state: Position, who: Traveller, use: str, target: Breakdown) -> Roll:
    """2d6 at or under a target (OV-D04)."""
    march = "forced march"
    said = {"mount": march, "vehicle": march, "night": "night travel", "heal": "healing", "mend": "repair"}
    said["slip"] = "way around"
    made = at_dice(state, target)
    purpose = f"{who.title}'s {said.get(use, use)}"
    return Roll(2, 6, purpose, clause_of(use), who.id, "at_most", made.total, target_made=made)


def margin(faces: Faces, target: Breakdown) -> Breakdown:
    """Points of success, or of failure below 0 (OV-D04)."""
    return Breakdown.of(target.total, "needed", "OV-D04").add(-sum(faces), "rolled", "OV-D04")


def _here(state: Position, who: Traveller) -> int:
    return state.pieces[gr.group_of(state, who)].cell


def _less(state: Position, who: Traveller, made: Breakdown, purpose: Purpose, clause: str) -> Breakdown:
    """A number less what the land and the storyteller take off (OV-D06)."""
    for part in state.penalty(purpose, _here(state, who)).parts:
        made = made.add(-part.amount, part.text, clause)
    return made


def shortcut_target(state: Position, who: Traveller, shortcut: Shortcut) -> Breakdown:
    """Mind + Navigation or Survival, minus its dangers (OV-19, OV-20)."""
    made = ability(state, who, "shortcut").add(-shortcut.penalty, "dangers of the shortcut", "OV-20")
    return _less(state, who, made, "shortcut", "OV-20")


def night_target(state: Position, who: Traveller) -> Breakdown:
    """Mind + Navigation or Survival (OV-45, OV-46)."""
    return _less(state, who, ability(state, who, "night"), "night", "OV-46")


def forage_target(state: Position, who: Traveller, rolls: int) -> Breakdown:
    """Body-Mind + Survival, worse with each roll of the day (OV-60, OV-61, OV-63)."""
    made = _less(state, who, ability(state, who, "forage"), "forage", "OV-61")
    return made.add(-data.WORSE_EACH * rolls, f"{quantity(rolls, 'rolls')} made today", "OV-63")


def march_target(state: Position, who: Traveller, carrier: Traveller) -> Breakdown:
    """Body-Soul for a mount, Body-Mind for a vehicle; a harness does not help (OV-28 to OV-31)."""
    return _less(state, who, ability(state, who, state.kind(carrier).sort), "march", "OV-31")


def repair_use(state: Position, carrier: Traveller) -> str:
    """The skill use: mounts are healed, vehicles repaired."""
    return "heal" if state.kind(carrier).sort == "mount" else "mend"


def repair_target(state: Position, who: Traveller, carrier: Traveller) -> Breakdown:
    """Mind + Medicine or Technology (OV-39, OV-40, OV-D26)."""
    made = _less(state, who, ability(state, who, repair_use(state, carrier)), "repair", "OV-D06")
    return made.add(-state.setup.options.repair_penalty, "every repair", "OV-D26")


def slip_target(state: Position, who: Traveller, encounter: Encounter) -> Breakdown:
    """Mind + Survival, minus the encounter's penalty (FT-OV-04)."""
    return ability(state, who, "slip").add(-encounter.penalty, encounter.faces, "FT-OV-04")


def meeting_number(encounter: Encounter, *, dark: bool) -> Breakdown:
    """The highest total of 2d6 that meets it (FT-OV-02)."""
    where = plain(encounter.hazard)
    made = Breakdown.of(encounter.number or data.MEETS.get(encounter.hazard, 0), where or "met", "FT-OV-02")
    return made.add(data.MEETS_AT_NIGHT if dark and made.total else 0, "after dark", "FT-OV-02")


# --- chances ---

AT_MOST = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)  # of 36, on two dice


def chance(target: int) -> Fraction:
    """The chance of 2d6 at or under a target."""
    return Fraction(AT_MOST[min(12, max(0, target))], 36)


def need_words(made: Breakdown) -> str:
    """The numbers that the dice must show: `6 or less, 15/36, 42%`."""
    target = made.total
    return f"{target} or less, {AT_MOST[min(12, max(0, target))]}/36, {percent_words(chance(target))}"


# --- what a forced march costs ---


def march_price(state: Position, group: int) -> tuple[Breakdown, Breakdown]:
    """(Provisions, Fuel) for a forced march (OV-24, OV-25, OV-D16, OV-D17)."""
    options = state.setup.options
    sorts = [state.kind(carrier).sort for carrier in gr.carriers(state, group)]
    mounts, vehicles = sorts.count("mount"), sorts.count("vehicle")
    if not sorts:
        food = 1 if options.march_on_foot == "provisions" else 0
        return Breakdown.of(food, "going on foot", "OV-D17"), Breakdown.of(0, "going on foot", "OV-D17")
    if options.march_price == "each":
        food, oil = mounts, vehicles
    else:
        food, oil = int(mounts > 0), int(vehicles > 0)
    return (
        Breakdown.of(food, quantity(mounts, "mounts") if mounts else "no mount", "OV-24"),
        Breakdown.of(oil, quantity(vehicles, "vehicles") if vehicles else "no vehicle", "OV-25"),
    )


def can_march(state: Position, group: Traveller) -> bool:
    """True if a group could pay for a forced march once its leg is done, and nothing else forbids one."""
    if group.day.dark or group.day.repairing:
        return False
    if state.setup.options.march_on_foot == "never" and not gr.carriers(state, group.id):
        return False
    provisions, fuel = march_price(state, group.id)
    return provisions.total <= group.provisions and fuel.total <= group.fuel


def march_rolls(state: Position, group: int) -> tuple[tuple[int, int], ...]:
    """(carrier, who rolls) for each roll of a forced march, by carrier (OV-27, OV-D18)."""
    found: list[tuple[int, int]] = []
    for carrier in gr.carriers(state, group):
        everybody = state.setup.options.march_rolls == "everybody"
        rolling = gr.aboard(state, carrier.id) if everybody else gr.handlers(state, carrier)
        found += [(carrier.id, who.id) for who in rolling if who.health > 0]
    return tuple(found)


def best_roller(state: Position, group: int, use: str) -> Traveller | None:
    """The member awake who would roll best (OV-D08); None if nobody is awake."""
    able = [who for who in gr.people(state, group) if gr.awake(state, who)]
    return max(able, key=lambda who: ability(state, who, use).total) if able else None


# --- who may roll ---


def not_awake(who: Traveller, clause: str) -> Reason:
    """Why a person is in no state to do anything."""
    how = "gone" if who.gone else "unconscious" if who.health <= 0 else "dozing"
    remedy = f"{who.name} camp" if how == "dozing" and not who.night else ""
    return reason("not_awake", clause, who=who, how=how, remedy=remedy)


def instead(state: Position, group: Traveller, form: str) -> str:
    """An order for persons, for those of a group: `kit camp or vic camp`."""
    return " or ".join(form.format(who.name) for who in gr.people(state, gr.group_of(state, group)))


def roller_reasons(state: Position, group: int, who: int, use: str) -> tuple[Reason, ...]:
    """The reasons against somebody making a roll for the group: present, awake, and the best if that is the rule
    (OV-D08)."""
    person, name = state.pieces[who], state.pieces[group].title
    if state.kind(person).sort != "person":
        remedy = instead(state, state.pieces[group], "by {}")
        return (reason("not_a_person", "OV-D08", who=person, remedy=remedy),)
    if gr.group_of(state, person) != group:
        return (reason("not_present", "OV-D08", who=person, piece=name, where=gr.where(state, person)),)
    if not gr.awake(state, person):
        return (not_awake(person, "OV-D08"),)
    if use in ("shortcut", "night", "forage", "slip") and state.setup.options.group_roll == "best":
        best = best_roller(state, group, use)
        if best is not None and best.id != who:
            return (reason("not_best", "OV-D08", who=person, best=best),)
    return ()
