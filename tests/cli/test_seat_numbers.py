"""A seat counts what it saw: how many orders an unseen enemy gave shows in no number of any command."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tactical.cli import main
from tactical.cli.parser import _SEAT, COMMANDS
from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.visibility import Visibility
from tactical.session.pages.timeline import Timeline
from tactical.session.puzzle_make import moment_of
from tests.cli.table import Ran
from tests.hard.shown import COMMANDS as TRIED
from tests.hard.shown import Sight, questions, ways
from tests.session.test_secrets import hidden_game

MORE = (
    ("lines", "list", "FILE", "--json"), ("log", "FILE", "--who", "--json"), ("replay", "FILE", "--from", "2"),
    ("replay", "FILE", "--to", "2"), ("lines", "list", "FILE"), ("log", "FILE", "--who"), ("worst", "FILE"),
    ("hint", "FILE"), ("review", "FILE"), ("review", "FILE", "--json"),
    ("try", "FILE", "ann walk b3", "--json", "--seed", "1"),
)  # fmt: skip
STORIES = {"campaign", "roster", "calendar", "chronicle"}  # `tests.hard.secrets` has those
SCREENS = {"play", "web"}
RECORDS = {"turn"}  # which hands over the records themselves


@pytest.fixture
def games(tmp_path, monkeypatch):
    """A game in which Dee moved in hiding, and one in which she stayed."""
    monkeypatch.setattr(Game, "clock", staticmethod(lambda: 0))
    paths = []
    for name, moving in (("one", True), ("two", False)):
        (tmp_path / name).mkdir()
        hidden_game(tmp_path / name, moving=moving).close()
        paths.append(tmp_path / name / "game.tactical")
    return paths


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """What came of a command."""
    capsys.readouterr()
    return Ran(main(words), *capsys.readouterr())


def records(path: Path) -> int:
    with Game.open(path, write=False) as game:
        return game.history.seq


def test_every_command_for_a_seat_is_tried():
    tried = {word for word, *_ in (*TRIED, *MORE)} | {
        "reach",
        "try",
        "odds",
        "do",
        "undo",
        "redo",
        "puzzle",
    }  # and below
    told = {name for name, parts in COMMANDS.items() if _SEAT in parts}
    assert told - STORIES - SCREENS - RECORDS == tried & told
    assert told >= tried


QUICK = ("show --json", "log --json", "replay --json", "export --format text", "undo", "chronicle of the screen")


@pytest.mark.parametrize("names", [QUICK, pytest.param(None, marks=pytest.mark.long)], ids=["quick", "all"])
def test_one_seat_sees_the_same_however_often_another_ordered_unseen(games, names):
    assert [*map(records, games)] == [6, 5]
    with Game.open(games[0], write=False) as game:
        asked = questions(Random(1), game, 0)
    sights = [Sight(path, 0, "red", asked, 1) for path in games]
    found = ways(asked, campaign=False)
    for name in names or found:
        one, two = map(found[name], sights)
        assert one == two, name


@pytest.mark.parametrize("words", MORE[:4] + tuple(pytest.param(more, marks=pytest.mark.long) for more in MORE[4:]))
def test_so_it_does_by_other_words(games, capsys, words):
    said = []
    for path in games:
        ran = run(capsys, *(str(path) if word == "FILE" else word for word in words), "--seat", "red")
        said.append((ran.code, *(text.replace(str(path), "FILE") for text in (ran.out, ran.err))))
    assert said[0] == said[1]
    assert said[0][1]


def test_numbers_are_those_of_what_the_seat_saw(games, capsys):
    shown = run(capsys, "show", str(games[0]), "--seat", "red").out
    assert "record 5, as red sees it" in shown
    assert "record 6" in run(capsys, "show", str(games[0]), "--seat", "blue").out
    assert "record 6" in run(capsys, "show", str(games[0])).out
    numbers = re.findall(r"^ *(\d+)  ", run(capsys, "log", str(games[0]), "--seat", "red").out, re.MULTILINE)
    assert numbers == ["1", "2", "3", "4", "5"]
    two = run(capsys, "log", str(games[0]), "--seat", "red", "--last", "2").out
    assert re.findall(r"^ *(\d+)  ", two, re.MULTILINE) == ["4", "5"]
    one = run(capsys, "replay", str(games[0]), "--seat", "red", "--from", "5", "--to", "5").out
    assert re.findall(r"^ *(\d+)  ", one, re.MULTILINE) == ["5"]


def test_the_chronicle_counts_what_the_seat_saw(games):
    counted = []
    for path in games:
        with Game.open(path, write=False) as game:
            line = Timeline(Archive.of(game.history), Visibility(game.rules, game.whole, 0))
            places = [0]
            while (after := line.after(places[-1], load=True)) != places[-1]:
                places.append(after)
            counted.append(([line.number(at) for at in places], line.last_number))
    assert counted == [([0, 1, 2, 3, 4, 5], 5)] * 2


def test_a_moment_for_a_puzzle_is_named_as_the_seat_counts(games):
    with Game.open(games[0], write=False) as game:
        seen = Visibility(game.rules, game.whole, 0)
        assert moment_of(game, 5, seen)[1] == game.state
        assert moment_of(game, 6)[1] == game.state
        with pytest.raises(ValueError, match="no order 6"):
            moment_of(game, 6, seen)
