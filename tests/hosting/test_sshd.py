"""Two seats and a spectator at one game, through a real sshd: played by script, with a link that breaks and comes
back, and a seat that does its worst."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tactical.journal import stores
from tactical.journal.game import Game
from tactical.journal.records import HostRules, Played
from tactical.scenario import open_scenario
from tactical.table import Ask, Over, awaiting
from tests.hosting.postgres_server import Proxy
from tests.hosting.ssh_server import Chair, Link, SshServer
from tests.journal.games import random_order, thrown

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def sshd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    found = SshServer(tmp_path_factory.mktemp("sshd"))
    yield found
    found.close()


class Meeting:
    """Two seats and a spectator before one game. Blue comes by a link that can be cut."""

    def __init__(self, sshd: SshServer, game: str, name: str) -> None:
        self.sshd, self.game = sshd, game
        seats = ("red", "blue", "spectator")
        self.keys = {seat: sshd.key(f"{name}-{seat}", game, seat) for seat in seats}
        self.way = Proxy(sshd.port)
        self.red, self.watcher = (Chair(sshd, self.keys[seat], seat) for seat in ("red", "spectator"))
        self.blue = Chair(sshd, self.keys["blue"], "blue", port=self.way.port)

    def play(self, orders: int, dice: Random, *, cuts: int = 1) -> tuple[int, int]:
        """Let both give orders until so many are given, or the battle is over; how many, and how often the link was
        cut, each time while blue is asked something."""
        given = cut = 0
        while given < orders and not (self.red.over or self.blue.over):
            self.red.until(lambda: self.red.turn or self.blue.turn or self.red.over or self.blue.over)
            if self.blue.turn and cut < cuts and (given > min(orders // 4, 20) or ") decides:" in self.blue.status):
                self.cut_link()
                cut += 1
            for chair in (self.red, self.blue):
                if chair.turn:
                    chair.act(dice)
                    given += 1
        return given, cut

    def cut_link(self) -> None:
        """Break blue's link, wait until the others know, and come back to where it was."""
        asked = self.blue.status
        self.way.cut()
        self.red.until("Blue has left")
        self.blue.close()
        self.way.join()
        self.blue = Chair(self.sshd, self.keys["blue"], "blue", port=self.way.port)
        self.blue.until(lambda: self.blue.turn)
        assert self.blue.status == asked

    def close(self) -> None:
        for chair in (self.red, self.blue, self.watcher):
            chair.close()
        self.way.cut()


def hosted(game: str, scenario: str, *, in_window: bool = False) -> str:
    """A game that has a host; `in_window`: played on until blue is asked something in the middle of an order."""
    system, state = open_scenario(scenario)
    dice = Random(1)
    with Game.create(game, system, state) as made:
        while in_window and not (len(made.state.stack) > 1 and asked_in(made) == "blue"):
            chosen = random_order(made, dice)
            assert chosen is not None
            made.play(chosen, thrown(dice))
        made.host(HostRules())
    return game


def asked_in(game: Game) -> str:
    """The name of the seat that is asked."""
    want = awaiting(game.state)
    return game.state.setup.seats[want.seat].name if isinstance(want, Ask) else ""


def together(sshd: SshServer, game: str, scenario: str, orders: int, seed: int, *, in_window: bool = False) -> None:
    """Play a game together, and see that everybody was shown what is recorded, in each other's hands."""
    with Game.open(hosted(game, scenario, in_window=in_window), write=False) as found:
        before = found.history.seq
    meeting = Meeting(sshd, game, f"{scenario}-{seed}")
    try:
        meeting.watcher.until("1 spectator")
        meeting.red.until("Blue is here")
        if in_window:
            meeting.blue.until(lambda: meeting.blue.turn)
            assert ") decides:" in meeting.blue.status, "the link is to be cut in the middle of a window"
        given, cut = meeting.play(orders, Random(seed))
        assert given > 0
        assert cut == 1
        with Game.open(game, write=False) as found:
            assert found.verify() == found.history.seq
            records = (told.record for told in found.history.told if told.record.seq > before)
            played = [record for record in records if isinstance(record, Played)]
            whose = {record.by.partition(" ")[0] for record in played}
            assert {record.dice for record in played} <= {"", "live"}
            last = found.moments[-1]
        assert whose == {f"{scenario}-{seed}-red@test", f"{scenario}-{seed}-blue@test"}
        assert all(record.when > 0 for record in played)
        assert last is not None
        assert meeting.watcher.lines.count("That did not work") == 0
        assert "only watches" in " ".join(meeting.watcher.ask("undo"))
        assert "no seat" in " ".join(meeting.watcher.ask("rehearse"))
        assert not any(str(Path(game).parent) in line for line in meeting.blue.lines + meeting.watcher.lines)
    finally:
        meeting.close()


def test_two_seats_and_a_spectator_play_skirmish_and_a_link_breaks(sshd, tmp_path) -> None:
    together(sshd, str(tmp_path / "mill.tactical"), "the-mill", 10, 1)


def test_they_play_boarding_and_a_link_breaks_in_the_middle_of_a_window(sshd, tmp_path) -> None:
    together(sshd, str(tmp_path / "lock.tactical"), "the-west-lock", 8, 6, in_window=True)


@pytest.mark.long
@pytest.mark.parametrize(("scenario", "seed"), [("the-mill", 2), ("hull-to-hull", 3), ("the-west-lock", 4)])
def test_two_seats_and_a_spectator_play_whole_battles(sshd, tmp_path, scenario: str, seed: int) -> None:
    game = str(tmp_path / "game.tactical")
    together(sshd, game, scenario, 100_000, seed, in_window=scenario == "the-west-lock")
    with Game.open(game, write=False) as found:
        assert isinstance(awaiting(found.state), Over)


def test_the_computer_plays_for_who_is_away_until_they_are_back(sshd, tmp_path) -> None:
    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    with Game.open(game) as made:
        made.host(HostRules(clock=1, absent="computer"))
    meeting = Meeting(sshd, game, "away")
    red, blue = meeting.red, meeting.blue
    dice = Random(4)
    try:
        red.until("Blue is here")
        red.until(lambda: red.turn or blue.turn)
        red.close()
        while not any("The computer keeps the seat of Red" in line for line in blue.lines):
            blue.until(lambda: blue.turn or "The computer keeps the seat of Red" in blue.lines[-1])
            if blue.turn:
                blue.act(dice)
        blue.until(lambda: blue.turn)
        with Game.open(game, write=False) as found:
            assert found.away == {0}
        meeting.red = Chair(sshd, meeting.keys["red"], "red")
        meeting.red.until("Red is back: the computer hands over")
        blue.until("Red is here")
        with Game.open(game, write=False) as found:
            assert found.away == frozenset()
            assert found.computers == {}
            assert any(told.record.by == "the clock" for told in found.history.told)
            found.verify()
    finally:
        meeting.close()


def test_they_meet_in_a_database_as_they_do_at_a_file(sshd, address, tmp_path) -> None:
    together(sshd, address, "the-mill", 8, 5)


def test_a_hostile_seat_costs_the_others_nothing_that_they_notice(sshd, tmp_path) -> None:
    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    meeting = Meeting(sshd, game, "hostile")
    red, blue = meeting.red, meeting.blue
    try:
        before = Path(game).stat().st_size
        assert any("entering dice" in line or "rolls them" in line for line in blue.ask("throw 6"))
        for _ in range(300):
            blue.say("redo")
            blue.say("undo")
        blue.until(lambda: sum("too many orders" in line.lower() for line in blue.lines) > 500)
        assert Path(game).stat().st_size < before + 5000
        blue.say("x" * 100_000)
        blue.say("\x1b]0;owned\x07\x1b[2J" * 50)
        dice = Random(1)
        red.until(lambda: red.turn or blue.turn)
        chair = red if red.turn else blue
        start = time.monotonic()
        chair.act(dice)
        assert time.monotonic() - start < 30
        for line in red.lines:
            assert "\x1b" not in line
        for words in ("sftp", "-W 127.0.0.1:22", "cat /etc/passwd"):
            command = [*sshd.command(meeting.keys["blue"], "-T"), *words.split()]
            done = subprocess.run(command, capture_output=True, text=True, input="quit\n", timeout=60, check=False)
            assert "root:" not in done.stdout
        tunnel = sshd.command(meeting.keys["blue"], "-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1")
        assert subprocess.run(tunnel, capture_output=True, timeout=60, check=False).returncode != 0
    finally:
        meeting.close()


def test_a_spectator_at_a_screen_is_shown_what_the_seats_do(sshd, tmp_path) -> None:
    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    red = Chair(sshd, sshd.key("seen-red", game, "red"), "red")
    screen = Link(sshd.command(sshd.key("seen-by", game, "spectator", plain=False), "-tt"))
    try:
        screen.until(lambda: b"away: Blue" in screen.bytes and b"watching" in screen.bytes)
        red.until(lambda: red.turn)
        seen = len(screen.bytes)
        red.ask("bram end")
        screen.until(lambda: b"waiting for Blue" in screen.bytes[seen:])
        screen.order("xan end")
        screen.until(lambda: b"only watches" in screen.bytes)
        with Game.open(game, write=False) as found:
            assert [told.record.by for told in found.history.told if told.moment is not None] != []
            assert {moment.order.seat for moment in found.moments} == {0}
    finally:
        screen.close()
        red.close()


def test_a_huge_terminal_is_told_its_size_and_takes_no_memory(sshd, tmp_path) -> None:
    import fcntl
    import pty
    import struct
    import termios

    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    key = sshd.key("huge", game, "red", plain=False)
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 65535, 65535, 0, 0))
        os.environ["TERM"] = "xterm"
        os.execvp("ssh", sshd.command(key, "-tt"))
    text = b""
    try:
        while chunk := os.read(fd, 65536):
            text += chunk
    except OSError:
        pass
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 2
    assert b"larger than" in text


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_a_sitting_within_a_second_though_the_lock_is_held(tmp_path, number) -> None:
    import fcntl
    import sys

    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    command = [sys.executable, "-m", "tactical", "play", game, "--plain", "--hosted", "--seat", "red"]
    before = signal.signal(number, signal.SIG_DFL)  # as a login has it: under `nohup` children would ignore it
    try:
        started = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    finally:
        signal.signal(number, before)
    with started as seat:
        assert seat.stdout is not None
        assert seat.stdin is not None
        while "decides" not in seat.stdout.readline():
            pass
        with Path(game).open("rb") as held, (tmp_path / ".mill.tactical.lock").open("rb") as gate:
            fcntl.flock(held, fcntl.LOCK_EX)
            fcntl.flock(gate, fcntl.LOCK_EX)
            seat.stdin.write("end\nend\n")
            seat.stdin.flush()
            time.sleep(0.3)
            seat.send_signal(number)
            start = time.monotonic()
            seat.wait(30)
            assert time.monotonic() - start < 10  # a second, on a machine that has nothing else to do


def test_games_copied_to_a_file_and_back_while_they_are_played_are_whole(address, tmp_path) -> None:
    game = hosted(str(tmp_path / "mill.tactical"), "the-mill")
    stores.copy(game, address)
    with Game.open(address) as one, Game.open(game) as other:
        assert one.history.digester.digest(one.whole) == other.history.digester.digest(other.whole)
        assert one.host_rules == other.host_rules
