"""Positions: frozen, shared, and with an index of who is where."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.table.places import Aboard, Destroyed, Left, OnBoard, Unseen, at
from tactical.table.values import replace, snake
from tests.table.table_game import JUDGE, WILDS, moved, position

CELLS = st.lists(st.integers(0, 11), min_size=1, max_size=3, unique=True).map(tuple)
PLACES = st.builds(OnBoard, CELLS) | st.sampled_from([Aboard(0), Left(), Destroyed(), Unseen()])


def plainly(state):
    """Who is where, cell by cell."""
    found = {cell: tuple(p.id for p in state.pieces if cell in p.place.cells) for cell in range(state.board.size)}
    return {cell: ids for cell, ids in found.items() if ids}


@given(st.lists(st.tuples(st.integers(0, 3), PLACES), max_size=15))
def test_the_index_is_that_of_the_pieces_whatever_changed_before(moves):
    state = position()
    for piece, place in moves:
        state = moved(state, piece, place=place)
        assert state.occupants == plainly(state)
        later = state.having(beat=state.beat + 1)
        assert later.occupants == state.occupants
        for cell, ids in state.occupants.items():
            assert [p.id for p in state.pieces_on(cell)] == list(ids)


def test_pieces_changed_wholesale_leave_no_index_behind():
    state = position()
    assert state.occupants
    hidden = tuple(replace(piece, place=Unseen()) for piece in state.pieces)
    assert dict(state.having(pieces=hidden).occupants) == {}


def test_old_states_stay_what_they_were():
    state = position()
    before = dict(state.occupants)
    new = moved(state, 0, place=at(40))
    assert dict(state.occupants) == before
    assert state.pieces[0].cell == 0
    assert new.pieces[1] is state.pieces[1]
    assert new.board is state.board


def test_nothing_can_be_set():
    state = position()
    for value in (state, state.pieces[0], state.setup, state.setup.seats[0], state.stack[0], state.score):
        with pytest.raises(AttributeError):
            setattr(value, value.__struct_fields__[0], None)


def test_derived_values_are_neither_compared_nor_saved():
    state = position()
    assert state.occupants
    assert state == msgspec.structs.replace(state)
    assert b"occupants" not in msgspec.msgpack.encode(state)


def test_names_seats_and_sides():
    state = position()
    assert state.sides == ("Red", "Blue", "Green")
    assert [state.side(piece) for piece in state.pieces] == ["Red", "Blue", "Green", ""]
    assert [state.seat(n).name for n in (-1, -2, -3, WILDS, JUDGE)] == [
        "chance",
        "the table",
        "nobody",
        "wilds",
        "judge",
    ]
    assert state.piece_named("bob").id == 1
    assert state.piece_named("zoe") is None
    assert (state.cell_name(26), state.cell_name(47)) == ("c4", "Gate")


def test_the_words_of_classes():
    assert [snake(name) for name in ("Run", "EndTurn", "RunCheckAgain")] == ["run", "end_turn", "run_check_again"]
