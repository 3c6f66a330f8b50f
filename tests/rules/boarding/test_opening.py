"""From a scenario to a position: what is refused, and what a position says of itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tactical.rules.boarding import RULES
from tactical.ruleset.extras import Scenery
from tactical.ruleset.validation import problems as problems_of
from tactical.scenario import ScenarioError, open_scenario, read_scenario, scenario_from_text, shipped_scenario
from tactical.table import play, tape
from tactical.table.opening import SheetError
from tactical.table.values import replace
from tests.rules.boarding.fixture import REFEREED, after, corridor, foe, friend, order, piece, sheet, start

ROW = corridor(6)


def wrong(**changes: Any) -> str:
    """What is wrong with a sheet."""
    with pytest.raises(SheetError) as caught:
        RULES.open(sheet(changes.pop("rows", ROW), **{"ann": friend((0, 0)), **changes}))
    return str(caught.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"extra": {"rooms": {}}}, "boarding has no table 'rooms'"),
        ({"extra": {"ships": {"ghost": {}}}}, "no square of the map belongs to a ship 'ghost'"),
        ({"extra": {"ships": {"own": {"side": "Pink"}}}}, "unknown side 'Pink'"),
        ({"extra": {"ships": {"own": {"docked": ["ghost"]}}}}, "unknown ship 'ghost'"),
        (
            {"extra": {"modules": [{"ship": "own", "module": "attic", "counters": 1}]}},
            "unknown module 'attic'; modules: ",
        ),
        ({"extra": {"modules": [{"ship": "own", "module": "m0", "counters": 3}]}}, "Expected `int` <= 2"),
        ({"extra": {"doors": [{"between": ["0,0", "1,0"]}]}}, "no door is drawn between these squares"),
        ({"extra": {"doors": [{"between": ["0,0", "zz9"]}]}}, "zz9"),
        ({"extra": {"fire": [{"round": 1, "ship": "far", "module": "m0"}]}}, "unknown ship 'far'; ships: "),
        ({"extra": {"weapons": {"rod": {"like": "stick"}}}}, "nothing called 'stick'"),
        ({"options": {"fighting": "referee"}}, "needs a seat with referee = true"),
        ({"bea": friend((0, 0))}, "ann and bea are in a1 (BA-14)"),
        ({"bea": friend((1, 0), weapons=("lance",))}, "unknown weapon 'lance'"),
        ({"bea": friend((1, 0), in_use="blade")}, "bea does not carry 'blade'"),
        ({"bea": friend((1, 0), kind="wizard")}, "unknown kind 'wizard'"),
        ({"bea": friend((1, 0), peek=(4, 0))}, "peeks between squares that do not touch"),
        ({"rows": ("0...",), "bea": friend((3, 0))}, "bea clings to no ship"),
        ({"ground": {(2, 0): "solid"}, "bea": friend((2, 0))}, "bea is inside solid machinery"),
        ({"ground": {(2, 0): "space"}}, "is space but belongs to a ship"),
        ({"rows": ("0a",), "doors": [((0, 0), (1, 0))]}, "the door at a1/b1 joins two ships"),
    ],
)
def test_what_is_refused(changes, words):
    assert words in wrong(**changes)


def test_problems_of_a_text_are_told_with_their_place():
    text = shipped_scenario("the-west-lock").read_text("utf-8")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text.replace('kind = "marine"', 'kind = "pirate"')).opened()
    assert "unknown kind 'pirate'" in str(caught.value)


@pytest.mark.parametrize("name", ["the-west-lock", "hull-to-hull"])
def test_every_hull_has_walls_and_every_module_a_name(name):
    _, state = open_scenario(name)
    ship = state.chart.ship
    for a in range(state.board.size):
        for b in state.board.neighbours(a):
            assert ship[a] == ship[b] or state.board.edge(a, b) in ("wall", "door")
    assert all(module >= 0 for cell, module in enumerate(state.chart.module) if ship[cell] >= 0)
    looks = RULES.extra(Scenery).changed_looks(state)
    marks = ("", "!", "x")  # broken and slagged modules are told before their names
    named = [marks[n] + module.name for n, module in zip(state.counters, state.chart.modules, strict=True)]
    assert sorted(title.text for title in looks.titles) == sorted(named)
    written = [cell for title in looks.titles for cell in range(title.cell, title.cell + title.cells)]
    assert len(written) == len(set(written))  # no name over another
    assert read_scenario(name).sheet.briefing


def test_a_position_from_a_file_is_looked_at():
    state = start(("....", "0000"), doors=[((1, 1), (1, 0))], ann=friend((0, 1)), xan=foe((3, 1)))
    assert problems_of(RULES, state) == []
    ann = piece(state, "ann")
    broken = (
        (state.having(ships=()), "ships"),
        (state.having(counters=(0, 0)), "modules"),
        (state.having(doors=()), "doors"),
        (state.having(struck=((7, 3),)), "module that is not there"),
        (state.having(struck=((-1, 3),)), "module that is not there"),
        (state.with_piece(replace(ann, ship=4)), "a ship that is not there"),
        (state.with_piece(replace(ann, in_use="lance")), "a weapon that is not there"),
        (state.with_piece(replace(ann, turn=replace(ann.turn, movers=(9,)))), "a piece that is not there (movers)"),
        (state.having(index=9), "no piece has the turn"),
    )
    for bad, words in broken:
        assert any(words in fault for fault in problems_of(RULES, bad)), words
    written = msgspec.msgpack.encode(state)
    assert msgspec.msgpack.decode(written, type=RULES.state) == state


def test_a_save_inside_a_nested_window_goes_on_exactly():
    state = start(corridor(8), seats=REFEREED, options={"fighting": "referee"}, ann=friend((0, 0)), xan=foe((2, 0)),
                  bea=friend((6, 0)))  # fmt: skip
    state = after(state, "ann run 1 1,0 2,0 3,0 4,0", (6, 6), "react attack")
    assert [frame.cause for frame in state.stack] == ["turn", "run", "free_attack", "react", "result"]
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=RULES.state)
    assert problems_of(RULES, copy) == []
    first, second = (play(RULES, s, order(s, "result damage 3"), tape([])).state for s in (state, copy))
    assert first == second
    assert piece(first, "ann").hits == 11
