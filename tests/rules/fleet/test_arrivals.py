"""What can reach a system, carrying what: held against every path that the rules allow."""

from __future__ import annotations

import itertools
import random

import pytest

from tactical.rules.fleet.arrivals import comers
from tactical.rules.fleet.draft import drafted, part_reasons, pick_up_reasons, ship_reasons
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.position import Part
from tactical.table import judge, opened, play
from tactical.table.opening import SheetError
from tests.rules.fleet.battles import randomly, wild
from tests.rules.fleet.fixture import ANCHOR, RULES, cell, legal, lines, moving, start

LONGEST = 5  # systems


def every_path(state, ship):
    """All paths of a ship into the active system that the rules allow, the slow and obvious way."""
    found, paths = [], [()]
    for _ in range(min(LONGEST, state.move_value(ship) + 3)):
        paths = [(*path, c) for path in paths for c in adjacent(state, path[-1] if path else ship.cell)]
        for path in paths:
            if path[-1] == state.active:
                trial = drafted(state.having(draft=()), Part(ship.id, path))
                if not part_reasons(trial, ship.seat, 0):
                    found.append(path)
    return found


def slow(state, seat, target):
    """Ship -> (length of its shortest path, units it could pick up on any path), by trying everything."""
    there = state.having(active=target, draft=())
    found = {}
    for ship in there.pieces:
        if ship.seat != seat or ship.cell < 0 or not there.kind(ship).ship or any(ship_reasons(there, seat, ship)):
            continue
        paths = every_path(there, ship)
        if paths:
            room = there.kind(ship).capacity
            cargo = {
                unit.id
                for path in paths
                for unit in there.pieces
                if room and unit.id != ship.id
                and not any(pick_up_reasons(there, seat, unit, (ship.cell, *path), ship.name))
            }  # fmt: skip
            found[ship.id] = (min(map(len, paths)), cargo)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_it_is_exact(seed):
    chance = random.Random(f"arrivals {seed}")
    state = None
    while state is None:
        try:
            state = opened(RULES, RULES.open(wild(chance))).state
        except SheetError:
            continue
    for name in ("C", "F"):
        target = cell(state, name)
        quick = {c.ship: (len(c.path), set(c.cargo)) for c in comers(state, 0, target)}
        wanted = slow(state, 0, target)
        for ship, (length, cargo) in wanted.items():  # the slow way tries only paths of up to LONGEST systems
            assert cargo <= quick[ship][1], state.name(ship)
            assert length <= quick[ship][0], state.name(ship)
        rifts = any(state.space(c).rift for c in range(state.board.size))
        for ship in quick if not rifts else ():
            if state.move_value(state.pieces[ship]) <= LONGEST:
                assert wanted[ship] == quick[ship], state.name(ship)


def test_in_words_and_only_for_those_who_can():
    units = ("c1 carrier-ii red A", "c2 cruiser red A", "c3 cruiser red A", "i1 infantry red b-one", "x1 carrier red H")
    state = start(*units, *ANCHOR)
    assert lines(state, "C", "Can come") == [
        "carrier-ii from A, 0 left; up to 1 of 1 infantry at B",
        "2 cruiser from A, 0 left",
    ]
    assert lines(state, "C", "Can come", "blue-rock") == []
    barred = moving(*units, "b1 fighter blue B", "k1 space-dock blue b-one", *ANCHOR)
    assert lines(barred, "C", "Can come") == []


def test_reach_gives_ways_that_may_be_committed():
    state = moving("c1 carrier-ii red A", "i1 infantry red b-one", "i2 infantry red e-one", *ANCHOR)
    found = RULES.reach(state, 0, "move")
    paths = [stop.path for stop in found.stops[state.active]]
    assert [[state.cell_name(c) for c in path] for path in paths] == [["B", "C"]]
    fast = moving("c1 war-sun red A", "i1 infantry red b-one", "i2 infantry red f-one", *ANCHOR, move_bonus=1)
    found = RULES.reach(fast, 0, "move")
    names = ["".join(fast.cell_name(c) for c in stop.path) for stop in found.stops[fast.active]]
    assert names[0] == "BC"
    assert {"EFC", "BFC"} & set(names)
    assert all(judge(RULES, fast, found.order_to(fast.active, i)) for i in range(len(names)))


def test_before_activation_reach_says_where_a_ship_could_go():
    state = start("c1 cruiser red A", *ANCHOR)
    found = RULES.reach(state, 0, "activate")
    assert sorted(state.cell_name(c) for c in found.stops) == ["A", "B", "C", "E", "F"]
    order = found.order_to(cell(state, "C"))
    assert judge(RULES, state, order)
    assert legal(state, "activate c")


@pytest.mark.parametrize("seed", range(3))
def test_parts_on_offer_are_whole(seed):
    """Whatever is offered for the draft of a random position may be committed as it stands."""
    chance = random.Random(f"offers {seed}")
    state = moving("c1 carrier-ii red A", "c2 war-sun red E", *(f"i{i} infantry red b-one" for i in range(4)), *ANCHOR)
    for _ in range(12):
        order = randomly(state, chance)
        state = play(RULES, state, order).state
        if state.phase != "move_ships":
            break
        assert legal(state, "commit")


def test_no_two_offers_are_the_same():
    state = moving("c1 carrier-ii red A", "i1 infantry red a-one", *ANCHOR)
    found = RULES.offers(state)
    assert all(a != b for a, b in itertools.combinations(found, 2))
