"""Every shipped scenario opens, and says the same when it is written back. `tests/contract` plays each at random."""

import re

import pytest

from tactical.rules import SHIPPED
from tactical.scenario import (
    open_scenario,
    read_scenario,
    rulebook,
    scenario_from_text,
    scenario_names,
    shipped_scenario,
    write_scenario,
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
def test_what_is_written_reads_the_same(name):
    scenario = read_scenario(name)
    written = write_scenario(scenario.rules, scenario.sheet)
    assert scenario_from_text(written).sheet == scenario.sheet


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
    assert "while both still fly nobody has any, and it is a draw" in " ".join(state.setup.briefing.split())


NUMBERS = {2: "two", 4: "four", 5: "five", 8: "eight", 10: "ten", 12: "twelve", 15: "fifteen", 18: "eighteen"}


@pytest.mark.parametrize("name", NAMES)
def test_a_briefing_tells_what_the_limit_is_and_leaves_who_plays_to_the_program(name):
    sheet = read_scenario(name).sheet
    words = " ".join(sheet.briefing.split())
    if sheet.limit and sheet.limit > 1:
        assert re.search(rf"\b{NUMBERS[sheet.limit]} (rounds|turns|phases)\b", words), words
    if sheet.limit and sheet.at_limit not in ("points", "draw"):
        assert f"{sheet.at_limit.capitalize()} wins" in words
    assert "yours" not in words.replace("let yours", "")


def test_blue_who_keeps_red_from_bel_wins_the_first_fleet_as_its_briefing_says():
    rules, state = open_scenario("first-fleet")
    outcome = opened(rules, state, _lows)
    while isinstance(outcome.awaiting, Ask):
        outcome = play(rules, outcome.state, read(rules, outcome.state, outcome.awaiting.seat, "pass"), _lows)
        assert outcome.verdict
    assert outcome.state.result.winners == ("blue",)
    assert outcome.state.beat == 2
    assert "if neither has them after two rounds, Blue" in " ".join(state.setup.briefing.split())


def test_the_way_round_the_ridge_takes_the_truck_every_day_there_is_as_its_briefing_says():
    rules, state = open_scenario("over-the-ridge")
    state = opened(rules, state, _lows).state
    for text in ("sol board truck", "rae board truck", "convoy leave kite", "convoy leave dun"):
        state = play(rules, state, read(rules, state, 0, text), _lows).state
    for route, days in (("convoy route to station", 4), ("convoy route to station safe", 6)):
        warnings = judge(rules, state, read(rules, state, 0, route)).warnings
        assert dict(next(why.args for why in warnings if why.code == "route_days"))["days"] == days
        assert ("route_danger" in {why.code for why in warnings}) == (not route.endswith("safe"))


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
