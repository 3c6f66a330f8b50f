"""March: the day one could be where, as the route's schedule says; threat: hazards and those that are known to wait."""

from __future__ import annotations

from tactical.rules.overland import RULES
from tactical.rules.overland.journey import schedule
from tactical.rules.overland.position import RoutePlan
from tactical.ruleset.extras import Scenery
from tests.rules.overland.fixture import after, start


def test_march_is_the_day_of_the_schedule():
    state = after(start("kit", layers={"barrier": {(3, 3): "ridge", (3, 4): "ridge"}}), "travel 1,4")
    group = state.piece_named("band").id
    shown = RULES.tactics.overlay(state, 0, -1, "march").cells
    for stop in RULES.reach(state, group, "route"):
        last = schedule(state, group, RoutePlan(stop.path))[-1]
        assert shown[stop.cell].mark == str(min(9, last.day - state.beat)), state.cell_name(stop.cell)
        assert shown[stop.cell].words.startswith(f"day {last.day},")


def test_threat_shows_hazards():
    state = start("kit", layers={"hazard": {(2, 2): "swamp"}})
    shown = RULES.tactics.overlay(state, 0, -1, "threat")
    assert [(state.board.xy(cell)[:2], shade.mark) for cell, shade in shown.cells.items()] == [((2, 2), "!")]


def test_the_ruler_counts_squares_and_days():
    state = start("kit")
    group = state.piece_named("band").id
    line = RULES.tactics.measure(state, state.board.cell(0, 4), state.board.cell(3, 1), group)[0]
    assert (line.value, line.clause) == ("3 squares, 3 days", "OV-D01")


def test_the_night_lies_around_the_group_that_goes_by_night():
    state = after(start("kit"), "end leg")
    assert not RULES.extra(Scenery).dark_cells(state)
    state = after(state, "night travel kit", (1, 1))
    cell = state.piece_named("band").cell
    assert RULES.extra(Scenery).dark_cells(state) == {cell, *state.board.neighbours(cell)}
    assert RULES.extra(Scenery).light(state) == "day", "others may still have their day before them"
