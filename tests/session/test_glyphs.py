"""The default glyph sets take one column everywhere."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from tactical.session.scene.glyphs import (
    ASCII,
    EDGES,
    GLYPH_SETS,
    MARKS,
    NARROW,
    GlyphSet,
)
from tactical.table.cards import GROUND_KINDS
from tests.session.widths import agreed_width


def test_ascii_is_ascii() -> None:
    assert all(" " <= char <= "~" for char in ASCII.characters())


@pytest.mark.parametrize("glyphs", [ASCII, NARROW], ids=lambda glyphs: glyphs.name)
def test_widths_are_agreed(glyphs: GlyphSet) -> None:
    for char in glyphs.characters():
        assert agreed_width(char), f"U+{ord(char):04X} {unicodedata.name(char)}"
        assert cell_len(char) == 1


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_sets_are_complete_and_without_twins(glyphs: GlyphSet) -> None:
    assert set(glyphs.edges) == {*EDGES}
    for group in (glyphs.headings, glyphs.strokes):
        assert len(set(group)) == len(list(group))
    assert set(glyphs.strewn) == {*GROUND_KINDS}
    assert set(glyphs.marks) == {*MARKS}
    # These stand in the same column, so one must not be taken for the other.
    assert not {*glyphs.marks.values()} & {*"0123456789"}
    assert not {*glyphs.states.values()} & {*glyphs.headings}
    assert all(len(char) == 1 for char in glyphs.characters())


@pytest.mark.parametrize("char", "─│┼█▲→·○●◆★♠é漢☺⚡\u0301\u200b")
def test_doubtful_characters_are_not_agreed(char: str) -> None:
    assert not agreed_width(char) or char == "é"
