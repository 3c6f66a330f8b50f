"""Every shipped scenario opens, and says the same when it is written back. `tests/contract` plays each at random."""

import re

import pytest

from tactical.rules import SHIPPED
from tactical.scenario import (
    open_scenario,
    read_scenario,
    rulebook,
    scenario_names,
    shipped_scenario,
)
from tactical.table import Ask, judge, opened, play
from tactical.table.notation import read
from tests.scenario.tiny import TINY

NAMES = scenario_names()


@pytest.mark.parametrize("name", NAMES)
def test_it_opens_to_a_sound_position_in_which_somebody_may_act(name):
    rules, state = open_scenario(name)
    outcome = opened(rules, state, lambda roll: (1,) * roll.dice)  # an initiative may be thrown for first
    assert rules.broken_invariants(outcome.state) == []
    assert isinstance(outcome.awaiting, Ask)
    assert rules.offers(rules.view(outcome.state, outcome.awaiting.seat))


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is_about_and_fits_a_screen(name):
    sheet = read_scenario(name).sheet
    assert 0 < len(sheet.title) <= 40
    assert 40 < len(sheet.briefing) <= 900
    assert all(len(line) <= 120 for line in shipped_scenario(name).read_text("utf-8").splitlines())


def test_two_ships_that_still_fly_at_the_end_of_the_belt_duel_draw_as_its_briefing_says():
    rules, state = open_scenario("belt-duel")
    outcome = opened(rules, state, _lows)
    while isinstance(outcome.awaiting, Ask):
        seat = outcome.awaiting.seat
        outcome = play(rules, outcome.state, read(rules, outcome.state, seat, "end"), _lows)
        assert outcome.verdict
    assert outcome.state.result.words == "drawn"
    assert "while both still fly, nobody has any, and it is a draw" in " ".join(state.setup.briefing.split())


NUMBERS = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    10: "ten",
    12: "twelve",
    15: "fifteen",
    18: "eighteen",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_briefing_tells_what_the_limit_is_and_leaves_who_plays_to_the_program(name):
    sheet = read_scenario(name).sheet
    words = " ".join(sheet.briefing.split())
    if sheet.limit and sheet.limit > 1:
        assert re.search(rf"\b{NUMBERS[sheet.limit]} (rounds|turns|phases)\b", words), words
    if sheet.limit and sheet.at_limit not in ("points", "draw"):
        assert f"{sheet.at_limit.capitalize()} wins" in words
    assert "yours" not in words


def test_blue_who_keeps_red_from_bel_wins_the_first_fleet_as_its_briefing_says():
    rules, state = open_scenario("first-fleet")
    outcome = opened(rules, state, _lows)
    while isinstance(outcome.awaiting, Ask):
        outcome = play(rules, outcome.state, read(rules, outcome.state, outcome.awaiting.seat, "pass"), _lows)
        assert outcome.verdict
    assert outcome.state.result.winners == ("blue",)
    assert outcome.state.beat == 2
    assert "After two rounds Bel is fortified, and Blue wins" in " ".join(state.setup.briefing.split())


def test_harrow_cannot_turn_after_who_goes_round_her_as_its_briefing_says():
    rules, state = open_scenario("the-blind-side")
    state = opened(rules, state, _lows).state
    state = play(rules, state, read(rules, state, 0, "end"), _lows).state
    assert judge(rules, state, read(rules, state, 1, "harrow turn 45"))
    assert not judge(rules, state, read(rules, state, 1, "harrow turn 90"))
    assert not judge(rules, state, read(rules, state, 1, "harrow hard turn 90"))
    assert all("rear" not in mount.sides for mount in state.kind(state.piece_named("harrow")).mounts)


def test_blue_wins_when_harrow_is_left_alone_on_the_lane():
    rules, state = open_scenario("the-blind-side")
    outcome = opened(rules, state, _lows)
    while isinstance(outcome.awaiting, Ask):
        outcome = play(rules, outcome.state, read(rules, outcome.state, outcome.awaiting.seat, "end"), _lows)
        assert outcome.verdict
    assert (outcome.state.result.winners, outcome.state.beat) == (("blue",), 6)


def test_both_gaps_of_the_ridge_take_the_truck_five_days_and_the_saddle_is_not_watched_as_its_briefing_says():
    rules, state = open_scenario("over-the-ridge")
    state = opened(rules, state, _lows).state
    for text in ("sol board truck", "rae board truck", "convoy leave kite", "convoy leave dun"):
        state = play(rules, state, read(rules, state, 0, text), _lows).state
    saddle = " ".join(f"{x},0" for x in range(1, 15))
    canyon = "1,1 2,1 3,1 4,1 5,1 6,1 7,1 8,1 9,2 10,3 11,3 12,3 13,3 14,3"
    for route, met in ((saddle + " 15,1 16,2 17,3", False), (canyon + " 15,3 16,3 17,3", True)):
        warnings = judge(rules, state, read(rules, state, 0, f"convoy route {route} station")).warnings
        codes = {why.code: dict(why.args) for why in warnings}
        assert (codes["route_days"]["days"], codes["route_late"]["by"]) == (5, 3)
        assert ("route_meets" in codes) is met


def _lows(roll):
    return (1,) * roll.dice


@pytest.mark.parametrize("name", ["first-steps", "the-mill"])
def test_the_ground_is_the_same_for_both_sides(name):
    sheet = read_scenario(name).sheet
    ground = sheet.board.layer("ground")
    kinds = [ground.kinds[number] for number in ground.cells]
    assert kinds == kinds[::-1]
    half = len(sheet.pieces) // 2
    turned = [(sheet.board.size - 1 - row["cell"], row["kind"], row["weapons"]) for row in sheet.pieces[half:]]
    assert [(row["cell"], row["kind"], row["weapons"]) for row in sheet.pieces[:half]] == turned


@pytest.mark.parametrize("system", SHIPPED)
def test_every_rule_system_has_its_words(system):
    book = rulebook(system)
    assert book.clauses
    assert book.find(book.clauses[0].id.lower()) == book.clauses[0]
    assert rulebook(system) is book


def test_a_rule_system_of_another_package_may_have_no_words():
    assert TINY.name not in SHIPPED
    assert rulebook(TINY.name).clauses == ()
