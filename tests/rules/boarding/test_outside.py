"""On the outside of the hull, and linking up: BA-81 to BA-93."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import numbers, ships
from tactical.rules.boarding.blasts import exposed
from tests.rules.boarding.fixture import (
    REFEREED,
    after,
    cell,
    foe,
    friend,
    legal,
    mp,
    next_phase,
    piece,
    played,
    price,
    refused,
    roll,
    start,
)  # fmt: skip

# A ship of ten by six squares in the middle of a larger space, as on the rules page; its north-west corner at (2,2).
BIG = ("..............",) * 2 + ("..0000000000..",) * 6 + ("..............",) * 2
SMALL = (".....", ".000.", ".000.", ".....")
OUT = (2, 0)
OK = (6, 6)


def ann(cell_=OUT, **more):
    return friend(cell_, **more)


@pytest.mark.clause("BA-81", "BA-H28")
def test_virtual_squares_touch_the_hull():
    state = start(BIG, ann=ann((2, 2)))
    at = {where: bool(state.hulls(state.board.cell(*where))) for where in ((5, 1), (1, 1), (5, 0))}
    assert at == {(5, 1): True, (1, 1): True, (5, 0): False}
    clinging = start(BIG, ann=ann((5, 1)))
    legal(clinging, "ann walk 4,1 3,1")
    refused(clinging, "ann walk 5,0", "BA-81")


@pytest.mark.clause("BA-82")
def test_clinging_needs_a_free_hand():
    doors = [((1, 1), (1, 0))]
    full = start(SMALL, doors=doors, ann=ann((1, 1), weapons=("carbine", "pistol")))
    refused(full, "ann walk 1,0", "BA-82")
    legal(after(full, "ann ready pistol"), "ann walk 1,0")
    outside = start(SMALL, ann=ann((2, 0), weapons=("pistol", "carbine")))
    refused(outside, "ann ready carbine", "BA-82")


@pytest.mark.clause("BA-83")
def test_each_outside_square_costs_one_more():
    state = start(BIG, ann=ann((5, 1)))
    assert price(state, "ann walk 4,1 3,1") == [2, 2]
    refused(state, "ann walk 4,1 3,1 2,1", "BA-02", because="BA-83")
    assert mp(after(start(SMALL, ann=ann((2, 0))), "ann walk 1,0 0,0 on"), "ann") == 1


@pytest.mark.clause("BA-84")
def test_nobody_climbs_over_a_ship():
    state = start(SMALL, ann=ann((2, 0), move=20))
    refused(state, "ann walk 2,1 2,2 2,3", "BA-84")
    legal(state, "ann walk 1,0 0,0 0,1 0,2 0,3 1,3 2,3")


@pytest.mark.clause("BA-85")
def test_not_with_magboots_either():
    state = start(SMALL, ann=ann((2, 0), move=20, magboots=True, boots_on=True))
    refused(state, "ann walk 2,1 2,2 2,3", "BA-84")


@pytest.mark.clause("BA-86")
def test_a_clinger_is_a_spacewalker():
    state = start(SMALL, ann=ann((2, 0)), xan=foe((1, 1)))
    assert state.spacewalker(piece(state, "ann"))
    assert roll(after(state, "end phase"), "end phase").clause == "BA-70"


TWO = (".....", ".011.", ".....")


@pytest.mark.clause("BA-87", "BA-H38")
def test_it_suffers_with_the_module_it_clings_to():
    state = start(TWO, ann=ann((2, 0)), bea=friend((0, 0)), cat=friend((2, 2)))
    struck = state.having(struck=((1, 5),))  # module m1: die 5
    dice = {name: ships.collateral_dice(struck, piece(struck, name)) for name in ("ann", "bea", "cat")}
    assert dice == {"ann": 2, "bea": 0, "cat": 2}
    between = start((".....", ".0...", ".01..", "....."), ann=ann((2, 1)))  # beside m0 and above m1
    for module in (0, 1):
        assert ships.collateral_dice(between.having(struck=((module, 5),)), piece(between, "ann")) == 2
    both = between.having(struck=((0, 5), (1, 6)))
    assert ships.collateral_dice(both, piece(both, "ann")) == 2


@pytest.mark.clause("BA-88")
def test_it_is_in_the_ships_explosion():
    state = start(SMALL, ann=ann((2, 0)), bea=friend((1, 1)), cat=friend((0, 0), adrift=True))
    assert [who.name for who in exposed(state, 0)] == ["ann", "bea"]


@pytest.mark.clause("BA-89")
def test_switching_magboots_on_costs_a_point():
    state = after(start(BIG, ann=ann((5, 1), magboots=True)), "ann boots on")
    assert mp(state, "ann") == 4
    refused(state, "ann boots on", "BA-89")
    assert mp(after(state, "ann boots off"), "ann") == 4
    refused(start(BIG, ann=ann((5, 1))), "ann boots on", "BA-89")


@pytest.mark.clause("BA-08", "BA-89")
def test_the_square_that_is_always_possible_pays_for_no_magboots():
    booted = ann((5, 1), move=3, magboots=True)
    refused(start(BIG, ooc=9, ann=booted), "ann boots on", "BA-08")
    legal(start(BIG, ooc=9, ann=booted), "ann walk 4,1")
    one = after(start(BIG, ooc=2, ann=booted), "ann boots on")  # it has this one MP of its own
    assert price(one, "ann walk 4,1") == [0]


@pytest.mark.clause("BA-90")
def test_with_magboots_a_square_costs_one():
    off = after(start(BIG, ann=ann((7, 1), magboots=True)), "ann boots on")
    assert price(off, "ann walk 6,1 5,1 4,1 3,1") == [1] * 4
    on = start(BIG, ann=ann((7, 1), magboots=True, boots_on=True))
    assert price(on, "ann walk 6,1 5,1 4,1 3,1 2,1") == [1] * 5


# --- linking ---

LOCKS = [((2, 1), (2, 0)), ((6, 1), (6, 0))]
LONG = ("..........", "0000000000")
CREW = {"ann": friend((2, 1)), "bea": friend((1, 1)), "cat": friend((6, 1)), "dan": friend((3, 1))}


@pytest.mark.clause("BA-91")
def test_those_who_leave_by_one_airlock_may_link():
    state = start(LONG, doors=LOCKS, seats=REFEREED, **CREW)
    state = after(state, "ann walk 2,0 1,0", "ann end", "bea walk 2,1 2,0", "bea link ann", "bea end")
    state = after(state, "cat walk 6,0")
    refused(state, "cat link ann", "BA-91")
    state = after(state, "cat end", "dan end", (6, 6), (6, 6), (6, 6))
    later = after(state, "ann walk 0,0", "ann end", "bea walk 1,0", "bea end", "dan walk 2,1 2,0")
    refused(later, "dan link ann", "BA-91")
    assert piece(later, "ann").link == piece(later, "bea").link


@pytest.mark.clause("BA-91")
def test_who_jets_out_of_an_airlock_has_left_by_it():
    crew = {"ann": friend((2, 2), natural_jets=1), "bea": friend((1, 1))}
    state = next_phase(start((*LONG, LONG[1]), doors=LOCKS, **crew, xan=foe((9, 1))))
    state = after(state, "ann jet 0 to 2,0", "ann end")
    legal(after(state, "bea walk 2,1 2,0"), "bea link ann")
    refused(after(next_phase(state, OK), "bea walk 2,1 2,0"), "bea link ann", "BA-91")  # in another phase


@pytest.mark.clause("BA-91", "BA-H32")
def test_a_tractor_takes_the_linked_together():
    state = start(LONG, doors=LOCKS, seats=REFEREED, **CREW)
    state = after(state, "ann walk 2,0 1,0", "ann end", "bea walk 2,1 2,0", "bea link ann", "bea end")
    taken = played(state, "referee fetch ann", seat="gm").state
    assert [piece(taken, name).cell for name in ("ann", "bea")] == [-1, -1]
    refused(state, "referee fetch cat", "BA-91", seat="gm")


@pytest.mark.clause("BA-92")
def test_the_linked_are_adjacent():
    state = start(LONG, doors=LOCKS, **CREW)
    state = after(state, "ann walk 2,0 1,0", "ann end", "bea walk 2,1 2,0", "bea link ann", "bea end")
    state = next_phase(state, (6, 6), (6, 6))
    state = after(state, "bea walk 3,0 4,0", "bea end")
    assert numbers.adjacent(state, piece(state, "ann"), piece(state, "bea"))
    assert cell(state, "bea") == (4, 0)


@pytest.mark.clause("BA-93")
def test_they_stay_linked_until_they_say_otherwise():
    state = start(LONG, doors=LOCKS, **CREW)
    state = after(state, "ann walk 2,0 1,0", "ann end", "bea walk 2,1 2,0", "bea link ann", "bea end")
    state = next_phase(state, (6, 6), (6, 6))
    state = after(state, "bea walk 3,0 4,0")
    loose = after(state, "bea unlink")
    assert not numbers.adjacent(loose, piece(loose, "ann"), piece(loose, "bea"))
    refused(loose, "bea unlink", "BA-93")
