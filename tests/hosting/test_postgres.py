"""Games in a real PostgreSQL database: the same bytes as in a file, one winner for each moment, nothing shown lost."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tactical.journal import stores
from tactical.journal.errors import Behind, SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.postgres import open_save
from tactical.journal.presence import Presence
from tactical.journal.records import HostRules
from tactical.scenario import open_scenario, shipped_saves
from tactical.session.attendance import Attendance
from tests.hosting.postgres_server import Proxy
from tests.journal.games import RED, do, random_order, thrown, yard

pytestmark = pytest.mark.server
GUARD = 60.0
RECORD = 3


def until(what: Callable[[], object]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + GUARD
    while not what():
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.01)


@pytest.fixture
def save(address):
    stores.create(address, [(1, b"start")])
    return address


def test_what_one_appends_the_others_follow_in_order(save) -> None:
    with open_save(save, write=True).save as one, open_save(save, write=True).save as two:
        two.follow()
        until(lambda: not two.has_news() or two.follow() == [])
        one.append([(RECORD, b"first"), (RECORD, b"second")])
        until(two.has_news)
        assert [chunk.payload for chunk in two.follow()] == [b"first", b"second"]
        assert two.follow() == []
        with pytest.raises(Behind):
            two.append([(RECORD, b"mine")]) or one.append([(RECORD, b"late")])
        assert [chunk.payload for chunk in one.follow()] == [b"mine"]
        one.verify()


def test_seals_and_bytes_are_those_of_a_file(save, tmp_path) -> None:
    path = tmp_path / "same.tactical"
    stores.copy(save, path)
    with open_save(save, write=True).save as there, stores.open_store(path, write=True).save as here:
        for number in range(200):
            for each in (there, here):
                each.append([(RECORD, f"record {number}".encode())])
        assert there.read() == path.read_bytes()


@pytest.mark.parametrize("name", sorted(shipped_saves()))
def test_games_move_between_stores_byte_for_byte(name, address, tmp_path) -> None:
    sample, back = shipped_saves()[name], tmp_path / "back.tactical"
    assert stores.copy(sample, address) == sample.stat().st_size
    stores.copy(address, back)
    assert back.read_bytes() == sample.read_bytes()
    with pytest.raises(SaveError, match="already a game with this name"):
        stores.copy(sample, address)
    stores.copy(sample, address, replace=True)
    with Game.open(address, write=False) as game:
        game.verify()


def test_a_game_is_played_taken_back_and_opened_again(address) -> None:
    import random

    rules, state = open_scenario("the-mill")
    dice = random.Random(4)
    with Game.create(address, rules, state) as game:
        for _ in range(70):
            order = random_order(game, dice)
            assert order is not None
            game.play(order, thrown(dice))
        game.undo(0, (0, 1))
        digest, seq = game.history.digester.digest(game.whole), game.history.seq
    with Game.open(address) as game:
        assert (game.history.digester.digest(game.whole), game.history.seq) == (digest, seq)
        assert game.verify() == seq
    with psycopg.connect(_conninfo(address)) as connection:
        connection.execute("delete from tactical_games")
    with pytest.raises(SaveError, match="there is no game called"):
        Game.open(address)


def _conninfo(address: str) -> str:
    from tactical.journal.postgres_address import DatabaseAddress

    settings = DatabaseAddress.read(address).settings
    return " ".join(f"{key}={value}" for key, value in settings.items())


def test_a_flipped_bit_in_the_database_is_found_and_what_precedes_it_can_be_read(save) -> None:
    with open_save(save, write=True).save as one:
        one.append([(RECORD, b"first")])
        one.append([(RECORD, b"second")])
    with psycopg.connect(_conninfo(save)) as connection:
        connection.execute(
            "update tactical_bytes set data = set_byte(data, 20, get_byte(data, 20) # 1) where start = "
            "(select max(start) from tactical_bytes)"
        )
    opened = open_save(save, write=True)
    assert opened.notice is not None
    assert opened.notice.kind is Trouble.DAMAGED
    assert [chunk.payload for chunk in opened.chunks] == [b"start", b"first"]
    assert not opened.save.writable
    opened.save.close()


def test_an_older_copy_put_in_its_place_is_noticed_at_once(save, tmp_path) -> None:
    old = tmp_path / "old.tactical"
    stores.copy(save, old)
    with open_save(save, write=True).save as one:
        one.append([(RECORD, b"first")])
        stores.copy(old, save, replace=True)
        with pytest.raises(SaveError, match="removed or replaced"):
            one.append([(RECORD, b"second")])
        assert not one.writable


def test_a_cut_connection_loses_nothing_and_comes_back(server, address, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PGPASSFILE", str(server.pass_file(tmp_path)))
    stores.create(address, [(1, b"start")])
    name = address.partition("?")[0].rpartition("/")[2]
    way = Proxy(server.port)
    far = f"postgresql://club@127.0.0.1:{way.port}/tactical/{name}"
    try:
        with open_save(far, write=True, patience=30).save as one, open_save(address, write=True).save as two:
            assert one.mark(7)
            one.append([(RECORD, b"first")])
            way.cut()
            two.follow()
            two.append([(RECORD, b"meanwhile")])
            way.join()
            with pytest.raises(Behind):
                one.append([(RECORD, b"second")])
            until(one.has_news)
            assert [chunk.payload for chunk in one.follow()] == [b"meanwhile"]
            one.append([(RECORD, b"second")])
            until(lambda: two.marked(0, 100) == [7])
            way.cut()
            one._patience = 0.2
            with pytest.raises(SaveError, match="cannot be reached") as told:
                one.append([(RECORD, b"third")])
            assert "club@" not in str(told.value)
            way.join()
            one.append([(RECORD, b"third")])
            assert [chunk.payload for chunk in two.follow()] == [b"second", b"third"]
    finally:
        way.cut()


def test_an_append_whose_answer_was_lost_is_not_made_twice(save, monkeypatch) -> None:
    with open_save(save, write=True).save as one:
        asked = one._connected

        class Lossy:
            """Carries a statement out, and loses its answer."""

            closed = broken = True

            def execute(self, *words, **how):
                with asked() as real:
                    real.execute(*words, **how)
                one._connection, one._connected = self, asked
                raise psycopg.OperationalError("the line is dead")

            def close(self):
                pass

        one._connected = Lossy
        one.append([(RECORD, b"once")])
        one.verify()
        assert one.read().count(b"once") == 1


def test_of_two_who_append_the_same_bytes_one_wins(save) -> None:
    with open_save(save, write=True).save as one, open_save(save, write=True).save as two:
        one.append([(RECORD, b"the same")])
        with pytest.raises(Behind):
            two.append([(RECORD, b"the same")])


def test_no_message_has_the_password_and_none_is_taken_in_an_address(server, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    wrong = f"postgresql://club@127.0.0.1:{server.port}/tactical/mill"
    with pytest.raises(SaveError, match="cannot be reached, or does not let us in") as told:
        Game.open(wrong)
    assert "club" not in str(told.value)
    for told_it in (
        "postgresql://club:geheim@h/mill",
        "postgresql://h/mill?password=geheim",
        "postgresql://h/mill?sslpassword=geheim",
    ):
        with pytest.raises(SaveError, match=r"~/\.pgpass") as told:
            Game.open(told_it)
        assert "geheim" not in str(told.value)


@pytest.mark.parametrize(
    "text",
    ["postgresql://h", "postgresql://h/", "postgresql://h/a/b/c", "postgresql://h/../x", "postgresql://h/a b",
     "postgresql://h/a?x=1", "postgresql://h:x/a", "postgresql://h/'", "postgresql://h/a#b"],
)  # fmt: skip
def test_what_is_no_address_is_refused_in_one_line(text) -> None:
    with pytest.raises(SaveError, match="postgresql://HOST/NAME"):
        stores.open_store(text, write=False)


def test_who_sits_is_known_to_all_and_ends_with_the_connection(save) -> None:
    with open_save(save, write=True).save as one:
        first = Presence(one, [0])
        two = open_save(save, write=True).save
        second = Presence(two, [0, 1])
        until(lambda: first.taken_over() == {0})
        until(lambda: first.sitting(range(3)) == {0, 1})  # the second seat is taken a moment after the first
        until(lambda: second.elsewhere() == {0})
        assert second.taken_over() == set()
        two.close()
        until(lambda: not first.taken_over())


def test_the_time_is_the_servers_whatever_the_clock_of_who_plays_says(address, tmp_path, monkeypatch) -> None:
    yard(tmp_path / "yard.tactical").close()
    stores.copy(tmp_path / "yard.tactical", address)
    real = time.time
    with Game.open(address) as there, Game.open(address) as ahead:
        there.host(HostRules(clock=3600, absent="forfeit"))
        monkeypatch.setattr(time, "time", lambda: real() + 3 * 86400)
        ahead.follow()
        attendance = Attendance(ahead, {RED})
        assert attendance.waited() < 3600
        assert attendance.keep_clock() is None
        do(ahead, "ann walk b1")
        assert abs(ahead.history.told[-1].record.when - real()) < 3600
        assert attendance.doubt() is None


def test_the_server_ends_in_the_middle_and_nothing_shown_is_lost(server, address) -> None:
    stores.create(address, [(1, b"start")])
    with open_save(address, write=True, patience=30).save as one:
        for number in range(5):
            one.append([(RECORD, f"{number}".encode())])
            server.stop("immediate")
            server.start()
        again = open_save(address, write=False)
        again.save.close()
        assert [chunk.payload for chunk in again.chunks][1:] == [b"0", b"1", b"2", b"3", b"4"]


def test_without_psycopg_or_a_server_the_lines_say_what_to_install(tmp_path) -> None:
    code = "import sys; sys.modules['psycopg'] = None; from tactical.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", "postgresql://h/mill"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 4
    assert "pip install 'tactical-board[server]'" in done.stderr
    assert done.stderr.count("\n") == 1
    from tests.hosting import postgres_server

    hidden = {"PATH": str(tmp_path), "PYTHONPATH": str(Path.cwd())}
    code = "from tests.hosting import postgres_server as p; p.PLACES = p.Path('/nowhere'); p.binaries()"
    done = subprocess.run([sys.executable, "-c", code], env=hidden, capture_output=True, text=True, check=False)
    assert postgres_server.APT in done.stderr


COMMANDS = (
    ("show",), ("orders",), ("reach", "cleo"), ("log",), ("check",), ("replay",), ("try", "cleo end"), ("hint",),
    ("odds", "cleo end"), ("export", "--format", "text"), ("computer",), ("do", "cleo end"),
    ("undo", "--agreed", "all"), ("redo",), ("do", "--json", "cleo end"),
)  # fmt: skip


def test_every_command_that_takes_a_file_takes_an_address(address, tmp_path) -> None:
    path = tmp_path / "skirmish.tactical"
    shutil.copy(shipped_saves()["skirmish"], path)
    stores.copy(path, address)
    tactical = str(Path(sys.executable).with_name("tactical"))

    def run(where: str, *words: str, said: str = "") -> tuple[int, str]:
        command = [tactical, "--seed", "3", words[0], where, *words[1:]]
        done = subprocess.run(command, capture_output=True, text=True, input=said, check=False)
        return done.returncode, done.stdout.replace(where, "GAME")

    for words in COMMANDS:
        there, here = run(address, *words), run(str(path), *words)
        if words[0] == "check":
            there = (there[0], there[1].partition(":")[2])
            here = (here[0], here[1].partition(":")[2])
        assert there == here, words
    there, here = (run(where, "play", "--plain", said="now\nquit\n") for where in (address, str(path)))
    assert there[0] == here[0] == 0
