"""Transport: FL-31 to FL-50, FL-D10 to FL-D12, FL-D19, FL-D22."""

from __future__ import annotations

import pytest

from tactical.table import play
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    barred,
    cell,
    legal,
    moving,
    order,
    refused,
    sound,
    space,
    start,
    unit,
    where,
    who,
)  # fmt: skip

CARRIER = "c1 carrier red B"
FAR = "c1 carrier-ii red A"


def infantry(count, place, first=1, kind="infantry", seat="red"):
    return [f"{kind[0]}{i} {kind} {seat} {place}" for i in range(first, first + count)]


def named(count, first=1, letter="i"):
    return " ".join(f"{letter}{i}" for i in range(first, first + count))


@pytest.mark.clause("FL-31")
def test_only_ships_with_capacity_transport():
    barred(moving("c1 cruiser red B", "i1 infantry red b-one", *ANCHOR), "c1 c with i1", "FL-31")
    sound(moving("d1 dreadnought red B", "i1 infantry red b-one", *ANCHOR), "d1 c with i1")


@pytest.mark.clause("FL-32")
@pytest.mark.parametrize("other", ["destroyer red B", "pds red b-one", "space-dock red b-one"])
def test_cargo_is_fighters_and_ground_forces(other):
    barred(moving(CARRIER, f"x1 {other}", *ANCHOR), "c1 c with x1", "FL-32")


@pytest.mark.clause("FL-33")
@pytest.mark.parametrize("fighters", range(5))
def test_cargo_is_mixed_freely(fighters):
    state = moving(CARRIER, *infantry(4, "b-one"), *infantry(4, "B", kind="fighter"), *ANCHOR)
    cargo = f"{named(fighters, letter='f')} {named(4 - fighters)}"
    assert legal(after(state, f"order c1 c with {cargo}"), "commit")


@pytest.mark.clause("FL-34")
def test_no_more_than_the_capacity():
    units = (CARRIER, *infantry(2, "B", kind="fighter"), *infantry(3, "b-one"), *ANCHOR)
    sound(moving(*units), "c1 c with f1 f2 i1 i2")
    barred(moving(*units), "c1 c with f1 f2 i1 i2 i3", "FL-34")


@pytest.mark.clause("FL-35")
def test_transport_is_optional():
    state = moving(CARRIER, *infantry(3, "b-one"), *ANCHOR)
    sound(state, "c1 c")
    assert [where(after(state, "order c1 c", "commit"), i) for i in ("i1", "i2", "i3")] == ["b-one"] * 3


LIFT = {"lift": {"moves": "ship", "to": "anywhere", "uses": 0}}


@pytest.mark.clause("FL-36")
def test_a_ship_that_is_moved_may_transport_too():
    state = start(CARRIER, *infantry(5, "b-one"), *ANCHOR, abilities=LIFT)
    state = after(state, f"ability lift c1 to d with {named(4)}")
    assert space(state, "D") == ["c1", "i1", "i2", "i3", "i4"]
    assert where(state, "i5") == "b-one"


@pytest.mark.clause("FL-37")
def test_a_ship_that_does_not_move_picks_up_nothing():
    state = moving("c1 carrier red C", "i1 infantry red c-one", *ANCHOR)
    verdict = barred(state, "c1 c with i1", "FL-37", "FL-D13")
    assert "does not move" in RULES.presenter.why(verdict.reasons[0])


@pytest.mark.clause("FL-38")
def test_pick_up_where_the_movement_starts():
    sound(moving(FAR, *infantry(2, "a-one"), *ANCHOR), "c1 b c with i1 i2")


@pytest.mark.clause("FL-39")
def test_pick_up_in_systems_passed_through():
    sound(moving(FAR, *infantry(2, "b-one"), *ANCHOR), "c1 b c with i1 i2")


@pytest.mark.clause("FL-40")
def test_pick_up_in_the_active_system():
    state = after(moving(CARRIER, "i1 infantry red c-one", *ANCHOR), "order c1 c with i1", "commit")
    assert space(state, "C") == ["c1", "i1"]


@pytest.mark.clause("FL-41")
@pytest.mark.parametrize("more", ["a-one", "b-one", "c-one"])
def test_pick_up_at_several_places_within_one_capacity(more):
    units = (FAR, *infantry(2, "a-one"), *infantry(3, "b-one", 3), *infantry(1, "c-one", 6))
    sound(moving(*units, *ANCHOR), f"c1 b c with {named(6)}")
    barred(moving(*units, f"i7 infantry red {more}", *ANCHOR), f"c1 b c with {named(7)}", "FL-34")


@pytest.mark.clause("FL-42")
def test_no_pick_up_where_ones_token_lies():
    state = moving(FAR, "i1 infantry red b-one", *ANCHOR, tokens="red b")
    sound(state, "c1 b c")
    barred(state, "c1 b c with i1", "FL-42")


@pytest.mark.clause("FL-43")
def test_the_active_system_is_exempt():
    sound(moving(CARRIER, "i1 infantry red c-one", *ANCHOR), "c1 c with i1")


@pytest.mark.clause("FL-44")
def test_others_tokens_do_not_matter():
    sound(moving(FAR, "i1 infantry red b-one", *ANCHOR, tokens="blue b"), "c1 b c with i1")


@pytest.mark.clause("FL-45")
def test_no_pick_up_off_the_way():
    barred(moving(FAR, "i1 infantry red e-one", *ANCHOR), "c1 b c with i1", "FL-45")


@pytest.mark.clause("FL-46", "FL-D19")
def test_abilities_pick_up_only_where_the_ship_starts():
    state = start(CARRIER, "i1 infantry red b-one", "i2 infantry red c-one", *ANCHOR, abilities=LIFT)
    refused(state, "ability lift c1 to d with i2", "FL-46")
    legal(state, "ability lift c1 to d with i1")
    none = start(CARRIER, "i1 infantry red b-one", *ANCHOR, abilities=LIFT, ability_transport=False)
    refused(none, "ability lift c1 to d with i1", "FL-D19")
    legal(none, "ability lift c1 to d")


@pytest.mark.clause("FL-47")
def test_cargo_stays_with_its_ship_until_it_has_moved():
    state = moving(FAR, *infantry(2, "a-one"), *ANCHOR)
    out = play(RULES, state, order(state, "order c1 b c with i1 i2"))
    out = play(RULES, out.state, order(out.state, "commit"))
    moves = [(e.unit, e.cell, e.cargo) for e in out.events if type(e).__name__ == "Moved"]
    assert moves == [(0, state.board.named("C"), (1, 2))]
    assert [where(out.state, i) for i in ("i1", "i2")] == ["C", "C"]


@pytest.mark.clause("FL-48")
def test_nothing_is_put_down_on_the_way():
    state = after(moving(FAR, "i1 infantry red a-one", *ANCHOR), "order c1 b c with i1")
    refused(state, "land i1 on b-one", "FL-48")
    state = after(state, "commit")
    refused(state, "land i1 on b-one", "FL-50")
    assert where(state, "i1") == "C"


@pytest.mark.clause("FL-49")
def test_after_the_move_cargo_is_in_space():
    state = after(moving(CARRIER, *infantry(2, "b-one"), *ANCHOR), "order c1 c with i1 i2", "commit")
    assert space(state, "C") == ["c1", "i1", "i2"]
    assert [u for u in state.pieces if u.planet == "c-one"] == []


@pytest.mark.clause("FL-50")
def test_landing_waits_for_invasion():
    state = moving(CARRIER, "i1 infantry red b-one", "p1 pds blue c-one", *ANCHOR)
    refused(state, "land i1 on c-one", "FL-50")
    state = after(state, "order c1 c with i1", "commit")
    assert who(state) == ("blue", "space_cannon")
    refused(state, "land i1 on c-one", "FL-50", seat="red")
    state = after(state, "decline")
    assert who(state) == ("red", "invasion")
    assert where(after(state, "land i1 on c-one"), "i1") == "c-one"


@pytest.mark.clause("FL-D10")
def test_from_planets_and_from_space_own_units_only():
    dock = "d1 space-dock red b-one"
    units = (CARRIER, dock, "f1 fighter red B", "i1 infantry red b-one", "x1 infantry blue b-one", *ANCHOR)
    sound(moving(*units), "c1 c with f1 i1")
    barred(moving(*units), "c1 c with x1", "FL-D10")
    barred(moving(FAR, "x1 infantry blue b-one", *ANCHOR, tokens="blue b"), "c1 b c with x1", "FL-D10")
    barred(moving(*units, pick_up="planets"), "c1 c with f1", "FL-D10")
    barred(moving(*units, pick_up="space"), "c1 c with i1", "FL-D10")


@pytest.mark.clause("FL-D11")
def test_a_unit_rides_one_ship():
    state = moving(CARRIER, "c2 carrier red B", "i1 infantry red b-one", *ANCHOR)
    state = after(state, "order c1 c with i1", "order c2 c with i1")
    assert [(r.part, r.clause) for r in refused(state, "commit", "FL-D11").reasons] == [(1, "FL-D11")]
    barred(moving(CARRIER, "i1 infantry red b-one", *ANCHOR), "c1 c with i1 i1", "FL-D11")


@pytest.mark.clause("FL-D12")
def test_fighters_ride_unless_they_have_a_move_value():
    dock = "d1 space-dock red b-one"
    state = moving(CARRIER, "f1 fighter red B", "g1 fighter-ii red B", dock, *ANCHOR)
    barred(state, "f1 c", "FL-D12")
    sound(state, "g1 c")
    sound(state, "c1 c with f1 g1")
    both = after(state, "order c1 c with g1", "order g1 c")
    assert {r.clause for r in refused(both, "commit", "FL-D12").reasons} == {"FL-D12"}
    tied = moving(CARRIER, "g1 fighter-ii red B", dock, *ANCHOR, fighters_fly=False)
    barred(tied, "g1 c", "FL-D12")


@pytest.mark.clause("FL-D22")
def test_who_may_land_and_need_not():
    units = ("c1 carrier red B", "i1 infantry red b-one", "f1 fighter red B", "i2 infantry red a-one", *ANCHOR)
    state = after(moving(*units), "order c1 c with i1 f1", "commit")
    refused(state, "land f1 on c-one", "FL-D22")
    refused(state, "land i2 on c-one", "FL-D22")
    refused(state, "land blue-rock on c-one", "FL-D22")
    refused(state, "land i1 on b-one", "FL-50")
    assert where(after(state, "end landing"), "i1") == "C"
    must = after(moving(*units, must_land=True), "order c1 c with i1 f1", "commit")
    refused(must, "end landing", "FL-D22")
    assert where(after(must, "land i1 on c-one", "end landing"), "i1") == "c-one"


@pytest.mark.clause("FL-45", "FL-34", "FL-D12")
def test_reach_offers_nothing_that_the_commit_refuses():
    waiting = ("i1 infantry red b-one", "i2 infantry red e-one", "f1 fighter-ii red E")
    state = moving("c1 carrier-ii red E", *waiting, *ANCHOR)
    drafted = after(state, "order c1 b c with i1 i2 f1")
    ship, target = unit(drafted, "c1"), cell(drafted, "C")
    found = RULES.reach(drafted, ship.id, "move")
    orders = [found.order_to(target, choice) for choice in range(len(found.stops[target]))]
    by = {" ".join(map(drafted.cell_name, o.path)): [drafted.pieces[i].name for i in o.cargo] for o in orders}
    assert by == {"F C": ["i2", "f1"], "B C": ["i1", "i2", "f1"]}
    through = found.order_through(cell(drafted, "F"))  # not by B, where i1 waits
    assert [drafted.pieces[i].name for i in through.cargo] == ["i2", "f1"]
    for given in (*orders, through):
        legal(play(RULES, drafted, given).state, "commit")
    assert RULES.modes(drafted, unit(drafted, "f1").id) == ()  # it rides


@pytest.mark.clause("FL-32", "FL-45")
def test_nothing_is_offered_that_the_commit_refuses():
    waiting = ("i1 infantry red b-one", "i2 infantry red e-one", "c2 cruiser red E")  # a cruiser rides nowhere
    drafted = after(moving("c1 carrier-ii red E", *waiting, *ANCHOR), "order c1 b c with i1 i2")
    given = [offer for offer in RULES.offers(drafted) if offer.verb == "order"]
    assert any(offer.cargo for offer in given)
    for offer in given:
        legal(play(RULES, drafted, offer).state, "commit")


@pytest.mark.clause("FL-34")
def test_reach_leaves_behind_what_there_is_no_room_for():
    state = moving("c1 carrier red B", *(f"i{n} infantry red b-one" for n in range(6)), *ANCHOR)
    refused(state, "order c1 c with i0 i1 i2 i3 i4 i5", "FL-34")
    given = RULES.reach(state, unit(state, "c1").id, "move").order_to(cell(state, "C"))
    assert len(given.cargo) == 4
    legal(play(RULES, state, given).state, "commit")


@pytest.mark.clause("FL-32")
def test_a_guard_stays_unless_nobody_else_would_go():
    state = moving("c1 carrier red B", "c2 carrier red B", "i1 infantry red b-one", *ANCHOR)
    assert _usual(state, "c1") == ["i1"]
    fighter = moving("c1 carrier red B", "i1 infantry red b-one", "f1 fighter red B", *ANCHOR)
    assert _usual(fighter, "c1") == ["f1"]
    several = moving("c1 carrier red B", "c2 carrier red B", "i1 infantry red b-one", "i2 infantry red b-one", *ANCHOR)
    assert _usual(several, "c1") == ["i1"]
    assert _usual(after(several, "order c1 c with i1"), "c2") == [], "the guard is not taken by the next ship"


def _usual(state, ship):
    """Whom a ship takes along unless something else is said."""
    given = RULES.reach(state, unit(state, ship).id, "move").order_to(cell(state, "C"))
    return [state.pieces[i].name for i in given.cargo]


@pytest.mark.clause("FL-12")
def test_a_ship_that_goes_round_comes_back():
    state = after(moving("c1 carrier-ii red C", "i1 infantry red b-one", *ANCHOR), "order c1 b c with i1")
    told = [event.words(state) for event in play(RULES, state, order(state, "commit")).events]
    assert told[0] == "C1 comes back to C with 1 infantry"
