"""The shipped samples as scenes, for tests that look at whole boards."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from tactical.rehearsal.dice import live
from tactical.scenario import shipped_saves
from tactical.session.drawing.board import Drawing, drawing
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.sizes import largest
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.saves import open_game
from tactical.session.scene.builder import Picture
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.session.scene.scene import Cell, Scene
from tactical.session.session import Session

SYSTEMS = ("armour", "boarding", "fleet", "overland", "skirmish", "starship")
ROOMS = {"80x24": (51, 17), "120x40": (81, 30), "200x50": (117, 46)}
"""What the panels leave to the board at the three sizes of a screen."""


@cache
def seated(name: str) -> Session:
    """The sample of a system with all its seats at one keyboard."""
    with tempfile.TemporaryDirectory() as folder:
        game = open_game(shipped_saves()[name], Path(folder))
        return Session(game, frozenset(range(len(game.state.setup.seats))), live(None))


@cache
def scene_of(name: str) -> Scene:
    """A sample's board, with what the picked piece can reach."""
    session = seated(name)
    return Picture(session.seat.rules).scene(
        session.seat.view, picked=session.selection.piece, reach=session.selection.reach
    )


def cursor_of(name: str) -> Cell:
    """Where the picked piece of a sample stands."""
    session = seated(name)
    cell = session.seat.view.pieces[session.selection.piece].cell if session.selection.piece >= 0 else -1
    if cell < 0:
        return next(iter(scene_of(name).sites), (0, 0))
    x, y, _ = session.seat.view.board.xy(cell)
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
