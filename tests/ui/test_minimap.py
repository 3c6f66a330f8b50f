"""The map at the inspector's foot: the board's shape, who is where, and what is in view, without a colour."""

from __future__ import annotations

from pathlib import Path

from tactical.ui.glyphs import ASCII
from tactical.ui.minimap import Blocks, blocks, minimap
from tactical.ui.scene import Ground, Piece, Scene
from tests.ui.battle.derelict import saved_game
from tests.ui.battle.games import app_of
from tests.ui.battle.test_screen import press
from tests.ui.goldens import screen_text

FLOOR, WALL = Ground(), Ground("wall")
BOARD = Scene(
    tuple(tuple(WALL if x < 4 and y < 4 else FLOOR for x in range(16)) for y in range(16)),
    pieces=(Piece((15, 15), "A", 1), Piece((8, 0), "B")),
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
