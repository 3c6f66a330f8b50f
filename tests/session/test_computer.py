"""The computer's process: what it is sent, how it is hurried and stopped, and that it ends with whoever started it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from tactical.journal.digest import canonical
from tactical.journal.exchange import (
    Answer,
    Hurry,
    MessageError,
    Question,
    Unpacker,
    order_bytes,
    order_from,
    packed,
    view_bytes,
    view_from,
)
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.opponent.player import Opponent
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.session.computer import ComputerFailedError, ComputerProcess
from tactical.session.computer_player import ComputerSeatsPlayer, Decision
from tactical.session.computer_seats import may_tell, played, players_from, seats_words, turn_of
from tactical.table import Ask, Seat, awaiting, opened, play
from tests.journal.games import BLUE, RED, asked, do, order, yard

LONG = 120.0  # seconds: beyond it something hangs
FOREVER = ComputerPlayer("hard")


def at(scenario: str) -> tuple[Any, Any, int]:
    """Rules, position and seat of an opening."""
    rules, state = open_scenario(scenario)
    state = opened(rules, state).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    return rules, state, want.seat


def question(number: int, rules: Any, state: Any, seat: int, level: str = "normal") -> Question:
    view = rules.view(state, seat)
    return Question(number, rules.name, view_bytes(view), seat, ComputerPlayer(level), 7)


@pytest.fixture
def process():
    found = ComputerProcess()
    yield found
    found.stop()


# --- what is sent ---


@pytest.mark.parametrize(
    "scenario", ["the-mill", "the-west-lock", "company-action", "six-thrones", "belt-duel", "salt-road"]
)
def test_a_view_comes_out_as_it_went_in(scenario):
    rules, state, seat = at(scenario)
    view = rules.view(state, seat)
    assert view_from(rules.name, view_bytes(view)) == view
    for each in list(rules.offers(view))[:20]:
        assert order_from(rules.name, order_bytes(each)) == each


def test_what_is_sent_is_the_view_and_nothing_that_its_seat_cannot_know(tmp_path):
    """Cy lies hidden from Red: wherever he lies, Red's question is the same to the byte."""
    with yard(tmp_path / "yard.tactical") as game:
        moved = game.state.pieces[2]
        place = msgspec.structs.replace(moved.place, cells=(9,))
        other = game.state.having(
            pieces=tuple(msgspec.structs.replace(p, place=place) if p.id == 2 else p for p in game.state.pieces)
        )
        assert other != game.state
        sent = [packed(question(1, game.rules, state, RED)) for state in (game.state, other)]
        assert sent[0] == sent[1]
        assert canonical(game.rules.view(game.state, RED)) in sent[0]
        assert packed(question(1, game.rules, game.state, BLUE)) != packed(question(1, game.rules, other, BLUE))


def test_messages_come_in_pieces_and_several_at_once():
    said = [Answer(1, b"x" * 300, "so"), Hurry(2), Answer(3, b"", "")]
    data = b"".join(map(packed, said))
    unpacker = Unpacker()
    assert [found for byte in data for found in unpacker.feed(bytes([byte]))] == said
    assert list(Unpacker().feed(data)) == said
    for wrong in (b"\xff" * 8, b"\x00\x00\x00\x01\xc1", packed(said[0])[:4] + b"\x00" * 400):
        with pytest.raises(MessageError):
            list(Unpacker().feed(wrong))
    with pytest.raises(MessageError):
        order_from("skirmish", b"\x80")
    with pytest.raises(MessageError):
        view_from("skirmish", b"\x80")


# --- asking ---


def answered(process: ComputerProcess) -> Answer | None:
    """The answer to the last question, waited for; None: there is none in time."""
    until = monotonic() + LONG
    while (answer := process.read()) is None and (left := until - monotonic()) > 0:
        select.select([process], [], [], left)
    return answer


@pytest.mark.slow
def test_it_answers_as_the_same_thinking_in_this_process(process):
    rules, state, seat = at("the-mill")
    here = ComputerSeatsPlayer(7)
    for number in range(3):
        process.ask(question(number, rules, state, seat))
        answer = answered(process)
        assert answer is not None
        found = here.decide(rules, rules.view(state, seat), seat, ComputerPlayer("normal"), number)
        assert order_from(rules.name, answer.order) == found.order
        assert answer.words == found.words
        state = play(rules, state, found.order, live(1)).state
        if not isinstance(awaiting(state), Ask):
            break
        seat = awaiting(state).seat


def test_only_the_last_question_is_answered(process):
    rules, state, seat = at("the-mill")
    for number in (1, 2, 3):
        process.ask(question(number, rules, state, seat, "hard"))
    answer = answered(process)
    assert answer is not None
    assert answer.number == 3


def test_hurried_it_gives_an_order_that_may_be_given(process):
    rules, state, seat = at("company-action")
    process.ask(question(1, rules, state, seat, "hard"))
    process.hurry()
    answer = answered(process)
    assert answer is not None
    assert play(rules, state, order_from(rules.name, answer.order), live(1)).verdict


def test_stopped_it_is_gone_and_the_next_question_starts_another(process):
    rules, state, seat = at("the-mill")
    process.ask(question(1, rules, state, seat))
    first = process._process
    assert first is not None
    process.stop()
    assert first.returncode == -signal.SIGKILL
    with pytest.raises(ComputerFailedError, match="does not run"):
        process.read()
    process.ask(question(2, rules, state, seat))
    assert answered(process) is not None


def test_what_fails_there_is_told_in_words(process):
    rules, state, seat = at("the-mill")
    process.ask(msgspec.structs.replace(question(1, rules, state, seat), view=b"\x80"))
    with pytest.raises(ComputerFailedError, match="it fails at this position"):
        answered(process)
    process.ask(question(2, rules, state, seat))  # it lives
    assert answered(process) is not None


def test_killed_it_is_told_in_words(process):
    rules, state, seat = at("the-mill")
    process.ask(question(1, rules, state, seat))
    assert answered(process) is not None
    assert process._process is not None
    process._process.kill()
    with pytest.raises(ComputerFailedError, match=r"ended \(signal 9\)"):
        answered(process)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("import os; os.read(0, 1); os.write(1, b'\\xff' * 100); os.read(0, 1 << 20); os.read(0, 1)", "unreadable"),
        ("import sys; sys.exit(3)", "ended"),
    ],
)
def test_one_that_is_none_is_told_in_words(program, words):
    found = ComputerProcess((sys.executable, "-c", program))
    rules, state, seat = at("the-mill")

    def asked_and_heard() -> None:
        found.ask(question(1, rules, state, seat))
        answered(found)

    with pytest.raises(ComputerFailedError, match=words):
        asked_and_heard()
    found.close()
    with pytest.raises(ComputerFailedError, match="does not run"):
        asked_and_heard()


def test_one_that_cannot_be_started_is_told_in_words(tmp_path):
    found = ComputerProcess((str(tmp_path / "nothing"),))
    with pytest.raises(ComputerFailedError, match="cannot be started"):
        found.ask(question(1, *at("the-mill")))


def test_one_that_does_not_read_holds_up_nobody_for_ever():
    found = ComputerProcess((sys.executable, "-c", "import time; time.sleep(1000)"))
    failed: list[Exception] = []

    def ask() -> None:
        try:
            found.ask(Question(1, "skirmish", b"x" * 2_000_000, 0, ComputerPlayer(), 1))
        except ComputerFailedError as error:
            failed.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    while found._process is None:
        time.sleep(0.01)
    found.stop()
    asking.join(LONG)
    assert not asking.is_alive()
    assert failed


# --- it ends with its parent ---

PARENT = """
import sys, time
from tests.session.test_computer import at, question
from tactical.session.computer import ComputerProcess
process = ComputerProcess()
rules, state, seat = at("company-action")
for number in range(2):
    process.ask(question(number, rules, state, seat, "hard"))
print(process._process.pid, flush=True)
time.sleep(1000)
"""


def test_it_ends_with_a_parent_that_is_killed():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert alive(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + LONG
    while alive(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not alive(child)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# --- its turns ---


def test_whoever_is_faster_has_given_the_order_and_its_own_is_dropped(tmp_path):
    path = tmp_path / "yard.tactical"
    with yard(path) as game, Game.open(path) as other:
        game.seat_computers({RED: FOREVER})
        other.follow()
        turn = turn_of(game)
        assert turn is not None
        chosen = order(game, "ann walk b1")
        do(other, "ann go prone")
        assert played(game, turn, chosen, live(1)) is None  # the other's is in the file, though nobody has looked
        game.follow()
        assert played(game, turn, chosen, live(1)) is None
        assert [moment.order.verb for moment in game.moments] == ["drop_prone"]
        again = turn_of(game)
        assert again is not None
        assert played(game, again, order(game, "ann end"), live(1))
        assert turn_of(game) is None
        assert asked(game) == BLUE


def test_a_refused_order_gives_way_to_the_last_on_offer(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        game.seat_computers({RED: FOREVER})
        turn = turn_of(game)
        assert turn is not None
        far = msgspec.structs.replace(order(game, "ann walk b1"), path=(15,))
        outcome = played(game, turn, far, live(1))
        assert outcome is not None
        assert game.moments[-1].order.verb == "end_turn"


def test_a_reason_is_told_to_those_who_may_know_it(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        before, rules = game.state, game.rules
        ann = order(game, "ann walk b1")
        after = do(game, "ann walk b1").state
        assert may_tell(rules, before, after, ann, RED)
        assert may_tell(rules, before, after, ann, BLUE)
        about_cy = msgspec.structs.replace(ann, piece=2)
        assert not may_tell(rules, before, after, about_cy, RED)  # where Cy lay is not for Red
        assert not may_tell(rules, before, before, ann, RED)  # nothing of it was noticed


# --- naming seats ---


def test_to_end_a_turn_is_for_nothing(monkeypatch):
    """What its line is for comes of the orders before or after."""
    rules, state, seat = at("first-steps")
    mind = ComputerSeatsPlayer(1)
    found = mind.decide(rules, rules.view(state, seat), seat, FOREVER, 1)
    assert ", " in found.words
    chosen = Opponent.choose

    end = rules.offers(rules.view(state, seat))[-1]

    def ending(self, view, asked):
        choice = chosen(self, view, asked)
        return choice._replace(order=end, line=choice.line._replace(orders=(end,)))

    monkeypatch.setattr(Opponent, "choose", ending)
    assert mind.decide(rules, rules.view(state, seat), seat, FOREVER, 1) == Decision(end, "")


def test_seats_are_named(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        seats = game.state.setup.seats
    assert players_from(["blue"], seats) == {BLUE: ComputerPlayer()}
    assert players_from(["Blue:hard", "red:easy:cautious"], seats) == {
        BLUE: ComputerPlayer("hard"),
        RED: ComputerPlayer("easy", "cautious"),
    }
    assert players_from(["all:easy,red:none"], seats) == {BLUE: ComputerPlayer("easy")}
    assert players_from(["all"], (*seats, Seat("judge", "", referee=True))) == dict.fromkeys(
        range(len(seats)), ComputerPlayer()
    )
    assert players_from(["judge"], (*seats, Seat("judge", "", referee=True))) == {len(seats): ComputerPlayer()}
    assert players_from(["blue:none"], seats, {BLUE: FOREVER}) == {}
    assert players_from(["blue::cautious"], seats) == {BLUE: ComputerPlayer("normal", "cautious")}
    assert (
        seats_words(seats, {BLUE: FOREVER, RED: ComputerPlayer()}) == "the computer plays red (normal) and blue (hard)"
    )
    assert seats_words(seats, {}) == "people play every seat"
    for wrong, said in [("green", "no such seat"), ("", "no such seat"), ("blue:best", "levels: random, easy"),
                        ("blue:easy:mad", "styles: balanced")]:  # fmt: skip
        with pytest.raises(ValueError, match=said):
            players_from([wrong], seats)
