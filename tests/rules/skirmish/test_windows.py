"""Striking at those who leave, switched on: SK-D09, with standing answers."""

from __future__ import annotations

import pytest

from tactical.table import Ask, awaiting
from tactical.table.events import Answered, Rolled
from tests.rules.skirmish.fixture import (
    RULES,
    after,
    asked,
    cell,
    dv,
    health,
    hidden,
    left,
    legal,
    order,
    piece,
    played,
    prone,
    roll,
    start,
    until,
)  # fmt: skip

BESIDE = {"cell": (3, 4)}
HIT = ((3, 4), (6, 6))


def striking(**changes):
    return start(**{"cy": BESIDE, "strike_at_leavers": True, **changes})


@pytest.mark.clause("SK-D09")
def test_by_default_nobody_is_asked():
    state = start(cy=BESIDE)
    out = played(state, "ann walk 1,4")
    assert asked(out.state).seat == 0
    assert dv(out.state, "ann") == 4


@pytest.mark.clause("SK-D09")
def test_switched_on_the_enemy_may_strike_before_the_square_is_left():
    state = after(striking(), "ann walk 1,4 0,4")
    assert asked(state) == Ask(1, ("react",), "opportunity")
    assert cell(state, "ann") == (2, 4)
    assert [order(state, "react strike"), order(state, "react pass")] == list(RULES.offers(state))
    assert roll(state, "react strike").target == 7
    struck = after(state, "react strike", *HIT)
    assert health(struck, "ann") == 15
    assert cell(struck, "ann") == (0, 4)  # and the walk goes on
    assert dv(struck, "ann") == 4
    assert asked(struck).seat == 0
    spared = after(state, "react pass")
    assert (health(spared, "ann"), cell(spared, "ann"), dv(spared, "ann")) == (25, (0, 4), 4)


@pytest.mark.clause("SK-D09")
def test_one_who_falls_lies_where_it_was_and_its_turn_ends():
    state = after(striking(ann={"health": 5}), "ann walk 1,4", "react strike", *HIT)
    assert (cell(state, "ann"), piece(state, "ann").able) == ((2, 4), False)
    assert state.turn_of().name == "bo"


@pytest.mark.clause("SK-D09")
def test_one_who_is_felled_crawls_on_as_far_as_it_can():
    state = after(striking(cy={**BESIDE, "weapons": ("maul",)}), "ann walk 1,4 0,4 0,5", "react strike", (1, 1), (6, 6))
    assert prone(state, "ann")
    assert cell(state, "ann") == (0, 4)  # 2 + 2 of 5, and no 2 left
    assert left(state, "ann") == 1
    assert asked(state).why == "turn"


@pytest.mark.clause("SK-D09")
def test_each_enemy_is_asked_and_once_a_turn_may_strike_each():
    state = striking(more={"di": {"seat": "blue", "cell": (3, 5)}})
    state = after(state, "ann walk 2,3 1,4")
    assert state.stack[-1].piece == piece(state, "cy").id
    state = after(state, "react strike", (6, 6))
    assert state.stack[-1].piece == piece(state, "di").id
    state = after(state, "react pass")
    assert asked(state).why == "turn"  # cy has struck: at (2,3) it is not asked again, and di does not reach
    assert cell(state, "ann") == (1, 4)
    again = after(until(state, "ann"), "ann walk 2,4 1,4")
    assert asked(again).why == "opportunity"


@pytest.mark.clause("SK-D09")
def test_a_shift_and_a_hidden_walk_give_no_opening():
    assert asked(after(striking(), "ann shift 1,4")).why == "turn"
    assert asked(after(striking(ann={"hidden": True}), "ann walk 1,4 hidden")).why == "turn"


@pytest.mark.clause("SK-D09")
def test_only_a_weapon_that_reaches_strikes_and_the_best_does():
    far = {"cell": (4, 4), "melee_range": 2}
    assert asked(after(striking(cy={**far, "weapons": ("sword",)}), "ann walk 1,4")).why == "turn"
    spear = after(striking(cy={"cell": (4, 4), "weapons": ("sword", "spear")}), "ann walk 1,4")
    assert roll(spear, "react strike").purpose == "Cy's spear at Ann"
    fists = after(striking(cy={**BESIDE, "weapons": ("rifle",)}), "ann walk 1,4")
    assert roll(fists, "react strike").purpose == "Cy's bare hands at Ann"


@pytest.mark.clause("SK-D09")
def test_a_hidden_enemy_that_strikes_is_revealed():
    state = after(striking(cy={**BESIDE, "hidden": True}), "ann walk 1,4")
    assert hidden(after(state, "react pass"), "cy")
    assert not hidden(after(state, "react strike", (6, 6)), "cy")


def standing(text, state=None):
    return played(state or striking(), text, seat="blue").state


@pytest.mark.clause("SK-D09")
def test_standing_answers_speak_without_asking():
    out = played(standing("stand always opportunity"), "ann walk 1,4", *HIT)
    assert asked(out.state).why == "turn"
    assert health(out.state, "ann") == 15
    said = [event for event in out.events if isinstance(event, Answered)]
    assert [(e.seat, e.window, e.answer) for e in said] == [(1, "opportunity", "always")]
    out = played(standing("stand never opportunity"), "ann walk 1,4")
    assert (asked(out.state).why, health(out.state, "ann"), cell(out.state, "ann")) == ("turn", 25, (1, 4))
    asking = standing("stand ask opportunity", standing("stand always opportunity"))
    assert asked(after(asking, "ann walk 1,4")).why == "opportunity"


@pytest.mark.clause("SK-D09")
def test_a_piece_may_have_an_answer_of_its_own():
    both = striking(more={"di": {"seat": "blue", "cell": (3, 5)}})
    state = standing("stand never opportunity for cy", standing("stand always opportunity", both))
    out = played(state, "ann walk 1,4", (6, 6))
    assert out.rolled == ((6, 6),)
    assert [e.roll.purpose for e in out.events if isinstance(e, Rolled)] == ["Di's sword at Ann"]
    assert asked(out.state).why == "turn"


def test_the_trail_shows_the_window():
    state = after(striking(), "ann walk 1,4")
    assert [(crumb.text, crumb.current) for crumb in RULES.presenter.trail(state)] == [
        ("Round 1", False), ("Ann's turn", False), ("opportunity", True),
    ]  # fmt: skip
    assert legal(state, "react pass")
    assert awaiting(state) == asked(state)
