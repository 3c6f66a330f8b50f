"""Where pieces are: cells covered, and places as people write them."""

from __future__ import annotations

import unicodedata
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.table.notation import NotationError, heading_names, read_place, write_place
from tactical.table.places import Aboard, Destroyed, Left, OffBoard, OnBoard, Unseen, at
from tests.table.table_game import position

STATE = position()
LETTERS = st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")).filter(str.isprintable)
TEXT = st.text(LETTERS, max_size=30).map(partial(unicodedata.normalize, "NFC"))  # as all names are kept
CELLS = st.integers(0, STATE.board.size - 1)
PLACES = st.one_of(
    st.builds(
        OnBoard,
        st.lists(CELLS, min_size=1, max_size=4, unique=True).map(tuple),
        st.integers(-1, 7),
        st.integers(-99_999, 99_999),
        TEXT,
    ),
    st.builds(Aboard, st.integers(0, 3), TEXT),
    st.builds(OffBoard, TEXT, st.integers(-999, 999), TEXT),
    st.builds(Left, TEXT),
    st.builds(Destroyed, TEXT),
    st.just(Unseen()),
)


def test_only_what_is_on_the_board_covers_cells():
    assert OnBoard((5, 6)).cells == (5, 6)
    assert at(9, 2, 3) == OnBoard((9,), 2, 3)
    for elsewhere in (Aboard(1), OffBoard("reserve"), Left(), Destroyed(), Unseen()):
        assert elsewhere.cells == ()


@given(PLACES)
def test_a_place_prints_and_parses_back(place):
    assert read_place(STATE, write_place(STATE, place)) == place


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("c4", at(26)),
        ("c4+c5 facing ne alt 2", OnBoard((26, 34), 1, 2)),
        ("Gate", at(47)),
        ("aboard bob", Aboard(1)),
        ('off "reserve" owes 3', OffBoard("reserve", 3)),
        ('destroyed "fire"', Destroyed("fire")),
    ],
)
def test_places_are_written_like_this(text, place):
    assert write_place(STATE, place) == text
    assert read_place(STATE, text) == place


@pytest.mark.parametrize(
    "text",
    ["", "z99", "c4 facing up", "c4 facing", "c4 alt", "c4 alt " + "9" * 400, "c4 alt 1 alt 2", "c4 colour 3", "aboard",
     "aboard nobody", "aboard bob owes 1", "off", 'off "x" owes many', "left", "unseen today", "c4++c5", "c4\x07",
     "x" * 20_000],
)  # fmt: skip
def test_what_is_no_place_is_refused(text):
    with pytest.raises(NotationError) as raised:
        read_place(STATE, text)
    assert raised.value.kind == "invalid"
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 200


def test_headings_go_by_the_topology():
    assert heading_names("hex") == ("ne", "e", "se", "sw", "w", "nw")
    assert heading_names("square4") == heading_names("square8")
    assert heading_names("square8")[2] == "e"
