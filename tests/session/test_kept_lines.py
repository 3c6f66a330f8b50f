"""Lines that a seat keeps: through closing, the game moving on, other seats' orders, undo, and for their seat alone."""

from __future__ import annotations

import pytest

from tactical.journal.digest import digest
from tactical.journal.game import Game
from tactical.rules.skirmish.moving import Walk
from tactical.session import kept_lines
from tactical.session.rehearsed_game import RehearsedGame
from tactical.table.notation import read
from tactical.table.verdicts import TABLE_CLAUSE, no
from tests.journal.games import BLUE, RED, YARD, do, yard

PLAN = ("ann walk b1", "ann end move")


def rehearsed(game, *texts, seat=RED):
    tried = RehearsedGame(game.rules, game.state, seat, game.history.seq)
    for text in texts:
        assert tried.rehearsal.play(read(game.rules, tried.state, seat, text)).verdict, text
    return tried


def test_a_line_survives_closing_and_shows_to_its_seat_alone(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        before = digest(game.state)
        assert kept_lines.keep(game, RED, " round  the back ", rehearsed(game, *PLAN), "quiet") == (
            "Kept as 'round the back': 2 orders"
        )
        assert digest(game.state) == before
        assert game.history.seq == 0
    with Game.open(path) as game:
        (line,) = kept_lines.lines(game, RED)
        assert line.told == "round the back (quiet): all 2 orders still possible"
        assert kept_lines.told(line.regrown) == [f"red: {text}" for text in PLAN]
        assert kept_lines.lines(game, BLUE) == []
        assert game.verify() == 0


def test_what_was_played_of_it_is_left_out_and_the_rest_stands(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        kept_lines.keep(game, RED, "plan", rehearsed(game, *PLAN))
        do(game, PLAN[0])
        assert kept_lines.line(game, RED, "PLAN").told == "plan: 1 order played, 1 order still possible"
        do(game, PLAN[1])
        assert kept_lines.line(game, RED, "plan").told == "plan: 2 orders played, none left"
        assert game.undo(RED)
        assert kept_lines.line(game, RED, "plan").told == "plan: 1 order played, 1 order still possible"


def test_it_stops_with_the_reason_where_the_game_has_gone_another_way(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        kept_lines.keep(game, RED, "plan", rehearsed(game, *PLAN))
        do(game, "ann end")
        found = kept_lines.line(game, RED, "plan")
        assert found.regrown.stands == 0
        assert found.told.startswith("plan: 0 of 2 orders still possible; order 1 of 2 (ann walk b1) is refused")
        _, tried = kept_lines.taken_up(game, RED, "plan")
        assert tried.rehearsal.path == ()


def test_dice_are_those_it_was_tried_with(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        tried = rehearsed(game, "ann walk b1", "ann fire rifle at dee")
        kept_lines.keep(game, RED, "shot", tried)
        faces = [node.faces for node in tried.rehearsal.path]
        assert any(faces)
        _, again = kept_lines.taken_up(game, RED, "shot")
        assert [node.faces for node in again.rehearsal.path] == faces
        assert again.state == tried.state


def test_one_name_is_one_line_and_dropped_it_is_gone(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        kept_lines.keep(game, RED, "plan", rehearsed(game, *PLAN))
        kept_lines.keep(game, RED, "plan", rehearsed(game, PLAN[0]))
        assert [line.regrown.total for line in kept_lines.lines(game, RED)] == [1]
        assert kept_lines.drop(game, RED, "plan") == "Deleted 'plan'"
        assert kept_lines.lines(game, RED) == []
        with pytest.raises(ValueError, match="has no kept line called 'plan'"):
            kept_lines.line(game, RED, "plan")


@pytest.mark.parametrize(
    ("name", "orders", "problem"),
    [
        ("", PLAN, "under a name"),
        ("x" * 101, PLAN, "at most 100 characters"),
        ("\x1b[2J", PLAN, "plain text"),
        ("plan", (), "nothing has been tried yet"),
    ],
)
def test_what_cannot_be_kept(tmp_path, name, orders, problem):
    with yard(tmp_path / "yard.tactical") as game, pytest.raises(ValueError, match=problem):
        kept_lines.keep(game, RED, name, rehearsed(game, *orders))
    with yard(tmp_path / "other.tactical") as game:
        assert kept_lines.lines(game, RED) == []


def test_so_many_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_lines, "MOST_LINES", 2)
    with yard(tmp_path / "yard.tactical") as game:
        tried = rehearsed(game, *PLAN)
        for name in ("one", "two", "one"):
            kept_lines.keep(game, RED, name, tried)
        with pytest.raises(ValueError, match="2 lines are kept already"):
            kept_lines.keep(game, RED, "three", tried)


def test_another_writer_in_between_loses_neither(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game, Game.open(path) as other:
        tried = rehearsed(game, *PLAN)
        do(other, "ann walk b1")
        assert kept_lines.keep(game, RED, "plan", tried)
        assert other.follow() is not None
        assert [line.name for line in kept_lines.lines(other, RED)] == ["plan"]
        assert game.history.seq == other.history.seq == 1


def test_another_seats_orders_leave_the_line_what_it_is(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path, YARD.replace("hidden = true\n", "")) as game:
        tried = RehearsedGame(game.rules, game.state, RED, game.history.seq)
        for seat, text in ((RED, "ann end"), (BLUE, "cy end"), (RED, "ben go prone"), (RED, "ben end")):
            assert tried.rehearsal.play(read(game.rules, tried.state, seat, text)).verdict, text
        kept_lines.keep(game, RED, "plan", tried)
        do(game, "ann end")
        assert kept_lines.line(game, RED, "plan").told == "plan: 1 order played, all 3 orders still possible"
        do(game, "cy go prone")
        found = kept_lines.line(game, RED, "plan")
        assert (
            "0 of 2 orders still possible; Blue gave 'cy go prone', not 'cy end'; order 3 of 4 (ben go prone)"
            in found.told
        )
        do(game, "cy end")
    with Game.open(path) as game:
        found = kept_lines.line(game, RED, "plan")
        assert found.told == "plan: 2 orders played, all 2 orders still possible; Blue gave 'cy go prone', not 'cy end'"
        with pytest.raises(ValueError, match="plan stops at a surprise: Blue gave 'cy go prone', not 'cy end'"):
            kept_lines.to_play(game, RED, "plan")
        assert len(kept_lines.to_play(game, RED, "plan", anyway=True).rehearsal.path) == 2


def test_a_line_survives_a_correction_of_the_rules(tmp_path, monkeypatch):
    """What stands under the rules of today is told, and where they stop it; the line itself is kept as it was."""
    path = tmp_path / "yard.tactical"
    with yard(path) as game:
        kept_lines.keep(game, RED, "plan", rehearsed(game, "ann go prone", *PLAN))
        do(game, "ann go prone")
        kept = game.kept(RED)
    with monkeypatch.context() as patched:
        patched.setattr(Walk, "judge", lambda *_: no("battle_over", TABLE_CLAUSE))
        with Game.open(path) as game:
            assert game.kept(RED) == kept
            found = kept_lines.line(game, RED, "plan").regrown
            assert (found.played, found.stands, found.total) == (1, 0, 3)
            assert found.stop.startswith("order 2 of 3 (ann walk b1) is refused, because the battle is over")
    with Game.open(path) as game:
        assert kept_lines.line(game, RED, "plan").told == "plan: 1 order played, all 2 orders still possible"
