"""A made-up position for the toolkit's own tests: a board with a bit of everything, and no game behind it."""

from __future__ import annotations

import random

from tactical.session.scene.scene import Cell, PathStep, Scene, SceneEdge, SceneGround, SceneMark, ScenePiece
from tactical.table.rows import Amount
from tactical.table.values import replace

WIDTH, HEIGHT = 48, 36
START: Cell = (5, 5)
WORDS = {"floor": "deck", "rough": "rubble", "wall": "wall", "hole": "shaft", "water": "coolant", "cover": "crates"}


def fake_scene(width: int = WIDTH, height: int = HEIGHT, seed: int = 11) -> Scene:
    """Blobs of ground, a walled room, pieces of three seats, and every overlay."""
    dice = random.Random(seed)
    roles = [["floor"] * width for _ in range(height)]
    for _ in range(width * height // 75):
        role = dice.choice(("rough", "wall", "hole", "water", "cover"))
        cx, cy, radius = dice.randrange(width), dice.randrange(height), dice.randrange(1, 3)
        for y in range(max(0, cy - radius), min(height, cy + radius + 1)):
            for x in range(max(0, cx - radius), min(width, cx + radius + 1)):
                if (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius:
                    roles[y][x] = role
    for y in range(3, 9):
        for x in range(3, 13):
            roles[y][x] = "floor"
    roles[6][7] = roles[6][8] = "rough"
    room = [SceneEdge((x, 3), "n") for x in range(3, 13)] + [SceneEdge((x, 9), "n") for x in range(3, 13)]
    room += [SceneEdge((3, y), "w") for y in range(3, 9)] + [SceneEdge((13, y), "w") for y in range(3, 9)]
    room[4] = replace(room[4], kind="door")
    room += [SceneEdge((9, 3 + at), "w", kind) for at, kind in enumerate(("wall", "low", "door", "open", "window"))]
    pieces = [
        ScenePiece((5, 5), "A", 0, frozenset({"selected"}), heading=2),
        ScenePiece((4, 7), "B", 0, frozenset({"spent"})),
        ScenePiece((10, 4), "M", 1, heading=5),
        ScenePiece((11, 7), "M", 1, frozenset({"wounded", "prone"})),
        ScenePiece((7, 3), "K", 2, frozenset({"hidden"}), altitude=2),
        ScenePiece((15, 10), "T1", 1, covers=((16, 10), (15, 11), (16, 11))),
    ]
    taken = {piece.cell for piece in pieces}
    for _ in range(width * height // 60):
        cell = dice.randrange(14, width), dice.randrange(12, height)
        if cell not in taken and roles[cell[1]][cell[0]] == "floor":
            taken.add(cell)
            pieces.append(ScenePiece(cell, dice.choice("ABCDEFGH"), dice.randrange(6), heading=dice.randrange(8)))
    reach = {
        (x, y): 100 - 18 * max(abs(x - 5), abs(y - 5)) for x in range(3, 9) for y in range(3, 9) if (x, y) != (5, 5)
    }
    path = (PathStep((6, 5), 1, Amount(1)), PathStep((7, 6), 2, Amount(2)), PathStep((8, 6), 3, Amount(3), stop=True))
    marks = (
        SceneMark((10, 7), "threat", "35%"),
        SceneMark((12, 3), "objective"),
        SceneMark((9, 8), "sight"),
        SceneMark((4, 4), "note"),
    )
    ground = tuple(tuple(SceneGround(role) for role in row) for row in roles)
    return Scene(ground, tuple(room), tuple(pieces), reach, path, marks, cursor=START)
