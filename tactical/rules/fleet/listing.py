"""[[encounters]] of a scenario: which combats are separate battles, and how units enter them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from tactical.rules import SHIPPED, system_names
from tactical.rules.fleet.data import SPACES, Slug
from tactical.rules.fleet.position import Encounter, Planet
from tactical.ruleset.sheet import SheetReader
from tactical.table.opening import Where
from tactical.table.values import Value


class EncounterRow(Value, frozen=True):
    """An encounter as a scenario writes it: of a system (`part = "ground"`: of all its planets), or of a planet."""

    name: Slug
    rules: Slug
    scenario: str
    system: str = ""
    planet: str = ""
    part: Literal["space", "ground", ""] = ""
    maps: dict[Slug, Slug] = field(default_factory=dict)
    attacker: str = ""
    defender: str = ""


def read_encounters(reader: SheetReader, planets: tuple[Planet, ...], names: frozenset[str]) -> tuple[Encounter, ...]:
    """The encounters of a scenario; `names` are those of units and kinds, which `maps` may map."""
    found: list[Encounter] = []
    for where, row in reader.rows("encounters", EncounterRow):
        before = len(reader.problems)
        _check(reader, row, where, planets, names)
        if len(reader.problems) > before:
            continue
        cell = next((p.cell for p in planets if p.name == row.planet), -1)
        part: Any = row.part or ("ground" if row.planet else "space")
        maps = tuple(sorted(row.maps.items()))
        made = Encounter(
            row.name, row.rules, row.scenario, cell if row.planet else reader.cell(where, row.system), part,
            row.planet, maps, row.attacker, row.defender,
        )  # fmt: skip
        for other in found:
            if other.name == made.name:
                reader.wrong((*where, "name"), f"there are two encounters {made.name!r}")
            same = (other.cell, other.part) == (made.cell, made.part)
            if same and (other.planet == made.planet or not (other.planet and made.planet)):
                reader.wrong(where, f"{other.name} is for the same combat, so one of them is never fought")
        found.append(made)
    return tuple(found)


def _check(
    reader: SheetReader, row: EncounterRow, where: Where, planets: tuple[Planet, ...], names: frozenset[str]
) -> None:
    if row.rules not in SHIPPED:
        reader.known((*where, "rules"), "rule system", row.rules, system_names())
    if bool(row.system) == bool(row.planet):
        reader.wrong(where, "an encounter needs either a system or a planet")
    elif row.planet and row.part == "space":
        reader.wrong((*where, "part"), "a space battle needs a system, not a planet")
    elif row.planet:
        reader.known((*where, "planet"), "planet", row.planet, (planet.name for planet in planets))
    else:
        cell = system_named(reader, (*where, "system"), row.system)
        if cell >= 0 and row.part == "ground" and all(planet.cell != cell for planet in planets):
            reader.wrong((*where, "part"), f"{row.system} has no planet to fight for")
    for name in row.maps:
        if name not in names:
            reader.wrong((*where, "maps", name), f"there is no unit and no kind {name!r}")


def system_named(reader: SheetReader, where: Where, name: str) -> int:
    """A cell that must hold a system; -1, with the problem noted, if it does not."""
    cell = reader.cell(where, name)
    if cell >= 0 and not SPACES[reader.board.kind("ground", cell)].system:
        reader.wrong(where, f"there is no system at {name}")
        return -1
    return cell
