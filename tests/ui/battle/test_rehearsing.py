"""Rehearsal on the screen, word for word: any orders for any seat, dice by policy, back and forth to any of it, left
without a trace or played into the game until it comes out differently; odds for each roll and for the line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tactical.journal.digest import digest
from tactical.table import Faces, Roll
from tactical.ui.battle.dialogs import ChoiceDialog
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import press, saved, until
from tests.ui.reading import screen_text as raw_text
from tests.ui.reading import told as screen_text

SIZE = (80, 24)


class Counting:
    """Live dice that note how often they are thrown."""

    def __init__(self, *faces: Faces) -> None:
        self.faces = list(faces)
        self.thrown = 0

    def __call__(self, roll: Roll) -> Faces:
        self.thrown += 1
        return self.faces.pop(0) if self.faces else (6,) * roll.dice


async def begun(pilot: Any) -> None:
    await until(pilot, lambda: "The first minute" in screen_text(pilot.app))
    await press(pilot, "enter")


async def typed(pilot: Any, text: str) -> str:
    await pilot.press("colon")
    pilot.app.post_message(events.Paste(text))
    return await press(pilot, "enter")


@pytest.mark.slow
async def test_any_seat_any_dice_and_no_trace(tmp_path: Path) -> None:
    dice = Counting()
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    app = app_of(game, dice=dice)
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await typed(pilot, "ann go prone")
        await press(pilot, "z")
        before = saved(game), digest(game.state), game.again, len(game.moments)
        await press(pilot, "r")
        shown = await typed(pilot, "ann strike cy with sword")
        assert re.search(r"2d6 4\+3 = 7 (≤|<=) \d+\? \w+ \(Attack \d+\) \(\d+% yes\)", shown)
        shown = await typed(pilot, "ann end")
        assert "Blue decides" in shown, "the other seat, at this keyboard and without a curtain"
        await press(pilot, "d")
        assert battle(app).session.seat.what_if.rehearsal.policy == "best"  # type: ignore[union-attr]
        shown = await typed(pilot, "cy strike ann with sword")
        assert "2d6 6+6 = 12" in shown, "what is best for red, who rehearses, is worst for cy"
        await press(pilot, "d", "d")
        await typed(pilot, "cy end")
        shown = await typed(pilot, "bo fire rifle at dee")
        assert "Roll for" in shown
        shown = await typed(pilot, "throw 2,1")
        assert "2d6 2+1 = 3" in shown
        await press(pilot, "d")
        assert "own dice" in screen_text(app) or "REHEARSAL: " in screen_text(app)
        shown = await press(pilot, "R")
        assert "the game has not changed" in shown
        assert (saved(game), digest(game.state), game.again, len(game.moments)) == before
        assert dice.thrown == 0
        shown = await press(pilot, "Z")
        assert "Redone" in shown, "what could be done again still can"


@pytest.mark.long
async def test_to_any_of_it_and_on_from_there(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "r")
        await typed(pilot, "ann go prone")
        await typed(pilot, "ann strike cy with sword")
        await press(pilot, "z", "z")
        await typed(pilot, "ann walk c1")
        shown = await press(pilot, "E")
        assert isinstance(app.screen, ChoiceDialog)
        lines = [" ".join(line.split()) for line in shown.splitlines()]
        assert "the start of the rehearsal" in lines
        assert "red: ann go prone" in lines
        assert any(re.fullmatch(r"red: ann strike cy with sword \d+%", line) for line in lines)
        assert any(re.fullmatch(r"(> )?red: ann walk c1( \d+%)? here", line) for line in lines), lines
        shown = await press(pilot, "up", "enter")
        assert "2 orders" in shown
        assert "Strikes" in shown or "sword at Cy" in shown, "the log is that line's own"
        await press(pilot, "E", "up", "up", "enter")
        assert "0 orders" in screen_text(app)
        await press(pilot, "Z")
        assert "1 order," in screen_text(app)


@pytest.mark.slow
async def test_the_line_is_played_until_the_dice_fall_otherwise(tmp_path: Path) -> None:
    dice = Counting((6, 6))
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game, dice=dice)
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "r")
        await typed(pilot, "ann go prone")
        await typed(pilot, "ann strike cy with sword")
        shown = await typed(pilot, "ann end")
        assert re.search(
            r"REHEARSAL, nothing is saved: 3 orders, average dice, chance of all rolls so far: \d+%", shown
        )
        shown = " ".join((await press(pilot, "P")).split())
        where, why = "order 2 of 3 (ann strike cy with sword)", "the dice came up differently, 6+6 instead of 4+3"
        assert f"The line stopped at {where} because {why}" in shown
        assert "REHEARSAL" not in shown
        assert [moment.order.verb for moment in game.moments] == ["drop_prone", "strike"]
        assert dice.thrown == 1


@pytest.mark.slow
async def test_a_rehearsal_offers_no_other_within_it(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await begun(pilot)
        await until(pilot, lambda: "try a what-if" in screen_text(app))
        shown = await press(pilot, "r")
        assert "try a what-if" not in shown


@pytest.mark.slow
async def test_the_line_is_played_until_it_is_refused(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game, 0)
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "r")
        await typed(pilot, "ann go prone")
        await typed(pilot, "ann end")
        await typed(pilot, "bo go prone")
        await typed(pilot, "bo end")
        await typed(pilot, "cy go prone")
        shown = " ".join((await press(pilot, "P")).split())
        assert "The line waits at order 5 of 5 (cy go prone), which blue has to give" in shown
        assert len(game.moments) == 4
        shown = " ".join((await press(pilot, "L")).split())
        assert "rest of the line 4 orders played, 1 order still possible" in shown, (
            "what waits for another seat is kept"
        )


@pytest.mark.long
async def test_it_is_unmistakable_without_colour_and_on_a_small_screen(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)), theme="mono")
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        assert "REHEARSAL" not in screen_text(app)
        for size in ((40, 15), SIZE, (120, 40)):
            await pilot.resize_terminal(*size)
            await press(pilot, "r")
            lines = raw_text(app).splitlines()
            assert lines[0].startswith(" REHEARSAL")
            assert sum("REHEARSAL" in line for line in lines[1:]) == 1, "above and below the board"
            assert "R leave" in lines[-1]
            assert battle(app).has_class("-rehearsal"), "and beside it"
            await press(pilot, "R")
            assert not battle(app).has_class("-rehearsal")
            assert "REHEARSAL" not in screen_text(app).splitlines()[0]


@pytest.mark.slow
async def test_what_is_planned_is_planned_in_the_rehearsal_too(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "m", "enter")
        session = battle(app).session
        planned = session.plan.orders
        assert planned
        shown = await press(pilot, "r")
        assert "REHEARSAL" in shown
        assert session.plan.orders == planned
        await press(pilot, "enter")
        assert [tried.order for tried in session.seat.what_if.rehearsal.path] == [*planned]


@pytest.mark.slow
async def test_the_panel_proposes_to_try_something_out_only_where_that_begins(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=(120, 40)) as pilot:
        await begun(pilot)
        assert "try a what-if" in raw_text(app)
        assert "try a what-if" not in await press(pilot, "r")
        assert "try a what-if" in await press(pilot, "R")
