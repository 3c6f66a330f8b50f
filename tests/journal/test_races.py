"""What other processes do, and how they die, never costs a record that was shown."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tactical.journal.storage import open_save
from tests.journal.races import race
from tests.journal.saves import new_save, stored

DIES_HOLDING_THE_LOCK = """
import os, signal, sys
from tactical.journal.storage import open_save
from tactical.journal.syscalls import System

class Dying(System):
    @staticmethod
    def write(fd, data):
        os.write(fd, data[:20])
        os.kill(os.getpid(), signal.SIGKILL)

open_save(sys.argv[1], write=True, system=Dying()).save.append([(3, b"never finished")])
"""

STOPS_HOLDING_THE_LOCK = DIES_HOLDING_THE_LOCK.replace("SIGKILL", "SIGSTOP")


@pytest.mark.slow
def test_killed_at_random_moments_nothing_that_was_shown_is_missing(tmp_path):
    tally = race(tmp_path / "game.save", 6)
    assert tally.kills == 6
    assert tally.shown > tally.kills
    assert tally.missing == 0
    assert tally.disordered == 0


def test_the_lock_of_a_dead_process_is_free_and_its_piece_is_kept(tmp_path):
    path, save = new_save(tmp_path, patience=1.0)
    before = stored(path)
    done = subprocess.run([sys.executable, "-c", DIES_HOLDING_THE_LOCK, path], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.stat().st_size > 0
    assert save.follow() == []
    save.append([(3, b"alive")])
    assert stored(path) == [*before, (3, b"alive")]
    assert len(save.kept) == 1
    assert Path(save.kept[0]).stat().st_size == 20


def test_a_stopped_process_is_told_of_and_not_waited_for(tmp_path):
    path, _ = new_save(tmp_path)
    save = open_save(path, write=True, patience=0.05).save
    process = subprocess.Popen([sys.executable, "-c", STOPS_HOLDING_THE_LOCK, path])
    try:
        os.waitpid(process.pid, os.WUNTRACED)
        with pytest.raises(Exception, match="locked") as caught:
            save.append([(3, b"x")])
        assert caught.value.kind == "in_use"
    finally:
        process.kill()
        process.wait()
    save.append([(3, b"x")])
