"""Scenes are drawn right at every zoom, and nothing is told by colour alone."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tactical.ui import draw
from tactical.ui.glyphs import ASCII, GLYPH_SETS, MARKS, NARROW, STATES, GlyphSet
from tactical.ui.scene import ZOOM_1X1, ZOOM_2X1, ZOOM_4X2, ZOOMS, Edge, Ground, Mark, PathStep, Piece, Scene, Zoom
from tactical.ui.style_keys import STYLE_KEYS
from tests.ui.fake import fake_scene

PLAIN = Scene(tuple(tuple(Ground() for _ in range(4)) for _ in range(3)))
CELL = (1, 1)


def drawn(scene: Scene, zoom: Zoom, glyphs: GlyphSet = ASCII) -> list[str]:
    return ["".join(t for t, _ in draw.row(scene, at, zoom, glyphs)) for at in range(draw.lines(scene, zoom))]


@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
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
        edges=(Edge((1, 1), "n"), Edge((1, 1), "w"), Edge((4, 1), "w", "door"), Edge((2, 3), "n", "low")),
        pieces=(Piece((1, 1), "A", heading=2), Piece((3, 2), "B2", 1, frozenset({"prone"}))),
        path=(PathStep((2, 1), 1, "+1"), PathStep((3, 1), 12, "+2", stop=True)),
    )
    assert drawn(scene, ZOOM_1X1) == ["....", ".A12", "...B"]
    assert drawn(scene, ZOOM_2X1) == [". . . . ", ". A>.112", ". . . B_"]
    assert drawn(scene, ZOOM_4X2) == [
        "                 ",
        " .   .   .   .   ",
        "    +---++1  +2 +",
        " .  |A>  . 1 .12H",
        "    +           +",
        " .   .   .   B2_ ",
        "        +...+    ",
    ]


VARIANTS = {
    **{f"reach {left}": replace(PLAIN, reach={CELL: left}) for left in (0, 30, 60, 100)},
    **{f"mark {kind}": replace(PLAIN, marks=(Mark(CELL, kind),)) for kind in MARKS},
    "path": replace(PLAIN, path=(PathStep(CELL, 1),)),
    "cursor": replace(PLAIN, cursor=CELL),
    "plain": PLAIN,
}
PIECES = {
    **{f"state {state}": replace(PLAIN, pieces=(Piece(CELL, "A", 0, frozenset({state})),)) for state in STATES},
    **{f"seat {seat}": replace(PLAIN, pieces=(Piece(CELL, "A", seat),)) for seat in range(6)},
    **{f"heading {way}": replace(PLAIN, pieces=(Piece(CELL, "A", 0, heading=way),)) for way in range(8)},
}


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", ZOOMS, ids=lambda zoom: zoom.name)
def test_overlays_differ_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    seen = {name: tuple(drawn(scene, zoom, glyphs)) for name, scene in VARIANTS.items()}
    assert len(set(seen.values())) == len(seen), seen


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("zoom", [ZOOM_2X1, ZOOM_4X2], ids=lambda zoom: zoom.name)
def test_states_seats_and_headings_differ_in_characters(zoom: Zoom, glyphs: GlyphSet) -> None:
    seen = {name: tuple(drawn(scene, zoom, glyphs)) for name, scene in PIECES.items()}
    assert len(set(seen.values())) == len(seen), seen


def test_glyphs_are_made_safe_for_the_set() -> None:
    scene = replace(PLAIN, pieces=(Piece(CELL, "\x1b", 0),), marks=(Mark((2, 1), "note", "é\n!"),))
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
        ground=((Ground("lava"),), ()),
        pieces=(Piece((9, 9), "ABC", 7),),
        marks=(Mark((0, 0), "x"),),
        edges=(Edge((0, 0), "s"),),
    )
    assert len(bad.problems()) >= 6
