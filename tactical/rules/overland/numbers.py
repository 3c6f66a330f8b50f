"""Who may roll, and against what: Stats, skills and penalties (OV-D04 to OV-D08)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland.data import Purpose
from tactical.rules.overland.position import Encounter, Overland, Shortcut, Traveller
from tactical.table.rolls import Faces, Roll

Position = Overland[Any]


def average(state: Position, who: Traveller, stats: tuple[str, ...]) -> int:
    """One Stat, or the average of two (OV-D05)."""
    kind = state.kind(who)
    total = sum(int(getattr(kind, stat)) for stat in stats)
    up = state.setup.options.averages == "up"
    return (total + up * (len(stats) - 1)) // len(stats)


def ability(state: Position, who: Traveller, use: str) -> int:
    """Stat and skill for a use of `data.SKILLS`, before penalties (OV-D07)."""
    stats, skills = data.SKILLS[use]
    levels = [state.kind(who).skill(skill) for skill in skills]
    best = sum(levels) if state.setup.options.skills == "both" else max(levels)
    return average(state, who, stats) + best


def clause_of(use: str) -> str:
    """The clause a roll rests on."""
    return {
        "shortcut": "OV-19", "night": "OV-45", "forage": "OV-60", "mount": "OV-28", "vehicle": "OV-30",
        "heal": "OV-39", "mend": "OV-40", "slip": "FT-OV-04",
    }[use]  # fmt: skip


def roll(state: Position, who: Traveller, use: str, target: int) -> Roll:
    """2d6 at or under a target (OV-D04)."""
    march = "forced march"
    said = {"mount": march, "vehicle": march, "heal": "healing", "mend": "repair", "slip": "way round"}
    if state.setup.options.extremes:
        target = min(11, max(2, target))
    return Roll(2, 6, f"{who.title}'s {said.get(use, use)}", clause_of(use), who.id, "at_most", target)


def margin(faces: Faces, target: int) -> int:
    """Points of success, or of failure below 0 (OV-D04)."""
    return target - sum(faces)


def _here(state: Position, who: Traveller) -> int:
    return state.pieces[gr.group_of(state, who)].cell


def penalty(state: Position, who: Traveller, purpose: Purpose) -> int:
    """What the land and the storyteller take off (OV-D06)."""
    return state.penalty(purpose, _here(state, who))


def shortcut_target(state: Position, who: Traveller, shortcut: Shortcut) -> int:
    """Mind + Navigation or Survival, less what its dangers take off (OV-19, OV-20)."""
    return ability(state, who, "shortcut") - shortcut.penalty - penalty(state, who, "shortcut")


def night_target(state: Position, who: Traveller) -> int:
    """Mind + Navigation or Survival (OV-45, OV-46)."""
    return ability(state, who, "night") - penalty(state, who, "night")


def forage_target(state: Position, who: Traveller, rolls: int) -> int:
    """Body-Mind + Survival, worse with each roll of the day (OV-60, OV-61, OV-63)."""
    return ability(state, who, "forage") - penalty(state, who, "forage") - data.WORSE_EACH * rolls


def march_target(state: Position, who: Traveller, carrier: Traveller) -> int:
    """Body-Soul for a mount, Body-Mind for a vehicle; a harness is no help (OV-28 to OV-31)."""
    return ability(state, who, state.kind(carrier).sort) - penalty(state, who, "march")


def repair_use(state: Position, carrier: Traveller) -> str:
    """Mounts are healed, vehicles mended."""
    return "heal" if state.kind(carrier).sort == "mount" else "mend"


def repair_target(state: Position, who: Traveller, carrier: Traveller) -> int:
    """Mind + Medicine or Technology (OV-39, OV-40, OV-D26)."""
    taken = penalty(state, who, "repair") + state.setup.options.repair_penalty
    return ability(state, who, repair_use(state, carrier)) - taken


def slip_target(state: Position, who: Traveller, encounter: Encounter) -> int:
    """Mind + Survival, less what the encounter says (FT-OV-04)."""
    return ability(state, who, "slip") - encounter.penalty


def meeting_number(encounter: Encounter, *, dark: bool) -> int:
    """2d6 at or under this meets it (FT-OV-02)."""
    number = encounter.number or data.MEETS.get(encounter.hazard, 0)
    return number + (data.MEETS_AT_NIGHT if dark and number else 0)


# --- chances ---

AT_MOST = (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)  # of 36, on two dice


def chance(target: int) -> Fraction:
    """Of 2d6 at or under a target."""
    return Fraction(AT_MOST[min(12, max(0, target))], 36)


def percent(part: Fraction) -> str:
    """In whole percent, halves up."""
    return f"{(200 * part.numerator + part.denominator) // (2 * part.denominator)}%"


def need_words(target: int) -> str:
    """What the dice must show: `6 or less, 15/36, 42%`."""
    return f"{target} or less, {AT_MOST[min(12, max(0, target))]}/36, {percent(chance(target))}"


# --- what a forced march costs ---


def march_price(state: Position, group: int) -> tuple[int, int]:
    """(Provisions, Fuel) for a forced march (OV-24, OV-25, OV-D16, OV-D17)."""
    options = state.setup.options
    sorts = [state.kind(carrier).sort for carrier in gr.carriers(state, group)]
    mounts, vehicles = sorts.count("mount"), sorts.count("vehicle")
    if not sorts:
        return (1 if options.march_on_foot == "provisions" else 0), 0
    if options.march_price == "each":
        return mounts, vehicles
    return int(mounts > 0), int(vehicles > 0)


def march_rolls(state: Position, group: int) -> tuple[tuple[int, int], ...]:
    """(carrier, who rolls) for each roll of a forced march, by carrier (OV-27, OV-D18)."""
    found: list[tuple[int, int]] = []
    for carrier in gr.carriers(state, group):
        if state.setup.options.march_rolls == "everybody":
            found += [(carrier.id, who.id) for who in gr.aboard(state, carrier.id) if who.health > 0]
        else:
            who = gr.handler(state, carrier)
            found += [(carrier.id, who.id)] if who is not None and who.health > 0 else []
    return tuple(found)


def best_roller(state: Position, group: int, use: str) -> Traveller | None:
    """Who of the awake would roll best (OV-D08); None if nobody is awake."""
    able = [who for who in gr.people(state, group) if gr.awake(state, who)]
    return max(able, key=lambda who: ability(state, who, use)) if able else None
