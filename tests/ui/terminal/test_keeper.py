"""However a hosted program ends, its terminal is as it was."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import termios

import pytest

ENDS = """
import os, sys, tty
from tactical.ui.terminal.keeper import keep_terminal
keep_terminal()
tty.setraw(0)
os.write(1, b"\x1b[?1049h\x1b[?1003h")
os.read(0, 1)
{end}
"""


@pytest.mark.parametrize(
    ("end", "code"),
    [("os.write(2, b'no memory'); os._exit(5)", 5), ("raise MemoryError", 1), ("os.kill(os.getpid(), 9)", 137)],
)
def test_the_terminal_is_put_back_whatever_the_end(end: str, code: int) -> None:
    terminal, inside = pty.openpty()
    before = termios.tcgetattr(inside)
    command = [sys.executable, "-c", ENDS.format(end=end)]
    program = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside)
    os.close(inside)
    said = b""
    while not said.endswith(b"\x1b[?1003h"):  # what the terminal has not taken is not shown to a shell
        said += os.read(terminal, 4096)
    os.write(terminal, b"q")
    try:
        while more := os.read(terminal, 4096):
            said += more
    except OSError:  # the other end is closed
        pass
    assert program.wait() == code
    assert said.index(b"\x1b[?1049h") < said.index(b"\x1b[?1003l") < said.index(b"\x1b[?1049l")
    assert (b"no memory" in said) == (code == 5), "its last words are not lost"
    assert termios.tcgetattr(terminal) == before
    os.close(terminal)
