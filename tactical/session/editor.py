"""A scenario being drawn, without a toolkit: the document and its past, layers, brushes and shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from tactical.board import Board, Layer, from_axial, to_axial
from tactical.rules import load
from tactical.ruleset import AnyRuleset
from tactical.scenario import read_scenario, scenario_names
from tactical.scenario.description import listed
from tactical.scenario.document import CellContents, Document, PlacedPiece
from tactical.scenario.legend import GROUND, NONE, PLAIN
from tactical.scenario.problem_cells import problem_cells
from tactical.scenario.problems import Mistake, ScenarioError
from tactical.scenario.rewriting import EditError
from tactical.session.edited_file import EditedFile
from tactical.session.editor_lines import hex_line
from tactical.session.editor_overlays import LaidOver
from tactical.session.editor_placing import placed
from tactical.session.scene.builder import Picture, of_board
from tactical.session.scene.scene import Cell, Scene
from tactical.table.phrases import capital

LAYERS: Final = ("ground", "edges", "pieces", "marks")
MOST_UNDONE: Final = 500  # strokes that can be taken back
MOST_KEPT: Final = 50_000_000  # characters of texts that are kept for that
OPEN: Final = "open"

Shape = str  # line, box or area


class Brush(NamedTuple):
    """The contents of a stroke: ground by layers, a border, a seat's kind of piece, or a mark."""

    name: str
    sign: str = ""
    words: str = ""
    layers: Mapping[str, str] = {}
    whole: bool = False  # of ground: of all layers
    seat: str = ""

    @property
    def effect(self) -> tuple[str, ...]:
        """The painted thing: for ground its kinds, whether or not a letter stands for them yet."""
        if not self.layers:
            return (self.name,)
        return tuple(sorted(f"{layer}={kind}" for layer, kind in self.layers.items() if kind != NONE))

    @property
    def title(self) -> str:
        """The title in a list."""
        return f"{self.sign} {self.words or self.name}".strip()


class Editor:
    """Edits of one file. Impossible edits raise EditError with the reason."""

    def __init__(self, file: EditedFile, text: str = "") -> None:
        """`text`: what is edited, where it is not what the file says. Raises ScenarioError, EditError where it is no
        scenario with a map that can be drawn on."""
        self.file = file
        self.document = Document.of(text or file.text, file.path.parent, file.source)
        self.rules: AnyRuleset = self.document.rules
        _ = self.document.board, self.document.pieces
        self.layer = LAYERS[0]
        self.storey = 0
        self.side = 1  # of the cell that a border is drawn on: which of its neighbours, in order
        self.anchor: int | None = None
        self.shape: Shape = ""
        self.carried = ""  # the piece that was picked up
        self.clipboard: tuple[Document, tuple[int, ...]] | None = None
        self.turns, self.is_mirrored = 0, False  # how it is pasted: turned so often, after it was mirrored
        self.laid = LaidOver()
        self._past: list[Document] = []
        self._future: list[Document] = []
        self._chosen = dict.fromkeys(LAYERS, 0)
        self._pieces: list[Brush] = []
        self._marks: list[str] = []
        self._places: dict[tuple[str, ...], int] = {}  # of brushes for ground and marks in their lists, by effect
        self._drawn: tuple[Document | None, int, Scene] = (None, 0, Scene(()))

    # --- what is there ---

    @property
    def unsaved(self) -> bool:
        """True if the file differs, or does not exist yet."""
        return self.document.text != self.file.text or self.file.is_new

    @property
    def board(self) -> Board:
        return self.document.board

    @property
    def title(self) -> str:
        return str(self.document.data.get("title", ""))

    def scene(self) -> Scene:
        """The scene as drawn: the opening position, or if it does not open, the map with the pieces as written."""
        if self._drawn[:2] != (self.document, self.storey):
            self._drawn = self.document, self.storey, self._draw()
        return self._drawn[2]

    def _draw(self) -> Scene:
        document = self.document
        try:
            return Picture(self.rules).scene(document.scenario(self.file.source).opened(), storey=self.storey)
        except ScenarioError:
            return of_board(self.rules, _laid(document), self.storey, [*_standing(document)], document.seats)

    def cell(self, at: Cell) -> int:
        """The number of a cell on the current storey."""
        return self.board.cell(*at, self.storey)

    def at(self, cell: int) -> Cell:
        x, y, _ = self.board.xy(cell)
        return x, y

    # --- brushes ---

    def brushes(self) -> list[Brush]:
        """The brushes of the layer."""
        document = self.document
        if self.layer == "ground":
            return self._in_place(_grounds(document))
        if self.layer == "edges":
            kinds = [Brush(kind, look.glyph, look.name) for kind, look in self.rules.edges.items()]
            return [*kinds, Brush(OPEN, " ", "no border")] if kinds else []
        if self.layer == "pieces":
            rows = [piece.row for piece in document.pieces]
            there = (_of_row(str(row.get("kind", "")), str(row.get("seat", ""))) for row in rows)
            known = {(brush.name, brush.seat): brush for brush in (*self._pieces, *there)}
            return [*known.values()]
        return self._in_place([Brush(mark) for mark in dict.fromkeys((*document.marks, *self._marks))])

    def _in_place(self, brushes: list[Brush]) -> list[Brush]:
        """Brushes in the order in which they were first listed: what is painted changes no number under the hand."""
        for brush in brushes:
            self._places.setdefault(brush.effect, len(self._places))
        return sorted(brushes, key=lambda brush: self._places[brush.effect])

    @property
    def chosen(self) -> int:
        """The number of the chosen brush."""
        return min(self._chosen[self.layer], max(0, len(self.brushes()) - 1))

    @property
    def brush(self) -> Brush | None:
        """The chosen brush; None if the layer has none."""
        brushes = self.brushes()
        return brushes[self.chosen] if brushes else None

    def choose(self, number: int) -> None:
        """Choose another brush."""
        if 0 <= number < len(self.brushes()):
            self._chosen[self.layer] = number
            self.carried = ""

    def next_layer(self, step: int) -> None:
        """Go to another layer, past those that this rule system does not use."""
        at = LAYERS.index(self.layer)
        self.layer = LAYERS[(at + step) % len(LAYERS)]
        if self.layer == "edges" and not self.rules.edges:
            self.next_layer(step)
        self.carried = ""
        self.drop_shape()

    def hold_piece(self, kind: str, seat: str) -> None:
        """Choose a kind of piece to place."""
        self.layer = "pieces"
        brush = _of_row(kind, seat)
        self._pieces = [brush, *(each for each in self._pieces if each != brush)]
        self.choose(0)

    def hold_mark(self, mark: str) -> None:
        """Choose a mark, which may be new."""
        self.layer = "marks"
        if mark not in self._marks:
            self._marks.append(mark)
        self.choose([brush.name for brush in self.brushes()].index(mark))

    def pick_up(self, cell: int) -> str:
        """Pick up what is on a cell, and return it in words."""
        if self.layer == "ground":
            said = self.document.at(cell)
            signs = [brush for brush in self.brushes() if brush.whole and brush.layers == said.layers]
            if not signs:
                raise EditError("no letter speaks of this ground alone")
            self.choose(self.brushes().index(signs[0]))
        elif self.layer == "edges":
            kind, names = self.document.edges.get(self._pair(cell), OPEN), [brush.name for brush in self.brushes()]
            if kind not in names:
                raise EditError(f"there is no brush for {kind}")
            self.choose(names.index(kind))
        elif self.layer == "pieces":
            there = self.document.pieces_at(cell)
            if not there:
                raise EditError("there is no piece here")
            names = [piece.name for piece in there]
            at = names.index(self.carried) + 1 if self.carried in names else 0
            self.carried = names[at % len(names)]
            return f"{self.carried}: Space puts it down elsewhere"
        else:
            marks = self.document.at(cell).marks
            if not marks:
                raise EditError("there is no mark here")
            self.hold_mark(marks[0])
        return self.brush.title if self.brush else ""

    # --- shapes ---

    def begin_shape(self, shape: Shape, cell: int) -> None:
        """Begin a line, a box or an area at a cell."""
        self.shape, self.anchor = shape, cell

    def drop_shape(self) -> None:
        self.shape, self.anchor = "", None

    def shape_cells(self, cell: int) -> tuple[int, ...]:
        """The cells of the current shape, ending here; without one, this cell."""
        if self.anchor is None:
            return (cell,)
        (ax, ay), (bx, by) = self.at(self.anchor), self.at(cell)
        if self.shape == "line" and self.board.topology == "hex":
            return hex_line(self.board, self.anchor, cell)
        if self.shape == "line":
            steps = max(abs(bx - ax), abs(by - ay), 1)
            points = [(_between(ax, bx, n, steps), _between(ay, by, n, steps)) for n in range(steps + 1)]
            return tuple(dict.fromkeys(map(self.cell, points)))
        left, right, top, bottom = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
        edge_alone = self.shape == "box" and self.layer != "edges"
        return tuple(
            self.cell((x, y))
            for y in range(top, bottom + 1)
            for x in range(left, right + 1)
            if not edge_alone or x in (left, right) or y in (top, bottom)
        )

    # --- strokes ---

    def change(self, document: Document, *, joins: bool = False) -> bool:
        """Change to another document. `joins`: as part of the stroke before. True if anything differs. Raises EditError
        if its text could not be read again."""
        if document.text == self.document.text:
            return False
        try:
            _ = document.data
        except ScenarioError as error:
            raise EditError(error.mistakes[0].words) from None
        if not (joins and self._past):
            before = Document(self.document.text, self.document.folder)  # without what was worked out for it
            most = min(MOST_UNDONE, 1 + MOST_KEPT // (1 + len(before.text)))
            self._past = [*self._past, before][-most:]
        self._future = []
        self._show(document)
        return True

    def take_theirs(self) -> bool:
        """Continue with what somebody else has written to the file; undo brings one's own back. Raises ScenarioError or
        EditError if that cannot be edited."""
        file = self.file
        document = Document.of(file.on_disk(), file.path.parent, file.source)
        _ = document.rules, document.board, document.pieces
        file.reread()
        self.storey = min(self.storey, document.board.storeys - 1)
        self.drop_shape()
        self.carried = ""
        return self.change(document)

    def _show(self, document: Document) -> None:
        self.document = document
        self.file.keep(document.text)

    def undo(self) -> bool:
        """Undo the last stroke, if there is one."""
        if not self._past:
            return False
        self._future.append(self.document)
        self._show(self._past.pop())
        return True

    def redo(self) -> bool:
        """Redo the stroke undone last."""
        if not self._future:
            return False
        self._past.append(self.document)
        self._show(self._future.pop())
        return True

    def paint(self, cell: int, *, joins: bool = False) -> bool:
        """Apply the brush to a cell, or to the shape that ends here. True if anything differs."""
        document, brush = self.document, self.brush
        if self.layer == "pieces" and self.carried:
            name, self.carried = self.carried, ""
            return self.change(document.moved(name, cell))
        if brush is None:
            wanted = {"marks": "a mark", "pieces": "a kind of piece"}.get(self.layer, "something")
            raise EditError(f"nothing is selected: choose {wanted} first")
        cells = self.shape_cells(cell)
        if self.layer == "ground":
            document = document.painted(cells, brush.layers, whole=brush.whole)
        elif self.layer == "edges":
            document = self._bordered(cell, "" if brush.name == OPEN else brush.name)
        elif self.layer == "pieces":
            document = placed(document, brush.name, brush.seat, cell, alike(self.rules.name, brush.name))
        elif all(brush.name in document.at(each).marks for each in cells) and not joins:
            document = document.unmarked(cells, brush.name)
        else:
            document = document.marked(cells, brush.name)
        self.drop_shape()
        return self.change(document, joins=joins)

    def erase(self, cell: int) -> bool:
        """Erase what the layer has on a cell, or on the shape that ends here; ground becomes plain."""
        document, cells = self.document, self.shape_cells(cell)
        if self.layer == "ground":
            document = document.painted(cells, document.letters.get(PLAIN, CellContents({})).layers, whole=True)
        elif self.layer == "edges":
            document = self._bordered(cell, "")
        elif self.layer == "pieces":
            there = [piece.name for each in cells for piece in document.pieces_about(each)]
            for name in there[-1:] if self.anchor is None else there:
                document = document.without_piece(name)
        else:
            document = document.unmarked(cells)
        self.drop_shape()
        return self.change(document)

    def fill(self, cell: int) -> bool:
        """Apply the brush to all connected cells of the same kind with no border between them."""
        if self.layer not in ("ground", "marks") or self.brush is None:
            raise EditError("only ground and marks fill")
        board, same, edges = self.board, self.document.at(cell).layers, self.document.edges
        region, waiting = {cell}, [cell]
        while waiting:
            here = waiting.pop()
            for near in board.neighbours(here):
                if near < 0 or near in region or not board.share_side(here, near):
                    continue
                if self.document.at(near).layers == same and (min(here, near), max(here, near)) not in edges:
                    region.add(near)
                    waiting.append(near)
        cells = sorted(region)
        if self.layer == "marks":
            return self.change(self.document.marked(cells, self.brush.name))
        return self.change(self.document.painted(cells, self.brush.layers, whole=self.brush.whole))

    def turn(self, cell: int, step: int) -> bool:
        """Turn the piece on a cell; in the layer of borders, go to another side of the cell."""
        if self.layer == "edges":
            self.side = (self.side + step) % len(self.document.beside(cell))
            return False
        there = self.document.pieces_about(cell)
        if not there:
            raise EditError("there is no piece here to turn")
        return self.change(self.document.turned(there[-1].name, step))

    # --- copies ---

    def copy(self, cell: int) -> int:
        """Copy the shape that ends here, and return its number of cells."""
        cells = self.shape_cells(cell)
        self.clipboard = self.document, cells
        self.turns, self.is_mirrored = 0, False
        self.drop_shape()
        return len(cells)

    def turn_copy(self) -> str:
        """Turn the copy by one side of a cell, clockwise, and describe how it will be pasted."""
        self._copied()
        self.turns = (self.turns + 1) % self._sides
        return self._copy_words()

    def mirror_copy(self) -> str:
        """Mirror the copy left to right, and describe how it will be pasted."""
        self._copied()
        self.is_mirrored, self.turns = not self.is_mirrored, -self.turns % self._sides
        return self._copy_words()

    @property
    def _sides(self) -> int:
        return 6 if self.board.topology == "hex" else 4

    def _copy_words(self) -> str:
        mirrored = "mirrored" if self.is_mirrored else ""
        turned = f"turned {self.turns * 360 // self._sides} degrees" if self.turns else ""
        return " and ".join(filter(None, (mirrored, turned))) or "as it was copied"

    def _copied(self) -> tuple[Document, tuple[int, ...]]:
        if self.clipboard is None:
            raise EditError("nothing was copied: s begins an area, Y copies it")
        return self.clipboard

    def paste(self, cell: int) -> bool:
        """Paste ground, marks and borders with the upper left corner here (for hexes, the first of the highest row), as
        far as the board goes."""
        source, cells = self._copied()
        target = _moved(source.board, cells, self.at(cell), self.turns, mirrored=self.is_mirrored)
        board = self.board
        inside = [e for e, (tx, ty) in target.items() if 0 <= tx < board.width and 0 <= ty < board.height]
        return self.change(self.document.copied(inside, [self.cell(target[each]) for each in inside], source))

    # --- borders ---

    def across(self, cell: int) -> int:
        """The cell on the other side of the border to draw."""
        sides = self.document.beside(cell)
        return sides[self.side % len(sides)] if sides else cell

    def _pair(self, cell: int) -> tuple[int, int]:
        near = self.across(cell)
        return min(cell, near), max(cell, near)

    def _bordered(self, cell: int, kind: str) -> Document:
        """The document with a border at one side of a cell; for a shape, all around it."""
        inside = set(self.shape_cells(cell))
        pairs = [self._pair(cell)]
        if self.anchor is not None:
            pairs = [
                (each, near) for each in sorted(inside) for near in self.document.beside(each) if near not in inside
            ]
        return self.document.bordered(pairs, kind)

    # --- mistakes ---

    def cell_of(self, mistake: Mistake) -> int:
        """The first cell of the map that a mistake is about; -1: none."""
        standing = [(piece.name, (piece.cell,)) for piece in self.document.pieces if piece.cell >= 0]
        cells = problem_cells(self.document.text, [mistake], self.board, standing)[0]
        return cells[0] if cells else -1


def _moved(board: Board, cells: Sequence[int], to: Cell, turns: int, *, mirrored: bool) -> Mapping[int, Cell]:
    """Where some cells come to: their upper left corner at `to`, mirrored, then turned."""
    spots = {cell: board.xy(cell)[:2] for cell in cells}
    if board.topology == "hex":
        axial = {cell: to_axial(*spot) for cell, spot in spots.items()}
        if mirrored:
            axial = {cell: (-q - r, r) for cell, (q, r) in axial.items()}
        for _ in range(turns):
            axial = {cell: (-r, q + r) for cell, (q, r) in axial.items()}
        first_q, first_r = min(axial.values(), key=lambda spot: (spot[1], spot[0]))
        to_q, to_r = to_axial(*to)
        return {cell: from_axial(q - first_q + to_q, r - first_r + to_r) for cell, (q, r) in axial.items()}
    if mirrored:
        spots = {cell: (-x, y) for cell, (x, y) in spots.items()}
    for _ in range(turns):
        spots = {cell: (-y, x) for cell, (x, y) in spots.items()}
    left, top = (min(spot[axis] for spot in spots.values()) for axis in (0, 1))
    return {cell: (x - left + to[0], y - top + to[1]) for cell, (x, y) in spots.items()}


def alike(system: str, kind: str) -> Iterator[Mapping[str, object]]:
    """Pieces of a kind, as the system's shipped scenarios have them."""
    for name in scenario_names():
        if listed(name).rules == system:
            yield from (row for row in read_scenario(name).sheet.pieces if row.get("kind") == kind)


def _of_row(kind: str, seat: str) -> Brush:
    """A brush for pieces of a kind."""
    return Brush(kind, seat=seat)


def _letters(document: Document) -> Iterator[Brush]:
    """The letters that can be painted with."""
    rules: AnyRuleset = load(document.rules.name)
    for sign, said in document.grounds.items():
        look = rules.terrain.get(said.ground)
        more = [kind for layer, kind in said.layers.items() if layer != GROUND and kind != NONE]
        words = " ".join([look.name if look else said.ground, *more])
        yield Brush(sign, sign, words, said.layers, whole=True)


def _grounds(document: Document) -> list[Brush]:
    """The letters, and the kinds of ground that none of them says alone."""
    letters = [*_letters(document)]
    known = {brush.effect for brush in letters}
    kinds = (Brush(kind, look.glyph, look.name, {GROUND: kind}) for kind, look in document.rules.terrain.items())
    return [*letters, *(brush for brush in kinds if brush.effect not in known)]


def _laid(document: Document) -> Board:
    """The map as it is written, whatever is wrong with the rest of the text."""
    known = list(document.rules.terrain)
    said = [dict(document.at(cell).layers) for cell in range(document.board.size)]
    for each in said:
        if each.get(GROUND) not in known:  # of a letter that is not in the legend, say
            each[GROUND] = known[0]
    names = dict.fromkeys([GROUND, *(layer for layers in said for layer in layers)])
    layers: list[Layer] = []
    for name in names:
        kinds = list(dict.fromkeys(each.get(name, NONE) for each in said))
        layers.append(Layer(name, tuple(kinds), bytes(kinds.index(each.get(name, NONE)) for each in said)))
    board = msgspec.structs.replace(document.board, layers=tuple(layers))
    for (a, b), kind in document.edges.items():
        if board.share_side(a, b):
            board = board.with_edge(a, b, kind)
    return board


def _standing(document: Document) -> Iterator[tuple[int, str, str, str]]:
    """Cell, name, seat and kind of the pieces on the map."""
    for piece in document.pieces:
        if piece.cell >= 0:
            yield piece.cell, capital(piece.name), str(piece.row.get("seat", "")), str(piece.row.get("kind", ""))


def _between(a: int, b: int, number: int, steps: int) -> int:
    """The whole number nearest to a part of the way."""
    return (2 * (a * (steps - number) + b * number) + steps) // (2 * steps)


def contents_words(rules: AnyRuleset, said: CellContents) -> Iterator[str]:
    """The contents of a cell, in lines."""
    look = rules.terrain.get(said.ground)
    yield capital(look.name if look else said.ground or "nothing known")
    yield from (f"{layer}: {kind}" for layer, kind in said.layers.items() if layer != GROUND and kind != NONE)
    if said.name:
        yield f"called {said.name}"
    yield from (f"mark {mark}" for mark in said.marks)


def piece_words(piece: PlacedPiece) -> Iterator[str]:
    """The row of a piece, in lines."""
    row = piece.row
    yield f"{capital(piece.name)}, {row.get('seat', 'nobody')}"
    for key, value in row.items():
        if key not in ("name", "seat", "cell"):
            shown = ", ".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value
            yield f"{key} {shown}"
