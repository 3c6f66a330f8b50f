"""The tables of the page, cell by cell: rates, turning, altitude, damage, factors (D1 to D5, D7, D8, FT-AR)."""

from __future__ import annotations

import pytest

from tactical.rules.armour.data import (
    ADVANCED_RATE,
    BASIC_RATE,
    CEILING,
    DAMAGED_RATE,
    DAMAGED_TURNS,
    FIRER_FACTOR,
    GRADES,
    INFANTRY_RATE,
    KINDS,
    TARGET_FACTOR,
    TURNS,
    WEAPONS,
    Kind,
    damaged_rate,
    kind_problems,
    rate_of,
)  # fmt: skip
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.terrain import HIGHER, OVERLAYS, TERRAIN
from tactical.rules.armour.turning import turn_cost

INCH = 12

D1 = {"foot": 6, "gravpack": 12, "jetpack": 24, "powered": 12}
D2 = {"grav": 36, "hover": 30, "thruster": 48, "tracked": 30, "walker": 24, "wheeled": 36,
      "helicopter": 48, "hoverprop": 42, "hoverjet": 60}  # fmt: skip
D3 = {
    "grav": (36, 30, 24),
    "hover": (30, 24, 18),
    "thruster": (48, 42, 36),
    "tracked": (30, 24, 18),
    "walker": (24, 18, 12),
    "wheeled": (36, 30, 24),
    "helicopter": (48, 42, 36),
    "hoverprop": (42, 36, 30),
    "hoverjet": (60, 54, 48),
}
D4 = {
    "foot": 0, "gravpack": 2, "jetpack": 12, "powered": 0,
    "grav": 4, "hover": 1, "thruster": None, "tracked": 0, "walker": 0, "wheeled": 0,
    "helicopter": None, "hoverprop": None, "hoverjet": None,
}  # fmt: skip
D5 = {
    4: (1, 1, 3, 3),
    6: (1, 2, 4, 5),
    8: (1, 3, 5, 7),
    10: (2, 3, 7, 8),
    12: (2, 4, 8, 10),
    14: (2, 5, 9, 12),
    16: (3, 5, 11, 13),
    18: (3, 6, 12, 15),
    20: (3, 7, 13, 17),
    22: (4, 7, 15, 18),
    24: (4, 8, 16, 20),
}
BEYOND_D5 = {28: (5, 9, 19, 23), 32: (5, 11, 21, 27), 2: (1, 1, 1, 2)}
D7 = ("grav", "wheeled", "hover", "thruster", "tracked", "walker", "helicopter", "hoverprop", "hoverjet")
D8 = {
    60: (40, 20), 54: (36, 18), 48: (32, 16), 42: (28, 14), 36: (24, 12), 30: (20, 10), 24: (16, 8), 18: (12, 6),
    12: (8, 4), 6: (4, 2),
}  # fmt: skip
ANGLES = (45, 90, 135, 180)


def kind(mobility: str, **fields) -> Kind:
    category = "infantry" if mobility in D1 else "vehicle"
    return Kind("test", mobility, category, **fields)


def turn(mobility: str, rate: float, degrees: int, damage: int = 0, **options) -> float:
    """What a turn costs, in inches."""
    cost = turn_cost(kind(mobility), ArmourOptions(**options), round(rate * INCH), damage, degrees)
    return cost / INCH


@pytest.mark.clause("AR-02", "AR-05", "AR-06", "AR-07", "AR-08")
@pytest.mark.parametrize(("mobility", "rate"), D1.items())
def test_infantry_rates(mobility, rate):
    assert INFANTRY_RATE[mobility] == rate
    for table in ("basic", "advanced"):
        assert rate_of(kind(mobility), table, "fast") == rate


@pytest.mark.clause("AR-02", "AR-19", "AR-20")
@pytest.mark.parametrize(("mobility", "rate"), D2.items())
def test_basic_rates_ask_no_size(mobility, rate):
    assert BASIC_RATE[mobility] == rate
    for size in (1, 6):
        for grade in GRADES:
            assert rate_of(kind(mobility, size=size), "basic", grade) == rate


@pytest.mark.clause("AR-21", "AR-22", "AR-H44")
@pytest.mark.parametrize(("mobility", "rates"), D3.items())
def test_advanced_rates(mobility, rates):
    assert ADVANCED_RATE[mobility] == rates
    for grade, rate in zip(("fast", "average", "slow"), rates, strict=True):
        assert rate_of(kind(mobility), "advanced", grade) == rate


@pytest.mark.clause("AR-19", "AR-21", "AR-25")
def test_every_rate_is_a_multiple_of_six():
    assert set(INFANTRY_RATE) | set(BASIC_RATE) == set(CEILING)
    assert set(ADVANCED_RATE) == set(BASIC_RATE)
    rates = [*INFANTRY_RATE.values(), *BASIC_RATE.values(), *(r for row in ADVANCED_RATE.values() for r in row)]
    assert all(rate % 6 == 0 for rate in rates)


@pytest.mark.clause("AR-H54")
def test_no_rate_between_the_grades():
    assert not list(kind_problems(kind("tracked", rate=24)))
    assert "AR-H54" in " ".join(kind_problems(kind("tracked", rate=36)))


@pytest.mark.clause("AR-104", "AR-105", "AR-106", "AR-107", "AR-108", "AR-109", "AR-H27")
@pytest.mark.parametrize(("mobility", "limit"), D4.items())
def test_altitude_limits(mobility, limit):
    assert CEILING[mobility] == kind(mobility).ceiling == (-1 if limit is None else limit)


@pytest.mark.clause("AR-103", "AR-H12")
@pytest.mark.parametrize("rate", [*D5, *BEYOND_D5])
def test_turns_of_the_damaged(rate):
    row = {**D5, **BEYOND_D5}[rate]
    assert DAMAGED_TURNS.get(rate, row) == row
    for mobility in D7:
        assert tuple(turn(mobility, rate, angle, damage=1) for angle in ANGLES) == row


@pytest.mark.clause("AR-103")
def test_the_table_of_damaged_turns_has_the_rows_of_the_page():
    assert dict(DAMAGED_TURNS) == D5


@pytest.mark.clause("AR-32", "AR-33", "AR-34", "AR-H09")
@pytest.mark.parametrize("mobility", D7)
def test_undamaged_turns_are_fractions_of_the_rate(mobility):
    for rate in D3[mobility]:
        sixths = tuple(turn(mobility, rate, angle) * 6 / rate for angle in ANGLES)
        assert sixths == (1, 2, 4, 5)
        linear = tuple(turn(mobility, rate, angle, turn_table="linear") * 6 / rate for angle in ANGLES)
        assert linear == (1, 2, 3, 4)


@pytest.mark.clause("AR-H09", "AR-H10")
def test_the_turning_table_has_a_row_for_guns_and_none_for_infantry():
    assert set(TURNS) == {*D7, "gun"}
    gun = Kind("gun", "wheeled", "gun", crew=2)
    costs = [turn_cost(gun, ArmourOptions(), 6 * INCH, 0, angle) / INCH for angle in ANGLES]
    assert costs == [1, 2, 4, 5]
    for mobility in D1:
        assert [turn(mobility, 12, angle) for angle in ANGLES] == [0, 0, 0, 0]


@pytest.mark.clause("AR-95", "AR-H08")
def test_only_the_band_of_an_angle_counts():
    assert turn("tracked", 30, 63) == turn("tracked", 30, 90) == 10
    assert [turn("tracked", 30, angle) for angle in (1, 45, 46, 90, 91, 135, 136, 180)] == [
        5,
        5,
        10,
        10,
        20,
        20,
        25,
        25,
    ]
    assert turn("tracked", 30, 0) == 0
    assert turn("tracked", 30, 225) == 25 + 5
    assert turn("tracked", 30, 360) == 50


@pytest.mark.clause("AR-H12")
def test_exact_turns_of_the_damaged():
    assert turn("tracked", 16, 90, damage=1) == 5
    assert turn("tracked", 16, 90, damage=1, damaged_turns="exact") == 64 / INCH
    assert turn("tracked", 2, 45, damage=2) == 1
    assert turn("tracked", 2, 45, damage=2, damaged_turns="exact") == 4 / INCH


@pytest.mark.clause("AR-H13")
@pytest.mark.parametrize("rate", D8)
def test_rates_of_the_damaged(rate):
    assert DAMAGED_RATE[rate] == D8[rate]
    assert tuple(damaged_rate(rate, levels) for levels in range(4)) == (rate, *D8[rate], 0)


@pytest.mark.clause("AR-91", "AR-92", "AR-H17", "AR-H20")
def test_factors_by_speed():
    assert FIRER_FACTOR == TARGET_FACTOR == (0, -1, -2, -3)


@pytest.mark.clause("AR-H38")
def test_sizes_of_infantry_and_guns():
    for kind_ in KINDS.values():
        if kind_.infantry:
            assert kind_.size == 0
        if kind_.category == "gun":
            assert kind_.size == 1


# --- the tables of fighting.md: class, power, infantry factor, short range ---

WEAPON_ROWS = {
    "rifle": ("ap", 0, 0, 12),
    "machine-gun": ("ap", 0, 0, 18),
    "rocket": ("aa", 2, -2, 8),
    "autocannon": ("aa", 1, 0, 18),
    "gun": ("aa", 3, -2, 24),
    "heavy-gun": ("aa", 4, -2, 24),
    "launcher": ("aa", 5, -3, 30),
    "charge": ("aa", 4, 0, 1),
}


@pytest.mark.clause("FT-AR-02", "FT-AR-04", "FT-AR-05")
@pytest.mark.parametrize("name", WEAPON_ROWS)
def test_weapons(name):
    weapon = WEAPONS[name]
    assert (weapon.target, weapon.power, weapon.infantry, weapon.short) == WEAPON_ROWS[name]
    assert weapon.burst == (name == "machine-gun")
    assert (weapon.charge, weapon.uses) == ((True, 1) if name == "charge" else (False, 0))
    assert not weapon.front


# mobility, rate, size, armour, weapons (a hull's point ahead only), points; then slots and crew
KIND_ROWS = {
    "trooper": ("foot", 6, 0, None, ("rifle",), 1, 0, 0),
    "rocket-trooper": ("foot", 6, 0, None, ("rocket",), 2, 0, 0),
    "powered-trooper": ("powered", 12, 0, None, ("rifle", "charge"), 2, 0, 0),
    "machine-gun-team": ("wheeled", 6, 1, None, ("machine-gun",), 2, 0, 2),
    "field-gun": ("wheeled", 6, 1, None, ("hull-gun",), 5, 0, 4),
    "armoured-car": ("wheeled", 36, 3, (1, 1, 0), ("autocannon",), 3, 0, 0),
    "carrier": ("tracked", 30, 3, (1, 1, 0), ("machine-gun",), 3, 8, 0),
    "medium-tank": ("tracked", 30, 4, (3, 2, 1), ("gun", "machine-gun"), 6, 0, 0),
    "heavy-tank": ("tracked", 24, 6, (4, 3, 2), ("heavy-gun", "machine-gun"), 9, 0, 0),
    "grav-tank": ("grav", 36, 4, (2, 2, 1), ("gun",), 6, 0, 0),
    "tank-destroyer": ("tracked", 30, 3, (2, 1, 0), ("hull-launcher",), 6, 0, 0),
}


@pytest.mark.clause("FT-AR-03", "FT-AR-05", "AR-111")
@pytest.mark.parametrize("name", KIND_ROWS)
def test_kinds(name):
    mobility, rate, size, armour, weapons, points, slots, crew = KIND_ROWS[name]
    found = KINDS[name]
    assert (found.mobility, found.size, found.points) == (mobility, size, points)
    assert (found.weapons, found.slots, found.crew) == (weapons, slots, crew)
    assert rate_of(found, "advanced", found.grade) == rate
    assert found.armoured == (armour is not None)  # every vehicle of that table is an armoured fighting vehicle
    assert found.armour == (armour or (0, 0, 0))


@pytest.mark.clause("FT-AR-03")
def test_hull_weapons_are_their_turrets_but_for_the_arc():
    for name in ("gun", "launcher"):
        hull, turret = WEAPONS[f"hull-{name}"], WEAPONS[name]
        assert hull.front
        assert (hull.target, hull.power, hull.infantry, hull.short) == WEAPON_ROWS[turret.name]


def test_every_terrain_is_drawn_in_a_way_of_its_own():
    looks = {look.name: look for look in (*TERRAIN.values(), *OVERLAYS.values(), HIGHER)}
    alike = {"vegetation": "wood", "rubble": "building full of rubble", "single trees": "single tree"}
    drawn = [look.glyph for name, look in looks.items() if name not in alike]
    assert len(set(drawn)) == len(drawn)
    assert all(looks[name].glyph == looks[other].glyph for name, other in alike.items())
    assert not any(glyph.isupper() or glyph.isdigit() for glyph in drawn)  # those are pieces, and steps of a path
