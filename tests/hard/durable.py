"""What is shown is on the disk by then: the order of the system calls of everything that writes.

`Disk` listens to the calls and keeps account of what a crash could still take away: bytes written and not yet synced,
names given and not yet synced in their folder. Nothing of either may be left where something is shown, and no file
gets a name before its bytes are safe. It hears the system's own `fsync`, and not that it was asked for: one that does
nothing is found.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tactical.journal.game import Game
from tactical.journal.syscalls import SYSTEM
from tactical.rehearsal.dice import live
from tests.hard.playing import any_order, folder, opening, scenario_of

ORDERS = 12  # a game


class Disk:
    """What was called, in order, and what of it a crash could take away."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.faults: list[str] = []
        self.bytes: set[str] = set()  # files with bytes that are not safe
        self.names: set[str] = set()  # names that are not safe
        self._files: dict[int, str] = {}

    def shown(self, what: str) -> None:
        """Something is shown: that it was done, or the position that it came to."""
        self.calls.append(f"show {what}")
        for path in sorted(self.bytes):
            self.faults.append(f"{what} is shown before the bytes of {Path(path).name} are safe")
        for path in sorted(self.names):
            self.faults.append(f"{what} is shown before the name of {Path(path).name} is safe")

    @contextmanager
    def listening(self) -> Iterator[Disk]:
        """Hear all calls of this process that touch saves and files of the player's."""
        with ExitStack() as stack:
            for name in ("open", "close", "write", "ftruncate", "link", "replace", "unlink"):
                stack.enter_context(patch.object(SYSTEM, name, self._heard(name, getattr(SYSTEM, name))))
            stack.enter_context(patch("os.fsync", self._heard("fsync", os.fsync)))
            yield self

    def _heard(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            new = name == "open" and bool(arguments[1] & os.O_CREAT) and not os.path.lexists(arguments[0])
            found = real(*arguments)
            if name == "open":
                path = self._files[found] = os.path.realpath(arguments[0])
                if new and not path.endswith(".lock"):  # a lock file holds nothing
                    self.names.add(path)
            elif name in ("close", "write", "ftruncate", "fsync"):
                path = self._files.get(arguments[0], "?")
                self._written(name, path)
                if name == "close":
                    self._files.pop(arguments[0], None)
            else:
                path = os.path.realpath(arguments[-1])
                self._renamed(name, str(arguments[0]), path)
            self.calls.append(f"{name} {Path(path).name}")
            return found

        return call

    def _written(self, name: str, path: str) -> None:
        if name in ("write", "ftruncate"):
            self.bytes.add(path)
        elif name == "fsync":
            self.bytes.discard(path)
            self.names = {known for known in self.names if str(Path(known).parent) != path}

    def _renamed(self, name: str, old: str, path: str) -> None:
        if name == "unlink":
            self.names.discard(path)
            self.bytes.discard(path)
            return
        if old in self.bytes:
            self.faults.append(f"{Path(path).name} gets its name before its bytes are safe")
            self.bytes.add(path)
        if name == "replace":
            self.names.discard(old)
            self.bytes.discard(old)
        self.names.add(path)


def run(times: int, seed: int) -> list[str]:
    """So many games of every system, begun, played and taken back; what was shown too early, in words."""
    faults: list[str] = []
    with folder() as where:
        for number in range(-(-times // ORDERS)):
            name = scenario_of(seed + number)
            disk = Disk()
            with disk.listening():
                _played(Random(f"{name} {seed} {number}"), disk, where / f"{number}.tactical", name)
            faults += [f"{name} {seed} {number}: {fault}" for fault in disk.faults]
    return faults


def _played(rng: Random, disk: Disk, path: Path, name: str) -> None:
    rules, state = opening(name)
    dice = live(rng.randrange(10**6))
    with Game.create(path, rules, state) as game:
        disk.shown("the game")
        seats = range(len(game.state.setup.seats))
        for _ in range(ORDERS):
            order = any_order(rng, game.rules, game.state)
            if order is None:
                break
            game.play(order, dice)
            disk.shown("an order")
            if rng.random() < 0.3:
                game.undo(rng.choice(seats))  # or its consent to that
                disk.shown("taking back")
                game.redo(max(game.again.seat, 0) if game.again is not None else 0)
                disk.shown("doing again")
    with Game.open(path) as other:
        disk.shown("the game, opened anew")
        assert other.history.seq == game.history.seq
