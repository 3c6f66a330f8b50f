"""What a seat reads when it is asked something: the question in the bar, answers with their chances in the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.controller.saves import open_game
from tactical.journal.game import Game
from tactical.rules.armour import RULES
from tactical.scenario import shipped_saves
from tests.rules.armour.fixture import after, blue, red, start
from tests.rules.armour.test_sight import FAR, RIFLE
from tests.ui.battle.games import app_of, battle
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
        await until(pilot, lambda: order_panel(app)[0] == "Strike 72%, fells 36%")
        assert order_panel(app)[1] == "Let it pass"
        shown = " ".join(screen_text(app).split())
        assert shown.count("Cy is about to enter d2") == 1
        assert shown.count("36%") == 1
        assert "let it pass for this move, " not in shown, "the list of answers has it"
        if size[0] > 80:
            assert order_panel(app)[2:4] == ["6 or more on 2d6", "Hurts Cy by 1 to 16 Hits"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_staying_comes_to_stands_before_the_answers(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_of(open_game(shipped_saves()["fleet"], tmp_path))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: order_panel(app)[0].startswith("Stay and beat Yellow"))
        told = order_panel(app)
        assert "Stay and beat Yellow 20%" in told
        assert "Stay and lose to Yellow 77%" in told
        assert screen_text(app).count("A round of combat begins".lower()) == 1
        await until(pilot, lambda: screen_text(app).count("Retreat to Bex") == 1)


async def test_each_of_several_answers_has_its_chance(tmp_path: Path) -> None:
    people = {"ann": red("foot", 2, 5, size=4), "cy": blue("foot", 12, 5, **RIFLE), "ed": blue("foot", 12, 6, **RIFLE)}
    state = after(start(**people, di=FAR), "ann advance 3")
    app = app_of(Game.create(tmp_path / "two.tactical", RULES, state))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        told = order_panel(app)
        assert [line for line in told if "%" in line] == [
            "Fire rifle on 42%",
            "Ed: fire rifle on 42%",
            "Fire rifle on 42%",
        ]
