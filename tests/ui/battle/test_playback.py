"""What others did is shown order by order: where it happened, until it was read, and never to somebody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.session.preferences.settings import Settings
from tactical.session.seen_orders import seen_order
from tactical.table.notation import read
from tactical.table.values import replace
from tactical.ui.battle import playback
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sit, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text

RED, BLUE = 0, 1
SIZE = (100, 40)
YARD = text_of(DUEL, order="ann dee bo cy")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes by itself takes as long as a test."""
    monkeypatch.setitem(playback.PACES, "usual", 10_000.0)


def give(game: Game, *texts: str) -> None:
    for text in texts:
        seat = game.state.stack[-1].ask.seat
        assert game.play(read(game.rules, game.state, seat, text), sixes).verdict


async def theirs(pilot: Any, game: Game, *texts: str) -> None:
    """Orders of another player's, taken in by the screen as they come."""
    screen = battle(pilot.app)
    with Game.open(game.save.path) as other:
        give(other, *texts)
    await until(pilot, lambda: screen.playback.is_shown)


def red_screen(tmp_path: Path, *given: str) -> tuple[Game, Any]:
    game = new_game(tmp_path, YARD)
    give(game, *given)
    return game, app_of(game, RED)


async def test_each_order_stands_where_it_happened_until_a_key_goes_on(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        screen = battle(app)
        cursor = screen.board.cursor
        assert [step.stop for step in screen.board.scene.path] == [True]
        assert "Dee walks to h6" in screen_text(app)
        assert "Any key: the next of" in screen_text(app)
        await press(pilot, "right")
        assert screen.board.cursor == cursor, "the key meant nothing else"
        await until(pilot, lambda: bool(screen.board.scene.effects))
        assert [effect.text for effect in screen.board.scene.effects] == ["miss"]
        await press(pilot, "right")
        await until(pilot, lambda: not screen.playback.is_shown)
        assert not screen.board.scene.effects
        await press(pilot, "right")
        assert screen.board.cursor != cursor


async def test_escape_goes_to_the_end_of_it(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        await press(pilot, "escape")
        await until(pilot, lambda: not battle(app).playback.is_shown)
        assert "Bo" in screen_text(app)


async def test_what_ones_own_went_through_waits_for_a_key_and_the_rest_goes_by(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(playback.PACES, "usual", 0.01)
    game, app = red_screen(tmp_path, "ann end")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await theirs(pilot, game, "dee walk h6", "dee fire rifle at bo", "dee end")
        screen = battle(app)
        await until(pilot, lambda: bool(screen.board.scene.effects))
        assert screen.playback._seconds(screen.playback._shown) is None  # type: ignore[arg-type]
        await press(pilot, "space")
        await until(pilot, lambda: not screen.playback.is_shown)


async def test_at_once_nothing_is_shown_and_the_list_of_it_is_there_by_a_key(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            give(other, "dee walk h6", "dee fire rifle at bo", "dee end")
        await until(pilot, lambda: "Since you last acted" in screen_text(app))
        assert not battle(app).playback.is_shown
        told = [line.text for line in battle(app).recap.since()]
        assert told == ["Dee walks to h6 (1 square). Dee's rifle at Bo: miss"]
        await press(pilot, "H")
        await until(pilot, lambda: type(app.screen).__name__ == "ShownDialog")
        await press(pilot, "enter")
        screen = battle(app)
        assert game.rules.view(game.state, RED).cell_name(screen.cell) == "h6"
        await press(pilot, "colon", *"bo", "space", *"end", "enter")
        await until(pilot, lambda: game.moments[-1].order.seat == RED)
        assert "Since you last acted" not in screen_text(app)
        await press(pilot, "H")
        await until(pilot, lambda: type(app.screen).__name__ == "ShownDialog")


async def test_a_loss_comes_first_of_what_happened(tmp_path: Path) -> None:
    game, app = red_screen(tmp_path, "ann end")
    app.preferences.settings = Settings(pace="at once")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        with Game.open(game.save.path) as other:
            seat = other.state.stack[-1].ask.seat
            faces = iter(((1, 1), (6, 6), *((6, 6),) * 9))
            order = read(other.rules, other.state, seat, "dee fire rifle at bo")
            assert other.play(order, lambda roll: next(faces)[: roll.dice]).verdict
            give(other, "dee end")
        await until(pilot, lambda: "Since you last acted" in screen_text(app))
        first, *_ = battle(app).recap.since()
        assert first.text.startswith("Bo loses ")
        assert first.key == "bad"


def test_nothing_is_shown_of_what_a_seat_did_not_notice(tmp_path: Path) -> None:
    game = new_game(tmp_path, YARD)
    give(game, "ann end", "dee walk h6")
    session, moment = sit(game, RED), game.moments[-1]
    told = (session, game.rules, moment.after, moment.order)
    assert seen_order(*told, moment.events) is not None
    assert seen_order(*told, [replace(event, seen=(BLUE,)) for event in moment.events]) is None
