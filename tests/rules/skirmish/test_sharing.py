"""Sharing squares: SK-26 to SK-29."""

from __future__ import annotations

import pytest

from tactical.table import play
from tests.rules.skirmish.fixture import (
    REFEREED,
    RULES,
    after,
    cell,
    legal,
    order,
    price,
    refused,
    start,
)  # fmt: skip


@pytest.mark.clause("SK-26")
def test_no_order_leaves_two_on_one_square():
    state = start(bo={"cell": (4, 4)}, seats=REFEREED)
    refused(state, "ann walk 3,4 4,4", "SK-28")
    refused(state, "referee place ann 4,4", "TABLE", seat="gm")
    taken = state.board.cell(4, 4)
    near = start(bo={"cell": (4, 4)}, ann={"cell": (3, 4)})
    refused(near, "ann shift 4,4", "SK-28")
    for given in RULES.offers(state):
        out = play(RULES, state, given)
        assert [p.name for p in out.state.pieces_on(taken) if p.able] == ["bo"]


@pytest.mark.clause("SK-27")
def test_through_an_ally_at_no_extra_cost():
    state = start(bo={"cell": (3, 4)})
    assert price(state, "ann walk 3,4 4,4") == [1, 1]
    assert cell(after(state, "ann walk 3,4 4,4"), "ann") == (4, 4)


@pytest.mark.clause("SK-27")
def test_those_of_another_seat_on_the_same_side_are_allies():
    state = start(without=("bo",), seats=(*start().setup.seats, type(start().setup.seats[0])("pink", "Red")),
                  more={"di": {"seat": "pink", "cell": (3, 4)}})  # fmt: skip
    legal(state, "ann walk 3,4 4,4")


@pytest.mark.clause("SK-28")
def test_a_move_may_not_end_on_an_ally():
    state = start(bo={"cell": (3, 4)})
    verdict = refused(state, "ann walk 3,4", "SK-28")
    assert [RULES.presenter.why(r) for r in verdict.reasons] == ["the move cannot end on d5, where Bo stands"]
    assert state.board.cell(3, 4) not in RULES.reach(state, order(state, "ann end").piece, "walk").stops


@pytest.mark.clause("SK-29")
def test_not_through_an_enemy_but_round_it():
    state = start(cy={"cell": (3, 4)})
    refused(state, "ann walk 3,4 4,4", "SK-29")
    refused(state, "ann walk 3,4", "SK-29")
    assert price(state, "ann walk 2,3 3,3 4,4") == [1, 1, 1]
