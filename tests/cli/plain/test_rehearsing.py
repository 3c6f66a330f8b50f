"""Lines kept in a sitting by lines: under a name, taken up again, forgotten."""

from __future__ import annotations

import pytest

from tests.cli.plain.sitter import sit
from tests.journal.games import YARD, yard


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "yard.tactical"
    yard(path, YARD.replace("hidden = true\n", "")).close()
    return path


def test_a_line_is_kept_and_taken_up_in_another_sitting(save):
    said = sit(save, "rehearse", "ann walk b1", "keep round the back", "return", "lines")
    assert "Kept as 'round the back': 1 order" in said
    assert "round the back: 1 order still possible" in said
    said = sit(save, "resume round the back", "line")
    assert "1: red: ann walk b1" in said
    said = sit(save, "ann walk b1", "lines", "discard round the back", "lines")
    assert "round the back: 1 order played, none left" in said
    assert "Deleted 'round the back'" in said
    assert "You have no kept lines" in said


def test_what_cannot_be_kept_or_taken_up_is_said(save):
    said = sit(save, "keep plan", "resume plan", "rehearse", "keep plan", "ann walk b1", "keep")
    assert "You are not rehearsing" in said
    assert "Red has no kept line called 'plan'" in said
    assert "Nothing has been tried yet; give an order first" in said
    assert "A line is kept under a name: keep NAME" in said


def test_a_kept_line_is_played_on_when_it_is_ones_turn_again(save):
    said = sit(save, "rehearse", "ann end", "cy go prone", "cy end", "ben go prone", "keep plan", "return", "play plan")
    assert "All 4 orders played as rehearsed" in said
    said = sit(save, "undo", "play plan", "play other")
    assert "1 order played as rehearsed" in said
    assert "Red has no kept line called 'other'; kept lines: plan" in said
