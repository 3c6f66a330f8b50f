"""The end of a battle on the screen: its numbers, and the way into the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import DataTable

from tactical.session.pages.end_report import EndReport, PieceTally
from tactical.table import Faces, Roll
from tactical.ui.screens.chronicle import ChronicleScreen
from tactical.ui.screens.confirm import Confirm
from tactical.ui.screens.end_report import EndReportScreen
from tactical.ui.screens.page import PageScreen
from tests.event_loop import nothing_to_do
from tests.ui.battle.games import DUEL, app_of, battle, new_game, ones, say, sit, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text, told

SIZES = ((80, 24), (120, 40), (200, 50))


def hits(roll: Roll) -> Faces:
    """Attacks, which roll low to hit, hit; nobody defends."""
    return sixes(roll) if "defends" in roll.purpose else ones(roll)


def over(folder: Path) -> Any:
    """A duel in which Ann has hit Cy before red gave up."""
    game = new_game(folder, text_of(DUEL, order="ann dee bo cy"))
    say(sit(game, dice=hits), "ann fire rifle at cy", "concede")
    return game


@pytest.mark.slow
async def test_it_says_who_won_and_what_it_cost(tmp_path: Path) -> None:
    app = app_of(over(tmp_path))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndReportScreen))
        screen: Any = app.screen
        await until(pilot, lambda: screen.report is not None)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await nothing_to_do()
            shown = told(app)
            assert "The battle is over. Blue won: red gave up" in shown
            assert "Red      2 of 2 standing" in screen_text(app)
            assert "1 of 1 roll succeeded" in shown
        table = app.screen.query_one(DataTable)
        rows = [[cell.plain for cell in table.get_row_at(n)] for n in range(table.row_count)]
        dealt = {row[0]: (row[1].strip(), row[2].strip()) for row in rows}
        assert dealt["Ann"][0] == dealt["Cy"][1] != "0"
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        assert app.screen.at == screen.report.best.place == 1  # type: ignore[attr-defined]
        await press(pilot, "escape")
        assert app.screen is battle(app)
        shown = await press(pilot)
        assert "Enter report" in shown  # in the footer
        await press(pilot, "question_mark")
        assert "after the battle: its report (now: report)" in told(app)
        await press(pilot, "escape", "enter")
        assert isinstance(app.screen, EndReportScreen)  # it can be had again


@pytest.mark.slow
async def test_it_can_be_looked_back_on(tmp_path: Path) -> None:
    app = app_of(over(tmp_path))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndReportScreen))
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        await until(pilot, lambda: "0% |" in told(app))
        shown = told(app)
        assert "Red's chance to win, 50% at first" in shown
        assert "red: concede" in shown.lower()
        await press(pilot, "escape")
        assert isinstance(app.screen, EndReportScreen)


NUMBERS = {"dealt": 12345, "taken": 118, "felled": 12}


@pytest.mark.parametrize("counted", [NUMBERS, {"taken": 118}, {}])
async def test_numbers_are_shown_whole_and_what_no_event_tells_of_has_no_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted: dict[str, int]
) -> None:
    row = PieceTally(0, "Red-armoured-infantry-3", 0, "red", fell="Round 14", **counted)
    report = EndReport((), (row,), (), None, 14)
    monkeypatch.setattr("tactical.ui.screens.end_report.end_report", lambda line: report)
    app = app_of(over(tmp_path))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndReportScreen))
        screen: Any = app.screen
        await until(pilot, lambda: screen.report is not None)

        def shows_what_was_counted() -> bool:
            words = screen_text(app).split()
            return all((str(number) in words) == (name in counted) for name, number in NUMBERS.items())

        await until(pilot, shows_what_was_counted)
        words = screen_text(app).split()
        assert ("round 14" in screen_text(app)) == screen.pieces.display == bool(counted)
        assert not counted or any(word.endswith("infantry-3") for word in words)  # names go on in a second line


@pytest.mark.long
async def test_the_replay_plays_order_by_order_and_any_arrow_stops_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tactical.ui.screens.chronicle.PLAY_SECONDS", 0.02)
    app = app_of(over(tmp_path))
    async with app.run_test(size=SIZES[0]) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndReportScreen))
        screen: Any = app.screen
        await until(pilot, lambda: screen.report is not None)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ChronicleScreen))
        past: Any = app.screen
        assert past.at == 0
        await pilot.press("p")
        await until(pilot, lambda: past.at == len(past._line))
        await until(pilot, lambda: past._playing is None)  # at the end it stops by itself
        assert app.screen is past
        await pilot.press("home", "p", "left")
        assert past._playing is None


@pytest.mark.slow
async def test_a_question_names_what_is_lost_and_enter_keeps_it(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, text_of(DUEL)))
    async with app.run_test(size=SIZES[0]) as pilot:
        answers: list[bool | None] = []
        for keys in (("enter",), ("down", "enter"), ("escape",)):
            app.push_screen(Confirm("Give up?", ["Red gives up: Ann and Bo are lost."], "Give up"), answers.append)
            await nothing_to_do()
            assert "Ann and Bo are lost." in told(app)
            await pilot.press(*keys)
            await nothing_to_do()
        assert answers == [False, True, None]
