"""What may stand in a scenario's texts is what a screen can show."""

from __future__ import annotations

import unicodedata

import pytest

from tactical.scenario.plain_text import hidden
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.table.cards import Bar
from tactical.ui.battle.panels.panel import ink
from tactical.ui.text import REPLACEMENT, clean, width, wrap


def test_emoji_that_ask_to_be_drawn_as_such_are_shown_at_a_width_all_terminals_agree_on() -> None:
    for char in "\u2764\u2694\u2620\u26a0\u2b50\U0001f6e1":
        for variation in "\ufe0e\ufe0f":
            assert clean(f"a{char}{variation}b") == f"a{char}b"
            assert width(clean(f"{char}{variation}")) == width(char)
    assert clean("\u2764\ufe0f Bo", ascii_only=True) == "? Bo"


def test_the_check_admits_what_is_shown_but_for_marks_that_are_no_part_of_a_letter() -> None:
    for char in map(chr, (*range(0x3400), *range(0xFE00, 0x10000), *range(0x1F000, 0x1FB00))):
        marks = [each for each in unicodedata.normalize("NFC", char) if unicodedata.category(each)[0] == "M"]
        if not hidden(char) and not marks and width(char):  # or a vowel that is drawn into the letter before
            assert REPLACEMENT not in clean(char) or char == REPLACEMENT, ascii(char)


@pytest.mark.parametrize("columns", range(-12, 6))
@pytest.mark.parametrize(("hang", "taken"), [(0, 0), (2, 0), (0, 4), (5, 9)])
def test_words_are_broken_in_any_room_there_is_even_less_than_none(columns: int, hang: int, taken: int) -> None:
    """As before a panel has its size."""
    for words in ("Strike", "to go on 72%", "\u8feb\u771f x"):
        lines = wrap(words, columns, hang=hang, taken=taken)
        kept = "".join("".join(lines).split())
        assert kept == "".join(words.split()) or columns - hang < 2, "but for letters wider than the room"


@pytest.mark.parametrize("columns", range(-12, 30))
def test_lines_of_panels_are_made_in_any_room(columns: int) -> None:
    plain = ink(load_theme(shipped_themes() / "mono.toml"), ascii_only=True)
    assert plain.valued("Strike", "72%, out 36%", columns)
    assert plain.row("Melee Range", "1 square", columns)
    assert plain.bar(Bar("Health", 3, 25), columns)


def test_a_label_that_a_short_value_leaves_no_room_for_goes_on_below() -> None:
    plain = ink(load_theme(shipped_themes() / "mono.toml"), ascii_only=True)
    lines = [line.plain for line in plain.row("Stay and lose to Blue", "94%", 24)]
    assert lines == ["Stay and lose to     94%", "  Blue"]
    assert [line.plain for line in plain.row("Stay and lose", "94%", 24)] == ["Stay and lose        94%"]
