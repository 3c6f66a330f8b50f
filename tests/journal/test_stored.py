"""Tags and fields that saves hold are pinned: what a rename, a new field or a removed one asks for is said here."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tactical
from tests.journal.stored import SYSTEMS, pinned, shapes, version

BASES = {"Order", "Step", "Event", "Goal", "Place", "Record"}
PIN = "then pin it: python -m tests.journal.stored"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_saves_hold_is_pinned(system):
    then, now = pinned()[system], shapes(system)
    step = f"games of {system} hold it: raise its `version`, write the migration (.github/RULE_CHANGES.md), {PIN}"
    if version(system) == then["version"]:
        for name, fields in then["types"].items():
            renamed = "keep its tag, or pin it anew where it has none"
            assert name in now, f"{name} is gone. If only its class was renamed: {renamed}. Else {step}"
            for field in fields.split():
                had = field.rstrip("!")
                assert had in now[name], f"{name} has no {had} any more: {step}"
                required = not now[name][had]
                assert not required or field.endswith("!"), f"{had} of {name} must now be given: {step}"
            new = [field for field, may in now[name].items() if field not in fields.replace("!", "").split()]
            assert all(now[name][field] for field in new), f"{new} of {name} need a default, or else {step}"
    missing = sorted(now.keys() - then["types"].keys())
    assert not missing, f"saves may now hold {missing}: if these are their words for good, {PIN}"
    assert version(system) == then["version"], f"the states of {system} have another version; {PIN}"


@pytest.mark.slow
def test_every_stored_type_says_its_tag_at_its_definition():
    """A tag that is made from a class's name would change with it."""
    classes = [
        node
        for path in sorted(Path(tactical.__file__).parent.rglob("*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and any(keyword.arg == "frozen" for keyword in node.keywords)
    ]
    stored = set(BASES)
    while True:
        more = {node.name for node in classes if stored & set(map(_name, node.bases))} - stored
        if not more:
            break
        stored |= more
    told = [node for node in classes if node.name in stored - BASES and stored & set(map(_name, node.bases))]
    silent = [node.name for node in told if all(keyword.arg != "tag" for keyword in node.keywords)]
    assert len(told) > 400
    assert not silent, f'{silent}: say tag="..." where they are defined, the word by which saves know them for ever'


def _name(base: ast.expr) -> str:
    inner = base.value if isinstance(base, ast.Subscript) else base
    return inner.id if isinstance(inner, ast.Name) else inner.attr if isinstance(inner, ast.Attribute) else ""
