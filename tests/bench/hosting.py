"""What playing together costs, on this machine: `python -m tests.bench.hosting`.

How soon an order is shown to the other seat, and a key to who typed it, over a real sshd, each link with one ssh, alone
and beside hostile guests; how many orders a second each store takes; what a turn on the screen sends, with and without
`ssh -C`; how much memory a sitting takes. It prints figures; there is nothing to compare them with.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import statistics
import struct
import subprocess
import tempfile
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import Over, awaiting
from tactical.ui.terminal.console import MAXIMUM_COLUMNS, MAXIMUM_LINES
from tests.hosting.postgres_server import PostgresServer, Proxy
from tests.hosting.ssh_server import Chair, SshServer
from tests.hosting.test_sshd import hosted
from tests.journal.games import random_order

ORDERS, TURNS, KEYS = 400, 40, 100
SCENARIO = "the-mill"
SIZE = (120, 40)
GUESTS = {"": "nobody", "lines": "two who flood it with lines", "screen": "two who hold keys down at 1000x400"}


def orders_a_second(where: str) -> float:
    """How many orders one process plays into a store, each with its fsync."""
    rules, state = open_scenario(SCENARIO)
    rng, dice, taken, given = Random(5), live(5), 0.0, 0
    with Game.create(where, rules, state) as game:
        while given < ORDERS and not isinstance(awaiting(game.state), Over):
            order = random_order(game, rng)
            assert order is not None
            start = time.perf_counter()
            game.play(order, dice)
            taken += time.perf_counter() - start
            given += 1
    return given / taken


def following(sshd: SshServer, game: str, name: str, *, hostile: str = "") -> list[float]:
    """Seconds from an order that is typed in one link to its line in another, beside `hostile` guests (`_guests`)."""
    hosted(game, SCENARIO)
    red, blue = (Chair(sshd, sshd.key(f"{name}-{seat}", game, seat), seat) for seat in ("red", "blue"))
    rng, found = Random(1), []
    with _guests(sshd, game, name, hostile, "spectator"):
        while len(found) < TURNS and not red.over:
            red.until(lambda: red.turn or blue.turn or red.over)
            chair, other = (red, blue) if red.turn else (blue, red)
            time.sleep(rng.random())  # players are not in step with what looks for their orders
            told = len(other.lines)
            chair.act(rng)
            end = time.monotonic() + 3
            while len(other.lines) == told and time.monotonic() < end:
                time.sleep(0.002)
            if len(other.lines) > told:  # what is hidden from it is not told
                found.append(max(0.0, other.heard[told] - chair.typed))
    for chair in (red, blue):
        chair.close()
    return found


def keys_shown(sshd: SshServer, game: str, name: str, *, hostile: str = "") -> list[float]:
    """Seconds from a cursor key that is typed at a screen to the first that comes of it, beside `hostile` guests."""
    hosted(game, SCENARIO)
    rng, found = Random(1), []
    pid, fd = _screen(sshd.command(sshd.key(f"{name}-keys", game, "red", plain=False), "-tt"), *SIZE)
    _drain(fd, 5.0)
    os.write(fd, b"\r")  # the page of a new game
    with _guests(sshd, game, name, hostile, "blue"):
        _drain(fd, 8.0)
        for number in range(KEYS):
            _drain(fd, 0.2 + 0.2 * rng.random())
            start = time.monotonic()
            os.write(fd, (b"\x1b[C", b"\x1b[D")[number % 2])
            assert select.select([fd], [], [], 30)[0], "a key shows something"
            found.append(time.monotonic() - start)
    _leave(pid, fd)
    return found


@contextlib.contextmanager
def _guests(sshd: SshServer, game: str, name: str, hostile: str, who: str) -> Iterator[None]:
    """Nobody, or two who flood the game with `lines`, or two who hold keys down at a `screen` of the largest size:
    `who`, and a spectator, who reads nothing of what his lines bring."""
    over, floods, processes = threading.Event(), [], []
    for number, seat in enumerate((who, "spectator") if hostile else ()):
        key = sshd.key(f"{name}-guest-{number}", game, seat, plain=hostile == "lines")
        if hostile == "screen":
            floods.append(threading.Thread(target=_hold_keys, args=(sshd.command(key, "-tt"), over)))
            continue
        out = subprocess.PIPE if number else subprocess.DEVNULL
        processes.append(subprocess.Popen(sshd.command(key, "-T"), stdin=subprocess.PIPE, stdout=out, text=True))
        floods.append(threading.Thread(target=_flood, args=(processes[-1], over)))
    for flood in floods:
        flood.start()
    try:
        yield
    finally:
        over.set()
        for process in processes:
            process.kill()
            process.wait()
        for flood in floods:
            flood.join()


def _flood(process: subprocess.Popen[str], over: threading.Event) -> None:
    """What a careless or hostile guest sends, as fast as it is taken."""
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):
        while not over.is_set():
            process.stdin.write(f"rows\nundo\nthrow 6\n{'x' * 2000}\npicture\n")
            process.stdin.flush()


def _hold_keys(command: list[str], over: threading.Event) -> None:
    """A screen of the largest size, on which the cursor goes up and down and overlays come and go, as fast as keys are
    taken."""
    pid, fd = _screen(command, MAXIMUM_COLUMNS, MAXIMUM_LINES)
    _drain(fd, 5.0)
    os.write(fd, b"\r")
    while not over.is_set():
        os.write(fd, b"\x1b[C\x1b[Bo\x1b[D\x1b[A+-" * 5)
        _drain(fd, 0.05)
    _leave(pid, fd)


def _screen(command: list[str], columns: int, lines: int) -> tuple[int, int]:
    """A terminal of some size with a command in it: its process, and our end."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.execvp(command[0], command)
    return pid, fd


def _leave(pid: int, fd: int) -> None:
    os.kill(pid, 15)
    os.close(fd)
    os.waitpid(pid, 0)


def memory(sshd: SshServer, game: str, *, plain: bool) -> float:
    """Megabytes that one sitting has to itself, or its share of."""
    import sys

    words = ["--plain"] if plain else []
    command = [sys.executable, "-m", "tactical", "play", game, "--hosted", "--seat", "red", *words]
    pid, fd = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.executable, command)
    _drain(fd, 4.0)
    found = 0
    for each in (pid, *_children(pid)):
        with contextlib.suppress(OSError):
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
            found += int(re.search(r"^Pss: +(\d+)", rollup, re.MULTILINE)[1])  # type: ignore[index]
    os.kill(pid, 15)
    _drain(fd, 1.0)
    os.close(fd)
    os.waitpid(pid, 0)
    return found / 1024


def _children(pid: int) -> list[int]:
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", f"{pid}"], capture_output=True, text=True, check=False)
    return [int(line) for line in done.stdout.split()]


def bytes_of_a_turn(sshd: SshServer, game: str, name: str, *options: str) -> tuple[int, int]:
    """Bytes that come back over the link: the first paint, and then six cursor keys and an order that is given."""
    hosted(game, SCENARIO)
    key = sshd.key(name, game, "red")
    keys = sshd.folder / "authorized_keys"
    *others, last = keys.read_text().splitlines()
    keys.write_text("\n".join([*others, last.replace(" --plain --hosted ", " --hosted "), ""]))
    count = sshd.folder / f"{name}.count"
    way = Proxy(sshd.port, count)
    pid, fd = _screen(sshd.command(key, "-tt", *options, port=way.port), *SIZE)
    _drain(fd, 5.0)
    os.write(fd, b"\r")  # the page of a new game
    _drain(fd, 1.5)
    first = int(count.read_text())
    for typed in (*["\x1b[C", "\x1b[B"] * 3, ":bram end", "\r"):
        os.write(fd, typed.encode())
        _drain(fd, 0.7)
    turn = int(count.read_text()) - first
    _leave(pid, fd)
    way.cut()
    return first, turn


def _drain(fd: int, seconds: float) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if select.select([fd], [], [], left)[0]:
            try:
                data = os.read(fd, 65536)
            except OSError:
                return
            for _ in range(data.count(b"\x1b[6n")):
                os.write(fd, b"\x1b[1;1R")


def _spread(found: list[float]) -> str:
    return f"{statistics.median(found):.3f} s, p95 {sorted(found)[int(len(found) * 0.95)]:.3f} s, of {len(found)}"


def main() -> None:
    """Measure and print."""
    server = PostgresServer()
    with tempfile.TemporaryDirectory() as folder:
        sshd = SshServer(Path(folder))
        try:
            for store, where in (("file", f"{folder}/orders.tactical"), ("PostgreSQL", server.address("orders"))):
                print(f"  {store}: {orders_a_second(where):.0f} orders a second by one process", flush=True)
            for store, where in (("file", f"{folder}/follow.tactical"), ("PostgreSQL", server.address("follow"))):
                found = following(sshd, where, f"follow-{store}")
                print(f"  {store}: an order is shown elsewhere after {_spread(found)}", flush=True)
            for hostile, who in GUESTS.items():
                if hostile:
                    found = following(sshd, f"{folder}/{hostile}.tactical", hostile, hostile=hostile)
                    print(f"  file, beside {who}: after {_spread(found)}", flush=True)
                found = keys_shown(sshd, f"{folder}/keys-{hostile}.tactical", f"keys{hostile}", hostile=hostile)
                print(f"  a cursor key, beside {who}: shown after {_spread(found)}", flush=True)
            for words, options in (("without -C", ()), ("with -C", ("-C",))):
                game = f"{folder}/turn{len(options)}.tactical"
                first, turn = bytes_of_a_turn(sshd, game, words[:7].strip(), *options)
                print(f"  {words}: {first} bytes to the first paint, {turn} for a turn of six cursor keys and an order")
            game = hosted(f"{folder}/memory.tactical", SCENARIO)
            for words, plain in (("screen", False), ("lines", True)):
                print(f"  {words}: {memory(sshd, game, plain=plain):.0f} MB a sitting (proportional share)", flush=True)
        finally:
            sshd.close()
            server.close()


if __name__ == "__main__":
    main()
