"""On a real pseudo-terminal: what is refused, what is shown, and that every end leaves the terminal as it was."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyte
import pytest

from tactical.ui.driver import KeyParser
from tactical.ui.terminal import (
    HARD_EXIT_SECONDS,
    MAXIMUM_COLUMNS,
    MAXIMUM_LINES,
    bounded,
    lock_down,
    refusal,
    tell_escape,
    wrong_size,
)

ROOT = Path(__file__).resolve().parents[2]
DEMO = "tests.ui.demo"
PATIENCE = 60.0  # seconds: beyond it something hangs


class Played:
    """The demo on a pseudo-terminal of 80x24."""

    def __init__(self, module: str = DEMO, **environ: str) -> None:
        command = [sys.executable, "-m", module]
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", **environ}
        for name in {"NO_COLOR", "COLUMNS", "LINES"} - environ.keys():  # sizes in the environment hide the window's own
            env.pop(name, None)
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=env, cwd=ROOT, start_new_session=True
        )
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def until(self, text: str, seconds: float = PATIENCE) -> None:
        """Read until the screen shows a text."""
        end = time.monotonic() + seconds
        while not any(text in line for line in self.screen.display):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()

    def read(self) -> bytes:
        if not select.select([self.master], [], [], 0.1)[0]:
            return b""
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:
            return b""
        self.raw += data
        # pyte takes private queries and the key protocol for text.
        self.stream.feed(re.sub(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?[0-9;]*\$p", b"", data))
        return data

    def resize(self, columns: int, lines: int) -> None:
        """Give the window another size."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def drained(self, seconds: float = PATIENCE) -> int:
        """Wait for the end, reading; the exit status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        while self.read():
            pass
        assert self.process.poll() is not None, "still running"
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for end in (self.master, self.slave):
            with suppress(OSError):
                os.close(end)


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Iterator[Played]:
    demo = Played(**getattr(request, "param", {}))
    yield demo
    demo.close()


def test_plays(played: Played) -> None:
    played.until("? help")
    os.write(played.master, b"\x1b[C\x1b[Bn")
    played.until("Cell h8")
    assert any("Derelict" in line for line in played.screen.display)
    os.write(played.master, b"q")
    assert played.drained() == 0
    assert termios.tcgetattr(played.slave) == played.before
    assert b"\x1b[?1049l" in played.raw


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_signals_end_in_order(played: Played, number: signal.Signals) -> None:
    played.until("? help")
    played.process.send_signal(number)
    assert played.drained() == 128 + number
    assert termios.tcgetattr(played.slave) == played.before
    assert b"\x1b[?1049l" in played.raw
    assert b"\x1b[?25h" in played.raw


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_signals_while_starting_leave_the_terminal_as_it_was(played: Played, number: signal.Signals) -> None:
    while b"\x1b[?1049h" not in played.raw:
        assert played.process.poll() is None
        played.read()
    played.process.send_signal(number)
    assert played.drained() == 128 + number
    assert termios.tcgetattr(played.slave) == played.before
    assert played.raw.rindex(b"\x1b[?1049l") > played.raw.rindex(b"\x1b[?1049h")


def test_a_terminal_that_takes_nothing_does_not_hold_up_the_end(played: Played) -> None:
    played.until("? help")
    for _ in range(40):
        os.write(played.master, b"t" * 4)
        time.sleep(0.01)
    time.sleep(0.5)
    played.process.send_signal(signal.SIGTERM)
    # Nobody reads: the orderly end cannot get its bytes out, and the deadline comes.
    assert 0 < HARD_EXIT_SECONDS < 1
    assert played.process.wait(PATIENCE) == 128 + signal.SIGTERM


def test_a_vanished_terminal_ends_it(played: Played) -> None:
    played.until("? help")
    os.close(played.slave)
    os.close(played.master)
    assert played.process.wait(PATIENCE) in {128 + signal.SIGHUP, 1}


@pytest.mark.parametrize("played", [{"NO_COLOR": "1"}], indirect=True)
def test_no_color_sends_no_colours(played: Played) -> None:
    played.until("? help")
    os.write(played.master, b"\x1b[C\x1b[B")
    played.until("Cell g7")
    codes = set(re.findall(rb"\x1b\[([0-9;]+)m", played.raw))
    numbers = {int(part) for code in codes for part in code.split(b";")}
    assert numbers <= {0, 1, 2, 3, 4, 7, 22, 23, 24, 27, 39, 49}, sorted(numbers)


def refused(stdin: int, stdout: int, **environ: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "TERM": "xterm", **environ}
    command = [sys.executable, "-m", DEMO]
    return subprocess.run(
        command, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, env=env, cwd=ROOT, timeout=PATIENCE, check=False
    )


def test_refuses_what_is_no_terminal() -> None:
    master, slave = pty.openpty()
    cases = [
        (refused(subprocess.DEVNULL, slave), b"standard input is not a terminal"),
        (refused(slave, subprocess.PIPE), b"standard output is not a terminal"),
        (refused(slave, slave, TERM="dumb"), b"TERM is dumb"),
        (refused(slave, slave, TERM=""), b"TERM is not set"),
    ]
    for done, words in cases:
        assert done.returncode == 2
        assert words in done.stderr
        assert b"tactical play FILE --plain" in done.stderr
        assert done.stderr.count(b"\n") == 1
    os.close(master)
    os.close(slave)


def test_refusal_needs_no_textual() -> None:
    pure = ", ".join(f"tactical.controller.{name}" for name in ("preferences.keys", "preferences.themes", "scene.draw"))
    code = f"import sys, tactical.ui.terminal, {pure}\n"
    code += "sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_lock_down() -> None:
    env = {"TEXTUAL_DRIVER": "evil:Driver", "TEXTUAL": "devtools", "TEXTUALISH": "kept", "TERM": "xterm", "EDITOR": "x"}
    lock_down(env)
    assert env == {"TEXTUALISH": "kept", "TERM": "xterm"}


def test_words() -> None:
    assert wrong_size(40, 15) == ""
    assert wrong_size(39, 15) == "39x15: needs 40x15"
    assert wrong_size(MAXIMUM_COLUMNS, MAXIMUM_LINES) == ""
    assert wrong_size(MAXIMUM_COLUMNS + 1, 15) == wrong_size(40, MAXIMUM_LINES + 1) == "larger than 1000x400"
    assert bounded(65535, 65535) == (MAXIMUM_COLUMNS + 1, MAXIMUM_LINES + 1)
    assert bounded(80, 24) == (80, 24)
    assert refusal({"TERM": "xterm"})


@pytest.mark.parametrize("played", [{"module": "tests.ui.slow_size"}], indirect=True)
def test_the_last_of_several_sizes_counts(played: Played) -> None:
    """Also where the window changes again while one change is looked at."""
    played.until("? help")
    played.resize(39, 10)
    time.sleep(0.1)  # it has begun to ask
    played.resize(90, 30)
    end = time.monotonic() + PATIENCE
    while "? help" not in played.screen.display[-1]:
        assert time.monotonic() < end, "\n".join(played.screen.display)
        played.read()


ESC_AND = {
    "\x1bj": ["escape", "j"], "\x1bR": ["escape", "R"], "\x1b4": ["escape", "4"], "\x1bf": ["escape", "f"],
    "\x1b:": ["escape", "colon"], "\x1b\r": ["escape", "enter"], "\x1b[": ["escape", "left_square_bracket"],
    "\x1b": ["escape"], "\x1b\x1b": ["escape", "escape"], "j": ["j"], "\r": ["enter"],
    "\x1b[A": ["up"], "\x1bOA": ["up"], "\x1b[1;3A": ["alt+up"], "\x1b[15~": ["f5"],
    "\x1bz": ["alt+z"],  # which its user has made a key
}  # fmt: skip


@pytest.mark.parametrize("typed", ESC_AND)
def test_esc_and_a_character_right_behind_it_are_two_keys(typed: str) -> None:
    """Where they come at once, whatever the machine's speed."""
    parser = KeyParser({"alt+z"}.__contains__)
    messages: list[Any] = [*parser.feed(typed), *parser.feed("")]
    assert [message.key for message in messages] == ESC_AND[typed]


def test_textual_waits_less_behind_esc_unless_the_user_says_how_long() -> None:
    env: dict[str, str] = {}
    tell_escape(env)
    assert 1 <= int(env["ESCDELAY"]) <= 50
    env["ESCDELAY"] = "300"
    tell_escape(env)
    assert env["ESCDELAY"] == "300"
