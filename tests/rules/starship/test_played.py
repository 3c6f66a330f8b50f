"""The source's worked example and a window between attacks, as people play them: by commands, and on the screen."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tactical.cli import main
from tests.ui.battle.games import app_of, battle, new_game
from tests.ui.battle.test_screen import press, until
from tests.ui.reading import told as screen_text

SCENARIO = """
title = "The source's example"
rules = "starship"
briefing = "Flight Speed 350, Turning Radius 100: 150 ft straight, then 90 degrees to starboard."
[map]
topology = "square8"
picture = '''
............
............
............
............
............
.....a......
............
...........z
'''
[map.legend]
"." = "space"
a = { piece = "ada" }
z = { piece = "zed" }
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[pieces]]
name = "ada"
seat = "red"
kind = "corvette"
[[pieces]]
name = "zed"
seat = "blue"
kind = "fighter"
heading = "w"
"""


@pytest.fixture
def commands(tmp_path, capsys, monkeypatch):
    """Runs commands about a game of the example; what they print."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "example.toml").write_text(SCENARIO, "utf-8")
    save = str(tmp_path / "example.tactical")

    def run(command: str, *words: str, code: int = 0, option: str = "") -> str:
        if option:
            Path(save).unlink()
            assert main(("new", str(tmp_path / "example.toml"), "--save", save, "--option", option)) == 0
        capsys.readouterr()
        assert main((command, save, *words)) == code
        out, err = capsys.readouterr()
        return out + err

    assert main(("new", str(tmp_path / "example.toml"), "--save", save)) == 0
    return run


@pytest.mark.clause("SC-26", "SC-X01")
def test_the_sources_example_by_commands(commands):
    said = commands("do", "ada ahead 150 feet", "ada turn 90")
    assert "Ada flies to f3 (50 ft)" in said
    assert "Ada turns 90° right, heading E (100 ft)" in said
    assert "Flight 100 of 350 ft" in commands("show")
    assert "Ada turns 90° right, heading S (100 ft)" in commands("do", "ada turn 90")
    refused = commands("do", "ada turn 90", code=3)
    assert "the turn at f3 costs 100 ft; 0 ft of 350 ft left; ada boost by engineer [SC-25]" in refused


@pytest.mark.clause("SC-48")
def test_reach_by_commands(commands):
    said = commands("reach", "ada")
    assert "Ada, fly: 350 ft, " in said
    assert "f5 facing N: 50 ft, 300 left: ada fly 1" in said.splitlines()
    assert "ada fly +90 1" in commands("reach", "ada")


@pytest.mark.clause("SC-48", "SC-H09")
@pytest.mark.parametrize(
    ("unit", "parts", "costs", "leaves"), [("feet", 90, "150 ft", "200 ft"), ("squares", 4500, "3 sq", "4 sq")]
)
def test_reach_for_programs_is_exact_in_feet_or_squares(commands, unit, parts, costs, leaves):
    found = json.loads(commands("reach", "ada", "--json", option=f"shown_in={unit}"))
    assert (found["unit"], found["parts"], Fraction(found["allowance"], parts)) == (
        {"feet": "ft", "squares": "sq"}[unit], parts, {"feet": 350, "squares": 7}[unit],
    )  # fmt: skip
    turned = next(stop for stop in found["stops"] if stop["order"] == "ada fly 1 +90")
    assert (turned["cell"], turned["heading"], turned["costs"], turned["leaves"]) == ("f5", "E", costs, leaves)
    assert Fraction(turned["cost"], parts) == int(costs.split()[0])


@pytest.mark.clause("SC-35")
def test_attack_move_attack_by_commands(commands):
    commands("do", "ada turn 135")
    said = commands("do", "ada attack zed with light by gunner-1", "--dice", "2")
    assert "Ada's light mount at Zed: miss" in said
    assert "Red decides: between attacks (Ada)" in said
    assert "Ada flies to g7 (50 ft)" in commands("do", "ada ahead 1")
    assert "Ada's light mount at Zed: miss" in commands("do", "ada attack zed", "--dice", "3")
    assert "Zed's turn" in commands("do", "ada hold", "ada end")


@pytest.mark.slow
@pytest.mark.clause("SC-26")
async def test_the_sources_example_on_the_screen(tmp_path: Path) -> None:
    game = new_game(tmp_path, SCENARIO)
    async with app_of(game).run_test(size=(100, 32)) as pilot:
        await press(pilot, "enter", "colon", *_keys("ahead 150 feet"), "enter")
        await press(pilot, "colon", *_keys("turn 90"), "enter")
        ship = game.state.piece_named("ada")
        assert (game.state.cell_name(ship.cell), ship.heading) == ("f3", 2)
        shown = screen_text(pilot.app)
        assert "100/350" in shown
        await press(pilot, "colon", *_keys("turn 90"), "enter", "colon", *_keys("turn 90"), "enter")
        assert "SC-25" in screen_text(pilot.app)


@pytest.mark.slow
@pytest.mark.clause("SC-35", "SC-36", "SC-H27")
async def test_attack_move_attack_on_the_screen(tmp_path: Path) -> None:
    """Between the attacks of one action the board is pointed at as ever: a course, the next target, or neither."""
    game = new_game(tmp_path, SCENARIO)
    async with app_of(game, dice=lambda roll: (2,) * roll.dice).run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "enter", "colon", *_keys("attack zed with light"), "enter")
        assert "light: 2 more" in shown.splitlines()[0]
        assert "Red, Ada: attack again, or fly on first (SC-35)" in shown
        assert "e hold fire" in shown
        await press(pilot, "slash", "f", "5", "enter", "enter")
        shown = await press(pilot, "enter")  # flown one square: 50 ft
        assert game.state.cell_name(game.state.pieces[0].cell) == "f5"
        assert "300 of 350" in shown
        shown = await press(pilot, "m", "enter")
        assert "Ada: attack Zed" in shown
        shown = await press(pilot, "enter")
        assert "light: 1 more" in shown.splitlines()[0]
        await press(pilot, "colon", *_keys("end move"), "enter")  # the last attack alone is asked about
        await until(pilot, lambda: bool(re.search(r"Attack Zed +20%, out 1%", screen_text(pilot.app))))
        assert "Hold fire" in screen_text(pilot.app)
        shown = await press(pilot, "space")
        assert "light: 1 more" in shown.splitlines()[0]  # Space gives up no attack
        shown = await press(pilot, "e")
        assert "Ada can still attack" in shown  # asked once, as it costs an attack
        shown = await press(pilot, "e")
        assert game.moments[-1].order.verb == "hold_fire"  # and not the attack itself
        assert "Ada's turn" in shown.splitlines()[0]
        assert "more" not in shown.splitlines()[0]


@pytest.mark.clause("FT-SC-05", "FT-SC-02")
async def test_pointing_at_an_enemy_says_why_it_cannot_be_attacked(tmp_path: Path) -> None:
    game = new_game(tmp_path, SCENARIO.replace('kind = "corvette"', 'kind = "fighter"'))
    async with app_of(game, dice=lambda roll: (2,) * roll.dice).run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "m", "enter")
        plan = battle(pilot.app).session.plan.current
        assert [order.verb for order in plan.orders] == ["fly", "attack"]  # turned so that the gun bears
        why = battle(pilot.app).session.refusals.why_not(game.state.piece_named("zed").cell)
        assert (
            "Zed lies to the right, but the light mount only bears on front" in why.text
        )  # not that it could not fly there
        assert why.clause == "FT-SC-02"


@pytest.mark.slow
@pytest.mark.clause("SC-45")
async def test_a_course_by_the_cursor_with_any_heading(tmp_path: Path) -> None:
    game = new_game(tmp_path, SCENARIO)
    async with app_of(game).run_test(size=(100, 32)) as pilot:
        shown = await press(pilot, "enter", "up", "up", "enter")
        assert "Fly 2 squares ahead" in shown
        assert "100 ft, 250 left" in shown
        shown = await press(pilot, "x")  # the same square, turned
        assert "Fly 2 squares ahead, turning 45 degrees" in " ".join(shown.split())
        await press(pilot, "enter")
        ship = game.state.piece_named("ada")
        assert game.state.cell_name(ship.cell) == "f4"
        assert ship.heading in (1, 7)


def _keys(text: str) -> list[str]:
    names = {" ": "space", "-": "minus"}
    return [names.get(letter, letter) for letter in text]
