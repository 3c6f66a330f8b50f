"""kill -9 in the middle: every record that was printed as done is there when the game is opened again."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tests.journal.games import yard

ROUNDS = 3
PROCESSES = 2


def start(path: Path, seed: int) -> subprocess.Popen[str]:
    """A process that plays."""
    command = [sys.executable, "-m", "tests.journal.killed", str(path), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.slow
def test_what_was_printed_as_done_is_there_after_any_kill(tmp_path):
    path = tmp_path / "yard.tactical"
    yard(path).close()
    rng = random.Random(11)
    shown: set[tuple[int, str]] = set()
    for number in range(ROUNDS):
        running = [start(path, number * PROCESSES + i) for i in range(PROCESSES)]
        for process in running:  # it must have come to life, or nothing is tried
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, process.stderr and process.stderr.read()
            shown.add(told(line))
        time.sleep(rng.uniform(0.0, 0.15))
        for process in running:
            process.send_signal(signal.SIGKILL)
        for process in running:  # by the same buffers as the first line: `communicate` would leave out what they hold
            assert process.stdout is not None
            assert process.stderr is not None
            with process:
                out, errors = process.stdout.read(), process.stderr.read()
            assert not errors
            shown |= {told(line) for line in out.splitlines(keepends=True) if line.endswith("\n")}
        with Game.open(path) as game:
            game.history.load_all()
            there = {(t.record.seq, t.record.digest.hex()) for t in game.history.told}
            assert shown <= there
            assert game.writable
    assert len(shown) >= PROCESSES * ROUNDS
    with Game.open(path) as game:
        assert game.history.verify() >= len(shown)


def told(line: str) -> tuple[int, str]:
    number, digest = line.split()
    return int(number), digest
