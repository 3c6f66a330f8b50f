"""A campaign on the screen: down into a battle, back up, and the pages about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.campaign.notation import is_campaign
from tactical.campaign.notation import read as read_about
from tactical.journal.game import Game
from tactical.table import tape
from tactical.table.notation import read
from tactical.ui.screens.end_report import EndReportScreen
from tactical.ui.screens.story import StoryScreen
from tests.campaign import samples
from tests.campaign.stories import beginning
from tests.ui.battle.games import app_of, battle
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SIZE = (80, 24)


def new_campaign(folder: Path) -> Game:
    return Game.begin(folder / "story.tactical", samples.campaign())


def do(game: Game, *orders: tuple[str, tuple[tuple[int, ...], ...]] | str) -> None:
    """Give orders that are legal, each with the faces of its rolls."""
    for each in orders:
        text, faces = (each, ()) if isinstance(each, str) else each
        seat = getattr(samples.awaiting(game.campaign), "seat", 0)
        order: Any = read_about(max(0, seat), text) if is_campaign(text) else None
        if order is None:
            order = read(game.rules, game.rules.view(game.state, seat), seat, text)
        out = game.play(order, tape(faces))
        assert out.verdict, (text, [game.rules.presenter.why(reason) for reason in out.verdict.reasons])


@pytest.mark.slow
async def test_down_into_the_battle_and_back_up(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    do(game, "travel b1", "end day", "travel c1", "fight")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        shown = await press(pilot, "enter")
        assert "At the ford (Skirmish) is due: A goes there" in shown
        app.query_one("BoardWidget").move_to((4, 1))
        shown = await press(pilot, "A")
        assert len(game.campaign.tables) == 2
        assert "At the ford" in shown
        assert "W shows the map, roster, calendar and chronicle" in shown
        shown = await press(pilot, "enter")  # the briefing
        assert "The road > At the ford" in shown
        await press(pilot, "colon", *"concede")
        await press(pilot, "enter")
        await press(pilot, "down", "enter")
        shown = screen_text(app)
        assert "The battle is over" in shown
        assert "A goes back to The road" in shown
        shown = await press(pilot, "enter")
        assert "A goes back to The road" in shown
        await press(pilot, "A")
        assert len(game.campaign.tables) == 1
        assert isinstance(app.screen, StoryScreen)
        shown = screen_text(app)
        assert "Band retreats to b1" in shown
        assert "Next: The road goes on, Red to decide" in shown
        await press(pilot, "A")  # reads on: nothing is to be opened
        assert battle(app).board.cursor == (4, 1)  # where one was
        await press(pilot, "z")
        assert len(game.campaign.tables) == 1  # nobody takes that back alone
        assert "If all agree" in screen_text(app)
        await press(pilot, "z")
        assert len(game.campaign.tables) == 2
    game.close()


@pytest.mark.slow
async def test_the_key_that_the_report_names_goes_on_from_the_report(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    do(game, "travel b1", "end day", "travel c1", "fight", "campaign open", "ann end", "bo end", "concede")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, EndReportScreen))
        await until(pilot, lambda: "At the ford is over, and The far bank follows: A goes on" in screen_text(app))
        assert "A campaign" in screen_text(app)  # in the footer
        await press(pilot, "A")
        await until(pilot, lambda: isinstance(app.screen, StoryScreen))
        assert "Next: The far bank, Skirmish (Red or Blue may open it: A)" in screen_text(app)
        assert [done.link for done in game.campaign.done] == ["ford"]
        await press(pilot, "A")
        assert game.campaign.top.link == "again"
        await until(pilot, lambda: "Forces" in screen_text(app))
        await press(pilot, "enter", "W", "left")
        await until(pilot, lambda: "Changes" in screen_text(app))  # the chronicle has the page again
    game.close()


@pytest.mark.slow
async def test_the_pages_about_it(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    do(game, "travel b1", "end day", "travel c1", "fight", "campaign open")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = await press(pilot, "W")
        assert "Map  Roster  Calendar  Chronicle" in shown
        assert "Two fords" in shown
        assert "At the ford" in shown
        await press(pilot, "escape")
        assert "The road > At the ford" in screen_text(app)
    game.close()


@pytest.mark.long
async def test_the_past_goes_across_games(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    do(game, "travel b1", "end day", "travel c1", "fight", "campaign open")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = await press(pilot, "C")
        assert "Red opens the battle that" in shown
        shown = await press(pilot, "left")
        assert "Red fights" in shown
        shown = await press(pilot, "home")
        assert "Band travels to b1" in shown
        await press(pilot, "escape")
        await press(pilot, "r")
        assert "REHEARSAL" in screen_text(app)
        await press(pilot, "A")
        assert len(game.campaign.tables) == 2  # a rehearsal is of one game
        await press(pilot, "R")
        await press(pilot, "colon", *"campaign end turn")
        assert "battle" in screen_text(app)
        await press(pilot, "escape")
    game.close()


@pytest.mark.slow
async def test_a_battle_that_is_over_is_told_of_once(tmp_path: Path) -> None:
    """Folding a battle back leaves its board on the screen until the next game comes into play."""
    game = Game.begin(tmp_path / "lamp.tactical", beginning())
    app = app_of(game, said="A new game begins")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "enter", "colon", *"concede", "enter")
        shown = await press(pilot, "down", "enter")
        assert "The battle is over" in shown.splitlines()[0]
        await press(pilot, "enter")
        shown = await press(pilot, "A")
        assert "The Narrows: Haven wins the day." in shown
        await press(pilot, "enter")
        assert "The battle is over" not in screen_text(app).splitlines()[0]
        await press(pilot, "A")
        await until(pilot, lambda: "begin to climb" in screen_text(app))  # its briefing, which may hide the board
        shown = await press(pilot, "enter")
        assert shown.startswith(" The climb")
        assert "A new game begins" not in shown  # said of the first game alone
    game.close()
