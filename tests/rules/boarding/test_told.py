"""What is told of a character's means: cards, warnings, refusals and offers that hide nothing."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES
from tests.rules.boarding.fixture import (
    after,
    corridor,
    foe,
    friend,
    legal,
    mp,
    next_phase,
    order,
    piece,
    refused,
    said,
    start,
    to,
)  # fmt: skip

LONG = corridor(20)
ANN = friend((0, 0))


def effects(state, name):
    card = RULES.presenter.piece_card(state, piece(state, name).id)
    return {line.label: line.value for line in card.effects}


@pytest.mark.clause("BA-16")
def test_only_who_came_in_must_vacate():
    state = after(start(LONG, ann=ANN, bob=friend((3, 0))), f"ann walk {to(0, 3)}")
    assert "Must vacate" in effects(state, "ann")
    assert "Must vacate" not in effects(state, "bob")


@pytest.mark.clause("BA-10")
def test_ooc_is_told_as_paid():
    state = start(LONG, ann=ANN, ooc=2)
    assert effects(state, "ann")["Out of control"] == "OOC 2 (-2 MP a phase, checks 2 harder)"
    assert effects(after(state, "ann walk 1,0"), "ann")["Out of control"].endswith(", 2 MP paid")
    square = RULES.presenter.cell_card(start(LONG, ann=ANN), 0)
    assert ("Out of control", "no") in [(line.label, line.value) for line in square.lines]


@pytest.mark.clause("FT-BA-08")
def test_hits_below_zero_are_told_once():
    state = start(LONG, ann=ANN, bob=friend((3, 0), hits=-4))
    card, kind = RULES.presenter.piece_card(state, piece(state, "bob").id), state.kind(piece(state, "bob"))
    lines = {line.label: line.value for line in card.lines}
    assert [(bar.label, bar.left, bar.whole) for bar in card.bars] == [("Hits", -4, kind.hits)]
    assert lines["Dies at"] == f"{-kind.hits} Hits"
    assert "Hits" not in lines


@pytest.mark.clause("BA-05")
def test_what_the_action_gives_once_the_move_is_used_is_told():
    state = after(start(LONG, ann=ANN), "ann walk 1,0")
    card = RULES.presenter.piece_card(state, piece(state, "ann").id)
    (left,) = (line for line in card.lines if line.label == "Moves left")
    whole = next(bar.whole for bar in card.bars if bar.label == "Move")
    assert (left.value, left.number, left.clause) == (f"none; the action adds {whole} MP", 0, "BA-05")


@pytest.mark.clause("BA-05")
def test_a_second_move_says_that_it_takes_the_action():
    state = after(start(LONG, ann=ANN), "ann walk 1,0")
    (warning,) = legal(state, "ann walk 2,0").warnings
    assert (warning.code, warning.clause) == ("spends_action", "BA-05")
    assert "Ann spends an action and has 5 MP" in said(state, "ann walk 2,0")
    assert not legal(start(LONG, ann=ANN), "ann walk 1,0").warnings


@pytest.mark.clause("BA-01")
def test_no_mp_are_shown_where_nothing_is_left_to_move_with():
    state = after(start(LONG, ann=ANN), "ann walk 1,0", "ann walk 2,0")
    assert mp(state, "ann") == 0
    assert mp(next_phase(state), "ann") == 5


@pytest.mark.clause("BA-96")
def test_runs_that_cannot_succeed_are_not_offered():
    modes = RULES.modes(start(LONG, ann=friend((0, 0), athletics=2)), 0)
    assert [mode for mode in modes if mode.startswith("run")] == ["run", "run-2"]  # 14 at best, and 17 is wanted


@pytest.mark.clause("FT-BA-03", "FT-BA-13")
def test_a_blade_that_does_not_reach_says_what_would():
    state = start(LONG, ann=friend((0, 0), weapons=("blade", "pistol")), xan=foe((4, 0)))
    (why,) = refused(state, "ann attack xan with blade", "FT-BA-03").reasons
    assert RULES.presenter.why(why) == (
        "Xan is beyond the next square, which is as far as the blade can reach; "
        "draw pistol before anything else in its turn"
    )
    legal(after(state, "ann ready pistol"), "ann attack xan with pistol")


@pytest.mark.clause("BA-17")
def test_an_attack_after_popping_out_is_offered_as_well():
    state = start(LONG, ann=friend((1, 0), weapons=("carbine",)), xan=foe((3, 0)))
    state = after(state, "ann walk 2,0 3,0")
    if state.stack[-1].cause == "free_attack":
        state = after(state, "react pass")
    offered = RULES.offers(state)
    for text in ("ann attack xan with carbine from 2,0", "ann attack xan with carbine then 2,0"):
        assert order(state, text) in offered


@pytest.mark.clause("FT-BA-13")
def test_what_is_at_the_belt_says_when_it_may_be_readied():
    def belt(state):
        lines = RULES.presenter.piece_card(state, piece(state, "ann").id).lines
        return next(line.value for line in lines if line.label == "Carries")

    armed = friend((0, 0), weapons=("blade", "pistol"))
    state = start(LONG, ann=armed)
    assert belt(state).endswith("; can be drawn now")
    assert any(order.verb == "ready" for order in RULES.offers(state))
    state = after(state, "ann walk 1,0")
    assert belt(state).endswith("; can be drawn as a turn starts")
    assert not any(order.verb == "ready" for order in RULES.offers(state))
