"""What can reach a system, carrying what: held against every path that the rules allow."""

from __future__ import annotations

import itertools
import random

import pytest

from tactical.rules.fleet.arrivals import who_could_come
from tactical.rules.fleet.draft import drafted, part_reasons, pick_up_reasons, ship_reasons
from tactical.rules.fleet.movement import adjacent
from tactical.rules.fleet.position import ShipPlan
from tactical.ruleset.extras import Drafting
from tactical.table import Battle, Over, awaiting, judge, opened, play
from tactical.table.opening import SheetError
from tactical.table.places import at
from tactical.table.values import replace
from tests.fixtures.battles import dice
from tests.rules.fleet.battles import news, randomly, wild
from tests.rules.fleet.fixture import ANCHOR, RULES, after, cell, legal, lines, moving, start, unit

LONGEST = 6  # systems


def every_path(state, ship):
    """All paths of a ship into the active system that the rules allow, the slow and obvious way."""
    found, paths = [], [()]
    for _ in range(min(LONGEST, state.move_value(ship) + 3)):
        paths = [(*path, c) for path in paths for c in adjacent(state, path[-1] if path else ship.cell)]
        for path in paths:
            if path[-1] == state.active:
                trial = drafted(state.having(draft=()), ShipPlan(ship.id, path))
                if not part_reasons(trial, ship.seat, 0):
                    found.append(path)
    return found


def slow(state, seat, target):
    """Ship -> (entries of its shortest path, the loads of all its paths), by trying everything."""
    there = state.having(active=target, draft=())
    found = {}
    for ship in there.pieces:
        if ship.seat != seat or ship.cell < 0 or not there.kind(ship).ship or any(ship_reasons(there, seat, ship)):
            continue
        paths = every_path(there, ship)
        if paths:
            room = there.kind(ship).capacity
            loads = {
                frozenset(
                    unit.id
                    for unit in there.pieces
                    if room and unit.id != ship.id
                    and not any(pick_up_reasons(there, seat, unit, (ship.cell, *path), ship.name))
                )
                for path in paths
            }  # fmt: skip
            found[ship.id] = (min(map(len, paths)), loads)
    return found


def position(chance):
    """Anything, under any switches, some way into the game: tokens lie about."""
    while True:
        try:
            state = opened(RULES, RULES.open(wild(chance))).state
        except SheetError:
            continue
        for _ in range(chance.choice((0, 10, 40))):
            want = awaiting(state)
            if isinstance(want, Over):
                break
            order = news(want, chance) if isinstance(want, Battle) else randomly(state, chance)
            state = play(RULES, state, order, dice(chance)).state
        return state


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 30))])
def test_it_is_exact(seed):
    chance = random.Random(f"arrivals {seed}")
    state = position(chance)
    for target in chance.sample([c for c in range(state.board.size) if state.space(c).system], 3):
        there = state.having(active=target, draft=())
        quick = {c.ship: c for c in who_could_come(state, 0, target)}
        wanted = slow(state, 0, target)
        for ship, (length, loads) in wanted.items():  # the slow way tries only paths of up to LONGEST systems
            assert len(quick[ship].path) <= length, state.name(ship)
            assert all(any(load <= set(q.cargo) for q in quick[ship].loads) for load in loads if load)
        for number, arriving in quick.items():
            ship = there.pieces[number]
            for path in (arriving.path, *(load.path for load in arriving.loads)):  # every way that is told may be gone
                assert not part_reasons(drafted(there, ShipPlan(number, path)), 0, 0)
            for load in arriving.loads:
                on = load.cargo[: arriving.room]
                assert not part_reasons(drafted(there, ShipPlan(number, load.path, on)), 0, 0)
                assert not any(set(load.cargo) < set(other.cargo) for other in arriving.loads)
            rifts = any(state.space(c).rift for c in range(state.board.size))
            if not rifts and there.move_value(ship) <= LONGEST:
                length, loads = wanted[number]
                best = {load for load in loads if load and not any(load < other for other in loads)}
                assert (len(arriving.path), {frozenset(q.cargo) for q in arriving.loads}) == (length, best)


def test_in_words_and_only_for_those_who_can():
    units = ("c1 carrier-ii red A", "c2 cruiser red A", "c3 cruiser red A", "i1 infantry red b-one", "x1 carrier red H")
    state = start(*units, *ANCHOR)
    assert lines(state, "C", "From A") == ["1 carrier II with up to 1 unit, 2 cruisers"]
    assert lines(state, "C", "From A", "blue-rock") == []
    barred = moving(*units, "b1 fighter blue B", "k1 space-dock blue b-one", *ANCHOR)
    assert lines(barred, "C", "From A") == []


def test_the_whole_answer_names_every_load():
    units = ("c1 carrier-ii red E", "i1 infantry red b-one", "i2 infantry red f-one", "f1 fighter red E",
             "i3 infantry red c-one", "d1 destroyer red E", "d2 destroyer red E")  # fmt: skip
    state = start(*units, *ANCHOR)
    card = RULES.extra(Drafting).who_could_come(state, 0, cell(state, "C"))
    assert [(line.inset, line.value) for line in card.lines] == [
        ("C1", "carrier-ii by E B C, 0 left, room for 6"),
        ("  up to 3 by B C", "1 infantry at B, 1 infantry at C, 1 fighter at E"),
        ("  up to 3 by F C", "1 infantry at C, 1 fighter at E, 1 infantry at F"),
        ("D1, D2", "destroyer by E B C, 0 left"),
    ]
    nothing = RULES.extra(Drafting).who_could_come(state, 0, cell(state, "H")).lines
    assert [line.value for line in nothing] == ["none of your ships can get there"]


def test_who_is_drafted_is_on_the_way_already():
    state = moving("c1 cruiser red B", "c2 cruiser red B", *ANCHOR)
    assert lines(state, "C", "From B") == ["2 cruisers"]
    assert lines(after(state, "order c1 c"), "C", "From B") == ["1 cruiser"]


def test_answers_are_kept_only_as_long_as_they_hold():
    state = moving("c1 cruiser red A", *ANCHOR)
    assert len(who_could_come(state, 0, cell(state, "C"))) == 1
    blocked = state.with_piece(replace(unit(state, "blue-rock"), place=at(cell(state, "B")), kind=1))
    assert len(who_could_come(blocked, 0, cell(state, "C"))) == 0
    assert who_could_come(state, 0, cell(state, "C")) is who_could_come(state, 0, cell(state, "C"))


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
