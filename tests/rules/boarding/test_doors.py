"""Doors and air: BA-51 to BA-71."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES
from tactical.rules.boarding.events import Hurt
from tactical.table import opened, tape
from tactical.table.opening import SheetError
from tests.rules.boarding.fixture import (
    actions,
    after,
    cell,
    dif,
    events,
    foe,
    friend,
    lasting,
    legal,
    moves,
    piece,
    played,
    price,
    refused,
    roll,
    sheet,
    start,
)  # fmt: skip

# A ship with a door in its roof at column 3: the square above it is outside.
ROWS = ("........", "00000000")
DOOR = [((3, 1), (3, 0))]
SCI = {"science": 3}


def at_door(**more):
    return start(ROWS, doors=DOOR, **more)


def door(state):
    return state.doors[0]


@pytest.mark.clause("BA-51")
def test_no_doors_inside():
    with pytest.raises(SheetError, match="inside a ship: there are no doors"):
        RULES.open(sheet(("0000",), doors=[((1, 0), (2, 0))], ann=friend((0, 0))))
    with pytest.raises(SheetError, match="outside every ship"):
        RULES.open(sheet(ROWS, doors=[((1, 0), (2, 0))], ann=friend((0, 1))))
    walled = start(("0000",), walls=[((1, 0), (2, 0))], ann=friend((0, 0)))
    assert [edge.kind for edge in walled.board.edges] == ["wall"]


@pytest.mark.clause("BA-52")
def test_going_out_is_free():
    state = at_door(ann=friend((3, 1)))
    assert price(state, "ann walk 3,0") == [2]  # the square outside; nothing for the door
    assert actions(after(state, "ann walk 3,0"), "ann") == 1


@pytest.mark.clause("BA-53", "BA-H20")
def test_out_of_any_ship_but_not_in():
    state = after(at_door(ann=friend((0, 1)), xan=foe((3, 1))), "end phase")
    state = after(state, "xan walk 3,0")
    refused(state, "xan walk 3,1", "BA-53")
    own = after(at_door(ann=friend((3, 1)), xan=foe((7, 1))), "ann walk 3,0")
    legal(own, "ann walk 3,1")  # its own ship: access
    legal(own, "ann walk 2,0")
    assert not door(own).broken


@pytest.mark.clause("BA-54")
def test_a_jet_goes_out_by_it():
    rows = ("........", "00000000", "00000000")
    state = start(rows, doors=DOOR, ann=friend((3, 2), natural_jets=1))
    assert price(state, "ann jet 0 to 3,0") == [1]


@pytest.mark.clause("BA-55")
def test_holding_a_door():
    state = at_door(ann=friend((3, 1)), bea=friend((1, 1)), xan=foe((6, 1)))
    refused(state, "bea hold 3,0", "BA-55")
    held = after(state, "ann hold 3,0")
    assert door(held).held_by == piece(held, "ann").id
    assert piece(held, "ann").turn.done


@pytest.mark.clause("BA-55", "BA-H20")
def test_a_held_door_lets_anyone_in_until_the_holder_stirs():
    state = after(at_door(ann=friend((3, 1)), bea=friend((0, 1)), xan=foe((2, 0))), "ann hold 3,0", "bea end")
    through = after(state, "xan walk 3,0 3,1 4,1", "react pass")
    assert cell(through, "xan") == (4, 1)
    let_go = after(state, "end phase", (6, 6), "bea end")  # her next turn has not started
    assert door(let_go).held_by >= 0
    assert door(after(let_go, "ann walk 4,1")).held_by == -1
    assert door(after(let_go, "end phase")).held_by == -1
    assert door(after(let_go, "ann release")).held_by == -1
    refused(after(let_go, "ann release"), "ann release", "BA-55")


@pytest.mark.clause("BA-56")
def test_hacking_is_science_against_eleven():
    state = at_door(ann=friend((0, 1)), xan=foe((3, 0), **SCI))
    state = after(state, "end phase")
    assert dif(state, "xan hack 3,1") == 11
    assert door(after(state, "xan hack 3,1", (4, 4))).hacked
    assert not door(after(state, "xan hack 3,1", (3, 4))).hacked
    refused(state, "xan hack 4,1", "BA-H20")


@pytest.mark.clause("BA-57")
def test_hacking_is_a_standard_action():
    state = after(at_door(ann=friend((0, 1)), xan=foe((3, 0), **SCI)), "end phase")
    for faces in ((4, 4), (1, 1)):
        done = after(state, "xan hack 3,1", faces)
        assert (actions(done, "xan"), moves(done, "xan")) == (0, 1)


@pytest.mark.clause("BA-58")
@pytest.mark.parametrize("kind", ["fighter", "station"])
def test_fighters_and_stations_are_hacked_alike(kind):
    rows = ("....", "aaaa")
    state = start(rows, doors=[((1, 1), (1, 0))], far_kind=kind, ann=friend((1, 0), **SCI), xan=foe((3, 1)))
    assert door(after(state, "ann hack 1,1", (4, 4))).hacked


@pytest.mark.clause("BA-59")
@pytest.mark.parametrize("kind", ["ship", "fighter", "station"])
def test_doors_can_be_broken_down(kind):
    rows = ("....", "aaaa")
    state = start(rows, doors=[((1, 1), (1, 0))], far_kind=kind, ann=friend((1, 0)), xan=foe((3, 1)))
    legal(state, "ann breach 1,0 1,1 with bare-hands")
    refused(state, "ann breach 2,0 2,1 with bare-hands", "BA-59")


@pytest.mark.clause("BA-60")
def test_a_six_breaks_a_door():
    state = after(at_door(ann=friend((0, 1)), xan=foe((5, 0), weapons=("pistol",))), "end phase")
    order = "xan breach 3,0 3,1 with pistol"
    assert door(after(state, order, (6, 1))).broken
    assert not door(after(state, order, (5, 5))).broken
    due = roll(state, order)  # no roll to hit
    assert (due.each, due.made_of) == (True, "breaks a door at 6")


GRENADIER = foe((3, 0), weapons=("grenade",))


@pytest.mark.clause("BA-61", "BA-H35")
def test_a_prepared_explosive_rolls_twice_on_the_door():
    state = after(at_door(ann=friend((7, 1)), xan=GRENADIER), "end phase")
    once = after(state, "xan place grenade at 3,1", (3, 5))
    assert not door(once).broken
    ready = after(state, "xan prepare grenade at 3,1", "xan end", (5, 6))
    ready = after(ready, "end phase")
    assert door(after(ready, "xan place grenade at 3,1", (3, 5), (6, 2))).broken
    assert not door(after(ready, "xan place grenade at 3,1", (3, 5), (5, 2))).broken
    assert door(after(ready, "xan place grenade at 3,1", (3, 6))).broken
    moved = after(ready, "xan walk 2,0 3,0", "xan place grenade at 3,1", (3, 5))
    assert not door(moved).broken


@pytest.mark.clause("BA-62")
def test_everything_else_is_around_the_corner():
    state = after(at_door(ann=friend((0, 1)), yve=foe((4, 0), hits=14), xan=GRENADIER), "end phase")
    done = events(state, "xan place grenade at 3,1", (3, 5))
    hurt = [e for e in done if isinstance(e, Hurt)]
    assert [(e.piece, e.amount) for e in hurt] == [(piece(state, "yve").id, 4)]


@pytest.mark.clause("BA-63")
def test_a_broken_door_lets_all_in():
    state = at_door(ann=friend((0, 1)), xan=foe((3, 0)), extra={"doors": [{"between": ["3,1", "3,0"], "broken": True}]})
    legal(after(state, "end phase"), "xan walk 3,1")


@pytest.mark.clause("BA-64")
def test_a_hacked_door_lets_all_in():
    state = at_door(ann=friend((0, 1)), xan=foe((3, 0)), extra={"doors": [{"between": ["3,0", "3,1"], "hacked": True}]})
    legal(after(state, "end phase"), "xan walk 3,1")


BROKEN = {"doors": [{"between": ["3,1", "3,0"], "broken": True, "hacked": False}]}


@pytest.mark.clause("BA-65")
def test_a_broken_door_is_repaired():
    state = at_door(ann=friend((3, 1), engineering=3), xan=foe((4, 0)), extra=BROKEN)
    assert dif(state, "ann repair door 3,0") == 11
    whole = after(state, "ann repair door 3,0", (4, 4), "end phase")
    assert not door(whole).broken
    refused(whole, "xan walk 3,0 3,1", "BA-53")
    assert door(after(state, "ann repair door 3,0", (1, 2))).broken
    refused(at_door(ann=friend((3, 1))), "ann repair door 3,0", "BA-65")


@pytest.mark.clause("BA-66")
def test_hacked_until_the_campaign_turn_ends():
    hacked = {"doors": [{"between": ["3,1", "3,0"], "broken": True, "hacked": True}]}
    state = at_door(ann=friend((3, 1), engineering=3), xan=foe((7, 1)), extra=hacked)
    state = after(state, "ann repair door 3,0", (6, 6))
    assert (door(state).hacked, door(state).broken) == (True, False)
    over = after(state, "concede")
    assert over.result is not None
    assert door(over).hacked
    assert lasting(over) == {"hacked": "campaign_turn"}


# --- air ---


def harmless(state, *script):
    return not any(isinstance(event, Hurt) for event in events(state, *script))


@pytest.mark.clause("BA-67")
def test_air_stays_in_when_a_door_opens():
    state = at_door(ann=friend((3, 1)), bea=friend((4, 1)), xan=foe((7, 1)))
    held = after(state, "ann hold 3,0", "bea end")
    done = played(held, "end phase")  # and no check is rolled at phase end
    assert done.rolled == ()
    assert [cell(done.state, name) for name in ("ann", "bea", "xan")] == [(3, 1), (4, 1), (7, 1)]


@pytest.mark.clause("BA-68")
def test_air_stays_in_when_the_hull_is_breached():
    fire = {"fire": [{"round": 1, "ship": "own", "module": "m1"}]}
    state = RULES.open(sheet(("0011",), ann=friend((0, 0)), xan=foe((1, 0)), extra=fire))
    struck = opened(RULES, state, tape([(6,)])).state
    assert struck.counters == (0, 1)
    assert harmless(struck, "end phase", "end phase")


@pytest.mark.clause("BA-69")
def test_outside_one_is_a_spacewalker():
    state = at_door(ann=friend((3, 1)))
    assert not state.spacewalker(piece(state, "ann"))
    walked = after(state, "ann walk 3,0")
    assert walked.spacewalker(piece(walked, "ann"))


@pytest.mark.clause("BA-70", "BA-H23")
def test_spacewalkers_check_their_life_support():
    state = after(at_door(ann=friend((3, 1), athletics=1, armour=3), xan=foe((0, 1))), "ann walk 3,0", "end phase")
    check = roll(state, "end phase")
    assert (check.target, check.bonus, check.clause) == (11, 1, "BA-70")
    fine = played(state, "end phase", (6, 4)).state
    assert piece(fine, "ann").hits == 14
    hurt = played(state, "end phase", (6, 3), (5,)).state
    assert piece(hurt, "ann").hits == 9


@pytest.mark.clause("BA-71", "BA-91")
def test_linking_up_is_free():
    state = at_door(ann=friend((3, 1)), bea=friend((2, 1)), cat=friend((4, 1)))
    state = after(state, "ann walk 3,0 2,0", "ann end", "bea walk 3,1 3,0", "bea link ann")
    assert actions(state, "bea") == 1
    assert piece(state, "bea").link == piece(state, "ann").link >= 0
