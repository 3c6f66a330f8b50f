"""Refusals of all systems name what would help, and change when their cause - edge, place, skill, gear - is removed."""

from __future__ import annotations

import pytest

from tactical.table.goals import Exit
from tests.rules.armour import fixture as armour
from tests.rules.boarding import fixture as boarding
from tests.rules.fleet import fixture as fleet
from tests.rules.overland import fixture as overland
from tests.rules.overland.test_defaults import truck
from tests.rules.skirmish import fixture as skirmish
from tests.rules.skirmish.test_goals import exits
from tests.rules.starship import fixture as starship

ROW = boarding.corridor(6)
HEALS = {"science": 2, "medkit": 1}


@pytest.mark.clause("SK-30")
def test_skirmish():
    walk = "ann walk 3,4"
    fence = skirmish.start(edges=[((2, 4), (3, 4))])
    assert skirmish.why(fence, walk) == "the edge between c5 and d5 is closed"
    skirmish.legal(skirmish.start(), walk)
    away = exits(1, ann={"cell": (5, 5)})
    assert skirmish.why(away, "ann leave") == "f6 is not an exit; the nearest is d5"
    skirmish.legal(exits(1), "ann leave")
    assert skirmish.why(skirmish.start(), "ann leave") == "c5 is not an exit"


@pytest.mark.clause("FT-BA-09", "BA-59", "BA-16")
def test_boarding():
    hurt = boarding.friend((1, 0), hits=3)
    bare = boarding.start(ROW, doc=boarding.friend((0, 0), science=2), bea=hurt)
    assert boarding.why(bare, "doc heal bea") == "Doc has no medkit"
    able = boarding.start(ROW, doc=boarding.friend((0, 0), **HEALS), bea=hurt)
    boarding.legal(able, "doc heal bea")
    once = boarding.next_phase(boarding.after(able, "doc heal bea", (6, 6), (1, 1)))
    assert boarding.why(once, "doc heal bea") == "Doc has used up its medkit"
    rows = ("....", "aaaa")
    by = boarding.start(rows, doors=[((1, 1), (1, 0))], ann=boarding.friend((1, 0)), xan=boarding.foe((3, 1)))
    assert (
        boarding.why(by, "ann breach 2,0 2,1 with bare-hands")
        == "there is no external door at c1; the nearest is b2 b1"
    )
    boarding.legal(by, "ann breach b2 b1 with bare-hands")
    assert boarding.why(by, "ann hold door 2,0") == "Ann is not beside a door to c1; the door beside it leads to b2"
    assert boarding.why(by, "ann carry ann c1 to c1") == "Ann cannot carry itself"


@pytest.mark.clause("FT-SC-05")
def test_starship():
    state = starship.start(zed={"cell": (5, 1)})
    form = "attack is not possible now; it now reads PIECE attack TARGET with MOUNT [by CREW]"
    assert starship.why(state, "ada hold") == "hold is not possible now; it means: " + next(
        kind.help for kind in starship.RULES.orders if kind.typed() == "hold"
    )
    assert starship.why(state, "attack zed") == form
    starship.legal(state, "attack zed with heavy")
    out = starship.start(goals=(Exit((5,), 1),))
    assert starship.why(out, "leave") == "Ada is not on an exit; the nearest is f1"


@pytest.mark.clause("AR-H55", "AR-H23", "AR-131", "AR-14")
def test_armour():
    ride = {"truck": armour.red("truck", 5, 5, "e", unit="a"), "bo": armour.red("foot", aboard="truck", unit="a")}
    state = armour.start(**ride, eve=armour.red("foot", 20, 20, unit="b"), di=armour.FAR)
    words = "Bo is not on the map; it is aboard Truck; give bo disembark and a square at its door"
    assert armour.why(state, "bo advance 1") == words
    found = armour.judged(state, "bo disembark a1")[1].reasons[0]
    assert found.remedy.startswith("at its doors: ")
    armour.legal(state, f"bo disembark {found.remedy.rpartition(' ')[2]}")
    begun = armour.after(state, "truck advance 1")
    other = armour.judged(begun, "eve advance 1")[1].reasons[0]
    assert other.remedy == "truck end unit"
    ended = armour.after(begun, other.remedy)
    assert [why.code for why in armour.judged(ended, "eve advance 1")[1].reasons] != ["other_unit"]
    walled = {((0, 0), (1, 0)): "high-wall"}
    blocked = armour.start("..", car=armour.red("tracked", 0, 0), edges=walled)
    assert armour.why(blocked, "car advance 1", "AR-68") == "Car cannot cross the high wall on the way"
    armour.legal(armour.start("..", car=armour.red("tracked", 0, 0)), "car advance 1")
    gun = armour.start(gun=armour.red("gun", 0, 0), di=armour.FAR)
    assert armour.why(gun, "gun go 1,0") == "Gun is pushed by its crew; use push; gun push the same way"
    armour.legal(gun, "gun push 1,0")


@pytest.mark.clause("FL-02", "FL-07")
def test_fleet():
    state = fleet.moving("c1 cruiser red A", *fleet.ANCHOR)
    words = "the tactical action in C must end first; commit the ships that will move, or commit with none"
    for text in ("activate d", "pass"):
        assert fleet.why(state, text) == words
    assert fleet.legal(state, "commit")


@pytest.mark.clause("OV-D18", "OV-03", "OV-D37")
def test_overland():
    driverless = overland.after(truck(), "vic dismount")
    reason = overland.refused(driverless, "travel 1,4", "OV-D18").reasons[-1]
    overland.legal(overland.after(driverless, reason.remedy), "travel 1,4")
    state = overland.start("kit", "rae")
    assert overland.why(state, "follow route").startswith("Band has not planned a route; band route to a cell")
    assert overland.why(state, "kit end leg").endswith("give the order to band, which it travels with")
