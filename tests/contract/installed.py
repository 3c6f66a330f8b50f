"""A rule system installed beside this package: a distribution in a folder, as pip leaves one, and what lies with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tactical import rules
from tactical.scenario.shipped_files import rulebook, scenario_title
from tests.contract.seventh import rules as seventh

KEYS = """
[pieces]
about = "The stones."
weight = ["number", "1", "in pounds"]
"""
CLAUSES = """
source = "Stones, a page"

[SE-01]
text = "A stone hops one cell."
kind = "legality"
section = "Hopping"
"""
SCENARIO = """
title = "Two stones"
rules = "stones"
briefing = "Hop first."
[map]
topology = "hex"
picture = '''
a b .
'''
[map.legend]
"." = "grass"
a = { piece = "one" }
b = { piece = "two" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[[goals]]
goal = "last_side"
[[pieces]]
name = "one"
seat = "red"
[[pieces]]
name = "two"
seat = "blue"
"""
POINTS = f"""
[{rules.GROUP}]
stones = stones:RULES
broken = stones:SEATS
missing = no_such_module:RULES
armour = stones:RULES
"""


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Have a distribution in a folder found, whose system is `stones`; it registers what cannot be loaded too."""
    code = Path(seventh.__file__ or "").read_text("utf-8").replace('"seventh"', '"stones"')
    home, info = folder / "stones", folder / "stones-1.0.dist-info"
    for made in (info, home / "scenarios"):
        made.mkdir(parents=True)
    (home / "__init__.py").write_text(code, "utf-8")
    (home / "clauses.toml").write_text(CLAUSES, "utf-8")
    (home / "keys.toml").write_text(KEYS, "utf-8")
    (home / "scenarios" / "two-stones.toml").write_text(SCENARIO, "utf-8")
    (home / "scenarios" / "cracked.toml").write_text("title = ", "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stones\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(POINTS, "utf-8")
    _forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", str(folder))
        yield
    _forget()


def _forget() -> None:
    sys.modules.pop("stones", None)
    for known in (rules.load, rulebook, scenario_title):
        known.cache_clear()
