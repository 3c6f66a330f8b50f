"""Draws a scene as runs of text and style keys, a line of the screen at a time. Pure: no terminal, no
colours.

Nothing is told by colour alone. At 2x1 and 4x2 every overlay and state has a character of its own; at 1x1 a
cell has room for one character, so overlays keep theirs and states remain as bold, underline and so on.
"""

from __future__ import annotations

from tactical.controller.scene.cell_contents import CellRuns, Run, contents
from tactical.controller.scene.glyphs import GlyphSet, edge_key
from tactical.controller.scene.maze_cells import Maze, borrowed, maze
from tactical.controller.scene.scene import Cell, Scene, Zoom


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
        from tactical.controller.scene.edged_cells import border_south  # noqa: PLC0415 - boards without borders never draw any

        return [border_south(scene, x, zoom, glyphs) for x in range(scene.width + 1)]
    index = scene.index
    walled = zoom.edges or index.edges or scene.topology == "hex"  # then neighbours have a say in how a cell looks
    busy = range(scene.width) if walled else set().union(*(rows.get(y, ()) for rows in (*index.written, index.shades)))
    reach = index.reach.get(y, {})
    cells: list[CellRuns] = []
    alike: dict[object, CellRuns] = {}  # most of a row is bare ground: one cell of each kind is worked out
    for x, ground in enumerate(scene.ground[y]):
        kind = x if x in busy else (id(ground), reach.get(x))
        if kind not in alike:
            alike[kind] = cell_runs(scene, (x, y), part, zoom, glyphs)
        cells.append(alike[kind])
    if zoom.edges:
        from tactical.controller.scene.edged_cells import border_east  # noqa: PLC0415 - as above

        cells.append(border_east(scene, y, part, glyphs))
    if half(scene, zoom):
        cells.insert(0 if y % 2 else len(cells), ((" " * half(scene, zoom), "space"),))
    return cells


def cell_runs(scene: Scene, cell: Cell, part: int, zoom: Zoom, glyphs: GlyphSet, *, cursor: bool = False) -> CellRuns:
    """The runs of one cell on its line `part`."""
    if scene.topology == "hex":
        from tactical.controller.scene.hexes import hex_runs  # noqa: PLC0415 - boards of squares never need it

        return hex_runs(scene, cell, part, zoom, glyphs, cursor=cursor)
    if zoom.edges:
        from tactical.controller.scene.edged_cells import edged_runs  # noqa: PLC0415 - as above

        return edged_runs(scene, cell, part, zoom, glyphs, cursor=cursor)
    x, y = cell
    index = scene.index
    main, aside, key, alone = contents(index, x, y, glyphs)
    walls = maze(index, x, y, glyphs) if index.edges else None
    if zoom.columns == 1:
        drawn = any(x in rows.get(y, ()) for rows in (index.pieces, index.bodies, index.ghosts))
        if not (alone or drawn) and aside.strip():
            main = aside.strip()[-1]
        if walls is not None and alone:
            main = walls.alone or main
        if cursor:
            return ((glyphs.cursor_alone if alone else main, f"{key} cursor"),)
        return ((main, key),)
    # Reach gives way to the cursor, which must be found at a glance; numbers, marks and pieces do not.
    free = aside == " " or not any(y in rows and x in rows[y] for rows in index.written)
    lent, whose = borrowed(index, x, y, glyphs) if index.edges else ("", "")
    if lent:  # to the piece at the east: what stands beside the ground here takes the ground's place
        below = walls.south if walls is not None else ""
        main = aside if aside not in (" ", main) else below or main
        return ((main + lent, f"{key} cursor"),) if cursor else ((main, key), (lent, key + whose))
    if walls is not None:
        if " seat-" in key and borrowed(index, x - 1, y, glyphs)[0]:
            piece = index.pieces[y][x][0]
            main, aside = (aside if len(piece.glyph) > 1 else main), " "
        return _walled(walls, main, aside, key, glyphs.cursor if cursor and free else "", cursor=cursor, alone=alone)
    if cursor:
        return ((main + (glyphs.cursor if free else aside), f"{key} cursor"),)
    if len(aside) == 2:
        return ((aside, key),)
    return ((main + aside, key),)


def _walled(walls: Maze, main: str, aside: str, key: str, sign: str, *, cursor: bool, alone: bool) -> CellRuns:
    """Two columns in the manner of mazes: what is below in the first, what is at the right in the second.

    What stands beside a piece goes to its west, if there is room (see `borrowed`). Where there is more to say than
    fits all the same, pieces come first, then borders; the inspector names all borders.
    """
    piece = " seat-" in key
    if len(aside) == 2:
        main, aside = (aside[0], aside[1]) if not walls.east else (aside[1], " ")
    if walls.south and not piece and (alone or not walls.east):
        main = walls.south
    elif walls.east and not piece and aside != " ":
        main, aside = aside, " "
    second = aside if aside != " " and (piece or not walls.east) else walls.beside if piece or not alone else walls.east
    if cursor:
        return ((main + (sign or second or " "), f"{key} cursor"),)
    if second and second != aside:
        return ((main, key), (second, f"{key.partition(' seat-')[0]} {edge_key(walls.kind)}"))
    return ((main + (second or " "), key),)
