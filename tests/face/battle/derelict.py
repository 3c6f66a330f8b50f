"""The real battle screen on a board as large as the made-up one: `python -m tests.face.battle.derelict [THEME]`.

For looking at and for measuring: `python -m tests.bench.screen --program battle='python -m tests.face.battle.derelict'`.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from tactical.journal.game import Game
from tactical.scenario import scenario_from_text
from tests.face.fake import HEIGHT, WIDTH, fake_scene

LETTERS = {"floor": ".", "rough": ",", "wall": "#", "hole": ".", "water": ";", "cover": "="}
HEAD = """
title = "Derelict"
rules = "skirmish"
order = [{order}]
[map]
topology = "square8"
picture = '''
{picture}
'''
[map.legend]
"." = "floor"
"#" = "wall"
"," = "gravel"
";" = "undergrowth"
"=" = "furniture"
A = {{ piece = "ada" }}
{legend}
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[kinds.runner]
like = "trooper"
body = 8
"""
PIECE = '[[pieces]]\nname = "{}"\nseat = "{}"\nkind = "runner"\nweapons = ["rifle", "sword"]\n'


def scenario(men: int = 24) -> str:
    """A derelict ship with a crew of two sides."""
    rows = [[LETTERS[ground.role] for ground in row] for row in fake_scene().ground]
    dice = random.Random(4)
    names = ["ada", *(f"man-{number}" for number in range(1, men))]
    rows[5][5] = "A"
    places = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    legend = []
    for name in names[1:]:
        x, y = dice.randrange(WIDTH), dice.randrange(HEIGHT)
        while rows[y][x] != ".":
            x, y = dice.randrange(WIDTH), dice.randrange(HEIGHT)
        rows[y][x] = letter = next(places)
        legend.append(f'{letter} = {{ piece = "{name}" }}')
    picture = "\n".join("".join(row) for row in rows)
    text = HEAD.format(order=", ".join(f'"{n}"' for n in names), picture=picture, legend="\n".join(legend))
    return text + "".join(PIECE.format(name, ("red", "blue")[at % 2]) for at, name in enumerate(names))


def saved_game(folder: Path) -> Path:
    """The game in a file, past its introduction."""
    path = folder / "derelict.tactical"
    found = scenario_from_text(scenario(), "derelict")
    with Game.create(path, found.rules, found.opened()) as game:
        offers = found.rules.offers(found.rules.view(game.state, 0))
        game.play(next(order for order in offers if order.verb == "drop_prone"))
        game.play(next(order for order in found.rules.offers(game.state) if order.verb == "stand_up"))
    return path


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = saved_game(Path(folder))
        from tactical.face.app import run

        raise SystemExit(run(str(path), theme=sys.argv[1] if len(sys.argv) > 1 else "dark"))


if __name__ == "__main__":
    main()
