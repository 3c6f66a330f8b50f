"""What one turn of the computer's sends to a terminal of 80x24: `python -m tests.bench.turns [--record FOLDER]`.

In each of the six systems somebody ends a turn in a shipped save and steps through what the computer then does, by a
key each. Prints the bytes of each step, from the key that goes on to it to the next, its motion and what is shown while
the computer thinks among them; where it gave several orders meanwhile, of which some show nothing, by order. What is
sent as one's own turn comes, or the report of a battle that is over, is told apart.
`--record` keeps each turn as an asciicast, for `asciinema play`, with the screens after each key as text beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tactical.journal.game import Game
from tests.bench.rows import Figure, report
from tests.bench.screen import Session
from tests.ui.terminal.emulator import Emulator

ROOT = Path(__file__).resolve().parents[2]
COLUMNS, LINES = 80, 24
MOST = 2 << 10  # bytes of a step
KEYS = 60  # until the computer has had its turn
ENOUGH = 4  # steps that a turn has at least, else another one is looked at, too
ANSWER = 5.0  # seconds until a key leads to anything
PATIENCE = 30.0  # seconds until it has decided
SETTINGS = 'pace = "step by step"\n'
STEP, ASKED, OVER = " go on ", "Your decision", "The battle is over"
TURNS = {  # a save, the seats that the computer plays in it, and an order given before
    "skirmish": ("skirmish.tactical", "blue", ""),
    "boarding": ("boarding.tactical", "blue", ""),
    "starship": ("starship.tactical", "blue", ""),
    "fleet": ("fleet.tactical", "all", ""),
    "overland": ("overland.tactical", "all", ""),  # nobody else is on the road: one watches
    "armour": ("armour.tactical", "blue", "stand never intercept"),  # or each step leads to one's own decision
}


class Step(NamedTuple):
    """What a key led to: bytes, how many orders came of it, whether one's own decision, and the screen after it."""

    sent: int
    orders: int
    ours: bool
    screen: tuple[str, ...]


class Terminal(Session):
    """A program on a terminal of 80x24 whose screen can be read, written down with the time."""

    def __init__(self, command: str, environ: dict[str, str]) -> None:
        super().__init__(command, environ, (COLUMNS, LINES))
        self.screen = Emulator(COLUMNS, LINES)
        self.cast: list[tuple[float, str]] = []

    def read(self, seconds: float) -> bytes:
        data = super().read(seconds)
        if data:
            text = data.decode("utf-8", "replace")
            self.screen.feed(text)
            self.cast.append((time.perf_counter() - self.started, text))
        return data

    def settle(self, quiet: float = 1.0) -> int:
        """Bytes until nothing more comes; a computer that thinks is waited for."""
        count, end = self.quiet(quiet), time.perf_counter() + PATIENCE
        while not self.asks and time.perf_counter() < end:
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                raise RuntimeError("the program has ended:\n" + "\n".join(self.screen.display))
            count += self.quiet(quiet)
        return count

    def shows(self, words: str) -> bool:
        """True if they stand on the screen."""
        return any(words in line for line in self.screen.display)

    @property
    def asks(self) -> bool:
        """True if it waits for a key: to go on with what is shown, or for an order."""
        return self.shows(STEP) or self.shows("Red decides") or self.shows(OVER)

    def type(self, keys: str) -> int:
        """Press keys; the bytes that they cause."""
        os.write(self.fd, keys.encode())
        return len(self.read(ANSWER)) + self.settle()


def prepared(system: str, folder: Path) -> Path:
    """A game in which the computer plays the others."""
    source, seats, order = TURNS[system]
    save = folder / f"{system}.tactical"
    program = [sys.executable, "-m", "tactical"]
    if (ROOT / "saves" / source).exists():
        shutil.copy(ROOT / "saves" / source, save)
    else:
        subprocess.run([*program, "new", source, "--save", save], check=True, capture_output=True)
    if order:
        subprocess.run([*program, "do", save, order], check=True, capture_output=True)
    subprocess.run([*program, "computer", save, *(f"{s}:easy" for s in seats.split())], check=True, capture_output=True)
    return save


def given(save: Path) -> int:
    """How many orders were given so far."""
    with Game.open(save, write=False) as game:
        return game.history.seq


def turn(system: str, folder: Path) -> tuple[list[Step], Terminal]:
    """The steps of what the computer does after one's own turn."""
    save, home = prepared(system, folder), folder / "home"
    (home / "tactical").mkdir(parents=True, exist_ok=True)
    (home / "tactical" / "settings.toml").write_text(SETTINGS, "utf-8")
    environ = {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    seat = "" if TURNS[system][1] == "all" else "--seat red"
    command = f"{shlex.quote(sys.executable)} -m tactical play {shlex.quote(str(save))} {seat} --seed 5"
    terminal, steps = Terminal(command, environ), []
    terminal.settle()
    for number in range(KEYS):
        if not terminal.shows(STEP):
            if len(steps) > ENOUGH:
                break
            terminal.type(" " if terminal.shows(ASKED) and number % 3 == 2 else "e")  # an end is asked for twice
            continue
        before, sent = given(save), terminal.type(" ")
        ours = not terminal.shows(STEP) or terminal.shows(OVER)  # or the report of it
        steps.append(Step(sent, max(1, given(save) - before), ours, tuple(terminal.screen.display)))
    terminal.close()
    return steps, terminal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", type=Path)
    parser.add_argument("systems", nargs="*", default=[*TURNS])
    args = parser.parse_args()
    for system in args.systems:
        with tempfile.TemporaryDirectory() as name:
            steps, terminal = turn(system, Path(name))
        if args.record is not None:
            args.record.mkdir(parents=True, exist_ok=True)
            head = {"version": 2, "width": COLUMNS, "height": LINES, "title": f"A turn of the computer's: {system}"}
            lines = [json.dumps(head), *(json.dumps((at, "o", text)) for at, text in terminal.cast)]
            (args.record / f"{system}.cast").write_text("\n".join(lines) + "\n", "utf-8")
            shown = ("\n".join(step.screen) for step in steps)
            (args.record / f"{system}.txt").write_text("\n\n".join(shown) + "\n", "utf-8")
        sent, after = ([step.sent // step.orders for step in steps if step.ours == ours] for ours in (False, True))
        what = f"bytes of a step of a turn, {system}, 80x24"
        if not sent:
            lead = f"each of {len(after)} leads to one's own decision: {', '.join(map(str, after))} B"
            report(what, why_not=lead if after else "nothing was played back")
            continue
        print(f"{system}: {len(sent)} steps of {', '.join(map(str, sent))} B, median {statistics.median(sent):.0f} B")
        print(f"  to one's own decision: {', '.join(map(str, after))} B")
        report(what, Figure("most", max(sent), MOST, unit="B"))


if __name__ == "__main__":
    main()
