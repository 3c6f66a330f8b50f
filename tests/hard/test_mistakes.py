"""Every mistake in the table, in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hard.forks import Forks
from tests.hard.mistakes import MISTAKES, SAVE, Mistake
from tests.hard.playing import folder
from tests.journal.games import do, yard


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder with a good save in it."""
    with folder() as where:
        with yard(where / SAVE) as game:
            do(game, "ann walk b1")
        yield where


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """Starts every command of this file."""
    found = Forks()
    yield found
    found.close()


def one_line(errors: str) -> str:
    """The one line on standard error."""
    assert errors.startswith("tactical: "), errors
    assert errors.endswith("\n")
    assert errors[:-1].isprintable(), errors  # which a second line is not
    assert len(errors) < 700
    assert "bug in Tactical" not in errors
    return errors[:-1]


def holds(where: Path) -> dict[str, bytes]:
    """Every plain file below a folder with its bytes; only the size of a large one."""
    found = {}
    for path in sorted(where.rglob("*")):
        if path.is_file():
            size = path.stat().st_size
            found[str(path)] = path.read_bytes() if size < 10**7 else b"%d" % size
    return found


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.what)
def test_a_mistake_is_one_line_and_nothing_is_lost(place: Path, forks: Forks, mistake: Mistake) -> None:
    mistake.make(place)
    held = holds(place)
    own = {"XDG_DATA_HOME": str(place / "data"), "XDG_CONFIG_HOME": str(place / "config")}
    for words in mistake.commands:
        named = [word.format(file=place / mistake.file, folder=place) for word in words]
        code, _, errors = forks.run(named, {**os.environ, **own})
        line = one_line(errors)
        assert code == mistake.code, line
        for said in mistake.says:
            assert said in line
    assert holds(place) == held
