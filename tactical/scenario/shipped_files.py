"""What is shipped, or installed with a rule system: scenarios, sample saves and the words of the rules. Names first,
contents on demand.

The same in a checkout, where saves lie at its top, and in an installed copy, which carries them inside the package.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
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
FIRST = (  # what somebody new should meet at the top of a list: the guided battles, and one to go on with
    "first-battle", "first-steps", "first-boarding", "first-flight", "first-advance", "first-fleet", "first-journey",
)  # fmt: skip


def scenario_names() -> tuple[str, ...]:
    """The shipped scenarios by name: those for beginners, then the others in alphabetical order."""
    names = sorted(file.stem for file in _files(_SCENARIOS, ".toml"))
    return (*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST))


def shipped_scenario(name: str) -> Path:
    """The file of a shipped scenario. LookupError names those there are."""
    if name not in scenario_names():
        raise LookupError(f"unknown scenario {name[:40]!a}; shipped: {', '.join(scenario_names())}")
    return _SCENARIOS / f"{name}.toml"


def campaign_names() -> tuple[str, ...]:
    """The shipped campaigns by name, in alphabetical order."""
    return tuple(sorted(file.stem for file in _files(_CAMPAIGNS, ".toml")))


def shipped_campaign(name: str) -> Path:
    """The file of a shipped campaign. LookupError names those there are."""
    if name not in campaign_names():
        raise LookupError(f"unknown campaign {name[:40]!a}; shipped: {', '.join(campaign_names())}")
    return _CAMPAIGNS / f"{name}.toml"


def shipped_puzzles() -> dict[str, Path]:
    """The shipped puzzles by name, those of one rule system together: `boarding-grenade` is of boarding."""
    return {file.stem: file for file in sorted(_files(_PUZZLES, ".toml"))}


def puzzle_system(name: str) -> str:
    """The rule system of a shipped puzzle: `boarding` of `boarding-grenade`."""
    return name.partition("-")[0]


def puzzle_word(name: str) -> str:
    """What a shipped puzzle is called among those of its system: `grenade` of `boarding-grenade`."""
    return name.partition("-")[2]


def installed_scenarios() -> tuple[str, ...]:
    """The scenarios in the folders `scenarios` of rule systems that are installed beside this package, as paths."""
    from tactical.rules import SHIPPED, system_names  # noqa: PLC0415 - what is shipped is listed without

    folders = [system_folder(system) / "scenarios" for system in system_names() if system not in SHIPPED]
    return tuple(str(file) for folder in folders for file in sorted(_files(folder, ".toml")))


@cache
def scenario_title(name: str) -> str:
    """The title of a shipped scenario or campaign, or of one at a path. Only its own line is read: a list shows all of
    them at once. Where there is none that can be read, the name does."""
    if name in campaign_names():
        path = shipped_campaign(name)
    else:
        path = shipped_scenario(name) if name in scenario_names() else Path(name)
    try:
        with path.open(encoding="utf-8") as file:
            line = next((line for line in file if line.startswith("title = ")), "")
        return str(tomllib.loads(line)["title"])
    except (OSError, ValueError, KeyError):
        return path.stem


def shipped_saves() -> dict[str, Path]:
    """The sample saves by name, in alphabetical order; an empty shelf is no error."""
    folder = next((folder for folder in _SAVES if folder.is_dir()), None)
    files = _files(folder, SAVE) if folder else []
    return {file.stem: file for file in sorted(files)}


def system_folder(system: str) -> Path:
    """Where a rule system lies. UnknownRulesetError for one that is not there."""
    from tactical.rules import SHIPPED, load  # noqa: PLC0415 - listing what is shipped needs no rules

    if system in SHIPPED:
        return _PACKAGE / "rules" / system
    module = importlib.import_module(type(load(system)).__module__)
    return Path(module.__file__ or ".").parent


@cache
def rulebook(system: str) -> Rulebook:
    """The words of a rule system.

    Raises UnknownRulesetError for a system that is not there, RulesetError for words that cannot be read. A system
    installed beside this package may come without words: its book is empty.
    """
    from tactical.table.clauses import Rulebook, read_rulebook  # noqa: PLC0415 - as above
    from tactical.table.errors import RulesetError  # noqa: PLC0415 - as above

    file = system_folder(system) / "clauses.toml"
    if not file.is_file():
        return Rulebook("", ())
    shared = _PACKAGE / "mechanics" / "clauses.toml"
    try:
        return read_rulebook(file.read_text("utf-8"), shared.read_text("utf-8"))
    except ValueError as error:
        raise RulesetError(system, f"its clauses.toml cannot be read: {error}") from error


def _files(folder: Path, ending: str) -> list[Path]:
    if not folder.is_dir():
        return []
    return [file for file in folder.iterdir() if file.suffix == ending and not file.name.startswith(".")]
