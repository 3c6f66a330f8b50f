"""What is typed into a line quickly, and the keys right behind it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tactical.scenario import shipped_saves
from tactical.session.saves import open_game
from tactical.ui.typed_line import TypedLine
from tests.ui.battle.games import app_of, battle
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text


@pytest.fixture(autouse=True)
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line comes to what was typed long after the app."""
    at_once = TypedLine.on_event

    async def on_event(self: TypedLine, event: events.Event) -> None:
        for _ in range(50):
            await asyncio.sleep(0)
        await at_once(self, event)

    monkeypatch.setattr(TypedLine, "on_event", on_event)


def type_at_once(app: Any, *keys: str) -> None:
    """Keys by their names, and text letter by letter where it is in brackets: `[sk-16]`."""
    for key in keys:
        if key.startswith("["):
            for letter in key[1:-1]:
                app.post_message(events.Key({" ": "space", "-": "minus"}.get(letter, letter), letter))
        else:
            app.post_message(events.Key(key, None))


@pytest.mark.slow
async def test_an_order_is_given_as_it_was_typed(tmp_path: Path) -> None:
    game = open_game(shipped_saves()["skirmish"], tmp_path)
    before = len(game.moments)
    async with app_of(game).run_test(size=(100, 30)) as pilot:
        await press(pilot)
        type_at_once(pilot.app, "colon", "[cleo walk h6]", "enter")
        await until(pilot, lambda: len(game.moments) > before)
        assert game.moments[-1].order.verb == "walk"


@pytest.mark.slow
async def test_what_is_left_does_not_stand_in_the_next_order(tmp_path: Path) -> None:
    async with app_of(open_game(shipped_saves()["skirmish"], tmp_path)).run_test(size=(100, 30)) as pilot:
        await press(pilot)
        type_at_once(pilot.app, "colon", "[end]", "escape", "colon", "[cleo]")
        await until(pilot, lambda: battle(pilot.app).line.input.value.endswith("cleo"))
        assert battle(pilot.app).line.input.value == "cleo"


@pytest.mark.slow
async def test_a_search_is_that_for_all_letters_when_a_key_goes_on_from_it(tmp_path: Path) -> None:
    async with app_of(open_game(shipped_saves()["skirmish"], tmp_path)).run_test(size=(100, 30)) as pilot:
        await press(pilot, "B")
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "RulesBrowser")
        type_at_once(pilot.app, "[sk-16]", "enter")
        await until(pilot, lambda: "go on" in screen_text(pilot.app))
        assert "SK-16" in screen_text(pilot.app)
