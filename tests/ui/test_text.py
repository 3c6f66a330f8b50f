"""What may stand in a scenario's texts is what a screen can show."""

from __future__ import annotations

import unicodedata

from tactical.scenario.plain_text import hidden
from tactical.ui.text import REPLACEMENT, clean, width


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
