"""What playing together costs, on this machine: `python -m tests.bench.hosting`.

How soon an order is shown to the other seat, over a real sshd, each link with one ssh; how many orders a second each
store takes; what a turn on the screen sends, with and without `ssh -C`; how much memory a sitting takes. It prints
figures; there is nothing to compare them with.
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

ORDERS, TURNS = 400, 40
SCENARIO = "the-mill"
SIZE = (120, 40)


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
    """Seconds from an order that is typed in one link to its line in another. `hostile`: while two others flood the
    game with commands and orders (lines), one of whom reads nothing of what comes back, or another sits at the largest
    screen there may be and holds its keys down (screen)."""
    hosted(game, SCENARIO)
    seats = ("red", "blue", "spectator") if hostile == "lines" else ("red", "blue")
    keys = {seat: sshd.key(f"{name}-{seat}", game, seat) for seat in seats}
    red, blue, *others = (Chair(sshd, key, seat) for seat, key in keys.items())
    rng, found = Random(1), []
    over = threading.Event()
    floods = [threading.Thread(target=_flood, args=(other.process, over)) for other in others]
    if hostile == "screen":
        command = sshd.command(sshd.key(f"{name}-wide", game, "spectator", plain=False), "-tt")
        floods.append(threading.Thread(target=_hold_keys, args=(command, over)))
    if hostile == "lines":
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        frozen = subprocess.Popen(sshd.command(keys["spectator"], "-T"), text=True, **pipes)  # type: ignore[call-overload]
        floods.append(threading.Thread(target=_flood, args=(frozen, over)))
    for flood in floods:
        flood.start()
    try:
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
    finally:
        over.set()
        if hostile == "lines":
            frozen.kill()
        for chair in (red, blue, *others):
            chair.close()
        for flood in floods:
            flood.join()
    return found


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
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", MAXIMUM_LINES, MAXIMUM_COLUMNS, 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.execvp("ssh", command)
    _drain(fd, 5.0)
    os.write(fd, b"\r")
    while not over.is_set():
        os.write(fd, b"\x1b[C\x1b[Bo\x1b[D\x1b[A+-" * 5)
        _drain(fd, 0.05)
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
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        os.environ["TERM"] = "xterm-256color"
        os.execvp("ssh", sshd.command(key, "-tt", *options, port=way.port))
    _drain(fd, 5.0)
    os.write(fd, b"\r")  # the page of a new game
    _drain(fd, 1.5)
    first = int(count.read_text())
    for typed in (*["\x1b[C", "\x1b[B"] * 3, ":bram end", "\r"):
        os.write(fd, typed.encode())
        _drain(fd, 0.7)
    turn = int(count.read_text()) - first
    os.kill(pid, 15)
    os.close(fd)
    os.waitpid(pid, 0)
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


def main() -> None:
    """Measure and print."""
    server = PostgresServer()
    with tempfile.TemporaryDirectory() as folder:
        sshd = SshServer(Path(folder))
        try:
            for store, where in (("file", f"{folder}/orders.tactical"), ("PostgreSQL", server.address("orders"))):
                print(f"  {store}: {orders_a_second(where):.0f} orders a second by one process", flush=True)
            for store, where in (("file", f"{folder}/follow.tactical"), ("PostgreSQL", server.address("follow"))):
                found = sorted(following(sshd, where, f"follow-{store}"))
                p95 = found[int(len(found) * 0.95)]
                said = f"{statistics.median(found):.2f} s, p95 {p95:.2f} s, of {len(found)}"
                print(f"  {store}: an order is shown elsewhere after {said}", flush=True)
            for hostile, who in (("lines", "two hostile guests"), ("screen", "a hostile guest at a screen")):
                found = sorted(following(sshd, f"{folder}/{hostile}.tactical", hostile, hostile=hostile))
                p95 = found[int(len(found) * 0.95)]
                print(f"  file, with {who}: after {statistics.median(found):.2f} s, p95 {p95:.2f} s", flush=True)
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
