"""Who is out of sight is remembered where they were last seen, by who saw them there, until somebody looks."""

from __future__ import annotations

from pathlib import Path

from tests.ui.battle.games import AMBUSH, new_game, say, sit, text_of

RED, BLUE = 0, 1


def test_an_enemy_that_hides_is_remembered_where_it_was_seen(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4")
    assert sit(game, RED).sightings.now() == (), "she stands in sight"
    say(sit(game), "dee act hide")
    red = sit(game, RED)
    (seen,) = red.sightings.now()
    assert (red.seat.view.name(seen.piece), red.seat.view.cell_name(seen.cell), seen.beat) == ("Dee", "g4", 1)
    assert sit(game, BLUE).sightings.now() == (), "who hides knows where"


def test_what_she_does_unseen_moves_no_memory(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide", "dee end", "ann end")
    say(sit(game), "dee walk h4 hidden")
    red = sit(game, RED)
    assert [red.seat.view.cell_name(each.cell) for each in red.sightings.now()] == ["g4"]


def test_what_was_remembered_once_is_kept_and_goes_with_an_undo(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    red = sit(game, RED)
    say(sit(game), "dee walk g4")
    red.look()
    assert red.sightings.now() == ()
    say(sit(game), "dee act hide")
    red.look()
    (seen,) = red.sightings.now()
    say(sit(game), "dee end", "ann end")
    red.look()
    assert red.sightings.now() == (seen,), "nobody came near"
    assert game.undo(RED, frozenset({RED, BLUE}))
    assert game.undo(BLUE, frozenset({RED, BLUE}))
    assert game.undo(BLUE, frozenset({RED, BLUE}))
    red.look()
    assert red.sightings.now() == (), "she never hid"


def test_nobody_is_remembered_who_was_never_seen(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    assert sit(game, RED).sightings.now() == ()
