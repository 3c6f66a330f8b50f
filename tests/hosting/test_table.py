"""A table with a host: whose dice, whose consent, whose hand, who sits, who is awaited, and what one seat may take."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from tactical.cli import program
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import EVERY, Game
from tactical.journal.presence import Presence
from tactical.journal.records import ComputerPlayer, HostRules, KeptLine
from tactical.journal.visibility import SPECTATOR, Visibility
from tactical.scenario import open_scenario
from tactical.session.attendance import Attendance, let_in, seconds_of
from tactical.session.decision_time import APART
from tactical.session.limits import LINES_A_SECOND, LINES_AT_ONCE, MEMORY, ORDERS_AT_ONCE, SITTINGS, SPECTATORS, Pace
from tactical.session.session import Session
from tactical.table import CHANCE, Roll, Throw, awaiting, by_hand, tape
from tactical.table.notation import read
from tests.journal.games import BLUE, RED, asked, do, fixed, order, play_on, random_order, thrown, yard

DAY = 86400


SHOT = "ann fire rifle at dee"
FACES = ((6, 6), (1,), (1,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game in the yard that nobody hosts yet."""
    yard(tmp_path / "yard.tactical").close()
    return tmp_path / "yard.tactical"


def given(game: Game, text: str, dice, means=None):
    """Give a typed order; what came of it."""
    return game.play(order(game, text), dice, means)


# --- dice ---


def test_dice_belong_to_the_table_unless_it_has_agreed_otherwise(path: Path) -> None:
    with Game.open(path) as game:
        assert game.host(HostRules())
        refused = given(game, SHOT, fixed(*FACES), "given")
        assert refused.verdict.reasons[0].code == "dice_of_table"
        assert game.history.seq == 1
        assert given(game, SHOT, by_hand).verdict, "what stops at the roll has thrown nothing"
        roll = awaiting(game.state)
        assert isinstance(roll, Roll)
        faces = (1,) * roll.dice
        assert game.play(Throw(CHANCE, faces), by_hand).verdict.reasons[0].code == "dice_of_table"
        game.host(HostRules(by_hand=True))
        assert game.play(Throw(CHANCE, faces), by_hand).verdict
    with Game.open(path, write=False) as again:
        assert again.host_rules == HostRules(by_hand=True)
        assert again.history.told[-1].record.dice == "hand"
        again.verify()


def test_a_controller_asks_for_dice_where_the_table_throws_by_hand(path: Path) -> None:
    with Game.open(path) as game:
        assert Session(game, frozenset({RED}), tape(())).seat.dice is not by_hand
        game.host(HostRules(by_hand=True))
        session = Session(game, frozenset({RED}), tape(()))
        assert session.seat.dice is by_hand
        assert session.rehearsing.throws_by_hand


# --- consent, and whose hand ---


def test_consent_comes_from_each_seats_own_sitting(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as theirs:
        game.host(HostRules())
        given(game, SHOT, fixed(*FACES), "live")
        game.sits = False
        assert game.undo(RED, (RED, BLUE)).reasons[0].code == "own_sitting"
        game.sits = True
        assert not game.undo(RED, (RED, BLUE)), "another seat's consent is not this one's to give"
        theirs.follow()
        assert theirs.history.consents == {RED}
        assert theirs.undo(BLUE)
        assert theirs.history.told[-1].record.agreed == (RED, BLUE)


@pytest.mark.parametrize("away", [(BLUE,), ()])
def test_the_computer_in_a_seat_agrees_to_nothing_about_what_a_person_ordered_there(path: Path, away) -> None:
    with Game.open(path) as game, Game.open(path) as theirs:
        game.host(HostRules())
        do(game, "ann end", "cy end")
        game.seat_computers({BLUE: ComputerPlayer()}, away)
        do(game, "ben walk c3")
        assert game.undo(RED), "what Red ordered last"
        before = game.history.seq
        assert [game.undo(RED).reasons[0].code for _ in range(3)] == ["undo_other"] * 3
        assert game.history.seq == before + 1, "Red agrees, once"
        assert game.still_to_agree(game.to_undo()) == [BLUE]
        red = Session(game, frozenset({RED}), tape(()))
        assert [red.undo.take_back().text.partition("; ")[2] for _ in range(2)] == ["blue must too"] * 2
        theirs.follow()
        theirs.seat_computers({})
        assert theirs.undo(BLUE), "who ordered it"
        game.follow()
        game.seat_computers({BLUE: ComputerPlayer()}, away)
        assert game.redo(RED).reasons[0].code == "not_your_redo"


def test_dice_stay_while_a_seat_is_away(path: Path) -> None:
    with Game.open(path) as game:
        game.host(HostRules())
        given(game, SHOT, fixed(*FACES), "live")
        game.seat_computers({BLUE: ComputerPlayer()}, {BLUE})
        assert [game.undo(RED).reasons[0].code for _ in range(2)] == ["undo_roll"] * 2
        game.seat_computers({BLUE: ComputerPlayer()}, ())
        assert game.undo(RED), "a seat that is the computer's own"


def test_what_the_computer_ordered_in_a_seat_it_keeps_goes_back_with_ones_own(path: Path) -> None:
    with Game.open(path) as game:
        game.host(HostRules())
        do(game, "ann end")
        game.seat_computers({BLUE: ComputerPlayer()}, {BLUE})
        do(game, "cy end", "ben end", "dee end")
    with Game.open(path) as again:
        assert len(again.to_undo()) == 2
        assert again.undo(RED)
        assert again.redo(RED)
        assert again.undo(RED)
        assert len(again.moments) == 2
        again.seat_computers({})
        assert again.undo(RED).reasons[0].code == "undo_other", "it is Blue's again"
        assert again.undo(BLUE), "and Blue's alone"
        again.verify()


# --- who sits ---


def test_a_seat_that_sits_down_again_takes_over_and_the_one_before_watches(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as again:
        here = Session(game, frozenset({RED}), tape(()))
        first = Attendance(game, {RED})
        assert first.words().startswith("here: Red; away: Blue; Red ")
        second = Attendance(again, {RED})
        assert "played on another screen" in second.sit_down()[0].text
        assert first.superseded
        assert not second.superseded
        assert [line.text for line in first.news()] == ["Red plays on another screen now; this one watches"]
        here.seat.superseded = True
        outcome, said = here.give(read(game.rules, here.seat.view, RED, "ann end"))
        assert not outcome.verdict
        assert "only watches" in said[0].text
        assert "only watches" in here.undo.take_back().text
        first.sit_again()
        assert second.superseded
        assert [line.text for line in first.news()] == ["Red plays here again"]


def test_spectators_are_counted_and_consent_to_nothing(path: Path) -> None:
    with Game.open(path) as game, Game.open(path, write=False) as one, Game.open(path, write=False) as two:
        red = Attendance(game, {RED})
        watch = [Attendance(each, (), watching=True) for each in (one, two)]
        assert [each.presence.watchers() for each in (red, *watch)] == [2, 2, 2]
        assert "2 spectators" in red.words()
        spectator = Session(one, frozenset(), tape(()))
        assert spectator.seat.watching
        assert not spectator.seat.my_turn
        assert "only watches" in spectator.undo.take_back().text
        spectator.rehearse()
        assert spectator.seat.what_if is None


@pytest.mark.parametrize("name", ["the-mill", "three-suns", "company-action", "over-the-ridge", "hull-to-hull"])
def test_a_spectator_sees_what_every_seat_sees_and_nothing_else(name: str, tmp_path: Path) -> None:
    dice = Random(2)
    rules, opening = open_scenario(name)
    with Game.create(tmp_path / "game.tactical", rules, opening) as game:
        spectator = Session(game, frozenset(), tape(()))
        kept = 0
        for _ in range(25):
            if (chosen := random_order(game, dice)) is None:
                break
            outcome = game.play(chosen, thrown(dice))
            spectator.look()
            state, seats = game.state, range(len(game.state.setup.seats))
            views = [rules.view(state, seat) for seat in seats if not state.setup.seats[seat].referee]
            for piece in spectator.seat.view.pieces:
                assert piece.id != spectator.selection.piece or piece.cell >= 0
                assert piece.cell < 0 or all(view.pieces[piece.id].cell == piece.cell for view in views)
            told = [event for event in outcome.events if spectator.seat.notices(event)]
            assert all(event.visible_to(seat) for event in told for seat in seats)
            kept += spectator.seat.view != state.having(standing=()) or len(told) < len(outcome.events)
            seen = Visibility(rules, state, SPECTATOR)
            assert seen.noticed(outcome.events) == told
            last = game.moments[-1]
            assert seen.reads(last) <= all(Visibility(rules, state, seat).reads(last) for seat in seats)
        assert kept or name == "hull-to-hull"


# --- who is awaited ---


@pytest.mark.parametrize(("absent", "left"), [("remind", {}), ("computer", {RED: ComputerPlayer()}), ("forfeit", {})])
def test_the_clock_does_what_the_table_has_agreed_on(path: Path, absent: str, left) -> None:
    with Game.open(path) as game:
        game.clock = lambda: 1000
        game.host(HostRules(clock=DAY, absent=absent))
        time = [1000.0 + DAY - 1]
        attendance = Attendance(game, (), now=lambda: time[0], steady=lambda: time[0])
        assert attendance.reminder() is attendance.keep_clock() is None
        time[0] += 1
        assert "Red has been deciding for 1 day" in attendance.reminder().text
        assert attendance.reminder() is None, "once in each span"
        done = attendance.keep_clock()
        if absent == "forfeit":
            assert done is None, "that is seen twice"
            time[0] += APART
            done = attendance.keep_clock()
        assert (done is None) == (absent == "remind")
        assert game.computers == left
        if absent == "forfeit":
            assert game.moments[-1].order.verb == "concede"
            assert game.history.told[-1].record.by == "the clock"
        game.verify()


class At:
    """A game and the seat that is awaited there, at times that are given."""

    def __init__(self, game: Game) -> None:
        self.game, self.time, self.set = game, 1000, 0
        game.clock = lambda: self.time + self.set
        game.host(HostRules(by_hand=True, clock=12, absent="forfeit"))
        self.attendance = self.sitting()

    def sitting(self) -> Attendance:
        """Another sitting, which sees the clock as it is set."""
        return Attendance(self.game, (), now=lambda: float(self.time + self.set), steady=lambda: float(self.time))

    def waited(self, seconds: int = 0) -> float:
        """For how long the seat has been awaited, after so many seconds more."""
        self.time += seconds
        return self.attendance.waited()


def test_undo_and_redo_take_no_time_of_another_seat(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        do(game, "ann end", "cy end")
        do(game, "ben end")
        assert at.attendance.awaited == BLUE
        assert game.undo(RED)
        at.time += 9
        assert game.redo(RED)
        assert at.waited() == 0
        assert at.waited(11) == 11
        assert not at.attendance.overdue()
    with Game.open(path, write=False) as again:
        assert again.awaited_since(BLUE) == 1009


def test_undo_and_redo_of_another_seat_give_no_time(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        do(game, "ann end", "cy end")
        do(game, "ben end")
        assert at.attendance.awaited == BLUE
        assert at.waited(8) == 8
        assert game.undo(RED)
        at.time += 3  # Red's
        assert game.redo(RED)
        assert at.waited() == 8
        assert at.waited(4) == 12
        assert at.attendance.overdue()


def test_undo_and_redo_give_no_time_to_who_asks_for_them(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        do(game, "ann end", "cy end")
        do(game, "ben walk c3")
        assert at.waited(5) == 5
        do(game, "ben end")
        at.time += 100  # Blue's
        assert game.undo(RED)
        assert at.waited(1) == 6
        for _ in range(3):
            assert game.undo(RED)
            at.time += 2  # of the decision before
            assert game.redo(RED)
        assert at.waited(2) == 8
        assert game.undo(RED)
        assert at.waited(1) == 7, "it had thought about that for 6 seconds"


def test_what_decides_nothing_gives_and_takes_no_time(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        do(game, "ann walk b1")
        at.time += 5
        game.host(HostRules(by_hand=True, clock=13, absent="forfeit"))
        assert at.waited(1) == 6
        game.keep(KeptLine(RED, "later", game.history.seq))
        game.seat_computers({BLUE: ComputerPlayer()})
        game.undo(BLUE)
        assert at.waited(1) == 7
        do(game, "stand always opportunity")
        assert at.waited(1) == 8
        game.seat_computers({RED: ComputerPlayer()})
        at.time += 1000
        game.seat_computers({})
        assert at.waited(1) == 1, "the computer was awaited meanwhile"


def test_a_clock_counts_nothing_from_before_it_was_agreed_on(path: Path) -> None:
    time = [1000.0]
    with Game.open(path) as game:
        game.clock = lambda: int(time[0])
        do(game, "ann walk b1")
        time[0] += 3 * DAY
        game.host(HostRules(clock=DAY, absent="forfeit"))
    for written in (True, False):  # also for who opens it later
        with Game.open(path, write=written) as game:
            attendance = Attendance(game, (), now=lambda: time[0], steady=lambda: time[0])
            assert not attendance.overdue()
            assert attendance.waited() == time[0] - 1000
    time[0] += DAY
    with Game.open(path) as game:
        game.clock = lambda: int(time[0])
        assert Attendance(game, (), now=lambda: time[0], steady=lambda: time[0]).overdue()
        game.host(HostRules(clock=2 * DAY, absent="forfeit"))
        time[0] += DAY
        assert Attendance(game, (), now=lambda: time[0], steady=lambda: time[0]).overdue(), "a longer one is no new one"


def test_the_clock_counts_from_before_a_snapshot(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        play_on(game, EVERY - 2)
        at.time += 50
        while game.history.since_snapshot:
            play_on(game, 1, at.time)
        seat, since = at.attendance.awaited, at.time
        at.time += 5
        assert at.waited() == (5 if seat >= 0 else 0)
    with Game.open(path) as again:
        assert not again.history.told
        assert again.awaited_since(seat) == since


@pytest.mark.parametrize("moved", [3 * DAY, -3 * DAY])
def test_a_clock_that_is_set_begins_the_time_anew_and_says_so_once(path: Path, moved: int) -> None:
    with Game.open(path) as game:
        at = At(game)
        assert at.waited(11) == 11
        at.set = moved
        assert [message.text for message in at.attendance.look_round(Session(game, frozenset({RED}), tape(())))] == [
            "The clock of this machine was set: Red's time starts again"
        ]
        assert at.attendance.doubt() is None
        assert not at.attendance.clock_falls()
        at.time += 11
        assert at.attendance.waited() == 11
        assert at.attendance.keep_clock() is None
        assert not game.moments


def test_a_clock_that_is_ahead_for_less_than_a_minute_forfeits_nothing(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        at.set = 3 * DAY
        ahead = at.sitting()
        assert ahead.overdue()
        assert ahead.keep_clock() is None
        at.time += 59
        assert ahead.keep_clock() is None
        at.set = 0
        at.time += 2
        assert ahead.keep_clock() is None
        assert "was set" in ahead.doubt().text
        assert not game.moments


def test_an_order_between_the_two_times_that_time_is_seen_to_be_up_begins_them_anew(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        at.time += 12
        assert at.attendance.keep_clock() is None
        do(game, "ann walk b1")
        at.time += 59
        assert at.attendance.keep_clock() is None, "her next decision is overdue, too"
        at.time += 59
        assert at.attendance.keep_clock() is None
        at.time += 1
        assert "forfeited" in at.attendance.keep_clock().text


def test_from_a_record_that_is_dated_in_the_future_the_time_counts_from_when_it_was_seen(path: Path) -> None:
    with Game.open(path) as game:
        at = At(game)
        at.set = 3 * DAY
        do(game, "ann walk b1")
        at.set = 0
        found = at.sitting()
        assert found.waited() == 0
        assert found.doubt().text == "The last record is dated in the future: Red's time starts again"
        at.time += 11
        assert found.waited() == 11
        assert not found.overdue()
        at.time += 3 * DAY
        assert found.waited() == 3 * DAY + 11
        assert found.doubt() is None
        assert found.keep_clock() is None


def test_the_computer_keeps_the_seat_until_its_player_returns(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as back:
        game.clock = lambda: 1000
        game.seat_computers({BLUE: ComputerPlayer("hard")})
        game.host(HostRules(clock=60, absent="computer"))
        Attendance(game, (), now=lambda: 1060.0).keep_clock()
        assert game.away == {RED}
        back.follow()
        sitting = Attendance(back, {RED})
        assert "Red is back" in sitting.come_back().text
        assert back.computers == {BLUE: ComputerPlayer("hard")}, "what was given to it by choice it keeps"
        assert sitting.come_back() is None
        assert back.away == frozenset()
        assert Attendance(game, (), now=lambda: 99999.0).keep_clock() is None, "who is there is only awaited"
        back.verify()


def test_a_seat_that_its_player_leaves_to_the_computer_is_theirs_again_when_they_come_back(path: Path) -> None:
    with Game.open(path) as game, Game.open(path) as other:
        red, blue = (Session(each, frozenset({seat}), tape(())) for each, seat in ((game, RED), (other, BLUE)))
        red.seat.hosted = True
        red.computers.seat_as_said(["red:easy"])
        assert game.away == {RED}
        other.follow()
        blue.computers.seat_as_said(["blue:hard"])
        assert other.away == {RED}, "another's choice changes nothing about it"
        blue.computers.seat_as_said(["blue:none"])
        assert other.computers == {RED: ComputerPlayer("easy")}
    with Game.open(path) as again:
        assert "Red is back" in Attendance(again, {RED}).come_back().text
        assert again.computers == {}


def test_times_are_read_as_they_are_typed() -> None:
    assert [seconds_of(text) for text in ("45s", "30m", "36h", "3d", "0")] == [45, 1800, 36 * 3600, 3 * DAY, 0]
    for text in ("", "x", "-1h", "1y", "367d", "1.5h", "٣d"):
        with pytest.raises(ValueError, match="write a time as"):
            seconds_of(text)


# --- limits ---


def test_a_flood_of_orders_is_held_and_the_seat_is_told(path: Path) -> None:
    with Game.open(path) as game:
        session = Session(game, frozenset({RED, BLUE}), tape(()))
        session.seat.hosted = True
        said = []
        for _ in range(40):
            said += [session.undo.redo().text, session.undo.take_back().text]
        assert sum("too many orders" in text.lower() for text in said) == 80 - ORDERS_AT_ONCE
        assert game.history.seq == 0


def test_who_comes_again_may_order_no_faster(path: Path) -> None:
    given = 0
    for _ in range(5):
        with Game.open(path) as game:
            game.save.now = lambda: 5000.1
            session = Session(game, frozenset({RED, BLUE}), tape(()))
            session.seat.hosted = True
            for _ in range(10):
                session.look()
                outcome, _ = session.give(read(game.rules, session.seat.view, asked(game), "offer draw"))
                given += bool(outcome.verdict)
                session.look()
                outcome, _ = session.give(read(game.rules, session.seat.view, asked(game), "decline draw"))
                given += bool(outcome.verdict)
    assert given == ORDERS_AT_ONCE
    with Game.open(path) as game:
        game.save.now = lambda: 5001.25
        assert len(game.recent({RED, BLUE}, 5000)) == ORDERS_AT_ONCE
        session = Session(game, frozenset({RED, BLUE}), tape(()))
        session.seat.hosted = True
        session.look()
        assert session.seat.kept_from() is None


def test_orders_count_for_the_seat_that_gave_them(path: Path) -> None:
    with Game.open(path) as game:
        do(game, "ann end", "cy end", "ben walk c3")
        game.undo(RED)
        assert [len(game.recent({seat}, 0)) for seat in (RED, BLUE)] == [3, 1]


def test_the_pace_lets_through_what_a_person_orders() -> None:
    time = [0.0]
    pace = Pace(2, 3, lambda: time[0])
    assert [pace.allows() for _ in range(5)] == [True, True, True, False, False]
    time[0] = 1.0
    assert [pace.allows() for _ in range(3)] == [True, True, False]


def test_a_flood_of_lines_is_read_no_faster_than_its_pace(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tactical.cli.output import Output
    from tactical.cli.plain import lines, plain_play

    slept: list[float] = []
    monkeypatch.setattr(plain_play.time, "sleep", slept.append)
    monkeypatch.setattr(plain_play, "Pace", lambda rate, most: Pace(rate, most, lambda: 0.0))
    flood = path.with_suffix(".txt")
    flood.write_text("here\n" * (LINES_AT_ONCE + 500))
    with Game.open(path) as game, flood.open("rb") as file:
        session = Session(game, frozenset({RED}), tape(()))
        session.seat.hosted = True
        assert plain_play.PlainPlay(session, lines.Lines(file.fileno()), Output()).run() == 0
    assert slept == [1 / LINES_A_SECOND] * 500


def test_a_sitting_can_fill_only_so_much_memory(path: Path) -> None:
    code = "from tactical.session.limits import bound_memory; bound_memory(300 * 2**20); x = bytearray(400 * 2**20)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "MemoryError" in done.stderr
    command = [sys.executable, "-m", "tactical", "play", str(path), "--plain", "--hosted", "--seat", "red"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as sitting:
        assert sitting.stdout is not None
        sitting.stdout.readline()
        bound = Path(f"/proc/{sitting.pid}/limits").read_text().partition("Max data size")[2].split()[:2]
        sitting.communicate("quit\n")
    assert bound == [str(MEMORY)] * 2


@pytest.mark.slow
def test_messages_to_seats_have_no_path_of_the_host_and_nothing_they_cannot_do(path: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.tactical"
    broken.write_bytes(path.read_bytes()[:-9])
    data = bytearray(path.read_bytes())
    data[60] ^= 1
    (tmp_path / "flipped.tactical").write_bytes(data)
    for name in ("broken", "flipped", "none"):
        where = str(tmp_path / f"{name}.tactical")
        for more in (["--seat", "red"], ["--watch"], ["--seat", "nobody"]):
            command = [sys.executable, "-m", "tactical", "play", where, "--plain", "--hosted", *more]
            done = subprocess.run(command, capture_output=True, text=True, input="now\nend\nundo\n", check=False)
            assert str(tmp_path) not in done.stdout + done.stderr
            assert "restore" not in done.stdout + done.stderr
    assert SaveError.for_seats is False
    told = SaveError("/srv/x/mill.tactical", "it is damaged", "restore it", Trouble.DAMAGED)
    assert str(told) == "/srv/x/mill.tactical: it is damaged; restore it."


@pytest.mark.parametrize("kind", Trouble)
def test_what_is_wrong_is_told_to_a_seat_with_what_it_can_do(kind: Trouble, monkeypatch) -> None:
    monkeypatch.setattr(SaveError, "for_seats", True)
    told = str(SaveError("/srv/club/mill.tactical", "it is so", "move /srv/club/mill.tactical away", kind))
    assert told.startswith("mill: it is so; ")
    assert "/" not in told
    assert "your host" in told or "try again" in told


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file or directory", "/srv/club/x"), "No such file or directory; tell your host"),
        (MemoryError(), "this takes more memory than there is; tell your host"),
        (ValueError("no"), "a bug in Tactical: ValueError: no; tell your host"),
    ],
)
def test_what_fails_in_a_hosts_process_is_told_without_the_machine(error, words: str, monkeypatch) -> None:
    here = program._foreseen(error, []).lines[0]
    assert "your host" not in here
    monkeypatch.setattr(SaveError, "for_seats", True)
    assert program._foreseen(error, []).lines[0] == words


def test_idle_sittings_end(path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    import os

    from tactical.cli.output import Output
    from tactical.cli.plain import lines, plain_play

    monkeypatch.setattr(plain_play, "IDLE_SECONDS", 0.0)
    monkeypatch.setattr(plain_play, "FOLLOW_SECONDS", 0.01)
    read, write = os.pipe()
    with Game.open(path) as game:
        session = Session(game, frozenset({RED}), tape(()))
        session.seat.hosted = True
        hang_up = threading.Timer(20, os.close, (write,))  # where it does not end
        hang_up.start()
        assert plain_play.PlainPlay(session, lines.Lines(read), Output()).run() == 0
    hang_up.cancel()
    assert "this session ends. Every order is saved" in capsys.readouterr().out
    os.close(read)
    os.close(write)


def hosted(path: Path, *words: str) -> list[str]:
    """The command of somebody who comes over the network, by lines."""
    return [sys.executable, "-m", "tactical", "play", str(path), "--plain", "--hosted", *words]


@pytest.mark.slow
def test_a_fourth_sitting_of_a_seat_is_refused(path: Path) -> None:
    games = [Game.open(path) for _ in range(3)]
    sat = [Attendance(game, {RED}) for game in games]
    command = hosted(path, "--seat", "red")
    done = subprocess.run(command, capture_output=True, text=True, input="", check=False)
    assert done.returncode == 2
    assert "this seat is open on 3 other screens" in done.stderr
    games[0].close()
    assert subprocess.run(command, capture_output=True, text=True, input="", check=False).returncode == 0
    assert len(sat) == 3
    for game in games:
        game.close()


def test_of_many_who_sit_down_at_once_three_stay(path: Path) -> None:
    games = [Game.open(path) for _ in range(12)]
    for game in games:  # all have sat down before the first counts
        game.presence = Presence(game.save, {RED})
    assert sum(game.presence.has_room(SITTINGS) for game in games) == SITTINGS
    for game in games:
        game.close()


@pytest.mark.slow
@pytest.mark.parametrize(("words", "most"), [((), SPECTATORS), (("--spectators", "2"), 2)])
def test_so_many_may_watch_and_no_more(path: Path, words, most: int) -> None:
    games = [Game.open(path, write=False) for _ in range(most)]
    for game in games:
        let_in(game, (), watching=True, spectators=most)
    command = hosted(path, "--watch", *words)
    done = subprocess.run(command, capture_output=True, text=True, input="", check=False)
    assert done.returncode == 2
    assert f"this game has {most} spectators, and no room for more" in done.stderr
    games[0].close()
    assert subprocess.run(command, capture_output=True, text=True, input="", check=False).returncode == 0
    for game in games:
        game.close()
