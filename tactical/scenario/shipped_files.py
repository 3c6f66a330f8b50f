"""Files that are shipped, or installed with a rule system: scenarios, sample saves and the words of the rules. Names
first, contents on demand.

The same in a checkout, where saves lie at its top, and in an installed copy, which has them inside the package.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tactical.table.clauses import Rulebook

_PACKAGE = Path(__file__).resolve().parents[1]
_SCENARIOS = _PACKAGE / "scenario" / "shipped"
_CAMPAIGNS = _PACKAGE / "scenario" / "campaigns"
_PUZZLES = _PACKAGE / "scenario" / "puzzles"
_SAVES = (_PACKAGE / "_shipped" / "saves", _PACKAGE.parent / "saves")
SAVE = ".tactical"
_TITLE_BY = 200  # lines: a title further down is not looked for
_LONGEST_TITLE = 1000  # letters of its line
FIRST = (  # the top of a list for somebody new: the guided battles, and one to go on with
    "first-battle", "first-steps", "first-boarding", "first-flight", "first-advance", "first-fleet", "first-journey",
)  # fmt: skip


def scenario_names() -> tuple[str, ...]:
    """The shipped scenarios by name: those for beginners, then the others in alphabetical order."""
    names = sorted(file.stem for file in _files(_SCENARIOS, ".toml"))
    return (*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST))


def shipped_scenario(name: str) -> Path:
    """The file of a shipped scenario. LookupError lists the names."""
    if name not in scenario_names():
        raise LookupError(f"unknown scenario {name[:40]!a}; shipped: {', '.join(scenario_names())}")
    return _SCENARIOS / f"{name}.toml"


def campaign_names() -> tuple[str, ...]:
    """The shipped campaigns by name, in alphabetical order."""
    return tuple(sorted(file.stem for file in _files(_CAMPAIGNS, ".toml")))


def shipped_campaign(name: str) -> Path:
    """The file of a shipped campaign. LookupError lists the names."""
    if name not in campaign_names():
        raise LookupError(f"unknown campaign {name[:40]!a}; shipped: {', '.join(campaign_names())}")
    return _CAMPAIGNS / f"{name}.toml"


def shipped_puzzles() -> dict[str, Path]:
    """The shipped puzzles by name, grouped by rule system: `boarding-grenade` is of boarding."""
    return {file.stem: file for file in sorted(_files(_PUZZLES, ".toml"))}


def puzzle_system(name: str) -> str:
    """The rule system of a shipped puzzle: `boarding` of `boarding-grenade`."""
    return name.partition("-")[0]


def puzzle_word(name: str) -> str:
    """The short name of a shipped puzzle among those of its system: `grenade` of `boarding-grenade`."""
    return name.partition("-")[2]


def installed_files() -> tuple[tuple[str, Path], ...]:
    """The scenarios in the folders `scenarios` of installed rule systems, each with its system."""
    from tactical.rules import SHIPPED, system_names  # noqa: PLC0415 - what is shipped is listed without

    folders = {system: system_folder(system) / "scenarios" for system in system_names() if system not in SHIPPED}
    return tuple((system, file) for system, folder in folders.items() for file in sorted(_files(folder, ".toml")))


def scenario_title(name: str) -> str:
    """The title of a shipped scenario or campaign, or of one at a path. Only its title line is read, because a list
    shows all of them at once. Without a readable title, the name."""
    if name in campaign_names():
        return _shipped_title(shipped_campaign(name))
    return _shipped_title(shipped_scenario(name)) if name in scenario_names() else _title(Path(name))


def _title(path: Path) -> str:
    try:
        if not path.is_file():  # no pipe or device is opened
            return path.stem
        with path.open(encoding="utf-8") as file:
            lines = islice(iter(lambda: file.readline(_LONGEST_TITLE), ""), _TITLE_BY)
            line = next((line for line in lines if line.startswith("title = ")), "")
        return " ".join("".join(c if c.isprintable() else "?" for c in str(tomllib.loads(line)["title"])).split())[:80]
    except (OSError, ValueError, KeyError):
        return path.stem


_shipped_title = cache(_title)


def shipped_saves() -> dict[str, Path]:
    """The sample saves by name, in alphabetical order; there may be none."""
    folder = next((folder for folder in _SAVES if folder.is_dir()), None)
    files = _files(folder, SAVE) if folder else []
    return {file.stem: file for file in sorted(files)}


def system_folder(system: str) -> Path:
    """The folder of a rule system. Raises UnknownRulesetError if it does not exist."""
    from tactical.rules import SHIPPED, load  # noqa: PLC0415 - listing what is shipped needs no rules

    if system in SHIPPED:
        return _PACKAGE / "rules" / system
    module = importlib.import_module(type(load(system)).__module__)
    return Path(module.__file__ or ".").parent


@cache
def rulebook(system: str) -> Rulebook:
    """The words of a rule system.

    Raises UnknownRulesetError if it does not exist, RulesetError if its words cannot be read. An installed system may
    have no words: its book is empty.
    """
    from tactical.scenario.problems import ScenarioError, split  # noqa: PLC0415 - as above
    from tactical.scenario.system_texts import read_system_file  # noqa: PLC0415 - as above
    from tactical.table.clauses import Clause, ClauseError, Rulebook, read_rulebook  # noqa: PLC0415 - as above
    from tactical.table.errors import RulesetError  # noqa: PLC0415 - as above

    file = system_folder(system) / "clauses.toml"
    if not file.is_file():
        return Rulebook("", ())
    shared = _PACKAGE / "ruleset" / "clauses.toml"
    try:
        report = read_system_file(file)
        try:
            return read_rulebook(report.data, tomllib.loads(shared.read_text("utf-8")))
        except ClauseError as error:
            _, where = split(str(error))
            report.invalid(str(error), (error.clause,), () if where else Clause.__struct_fields__)
        raise report.error
    except ScenarioError as error:
        raise RulesetError(system, error.lines[0]) from error


def _files(folder: Path, ending: str) -> list[Path]:
    if not folder.is_dir():
        return []
    return [file for file in folder.iterdir() if file.suffix == ending and not file.name.startswith(".")]
