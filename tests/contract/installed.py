"""A rule system installed beside this package: a distribution in a folder, as pip leaves one, and what lies with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tactical import rules
from tactical.journal import codec
from tactical.scenario import shipped_files
from tactical.scenario.shipped_files import rulebook
from tests.contract.seventh import stones

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
POINTS = {
    "stones": "stones:RULES",
    "broken": "stones:SEATS",
    "missing": "no_such_module:RULES",
    "armour": "stones:RULES",
}


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Have a distribution in a folder found, whose system is `stones`; it registers what cannot be loaded too."""
    code = Path(stones.__file__ or "").read_text("utf-8").replace('"seventh"', '"stones"')
    files = {"__init__.py": code, "clauses.toml": CLAUSES, "keys.toml": KEYS}
    files |= {"scenarios/two-stones.toml": SCENARIO, "scenarios/cracked.toml": "title = "}
    with distribution(folder, "stones", files, POINTS):
        yield


@contextmanager
def pickets(folder: Path, *changes: tuple[str, str], file: str = "__init__.py") -> Iterator[None]:
    """Have the pickets found, with changes to one of their files: a text in it, and what is to stand in its place."""
    home = Path(__file__).parent / "seventh" / "pickets"
    files = {str(each.relative_to(home)): each.read_text("utf-8") for each in home.rglob("*") if each.suffix in KEPT}
    for old, new in changes:
        assert old in files[file], old
        files[file] = files[file].replace(old, new)
    with distribution(folder, "pickets", files, {"pickets": "pickets:RULES"}):
        yield


KEPT = (".py", ".toml")


@contextmanager
def distribution(folder: Path, name: str, files: Mapping[str, str], points: Mapping[str, str]) -> Iterator[None]:
    """Have version 1.0 of a distribution found in a folder, as pip leaves one: a package, and its entry points."""
    info = folder / f"{name}-1.0.dist-info"
    told = {f"{name}/{file}": text for file, text in files.items()}
    told[f"{info.name}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    lines = [f"[{rules.GROUP}]", *(f"{name} = {where}" for name, where in points.items())]
    told[f"{info.name}/entry_points.txt"] = "\n".join(lines)
    for file, text in told.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, "utf-8")
    _forget(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setenv("PYTHONPATH", str(folder))
        yield
    _forget(name)


def _forget(name: str) -> None:
    sys.modules.pop(name, None)
    for known in (rules.load, rulebook, shipped_files._shipped_title, codec._built):
        known.cache_clear()
