"""What a seat reads when it is asked something: the question in the bar, answers with their chances in the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.rules.armour import RULES
from tactical.scenario import shipped_saves
from tactical.session.drawing.sizes import CellSize
from tactical.session.saves import open_game
from tactical.table.chances import Chance
from tactical.table.notation import read
from tactical.table.rows import Part, Row, Tone
from tactical.ui.battle.panels.actions import ActionRow
from tests.event_loop import nothing_to_do
from tests.rules.armour.fixture import after, blue, red, start
from tests.rules.armour.test_sight import FAR, RIFLE
from tests.ui.battle.games import DUEL, app_of, battle, new_game, text_of
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import screen_text


def order_panel(app: Any) -> list[str]:
    """Its lines as they are shown."""
    return [" ".join(line.split()) for line in battle(app).order.render().plain.split("\n")]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_answers_come_first_with_their_chances_and_nothing_is_told_twice(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = app_of(open_game(shipped_saves()["boarding"], tmp_path))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: order_panel(app)[0] == "Strike 72%, out 36%")
        assert order_panel(app)[1] == "Hold back"
        shown = " ".join(screen_text(app).split())
        assert shown.count("Cy is about to enter d2") == 1
        assert shown.count("36%") == 1
        assert "hold back; do not ask again this move, " not in shown, "the list of answers has it"
        if size[0] > 80:
            assert order_panel(app)[2:4] == ["6 or more on 2d6", "Cy loses 1 to 16 Hits"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_staying_comes_to_stands_before_the_answers(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_of(open_game(shipped_saves()["fleet"], tmp_path))
    async with app.run_test(size=size) as pilot:
        staying = {"Stay and beat Yellow 20%", "Stay and lose to Yellow 77%"}
        await until(pilot, lambda: staying <= {*order_panel(app)})
        assert order_panel(app)[0] in staying
        await until(pilot, lambda: screen_text(app).casefold().count("a round of combat begins") == 1)
        await until(pilot, lambda: screen_text(app).count("Retreat to Bex") == 1)


async def test_each_of_several_answers_has_its_chance(tmp_path: Path) -> None:
    people = {"ann": red("foot", 2, 5, size=4), "cy": blue("foot", 12, 5, **RIFLE), "ed": blue("foot", 12, 6, **RIFLE)}
    state = after(start(**people, di=FAR), "ann advance 3")
    app = app_of(Game.create(tmp_path / "two.tactical", RULES, state))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        told = order_panel(app)
        assert [line for line in told if "%" in line] == [
            "Fire a rifle on overwatch 42%",
            "Ed: fire a rifle on overwatch 42%",
            "Fire a rifle on overwatch, then 42%",
        ]


@pytest.mark.parametrize(
    ("value", "tone", "key"),
    [
        ("day 7", "", "text"),
        ("day 8, too late", "warning", "bad"),
        ("never", "warning", "bad"),
        (Chance(21, 36), "", "good"),
    ],
)
def test_a_day_is_no_chance_and_one_too_late_is_bad(value: Part, tone: Tone, key: str) -> None:
    assert ActionRow("Saltby", "", listed=Row("arrival", value=value, tone=tone)).value_key == key


@pytest.mark.slow
async def test_days_too_late_are_said_to_be_late_in_the_list(tmp_path: Path) -> None:
    game = open_game(shipped_saves()["overland"], tmp_path)
    by_day = read(game.rules, game.state, 0, "band route to Saltby")
    assert game.play(by_day).verdict
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a")
        await until(pilot, lambda: battle(app).actions.row_at(2) is not None)
        values = {row.text: row.value for row in battle(app).actions.rows}
        assert values["Saltby: by night"] == "day 3"
        assert values["Saltby: 1 forced march a day"] == "day 4, too late"


@pytest.mark.slow
async def test_a_target_out_of_view_is_looked_at_while_its_row_is_shown(tmp_path: Path) -> None:
    app = app_of(open_game(shipped_saves()["armour"], tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = battle(app)
        await press(pilot, *["plus"] * 4)
        await until(pilot, lambda: screen.board.cell_size == CellSize(4, 2))
        cursor, before = screen.board.cursor, screen.board.view
        await press(pilot, "a")
        row = next(row for row in screen.actions.rows if row.text == "Fire a gun at Yew")
        screen.actions.choose([row.what])
        await until(pilot, lambda: screen.session.plan.orders == (row.what,))
        await nothing_to_do()
        aim = screen.board.scene.aim
        assert aim is not None
        assert aim.target is not None
        assert not before.contains(*aim.target), "or this shows nothing"
        assert screen.board.view.contains(*aim.target)
        assert screen.board.cursor == cursor
        await press(pilot, "escape")
        assert screen.board.view == before


@pytest.mark.slow
async def test_the_row_that_the_list_opens_on_is_given_by_the_second_enter(tmp_path: Path) -> None:
    """The first one only shows it, as on the board: what one has not looked at is not given by one key."""
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a")
        screen = battle(pilot.app)
        assert ("menu.choose", "show") in screen.footer()
        await press(pilot, "enter")
        assert not game.moments
        deed = screen.actions.chosen.what.deed()
        assert ("menu.choose", deed) in screen.footer()
        await press(pilot, "enter")
        assert [moment.order.deed() for moment in game.moments] == [deed]
    game.close()


@pytest.mark.slow
async def test_a_row_that_was_gone_to_is_given_at_once(tmp_path: Path) -> None:
    game = new_game(tmp_path, text_of(DUEL))
    async with app_of(game).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "a", "down")
        deed = battle(pilot.app).actions.chosen.what.deed()
        await press(pilot, "enter")
        assert [moment.order.deed() for moment in game.moments] == [deed]
    game.close()


@pytest.mark.slow
async def test_what_a_plan_costs_stands_above_what_else_is_said_of_it(tmp_path: Path) -> None:
    app = app_of(new_game(tmp_path, "the-needles"))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "m", "enter")
        await until(pilot, lambda: "can move and hit" in " ".join(screen_text(app).split()))
        words = " ".join(line.plain for line in battle(app).order.lines)
        assert words.index("can move and hit") < words.index("As close as possible to u4")
