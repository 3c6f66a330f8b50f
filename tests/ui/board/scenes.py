"""The shipped samples as scenes, for tests that look at whole boards."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from tactical.controller.controller import Controller
from tactical.controller.drawing.board import Drawing, drawing
from tactical.controller.drawing.look import BoardColours
from tactical.controller.drawing.sizes import largest
from tactical.controller.preferences.themes import load_theme, shipped_themes
from tactical.controller.saves import open_game
from tactical.controller.scene.builder import Picture
from tactical.controller.scene.glyphs import GLYPH_SETS
from tactical.controller.scene.scene import Cell, Scene
from tactical.rehearsal.dice import live
from tactical.scenario import shipped_saves

SYSTEMS = ("armour", "boarding", "fleet", "overland", "skirmish", "starship")
ROOMS = {"80x24": (51, 17), "120x40": (81, 30), "200x50": (117, 46)}
"""What the panels leave to the board at the three sizes of a screen."""


@cache
def seated(name: str) -> Controller:
    """The sample of a system with all its seats at one keyboard."""
    with tempfile.TemporaryDirectory() as folder:
        game = open_game(shipped_saves()[name], Path(folder))
        return Controller(game, frozenset(range(len(game.state.setup.seats))), live(None))


@cache
def scene_of(name: str) -> Scene:
    """A sample's board, with what the picked piece can reach."""
    controller = seated(name)
    return Picture(controller.rules).scene(controller.view, picked=controller.piece, reach=controller.reach)


def cursor_of(name: str) -> Cell:
    """Where the picked piece of a sample stands."""
    controller = seated(name)
    cell = controller.view.pieces[controller.piece].cell if controller.piece >= 0 else -1
    if cell < 0:
        return next(iter(scene_of(name).sites), (0, 0))
    x, y, _ = controller.view.board.xy(cell)
    return x, y


@cache
def look_of(theme: str = "dark", system: str = "truecolor", glyphs: str = "narrow") -> BoardColours:
    """A shipped theme on a kind of terminal."""
    return BoardColours(load_theme(shipped_themes() / f"{theme}.toml"), system=system, glyphs=GLYPH_SETS[glyphs])


def drawn(scene: Scene, room: tuple[int, int], look: BoardColours) -> Drawing:
    """A scene at the largest size that a room has place for."""
    return drawing(scene, largest(scene, *room), look)


def text_of(board: Drawing, cursor: Cell) -> str:
    """A drawing's characters, with the cursor."""
    lines = (board.framed(number, cursor) for number in range(board.lines))
    return "".join("".join(glyph[0] for glyph in line).rstrip() + "\n" for line in lines)
