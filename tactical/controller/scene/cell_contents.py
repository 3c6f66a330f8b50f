"""What one cell of a scene is drawn with, at any zoom: its main character, what stands beside it, its style key."""

from __future__ import annotations

from tactical.controller.scene.glyphs import STATES, GlyphSet
from tactical.controller.scene.scene import Cell, SceneIndex, SceneMark, ScenePiece

Run = tuple[str, str]
"""Text and the style key it is drawn with."""

CellRuns = tuple[Run, ...]


def contents(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> tuple[str, str, str, bool]:
    """A cell in short: its main character, what stands beside it, the style key, and whether it is bare
    ground."""
    ground = index.ground[y][x]
    key = ground.role
    main = glyphs.safe(ground.glyph) if ground.glyph else glyphs.ground.get(key, glyphs.replacement)
    aside = main if key in ("wall", "unseen") else " "
    alone = True
    reach = index.reach.get(y)
    if reach is not None and x in reach:
        key += f" reach-{reach[x]}"
        aside, alone = glyphs.reach[reach[x] - 1], False
    shades = index.shades.get(y)
    if shades is not None and x in shades:
        key += f" {shades[x].key}"
        aside, alone = glyphs.safe(shades[x].mark[:1]), False
    path = index.path.get(y)
    if path is not None and x in path:
        step = path[x]
        key += " path-stop" if step.stop else " path"
        aside, alone = (str(step.number) if step.number < 100 else glyphs.more), False
    marks = index.marks.get(y)
    if marks is not None and x in marks and not (marks[x].kind == "note" and marks[x].text):  # its words will do
        kind = marks[x].kind
        key += f" mark-{kind}"
        aside, alone = (_sign(marks[x], glyphs) if alone or len(aside) > 1 or kind == "target" else aside), False
    pieces = index.pieces.get(y)
    if pieces is not None and x in pieces:
        piece, count = pieces[x]
        main, aside = piece_text(piece, count, glyphs)
        return main, aside, key + piece_key(piece), False
    bodies = index.bodies.get(y)
    if bodies is not None and x in bodies:
        piece = bodies[x]
        if piece.astride:
            return glyphs.safe(piece.glyph[0]), glyphs.body, key + piece_key(piece), False
        return body_of(piece, (x, y), glyphs), joint(piece, (x, y), glyphs), key + piece_key(piece), False
    ghosts = index.ghosts.get(y)
    if ghosts is not None and x in ghosts:
        piece = ghosts[x]
        main, number = body_of(piece, (x, y), glyphs), path is not None and x in path
        aside = aside if number else joint(piece, (x, y), glyphs)
        return main, aside, key if number else f"{key} path-stop", False
    return main, aside, key, alone


def _sign(mark: SceneMark, glyphs: GlyphSet) -> str:
    return glyphs.storeys[mark.sign == "below"] if mark.sign else glyphs.marks[mark.kind]


def body_of(piece: ScenePiece, cell: Cell, glyphs: GlyphSet) -> str:
    """One cell of a piece: where it points at its bow, else its body."""
    if piece.heading is not None and (cell in piece.bow or not piece.covers):
        return glyphs.headings[piece.heading % 8]
    return glyphs.body


def joint(piece: ScenePiece, cell: Cell, glyphs: GlyphSet) -> str:
    """What joins a cell of a piece to the next one to the east."""
    return glyphs.body if (cell[0] + 1, cell[1]) in piece.cells else " "


def piece_key(piece: ScenePiece) -> str:
    return f" seat-{piece.seat}" + "".join([f" state-{state}" for state in STATES if state in piece.states])


def flags_of(piece: ScenePiece, glyphs: GlyphSet) -> str:
    return "".join([glyphs.states[state] for state in STATES if state in piece.states])


def piece_text(piece: ScenePiece, count: int, glyphs: GlyphSet) -> Run:
    """The first character of a piece and the most pressing of what there is to say about it."""
    name = "".join(map(glyphs.safe, piece.glyph))
    flags = flags_of(piece, glyphs)
    turning = piece.heading is not None and piece.states <= {"selected", "acting", "spent"}  # where it points says more
    if flags and not turning:
        return name[0], flags[0]
    if len(name) > 1:
        return name[0], name[1]
    if piece.altitude is not None:  # what it flies over, and what can reach it, hangs on this more than on its heading
        return name, str(piece.altitude) if piece.altitude < 10 else glyphs.more
    if piece.heading is not None and piece.covers and piece.cell not in piece.bow:  # its bow says where it points
        return name, joint(piece, piece.cell, glyphs)
    if piece.heading is not None:
        return name, glyphs.headings[piece.heading % 8]
    return name, glyphs.stack if count > 1 else glyphs.seats[piece.seat]
