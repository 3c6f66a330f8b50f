"""Move action and allowance: BA-01 to BA-13."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES
from tactical.rules.boarding.data import MOVE_ACTIONS
from tactical.table.notation import NotationError
from tests.rules.boarding.fixture import (
    actions,
    after,
    cell,
    corridor,
    foe,
    friend,
    legal,
    moves,
    mp,
    next_phase,
    order,
    out,
    piece,
    price,
    refused,
    start,
    to,
)  # fmt: skip

ANN = friend((0, 0))
LONG = corridor(20)


@pytest.mark.clause("BA-01")
def test_one_move_and_one_action_a_phase():
    state = start(LONG, ann=ANN)
    assert (moves(state, "ann"), actions(state, "ann")) == (1, 1)
    used = after(state, f"ann walk {to(0, 2)}", 'ann act "looks"')
    assert (moves(used, "ann"), actions(used, "ann")) == (0, 0)
    refused(used, f"ann walk {to(2, 3)}", "BA-03")
    full = after(state, f"ann walk {to(0, 5)}", 'ann act "looks"')
    refused(full, "ann walk 6,0", "BA-01")
    again = next_phase(used)
    assert (moves(again, "ann"), actions(again, "ann")) == (1, 1)


@pytest.mark.clause("BA-02")
def test_a_walk_is_up_to_the_move_value():
    state = start(LONG, ann=ANN)
    assert price(state, f"ann walk {to(0, 5)}") == [1] * 5
    assert sum(price(state, f"ann walk {to(0, 5)}")) == 5
    refused(state, f"ann walk {to(0, 6)}", "BA-02")


@pytest.mark.clause("BA-03")
def test_the_move_is_in_one_block_before_or_after_the_action():
    state = after(start(LONG, ann=ANN), f"ann walk {to(0, 2)}", 'ann act "looks"')
    refused(state, f"ann walk {to(2, 5)}", "BA-03")
    unfinished = after(start(LONG, ann=ANN), f"ann walk {to(0, 2)} on", 'ann act "looks"')
    refused(unfinished, f"ann walk {to(2, 5)}", "BA-03")
    action_first = after(start(LONG, ann=ANN), 'ann act "looks"', f"ann walk {to(0, 2)}")
    refused(action_first, f"ann walk {to(2, 5)}", "BA-01")  # it is over, and nothing came between
    legal(after(start(LONG, ann=ANN), 'ann act "looks"'), f"ann walk {to(0, 5)}")


@pytest.mark.clause("BA-04")
def test_walking_is_orthogonal():
    state = start(("000", "000"), ann=ANN)
    refused(state, "ann walk 1,1", "BA-04")
    assert price(state, "ann walk 1,0 1,1") == [1, 1]


@pytest.mark.clause("BA-05")
def test_the_action_may_be_a_second_move():
    state = after(start(LONG, ann=ANN), f"ann walk {to(0, 5)}", f"ann walk {to(5, 10)}")
    assert cell(state, "ann") == (10, 0)
    assert (moves(state, "ann"), actions(state, "ann")) == (0, 0)


@pytest.mark.clause("BA-06")
def test_the_trait_makes_three_moves():
    state = start(LONG, ann={**ANN, "extra_move": True})
    state = after(state, f"ann walk {to(0, 5)}", f"ann walk {to(5, 10)}", f"ann walk {to(10, 15)}")
    assert cell(state, "ann") == (15, 0)
    refused(state, f"ann walk {to(15, 16)}", "BA-01")


@pytest.mark.clause("BA-07")
def test_the_move_buys_nothing_else():
    rows = ("..", "00")
    state = start(rows, doors=[((0, 1), (0, 0))], ann=friend((0, 1)))
    state = after(state, "ann hack 0,0", (1, 1))
    assert moves(state, "ann") == 1
    refused(state, "ann hack 0,0", "BA-07")
    legal(state, "ann walk 1,1")


@pytest.mark.clause("BA-08")
def test_one_square_is_always_possible():
    state = start(LONG, ann={**ANN, "move": 2}, ooc=6)
    legal(state, f"ann walk {to(0, 1)}")
    refused(state, f"ann walk {to(0, 2)}", "BA-02", because="BA-09")


@pytest.mark.clause("BA-09")
def test_ooc_comes_off_movement():
    state = start(LONG, ann=ANN, ooc=3)
    legal(state, f"ann walk {to(0, 2)}")
    refused(state, f"ann walk {to(0, 3)}", "BA-02", because="BA-09")
    assert actions(after(state, f"ann walk {to(0, 2)}"), "ann") == 1


@pytest.mark.clause("BA-10")
def test_ooc_comes_off_once_a_phase():
    state = after(start(LONG, ann=ANN, ooc=3), f"ann walk {to(0, 2)}")
    state = after(state, f"ann walk {to(2, 7)}")
    assert cell(state, "ann") == (7, 0)
    thrice = start(LONG, ann={**ANN, "extra_move": True}, ooc=3)
    thrice = after(thrice, f"ann walk {to(0, 2)}", f"ann walk {to(2, 7)}", f"ann walk {to(7, 12)}")
    assert cell(thrice, "ann") == (12, 0)
    legal(next_phase(state), f"ann walk {to(7, 9)}")
    refused(next_phase(state), f"ann walk {to(7, 10)}", "BA-02", because="BA-09")


def carried(state, by, start_, end):
    """`by` carries bea from beside it: the path, and bea behind it."""
    return after(state, f"{by} carry bea {to(start_, end)} to {end - 1},0", f"{by} end")


@pytest.mark.clause("BA-11")
def test_who_is_carried_forfeits_the_move():
    state = start(LONG, ann=friend((1, 0)), bea=friend((0, 0)))
    state = carried(state, "ann", 1, 4)
    assert cell(state, "bea") == (3, 0)
    assert (moves(state, "bea"), actions(state, "bea")) == (0, 1)
    assert moves(next_phase(state), "bea") == 1


@pytest.mark.clause("BA-11", "BA-102")
def test_who_is_carried_clings_to_the_carriers_hull():
    rows = ("0000...", ".......", "...aaaa")  # two hulls, and space between them
    body = {**out(foe((2, 1))), "ship": "far"}
    state = after(start(rows, ann=friend((1, 1)), xan=body, yve=foe((6, 2))), "ann carry xan 0,1 to 1,1")
    assert (cell(state, "xan"), piece(state, "xan").ship) == ((1, 1), piece(state, "ann").ship)


@pytest.mark.clause("BA-12")
def test_who_is_carried_by_two_loses_the_action():
    both = start(LONG, ann=friend((1, 0)), bea=friend((0, 0)), cat=friend((5, 0)))
    both = after(both, f"ann carry bea {to(1, 3)} to 4,0", "ann end", f"cat carry bea {to(5, 7)} to 6,0", "cat end")
    assert (moves(both, "bea"), actions(both, "bea")) == (0, 0)
    refused(both, 'bea act "looks"', "BA-12")
    same = start(LONG, ann=friend((1, 0)), bea=friend((0, 0)))
    same = after(same, f"ann carry bea {to(1, 3)} to 2,0", f"ann carry bea {to(3, 5)} to 4,0", "ann end")
    assert (moves(same, "bea"), actions(same, "bea")) == (0, 1)


@pytest.mark.clause("BA-13")
def test_the_menu_of_moves_is_closed():
    assert MOVE_ACTIONS == ("walk", "run", "jet", "fly", "carry")
    assert {kind.__struct_config__.tag for kind in RULES.moves} <= set(MOVE_ACTIONS)
    state = start(LONG, ann=ANN)
    for word in ("search", "crawl", "sneak"):
        with pytest.raises(NotationError):
            order(state, f"ann {word} 1,0")


@pytest.mark.clause("BA-13", "BA-H32")
def test_a_fighter_is_flown_in_a_move_action():
    rows = ("........", "0000....")
    craft = {"seat": "red", "cell": (0, 0), "kind": "fighter"}
    state = start(rows, wasp=craft, ann={"aboard": "wasp"}, xan=foe((3, 1)))
    refused(state, "ann fly wasp 0,1", "BA-H32")  # through the hull
    refused(state, "ann fly wasp 1,0 2,0 3,0 4,0 5,0 6,0 7,0", "BA-H32")
    flown = after(state, "ann fly wasp 1,0 2,0")
    assert cell(flown, "wasp") == (2, 0)
    assert (moves(flown, "ann"), actions(flown, "ann")) == (0, 1)
    refused(flown, "ann walk 1,1", "BA-H32")
    assert mp(flown, "ann") >= 0


@pytest.mark.clause("BA-11", "BA-12")
def test_a_passenger_flown_in_a_fighter_has_been_moved():
    rows = ("........", "0000....")
    craft = {"seat": "red", "cell": (0, 0), "kind": "fighter"}
    aboard = {name: {"aboard": "wasp"} for name in ("ann", "bea", "cid")}
    state = start(rows, wasp=craft, **aboard, xan=foe((3, 1)))
    state = after(state, "ann fly wasp 1,0", "ann fly wasp 2,0")
    assert (moves(state, "bea"), actions(state, "bea")) == (0, 1)
    state = after(state, "ann end", "bea fly wasp 3,0")  # as her action
    assert (moves(state, "cid"), actions(state, "cid")) == (0, 0)  # moved by two
    refused(after(state, "bea end"), "cid fly wasp 4,0", "BA-12")
