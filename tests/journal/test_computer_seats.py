"""The computer's seats in a save: recorded, read again from any snapshot; what it does is taken back with one's own."""

from __future__ import annotations

import pytest

from tactical.journal.digest import canonical
from tactical.journal.errors import SaveError
from tactical.journal.game import EVERY, Game
from tactical.journal.records import HEAD, RECORD, SNAPSHOT, ComputerPlayer, ComputerSeats
from tactical.journal.storage import open_save
from tactical.table.undo import PastOrder, border, revealed
from tests.journal.games import BLUE, RED, asked, chunks_of, do, fixed, order, play_on, yard

HARD = ComputerPlayer("hard", "cautious")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "yard.tactical"


def code(verdict):
    return verdict.reasons[0].code if verdict.reasons else ""


# --- who sits where ---


def test_seats_levels_and_styles_are_kept(path):
    with yard(path) as game:
        before = game.state
        assert game.seat_computers({BLUE: HARD})
        assert game.seat_computers({BLUE: HARD})  # which is already so: nothing is recorded
        assert (game.state, game.history.seq) == (before, 1)
    with Game.open(path) as game:
        assert game.computers == {BLUE: HARD}
        assert game.seat_computers({RED: ComputerPlayer(), BLUE: HARD})
        assert game.seat_computers({RED: ComputerPlayer()})
        assert game.verify() == 3
    with Game.open(path) as game:
        assert game.computers == {RED: ComputerPlayer()}
        assert game.seat_computers({})
        assert game.computers == {}


def test_they_are_known_behind_a_snapshot_that_does_not_tell_them(path):
    with yard(path) as game:
        do(game, "ann walk b1")
        game.seat_computers({BLUE: HARD})
        play_on(game, EVERY + 20, 3)
        assert game.history.chunks.kinds.count(SNAPSHOT) > 1
    with Game.open(path) as game:
        assert not game.history.whole  # it was opened from the last snapshot
        assert game.computers == {BLUE: HARD}
        assert game.undo(RED, (RED, BLUE))
        game.history.load_all()
        assert game.computers == {BLUE: HARD}


def test_another_process_is_told(path):
    with yard(path) as game, Game.open(path) as other:
        assert game.seat_computers({BLUE: HARD})
        assert code(other.seat_computers({RED: HARD})) == "moved_on"
        assert other.follow().records
        assert other.computers == {BLUE: HARD}


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        (ComputerSeats(1, b"", (BLUE, BLUE)), "a seat twice"),
        (ComputerSeats(1, b"", (BLUE,), ("hard", "easy")), "for each seat"),
        (ComputerSeats(1, b"", (BLUE,), (), ("cautious", "cautious")), "for each seat"),
        (ComputerSeats(1, b"", (9,)), "does not exist"),
    ],
)
def test_a_record_that_cannot_be_is_found(path, record, problem):
    with yard(path) as game:
        digest = game.history.digester.digest(game.state)
        with open_save(path, write=True).save as save:
            save.append([(RECORD, canonical(_with(record, digest)))])
        with pytest.raises(SaveError, match=problem):
            game.follow()
    with Game.open(path) as game:
        assert problem in str(game.notice)


def _with(record, digest):
    return ComputerSeats(record.seq, digest, record.seats, record.levels, record.styles)


# --- taking back ---


def its_turn(game):
    """Red's Ann moves, and the computer's Cy is asked."""
    game.seat_computers({BLUE: HARD})
    do(game, "ann walk b1", "ann end")
    assert asked(game) == BLUE


def test_its_moves_go_back_with_ones_own_in_one_step_and_come_again(path):
    with yard(path) as game:
        its_turn(game)
        before = game.moments[-1].before
        do(game, "cy end")
        after = game.state
        assert asked(game) == RED
        assert game.undo(RED)
        assert game.state == before  # Ann has not ended her turn yet
        assert game.redo(RED)
        assert game.state == after
        assert game.verify() == game.history.seq


def test_taken_back_while_it_thinks_ones_own_order_goes_back(path):
    with yard(path) as game:
        its_turn(game)
        before = game.moments[-1].before
        assert game.undo(RED)
        assert game.state == before


def test_a_roll_in_between_needs_the_people_only(path):
    dice = fixed((6, 6), (6, 6))
    with yard(path) as game:
        its_turn(game)
        do(game, "cy end", dice=dice)
        do(game, "ben end")
        do(game, "dee fire rifle at ann", dice=dice)
        taken = game.to_undo()
        assert len(taken) == 2
        assert code(game.border(RED, taken)) == "undo_roll"
        assert game.undo(RED)
        assert asked(game) == RED


def test_what_it_newly_showed_stays_a_border(path):
    """Cy comes out of his thicket when his turn comes."""
    with yard(path) as game:
        before = game.state
        do(game, "ann end")
        assert revealed(game.rules, before, game.state, RED)
        assert not revealed(game.rules, before, before, RED)
        assert not revealed(game.rules, before, game.state, BLUE)
        by_blue = PastOrder(before, order(game, "cy end"), game.state, rolled=False, showed=False, final="")
        assert code(border(game.rules, by_blue, RED)) == "undo_other"
        assert code(border(game.rules, by_blue, RED, {BLUE})) == "undo_seen"
        seen = PastOrder(game.state, order(game, "cy end"), do(game, "cy walk c1").state, rolled=False)
        assert border(game.rules, seen, RED, {BLUE})


def test_another_persons_order_is_a_border_all_the_same(path):
    with yard(path) as game:
        do(game, "ann end", "cy end")
        assert code(game.undo(RED)) == "undo_other"
        assert game.history.consents == {RED}


def test_where_only_the_computer_has_ordered_nothing_is_taken_back(path):
    with yard(path) as game:
        game.seat_computers({RED: HARD})
        do(game, "ann end")
        assert code(game.undo(BLUE)) == "undo_nothing"


def test_watched_its_last_order_can_be_taken_back(path):
    with yard(path) as game:
        game.seat_computers({RED: HARD, BLUE: HARD})
        do(game, "ann walk b1", "ann end")
        assert game.undo(RED)
        assert len(game.moments) == 1


def test_all_that_goes_back_at_once_is_written_at_once_or_not_at_all(path, monkeypatch):
    with yard(path) as game:
        its_turn(game)
        do(game, "cy end")
        size = path.stat().st_size

        def refuse(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(game.save, "append", refuse)
        with pytest.raises(OSError, match="No space"):
            game.undo(RED)
        assert path.stat().st_size == size
        assert asked(game) == RED
    assert chunks_of(path)[0].kind == HEAD
