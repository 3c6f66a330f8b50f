"""How far a group goes in a day, and what it may cross: OV-01 to OV-16."""

from __future__ import annotations

import pytest

from tactical.rules.overland.events import Endangered
from tactical.table.notation import NotationError
from tactical.table.phrases import plain
from tests.rules.overland.fixture import (
    RULES,
    TOLD,
    after,
    card,
    cell,
    east,
    events,
    left,
    legal,
    line,
    order,
    piece,
    refused,
    start,
    told,
    travelled,
)  # fmt: skip

RIDGE = {"barrier": {(1, 4): "yes"}}
GLIDING = {"changes": {"kit": {"aboard": "glider", "drives": True, "group": ""}}}


@pytest.mark.clause("OV-01")
def test_travel_is_an_order_and_combat_moves_are_not():
    state = start("kit", layers={"ground": {(1, 4): "mountain", (2, 4): "river"}})
    legal(state, "travel 1,4")
    with pytest.raises(NotationError):
        order(state, "kit walk 1,4")
    assert [RULES.presenter.cell_card(state, state.board.cell(x, 4)).subtitle for x in (1, 2)] == ["mountains", "river"]


@pytest.mark.clause("OV-02", "OV-03")
def test_on_foot_a_day_is_one_square():
    state = start("kit")  # Body 4
    assert left(state) == 1
    refused(state, travelled(2), "OV-03")
    assert cell(after(state, travelled(1))) == (1, 4)
    refused(start("vic"), travelled(5), "OV-05")
    refused(start("vic", "kit"), travelled(2), "OV-11", because="OV-11")


@pytest.mark.clause("OV-04")
def test_a_truck_takes_all_aboard_four_squares():
    state = after(start("kit", "rae", "vic"), "kit board truck", "rae board truck", "leave dun")
    assert left(state) == 4
    assert cell(after(state, f"band {travelled(4)}")) == (4, 4)


@pytest.mark.clause("OV-05", "OV-07")
def test_the_attribute_replaces_the_step_on_foot():
    assert left(start("rae")) == 2  # Ground Speed 1


@pytest.mark.clause("OV-06")
def test_speed_1_is_no_faster_than_walking():
    runner = {"name": "ida", "kind": "runner", "seat": "red", "group": "band"}
    assert left(start(more=[runner], kinds={"runner": {"attributes": {"speed": 1}}})) == 1
    assert left(start(more=[runner], kinds={"runner": {"attributes": {"speed": 3}}})) == 3


@pytest.mark.clause("OV-08", "OV-09")
def test_flight_1_is_one_square_and_crosses_a_ridge():
    state = start("kit", "glider", layers=RIDGE, **GLIDING)
    assert left(state) == 1
    assert legal(state, "travel 1,4").legs[0].cost == 1
    assert (line(state, "Pace"), line(state, "  slowest")) == ("1 square a day, flying", "Glider")


@pytest.mark.clause("OV-10")
def test_others_go_round_the_ridge():
    state = start("rae", layers=RIDGE)
    refused(state, "travel 1,4", "OV-10")
    legal(state, "travel 1,3 2,4")
    assert state.board.cell(1, 4) not in RULES.reach(state, 0, "travel").stops


@pytest.mark.clause("OV-11")
def test_the_slowest_member_sets_the_pace():
    state = start("vic", "rae", "kit")
    assert left(state) == 1
    assert (line(state, "Pace"), line(state, "  slowest")) == ("1 square a day", "Kit")


@pytest.mark.clause("OV-12")
def test_the_slow_are_left_behind():
    state = after(start("vic", "rae", "kit"), "leave kit")
    assert left(state) == 2
    state = after(state, "band leave dun")
    assert left(state) == 4
    assert [piece(state, name).on_map for name in ("band", "band-2", "band-3")] == [True] * 3
    refused(start("kit"), "leave kit", "OV-12")


@pytest.mark.clause("OV-13")
def test_the_storyteller_marks_and_clears_squares():
    state = start("kit", seats=TOLD, storyteller="silent")
    spot = state.board.cell(4, 4)
    stormy = told(state, "hazard 4,4 storm")
    assert (state.hazard(spot), stormy.hazard(spot)) == ("", "storm")
    refused(stormy, "hazard 4,4 storm", "OV-13", seat="gm")
    assert told(stormy, "clear hazard 4,4").hazard(spot) == ""
    refused(state, "clear hazard 4,4", "OV-13", seat="gm")
    refused(state, "hazard 4,4 storm", "TABLE", seat="red")
    script = [
        {"day": 3, "do": "hazard", "label": "storm", "cells": ["4,4"]},
        {"day": 5, "do": "clear", "cells": ["4,4"]},
    ]
    state, seen = start("kit", script=script), []
    for _ in range(5):
        seen.append(state.hazard(spot))
        state = after(state, "end day")
    assert seen == ["", "", "storm", "storm", ""]


@pytest.mark.clause("OV-14")
@pytest.mark.parametrize("kind", ["ley_storm", "desert", "radiation", "canyon", "mountain", "man-eating-fog"])
def test_hazards_by_name(kind):
    state = start("kit", layers={"hazard": {(1, 4): kind}})
    assert state.hazard(state.board.cell(1, 4)) == kind
    card = RULES.presenter.cell_card(state, state.board.cell(1, 4))
    assert ("Hazard", plain(kind)) in [(row.label, row.value) for row in card.lines]


DESERT = {"hazard": {(x, 2): "desert" for x in range(1, 6)}}


@pytest.mark.clause("OV-15", "OV-16")
def test_through_a_hazard_or_round_it():
    state = start("vic", at=(3, 0), layers=DESERT)
    goal = state.board.cell(3, 4)
    straight = RULES.reach(state, 0, "route").stops[goal][0]
    around = RULES.reach(state, 0, "route-safe").stops[goal][0]
    assert (straight.cost, around.cost) == (4, 6)
    direct = events(state, "travel 3,1 3,2 3,3 3,4")
    assert [e.hazard for e in direct if isinstance(e, Endangered)] == ["desert"]
    names = [state.cell_name(c) for c in around.path]
    safe = events(state, f"travel {' '.join(names[:4])}", "end day", f"travel {' '.join(names[4:])}")
    assert not [e for e in safe if isinstance(e, Endangered)]
    assert legal(state, "travel 3,1 3,2").legs[1].notes[0].text == "hazard: desert"


def test_the_card_of_a_square_says_how_far_it_is():
    state = start("vic", at=(3, 0), layers=DESERT)
    rows = {row.label: row.value for row in RULES.presenter.cell_card(state, state.board.cell(3, 4), 0).lines}
    assert rows == {"Route": "4 squares, day 1", "Around hazards": "6 squares, day 2"}
    assert card(state).title == "Band"
    assert east(2) == "1,4 2,4"


def test_a_groups_counter_shows_how_many_are_well():
    def shown(state):
        token = RULES.presenter.token(state, piece(state, "band").id)
        return token.left, token.whole, token.counts_aboard

    assert shown(start("kit", "rae")) == (2, 2, True)
    assert shown(start("kit", "rae", changes={"rae": {"health": 3}})) == (1, 2, True)
