"""Kept lines on the screen: kept from a rehearsal, listed with what is left of them, taken up, annotated, played and
dropped; in a campaign too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tactical.controller import kept_lines
from tactical.ui.screens.kept_lines import KeptLinesScreen
from tests.ui.battle.games import DUEL, app_of, battle, new_game, say, sit, sixes, text_of
from tests.ui.battle.test_campaign import do, new_campaign
from tests.ui.battle.test_rehearsing import begun, typed
from tests.ui.battle.test_screen import press
from tests.ui.reading import screen_text as raw_text

SIZE = (80, 24)


def flat(text: str) -> str:
    return " ".join(text.split())


async def kept(pilot: Any, name: str, note: str = "") -> str:
    """Keep the line of the rehearsal by its keys."""
    await press(pilot, "L")
    await press(pilot, "enter", *("space" if letter == " " else letter for letter in name))
    return flat(await press(pilot, "enter", *("space" if letter == " " else letter for letter in note), "enter"))


async def test_a_line_is_kept_listed_taken_up_and_dropped(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        assert "You keep no lines: r rehearses, L keeps what was tried" in flat(await press(pilot, "L"))
        await press(pilot, "r")
        await typed(pilot, "ann go prone")
        await typed(pilot, "ann end")  # blue is asked now, and the line is red's all the same
        shown = await kept(pilot, "lie low", "if cy stays")
        assert "Kept as 'lie low': 2 orders" in shown
        shown = flat(await press(pilot, "down"))
        assert "if cy stays red: ann go prone red: ann end" in shown
        assert [line.name for line in kept_lines.lines(game, 0)] == ["lie low"]
        assert not kept_lines.lines(game, 1), "for the seat that rehearsed alone"
        await press(pilot, "escape", "R")
        await typed(pilot, "ann go prone")
        shown = flat(await press(pilot, "L"))
        assert "lie low 1 order played, 1 order stands" in shown
        shown = flat(await press(pilot, "enter"))
        assert "REHEARSAL" in shown
        assert battle(app).controller.what_if.rehearsal.path[-1].order.verb == "end_turn"  # type: ignore[union-attr]
        await press(pilot, "R", "L", "n", "ctrl+u", *"later")
        assert "Noted to 'lie low' later" in flat(await press(pilot, "enter"))
        assert "x again drops 'lie low'" in flat(await press(pilot, "x"))
        assert "'lie low' is kept no longer" in flat(await press(pilot, "x"))
        assert not kept_lines.lines(game, 0)


async def test_where_and_why_a_line_stops_is_told_and_what_others_did_instead(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    controller = sit(game, dice=sixes)
    controller.rehearse()
    say(controller, "ann end", "cy go prone", "cy end", "bo fire rifle at cy")
    controller.keep_line("cross fire")
    controller.leave_rehearsal()
    say(controller, "ann end", "cy end")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        shown = flat(await press(pilot, "L"))
        assert "Surprise: blue gave 'cy end', not 'cy go prone'" in shown
        shown = flat(await press(pilot, "p"))
        assert "Cross fire stops at a surprise: blue gave 'cy end', not 'cy go prone'" in shown
        assert len(game.moments) == 2, "nothing was played"


async def test_a_line_is_played_on_when_it_is_ones_turn_again(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    app = app_of(game, 0)
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "r")
        for text in ("ann end", "cy go prone", "cy end", "bo go prone"):
            await typed(pilot, text)
        await press(pilot, "P")
        assert [moment.order.verb for moment in game.moments] == ["end_turn"]
        say(sit(game, 1), "cy go prone", "cy end")
        await pilot.pause()
        shown = flat(await press(pilot, "L", "p"))
        assert "Line: 1 order played as rehearsed" in shown
        assert game.moments[-1].order.verb == "drop_prone"


async def test_in_a_campaign_a_line_is_of_its_own_battle(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    controller = sit(game)
    controller.rehearse()
    say(controller, "travel b1", "end day")
    controller.keep_line("on")
    controller.leave_rehearsal()
    do(game, "travel b1")
    assert kept_lines.line(game, 0, "on").told == "on: 1 order played, 1 order stands"
    do(game, "end day", "travel c1", "fight", "campaign open")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = flat(await press(pilot, "L"))
        assert isinstance(app.screen, KeptLinesScreen)
        assert "it is of another battle of the campaign" in shown
    game.close()


async def test_help_and_key_line_name_the_keys(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZE) as pilot:
        await begun(pilot)
        await press(pilot, "r")
        await typed(pilot, "ann go prone")
        assert "L: The lines you keep: keep one, go on with it, play it [lines]" in flat(
            await press(pilot, "question_mark")
        )
        await press(pilot, "escape")
        await kept(pilot, "a")
        await press(pilot, "down")
        shown = raw_text(app).splitlines()[-1]
        assert all(words in shown for words in ("Enter choose", "p play it", "n note", "x drop")), shown
