"""Who is on the board, in the order of their turns, on every face alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tactical.cli import main
from tactical.report.roster import roster_report, roster_text
from tests.cli.plain.sitter import sit as lines_of
from tests.ui.battle.games import new_game, say, sit

RED, BLUE = 0, 1


@pytest.fixture
def mill(tmp_path: Path):
    """The mill after its first turn, in which Bram went prone."""
    game = new_game(tmp_path, "the-mill")
    say(sit(game), "bram drop", "bram end")
    return game


def test_who_acts_this_round_and_who_the_next(mill) -> None:
    session = sit(mill)
    seat = session.seat
    report = roster_report(seat.rules, seat.view, RED)
    assert report.order == "turns"
    turns = [(row.piece, row.turn, row.state) for row in report.rows]
    assert turns[0] == ("xan", "this", "acting")
    assert turns[-1] == ("bram", "next", "ready")
    told = list(roster_text(seat.rules, seat.view, report))
    assert told[0] == "Xan (trooper, blue, o11), acting: Health 25 of 25"
    assert told[-2:] == ["Next round:", "Bram (trooper, red, b3, prone): Health 25 of 25"]


def test_every_face_tells_the_turns_alike(mill, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(mill.save.path)
    mill.close()
    assert main(("show", str(path), "--json")) == 0
    rows = json.loads(capsys.readouterr().out)["roster"]["rows"]
    assert main(("show", str(path))) == 0
    names = [row["title"] for row in rows]
    assert f"Turn order: {', '.join(names)}" in capsys.readouterr().out
    said = lines_of(path, "turns")
    places = [said.rindex(f"{name} (") for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize(("name", "order"), [("six-thrones", "seats"), ("bridge-and-ford", "sides")])
def test_where_no_order_of_pieces_is_fixed(tmp_path: Path, name: str, order: str) -> None:
    game = new_game(tmp_path, name)
    session = sit(game)
    report = roster_report(session.seat.rules, session.seat.view, BLUE)
    assert report.order == order
    assert sum(seat.pieces for seat in report.seats) == len(report.rows)
    if order == "sides":
        assert report.rows[0].seat == "blue", "one's own side first"
    path = Path(game.save.path)
    game.close()
    assert f"{report.seats[0].seat.capitalize()}: " in lines_of(path, "turns")


def test_nobody_who_is_hidden_is_in_it(tmp_path: Path) -> None:
    game = new_game(tmp_path, "the-mill")
    say(sit(game), "bram end")
    session = sit(game)
    everybody = roster_report(session.seat.rules, game.state, RED)
    hidden = game.state.having(hidden=(*game.state.hidden, game.state.piece_named("xan").id))
    seen = roster_report(session.seat.rules, session.seat.rules.view(hidden, RED), RED)
    assert {row.piece for row in everybody.rows} - {row.piece for row in seen.rows} == {"xan"}
