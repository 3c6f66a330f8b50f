"""`play`: which file the screen is started with, for which seat, with which dice."""

from __future__ import annotations

import os
import sys
import types
from pathlib import Path

import pytest

from tactical.cli.output import Output
from tactical.cli.parser import parse
from tactical.cli.plain.lines import Lines
from tactical.cli.program import plain_play
from tactical.journal.game import Game
from tactical.scenario import shipped_saves
from tactical.table import Roll
from tactical.ui.terminal.console import refusal
from tests.cli.table import one_line


@pytest.fixture
def screen(table, monkeypatch):
    """A screen that only notes what it was started with, and a terminal to start it on."""
    started: list[tuple[str | None, str | None, object]] = []

    def run(path, *, seat=None, dice=None, hosted=False, watching=False, spectators=None, said="", mouse=True):
        hosted = "watching" if watching else hosted if mouse else "no mouse"
        started.append((path, seat, dice(Roll(2, 6, "a test", "T-1")) if dice is not None else None, hosted, said))
        return 0

    stub = types.ModuleType("tactical.ui.app")
    stub.run, stub.refusal = run, refusal
    monkeypatch.setitem(sys.modules, "tactical.ui.app", stub)
    monkeypatch.setattr("os.isatty", lambda number: True)
    return started


def test_the_mouse_is_left_to_the_terminal(table, screen):
    assert table.run("play", table.save, "--no-mouse").code == 0
    assert screen[0][3] == "no mouse"


def test_play_opens_a_save_with_the_dice_of_its_seed(table, screen):
    assert table.run("play", table.save, "--seat", "red", "--seed", "3").code == 0
    assert table.run("play", table.save, "--seed", "3").code == 0
    assert [started[:2] for started in screen] == [(table.save, "red"), (table.save, None)]
    assert screen[0][2] == screen[1][2]


def test_a_player_over_the_network_is_given_a_file_and_a_seat(table, screen):
    assert table.run("play", table.save, "--seat", "red", "--hosted").code == 0
    assert table.run("play", table.save, "--seat", "red").code == 0
    assert table.run("play", table.save, "--watch").code == 0
    assert [started[3] for started in screen] == [True, False, "watching"]
    for words in (("play", "--hosted"), ("play", table.save, "--hosted"), ("play", "--seat", "red", "--hosted")):
        ran = table.run(*words)
        assert ran.code == 2
        assert "name a save and a --seat" in one_line(ran)
    assert len(screen) == 3


def test_without_a_command_the_title_screen_opens(table, screen):
    assert table.run().code == 0
    assert screen[0][0] is None


def test_play_begins_a_scenario_and_finds_a_sample(table, screen):
    assert table.run("play", "the-mill").code == 0
    assert table.run("play", "skirmish").code == 0
    assert Path(screen[0][0]).parent == table.folder / "data" / "tactical" / "saves"
    assert Path(screen[1][0]).name == "skirmish-1.tactical"
    assert Path(screen[1][0]).read_bytes() == shipped_saves()["skirmish"].read_bytes()


def test_a_folder_named_like_a_scenario_is_in_nobodys_way(table, screen, monkeypatch):
    (table.folder / "the-mill").mkdir()
    monkeypatch.chdir(table.folder)
    assert table.run("play", "the-mill").code == 0
    assert Path(screen[0][0]).name.startswith("the-mill")
    assert table.run("new", "the-mill", "--save", str(table.folder / "mine.tactical")).code == 0


def test_play_says_which_file_it_plays(table, screen):
    """On the screen's log as in the shell; a copy nobody has played on in is used again, a game that was is named."""
    first, again = table.run("play", "skirmish"), table.run("play", "skirmish")
    assert screen[0][0] == screen[1][0]
    assert screen[0][0] in first.err
    assert screen[1][0] in again.err
    assert screen[0][4] == screen[1][4] == "A sample: you play a copy, skirmish-1.tactical"
    mill = table.run("new", "the-mill").out.strip()
    assert "the previous one" not in table.run("play", "the-mill").err, "nothing was ordered in it"
    table.run("do", mill, "drop")
    ran = table.run("play", "the-mill")
    assert f"tactical play {mill} continues the previous one" in ran.err
    assert screen[-1][4] == "A new game, in the-mill-2.tactical; the previous one is in the-mill.tactical"


def types_in(monkeypatch, text):
    """What is typed at the next game by lines."""
    pipe, typing = os.pipe()
    os.write(typing, text)
    os.close(typing)
    monkeypatch.setattr("tactical.cli.plain.lines_for", lambda *_, **__: Lines(pipe))


def test_a_game_that_is_begun_and_not_played_leaves_no_save(table, screen, monkeypatch):
    """Neither on the screen, nor by lines, nor where it could not be opened; one that was played stays."""
    folder = table.folder / "data" / "tactical" / "saves"
    assert table.run("play", "the-mill").code == 0
    assert screen[-1][0] == str(folder / "the-mill.tactical")
    assert table.run("play", "the-mill", "--seat", "green").code == 2
    types_in(monkeypatch, b"goals\nquit\n")
    assert table.run("play", "the-mill", "--plain").code == 0
    assert not list(folder.iterdir())
    types_in(monkeypatch, b"drop\nundo\nquit\n")
    assert table.run("play", "the-mill", "--plain").code == 0
    assert [path.name for path in folder.iterdir()] == ["the-mill.tactical"], "an order was given, and taken back"


def test_play_for_a_seat_that_is_not_there(table, screen):
    ran = table.run("play", table.save, "--seat", "green")
    assert (ran.code, screen) == (2, [])
    assert "seats: red, blue" in one_line(ran)


@pytest.mark.parametrize("plainly", [(), ("--plain",)])
def test_play_says_what_it_looked_for(table, screen, plainly):
    for given, words in (
        ("the-mil", ("no scenario, campaign, sample or save of yours has this name", "no such file", "the-mill")),
        ("lantern-rok", ("nearest: lantern-rock",)),
        ("qqqqqq", ("no such file here; see: tactical scenario list",)),
        (str(Path(table.save).with_name("nope.tactical")), ("no such file", "check the path")),
        (table.save.replace(".tactical", "x.tactical"), (f"nearest: {Path(table.save).name}",)),
    ):
        ran = table.run("play", given, *plainly)
        assert ran.code == 4
        said = one_line(ran)
        assert Path(given).name in said
        for word in words:
            assert word in said, said
    assert not screen


def test_ones_own_save_is_played_by_its_name(table, screen):
    table.run("new", "the-mill")
    own = table.run("new", "the-mill").out.strip()
    assert Path(own).stem == "the-mill-2"
    before = sorted(Path(own).parent.iterdir())
    assert table.run("play", "the-mill-2").code == 0
    assert [started[0] for started in screen] == [own]
    assert sorted(Path(own).parent.iterdir()) == before  # no other game was begun
    ran = table.run("play", "the-mil-2")
    assert (ran.code, "nearest: the-mill-2" in one_line(ran)) == (4, True)


@pytest.mark.parametrize("words", [[], ["play", "the-mill"], ["play", ""], ["play", "a b"]])
def test_what_is_played_most_is_understood_without_the_parser_as_with_it(words):
    short = plain_play(words)
    assert short is not None
    assert vars(short) == vars(parse(words, Output()))


@pytest.mark.parametrize(
    "words", [["play"], ["play", "--plain"], ["play", "-h"], ["play", "a", "b"], ["show", "a"], ["a"]]
)
def test_anything_else_is_left_to_the_parser(words):
    assert plain_play(words) is None


def test_a_scenario_may_have_the_computer_play_from_the_first_key(table, tmp_path):
    one, other = str(tmp_path / "one.tactical"), str(tmp_path / "other.tactical")
    assert table.run("new", "the-orchard-run", "--save", one).code == 0
    assert table.run("new", "the-orchard-run", "--save", other, "--computer", "blue:none").code == 0
    with Game.open(one, write=False) as game:
        assert [(seat, player.level) for seat, player in game.computers.items()] == [(1, "easy")]
    with Game.open(other, write=False) as game:
        assert game.computers == {}
