"""Signals at random moments of play at a real terminal: gone, the terminal as it was, nothing lost.

A player starts the program on a sample save, types at random, and is cut off: while it starts, while it draws, in the
middle of an order. What the file then holds must replay to its own digests, and the file must open without a word.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path
from random import Random

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tests.hard.playing import folder
from tests.ui.battle.player import Player

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)
TYPED = ("\t", "\r", "\x1b[C", "\x1b[B", "\x1b[A", " ", "e", "e", "i", "a", "r", "d", "z", ":", "/", "?", "+", "\x1b")
MOST = 60.0  # seconds that are waited for its end, where a quarter of one is usual: see `tests/bench/leaving.py`
ENTER_SCREEN, LEAVE_SCREEN, SHOW_CURSOR = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25h"


def run(times: int, seed: int) -> list[str]:
    """So many games cut off; what went wrong, in words."""
    faults: list[str] = []
    samples = sorted((ROOT / "saves").glob("*.tactical"))
    with folder() as where:
        for number in range(times):
            rng = Random(f"{seed} {number}")
            sample = rng.choice(samples)
            path = where / f"{number}.tactical"
            shutil.copy(sample, path)
            sent = rng.choice(SIGNALS)
            told = f"{sent.name} {seed} {number} {sample.stem}"
            faults += [f"{told}: {fault}" for fault in (*_cut_off(rng, path, sent), *_left(path))]
            path.unlink()
    return faults


def _cut_off(rng: Random, path: Path, sent: signal.Signals) -> list[str]:
    """One game, its end, and what was wrong with it."""
    faults = []
    with Player(path, seed=rng.randrange(1000)) as player:
        before = player.modes
        if rng.random() < 0.3:  # while it starts
            end = time.monotonic() + rng.uniform(0.0, 0.8)
            while time.monotonic() < end:
                player.read(0.02)
        else:
            player.wait("decides")
            for _ in range(rng.randrange(12)):
                player.write(rng.choice(TYPED))
                player.read(rng.choice((0.0, 0.01, 0.05)))
        os.kill(player.pid, sent)
        try:
            code = player.ended(MOST)
        except AssertionError:
            return ["still running"]
        if code not in {128 + sent, -sent}:  # the latter only before the program has got hold of signals
            faults.append(f"ended with {code}")
        if ENTER_SCREEN in player.bytes:
            last = player.bytes.rindex(ENTER_SCREEN)
            if LEAVE_SCREEN not in player.bytes[last:] or SHOW_CURSOR not in player.bytes[last:]:
                faults.append("the screen was not given back")
        if player.modes != before:
            faults.append("the terminal is not as it was")
    return faults


def _left(path: Path) -> list[str]:
    """What is wrong with the file it leaves."""
    try:
        with Game.open(path) as game:
            if game.notice is not None:
                return [f"the save is not as it should be: {game.notice}"]
            game.verify()
    except SaveError as error:
        return [f"the save does not open: {error}"]
    return []
