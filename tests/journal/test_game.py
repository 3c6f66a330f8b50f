"""A game in a file: begun, played, opened again; taken back up to borders, and past them when all agree."""

from __future__ import annotations

import random

import pytest

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.records import HEAD, RECORD, SNAPSHOT
from tactical.table import CHANCE, Ask, Roll, Throw, Verdict, awaiting
from tactical.table.orders import Concede
from tests.journal.games import BLUE, RED, YARD, asked, chunks_of, do, fixed, order, play_on, random_order, thrown, yard

HIT = fixed((1, 1), (6, 6), (3,))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "yard.tactical"


@pytest.fixture
def game(path):
    with yard(path) as found:
        yield found


def code(verdict: Verdict) -> str:
    """The code of a refusal; empty where there is none."""
    return verdict.reasons[0].code if verdict.reasons else ""


# --- begun and opened again ---


def test_a_new_game_waits_for_its_first_order(game, path):
    assert [chunk.kind for chunk in chunks_of(path)] == [HEAD, SNAPSHOT]
    want = awaiting(game.state)
    assert isinstance(want, Ask)
    assert (want.seat, game.moments, game.writable, game.notice) == (RED, [], True, None)


def test_a_new_game_never_takes_the_place_of_another_file(game, path):
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        yard(path)
    assert caught.value.kind is Trouble.EXISTS
    assert path.read_bytes() == before


def test_a_briefing_of_several_lines_is_stored_as_one(path):
    text = YARD.replace('title = "The yard"', 'title = "The yard"\nbriefing = """\nTwo\n\nlines.\n"""')
    with yard(path, text) as found:
        assert found.state.setup.briefing == "Two lines."


def test_an_opened_game_is_where_it_was_left(game, path):
    do(game, "ann walk b1", "ann end")
    with Game.open(path) as again:
        assert again.state == game.state
        assert [m.order for m in again.moments] == [m.order for m in game.moments]
        assert [m.events for m in again.moments] == [m.events for m in game.moments]


def test_a_refused_order_is_not_recorded(game, path):
    before = path.read_bytes()
    outcome = game.play(order(game, "ann walk g3"))
    assert not outcome.verdict
    assert path.read_bytes() == before


def test_a_roll_left_awaited_is_awaited_after_opening(game, path):
    do(game, "ann fire rifle at dee")
    assert isinstance(awaiting(game.state), Roll)
    with Game.open(path) as again:
        assert again.state == game.state
        assert again.play(Throw(CHANCE, (6, 6))).verdict
    game.follow()
    with Game.open(path) as again:
        assert again.state == game.state


def test_the_faces_of_a_roll_are_recorded_with_its_order(game, path):
    outcome = do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    assert outcome.rolled[0] == (6, 6)
    with Game.open(path) as again:
        assert again.moments[-1].rolled == outcome.rolled


def test_a_game_can_be_read_where_it_cannot_be_written(game, path):
    do(game, "ann walk b1")
    with Game.open(path, write=False) as again:
        assert again.state == game.state
        assert not again.writable
        with pytest.raises(SaveError) as caught:
            do(again, "ann end")
        assert caught.value.kind is Trouble.READ_ONLY
        assert again.state == game.state


@pytest.mark.slow
def test_whatever_is_played_a_reopened_game_is_the_same(path):
    """Random play with a fresh opening before every order: the same states, digests and pasts as without."""
    rng, other = random.Random(5), random.Random(5)
    with yard(path) as straight, yard(path.with_name("copy.tactical")) as first:
        copy = first
        for _ in range(90):
            chosen = random_order(straight, rng)
            same = random_order(copy, other)
            assert chosen == same
            if chosen is None:
                break
            straight.play(chosen, thrown(rng))
            copy.play(chosen, thrown(other))
            copy.close()
            copy = Game.open(copy.save.path)
            assert copy.state == straight.state
        copy.history.load_all()
        assert [m.after for m in copy.moments] == [m.after for m in straight.moments]
        copy.close()
    a, b = (chunks_of(p) for p in (path, path.with_name("copy.tactical")))
    assert [chunk.payload for chunk in a] == [chunk.payload for chunk in b]


# --- taken back and done again ---


def test_a_seat_takes_back_its_own_orders_and_does_them_again(game, path):
    start = game.state
    do(game, "ann walk b1", "ann go prone")
    end = game.state
    assert game.undo(RED)
    assert game.undo(RED)
    assert game.state == start
    assert code(game.undo(RED)) == "undo_nothing"
    assert game.redo(RED)
    with Game.open(path) as again:
        assert again.state == game.state
        assert again.redo(RED)
        assert again.state == end
        assert code(again.redo(RED)) == "redo_nothing"


def test_a_new_order_forgets_what_was_taken_back(game):
    do(game, "ann walk b1")
    assert game.undo(RED)
    do(game, "ann walk a2")
    assert code(game.redo(RED)) == "redo_nothing"


def test_only_its_own_seat_does_an_order_again(game):
    do(game, "ann walk b1")
    assert game.undo(RED)
    assert code(game.redo(BLUE)) == "not_your_redo"
    assert game.redo(RED)


def test_a_roll_is_a_border(game):
    do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    assert code(game.undo(RED)) == "undo_roll"


def test_a_throw_by_hand_is_a_border(game):
    do(game, "ann fire rifle at dee")
    assert game.play(Throw(CHANCE, (6, 6))).verdict
    assert code(game.undo(RED)) == "undo_roll"


def test_another_seats_decision_is_a_border(game):
    do(game, "ann end", "cy end", "ben end")
    assert code(game.undo(BLUE)) == "undo_other"
    do(game, "dee end")
    assert code(game.undo(RED)) == "undo_other"
    assert game.undo(BLUE)
    assert game.undo(RED)


def test_what_was_newly_seen_is_a_border(game):
    outcome = do(game, "ann walk b1 c1 d2")  # Cy hides there
    assert "stops; " in " ".join(game.rules.presenter.say(outcome.state, event) for event in outcome.events)
    assert code(game.undo(RED)) == "undo_seen"


# --- consent ---


def test_all_seats_together_take_back_past_a_border(game, path):
    start = game.state
    do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    assert game.undo(RED, (RED, BLUE))
    assert game.state == start
    with Game.open(path) as again:
        assert again.state == start
        assert again.history.told[-1].record.agreed == (RED, BLUE)


def test_seats_agree_by_asking_in_turn_even_from_other_processes(game, path):
    start = game.state
    do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    assert code(game.undo(RED)) == "undo_roll"
    assert code(game.undo(RED)) == "undo_roll"  # asking twice is agreeing once
    assert sum(chunk.kind == RECORD for chunk in chunks_of(path)) == 2
    with Game.open(path) as blue:
        assert blue.history.consents == {RED}
        assert blue.undo(BLUE)
        assert blue.state == start
    assert game.follow().records
    assert game.state == start


def test_an_order_in_between_ends_the_consent(game):
    do(game, "ann fire rifle at dee", dice=fixed((6, 6)))
    assert code(game.undo(RED)) == "undo_roll"
    do(game, "ann end")
    assert game.history.consents == frozenset()
    assert code(game.undo(BLUE)) == "undo_other"
    assert game.undo(RED)  # her own, since the roll
    assert code(game.undo(BLUE)) == "undo_other"


# --- snapshots ---


@pytest.mark.slow
def test_undo_and_redo_reach_past_every_snapshot(path):
    with yard(path) as game:
        opening = game.state
        states = [opening]
        while len(states) < 3 * EVERY:
            seat = asked(game)
            name = game.state.pieces[game.state.stack[-1].piece].name
            do(game, f"{name} end")
            states.append(game.state)
            assert seat in (RED, BLUE)
    kinds = [chunk.kind for chunk in chunks_of(path)]
    assert kinds.count(SNAPSHOT) == 1 + (3 * EVERY - 1) // EVERY
    with Game.open(path) as game:
        assert len(game.moments) < EVERY
        for expected in reversed(states[:-1]):
            assert game.undo(RED, (RED, BLUE))
            assert game.state == expected
        assert code(game.undo(RED)) == "undo_nothing"
    with Game.open(path) as game:
        assert game.state == opening
        for expected in states[1:]:
            assert game.redo(RED) or game.redo(BLUE)
            assert game.state == expected
        assert game.history.verify() == len(chunks_of(path)) - kinds.count(HEAD) - kinds.count(SNAPSHOT)


def test_an_undo_past_the_last_snapshot_is_there_after_opening(path):
    with yard(path) as game:
        play_on(game, EVERY + 2, seed=3)
        for _ in range(6):
            assert game.undo(RED, (RED, BLUE))
        left = game.state
    with Game.open(path) as game:
        assert game.state == left
        game.history.load_all()
        assert len(game.moments) == EVERY - 4
        play_on(game, 3, seed=4)
        assert game.history.verify()


def test_every_snapshot_is_the_position_that_replay_leads_to(path):
    with yard(path) as game:
        played = play_on(game, 150, seed=8)
        assert played > EVERY
        assert game.history.verify() == game.history.seq
        assert len(game.moments) == played


def test_opening_asks_no_rule_and_goes_no_further_back_than_the_last_snapshot(path, monkeypatch):
    with yard(path) as game:
        for _ in range(2 * EVERY + 10):
            do(game, f"{game.state.pieces[game.state.stack[-1].piece].name} end")
        state = game.state
    monkeypatch.setattr("tactical.journal.codec.play", None)
    with Game.open(path) as game:
        assert len(game.moments) == 10
        assert game.state == state
        assert [moment.after for moment in game.moments][-1] == state


# --- how it ends ---


def test_a_battle_that_is_over_takes_no_orders_but_can_be_taken_back(game, path):
    assert game.play(Concede(RED)).verdict
    with Game.open(path) as again:
        assert again.state.result is not None
        assert code(again.play(Concede(RED)).verdict) == "battle_over"
        assert again.undo(RED)
        assert again.state.result is None
