"""The rule systems, one folder each, alike inside. `load` finds one by name; shipped ones need no search.

Others are installed beside this package and register under the entry-point group `GROUP`. Lists have them too, by
`system_names`; what opens a game or paints a first screen asks for none of them.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from tactical.table import Ruleset

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
    """No rule system of that name is shipped or installed, or it cannot be loaded. The message says which there are."""


def system_names() -> tuple[str, ...]:
    """Every rule system by name: those shipped, then those installed that can be loaded. For lists: it takes 40 ms."""
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
def load(name: str) -> Ruleset[Any]:
    """The rule system called `name`. Entry points are only read when it is not a shipped one."""
    if name in SHIPPED:
        found: Ruleset[Any] = importlib.import_module(f"tactical.rules.{name}").RULES
        return found
    others = _points()
    if name not in others:
        known = ", ".join(sorted({*SHIPPED, *others}))
        raise UnknownRulesetError(f"no rule system is called {name!r}; there are: {known}")
    try:
        loaded = others[name].load()
    except Exception as error:  # whatever somebody else's code raises: a list goes on, a save says one line
        raise UnknownRulesetError(f"{name!r} is installed but cannot be loaded: {error}") from error
    if not isinstance(loaded, Ruleset):
        raise UnknownRulesetError(f"{name!r} is installed but is no rule system: {GROUP} must name a Ruleset object")
    return loaded
