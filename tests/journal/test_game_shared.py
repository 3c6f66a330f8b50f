"""Several processes on one save: who comes second looks again, and everybody ends up with the same game."""

from __future__ import annotations

import pytest

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.records import RECORD
from tactical.journal.storage import open_save
from tactical.table import CHANCE, Throw
from tactical.table.orders import Concede
from tests.journal.games import BLUE, RED, do, order, play_on, yard


@pytest.fixture
def path(tmp_path):
    return tmp_path / "yard.tactical"


@pytest.fixture
def pair(path):
    """The same game opened twice."""
    with yard(path) as one, Game.open(path) as other:
        yield one, other


def code(verdict) -> str:
    return verdict.reasons[0].code if verdict.reasons else ""


def test_who_follows_sees_what_the_other_did(pair):
    one, other = pair
    do(one, "ann walk b1", "ann end")
    told = other.follow()
    assert [moment.order for moment in told.moments] == [moment.order for moment in one.moments]
    assert other.state == one.state
    assert not other.follow().records


def test_an_order_given_without_having_looked_is_not_played(pair):
    one, other = pair
    meant = order(other, "ann walk a2")
    do(one, "ann walk b1")
    before = other.save.path
    outcome = other.play(meant)
    assert code(outcome.verdict) == "moved_on"
    assert outcome.state == other.state == one.state  # taken in, to be looked at
    assert code(other.play(meant).verdict) == "moved_on"  # nobody has been told yet
    assert [moment.order for moment in other.follow().moments] == [one.moments[-1].order]
    assert other.play(meant).verdict  # from where she is now, it is as good
    assert one.follow().records
    with Game.open(before) as third:
        assert third.state == one.state == other.state


def test_a_record_that_comes_in_between_is_met_under_the_lock(pair, monkeypatch):
    """The other is faster by so little that only the lock tells: nothing is written over it."""
    one, other = pair
    real = one.history.digester.digest

    def slow(state):
        monkeypatch.undo()
        do(other, "ann go prone")
        return real(state)

    monkeypatch.setattr(one.history.digester, "digest", slow)
    assert code(one.play(order(one, "ann walk b1")).verdict) == "moved_on"
    assert one.state == other.state
    assert len(one.follow().moments) == 1
    do(one, "ann end")
    other.follow()
    assert other.history.verify() == 2


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_nothing_is_taken_back_without_having_looked(pair, what):
    one, other = pair
    do(one, "ann walk b1")
    assert one.undo(RED)
    assert code(getattr(other, what)(RED)) == "moved_on"
    other.follow()
    do(one, "ann go prone")
    assert code(other.undo(RED)) == "moved_on"
    assert len(one.moments) == 1


def test_an_order_taken_back_is_followed(pair):
    one, other = pair
    start = one.state
    do(one, "ann walk b1")
    other.follow()
    assert one.undo(RED)
    told = other.follow()
    assert (len(told.records), told.moments, other.state) == (1, (), start)
    assert one.redo(RED)
    assert [moment.order for moment in other.follow().moments] == [one.moments[-1].order]


def test_an_undo_past_the_snapshot_one_opened_from_is_followed(path):
    with yard(path) as one:
        play_on(one, EVERY)
        with Game.open(path) as other:
            assert len(other.moments) == 0
            for _ in range(3):
                assert one.undo(RED, (RED, BLUE))
            assert other.follow().records
            assert other.state == one.state
            assert one.redo(one.history.future[-1].order.seat if one.history.future[-1].order.seat >= 0 else RED)
            other.follow()
            assert other.state == one.state


def test_a_throw_for_a_roll_that_another_has_thrown_is_too_late(pair):
    one, other = pair
    do(one, "ann fire rifle at dee")
    other.follow()
    assert one.play(Throw(CHANCE, (6, 6))).verdict
    assert code(other.play(Throw(CHANCE, (1, 1))).verdict) == "moved_on"
    other.follow()
    assert code(other.play(Throw(CHANCE, (1, 1))).verdict) == "no_roll_awaited"


def test_a_wrong_record_of_another_process_is_told_once_and_nothing_is_added(path):
    with yard(path) as game:
        do(game, "ann walk b1")
        state = game.state
        with open_save(path, write=True).save as foreign:
            foreign.append([(RECORD, b"\x80")])
        with pytest.raises(SaveError) as caught:
            game.follow()
        assert caught.value.kind is Trouble.DAMAGED
        assert game.state == state
        assert not game.writable
        assert not game.follow().records
        with pytest.raises(SaveError):
            game.play(Concede(RED))
        game.history.load_all()
        assert len(game.moments) == 1
