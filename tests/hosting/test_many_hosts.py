"""The host's commands on games in a database, and turns and compaction there."""

from __future__ import annotations

from random import Random

import pytest

from tactical.journal import stores
from tactical.journal.game import Game
from tactical.journal.records import HostRules
from tactical.table.values import replace
from tests.hosting.postgres_server import PostgresServer
from tests.journal.games import random_order, thrown

pytestmark = pytest.mark.server


def test_a_game_begins_in_a_database_and_is_checked_there(table, server: PostgresServer) -> None:
    base = server.address("x").replace("/x?", "?")
    begun = table.run("host", "init", base, "the-mill", "--clock", "2d", "--absent", "forfeit")
    assert begun.code == 0, begun.err
    game = server.address("the-mill")
    with Game.open(game, write=False) as found:
        assert found.host_rules == HostRules(clock=2 * 86400, absent="forfeit")
    checked = table.run("host", "check", game)
    assert checked.code == 7
    assert "2 days for a decision, then a seat forfeits" in checked.out
    assert "fsync" not in checked.out
    assert "user=" not in begun.out + checked.out.splitlines()[0]
    assert "already a game with this name" in table.run("host", "init", base, "the-mill").err
    server.configure("fsync", "off")
    try:
        assert "set fsync = on" in table.run("host", "check", game).out
    finally:
        server.configure("fsync", "on")


def test_a_long_game_is_compacted_where_it_lies(table, address: str) -> None:
    stores.copy(table.save, address)
    dice = Random(3)
    with Game.open(address) as game:
        for number in range(60):
            if number % 3 == 2:
                game.undo(0, (0, 1))
            elif (order := random_order(game, dice)) is not None:
                game.play(order, thrown(dice))
        digest, before = game.history.digester.digest(game.whole), game.save.read()
    found = table.run("compact", address)
    assert found.code == 0, found.err
    assert "host=" not in found.out
    with Game.open(address) as game:
        assert game.history.digester.digest(game.whole) == digest
        assert len(game.save.read()) < len(before)
        game.verify()
    name = address.partition("?")[0].rpartition("/")[2]
    with Game.open(address.replace(f"/{name}?", f"/{name}.full-1?"), write=False) as game:
        assert game.save.read() == before


def test_a_turn_goes_from_a_file_into_a_database(table, address: str, tmp_path) -> None:
    stores.copy(table.save, address)
    table.run("--seed", "3", "do", table.save, "ann walk b2", "ann end")
    mail = str(tmp_path / "turn")
    assert table.run("turn", "export", table.save, mail).code == 0
    assert table.run("turn", "import", address, mail, "--seat", "red").code == 0
    with Game.open(address, write=False) as there, Game.open(table.save, write=False) as here:
        came, sent = ([told.record for told in game.history.told] for game in (there, here))
        assert [record.dice for record in came] == ["mailed", "mailed"]
        assert [replace(record, dice="") for record in came] == sent
