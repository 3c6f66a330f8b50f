"""What an inch of each ground costs each mobility: D6, cell by cell, through `judge`."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tactical.rules.armour import movement as mv
from tactical.rules.armour.prices import price_array, weight
from tactical.table import judge
from tests.rules.armour.fixture import RULES, cost, order, piece, red, start

COLUMNS = (
    "foot", "gravpack", "jetpack", "powered", "grav", "hover", "thruster", "tracked", "walker", "wheeled", "amphibious",
)  # fmt: skip
D6 = {
    "firm": "1 1 1 1 1 1 1 1 1 1 1",
    "soft": "2 1 1 2 1 1 1 2 2 2 2",
    "uphill": "2 1 1 2 1 2 1 2 2 2 2",
    "river": "X 1 1 X 1 1 1 X X X 2",
    "ford": "2 1 1 2 1 1 1 2 2 2 2",
    "lake": "X 1 1 X 1 1 1 X X X 2",
    "road": "1/2 1 1 1/2 1 1 1 1/2 1/2 1/2 1/2",
    "muddy road": "2 1 1 2 1 1 1 2 2 2 2",
    "bridge": "1/2 1 1 1/2 1 1 1 1/2 1/2 1/2 1/2",
    "vegetation": "2 2 2 2 2 2 2 2 2 2 2",
    "dense": "X X X X X X X X X X X",
    "low": "2 1 1 2 1 2 1 2 2 2 2",
    "high wall": "2 1 X 2 X X 1 X X X X",
    "antitank": "2 1 1 2 1 2 1 X 2 X X",
    "interior": "1/2 1 1 1/2 1 1 1 1/2 1/2 1/2 1/2",
    "stairs": "2 1 1 2 1 1 1 2 2 2 2",
    "ladder": "1/3 1 1 1/3 X X X X X X X",
}

NEXT = (1, 0)
EDGE = ((0, 0), NEXT)
WAYS: dict[str, list[tuple[str, dict[str, Any]]]] = {  # each as it can be drawn: square, layer, border
    "firm": [("..", {})],
    "soft": [(".,", {})],
    "uphill": [("01", {}), ("..", {"level": {NEXT: "3"}})],
    "river": [(".~", {})],
    "ford": [(".-", {})],
    "lake": [(".L", {})],
    "road": [(".=", {}), ("._", {})],
    "muddy road": [("._", {"wet": True})],
    "bridge": [(".H", {}), (".H", {"wet": True})],
    "vegetation": [('."', {}), ("..", {"growth": {NEXT: "vegetation"}}), (".%", {"dense_vegetation": False})],
    "dense": [(".%", {}), ("..", {"growth": {NEXT: "dense"}})],
    "low": [(".:", {}), ("..", {"obstacle": {NEXT: "low"}}), ("..", {"edges": {EDGE: "low"}})],
    "high wall": [(".#", {}), ("..", {"obstacle": {NEXT: "high-wall"}}), ("..", {"edges": {EDGE: "high-wall"}})],
    "antitank": [(".x", {}), ("..", {"obstacle": {NEXT: "antitank"}}), ("..", {"edges": {EDGE: "antitank"}})],
    "interior": [(".o", {"bears": {NEXT: "4"}})],
    "stairs": [("./", {"bears": {NEXT: "4"}})],
    "ladder": [(".|", {"bears": {NEXT: "4"}})],
}  # fmt: skip
HULLS = {"amphibious": ("tracked", "wheeled"), **{name: (name,) for name in COLUMNS[:-1]}}
CELLS = [
    (ground, column, word) for ground, row in D6.items() for column, word in zip(COLUMNS, row.split(), strict=True)
]


@pytest.mark.clause(
    "AR-44", "AR-45", "AR-46", "AR-47", "AR-49", "AR-50", "AR-51", "AR-52", "AR-53", "AR-54", "AR-55", "AR-56", "AR-57"
)
@pytest.mark.clause(
    "AR-58", "AR-59", "AR-60", "AR-61", "AR-66", "AR-67", "AR-68", "AR-69", "AR-70", "AR-71", "AR-72", "AR-76", "AR-77"
)
@pytest.mark.clause("AR-80", "AR-81", "AR-82", "AR-84", "AR-H27", "AR-H29", "AR-H30")
@pytest.mark.parametrize(("ground", "column", "word"), CELLS)
def test_each_cell_of_the_table(ground, column, word):
    for hull in HULLS[column]:
        for picture, more in WAYS[ground]:
            state = start(picture, size=(4, 3), car=red(hull, 0, 0, amphibious=column == "amphibious"), **more)
            if word == "X":
                assert not judge(RULES, state, order(state, "car advance 1")), (hull, picture, more)
            else:
                assert cost(state, "car advance 1") == Fraction(word), (hull, picture, more)


@pytest.mark.clause("AR-47", "AR-H02", "AR-H33")
@pytest.mark.parametrize("hull", ["tracked", "wheeled", "foot", "hover"])
def test_all_squares_at_once_cost_what_each_does(hull):
    for edges in ({}, {((2, 1), (3, 1)): "low", ((1, 2), (1, 3)): "high-wall"}):  # beside borders one by one
        state = start("0120\n2101\n3#,0\n0.31", size=(4, 4), edges=edges, car=red(hull, 0, 0))
        mover = mv.mover_of(state, piece(state, "car"))
        for cell, direction in product(range(state.board.size), range(8)):
            target = state.board.neighbour(cell, direction)
            if target >= 0:
                at_once = price_array(state.board, mover, 0, direction, 1)[target] * weight(direction)
                assert at_once == mv.weigh(state.board, mover, 0, cell, direction).cost, (edges, cell, direction)


def test_the_table_is_whole():
    assert len(CELLS) == 17 * 11
    assert set(WAYS) == set(D6)


@pytest.mark.clause("AR-51", "AR-55")
@pytest.mark.parametrize("hull", ["walker", "hover", "grav"])
def test_any_other_amphibious_hull_keeps_its_column_but_for_water(hull):
    for picture in (".~", ".L"):
        wet = start(picture, size=(4, 3), car=red(hull, 0, 0, amphibious=True))
        assert cost(wet, "car advance 1") == (2 if hull == "walker" else 1)
    assert cost(start(".,", size=(4, 3), car=red(hull, 0, 0, amphibious=True)), "car advance 1") == (
        2 if hull == "walker" else 1
    )


# --- the rates of the page's examples, at full length ---


@pytest.mark.clause("AR-03", "AR-45", "AR-47", "AR-51", "AR-53", "AR-56", "AR-57", "AR-58", "AR-60", "AR-71", "AR-76")
@pytest.mark.parametrize(
    ("mobility", "fill", "far", "more"),
    [
        ("tracked", "firm", 30, {}),
        ("tracked", "soft", 15, {}),
        ("foot", "soft", 3, {}),
        ("powered", "soft", 6, {}),
        ("walker", "river", 12, {"amphibious": True}),
        ("wheeled", "road", 72, {}),
        ("grav", "road", 36, {}),
        ("wheeled", "track", 18, {"wet": True}),
        ("wheeled", "track", 72, {}),
        ("grav", "wood", 18, {}),
        ("foot", "wood", 3, {}),
        ("foot", "interior", 12, {}),
        ("foot", "stairs", 3, {}),
        ("foot", "ladder", 18, {}),
        ("foot", "interior", 3, {"interior": "cost"}),
        ("foot", "ladder", 2, {"ladder": "cost"}),
    ],
)
def test_how_far_a_rate_goes(mobility, fill, far, more):
    own = {key: value for key, value in more.items() if key == "amphibious"}
    options = {key: value for key, value in more.items() if key not in own}
    state = start(size=(80, 1), fill=fill, car=red(mobility, 0, 0, **own), **options)
    assert cost(state, f"car advance {far}") == state.allowance(state.pieces[0]) / 12
    assert not judge(RULES, state, order(state, f"car advance {far + 1}"))


@pytest.mark.clause("AR-47", "AR-48", "AR-H33")
@pytest.mark.parametrize(("mobility", "far"), [("wheeled", 18), ("hover", 15), ("grav", 36)])
def test_uphill_all_the_way(mobility, far):
    slope = {(x, 0): str(min(9, x)) for x in range(10)}
    state = start(size=(60, 1), level=slope, car=red(mobility, 0, 0))
    extra = 0 if mobility == "grav" else 1
    assert cost(state, "car advance 9") == 9 + 9 * extra
    assert cost(state, "car advance 10") == 10 + 9 * extra
    down = start(size=(60, 1), level=slope, car=red(mobility, 9, 0, "w"))
    assert cost(down, "car advance 9") == 9
    assert far * (1 + extra) == state.allowance(state.pieces[0]) / 12
