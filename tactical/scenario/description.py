"""A scenario's description in a list: length, difficulty, sides, a strip of the map. Read without opening it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from tactical.scenario import shipped_files
from tactical.scenario.about import read_about
from tactical.scenario.fields import Fields
from tactical.scenario.files import read_text
from tactical.scenario.own_files import known_scenario
from tactical.scenario.problems import ProblemList, shown
from tactical.table.opening import About, Description

DIFFICULTIES: Final = ("easy", "medium", "hard")
OPPONENTS: Final = ("easy", "normal", "hard", "expert")  # levels of the computer
LONGEST: Final = 100  # minutes are up to ten times that; characters of `sides`
PICTURE: Final = 40  # letters


class Listed(msgspec.Struct, frozen=True):
    """A scenario or campaign in a list."""

    name: str
    title: str
    rules: str  # of a campaign: `campaign`
    guided: bool  # True if it has tips
    description: Description
    about: About = About()


def read_description(top: Fields, sides: Collection[str] = (), *, campaign: bool = False) -> Description:
    """The table `[description]`, with its problems reported; `sides` are those that exist."""
    table = top.table("description")
    favours = table.text("favours")
    if favours and sides and favours not in sides:
        table.wrong("favours", f"unknown side {shown(favours)}: {', '.join(sides)}")
    description = Description(
        table.whole("minutes", 1, 10 * LONGEST) or 0,
        table.word("difficulty", DIFFICULTIES, ""),
        table.line("sides", longest=LONGEST),
        favours,
        _picture(table, top.data.get("map")),
        "" if campaign else table.word("opponent", OPPONENTS, ""),
    )
    table.end()
    return description


def _picture(table: Fields, land: object) -> tuple[str, ...]:
    """The strip: letters, each the kind of ground that the legend of the map says it is, or those kinds themselves."""
    if isinstance(table.data.get("picture"), list):
        return tuple(table.words("picture", "kinds of ground"))[:PICTURE]
    letters = table.line("picture", longest=PICTURE)
    if not isinstance(land, dict):
        return ()  # told already
    legend = land.get("legend")
    rows = legend if isinstance(legend, dict) else {}
    usual = _ground(rows.get("."), "")
    for letter in dict.fromkeys(letters):
        if letter not in rows:
            table.wrong("picture", f"{shown(letter)} is not a letter in the map's legend")
            return ()
    return tuple(_ground(rows[letter], usual) for letter in letters)


def _ground(row: object, usual: str) -> str:
    ground = row.get("ground", usual) if isinstance(row, dict) else row
    return ground if isinstance(ground, str) else usual


def listed(name: str) -> Listed:
    """A shipped scenario or campaign, or one at a path. Unreadable parts are left empty: opening it reports them."""
    if name in shipped_files.campaign_names():
        return _shipped(name, shipped_files.shipped_campaign(name))
    if name in shipped_files.scenario_names():
        return _shipped(name, shipped_files.shipped_scenario(name))
    return _listed(name, known_scenario(name) or Path(name))


def _listed(name: str, path: Path) -> Listed:
    shipped = name in (*shipped_files.scenario_names(), *shipped_files.campaign_names())
    title = shipped_files.scenario_title(name if shipped else str(path))
    try:
        text = read_text(str(path))
        data = tomllib.loads(text)
        top = Fields(ProblemList(path.name, text), (), data)
        description, about = read_description(top), read_about(top)
    except (OSError, ValueError, RecursionError):
        return Listed(name, title, "", False, Description())
    rules = data.get("rules")
    return Listed(name, title, rules if isinstance(rules, str) else "", bool(data.get("tips")), description, about)


_shipped = cache(_listed)


def words(found: Description) -> str:
    """`about 20 minutes, easy; four riders against the calendar; red has the better of it`."""
    first = [f"about {found.minutes} minutes"] if found.minutes else []
    first += [found.difficulty] if found.difficulty else []
    parts = [", ".join(first), found.sides, f"{found.favours} is favoured" if found.favours else ""]
    return "; ".join(filter(None, parts))
