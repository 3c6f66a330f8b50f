"""What a seat cannot notice leaves no trace where it plays, while it plays: no line, no paint, no wait begun anew, no
offer, no refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.cli.plain.plain_play import PlainPlay
from tactical.journal.game import ALL, Game
from tactical.journal.records import HostRules
from tactical.journal.visibility import SPECTATOR
from tactical.session.attendance import Attendance
from tactical.session.session import Session
from tactical.table import by_hand
from tactical.table.orders import Stand
from tests.cli.plain.sitter import Heard, Said
from tests.journal.games import order
from tests.ui.battle.games import AMBUSH, app_of, battle, new_game, say, sit, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text, told

RED, BLUE = 0, 1
UNSEEN = ("stand never opportunity", "dee walk g3 hidden")
WATCHERS = {"an enemy": (RED,), "a spectator": ()}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Dee has gone into hiding; it is her turn."""
    game = new_game(tmp_path, text_of(AMBUSH, order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide", "dee end", "ann end")
    return game


@pytest.fixture(params=WATCHERS.values(), ids=WATCHERS)
def seats(request: pytest.FixtureRequest) -> tuple[int, ...]:
    return request.param


def eyes(seats: tuple[int, ...]) -> tuple[int, ...]:
    return seats or (SPECTATOR,)


def give_unseen(game: Game) -> None:
    """All that Blue can do of which Red notices nothing."""
    for text in UNSEEN:
        assert game.play(order(game, text), by_hand).verdict, text
    assert game.undo(BLUE)
    assert game.redo(BLUE)
    assert game.undo(BLUE)


def opened(game: Game, seats: tuple[int, ...]) -> Game:
    return Game.open(game.save.path, write=bool(seats))


def test_a_seat_is_told_only_of_what_it_may_notice(game: Game, seats: tuple[int, ...]) -> None:
    with opened(game, seats) as theirs:
        give_unseen(game)
        assert theirs.follow(eyes(seats)).records == ()
        assert theirs.history.seq == game.history.seq, "they are taken in all the same"
        say(sit(game), "dee walk g3 hidden", "dee end")
        told = theirs.follow(eyes(seats)).moments
        assert [moment.order.verb for moment in told] == ["end_turn"]
    with opened(game, seats) as theirs:
        assert game.undo(BLUE, (RED, BLUE))
        assert len(theirs.follow(eyes(seats)).records) == 1


def test_what_cannot_be_noticed_begins_no_new_wait(game: Game, seats: tuple[int, ...]) -> None:
    game.clock = lambda: 10**9
    since = game.awaited_since(BLUE, eyes(seats))
    give_unseen(game)
    say(sit(game), "dee walk g3 hidden")
    assert game.awaited_since(BLUE, eyes(seats)) == since
    assert game.awaited_since(BLUE) == game.awaited_since(BLUE, (BLUE,)) == 10**9


def test_time_told_is_what_was_noticed_and_time_that_counts_is_all(game: Game, seats: tuple[int, ...]) -> None:
    time = 10**9
    game.clock = lambda: time
    game.host(HostRules(clock=60, absent="computer"))
    say(sit(game), "dee end", "ann end")
    time += 50
    say(sit(game), "dee walk g3 hidden")
    time += 20
    there = Attendance(game, seats, watching=not seats, now=lambda: float(time), steady=lambda: float(time))
    their_own = Attendance(game, (BLUE,), now=lambda: float(time), steady=lambda: float(time))
    assert (there.waited(), their_own.waited()) == (70, 20)
    assert there.reminder() is not None
    assert their_own.reminder() is None
    assert not there.overdue(), "who has moved since is not out of time"
    assert (game.awaited_since(BLUE, ALL), game.awaited_since(BLUE, eyes(seats))) == (10**9 + 50, 10**9)


def test_an_order_is_no_later_for_what_its_seat_cannot_notice(game: Game) -> None:
    say(sit(game), "dee end")
    with opened(game, (RED,)) as theirs:
        assert game.play(Stand(BLUE, "never", "opportunity"), by_hand).verdict
        assert theirs.play(order(theirs, "ann walk b1"), by_hand).verdict
        assert game.follow().moments
        assert game.play(Stand(BLUE, "ask", "opportunity"), by_hand).verdict
        assert theirs.play(order(theirs, "ann end"), by_hand).verdict
        assert game.follow().moments
        say(sit(game), "dee end")
        assert theirs.play(order(theirs, "ann end"), by_hand).verdict.reasons[0].code == "moved_on"


def test_only_who_may_do_it_again_is_offered_that(game: Game) -> None:
    give_unseen(game)
    assert game.again is not None
    red, blue = Session(game, frozenset({RED}), by_hand), Session(game, frozenset({BLUE}), by_hand)
    assert (red.undo.again, blue.undo.again) == (None, game.again)
    assert game.redo(RED).reasons[0].code == "redo_nothing"
    assert game.redo(BLUE)
    say(sit(game), "dee end")
    assert game.undo(BLUE, (RED, BLUE))
    assert game.redo(RED).reasons[0].code == "not_your_redo", "that she ended her turn was seen"


def test_by_lines_nothing_is_said_of_it(game: Game, seats: tuple[int, ...]) -> None:
    class Between(Said):
        """Between two lines the other side does something."""

        def read(self, wait: float | None = None) -> str | None:
            if len(self.rest) == 1:
                give_unseen(game)
            return super().read(wait)

    def said(lines: Said) -> str:
        out = Heard()
        with opened(game, seats) as theirs:
            PlainPlay(Session(theirs, frozenset(seats), by_hand), lines, out).run()
        return out.text_since()

    before = said(Said("where g3", "where g3"))
    assert said(Between("where g3", "where g3")) == before


async def test_on_the_screen_nothing_is_painted_for_it(
    game: Game, seats: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(game, seats) as theirs:
        app = app_of(theirs, *seats, hosted=True, watching=not seats)
        async with app.run_test(size=(100, 30)) as pilot:
            await press(pilot, "enter")
            screen = battle(app)
            await until(pilot, lambda: "away: " in screen_text(app).splitlines()[0] and not screen.runner.busy)
            assert "waiting for Blue" in told(app)
            seen = told(app)
            anew: list[int] = []
            monkeypatch.setattr(screen, "look_anew", lambda **_: anew.append(1))
            give_unseen(game)
            await until(pilot, lambda: theirs.history.seq == game.history.seq and not screen.runner.busy)
            assert told(app) == seen
            assert anew == []
