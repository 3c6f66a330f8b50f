"""The board beside an editor on the screen: it follows the file, and marks what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.scenario.skeleton import skeleton
from tactical.session.watching import WatchedScenario
from tactical.ui.first_screens import watched_first
from tactical.ui.program import Program
from tests.ui.battle.games import sixes
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.reading import screen_text, told


@pytest.mark.slow
async def test_it_follows_the_file_and_q_leaves(tmp_path: Path) -> None:
    file = tmp_path / "gate.toml"
    text = skeleton("skirmish", title="The gate")
    file.write_text(text, "utf-8")
    watched = WatchedScenario(file)
    app = Program(
        None, tmp_path / "saves", seats=frozenset(), dice=sixes, instead=watched_first(watched), glyphs="ascii"
    )
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The gate (Skirmish): it opens; nothing is wrong" in told(app))
        file.write_text(text.replace("..b....", "?.b....").replace("The gate", "The wall"), "utf-8")
        await until(pilot, lambda: "1 mistake; this is the last board that opened" in told(app))
        assert "the letter '?' is not in the legend" in told(app)
        assert any(line.split()[:3] == ["a", "b", "c"] for line in screen_text(app).splitlines()), "cells have names"
        scene = app.screen._scene()
        assert {cell: shade.mark for cell, shade in scene.shades.items()} == {(0, 10): "1"}
        await pilot.press("down", "pagedown", "t")
        file.write_text(text.replace("The gate", "The wall"), "utf-8")
        await until(pilot, lambda: "The wall (Skirmish): it opens; nothing is wrong" in told(app))
        await pilot.press("escape")
        assert app.is_running
        await pilot.press("question_mark")
        await until(pilot, lambda: "to redraw the board" in told(app))
        await pilot.press("q", "q")
    assert app.return_code == 0
    assert not (tmp_path / "saves").exists()
