"""The tutor: each tip once, none pushed aside unseen, nothing while they are put away."""

from __future__ import annotations

import re
from pathlib import Path

from tactical.board.cells import parse_cell
from tactical.session.tutorial import Tutor, tip_words
from tactical.session.typed_orders import possible
from tactical.table.tips import Conditions, Tip
from tests.ui.battle.games import new_game, say, sit

WALK, FIRE, ROLLED = Tip("order", "walk", "a"), Tip("order", "fire", "b"), Tip("event", "rolled", "c")


def test_tips_follow_what_is_done() -> None:
    tutor = Tutor((WALK, FIRE, ROLLED))
    assert tutor.now is None
    tutor.notice(("order", "walk"))
    assert tutor.now is WALK
    tutor.turn_page()
    tutor.notice(("order", "walk"))
    assert tutor.now is WALK, "told once, and shown until another comes"
    tutor.notice(("order", "fire"), ("event", "rolled"))
    assert tutor.now is FIRE
    tutor.turn_page()
    tutor.notice(("event", "rolled"))
    assert tutor.now is ROLLED


def test_none_is_pushed_aside_unseen() -> None:
    tutor = Tutor((WALK, FIRE, ROLLED))
    tutor.notice(("order", "walk"))
    tutor.notice(("event", "rolled"))
    tutor.notice(("order", "fire"))
    assert tutor.now is WALK
    tutor.turn_page()
    assert tutor.now is ROLLED
    tutor.turn_page()
    assert tutor.now is FIRE
    tutor.turn_page()
    assert tutor.now is FIRE


def test_put_away_and_taken_out_again() -> None:
    tutor = Tutor((WALK, FIRE))
    assert not tutor.put_away()
    tutor.notice(("order", "walk"))
    assert tutor.now is None
    assert tutor.put_away()
    assert tutor.now is WALK


def test_what_went_by_is_not_told_again() -> None:
    tutor = Tutor((WALK, FIRE))
    tutor.went_by([(("order", "walk"),)])
    tutor.notice(("order", "walk"))
    assert tutor.now is None
    assert tutor.guides
    assert not Tutor().guides


def test_a_tip_goes_once_somebody_else_is_asked() -> None:
    tutor = Tutor((WALK, FIRE))
    tutor.notice(("asked", "act"), ("asked", "ann"))
    tutor.notice(("order", "walk"))
    tutor.notice(("asked", "act"), ("asked", "bo"))
    assert tutor.now is WALK, "nobody has seen it yet"
    tutor.turn_page()
    tutor.notice(("order", "drop"))
    tutor.notice(("asked", "act"), ("asked", "bo"))
    assert tutor.now is WALK, "the same one goes on"
    tutor.notice(("asked", "act"), ("asked", "cy"))
    assert tutor.now is None
    tutor.notice(("order", "fire"))
    assert tutor.now is FIRE


def test_the_tip_of_the_end_goes_with_the_next_key() -> None:
    over = Tip("over", "", "Well fought")
    tutor = Tutor((over,))
    tutor.notice(("over", ""))
    assert tutor.now is over
    tutor.turn_page()
    assert tutor.now is None


def test_a_tip_about_a_turn_goes_once_dice_have_decided() -> None:
    turn = Tip("asked", "cy", "Let him strike if he can")
    tutor = Tutor((turn, FIRE))
    tutor.notice(("asked", "cy"))
    tutor.turn_page()
    tutor.notice(("order", "walk"))
    assert tutor.now is turn, "he has only gone there"
    tutor.notice(("order", "strike"), ("event", "rolled"))
    assert tutor.now is None


def test_a_tip_that_asks_for_something_stays_until_it_is_done() -> None:
    turn = Tip("asked", "cy", "Let him strike", done="order strike")
    tutor = Tutor((turn, FIRE))
    tutor.notice(("asked", "act"), ("asked", "cy"))
    tutor.turn_page()
    assert tutor.progress == (0, 1)
    tutor.notice(("event", "rolled"))
    tutor.notice(("asked", "act"), ("asked", "ann"))
    assert tutor.now is None, "it is about Cy, and Ann is asked"
    tutor.notice(("asked", "act"), ("asked", "cy"))
    assert tutor.now is turn, "dice and others' turns do not do it"
    tutor.notice(("order", "strike"))
    assert tutor.now is None
    assert tutor.progress == (1, 1)


def test_a_step_done_later_counts_all_the_same() -> None:
    first, second = Tip("begin", words="a", done="order walk"), Tip("order", "fire", "b", done="order end_turn")
    tutor = Tutor((first, second))
    tutor.notice(("begin", ""))
    tutor.turn_page()
    tutor.notice(("order", "fire"))
    assert tutor.now is second, "the next tip goes before"
    assert tutor.progress == (0, 2)
    tutor.notice(("order", "walk"))
    assert tutor.progress == (1, 2)


def test_what_was_done_before_this_sitting_counts() -> None:
    tutor = Tutor((Tip("begin", words="a", done="order walk"),))
    tutor.went_by([(("begin", ""),), (("order", "walk"),)])
    assert tutor.progress == (1, 1)


def test_a_computers_turn_and_window_have_no_tip(tmp_path: Path) -> None:
    """What it is asked is nothing for the player to try, then or later; what one's own orders bring is told."""
    session = sit(new_game(tmp_path, "first-battle"))
    session.computers.seat_as_said(("blue:easy",))
    tutor = session.seat.tutor
    tutor.turn_page()
    say(session, "ann end")
    assert tutor.now is None, "it is about Ann, whose turn is over"
    say(session, "cy walk h4 g4 f4", "cy end")
    assert tutor.now.words.startswith("Bo's turn"), "and not that one is blue now, or how Cy went"


def test_a_tip_on_a_seats_order_waits_for_that_seat() -> None:
    tutor = Tutor((Tip("order", "blue walk", "a"),))
    tutor.notice(("order", "walk"), ("order", "red walk"))
    assert tutor.now is None
    tutor.notice(("order", "walk"), ("order", "blue walk"))
    assert tutor.now is tutor.tips[0]


def test_the_tips_of_a_journey_hold_whichever_route_was_planned(tmp_path: Path) -> None:
    for first, second in (("", " night"), (" night", "")):
        (folder := tmp_path / f"to{second.strip()}").mkdir()
        session = sit(new_game(folder, "first-journey"))
        session.seat.tutor.turn_page()
        say(session, f"band route to inn{first}")
        tip = session.seat.tutor.now
        assert tip is not None
        assert "By day alone you would arrive on day 6" in tip.words
        assert possible(session, "band route to inn night")
        session.seat.tutor.turn_page()
        say(session, f"band route to inn{second}")
        tip = session.seat.tutor.now
        assert tip is not None
        assert tip.words.startswith("You can plan a new route every morning")


# --- conditions ---


def test_a_tip_that_does_not_stand_yet_is_told_once_it_does() -> None:
    true: list[Tip] = []
    late = Tip("order", "walk", "a", done="order fire")
    tutor = Tutor((late, ROLLED), stands=lambda tip: tip in true)
    tutor.notice(("order", "walk"))
    assert tutor.now is None
    true += [late, ROLLED]
    tutor.notice(("asked", "ann"))
    assert tutor.now is late
    true.remove(late)
    assert tutor.now is None, "nor is it shown while it is not true"


def test_what_is_done_meanwhile_is_not_asked_for() -> None:
    true: list[Tip] = []
    tutor = Tutor((Tip("order", "walk", "a", done="order fire"),), stands=lambda tip: tip in true)
    tutor.notice(("order", "walk"))
    tutor.notice(("order", "fire"))
    true += tutor.tips
    tutor.notice(("asked", "ann"))
    assert tutor.now is None


def test_a_tip_on_a_position_comes_whatever_was_done(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-battle"))
    tutor = session.seat.tutor
    near = next(tip for tip in tutor.tips if tip.when == "position")
    assert not session.seat.tip_stands(near)
    others = ("bo end", "dee end", "ed end")
    say(session, "ann end", "cy end", *others, "ann end", "cy walk h4 g4 f4", "cy end", *others)
    assert not session.seat.tip_stands(near), "he is not beside her"
    say(session, "ann walk c3 d3 e3", "ann end", "cy end", *others)
    tutor.turn_page()
    assert session.seat.tip_stands(near)
    say(session, "ann walk d2")
    assert not session.seat.tip_stands(near)


def test_a_tip_may_come_again_every_turn() -> None:
    again = Tip("asked", "ann", "Shoot", done="order fire", again=True)
    tutor = Tutor((again,))
    for _ in range(3):
        tutor.notice(("asked", "ann"))
        assert tutor.now is again
        tutor.turn_page()
        tutor.notice(("order", "fire"))
        assert tutor.now is None
        tutor.notice(("asked", "ann"))
        assert tutor.now is None, "not twice a turn"
        tutor.notice(("asked", "cy"))
    assert tutor.progress == (1, 1)


def test_a_key_that_shows_an_order_and_then_gives_it_is_pressed_again():
    tip = Tip("begin", words="Shoot.", screen="{order.preview} shows the odds, {order.commit} shoots.")
    calls = {"order.preview": "Enter", "order.commit": "Enter", "tips": "N"}
    assert tip_words(tip, calls) == "Shoot. Enter shows the odds, Enter again shoots. (N: no tips)"
    assert "Enter shows the odds, c shoots" in tip_words(tip, {**calls, "order.commit": "c"})


def test_a_tip_may_wait_until_somebody_can_be_attacked(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-battle"))
    say(session, "ann walk c3")
    for target in ("cy", "ed", "dee"):
        tip = Tip("position", words="Shoot", conditions=Conditions(turn="ann", can=(f"ann fire at {target}",)))
        legal = any(session.seat.text(order).startswith(f"ann fire rifle at {target}") for order in session.seat.offers)
        assert session.seat.tip_stands(tip) is legal
        tip = Tip("position", words="Move", conditions=Conditions(turn="ann", cannot=(f"ann fire at {target}",)))
        assert session.seat.tip_stands(tip) is not legal


def test_who_waits_outside_is_led_in_and_can_go(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-cold-berth"))
    session.seat.tutor.turn_page()
    say(session, "ann walk b3 b2 b3 peek", "ann attack cole with carbine", "ann end")
    session.seat.tutor.turn_page()
    tip = session.seat.tutor.now
    assert tip is not None
    assert "Sol is outside" in tip.words
    say(session, *re.findall(r'"([^"]+)"', tip.lines))
    assert session.seat.view.piece_named("sol").cell == parse_cell(session.seat.view.board, "b3")


def test_a_question_that_the_computer_has_first_leaves_the_tip_for_the_player() -> None:
    window = Tip("asked", "retreat", "Stay", conditions=Conditions(turn="red"))
    tutor = Tutor((window, Tip("asked", "retreat", "anybody's")))
    tutor.notice(("asked", "retreat"), ("asked", "blue"), told=False)
    assert tutor.now is None
    tutor.notice(("asked", "retreat"), ("asked", "red"))
    assert tutor.now is window


def test_the_end_is_told_after_a_tip_that_nobody_saw_and_that_stands_no_more() -> None:
    """A battle that ends while the enemy decides, with a tip for the player's next decision still to come."""
    position, end = Tip("position", words="On", conditions=Conditions(turn="red")), Tip("over", words="Decided")
    reds = [True]
    tutor = Tutor((position, end), lambda tip: tip is end or reds[0])
    tutor.notice(("asked", "red"))
    assert tutor.now is position
    reds[0] = False
    tutor.notice(("over", ""))
    assert tutor.now is end
