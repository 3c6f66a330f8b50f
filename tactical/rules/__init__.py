"""The rule systems, one folder each, alike inside. `load` finds one by name; shipped ones need no search.

Others are installed beside this package and register under the entry-point group `GROUP`. `system_names` lists them
too; opening a game or painting a first screen asks for none of them.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

from tactical.ruleset import AnyRuleset, Ruleset
from tactical.table.errors import RulesetError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SHIPPED = (
    "armour",
    "boarding",
    "fleet",
    "overland",
    "skirmish",
    "starship",
)
GROUP = "tactical.rulesets"  # entry points of systems installed beside this package


class UnknownRulesetError(LookupError):
    """Raised if no rule system of that name is shipped or installed, or it cannot be loaded. The message lists the
    existing ones."""


def system_names() -> tuple[str, ...]:
    """Every rule system by name: the shipped ones, then the loadable installed ones. For lists: it takes 40 ms."""
    return (*SHIPPED, *(name for name in sorted({*_points()} - {*SHIPPED}) if _loads(name)))


def _loads(name: str) -> bool:
    try:
        load(name)
    except UnknownRulesetError:
        return False
    return True


def _points() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - 40 ms, and shipped systems need none of it

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def load(name: str) -> AnyRuleset:
    """The rule system called `name`. Entry points are only read if it is not a shipped one.

    An installed one is checked when it is loaded (`ruleset/check.py`). Raises UnknownRulesetError if there is
    none of that name, or it cannot be played; then it says whose fault that is."""
    if name in SHIPPED:
        found: AnyRuleset = importlib.import_module(f"tactical.rules.{name}").RULES
        return found
    others = _points()
    if name not in others:
        known = ", ".join(sorted({*SHIPPED, *others}))
        raise UnknownRulesetError(f"no rule system is called {name!r}; the systems are {known}")
    point = others[name]
    _packages[point.module.partition(".")[0]] = package = _package(point)
    try:
        loaded = point.load()
        wrong = _faults(name, loaded)
    except Exception as error:  # whatever somebody else's code raises: a list goes on, a save says one line
        raise UnknownRulesetError(f"{package} cannot be loaded: {_told(error)}") from error
    if wrong:
        raise UnknownRulesetError(f"{package} cannot be played: {'; '.join(wrong[:3])}")
    assert isinstance(loaded, Ruleset)
    return loaded


# --- whose fault it is ---

_packages: dict[str, str] = {}  # the outermost package of what was loaded -> what it is, in words


def installed_as(rules: AnyRuleset) -> str:
    """`the rule system 'chess' of the package chess 1.0`; empty for a shipped one."""
    return "" if rules.name in SHIPPED else _packages.get(type(rules).__module__.partition(".")[0], "")


def blamed(error: BaseException) -> str:
    """The installed rule system through whose code an exception came, in the same words; empty: none."""
    if isinstance(error, RulesetError):
        return installed_as(load(error.system))
    from traceback import walk_tb  # noqa: PLC0415 - nothing that goes well needs it

    homes = (frame.f_globals.get("__name__", "").partition(".")[0] for frame, _ in walk_tb(error.__traceback__))
    return next((_packages[home] for home in homes if home in _packages), "")


def _told(error: Exception) -> str:
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, ImportError) and (error.name or "").startswith("tactical"):
        told += "; `tactical guide rulesets` lists where the names are now, most of them in tactical.ruleset"
    return told


def _package(point: EntryPoint) -> str:
    of = f" of the package {point.dist.name} {point.dist.version}" if point.dist is not None else ""
    return f"the rule system {point.name!r}{of}"


def _faults(name: str, loaded: object) -> list[str]:
    from tactical.ruleset.check import faults  # noqa: PLC0415 - shipped systems are looked over in tests

    if not isinstance(loaded, Ruleset):
        return [f"it is not a rule system: under {GROUP} stands the path of a Ruleset object, such as {name}:RULES"]
    if getattr(loaded, "name", None) != name:
        return [f"its `name` is {getattr(loaded, 'name', None)!r} and must be that of its entry point, {name!r}"]
    return faults(loaded)
