"""A referee changes the position by hand: with the right to, on the record, and never into a broken one."""

from __future__ import annotations

import pytest

from tactical.table import Ask, judge, play
from tactical.table.events import Refereed
from tactical.table.places import Destroyed, Left, at
from tactical.table.referee import PlacePiece, RemovePiece, SetValue, Skip
from tests.rules.boarding import fixture as boarding
from tests.table.table_game import BLUE, JUDGE, RED, RULES, moved, position

ORDERS = (PlacePiece(JUDGE, 0, 20), RemovePiece(JUDGE, 0), SetValue(JUDGE, 0, "health", 2), Skip(JUDGE))


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.verb)
def test_only_seats_with_the_right_may(order):
    for seat in (RED, BLUE):
        other = type(order)(seat, *(getattr(order, f) for f in order.__struct_fields__[1:]))
        (why,) = play(RULES, position(), other).verdict.reasons
        assert why.code == "not_referee"


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.verb)
def test_every_change_is_logged(order):
    out = play(RULES, position(), order)
    assert out.verdict
    events = [event for event in out.events if isinstance(event, Refereed)]
    assert len(events) == 1
    assert events[0].words(out.state).startswith("Referee Judge: ")


def test_placing_removing_and_setting():
    state = position()
    assert play(RULES, state, PlacePiece(JUDGE, 0, 20)).state.pieces[0].place == at(20)
    assert play(RULES, state, RemovePiece(JUDGE, 0)).state.pieces[0].place == Left("referee")
    assert play(RULES, state, RemovePiece(JUDGE, 0, destroyed=True)).state.pieces[0].place == Destroyed("referee")
    out = play(RULES, state, SetValue(JUDGE, 0, "health", -9))
    assert out.state.pieces[0].health == -9
    assert out.state.occupants == state.occupants


@pytest.mark.parametrize(
    ("field", "value", "code", "words"),
    [
        ("secret", 3, "not_settable", "secret cannot be set; health can"),
        ("id", 2, "not_settable", "id cannot be set; health can"),
        ("nonsense", 2, "not_settable", "nonsense cannot be set; health can"),
        ("health", 10, "out_of_range", "health must be from -9 to 9"),
        ("health", -(10**9), "out_of_range", "health must be from -9 to 9"),
    ],
)
def test_only_what_a_ruleset_lets_be_set_within_its_limits(field, value, code, words):
    (why,) = judge(RULES, position(), SetValue(JUDGE, 0, field, value)).reasons
    assert why.code == code
    assert RULES.presenter.why(why) == words


def test_what_would_break_the_position_is_refused_in_the_rulesets_words():
    state = moved(moved(position(), 1, cell=20), 2, cell=20)
    (why,) = play(RULES, state, PlacePiece(JUDGE, 0, 20)).verdict.reasons
    assert why.code == "would_break"
    assert RULES.presenter.why(why) == "e3 is crowded"


def test_a_skip_closes_what_is_asked():
    state = position()
    out = play(RULES, state, Skip(JUDGE))
    assert isinstance(out.awaiting, Ask)
    assert out.awaiting.seat == BLUE
    assert out.events[0].what == "skips Red's turn"


def test_a_skipped_window_lets_the_move_go_on():
    people = {"ann": boarding.friend((0, 0), move=9), "xan": boarding.foe((2, 0)), "yve": boarding.foe((4, 0))}
    state = boarding.start(boarding.corridor(7), seats=boarding.REFEREED, **people)
    state = boarding.after(state, f"ann walk {boarding.to(0, 5)}")
    for name in ("xan", "yve"):
        assert boarding.asked(state).why == "free_attack"
        assert state.stack[-1].piece == boarding.piece(state, name).id
        state = play(boarding.RULES, state, Skip(2)).state
    assert boarding.asked(state).why == "turn"
    assert boarding.cell(state, "ann") == (5, 0)
