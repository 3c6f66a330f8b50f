"""Letters in the columns of a terminal: none stands by half, none is cut within its marks."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tactical.session.drawing.columns import cut, fit, isolated, letters, spread, whole, width
from tactical.session.scene.piece_tags import piece_tags

TEXTS = st.text(st.sampled_from("ab太郎é\u0302\u0323מ가ﾊ "), max_size=12)


@given(TEXTS, st.integers(0, 12))
def test_a_text_is_cut_between_letters_and_fits(text, room):
    shown = cut(text, room)
    assert text.startswith(shown)
    assert letters(text)[: len(letters(shown))] == letters(shown)
    assert width(shown) <= room
    assert width(fit(text, room)) == room
    assert len(spread(text)) == width(text)


@example(["a", "b"], [(0, "太")], 0)
@example(["太", "", "郎", ""], [(1, "x")], 0)
@example(["太", "", "a\u0302"], [], 1)
@given(
    TEXTS.map(spread), st.lists(st.tuples(st.integers(0, 11), st.sampled_from("x太")), max_size=3), st.integers(0, 4)
)
def test_no_letter_stands_by_half(columns, over, first):
    line = [(char, 1, 2, 0) for char in columns]
    for at, char in over:
        if at < len(line):
            line[at] = (char, 1, 2, 0)
    shown = whole(line[first:])
    assert width("".join(glyph[0] for glyph in shown)) == len(shown) == len(line[first:])


@pytest.mark.parametrize(
    ("names", "tags"),
    [
        (("太郎", "花子", "次郎"), ("太", "花", "次")),
        (("Ærø", "Æbeltoft"), ("Ær", "Æb")),
        (("a\u0302b", "a\u0323b"), ("a\u0302", "a\u0323")),
        (("Танк-1", "Танк-2"), ("Т1", "Т2")),
        (("戦車-1", "戦車-2"), ("戦1", "戦2")),
    ],
)
def test_short_names_end_between_letters(names, tags):
    assert piece_tags(names) == tags


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ann at c4", "ann at c4"),
        ("محمد, trooper, at b6", "\u2068محمد\u2069, trooper, at b6"),
        ("שרה-3 walk c4", "\u2068שרה-3\u2069 walk c4"),
        ("שרה   דוד 5/5", "\u2068שרה\u2069   \u2068דוד\u2069 5/5"),
        ("שלום, דוד", "\u2068שלום, דוד\u2069"),
        ("太郎 Ελένη", "太郎 Ελένη"),
    ],
)
def test_what_runs_from_right_to_left_turns_nothing_beside_it(text, shown):
    assert isolated(text) == shown
