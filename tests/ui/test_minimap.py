"""The map at the inspector's foot: the board's shape, who is where, and what is in view, without a colour."""

from __future__ import annotations

from pathlib import Path

from tactical.controller.scene.glyphs import ASCII
from tactical.controller.scene.scene import Scene, SceneGround, ScenePiece, SceneSite, Stack
from tactical.ui.minimap import Blocks, blocks, minimap
from tests.ui.battle.derelict import saved_game
from tests.ui.battle.games import app_of, new_game
from tests.ui.battle.test_screen import press
from tests.ui.goldens import screen_text

FLOOR, WALL = SceneGround(), SceneGround("wall")
BOARD = Scene(
    tuple(tuple(WALL if x < 4 and y < 4 else FLOOR for x in range(16)) for y in range(16)),
    pieces=(ScenePiece((15, 15), "A", 1), ScenePiece((8, 0), "B")),
)


def text(columns: int, lines: int, view: tuple[int, int, int, int]) -> list[str]:
    return ["".join(run for run, _ in line) for line in minimap(BOARD, view, columns, lines, ASCII)]


def test_blocks_keep_the_shape() -> None:
    assert blocks(BOARD, 16, 8) == Blocks(1, 2, 16, 8)
    assert blocks(BOARD, 15, 8) == Blocks(2, 4, 8, 4)
    assert blocks(BOARD, 16, 7) == Blocks(2, 4, 8, 4)


def test_pieces_walls_and_the_view_have_characters() -> None:
    assert text(8, 4, (4, 4, 6, 4)) == [
        "##  B   ",
        "  ...   ",
        "        ",
        "       A",
    ]
    assert text(8, 4, (0, 0, 16, 16))[2] == "........"


def test_a_galaxy_shows_who_holds_each_system_and_the_view() -> None:
    sites = {
        (0, 0): SceneSite("ash", spots=(("r", 0), ("r", 0)), stacks=(Stack("R", 3, 0),)),
        (2, 0): SceneSite("bel", spots=(("b", 1),), stacks=(Stack("R", 2, 0), Stack("B", 4, 1))),
        (1, 1): SceneSite("cor", spots=(("o", -1), ("b", 1))),
        (0, 2): SceneSite("dun"),
        (2, 2): SceneSite("eis", stacks=(Stack("R", 0, 0, 2),)),  # ground forces adrift hold nothing
    }
    galaxy = Scene(((FLOOR,) * 3,) * 3, topology="hex", sites=sites)
    lines = minimap(galaxy, (1, 0, 2, 2), 20, 10, ASCII)
    assert ["".join(run for run, _ in line) for line in lines] == ["R ..B.", "   b...", "o   o "]
    keys = {run: key for line in lines for run, key in line}
    assert (keys["R"], keys["B"], keys["b"], keys["o"]) == ("text seat-0", "text seat-1", "text seat-1", "text")
    small = minimap(galaxy, (1, 0, 2, 2), 2, 2, ASCII)  # with no room for that, blocks that name somebody
    assert ["".join(run for run, _ in line) for line in small] == ["bB"]


async def test_it_is_there_for_a_galaxy_seen_in_part(tmp_path: Path) -> None:
    game = new_game(tmp_path, "six-thrones")
    async with app_of(game).run_test(size=(120, 40)) as pilot:
        await press(pilot, "enter", "plus", "plus")
        there = [line[80:] for line in screen_text(pilot.app).split("Map")[1].splitlines()]
        for letter in {seat.name[0].upper() for seat in game.state.setup.seats}:
            assert any(letter in line for line in there), letter


async def test_it_shows_where_there_is_room_and_not_all_is_seen(tmp_path: Path) -> None:
    from tactical.journal.game import Game

    with Game.open(saved_game(tmp_path)) as game:
        async with app_of(game).run_test(size=(120, 40)) as pilot:
            await press(pilot, "plus", "plus")
            assert "Map" in screen_text(pilot.app)
            there = screen_text(pilot.app).split("Map")[1]
            await press(pilot, "pagedown", "pagedown", "pagedown")
            assert screen_text(pilot.app).split("Map")[1] != there
            await pilot.resize_terminal(80, 24)
            assert "Map" not in await press(pilot, "left")
