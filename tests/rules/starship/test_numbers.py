"""Every number explains itself; a refusal names what is in the way and goes with it."""

from __future__ import annotations

from functools import partial

import pytest

from tactical.rules.starship.events import Hurt, Mended
from tactical.rules.starship.movement import shown, turn_price
from tactical.scenario import open_scenario
from tests.fixtures.breakdowns import agree, wander
from tests.rules.starship.fixture import (
    RULES,
    after,
    bar,
    card,
    effect,
    judged,
    legal,
    roll,
    said,
    ship,
    start,
    until,
    why,
)  # fmt: skip

NEAR = {"cell": (5, 1)}  # 200 ft ahead of ada
FIGHT = ("attack", "next_attack", "mend", "boost", "evade")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed"), [("belt-duel", 1), ("the-ark", 3), pytest.param("belt-duel", 10, marks=pytest.mark.long)]
)
def test_numbers_agree_in_random_battles(name, seed):
    rules, state = open_scenario(name)
    assert sum(agree(rules, done) for done in wander(rules, state, 250, seed, likes=FIGHT)) >= 10


@pytest.mark.clause("FT-SC-01", "FT-SC-03", "FT-SC-04", "FT-SC-07")
def test_what_an_attack_needs_in_its_parts():
    state = start(zed=NEAR)
    rolled = roll(state, "attack zed with heavy")
    assert (rolled.target, rolled.target_made.words()) == (11, "Defence 14, Gunnery -3")
    evading = after(until(start(zed={"cell": (5, 1), "heading": "s"}, field=[(5, 1)]), "zed"), "evade", "end")
    made = roll(evading, "attack zed with heavy").target_made
    assert made.words() == "Defence 14, evading +2, asteroid field +2, Gunnery -3"
    assert made.total == 15
    sure = roll(start(zed={**NEAR, "defence": 0}), "attack zed with heavy").target_made
    assert sure.words() == "Defence 0, Gunnery -3, a natural 1 always misses: at least 2"


@pytest.mark.clause("FT-SC-06")
def test_damage_in_its_parts():
    state = start(zed={**NEAR, "heading": "s"})
    log = said(state, "attack zed with heavy", (15,), (5, 5, 2, 2))
    assert log[-1] == "Zed takes 14 on the front, 6 on the hull (damage 14, front shield -8): front shield 0, hull 38"


@pytest.mark.clause("FT-SC-07")
def test_repairs_in_their_parts():
    state = after(start(zed={**NEAR, "heading": "s"}), "attack zed with heavy", (15,), (1, 1, 1, 1), "end")
    log = said(state, "repair front by engineer", (6,))
    assert log[-1] == "Zed's front shield is repaired to 8 (repair roll 6, restored at most 4)"


@pytest.mark.clause("FT-SC-07", "FT-SC-08")
def test_flight_speed_in_its_parts():
    state = after(start(ada={"hull": 20}), "boost by engineer")
    feet = partial(shown, state)
    made = bar(state, "Flight", "ada").made
    assert made.words(feet) == "Flight Speed 300 ft, boosted engines +100 ft, crippled -100 ft"
    assert feet(made.total) == "300 ft"
    defence = next(line for line in card(after(start(), "evade"), "ada").lines if line.label == "Defence")
    assert (defence.number, defence.made.words()) == (16, "Defence 14, evading +2")


@pytest.mark.clause("SC-25", "SC-31")
def test_a_turn_in_its_parts():
    state = start(ada={"effects": (effect("turning_radius", 50),)})
    price = turn_price(state, ship(state, "ada"), -45)
    assert price.words(partial(shown, state)) == "turn of 45 degrees 50 ft, effect +25 ft"
    assert "effect +75 ft (SC-31)" in why(after(state, "turn 90"), "turn 135")


@pytest.mark.clause("SC-39", "FT-SC-07")
def test_a_refusal_goes_with_the_cause_that_it_names():
    field = start(field=[(5, 4), (5, 3), (5, 2), (5, 1)])
    assert "asteroid field +50 ft (SC-39)" in why(field, "ahead 4")
    legal(start(), "ahead 4")
    short = after(start(ada={"cell": (5, 11)}), "ahead 6")
    reason = judged(short, "ahead 1")[1].reasons[0]
    assert reason.remedy == "ada boost by engineer"
    legal(after(short, reason.remedy), "ahead 1")


@pytest.mark.clause("FT-SC-02")
def test_a_refusal_names_the_order_that_helps():
    state = start(zed={"cell": (9, 5)})
    reason = judged(state, "attack zed with heavy")[1].reasons[-1]
    assert (reason.code, reason.remedy) == ("no_arc", "ada attack zed with light")
    legal(state, reason.remedy)
    busy = after(state, "act gunner-1 waits")
    assert why(busy, "act gunner-1 waits") == "gunner-1 has already acted this turn; free: pilot, gunner-2, engineer"
    assert why(state, "boost by gunner-1") == "gunner-1 is not an engineer; by engineer"


def test_recorded_games_are_told_as_they_were():
    state = start()
    assert RULES.presenter.say(state, Hurt(0, 4, "front", 4, 44)) == "Ada takes 4 on the front: front shield 4, hull 44"
    assert RULES.presenter.say(state, Mended(0, "front", 4)) == "Ada's front shield is repaired to 4"


@pytest.mark.clause("SC-25", "SC-31")
def test_a_turn_on_the_way_is_priced_by_its_parts():
    state = start(ada={"effects": (effect("turning_radius", 50),)})
    turn, ahead = judged(state, "fly +45 1")[1].legs
    feet = partial(shown, state)
    assert [(note.text, feet(note.amount)) for note in turn.notes] == [
        ("turn of 45° to the right", "50 ft"),
        ("effect", "25 ft"),
    ]
    assert turn.cost == sum(note.amount for note in turn.notes)
    assert not ahead.notes
