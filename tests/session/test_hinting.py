"""The odds of a hint are those that its plan tells."""

from __future__ import annotations

import pytest

from tactical.opponent.explanation import NONE, reason
from tactical.opponent.hints import throws_for
from tactical.rehearsal.chain import chances
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario, scenario_from_text, shipped_scenario
from tactical.session.hinting import hints_for, odds_of, told
from tactical.table import opened
from tactical.table.notation import read
from tactical.table.phrases import percent_words
from tests.fixtures.forecasts import foreseen
from tests.opponent.drills.armour import FOOT, TANK, armour
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.drills.starship import FOE, SHIP, starship
from tests.opponent.positions import wide


def test_a_defence_counts_in_the_odds_of_a_hint_as_in_its_plan():
    """They were those to hit, and the plan told those to hurt."""
    rules, state = skirmish('a..............."n', a=RIFLE, n=RIFLE)
    orders = [read(rules, state, 0, text) for text in ("a walk b1 c1 d1 e1 f1", "a fire rifle at n")]
    said = odds_of(rules, state, orders)
    assert said == foreseen(rules, state, *orders)[0]
    assert said.endswith(": N loses 7 to 11 Health")


def test_nothing_is_told_where_no_dice_fall():
    rules, state = skirmish("a................n", a=SWORD, n=SWORD)
    assert odds_of(rules, state, [read(rules, state, 0, "a walk b1 c1")]) == ""


def test_a_battle_that_is_won_early_has_gone_as_planned():
    """ "17% to take out Rolf, to win; 83% to go as planned" was the chance that the gun misses."""
    text = shipped_scenario("first-advance").read_text("utf-8").partition("[[tips]]")[0]
    duel = text.replace(', piece = "sven"', "").partition('[[pieces]]\nname = "sven"')[0]
    goals = '[[goals]]\ngoal = "last_side"\n\n[[pieces]]'
    found = scenario_from_text(duel.replace("[[pieces]]", goals, 1))  # the tank and the rocket alone
    rules = found.rules
    view = rules.view(opened(rules, found.opened(), live(1)).state, 0)
    texts = ("anvil go f5", "anvil go g5 h5 i4", "anvil fire machine-gun at rolf", "anvil go j5 k5")
    orders = [read(rules, view, 0, text) for text in texts]
    rows = foreseen(rules, view, *orders)
    assert "17%: Red wins (no other side is left to fight)" in rows
    planned = [row for row in rows if "as planned" in row]
    assert planned == ["93% to go as planned if everyone reacts as soon as possible"]
    assert chances(rules, view, orders, reply="never").whole == 1


@pytest.mark.slow
def test_hints_that_lead_into_danger_say_what_the_threat_overlay_has_there():
    """The first hint of the mill sent Bram to a square where he loses most of what he has."""
    rules, state = open_scenario("the-mill")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    found = hints_for(rules, view, 0)
    into = [hint for hint in found if hint.exposed is not None]
    assert into
    for hint in into:
        piece, cell, share, _ = hint.exposed
        shade = rules.tactics.overlay(view, 0, piece, "threat").cells[cell]
        name, place = view.name(piece), view.cell_name(cell)
        assert shade.words.startswith(f"expected damage to {name} {100 * share:.0f}% of what {name} has left: ")
        assert f"expected damage to {name} at {place}: {100 * share:.0f}%" in told(rules, view, hint)
        assert "lost on average" not in told(rules, view, hint), "it is told once"


def test_a_chance_that_is_told_of_who_falls_is_not_told_once_more_of_the_dice():
    """`17% to take out Sven; 17% (10 or more on 2d6)`."""
    rules, state = armour("a....n...o", a=TANK, n=FOOT, o=FOOT)
    orders = [read(rules, state, 0, "a fire machine-gun at n")]
    assert odds_of(rules, state, orders) == ""
    assert "is taken out" in odds_of(rules, state, orders, fall=True)


@pytest.mark.slow
def test_who_falls_and_who_wins_by_it_are_told_by_the_same_throws():
    """`8% to take out Kestrel; at least 67% to go as planned; at least 4%: Blue wins`."""
    rules, state = starship(wide(24, "", "..a...n", ""), a=SHIP, n=FOE).with_piece("n", hull=24)
    texts = ("fly 1", "attack n with heavy by gunner-1", "attack n with light by gunner-2", "attack n all")
    orders = [read(rules, state, 0, f"a {text}") for text in texts]
    falls = reason(rules, state, orders, (NONE, NONE), throws_for(orders)).falls
    assert f"{percent_words(dict(falls)[1], 'at least')}: Red wins" in odds_of(rules, state, orders)
