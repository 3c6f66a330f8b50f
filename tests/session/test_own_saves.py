"""What is done to saves in a player's folder, and what a list tells of them."""

from __future__ import annotations

import pytest

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.scenario import open_scenario
from tactical.session import own_saves
from tactical.session.own_saves import newest_first, trash_folder
from tactical.session.saves import drop_unplayed, leave


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "one.tactical"
    Game.create(path, *open_scenario("first-battle", {})).close()
    return path


def order(path, *verbs):
    with Game.open(path) as game:
        for verb in verbs:
            assert game.play(next(order for order in game.rules.offers(game.state) if order.verb == verb)).verdict


def test_a_save_tells_who_plays_and_how_it_stands(save):
    found = own_saves.look_at(save)
    assert (found.title, found.system, found.now, found.begun, found.over) == (
        "First battle",
        "Skirmish",
        "round 1",
        False,
        False,
    )
    assert own_saves.players(found.people, found.computers) == "Red and Blue"
    with Game.open(save) as game:
        game.seat_computers({1: ComputerPlayer("hard")})
    found = own_saves.look_at(save)
    assert (found.people, found.computers, found.begun) == (("red",), (("blue", "hard"),), False)
    assert own_saves.players(found.people, found.computers) == "Red against the computer (Blue, hard)"
    order(save, "drop_prone")
    assert own_saves.look_at(save).begun


def test_it_is_deleted_brought_back_renamed_and_copied(save, tmp_path):
    data = save.read_bytes()
    kept = own_saves.delete(save)
    assert (newest_first(tmp_path), newest_first(trash_folder(tmp_path))) == ([], [kept])
    assert own_saves.restore(kept) == save
    named = own_saves.rename(save, " The duel ")
    assert named == tmp_path / "The duel.tactical"
    copy = own_saves.copy(named, "again")
    assert named.read_bytes() == copy.read_bytes() == data
    for path in (named, copy):
        own_saves.delete(path)
    assert own_saves.empty_trash(tmp_path) == 2
    assert own_saves.empty_trash(tmp_path) == 0
    assert newest_first(trash_folder(tmp_path)) == []


@pytest.mark.parametrize("name", ["", " ", ".hidden", "../up", "a/b", "a\\b", "a\nb", "a\x1bb", "x" * 81, "水" * 60])
def test_what_is_no_name_is_refused(save, name):
    for work in (own_saves.rename, own_saves.copy):
        with pytest.raises(SaveError, match="this is not a name for a save"):
            work(save, name)
    assert newest_first(save.parent) == [save]


def test_a_name_that_is_taken_is_refused(save, tmp_path):
    other = own_saves.copy(save, "two")
    for work in (own_saves.rename, own_saves.copy):
        with pytest.raises(SaveError) as error:
            work(save, "two")
        assert error.value.kind is Trouble.EXISTS
    assert newest_first(tmp_path) == newest_first(tmp_path) != [other]
    assert own_saves.rename(save, "one") == save


# --- games that were begun and not played ---


def fresh(path):
    game = Game.create(path, *open_scenario("first-battle", {}))
    game.fresh = True
    return game


def test_a_game_that_nobody_played_in_leaves_nothing(tmp_path):
    path = tmp_path / "new.tactical"
    game = fresh(path)
    game.seat_computers({1: ComputerPlayer()})
    leave(game)
    leave(game)
    assert not list(tmp_path.iterdir())


def test_a_game_that_was_played_or_not_begun_here_stays(tmp_path):
    path = tmp_path / "new.tactical"
    game = fresh(path)
    offers = game.rules.offers(game.state)
    assert game.play(next(order for order in offers if order.verb == "drop_prone")).verdict
    assert game.undo(0)
    leave(game)
    assert path.is_file(), "an order was given, though it was taken back"
    other = tmp_path / "other.tactical"
    leave(Game.create(other, *open_scenario("first-battle", {})))
    assert other.is_file()


def test_a_game_that_somebody_else_has_open_or_played_in_stays(tmp_path):
    path = tmp_path / "new.tactical"
    game = fresh(path)
    with Game.open(path):
        leave(game)
    assert path.is_file()
    game = Game.open(path)
    game.fresh = True
    order(path, "drop_prone")
    leave(game)
    assert path.is_file()
    drop_unplayed(str(path))
    assert path.is_file()
    drop_unplayed(str(tmp_path / "nowhere.tactical"))
