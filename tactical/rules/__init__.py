"""The rule systems, one folder each, alike inside. `load` finds one by name; shipped ones need no search."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any

from tactical.table import Ruleset

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
    """No rule system of that name is shipped or installed. The message lists those that are."""


@cache
def load(name: str) -> Ruleset[Any]:
    """The rule system called `name`. Entry points are only read when it is not a shipped one (they cost 40 ms)."""
    if name in SHIPPED:
        found: Ruleset[Any] = importlib.import_module(f"tactical.rules.{name}").RULES
        return found
    from importlib.metadata import entry_points  # noqa: PLC0415 - 40 ms, and shipped systems need none of it

    others = {point.name: point for point in entry_points(group=GROUP)}
    if name not in others:
        known = ", ".join(sorted({*SHIPPED, *others}))
        raise UnknownRulesetError(f"no rule system is called {name!r}; there are: {known}")
    loaded = others[name].load()
    if not isinstance(loaded, Ruleset):
        raise UnknownRulesetError(f"{name!r} is installed but is no rule system: {GROUP} must name a Ruleset object")
    return loaded
