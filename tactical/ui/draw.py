"""Draws a scene as runs of text and style keys, a line of the screen at a time. Pure: no terminal, no
colours.

Nothing is told by colour alone. At 2x1 and 4x2 every overlay and state has a character of its own; at 1x1 a
cell has room for one character, so overlays keep theirs and states remain as bold, underline and so on.
"""

from __future__ import annotations

from tactical.ui.glyphs import STATES, GlyphSet
from tactical.ui.hexes import hex_runs
from tactical.ui.scene import Cell, Piece, Scene, SceneIndex, Zoom

Run = tuple[str, str]
"""Text and the style key it is drawn with."""

CellRuns = tuple[Run, ...]


def columns(scene: Scene, zoom: Zoom) -> int:
    """Width of the whole board on the screen."""
    return scene.width * zoom.columns + zoom.edges + half(scene, zoom)


def half(scene: Scene, zoom: Zoom) -> int:
    """How far the odd rows of hexes are shifted; 0 for squares."""
    return zoom.columns // 2 if scene.topology == "hex" else 0


def shift(scene: Scene, y: int, zoom: Zoom) -> int:
    """How far row `y` of cells is shifted to the right."""
    return half(scene, zoom) if y % 2 else 0


def lines(scene: Scene, zoom: Zoom) -> int:
    """Height of the whole board on the screen; with edges drawn, the south border takes one line more."""
    return scene.height * zoom.lines + zoom.edges


def row(scene: Scene, line: int, zoom: Zoom, glyphs: GlyphSet) -> list[Run]:
    """Line `line` of the board as merged runs, with the scene's own cursor."""
    parts = row_cells(scene, line, zoom, glyphs)
    if scene.cursor is not None and scene.cursor[1] == line // zoom.lines and scene.holds(scene.cursor):
        at = scene.cursor[0] + (1 if shift(scene, scene.cursor[1], zoom) else 0)
        parts[at] = cell_runs(scene, scene.cursor, line % zoom.lines, zoom, glyphs, cursor=True)
    return merge(parts)


def merge(parts: list[CellRuns]) -> list[Run]:
    """Cells' runs in a row, neighbours of one style joined: one run costs one colour change on the wire."""
    merged: list[Run] = []
    text, key = "", ""
    for part in parts:
        for piece_text, piece_key in part:
            if piece_key == key:
                text += piece_text
            else:
                if text:
                    merged.append((text, key))
                text, key = piece_text, piece_key
    if text:
        merged.append((text, key))
    return merged


def row_cells(scene: Scene, line: int, zoom: Zoom, glyphs: GlyphSet) -> list[CellRuns]:
    """Line `line` of the board cell by cell, without a cursor; with edges drawn, the east border comes last, and
    among hexes the half that a row is shifted comes first or last."""
    y, part = divmod(line, zoom.lines)
    if y >= scene.height:
        return [_border_south(scene, x, glyphs) for x in range(scene.width + 1)]
    cells = [cell_runs(scene, (x, y), part, zoom, glyphs) for x in range(scene.width)]
    if zoom.edges:
        cells.append(_border_east(scene, y, part, glyphs))
    if half(scene, zoom):
        cells.insert(0 if y % 2 else len(cells), ((" " * half(scene, zoom), "space"),))
    return cells


def cell_runs(scene: Scene, cell: Cell, part: int, zoom: Zoom, glyphs: GlyphSet, *, cursor: bool = False) -> CellRuns:
    """The runs of one cell on its line `part`."""
    if scene.topology == "hex":
        return hex_runs(scene, cell, part, zoom, glyphs, cursor=cursor)
    if zoom.edges:
        return _cell_4x2(scene, cell, part, glyphs, cursor)
    x, y = cell
    index = scene.index
    main, aside, key, alone = _contents(index, x, y, glyphs)
    if zoom.columns == 1:
        if not (alone or cell[0] in index.pieces.get(y, ()) or aside.strip() == ""):
            main = aside.strip()[-1]
        if cursor:
            return ((glyphs.cursor_alone if alone else main, f"{key} cursor"),)
        return ((main, key),)
    if cursor:
        # Reach gives way to the cursor, which must be found at a glance; numbers, marks and pieces do not.
        free = aside == " " or not any(y in rows and x in rows[y] for rows in index.written)
        return ((main + (glyphs.cursor if free else aside), f"{key} cursor"),)
    if len(aside) == 2:
        return ((aside, key),)
    return ((main + aside, key),)


def _contents(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> tuple[str, str, str, bool]:
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
    path = index.path.get(y)
    if path is not None and x in path:
        step = path[x]
        key += " path-stop" if step.stop else " path"
        aside, alone = (str(step.number) if step.number < 100 else glyphs.more), False
    marks = index.marks.get(y)
    if marks is not None and x in marks and not (marks[x].kind == "note" and marks[x].text):  # its words will do
        kind = marks[x].kind
        key += f" mark-{kind}"
        aside, alone = (glyphs.marks[kind] if alone or len(aside) > 1 or kind == "target" else aside), False
    pieces = index.pieces.get(y)
    if pieces is not None and x in pieces:
        piece, count = pieces[x]
        main, aside = _piece(piece, count, glyphs)
        return main, aside, key + _piece_key(piece), False
    bodies = index.bodies.get(y)
    if bodies is not None and x in bodies:
        piece = bodies[x]
        body = glyphs.body
        if piece.heading is not None and (x, y) in piece.bow:
            body = glyphs.headings[piece.heading % 8]
        return body, glyphs.body if body == glyphs.body else " ", key + _piece_key(piece), False
    return main, aside, key, alone


def _piece_key(piece: Piece) -> str:
    return f" seat-{piece.seat}" + "".join([f" state-{state}" for state in STATES if state in piece.states])


def _flags(piece: Piece, glyphs: GlyphSet) -> str:
    return "".join([glyphs.states[state] for state in STATES if state in piece.states])


def _piece(piece: Piece, count: int, glyphs: GlyphSet) -> Run:
    """The first character of a piece and the most pressing of what there is to say about it."""
    name = "".join(map(glyphs.safe, piece.glyph))
    flags = _flags(piece, glyphs)
    turning = piece.heading is not None and piece.states <= {"selected", "acting", "spent"}  # where it points says more
    if flags and not turning:
        return name[0], flags[0]
    if len(name) > 1:
        return name[0], name[1]
    if piece.heading is not None:
        return name, glyphs.headings[piece.heading % 8]
    return name, glyphs.stack if count > 1 else glyphs.seats[piece.seat]


# -------------------------------------------------------------------------------------------- 4x2, with edges


def _cell_4x2(scene: Scene, cell: Cell, part: int, glyphs: GlyphSet, cursor: bool) -> CellRuns:
    """Four columns and two lines: a corner and the north border above, the west border and three characters
    below."""
    x, y = cell
    index = scene.index
    main, aside, key, _ = _contents(index, x, y, glyphs)
    edges = index.edges.get(y)
    inside = f"{key} cursor" if cursor else key
    # Around a piece the ground is drawn alone: its looks, an underline say, belong to its own characters.
    plain = key.partition(" seat-")[0]
    if part == 0:
        corner = _corner(index, x, y, glyphs, plain)
        north = edges.get((x, "n")) if edges else None
        if north is not None:
            return corner, (glyphs.edges[north][0] * 3, f"{index.ground[y][x].role} edge-{north}")
        above = _above(index, x, y, glyphs)
        return corner, (above, key if above.strip() else plain)
    west = edges.get((x, "w")) if edges else None
    border: Run = (" ", plain) if west is None else (glyphs.edges[west][1], f"{index.ground[y][x].role} edge-{west}")
    below = _below(index, x, y, glyphs, main, aside)
    if not cursor:
        return border, (below, key)
    if west is None:
        border = (glyphs.cursor_box[0], inside)
    return border, (below[:2] + glyphs.cursor_box[1] if below[2] == " " else below, inside)


def _above(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> str:
    """Three characters over a cell's contents: a piece's altitude and flags, a path's price, a mark's
    text."""
    found = index.pieces.get(y, {}).get(x)
    if found is not None:
        piece, count = found
        flags = _flags(piece, glyphs)[1:]
        text = (str(piece.altitude) if piece.altitude is not None else "") + flags
        return (text or (f"{glyphs.stack}{count}" if count > 1 else ""))[:3].ljust(3)
    step = index.path.get(y, {}).get(x)
    if step is not None and step.price:
        return "".join(map(glyphs.safe, step.price[:3])).ljust(3)
    mark = index.marks.get(y, {}).get(x)
    if mark is not None and mark.text:
        return "".join(map(glyphs.safe, mark.text[:3])).ljust(3)
    filler = index.ground[y][x].role
    return glyphs.ground[filler] * 3 if filler in ("wall", "unseen") else "   "


def _below(index: SceneIndex, x: int, y: int, glyphs: GlyphSet, main: str, aside: str) -> str:
    """Three characters: a piece with heading and flag, or the ground with what lies over it."""
    found = index.pieces.get(y, {}).get(x)
    if found is None:
        if index.ground[y][x].role in ("wall", "unseen") and aside == main:
            return main * 3
        return (main + aside.rjust(2)) if aside.strip() else main + "  "
    piece, _ = found
    name = "".join(map(glyphs.safe, piece.glyph))
    if len(name) == 1:
        name += glyphs.headings[piece.heading % 8] if piece.heading is not None else glyphs.seats[piece.seat]
    flags = _flags(piece, glyphs)
    if flags:
        return name + flags[0]
    if len(piece.glyph) == 2 and piece.heading is not None:
        return name + glyphs.headings[piece.heading % 8]
    return name + " "


def _corner(index: SceneIndex, x: int, y: int, glyphs: GlyphSet, key: str) -> Run:
    """The crossing north-west of a cell: a corner where edges meet or turn, their own line where they run
    on."""
    here, above = index.edges.get(y, {}), index.edges.get(y - 1, {})
    east, west = here.get((x, "n")), here.get((x - 1, "n"))
    south, north = here.get((x, "w")), above.get((x, "w"))
    kind = east or west or south or north
    if kind is None:
        return " ", key
    role = index.ground[y][x].role if y < len(index.ground) and x < len(index.ground[y]) else "floor"
    if east and west and not (south or north):
        return glyphs.edges[east][0], f"{role} edge-{east}"
    if south and north and not (east or west):
        return glyphs.edges[south][1], f"{role} edge-{south}"
    kinds = (east, west, south, north)
    return glyphs.corner, f"{role} edge-{'wall' if 'wall' in kinds else kind}"


def _border_east(scene: Scene, y: int, part: int, glyphs: GlyphSet) -> CellRuns:
    if part == 0:
        return (_corner(scene.index, scene.width, y, glyphs, "floor"),)
    kind = scene.index.edges.get(y, {}).get((scene.width, "w"))
    return ((" ", "floor"),) if kind is None else ((glyphs.edges[kind][1], f"floor edge-{kind}"),)


def _border_south(scene: Scene, x: int, glyphs: GlyphSet) -> CellRuns:
    y = scene.height
    corner = _corner(scene.index, x, y, glyphs, "floor")
    if x == scene.width:
        return (corner,)
    kind = scene.index.edges.get(y, {}).get((x, "n"))
    return (corner, ("   ", "floor") if kind is None else (glyphs.edges[kind][0] * 3, f"floor edge-{kind}"))
