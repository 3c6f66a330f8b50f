"""Names of any script on the screen: at the width they take, whole or cut between letters, and typed back."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tactical.session.drawing.columns import letters, width
from tactical.session.typed_orders import completions, places
from tests.names import NAMES, PLACE, named_mill
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.player import Player
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text, told


@pytest.mark.parametrize("glyphs", ["narrow", "ascii"])
async def test_names_of_any_script_are_drawn_at_their_width(tmp_path: Path, glyphs: str) -> None:
    app = app_of(new_game(tmp_path, named_mill()), glyphs=glyphs)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        shown = screen_text(app)
        for strip in app.screen._compositor.render_strips():
            assert sum(cell_len(segment.text) for segment in strip) == 80, strip.text
        if glyphs == "narrow":
            assert "\ufffd" not in shown
            assert all(name in shown for name in ("太郎", PLACE, "محمد", "ไทยน้", "राम"))
            assert all(name in told(app) for name in ("Ærøskøbing", NAMES["red"]))


@pytest.mark.slow
async def test_a_name_is_typed_in_any_form(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, named_mill()), glyphs="narrow")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", ":")
        screen = battle(app)
        await press(pilot, *"ÆRØSKØBING end", "enter")
        await until(pilot, lambda: screen.session.seat.view.beat == 1 and screen.session.seat.want.seat == 1)


def test_what_rich_takes_for_a_width_is_ours() -> None:
    for name in (*NAMES.values(), PLACE, "ひらカナ漢字ー", "가나다", "שרה", "ａｂ"):
        assert width(name) == cell_len(name), name
        assert sum(width(letter) for letter in letters(name)) == width(name)


async def test_a_name_is_completed_whatever_its_capitals(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, named_mill()), glyphs="narrow")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        session = battle(app).session
        assert places(session, "ελ") == places(session, "ΕΛ") == [NAMES["cleo"]]
        assert "walk" in completions(session, "ærøskøbing w")


@pytest.mark.slow
def test_the_terminal_is_told_what_runs_from_right_to_left(tmp_path: Path) -> None:
    with new_game(tmp_path, named_mill()) as game:
        path = Path(game.save.path)
    with Player(path) as player:
        player.wait("The first minute")
        player.press("ENTER", "TAB", "TAB")
        player.wait(lambda: NAMES["dov"] in player.bytes.decode(errors="ignore"))
        sent = player.bytes.decode(errors="ignore")
    assert sent.count(NAMES["dov"]) == sent.count(f"\u2068{NAMES['dov']}\u2069")
