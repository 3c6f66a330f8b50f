"""Whatever a text says, it is a scenario or a ScenarioError: nothing else, and nothing a terminal obeys."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical import rules
from tactical.board import check
from tactical.scenario import ScenarioError, scenario_from_text, scenario_names, shipped_scenario
from tactical.scenario.toml_values import toml
from tactical.table import opened
from tests.scenario.samples import GOOD, HEXES, WALLED
from tests.scenario.tiny import TINY

TEXTS = [GOOD, WALLED, HEXES, *(shipped_scenario(name).read_text("utf-8") for name in scenario_names())]
WORDS = [
    '"', "'", '"""', "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", " ", "\\", "\\u0000", "\u202e", "\x1b",
    "é", "0", "-1", "99999999999999999999", "1.5", "nan", "true", "1979-05-27", "[]", "{}", '""', '"a1"', "[1]",
    '"mark:east"', "cells", "cell", "name", "piece", "map", "legend", "picture", "kinds", "options", "like", "goal",
    "seat", "weapons",
    '"hex"', '"square4"', '"skirmish"', '"tiny"', "health", "effects", "body", "attributes", "ignores",
    "extra", "goals", "flying = true", "health = -9", "hidden = true", '"c4"', '"nobody"', "limit = 0", "walled = true",
    "[weapons.laser]",
]  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def tiny_everywhere():
    """As the fixture of each test, but for all the examples of one."""
    load = rules.load
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "load", lambda name: TINY if name == "tiny" else load(name))
        yield


def tried(text):
    """Read and open a text; a scenario that opens must be sound."""
    try:
        scenario = scenario_from_text(text, "file.toml")
        state = scenario.opened()
    except ScenarioError as error:
        told = error.lines
    else:
        told = []
    for line in told:
        assert re.match(r"file\.toml:(\d+:\d+:| and)", line), line
        assert line.isprintable(), line
    if told:
        return
    assert check(scenario.sheet.board) == []
    if scenario.rules is not TINY:
        assert scenario.rules.broken_invariants(opened(scenario.rules, state).state) == []


@st.composite
def spoilt(draw):
    """A good text with a few pieces cut out, doubled, moved or put in."""
    text = draw(st.sampled_from(TEXTS))
    tokens = re.findall(r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|\s+|.", text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(tokens) - 1))
        match draw(st.sampled_from(["put", "swap", "cut", "double", "line", "value"])):
            case "put":
                tokens.insert(at, draw(st.sampled_from(WORDS)))
            case "swap":
                tokens[at] = draw(st.sampled_from(WORDS))
            case "cut":
                del tokens[at : at + draw(st.integers(1, 12))]
            case "double":
                tokens[at:at] = tokens[at : at + draw(st.integers(1, 12))]
            case "line":
                tokens.insert(at, "\n" + draw(st.sampled_from(WORDS)) + " = " + draw(st.sampled_from(WORDS)) + "\n")
            case _:
                values = [n for n, token in enumerate(tokens) if token[:1] == '"' or token.isdigit()]
                tokens[draw(st.sampled_from(values)) if values else at] = draw(st.sampled_from(WORDS))
        tokens = tokens or [" "]
    return "".join(tokens)


@given(spoilt())
def test_a_spoilt_scenario_is_read_or_refused(text):
    tried(text)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    tried(text)


ATOMS = ["ann", "c3", "mark:goal", "", "red", "floor", "x y"]
VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 300), st.sampled_from(ATOMS)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("ab"), inner, max_size=2)),
    max_leaves=4,
)
LINES = [line.partition(" = ")[0] for line in GOOD.splitlines() if " = " in line and '"""' not in line]


@given(st.sampled_from(LINES), VALUES)
def test_any_value_in_any_place_is_read_or_refused(key, value):
    tried(re.sub(rf"^{re.escape(key)} = .*$", lambda _: f"{key} = {toml(value)}", GOOD, count=1, flags=re.MULTILINE))
