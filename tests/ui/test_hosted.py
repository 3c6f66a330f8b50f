"""Two hosted seats at real terminals: one game, dice of the table, and nobody's order taken for another's."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import struct
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.scenario import open_scenario, shipped_saves
from tactical.table import Roll, awaiting
from tests.ui.battle import player
from tests.ui.battle.player import Player

GUARD = 60.0  # seconds, where one or two are usual: on a machine that is busy a step takes as long as it takes
QUESTION = b"\x1b[6n"  # where is the cursor?
PATIENT = """
from tactical.journal import storage
storage.open_save.__kwdefaults__["patience"] = 1e6  # seconds
"""


class Seat(Player):
    """A hosted seat whose terminal answers, as real ones do, behind all that was typed before it saw the question.
    A `frozen` link brings keys, and shows nothing: then nothing is answered either."""

    def __init__(self, path: Path, seat: str, *options: str, seed: int = 7) -> None:
        self.frozen = False
        self._asked = 0
        command = ("tactical", "--seed", str(seed), "play", "--seat", seat, "--hosted", *options)
        super().__init__(path, size=(100, 30), start=command)

    def read(self, seconds: float) -> bool:
        found = super().read(seconds)
        while not self.frozen and self._asked < self.bytes.count(QUESTION):
            self._asked += 1
            self.write("\x1b[1;1R")
        return found

    def until(self, what: Callable[[], bool] | str) -> None:
        self.wait(what, GUARD)

    def order(self, text: str) -> None:
        """Type an order, and see it in its line before it is given."""
        self.write(f":{text}")
        self.until(text)
        self.write("\r")


def says(seat: Player, words: str) -> bool:
    """Whether these words are on its screen, also on several lines of a panel, beside what others say."""
    broken = r"(?: |[^\n]*\n *)".join(map(re.escape, words.split()))
    return re.search(broken, seat.text) is not None


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a host; what belongs to the account lies beside it."""
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    (tmp_path / "host").mkdir()
    return tmp_path / "host"


@pytest.fixture
def sit() -> Iterator[Callable[..., Seat]]:
    seats: list[Seat] = []

    def begin(path: Path, seat: str, *options: str, **how: int) -> Seat:
        seats.append(Seat(path, seat, *options, **how))
        seat = seats[-1]
        seat.until(lambda: any(words in seat.text for words in ("decides", "waiting for", "go on", "blue>", "red>")))
        if "go on" in seat.text:  # the page of a new game
            seat.write("\r")
            seat.until(lambda: "decides" in seat.text or "waiting for" in seat.text)
        return seat

    yield begin
    for seat in seats:
        if seat.pid:
            os.kill(seat.pid, signal.SIGTERM)  # the program itself is its child
            seat.ended(GUARD)


def sample(host: Path, name: str = "skirmish") -> Path:
    """A host's own game, begun with `cp`."""
    path = host / f"{name}.tactical"
    shutil.copy(shipped_saves()[name], path)
    return path


def own(host: Path) -> Path:
    """The same by another name, which is no sample to anybody."""
    return sample(host).rename(host / "mine.tactical")


@pytest.mark.slow
def test_two_seats_play_one_game_that_was_begun_from_a_copied_sample(host: Path, sit, tmp_path: Path) -> None:
    path = sample(host)
    red, blue = sit(path, "red"), sit(path, "blue")
    red.order("cleo walk h6")
    for seat in (red, blue):
        seat.until("Cleo walks to h6")
    red.order("cleo end")
    blue.until("Blue decides")
    blue.order("yara end")
    for seat in (red, blue):
        seat.until("Zeb's turn")
    with Game.open(path) as game:
        assert [moment.order.seat for moment in game.moments[-3:]] == [0, 0, 1]
        assert game.verify() > 0
    assert not (tmp_path / "DATA").exists(), "nobody was given a game of their own"


@pytest.mark.slow
def test_the_very_file_of_a_sample_is_not_hosted_and_no_game_is_begun(host: Path, tmp_path: Path) -> None:
    link = host / "skirmish.tactical"
    link.symlink_to(shipped_saves()["skirmish"])
    for words, told in ((link, "tell your host"), (Path("the-mill"), "no such file"), (Path("skirmish"), "no such")):
        with Player(words, start=("tactical", "play", "--seat", "red", "--hosted"), size=(300, 24)) as seat:
            assert seat.ended(GUARD) == 4
            assert told in " ".join(seat.text.split())
    assert not (tmp_path / "DATA").exists()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["screen", "lines"])
def test_a_seat_throws_nothing_by_hand_and_the_table_throws_what_is_awaited(host: Path, sit, how: str) -> None:
    path = host / "ford.tactical"
    rules, state = open_scenario("bridge-and-ford")
    Game.create(path, rules, state).close()
    with Game.open(path) as game:
        rolled = isinstance(awaiting(game.state), Roll)
    assert rolled, "a game that opens on a roll"
    seat = sit(path, "red", *(["--plain"] if how == "lines" else []), seed=3)
    with Game.open(path, write=False) as game:
        seat.until(lambda: bool(game.follow().moments or game.history.seq))
        assert not isinstance(awaiting(game.state), Roll), "thrown when it was opened"
        seq = game.history.seq
        if how == "lines":
            seat.write("throw 6\r")
        else:
            seat.write(":throw 6\r")
        seat.until("do not enter dice")
        assert game.history.seq == seq
        assert not game.follow().records


@pytest.mark.long
def test_a_seat_that_sits_twice_is_told_at_both_screens(host: Path, sit) -> None:
    path = sample(host)
    first = sit(path, "red")
    blue = sit(path, "blue")
    second = sit(path, "red")
    first.until(lambda: says(first, "Red plays on another screen now; this one watches"))
    second.until(lambda: says(second, "Red played on another screen, which only watches now"))
    first.order("cleo walk h6")
    first.until("This screen only watches")
    second.order("cleo walk h6")
    for seat in (first, second, blue):
        seat.until("Cleo walks to h6")
    assert "another screen" not in blue.text
    second.write("q")
    second.ended(GUARD)
    first.until("Red plays here again")
    first.order("cleo end")
    blue.until("Yara's turn")


@pytest.mark.long
def test_an_order_typed_on_a_frozen_link_is_not_given_when_it_thaws(host: Path, sit) -> None:
    path = sample(host)
    old, new = sit(path, "red"), sit(path, "red")
    asked = old.bytes.count(QUESTION)
    old.frozen = True
    new.order("cleo walk h6")
    new.until("Cleo walks to h6")
    old.until(lambda: old.bytes.count(QUESTION) > asked)  # its terminal would show it now
    old.write(":cleo end\r")
    old.until("Not given: cleo end. You typed it before")
    with Game.open(path, write=False) as game:
        assert game.moments[-1].order.verb == "walk"
        old.frozen = False
        old.until(lambda: old._asked == old.bytes.count(QUESTION))
        old.write("Y")  # the later sitting has taken the seat over
        old.until(lambda: "watching" not in old.text)
        old.order("cleo end")
        old.until(lambda: bool(game.follow().moments))
        assert game.moments[-1].order.verb == "end_turn"


@pytest.fixture
def held(host: Path) -> Iterator[Callable[[Path], Callable[[], None]]]:
    """Hold the lock that writers wait for; what gives it back."""
    files = []

    def hold(path: Path) -> Callable[[], None]:
        lock = path.with_name(f".{path.name}.lock")
        files.append(lock.open("rb"))
        fcntl.flock(files[-1], fcntl.LOCK_EX)
        return files[-1].close

    yield hold
    for file in files:
        file.close()


@pytest.mark.slow
def test_of_two_that_order_at_once_the_slower_is_told_that_its_order_was_not_taken(host: Path, held) -> None:
    """Two screens of one desk: in a game with a host the later sitting takes over from the first."""
    path = own(host)
    with Player(path, seat="red", size=(100, 30)) as first, Player(path, seat="red", size=(100, 30)) as second:
        for seat in (first, second):
            seat.wait("Red decides", GUARD)
        release = held(path)
        for seat, cell in ((first, "h6"), (second, "g6")):
            seat.write(f":cleo walk {cell}\r")
            seat.wait("Working", GUARD)  # it waits for the lock
        release()
        for seat in (first, second):
            seat.wait(lambda seat=seat: bool(re.search("Cleo walks to (h6|g6)", seat.text)), GUARD)

        def refused() -> list[Player]:
            return [seat for seat in (first, second) if seat.read(0.01) or "Not given" in seat.text]

        first.wait(lambda: any("Not given: cleo walk" in seat.text for seat in refused()), GUARD)
        first.wait(lambda: bool(refused()) and any(says(s, "Another order came first") for s in (first, second)), GUARD)
        assert sum(says(seat, "Another order came first") for seat in (first, second)) == 1
    with Game.open(path, write=False) as game:
        assert game.history.seq == 27, "one of the two"


@pytest.mark.slow
def test_a_lock_that_is_held_stops_neither_keys_nor_the_end(host: Path, held, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where whoever waits would wait for days."""
    path = own(host)
    monkeypatch.setattr(player, "START", PATIENT + player.START)
    with Player(path, seat="red", size=(100, 30)) as seat:
        seat.wait("Red decides", GUARD)
        held(path)
        seat.write(":cleo walk h6\r")
        seat.wait("Working", GUARD)
        seat.write("\x1b[C")
        seat.wait("h7 open floor", GUARD)
        os.kill(seat.pid, signal.SIGTERM)
        assert seat.ended(GUARD) == 128 + signal.SIGTERM
        assert b"\x1b[?1049l" in seat.bytes


@pytest.mark.slow
def test_a_lock_that_is_held_does_not_keep_a_player_from_leaving(
    host: Path, held, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own(host)
    monkeypatch.setattr(player, "START", PATIENT + player.START)
    with Player(path, seat="red", size=(100, 30)) as seat:
        seat.wait("Red decides", GUARD)
        held(path)
        seat.write(":cleo walk h6\r")
        seat.wait("Working", GUARD)
        seat.write("q")
        assert seat.ended(GUARD) == 0


@pytest.mark.slow
def test_a_killed_program_leaves_the_terminal_as_it_was(host: Path, sit) -> None:
    path = sample(host)
    seat = sit(path, "red")
    before = seat.modes
    assert b"\x1b[?1003h" in seat.bytes, "it reports the mouse"
    child = int(Path(f"/proc/{seat.pid}/task/{seat.pid}/children").read_text().split()[0])
    os.kill(child, signal.SIGKILL)
    assert seat.ended(GUARD) == 128 + signal.SIGKILL
    end = seat.bytes[seat.bytes.rindex(b"\x1b[?1003h") :]
    for code in (
        b"\x1b[?1000l",
        b"\x1b[?1003l",
        b"\x1b[?1004l",
        b"\x1b[?2004l",
        b"\x1b[<u",
        b"\x1b[?1049l",
        b"\x1b[?25h",
    ):
        assert code in end
    assert seat.modes == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    [signal.SIGHUP, *(pytest.param(number, marks=pytest.mark.long) for number in (signal.SIGTERM, signal.SIGINT))],
)
def test_a_signal_to_a_hosted_seat_ends_it_in_order(host: Path, sit, number: signal.Signals) -> None:
    seat = sit(sample(host), "red")
    os.kill(seat.pid, number)
    assert seat.ended(GUARD) == 128 + number
    assert b"\x1b[?1049l" in seat.bytes


@pytest.mark.slow
def test_an_environment_that_comes_over_the_network_steers_nothing(host: Path, sit, monkeypatch) -> None:
    """sshd may be told to accept variables: those of Textual press keys and write files."""
    monkeypatch.setenv("TEXTUAL_PRESS", "colon,o,w,n,e,d")
    monkeypatch.setenv("TEXTUAL_LOG", str(host / "log"))
    seat = sit(sample(host), "red")
    seat.order("cleo walk h6")
    seat.until("Cleo walks to h6")
    assert not (host / "log").exists()
    assert "owned" not in seat.text


@pytest.mark.slow
def test_a_terminal_of_any_size_costs_little_and_is_told_so(host: Path, sit) -> None:
    """One that says it has four thousand million cells; nothing is painted there but one line."""
    seat = sit(sample(host), "red")
    before, seen = peak(seat), len(seat.bytes)
    fcntl.ioctl(seat.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 65535, 65535, 0, 0))
    seat._stream.feed = lambda data: None  # no screen of ours is so large
    seat.until(lambda: b"larger than 1000x400" in seat.bytes)
    in_band = f"\x1b[48;{65535};{65535};0;0t"
    seat.write(in_band)
    os.kill(seat.pid, signal.SIGHUP)
    assert seat.ended(GUARD) == 128 + signal.SIGHUP
    assert before < 200 * 2**10
    assert len(seat.bytes) - seen < 8 * 2**20


def peak(seat: Seat) -> int:
    """The most memory that the program has had, in KiB."""
    child = Path(f"/proc/{seat.pid}/task/{seat.pid}/children").read_text().split()[0]
    return int(re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{child}/status").read_text()).group(1))
