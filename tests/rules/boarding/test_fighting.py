"""Fighting in boarding actions: FT-BA-01 to FT-BA-13."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tactical.rules.boarding import RULES
from tactical.rules.boarding.events import Hurt
from tactical.table import opened, tape
from tactical.table.notation import write
from tests.rules.boarding.fixture import (
    actions,
    after,
    cell,
    chance,
    corridor,
    dif,
    events,
    foe,
    friend,
    legal,
    moves,
    next_phase,
    out,
    piece,
    played,
    refused,
    roll,
    said,
    sheet,
    start,
    to,
)  # fmt: skip

ROW = corridor(40)
PISTOL = {"weapons": ("pistol", "blade")}


def hits(state: Any, name: str) -> int:
    return int(piece(state, name).hits)


def hurt(name: str, full: int = 14) -> Any:
    return lambda state: hits(state, name) < full


def duel(distance: int, **more: Any) -> Any:
    return start(ROW, ann=friend((0, 0), **PISTOL), xan=foe((distance, 0), **more))


@pytest.mark.clause("FT-BA-01")
def test_to_hit():
    state = duel(3)
    need = roll(state, "ann attack xan with pistol")
    assert (need.target, need.bonus) == (8, 2)
    assert chance(state, "ann attack xan with pistol", hurt("xan")) == Fraction(26, 36)
    sure = start(ROW, ann=friend((0, 0), combat=6, **PISTOL), xan=foe((3, 0)))
    assert chance(sure, "ann attack xan with pistol", hurt("xan")) == Fraction(35, 36)  # a natural 2 fails
    assert dif(duel(3, target=9), "ann attack xan with pistol") == 9
    assert dif(duel(1, target=9), "ann attack xan with bare-hands") == 8  # hand to hand, whoever it is
    refused(duel(1), "ann attack ann with bare-hands", "FT-BA-01")


@pytest.mark.clause("FT-BA-02")
def test_what_makes_it_harder():
    rows = ("0000000000", "0000000000")
    walls = [((x, 0), (x, 1)) for x in range(10) if x != 3]
    state = start(rows, walls=walls, ann=friend((3, 1), peek=(3, 0)), xan=foe((9, 0), combat=2, **PISTOL))
    state = after(state, "end phase")
    need = roll(state, "xan attack ann with pistol from 8,0")
    assert need.target == 8 + 1 + 3 + 1  # 5 squares, half seen, a pop
    assert need.bonus == 3
    assert chance(state, "xan attack ann with pistol from 8,0", hurt("ann")) == Fraction(6, 36)
    assert dif(start(ROW, ooc=2, ann=friend((0, 0), **PISTOL), xan=foe((3, 0))), "ann attack xan with pistol") == 10


@pytest.mark.clause("FT-BA-03")
def test_range_reach_and_blows():
    assert [dif(duel(n), "ann attack xan with pistol") for n in (4, 5, 10)] == [8, 9, 10]
    refused(duel(11), "ann attack xan with pistol", "FT-BA-03")
    refused(duel(2), "ann attack xan with bare-hands", "FT-BA-03")
    walled = start(ROW, walls=[((0, 0), (1, 0))], ann=friend((0, 0), **PISTOL), xan=foe((1, 0)))
    refused(walled, "ann attack xan with bare-hands", "FT-BA-03")
    refused(walled, "ann attack xan with pistol", "FT-BA-03")


@pytest.mark.clause("FT-BA-03", "BA-H37")
def test_sight_passes_people_and_barrels_not_machinery():
    seen = start(ROW, ann=friend((0, 0), **PISTOL), bea=friend((1, 0)), xan=foe((3, 0)), ground={(2, 0): "barrel"})
    legal(seen, "ann attack xan with pistol")
    solid = start(ROW, ann=friend((0, 0), **PISTOL), xan=foe((3, 0)), ground={(2, 0): "solid"})
    refused(solid, "ann attack xan with pistol", "FT-BA-03")
    corner = start(("00", "00"), ann=friend((0, 0), **PISTOL), xan=foe((1, 1)), ground={(1, 0): "solid"})
    legal(corner, "ann attack xan with pistol")


@pytest.mark.clause("FT-BA-04")
def test_damage():
    carbine = start(ROW, ann=friend((0, 0), weapons=("carbine",)), xan={**foe((3, 0)), "kind": "marine"})
    assert hits(after(carbine, "ann attack xan with carbine", (6, 6), (4, 3)), "xan") == 11
    assert hits(after(carbine, "ann attack xan with carbine", (6, 6), (1, 1)), "xan") == 15  # at least 1
    door = start(("....", "0000"), doors=[((1, 1), (1, 0))], ann=friend((1, 1)), xan=foe((3, 0), **PISTOL))
    order = "xan breach 1,0 1,1 with pistol"
    assert chance(after(door, "end phase"), order, lambda s: s.doors[0].broken) == Fraction(11, 36)
    odd = start(ROW, ann=friend((0, 0), weapons=("wand",)), xan=foe((30, 0)), extra={"weapons": {"wand": {}}})
    assert dif(odd, "ann attack xan with wand") == 8
    assert hits(after(odd, "ann attack xan with wand", (6, 6), (3, 3)), "xan") == 8


@pytest.mark.clause("FT-BA-05")
def test_a_free_attack():
    state = start(ROW, ann=friend((0, 0), armour=2, hits=9), xan=foe((2, 0), weapons=("blade",)))
    state = after(state, f"ann walk {to(0, 4)}")
    need = roll(state, "react attack")
    assert (need.target - need.bonus, need.clause) == (6, "FT-BA-05")
    done = after(state, "react attack", (5, 2), (6, 4, 3))
    assert (cell(done, "ann"), hits(done, "ann")) == ((1, 0), -2)


GRENADE = friend((0, 0), weapons=("grenade",))


@pytest.mark.clause("FT-BA-06", "BA-H15")
def test_a_grenade():
    rows = ("0000000000", "0000000000")
    walls = [((x, 0), (x, 1)) for x in range(10) if x != 5]
    people = {"xan": foe((5, 0), armour=2), "yve": foe((3, 1), armour=2), "zed": foe((9, 0))}
    wide = {"weapons": {"grenade": {"reach": 6, "blast": 3, "uses": 1}}}
    state = start(rows, walls=walls, ann=GRENADE, extra=wide, **people)
    assert dif(state, "ann throw grenade at 5,0") == 8
    done = after(state, "ann throw grenade at 5,0", (6, 6), (5, 4))
    assert [14 - hits(done, name) for name in people] == [7, 2, 0]
    miss = after(state, "ann throw grenade at 5,0", (1, 2))
    assert [hits(miss, name) for name in people] == [14, 14, 14]
    refused(state, "ann throw grenade at 7,0", "FT-BA-06")
    again = next_phase(miss)
    refused(again, "ann throw grenade at 5,0", "FT-BA-06")  # one use
    refused(state, "ann throw grenade at 5,1", "FT-BA-06")


@pytest.mark.clause("FT-BA-06")
def test_a_grenade_and_peekers_bodies_and_doors():
    rows, doors = ("..........", "0000000000"), [((5, 1), (5, 0))]
    state = start(rows, doors=doors, ann={**GRENADE, "cell": (1, 1)}, xan=foe((8, 1), peek=(7, 1)),
                  yve=out(foe((6, 1))))  # fmt: skip
    done = after(state, "ann throw grenade at 5,1", (6, 6), (6, 1))
    assert (hits(done, "xan"), hits(done, "yve")) == (7, -7)
    assert done.doors[0].broken
    assert done.counters == (1,)


@pytest.mark.clause("FT-BA-07")
def test_a_placed_explosive():
    rows, doors = ("....", "0000"), [((1, 1), (1, 0))]
    state = start(rows, doors=doors, ann={**GRENADE, "cell": (1, 0)}, bea=friend((2, 0)), xan=foe((0, 1)))
    placed = "ann place grenade at 1,1"
    assert chance(state, placed, lambda s: s.doors[0].broken) == Fraction(11, 36)
    done = events(state, placed, (6, 2))
    assert [(e.piece, e.amount) for e in done if isinstance(e, Hurt)] == [(piece(state, "bea").id, 4)]
    ready = after(state, "ann prepare grenade at 1,1", "end phase", "end phase", (6, 6), (6, 6))
    assert chance(ready, placed, lambda s: s.doors[0].broken) == Fraction(671, 1296)
    inside = start(ROW, ann=friend((3, 0), weapons=("charge",)), xan=foe((4, 0)))
    wrecked = after(inside, "ann place charge", (6, 6, 2, 1))
    assert wrecked.counters == (1,)
    assert hits(wrecked, "ann") == 14
    refused(inside, "ann throw charge at 3,0", "FT-BA-06")


@pytest.mark.clause("FT-BA-08")
def test_out_and_dead():
    marine = {**foe((1, 0)), "kind": "marine"}
    state = start(ROW, ann=friend((0, 0)), xan={**marine, "hits": 1}, yve=foe((5, 0)))
    done = after(state, "ann attack xan with bare-hands", (6, 6), (3,))
    assert not piece(done, "xan").able
    refused(next_phase(done), "ann attack xan with bare-hands", "FT-BA-08")
    texts = [
        RULES.presenter.token(start(ROW, ann=friend((0, 0)), xan={**marine, "hits": n}), 1).flags for n in (0, -15, -16)
    ]
    assert [("out" in flags, "dead" in flags) for flags in texts] == [(True, False), (True, False), (False, True)]
    floating = start(("...", "000", "..."), ann=friend((0, 1)), yve=foe((2, 1)), xan=out(foe((1, 0), athletics=5)))
    check = roll(after(floating, "end phase"), "end phase")
    assert (check.target, check.bonus) == (11, 0)


@pytest.mark.clause("FT-BA-09")
def test_healing():
    state = start(ROW, doc=friend((0, 0), science=2, medkit=2), bea=friend((1, 0), hits=-2), xan=foe((9, 0)))
    need = roll(state, "doc heal bea")
    assert (need.target, need.bonus) == (8, 2)
    woken = after(state, "doc heal bea", (3, 3), (3, 4))
    assert (hits(woken, "bea"), piece(woken, "bea").able) == (5, True)
    assert piece(woken, "bea").turn.done  # unspent from the next phase
    assert actions(next_phase(woken), "bea") == 1
    failed = after(state, "doc heal bea", (3, 2))
    assert hits(failed, "bea") == -2
    second = after(next_phase(failed), "doc heal bea", (1, 1))
    refused(next_phase(second), "doc heal bea", "FT-BA-09")  # two uses, spent either way
    over = start(ROW, doc=friend((1, 0), medkit=2), bea=friend((1, 0), hits=-2), xan=foe((9, 0)))
    waiting = after(over, "doc heal bea", (6, 6), (3, 4))
    assert not piece(waiting, "bea").able  # the medic stands over it
    waiting = after(waiting, "doc walk 2,0", "end phase", "end phase")
    assert piece(waiting, "bea").able
    for name, clause in (("xan", "FT-BA-09"), ("doc", "FT-BA-09")):
        refused(state, f"doc heal {name}", clause)


SLAGGED = {"modules": [{"ship": "own", "module": "m0", "counters": 2}]}
BROKEN = {"modules": [{"ship": "own", "module": "m0", "counters": 1}]}


@pytest.mark.clause("FT-BA-10", "BA-H07")
def test_modules_are_damaged_and_repaired():
    state = start(ROW, ann=friend((0, 0), engineering=4), extra=SLAGGED)
    need = roll(state, "ann repair module")
    assert (need.target, need.bonus) == (14, 4)
    assert chance(state, "ann repair module", lambda s: s.counters == (1,)) == Fraction(6, 36)
    assert dif(start(ROW, ann=friend((0, 0)), extra=BROKEN), "ann repair module") == 11
    refused(start(ROW, ann=friend((0, 0))), "ann repair module", "FT-BA-10")
    charge = start(ROW, ann=friend((0, 0), weapons=("charge",)), extra=SLAGGED)
    assert after(charge, "ann place charge", (6, 6, 2, 1)).counters == (2,)


def reactor(counters: int, faces: list[tuple[int, ...]], **people: Any) -> Any:
    """A ship whose second module is its reactor, struck by ship fire before phase 1."""
    extra = {
        "modules": [{"ship": "own", "module": "reactor", "counters": counters}],
        "fire": [{"round": 1, "ship": "own", "module": "reactor"}],
    }
    made = sheet(("0000000",), extra={}, **people)
    board = made.board
    for x in range(3, 7):
        board = board.with_kind("module", x, "reactor")
    tables = {**made.extra, **extra}
    made = type(made)(made.title, board, made.seats, made.pieces, made.kinds, extra=tables)
    return opened(RULES, RULES.open(made), tape(faces))


@pytest.mark.clause("FT-BA-11", "BA-38", "BA-88", "BA-H16")
def test_ship_fire():
    people = {"ann": {**friend((3, 0)), "kind": "marine"}, "bea": friend((0, 0)), "xan": foe((1, 0))}
    struck = reactor(0, [(5,), (4, 2)], **people).state
    assert (hits(struck, "ann"), hits(struck, "bea")) == (12, 14)
    assert struck.counters == (0, 1)
    light = reactor(0, [(3,), (4,)], **people).state
    assert (hits(light, "ann"), light.counters) == (14, (0, 0))
    gone = reactor(2, [(5,), (1, 1), (6, 5, 4, 3, 2, 1)], **{**people, "bea": {**friend((0, 0)), "kind": "marine"}})
    assert hits(gone.state, "ann") == 16 - 0 - 19  # 21 less armour in the reactor
    assert hits(gone.state, "bea") == 16 - 8  # half outside it
    assert gone.state.counters == (2, 2)
    assert gone.state.ships[0].exploded


@pytest.mark.clause("FT-BA-12")
def test_the_helm():
    helm = {(0, 0): "helm"}
    state = start(ROW, ooc=3, ground=helm, ann=friend((0, 0), piloting=2), xan=foe((5, 0)))
    need = roll(state, "ann operate helm down")
    assert (need.target, need.bonus) == (11, 2)
    assert chance(state, "ann operate helm down", lambda s: s.ships[0].ooc == 2) == Fraction(10, 36)
    assert after(state, "ann operate helm up", (6, 6)).ships[0].ooc == 4
    refused(start(ROW, ground=helm, ann=friend((0, 0))), "ann operate helm down", "FT-BA-12")
    refused(start(ROW, ground=helm, ann=friend((1, 0))), "ann operate helm up", "FT-BA-12")
    theirs = start(ROW, ooc=1, ground=helm, ann=friend((3, 0)), xan=foe((0, 0)))
    refused(after(theirs, "end phase"), "xan operate helm up", "FT-BA-12")


@pytest.mark.clause("FT-BA-12", "BA-H32")
@pytest.mark.parametrize("station", ["gun", "engine", "console"])
def test_other_stations_use_the_action_and_are_logged(station):
    state = start(ROW, ooc=2, ground={(0, 0): station}, ann=friend((0, 0)), xan=foe((5, 0)))
    assert f"Ann works the {station} station of Own (difficulty +2: OOC +2)" in said(state, "ann operate station")
    done = after(state, "ann operate station")
    assert actions(done, "ann") == 0
    assert moves(done, "ann") == 1
    refused(done, "ann operate station", "BA-07")
    refused(state, "ann operate helm up", "FT-BA-12")
    refused(start(ROW, ann=friend((0, 0))), "ann operate station", "FT-BA-12")
    refused(start(ROW, ground={(0, 0): "helm"}, ann=friend((0, 0))), "ann operate station", "FT-BA-12")
    theirs = start(ROW, ground={(0, 0): station}, ann=friend((3, 0)), xan=foe((0, 0)))
    refused(after(theirs, "end phase"), "xan operate station", "FT-BA-12")
    offered = [write(state, order) for order in RULES.offers(state)]
    assert "ann operate station" in offered
    assert "ann operate helm up" not in offered


HEAVY = friend((0, 0), weapons=("heavy-gun", "pistol"))


@pytest.mark.clause("FT-BA-13")
def test_the_heavy_gun_and_full_hands():
    state = start(ROW, ann=HEAVY, xan=foe((8, 0)))
    refused(after(state, "ann walk 1,0"), "ann attack xan with heavy-gun", "FT-BA-13")
    fired = after(state, "ann attack xan with heavy-gun", (1, 1))
    refused(fired, "ann walk 1,0", "FT-BA-13")
    refused(state, "ann attack xan with heavy-gun then 1,0", "FT-BA-13")
    refused(state, "ann attack xan with pistol", "FT-BA-13")
    ready = after(state, "ann ready pistol")
    legal(ready, "ann attack xan with pistol")
    refused(ready, "ann ready heavy-gun", "FT-BA-13")  # once
    refused(after(state, "ann walk 1,0"), "ann ready pistol", "FT-BA-13")  # as the turn starts
    out_ = start(("....", "0000"), doors=[((0, 1), (0, 0))], ann={**HEAVY, "cell": (0, 1)}, xan=foe((3, 1)))
    refused(out_, "ann walk 0,0", "BA-82")
    assert out_.hands_free(piece(after(out_, "ann ready pistol"), "ann")) == 1
    assert played(out_, "ann ready pistol").verdict
