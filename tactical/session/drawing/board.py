"""Drawing a scene, of squares or of hexes."""

from __future__ import annotations

from tactical.session.drawing.hexagons import HexDrawing
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.sizes import CellSize
from tactical.session.drawing.squares import SquareDrawing
from tactical.session.scene.scene import Scene

Drawing = SquareDrawing | HexDrawing


def drawing(scene: Scene, size: CellSize, look: BoardColours, before: Drawing | None = None) -> Drawing:
    """A drawn scene; parts that have not changed since the drawing `before` are reused."""
    if scene.topology == "hex":
        return HexDrawing(scene, size, look, before if isinstance(before, HexDrawing) else None)
    return SquareDrawing(scene, size, look, before if isinstance(before, SquareDrawing) else None)
