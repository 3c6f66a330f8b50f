"""A table with a host, on the screen: who comes and goes, who plays where, and what the clock does."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import pytest

from tactical.campaign import shared_view, view
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer, HostRules
from tactical.scenario import read_campaign
from tactical.session.attendance import Attendance
from tactical.session.refusals import Message
from tactical.table import by_hand
from tactical.ui.battle import other_players
from tests.journal.games import order, yard
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text, told

RED, BLUE = 0, 1
SIZE = (100, 30)
GUARD = 60.0  # seconds, for what takes none


def hosted(tmp_path: Path, **rules: object) -> Game:
    """The duel with a host, whose last order is long ago."""
    game = new_game(tmp_path, text_of(DUEL))
    game.clock = lambda: int(time.time()) - 61
    game.host(HostRules(**rules))  # type: ignore[arg-type]
    return game


@pytest.mark.slow
async def test_others_come_and_go_and_a_later_sitting_takes_over(tmp_path: Path) -> None:
    game = hosted(tmp_path)
    async with app_of(game, RED, hosted=True).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await until(pilot, lambda: "the table rolls the dice" in told(pilot.app).lower())
        await until(pilot, lambda: "away: Blue; waited for 1 minute" in screen_text(pilot.app).splitlines()[0])
        with Game.open(game.save.path) as other, Game.open(game.save.path, write=False) as third:
            sat = Attendance(other, {BLUE}), Attendance(third, (), watching=True)
            await until(pilot, lambda: "Blue is here" in told(pilot.app))
            assert "all here; waited for 1 minute; 1 spectator" in told(pilot.app)
            await press(pilot, "Y")
            assert "Here: Red, Blue; Red has been deciding for" in told(pilot.app)
            assert len(sat) == 2
        await until(pilot, lambda: "Blue has left" in told(pilot.app))
        with Game.open(game.save.path) as again:
            there = Attendance(again, {RED})
            await until(pilot, lambda: battle(pilot.app).session.seat.superseded)
            assert "this one watches" in told(pilot.app)
            before = game.history.seq
            await press(pilot, "colon", *"ann", "space", *"end", "enter")
            assert game.history.seq == before
            assert "Y play here" in told(pilot.app)
            await press(pilot, "Y")
            assert not battle(pilot.app).session.seat.superseded
            assert there.superseded
            assert "Y play here" not in told(pilot.app)


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_an_order_that_is_typed_while_a_seat_sits_down_waits_and_is_given(tmp_path: Path, monkeypatch) -> None:
    game, begun, done = hosted(tmp_path), threading.Event(), threading.Event()
    sit_down = Attendance.sit_down

    def slowly(attendance: Attendance):
        begun.set()
        done.wait(GUARD)
        return sit_down(attendance)

    monkeypatch.setattr(Attendance, "sit_down", slowly)
    before = game.history.seq
    async with app_of(game, RED, hosted=True).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await until(pilot, begun.is_set)
        await pilot.press("colon", *"ann", "space", *"end", "enter")
        assert game.history.seq == before
        done.set()
        await until(pilot, lambda: game.history.seq == before + 1)


@pytest.mark.slow
async def test_what_is_planned_and_asked_stays_while_a_seat_sits_down(tmp_path: Path, monkeypatch) -> None:
    game, seated, sit_down = hosted(tmp_path), threading.Event(), Attendance.sit_down

    def late(attendance: Attendance) -> list[Message]:
        seated.wait(60)
        return sit_down(attendance)

    monkeypatch.setattr(Attendance, "sit_down", late)
    async with app_of(game, RED, hosted=True).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "e")
        session = battle(pilot.app).session
        assert session.asking.ending
        seated.set()
        await until(pilot, lambda: "Red has been deciding for" in told(pilot.app))
        assert session.asking.ending
        await press(pilot, "slash", *"d3", "enter", "enter")
        assert session.plan.current is not None


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_an_order_that_waited_while_another_was_taken_in_is_not_given(tmp_path: Path, monkeypatch) -> None:
    """Its player had not seen the position into which it would fall."""
    game, begun, done = yard(tmp_path / "yard.tactical"), threading.Event(), threading.Event()
    follow = game.follow

    def slowly(*seats):
        begun.set()
        done.wait(GUARD)
        return follow(*seats)

    monkeypatch.setattr(game, "follow", slowly)
    async with app_of(game, RED).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            assert other.play(order(other, "ann walk b1"), by_hand).verdict
        await until(pilot, begun.is_set)
        await pilot.press("colon", *"ann", "space", *"end", "enter")
        done.set()
        await until(pilot, lambda: "Not given: ann end. Another order came first" in told(pilot.app))
        assert "Ann walks to b1" in told(pilot.app)
        assert game.moments[-1].order.verb == "walk"


async def test_the_computer_keeps_the_seat_of_who_does_not_come(tmp_path: Path) -> None:
    game = hosted(tmp_path, clock=60, absent="computer")
    async with app_of(game, BLUE, hosted=True).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: game.away == {RED})
        assert game.computers == {RED: ComputerPlayer()}


async def test_a_turn_that_comes_round_is_told_and_rung_once(tmp_path: Path, monkeypatch) -> None:
    game = yard(tmp_path / "yard.tactical")
    app = app_of(game, BLUE, hosted=True)
    rung: list[int] = []
    monkeypatch.setattr(app, "bell", lambda: rung.append(1))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            assert other.play(order(other, "ann walk b1"), by_hand).verdict
            await until(pilot, lambda: "Ann walks to b1" in told(pilot.app))
            assert not rung
            assert other.play(order(other, "ann end"), by_hand).verdict
            await until(pilot, lambda: bool(rung))
        assert "Blue decides" in told(pilot.app)
        assert rung == [1]


@pytest.mark.slow
async def test_a_spectator_sees_the_screen_as_every_seat_does_and_orders_nothing(tmp_path: Path) -> None:
    """Cy lies hidden from Red, so a spectator is shown nothing of him: neither board, panels, log nor chronicle."""
    game = yard(tmp_path / "yard.tactical")
    with Game.open(game.save.path, write=False) as seen:
        async with app_of(seen, watching=True, hosted=True).run_test(size=(120, 40)) as pilot:
            await press(pilot, "enter")
            screen = battle(pilot.app)
            await until(pilot, lambda: "away: Red, Blue; 1 spectator" in told(pilot.app))
            assert "waiting for Red" in told(pilot.app)
            assert "watching" in screen_text(pilot.app).splitlines()[0]
            screen.navigation.jump(seen.state.piece_named("cy").cell)
            said = told(pilot.app) + await press(pilot, "i") + told(pilot.app)
            for key in ("escape", "C", "r", "z", "enter"):
                said += await press(pilot, key) + told(pilot.app)
            assert "d2 thick undergrowth" in said
            assert not re.search(r"Cy\b.*\bd2|\bd2 .*Cy\b", said)
            assert "no seat to rehearse from" in said
            assert "this screen only watches" in said.lower()
            assert game.history.seq == 0
            assert game.play(order(game, "ann end"), by_hand).verdict
            await until(pilot, lambda: "Cy was spotted" in told(pilot.app))
            assert screen.session.seat.what_if is None


@pytest.mark.long
async def test_a_spectator_of_a_campaign_reads_what_every_seat_may(tmp_path: Path) -> None:
    state = read_campaign("lantern-rock").begun()
    Game.begin(tmp_path / "campaign.tactical", state).close()
    shown = shared_view(state)
    assert all(view(shown, seat) == shown for seat, chair in enumerate(state.setup.seats) if not chair.referee)
    with Game.open(tmp_path / "campaign.tactical", write=False) as seen:
        async with app_of(seen, watching=True).run_test(size=(120, 40)) as pilot:
            await press(pilot, "enter")
            await press(pilot, "enter")
            await press(pilot, "W")
            assert "as Spectator knows it" in told(pilot.app)
            await press(pilot, "escape")
            await press(pilot, "A")
            assert seen.history.seq == 0


async def test_a_sitting_in_which_nothing_is_typed_ends_with_a_line(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(other_players, "IDLE_SECONDS", 3600.0)
    app = app_of(hosted(tmp_path), RED, hosted=True)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        app._typed_at -= 3599
        await press(pilot, "right")
        battle(app).other_players.follow()
        assert app.is_running
        app._typed_at -= 3601
        battle(app).other_players.follow()
        assert app.parting == "Nothing was typed here for 1 hour, so this session ends. Every order is saved."
        await until(pilot, lambda: not app.is_running)
