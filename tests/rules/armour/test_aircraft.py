"""Helicopters, hoverprops and hoverjets: AR-122, AR-H44, FT-AR-14, FT-AR-15."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.armour import movement as mv
from tactical.rules.armour import worth
from tactical.rules.armour.pop_up_fire import Popup
from tactical.rules.armour.prices import price_array, weight
from tactical.table import judge
from tactical.table.notation import write
from tests.rules.armour.fixture import (
    FAR,
    RULES,
    after,
    altitude,
    as_target,
    blue,
    cell,
    cost,
    left,
    legal,
    lives,
    needs,
    order,
    piece,
    red,
    refused,
    spent,
    start,
)  # fmt: skip

RATES = {"helicopter": 48, "hoverprop": 42, "hoverjet": 60}
GUN = {"weapons": ("autocannon",), "armoured": False}


@pytest.mark.clause("AR-H44", "AR-33", "AR-34", "AR-101")
@pytest.mark.parametrize(("mobility", "rate"), RATES.items())
def test_rates_and_turns(mobility, rate):
    state = start(car=red(mobility, 5, 5, "e", altitude=6))
    assert left(state, "car") == rate
    assert [cost(state, f"car rotate {degrees}") for degrees in (45, 90)] == [rate // 6, rate // 3]
    hurt = start(car=red(mobility, 5, 5, "e", altitude=6, damage=1))
    assert left(hurt, "car") == rate * 2 // 3
    assert cost(hurt, "car rotate 90") == (rate * 2 // 3 * 2 + 3) // 6


@pytest.mark.clause("AR-H44", "AR-21")
def test_they_have_three_rates_to_choose_from():
    state = start(car=red("hoverjet", 5, 5, set="average"), rates="advanced")
    assert left(state, "car") == 54


@pytest.mark.clause("AR-H44", "AR-28", "AR-26")
def test_sideways_and_back_at_twice_the_price():
    state = start(car=red("helicopter", 5, 5, "e", altitude=6), size=(40, 24))
    assert (cost(state, "car sidestep right 3"), cost(state, "car reverse 3")) == (6, 6)


@pytest.mark.clause("FT-AR-14", "AR-H32")
def test_an_aircraft_on_the_ground_climbs_first():
    state = start(car=red("helicopter", 5, 5, "e"))
    refused(state, "car advance 1", "FT-AR-14")
    refused(state, "car sidestep left 1", "FT-AR-14")
    assert cost(state, "car rotate 45") == 8
    up = after(state, "car climb 1", "car advance 1")
    assert (cell(up, "car"), altitude(up, "car"), spent(up, "car")) == ((6, 5), 1, 2)
    assert "forward" not in RULES.modes(state, piece(state, "car").id)
    assert RULES.modes(up, piece(up, "car").id)[:2] == ("forward", "fly")


@pytest.mark.clause("FT-AR-14")
@pytest.mark.parametrize("ground", ["~", "L", "o", "/", "|", "#", "%"])
def test_where_it_does_not_come_down(ground):
    state = start("." + ground, car=red("helicopter", 1, 0, "e", altitude=6), bears={(1, 0): "9"})
    refused(state, "car descend 6", "FT-AR-14" if ground in "~L" else "FT-AR-15" if ground in "o/|#" else "AR-61")
    legal(start("..", car=red("helicopter", 1, 0, "e", altitude=6)), "car descend 6")


OVER = {  # an inch of each ground by altitude; None: no entry
    ",": {1: 1, 6: 1}, "~": {1: 1, 6: 1}, "L": {1: 1}, "-": {1: 1}, "=": {1: 1, 6: 1}, "H": {1: 1},
    '"': {1: 2, 3: 2, 4: 1}, "%": {1: None, 4: None, 5: 1}, ":": {1: 2, 2: 1}, "x": {1: 2, 2: 1},
    "#": {1: None, 5: None, 6: 1, 20: 1}, "o": {1: None, 2: None, 3: 1}, "/": {2: None, 3: 1}, "t": {3: None, 4: 1},
}  # fmt: skip


@pytest.mark.clause("FT-AR-15", "AR-H31")
@pytest.mark.parametrize(("ground", "at", "inch"), [(g, at, n) for g, row in OVER.items() for at, n in row.items()])
@pytest.mark.parametrize("mobility", RATES)
def test_what_lies_below(mobility, ground, at, inch):
    state = start("." + ground, car=red(mobility, 0, 0, "e", altitude=at), bears={(1, 0): "9"})
    if inch is None:
        assert not judge(RULES, state, order(state, "car advance 1"))
    else:
        assert cost(state, "car advance 1") == Fraction(inch)


@pytest.mark.clause("FT-AR-15", "AR-H33")
def test_uphill_is_no_dearer_in_the_air():
    assert cost(start("0123", car=red("helicopter", 0, 0, "e", altitude=1)), "car advance 3") == 3


@pytest.mark.clause("FT-AR-14", "FT-AR-15")
@pytest.mark.parametrize("at", [0, 1, 3, 5, 6, 9])
def test_the_search_pays_what_a_step_does(at):
    state = start('01~o\n2#0"\n3:,%', size=(4, 3), bears={(3, 0): "9"}, car=red("helicopter", 0, 0, altitude=at),
                  foe=blue("foot", 0, 1))  # fmt: skip
    mover, board = mv.mover_of(state, piece(state, "car")), state.board
    for here in range(board.size):
        for direction in range(8):
            there = board.neighbour(here, direction)
            if there >= 0:
                at_once = price_array(board, mover, at, direction, 1)[there] * weight(direction)
                assert at_once == mv.weigh(board, mover, at, here, direction).cost


@pytest.mark.clause("FT-AR-15", "AR-H32")
def test_its_reach_flies_up_and_over_a_wall_and_down_behind_it():
    state = start("..#..\n..#..", size=(5, 2), car=red("helicopter", 1, 0, "e"))
    found = RULES.reach(state, piece(state, "car").id, "fly")
    beyond = state.board.cell(3, 0)
    stop = min(found.stops[beyond], key=lambda stop: stop.cost)
    assert stop.cost == 12 * (6 + 2)  # up 6, two squares
    down = next(stop for stop in found.stops[beyond] if stop.level == 0)
    assert down.cost == 12 * (6 + 2 + 6)
    assert altitude(after(state, write(state, found.order_to(beyond, found.stops[beyond].index(down)))), "car") == 0


@pytest.mark.clause("FT-AR-14", "AR-110", "AR-113", "AR-H40")
def test_it_is_overrun_on_the_ground_and_overruns_nobody():
    state = start(tank=red("heavy-tank", 5, 5, "e"), bird=blue("helicopter", 6, 5, size=3, armoured=False), di=FAR)
    assert not lives(after(state, "tank overrun bird"), "bird")
    aloft = start(tank=red("heavy-tank", 5, 5, "e"), bird=blue("helicopter", 6, 5, size=3, altitude=1), di=FAR)
    refused(aloft, "tank overrun bird", "AR-H40")
    bird = start(bird=red("helicopter", 5, 5, "e", size=6), foe=blue("foot", 6, 5), di=FAR)
    refused(bird, "bird overrun foe", "FT-AR-14")
    refused(start(".t", bird=red("helicopter", 0, 0, "e", size=6)), "bird fell 1,0", "FT-AR-14")


# --- pop-ups ---


def hidden(mobility, **more):
    """An aircraft on the ground behind a wood, and an enemy beyond it."""
    return start('.."', car=red(mobility, 1, 0, **{**GUN, **more}), foe=blue("foot", 6, 0), di=FAR)


@pytest.mark.clause("AR-120", "AR-122", "AR-126")
@pytest.mark.parametrize("mobility", RATES)
def test_they_pop_up(mobility):
    state = hidden(mobility)
    refused(state, "car fire autocannon at foe", "AR-H24")
    assert needs(state, "car popup 4 fire autocannon at foe") == 8  # slow after 4 inches
    out = after(state, "car popup 4 fire autocannon at foe", (6, 6))
    assert (altitude(out, "car"), spent(out, "car"), as_target(out, "car")) == (0, 8, 1)
    assert not lives(out, "foe")
    refused(hidden(mobility, popup=False), "car popup 4 fire autocannon at foe", "AR-122")


@pytest.mark.clause("AR-120")
@pytest.mark.parametrize("mobility", ["helicopter", "grav", "jetpack"])
def test_a_pop_up_is_offered_where_only_that_sees_the_enemy(mobility):
    def popups(state):
        return [each for each in RULES.offers(state) if isinstance(each, Popup)]

    armed = {"category": "infantry"} if mobility == "jetpack" else {}
    (found,) = popups(hidden(mobility, **armed))
    assert (found.altitude, found.weapon) == (4, "autocannon")  # a wood is 3 inches high
    assert not popups(start(car=red(mobility, 1, 0, **GUN, **armed), foe=blue("foot", 6, 0), di=FAR))
    assert not popups(hidden("hover"))
    state = after(hidden(mobility, **armed), "car popup 4 fire autocannon at foe", (1, 1))
    assert not popups(state)


# --- the rest of the battle ---


@pytest.mark.clause("FT-AR-14", "AR-H57")
def test_it_comes_on_in_the_air():
    state = start("~", car=red("helicopter"), areas={"Red": ["0,0"]}, foe=blue("foot", 20, 20))
    refused(state, "car enter 0,0", "FT-AR-14")
    (offer,) = [each for each in RULES.offers(state) if each.verb == "enter"]
    out = after(state, write(state, offer))
    assert (altitude(out, "car"), spent(out, "car")) == (6, 7)


@pytest.mark.clause("AR-140", "FT-AR-14")
def test_jetpacks_get_out_in_the_air_and_the_others_on_the_ground():
    def full(at, who):
        return start(bird=red("hoverprop", 5, 5, "n", altitude=at, slots=8), ann=red(who, aboard="bird"))

    refused(full(4, "foot"), "ann unload 5,6", "AR-140")
    legal(full(4, "jetpack"), "ann unload 5,6")
    legal(full(0, "foot"), "ann unload 5,6")


@pytest.mark.clause("FT-AR-14")
def test_the_computers_ways_lead_over_water_and_walls():
    state = start(".~#..", size=(5, 1), car=red("helicopter", 0, 0, "e"), tank=red("tracked", 3, 0),
                  foe=blue("foot", 4, 0))  # fmt: skip
    car, tank = piece(state, "car").id, piece(state, "tank").id
    assert [worth.step_costs(state, car)(a, a + 1) for a in range(3)] == [1.0, 1.0, 1.0]
    assert worth.step_costs(state, tank)(0, 1) is None
