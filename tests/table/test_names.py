"""What may be a name, which names look alike, and that names of any script are read as they are printed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.ruleset.validation import problems
from tactical.table.names import MOST_MARKS, RESERVED, alike, folded, name_fault, place_of
from tactical.table.notation import read, write
from tactical.table.referee import SetValue
from tactical.table.values import replace
from tests.rules.skirmish import fixture as fx


@pytest.mark.parametrize(
    "name",
    ["ann", "Ann", "tank-2", "a_b", "太郎", "Ærøskøbing", "Ελένη", "محمد",
     "שרה-3", "राम", "ไทยน้ำ", "Жанна", "가나다", "ひらカナ漢字ー", "ʻokina", "Zoë"],
)  # fmt: skip
def test_names_of_any_script_are_names(name):
    assert name_fault(name) == ""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("", "is not a name"),
        ("a b", "is not a name"),
        ("-a", "is not a name"),
        ("a--b", "is not a name"),
        ("2a", "is not a name"),
        ("a.b", "is not a name"),
        ("a:b", "is not a name"),
        ("ann😀", "is not a name"),
        ("\u0301a", "is not a name"),
        ("a\u200bb", "has the hidden character U+200B"),
        ("a\u200db", "has the hidden character U+200D"),
        ("a\u202eb", "has the hidden character U+202E"),
        ("a\u2068b", "has the hidden character U+2068"),
        ("a\x1bb", "has the hidden character U+001B"),
        ("a\ue000", "has the hidden character U+E000"),
        ("a\ufe0f", "has the hidden character U+FE0F"),
        ("a\u3164", "has the hidden character U+3164"),
        ("a\ud800", "has the hidden character U+D800"),
        ("x" + "\u0302" * (MOST_MARKS + 1), "has too many marks on one letter"),
        ("r\u0435d", "mixes Cyrillic and Latin letters"),
        ("re\u03bd", "mixes Greek and Latin letters"),
        ("ab\u0660", "mixes Arabic and Latin letters"),
        ("e\u0301", "is not composed"),
    ],
)
def test_what_hides_or_deceives_is_no_name(name, fault):
    assert name_fault(name).startswith(fault)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("RED", "red"),
        ("ｒｅｄ", "red"),
        ("\u0441\u043e\u0440", "cop"),  # Cyrillic
        ("\u03bd\u03bf", "vo"),  # Greek
        ("b0b", "bob"),
        ("Straße", "STRASSE"),
        ("\u212bse", "åse"),
    ],
)
def test_names_that_look_alike(name, other):
    assert alike(name, ["blue", other]) == other
    assert alike(other, ["blue", name]) == name


def test_names_that_do_not():
    assert alike("reed", ["red", "reeds"]) == ""
    assert alike("émile", ["emile"]) == ""
    assert all(alike(word, [other for other in RESERVED if other != word]) == "" for word in RESERVED)


def test_a_name_is_found_by_capitals_and_accents_of_any_kind():
    names = ["ann", "Ærøskøbing", "Zoë", "Νίκος"]
    for number, name in enumerate(names):
        for form in (name.upper(), name.lower(), unicodedata.normalize("NFD", name), name.swapcase()):
            assert place_of(form, names) == number
    assert place_of("zoe", names) == -1


SCRIPTS = [
    "abz",
    "æøåßé",
    "абвяё",
    "αβγωςΣ",
    "אבגת",
    "بتمحد",
    "太郎山川",
    "ひらのカタナー",
    "가나힣",
    "नमरािु",
    "กขนำ้",
    "ԱԲաբ",
    "აბგ",
    "አበገ",
]


START = fx.start(size=(4, 4), cy={"cell": (3, 3)}, ann={"cell": (1, 2)})


@st.composite
def names(draw):
    """A name of one script, perhaps with a number."""
    letters = draw(st.sampled_from(SCRIPTS))
    word = draw(st.text(st.sampled_from(letters), min_size=1, max_size=6))
    return unicodedata.normalize("NFC", word + draw(st.sampled_from(["", "-2", "_x", "7b"])))


def game(first, second):
    """A battle whose first pieces have these names."""
    state = START
    pieces = (replace(state.pieces[0], name=first), replace(state.pieces[1], name=second), *state.pieces[2:])
    return state.having(pieces=pieces)


@given(names().filter(lambda name: not name_fault(name)), names().filter(lambda name: not name_fault(name)))
def test_an_order_is_read_as_it_is_printed(first, second):
    if folded(first) == folded(second):
        return
    state = game(first, second)
    assert problems(fx.RULES, state) == []
    offers = list(fx.RULES.offers(state))
    for order in [*offers[:: max(1, len(offers) // 5)], SetValue(0, 1, "health", 3)]:
        text = write(state, order)
        loud = " ".join(word.upper() if word == first else word for word in text.split(" "))
        for form in (text, loud, unicodedata.normalize("NFD", text), f"\u2068{text}\u2069"):
            assert read(fx.RULES, state, order.seat, form) == order
