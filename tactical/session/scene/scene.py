"""A board to draw, as plain frozen data that knows no game.

A battle screen turns a position into a `Scene`; `session/drawing` turns a scene into coloured characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from tactical.table.chances import Chance
from tactical.table.rows import Amount

Cell = tuple[int, int]
REACH_STEPS = 4


ARROWS = ("possible", "drafted", "considered")

ROLE_KINDS: Mapping[str, str] = {
    "rough": "rubble",
    "hole": "vacuum",
    "cover": "woods",
    "growth": "woods",
    "height": "rock",
    "hazard": "fire",
    "space": "vacuum",
    "unseen": "vacuum",
}
"""The kind of ground that a role usually is, where they are not called alike."""


class SceneGround(msgspec.Struct, frozen=True):
    """A cell's ground: its role (one of `ROLES`), and its look."""

    role: str = "floor"
    kind: str = ""
    """One of `GROUND_KINDS`; empty: what its role usually is."""
    level: int = 0
    """How high it lies: 0 is the board's plain ground."""
    sign: str = ""
    """A character for what stands there, such as a console."""
    name: str = ""
    """The name of that."""

    @property
    def drawn_as(self) -> str:
        """Its kind of ground."""
        return self.kind or ROLE_KINDS.get(self.role, self.role)


class SceneEdge(msgspec.Struct, frozen=True):
    """The edge on the north ("n") or west ("w") border of a cell; the far borders belong to cells just outside."""

    cell: Cell
    side: str
    kind: str = "wall"


class ScenePiece(msgspec.Struct, frozen=True):
    """One piece as drawn: `glyph` is one or two characters; `heading` counts eighths clockwise from north."""

    cell: Cell
    glyph: str
    seat: int = 0
    states: frozenset[str] = frozenset()
    heading: int | None = None
    altitude: int | None = None
    covers: tuple[Cell, ...] = ()
    """Further cells of a piece larger than one cell."""
    bow: tuple[Cell, ...] = ()
    """Those of its cells that lead in the direction of `heading`: drawn as pointing there."""
    astride: bool = False
    """Not as large as all its cells: it stands in the first of them, and peeks into the others."""
    name: str = ""
    tag: str = ""
    """The shortest beginning of its name that no other piece on the board has."""
    sign: str = ""
    """One character for its type."""
    kind: str = ""
    """Its type in a word."""
    left: int = 0
    whole: int = 0
    """Its health now and at most; 0: it has none."""
    carried: int = 0
    """How many are aboard."""
    lost: str = ""
    """dead or out, for the fallen and for wrecks."""
    number: int = -1
    """Which piece of the game it is."""
    is_memory: bool = False
    """It was last seen here, and is out of sight now."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All the cells it takes, its own first."""
        return (self.cell, *self.covers)


class PathStep(msgspec.Struct, frozen=True):
    """One numbered cell of a path, with the cost so far."""

    cell: Cell
    number: int
    price: Amount | None = None
    stop: bool = False
    """The piece would end here."""
    day: int = 0
    """On which day of a route it gets here; 0: the path is no route of days."""
    late: bool = False
    """That day is later than the end of the route is to be reached."""


class SceneMark(msgspec.Struct, frozen=True):
    """A cell marked for one of `MARKS`; `text` is shown if there is room. `sign`: somebody is above or below."""

    cell: Cell
    kind: str
    text: str = ""
    sign: str = ""


class SceneShade(msgspec.Struct, frozen=True):
    """An overlay's shade of a cell: its strength (1 to `REACH_STEPS`), a mark, whether it is a danger, and whether the
    mark adds nothing to the shade."""

    level: int
    mark: str
    danger: bool = False
    obvious: bool = False


class SceneTitle(msgspec.Struct, frozen=True):
    """A name at the upper edge of `cells` cells in a row, beginning at `cell`."""

    cell: Cell
    cells: int
    text: str


class SceneArrow(msgspec.Struct, frozen=True):
    """Ships that will go from a cell to the next on their path: how many, whose look, how many aboard.

    Direction 0 to 5 clockwise from north-east; -1 by a link between cells that do not touch."""

    start: Cell
    end: Cell
    direction: int
    ships: int
    load: int = 0
    look: int = 0
    kind: str = "drafted"
    """One of `ARROWS`: a way that there is, one that is drafted, or that of the order being built."""


class Stack(msgspec.Struct, frozen=True):
    """One seat's stack in space: its letter, its number, its look, and how many are with it."""

    letter: str
    number: int
    look: int
    guests: int = 0
    kinds: tuple[tuple[str, int], ...] = ()
    """How many of each kind of ship, by its letter."""
    words: tuple[str, ...] = ()
    """The same in words: `3 fighters`."""
    picked: int = -1
    """Which kind the piece has that is picked; past the last: one that is with them; -1: it is not of these."""


class SceneSpot(msgspec.Struct, frozen=True):
    """A planet: its owner's letter and look, its name and worth, and its garrison, each with a look."""

    letter: str
    look: int = -1
    words: str = ""
    held: tuple[tuple[str, int], ...] = ()


class SceneSite(msgspec.Struct, frozen=True):
    """A cell that holds many pieces, by seat: each with its letter and look; look -1 is nobody's."""

    name: str
    sign: str = ""
    spots: tuple[SceneSpot, ...] = ()
    stacks: tuple[Stack, ...] = ()
    below: tuple[Stack, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    links: tuple[Cell, ...] = ()
    """Cells that do not touch this one but are next to it all the same, as by a wormhole."""


class AimPreview(msgspec.Struct, frozen=True):
    """A considered attack: its line as far as it is clear, its blast, its arc, and its chance."""

    line: tuple[Cell, ...] = ()
    target: Cell | None = None
    blast: frozenset[Cell] = frozenset()
    arc: frozenset[Cell] = frozenset()
    chance: Chance | None = None
    clear: bool = True


class SceneEffect(msgspec.Struct, frozen=True):
    """A flashing effect: a `shot`, a `hit`, a `blast`, a `door`; `strength` 0 to 100, `text` on a plate."""

    cell: Cell
    kind: str
    strength: int = 100
    text: str = ""


class Scene(msgspec.Struct, frozen=True, dict=True):
    """A board and everything on it. Ground is rows of cells; `reach` gives the share left in each cell, 0 to 100."""

    ground: Sequence[Sequence[SceneGround]]
    edges: tuple[SceneEdge, ...] = ()
    pieces: tuple[ScenePiece, ...] = ()
    """Bottom to top: of several in one cell the last is shown."""
    reach: Mapping[Cell, int] = msgspec.field(default_factory=dict)
    path: tuple[PathStep, ...] = ()
    marks: tuple[SceneMark, ...] = ()
    ghosts: tuple[ScenePiece, ...] = ()
    """Where pieces would be once the order being built is carried out, and where enemies were last seen: drawn under
    all that stands there."""
    titles: tuple[SceneTitle, ...] = ()
    """Written where cells have several lines."""
    cursor: Cell | None = None
    topology: str = "square"
    """square, or hex: rows of hexes, the odd ones shifted half a hex to the right."""
    sites: Mapping[Cell, SceneSite] = msgspec.field(default_factory=dict)
    arrows: tuple[SceneArrow, ...] = ()
    """The ways of a draft, a cell at a time, and those that there are beside; the most important last."""
    shades: Mapping[Cell, SceneShade] = msgspec.field(default_factory=dict)
    """An overlay, in place of reach."""
    light: str = "day"
    """The light: day, dusk, night, rain or fog."""
    dark: frozenset[Cell] = frozenset()
    """Cells that lie in the night, whatever the light is elsewhere."""
    aim: AimPreview | None = None
    effects: tuple[SceneEffect, ...] = ()

    @property
    def width(self) -> int:
        return len(self.ground[0]) if self.ground else 0

    @property
    def height(self) -> int:
        return len(self.ground)

    def holds(self, cell: Cell) -> bool:
        """True if the cell is on the board."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    @cached_property
    def index(self) -> SceneIndex:
        """The scene's parts by row, worked out once."""
        return SceneIndex(self)


class SceneIndex:
    """A scene's items by row and column, so that a row can be drawn, or found unchanged, without a search."""

    def __init__(self, scene: Scene) -> None:
        self.pieces: dict[int, dict[int, tuple[ScenePiece, int]]] = {}
        """Row, column: the piece on top and how many share the cell."""
        self.bodies: dict[int, dict[int, ScenePiece]] = {}
        self.ghosts: dict[int, dict[int, ScenePiece]] = {}
        self.reach: dict[int, dict[int, int]] = {}
        self.shades: dict[int, dict[int, SceneShade]] = {}
        self.dark: dict[int, frozenset[int]] = {
            y: frozenset(x for x, row in scene.dark if row == y) for _, y in scene.dark
        }
        self.path: dict[int, dict[int, PathStep]] = {}
        self.marks: dict[int, dict[int, SceneMark]] = {}
        self.edges: dict[int, dict[tuple[int, str], str]] = {}
        for piece in scene.pieces:
            x, y = piece.cell
            row = self.pieces.setdefault(y, {})
            row[x] = (piece, row[x][1] + 1 if x in row else 1)
            for bx, by in piece.covers:
                self.bodies.setdefault(by, {})[bx] = piece
        for ghost in scene.ghosts:
            for x, y in ghost.cells:
                self.ghosts.setdefault(y, {})[x] = ghost
        for (x, y), left in scene.reach.items():
            self.reach.setdefault(y, {})[x] = 1 + min(REACH_STEPS - 1, max(0, left) * REACH_STEPS // 101)
        for (x, y), shade in scene.shades.items():
            self.shades.setdefault(y, {})[x] = shade
        for step in scene.path:
            self.path.setdefault(step.cell[1], {})[step.cell[0]] = step
        for mark in scene.marks:
            self.marks.setdefault(mark.cell[1], {})[mark.cell[0]] = mark
        for edge in scene.edges:
            self.edges.setdefault(edge.cell[1], {})[edge.cell[0], edge.side] = edge.kind
        self.titles: dict[int, list[SceneTitle]] = {}
        for title in scene.titles:
            self.titles.setdefault(title.cell[1], []).append(title)
        self.sites: dict[int, dict[int, SceneSite]] = {}
        for (x, y), site in scene.sites.items():
            self.sites.setdefault(y, {})[x] = site
        self.arrows: dict[int, list[SceneArrow]] = {}
        """By all rows that an arrow is drawn over."""
        for arrow in scene.arrows:
            first, last = sorted((arrow.start[1], arrow.end[1]))
            for y in range(first, last + 1):
                self.arrows.setdefault(y, []).append(arrow)
        self.effects: dict[int, list[SceneEffect]] = {}
        for effect in scene.effects:
            self.effects.setdefault(effect.cell[1], []).append(effect)
        self.aim = _aim_by_row(scene.aim) if scene.aim is not None else {}
        self.ground = scene.ground

    def signature(self, y: int) -> tuple[object, ...]:
        """Everything that row `y` of cells is drawn from; equal signatures draw alike."""
        return (
            self.ground[y] if y < len(self.ground) else None,
            self.pieces.get(y),
            self.bodies.get(y),
            self.ghosts.get(y),
            self.reach.get(y),
            self.shades.get(y),
            self.dark.get(y),
            self.path.get(y),
            self.marks.get(y),
            self.edges.get(y),
            self.edges.get(y - 1),
            self.edges.get(y + 1),
            self.titles.get(y),
            self.sites.get(y),
            self.arrows.get(y),
            self.effects.get(y),
            self.aim.get(y),
        )


def _aim_by_row(aim: AimPreview) -> dict[int, tuple[object, ...]]:
    """The part of an aim that concerns each row."""
    by_row: dict[int, list[object]] = {}
    for name, part in (("line", aim.line), ("blast", aim.blast), ("arc", aim.arc)):
        for cell in sorted(part):
            by_row.setdefault(cell[1], []).append((name, cell))
    if aim.target is not None:
        by_row.setdefault(aim.target[1], []).append((aim.target, aim.chance, aim.clear))
    return {y: tuple(parts) for y, parts in by_row.items()}
