"""Deployment before the first turn (FT-12): who places what where, who sees it, how the computer does it, mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

import tactical.rules
from tactical.journal.game import Game
from tactical.opponent.deployment import deployment_order
from tactical.opponent.player import Opponent
from tactical.rules import load
from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario
from tactical.session.seat import must_hide
from tactical.table import Ask, awaiting, opened, play
from tactical.table.events import Deployed
from tactical.table.places import Unseen
from tests.journal.games import YARD, do
from tests.rules.skirmish.fixture import after, asked, piece, played, refused

ZONES = (
    '\n[[deployment]]\nseat = "red"\ncells = ["a1", "a2", "a3", "b2"]\nhidden = true\n[[deployment]]\nseat = "blue"\n'
)
ZONES += 'cells = ["g1", "g2", "g3"]\n'
PLAIN = YARD.replace(".b.....", "b......").replace("hidden = true\n", "")
RULES = load("skirmish")
RULE_FOLDER = Path(tactical.rules.__file__).parent


def yard(text=PLAIN, zones=ZONES):
    scenario = scenario_from_text(text + zones, "f")
    return opened(scenario.rules, scenario.opened()).state


@pytest.mark.clause("FT-12")
def test_seats_place_their_pieces_before_the_first_round():
    state = yard()
    assert (asked(state).why, asked(state).seat, state.beat) == ("deployment", 0, 0)
    state = after(state, "ann deploy a2", "ann deploy b2", "end deployment")
    assert asked(state).seat == 1
    state = after(state, "dee deploy g3", "end deployment")
    assert (state.beat, state.turn_of().name) == (1, "ann")
    assert state.cell_name(piece(state, "ann").cell) == "b2"
    assert state.cell_name(piece(state, "dee").cell) == "g3"
    assert piece(state, "ann").turn.entered == 0


@pytest.mark.clause("FT-12")
def test_they_go_to_free_cells_of_their_own_zone_alone():
    state = yard()
    refused(state, "ann deploy c1", "FT-12")
    refused(state, "ann deploy a3", "FT-12")  # Ben stands there
    refused(state, "dee deploy g2", "FT-12")  # Blue is not asked
    refused(state, "ann deploy a1", "FT-12")
    refused(state, "ann walk b1", "TABLE")
    refused(after(state, "end deployment"), "cy deploy g1", "FT-12")  # he starts outside


@pytest.mark.clause("FT-12")
def test_what_is_placed_in_a_hidden_zone_others_see_when_all_are_done():
    state = yard()
    moved = after(state, "ann deploy a2")
    assert isinstance(piece(RULES.view(moved, 1), "ann").place, Unseen)
    assert RULES.view(moved, 1) == RULES.view(state, 1)
    assert piece(RULES.view(moved, 0), "ann").cell == piece(moved, "ann").cell
    (event,) = [each for each in played(state, "ann deploy a2").events if isinstance(each, Deployed)]
    assert event.seen == (0,)
    waiting = after(moved, "end deployment")
    assert isinstance(piece(RULES.view(waiting, 1), "ann").place, Unseen)
    assert must_hide(RULES, waiting, 1, 0)  # a handover needs a curtain
    begun = after(waiting, "end deployment")
    assert RULES.view(begun, 1) == begun
    open_zone = [each for each in played(waiting, "dee deploy g3").events if isinstance(each, Deployed)]
    assert open_zone[0].seen is None


@pytest.mark.clause("FT-12")
def test_it_is_offered_shown_and_comes_to_an_end():
    state = yard()
    offers = [order.verb for order in RULES.offers(RULES.view(state, 0))]
    assert offers == ["deploy"] * 4 + ["end_deployment"]
    assert RULES.modes(state, 0) == ("deploy",)
    assert {state.cell_name(cell) for cell in RULES.reach(state, 0, "deploy").stops} == {"a2", "b2"}
    assert RULES.modes(state, piece(state, "dee").id) == ()
    assert [crumb.text for crumb in RULES.presenter.trail(state)] == ["Deployment"]


def test_the_computer_places_each_piece_near_what_it_is_there_for():
    goal = '\n[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["c2"]\n'
    state = yard(PLAIN + goal)
    mind = Opponent(RULES)
    orders = 0
    while isinstance(want := awaiting(state), Ask) and want.why == "deployment":
        view = RULES.view(state, want.seat)
        assert mind.choose(view, want.seat).order == deployment_order(RULES, view, want.seat)
        state = play(RULES, state, mind.choose(view, want.seat).order).state
        orders += 1
        assert orders < 10
    assert state.cell_name(piece(state, "ann").cell) == "b2"
    assert state.beat == 1


def test_the_computer_keeps_to_the_task_of_a_piece():
    plays = PLAIN.replace('name = "dee"', 'name = "dee"\nplays = { guards = "g3" }')
    state = after(yard(plays), "end deployment")
    order = deployment_order(RULES, RULES.view(state, 1), 1)
    assert state.cell_name(order.cell) == "g3"


def test_a_save_keeps_it_and_what_was_done_is_undone(tmp_path):
    scenario = scenario_from_text(PLAIN + ZONES)
    with Game.create(tmp_path / "a.tactical", scenario.rules, scenario.opened()) as game:
        do(game, "ann deploy a2")
        before = game.state
        do(game, "end deployment", "end deployment", "ann end")
        state = game.state
    with Game.open(tmp_path / "a.tactical") as game:
        assert game.state == state
        assert game.history.verify() == 4
    assert piece(before, "ann").cell == piece(state, "ann").cell


@pytest.mark.parametrize(
    ("old", "new", "at", "said"),
    [
        ('seat = "blue"\ncells', 'seat = "blau"\ncells', '"blau"', "unknown seat 'blau'; did you mean blue?"),
        ('seat = "blue"\ncells', 'seat = "red"\ncells', '"red"', "red already has a zone"),
        ('["g1", "g2", "g3"]', '["g1", "a2"]', '["g1"', "this zone overlaps that of red"),
        ('["g1", "g2", "g3"]', '["g1", "g3"]', '["g1"', "no piece of blue starts in this zone"),
        ('cells = ["g1", "g2", "g3"]', "", "[[deployment]]", "a zone needs cells"),
        ('["g1", "g2", "g3"]', '["z1"]', '"z1"', "z1"),
        ("hidden = true", "hidden = 1", "1", "hidden must be true or false"),
        ("hidden = true", "secret = true", "secret", "unknown key 'secret'"),
    ],
)
def test_mistakes_are_told_where_they_stand(old, new, at, said):
    assert old in ZONES
    changed = ZONES.replace(old, new, 1)
    text = PLAIN + changed
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f")
    found = [told for told in caught.value.lines if said in told]
    assert found, caught.value.lines
    line = int(found[0].split(":")[1])
    assert at in text.splitlines()[line - 1]


def test_zones_and_lines_of_too_many_cells_are_refused():
    wide = "\n".join(["a..x" + "." * 600, "...c..d" + "." * 597, "b" + "." * 603])
    text = PLAIN.replace("a..x...\n...c..d\nb......", wide).replace("a..x...\n", "") + "\n[[seats]]\n"
    text = text.removesuffix("\n[[seats]]\n").replace(
        "[map.legend]", '[map.legend]\n"." = { ground = "floor", mark = "all" }'
    )
    text = text.replace('"." = "floor"\n', "")
    line = '\n[[script]]\ndo = "say"\nwords = "x"\nenter = ["mark:all"]\n'
    zone = '\n[[deployment]]\nseat = "red"\ncells = ["mark:all", "a1"]\n'
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text + line + zone)
    assert sum("too many cells: at most 500" in told for told in caught.value.lines) == 2


def test_other_systems_do_not_deploy():
    text = shipped_scenario("three-suns").read_text("utf-8")
    with pytest.raises(ScenarioError, match="in fleet there is no deployment"):
        scenario_from_text(text + '\n[[deployment]]\nseat = "red"\ncells = ["a1"]\n')


@pytest.mark.clause("FT-12")
def test_nobody_is_placed_where_they_cannot_stand():
    walled = PLAIN.replace("b......", "#......").replace("a..x...", "ab.x...").replace(
        '"." = "floor"', '"." = "floor"\n"#" = "wall"'
    )  # fmt: skip
    state = yard(walled, ZONES.replace('"a3", "b2"', '"a3", "b1"'))
    (reason,) = refused(state, "ann deploy a3", "FT-12").reasons
    assert "wall" in RULES.presenter.why(reason)
    assert {state.cell_name(cell) for cell in RULES.reach(state, 0, "deploy").stops} == {"a2"}


SHIP = (RULE_FOLDER / "boarding/skeleton.toml").read_text("utf-8").replace('b = { ground = "deck", ship = "wren"', (
    'b = { ground = "deck", ship = "wren", mark = "room"'))  # fmt: skip


@pytest.mark.clause("FT-12")
def test_on_a_ship_too():
    text = SHIP.replace("|.|b c c", "|.|b b c").replace(', piece = "bo" }', " }").replace(
        'name = "bo"\nseat = "red"', 'name = "bo"\ncell = "c2"\nseat = "red"'
    )  # fmt: skip
    scenario = scenario_from_text(text + '\n[[deployment]]\nseat = "red"\ncells = ["mark:room", "e5"]\n', "f")
    rules, state = scenario.rules, opened(scenario.rules, scenario.opened()).state
    assert [crumb.text for crumb in rules.presenter.trail(state)] == ["Deployment"]
    bo = piece(state, "bo")
    stops = rules.reach(state, bo.id, "deploy").stops
    assert stops
    assert rules.modes(state, bo.id) == ("deploy",)
    moved = after(state, f"bo deploy {state.cell_name(min(stops))}")
    assert piece(moved, "bo").cell == min(stops)
    begun = after(moved, "end deployment")
    assert (asked(begun).why, begun.beat, begun.phase) == ("turn", 1, "turns")
    assert deployment_order(rules, rules.view(state, 0), 0) is not None


FIELD = """
title = "Field"
rules = "armour"
limit = 6
[map]
topology = "square8"
picture = '''
..~...........
h.~..........x
..~...........
'''
[map.legend]
"." = "firm"
"~" = "river"
h = { piece = "tank" }
x = { piece = "foe" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[[pieces]]
name = "tank"
seat = "red"
kind = "medium-tank"
heading = "e"
[[pieces]]
name = "foe"
seat = "blue"
kind = "trooper"
[[deployment]]
seat = "red"
cells = ["a1", "b1", "c1", "a2", "b2", "a3"]
hidden = true
"""


@pytest.mark.clause("FT-12")
def test_in_armour_too_and_on_ground_that_bears_it():
    scenario = scenario_from_text(FIELD, "f")
    rules, state = scenario.rules, opened(scenario.rules, scenario.opened()).state
    assert asked(state).why == "deployment"
    stops = rules.reach(state, 0, "deploy").stops
    assert {state.cell_name(cell) for cell in stops} == {"a1", "b1", "b2", "a3"}
    refused(state, "tank deploy c1", "FT-12")  # the river
    assert isinstance(piece(rules.view(state, 1), "tank").place, Unseen)
    begun = played(after(state, "tank deploy b1"), "end deployment", (1,)).state
    assert (begun.beat, asked(begun).why, piece(begun, "tank").heading) == (1, "activation", 2)


def test_what_covers_several_squares_stays_in_its_zone():
    wide = (
        FIELD.replace("h.~", ".h~").replace('kind = "medium-tank"', 'kind = "wide"')
        + '[kinds.wide]\nlike = "medium-tank"\nlength = 2\n'
    )
    scenario = scenario_from_text(wide, "f")
    rules, state = scenario.rules, opened(scenario.rules, scenario.opened()).state
    covered = set(piece(state, "tank").place.cells)
    assert len(covered) == 2
    for cell in rules.reach(state, 0, "deploy").stops:
        there = piece(after(state, f"tank deploy {state.cell_name(cell)}"), "tank").place.cells
        assert set(there) <= set(state.setup.zones[0].cells)
