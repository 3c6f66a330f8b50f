"""The ground of squares: a colour for each kind, sparse marks, walls in two tones, borders with doors and windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from tactical.session.drawing.columns import whole_or_first_word
from tactical.session.drawing.look import SOLID, BoardColours
from tactical.session.drawing.paint import UNDERLINE, Glyph, Paint
from tactical.session.scene.glyphs import OPENED, GlyphSet
from tactical.session.scene.scene import Cell, Scene, SceneGround, SceneShade

OFTEN: Mapping[str, int] = {
    "floor": 8,
    "field": 14,
    "woods": 90,
    "water": 80,
    "ford": 80,
    "road": 60,
    "furniture": 50,
    "console": 0,
    "sand": 60,
    "rubble": 70,
    "rock": 50,
    "crag": 110,
    "wall": 0,
    "hull": 10,
    "vacuum": 7,
    "rift": 80,
    "fire": 80,
}
"""Over how many of 256 places the marks of a kind of ground are strewn."""
PLAIN = frozenset({"floor", "vacuum", "wall", "hull"})
"""All but these have a mark in every cell: colour alone is not seen by all. Nor needs one what most of the board is."""
NAMED_FROM = 4  # lines of a cell in which a console has its name
APART = 4  # columns in which what an overlay says and what the ground is stand apart
REACH_SIGNS = ("", "`", "+", "++")  # by how much would be left, where shades cannot tell; of no ground


def noise(x: int, y: int) -> int:
    """A number from 0 to 255 that is always the same for a place and forms no pattern.

    >>> noise(3, 4) == noise(3, 4), len({noise(x, 0) for x in range(64)}) > 40
    (True, True)
    """
    n = (x * 73856093 ^ y * 19349663 ^ 0x5BD1E995) * 2654435761 & 0xFFFFFFFF
    return (n ^ n >> 15) * 2246822519 >> 13 & 0xFF


def strewn(kind: str, x: int, y: int, glyphs: GlyphSet) -> str:
    """The mark of a kind of ground at a place of the screen; mostly a blank."""
    marks, n = glyphs.strewn[kind], noise(x, y)
    return marks[n % len(marks)] if n < OFTEN[kind] else " "


def reach_level(left: int) -> int:
    """One of three levels for the share left (0 to 100)."""
    return 3 if left > 50 else 2 if left > 0 else 1


def shown_level(scene: Scene, cell: Cell) -> int:
    """The level, of three, at which a cell is reached or shown by an overlay; 0 if it is not."""
    left, shade = scene.reach.get(cell), scene.shades.get(cell)
    if left is not None:
        return reach_level(left)
    return min(3, shade.level) if shade is not None and not shade.danger else 0


def danger_level(scene: Scene, cell: Cell) -> int:
    """The level of danger of a cell, of three; the first is where little would be lost or an enemy may come. 0:
    none."""
    shade = scene.shades.get(cell)
    return max(1, shade.level - 1) if shade is not None and shade.danger else 0


class GroundPainter:
    """Draws the ground of one scene at one size of cell."""

    def __init__(self, scene: Scene, columns: int, lines: int, look: BoardColours) -> None:
        self.scene, self.columns, self.lines, self.look = scene, columns, lines, look
        self._edges: Mapping[tuple[Cell, str], str] = {(edge.cell, edge.side): edge.kind for edge in scene.edges}
        self.dims = any(not shade.danger for shade in scene.shades.values())
        kinds = Counter(ground.drawn_as for row in scene.ground for ground in row)
        self._plain = PLAIN | {kind for kind, _ in kinds.most_common(1)}

    def paint(self, cell: Cell, *, foot: bool = False) -> Paint:
        """The paint of a cell, below everything on it."""
        x, y = cell
        scene = self.scene
        ground = scene.ground[y][x]
        return self.look.ground(
            ground.drawn_as,
            reach=shown_level(scene, cell),
            threat=danger_level(scene, cell),
            level=ground.level,
            foot=foot,
            light="night" if cell in scene.dark else scene.light,
            dim=self.dims and cell not in scene.shades,
        )

    def is_wall(self, x: int, y: int) -> bool:
        """True if a cell is solid wall; beyond the board everything is as at its edge."""
        scene = self.scene
        y = min(max(y, 0), scene.height - 1)
        return scene.ground[y][min(max(x, 0), scene.width - 1)].drawn_as == "wall"

    def _is_marked(self, kind: str, x: int, y: int) -> bool:
        """True if a mark of its kind is strewn anywhere in a cell."""
        left, top = x * self.columns, y * self.lines
        places = product(range(left, left + self.columns), range(top, top + self.lines))
        return any(noise(*place) < OFTEN[kind] for place in places)

    def cell(self, x: int, y: int, part: int) -> list[Glyph]:
        """One line of a cell: its ground, scattered marks, overlay, and north and west borders."""
        columns, lines, scene = self.columns, self.lines, self.scene
        ground = scene.ground[y][x]
        kind = ground.drawn_as
        foot = kind == "wall" and lines > 1 and part == lines - 1 and not self.is_wall(x, y + 1)
        ink, under, attributes = self.paint((x, y), foot=foot)
        left, line = x * columns, y * lines + part
        glyphs = [(strewn(kind, left + dx, line, self.look.glyphs), ink, under, attributes) for dx in range(columns)]
        if kind in SOLID and not self.look.coloured:  # without colours, only the counters of a side are solid
            sign = "#" if kind == "wall" else self.look.glyphs.strewn[kind]
            glyphs = [(sign, ink, under, attributes)] * columns
        middle = part == lines // 2
        bare = kind not in self._plain and not ground.sign and not self._is_marked(kind, x, y)
        if bare and part == noise(y, x) % lines:
            glyphs[noise(x, y) % columns] = (self.look.glyphs.strewn[kind][0], ink, under, attributes)
        if middle and not self.look.blends:
            self._spell_out(glyphs, (x, y))
        if middle and ground.sign:
            quiet = ground.role == "space"  # most of it is space
            glyphs[columns // 2] = (ground.sign, *self.look.on("outside" if quiet else "place", under))
        if kind == "console" and lines >= NAMED_FROM and part == lines // 2 + 1:
            self._write_name(glyphs, ground.name)
        shade = scene.shades.get((x, y))
        if middle and shade is not None and not (shade.obvious and self.look.blends):
            glyphs = self._shaded(glyphs, ground, shade, under)
        if self._edges:
            self._borders(glyphs, x, y, part)
        return glyphs

    def _shaded(self, found: Sequence[Glyph], ground: SceneGround, shade: SceneShade, under: int) -> list[Glyph]:
        """The middle line of a cell with the figure of a shade, and one of the marks that the ground has there."""
        columns, at = self.columns, self.columns // 2
        told = found[at] if ground.sign else next((each for each in found if each[0] != " "), found[at])
        glyphs: list[Glyph] = [(" ", *glyph[1:]) for glyph in found]
        few = self.look.blends or ground.drawn_as in self._plain  # marks: those in cells without figures are enough
        if columns < APART and few and not ground.sign:  # as "6,6", "5.2" or "=5=5" they read as numbers
            told = glyphs[at]
        glyphs[at - 1 if columns < APART else 0] = told  # the ground's sign: beside it, or it would be read with it
        key = "threat" if shade.danger else "reach"
        glyphs[at] = (shade.mark[0], *self.look.quiet(key, under))
        return glyphs

    def _write_name(self, found: list[Glyph], name: str) -> None:
        """Write the name of a console, or its first word, in the middle of a line; nothing where neither has room."""
        room = len(found) - 2
        text = whole_or_first_word(name, room)
        for at, char in enumerate(text, (len(found) - len(text)) // 2):
            found[at] = (char, *self.look.on("place", found[at][2]))

    def _spell_out(self, found: list[Glyph], cell: Cell) -> None:
        """Without shades: a sign for what would be left there, at the ends of an area where it is the same."""
        under = found[0][2]
        level, (x, y) = shown_level(self.scene, cell), cell
        near = (near for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if self.scene.holds(near))
        if level and any(shown_level(self.scene, each) != level for each in near):
            ink, _, attributes = self.look.on("reach", under)
            signs = REACH_SIGNS[level]
            found[-len(signs) :] = [(sign, ink, under, attributes | UNDERLINE) for sign in signs]

    # --- borders between cells ---

    def _borders(self, found: list[Glyph], x: int, y: int, part: int) -> None:
        """The north border over the first line, the west one down the first column; with one line a cell, the border
        below as an underline."""
        lines, edges = self.lines, self._edges
        if lines == 1:
            south = edges.get(((x, y + 1), "n"))
            if south is not None:
                self._underlined(found, south)
        elif part == 0 and (north := edges.get(((x, y), "n"))) is not None:
            self._horizontal(found, north)
        west = edges.get(((x, y), "w"))
        if west is not None:
            beside_wall = part == 0 and lines > 1 and ((x, y), "n") in edges
            found[0] = self._vertical(found[0], "wall" if beside_wall and west != "low" else west, part)
        elif part == 0 and lines > 1 and self._corner(x, y):
            found[0] = self._post(found[0])

    def _corner(self, x: int, y: int) -> bool:
        """True if borders of other cells meet in the north-west corner of this one."""
        edges = self._edges
        return ((x - 1, y), "n") in edges and ((x, y - 1), "w") in edges

    def border_ink(self, kind: str, under: int) -> Paint:
        """The ink of a border: walls in their stone, doors and windows in colours of their own."""
        if kind in ("wall", "low"):
            stone = self.look.ground("wall", light=self.scene.light)
            return (stone[1] if self.look.coloured else stone[0]), under, 0
        return self.look.on("window" if kind == "window" else "door", under)

    def _horizontal(self, found: list[Glyph], kind: str) -> None:
        columns = self.columns
        gap = range(columns // 4 or 1, columns - (columns // 4 or 1)) if kind not in ("wall", "low") else range(0)
        for dx, (_, _, under, _) in enumerate(found):
            ink, _, attributes = self.border_ink(kind if dx in gap else "wall", under)
            if dx in gap and not (kind == "door" and self._walls_fill):
                found[dx] = (self._opening(kind, 0), ink, under, attributes)
            elif kind != "low" and self._walls_fill:
                found[dx] = (" ", ink, ink, attributes)
            else:
                found[dx] = ("-" if kind == "low" else self._bar("wall"), ink, under, attributes)

    @property
    def _walls_fill(self) -> bool:
        """True if a wall takes a line of colour: no character for the upper half of one is as wide in all terminals."""
        return self.look.coloured and self.look.glyphs.name != "rich"

    def _bar(self, kind: str) -> str:
        """A wall along the upper end of a line."""
        return "▀" if self.look.glyphs.name == "rich" else self.look.glyphs.edges[kind][0]

    def _opening(self, kind: str, lying: int) -> str:
        """A door or a window in a wall: its own sign for its state."""
        if kind == "door" and not lying and self.look.glyphs.name != "ascii":
            return self._bar("wall")
        return self.look.glyphs.edges[kind][lying]

    def _vertical(self, was: Glyph, kind: str, part: int) -> Glyph:
        _, _, under, _ = was
        if kind in ("wall", "low") or (self.lines > 2 and part in (0, self.lines - 1)):
            return self._post(was, "low" if kind == "low" else "wall")
        ink, under, attributes = self.border_ink(kind, under)
        if kind == "door" and self.look.coloured:
            return (" ", ink, ink, attributes) if self.look.glyphs.name != "rich" else ("▌", ink, under, attributes)
        return (self._opening(kind, 1), ink, under, attributes)

    def _post(self, was: Glyph, kind: str = "wall") -> Glyph:
        """A wall down the left side of a cell."""
        ink, under, attributes = self.border_ink(kind, was[2])
        if kind == "low" or not self.look.coloured:
            return (self.look.glyphs.edges[kind][1], ink, under, attributes)
        return ("▌", ink, under, attributes) if self.look.glyphs.name == "rich" else (" ", ink, ink, attributes)

    def _underlined(self, found: list[Glyph], kind: str) -> None:
        for dx, (char, _, under, attributes) in enumerate(found):
            ink, _, own = self.border_ink(kind, under)
            opening = kind in OPENED and char == " "
            found[dx] = (self.look.glyphs.floors[kind] if opening else char, ink, under, attributes | own | UNDERLINE)
