"""Invasion, planets, the status phase, reinforcements: FT-FL-08 to FT-FL-11."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.ruleset.extras import Holdings
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    hits,
    moving,
    offered,
    played,
    refused,
    roll,
    said,
    start,
    unit,
    where,
    who,
)  # fmt: skip

ONTO = "b1 infantry blue c-one"


def landing(*units, **changes):
    """Red's carrier has come from B to C with all infantry named i..., and Invasion has begun."""
    cargo = " ".join(text.split()[0] for text in units if text.startswith("i"))
    state = moving("c1 carrier red B", *units, *ANCHOR, **changes)
    return after(state, f"order c1 c with {cargo}", "commit")


def owner(state, planet="c-one"):
    return next(state.owner(p) for p in state.setup.planets if p.name == planet)


@pytest.mark.clause("FT-FL-08")
def test_ground_combat():
    state = after(landing("i1 infantry red b-one", "i2 infantry red b-one", ONTO), "land i1 i2 on c-one")
    wanted = roll(state, "end landing")
    assert (wanted.dice, wanted.target, wanted.clause) == (2, 8, "FT-FL-08")
    state = after(state, "end landing", (8, 3), (9,))
    assert [where(state, name) for name in ("i1", "i2", "b1")].count("c-one") == 1
    assert where(state, "b1") == ""
    two = landing("i1 infantry-ii red b-one", ONTO)
    assert hits(roll(after(two, "land i1 on c-one"), "end landing"))[1] == Fraction(4, 10)


@pytest.mark.clause("FT-FL-08")
def test_rounds_until_one_has_none_and_owners_assign():
    units = ("i1 infantry red b-one", "i2 infantry-ii red b-one", ONTO)
    state = after(landing(*units), "land i1 i2 on c-one")
    out = played(state, "end landing", (6,), (7,), (8,))  # the number 7 rolls first: infantry II
    assert who(out.state) == ("red", "assign_hit")
    refused(out.state, "assign hit b1", "FT-FL-08")
    out = played(out.state, "assign hit i1")
    assert where(out.state, "i1") == ""
    assert out.awaiting.dice == 1  # the next round


@pytest.mark.clause("FL-50", "FL-D22")
def test_ground_forces_may_be_divided_between_planets():
    units = [f"i{n} infantry red b-one" for n in range(1, 5)]
    state = landing(*units, planets={"c-two": {"system": "C"}})
    wanted = ["land i1 i2 on c-one", "land i1 i2 on c-two", "land i1 i2 i3 i4 on c-one", "land i1 on c-two"]
    assert set(wanted) <= set(offered(state))
    state = after(state, "land i2 i4 on c-one")
    assert "land i1 i3 on c-two" in offered(state)  # the others together
    state = after(state, "land i1 i3 on c-two", "end landing")
    assert (owner(state), owner(state, "c-two")) == (0, 0)


@pytest.mark.clause("FT-FL-09")
def test_a_planet_belongs_to_the_last_who_stood_alone_on_it():
    state = landing("i1 infantry red b-one", "p1 pds blue c-one")
    state = after(state, "decline")
    assert owner(state) == 1
    log = said(after(state, "land i1 on c-one"), "end landing")
    assert "C One belongs to Red" in log
    state = after(state, "land i1 on c-one", "end landing")
    assert (owner(state), where(state, "p1")) == (0, "")
    # also after they leave
    state = after(state, "pass", "pass", "pass", "activate b", "order c1 b with i1", "commit", "end landing")
    assert (where(state, "i1"), owner(state)) == ("B", 0)


@pytest.mark.clause("FT-FL-09")
def test_nobody_owns_a_planet_that_two_fought_over_to_the_last():
    state = after(landing("i1 infantry red b-one", ONTO), "land i1 on c-one", "end landing", (8,), (8,))
    assert owner(state) == 1  # Blue was the last to stand alone on it
    assert where(state, "b1") == where(state, "i1") == ""


@pytest.mark.clause("FT-FL-10")
def test_no_fire_at_landings_and_nothing_is_produced():
    state = after(landing("i1 infantry red b-one", "p1 pds blue c-one"), "decline")
    assert who(state) == ("red", "invasion")
    log = said(after(state, "land i1 on c-one"), "end landing")
    assert log[-1] == "Production"
    assert not any("cannon" in line.lower() for line in log)


@pytest.mark.clause("FT-FL-10")
def test_reinforcements_come_as_the_scenario_lists_them():
    more = {"n1": {"round": 2}, "n2": {"round": 2}}
    state = start("c1 carrier red A", "n1 cruiser red A", "n2 infantry red d-one", *ANCHOR, more=more)
    assert where(state, "n1") == ""
    assert RULES.presenter.piece_card(state, 1).subtitle == "cruiser, red, arrives in round 2"
    state = after(state, "pass", "pass", "pass")
    assert (where(state, "n1"), where(state, "n2"), owner(state, "d-one")) == ("A", "d-one", 0)


@pytest.mark.clause("FT-FL-10", "FL-D15")
def test_reinforcements_that_find_no_room_are_removed():
    more = {"n1": {"round": 2}, "n2": {"round": 2}}
    state = start("c1 cruiser red A", "n1 fighter red A", "n2 fighter red A", *ANCHOR, more=more)
    state = after(state, "pass", "pass", "pass")
    assert (where(state, "n1"), where(state, "n2"), where(state, "c1")) == ("", "", "A")


@pytest.mark.clause("FT-FL-09")
def test_planets_that_nobody_holds_are_listed():
    def unowned(state):
        return [line.value for line in RULES.extra(Holdings).overview(state) if line.label == "Nobody's"]

    assert unowned(start("i1 infantry red a-one", *ANCHOR)) == ["B One, C One, D One, E One, F One, G One, H One"]
    held = [
        f"i{name} infantry {seat} {name}-one"
        for name, seat in zip("abcdefgh", ("blue", "green", *["red"] * 6), strict=False)
    ]
    assert unowned(start(*held)) == []


@pytest.mark.clause("FT-FL-11")
def test_when_all_have_passed():
    units = ("d1 dreadnought red A", "b1 cruiser blue C", "c1 cruiser red C", *ANCHOR)
    state = start(*units, more={"d1": {"damaged": True}})
    state = after(state, "activate c", "commit", "retreat to g", (1,), (1,))
    assert unit(state, "b1").withdrawn
    log = said(state, "pass", "pass", "pass")
    assert "D1 is repaired" in log
    state = after(state, "pass", "pass", "pass")
    assert (unit(state, "d1").damage, unit(state, "b1").withdrawn) == (0, False)
    assert (state.tokens, state.beat, state.pools) == ((), 2, (3, 3, 3))
