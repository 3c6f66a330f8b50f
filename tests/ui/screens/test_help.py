"""Help for the moment: whatever is on the screen, ? tells the keys that do something there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.piece_sheet import PieceSheet
from tactical.ui.theme.look import rich_style
from tests.ui.battle.games import DUEL, app_of, battle, new_game, say, sit, text_of
from tests.ui.battle.test_screen import SIZE, press, until
from tests.ui.reading import told as screen_text

MOMENTS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {  # keys that lead there, words, keys back
    "board": ((), "Rehearse|Try orders without playing them", ()),
    "plan": (("right", "right", "enter"), "Give the order that is shown", ("escape",)),
    "list": (("a",), "Take this choice", ("escape",)),
    "rules": (("B",), "Start a new search", ("escape",)),
    "settings": (("S",), "Choose the next value", ("escape",)),
    "sheet": (("i",), "Show the row's clause", ("escape",)),
    "rehearsal": (("r",), "Leave the rehearsal", ()),
    "plan in a rehearsal": (("left", "enter"), "Give the order that is shown", ("escape", "R")),
    "chronicle": (("e", "e", "C"), "Go back one order", ("escape",)),
}


@pytest.mark.slow
async def test_help_tells_the_keys_of_the_moment(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        for moment, (keys, wanted, back) in MOMENTS.items():
            await press(pilot, *keys, "question_mark")
            screen = pilot.app.screen
            if isinstance(screen, PieceSheet) and moment != "sheet":  # what the odds are made of is told first
                await press(pilot, "escape", "question_mark")
                screen = pilot.app.screen
            assert isinstance(screen, PageScreen), moment
            told = "\n".join(text for text, *_ in screen.paragraphs)
            assert any(words in told for words in wanted.split("|")), moment
            assert any(line.startswith("Esc  ") for line in told.splitlines()), moment
            await press(pilot, "escape")
            assert pilot.app.screen is not screen, moment
            await press(pilot, *back)


@pytest.mark.slow
async def test_the_first_page_is_what_can_be_done_now_and_the_typed_forms_come_last(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, text_of(DUEL))).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        shown = await press(pilot, "question_mark")
        for words in ("What you can do now", "End the phase or turn", "List all actions other than moving"):
            assert words in shown
        screen = pilot.app.screen
        assert isinstance(screen, PageScreen)
        titles = [text for text, look, *_ in screen.paragraphs if look == "title"]
        assert titles[:6] == [
            "What you can do now",
            "To win",
            "On this board",
            "On pieces and beside them",
            "All keys you can use now",
            "Orders possible now (type them after :)",
        ]


@pytest.mark.slow
async def test_in_a_window(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL), strike_at_leavers="true")
    say(sit(game), "ann walk b2")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Enter strike" in screen_text(pilot.app))
        shown = await press(pilot, "question_mark")
        assert "Odds of:" in shown  # what the odds are made of first
        await press(pilot, "escape", "question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, PageScreen)
        told = "\n".join(text for text, *_ in screen.paragraphs)
        assert "Pass on the reaction" in told
        assert "react" in told


@pytest.mark.slow
async def test_when_the_battle_is_over(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    say(sit(game), "concede")
    async with app_of(game).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "The battle is over" in screen_text(pilot.app))
        shown = await press(pilot, "enter", "question_mark")
        assert isinstance(pilot.app.screen, PageScreen)
        assert "To win" in shown


async def test_what_waits_for_a_frame_is_dropped_once_the_program_is_left(tmp_path: Path, monkeypatch) -> None:
    app, waiting, done = app_of(new_game(tmp_path, text_of(DUEL))), [], []
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "question_mark")
        monkeypatch.setattr(app.screen, "call_after_refresh", waiting.append)
        app.screen.once_painted(lambda: done.append("painted"))
        waiting[0]()
        assert done == ["painted"]
        app.exit()
        waiting[0]()
    assert done == ["painted"]


@pytest.mark.slow
@pytest.mark.parametrize("glyphs", ["narrow", "ascii"])
async def test_help_shows_each_ground_as_the_board_draws_it(tmp_path: Path, glyphs: str) -> None:
    async with app_of(new_game(tmp_path, "the-mill"), glyphs=glyphs).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "question_mark")
        page = cast("Content", pilot.app.screen.query_one("#page-text", Static).content)
        shown = {page.plain[span.start : span.end].strip(): span.style for span in page.spans}
        look = battle(pilot.app).tactical.board_look()
        for kind in ("floor", "woods", "furniture"):
            mark = " ".join(GLYPH_SETS[glyphs].strewn[kind])
            assert shown[mark] == Style.from_rich_style(rich_style(*look.ground(kind)))
        assert re.search(r"\s{8}wall\n", page.plain), "a plain block"
