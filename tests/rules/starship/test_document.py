"""The source's own worked examples, number by number, through the command line and on the screen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tactical.cli import main
from tests.ui.battle.games import app_of, new_game
from tests.ui.battle.test_screen import press
from tests.ui.reading import told as screen_text

SCENARIO = """
title = "As the document has it"
rules = "starship"
briefing = "Numbers to follow with a finger."
[map]
topology = "square8"
picture = '''
............
............
............
............
............
............
............
.....a......
...........z
'''
[map.legend]
"." = "space"
a = { piece = "ada" }
z = { piece = "zed" }
[weapons.twin]
dice = 1
attacks = 2
short = 2000
[kinds.sample]
like = "corvette"
size = "small"
mounts = [{ name = "twin", weapon = "twin", sides = ["front", "left", "right", "rear"] }]
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[pieces]]
name = "ada"
seat = "red"
kind = "sample"
SHIP
[[pieces]]
name = "zed"
seat = "blue"
kind = "fighter"
heading = "w"
"""
MISS = "2"


class Example(NamedTuple):
    """What the document says of a ship: its numbers, then orders with the Flight Speed left and the heading after."""

    ship: str
    speed: int
    steps: tuple[tuple[str, int, str], ...]
    refused: tuple[str, str]  # an order for which nothing is left, and the clause that says so


EXAMPLES = {
    "150 straight, 90 to starboard, 100 left": Example(
        "speed = 350\nturning = 100", 350,
        (("ahead 150 feet", 200, "N"), ("turn 90", 100, "E"), ("turn 90", 0, "S")), ("turn 90", "SC-25"),
    ),
    "100, two players act, 200": Example(
        "speed = 300\nturning = 150", 300,
        (("ahead 100 feet", 200, "N"), ('act gunner-1 "looks"', 200, "N"), ('act gunner-2 "listens"', 200, "N"),
         ("ahead 200 feet", 0, "N")), ("ahead 1", "SC-50"),
    ),
    "100, attack, 200, attack": Example(
        "speed = 300\nturning = 150", 300,
        (("ahead 100 feet", 200, "N"), ("attack zed with twin by gunner-1", 200, "N"), ("ahead 200 feet", 0, "N"),
         ("attack zed", 0, "N")), ("ahead 1", "SC-50"),
    ),
    "one square slantwise, three straight, one slantwise: 300": Example(
        'speed = 300\nturning = 0\nheading = "ne"', 300,
        (("ahead 1", 250, "NE"), ("turn 45", 250, "E"), ("ahead 150 feet", 100, "E"), ("turn -45", 100, "NE"),
         ("ahead 1", 0, "NE")), ("ahead 1", "SC-51"),
    ),
}  # fmt: skip
CLAUSES = pytest.mark.clause("SC-26", "SC-34", "SC-36", "SC-55", "SC-X01")


@CLAUSES
@pytest.mark.parametrize("what", EXAMPLES)
def test_by_commands(what: str, tmp_path: Path, capsys: Any) -> None:
    example = EXAMPLES[what]
    text, save = tmp_path / "example.toml", str(tmp_path / "example.tactical")
    text.write_text(SCENARIO.replace("SHIP", example.ship), "utf-8")
    assert main(("new", str(text), "--save", save)) == 0
    for order, left, heading in example.steps:
        dice = ("--dice", MISS) if order.startswith("attack") else ()
        assert main(("do", save, f"ada {order}", *dice)) == 0
        capsys.readouterr()
        assert main(("show", save, "--json")) == 0
        ada = json.loads(capsys.readouterr().out)["pieces"][0]
        flight = next(bar for bar in ada["bars"] if bar["label"] == "Flight")
        assert (flight["left"], flight["whole"], flight["unit"], flight["parts"]) == (
            90 * left, 90 * example.speed, "ft", 90,
        ), order  # fmt: skip
        assert next(line["value"] for line in ada["lines"] if line["label"] == "Heading") == heading
    order, clause = example.refused
    assert main(("do", save, f"ada {order}")) == 3
    assert f"0 ft left; ada boost by engineer [{clause}]" in "".join(capsys.readouterr())


@CLAUSES
@pytest.mark.long
@pytest.mark.parametrize("what", EXAMPLES)
async def test_on_the_screen(what: str, tmp_path: Path) -> None:
    example = EXAMPLES[what]
    game = new_game(tmp_path, SCENARIO.replace("SHIP", example.ship))
    async with app_of(game, dice=lambda roll: (int(MISS),) * roll.dice).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter")
        for order, left, heading in (*example.steps, (*example.refused, "")):
            await press(pilot, "colon", *map(_key, order), "enter")
            shown = await press(pilot, "escape", "slash", *"ada", "enter")  # Ada is looked at, whoever was last
            if not heading:  # the refusal
                assert "0 ft left; ada boost by engineer" in shown
                assert f"({left})" in shown
                break
            assert re.search(rf"Flight .* {left}/{example.speed}\b", shown), (order, shown)
            assert re.search(rf"Heading +{heading}\b", screen_text(pilot.app)), (order, shown)


def _key(letter: str) -> str:
    return {" ": "space", "-": "minus", '"': "quotation_mark"}.get(letter, letter)
