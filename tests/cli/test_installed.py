"""Rule systems installed beside this package are listed wherever those that come with it are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tactical.rules import SHIPPED, load
from tests.cli.table import ROOT, Table
from tests.contract.installed import SCENARIO, installed


@pytest.fixture
def stones(table: Table, tmp_path) -> Iterator[Table]:
    with installed(tmp_path / "site"):
        yield table


def test_rules_lists_it_behind_those_that_are_shipped(stones):
    lines = stones.run("rules").out.splitlines()
    assert lines == [*(f"{name}: {load(name).title}" for name in SHIPPED), "stones: Stones"]
    assert stones.run("rules", "--json").json["systems"][-1] == {"name": "stones", "title": "Stones"}
    assert "SE-01  A stone hops one cell." in stones.run("rules", "stones").out


def test_what_is_registered_and_cannot_be_loaded_is_one_line_where_it_is_asked_for(stones):
    ran = stones.run("rules", "missing")
    assert ran.code != 0
    whose, why = "the rule system 'missing' of the package stones 1.0", "No module named 'no_such_module'"
    assert ran.err == f"tactical: {whose} cannot be loaded: ModuleNotFoundError: {why}\n"
    assert "is not a rule system" in stones.run("rules", "broken").err
    assert load("armour").title != "Stones"  # a name that is shipped is taken


def test_the_keys_of_its_scenarios_are_told(stones):
    assert f"({', '.join(SHIPPED)}, stones, campaign)" in stones.run("scenario", "keys").out
    told = stones.run("scenario", "keys", "stones").out
    assert "The stones." in told
    assert "weight (number; 1): in pounds" in told
    assert "grass" in told


@pytest.mark.slow
def test_its_scenarios_are_listed_and_played(stones, tmp_path):
    ran = stones.run("scenario", "list")
    assert "two-stones: Two stones (Stones)" in ran.out.splitlines()
    assert "cracked.toml" in ran.err
    path = str(tmp_path / "site" / "stones" / "scenarios" / "two-stones.toml")
    for number, name in enumerate(("two-stones", "stones:two-stones", path)):
        save = str(tmp_path / f"{number}.tactical")
        assert stones.run("new", name, "--save", save).code == 0
        assert stones.run("do", save, "one hop b1").code == 0
    assert "Two stones" in stones.run("scenario", "show", "two-stones").out


@pytest.mark.slow
def test_a_name_that_is_taken_is_its_own_with_the_system_before_it(stones, tmp_path):
    file = tmp_path / "site" / "stones" / "scenarios" / "the-mill.toml"
    file.write_text(SCENARIO, "utf-8")
    assert "stones:the-mill: Two stones (Stones)" in stones.run("scenario", "list").out.splitlines()
    assert "Skirmish" in stones.run("scenario", "show", "the-mill").out
    assert "Two stones" in stones.run("scenario", "show", "stones:the-mill").out


def test_shells_complete_it(stones, tmp_path):
    """The program is asked when a word is completed."""
    line, answer = "tactical rules s", tmp_path / "answer"
    asks = os.environ | {
        "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": " ", "_ARGCOMPLETE_COMP_WORDBREAKS": " ", "COMP_TYPE": "9",
        "COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
    }  # fmt: skip
    subprocess.run([sys.executable, "-m", "tactical"], env=asks, check=True, cwd=ROOT)
    assert set(answer.read_text("utf-8").split()) >= {"skirmish", "starship", "stones"}


@pytest.mark.slow
def test_no_list_no_look(stones):
    """A start looks for no distributions; they take longer than all else."""
    code = "import sys, tactical.rules, tactical.ui.screens.title; tactical.rules.load('skirmish')"
    code += "; print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"
