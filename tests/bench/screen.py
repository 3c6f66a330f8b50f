"""What a cursor key and a start cost: `python -m tests.bench.screen [--keys 500] [--starts 40]`.

Runs programs on 120x40 pseudo-terminals, a few keys each in turns, and prints bytes a cursor key and time from the
key to the last byte; the same for opening and closing a list, and the bytes of whole steps of a game; then start to
first paint of `battle` and `bare`, in pairs: a machine that changes its speed changes it for all. Milliseconds belong
to this machine; ratios hold. The same program may be measured with other commands: `--program name='command'`.

  battle     `tactical play` on a sample, as a player starts it: board and panels
  large      the same on a board that scrolls
  overlays   that with the threat overlay on
  plain      `large` with all sent that Textual paints, not only the cells that differ
  bare       a Textual app with one line that changes with every key

The first paint stands at about 2.2 times the bare app's processor time and not at 1.7. Of some 310 ms (two shared
cores, 2026; the bare app takes 140) all imports take 200, of which Textual's 115 are the bare app's too, more of its
widgets 12, and the rules, the journal and the screen 65; style sheets 20, mounting, styling and the first layout of
fifteen panels and a footer 55, and what stands in them 35. So 1.7 (240 ms) would leave 40 for the whole screen. One
widget for the footer, no collection of garbage before the first frame, and the window shared before it is first laid
out rather than after saved some 40, 60 and 20 ms. What is left would have to go from the screen itself.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import random
import select
import shlex
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.rows import Figure, report

COLUMNS, LINES = 120, 40
ARROWS = {"r": b"\x1b[C", "l": b"\x1b[D", "u": b"\x1b[A", "d": b"\x1b[B"}
BEFORE = {"overlays": b"o"}
IN_A_ROW = 10  # keys in one program before the next has its turn
LISTS = (b"a", b"\x1b")  # open the list of actions, and close it
STEPS = {  # of the-mill, in their order: the keys, and the most bytes they are to cause
    "start": (b"", 25 << 10),
    "to begin": (b"\r", 0),
    "a list": (b"a", 4 << 10),
    "Esc from it": (b"\x1b", 4 << 10),
    "an e that asks": (b"e", 4 << 10),
    "an end of turn": (b"e", 20 << 10),
}
WALK = "r" * 30 + "d" * 20 + "l" * 30 + "u" * 20


class Session:
    """One program on a pseudo-terminal that answers as a modern terminal does."""

    def __init__(
        self, command: str, environ: dict[str, str] | None = None, size: tuple[int, int] = (COLUMNS, LINES)
    ) -> None:
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        for name in ("NO_COLOR", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE"):
            env.pop(name, None)
        env |= environ or {}
        self.received = 0
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            argv = shlex.split(command)
            os.execvpe(argv[0], argv, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read(self, seconds: float) -> bytes:
        if not select.select([self.fd], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            return b""
        self.received += len(data)
        return data

    def first_paint(self, sign: bytes) -> float:
        """Seconds from the start to the paint that shows `sign`; then waits for quiet."""
        seen, ready = b"", 0.0
        while data := self.read(20 if not ready else 0.4):
            seen += data
            if not ready and sign in seen:
                ready = time.perf_counter() - self.started
        if not ready:
            raise RuntimeError(f"never painted {sign!r}: {seen[-300:]!r}")
        return ready

    def press(self, key: bytes) -> tuple[int, float]:
        """Bytes that a key causes, and seconds until the last of them."""
        count, begun = 0, time.perf_counter()
        last, wait = begun, 0.5
        os.write(self.fd, key)
        while data := self.read(wait):
            count += len(data)
            last, wait = time.perf_counter(), 0.06
        return count, last - begun

    def quiet(self, seconds: float = 0.4) -> int:
        """Bytes until nothing has come for so long."""
        count = 0
        while data := self.read(seconds):
            count += len(data)
        return count

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


@dataclass
class Figures:
    """Everything measured of one program."""

    counts: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def p(self, share: float) -> float:
        """Milliseconds that this share of the keys takes no longer than."""
        return sorted(self.seconds)[int((len(self.seconds) - 1) * share)] * 1000


def walk(programs: dict[str, str], sign: dict[str, bytes], keys: int) -> dict[str, Figures]:
    """The figures of so many keys in each program, all of them on the same way over their boards."""
    dice = random.Random(3)
    sessions: dict[str, Session] = {}
    figures = {name: Figures() for name in programs}
    try:
        for name, command in programs.items():
            session = sessions[name] = Session(command)
            session.first_paint(sign.get(name, b"Derelict"))
            os.write(session.fd, BEFORE.get(name, b""))
            session.quiet(2)
        for begin in range(0, keys, IN_A_ROW):
            for name in dice.sample(list(programs), len(programs)):
                sessions[name].quiet(0.2)  # what is told where the cursor rests
                for at in range(begin, min(begin + IN_A_ROW, keys)):
                    time.sleep(dice.random() * 0.02)
                    key = ARROWS[WALK[at % len(WALK)]]
                    count, seconds = sessions[name].press(key)
                    figures[name].counts.append(count)
                    figures[name].seconds.append(seconds)
    finally:
        for session in sessions.values():
            session.close()
    return figures


def lists(ours: str, plain: str, times: int) -> float:
    """Prints how long opening and closing a list takes with each driver, key by key in turns; the ratio of the p95."""
    sessions, figures = {}, {command: Figures() for command in (ours, plain)}
    try:
        for command in figures:
            sessions[command] = Session(command)
            sessions[command].first_paint(b"Derelict")
        for number in range(2 * times):
            for command in (ours, plain)[:: 1 if number % 4 < 2 else -1]:
                count, seconds = sessions[command].press(LISTS[number % 2])
                figures[command].counts.append(count)
                figures[command].seconds.append(seconds)
    finally:
        for session in sessions.values():
            session.close()
    for name, found in zip(("ours", "plain"), figures.values(), strict=True):
        mean = statistics.mean(found.counts)
        print(f"a list opened or closed, {name}: {mean:.0f} B, p50 {found.p(0.5):.1f} ms, p95 {found.p(0.95):.1f} ms")
    return figures[ours].p(0.95) / figures[plain].p(0.95)


def steps(folder: Path, module: str = "tactical") -> dict[str, int]:
    """The bytes that each of `STEPS` causes in a new game of the-mill."""
    save = folder / f"{module}.tactical"
    python = shlex.quote(sys.executable)
    subprocess.run(
        [sys.executable, "-m", "tactical", "new", "the-mill", "--save", save], check=True, capture_output=True
    )
    session = Session(f"{python} -m {module} play {shlex.quote(str(save))}")
    found = {}
    try:
        for name, (keys, _) in STEPS.items():
            before = session.received
            if keys:
                os.write(session.fd, keys)
            else:
                session.first_paint(b"The first minute")
            session.quiet(1)
            found[name] = session.received - before
    finally:
        session.close()
    return found


def prepared(folder: Path) -> Path:
    """A game on a board as large as the made-up one, past its introduction."""
    from tests.ui.battle.derelict import saved_game

    return saved_game(folder)


def starts(battle: str, bare: str, pairs: int) -> float:
    """Prints what a start takes, to the first paint of a game and of a bare app; the ratio of the medians."""
    taken: dict[str, list[float]] = {battle: [], bare: []}
    for number in range(pairs + 1):
        for command, sign in ((battle, b"Derelict"), (bare, b"READY"))[:: 1 if number % 2 else -1]:
            session = Session(command)
            seconds = session.first_paint(sign)
            session.close()
            if number:  # the first start compiles
                taken[command].append(seconds)
    ours, theirs = statistics.median(taken[battle]), statistics.median(taken[bare])
    print(f"start to first paint, {pairs} pairs: battle {ours * 1e3:.0f} ms, bare {theirs * 1e3:.0f} ms")
    return ours / theirs


def idle(command: str, before: bytes) -> int:
    """Bytes sent in three seconds in which nothing happens."""
    session = Session(command)
    try:
        session.first_paint(b"Derelict")
        os.write(session.fd, before)
        session.quiet(2)
        return session.quiet(3)
    finally:
        session.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=500)
    parser.add_argument("--starts", type=int, default=40)
    parser.add_argument("--program", action="append", default=[], metavar="NAME=COMMAND")
    args = parser.parse_args()
    python = shlex.quote(sys.executable)
    folder = tempfile.TemporaryDirectory()
    game = shlex.quote(str(prepared(Path(folder.name))))
    programs = {
        "battle": f"{python} -m tactical play skirmish",
        "large": f"{python} -m tactical play {game}",
        "overlays": f"{python} -m tactical play {game}",
        "plain": f"{python} -m tests.bench.screen_plain play {game}",
        "bare": f"{python} -m tests.bench.screen_bare",
        **dict(text.split("=", 1) for text in args.program),
    }
    sign = {"bare": b"READY", "battle": b"The mill"}
    figures = walk(programs, sign, args.keys)
    print(f"{COLUMNS}x{LINES}, {args.keys} keys, load {os.getloadavg()[0]:.2f}")
    print(f"{'':10}{'bytes/key':>11}{'p50 ms':>9}{'p95 ms':>9}{'/bare':>8}")
    bare = figures["bare"]
    for name, found in figures.items():
        mean = statistics.mean(found.counts)
        print(f"{name:10}{mean:11.1f}{found.p(0.5):9.2f}{found.p(0.95):9.2f}{found.p(0.95) / bare.p(0.95):8.2f}")
    quiet = idle(programs["overlays"], b"o")
    listed = lists(programs["large"], programs["plain"], args.keys // 4)
    sent, painted = steps(Path(folder.name)), steps(Path(folder.name), "tests.bench.screen_plain")
    begin = starts(programs["large"], programs["bare"], args.starts)
    report("bytes a cursor key, 120x40", Figure("sent", statistics.mean(figures["battle"].counts), 1448, unit="B"))
    for name, (_, most) in STEPS.items():
        print(f"{name}: {painted[name]} B painted, {sent[name]} B sent")
        if most:
            report(f"bytes of {name}, 120x40", Figure("sent", sent[name], most, unit="B"))
    beside = figures["large"].p(0.95) / figures["plain"].p(0.95)
    report("p95 of a cursor key, by what differs", Figure("all sent", beside, 1.1))
    report("p95 of a list opened or closed, by what differs", Figure("all sent", listed, 1.1))
    report("p95 a cursor key", Figure("bare Textual app", figures["battle"].p(0.95) / bare.p(0.95), 2.5))
    report("tactical play FILE to its first paint", Figure("bare Textual app", begin, 1.7))
    report("bytes in three idle seconds", Figure("sent", quiet, 0, unit="B"))
    folder.cleanup()


if __name__ == "__main__":
    main()
