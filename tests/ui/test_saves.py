"""Samples are played as copies, other saves where they are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.scenario import shipped_saves
from tactical.ui.saves import own_copy


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def test_a_sample_is_played_as_a_copy_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    sample = shipped_saves()["skirmish"]
    first = own_copy(sample, folder)
    assert first == folder / "skirmish-1.tactical"
    assert first.read_bytes() == sample.read_bytes()
    elsewhere = tmp_path / "skirmish.tactical"
    elsewhere.write_bytes(sample.read_bytes())
    assert own_copy(elsewhere, folder) == folder / "skirmish-2.tactical"


def test_a_game_that_was_played_on_stays_where_it_is(folder: Path, tmp_path: Path) -> None:
    mine = tmp_path / "skirmish.tactical"
    mine.write_bytes(shipped_saves()["skirmish"].read_bytes() + b"more")
    assert own_copy(mine, folder) == mine
    assert own_copy(tmp_path / "other.tactical", folder) == tmp_path / "other.tactical"
    pipe = tmp_path / "pipe" / "skirmish.tactical"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    assert own_copy(pipe, folder) == pipe
    assert not folder.exists()
