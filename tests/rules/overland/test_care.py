"""Repair, sleep and foraging: OV-39 to OV-43, OV-51 to OV-68."""

from __future__ import annotations

import pytest

from tactical.table import Ask, awaiting
from tests.rules.overland.fixture import (
    RULES,
    after,
    asked,
    energy,
    gone,
    health,
    left,
    legal,
    level,
    line,
    played,
    refused,
    roll,
    start,
    stock,
    target,
)  # fmt: skip

WORN = {"changes": {"dun": {"worn": 1}}}
TIRED = {"health": 1, "energy": 0}
INSIDE = {"kit": {"aboard": "truck", "group": ""}}
GENIUS = {"name": "gen", "seat": "red", "aboard": "truck", "kind": "gifted"}


def worn_truck(genius, **options):
    """A truck at level 1 of 2, Vic at the wheel, and somebody of genius inside: Mind 6, Technology 2."""
    kinds = {"gifted": {"mind": 6, "genius": genius, "skills": {"technology": 2}}}
    return start("vic", changes={"truck": {"worn": 1}}, more=[GENIUS], kinds=kinds, **options)


@pytest.mark.clause("OV-39")
def test_healing_a_mount():
    state = start("kit", "rae", **WORN)
    assert (level(state, "dun"), left(state)) == (0, 1)
    assert (roll(state, "band repair dun by kit").target, roll(state, "band repair dun by kit").clause) == (6, "OV-39")
    assert level(after(state, "band repair dun by kit", (3, 3)), "dun") == 1
    assert level(after(state, "band repair dun by kit", (3, 4)), "dun") == 0
    assert line(state, "Repair Dun").startswith("the day: Kit 6 or less, 15/36, 42%")
    refused(start("kit", "rae"), "band repair dun by kit", "OV-39")
    refused(state, "band repair kit by kit", "OV-39")


@pytest.mark.clause("OV-40")
def test_mending_a_vehicle():
    state = start("vic", changes={"truck": {"worn": 1}})
    assert (roll(state, "band repair truck by vic").target, roll(state, "band repair truck by vic").clause) == (
        8, "OV-40",
    )  # fmt: skip
    assert level(after(state, "band repair truck by vic", (4, 4)), "truck") == 2
    assert level(after(state, "band repair truck by vic", (4, 5)), "truck") == 1


@pytest.mark.clause("OV-41")
def test_a_repair_takes_the_day():
    state = after(start("kit", "rae", **WORN), "band repair dun by kit", (3, 3))
    assert left(state) == 0
    verdict = refused(state, "travel 1,4 2,4", "OV-41")
    assert [RULES.presenter.why(reason) for reason in verdict.reasons] == ["the whole day is taken by repairs"]
    travelled = after(start("kit", "rae", **WORN), "travel 1,4")
    refused(travelled, "band repair dun by kit", "OV-41")


@pytest.mark.clause("OV-42")
@pytest.mark.parametrize(("genius", "squares"), [(0, 0), (1, 2), (2, 4), (3, 4)])
def test_genius_leaves_a_part_of_the_day(genius, squares):
    state = after(worn_truck(genius), "band repair truck by gen", (4, 4))
    assert left(state) == squares
    assert left(after(worn_truck(genius), "band repair truck by gen", (4, 5))) == 0


@pytest.mark.clause("OV-43")
def test_the_broken_down_are_beyond_help():
    broken = after(start("vic", "kit"), *("end leg", "forced march", (6, 6)) * 3, "end day")
    assert gone(broken, "truck") == "broken down"
    refused(broken, "band repair truck by vic", "OV-43")
    legal(broken, "travel 1,4")


# --- sleep ---


@pytest.mark.clause("OV-51")
def test_riders_may_doze():
    state = start("rae", "kit")
    legal(state, "rae doze")
    refused(state, "kit doze", "OV-51")
    refused(after(state, "rae dismount"), "rae doze", "OV-51")


@pytest.mark.clause("OV-52", "OV-53")
def test_sleep_in_the_saddle():
    state = after(start("rae", changes={"rae": TIRED}), "rae doze", "end day")
    assert (health(state, "rae"), energy(state, "rae")) == (1 + 3, 8)
    awake = start("rae", changes={"rae": TIRED})
    dozing = after(awake, "rae doze")
    assert line(dozing, "Health tonight in the saddle", "rae") == "+3"
    assert line(dozing, "Energy tonight in the saddle", "rae") == "+8"


@pytest.mark.clause("OV-54")
def test_not_at_the_wheel():
    state = start("vic", "kit", changes=INSIDE)
    legal(state, "kit doze")
    refused(state, "vic doze", "OV-54")


@pytest.mark.clause("OV-55", "OV-56")
def test_sleep_in_a_vehicle():
    changes = {"kit": {**INSIDE["kit"], **TIRED}}
    state = after(start("vic", "kit", changes=changes), "kit doze", "end day")
    assert (health(state, "kit"), energy(state, "kit")) == (1 + 3, 32)


# --- foraging ---


@pytest.mark.clause("OV-57")
def test_travel_uses_up_supplies():
    state = start("rae", upkeep=True)
    assert stock(after(state, "travel 1,4", "end day"), "provisions") == 4
    assert stock(after(state, "end day"), "provisions") == 5


def hunters(**changes):
    """Kit in the truck that Vic drives: base 4."""
    return start("vic", "kit", **{"changes": INSIDE, **changes})


@pytest.mark.clause("OV-58", "OV-59")
def test_a_square_given_up_is_a_roll():
    out = played(hunters(), "band forage kit", (6, 6))
    assert len(out.rolled) == 1
    assert left(out.state) == 3
    assert legal(hunters(), "band forage kit").legs[0].notes[0].clause == "OV-59"


@pytest.mark.clause("OV-60")
def test_the_foraging_roll():
    state = hunters()
    assert target(state, "band forage kit") == 7
    assert asked(played(state, "band forage kit", (3, 4)).state).why == "spoils"
    assert asked(played(state, "band forage kit", (4, 4)).state).why == "day"


@pytest.mark.clause("OV-61")
def test_barren_land():
    assert target(hunters(layers={"penalty_forage": {(0, 4): "2"}}), "band forage kit") == 5


@pytest.mark.clause("OV-62", "OV-63")
def test_each_further_roll_is_harder():
    state, targets = hunters(), []
    for _ in range(4):
        targets.append(target(state, "band forage kit"))
        state = after(state, "band forage kit", (6, 6))
    assert targets == [7, 6, 5, 4]
    assert left(state) == 0
    refused(state, "band forage kit", "OV-D33")
    three = after(hunters(), *("band forage kit", (6, 6)) * 3)
    assert left(three) == 1


def points(*faces):
    return played(hunters(), "band forage kit", faces).state


@pytest.mark.clause("OV-64", "OV-65")
@pytest.mark.parametrize(("faces", "count"), [((1, 3), 3), ((3, 4), 1), ((3, 3), 1), ((2, 3), 2)])
def test_points_of_success(faces, count):
    assert points(*faces).stack[-1].about.points == count
    assert awaiting(points(4, 4)) == Ask(0, asked(hunters()).verbs, "day")


@pytest.mark.clause("OV-66")
def test_a_point_is_provisions():
    assert stock(after(points(3, 4), "take provisions"), "provisions") == 6


@pytest.mark.clause("OV-67")
def test_three_points_are_fuel_or_ammunition():
    assert stock(after(points(1, 3), "take fuel"), "fuel") == 6
    assert stock(after(points(1, 3), "take ammo"), "ammo") == 1
    refused(points(2, 3), "take fuel", "OV-67")
    refused(points(2, 3), "take ammo", "OV-67")


@pytest.mark.clause("OV-68")
def test_five_points_are_wealth():
    assert stock(after(points(1, 1), "take wealth"), "wealth") == 1
    refused(points(1, 2), "take wealth", "OV-68")
