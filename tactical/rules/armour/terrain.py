"""Terrain as data: what an inch of it costs each mobility (D6), and the words scenarios draw it with.

A square has one surface, and perhaps growth, an obstacle, rubble and a ground level (section 20). A kind of ground
says the first three at once (`wood` is vegetation on firm ground); layers of their own say them one by one:

    growth    vegetation, dense, tree, tree-2 ... tree-9 (this many single trees)
    obstacle  low, high-wall, antitank, wreck
    rubble    rubble
    level     0 to 9: the ground level (AR-H33)
    bears     1 to 20: the largest vehicle that fits, and that floor or stairs bear (AR-H36)
    width     1 to 4: of stairs, in squares (AR-H36)
    foxhole   foxhole
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from tactical.rules.armour.data import DIAGONAL, STRAIGHT, Mobility, U
from tactical.table.cards import Look
from tactical.table.values import Value

COLUMNS: tuple[Mobility, ...] = get_args(Mobility)
_INCHES = {"X": 0, "1/2": U // 2, "1": U, "2": 2 * U, "3": 3 * U}  # 0: no entry


def _row(text: str) -> Mapping[Mobility, int]:
    return MappingProxyType(dict(zip(COLUMNS, (_INCHES[word] for word in text.split()), strict=True)))


# D6: twelfths of allowance an inch, for a piece passing through. The columns are those of `Mobility`:
#        foot gravpack jetpack powered grav hover thruster tracked walker wheeled helicopter hoverprop hoverjet
# Aircraft go nowhere on the ground: theirs is what they may stand on, and pass through in the air (FT-AR-14, FT-AR-15).
D6: Mapping[str, Mapping[Mobility, int]] = MappingProxyType(
    {
        "firm": _row("1 1 1 1 1 1 1 1 1 1 1 1 1"),  # AR-44
        "soft": _row("2 1 1 2 1 1 1 2 2 2 1 1 1"),  # AR-45, AR-46
        "uphill": _row("2 1 1 2 1 2 1 2 2 2 1 1 1"),  # AR-47, AR-49
        "river": _row("X 1 1 X 1 1 1 X X X X X X"),  # AR-50, AR-52
        "ford": _row("2 1 1 2 1 1 1 2 2 2 1 1 1"),  # AR-53, AR-54
        "lake": _row("X 1 1 X 1 1 1 X X X X X X"),  # AR-55
        "road": _row("1/2 1 1 1/2 1 1 1 1/2 1/2 1/2 1 1 1"),  # AR-56, AR-57
        "mud": _row("2 1 1 2 1 1 1 2 2 2 1 1 1"),  # AR-58: an unpaved road when wet
        "bridge": _row("1/2 1 1 1/2 1 1 1 1/2 1/2 1/2 1 1 1"),  # AR-59
        "vegetation": _row("2 2 2 2 2 2 2 2 2 2 2 2 2"),  # AR-60
        "dense": _row("X X X X X X X X X X X X X"),  # AR-61
        "low": _row("2 1 1 2 1 2 1 2 2 2 2 2 2"),  # AR-66, AR-67
        "high-wall": _row("2 1 1 2 X X 1 X X X X X X"),  # AR-68, AR-69
        "antitank": _row("2 1 1 2 1 2 1 X 2 X 2 2 2"),  # AR-70, AR-H30
        "interior": _row("2 1 1 2 1 1 1 2 2 2 X X X"),  # AR-71, AR-72
        "rubble": _row("2 2 2 2 2 2 2 2 2 2 2 2 2"),  # AR-73, AR-H35: on top of the interior
        "stairs": _row("2 1 1 2 1 1 1 2 2 2 X X X"),  # AR-76, AR-77
        "ladder": _row("3 1 1 3 X X X X X X X X X"),  # AR-80 to AR-82
    }
)
WATER = ("river", "lake")
AFLOAT = 2 * U  # an amphibious piece in water (AR-51)
INTERIOR_RATE, LADDER_RATE = U // 2, U // 3  # `interior = rate`, `ladder = rate`: twice and thrice as far (AR-H28)

# Heights in inches; what flies higher is above (AR-H31). A storey of a building is `data.STOREY`.
HEIGHT: Mapping[str, int] = MappingProxyType(
    {"low": 1, "antitank": 1, "rubble": 1, "vegetation": 3, "dense": 4, "high-wall": 5}
)

# The clause of a price that is not 1, and of a refusal, by terrain
PRICED_BY: Mapping[str, str] = MappingProxyType(
    {
        "soft": "AR-45", "uphill": "AR-47", "river": "AR-51", "lake": "AR-55", "ford": "AR-53", "road": "AR-56",
        "mud": "AR-58", "bridge": "AR-59", "vegetation": "AR-60", "low": "AR-66", "high-wall": "AR-H29",
        "antitank": "AR-H30", "interior": "AR-71", "rubble": "AR-H35", "stairs": "AR-76", "ladder": "AR-81",
    }
)  # fmt: skip
REFUSED_BY: Mapping[str, str] = MappingProxyType(
    {"river": "AR-50", "lake": "AR-55", "dense": "AR-61", "high-wall": "AR-68", "antitank": "AR-70", "ladder": "AR-80"}
)


class Ground(Value, frozen=True):
    """A kind of square as scenarios draw it."""

    surface: str
    growth: str = ""
    obstacle: str = ""
    rubble: bool = False


GROUNDS: Mapping[str, Ground] = MappingProxyType(
    {
        "firm": Ground("firm"),
        "soft": Ground("soft"),
        "river": Ground("river"),
        "ford": Ground("ford"),
        "lake": Ground("lake"),
        "road": Ground("road"),
        "track": Ground("track"),  # a road that is not paved (AR-H34)
        "bridge": Ground("bridge"),
        "wood": Ground("firm", "vegetation"),
        "soft-wood": Ground("soft", "vegetation"),
        "dense-wood": Ground("firm", "dense"),
        "tree": Ground("firm", "tree"),
        "boulders": Ground("firm", obstacle="low"),
        "wall": Ground("firm", obstacle="high-wall"),
        "dragons-teeth": Ground("firm", obstacle="antitank"),
        "interior": Ground("interior"),
        "ruin": Ground("interior", rubble=True),
        "stairs": Ground("stairs"),
        "ladder": Ground("ladder"),
    }
)

# No two alike, and no capitals: those are pieces.
TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "firm": Look("firm ground", ".", "floor", kind="field"),
        "soft": Look("soft ground", ",", "rough", kind="rubble"),
        "river": Look("river", "~", "water", kind="water"),
        "ford": Look("ford", "-", "water", kind="ford"),
        "lake": Look("lake", "w", "water", kind="water"),
        "road": Look("paved road", "=", "road", kind="road"),
        "track": Look("unpaved road", "_", "road", kind="sand"),
        "bridge": Look("bridge", "n", "road", kind="road"),
        "wood": Look("wood", '"', "growth", kind="woods"),
        "soft-wood": Look("wood on soft ground", ";", "growth", kind="woods"),
        "dense-wood": Look("dense vegetation", "%", "growth", kind="woods"),
        "tree": Look("single tree", "t", "growth", "Y", kind="field"),
        "boulders": Look("low obstacle", ":", "cover", kind="rock"),
        "wall": Look("high wall", "#", "wall", kind="wall"),
        "dragons-teeth": Look("antitank obstacle", "x", "hazard", kind="rock"),
        "interior": Look("building", "o", "cover", kind="wall"),
        "ruin": Look("building full of rubble", "*", "cover", kind="rubble"),
        "stairs": Look("stairs", "/", "height", kind="hull"),
        "ladder": Look("ladder", "|", "height", kind="hull"),
    }
)

HIGHER = Look("higher ground", "^", "height", kind="field", level=1)  # AR-H33

# The looks of layers over the ground, most telling first: (layer, kind) -> look
OVERLAYS: Mapping[tuple[str, str], Look] = MappingProxyType(
    {
        ("obstacle", "high-wall"): Look("high wall", "#", "wall", kind="wall"),
        ("obstacle", "antitank"): Look("antitank obstacle", "x", "hazard", kind="rock"),
        ("obstacle", "wreck"): Look("wreck", "&", "hazard", kind="rubble"),
        ("obstacle", "low"): Look("low obstacle", ":", "cover", kind="rock"),
        ("foxhole", "foxhole"): Look("foxhole", "u", "cover", kind="sand"),
        ("growth", "dense"): Look("dense vegetation", "%", "growth", kind="woods"),
        ("growth", "vegetation"): Look("vegetation", '"', "growth", kind="woods"),
        **{
            ("growth", f"tree{n}"): Look("single trees", "t", "growth", "Y", kind="field")
            for n in ("", *(f"-{n}" for n in range(2, 10)))
        },
        ("rubble", "rubble"): Look("rubble", "*", "cover", kind="rubble"),
    }
)

EDGES: Mapping[str, Look] = MappingProxyType(
    {
        "wall": Look("wall of a building", "|", "wall"),
        "door": Look("door, one square wide", "'", "door"),
        "door-2": Look("door, two squares wide", "'", "door"),
        "door-3": Look("door, three squares wide", "'", "door"),
        "low": Look("low obstacle", ":", "low"),
        "high-wall": Look("high wall", "#", "wall", kind="wall"),
        "antitank": Look("antitank obstacle", "x", "low"),
    }
)

# The values each layer may have beside `none`
LAYERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "growth": ("vegetation", "dense", "tree", *(f"tree-{n}" for n in range(2, 10))),
        "obstacle": ("low", "high-wall", "antitank", "wreck"),
        "rubble": ("rubble",),
        "level": tuple(map(str, range(10))),
        "bears": tuple(map(str, range(1, 21))),
        "width": tuple(map(str, range(1, 5))),
        "foxhole": ("foxhole",),
    }
)


def check_terrain() -> None:
    """Every product is a whole number of twelfths (section 18), every mobility has a column, every word a look."""
    for name, row in D6.items():
        assert set(row) == set(COLUMNS), name
        if name != "ladder":  # climbed straight up only
            assert all(cost * DIAGONAL % (STRAIGHT * 1) == 0 for cost in row.values()), name
    assert all(cost % STRAIGHT == 0 for row in D6.values() for cost in row.values())  # of `prices.price_array`
    assert U % STRAIGHT == INTERIOR_RATE % STRAIGHT == LADDER_RATE % STRAIGHT == 0
    assert INTERIOR_RATE * DIAGONAL % STRAIGHT == 0
    assert set(GROUNDS) == set(TERRAIN)
    assert {ground.surface for ground in GROUNDS.values()} <= {*D6, "track"}


check_terrain()
