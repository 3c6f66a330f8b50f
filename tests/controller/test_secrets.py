"""What a seat may not know is not on its screen: not on the board, in the log, by jumping or by completion."""

from __future__ import annotations

from pathlib import Path

from tactical.board import parse_cell
from tactical.controller.controller import Controller
from tactical.controller.scene.builder import Picture
from tactical.controller.typed_orders import completions, place_named, places, verdict_on
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
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


def everything(controller: Controller) -> str:
    """All that the panels say, for every square."""
    found = [panels.banner(controller), str(panels.trail(controller)), panels.decides(controller)]
    found += [panel_words(controller, cell) for cell in range(controller.view.board.size)]
    for name in controller.rules.tactics.overlays:
        overlay = controller.rules.tactics.overlay(controller.view, controller.viewer, controller.piece, name)
        cells = range(controller.view.board.size)
        found += [overlay.words, *(panel_words(controller, cell, overlay, 0) for cell in cells)]
    found += [message.text for message in (*controller.recalled(99), *controller.since_last_sat())]
    return "\n".join(found)


def test_red_sees_nothing_of_dee(tmp_path: Path) -> None:
    game = hidden_game(tmp_path)
    red, blue = sit(game, 0), sit(game, 1)
    shown = everything(red)
    assert WHERE not in shown.replace(f"{WHERE} thick undergrowth", "")  # the square itself has a name
    assert f"walks to {WHERE}" not in shown
    assert f"walks to {WHERE}" in everything(blue)
    pieces = Picture(red.rules).scene(red.view).pieces
    assert [piece.glyph for piece in pieces] == ["A"]
    assert len(Picture(red.rules).scene(blue.view).pieces) == 2
    assert place_named(red, "dee") == -1
    assert places(red, "") == ["ann"]
    assert not any("dee" in word for word in completions(red, "ann fire rifle at "))
    assert "dee" not in " ".join(completions(red, "stand always opportunity for "))


def test_aiming_at_a_hidden_piece_says_the_same_as_if_it_were_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    there = sit(hidden_game(tmp_path), 0)
    elsewhere = sit(hidden_game(tmp_path / "other", moving=False), 0)
    for name in (WHERE, "g4", "h3"):
        answers = [controller.aim(parse_cell(controller.view.board, name)) for controller in (there, elsewhere)]
        assert answers[0] == answers[1]
    assert WHERE not in verdict_on(there, "ann fire rifle at dee")


def test_the_curtain_falls_only_where_views_differ(tmp_path: Path) -> None:
    open_game = sit(new_game(tmp_path, text_of(AMBUSH, order="ann dee")))
    before = open_game.viewer
    say(open_game, "ann end")
    assert open_game.viewer != before
    assert not open_game.curtain_needed(before)
    say(open_game, "dee walk i4", "dee act hide")
    before = open_game.viewer
    say(open_game, "dee end")
    assert not open_game.curtain_needed(before)  # blue may see all that red is shown now
    assert open_game.leaves_traces(before)  # but what blue was told on paper goes
    assert open_game.secrets()
    before = open_game.viewer
    say(open_game, "ann end")
    assert open_game.viewer != before
    assert open_game.curtain_needed(before)  # where Dee hides is not red's to see
    assert not open_game.leaves_traces(before)


def test_a_standing_answer_is_secret_and_needs_no_curtain(tmp_path: Path) -> None:
    """It is on no screen, so that nobody must look away; and what others do stays readable."""
    game = sit(new_game(tmp_path, text_of(AMBUSH, order="ann dee")))
    before = game.viewer
    say(game, "stand never opportunity", "ann walk b3", "ann end")
    assert game.viewer != before
    assert game.view.standing == ()
    assert not game.curtain_needed(before)
    assert not game.secrets()
    lines = [Visibility(game.rules, game.game.state, game.viewer).headline(moment) for moment in game.game.moments]
    assert lines == ["red acted", "red: ann walk b3", "red: ann end"]


def test_troops_off_the_board_need_no_curtain_where_they_are_not_decided_on(tmp_path: Path) -> None:
    """The board is then shown as both may see it, until somebody asks to sit alone, or something hidden may act."""
    game = sit(new_game(tmp_path, "company-action"))
    assert game.secrets()
    assert not game.openly
    say(game, "end phase")
    assert game.curtain_needed(0)
    assert not game.openly
    say(game, "end phase", "zinc end unit")
    assert (game.viewer, game.openly, game.curtain_needed(1)) == (0, False, True)  # some of red's may come on
    say(game, "anvil end unit")
    assert (game.viewer, game.openly, game.curtain_needed(0), game.leaves_traces(0)) == (1, True, False, True)
    hidden = {"gull", "gus", "hal", "ida", "thorn", "ghost", "trunk"}
    assert not hidden & {piece.name for piece in game.view.pieces}
    told = " ".join(message.text for message in (*game.recalled(99), *game.since_last_sat())).split()
    assert [name for name in hidden if place_named(game, name) >= 0 or name in (*told, *places(game, ""))] == []
    assert hidden & {piece.name for piece in game.rules.view(game.game.state, 1).pieces} == {"ghost", "trunk"}
    game.sit_alone()
    assert hidden & {piece.name for piece in game.view.pieces} == {"ghost", "trunk"}
    say(game, "yew end")
    assert (game.viewer, game.openly) == (0, False)


def test_a_referee_sees_and_orders_all(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann", referee=True))
    say(sit(game, 0, 1), "dee walk i4", "dee act hide", "dee end")
    judge = sit(game, 2)
    assert judge.is_referee
    assert place_named(judge, "dee") >= 0
    assert "place" in completions(judge, "referee ")
    assert verdict_on(judge, "referee place ann c3") == "legal"
    everybody = sit(game)
    assert everybody.viewer == 0
    assert verdict_on(everybody, "referee skip") == "legal"  # the referee who shares the keyboard speaks for itself
