"""What is no terminal, or a poor one, and a clock that was set back: one line, or the game goes on. Nothing is lost."""

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
from pathlib import Path

import pyte
import pytest

from tactical.journal.game import Game
from tactical.ui.terminal.console import ascii_only, known_term
from tests.hard.mistakes import ROOT, SAVE
from tests.hard.test_mistakes import holds, one_line, place  # noqa: F401 - a fixture

PATIENCE = 60.0  # seconds: beyond it something hangs
C_LOCALE = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
# Each time anybody asks for the time of day, it is an hour earlier.
BACKWARDS = """
import time
now = [time.time()]
def earlier():
    now[0] -= 3600
    return now[0]
time.time, time.time_ns = earlier, lambda: int(earlier() * 1e9)
"""


class Seat:
    """The program on a pseudo-terminal, its standard files redirected as a shell would."""

    def __init__(self, where: Path, *words: str, size: tuple[int, int] = (80, 24), shell: str = "", **environ: str):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.modes = termios.tcgetattr(slave)
        self.slave = slave
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "", **environ}
        env |= {"XDG_DATA_HOME": str(where / "data"), "XDG_CONFIG_HOME": str(where / "config")}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            env.pop(name, None)
        command = [sys.executable, "-m", "tactical", *words]
        if shell:
            command = ["sh", "-c", f'exec "$@" {shell}', "sh", *command]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, cwd=ROOT, start_new_session=True
        )
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def read(self) -> bool:
        if not select.select([self.master], [], [], 0.1)[0]:
            return False
        data = os.read(self.master, 65536)
        self.raw += data
        self.stream.feed(data)
        return True

    def until(self, text: str) -> None:
        """Read until the screen shows what fits the pattern."""
        end = time.monotonic() + PATIENCE
        while not re.search(text, "\n".join(self.screen.display)):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()

    def press(self, key: str, until: str) -> None:
        os.write(self.master, key.encode())
        self.until(until)

    def left(self) -> int:
        """The exit code, once `q` has led out of it, page by page."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "\n".join(self.screen.display)
            os.write(self.master, b"q")
            while self.read():
                pass
        return self.ended()

    def ended(self) -> int:
        """The exit code, once it has left by itself; the terminal is as it was found."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()
        while self.read():
            pass
        assert termios.tcgetattr(self.slave) == self.modes
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def sit(place: Path) -> Iterator:  # noqa: F811
    seats = []

    def begin(*words: str, **how) -> Seat:
        seats.append(Seat(place, *words, **how))
        return seats[-1]

    yield begin
    for seat in seats:
        seat.close()


# --- what is no terminal for a board ---

NO_BOARD = {
    "TERM unknown": ({"TERM": "nonsense"}, ("TERM is 'nonsense'", "TERM=xterm-256color", "play FILE --plain")),
    "TERM hostile": ({"TERM": "\x1b[2J/../x"}, (r"TERM is '\x1b[2J/../x'", "play FILE --plain")),
    "TERM dumb": ({"TERM": "dumb"}, ("TERM is dumb", "play FILE --plain")),
    "TERM not set": ({"TERM": ""}, ("TERM is not set", "play FILE --plain")),
    "20x5": ({"size": (20, 5)}, ("the terminal is 20x5", "needs 40x15", "make it larger", "play FILE --plain")),
    "stdin closed": ({"shell": "<&-"}, ("standard input is not a terminal", "play FILE --plain")),
    "stdin at its end": ({"shell": "</dev/null"}, ("standard input is not a terminal", "play FILE --plain")),
    "stdout closed": ({"shell": ">&-"}, ("standard output is not a terminal", "play FILE --plain")),
    "stdout full": ({"shell": ">/dev/full"}, ("standard output is not a terminal", "play FILE --plain")),
}


AT_A_SAVE = [(why, (SAVE,)) for why in NO_BOARD]
ELSEWHERE = [("20x5", ()), ("stdin closed", ("the-mill",))]


@pytest.mark.parametrize(("why", "words"), [*AT_A_SAVE, *ELSEWHERE])
def test_where_no_board_can_be_one_line_says_so(sit, place: Path, why: str, words: tuple[str, ...]) -> None:  # noqa: F811
    how, says = NO_BOARD[why]
    held = holds(place)
    given = [str(place / word) if word == SAVE else word for word in words]
    seat = sit(*(("play", *given) if given else ()), **how)
    assert seat.ended() == 2
    line = one_line(seat.raw.decode().replace("\r\n", "\n"))
    assert all(said in line for said in says), line
    assert holds(place) == held  # a scenario has not begun a game that nobody saw


@pytest.mark.slow
def test_without_any_terminal_one_line_says_so(place: Path) -> None:  # noqa: F811
    held = holds(place)
    env = {**os.environ, "XDG_DATA_HOME": str(place / "data"), "TERM": "xterm"}
    for words, stdin, code, says in (
        (("play", str(place / SAVE)), "</dev/null", 2, "standard input is not a terminal"),
        (("play", str(place / SAVE)), "<&- >&-", 2, "standard input is not a terminal"),
        (("play", "the-mill"), "</dev/null", 2, "standard input is not a terminal"),
        (("play", str(place / SAVE), "--plain"), "<&-", 2, "standard input is closed, and orders come from there"),
        (("play", "the-mill", "--plain"), "<&-", 2, "standard input is closed, and orders come from there"),
        (("play", str(place / SAVE), "--plain"), "</dev/null >/dev/full", 4, "No space left on device; free some"),
        (("show", str(place / SAVE)), ">/dev/full", 4, "No space left on device; free some space"),
    ):
        command = ["sh", "-c", f'exec "$@" {stdin}', "sh", sys.executable, "-m", "tactical", *words]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == code, (words, stdin, done)
        assert says in one_line(done.stderr)
        assert holds(place) == held


COMMON = (
    "xterm", "xterm-256color", "xterm-kitty", "alacritty", "alacritty-direct", "foot", "foot-extra", "wezterm",
    "xterm-ghostty", "ghostty", "tmux-256color", "screen", "screen.xterm-256color", "screen-256color-bce", "linux",
    "rxvt-unicode-256color", "st-256color", "konsole-256color", "vte-256color", "gnome-256color", "iTerm2.app",
    "nsterm", "vt100", "vt220", "mintty", "putty-256color", "contour", "rio", "eat-truecolor", "eterm-color", "ansi",
    "ms-terminal",
)  # fmt: skip


@pytest.mark.parametrize("term", COMMON)
def test_common_terminals_need_no_description(term: str) -> None:
    assert known_term(term)


def describe(folder: Path, term: str, cup: bytes) -> None:
    """A compiled description, as `tic` writes it, of a terminal that can put its cursor somewhere, if that."""
    names = f"{term}|made up".encode() + b"\0"
    offsets = [-1] * 10 + [0 if cup else -1]  # `cup` is the eleventh of the texts
    head = struct.pack("<6h", 0o432, len(names), 0, 0, len(offsets), len(cup) + 1)
    body = names + b"\0" * (len(names) % 2) + struct.pack("<11h", *offsets) + cup + b"\0"
    (folder / term[0]).mkdir(parents=True, exist_ok=True)
    (folder / term[0] / term).write_bytes(head + body)


def is_known(term: str, before: str = "pass", **environ: str) -> bool:
    """Asked in a process of its own, as it is asked once."""
    asked = "from tactical.ui.terminal.console import known_term; print(known_term(sys.argv[1]))"
    program = f"{before}; import sys; {asked}"
    env = {name: value for name, value in os.environ.items() if not name.startswith("TERM")} | environ
    command = [sys.executable, "-c", program, term]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stderr == ""
    return done.stdout == "True\n"


def test_a_rare_terminal_is_known_where_the_system_describes_it(tmp_path: Path) -> None:
    describe(tmp_path / ".terminfo", "quaint", b"\x1b[%i%p1%d;%p2%dH")
    describe(tmp_path / ".terminfo", "printer", b"")
    assert is_known("quaint", HOME=str(tmp_path))
    assert is_known("quaint", TERMINFO=str(tmp_path / ".terminfo"))
    assert is_known("quaint", TERMINFO_DIRS=f"/nowhere:{tmp_path / '.terminfo'}")
    assert not is_known("quaint")
    assert not is_known("printer", HOME=str(tmp_path))
    assert not is_known("../.terminfo/q/quaint", TERMINFO=str(tmp_path))
    without = "import sys; sys.modules['curses'] = None"  # a Python that was built without it
    assert not is_known("quaint", without, HOME=str(tmp_path))
    assert is_known("xterm", without)


# --- poor ones, on which the game goes on ---


@pytest.mark.slow
@pytest.mark.parametrize(
    "env",
    [
        pytest.param(C_LOCALE, id="C"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii", marks=pytest.mark.long),
        pytest.param({"PYTHONIOENCODING": "latin-1"}, id="latin-1", marks=pytest.mark.long),
    ],
)
def test_a_locale_without_utf8_gets_a_board_of_ascii(sit, place: Path, env: dict[str, str]) -> None:  # noqa: F811
    seat = sit("play", str(place / SAVE), "--seat", "red", **env)
    seat.until("decides")
    seat.press("?", "Enter go on")
    seat.press("\r", "Enter preview")
    seat.press(":ann end\r", "waiting for Blue")
    assert seat.left() == 0
    assert seat.raw.isascii()
    assert b"\\u" not in seat.raw
    with Game.open(place / SAVE) as game:
        assert game.history.verify() == 2


@pytest.mark.slow
@pytest.mark.parametrize("asked", ["", pytest.param("narrow", marks=pytest.mark.long)])
def test_the_linux_console_gets_ascii_unless_its_player_has_chosen(sit, place: Path, asked: str) -> None:  # noqa: F811
    settings = place / "config" / "tactical" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f'glyphs = "{asked}"\n')
    seat = sit("play", str(place / SAVE), TERM="linux")
    seat.until("decides")
    assert seat.left() == 0
    assert seat.raw.isascii() == (not asked)


def test_what_the_locale_lacks() -> None:
    assert ascii_only("⋅▸", "ascii")
    assert ascii_only("⋅▸", "latin-1")
    assert ascii_only("⋅▸", "no such encoding")
    assert not ascii_only("⋅▸", "utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["2>&-", pytest.param("2>/dev/null", marks=pytest.mark.long)])
def test_the_screen_does_not_go_where_errors_go(sit, place: Path, shell: str) -> None:  # noqa: F811
    seat = sit("play", str(place / SAVE), shell=shell)
    seat.until("decides")
    assert seat.left() == 0


# --- what comes from the keyboard, and what ends the screen ---


@pytest.mark.slow
@pytest.mark.parametrize(
    "byte", [b"\x9b", *(pytest.param(byte, marks=pytest.mark.long) for byte in (b"\xe9", b"\xff", b"\xc3"))]
)
def test_a_byte_that_is_no_letter_is_no_key(sit, place: Path, byte: bytes) -> None:  # noqa: F811
    seat = sit("play", str(place / SAVE), "--seat", "red")
    seat.until("Red decides")
    os.write(seat.master, byte + b"xz")
    os.write(seat.master, b":" + byte + b"ann ")
    seat.until("ann")
    seat.press("\x1b", "e end")
    assert seat.left() == 0


@pytest.mark.slow
def test_a_mistake_in_the_program_is_one_line(sit, place: Path) -> None:  # noqa: F811
    (place / "sitecustomize.py").write_text(
        "import tactical.ui.battle.screen as base\n"
        "def broken(self): raise ZeroDivisionError('by nothing')\n"
        "base.BattleScreen.look_changed = broken\n"
    )
    seat = sit("play", str(place / SAVE), "--seat", "red", PYTHONPATH=str(place))
    seat.until("Red decides")
    os.write(seat.master, b"t")
    assert seat.ended() == 1
    told = seat.raw.decode("utf-8", "replace").rsplit("\x1b[?1049l", 1)[-1]
    assert "a bug in Tactical: ZeroDivisionError: by nothing; please report it" in told
    assert "Traceback" not in told


# --- a clock set back ---


@pytest.mark.long
def test_a_clock_set_back_changes_nothing(sit, place: Path) -> None:  # noqa: F811
    """It goes back by an hour whenever it is asked, and files are from the future: no order is lost or misplaced."""
    (place / "sitecustomize.py").write_text(BACKWARDS)
    config = place / "config" / "tactical"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text("clock = true\n")
    saves = place / "data" / "tactical" / "saves"
    saves.mkdir(parents=True)
    path = place / SAVE
    for number, second in enumerate((-(10**9), 0, 2**33, 10**12)):  # 1938, 1970, 2242, and a year of five digits
        copy = saves / f"game-{number}.tactical"
        copy.write_bytes(path.read_bytes())
        os.utime(copy, (second, second))
    os.utime(path, (2**33, 2**33))
    seat = sit("play", str(path), "--seat", "red", PYTHONPATH=str(place))
    seat.until(r"Red decides \d+:\d*[1-9]")  # the clock of the seats goes on all the same
    os.utime(path, (0, 0))
    seat.press(":ann end\r", "waiting for Blue")
    assert seat.left() == 0
    title = sit(PYTHONPATH=str(place))
    title.until("Open")
    title.press("\x1b[B\x1b[B\r", "game-3")
    title.until("game-0")
    title.press("\x1b", r"\A(?!(.|\n)*game-0)")
    assert title.left() == 0
    with Game.open(path) as game:
        assert game.notice is None
        assert game.history.verify() == 2
