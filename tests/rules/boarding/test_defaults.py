"""House defaults in both positions of their switches: BA-H01 to BA-H38, and those without one."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.boarding import RULES, blasts, ships
from tactical.rules.boarding.options import BoardingOptions
from tactical.table.options import rows
from tests.rules.boarding.fixture import (
    actions,
    after,
    cell,
    cells,
    chance,
    corridor,
    dif,
    foe,
    friend,
    legal,
    moves,
    mp,
    next_phase,
    out,
    piece,
    played,
    price,
    refused,
    roll,
    start,
    to,
)  # fmt: skip

ROW = corridor(12)
ANN = friend((0, 0))
OK = (6, 6)
BLADE = {"weapons": ("blade",), "combat": 1}


def off(name: str, value: Any = False) -> dict[str, Any]:
    return {"options": {name: value}}


def test_every_option_names_its_default():
    found = {row.name: row.clause for row in rows(BoardingOptions)}
    assert found.pop("fighting") == "FT-01"
    numbers = sorted(int(clause.removeprefix("BA-H")) for clause in found.values())
    assert sorted({*range(1, 39)} - set(numbers)) == [24, 32, 33, 34, 37]


@pytest.mark.clause("BA-H01")
def test_a_natural_two_fails():
    sure = friend((0, 0), athletics=20)
    fails = after(start(ROW, ann=sure), "ann run 1 1,0", (1, 1))
    assert piece(fails, "ann").turn.move is None
    assert roll(start(ROW, ann=sure), "ann run 1 1,0").hit((1, 1)) is False
    assert roll(start(ROW, ann=sure, **off("natural_two_fails")), "ann run 1 1,0").hit((1, 1)) is True
    short = after(start(ROW, ann=sure), f"ann run 1 {to(0, 5)}", (1, 1))
    assert mp(short, "ann") == 4  # it fails by 1


@pytest.mark.clause("BA-H02")
def test_ooc_on_checks():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    on = start(rows_, doors=doors, ooc=2, ann=friend((1, 1)))
    assert dif(on, "ann hack 1,0") == 13
    assert dif(start(rows_, doors=doors, ooc=2, ann=friend((1, 1)), **off("ooc_on_checks")), "ann hack 1,0") == 11
    assert dif(on, "ann run 1 0,1") == 11  # movement is penalised once


@pytest.mark.clause("BA-H03")
def test_ooc_carries():
    state = after(start(ROW, ooc=7, ann=ANN), "ann walk 1,0")
    refused(state, f"ann walk {to(1, 4)}", "BA-02", because="BA-09")
    lost = after(start(ROW, ooc=7, ann=ANN, **off("ooc_carries")), "ann walk 1,0")
    legal(lost, f"ann walk {to(1, 6)}")
    assert mp(next_phase(state), "ann") == 1  # what is left over does not reach the next phase


@pytest.mark.clause("BA-H04")
def test_a_square_or_a_point():
    barrel = {(1, 0): "barrel"}
    weak = friend((0, 0), move=1)
    legal(start(ROW, ann=weak, ground=barrel), "ann walk 1,0")
    refused(start(ROW, ann=weak, ground=barrel, **off("guarantee", "point")), "ann walk 1,0", "BA-02", because="BA-24")


@pytest.mark.clause("BA-H05")
def test_slagged_reasons_do_not_stack():
    both = {"ground": {(1, 0): "barrel"}, "xan": foe((1, 0))}
    assert price(start(ROW, ann=ANN, **both), "ann walk 1,0 2,0") == [2, 1]
    assert price(start(ROW, ann=ANN, **both, **off("slag_stacks", value=True)), "ann walk 1,0 2,0") == [3, 1]
    outside = ("......", "000000")
    hull = start(outside, ann=friend((0, 0)), xan=foe((1, 0)))
    assert price(hull, "ann walk 1,0 2,0") == [3, 2]
    boots = start(outside, ann=friend((0, 0), magboots=True, boots_on=True), xan=foe((1, 0)))
    assert price(boots, "ann walk 1,0 2,0") == [2, 1]


@pytest.mark.clause("BA-H06")
def test_unconscious_enemies_do_not_slag():
    lying = {"ann": ANN, "xan": out(foe((1, 0))), "yve": foe((9, 0))}
    assert price(start(ROW, **lying), "ann walk 1,0") == [1]
    assert price(start(ROW, **lying, **off("unconscious_enemy_slags", value=True)), "ann walk 1,0") == [2]


ONE = {"modules": [{"ship": "own", "module": "m0", "counters": 1}]}


@pytest.mark.clause("BA-H07")
def test_two_counters_slag_a_module():
    assert price(start(ROW, ann=ANN, extra=ONE), "ann walk 1,0") == [1]
    assert price(start(ROW, ann=ANN, extra=ONE, **off("slagged_at", 1)), "ann walk 1,0") == [2]


@pytest.mark.clause("BA-H08")
def test_the_penalty_in_slagged_squares():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    two = {"modules": [{"ship": "own", "module": "m0", "counters": 2}]}
    assert dif(start(rows_, doors=doors, extra=two, ann=friend((1, 1))), "ann hack 1,0") == 14
    less = start(rows_, doors=doors, extra=two, ann=friend((1, 1)), **off("slagged_penalty", 1))
    assert dif(less, "ann hack 1,0") == 12
    barrel = start(rows_, doors=doors, ann=friend((1, 1)), ground={(1, 1): "barrel"})
    assert dif(barrel, "ann hack 1,0") == 11  # barrels slag movement only


@pytest.mark.clause("BA-H09")
def test_two_pops_at_most():
    state = start(ROW, ann=ANN)
    legal(state, 'ann act "waits" from 1,0 then 2,0')
    refused(state, 'ann act "waits" from 1,0 2,0 then 3,0', "BA-H09")
    refused(start(ROW, ann=ANN, **off("most_pops", 1)), 'ann act "waits" from 1,0 then 2,0', "BA-H09")
    slagged = start(("......", "000000"), doors=[((2, 1), (2, 0))], ann=friend((2, 1)), ground={(3, 1): "barrel"})
    assert dif(slagged, "ann hack 2,0 then 3,1") == 13  # the price of the square
    enemy = after(start(ROW, ann=ANN, xan=foe((1, 0), **BLADE)), 'ann act "waits" from 1,0 2,0')
    assert enemy.stack[-1].cause == "free_attack"


@pytest.mark.clause("BA-H10")
def test_empty_means_nobody():
    body = {"ann": friend((2, 0)), "bea": friend((3, 0)), "cat": out(friend((4, 0)))}
    state = after(start(ROW, **body), "ann walk 3,0")
    refused(state, "ann walk 4,0 5,0", "BA-16")
    lenient = after(start(ROW, **body, **off("empty_square", "nobody_conscious")), "ann walk 3,0")
    legal(lenient, "ann walk 4,0 5,0")


@pytest.mark.clause("BA-H11")
def test_what_may_be_peeked_into():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    held = {"ann": friend((1, 1)), "bea": friend((1, 0)), "xan": foe((3, 1))}
    state = after(start(rows_, doors=doors, **held), "bea hold 1,1")
    refused(state, "ann walk 0,1 1,1 1,0 peek", "BA-H11")
    clear = start(rows_, doors=doors, ann=friend((1, 1)), bea=friend((0, 0)), xan=foe((3, 1)))
    refused(clear, "ann walk 1,0 peek", "BA-H11")
    there = after(start(rows_, doors=doors, **held, **off("peek_at_doors", value=True)), "bea hold 1,1", "ann walk 0,1")
    refused(there, "ann walk 1,1 1,0 peek", "BA-14")  # bea stands there; the border is no reason any more
    friend_there = start(ROW, ann=ANN, bea=friend((2, 0)))
    refused(friend_there, "ann walk 1,0 2,0 peek", "BA-14")
    base = start(ROW, ann=ANN, bea=friend((1, 0)))
    refused(base, "ann walk 1,0 2,0 peek", "BA-14")
    both = start(ROW, ann=ANN, bea=friend((1, 0), peek=(2, 0)))
    refused(both, "ann walk 1,0 2,0 peek", "BA-H11")
    pushed = after(start(ROW, ann=ANN, bea=friend((3, 0), peek=(2, 0))), "ann walk 1,0 2,0 peek")
    assert (cells(pushed, "ann"), cells(pushed, "bea")) == ([(1, 0), (2, 0)], [(3, 0)])


@pytest.mark.clause("BA-H12")
def test_enemies_count_to_the_farther_square():
    state = {"ann": friend((2, 0), peek=(3, 0)), "xan": foe((7, 0), weapons=("pistol",))}
    assert dif(after(start(ROW, **state), "end phase"), "xan attack ann with pistol") == 9
    near = after(start(ROW, **state, **off("peeker_range", "nearer")), "end phase")
    assert dif(near, "xan attack ann with pistol") == 8
    wall = [((4, 0), (5, 0))]
    blind = after(start(ROW, walls=wall, **state), "end phase")
    refused(blind, "xan attack ann with pistol", "BA-H12")
    beside = after(start(ROW, ann=friend((2, 0), peek=(3, 0)), xan=foe((4, 0))), "end phase")
    legal(beside, "xan attack ann with bare-hands")


@pytest.mark.clause("BA-H13")
def test_stepping_back_is_paid():
    peeking = friend((1, 0), peek=(2, 0))
    assert price(start(ROW, ann=peeking), "ann walk 2,0") == [1]
    assert price(start(ROW, ann=peeking, **off("collapse_free", value=True)), "ann walk 2,0") == [0]
    rows, doors = ("0000", "0.a0", "0000"), [((2, 1), (1, 1))]  # through a door that has shut since
    between = friend((2, 1), peek=(1, 1), weapons=("pistol",))
    state = start(rows, doors=doors, ann=between, options={"collapse_free": True, "peek_at_doors": True})
    assert [cells(after(state, f"ann walk {cell}"), "ann") for cell in ("2,1", "1,1")] == [[(2, 1)], [(1, 1)]]
    refused(start(ROW, ann=peeking), 'ann act "waits" then 3,0', "BA-H13")
    popped = after(start(ROW, ann=peeking), 'ann act "waits" then 1,0')
    assert cell(popped, "ann") == (1, 0)


@pytest.mark.clause("BA-H14")
def test_a_peek_outlasts_the_phase():
    peeking = {"ann": friend((1, 0), peek=(2, 0)), "xan": foe((9, 0))}
    assert piece(next_phase(start(ROW, **peeking)), "ann").peeking
    assert not piece(next_phase(start(ROW, **peeking, **off("peek_lapses", value=True))), "ann").peeking


@pytest.mark.clause("BA-H15")
def test_half_around_the_corner():
    state = start(ROW, ann=ANN)
    assert blasts.blast_damage(state, piece(state, "ann"), (4, 5), "FT-BA-06", corner=True).total == 4
    third = start(ROW, ann=ANN, **off("corner_divides", 3))
    assert blasts.blast_damage(third, piece(third, "ann"), (4, 5), "FT-BA-06", corner=True).total == 3


@pytest.mark.clause("BA-H16")
def test_a_low_die_means_one():
    for value, dice in ((1, 1), (0, 0)):
        state = start(ROW, ann=ANN, **off("light_dice", value)).having(struck=((0, 3),))
        assert ships.collateral_dice(state, piece(state, "ann")) == dice


@pytest.mark.clause("BA-H17")
def test_an_actor_does_not_slag_the_square():
    for value, expected in ((False, 8), (True, 11)):
        state = start(("000000", "000000"), ann=friend((2, 0)), xan=foe((3, 0), **BLADE),
                      **off("intruder_slags", value))  # fmt: skip
        state = after(state, "ann walk 3,0", "react pass", 'ann act "waits" then 3,1')
        assert dif(state, "react attack") == expected


@pytest.mark.clause("BA-H18")
def test_carrying():
    state = start(ROW, ann=friend((1, 0)), bea=friend((0, 0)), xan=foe((9, 0)))
    refused(state, f"ann carry bea {to(1, 6)} to 5,0", "BA-02", because="BA-H18")  # one MP less
    legal(state, f"ann carry bea {to(1, 5)} to 4,0")
    legal(start(ROW, ann=friend((1, 0)), bea=friend((0, 0)), xan=foe((9, 0)), **off("carrier_pays", 0)),
          f"ann carry bea {to(1, 6)} to 5,0")  # fmt: skip
    refused(state, f"ann carry bea {to(1, 5)} to 5,0", "BA-14")
    refused(state, f"ann carry xan {to(1, 3)} to 2,0", "BA-H18")
    far = start(ROW, ann=friend((2, 0)), bea=friend((0, 0)))
    refused(far, f"ann carry bea {to(2, 4)} to 3,0", "BA-H18")
    body = start(ROW, ann=friend((1, 0)), xan=out(foe((2, 0))), yve=foe((9, 0)))
    moved = after(body, f"ann carry xan {to(1, 3)} to 3,0")
    assert cell(moved, "xan") == (3, 0)  # an unconscious one may lie in the carrier's square
    fallen = after(start(ROW, ann=friend((1, 0), hits=2), bea=friend((0, 0)), xan=foe((4, 0), **BLADE)),
                   f"ann carry bea {to(1, 4)} to 3,0")  # fmt: skip
    fallen = after(fallen, "react attack", OK, (6, 6, 6))
    assert not piece(fallen, "ann").able
    assert cell(fallen, "bea") == (3, 0)
    assert moves(fallen, "bea") == 0


@pytest.mark.clause("BA-H19")
def test_a_run_and_a_jetpack():
    runner = friend((0, 0), athletics=9, jetpack=True, piloting=9)
    ran = after(start(ROW, ann=runner), "ann run 1 1,0 on", OK)
    refused(ran, "ann jet 1 to 9,0", "BA-H19")
    waits = after(start(ROW, ann={**runner, "athletics": 0}, **off("run_and_jet", value=True)),
                  f"ann run 1 {to(0, 6)}", (4, 4))  # fmt: skip
    legal(waits, "ann jet 1 to 9,0")
    bird = after(start(ROW, ann={**runner, "natural_jets": 1}), "ann run 1 1,0 on", OK)
    assert cell(after(bird, "ann jet 0 to 9,0"), "ann") == (9, 0)


@pytest.mark.clause("BA-H20")
def test_a_held_door_lets_sight_pass():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    people = {"ann": friend((1, 1)), "bea": friend((3, 1)), "xan": foe((1, 0), weapons=("pistol",))}
    held = after(start(rows_, doors=doors, **people), "ann hold 1,0", "end phase")
    legal(held, "xan attack ann with pistol")
    shut = after(start(rows_, doors=doors, **people), "end phase")
    refused(shut, "xan attack ann with pistol", "FT-BA-03")
    blind = after(start(rows_, doors=doors, **people, **off("hold_to_see")), "ann hold 1,0", "end phase")
    refused(blind, "xan attack ann with pistol", "FT-BA-03")


PACK = {"jetpack": True, "piloting": 2}
GAP = ("0....aaaaaaa",)
LOCKS = [((0, 0), (1, 0)), ((5, 0), (4, 0))]


@pytest.mark.clause("BA-H21")
def test_which_landings_cost_a_point():
    hull = ("............", "000000000000")
    for value, left in ((False, 4), (True, 3)):
        state = start(hull, ann=friend((0, 0), **PACK), **off("every_landing_pays", value))
        state = after(state, "ann jet 1 to 8,0 on", OK)
        assert mp(state, "ann") == left
    full = friend((0, 0), weapons=("carbine",), **PACK)
    assert piece(after(start(hull, ann=full), "ann jet 1 to 8,0", OK), "ann").adrift  # no free hand


@pytest.mark.clause("BA-H22")
def test_adrift():
    ann = friend((4, 0), adrift=True, ship="far", natural_jets=1)
    drifting = {"ann": ann, "xan": foe((11, 0)), "bea": friend((0, 0))}
    state = start(GAP, doors=LOCKS, docked=True, **drifting)
    refused(state, "ann walk 3,0", "BA-107")
    refused(state, "ann jet 0 to 1,0", "BA-100")
    assert piece(state, "ann").adrift
    legal(start(GAP, doors=LOCKS, docked=True, **drifting, **off("adrift_may_jet", value=True)), "ann jet 0 to 1,0")


@pytest.mark.clause("BA-H22", "BA-92")
def test_a_linked_friend_pulls_one_in():
    hull = ("...........", "00000000000")
    locks = [((0, 1), (0, 0)), ((9, 1), (9, 0))]
    ann = friend((1, 1), weapons=("carbine",), **PACK)
    state = start(hull, doors=locks, bea=friend((0, 1)), ann=ann, xan=foe((10, 1)))
    state = after(state, "bea walk 0,0 1,0", "bea end", "ann walk 0,1 on", "ann end move")
    state = after(state, "ann jet 1 to 0,0", OK, "ann link bea", "end phase", "end phase", OK, OK)
    assert piece(state, "ann").adrift
    pulled = after(state, "bea carry ann 2,0 to 1,0")
    assert cell(pulled, "ann") == (1, 0)


@pytest.mark.clause("BA-H23")
def test_life_support_can_be_off():
    outside = {"ann": friend((1, 0)), "xan": foe((3, 1))}
    done = played(after(start(("....", "0000"), **outside, **off("life_support", "none")), "end phase"), "end phase")
    assert done.rolled == ()
    state = start(("....", "0000"), **outside)
    assert chance(after(state, "end phase"), "end phase", lambda s: piece(s, "ann").hits < 14) == 1 - chance(
        after(state, "end phase"), "end phase", lambda s: piece(s, "ann").hits == 14
    )


@pytest.mark.clause("BA-H24")
def test_the_gap_is_as_wide_as_drawn():
    for width in (1, 3, 6):
        rows_ = ("0" + "." * width + "aaa",)
        locks = [((0, 0), (1, 0)), ((width + 1, 0), (width, 0))]
        state = start(rows_, doors=locks, docked=True, ann=friend((0, 0), **PACK), xan=foe((width + 3, 0)))
        legal(state, f"ann jet 1 to {width},0")


@pytest.mark.clause("BA-H25")
def test_the_difficulty_of_a_jetpack():
    assert dif(start(ROW, ann=friend((0, 0), **PACK)), "ann jet 2 to 5,0") == 11
    assert dif(start(ROW, ann=friend((0, 0), **PACK), **off("jetpack_dif", 10)), "ann jet 2 to 5,0") == 13


@pytest.mark.clause("BA-H27")
def test_no_jet_ends_on_a_slagged_square():
    barrel = {(5, 0): "barrel"}
    bird = friend((0, 0), natural_jets=1)
    refused(start(ROW, ann=bird, ground=barrel), "ann jet 0 to 5,0", "BA-H27", because="BA-24")
    legal(start(ROW, ann=bird, ground=barrel, **off("jet_onto_slagged", value=True)), "ann jet 0 to 5,0")
    legal(start(ROW, ann=bird, ground={(0, 0): "barrel"}), "ann jet 0 to 5,0")


@pytest.mark.clause("BA-H28")
def test_corner_squares():
    rows_ = (".....", ".000.", ".....")
    state = start(rows_, ann=friend((1, 0)))
    legal(state, "ann walk 0,0 0,1")
    refused(start(rows_, ann=friend((1, 0)), **off("corner_squares")), "ann walk 0,0 0,1", "BA-81")


@pytest.mark.clause("BA-H29")
def test_boots_go_off_inside():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    on = {"magboots": True, "boots_on": True}
    state = start(rows_, doors=doors, ann=friend((1, 1), **on), bea=friend((3, 0), **on), xan=foe((0, 1)))
    later = next_phase(state, OK)
    assert (piece(later, "ann").boots_on, piece(later, "bea").boots_on) == (False, True)


@pytest.mark.clause("BA-H30")
def test_what_the_trait_adds():
    for extra, whole in ((1, 2), (0, 1), (2, 3)):
        assert moves(start(ROW, ann={**ANN, "extra_move": True}, **off("extra_moves", extra)), "ann") == whole


@pytest.mark.clause("BA-H31")
def test_rounds_phases_and_turns():
    state = start(ROW, ann=ANN, bea=friend((3, 0)), xan=foe((9, 0)))
    refused(after(state, "ann walk 1,0"), "bea walk 4,0", "BA-H31")  # one finishes before the next starts
    refused(state, "xan walk 8,0", "BA-H31")
    for _ in range(6):
        state = next_phase(state)
    assert (state.round, state.phase_of_round) == (2, 1)
    short = next_phase(next_phase(start(ROW, ann=ANN, xan=foe((9, 0)), **off("phases_in_round", 2))))
    assert (short.round, short.phase_of_round) == (2, 1)
    assert [crumb.text for crumb in RULES.presenter.trail(short)][:2] == ["Round 2", "Phase 1"]


@pytest.mark.clause("BA-H33")
def test_natural_jets_are_a_number_of_the_kind():
    two = start(("0" * 30,), ann=friend((0, 0), natural_jets=2))
    state = after(two, "ann jet 0 to 10,0 20,0 on")
    assert mp(state, "ann") == 3
    refused(state, "ann jet 0 to 29,0", "BA-73")
    weak = start(("0" * 30,), ann=friend((0, 0), natural_jets=2, move=1))
    refused(weak, "ann jet 0 to 10,0 20,0", "BA-73")  # never more than the MP there are


@pytest.mark.clause("BA-H34")
def test_what_is_left_of_a_move_is_lost():
    state = after(start(ROW, ann=ANN), f"ann walk {to(0, 2)}")
    assert moves(state, "ann") == 0
    stopped = after(start(ROW, ann=ANN), f"ann walk {to(0, 2)} on", "ann end move")
    assert (moves(stopped, "ann"), actions(stopped, "ann")) == (0, 1)


@pytest.mark.clause("BA-H35")
def test_moving_spoils_what_was_prepared():
    rows_, doors = ("....", "0000"), [((1, 1), (1, 0))]
    people = {"ann": friend((1, 0), weapons=("charge",)), "xan": foe((3, 1))}
    for value, rolls in ((True, 1), (False, 2)):
        state = start(rows_, doors=doors, **people, **off("moving_spoils_charge", value))
        state = after(state, "ann prepare charge at 1,1", "end phase", "end phase", OK)
        state = after(state, "ann walk 0,0 1,0")
        assert len(played(state, "ann place charge at 1,1", *[(1, 2, 3, 4)] * rolls).rolled) == rolls
    fresh = after(start(rows_, doors=doors, **people), "ann prepare charge at 1,1")
    assert piece(fresh, "ann").preparing == "charge"
    refused(fresh, "ann place charge at 1,1", "BA-07")  # in a later phase


@pytest.mark.clause("BA-H36")
def test_one_walks_in_by_an_opened_door():
    hacked = {"doors": [{"between": ["5,0", "4,0"], "hacked": True}]}
    gap = {"doors": LOCKS, "docked": True, "extra": hacked, "ann": friend((0, 0), **PACK), "xan": foe((11, 0))}
    refused(start(GAP, **gap), "ann jet 1 to 6,0", "BA-104")
    assert cell(after(start(GAP, **gap), "ann jet 1 to 4,0 on", OK, "ann walk 5,0"), "ann") == (5, 0)
    legal(start(GAP, **gap, **off("jet_through_opened", value=True)), "ann jet 1 to 6,0")


@pytest.mark.clause("BA-H38")
def test_between_two_modules():
    rows_ = (".....", ".0...", ".01..", ".....")
    for value, dice in ((True, 2), (False, 0)):
        state = start(rows_, ann=friend((2, 1)), **off("clings_to_both", value))
        found = [ships.collateral_dice(state.having(struck=((m, 5),)), piece(state, "ann")) for m in (0, 1)]
        assert sorted(found) == [dice, 2]
    corner = start(rows_, ann=friend((3, 3)))  # touches the lower module by a corner only
    assert corner.modules_of(piece(corner, "ann")) == (1,)
