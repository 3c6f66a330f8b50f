"""What a list of scenarios tells of each: length, difficulty, sides, a strip of the map. Read without opening any."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from tactical.scenario import shipped_files
from tactical.scenario.fields import Fields
from tactical.scenario.problems import ProblemList, ScenarioError, shown
from tactical.table.opening import Description

DIFFICULTIES: Final = ("easy", "medium", "hard")
LONGEST: Final = 100  # minutes are up to ten times that; characters of `sides`
PICTURE: Final = 40  # letters


class Listed(msgspec.Struct, frozen=True):
    """A scenario or campaign as a list shows it."""

    name: str
    title: str
    rules: str  # of a campaign: `campaign`
    guided: bool  # whether it has tips
    description: Description


def read_description(top: Fields, sides: Collection[str] = ()) -> Description:
    """The table `[description]`. Reports what is wrong with it; `sides` are those there are."""
    table = top.table("description")
    favours = table.text("favours")
    if favours and sides and favours not in sides:
        table.wrong("favours", f"unknown side {shown(favours)}: {', '.join(sides)}")
    found = Description(
        table.whole("minutes", 1, 10 * LONGEST) or 0,
        table.word("difficulty", DIFFICULTIES, ""),
        table.line("sides", longest=LONGEST),
        favours,
        _picture(table, top.data.get("map")),
    )
    table.end()
    return found


def _picture(table: Fields, land: Any) -> tuple[str, ...]:
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
            table.wrong("picture", f"{shown(letter)} is no letter of the map's legend")
            return ()
    return tuple(_ground(rows[letter], usual) for letter in letters)


def _ground(row: Any, usual: str) -> str:
    found = row.get("ground", usual) if isinstance(row, dict) else row
    return found if isinstance(found, str) else usual


@cache
def listed(name: str) -> Listed:
    """A shipped scenario or campaign, or one at a path. What cannot be read is left unsaid: opening it tells."""
    if name in shipped_files.campaign_names():
        path = shipped_files.shipped_campaign(name)
    else:
        path = shipped_files.shipped_scenario(name) if name in shipped_files.scenario_names() else Path(name)
    title = shipped_files.scenario_title(name)
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
        found = read_description(Fields(ProblemList(path.name, text), (), data))
    except (OSError, ValueError, RecursionError, ScenarioError):
        return Listed(name, title, "", False, Description())
    rules = data.get("rules")
    return Listed(name, title, rules if isinstance(rules, str) else "", bool(data.get("tips")), found)


def words(found: Description) -> str:
    """`about 20 minutes, easy; four riders against the calendar; red has the better of it`."""
    first = [f"about {found.minutes} minutes"] if found.minutes else []
    first += [found.difficulty] if found.difficulty else []
    told = [", ".join(first), found.sides, f"{found.favours} has the better of it" if found.favours else ""]
    return "; ".join(filter(None, told))
