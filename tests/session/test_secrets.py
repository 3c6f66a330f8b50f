"""What a seat may not know is not on its screen: not on the board, in the log, by jumping or by completion."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.board import parse_cell
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.scenario import open_scenario
from tactical.session.scene.builder import Picture
from tactical.session.seat import must_hide, shown_to
from tactical.session.session import Session
from tactical.session.typed_orders import completions, place_named, places, verdict_on
from tactical.table import opened
from tactical.ui.battle.panels import words as panels
from tests.ui.battle.games import AMBUSH, new_game, say, sit, text_of
from tests.ui.reading import panel_words

WHERE = "g3"  # where dee goes in hiding


def hidden_game(folder: Path, *, moving: bool = True) -> Game:
    """Dee has hidden and moved on to `WHERE`; it is ann's turn."""
    game = new_game(folder, text_of(AMBUSH, order="dee ann"))
    on = [f"dee walk {WHERE} hidden"] if moving else []
    say(sit(game), "dee walk g4", "dee act hide", "dee end", "ann end", *on, "dee end")
    return game


def everything(session: Session) -> str:
    """All that the panels say, for every square."""
    seat = session.seat
    found = [panels.banner(session), str(panels.trail(session)), panels.decides(session)]
    found += [panel_words(session, cell) for cell in range(seat.view.board.size)]
    for name in seat.rules.tactics.overlay_titles:
        overlay = seat.rules.tactics.overlay(seat.view, seat.viewer, session.selection.piece, name)
        cells = range(seat.view.board.size)
        found += [overlay.words, *(panel_words(session, cell, overlay, 0) for cell in cells)]
    found += [message.text for message in (*session.log.recalled(99), *session.log.since_last_sat())]
    return "\n".join(found)


@pytest.mark.slow
def test_red_sees_nothing_of_dee(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    red, blue = sit(game, 0), sit(game, 1)
    shown = everything(red)
    assert WHERE not in shown.replace(f"{WHERE} thick undergrowth", "")  # the square itself has a name
    assert f"walks to {WHERE}" not in shown
    assert f"walks to {WHERE}" in everything(blue)
    pieces = Picture(red.seat.rules).scene(red.seat.view).pieces
    assert [piece.glyph for piece in pieces] == ["A"]
    assert len(Picture(red.seat.rules).scene(blue.seat.view).pieces) == 2
    assert place_named(red, "dee") == -1
    assert places(red, "") == ["ann"]
    assert not any("dee" in word for word in completions(red, "ann fire rifle at "))
    assert "dee" not in " ".join(completions(red, "stand always opportunity for "))


def test_aiming_at_a_hidden_piece_says_the_same_as_if_it_were_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    there = sit(hidden_game(tmp_path), 0)
    elsewhere = sit(hidden_game(tmp_path / "other", moving=False), 0)
    for name in (WHERE, "g4", "h3"):
        answers = [session.plan.aim(parse_cell(session.seat.view.board, name)) for session in (there, elsewhere)]
        assert answers[0] == answers[1]
    assert WHERE not in verdict_on(there, "ann fire rifle at dee")


def test_the_curtain_falls_only_where_views_differ(tmp_path: Path) -> None:
    open_game = sit(new_game(tmp_path, text_of(AMBUSH, order="ann dee")))
    before = open_game.seat.viewer
    say(open_game, "ann end")
    assert open_game.seat.viewer != before
    assert not open_game.seat.curtain_needed(before)
    say(open_game, "dee walk i4", "dee act hide")
    before = open_game.seat.viewer
    say(open_game, "dee end")
    assert not open_game.seat.curtain_needed(before)  # blue may see all that red is shown now
    assert open_game.seat.leaves_traces(before)  # but what blue was told on paper goes
    assert open_game.seat.secrets()
    before = open_game.seat.viewer
    say(open_game, "ann end")
    assert open_game.seat.viewer != before
    assert open_game.seat.curtain_needed(before)  # where Dee hides is not red's to see
    assert not open_game.seat.leaves_traces(before)


def test_a_standing_answer_is_secret_and_needs_no_curtain(tmp_path: Path) -> None:
    """It is on no screen, so that nobody must look away; and what others do stays readable."""
    game = sit(new_game(tmp_path, text_of(AMBUSH, order="ann dee")))
    before = game.seat.viewer
    say(game, "stand never opportunity", "ann walk b3", "ann end")
    assert game.seat.viewer != before
    assert game.seat.view.standing == ()
    assert not game.seat.curtain_needed(before)
    assert not game.seat.secrets()
    lines = [
        Visibility(game.seat.rules, game.seat.game.state, game.seat.viewer).headline(moment)
        for moment in game.seat.game.moments
    ]
    assert lines == ["red acted", "red: ann walk b3", "red: ann end"]


def test_troops_off_the_board_need_no_curtain_where_they_are_not_decided_on(tmp_path: Path) -> None:
    """The board is then shown as both may see it, until somebody asks to sit alone, or something hidden may act."""
    game = sit(new_game(tmp_path, "company-action"))
    assert game.seat.secrets()
    assert not game.seat.openly
    say(game, "end phase")
    assert game.seat.curtain_needed(0)
    assert not game.seat.openly
    say(game, "end phase", "zinc end unit")
    assert (game.seat.viewer, game.seat.openly, game.seat.curtain_needed(1)) == (
        0,
        False,
        True,
    )  # some of red's may come on
    say(game, "anvil end unit")
    assert (game.seat.viewer, game.seat.openly, game.seat.curtain_needed(0), game.seat.leaves_traces(0)) == (
        1,
        True,
        False,
        True,
    )
    hidden = {"gull", "gus", "hal", "ida", "thorn", "ghost", "trunk"}
    assert not hidden & {piece.name for piece in game.seat.view.pieces}
    told = " ".join(message.text for message in (*game.log.recalled(99), *game.log.since_last_sat())).split()
    assert [name for name in hidden if place_named(game, name) >= 0 or name in (*told, *places(game, ""))] == []
    assert hidden & {piece.name for piece in game.seat.rules.view(game.seat.game.state, 1).pieces} == {"ghost", "trunk"}
    game.sit_alone()
    assert hidden & {piece.name for piece in game.seat.view.pieces} == {"ghost", "trunk"}
    say(game, "yew end")
    assert (game.seat.viewer, game.seat.openly) == (0, False)


def test_a_referee_sees_and_orders_all(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann", referee=True))
    say(sit(game, 0, 1), "dee walk i4", "dee act hide", "dee end")
    judge = sit(game, 2)
    assert judge.seat.is_referee
    assert place_named(judge, "dee") >= 0
    assert "place" in completions(judge, "referee ")
    assert verdict_on(judge, "referee place ann c3") == "legal"
    everybody = sit(game)
    assert everybody.seat.viewer == 0
    assert verdict_on(everybody, "referee skip") == "legal"  # the referee who shares the keyboard speaks for itself


def test_what_the_computer_does_with_pieces_needs_no_handover() -> None:
    """It is on no screen: a board on which nothing else is secret lies open to all."""
    rules, state = open_scenario("signal-hill")
    state = opened(rules, state).state
    assert state.setup.roles
    assert not must_hide(rules, state, 0, 1)
    assert shown_to(rules, state, 0) == shown_to(rules, state, 1)
