"""Puzzles on the screen: from the title, judged by a key, the best line on request; one made in the chronicle."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tactical.scenario.shipped_files import shipped_puzzles
from tactical.session import saves as own_saves
from tactical.session.puzzle_make import own_puzzles
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.program import Program
from tactical.ui.screens import chronicle
from tactical.ui.screens.chronicle import ChronicleScreen
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.puzzles import PuzzlesList
from tactical.ui.screens.title import TitleScreen
from tests.ui.battle.games import DUEL, app_of, new_game, sixes, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import screen_text, told


@pytest.mark.slow
async def test_from_the_title_to_the_best_line_and_back(tmp_path: Path) -> None:
    app = Program(None, tmp_path, seats=frozenset(), dice=sixes, glyphs="ascii")
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        title = app.screen
        await until(pilot, lambda: "no saved game yet" in told(app))
        await pilot.press("down", "down", "down", "enter")  # from New game, where one begins
        await until(pilot, lambda: isinstance(app.screen, PuzzlesList))
        await pilot.press(*["down"] * tuple(shipped_puzzles()).index("skirmish-into-the-thicket"), "enter")
        await until(pilot, lambda: "The task: Take Xan out this round" in told(app))
        assert isinstance(app.screen, PageScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, BattleScreen))
        shown_text = await press(pilot)
        assert "PUZZLE, nothing is saved: Take Xan out this round (0 orders, average dice)" in shown_text
        await press(pilot, "question_mark")
        assert isinstance(app.screen, PageScreen)
        told_of = [words for words, *_ in app.screen.paragraphs]
        keys = [words.split("  ")[0] for words in told_of[: told_of.index("To win")] if "  " in words]
        assert len(keys) == len(set(keys)) > 9  # each once, before all keys are listed
        assert not any("Play the line" in words or "Suggest" in words for words in told_of), (
            "a puzzle has no use for it"
        )
        await press(pilot, "escape")
        battle = app.screen
        battle.session.give(battle.session.seat.puzzle.read(["ada fire rifle at xan"])[0])  # type: ignore[union-attr]
        battle.look_anew()
        assert "P play it" not in await press(pilot, "P")
        await press(pilot, "percent_sign")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await until(pilot, lambda: "Yours: 30%. Best found: 52%" in screen_text(app))  # composed after it has come up
        assert "sword" not in told(app)
        await press(pilot, "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        assert "2. ada strike xan with sword" in told(app)
        await pilot.press("escape", "R")
        await until(pilot, lambda: app.screen is title)
        assert not await asyncio.to_thread(lambda: list(tmp_path.iterdir()))


@pytest.mark.long
async def test_one_is_made_in_the_chronicle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (own_saves, chronicle):
        monkeypatch.setattr(module, "saves_folder", lambda: tmp_path / "own")
    monkeypatch.setattr(chronicle, "EFFORT", 2)
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await press(pilot, "escape", ":", *"ann walk b2", "enter")
        await press(pilot, "C")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        await press(pilot, "percent_sign")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        assert "this round" in told(app)
        await press(pilot, "enter")
        await until(pilot, lambda: bool(own_puzzles(tmp_path / "own")))
        await until(pilot, lambda: "Written to" in told(app))
