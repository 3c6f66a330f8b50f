"""Sits at a game played by lines: in this process, in one of its own behind a pipe, or before a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import random
import select
import subprocess
import sys
import time
from pathlib import Path

from tactical.cli.output import Output
from tactical.cli.plain.lines import Lines
from tactical.cli.plain.plain_play import PlainPlay
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario import read_scenario
from tactical.session.session import Session
from tactical.table import Over, Roll
from tactical.table.notation import write
from tactical.table.values import replace


def begun(scenario: str, path: Path, limit: int = 0) -> Path:
    """A new game of a shipped scenario, ended after so many beats."""
    found = read_scenario(scenario)
    sheet = replace(found.sheet, limit=limit) if limit else found.sheet
    Game.create(path, found.rules, found.rules.open(sheet)).close()
    return path


class Heard(Output):
    """Output that is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def line(self, text: str = "") -> None:
        self.said.append(text)

    def text_since(self, at: int = 0) -> str:
        """All that was said from some line on."""
        return "\n".join(self.said[at:])


class Said(Lines):
    """Lines that are known beforehand."""

    def __init__(self, *lines: str) -> None:
        super().__init__(-1)
        self.rest = list(lines)

    @property
    def is_terminal(self) -> bool:
        return False

    def read(self, wait: float | None = None) -> str | None:
        if not self.rest:
            raise EOFError
        return self.rest.pop(0)


def sit(path: Path, *lines: str, seats: tuple[int, ...] = (), seed: int = 7) -> str:
    """Say some lines about a game; all that was answered."""
    with Game.open(path) as game:
        out = Heard()
        every = frozenset(seats or range(len(game.state.setup.seats)))
        PlainPlay(Session(game, every, live(seed)), Said(*lines), out).run()
        return out.text_since()


class Eager(Said):
    """Somebody who gives any order on offer until the battle is over, and notes what was said."""

    def __init__(self, seed: int, most: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.most = most
        self.session: Session | None = None
        self.lines: list[str] = []
        self.orders: list[str] = []

    def read(self, wait: float | None = None) -> str | None:
        session = self.session
        assert session is not None
        if wait is None:  # a hand-over waits for Enter, however long that takes
            self.lines.append("")
            return ""
        if isinstance(session.seat.want, Over) or len(self.orders) == self.most:
            raise EOFError
        if isinstance(session.seat.want, Roll):
            self.lines.append("roll")
            return "roll"
        offers = list(session.seat.offers)
        closing = session.asking.closing_order()
        order = closing if closing in offers and self.chance.random() < 0.2 else self.chance.choice(offers)
        text = write(session.seat.view, order)
        # A window's answers have numbers; said one way or the other it is the same order.
        self.lines.append(f"{offers.index(order) + 1}" if session.seat.window is not None else text)
        self.orders.append(text)
        return self.lines[-1]


def play_whole(path: Path, seed: int, most: int = 3000) -> Eager:
    """A game played by lines to its end; what was said."""
    with Game.open(path) as game:
        eager = Eager(seed, most)
        eager.session = Session(game, frozenset(range(len(game.state.setup.seats))), live(seed))
        PlainPlay(eager.session, eager, Heard()).run()
        assert isinstance(eager.session.seat.want, Over), len(eager.orders)
    return eager


def piped(path: Path, lines: list[str], *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, behind pipes."""
    return subprocess.run(
        [sys.executable, "-m", "tactical", "play", str(path), "--plain", *words],
        input="\n".join(lines) + "\n",
        env={**os.environ, "TERM": "dumb", **env},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


class Typist:
    """Before a pseudo-terminal that knows nothing."""

    def __init__(self, path: Path, *words: str, term: str = "dumb") -> None:
        self.heard = b""
        command = [sys.executable, "-m", "tactical", "play", str(path), "--plain", *words]
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, {**os.environ, "TERM": term})

    def wait(self, text: str, seconds: float = 60) -> str:
        """Read until a text was shown; all of it up to there."""
        end = time.monotonic() + seconds
        while text.encode() not in self.heard:
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {text!r}:\n{self.heard.decode()}")
            if select.select([self.fd], [], [], 0.1)[0]:
                self.heard += os.read(self.fd, 65536)
        before, _, self.heard = self.heard.partition(text.encode())
        return before.decode() + text

    def type(self, text: str) -> None:
        """A line."""
        os.write(self.fd, f"{text}\n".encode())

    def ended(self) -> int:
        """The exit code, once it has ended by itself."""
        try:
            while data := os.read(self.fd, 65536):
                self.heard += data
        except OSError:
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)
