"""Real games killed at real orders: what any player was shown is in the file, and the game goes on.

Players in processes of their own play one game of a shipped scenario through `Game`, as the screen and the command
line do, and say on a pipe what they show: each record, once it may be shown. One is killed at a call of the system
that an order of its makes, chosen at random: no clock decides which, the process kills itself there, without a warning.
All are forked from a process that does nothing else and has no threads.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tactical.journal.game import Game
from tactical.journal.syscalls import System
from tactical.rehearsal.dice import live
from tests.hard.playing import any_order, begun, folder, scenario_of
from tests.journal.saves import put_under

PLAYERS = 2
EACH = 5  # kills in one game
GUARD = 60  # seconds, where one is usual
ORDERS = 12  # of who is not killed
BREAK = ""  # a piece of a program that breaks the promise
CALLS = ("open", "flock", "stat", "fstat", "pread", "write", "fsync", "unlink", "close")
MOST = 60  # calls that are let through before the deadly one


def run(times: int, seed: int) -> list[str]:
    """So many kills; what was shown and is missing, in words."""
    command = [sys.executable, "-m", "tests.hard.kills", str(times), str(seed), BREAK]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wrong = [] if done.returncode == 0 else [f"kills {seed}: {done.stderr.strip().splitlines()[-1:]}"]
    return done.stdout.splitlines() + wrong


def tried(times: int, seed: int) -> Iterator[str]:
    """The same, in this process."""
    with folder() as where:
        path, rng, number = where / "game.tactical", Random(f"kills {seed}"), 0
        while number < times:
            name = scenario_of(seed + number)
            begun(path, name).close()
            shown: dict[int, str] = {}
            for _ in range(min(EACH, times - number)):
                for fault in _killed(path, shown, rng):
                    yield f"{name} {seed} {number}: {fault}"
                number += 1


def _killed(path: Path, shown: dict[int, str], rng: Random) -> list[str]:
    """Players of one game until one of them has died; what is wrong with what they leave."""
    players = [_start(path, rng.randrange(10**6), rng.randrange(MOST) if not at else -1) for at in range(PLAYERS)]
    faults = []
    for at, (pid, pipe) in enumerate(players):
        with os.fdopen(pipe) as said:
            out = said.read()
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if code != (0 if at else -signal.SIGKILL):
            faults.append(f"player {at} ended with {code}")
        for line in out.splitlines(keepends=True):
            if line.endswith("\n"):  # what was not said to its end was not shown
                number, digest = line.split()
                if shown.setdefault(int(number), digest) != digest:
                    faults.append(f"record {number} was shown to two players as two")
    with Game.open(path) as game:
        game.history.load_all()
        there = {told.record.seq: told.record.digest.hex() for told in game.history.told}
        faults += [f"record {number} was shown and is missing" for number, digest in shown.items()
                   if there.get(number) != digest]  # fmt: skip
        game.verify()
        if not game.writable:
            faults.append("it cannot be played on")
    return faults


def _start(path: Path, seed: int, deadly: int) -> tuple[int, int]:
    """A player in a process of its own: the process, and what it says."""
    reads, writes = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writes)
        return pid, reads
    code = 1
    try:
        _play(path, seed, deadly, writes)
        code = 0
    except BaseException:  # noqa: BLE001 - what is wrong is told, and the process is no second one of the test
        traceback.print_exc()
    finally:
        os._exit(code)


class Deadly(System):
    """Kills its process at one of its calls: before it, in the middle of what it writes, or behind it."""

    def __init__(self, nth: int, rng: Random) -> None:
        self.count, self.nth, self.when = 0, nth, rng.choice(("before", "amid", "behind"))
        for name in CALLS:
            self._wrap(name, getattr(System(), name))

    def _wrap(self, name: str, real: Any) -> None:
        def call(*arguments: Any) -> Any:
            now = self.count == self.nth
            self.count += 1
            if now and self.when == "before":
                _die()
            if now and self.when == "amid" and name == "write":
                real(arguments[0], arguments[1][: len(arguments[1]) // 2])
                _die()
            found = real(*arguments)
            if now:
                _die()
            return found

        setattr(self, name, call)


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _play(path: Path, seed: int, deadly: int, says: int) -> None:
    """Play, take back and follow: until killed at the call that was named, or for a dozen orders."""
    signal.alarm(GUARD)  # one that never ends is told as such
    rng, dice, seen, tries = Random(f"player {seed}"), live(seed), 0, 0
    with Game.open(path) as game:
        if deadly >= 0:
            put_under(game.save, Deadly(deadly, rng))
        while tries < (MOST if deadly >= 0 else ORDERS):
            tries += 1
            game.follow()
            seen = _show(game, seen, says)
            order = any_order(rng, game.rules, game.state)
            if order is None or rng.random() < 0.2:
                game.undo(0, range(len(game.whole.setup.seats)))
            elif rng.random() < 0.1:
                game.redo(max(order.seat, 0))
            else:
                game.play(order, dice)
            seen = _show(game, seen, says)
    if deadly >= 0:
        _die()


def _show(game: Game, seen: int, says: int) -> int:
    """Say every record after one, each in one write."""
    for told in game.history.told:
        if told.record.seq > seen:
            os.write(says, f"{told.record.seq} {told.record.digest.hex()}\n".encode())
    return game.history.seq


if __name__ == "__main__":
    exec(sys.argv[3])  # what a test breaks on purpose
    for fault in tried(int(sys.argv[1]), int(sys.argv[2])):
        print(fault)
