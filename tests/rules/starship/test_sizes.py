"""Size and space: SC-59 to SC-74, SC-H12, SC-H13."""

from __future__ import annotations

import pytest

from tactical.rules.starship.opening import size_of
from tactical.table.opening import SheetError
from tests.rules.starship.fixture import (
    RULES,
    after,
    card,
    cells,
    heading,
    left,
    legal,
    refused,
    sheet,
    start,
    why,
)  # fmt: skip

BANDS = [
    (1, "tiny"),
    (25, "tiny"),
    (26, "small"),
    (50, "small"),
    (51, "medium"),
    (250, "medium"),
    (251, "large"),
    (2500, "large"),
    (2501, "huge"),
    (9999, "huge"),
    (10000, "gargantuan"),
    (250000, "gargantuan"),
]


def built(space, **more):
    """The size of a ship that tells its space alone, from its card."""
    given = sheet(ada={"cell": (8, 6)})
    row = {**given.kinds["ada"], "space": space, **more}
    row = {key: value for key, value in row.items() if key != "size" or "size" in more}
    kinds = {**given.kinds, "ada": row}
    opened = RULES.open(type(given)(given.title, given.board, given.seats, given.pieces, kinds))
    return RULES.presenter.piece_card(opened, 0).subtitle.split()[0]


@pytest.mark.clause("SC-59", "SC-60", "SC-61", "SC-62", "SC-63", "SC-64", "SC-65")
@pytest.mark.parametrize(("space", "size"), BANDS)
def test_size_is_read_from_the_space_controlled(space, size):
    assert built(space) == size


@pytest.mark.clause("SC-H12")
def test_shared_ends_of_bands():
    assert [size_of(feet) for feet in (25, 50, 250, 2500)] == ["tiny", "small", "medium", "large"]
    assert [size_of(feet, larger=True) for feet in (25, 50, 250, 2500)] == ["small", "medium", "large", "huge"]
    assert size_of(10_000) == size_of(10_000, larger=True) == "gargantuan"
    assert size_of(24, larger=True) == "tiny"
    given = sheet(band_ends="larger")
    row = {key: value for key, value in given.kinds["ada"].items() if key != "size"}
    kinds = {**given.kinds, "ada": {**row, "space": 25}}
    state = RULES.open(type(given)(given.title, given.board, given.seats, given.pieces, kinds, given.options))
    assert card(state).subtitle.startswith("small")


@pytest.mark.clause("SC-59")
def test_a_size_that_does_not_fit_its_space_is_a_problem():
    with pytest.raises(SheetError, match="a space of 100 ft is medium"):
        built(100, size="large")


@pytest.mark.clause("SC-73", "SC-74")
def test_hull_measures_do_not_count():
    assert built(100, hull_length=60) == "medium"
    assert built(100, size="medium", hull_length=60) == "medium"
    assert built(100, hull_width=40) == "medium"
    assert built(30, hull_length=5000) == "small"


@pytest.mark.clause("SC-67", "SC-68", "SC-69", "SC-70", "SC-71", "SC-72")
@pytest.mark.parametrize(
    ("size", "squares"), [("tiny", 1), ("small", 1), ("medium", 2), ("large", 4), ("huge", 8), ("gargantuan", 16)]
)
def test_squares_of_each_size(size, squares):
    for towards in ("n", "ne", "e", "se", "s", "sw", "w", "nw"):
        assert len(cells(start(ada={"size": size, "heading": towards}))) == squares
    assert len(cells(start(ada={"size": size}, grid_sizes=False))) == 1


@pytest.mark.clause("SC-H13")
def test_shapes():
    assert cells(start(ada={"size": "medium"})) == {(5, 5), (5, 4)}
    assert cells(start(ada={"size": "medium", "heading": "w"})) == {(5, 5), (4, 5)}
    assert cells(start(ada={"size": "large"})) == {(4, 4), (5, 4), (4, 5), (5, 5)}
    assert cells(start(ada={"size": "huge"})) == {(x, y) for x in (4, 5) for y in (3, 4, 5, 6)}
    assert cells(start(ada={"size": "huge", "heading": "e"})) == {(x, y) for x in (3, 4, 5, 6) for y in (4, 5)}
    assert cells(start(ada={"size": "gargantuan"})) == {(x, y) for x in (3, 4, 5, 6) for y in (3, 4, 5, 6)}


@pytest.mark.clause("SC-H13")
@pytest.mark.parametrize("size", ["large", "gargantuan"])
def test_compact_ships_turn_in_their_own_space(size):
    state = start(ada={"size": size, "speed": 900})
    before = cells(state)
    for degrees in (45, 90, 180, -135):
        turned = after(state, f"turn {degrees}")
        assert cells(turned) == before


@pytest.mark.clause("SC-H13")
def test_a_long_ship_keeps_its_last_orthogonal_footprint():
    state = start(ada={"size": "huge", "speed": 900})
    lying = cells(state)
    north_east = after(state, "turn 45")
    assert cells(north_east) == lying
    shifted = after(north_east, "ahead 1")
    assert cells(shifted) == {(x + 1, y - 1) for x, y in lying}
    east = after(north_east, "turn 45")
    assert cells(east) == cells(start(ada={"size": "huge", "heading": "e"}))


@pytest.mark.clause("SC-H13")
@pytest.mark.parametrize("size", ["medium", "huge"])
def test_by_e_to_se_leaves_the_footprint_of_e_however_it_is_split(size):
    state = start(ada={"size": size, "speed": 900})
    whole = after(state, "turn 135")
    parts = after(state, "turn 45", "turn 45", "turn 45")
    mixed = after(state, "turn 90", "turn 45")
    assert cells(whole) == cells(parts) == cells(mixed) == cells(start(ada={"size": size, "heading": "e"}))
    assert heading(whole) == "SE"
    round_about = after(state, "turn -225")
    assert cells(round_about) == cells(start(ada={"size": size, "heading": "s"}))


@pytest.mark.clause("SC-H13", "SC-H14")
def test_a_turn_is_refused_whole_if_a_part_of_it_fails():
    state = start(ada={"size": "medium"}, solid=[(6, 5)])
    refused(state, "turn 180", "SC-H14")
    assert left(state) == 300
    legal(state, "turn -180")  # to port there is room
    legal(state, "turn 45")
    assert why(state, "turn 135") == "Ada cannot swing around, because g6 is in the way"
    edge = start(ada={"size": "huge", "cell": (1, 5)})
    refused(edge, "turn 90", "SC-H13")
    assert why(edge, "turn 90") == "Ada cannot swing around, because the board ends there"


@pytest.mark.clause("SC-H13")
def test_there_and_back_swings_a_long_ship_round():
    state = start(ada={"size": "medium", "speed": 900, "heading": "n"})
    assert cells(after(state, "fly +90 -45")) == {(5, 5), (6, 5)}
    assert cells(after(state, "fly +45")) == {(5, 5), (5, 4)}


@pytest.mark.clause("SC-H13")
def test_where_a_large_ship_would_not_fit():
    with pytest.raises(SheetError, match="would overlap the edge"):
        start(ada={"size": "gargantuan", "cell": (1, 1)})
    with pytest.raises(SheetError, match="would start in solid rock"):
        start(ada={"size": "large"}, solid=[(4, 4)])
    with pytest.raises(SheetError, match="bo starts on ada"):
        start(ada={"size": "large"}, more={"bo": {"size": "large", "cell": (4, 4)}})
    start(ada={"size": "large"}, more={"bo": {"size": "small", "cell": (4, 4)}})
