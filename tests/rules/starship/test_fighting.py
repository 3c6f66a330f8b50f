"""Fighting: FT-SC-01 to FT-SC-10, SC-H23."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.starship.data import KINDS, WEAPONS
from tactical.table import Roll
from tactical.table.opening import SheetError
from tactical.table.rolls import chance_of
from tests.rules.starship.fixture import (
    REFEREED,
    RULES,
    after,
    card,
    cell,
    effect,
    hull,
    left,
    legal,
    line,
    played,
    refused,
    roll,
    said,
    shields,
    ship,
    start,
    target,
    until,
    why,
)  # fmt: skip

ALL = ("front", "left", "right", "rear")
NEAR = {"cell": (5, 1)}  # 200 ft ahead of ada


def gun(weapon, sides=ALL, name="gun"):
    return {"mounts": ({"name": name, "weapon": weapon, "sides": sides},)}


@pytest.mark.clause("FT-SC-01")
def test_the_roll_to_hit():
    found = roll(start(zed=NEAR), "attack zed with heavy by gunner-1")
    assert (found.dice, found.sides, found.target, chance_of(found)) == (1, 20, 11, Fraction(1, 2))
    hard = roll(start(zed={**NEAR, "defence": 24}), "attack zed with heavy")
    assert (hard.target, chance_of(hard)) == (20, Fraction(1, 20))
    easy = roll(start(zed={**NEAR, "defence": 3}), "attack zed with heavy")
    assert (easy.target, chance_of(easy)) == (2, Fraction(19, 20))
    assert roll(start(zed={**NEAR, "defence": 18}, ada={"gunnery": 5}), "attack zed with heavy").target == 13


@pytest.mark.clause("FT-SC-01")
def test_a_natural_1_misses_and_a_20_doubles_the_dice():
    state = start(zed={**NEAR, "defence": 3})
    assert hull(after(state, "attack zed with heavy", (1,)), "zed") == 44
    assert roll(state, "attack zed with heavy", (2,)).dice == 4
    double = roll(state, "attack zed with heavy", (20,))
    assert (double.dice, double.sides, double.purpose) == (8, 6, "damage to Zed")
    log = said(state, "attack zed with heavy", (20,), (1,) * 8)
    assert "Ada's heavy mount at Zed: direct hit, twice the dice: 8d6" in log
    assert said(state, "attack zed with heavy", (1,))[-1] == "Ada's heavy mount at Zed: miss"


@pytest.mark.clause("FT-SC-02")
def test_arcs():
    state = start(ada={"heading": "ne", **gun("heavy-gun", ("right",))}, zed={"cell": (7, 7)})
    legal(state, "attack zed with gun")  # f 0, r 4: right
    ahead = start(ada={"heading": "ne", **gun("heavy-gun", ("right",))}, zed={"cell": (5, 2)})
    assert why(ahead, "attack zed with gun") == "Zed lies to the front, but the gun mount only bears on right"
    refused(ahead, "attack zed with gun", "FT-SC-02")
    legal(start(ada={"heading": "ne"}, zed={"cell": (5, 2)}), "attack zed with heavy")


@pytest.mark.clause("FT-SC-02")
def test_from_centre_to_centre_of_large_ships():
    ada = {"size": "medium", "heading": "n", **gun("heavy-gun", ("left",))}  # its centre is at (5,4.5)
    legal(start(ada=ada, zed={"cell": (2, 4)}), "attack zed with gun")
    legal(start(ada=ada, zed={"cell": (3, 3)}), "attack zed with gun")  # 2 across, 1.5 ahead
    refused(start(ada=ada, zed={"cell": (3, 2)}), "attack zed with gun", "FT-SC-02")


@pytest.mark.clause("FT-SC-02")
def test_centres_together():
    rear = gun("heavy-gun", ("rear",))
    state = start(ada={"size": "large", **rear}, zed={"size": "gargantuan", "cell": (5, 5), "shields": (8, 6, 6, 4)})
    state = after(state, "attack zed with gun", (15,), (1, 1, 1, 1))
    assert shields(state, "zed") == (4, 6, 6, 4)


@pytest.mark.clause("FT-SC-03")
def test_range():
    def at(y):
        return start(ada={"cell": (5, 11), **gun("light-gun")}, zed={"cell": (5, y)}, size=(16, 30))

    assert target(start(ada=gun("light-gun"), zed={"cell": (11, 5)}), "attack zed with gun") == 11  # 300 ft
    assert target(start(ada=gun("light-gun"), zed={"cell": (12, 5)}), "attack zed with gun") == 15  # 350 ft
    assert chance_of(roll(at(18), "attack zed with gun")) == Fraction(6, 20)
    legal(at(23), "attack zed with gun")
    refused(at(24), "attack zed with gun", "FT-SC-03")
    assert why(at(24), "attack zed with gun") == "Zed is 650 ft away, but the gun mount reaches only 600 ft"


@pytest.mark.clause("FT-SC-04")
def test_sight():
    refused(start(zed=NEAR, solid=[(5, 3)]), "attack zed with heavy", "FT-SC-04")
    legal(start(zed=NEAR, field=[(5, 3)], more={"bo": {"cell": (5, 2), "seat": "red"}}), "attack zed with heavy")
    corner = {"cell": (8, 2)}
    legal(start(zed=corner, solid=[(6, 5)]), "attack zed with heavy")
    refused(start(zed=corner, solid=[(6, 5), (5, 4)]), "attack zed with heavy", "FT-SC-04")


@pytest.mark.clause("FT-SC-04")
def test_a_field_hides_a_target():
    hidden = roll(start(zed=NEAR, field=[(5, 1)]), "attack zed with heavy")
    assert (hidden.target, chance_of(hidden)) == (13, Fraction(8, 20))
    large = start(zed={"cell": (5, 1), "size": "large"}, field=[(4, 0)])
    assert target(large, "attack zed with heavy") == 13  # any of its squares


@pytest.mark.clause("FT-SC-05")
def test_one_action_is_one_crew_member_and_one_mount():
    more = {"bo": {"cell": (5, 2)}}
    state = start(zed=NEAR, more=more)
    state = after(state, "attack zed with light by gunner-1", (2,), "attack zed", (2,))
    state = after(state, "ahead 1", "attack bo", (2,))
    refused(state, "attack zed with light by gunner-2", "FT-SC-05")
    refused(state, "attack zed with heavy by gunner-1", "SC-H23")
    legal(state, "attack zed with heavy by gunner-2")
    refused(state, "attack zed with cannon", "FT-SC-05")
    legal(until(after(state, "end"), "ada"), "attack zed with light by gunner-1")


@pytest.mark.clause("SC-16", "FT-SC-05")
def test_the_attacks_of_one_ship_are_no_others():
    state = start(zed=NEAR, more={"bo": {"cell": (5, 2), "seat": "red"}})
    state = after(state, "attack zed with light by gunner-1", (2,))
    legal(state, "attack zed")
    for text in ("bo attack zed", "bo hold"):
        refused(state, text, "SC-16")


@pytest.mark.clause("FT-SC-05")
def test_whom_one_may_attack():
    state = start(zed=NEAR, more={"bo": {"cell": (5, 2), "seat": "red"}, "nil": {"cell": (5, 3), "seat": ""}})
    refused(state, "attack bo with heavy", "FT-SC-05")
    refused(state, "attack ada with heavy", "FT-SC-05")
    legal(state, "attack nil with heavy")


@pytest.mark.clause("FT-SC-05")
def test_uses_are_counted_by_attack():
    state = start(ada=gun("torpedo"), zed={**NEAR, "size": "large", "cell": (5, 2)})
    for _ in range(2):
        state = until(after(state, "attack zed with gun", (2,)), "ada")
    refused(state, "attack zed with gun", "FT-SC-05")
    assert "0 left" in line(state, "Gun")


@pytest.mark.clause("FT-SC-05")
def test_a_broadside_fires_to_one_side_at_a_time():
    ada = gun("broadside", ("left", "right"))
    state = start(ada=ada, zed={"cell": (9, 5)}, more={"bo": {"cell": (1, 5)}, "cy": {"cell": (10, 5)}})
    state = after(state, "attack zed with gun", (2,))
    refused(state, "attack bo", "FT-SC-02")
    assert why(state, "attack bo") == "the gun mount fires to the right in this action, but Bo lies to the left"
    legal(state, "attack cy")


@pytest.mark.clause("FT-SC-06")
def test_damage_off_the_shield_then_off_the_hull():
    state = start(zed={**NEAR, "heading": "s"})
    state = after(state, "attack zed with heavy", (15,), (6, 5, 4, 2))
    assert (shields(state, "zed"), hull(state, "zed")) == ((0, 6, 6, 4), 35)
    state = until(state, "ada")
    state = after(state, "attack zed with heavy", (15,), (3, 3, 2, 1))
    assert hull(state, "zed") == 26


@pytest.mark.clause("FT-SC-06")
@pytest.mark.parametrize(("towards", "struck"), [("s", 0), ("e", 2), ("w", 1), ("n", 3), ("se", 0), ("ne", 3)])
def test_the_side_that_faces_the_attacker_is_struck(towards, struck):
    state = after(start(zed={**NEAR, "heading": towards}), "attack zed with heavy", (15,), (1, 1, 1, 1))
    before = (8, 6, 6, 4)
    assert [a - b for a, b in zip(before, shields(state, "zed"), strict=True)] == [4 * (i == struck) for i in range(4)]


@pytest.mark.clause("FT-SC-07")
def test_evading():
    state = start(zed=NEAR, order=("zed", "ada"))
    state = after(state, "evade")
    refused(state, "evade", "FT-SC-07")
    state = after(state, "end")
    assert line(state, "Defence", "zed") == "16"
    found = roll(state, "attack zed with heavy")
    assert (found.target, chance_of(found)) == (13, Fraction(8, 20))
    assert line(after(state, "end"), "Defence", "zed") == "14"  # its next turn has started


@pytest.mark.clause("FT-SC-07", "SC-H23")
def test_boosting():
    state = start(ada={"crew": ("pilot", "engineer-1", "engineer-2")})
    boosted = after(state, "boost by engineer-1")
    assert left(boosted) == 400
    refused(boosted, "boost by engineer-2", "FT-SC-07")
    refused(boosted, "mend front by engineer-1", "SC-H23")
    refused(state, "boost by pilot", "FT-SC-07")
    assert left(until(boosted, "ada")) == 300


@pytest.mark.clause("FT-SC-07")
def test_mending():
    state = after(start(zed={**NEAR, "heading": "s"}), "attack zed with heavy", (15,), (1, 1, 2, 2), "end")
    assert shields(state, "zed")[0] == 2
    mended = after(state, "mend front by engineer", (5,))
    assert shields(mended, "zed")[0] == 7
    assert said(state, "mend front by engineer", (5,))[-1] == "Zed's front shield is repaired to 7 (repair roll 5)"
    again = until(mended, "zed")
    assert shields(after(again, "mend front by engineer", (6,)), "zed")[0] == 8
    refused(state, "mend left by engineer", "FT-SC-07")
    refused(state, "mend front by gunner-1", "FT-SC-07")


@pytest.mark.clause("FT-SC-07", "SC-H23")
def test_one_action_each_and_anyone_may_gun():
    state = start(zed=NEAR)
    for post in ("pilot", "gunner-1", "gunner-2", "engineer"):
        legal(state, f"attack zed with heavy by {post}")
    refused(after(state, 'act engineer "hums"'), 'act engineer "hums"', "SC-H23")
    lone = start(ada={"kind": "fighter"}, zed={"cell": (5, 2)})
    refused(after(lone, "attack zed with light", (2,), "hold-fire"), "evade", "SC-H23")
    refused(after(lone, "evade"), "attack zed with light", "SC-H23")
    twice = start(zed=NEAR, crew_actions=2)
    legal(after(twice, "evade"), "attack zed with heavy by pilot")


@pytest.mark.clause("FT-SC-08")
def test_crippled():
    def hit(total):
        foe = {**NEAR, "speed": 350, "shields": (0, 0, 0, 0), "cell": (5, 2)}
        faces = {21: (6, 6, 6, 3), 22: (6, 6, 6, 4)}[total]
        return after(start(zed=foe), "attack zed with heavy", (15,), faces)

    assert (hull(hit(21), "zed"), line(hit(21), "Speed", "zed")) == (23, "350 ft (7 sq)")
    assert (hull(hit(22), "zed"), line(hit(22), "Speed", "zed")) == (22, "250 ft (5 sq)")
    assert "crippled" in card(hit(22), "zed").subtitle
    assert left(after(hit(22), "end"), "zed") == 250
    slow = start(ada={"speed": 60, "hull": 44, "effects": (effect("flight_speed", 0),)}, seats=REFEREED)
    slow = played(slow, "referee set ada hull 20", seat="gm").state
    assert left(slow) == 0


@pytest.mark.clause("FT-SC-09", "SC-H18")
def test_a_wreck():
    foe = {"cell": (5, 3), "size": "medium", "hull": 1, "heading": "n", "shields": (0, 0, 0, 0)}
    state = start(ada={"speed": 350}, zed=foe, more={"cy": {"cell": (15, 0)}})
    state = after(state, "attack zed with heavy", (15,), (1, 1, 1, 1))
    assert (cell(state, "zed"), hull(state, "zed")) == ((5, 3), 0)
    assert card(state, "zed").subtitle.endswith("a wreck")
    assert RULES.presenter.token(state, ship(state, "zed").id).flags == ("dead",)
    refused(state, "attack zed with light", "FT-SC-09")
    through = after(state, "ahead 2")
    assert left(through) == 350 - 50 - 100
    refused(through, "end", "SC-42")
    legal(after(through, "ahead 2"), "end")
    assert after(state, "end").turn_of().name == "cy"  # a wreck has no turn


@pytest.mark.clause("FT-SC-09")
def test_a_tiny_wreck_is_gone_and_what_becomes_of_the_crew():
    foe = {"cell": (5, 3), "size": "tiny", "hull": 1, "shields": (0, 0, 0, 0)}
    more = {"cy": {"cell": (15, 0)}}
    shot = ("attack zed with heavy", (15,), (1, 1, 1, 1))
    state = after(start(zed=foe, more=more), *shot)
    assert cell(state, "zed") == (-1, -1)
    assert state.crew_alive(ship(state, "zed"))
    assert said(start(zed=foe, more=more), *shot)[-1] == "Zed is a wreck; its crew escapes in the pods"
    lost = start(zed=foe, more=more, crew_fate="lost")
    assert not after(lost, *shot).crew_alive(ship(after(lost, *shot), "zed"))
    assert said(lost, *shot)[-1] == "Zed is a wreck; its crew is lost"


@pytest.mark.clause("FT-SC-10")
def test_full_shields_and_the_hull_of_the_roster():
    state = start(zed={"kind": "corvette", "hull": 26, "cell": (14, 9)})
    assert (hull(state, "zed"), shields(state, "zed")) == (26, (8, 6, 6, 4))
    with pytest.raises(SheetError, match="more than the 44 of its kind"):
        start(zed={"kind": "corvette", "hull": 45})


@pytest.mark.clause("FT-SC-10", "FT-SC-05")
def test_a_ship_comes_into_battle_as_the_last_one_left_it():
    """Broken mounts, spent torpedoes and a damaged drive: given in its row, kept to the end, told on its card."""
    hurt = (effect("broken", 1, "repaired"), effect("flight_speed", -50, "repaired"))
    bomber = {"kind": "bomber", "hull": 9, "used": ("torpedo",), "effects": hurt, "cell": (5, 5)}
    state = start(ada=bomber, zed={"cell": (5, 2)})
    assert line(state, "Torpedo").endswith("1 left")
    assert line(state, "Flak").endswith("broken")
    assert [(each.label, each.value) for each in card(state).effects] == [
        ("flak broken", "until repaired"), ("flight speed -50 ft", "until repaired"),
    ]  # fmt: skip
    assert left(state) == 250
    refused(state, "attack zed with flak", "FT-SC-10")
    state = after(state, "attack zed with torpedo", (2,))
    refused(until(state, "ada"), "attack zed with torpedo", "FT-SC-05")
    end = ship(until(until(state, "ada"), "ada"))
    assert (end.hull, end.used, [each.name for each in end.effects]) == (
        9, ("torpedo", "torpedo"), ["broken", "flight_speed"],
    )  # fmt: skip


@pytest.mark.clause("FT-SC-05")
def test_what_has_fired_is_told_while_the_turn_lasts():
    state = after(start(zed=NEAR), "attack zed with heavy", (2,))
    assert line(state, "Heavy").endswith("fired")
    assert line(after(state, "end"), "Heavy").endswith("600 ft at -4")


@pytest.mark.clause("FT-SC-03", "FT-SC-05", "FT-SC-07")
def test_the_tables():
    rows = {w.name: (w.dice, w.attacks, w.short, w.uses, w.small, w.one_side) for w in WEAPONS.values()}
    assert rows == {
        "light-gun": (1, 3, 300, 0, 0, False),
        "heavy-gun": (4, 1, 300, 0, 0, False),
        "long-gun": (3, 1, 500, 0, 0, False),
        "broadside": (2, 2, 300, 0, 0, True),
        "torpedo": (8, 1, 400, 2, -4, False),
        "flak": (1, 3, 200, 0, 4, False),
    }
    ships = {
        k.name: (k.size, k.speed, k.turning, k.defence, k.gunnery, k.shields, k.hull, len(k.crew), k.points)
        for k in KINDS.values()
        if not k.thing
    }
    assert ships == {
        "fighter": ("tiny", 400, 50, 16, 3, (2, 1, 1, 1), 7, 1, 3),
        "bomber": ("small", 300, 100, 14, 3, (3, 2, 2, 2), 14, 2, 4),
        "corvette": ("medium", 350, 100, 14, 3, (8, 6, 6, 4), 44, 4, 10),
        "frigate": ("medium", 300, 150, 13, 3, (10, 8, 8, 6), 54, 5, 13),
        "cruiser": ("large", 250, 200, 12, 4, (12, 10, 10, 8), 100, 7, 20),
        "freighter": ("medium", 250, 150, 12, 1, (4, 4, 4, 4), 40, 2, 5),
    }
    assert {m.name: m.sides for m in KINDS["frigate"].mounts} == {
        "long": ("front",),
        "bow": ("front",),
        "sides": ("left", "right"),
        "flak": ALL,
    }


@pytest.mark.clause("FT-SC-03")
def test_torpedoes_and_flak_at_small_ships():
    for weapon, small, large in (("torpedo", 15, 11), ("flak", 7, 11)):
        for size, wanted in (("tiny", small), ("small", small), ("medium", large)):
            state = start(ada=gun(weapon), zed={**NEAR, "size": size, "cell": (5, 2)})
            assert target(state, "attack zed with gun") == wanted


def test_a_roll_left_open_is_awaited():
    out = played(start(zed=NEAR), "attack zed with heavy")
    assert isinstance(out.awaiting, Roll)
