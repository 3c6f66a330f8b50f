"""Several processes append to one save while they are killed at random; what was shown must stay.

`python -m tests.journal.races 200` runs it with 200 kills. A writer shows a record by writing its line to a pipe,
after `append` or `follow` has returned it, as the screen does.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from tactical.journal.errors import Behind
from tactical.journal.storage import create, open_save
from tactical.journal.syscalls import System

KIND = 3


@dataclass(slots=True)
class Tally:
    """What `race` counted."""

    kills: int = 0
    shown: int = 0  # different records shown by any process
    missing: int = 0  # of those, not in the file at the end
    stored: int = 0
    pieces: int = 0  # cut pieces kept aside
    disordered: int = 0  # processes that were shown records in another order than the file's


def race(path: Path, kills: int, *, writers: int = 3, seed: int = 1, hasty: bool = False) -> Tally:
    """Run `writers` processes on a new save at `path` until `kills` of them have been killed and replaced.

    `hasty` ones show a record before it is written, as a program would that keeps no promise.
    """
    dice, tally = random.Random(seed), Tally()
    create(path, [(1, b"start")])
    logs: list[list[str]] = []
    names = [f"{index}" for index in range(writers)]
    running = [_start(path, name, logs, hasty) for name in names]
    for number in range(kills):
        time.sleep(dice.uniform(0.0, 0.06))
        victim = dice.randrange(writers)
        process, reader, log = running[victim]
        deadline = time.monotonic() + 60
        while not any(line.startswith(f"{names[victim]} ") for line in log):  # it must have shown a record of its own
            assert time.monotonic() < deadline, "a writer hangs"
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        process.wait()
        reader.join()
        tally.kills += 1
        names[victim] = f"{number + writers}"
        running[victim] = _start(path, names[victim], logs, hasty)
    for process, reader, _ in running:
        process.kill()
        process.wait()
        reader.join()
    opened = open_save(path, write=True)
    opened.save.close()
    stored = [chunk.payload.decode() for chunk in opened.chunks]
    places = {text: place for place, text in enumerate(stored)}
    shown = {text for log in logs for text in log}
    tally.shown, tally.stored = len(shown), len(places)
    tally.missing = len(shown - places.keys()) + len(stored) - len(places)
    tally.pieces = len(list(path.parent.glob(f"{path.name}.torn-*")))
    for log in logs:
        order = [places[text] for text in log if text in places]
        tally.disordered += order != list(range(order[0], order[0] + len(order))) if order else 0
    return tally


def _start(
    path: Path, name: str, logs: list[list[str]], hasty: bool
) -> tuple[subprocess.Popen[str], threading.Thread, list[str]]:
    command = [sys.executable, "-m", "tests.journal.races", "write", str(path), name, *(["hasty"] if hasty else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    log: list[str] = []
    logs.append(log)

    def read() -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:  # one by one: the log is read meanwhile
                if line.endswith("\n"):  # a line that was not finished was not shown
                    log.append(line[:-1])  # noqa: PERF401

    reader = threading.Thread(target=read)
    reader.start()
    return process, reader, log


class Piecemeal(System):
    """Writes a few bytes at a time, so that kills fall between them."""

    @staticmethod
    def write(fd: int, data: memoryview) -> int:
        return os.write(fd, data[:10])


def write(path: str, name: str, hasty: str = "") -> None:
    """Append and follow for ever, showing every record."""
    opened = open_save(path, write=True, system=Piecemeal())
    show(chunk.payload for chunk in opened.chunks)
    dice, count = random.Random(name), 0
    while True:
        records = [f"{name} {count + i} {'x' * dice.randrange(3000)}".encode() for i in range(dice.randrange(1, 4))]
        if hasty:
            show(records)
        try:
            opened.save.append([(KIND, record) for record in records])
        except Behind:
            show(chunk.payload for chunk in opened.save.follow())
        else:
            count += len(records)
            if not hasty:
                show(records)


def show(records) -> None:
    """Let the world see records, each in one write, so that a kill leaves whole lines."""
    for record in records:
        os.write(1, record + b"\n")


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(*sys.argv[2:])
    else:
        with tempfile.TemporaryDirectory() as folder:
            print(race(Path(folder) / "game.save", int(sys.argv[1])))
