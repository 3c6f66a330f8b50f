"""Where the screen starts: samples are played as copies, other saves where they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.scenario import shipped_saves
from tactical.ui import app


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(app, "saves_folder", lambda: tmp_path / "mine")
    return tmp_path / "mine"


def test_a_sample_is_played_as_a_copy_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    sample = shipped_saves()["skirmish"]
    first = app.own_copy(str(sample))
    assert first == str(folder / "skirmish-1.tactical")
    assert Path(first).read_bytes() == sample.read_bytes()
    elsewhere = tmp_path / "skirmish.tactical"
    elsewhere.write_bytes(sample.read_bytes())
    assert app.own_copy(str(elsewhere)) == str(folder / "skirmish-2.tactical")


def test_a_game_that_was_played_on_stays_where_it_is(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "skirmish.tactical"
    mine.write_bytes(shipped_saves()["skirmish"].read_bytes() + b"more")
    assert app.own_copy(str(mine)) == str(mine)
    assert app.own_copy(str(tmp_path / "other.tactical")) == str(tmp_path / "other.tactical")
    pipe = tmp_path / "pipe" / "skirmish.tactical"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    assert app.own_copy(str(pipe)) == str(pipe)
    assert not folder.exists()
