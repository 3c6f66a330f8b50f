"""Kept lines on the screen: kept from a rehearsal, listed with what is left of them, taken up, annotated, played and
dropped; in a campaign too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.journal.game import Game
from tactical.session import kept_lines
from tactical.session.line_keeper import LineKeeper
from tactical.ui.screens.kept_lines import KeptLinesScreen
from tests.ui.battle.games import DUEL, app_of, battle, new_game, say, sit, sixes, text_of
from tests.ui.battle.test_campaign import do, new_campaign
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text as raw_text

SIZE = (80, 24)


@pytest.fixture(autouse=True)
def _keys_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine too a key waits for what the one before it does."""


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.slow
async def test_a_line_is_kept_listed_taken_up_and_dropped(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert "You have no kept lines; r starts a rehearsal, and there L keeps its line" in flat(
            await press(pilot, "L")
        )
        session = battle(app).session
        session.rehearse()
        say(session, "ann go prone", "ann end")  # blue is asked now, and the line is red's all the same
        await press(pilot, "L", "enter")
        await until(pilot, lambda: "Enter alone: line 1" in flat(raw_text(app)))
        shown = flat(await press(pilot, "a", "enter", "b", "enter"))
        assert "Kept as 'a': 2 orders" in shown
        assert "b red: ann go prone red: ann end" in flat(await press(pilot, "down"))
        keys = raw_text(app).splitlines()[-1]
        assert all(words in keys for words in ("Enter choose", "p play it", "n note", "x drop")), keys
        assert [line.name for line in kept_lines.lines(game, 0)] == ["a"]
        assert not kept_lines.lines(game, 1), "for the seat that rehearsed alone"
        session.leave_rehearsal()
        say(session, "ann go prone")
        await press(pilot, "escape", "L")
        assert "a 1 order played, 1 order still possible" in flat(raw_text(app))
        assert "REHEARSAL" in flat(await press(pilot, "enter"))
        assert session.seat.what_if is not None
        assert session.seat.what_if.rehearsal.path[-1].order.verb == "end_turn"
        await press(pilot, "question_mark")
        await until(pilot, lambda: "In this rehearsal" in raw_text(app))
        shown = raw_text(app)
        assert "Orders possible" not in shown.partition("In this rehearsal")[0], "what can be done here comes first"
        assert "=  Compare lines" in shown
        assert "!  Show the worst enemy replies to this" in shown
        assert "puzzle" not in shown
        await press(pilot, "escape")
        long = " ".join(["Cy walks to c4, then"] * 5) + " Ann falls"
        battle(app).pages.worst([(long, "expected loss: 0.5 units"), ("Cy ends", "")], lambda _: None)
        await until(pilot, lambda: "Worst enemy replies" in raw_text(app))
        assert "Ann falls" in raw_text(app), "nothing is cut off: how it ends stands last"
        assert "expected loss: 0.5 units" in flat(raw_text(app)), "whose loss a figure is, is said with it"
        await press(pilot, "escape")
        await press(pilot, "equals_sign")
        await until(pilot, lambda: "Comparing needs two lines; go back with z" in flat(raw_text(app)))
        session.seat.what_if.rehearsal.back()
        say(session, "ann fire rifle at cy")
        session.seat.what_if.rehearsal.back()
        say(session, "ann stand up")
        assert "= compare" in await press(pilot, "E")
        await press(pilot, "equals_sign")
        await until(pilot, lambda: "Enemies lose" in raw_text(app))
        shown = flat(raw_text(app))
        assert "> this rehearsal tried 2 a" in shown, "what is rehearsed stands beside what was tried and what is kept"
        assert not app.screen.boards.display
        assert "most damage first" in flat(await press(pilot, "s", "s", "s"))
        assert app.screen.columns[0].name == "tried 2"
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: app.screen.boards.display and len(app.screen.boards.children) == 3)
        await press(pilot, "left", "enter")
        assert session.seat.what_if.rehearsal.path[-1].order.verb == "fire", "what was tried is taken up where it is"
        await press(pilot, "L", "down", "n", "c")
        assert "Note added to 'a' bc" in flat(await press(pilot, "enter"))
        assert "x again drops 'a'" in flat(await press(pilot, "x"))
        assert "Deleted 'a'" in flat(await press(pilot, "x"))
        assert not kept_lines.lines(game, 0)


async def test_where_and_why_a_line_stops_is_told_and_what_others_did_instead(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    session = sit(game, dice=sixes)
    session.rehearse()
    say(session, "ann end", "cy go prone", "cy end", "bo fire rifle at cy")
    LineKeeper(session).keep("cross fire")
    session.leave_rehearsal()
    say(session, "ann end", "cy end")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        shown = flat(await press(pilot, "L"))
        assert "Surprise: Blue gave 'cy end', not 'cy go prone'" in shown
        shown = flat(await press(pilot, "p"))
        assert "Cross fire stops at a surprise: Blue gave 'cy end', not 'cy go prone'" in shown
        assert len(game.moments) == 2, "nothing was played"


async def test_a_line_is_played_on_when_it_is_ones_turn_again(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    session = sit(game, 0)
    session.rehearse()
    say(session, "ann end", "cy go prone", "cy end", "bo go prone")
    assert "which blue has to give; kept as 'rest of the line'" in LineKeeper(session).play_tried()[-1].text
    assert [moment.order.verb for moment in game.moments] == ["end_turn"]
    with Game.open(game.save.path) as other:
        say(sit(other, 1), "cy go prone", "cy end")
    game.follow()
    app = app_of(game, 0)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "L")
        assert "3 orders played, 1 order still possible" in flat(raw_text(app))
        assert "1 order played as rehearsed" in flat(await press(pilot, "p"))
        assert game.moments[-1].order.verb == "drop_prone"


@pytest.mark.slow
async def test_in_a_campaign_a_line_is_of_its_own_battle(tmp_path: Path) -> None:
    game = new_campaign(tmp_path)
    session = sit(game)
    session.rehearse()
    say(session, "travel b1", "end day")
    LineKeeper(session).keep("on")
    session.leave_rehearsal()
    do(game, "travel b1")
    assert kept_lines.line(game, 0, "on").told == "on: 1 order played, 1 order still possible"
    do(game, "end day", "travel c1", "fight", "campaign open")
    app = app_of(game)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        shown = flat(await press(pilot, "L"))
        assert isinstance(app.screen, KeptLinesScreen)
        assert "it is of another battle of the campaign" in shown
    game.close()
