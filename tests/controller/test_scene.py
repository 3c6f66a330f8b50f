"""Scenes are drawn right at every zoom, and nothing is told by colour alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tactical.controller.scene import draw
from tactical.controller.scene.glyphs import ASCII, GLYPH_SETS, MARKS, NARROW, OPENED, ROLES, STATES, GlyphSet
from tactical.controller.scene.scene import (
    WALLED_ZOOMS,
    ZOOM_1X1,
    ZOOM_2X1,
    ZOOM_2X2,
    ZOOM_4X2,
    ZOOMS,
    PathStep,
    Scene,
    SceneEdge,
    SceneGround,
    SceneMark,
    ScenePiece,
    SceneShade,
    SceneTitle,
    Zoom,
)
from tactical.controller.scene.style_keys import STYLE_KEYS
from tactical.table.values import replace
from tests.ui.fake import fake_scene

PLAIN = Scene(tuple(tuple(SceneGround() for _ in range(4)) for _ in range(3)))
CELL = (1, 1)


def drawn(scene: Scene, zoom: Zoom, glyphs: GlyphSet = ASCII) -> list[str]:
    return ["".join(t for t, _ in draw.row(scene, at, zoom, glyphs)) for at in range(draw.lines(scene, zoom))]


@pytest.mark.parametrize("zoom", WALLED_ZOOMS, ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_every_line_has_the_board_width_and_known_keys(zoom: Zoom, glyphs: GlyphSet) -> None:
    scene = fake_scene()
    assert scene.problems() == []
    for at in range(draw.lines(scene, zoom)):
        runs = draw.row(scene, at, zoom, glyphs)
        assert sum(len(text) for text, _ in runs) == draw.columns(scene, zoom)
        assert {layer for _, key in runs for layer in key.split()} <= {*STYLE_KEYS}
        assert all(one[1] != other[1] for one, other in pairwise(runs))


def test_small_board_at_each_zoom() -> None:
    scene = replace(
        PLAIN,
        edges=(
            SceneEdge((1, 1), "n"),
            SceneEdge((1, 1), "w"),
            SceneEdge((4, 1), "w", "door"),
            SceneEdge((2, 3), "n", "low"),
        ),
        pieces=(ScenePiece((1, 1), "A", heading=2), ScenePiece((3, 2), "B2", 1, frozenset({"prone"}))),
        path=(PathStep((2, 1), 1, "+1"), PathStep((3, 1), 12, "+2", stop=True)),
    )
    assert drawn(scene, ZOOM_1X1) == ["._..", "|A12", "..,B"]
    assert drawn(scene, ZOOM_2X1) == [". _ . . ", ".|A>.12H", ". . , B_"]
    assert drawn(scene, ZOOM_2X2) == [
        "         ",
        " . . . . ",
        "  >-+   +",
        " .|A1.12H",
        "  +     +",
        " . . ._B ",
        "    +.+  ",
    ]
    assert drawn(scene, ZOOM_4X2) == [
        "                 ",
        " .   .   .   .   ",
        "    +---++1  +2 +",
        " .  |A>  . 1 .12H",
        "    +           +",
        " .   .   .   B2_ ",
        "        +...+    ",
    ]


# Ships of two and of four cells, heading west and south-east, and where the first would lie after its order.
LONG = ScenePiece((2, 0), "K", heading=6, covers=((1, 0),), bow=((1, 0),))
WIDE = ScenePiece((2, 2), "A", 1, frozenset({"wounded"}), 3, None, ((1, 1), (2, 1), (1, 2)), ((2, 2),))
GHOST = ScenePiece((0, 2), "?", heading=0, covers=((0, 1),), bow=((0, 1),))


def test_pieces_of_several_cells_are_one_shape_with_a_bow() -> None:
    scene = replace(PLAIN, pieces=(LONG, WIDE))
    assert drawn(scene, ZOOM_1X1) == [".<K.", ".==.", ".=A."]
    assert drawn(scene, ZOOM_2X1) == [". <=K . ", ". === . ", ". ==A-. "]
    assert drawn(scene, ZOOM_4X2) == [
        "                 ",
        " .   <===K== .   ",
        "                 ",
        " .   ======= .   ",
        "     =======     ",
        " .   ====A-3 .   ",
        "                 ",
    ]


def test_where_an_order_would_leave_a_piece_is_drawn_with_its_bow() -> None:
    path = (PathStep((2, 0), 0, "50"), PathStep((0, 2), 4, "150", stop=True))
    scene = replace(PLAIN, pieces=(LONG,), ghosts=(GHOST,), path=path)
    assert scene.problems() == []
    assert drawn(scene, ZOOM_1X1) == [".<K.", "^...", "=..."]
    assert drawn(scene, ZOOM_2X1) == [". <=K . ", "^ . . . ", "=4. . . "]
    assert drawn(scene, ZOOM_4X2) == [
        "         50      ",  # what is turned before the first square is entered
        " .   <===K== .   ",
        "                 ",
        " =^= .   .   .   ",
        " ===             ",
        " = 4 .   .   .   ",
        "                 ",
    ]
    stands = replace(scene, pieces=(LONG, replace(WIDE, cell=(0, 2), covers=(), bow=(), heading=None)))
    assert drawn(stands, ZOOM_2X1) == [". <=K . ", "^ . . . ", "A-. . . "]  # it is not hidden


VARIANTS = {
    **{f"reach {left}": replace(PLAIN, reach={CELL: left}) for left in (0, 30, 60, 100)},
    **{f"mark {kind}": replace(PLAIN, marks=(SceneMark(CELL, kind),)) for kind in MARKS},
    "path": replace(PLAIN, path=(PathStep(CELL, 1),)),
    "cursor": replace(PLAIN, cursor=CELL),
    "plain": PLAIN,
}
PIECES = {
    **{f"state {state}": replace(PLAIN, pieces=(ScenePiece(CELL, "A", 0, frozenset({state})),)) for state in STATES},
    **{f"seat {seat}": replace(PLAIN, pieces=(ScenePiece(CELL, "A", seat),)) for seat in range(6)},
    **{f"heading {way}": replace(PLAIN, pieces=(ScenePiece(CELL, "A", 0, heading=way),)) for way in range(8)},
}


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_overlays_differ_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    seen = {name: tuple(drawn(scene, zoom, glyphs)) for name, scene in VARIANTS.items()}
    assert len(set(seen.values())) == len(seen), seen


BORDERS = (None, "wall", "door", "open", "low", "held", "hacked", "broken")
WALLED = [
    edges
    for n in BORDERS
    for w in BORDERS
    if (edges := tuple(SceneEdge(CELL, side, kind) for side, kind in (("n", n), ("w", w)) if kind))
]


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", [ZOOM_2X2, ZOOM_4X2], ids=lambda zoom: zoom.name)
def test_walls_and_what_is_in_the_cell_are_both_told(zoom: Zoom, glyphs: GlyphSet) -> None:
    """Whatever stands on a cell and whatever its borders are, no two of them are drawn alike."""
    variants = {**VARIANTS, **PIECES}
    seen = {
        (name, edges): tuple(drawn(replace(scene, edges=edges), zoom, glyphs))
        for edges in WALLED
        for name, scene in variants.items()
    }
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", WALLED_ZOOMS, ids=lambda zoom: zoom.name)
def test_the_states_of_a_door_differ_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    """Shut, open, held, hacked, broken: each its own, wherever in the wall and beside every ground."""
    for ground in sorted({*ROLES} - {"unseen"}):
        rows = [list(row) for row in PLAIN.ground]
        rows[CELL[1]][CELL[0]] = SceneGround(ground)
        bare = replace(PLAIN, ground=tuple(map(tuple, rows)))
        for edge in (SceneEdge(CELL, "n"), SceneEdge(CELL, "w"), SceneEdge((2, 1), "w"), SceneEdge((1, 2), "n")):
            kinds = [replace(bare, edges=(replace(edge, kind=kind),)) for kind in ("wall", "door", *OPENED)]
            seen = [tuple(drawn(scene, zoom, glyphs)) for scene in (bare, *kinds)]
            assert len(set(seen)) == len(seen), (ground, edge)


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", [ZOOM_1X1, ZOOM_2X1], ids=lambda zoom: zoom.name)
def test_walls_of_bare_ground_are_told_where_they_have_no_place(zoom: Zoom, glyphs: GlyphSet) -> None:
    walls = [(), (SceneEdge((2, 1), "w"),), (SceneEdge((1, 2), "n"),), (SceneEdge((2, 1), "w"), SceneEdge((1, 2), "n"))]
    doors = [(SceneEdge((2, 1), "w", "door"),), (SceneEdge((1, 2), "n", "door"),)]
    seen = [tuple(drawn(replace(PLAIN, edges=edges), zoom, glyphs)) for edges in (*walls, *doors)]
    assert len(set(seen)) == len(seen)
    if zoom is ZOOM_2X1 and glyphs is ASCII:
        both = replace(PLAIN, edges=walls[3])
        assert drawn(both, zoom)[1] == ". _|. . "
        assert drawn(replace(both, reach={CELL: 60}), zoom)[1] == ". !J. . "
        assert drawn(replace(both, pieces=(ScenePiece(CELL, "A"),)), zoom)[1] == ". AJ. . "
        assert drawn(replace(both, pieces=(ScenePiece(CELL, "A", 1),)), zoom)[1] == ".'AJ. . "


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_a_piece_and_its_borders_are_both_told_in_two_columns(glyphs: GlyphSet) -> None:
    """Whoever stands there, in whatever state: no borders at its east and south make two of them look alike."""
    here = (2, 1)
    pieces = [
        ScenePiece(here, *who) for who in (("A", 0), ("A", 1), ("A", 1, frozenset({"wounded"})), ("J1", 0), ("B", 2))
    ]
    sides = (None, "wall", "door", "open", "held", "hacked", "broken")
    for overlaid in ({}, {(1, 1): 60, here: 80}):
        for east, south in ((a, b) for a in sides for b in sides if not (a and b)):
            edges = [SceneEdge((3, 1), "w", east)] if east else [SceneEdge((2, 2), "n", south)] if south else []
            bare = replace(PLAIN, edges=(*edges, SceneEdge((0, 0), "n")), reach=overlaid)
            seen = {tuple(drawn(replace(bare, pieces=(piece,)), ZOOM_2X1, glyphs)) for piece in pieces}
            assert len(seen) == len(pieces), (east, south)
            for piece in pieces[1:]:
                row = drawn(replace(bare, pieces=(piece,)), ZOOM_2X1, glyphs)[1]
                border = glyphs.edges[east][1] if east else glyphs.floors[south] if south else ""
                assert row[5] == border or not border
                assert piece.glyph in row


def test_a_sign_takes_no_room_that_is_needed() -> None:
    east = (SceneEdge((2, 1), "w"),)
    pair = (ScenePiece(CELL, "A", 1), ScenePiece((0, 1), "B", 2))
    assert drawn(replace(PLAIN, edges=east, pieces=pair[:1]), ZOOM_2X1)[1] == ".'A|. . "
    assert drawn(replace(PLAIN, edges=east, pieces=pair), ZOOM_2X1)[1] == "B\"A'. . "  # the sign before the wall
    both = (*east, SceneEdge(CELL, "w"))
    assert drawn(replace(PLAIN, edges=both, pieces=pair[:1]), ZOOM_2X1)[1] == ".|A'. . "
    shaded = replace(PLAIN, edges=east, pieces=pair[:1], reach={(0, 1): 100})
    assert drawn(shaded, ZOOM_2X1)[1] == "+'A|. . "  # what would be left takes the place of bare ground
    first = replace(PLAIN, edges=(SceneEdge((1, 1), "w"),), pieces=(ScenePiece((0, 1), "A", 1),))
    assert drawn(first, ZOOM_2X1)[1] == "A'. . . "  # there is nothing at its west
    cursor = replace(PLAIN, edges=east, pieces=pair[:1], cursor=(0, 1))
    assert drawn(cursor, ZOOM_2X1)[1] == ".'A|. . "


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", [ZOOM_2X1, ZOOM_2X2, ZOOM_4X2], ids=lambda zoom: zoom.name)
def test_states_seats_and_headings_differ_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    seen = {name: tuple(drawn(scene, zoom, glyphs)) for name, scene in PIECES.items()}
    assert len(set(seen.values())) == len(seen), seen


@pytest.mark.parametrize("zoom", [ZOOM_2X1, ZOOM_2X2, ZOOM_4X2], ids=lambda zoom: zoom.name)
def test_an_altitude_is_shown_wherever_there_are_two_columns(zoom: Zoom) -> None:
    """Beside the name, in place of the heading if need be; what is the matter with the piece comes first."""
    flier = ScenePiece(CELL, "K", 1, heading=3, altitude=2)
    seen = ["".join(drawn(replace(PLAIN, pieces=(piece,)), zoom)) for piece in (flier, replace(flier, altitude=None))]
    assert "2" in seen[0]
    assert "2" not in seen[1]
    assert "K" in seen[0]
    if zoom is ZOOM_2X1:
        assert drawn(replace(PLAIN, pieces=(flier,)), zoom)[1] == ". K2. . "
        assert drawn(replace(PLAIN, pieces=(replace(flier, altitude=10),)), zoom)[1] == f". K{ASCII.more}. . "
        assert drawn(replace(PLAIN, pieces=(replace(flier, states=frozenset({"spent"})),)), zoom)[1] == ". K2. . "
        wounded = replace(flier, states=frozenset({"wounded"}))
        assert drawn(replace(PLAIN, pieces=(wounded,)), zoom)[1] == f". K{ASCII.states['wounded']}. . "
        named = replace(flier, glyph="T1")  # a digit in place of its second letter would read as another name
        assert drawn(replace(PLAIN, pieces=(named,)), zoom)[1] == ". T1. . "


def test_glyphs_are_made_safe_for_the_set() -> None:
    scene = replace(PLAIN, pieces=(ScenePiece(CELL, "\x1b", 0),), marks=(SceneMark((2, 1), "note", "é\n!"),))
    assert "\x1b" not in "".join(drawn(scene, ZOOM_4X2, NARROW))
    assert "".join(drawn(scene, ZOOM_4X2)).isascii()


def test_signatures_tell_changed_rows() -> None:
    old = fake_scene()
    new = replace(old, path=(PathStep((6, 5), 1),))
    changed = [y for y in range(old.height) if old.index.signature(y) != new.index.signature(y)]
    assert changed == [5, 6]


def test_problems_are_told() -> None:
    bad = replace(
        PLAIN,
        topology="cube",
        ground=((SceneGround("lava"),), ()),
        pieces=(ScenePiece((9, 9), "ABC", 7),),
        marks=(SceneMark((0, 0), "x"),),
        edges=(SceneEdge((0, 0), "s"),),
    )
    assert len(bad.problems()) >= 6


def test_a_title_runs_along_its_borders_as_far_as_it_fits() -> None:
    walls = tuple(SceneEdge((x, 1), "n") for x in range(4))
    scene = replace(PLAIN, edges=walls, titles=(SceneTitle((1, 1), 2, "galley"),))
    assert drawn(scene, ZOOM_4X2)[2].rstrip() == "+----galley-----+"
    assert drawn(scene, ZOOM_2X2)[2].rstrip() == "+--gal--+"
    assert "galley" not in "".join(drawn(scene, ZOOM_2X1))
    open_ = replace(PLAIN, edges=(SceneEdge((0, 0), "n"),), titles=(SceneTitle((1, 1), 2, "galley"),))
    assert drawn(open_, ZOOM_4X2)[2].rstrip() == "     galley"


def test_a_title_gives_way_to_what_is_said_of_a_cell_and_never_crosses_its_ends() -> None:
    title = SceneTitle((1, 1), 2, "reactor room")
    scene = replace(PLAIN, edges=(SceneEdge((0, 0), "n"),), titles=(title,), path=(PathStep((1, 1), 1, "+2"),))
    assert drawn(scene, ZOOM_4X2)[2].rstrip() == "     +2 ctor"
    walled = replace(PLAIN, edges=tuple(SceneEdge((x, 1), "n") for x in range(4)), titles=(title,))
    assert drawn(walled, ZOOM_4X2)[2].rstrip() == "+----reactor----+"


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_who_is_in_two_squares_is_drawn_in_both_with_its_seat(glyphs: GlyphSet) -> None:
    peeker = ScenePiece((1, 1), "A", 1, covers=((2, 1),), astride=True)
    scene = replace(PLAIN, edges=(SceneEdge((1, 1), "w"),), pieces=(peeker,))
    for zoom in (ZOOM_2X1, ZOOM_2X2, ZOOM_4X2):
        text = "\n".join(drawn(scene, zoom, glyphs))
        assert text.count("A") == 2
        assert glyphs.seats[1] in text
        assert glyphs.body in text


@pytest.mark.parametrize("zoom", [ZOOM_1X1, ZOOM_2X1], ids=lambda zoom: zoom.name)
def test_a_row_is_drawn_as_its_cells_are(zoom: Zoom) -> None:
    """Bare ground is worked out once a kind and row; nothing that lies on it is smeared along the row."""
    rough, floor = SceneGround("rough"), SceneGround()
    scene = Scene(
        tuple(tuple(rough if (x + y) % 3 == 0 else floor for x in range(9)) for y in range(4)),
        pieces=(ScenePiece((2, 1), "A", 0), ScenePiece((5, 2), "B", 1)),
        reach={(3, 1): 100, (4, 1): 100, (6, 1): 20},
        path=(PathStep((3, 1), 1, "1"),),
        marks=(SceneMark((7, 1), "objective"),),
        shades={(1, 0): SceneShade(2, "2", True), (8, 1): SceneShade(1, "1", False)},
    )
    for line in range(draw.lines(scene, zoom)):
        y, part = divmod(line, zoom.lines)
        cells = [draw.cell_runs(scene, (x, y), part, zoom, NARROW) for x in range(scene.width)]
        assert draw.row_cells(scene, line, zoom, NARROW)[: scene.width] == cells
