"""A file that somebody writes at: the last board that opens stays, and problems have their places on it."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from tactical.scenario import shipped_campaign
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.scenario.skeleton import skeleton
from tactical.session.watching import WatchedScenario, line, status

TEXT = skeleton("skirmish", title="The gate")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gate.toml"
    write(path, TEXT)
    return path


def write(path: Path, text: str) -> None:
    """As editors do: another file takes its place."""
    new = path.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.rename(path)


def cells(watched: WatchedScenario) -> list[list[str]]:
    state = watched.now.state
    return [[state.cell_name(cell) for cell in problem.cells] for problem in watched.now.problems]


def test_it_is_read_again_only_when_it_has_changed(file: Path) -> None:
    watched = WatchedScenario(file)
    assert watched.look()
    assert not watched.look()
    assert (watched.now.title, watched.now.system, watched.now.problems) == ("The gate", "Skirmish", ())
    assert status(watched.now) == "it opens; nothing is wrong"
    write(file, TEXT.replace("The gate", "The wall"))
    assert watched.look()
    assert watched.now.title == "The wall"
    assert [path.name for path in file.parent.iterdir()] == ["gate.toml"], "no save is made"


@pytest.mark.parametrize("name", ["skirmish", "puzzle", "campaign"])
def test_a_text_that_has_changed_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    path = tmp_path / "one.toml"
    texts = {
        "skirmish": TEXT,
        "puzzle": min(shipped_puzzles().values()).read_text("utf-8"),
        "campaign": "rules = 'campaign'\n",
    }
    write(path, texts[name])
    parsed: list[str] = []
    loads = tomllib.loads
    monkeypatch.setattr("tactical.scenario.text.tomllib.loads", lambda text: parsed.append(text) or loads(text))
    WatchedScenario(path).look()
    assert parsed.count(texts[name]) == 1


def test_the_last_board_that_opens_stays_and_a_mistake_has_its_place(file: Path) -> None:
    watched = WatchedScenario(file)
    watched.look()
    board = watched.now.state
    write(file, TEXT.replace("..b....", "?.b...."))
    watched.look()
    assert watched.now.state is board
    assert watched.now.stale
    assert ["a11"] in cells(watched)
    assert status(watched.now).startswith("1 mistake; this is the last board that opened")
    assert line(1, watched.now.problems[0]).startswith("1 line ")
    write(file, TEXT)
    watched.look()
    assert not watched.now.stale


@pytest.mark.parametrize(
    ("change", "marked"),
    [
        (('name = "cy"\nseat = "blue"', 'name = "cy"\nseat = "green"'), "m10"),  # by the table it is in
        (('c = { piece = "cy" }', 'c = { piece = "cy", name = 3 }'), "m10"),  # by the letter
        (('goal = "last_side"', 'goal = "hold"\ncells = ["c3", "zz99"]'), "c3"),  # by what the line names
    ],
)
def test_places_are_told_by_lines(file: Path, change: tuple[str, str], marked: str) -> None:
    watched = WatchedScenario(file)
    watched.look()
    assert change[0] in TEXT
    write(file, TEXT.replace(*change))
    watched.look()
    assert any(marked in found for found in cells(watched)), watched.now.problems


def test_a_warning_has_its_place_too(file: Path) -> None:
    write(file, TEXT.replace('"," = "gravel"', '"," = "gravel"\n"x" = "hole"'))
    watched = WatchedScenario(file)
    watched.look()
    assert [problem.warning for problem in watched.now.problems] == [True]
    assert status(watched.now) == "it opens; 1 warning"
    assert "warning: the letter x does not appear in the picture" in line(1, watched.now.problems[0])


@pytest.mark.parametrize("system", ["boarding", "fleet"])
def test_walled_maps_and_hexes(tmp_path: Path, system: str) -> None:
    path = tmp_path / "map.toml"
    text = skeleton(system)
    write(path, text)
    watched = WatchedScenario(path)
    watched.look()
    before, after, cell = ("|.|b c", "|.|? c", "b2") if system == "boarding" else (". a . b", ". ? . b", "Ash")
    assert before in text
    write(path, text.replace(before, after, 1))
    watched.look()
    assert [cell] in cells(watched)


def test_what_cannot_be_read_keeps_the_board(file: Path) -> None:
    watched = WatchedScenario(file)
    watched.look()
    file.unlink()
    assert watched.look()
    assert watched.now.state is not None
    assert "there is no such file" in watched.now.problems[0].place.words
    os.mkfifo(file)
    assert watched.look()
    assert "is not a regular file" in watched.now.problems[0].place.words


def test_kinds_beside_it_puzzles_and_campaigns(tmp_path: Path) -> None:
    puzzle = WatchedScenario(shipped_puzzles()["skirmish-two-at-once"])
    puzzle.look()
    assert (puzzle.now.problems, puzzle.now.stale) == ((), False)
    assert puzzle.now.state is not None
    campaign = WatchedScenario(shipped_campaign("lantern-rock"))
    campaign.look()
    assert (campaign.now.problems, campaign.now.title) == ((), "The lamp on Lantern Rock")
    assert campaign.now.state is not None
    path = tmp_path / "shared.toml"
    write(path, 'include = ["kinds.toml"]\n' + TEXT.replace('kind = "recruit"', 'kind = "guard"'))
    watched = WatchedScenario(path)
    watched.look()
    assert watched.now.problems != ()
    (tmp_path / "kinds.toml").write_text('[kinds.guard]\nlike = "recruit"\n', "utf-8")
    assert watched.look()
    assert watched.now.problems == ()
