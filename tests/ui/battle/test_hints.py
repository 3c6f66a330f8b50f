"""A key has hints worked out: each is shown on the board as the plan it would be, and Enter takes one."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from tactical.session.hinting import hints_for
from tactical.session.preferences.themes import load_themes, shipped_themes
from tactical.session.session import Session
from tactical.table.notation import read
from tactical.ui.battle.dialogs import ShownDialog
from tactical.ui.battle.panels.order import order_lines
from tactical.ui.battle.panels.panel import ink
from tactical.ui.key_footer import KeyFooter
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, battle, new_game, sit, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text


@pytest.mark.slow
async def test_a_hint_is_shown_on_the_board_and_taken_with_enter(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        session: Session = battle(app).session
        for key in ("escape", "enter"):
            await press(pilot, "asterisk")
            await until(pilot, lambda: "Suggestions" in screen_text(app) and session.plan.current is not None)
            shown = session.plan.current
            assert shown is not None
            assert shown.verdict
            await press(pilot, key)
            assert "Suggestions" not in screen_text(app)
            assert "Looking for" not in screen_text(app), "it is no longer looked for"
            planned = session.plan.current.orders if session.plan.current is not None else None
            assert planned == (shown.orders if key == "enter" else None)
        await press(pilot, "enter")
        assert game.moments[0].order == shown.order


@pytest.mark.slow
async def test_the_selected_piece_has_hints_of_its_own(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        session: Session = battle(app).session
        await press(pilot, "ampersand")
        await until(pilot, lambda: "Suggestions" in screen_text(app) and session.plan.current is not None)
        assert session.plan.current is not None
        assert session.plan.current.orders[0].subject == session.selection.piece
        await press(pilot, "escape")
        session.selection.piece = 1 - session.selection.piece
        assert "cannot be given an order now" in await press(pilot, "ampersand")


async def test_hints_are_for_who_decides(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "There is no hint, because you have no decision" in await press(pilot, "asterisk")


@pytest.mark.slow
async def test_small_screens_name_the_key_for_hints_and_ways_but_none_that_does_nothing(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "colon", *"ann", "space", *"go", "space", *"prone", "enter")
        named = [key.label for key in battle(app).query_one(KeyFooter).named]
        assert {"undo", "hint", "end", "help", "quit"} <= set(named)
        assert "next" not in named, "nobody else can act"


async def test_what_is_at_stake_stands_above_what_a_number_is_made_of(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "m", "enter")
        session: Session = battle(app).session
        await until(pilot, lambda: session.plan.current is not None and session.plan.current.foreseen is not None)
        shown = battle(app).order
        await until(pilot, lambda: any("Cy loses" in line.plain for line in shown.lines))
        told = [line.plain for line in shown.lines]
        made = next(number for number, line in enumerate(told) if line.startswith("Target number: Attack"))
        assert next(number for number, line in enumerate(told) if "Cy loses" in line) < made


@pytest.mark.slow
async def test_two_keys_at_once_close_the_list_and_not_the_battle(tmp_path: Path) -> None:
    """Both are obeyed before the list has gone: the second choice is of a list that is closed."""
    app = app_of(new_game(tmp_path, "the-mill"))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "asterisk")
        await until(pilot, lambda: isinstance(app.screen, ShownDialog) and bool(app.screen.focused))
        rows = app.screen.query_one(OptionList)
        rows.action_select()
        rows.action_select()
        await nothing_to_do()
        await until(pilot, lambda: app.screen is battle(app))
        await nothing_to_do()
        assert battle(app).is_active
        assert battle(app).session.plan.current is not None


@pytest.mark.slow
async def test_a_hint_asked_for_in_the_list_leaves_it(tmp_path: Path) -> None:
    """Enter would have carried out the row of the list that stood out, not the plan that was shown."""
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a")
        session: Session = battle(app).session
        await press(pilot, "asterisk")
        await until(pilot, lambda: "Suggestions" in screen_text(app) and session.plan.current is not None)
        shown = session.plan.current
        assert shown is not None
        await press(pilot, "enter")
        assert battle(app).focused is not battle(app).actions
        assert not battle(app).has_class("-listing")
        await press(pilot, "enter")
        assert game.moments[0].order == shown.order


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_hints_that_come_late_take_no_key_that_is_meant_for_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, done = threading.Event(), threading.Event()

    def slow(*asked: Any) -> list[Any]:
        looked.set()
        done.wait(20)
        return hints_for(*asked)

    monkeypatch.setattr("tactical.session.hinting.hints_for", slow)
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        await pilot.press("asterisk")
        await until(pilot, looked.is_set)
        await pilot.press("a")
        done.set()
        await until(pilot, lambda: "shows suggestions" in screen_text(app))
        assert app.screen is battle(app), "no box over the list"


@pytest.mark.slow
@pytest.mark.usefixtures("slow_disk")
async def test_enter_gives_no_order_while_suggestions_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, done = threading.Event(), threading.Event()

    def slow(*asked: Any) -> list[Any]:
        looked.set()
        done.wait(20)
        return hints_for(*asked)

    monkeypatch.setattr("tactical.session.hinting.hints_for", slow)
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "right", "right", "enter")
        assert battle(app).session.plan.orders, "a walk that Enter would give"
        await pilot.press("asterisk")
        await until(pilot, looked.is_set)
        await pilot.press("enter")
        done.set()
        await until(pilot, lambda: app.screen is not battle(app) and bool(app.screen.query(OptionList)))
        assert not game.moments


def test_a_plan_of_another_piece_than_the_selected_one_names_it_once(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-west-lock"))
    assert session.seat.view.name(session.selection.piece) == "Cy"
    rules, state = session.seat.rules, session.seat.game.state
    first, *then = (read(rules, state, 1, f"dee {what}") for what in ("ready blade", "end"))
    session.plan.consider(first, *then)
    assert session.plan.current is not None
    themes, _ = load_themes(shipped_themes())
    shown = [line.plain for line in order_lines(session, ink(themes["dark"]), 40, named=True)]
    assert shown[0].count("Dee: ") == 1
    assert shown[1] == "then end the turn"
