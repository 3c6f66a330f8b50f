"""Clauses that meet: the interactions of the rules page, in its order."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import blasts, ships
from tactical.ruleset.events import Moved
from tests.rules.boarding.fixture import (
    actions,
    after,
    asked,
    cell,
    cells,
    corridor,
    dif,
    events,
    foe,
    friend,
    lasting,
    legal,
    moves,
    mp,
    next_phase,
    out,
    piece,
    price,
    refused,
    roll,
    start,
    to,
)  # fmt: skip

ROW = corridor(12)
BLADE = {"weapons": ("blade",), "combat": 1}
PISTOL = {"weapons": ("pistol",)}
OK = (6, 6)


@pytest.mark.clause("BA-X01")
@pytest.mark.parametrize(
    ("struck", "dice"), [(((0, 5), (1, 2)), 2), (((0, 6), (1, 4)), 2), (((0, 3), (1, 1)), 1), (((1, 4),), 2)]
)
def test_peek_across_two_modules(struck, dice):
    state = start(("0011",), ann=friend((1, 0), peek=(2, 0))).having(struck=struck)
    assert ships.collateral_dice(state, piece(state, "ann")) == dice


@pytest.mark.clause("BA-X02")
def test_peek_as_cover():
    hall = ("0000000000", "0000000000")
    walls = [((x, 0), (x, 1)) for x in range(10) if x != 3]
    state = start(hall, walls=walls, ann=friend((3, 1), peek=(3, 0), **PISTOL), xan=foe((7, 0), **PISTOL),
                  ground={(3, 1): "helm"}, ooc=1, options={"ooc_on_checks": False})  # fmt: skip
    theirs = after(state, "end phase")
    assert dif(theirs, "xan attack ann with pistol") == 11
    assert blasts.around_corner(state, state.board.cell(5, 0), piece(state, "ann"))
    seen = after(theirs, "xan walk 6,0 5,0 4,0")
    assert dif(seen, "xan attack ann with pistol") == 8
    assert not blasts.around_corner(state, state.board.cell(4, 0), piece(state, "ann"))
    assert dif(state, "ann attack xan with pistol") == 8
    refused(state, "ann operate helm down", "BA-33")


@pytest.mark.clause("BA-X03")
def test_walking_into_an_enemy_peeker():
    peeking = foe((2, 0), peek=(3, 0), **BLADE)
    state = start(ROW, ann=friend((5, 0), move=4), xan=peeking)
    assert price(state, "ann walk 4,0 3,0") == [1, 2]
    window = after(state, "ann walk 4,0 3,0")
    assert dif(window, "react attack") == 8
    done = after(window, "react attack", (1, 1))
    assert (cell(done, "ann"), cell(done, "xan")) == ((3, 0), (2, 0))
    through = start(ROW, ann=friend((5, 0), move=6), xan=peeking)
    assert price(through, "ann walk 4,0 3,0 2,0 1,0") == [1, 2, 2, 1]
    past = after(through, "ann walk 4,0 3,0 2,0 1,0", "react attack", (1, 1))
    assert (cell(past, "ann"), cells(past, "xan")) == ((1, 0), [(2, 0), (3, 0)])


@pytest.mark.clause("BA-X04")
def test_jet_and_slagged():
    bird = friend((0, 0), natural_jets=1, ignores_slagged=True)
    refused(start(ROW, ann=bird, xan=foe((4, 0))), "ann jet 0 to 6,0", "BA-26", because="BA-27")
    legal(start(ROW, ann=bird, xan=out(foe((4, 0)))), "ann jet 0 to 6,0")
    past = start(ROW, ann=bird, bea=friend((4, 0)))
    legal(past, "ann jet 0 to 6,0")
    legal(past, "ann jet 0 to 4,0")  # BA-16: the action is left to leave with
    refused(after(past, 'ann act "waits"'), "ann jet 0 to 4,0", "BA-14")
    peeking = start(ROW, ann=bird, xan=foe((4, 0), peek=(5, 0)))
    for end, clause in (("4,0", "BA-H27"), ("5,0", "BA-26"), ("6,0", "BA-26")):
        refused(peeking, f"ann jet 0 to {end}", clause, because="BA-18")


@pytest.mark.clause("BA-X05", "BA-H03")
def test_run_ooc_and_the_floor():
    state = start(ROW, ooc=3, ann=friend((0, 0), athletics=3))
    first = after(state, "ann run 1 1,0", (4, 2))
    assert cell(first, "ann") == (1, 0)
    refused(first, f"ann walk {to(1, 6)}", "BA-02", because="BA-09")
    assert cell(after(first, f"ann walk {to(1, 5)}"), "ann") == (5, 0)
    calm = after(start(ROW, ann=friend((0, 0), athletics=-0)), "ann run 2 1,0", (1, 2))
    assert cell(calm, "ann") == (1, 0)
    much = start(ROW, ooc=7, ann=friend((0, 0)))
    assert cell(after(much, "ann walk 1,0", f"ann walk {to(1, 3)}"), "ann") == (3, 0)
    refused(after(much, "ann walk 1,0"), f"ann walk {to(1, 4)}", "BA-02", because="BA-09")


@pytest.mark.clause("BA-X06", "BA-H04")
def test_the_guaranteed_square_slagged():
    barrel = {(1, 0): "barrel"}
    state = start(ROW, ooc=4, ann=friend((0, 0)), ground=barrel)
    assert price(state, "ann walk 1,0") == [1]
    refused(state, "ann walk 1,0 2,0", "BA-02", because="BA-09")
    third = start(ROW, ooc=2, ann=friend((0, 0)), ground={(3, 0): "barrel"})
    refused(third, "ann walk 1,0 2,0 3,0", "BA-02", because="BA-24")


@pytest.mark.clause("BA-X07")
def test_the_guaranteed_square_an_enemys():
    rows, doors = ("............", "000000000000"), [((1, 1), (1, 0))]
    state = start(rows, doors=doors, ooc=4, ann=friend((0, 1)), xan=foe((1, 1), **BLADE),
                  options={"ooc_on_checks": False})  # fmt: skip
    spent = after(state, 'ann act "waits"')
    refused(spent, "ann walk 1,1", "BA-14")
    there = after(state, "ann walk 1,1", "react pass")
    refused(there, "ann hack 1,0", "BA-17")
    second = after(there, "ann hack 1,0 then 2,1")
    assert asked(second).why == "free_attack"  # it passed before: a second window
    assert dif(second, "react pass") == 11 + 1 + 3
    hit = after(there, "ann hack 1,0 then 2,1", "react attack", (1, 1), (1, 1))
    assert cell(hit, "ann") == (2, 1)


@pytest.mark.clause("BA-X08")
def test_a_friend_in_the_way():
    state = start(ROW, ann=friend((0, 0), move=3, **PISTOL), bea=friend((3, 0)), xan=foe((6, 0)))
    beside = after(state, f"ann walk {to(0, 3)}")
    assert dif(beside, "ann attack xan with pistol then 4,0") == 8 + 1
    short = after(state, f"ann walk {to(0, 2)}")
    assert dif(short, "ann attack xan with pistol then 3,0 4,0") == 8 + 3
    crowd = start(ROW, ann=friend((0, 0), move=3), bea=friend((3, 0)), cat=friend((4, 0)), dan=friend((2, 0)))
    refused(crowd, f"ann walk {to(0, 3)}", "BA-16")


@pytest.mark.clause("BA-X09", "BA-48")
def test_the_gauntlet():
    rows = ("0000000", "0000000", "0000000", "0000000")
    walls = [((x, y), (x, y + 1)) for y in range(3) for x in range(1, 6)]
    names = ("ann", "bea", "cat", "dan")
    people = {name: friend((0, y), move=9, hits=9) for y, name in enumerate(names)}
    state = start(rows, walls=walls, xan=foe((3, 0), **BLADE), **people)
    up = {"ann": "", "bea": "0,0 ", "cat": "0,1 0,0 ", "dan": "0,2 0,1 0,0 "}
    assert price(state, "ann walk 1,0 2,0 3,0 4,0 5,0") == [1, 1, 2, 1, 1]
    windows = 0
    for name in names[:2]:
        order = f"{name} walk {up[name]}1,0 2,0 3,0 4,0" + (" 5,0" if name == "ann" else "")
        before = state
        state = after(state, order)
        assert asked(state).why == "free_attack"
        windows += 1
        if name == "ann":
            state = after(state, "react pass", "ann end")
        else:
            state = after(state, "react attack", OK, (6, 4, 3))
            assert (cell(state, "bea"), piece(state, "bea").able) == ((2, 0), False)
            gone = events(before, order, "react attack", OK, (6, 4, 3))
            bea = piece(state, "bea").id
            assert [e.cost for e in gone if isinstance(e, Moved) and e.piece == bea] == [1, 1, 1]  # she lies at 2
    assert windows == 2
    four = start(ROW, xan=foe((6, 0), **BLADE), **{n: friend((x, 0), move=12) for x, n in enumerate(names)})
    for number, name in enumerate(reversed(names)):
        four = after(four, f"{name} walk {to(3 - number, 11 - number)}", "react attack", (1, 1), f"{name} end")
    assert len(piece(four, "xan").turn.struck) == 4


@pytest.mark.clause("BA-X09")
@pytest.mark.parametrize("answer", [["react attack", (1, 1)], ["react pass"]])
def test_who_was_attacked_acts_freely_in_the_square(answer):
    state = start(ROW, ann=friend((0, 0), move=6, medkit=1), bea=out(friend((3, 0))), xan=foe((3, 0), **BLADE))
    state = after(state, f"ann walk {to(0, 4)}", *answer)
    healing = after(state, "ann heal bea", *([(1, 1)] if len(answer) > 1 else []))
    assert asked(healing).why == ("turn" if len(answer) > 1 else "free_attack")


@pytest.mark.clause("BA-X10")
def test_door_flags():
    doors = [((1, 1), (1, 0))]
    hacker = foe((1, 0), science=9, **PISTOL)
    state = start(("....", "0000"), doors=doors, ann=friend((1, 1), engineering=9), xan=hacker)
    state = after(state, "end phase", "xan hack 1,1", (4, 4), "end phase", OK)
    state = after(state, "end phase", "xan breach 1,0 1,1 with pistol", (6, 2), "end phase", OK)
    assert (state.doors[0].hacked, state.doors[0].broken) == (True, True)
    repaired = after(state, "ann repair door 1,0", (4, 4), "end phase")
    assert (repaired.doors[0].hacked, repaired.doors[0].broken) == (True, False)
    legal(repaired, "xan walk 1,1 2,1")
    assert lasting(repaired) == {"hacked": "campaign_turn"}
    assert lasting(state) == {"hacked": "campaign_turn", "broken": "repaired"}


GAP = ("0....aaaaaaaaaaaa",)
LOCKS = [((0, 0), (1, 0)), ((5, 0), (4, 0))]
PACK = {"jetpack": True, "piloting": 2}


@pytest.mark.clause("BA-X11")
def test_the_docked_gap():
    def gap(**more):
        ann = friend((0, 0), move=3, **PACK)
        return start(GAP, doors=LOCKS, docked=True, **{"ann": ann, "xan": foe((16, 0)), **more})

    hacked = {"doors": [{"between": ["5,0", "4,0"], "hacked": True}]}
    over = after(gap(extra=hacked), "ann jet 1 to 4,0 on", OK)
    assert mp(over, "ann") == 1
    assert cell(after(over, "ann walk 5,0"), "ann") == (5, 0)
    refused(after(gap(), "ann jet 1 to 4,0 on", OK), "ann walk 5,0", "BA-53")
    weak = friend((0, 0), move=1, **PACK)
    assert piece(after(gap(ann=weak), "ann jet 1 to 4,0", OK), "ann").adrift
    boots = {**weak, "magboots": True, "boots_on": True}
    assert not piece(after(gap(ann=boots), "ann jet 1 to 4,0", OK), "ann").adrift
    held = after(gap(bea=friend((5, 0))), "bea hold 4,0")
    assert cell(after(held, "ann jet 1 to 10,0", OK), "ann") == (10, 0)
    refused(held, "ann jet 1 to 11,0", "BA-78")


@pytest.mark.clause("BA-X12")
@pytest.mark.parametrize(("boots", "on", "squares"), [(False, False, 2), (True, False, 4), (True, True, 5)])
def test_the_hull_walk(boots, on, squares):
    rows = (".........", "000000000")
    state = start(rows, ann=friend((0, 0), magboots=boots, boots_on=on), xan=foe((8, 1)))
    if boots and not on:
        state = after(state, "ann boots on")
    legal(state, f"ann walk {to(0, squares)}")
    refused(state, f"ann walk {to(0, squares + 1)}", "BA-02", because="" if boots else "BA-83")
    done = after(state, f"ann walk {to(0, squares)}", "end phase")
    assert roll(done, "end phase").clause == "BA-70"
    assert ships.collateral_dice(done.having(struck=((0, 5),)), piece(done, "ann")) == 2


@pytest.mark.clause("BA-X13", "BA-H18")
def test_carried_twice():
    crew = {"ann": friend((1, 0)), "bea": friend((0, 0)), "cat": friend((5, 0))}
    fresh = after(start(ROW, **crew), f"ann carry bea {to(1, 3)} to 4,0", "ann end")
    assert actions(fresh, "bea") == 1
    acted = after(fresh, 'bea act "waits"', "bea end")
    for state in (fresh, acted):
        twice = after(state, f"cat carry bea {to(5, 7)} to 6,0")
        assert (moves(twice, "bea"), actions(twice, "bea")) == (0, 0)
        again = next_phase(twice)
        assert (moves(again, "bea"), actions(again, "bea")) == (1, 1)
