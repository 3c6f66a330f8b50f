"""A scenario to begin with: the commented text in `skeleton.toml` in a rule system's folder, at any size.

Equal neighbouring columns and rows are filler: a map grows and shrinks there, so that every letter, wall and door of
the text remains.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Final

from tactical.rules import load
from tactical.scenario.drawing import MAX_CELLS, MAX_SIDE
from tactical.scenario.plain_text import hidden
from tactical.scenario.problems import ScenarioError, shown
from tactical.scenario.shipped_files import system_folder
from tactical.table.errors import RulesetError

FILE: Final = "skeleton.toml"
TITLE: Final = 80  # characters, as of any scenario

_PICTURE: Final = re.compile(r"(?<=^picture = ''')\n(.*?)(?=^''')", re.DOTALL | re.MULTILINE)
_TITLE: Final = re.compile(r'^title = "(.*)"$', re.MULTILINE)
_TIME: Final = re.compile(r"^(limit|by) = (\d+)( *)", re.MULTILINE)
_WALLED: Final = re.compile(r"^walled = true$", re.MULTILINE)
_HEX: Final = re.compile(r'^topology = "hex"$', re.MULTILINE)


def skeleton(system: str, width: int = 0, height: int = 0, title: str = "") -> str:
    """The text of a playable scenario of this rule system; its map has `width` columns and `height` rows of cells (0:
    the system's own). Raises UnknownRulesetError; raises ScenarioError if this size or title is not possible."""
    rules = load(system)
    try:
        text = (system_folder(rules.name) / FILE).read_text("utf-8")
    except OSError:
        raise ScenarioError([f"{rules.name} comes without a scenario to begin with ({FILE} in its folder)"]) from None
    match = _PICTURE.search(text)
    if match is None:
        raise RulesetError(rules.name, f"its {FILE} has no picture between lines of '''")
    picture = _fitted(match[1], text, width, height)
    longer = max(1, *(len(new) / len(old) for new, old in zip(_sides(picture), _sides(match[1]), strict=True)))
    text = f"#:schema {schema_name(rules.name)}\n{text[: match.start()]}\n{picture}{text[match.end() :]}"
    return _titled(_TIME.sub(partial(_longer, longer), text), title)


def _sides(picture: str) -> tuple[list[str], str]:
    """The rows of a picture, and its longest row."""
    lines = picture.splitlines()
    return lines, max(lines, key=len)


def _longer(times: float, found: re.Match[str]) -> str:
    """A limit that leaves time to cross a larger map; what stands after it stays where it is."""
    limit = f"{found[1]} = {round(int(found[2]) * times)}"
    return limit.ljust(len(found[0]))


def schema_name(system: str) -> str:
    """The file with the JSON Schema of a rule system's scenarios, which a scenario beside it names in its first line:
    TOML editors complete and check by it."""
    return f"{system}.schema.json"


def _titled(text: str, title: str) -> str:
    if not title:
        return text
    if len(title) > TITLE or not title.strip() or any(c in "[]" or not c.isprintable() or hidden(c) for c in title):
        raise ScenarioError(
            [f"{shown(title)} is not a title: use one line of 1 to {TITLE} characters without square brackets"]
        )
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    return _TITLE.sub(lambda _: f'title = "{escaped}"', text, count=1)


def _fitted(picture: str, text: str, width: int, height: int) -> str:
    """A picture at another size. In walled ones a cell and the border after it go together."""
    lines = picture.splitlines()
    walled, hexagons = _WALLED.search(text) is not None, _HEX.search(text) is not None
    if hexagons:
        lines = ["".join(line.split()) for line in lines]
    wide = max(map(len, lines))
    rows = _units([line.ljust(wide) for line in lines], 2 if walled else 1)
    rows = _stretched(rows, height, "rows")
    flat = [line for row in rows for line in row]
    columns = _units(["".join(letters) for letters in zip(*flat, strict=True)], 2 if walled else 1)
    columns = _stretched(columns, width, "columns")
    if (len(rows) - walled) * (len(columns) - walled) > MAX_CELLS:
        raise ScenarioError([f"a map has at most {MAX_CELLS} cells"])
    fitted = ["".join(letters) for letters in zip(*(line for column in columns for line in column), strict=True)]
    if hexagons:
        fitted = [" " * (number % 2) + " ".join(line) for number, line in enumerate(fitted)]
    return "".join(f"{line.rstrip()}\n" for line in fitted)


def _units(lines: Sequence[str], step: int) -> list[tuple[str, ...]]:
    """Lines of a picture as rows of cells. In a walled picture, where a row has two, the first is the border alone."""
    first = step - 1
    units = [tuple(lines[at : at + step]) for at in range(first, len(lines), step)]
    return [tuple(lines[:first]), *units] if first else units


def _stretched(units: Sequence[tuple[str, ...]], size: int, what: str) -> list[tuple[str, ...]]:
    """The units with more or fewer of those that are equal to the one beside them; the border does not count."""
    border = len(units[0]) < len(units[-1])
    runs = [list(run) for _, run in groupby(units)]
    size = size + border if size else len(units)
    rigid = sum(len(run) == 1 for run in runs)
    most = MAX_SIDE + border if rigid < len(units) else rigid
    if not len(runs) <= size <= most:
        raise ScenarioError([f"such a map has {len(runs) - border} to {most - border} {what}, not {size - border}"])
    elastic, room, added, seen = len(units) - rigid, size - rigid, 0, 0
    stretched: list[tuple[str, ...]] = []
    left = sum(len(run) > 1 for run in runs)
    for run in runs:
        if len(run) == 1:
            stretched += run
            continue
        seen, left = seen + len(run), left - 1
        upto = min(max(room * seen // elastic, added + 1), room - left)  # one of each remains
        stretched += run[:1] * (upto - added)
        added = upto
    return stretched
