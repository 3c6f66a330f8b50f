"""Prone: SK-38 to SK-42."""

from __future__ import annotations

import pytest

from tests.rules.skirmish.fixture import (
    RULES,
    acted,
    after,
    asked,
    bar,
    cell,
    left,
    legal,
    price,
    prone,
    refused,
    roll,
    start,
    target,
)  # fmt: skip


@pytest.mark.clause("SK-38")
def test_prone_by_choice_or_by_an_enemy():
    assert not prone(start(), "ann")
    assert prone(after(start(), "ann go prone"), "ann")
    felled = after(start(cy={"cell": (3, 4)}), "ann strike cy with bare-hands fell", (3, 4), (6, 6))
    assert prone(felled, "cy")


@pytest.mark.clause("SK-39")
def test_prone_halves_movement_and_has_places_for_the_rest():
    state = start(ann={"prone": True})
    assert price(state, "ann walk 3,4") == [2]
    state = start(ann={"prone": True, "cell": (6, 8)}, prone_attack_mod=-1, prone_dv_vs_ranged=3)
    assert target(state, "ann fire rifle at cy") == 7 - 1
    state = start(cy={"prone": True, "cell": (6, 4)}, prone_dv_vs_ranged=3)
    assert roll(state, "ann fire rifle at cy", (1, 1)).target == 6 + 3


@pytest.mark.clause("SK-40")
def test_dropping_is_free():
    state = after(start(), "ann go prone")
    assert left(state, "ann") == 5
    assert not acted(state, "ann")
    legal(state, 'ann act "waits"')
    assert asked(state).seat == 0


@pytest.mark.clause("SK-38", "SK-41")
def test_dropping_and_standing_twice_is_refused():
    refused(start(ann={"prone": True}), "ann go prone", "SK-38")
    refused(start(), "ann stand up", "SK-41")


@pytest.mark.clause("SK-41")
def test_one_without_a_square_left_is_told_what_standing_up_costs():
    state = after(start(ann={"prone": True}), "ann walk 3,4 4,4", "ann stand up", "ann go prone")
    (reason,) = refused(state, "ann stand up", "SK-41").reasons
    assert RULES.presenter.why(reason) == "standing up costs 1 square; 0 of 5 left: standing up +1 (SK-41)"
    assert (dict(reason.args)["cost"], reason.lack) == ("1", 0)  # it would have been enough not to have stood up before


@pytest.mark.clause("SK-41")
def test_standing_up_costs_one_square():
    state = start(ann={"prone": True})
    assert price(state, "ann stand up") == [1]
    state = after(state, "ann stand up")
    assert left(state, "ann") == 4
    assert not prone(state, "ann")
    legal(state, "ann walk 3,4 4,4 5,4 6,4")


@pytest.mark.clause("SK-42")
@pytest.mark.parametrize(("body", "squares"), [(5, 2), (4, 2), (1, 0)])
def test_prone_movement_is_halved_rounded_down(body, squares):
    state = start(ann={"prone": True, "body": body})
    path = ["3,4", "4,4", "5,4"]
    if squares:
        state_after = after(state, "ann walk " + " ".join(path[:squares]))
        assert cell(state_after, "ann") == (2 + squares, 4)
    verdict = refused(state, "ann walk " + " ".join(path[: squares + 1]), "SK-10", because="SK-42")
    name, steps = "def"[squares], squares + 1
    price = f"{name}5 costs {2 * steps} squares; {body} of {body} left"
    help_ = "; stand up first" if steps < body else ""
    assert RULES.presenter.why(verdict.reasons[0]) == f"{price}: prone +{steps} (SK-42){help_}"


@pytest.mark.clause("SK-42")
def test_a_refusal_says_that_lying_down_is_why():
    state = after(start(ann={"prone": True}, ground={(4, 4): "gravel"}), "ann walk 3,4")
    verdict = refused(state, "ann walk 4,4", "SK-10", because="SK-32")
    assert [RULES.presenter.why(r) for r in verdict.reasons] == [
        "e5 costs 4 squares; 3 of 5 left: gravel +1 (SK-32), prone +2 (SK-42); stand up first"
    ]
    up = refused(after(state, "ann stand up"), "ann walk 4,4 5,4", "SK-10", because="SK-32")
    assert [RULES.presenter.why(r) for r in up.reasons] == [
        "f5 costs 3 squares; 2 of 5 left: gravel +1 (SK-32), standing up +1 (SK-41)"
    ]


@pytest.mark.clause("SK-41", "SK-D19")
def test_after_a_shot_without_moving_standing_up_leaves_what_the_bar_shows():
    state = start(ann={"prone": True, "attributes": {"speed": 2}}, cy={"cell": (6, 4)})
    state = after(state, "ann fire rifle at cy", (6, 6))
    assert bar(state, "Move", "ann").left == 1  # what standing up takes
    (leg,) = legal(state, "ann stand up").legs
    assert (leg.cost, leg.left) == (1, 0)
    assert bar(after(state, "ann stand up"), "Move", "ann").left == 0
