"""[[encounters]] of a scenario: which combats are fought on another board, and how units go there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import field

from tactical.board import Board, parse_cell
from tactical.rules.fleet.data import SPACES, Slug
from tactical.rules.fleet.position import Encounter, Planet
from tactical.table.opening import Problem, Where, read_as
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


def read_encounters(
    problems: list[Problem], raw: object, board: Board, planets: tuple[Planet, ...], names: frozenset[str]
) -> tuple[Encounter, ...]:
    """The encounters of a scenario; `names` are those of units and kinds, which `maps` may map."""
    if not isinstance(raw, list) or not all(isinstance(row, Mapping) for row in raw):
        problems.append(Problem(("encounters",), "write [[encounters]] for each"))
        return ()
    found: list[Encounter] = []
    for number, table in enumerate(raw):
        where: Where = ("encounters", number)
        row = read_as(problems, where, dict(table), EncounterRow)
        if row is None:
            continue
        wrong = list(_problems(row, where, board, planets, names))
        problems += wrong
        if wrong:
            continue
        cell = next((p.cell for p in planets if p.name == row.planet), -1)
        part: Any = row.part or ("ground" if row.planet else "space")
        maps = tuple(sorted(row.maps.items()))
        made = Encounter(
            row.name, row.rules, row.scenario, cell if row.planet else parse_cell(board, row.system), part,
            row.planet, maps, row.attacker, row.defender,
        )  # fmt: skip
        for other in found:
            if other.name == made.name:
                problems.append(Problem((*where, "name"), f"there are two encounters {made.name!r}"))
            same = (other.cell, other.part) == (made.cell, made.part)
            if same and (other.planet == made.planet or not (other.planet and made.planet)):
                problems.append(Problem(where, f"{other.name} is for the same combat: one of them is never fought"))
        found.append(made)
    return tuple(found)


def _problems(
    row: EncounterRow, where: Where, board: Board, planets: tuple[Planet, ...], names: frozenset[str]
) -> Iterator[Problem]:
    if bool(row.system) == bool(row.planet):
        yield Problem(where, "an encounter has a system or a planet: one of them")
    elif row.planet and row.part == "space":
        yield Problem((*where, "part"), "space is fought for in a system: name that, not the planet")
    elif row.planet and row.planet not in {planet.name for planet in planets}:
        known = ", ".join(planet.name for planet in planets) or "none"
        yield Problem((*where, "planet"), f"no planet {row.planet!r}; planets: {known}")
    elif row.system:
        try:
            cell = parse_cell(board, row.system)
        except ValueError as error:
            yield Problem((*where, "system"), str(error))
            return
        if not SPACES[board.kind("ground", cell)].system:
            yield Problem((*where, "system"), f"there is no system at {row.system}")
        elif row.part == "ground" and all(planet.cell != cell for planet in planets):
            yield Problem((*where, "part"), f"{row.system} has no planet to fight for")
    for name in row.maps:
        if name not in names:
            yield Problem((*where, "maps", name), f"there is no unit and no kind {name!r}")
