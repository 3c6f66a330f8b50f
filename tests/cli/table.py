"""What the tests of the command line share: commands run in this process, and in one of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tactical.cli import main
from tests.journal.games import YARD

ROOT = Path(__file__).resolve().parents[2]
BEGUN: list[bytes] = []  # the game in the yard, once it was begun


def heed_interrupts() -> None:
    """In a new process: interrupts count, though they are ignored where tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its output as JSON."""
        return json.loads(self.out)


class Table:
    """A folder with a game in the yard, and commands about it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys
        self.scenario = folder / "yard.toml"
        self.scenario.write_text(YARD, "utf-8")
        path = folder / "yard.tactical"
        self.save = str(path)
        if not BEGUN:
            assert self.run("new", str(self.scenario), "--save", self.save).code == 0
            BEGUN.append(path.read_bytes())
        path.write_bytes(BEGUN[0])

    def run(self, *words: str) -> Ran:
        """Run a command in this process."""
        self.capsys.readouterr()
        code = main(words)
        out, err = self.capsys.readouterr()
        return Ran(code, out, err)

    def on(self, command: str, *words: str) -> Ran:
        """Run a command about the game."""
        return self.run(command, self.save, *words)

    def good(self, command: str, *words: str) -> Ran:
        """Run a command about the game that must go well."""
        ran = self.on(command, *words)
        assert (ran.code, ran.err) == (0, ""), ran
        return ran


def outside(*words: str, env: dict[str, str] | None = None, **others: Any) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, its output as bytes."""
    return subprocess.run(
        [sys.executable, "-m", "tactical", *words],
        env={**os.environ, **(env or {})},
        cwd=others.pop("cwd", ROOT),
        stdin=subprocess.DEVNULL,
        capture_output=not others,
        timeout=60,
        check=False,
        **others,
    )


def one_line(ran: Ran) -> str:
    """The one line on standard error."""
    assert ran.err.startswith("tactical: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1, ran.err
    line = ran.err[:-1]
    assert line.isprintable()
    assert "Traceback" not in line
    return line
