"""Peeking: BA-28 to BA-42."""

from __future__ import annotations

import pytest

from tactical.rules.boarding import RULES, blasts, numbers, ships
from tests.rules.boarding.fixture import (
    after,
    cell,
    cells,
    corridor,
    dif,
    foe,
    friend,
    legal,
    piece,
    price,
    refused,
    start,
    to,
)  # fmt: skip

ROW = corridor(12)
GUN = {"weapons": ("pistol",), "combat": 1}
# Two rows with a wall between them but at column 3: from the lower row only some squares of the upper are seen.
HALL = ("0000000000", "0000000000")
WALLS = [((x, 0), (x, 1)) for x in range(10) if x != 3]


def peeker(first, second, **more):
    """Someone peeking from one square into another."""
    return friend(first, peek=second, **more)


@pytest.mark.clause("BA-28")
def test_the_last_square_may_be_peeked_into():
    state = start(ROW, ann=friend((0, 0), move=3))
    assert price(state, f"ann walk {to(0, 3)} peek") == [1, 1, 1]
    done = after(state, f"ann walk {to(0, 3)} peek")
    assert cells(done, "ann") == [(2, 0), (3, 0)]
    refused(state, f"ann walk {to(0, 2)} peek on", "BA-28")


@pytest.mark.clause("BA-29")
def test_a_peeker_is_in_both_squares():
    state = after(start(ROW, ann=friend((0, 0))), f"ann walk {to(0, 3)} peek")
    assert cells(state, "ann") == [(2, 0), (3, 0)]
    assert piece(state, "ann") in state.pieces_on(2)
    assert piece(state, "ann") in state.pieces_on(3)


def corner(**people):
    """Ann peeks at a corner: from (3,1), below, into (3,0) of the upper row; walls between the rows elsewhere."""
    return start(HALL, walls=WALLS, ann=peeker((3, 1), (3, 0)), **people)


@pytest.mark.clause("BA-30")
def test_half_seen_is_harder_by_three():
    state = after(corner(xan=foe((7, 0), **GUN)), "end phase")
    assert dif(state, "xan attack ann with pistol") == 8 + 3
    both = after(start(ROW, ann=peeker((2, 0), (3, 0)), xan=foe((6, 0), **GUN)), "end phase")
    assert dif(both, "xan attack ann with pistol") == 8


@pytest.mark.clause("BA-31")
def test_a_blast_that_sees_one_square_finds_it_round_the_corner():
    state = corner(xan=foe((7, 0)))
    ann = piece(state, "ann")
    seen = {where: not blasts.around_corner(state, state.board.cell(*where), ann) for where in ((5, 0), (3, 0), (3, 1))}
    assert seen == {(5, 0): False, (3, 0): True, (3, 1): True}


@pytest.mark.clause("BA-32")
def test_a_peeker_sees_from_either_square():
    state = start(HALL, walls=WALLS, ann=peeker((3, 1), (3, 0), **GUN), xan=foe((7, 0)), yve=foe((7, 1)))
    legal(state, "ann attack xan with pistol")
    legal(state, "ann attack yve with pistol")
    hidden = start(HALL, walls=WALLS, ann=friend((3, 1), **GUN), xan=foe((8, 0)))
    refused(hidden, "ann attack xan with pistol", "FT-BA-03")


@pytest.mark.clause("BA-33")
def test_a_peeker_operates_no_station():
    state = start(ROW, ann=peeker((2, 0), (3, 0)), ground={(2, 0): "helm"}, ooc=1)
    refused(state, "ann operate helm down", "BA-33")
    legal(start(ROW, ann=friend((2, 0)), ground={(2, 0): "helm"}, ooc=1), "ann operate helm down")


@pytest.mark.clause("BA-33")
@pytest.mark.parametrize("station", ["gun", "engine", "console"])
def test_a_peeker_operates_none_of_the_others_either(station):
    state = start(ROW, ann=peeker((2, 0), (3, 0)), ground={(2, 0): station})
    refused(state, "ann operate station", "BA-33")
    legal(start(ROW, ann=friend((2, 0)), ground={(2, 0): station}), "ann operate station")


@pytest.mark.clause("BA-34", "BA-H12")
def test_a_target_is_in_the_better_square():
    state = start(ROW, ann=peeker((2, 0), (3, 0)), xan=foe((7, 0), **GUN), bea=friend((7, 0)) | {"hits": 0})
    ann, xan = piece(state, "ann"), piece(state, "xan")
    assert numbers.target_range(state, xan, ann) == 5
    bea = piece(start(ROW, ann=peeker((2, 0), (3, 0)), bea=friend((7, 0))), "bea")
    assert numbers.target_range(state, bea, ann) == 4
    assert dif(after(state, "end phase"), "xan attack ann with pistol") == 8 + 1


@pytest.mark.clause("BA-35")
def test_friends_may_heal_it_at_either_square():
    state = start(ROW, ann=peeker((2, 0), (3, 0), hits=5), doc=friend((4, 0), medkit=2))
    legal(state, "doc heal ann")
    refused(start(ROW, ann=friend((2, 0), hits=5), doc=friend((4, 0), medkit=2)), "doc heal ann", "BA-35")


@pytest.mark.clause("BA-36")
def test_it_acts_in_the_worse_square():
    slagged = {"modules": [{"ship": "own", "module": "m1", "counters": 2}]}
    rows, doors = ("....", "0011", "...."), [((1, 1), (1, 0)), ((2, 1), (2, 0))]
    for base, peek, door in (((1, 1), (2, 1), "1,0"), ((2, 1), (1, 1), "2,0")):
        state = start(rows, doors=doors, ann=peeker(base, peek), extra=slagged)
        assert dif(state, f"ann hack {door}") == 14


@pytest.mark.clause("BA-37", "BA-H13")
def test_it_starts_from_the_worse_square():
    state = start(ROW, ann=peeker((1, 0), (2, 0)))
    assert price(state, f"ann walk {to(1, 5)}") == [1] * 4
    refused(state, f"ann walk {to(2, 5)}", "BA-37")
    assert price(state, "ann walk 1,0 0,0") == [1, 1]
    refused(state, "ann walk 0,0", "BA-37")
    assert price(state, "ann walk 2,0") == [1]
    short = start(ROW, ann=peeker((1, 0), (2, 0), move=3))
    refused(short, f"ann walk {to(1, 5)}", "BA-02")
    reach = RULES.reach(short, 0, "walk")
    assert 5 not in reach.stops
    assert {cell_: stops[0].cost for cell_, stops in reach.stops.items()} == {0: 2, 1: 1, 2: 1, 3: 2, 4: 3}


@pytest.mark.clause("BA-37")
def test_a_jet_starts_from_the_worse_square_too():
    state = start(ROW, ann=peeker((1, 0), (2, 0), natural_jets=1), xan=foe((11, 0)))
    for end, squares in ((10, "9 squares"), (0, "2 squares")):
        (leg,) = legal(state, f"ann jet 0 to {end},0").legs
        assert [note.text for note in leg.notes] == [squares]


@pytest.mark.clause("BA-38", "BA-39")
@pytest.mark.parametrize(("dice", "expected"), [(((5,), (2,)), 2), (((6,), (4,)), 2), (((3,), (1,)), 1)])
def test_collateral_of_two_modules(dice, expected):
    state = start(("0011",), ann=peeker((1, 0), (2, 0)))
    struck = tuple((module, die[0]) for module, die in enumerate(dice))
    assert ships.collateral_dice(state.having(struck=struck), piece(state, "ann")) == expected


@pytest.mark.clause("BA-40")
def test_who_ends_a_move_there_pushes_it():
    state = start(ROW, ann=peeker((2, 0), (3, 0)), bea=friend((6, 0)))
    assert cell(after(state, f"bea walk {to(6, 3)}"), "ann") == (2, 0)
    assert cell(after(state, f"bea walk {to(6, 2)}"), "ann") == (3, 0)
    past = start(ROW, ann=peeker((2, 0), (3, 0)), bea=friend((5, 0), move=6))
    assert cells(after(past, f"bea walk {to(5, 1)}"), "ann") == [(2, 0), (3, 0)]


@pytest.mark.clause("BA-41")
def test_who_pops_there_pushes_it():
    rows, doors = ("......", "000000"), [((4, 1), (4, 0))]
    state = start(rows, doors=doors, ann=peeker((2, 1), (3, 1)), bea=friend((4, 1)))
    assert cell(after(state, "bea hack 4,0 then 3,1", (1, 1)), "ann") == (2, 1)
    through = after(state, "bea hack 4,0 then 3,1 4,1", (1, 1))
    assert cells(through, "ann") == [(2, 1), (3, 1)]


@pytest.mark.clause("BA-42")
def test_a_pushed_peeker_peeks_no_more():
    state = start(ROW, ann=peeker((2, 0), (3, 0)), bea=friend((6, 0)), cat=friend((0, 0)))
    state = after(state, f"bea walk {to(6, 3)}", "bea end", 'cat act "waits"')
    assert not piece(state, "ann").peeking
    refused(state, f"cat walk {to(0, 2)}", "BA-14")


@pytest.mark.clause("BA-H14")
def test_it_ends_when_knocked_out():
    state = after(start(ROW, ann=peeker((2, 0), (3, 0), hits=1), xan=foe((4, 0), combat=9)), "end phase")
    state = after(state, "xan attack ann with bare-hands", (6, 6), (6,))
    assert cell(state, "ann") == (2, 0)
