"""Cells drawn with a place of their own for borders: walls, doors, hedges, between them rather than on them.

4x2   a corner and the north border above, the west border and three characters below
2x2   the same with one character of border and one of contents: what stands beside it goes where no wall is
"""

from __future__ import annotations

from tactical.controller.scene.cell_contents import CellRuns, Run, contents, flags_of
from tactical.controller.scene.glyphs import GlyphSet, edge_key
from tactical.controller.scene.scene import Cell, Scene, SceneIndex, ScenePiece, Zoom


def edged_runs(scene: Scene, cell: Cell, part: int, zoom: Zoom, glyphs: GlyphSet, *, cursor: bool) -> CellRuns:
    """The runs of one cell: the corner and the north border above, the west border and its contents below."""
    x, y = cell
    index = scene.index
    main, aside, key, _ = contents(index, x, y, glyphs)
    edges = index.edges.get(y)
    role = index.ground[y][x].role
    # Around a piece the ground is drawn alone: its looks, an underline say, belong to its own characters.
    plain = key.partition(" seat-")[0]
    north = edges.get((x, "n")) if edges else None
    west = edges.get((x, "w")) if edges else None
    top: Run | None = (glyphs.edges[north][0] * (zoom.columns - 1), f"{role} {edge_key(north)}") if north else None
    left: Run | None = (glyphs.edges[west][1], f"{role} {edge_key(west)}") if west else None
    corner = _corner(index, x, y, glyphs, plain)
    top, corner = _titled(index, x, y, zoom, glyphs, role, top, corner)
    inside = f"{key} cursor" if cursor else key
    hull = _large(index, x, y)
    joined = frozenset(hull.cells) if hull is not None else frozenset()  # one shape over all its cells
    if zoom.columns == 2:
        if (x, y - 1) in joined:
            top = top or (glyphs.body, key)
        if (x - 1, y) in joined:
            left = left or (glyphs.body, key)
        if joined >= {(x - 1, y), (x, y - 1), (x - 1, y - 1)} and corner[0] == " ":
            corner = glyphs.body, key
        if hull is not None and aside == glyphs.body:
            aside = " "  # the join to the next cell: it has a place of its own here
        return _small(part, corner, top, left, (main, aside), (key, plain, inside), glyphs, cursor=cursor)
    if part == 0:
        if top is None and (x, y - 1) in joined:
            inner = joined >= {(x - 1, y), (x - 1, y - 1)} and corner[0] == " "
            return (glyphs.body, key) if inner else corner, (glyphs.body * 3, key)
        above = _above(index, x, y, glyphs)
        if above.strip() and north is None:  # what is said of the cell itself comes before the name of its place
            return corner, (above, key)
        return corner, top or (above, plain)
    border = left or ((glyphs.body, key) if (x - 1, y) in joined else (" ", plain))
    below = _below(index, x, y, glyphs, main, aside) if hull is None else _hull(index, hull, cell, glyphs)
    if not cursor:
        return border, (below, key)
    if left is None:
        border = (glyphs.cursor_box[0], inside)
    return border, (below[:2] + glyphs.cursor_box[1] if below[2] == " " else below, inside)


def _titled(
    index: SceneIndex, x: int, y: int, zoom: Zoom, glyphs: GlyphSet, role: str, top: Run | None, corner: Run
) -> tuple[Run | None, Run]:
    """The upper border and the corner west of it with the part of a title that runs over them."""
    titles = index.titles.get(y)
    text, at = titles.get(x, ("", 0)) if titles else ("", 0)
    if not text:
        return top, corner
    columns, key = zoom.columns, f"{role} mark-note"
    written = "".join(map(glyphs.safe, text[at * columns : (at + 1) * columns - 1]))
    if written:
        fill = top[0][0] if top is not None else " "
        top = written.ljust(columns - 1, fill), key
    before = text[at * columns - 1] if 0 < at * columns <= len(text) else ""
    return top, (glyphs.safe(before), key) if before else corner


def _small(
    part: int,
    corner: Run,
    top: Run | None,
    left: Run | None,
    words: tuple[str, str],
    keys: tuple[str, str, str],
    glyphs: GlyphSet,
    *,
    cursor: bool,
) -> CellRuns:
    """2x2: what stands beside the main character has the place at its left, else the one above it.

    Between two walls a piece's sign stands in the corner, others in place of the ground.
    """
    (main, aside), (key, plain, inside) = words, keys
    if len(aside) == 2 and not aside.isdigit():  # a wall, or what is unseen, all over
        aside = main if left is None else " "
    elif len(aside) == 2:
        aside, main = aside[0], aside[1]
    places = [at for at, taken in (("left", left), ("top", top)) if taken is None] or ["corner"]
    if places == ["corner"] and aside != " " and " seat-" not in key:  # on the ground itself it cannot be misread
        main, aside = aside, " "
    elif places == ["corner"] and aside == glyphs.corner:
        aside = glyphs.more
    at_aside = places[0] if aside != " " else ""
    at_sign = next((place for place in places if place != at_aside), "") if cursor else ""

    def place(name: str, usual: Run) -> Run:
        if name == at_aside:
            return aside, key if name == "left" else usual[1] if name == "corner" else plain
        return (glyphs.cursor_box[0] if name == "left" else glyphs.cursor, inside) if name == at_sign else usual

    if part == 0:
        return place("corner", corner), place("top", top or (" ", plain))
    return place("left", left or (" ", plain)), (main, inside)


def _large(index: SceneIndex, x: int, y: int) -> ScenePiece | None:
    """The piece of several cells that a cell is drawn as: the one that stands there, else the one that would.

    Somebody who stands in two cells is drawn in each, and not as one shape.
    """
    if x in index.pieces.get(y, ()):
        piece = index.pieces[y][x][0]
    else:
        found = index.bodies.get(y, {}).get(x) or index.ghosts.get(y, {}).get(x)
        if found is None:
            return None
        piece = found
    return piece if piece.covers and not piece.astride else None


def _hull(index: SceneIndex, piece: ScenePiece, cell: Cell, glyphs: GlyphSet) -> str:
    """Three characters of a piece of several cells: its name where its own cell is, and where it points at its bow."""
    x, y = cell
    text = [glyphs.body] * 3
    if piece.heading is not None and cell in piece.bow:
        text[1 + (0, 1, 1, 1, 0, -1, -1, -1)[piece.heading % 8]] = glyphs.headings[piece.heading % 8]
    if piece is index.pieces.get(y, {}).get(x, (None,))[0]:
        name = "".join(map(glyphs.safe, piece.glyph)) + flags_of(piece, glyphs)
        text[: min(2, len(name))] = name[:2]
    step = index.path.get(y, {}).get(x)
    if step is not None and piece is index.ghosts.get(y, {}).get(x):
        text[1:3] = str(step.number).rjust(2) if step.number < 100 else [glyphs.more, " "]
    return "".join(text)


def _above(index: SceneIndex, x: int, y: int, glyphs: GlyphSet) -> str:
    """Three characters over a cell's contents: a piece's altitude and flags, a path's price, a mark's
    text."""
    found = index.pieces.get(y, {}).get(x)
    if found is not None:
        piece, count = found
        flags = flags_of(piece, glyphs)[1:]
        text = (str(piece.altitude) if piece.altitude is not None else "") + flags
        text = text or (f"{glyphs.stack}{count}" if count > 1 else "")
        turned = index.path.get(y, {}).get(x)
        return (text or (turned.price if turned is not None else ""))[:3].ljust(3)
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
    flags = flags_of(piece, glyphs)
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
        return glyphs.edges[east][0], f"{role} {edge_key(east)}"
    if south and north and not (east or west):
        return glyphs.edges[south][1], f"{role} {edge_key(south)}"
    kinds = (east, west, south, north)
    return glyphs.corner, f"{role} {edge_key('wall' if 'wall' in kinds else kind)}"


def border_east(scene: Scene, y: int, part: int, glyphs: GlyphSet) -> CellRuns:
    """The column at the right of the last cell of a row."""
    if part == 0:
        return (_corner(scene.index, scene.width, y, glyphs, "floor"),)
    kind = scene.index.edges.get(y, {}).get((scene.width, "w"))
    return ((" ", "floor"),) if kind is None else ((glyphs.edges[kind][1], f"floor {edge_key(kind)}"),)


def border_south(scene: Scene, x: int, zoom: Zoom, glyphs: GlyphSet) -> CellRuns:
    """The line below the last cell of a column; beyond the last column, its corner."""
    y = scene.height
    corner = _corner(scene.index, x, y, glyphs, "floor")
    if x == scene.width:
        return (corner,)
    kind = scene.index.edges.get(y, {}).get((x, "n"))
    text = " " if kind is None else glyphs.edges[kind][0]
    return (corner, (text * (zoom.columns - 1), "floor" if kind is None else f"floor {edge_key(kind)}"))
