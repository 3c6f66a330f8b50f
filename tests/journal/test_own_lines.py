"""Lines that a seat keeps of a game that others can read: in a file of its own, and nowhere in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal import own_lines
from tactical.journal.compaction import compacted
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.new_files import create_bytes, encoded
from tactical.journal.records import NOTE, HostRules, KeptLine, TriedOrder
from tactical.session import kept_lines
from tactical.session.rehearsed_game import RehearsedGame
from tactical.table.notation import read
from tests.journal.games import BLUE, RED, do, order, yard
from tests.journal.test_changed_rules import append

PLAN = ("ann walk b1", "ann end move")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(own_lines, "own_folder", lambda: tmp_path / "lines")
    return tmp_path / "yard.tactical"


def tried(game: Game, *texts: str) -> RehearsedGame:
    found = RehearsedGame(game.rules, game.state, RED, game.history.seq)
    for text in texts:
        assert found.rehearsal.play(read(game.rules, found.state, RED, text)).verdict
    return found


def names(game: Game, seat: int = RED) -> list[str]:
    return [line.name for line in kept_lines.lines(game, seat)]


def test_of_a_game_with_a_host_lines_lie_in_the_seats_own_file(path: Path, tmp_path: Path) -> None:
    with yard(path) as game:
        game.host(HostRules())
        before = path.read_bytes()
        kept_lines.keep(game, RED, "round the back", tried(game, *PLAN), "quiet")
        kept_lines.keep(game, RED, "another", tried(game, *PLAN[:1]))
        kept_lines.keep(game, RED, "round the back", tried(game, *PLAN[:1]))
        assert path.read_bytes() == before, "the others can read this"
        (own,) = (tmp_path / "lines").iterdir()
        assert own.stat().st_mode & 0o777 == 0o600
        assert own.parent.stat().st_mode & 0o777 == 0o700
        do(game, PLAN[0])
    with Game.open(path.rename(tmp_path / "moved.tactical")) as game:
        assert names(game) == ["round the back", "another"]
        assert names(game, BLUE) == []
        assert kept_lines.line(game, RED, "another").told == "another: 1 order played, none left"
        kept_lines.drop(game, RED, "another")
        assert names(game) == ["round the back"]
        assert game.verify() == 2


def test_whoever_plays_in_a_hosts_process_keeps_lines_apart(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with yard(path) as game:
        before = path.read_bytes()
        monkeypatch.setattr(SaveError, "for_seats", True)
        kept_lines.keep(game, RED, "plan", tried(game, *PLAN))
        assert path.read_bytes() == before
        assert names(game) == ["plan"]


def test_lines_from_before_it_had_a_host_stay_and_can_be_dropped(path: Path) -> None:
    with yard(path) as game:
        kept_lines.keep(game, RED, "old", tried(game, *PLAN))
        game.host(HostRules())
        kept_lines.keep(game, RED, "new", tried(game, *PLAN))
        assert names(game) == ["old", "new"]
        kept_lines.drop(game, RED, "old")
        assert names(game) == ["new"]
    with Game.open(path) as game:
        assert names(game) == ["new"]


def test_two_sittings_of_a_seat_keep_lines_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with yard(path) as game, Game.open(path) as other:
        game.host(HostRules())
        other.follow()
        real, met = own_lines.encoded, []

        def meanwhile(*arguments: object) -> bytes:
            if not met:
                met.append(1)
                kept_lines.keep(other, RED, "theirs", tried(other, *PLAN))
            return real(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(own_lines, "encoded", meanwhile)
        kept_lines.keep(game, RED, "ours", tried(game, *PLAN))
        assert names(game) == ["theirs", "ours"]


def test_a_file_of_lines_that_is_damaged_or_of_another_game_is_told_or_left_out(path: Path, tmp_path: Path) -> None:
    with yard(path) as game:
        game.host(HostRules())
        kept_lines.keep(game, RED, "plan", tried(game, *PLAN))
        (own,) = (tmp_path / "lines").iterdir()
        good = own.read_bytes()
        append(own, NOTE, KeptLine(BLUE, "another seat's", 0, (TriedOrder(order(game, "ann go prone")),)))
        append(own, NOTE, KeptLine(RED, "of later", 900, (TriedOrder(order(game, "ann go prone")),)))
        assert names(game) == ["plan", "of later"]
        own.write_bytes(good[:-30])
        assert names(game) == []
        own.write_bytes(b"nothing of ours")
        with pytest.raises(SaveError, match="not a save"):
            names(game)


def test_a_game_written_anew_keeps_them_at_their_place(path: Path) -> None:
    with yard(path) as game:
        game.host(HostRules())
        do(game, "ann walk b1")
        kept_lines.keep(game, RED, "gone with it", tried(game, "ann end"))
        assert game.undo(RED)
        do(game, "ann walk a2")
        kept_lines.keep(game, RED, "plan", tried(game, "ann end"))
        chunks, numbers = compacted(game)
        game.renumber_own_lines(numbers)
        data = encoded(str(path), chunks, game.save.identity)
    create_bytes(path, data, replace=True)
    with Game.open(path) as game:
        assert [(line.name, line.seq) for line in kept_lines.lines(game, RED)] == [("plan", game.history.seq)]
        do(game, "ann end")
        assert kept_lines.line(game, RED, "plan").told == "plan: 1 order played, none left"
