"""Doors in every state, on the real board at each zoom and in each glyph set that needs no special font."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.controller.scene import draw
from tactical.controller.scene.builder import Picture
from tactical.controller.scene.glyphs import ASCII, GLYPH_SETS, NARROW, OPENED
from tactical.controller.scene.scene import WALLED_ZOOMS, Scene, SceneEdge, SceneGround, ScenePiece
from tests.ui.battle.games import app_of, new_game, say, sit
from tests.ui.battle.test_story import at_the_board
from tests.ui.goldens import check_golden, screen_text

CUTTER = """
title = "Four doors"
rules = "boarding"
briefing = "A cutter whose doors are shut, hacked, broken and held."
limit = 9
at_limit = "red"
[map]
topology = "square4"
walled = true
picture = '''
+-+-+-+-+-+-+
|. . . . . .|
+ +-+D+-+-+ +
|.Dd A h dD.|
+ +-+-+D+-+ +
|. . . B . .|
+-+-+-+-+-+-+
'''
[map.legend]
"." = "space"
D = { edge = "door" }
d = { ground = "deck", ship = "cutter", module = "hold" }
h = { ground = "helm", ship = "cutter", module = "hold", mark = "helm" }
A = { ground = "deck", ship = "cutter", module = "hold", piece = "ann" }
B = { ground = "space", piece = "cy" }
[ships.cutter]
side = "red"
[[doors]]
between = ["a2", "b2"]
hacked = true
[[doors]]
between = ["e2", "f2"]
broken = true
[[goals]]
goal = "last_side"
[[seats]]
name = "red"
side = "red"
[[seats]]
name = "blue"
side = "blue"
[[pieces]]
name = "ann"
seat = "red"
kind = "officer"
weapons = ["pistol"]
[[pieces]]
name = "cy"
seat = "blue"
kind = "marine"
weapons = ["pistol"]
"""
HELD = ("ann hold door c1",)


@pytest.mark.parametrize("look", ["narrow", "ascii"])
async def test_a_ship_with_doors_in_four_states(tmp_path: Path, look: str) -> None:
    game = new_game(tmp_path, CUTTER)
    say(sit(game), *HELD)
    async with app_of(game, glyphs=look, theme="dark" if look == "narrow" else "mono").run_test(size=(80, 24)) as pilot:
        await at_the_board(pilot)
        check_golden(f"battle-doors-{look}", screen_text(pilot.app))


@pytest.mark.parametrize("glyphs", [ASCII, NARROW], ids=lambda glyphs: glyphs.name)
def test_they_are_drawn_at_each_zoom(tmp_path: Path, glyphs: object) -> None:
    """The game's own, and below them a row of every kind there is in the scene's words, beside a piece and bare."""
    game = new_game(tmp_path, CUTTER)
    controller = sit(game)
    say(controller, *HELD)
    scene = Picture(controller.rules).scene(controller.view)
    kinds = ("wall", "low", "door", *OPENED, "window")
    ground = tuple(tuple(SceneGround() for _ in kinds) for _ in range(4))
    every = Scene(
        ground,
        tuple(SceneEdge((x, y), side, kind) for y, side in ((1, "n"), (2, "w")) for x, kind in enumerate(kinds)),
        (ScenePiece((1, 2), "A", 1), ScenePiece((4, 2), "B", 1)),
    )
    assert scene.problems() == every.problems() == []
    shown = []
    for zoom in WALLED_ZOOMS:
        for drawn in (scene, every):
            lines = range(draw.lines(drawn, zoom))
            shown += ["".join(t for t, _ in draw.row(drawn, at, zoom, glyphs)).rstrip() for at in lines]  # type: ignore[arg-type]
            shown.append("-" * 40)
    check_golden(f"doors-{glyphs.name}", "\n".join(shown) + "\n")  # type: ignore[attr-defined]


def test_every_state_has_a_character_of_its_own() -> None:
    for glyphs in GLYPH_SETS.values():
        for at in (0, 1):
            drawn = [glyphs.edges[kind][at] for kind in ("wall", "door", *OPENED)]
            assert len(set(drawn)) == len(drawn), glyphs.name
