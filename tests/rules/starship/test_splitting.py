"""Moves broken up, and windows between attacks: SC-33 to SC-36, SC-H27, FT-SC-05; standing answers."""

from __future__ import annotations

import pytest

from tactical.table.events import Answered
from tests.rules.starship.fixture import (
    RULES,
    after,
    asked,
    cell,
    events,
    heading,
    left,
    legal,
    offered,
    order,
    refused,
    said,
    ship,
    start,
)  # fmt: skip

ALL = ("front", "left", "right", "rear")
TWIN = {"twin": {"dice": 1, "attacks": 2, "short": 2000}}
TRIPLE = {"triple": {"dice": 1, "attacks": 3, "short": 2000}}


def armed(name="twin", weapons=None, **changes):
    mounts = ({"name": name, "weapon": name, "sides": ALL}, {"name": "spare", "weapon": name, "sides": ALL})
    ada = {"mounts": mounts, **changes.pop("ada", {})}
    return start(ada=ada, weapons=weapons or TWIN, **changes)


@pytest.mark.clause("SC-33")
def test_some_before_some_after():
    state = start(ada={"cell": (5, 9)})
    state = after(state, "ahead 2", 'act gunner-1 "looks"', "ahead 3", 'act engineer "listens"', "ahead 1")
    assert left(state) == 0
    assert cell(state) == (5, 3)


@pytest.mark.clause("SC-34")
def test_the_sources_example_of_two_crew_members():
    state = start(ada={"cell": (5, 9)})
    state = after(state, "ahead 2", 'act gunner-1 "a"', 'act gunner-2 "b"', "ahead 4")
    assert left(state) == 0


@pytest.mark.clause("SC-35", "SC-H27")
def test_between_the_attacks_of_one_action():
    state = after(armed(), "attack zed with twin by gunner-1", (2,))
    want = asked(state)
    assert (want.seat, want.why) == (0, "between_attacks")
    assert want.closing == ("done_moving", "next_attack", "hold_fire")
    assert ship(state).turn.acted == (1,)
    first = next(each.verb for each in RULES.offers(state) if each.verb != "fly")
    assert first == "next_attack"  # what most will do stands before moves and what gives up
    state = after(state, "ahead 1")
    assert asked(state).why == "between_attacks"
    state = after(state, "turn 45")
    assert (cell(state), heading(state), left(state)) == ((5, 4), "NE", 200)
    refused(state, "attack zed with spare by gunner-2", "TABLE")  # one action at a time
    refused(state, "end", "TABLE")
    state = after(state, "attack zed", (2,))
    assert asked(state).why == "turn"
    assert ship(state).turn.acted == (1,)


@pytest.mark.clause("SC-36")
def test_the_sources_example_of_two_attacks():
    state = armed(ada={"cell": (5, 9)})
    found = []
    for text, faces in (("ahead 2", ()), ("attack zed with twin", (2,)), ("ahead 4", ()), ("attack zed", (2,))):
        state = after(state, text, *([faces] if faces else []))
        found.append(left(state))
    assert found == [200, 200, 0, 0]


@pytest.mark.clause("SC-H27")
def test_a_window_after_each_attack_but_the_last():
    state = armed("triple", TRIPLE)
    whys = []
    state = after(state, "attack zed with triple", (2,))
    whys.append(asked(state).why)
    state = after(state, "attack zed", (2,))
    whys.append(asked(state).why)
    state = after(state, "attack zed", (2,))
    whys.append(asked(state).why)
    assert whys == ["between_attacks", "between_attacks", "turn"]
    pilot = armed("triple", TRIPLE, ada={"crew": ("pilot",)})
    assert asked(after(pilot, "attack zed with triple by pilot", (2,))).why == "between_attacks"  # whoever attacks


@pytest.mark.clause("SC-35", "FT-SC-05")
def test_done_moving_asks_for_the_attack_alone():
    state = after(armed(), "attack zed with twin", (2,), "ahead 1", "end move")
    assert asked(state).why == "next_attack"
    refused(state, "ahead 1", "TABLE")
    assert [order(state, "attack zed"), order(state, "hold-fire")] == list(RULES.offers(state))
    assert asked(after(state, "attack zed", (2,))).why == "turn"


@pytest.mark.clause("SC-35")
def test_a_ship_that_cannot_move_is_only_asked_to_aim():
    state = after(armed(ada={"cell": (5, 9)}), "ahead 6", "attack zed with twin", (2,))
    assert asked(state).why == "next_attack"


@pytest.mark.clause("SC-35")
def test_once_it_has_flown_as_far_as_it_can_it_is_only_asked_to_aim():
    state = after(armed(ada={"cell": (5, 9)}), "ahead 4", "attack zed with twin", (2,), "ahead 1")
    assert asked(state).why == "between_attacks"
    for course in ("ahead 1", "fly 1"):
        there = after(state, course)
        assert (asked(there).why, left(there)) == ("next_attack", 0)
        assert asked(after(there, "attack zed", (2,))).why == "turn"
    turned = after(armed(ada={"cell": (5, 9), "speed": 100}), "attack zed with twin", (2,), "turn 90")
    assert asked(turned).why == "next_attack"


@pytest.mark.clause("SC-35", "FT-SC-05")
def test_where_it_has_flown_out_of_reach_of_all_nothing_is_asked():
    short = {"short": {"dice": 1, "attacks": 2, "short": 100}}
    state = armed("short", short, ada={"cell": (5, 9), "heading": "s", "speed": 100}, zed={"cell": (5, 5)})
    state = after(state, "attack zed with short", (2,))
    assert asked(state).why == "between_attacks"
    assert asked(after(state, "ahead 2")).why == "turn"
    assert "Ada stops firing: no target is left" in said(state, "ahead 2")


@pytest.mark.clause("FT-SC-05")
def test_one_answer_makes_all_attacks_that_are_left_while_their_target_may_be_aimed_at():
    state = after(armed("triple", TRIPLE), "attack zed with triple", (2,))
    assert not any("all" in text for text in offered(state))  # it may fly on between them
    assert asked(after(state, "attack zed all", (2,), (2,))).why == "turn"  # or say that it will not
    state = after(state, "end move")
    assert offered(state) == ["ada attack zed", "ada attack zed all", "ada hold"]
    done = after(state, "attack zed all", (2,), (2,))
    assert (asked(done).why, ship(done).turn.volley) == ("turn", None)
    last = after(state, "attack zed", (2,), "end move")
    assert offered(last) == ["ada attack zed", "ada hold"]  # one is left


@pytest.mark.clause("FT-SC-05")
def test_when_the_target_is_out_the_rest_is_asked_about_again():
    weak = {"hull": 1, "shields": (0, 0, 0, 0)}
    state = armed("triple", TRIPLE, zed=weak, more={"yak": {"cell": (15, 0)}})
    state = after(state, "attack yak with triple", (2,), "attack zed all", (15,), (3,))
    assert asked(state).why == "between_attacks"
    assert ship(state).turn.volley.left == 1


@pytest.mark.clause("FT-SC-05")
def test_hold_fire():
    state = after(armed("triple", TRIPLE), "attack zed with triple", (2,), "hold-fire")
    assert asked(state).why == "turn"
    assert ship(state).turn.volley is None
    refused(state, "attack zed with triple", "FT-SC-05")  # it has already fired this turn
    refused(state, "hold-fire", "TABLE")


@pytest.mark.clause("FT-SC-05", "SC-35")
def test_a_window_that_leaves_nothing_but_to_hold_fire_answers_itself():
    short = {"short": {"dice": 1, "attacks": 3, "short": 200}}
    weak = {"cell": (5, 4), "hull": 1, "shields": (0, 0, 0, 0)}
    state = armed("short", short, zed=weak, more={"yak": {"cell": (15, 11)}})
    state = after(state, "attack zed with short", (15,), (3,))  # it dies; the pilot might still fly toward yak
    assert asked(state).why == "between_attacks"
    done = after(state, "end move")
    assert asked(done).why == "turn"
    assert ship(done).turn.volley is None
    assert "Ada holds its fire" in [text.partition(":")[0] for text in said(state, "end move")]


@pytest.mark.clause("FT-SC-05")
def test_it_happens_by_itself_when_no_target_is_left():
    weak = {"zed": {"hull": 1, "shields": (0, 0, 0, 0)}}
    more = {"bo": {"cell": (0, 0), "seat": "red"}, "cy": {"cell": (15, 0), "hull": 1, "shields": (0, 0, 0, 0)}}
    state = armed("triple", TRIPLE, zed=weak["zed"], more=more)
    state = after(state, "attack zed with triple", (15,), (3,))
    assert asked(state).why == "between_attacks"  # cy is left
    log = said(state, "attack cy", (15,), (3,))
    assert "Ada stops firing: no target is left" in log


@pytest.mark.clause("SC-35")
def test_moving_on_brings_a_target_into_arc():
    mounts = ({"name": "twin", "weapon": "twin", "sides": ("front",)},)
    state = start(ada={"mounts": mounts}, weapons=TWIN, zed={"cell": (5, 1)}, more={"bo": {"cell": (9, 5)}})
    state = after(state, "attack zed with twin", (2,))
    refused(state, "attack bo", "FT-SC-02")
    state = after(state, "turn 90")
    legal(state, "attack bo")
    refused(state, "attack zed", "FT-SC-02")


@pytest.mark.clause("SC-35")
def test_never_flying_on_may_be_said_in_advance():
    state = after(armed(), "stand never between_attacks")
    state = after(state, "attack zed with twin", (2,))
    assert asked(state).why == "next_attack"
    found = events(armed(), "stand never between_attacks", "attack zed with twin", (2,))
    assert any(isinstance(event, Answered) for event in found)
    over = after(armed(), "stand never between_attacks", "stand never next_attack", "attack zed with twin", (2,))
    assert asked(over).why == "turn"  # both answered: the second attack is given up
    always = after(armed(), "stand always between_attacks", "attack zed with twin", (2,))
    assert asked(always).why == "between_attacks"  # where to would have to be said
