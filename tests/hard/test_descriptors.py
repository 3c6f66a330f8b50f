"""Whoever lets go of a game lets go of all of it: no descriptor and no thread stays, whichever way it was opened."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tactical.cli import main, plain
from tactical.journal.game import Game
from tactical.ui import app as start
from tactical.ui.program import Program as TacticalApp
from tests.cli.plain.sitter import Said
from tests.event_loop import nothing_to_do
from tests.journal.games import play_on, yard
from tests.ui.reading import told as screen_text

TIMES = 10
SITTINGS = 3  # of a whole screen, which takes longer: one that stays of each is seen as well
ROOT = Path(__file__).resolve().parents[2]
WATCHED = f"""
import asyncio, os, threading
from tactical.ui.terminal.departure import Departure

async def watched():
    departure = Departure(None)
    departure.arm()
    departure.disarm()
    for thread in threading.enumerate():
        if thread.name == "terminal-watch":
            thread.join()

def held():
    return len(os.listdir("/proc/self/fd"))

asyncio.run(watched())
before = held()
for _ in range({TIMES}):
    asyncio.run(watched())
print(held() - before)
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    path = tmp_path / "yard.tactical"
    yard(path).close()
    return path


def stays(what: Callable[[], object], times: int = TIMES) -> tuple[int, int]:
    """How many descriptors and threads are left of so many times; the first time may keep what it has loaded."""
    what()
    before = len(list(Path("/proc/self/fd").iterdir())), threading.active_count()
    for _ in range(times):
        what()
    return len(list(Path("/proc/self/fd").iterdir())) - before[0], threading.active_count() - before[1]


@pytest.mark.parametrize("write", [True, False])
def test_of_a_closed_game_nothing_stays(path: Path, write: bool) -> None:
    def sitting() -> None:
        with Game.open(path, write=write) as game:
            if write:
                play_on(game, 1)
            game.follow()

    assert stays(sitting) == (0, 0)


@pytest.mark.parametrize("words", ["show", "log", "play --plain", "play --seat red --plain --hosted"])
def test_of_a_command_nothing_stays(path: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tactical.cli.play._far_away", lambda by: None)  # it is for good, and for the whole process
    monkeypatch.setattr(plain, "lines_for", lambda *_, **__: Said())  # a player who says nothing, and is gone
    command, *options = words.split()
    codes: set[int] = set()
    assert stays(lambda: codes.add(main((command, str(path), *options)))) == (0, 0)
    assert codes == {0}


@pytest.mark.slow
@pytest.mark.parametrize("fails", [False, True])
def test_of_a_screen_that_ends_nothing_stays(path: Path, fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of the game that was chosen at its title, and where the screen breaks."""

    async def leave(pilot: Pilot[object]) -> None:
        await nothing_to_do()
        assert "The yard" in screen_text(pilot.app)
        pilot.app.exit()

    def shown(app: TacticalApp, **how: object) -> None:
        app._game = Game.open(path)
        if fails:
            raise RuntimeError
        asyncio.run(app.run_async(headless=True, auto_pilot=leave))

    def sitting() -> None:
        try:
            start.run(None)
        except RuntimeError:
            assert fails

    monkeypatch.setattr(start.console, "guard", lambda **_: None)
    monkeypatch.setattr(TacticalApp, "run", shown)
    assert stays(sitting, SITTINGS) == (0, 0)


def test_of_the_watch_on_the_terminal_nothing_stays() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("0\n", "")
