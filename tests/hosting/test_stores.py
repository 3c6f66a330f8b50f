"""Both stores under processes that die and race: what was shown is recorded, and each moment has one winner."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tests.hosting.moments import race
from tests.hosting.rolling import kill
from tests.journal.games import yard

LITTLE, MUCH = 8, 200
FEW, MANY = 150, 10_000

pytestmark = pytest.mark.server


@pytest.fixture(params=["file", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new game lies, in each of the stores."""
    where = str(tmp_path / "yard.tactical") if request.param == "file" else request.getfixturevalue("address")
    yard(where).close()
    return where


@pytest.mark.parametrize("kills", [LITTLE, pytest.param(MUCH, marks=pytest.mark.long)])
def test_what_was_shown_between_a_throw_and_a_kill_is_recorded(place: str, kills: int) -> None:
    found = kill(place, kills)
    print(place.partition(":")[0], found)
    assert found.missing == 0
    assert found.shown > kills
    assert found.between > 0, "some must fall between the roll and its display"


@pytest.mark.parametrize("moments", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_four_processes_race_and_one_wins_each_moment(place: str, moments: int) -> None:
    found = race(place, moments)
    print(place.partition(":")[0], found)
    assert (found.unclaimed, found.twice, found.digests) == (0, 0, 1)
    with Game.open(place, write=False) as game:
        assert game.verify() >= moments
