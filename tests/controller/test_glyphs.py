"""The default glyph sets take one column everywhere."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from tactical.controller.scene.glyphs import (
    ASCII,
    EDGES,
    GLYPH_SETS,
    MARKS,
    NARROW,
    ROLES,
    STATES,
    GlyphSet,
    agreed_width,
)
from tactical.rules import SHIPPED, load


def test_ascii_is_ascii() -> None:
    assert all(" " <= char <= "~" for char in ASCII.characters())


@pytest.mark.parametrize("glyphs", [ASCII, NARROW], ids=lambda glyphs: glyphs.name)
def test_widths_are_agreed(glyphs: GlyphSet) -> None:
    for char in glyphs.characters():
        assert agreed_width(char), f"U+{ord(char):04X} {unicodedata.name(char)}"
        assert cell_len(char) == 1


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_sets_are_complete_and_without_twins(glyphs: GlyphSet) -> None:
    assert set(glyphs.ground) == {*ROLES}
    assert set(glyphs.edges) == {*EDGES}
    for group in (glyphs.ground.values(), glyphs.reach, glyphs.headings, glyphs.seats, glyphs.bar):
        assert len(set(group)) == len(list(group))
    assert set(glyphs.marks) == {*MARKS}
    assert set(glyphs.states) == {*STATES}
    # These stand in the same column, so one must not be taken for the other.
    assert not {*glyphs.marks.values()} & {*glyphs.reach, *"0123456789"}
    assert not {*glyphs.states.values()} & {*glyphs.headings}
    assert all(len(char) == 1 for char in glyphs.characters())


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_reach_is_told_from_every_ground_and_border(glyphs: GlyphSet) -> None:
    """Where a cell is one character a shade of reach stands in place of its ground; where it is two, beside it or in
    place of a border."""
    own = {glyphs.safe(look.glyph) for name in SHIPPED for look in load(name).presenter.all_looks() if look.glyph}
    signs = {glyphs.safe(look.sign) for name in SHIPPED for look in load(name).presenter.all_looks() if look.sign}
    borders = {*"".join("".join(pair) for pair in glyphs.edges.values()), *glyphs.floors.values(), glyphs.nook}
    assert len(own) > 20
    assert not {*glyphs.reach} & (own | signs | borders | {*glyphs.ground.values()})


@pytest.mark.parametrize("char", "─│┼█▲→·○●◆★♠é漢☺⚡\u0301\u200b")
def test_doubtful_characters_are_not_agreed(char: str) -> None:
    assert not agreed_width(char) or char == "é"
