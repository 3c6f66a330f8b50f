"""What a host types: a game begun, keys, what is wrong, whose hand it was, and long games written anew."""

from __future__ import annotations

import os
import pwd
from pathlib import Path
from random import Random

import pytest

from tactical.cli import host
from tactical.cli.seat_view import account
from tactical.journal.game import Game
from tactical.journal.records import HostRules
from tactical.journal.storage import SaveFile
from tactical.session.attendance import Attendance
from tests.journal.games import BLUE, RED, fixed, order, random_order, thrown

DAY = 86400


SHOT = "ann fire rifle at dee"
FACES = ((6, 6), (1,), (1,))


def given(game: Game, text: str, dice, means=None):
    """Give a typed order; what came of it."""
    return game.play(order(game, text), dice, means)


def test_every_record_says_whose_hand_it_was_and_log_who_tells_it(table) -> None:
    save = table.save
    with Game.open(save) as game:
        game.host(HostRules())
        game.by, game.clock = "ann SHA256:abc", lambda: 1_700_000_000
        assert given(game, SHOT, fixed(*FACES), "live").verdict
    told = table.run("log", save, "--who")
    assert "[ann SHA256:abc, 2023-11-14 22:13:20 UTC, dice rolled by the program]" in told.out
    assert "SHA256" not in table.run("log", save).out
    (entry,) = table.run("log", save, "--who", "--json").json["entries"]
    assert entry["hand"] == {"by": "ann SHA256:abc", "when": "2023-11-14T22:13:20+00:00", "dice": "live"}
    assert table.run("log", save, "--json").json["entries"][0]["hand"] is None
    assert table.run("do", save, "ann end").code == 0
    assert table.run("log", save, "--who").out.count(f"[{account()}, ") == 1


def test_who_has_the_file_passes_neither_dice_nor_consent_off_as_others(table) -> None:
    save = table.save
    with Game.open(save) as game:
        game.host(HostRules())
    dice = table.run("do", save, "--dice", "1,1", SHOT)
    assert dice.code == 3
    assert "the host rolls the dice" in dice.err
    assert table.run("--seed", "3", "do", save, SHOT).code == 0
    undone = table.run("undo", save, "--agreed", "all")
    assert undone.code == 3
    assert "each on its own screen" in undone.err
    with Game.open(save, write=False) as game:
        assert [told.record.seq for told in game.history.told] == [1, 2]


@pytest.mark.slow
def test_compaction_keeps_what_counts_and_the_game_as_it_was(table) -> None:
    save, dice = Path(table.save), Random(3)
    with Game.open(save) as game:
        game.host(HostRules(clock=DAY))
        game.by = "ann"
        for number in range(150):
            if number % 5 == 4:
                game.undo(RED, (RED, BLUE))
                game.redo(RED) if number % 2 else None
            elif (order := random_order(game, dice)) is not None:
                game.play(order, thrown(dice), "live")
    told, before = table.run("log", str(save)).out, save.stat().st_size
    with Game.open(save, write=False) as game:
        digest, moments = game.history.digester.digest(game.whole), [*_line(game)]
    assert table.run("compact", str(save)).code == 0
    assert save.stat().st_size < before
    with Game.open(save) as game:
        assert game.history.digester.digest(game.whole) == digest
        assert [*_line(game)] == moments
        assert game.host_rules == HostRules(clock=DAY)
        assert game.verify() == len(moments) + 1
    assert _without_numbers(table.run("log", str(save)).out) == _without_numbers(told)
    assert save.with_name("yard.full-1.tactical").stat().st_size == before
    with Game.open(save) as game:
        Attendance(game, {RED})
        found = table.run("compact", str(save))
        assert found.code == 5
        assert "still being played by red" in found.err


def _line(game: Game):
    game.history.load_all()
    return ((moment.order, moment.rolled, moment.events) for moment in game.moments)


def _without_numbers(text: str) -> list[str]:
    return [line[6:] if line[:4].strip().isdigit() else line for line in text.splitlines()]


KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann@home"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The account's home, for keys."""
    me = pwd.getpwuid(0)
    found = tmp_path / "home"
    found.mkdir()
    mine = pwd.struct_passwd((me.pw_name, "x", 0, 0, "", str(found), "/bin/sh"))
    monkeypatch.setattr(pwd, "getpwuid", lambda number: mine)
    return found


def test_a_host_begins_a_game_gives_keys_and_finds_what_is_wrong(table, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    begun = table.run("host", "init", str(folder), "the-mill", "--clock", "36h", "--absent", "computer")
    game = folder / "the-mill.tactical"
    assert begun.code == 0, begun.err
    assert "36 hours for a decision" in begun.out
    assert [path.stat().st_mode & 0o777 for path in (folder, game)] == [0o700, 0o600]
    key = tmp_path / "ann.pub"
    key.write_text(KEY + "\n")
    checked = table.run("host", "check", str(game))
    assert checked.code == 7
    assert "authorized_keys" in checked.out
    printed = table.run("host", "seat", str(game), "red", str(key)).out
    assert printed.startswith('restrict,pty,command="exec env -i HOME=')
    assert table.run("host", "seat", str(game), "red", str(key), "--add").code == 0
    keys = home / ".ssh" / "authorized_keys"
    line = keys.read_text()
    assert f"play {game} --seat red --hosted --by" in line
    assert '\\"$TERM\\"' in line
    assert "ann@home SHA256:" in line
    assert keys.stat().st_mode & 0o777 == 0o600
    assert "already has a line" in table.run("host", "seat", str(game), "blue", str(key), "--add").err
    assert "nobody has a key for blue" in table.run("host", "check", str(game)).out
    game.chmod(0o644)
    folder.chmod(0o755)
    told = table.run("host", "check", str(game)).out
    assert "chmod 600" in told
    assert "chmod 700" in told
    assert table.run("host", "rules", str(game), "--clock", "0").code == 0
    assert "no clock" in table.run("host", "check", str(game)).out


def test_init_takes_no_folder_over_that_is_not_for_games(table, home: Path, tmp_path: Path, monkeypatch) -> None:
    full, linked = tmp_path / "full", tmp_path / "linked"
    full.mkdir(mode=0o755)
    (full / "letter.txt").touch()
    linked.symlink_to(tmp_path / "real")
    (tmp_path / "real" / "below").mkdir(parents=True, mode=0o755)
    told = {
        full: "holds things other than games",
        linked: f"this is a link; give the folder itself, {tmp_path / 'real'}",
        linked / "below": "this is a link",
        linked / "new": "this is a link",
    }
    for folder, words in told.items():
        found = table.run("host", "init", str(folder), "the-mill")
        assert (found.code, found.out) == (4, "")
        assert words in found.err
        assert found.err.count("\n") == 1
    assert [path.stat().st_mode & 0o777 for path in (full, tmp_path / "real" / "below")] == [0o755, 0o755]
    assert not (tmp_path / "real" / "new").exists()
    monkeypatch.setattr(os, "geteuid", lambda: 4242)
    assert "another account" in table.run("host", "init", str(tmp_path / "real" / "below"), "the-mill").err


def test_init_begins_further_games_in_its_folder(table, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    for name in ("the-mill", "hull-to-hull"):
        assert table.run("host", "init", str(folder), name).code == 0
    assert {path.name for path in folder.iterdir() if path.suffix == ".tactical"} == {
        "the-mill.tactical",
        "hull-to-hull.tactical",
    }
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_key_that_watches_says_how_many_may(table, tmp_path: Path) -> None:
    (tmp_path / "ann.pub").write_text(KEY + "\n")
    key = str(tmp_path / "ann.pub")
    told = table.run("host", "seat", table.save, "spectator", key, "--spectators", "12").out
    assert " --watch --spectators 12 --hosted " in told
    assert table.run("host", "seat", table.save, "red", key, "--spectators", "12").code == 2


@pytest.mark.parametrize("letter", ["\n", "\r", "\x1b"])
def test_a_path_that_would_be_two_lines_gets_none(table, home: Path, tmp_path: Path, letter: str) -> None:
    (tmp_path / "ann.pub").write_text(KEY + "\n")
    game = tmp_path / f"a{letter}restrict b.tactical"
    game.write_bytes(Path(table.save).read_bytes())
    for more in ([], ["--add"]):
        found = table.run("host", "seat", str(game), "red", str(tmp_path / "ann.pub"), *more)
        assert found.code == 4
        assert found.out == ""
        assert "rename it" in found.err
        assert found.err.count("\n") == 1
    assert not (home / ".ssh").exists()


@pytest.mark.parametrize("text", ["", "x", "ssh-ed25519 AAAA", KEY + "\n" + KEY, "-----BEGIN OPENSSH PRIVATE KEY-----"])
def test_what_is_no_public_key_gets_no_line(table, home: Path, tmp_path: Path, text: str) -> None:
    key = tmp_path / "key"
    key.write_text(text)
    found = table.run("host", "seat", table.save, "red", str(key), "--add")
    assert found.code == 4
    assert found.err.count("\n") == 1
    assert not (home / ".ssh").exists()


def test_tending_reminds_and_lets_the_computer_play(table) -> None:
    with Game.open(table.save) as game:
        game.clock = lambda: 1000
        game.host(HostRules(clock=60, absent="computer"))
    told = table.run("host", "tend", table.save).out
    assert "Red has been deciding for" in told
    assert "The computer keeps the seat of Red" in told
    with Game.open(table.save, write=False) as game:
        assert game.away == {RED}
        assert game.moments


def test_tending_forfeits_what_it_has_seen_for_a_minute(table, monkeypatch) -> None:
    times = [0.0]
    monkeypatch.setattr(host, "steady", lambda: times[0])
    monkeypatch.setattr(SaveFile, "now", lambda _: 5000 + times[0])
    monkeypatch.setattr(host, "sleep", lambda seconds: times.append(times.pop() + seconds))
    with Game.open(table.save) as game:
        game.clock = lambda: 1000
        game.host(HostRules(clock=60, absent="forfeit"))
    told = table.run("host", "tend", table.save).out
    assert "Red's time is up: the battle is forfeited" in told
    assert times == [60.0]
    with Game.open(table.save, write=False) as game:
        assert game.moments[-1].order.verb == "concede"


def test_one_game_that_cannot_be_tended_keeps_no_other_from_it(table, tmp_path: Path) -> None:
    found = table.run("host", "tend", str(tmp_path / "none.tactical"), table.save)
    assert found.code == 4
    assert "no such file" in found.err
    assert "Red decides" in found.out
