"""One key gives the plan and ends the turn after it: in every system, until something unexpected happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.session.preferences.settings import Settings
from tactical.session.since import since_last_order
from tactical.table import Faces, Roll
from tactical.table.notation import read
from tests.ui.battle.games import AMBUSH, DUEL, app_of, battle, new_game, ones, say, sit, sixes, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

WIDE = (120, 40)
DRAFT = "slash b e l enter enter enter"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "before", "planned", "ended", "asked"),
    [
        ("the-mill", "", "f", "walk end_turn", ""),
        ("belt-duel", "", "f", "fly", "Kestrel can still"),
        ("first-journey", "", "g enter", "route_to travel_on", ""),
        ("first-boarding", "", "f", "walk", "Ann can still"),
        ("first-flight", "", "right right enter", "fly", "Kestrel can still"),
        ("first-fleet", DRAFT, "enter", "order", "Cruiser can still move; Tab goes there"),
        ("first-advance", "enter", "right right enter", "go", "Rolf can still"),
    ],
)
async def test_it_ends_the_turn_and_asks_where_something_would_be_lost(
    tmp_path: Path, scenario: str, before: str, planned: str, ended: str, asked: str
) -> None:
    game = new_game(tmp_path, scenario)
    async with app_of(game).run_test(size=WIDE) as pilot:
        await until(pilot, lambda: "To win" in screen_text(pilot.app) or "The first minute" in screen_text(pilot.app))
        for key in ("enter", *before.split()):
            await press(pilot, key)
        begun = len(game.moments)
        for key in planned.split():
            shown = await press(pilot, key)
        assert "E and end" in shown
        shown = await press(pilot, "E")
        assert [moment.order.verb for moment in game.moments[begun:]] == ended.split()
        assert asked in shown
        assert battle(pilot.app).session.asking.ending == bool(asked)
        if asked:
            await press(pilot, "e")
            closed = game.moments[-1].order.verb
            assert closed in ("end", "end_turn", "commit_moves")


@pytest.mark.slow
async def test_it_ends_nothing_where_somebody_may_react_first(tmp_path: Path) -> None:
    game = new_game(tmp_path, "first-boarding")
    async with app_of(game).run_test(size=WIDE) as pilot:
        await press(pilot, "enter", "f", "E")
        await press(pilot, "e")
        await press(pilot, "f")
        shown = await press(pilot, "E")
        assert game.moments[-1].order.verb == "run"
        assert "Nothing was ended: somebody may react first" in shown
    blue = game.state.stack[-1].ask.seat
    say(sit(game, blue), "react pass")
    assert game.moments[-1].order.seat == blue
    assert not since_last_order(sit(game, 0)), "to let somebody pass is no turn in which nothing was done"


@pytest.mark.slow
async def test_it_ends_nothing_where_the_plan_is_interrupted(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(AMBUSH.replace(".a........", "...a......"), order="dee ann"))
    say(sit(game), "dee walk g4", "dee act hide", "dee end")
    async with app_of(game, 0).run_test(size=WIDE) as pilot:
        await press(pilot, "enter", *["right"] * 3, "down", "down", "enter")
        shown = await press(pilot, "E")
        assert [moment.order.verb for moment in game.moments][3:] == ["walk"]
        assert "Nothing was ended: the plan was interrupted" in shown


@pytest.mark.slow
async def test_it_ends_nothing_where_the_plan_brought_news(tmp_path: Path) -> None:
    game = new_game(tmp_path, "over-the-ridge")
    orders = "leave truck", "travel b1 c1 d1 e1", "end day", "end leg", "end day", "end leg"
    say(sit(game), *(f"convoy{'-2' * (number in (1, 2))} {order}" for number, order in enumerate(orders)))
    async with app_of(game, 0).run_test(size=WIDE) as pilot:
        await until(pilot, lambda: battle(pilot.app).takes_keys)
        session = battle(pilot.app).session
        way = read(game.rules, game.state, 0, "convoy-2 travel f1 g1 h1 i1")
        session.pick(way.subject)
        session.plan.consider(way)
        battle(pilot.app).paint()
        shown = await press(pilot, "E")
        assert game.moments[-1].order == way
        assert "A herdsman at the ford" in " ".join(shown.split())
        assert "Nothing was ended: there is something new to see" in shown


@pytest.mark.slow
async def test_own_dice_are_read_before_the_turn_ends(tmp_path: Path) -> None:
    def hurting(roll: Roll) -> Faces:
        return ones(roll) if roll.piece == 0 else sixes(roll)

    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    async with app_of(game, dice=hurting).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "f")
        shown = await press(pilot, "E")
        assert "2d6 1+1 = 2 <= 8? yes" in shown, "the log has no room for it"
        assert not battle(pilot.app).session.asking.ending
        shown = await press(pilot, "enter")
        assert "Ann can still move; press e again to end" in shown


@pytest.mark.slow
async def test_in_a_rehearsal_the_key_means_one_thing_at_a_time(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann cy bo dee"))
    async with app_of(game).run_test(size=(200, 50)) as pilot:
        shown = await press(pilot, "enter", "r")
        assert "E show tries" in shown
        shown = await press(pilot, "f")
        assert "E and end" in shown
        assert "show tries" not in shown.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [True, False])
async def test_a_turn_with_nothing_left_to_do_ends_by_itself_where_that_is_wanted(
    tmp_path: Path, *, wanted: bool
) -> None:
    game = new_game(tmp_path, text_of(DUEL, order="ann bo cy dee"))
    app = app_of(game)
    app.preferences.settings = Settings(ends=wanted)
    async with app.run_test(size=WIDE) as pilot:
        await press(pilot, "enter")
        session = battle(app).session
        verbs = []
        for text in ("ann strike cy with sword", "ann walk c1 c2 b2 b3 b4"):
            order = read(game.rules, game.state, 0, text)
            session.plan.consider(order)
            battle(app).paint()
            await press(pilot, "enter")
            await press(pilot, "space")  # what came of it is read
            verbs.append([moment.order.verb for moment in game.moments])
        assert verbs == [["strike"], ["strike", "walk", *["end_turn"] * wanted]], "she could still move after the blow"
        if wanted:
            assert "Bo's turn" in screen_text(app)
            await press(pilot, "z")
            assert [moment.order.verb for moment in game.moments] == ["strike", "walk"], "and it is not ended again"
