"""The clause gate: every rule clause has words, and every clause that can be tested has a test that names it.

Each ruleset keeps its clauses in `tactical/rules/<system>/clauses.toml`, one table an id:

    source = "The rules page this system restates, as a fact"

    [SK-16]                          # a clause of the source: two letters, a number
    text = "Leaving a square inside an enemy's Melee Range costs 2 DV."    # our own words
    kind = "state"                   # one of KINDS
    section = "Moving around enemies"
    when = "gear: JetPack"           # only if the clause needs a trait, a piece of gear or a variant

    [SK-D01]                         # a house default where the source is silent: D or H before the number
    text = "Eight neighbours, every step counts one square."
    kind = "default"
    option = "diagonal_steps"        # the switch that changes it, or "" with a `reason` why there is none

    [SK-X01]                         # clauses that meet: the numbered list or table "Interactions"
    text = "One square, two ways: ..."
    kind = "interaction"

    [FT-SK-01]                       # a house rule that lets a battle end
    text = "An attack is home at or under ..."
    kind = "house"

    [FT-03]                          # one that systems share, in the words of `tactical/ruleset/clauses.toml`, with
                                     # the `beat = "round"` at the top of this file put in

`text` and `kind` are required; `section`, `when`, `option`, `reason` and `example` are the only others.

A test names its clauses with literal strings, on a test function, on its class, in the `pytestmark` of a
file, or in the `marks` of a `pytest.param`. The markers are read from the files' syntax trees, not from a
collection, so the gate gives the same answer when only a part of the suite runs. Clauses of kind "advice"
need no test. A test that is marked `long` shows a clause only to who waits for it: another must.

Where the rules pages lie beside the checkout, the files are held against them too: no id missing, none
invented, and the same kind, so that nothing testable passes as advice.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT.parent / "shared" / "rules"

KINDS = ["phase", "state", "geometry", "movement cost", "legality", "check", "reaction", "data", "advice"]
# What follows the two letters of an id says which of the other kinds it must be.
LETTER_KINDS = {"": None, "D": "default", "H": "default", "X": "interaction"}
FIELDS = {"text", "kind", "section", "when", "option", "reason", "example"}
ID = re.compile(r"(?!FT)([A-Z]{2})-([DHX]?)\d+")
LEFT_OUT = {"pytest.mark.slow", "pytest.mark.long"}  # of the README's line, and so no proof of a clause
HOUSE_ID = re.compile(r"FT-(?:([A-Z]{2})-)?\d+")


# ----------------------------------------------------------------------------------------- reading the files


def systems() -> list[Path]:
    """The folders of rulesets that hold any file; caches left behind by another branch are no ruleset."""
    folders = (ROOT / "tactical" / "rules").glob("[!_.]*/")
    return sorted(folder for folder in folders if any(file.is_file() for file in folder.iterdir()))


def clauses(folder: Path) -> dict[str, Any]:
    """The clauses of a ruleset by id; empty without a file, which `faults` reports."""
    file = folder / "clauses.toml"
    if not file.exists():
        return {}
    said = tomllib.loads(file.read_text("utf-8"))
    shared = tomllib.loads((ROOT / "tactical" / "ruleset" / "clauses.toml").read_text("utf-8"))
    return {
        name: {**shared.get(name, {}), **row} if isinstance(row, dict) and "text" not in row else row
        for name, row in said.items()
        if name not in ("source", "beat")
    }


def faults(folder: Path) -> Iterator[str]:
    """Whatever in a clauses.toml is not in the format above."""
    file = folder / "clauses.toml"
    where = file.relative_to(ROOT)
    if not file.exists():
        yield f"{where}: missing"
        return
    source = tomllib.loads(file.read_text("utf-8")).get("source")
    if not (isinstance(source, str) and source.strip()):
        yield f"{where}: no `source` line"
    rows = clauses(folder)
    if not rows:
        yield f"{where}: no clauses"
    letters = {m[1] for m in map(ID.fullmatch, rows) if m}
    if len(letters) > 1:
        yield f"{where}: ids of several systems: {', '.join(sorted(letters))}"
    for name, row in rows.items():
        yield from (f"{where}: {name}: {fault}" for fault in row_faults(name, row, letters))


def row_faults(name: str, row: Any, letters: set[str]) -> Iterator[str]:
    """What is wrong with one clause of a system whose ids begin with `letters`."""
    if not isinstance(row, dict):
        yield "is not a table"
        return
    for field in sorted(row.keys() - FIELDS):
        yield f"unknown field `{field}`"
    for field in sorted(row.keys() & FIELDS):
        if not isinstance(row[field], str):
            yield f"`{field}` is not a string"
        elif not row[field].strip() and field != "option":
            yield f"`{field}` is empty"
    for field in sorted({"text", "kind"} - row.keys()):
        yield f"no `{field}`"
    kind = row.get("kind")
    if m := ID.fullmatch(name):
        wanted = LETTER_KINDS[m[2]]
        if (kind not in KINDS) if wanted is None else (kind != wanted):
            yield f"kind {kind!r}, not {wanted or 'one of ' + ', '.join(KINDS)}"
    elif m := HOUSE_ID.fullmatch(name):
        if kind != "house":
            yield f"kind {kind!r}, not house"
        if m[1] and m[1] not in letters:
            yield "is a house rule of another system"
    else:
        yield "is no clause id"
    if kind == "default" and not row.get("option") and not ("option" in row and "reason" in row):
        yield 'a default names its `option`, or says `option = ""` and the `reason`'


# --------------------------------------------------------------------------------------- reading the markers


@dataclass(frozen=True)
class Marks:
    """The clause ids that tests name, each with a place that does; and the markers that count for nothing."""

    places: dict[str, str]
    faults: list[str]


def is_marker(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Attribute) and node.attr == "clause"):
        return False
    return ast.unparse(node) in {"pytest.mark.clause", "mark.clause"}


def is_test(node: ast.AST) -> bool:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return node.name.startswith("test")
        case ast.ClassDef():
            return node.name.startswith("Test")
    return False


def left_to_other_runs(tree: ast.AST) -> Iterator[ast.AST]:
    """Whatever stands on a test, a class or a parameter that is marked `slow` or `long`, or all of a file that is."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                left, marking = node, node.decorator_list
            case ast.Call(func=ast.Attribute(attr="param")):
                left, marking = node, node.keywords
            case ast.Assign(targets=[ast.Name(id="pytestmark")]):
                left, marking = tree, [node.value]
            case _:
                continue
        own = [part for mark in marking if not is_parametrize(mark) for part in ast.walk(mark)]
        if any(isinstance(part, ast.Attribute) and ast.unparse(part) in LEFT_OUT for part in own):
            yield from ast.walk(left)


def is_parametrize(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.parametrize"


def marks(source: str, where: str) -> Marks:
    """The clause markers in the text of one test file that count: those on tests that the README's line runs."""
    found = Marks({}, [])
    if "clause" not in source:
        return found
    tree = ast.parse(source)
    late = {id(node) for node in left_to_other_runs(tree)}
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    idle = {
        id(marker)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not is_test(node)
        for decorator in node.decorator_list
        for marker in ast.walk(decorator)
    }
    for node in ast.walk(tree):
        if not is_marker(node):
            continue
        place = f"{where}:{node.lineno}"
        call = called.get(id(node))
        ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant)] if call else []
        if call is None or call.keywords or not ids or len(ids) < len(call.args):
            found.faults.append(f"{place}: a clause marker is called where it counts, with literal ids")
        elif id(node) in idle:
            found.faults.append(f"{place}: marks something that pytest does not collect")
        elif id(node) not in late:
            found.places.update((str(name), place) for name in ids)
    return found


@cache
def suite() -> Marks:
    """The markers of every test file of the project."""
    whole = Marks({}, [])
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        part = marks(file.read_text("utf-8"), str(file.relative_to(ROOT)))
        whole.places.update(part.places)
        whole.faults.extend(part.faults)
    return whole


# ----------------------------------------------------------------------------------------- reading the pages


def page(text: str) -> dict[str, str | None]:
    """The ids of a rules page, each with its kind where the page decides it.

    A row of a table that begins with an id is a clause; the third cell of a source clause is its kind, with
    what it depends on after a comma. The items of a numbered list under "Interactions" are X01, X02 ...
    """
    found: dict[str, str | None] = {}
    listed = []
    in_interactions = False
    for line in text.splitlines():
        if line.startswith("## "):
            in_interactions = re.fullmatch(r"## (\d+\. )?Interactions", line.strip()) is not None
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if line.startswith("|") and (m := ID.fullmatch(cells[0])):
            found.setdefault(cells[0], LETTER_KINDS[m[2]] or cells[2].split(",")[0])
        elif in_interactions and (m := re.match(r"(\d+)\. ", line)):
            listed.append(int(m[1]))
    letters = next(iter(found)).partition("-")[0]
    found.update((f"{letters}-X{number:02}", "interaction") for number in listed)
    return found


# -------------------------------------------------------------------------------------------------- the gate


def test_every_clause_has_words_in_the_agreed_format():
    assert [fault for folder in systems() for fault in faults(folder)] == []


def test_every_clause_that_is_not_advice_has_a_test():
    tested = suite().places.keys()
    testable = [name for folder in systems() for name, row in clauses(folder).items() if row.get("kind") != "advice"]
    assert [name for name in testable if name not in tested] == []


def test_every_marker_names_a_clause():
    known = {name for folder in systems() for name in clauses(folder)}
    found = suite()
    unknown = [f"{place}: {name} is no clause" for name, place in found.places.items() if name not in known]
    assert found.faults + unknown == []


def test_the_clauses_are_those_of_the_rules_pages():
    wrong = []
    for folder in systems():
        file = PAGES / f"{folder.name}.md"
        if not file.exists():
            continue
        want, have = page(file.read_text("utf-8")), clauses(folder)
        wrong += [f"{name}: missing" for name in want if name not in have]
        wrong += [f"{name}: not on the page" for name in have if ID.fullmatch(name) and name not in want]
        wrong += [
            f"{name}: kind {have[name].get('kind')!r}, on the page {kind!r}"
            for name, kind in want.items()
            if name in have and have[name].get("kind") != kind
        ]
    assert wrong == []


# --------------------------------------------------------------------------------- the gate is a gate itself


def test_markers_are_found_wherever_pytest_honours_them():
    source = """
import pytest
pytestmark = [pytest.mark.clause("ZZ-01")]
@pytest.mark.clause("ZZ-02", "ZZ-D03")
def test_one(): ...
@pytest.mark.clause("FT-ZZ-04")
class TestMany:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("ZZ-X05"))])
    async def test_two(self, n): ...
"""
    found = marks(source, "here")
    assert sorted(found.places) == ["FT-ZZ-04", "ZZ-01", "ZZ-02", "ZZ-D03", "ZZ-X05"]
    assert found.faults == []


def test_what_is_left_to_the_long_run_counts_for_nothing():
    source = """
import pytest
@pytest.mark.long
@pytest.mark.clause("ZZ-01")
def test_one(): ...
@pytest.mark.long
class TestMany:
    @pytest.mark.clause("ZZ-02")
    def test_two(self): ...
@pytest.mark.clause("ZZ-03")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=[pytest.mark.long, pytest.mark.clause("ZZ-04")])])
def test_three(n): ...
"""
    assert list(marks(source, "here").places) == ["ZZ-03"]
    assert list(marks(source + "pytestmark = pytest.mark.long", "here").places) == []


def test_markers_that_prove_nothing_are_reported():
    source = """
import pytest
shorthand = pytest.mark.clause
@pytest.mark.clause()
def test_empty(): ...
@pytest.mark.clause(*IDS)
def test_computed(): ...
@pytest.mark.clause("ZZ-01")
def helper(): ...
"""
    found = marks(source, "here")
    assert found.places == {}
    assert [fault.partition(" ")[0] for fault in found.faults] == ["here:3:", "here:4:", "here:6:", "here:8:"]


def test_rows_out_of_format_are_reported():
    def row(name: str, **fields: Any) -> list[str]:
        return list(row_faults(name, fields, {"ZZ"}))

    assert row("ZZ-01", text="Words.", kind="state", section="Scale", when="gear: rope", example="...") == []
    assert row("ZZ-D01", text="Words.", kind="default", option="corners") == []
    assert row("ZZ-H01", text="Words.", kind="default", option="", reason="only one reading") == []
    assert row("FT-ZZ-01", text="Words.", kind="house") == row("FT-01", text="Words.", kind="house") == []
    assert row("ZZ-01", text=" ", kind="state") == ["`text` is empty"]
    assert row("ZZ-01", kind="state") == ["no `text`"]
    assert row("ZZ-01", text="Words.", kind="state", opton="x") == ["unknown field `opton`"]
    assert row("ZZ-X01", text="Words.", kind="state") == ["kind 'state', not interaction"]
    assert len(row("ZZ-01", text="Words.", kind="default", option="x")) == 1
    assert len(row("ZZ-D01", text="Words.", kind="default")) == 1
    assert len(row("ZZ-D01", text="Words.", kind="default", option="")) == 1
    assert len(row("FT-YY-01", text="Words.", kind="house")) == 1
    assert row("scale", text="Words.", kind="state") == ["is no clause id"]


def test_a_page_is_read_with_its_defaults_and_interactions():
    text = """
| id | rule | kind | worked example |
|---|---|---|---|
| ZZ-01 | Words. | legality, gear: rope | Example. |
| ZZ-D01 | A gap. | A default. |
## 3. Interactions
1. **Two.** Words.
2. **More.** Words.
## Other
3. Not one.
"""
    assert page(text) == {
        "ZZ-01": "legality",
        "ZZ-D01": "default",
        "ZZ-X01": "interaction",
        "ZZ-X02": "interaction",
    }
