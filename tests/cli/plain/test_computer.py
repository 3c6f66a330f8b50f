"""Against the computer by lines and by commands: it plays before they return, and says why."""

from __future__ import annotations

import shutil

import pytest

from tactical.cli import main
from tactical.cli.exits import DONE, REFUSED, USAGE, WARNED
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.session import computer_player
from tests.cli.plain.sitter import begun, piped, play_whole, sit
from tests.cli.table import one_line
from tests.journal.games import BLUE, RED

SEED = 11
GAMES = {
    "skirmish": ("first-steps", 2, "blue"),
    "boarding": ("the-west-lock", 1, "blue"),
    "armour": ("bridge-and-ford", 1, "blue"),
    "fleet": ("three-suns", 2, "blue"),
    "starship": ("belt-duel", 2, "blue"),
    "overland": ("salt-road", 3, "all"),
}


# How it thinks is of no account here: it does so once, and else gives any order, which is as long to type.
@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "level"),
    [("skirmish", "easy"), *((system, "random") for system in GAMES if system != "skirmish"),
     *(pytest.param(system, "easy", marks=pytest.mark.long) for system in GAMES if system != "skirmish")],
)  # fmt: skip
def test_a_whole_battle_against_it_is_the_same_by_lines_by_do_and_through_a_pipe(system, level, tmp_path, capsys):
    scenario, limit, seat = GAMES[system]
    path = begun(scenario, tmp_path / "lines.tactical", limit)
    assert main(["computer", str(path), f"{seat}:{level}"]) == DONE, capsys.readouterr().err
    do, pipe = tmp_path / "do.tactical", tmp_path / "pipe.tactical"
    shutil.copy(path, do)
    shutil.copy(path, pipe)
    said = play_whole(path, SEED)
    with Game.open(path) as game:
        given = {moment.order.seat for moment in game.moments if moment.order.seat >= 0}
        assert game.computers.keys() & given
        assert game.computers  # opened again it still sits there
    assert main(["do", str(do), *said.orders, "--seed", str(SEED)]) in (DONE, WARNED), capsys.readouterr().err
    ran = piped(pipe, said.lines, "--seed", str(SEED))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The battle is over" in ran.stdout
    digests = set()
    for save in (path, do, pipe):
        capsys.readouterr()
        assert main(["check", str(save)]) == 0
        digests.add(capsys.readouterr().out.partition(": ")[2])
    assert len(digests) == 1, digests


def test_do_tells_what_it_did_and_why(table):
    table.good("computer", "blue:easy")
    ran = table.good("do", "ann end", "--seed", "1")
    assert "> blue: cy" in ran.out
    assert ", to " in ran.out
    assert "Red decides" in ran.out
    entries = table.good("do", "ben end", "--seed", "1", "--json").json["orders"]
    assert {entry["seat"] for entry in entries} == {"red", "blue"}
    assert {entry["reason"] for entry in entries if entry["seat"] == "red"} == {None}


def test_do_without_an_order_lets_it_move(table):
    assert table.on("do").code == USAGE
    table.good("computer", "red:easy")
    assert "> red: ann" in table.good("do").out
    assert table.on("do", "--by-hand").code == USAGE  # blue is a person's


def test_undo_takes_its_moves_back_with_ones_own_and_redo_gives_them_again(table):
    table.good("computer", "blue:random")
    before = table.good("show", "--json").json
    table.good("do", "ann end", "--seed", "2")
    after = table.good("show", "--json").json
    assert "Undone: red: ann end" in table.good("undo").out
    taken_back = table.good("show", "--json").json
    assert taken_back["pieces"] == before["pieces"]
    assert taken_back["awaiting"] == before["awaiting"]
    table.good("redo")
    assert table.good("show", "--json").json["pieces"] == after["pieces"]


def test_seats_are_given_and_taken_back(table):
    assert "eople play every seat" in table.good("computer").out
    assert "plays blue (hard, cautious)" in table.good("computer", "blue:hard:cautious").out
    told = table.good("computer", "--json").json
    assert told == {"schema": 2, "computers": {"blue": {"level": "hard", "style": "cautious"}}}
    assert "held" in {entry["kind"] for entry in table.good("replay", "--json").json["entries"]}
    assert "from here on the computer plays blue" in table.good("replay").out
    assert "eople play every seat" in table.good("computer", "blue:none").out
    with Game.open(table.save) as game:
        assert game.computers == {}


@pytest.mark.parametrize(
    "words",
    [
        ("new", "the-mill", "--computer", "green"),
        ("new", "the-mill", "--computer", "blue:best"),
        ("new", "the-mill", "--computer", "blue:easy:mad"),
        ("new", "lantern-rock", "--computer", "nobody"),
        ("play", "the-mill", "--plain", "--computer", "green"),
        ("play", "the-mill", "--plain", "--computer", ""),
        ("play", "skirmish", "--plain", "--computer", "\x1b[2J"),
        ("play", "--computer", "blue"),
        ("play", "x", "--seat", "red", "--hosted", "--computer", "blue"),
    ],
)
def test_a_wrong_seat_is_told_in_one_line_and_nothing_is_begun(table, words):
    ran = table.run(*words)
    assert ran.code == USAGE, ran
    one_line(ran)
    assert not list((table.folder / "data").rglob("*.tactical"))


@pytest.mark.parametrize("word", ["green", "blue:best", "blue:easy:mad", "x" * 300])
def test_a_wrong_seat_in_mid_game_changes_nothing(table, word):
    ran = table.on("computer", word)
    assert ran.code == USAGE
    assert len(one_line(ran)) < 300
    with Game.open(table.save) as game:
        assert game.history.seq == 0


def test_a_new_game_knows_it_from_the_first_order_on(table):
    save = str(table.folder / "other.tactical")
    assert table.run("new", "first-steps", "--save", save, "--computer", "blue:hard").code == DONE
    with Game.open(save) as game:
        assert game.computers == {BLUE: ComputerPlayer("hard")}
    save = str(table.folder / "rock.tactical")
    assert table.run("new", "lantern-rock", "--save", save, "--computer", "all:easy").code == DONE
    with Game.open(save) as game:
        assert len(game.computers) == len(game.whole.setup.seats)


# --- by lines ---


def test_a_seat_is_given_to_it_by_a_line_and_taken_back(table):
    said = sit(table.save, "computer", "computer blue:easy", "Ann end", "computer blue:none", "computer green")
    assert "People play every seat." in said
    assert "The computer plays blue (easy)." in said
    assert "no such seat" in said
    with Game.open(table.save) as game:
        assert {moment.order.seat for moment in game.moments} == {RED, BLUE}


def test_a_player_of_one_seat_does_not_give_anothers_away(table):
    said = sit(table.save, "computer blue:easy", "computer red:easy", seats=(RED,))
    assert "blue is played elsewhere" in said
    with Game.open(table.save) as game:
        assert [*game.computers] == [RED]
        assert game.moments[-1].order.seat == RED


def test_it_asks_for_no_handing_over(table):
    with Game.open(table.save) as game:
        game.seat_computers({BLUE: ComputerPlayer("easy")})
    assert "Hand over" not in sit(table.save, "Ann end", "end")


def test_alone_one_is_asked_once_before_what_dice_decided_goes_back(table):
    table.good("computer", "blue:random")
    table.good("do", "ann fire rifle at dee", "--dice", "6,6")
    said = sit(table.save, "undo", "undo", "computer")
    assert "Dice were rolled, so every seat must agree. The computer does: undo again to go back\n" in said
    assert "Undone" in said


@pytest.mark.parametrize("command", ["do", "lines"])
def test_where_it_fails_its_seat_goes_on_by_hand(table, command, monkeypatch):
    def fails(*_):
        raise LookupError("nothing")

    monkeypatch.setattr(computer_player.Opponent, "choose", fails)
    table.good("computer", "blue")
    if command == "do":
        ran = table.on("do", "ann end")
        assert ran.code == DONE
        said = one_line(ran)
    else:
        said = sit(table.save, "Ann end")
    assert "has stopped playing blue: it fails at this position (LookupError). Blue is yours to play" in said
    with Game.open(table.save) as game:
        assert game.computers == {}
        assert game.state.stack[-1].ask.seat == BLUE
    assert table.on("do", "cy end").code in (DONE, REFUSED)


# --- in campaigns ---


def test_it_agrees_that_a_campaign_turn_ends_once_all_people_have_and_that_goes_back_together(table):
    save = str(table.folder / "rock.tactical")
    assert table.run("new", "lantern-rock", "--save", save, "--computer", "tithe:random").code == DONE
    said = table.run("do", save, "campaign end turn", "--seed", "3").out
    assert "> tithe: campaign end turn" in said
    assert "Campaign turn 2 begins" in said
    with Game.open(save) as game:
        assert game.campaign.turn == 2
    assert "Undone: haven: campaign end turn" in table.run("undo", save).out
    with Game.open(save) as game:
        assert game.campaign.turn == 1
        assert game.verify() == game.history.seq


@pytest.mark.long
def test_a_whole_campaign_is_watched_by_lines(table):
    save = str(table.folder / "rock.tactical")
    assert table.run("new", "lantern-rock", "--save", save, "--computer", "all:easy").code == DONE
    table.run("do", save, "--seed", "3")
    with Game.open(save) as game:
        assert game.campaign.result is not None
        assert len(game.campaign.done) > 1
