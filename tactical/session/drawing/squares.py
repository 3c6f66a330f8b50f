"""Draws a board of squares, one screen line at a time: ground, plans, counters, events."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tactical.board import SQUARE_STEPS, column_letters
from tactical.report.text import number_text, text
from tactical.session.drawing.columns import cut, spread, width
from tactical.session.drawing.counters import INSET_FROM, PEEKING, Sprite, counter, hull, hurt
from tactical.session.drawing.ground import GroundPainter
from tactical.session.drawing.lines import Box, Line, LineDrawing
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import BOLD, REVERSE, UNDERLINE, Glyph
from tactical.session.drawing.place_names import PlaceNames
from tactical.session.drawing.sizes import CellSize
from tactical.session.scene.scene import Cell, PathStep, Scene, ScenePiece
from tactical.table.values import replace

NARROW = 3  # columns of a counter that corners would hide
GHOST = 0.55  # of the side's colour where a piece would stand
LETTERS = 4.5  # to one, of a column's letters and the ground they stand on
SEAM = 0.78  # of its colour is left where a counter begins right behind another
FRACTIONS = {
    Fraction(1, 2): ("½", ".5"), Fraction(1, 3): ("⅓", ".3"), Fraction(2, 3): ("⅔", ".7"), Fraction(1, 4): ("¼", ".2"),
    Fraction(3, 4): ("¾", ".8"), Fraction(1, 6): ("⅙", ".2"), Fraction(5, 6): ("⅚", ".8"),
}  # fmt: skip
"""In one character, and where the set has none of sure width."""


class SquareDrawing(LineDrawing):
    """One scene at one size of cell."""

    def __init__(self, scene: Scene, size: CellSize, look: BoardColours, before: SquareDrawing | None = None) -> None:
        """`before`: the drawing of an earlier scene; its rows that have not changed are taken over."""
        super().__init__(scene, size, look)
        self.ground = GroundPainter(scene, *size, look)
        last = scene.index.edges.get(scene.height)
        self._south = int(last is not None and size.lines > 1)
        self._east = int(any((scene.width, "w") in row for row in scene.index.edges.values()))
        self.columns = scene.width * size.columns + self._east
        self.lines = scene.height * size.lines + self._south
        self._rows = _pieces_by_row(scene)
        self._names = PlaceNames(scene, size, self._rows, look.glyphs.more)
        self._sprites: dict[tuple[int, bool], tuple[Cell, Sprite]] = {}
        if before is not None and self._is_like(before):
            self._take_over(before)

    def _take_over(self, before: SquareDrawing) -> None:
        if (before.columns, before.lines) != (self.columns, self.lines):
            return
        per, old, new = self.size.lines, before.scene, self.scene
        aims = {each.target for each in (old.aim, new.aim) if each is not None and each.target is not None}
        if old.aim != new.aim and any(map(self._large, aims)):  # framed in more rows than its cell's
            return
        if before.ground.dims != self.ground.dims:  # an overlay dims what it does not speak of
            return
        for y in range(new.height):
            about = range(y - 1, y + 2) if self._heads_ahead else (y,)
            alike = old.index.signature(y) == new.index.signature(y) and all(
                before._rows.get(row) == self._rows.get(row) for row in about
            )
            alike = alike and before._names.by_row.get(y) == self._names.by_row.get(y)
            if alike and (y + 1 >= new.height or old.ground[y + 1] == new.ground[y + 1]):
                for line in range(y * per, (y + 1) * per):
                    if line in before._kept:
                        self._kept[line] = before._kept[line]

    # --- where things are ---

    def box(self, cell: Cell) -> Box:
        """The area in which a cell is drawn."""
        columns, lines = self.size
        return cell[0] * columns, cell[1] * lines, columns, lines

    def frame_box(self, cell: Cell) -> Box:
        """The place of a cursor's frame: around all of a large piece on the cell."""
        piece = self._large(cell)
        if piece is None:
            return self.box(cell)
        columns, lines = self.size
        xs, ys = [x for x, _ in piece.cells], [y for _, y in piece.cells]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        return min(xs) * columns, min(ys) * lines, wide * columns, high * lines

    def cell_at(self, column: int, line: int) -> Cell | None:
        """The cell at a place of the drawing."""
        cell = column // self.size.columns, line // self.size.lines
        return cell if self.scene.holds(cell) else None

    def _large(self, cell: Cell) -> ScenePiece | None:
        pieces = [p for p in self._rows.get(cell[1], ()) if cell in p.cells]
        return pieces[-1] if pieces and pieces[-1].covers else None

    def _piece(self, cell: Cell) -> ScenePiece | None:
        pieces = [p for p in self._rows.get(cell[1], ()) if cell in p.cells]
        return pieces[-1] if pieces else None

    # --- lines ---

    def framed(self, number: int, cell: Cell) -> Line:
        """A line of the board with a cursor's frame on a cell."""
        _, top, _, high = self.frame_box(cell)
        line = self.line(number)
        if not top <= number < top + high or not self.scene.holds(cell):
            return line
        line = list(line)
        self._frame(line, number, cell, "frame")
        return line

    def _frame(self, line: Line, number: int, cell: Cell, key: str) -> None:
        """The part of a frame round a cell that is in a line, in the colour of one of `BOARD_KEYS`."""
        left, top, wide, high = self.frame_box(cell)
        piece = self._piece(cell)
        narrow = piece is not None and not piece.covers and not piece.lost and wide <= NARROW
        if high == 1 or narrow:  # corners would hide what stands there
            self._framed_line(line, left, wide if number == top else 1, piece, key)
            return
        if piece is not None and not piece.covers and not piece.lost and wide < INSET_FROM:
            (start, first), sprite = self._sprite(piece, framed=True)
            line[left : left + wide] = self.ground.cell(*cell, number - top)
            if number >= first:
                self._lay(line, start, sprite[number - first])
        behind, ink, _ = self.look.over(key)
        if key == "frame" and piece is None and self.look.coloured:  # a price where the cursor is belongs to its frame
            for column in range(left, left + wide):
                char, _, under, own = line[column]
                if self._is_plate(under, own):
                    line[column] = (char, behind, ink, BOLD)
        ends = self._corners(number - top, high)
        for column, corner in zip((left, left + wide - 1), ends, strict=True):
            char, _, under, own = line[column]
            heads = piece is not None and char in self.look.glyphs.headings
            priced = self._is_plate(under, own) or (self.look.coloured and under == ink)
            if corner and not priced:  # what a step costs is not written over
                filled = piece is not None and not piece.lost and (wide < INSET_FROM or bool(piece.covers))
                over, below = (self.look.frame(under) if key == "frame" else ink), under
                if self.look.coloured and (filled or self.look.glyphs.name == "ascii"):  # its brackets are thin
                    over, below = behind, ink
                sign = char if heads else " " if filled and self.look.coloured else corner
                line[column] = (sign, over, below, BOLD)

    def _is_plate(self, ground: int, attributes: int) -> bool:
        _, plate, reverse = self.look.over("plate")
        _, late, _ = self.look.over("late")
        return ground in (plate, late) if self.look.coloured else bool(attributes & reverse)

    def _corners(self, part: int, high: int) -> tuple[str, str]:
        if self.look.glyphs.name == "ascii":
            return ("[", "]") if part in (0, high - 1) else ("", "")
        return ("▛", "▜") if part == 0 else ("▙", "▟") if part == high - 1 else ("", "")

    def _framed_line(self, line: Line, left: int, wide: int, piece: ScenePiece | None, key: str) -> None:
        """A frame where a cell has one line: brackets in its colour at both ends of the ground; that colour behind both
        ends of a counter, or all of the shortest, whose letters then have their side's; and behind what is written."""
        ink, ground, _ = self.look.over(key)
        if piece is not None and not piece.lost and self.look.blends:
            ink, _, _ = self.look.side_ink(piece.seat, ground)
        if piece is None and not any(line[column][0].isalnum() for column in range(left, left + wide)):
            for column, char in ((left, "["), (left + wide - 1, "]")):
                line[column] = (
                    (char, ink, ground, BOLD) if self.look.coloured else (char, ground, line[column][2], BOLD)
                )
            return
        shows_harm = piece is not None and self.size.lines == 1 and hurt(piece)  # by the colour of the last column
        columns: Sequence[int] = range(left, left + wide - shows_harm)
        if piece is not None and not piece.lost and self.look.coloured and wide >= NARROW:
            columns = (left,) if shows_harm else (left, left + wide - 1)
        for column in columns:
            char, own, under, attributes = line[column]
            if self.look.coloured:
                line[column] = (char, ink, ground, BOLD)
            else:
                line[column] = (char, own, under, (attributes ^ REVERSE) | BOLD | UNDERLINE)

    def _draw(self, number: int) -> Line:
        y, part = divmod(number, self.size.lines)
        if y >= self.scene.height:
            return self._south_border()
        line: Line = []
        for x in range(self.scene.width):
            line += self.ground.cell(x, y, part)
        if self._east:
            line.append(self._east_border(y, part))
        for column, name in self._names.at(y, part):
            self._write(line, column, name, "place", 4.5)
        self._aim_below(line, y, part)
        self._mark(line, y, part)
        self._ghosts(line, y, part)
        self._path(line, y, part)
        for piece in self._rows.get(y, ()):
            if not piece.covers and self._piece(piece.cell) is not piece:
                continue  # under another
            if piece.lost and part == self.size.lines // 2 and piece.cell[0] in self.scene.index.path.get(y, {}):
                continue  # under what a step costs
            (left, top), sprite = self._sprite(piece)
            if 0 <= number - top < len(sprite):
                self._lay(line, left, sprite[number - top])
        self._objectives(line, y, part)
        self._aim_above(line, y, part)
        if self._heads_ahead:
            self._headings(line, y)
        target = self.scene.aim.target if self.scene.aim is not None else None
        if target is not None and self._piece(target) is not None:
            _, top, _, high = self.frame_box(target)
            if top <= number < top + high:
                self._frame(line, number, target, "plate")
        self._effects(line, y, part)
        return line

    @property
    def _heads_ahead(self) -> bool:
        """True if counters may have no room for where their pieces point."""
        return self.size.columns < 3

    def _headings(self, line: Line, y: int) -> None:
        """Where a counter is full of its name: its heading on the ground of the cell ahead."""
        for piece in (piece for row in range(y - 1, y + 2) for piece in self._rows.get(row, ())):
            if (place := self._head_ahead(piece)) is not None and place[1] == y:
                sign = self.look.glyphs.headings[(piece.heading or 0) % 8]
                x = place[0] // self.size.columns
                other = x * self.size.columns + (x * self.size.columns == place[0])  # the price goes there
                if line[other][0] == " " and x in self.scene.index.path.get(y, {}):
                    line[other] = line[place[0]]
                line[place[0]] = (sign, *self.look.side_ink(piece.seat, line[place[0]][2]))

    def lone(self, number: int, view: Box) -> dict[int, Glyph]:
        """The ground instead of headings in a line whose counters are outside of the visible board."""
        left, top, wide, high = view
        columns, lines = self.size
        y, part = divmod(number, lines)
        glyphs: dict[int, Glyph] = {}
        if self._heads_ahead and y < self.scene.height:
            for piece in (piece for row in range(y - 1, y + 2) for piece in self._rows.get(row, ())):
                place, (column, line, *_) = self._head_ahead(piece), self.box(piece.cell)
                if (
                    place is not None
                    and place[1] == y
                    and not (left <= column < left + wide and top <= line < top + high)
                ):
                    x, within = divmod(place[0], columns)
                    glyphs[place[0]] = self.ground.cell(x, y, part)[within]
        return glyphs

    def lettered(self, number: int, line: Line) -> Line:
        """A line of the board with the letters of its columns, on empty ground."""
        y, part = divmod(number, self.size.lines)
        line, wide = list(line), self.size.columns
        for x in range(self.scene.width):
            name, left, ground = column_letters(x), x * wide, self.ground.cell(x, y, part)
            first = (wide - len(name)) // 2
            free = [line[left + column] == ground[column] for column in range(wide)]
            if len(name) < wide and all(free[first : first + len(name)]):
                padded = f"{' ' * first}{name}".ljust(wide)
                for column in range(wide):
                    if free[column]:
                        line[left + column] = (padded[column], *self.look.on("outside", ground[column][2], LETTERS))
        return line

    def _head_ahead(self, piece: ScenePiece) -> tuple[int, int] | None:
        """The column and row where its heading stands outside of a counter; None: it has none there."""
        if piece.heading is None or piece.lost or piece.covers or not self._heads_ahead:
            return None
        dx, dy = SQUARE_STEPS[piece.heading % 8]
        x, y = piece.cell[0] + dx, piece.cell[1] + dy
        if self._piece((x, y)) is not None or not self.scene.holds((x, y)):
            return None
        if x in self.scene.index.path.get(y, {}) and len(self._prices(y)[x]) == self.size.columns:
            return None  # a step's price has all of its cell
        return x * self.size.columns + (self.size.columns - 1 if dx < 0 else 0), y

    def _lay(self, line: Line, left: int, row: list[Glyph | None]) -> None:
        for dx, glyph in enumerate(row):
            if glyph is not None:
                char, ink, ground, attributes = glyph
                column = left + dx
                line[column] = (char, ink, line[column][2] if ground == -2 else ground, attributes)

    def _sprite(self, piece: ScenePiece, *, framed: bool = False) -> tuple[Cell, Sprite]:
        key = (id(piece), framed)  # of the scene that is kept here
        sprite = self._sprites.get(key)
        if sprite is None:
            columns, lines = self.size
            _, under, _ = self.ground.paint(piece.cell)
            if piece.covers:
                x0, y0 = min(x for x, _ in piece.cells), min(y for _, y in piece.cells)
                cells = [(x - x0, y - y0) for x, y in piece.cells]
                sprite = (x0 * columns, y0 * lines), hull(piece, cells, columns, lines, self.look, under)
            else:
                sprite = self._single(piece, under, framed=framed)
            self._sprites[key] = sprite
        return sprite

    def _single(self, piece: ScenePiece, under: int, *, framed: bool) -> tuple[Cell, Sprite]:
        """A counter of one cell, in what room the walls in its north and west leave, so that they are seen whole, and
        with ground before a counter that stands there, where name and health have room without it, or else a seam."""
        columns, lines = self.size
        x, y = piece.cell
        edges = self.scene.index.edges.get(y, {})
        needs = width(piece.tag or piece.glyph) + (piece.heading is not None)
        north = int(lines > 1 and (x, "n") in edges) or int(lines > 2 and self._stands((x, y - 1)))
        west = int(needs < columns < INSET_FROM and columns > 2 and (x, "w") in edges)
        west = west or int(needs < columns < INSET_FROM and self._stands((x - 1, y)))
        _, count = self.scene.index.pieces.get(y, {}).get(x, (piece, 1))
        headed = self._head_ahead(piece) is None  # else on the ground there
        sprite = counter(
            piece, columns - west, lines - north, self.look, under, count=count, framed=framed, headed=headed
        )
        if columns >= INSET_FROM and (x, "w") in edges:  # its door or wall takes the first column
            for row in sprite:
                row[0] = None
        if not west and columns < INSET_FROM and self._stands((x - 1, y)):
            for row in sprite:
                if (first := row[0]) is not None:
                    row[0] = (*first[:2], self.look.shade(first[2], SEAM), first[3])
        return (x * columns + west, y * lines + north), sprite

    def _stands(self, cell: Cell) -> bool:
        """True if a counter stands in a cell: neither somebody fallen nor somebody who peeks."""
        piece = self._piece(cell)
        return piece is not None and not piece.lost and not piece.states & PEEKING

    # --- borders beyond the last cells ---

    def _east_border(self, y: int, part: int) -> Glyph:
        x, outside = self.scene.width, self.look.over("outside")
        kind = self.scene.index.edges.get(y, {}).get((x, "w"))
        bare: Glyph = (" ", outside[0], outside[1], 0)
        return bare if kind is None else self.ground._vertical(bare, kind, part)

    def _south_border(self) -> Line:
        outside = self.look.over("outside")
        line: Line = []
        edges = self.scene.index.edges.get(self.scene.height, {})
        for x in range(self.scene.width):
            cell: Line = [(" ", outside[0], outside[1], 0)] * self.size.columns
            if (kind := edges.get((x, "n"))) is not None:
                self.ground._horizontal(cell, kind)
            line += cell
        return line + [(" ", outside[0], outside[1], 0)] * self._east

    # --- what lies over the ground ---

    def _write(self, line: Line, column: int, text: str, key: str, least: float = 3.0) -> None:
        """Text on what lies below, in the ink of one of `BOARD_KEYS`."""
        for dx, char in enumerate(spread(text)):
            if 0 <= column + dx < len(line):
                line[column + dx] = (self.look.glyphs.safe(char), *self.look.on(key, line[column + dx][2], least))

    def _plate(self, line: Line, cell: Cell, text: str, *, strong: bool = False, key: str = "plate") -> None:
        """Text on its plate in the middle of a cell, in the look of one of `BOARD_KEYS`; a wall in its west is left."""
        (x, y), columns = cell, self.size.columns
        west = int(columns == NARROW > len(text) and (x, "w") in self.scene.index.edges.get(y, {}))
        room = columns - west
        if len(text) == 1 and columns == NARROW:  # with bare ground beside it, or two would read as one
            text = f" {text}" if room == NARROW else text
            line[(x + 1) * columns - 1] = (" ", *line[(x + 1) * columns - 1][1:])
        else:
            text = text[:room].ljust(min(room, NARROW)) if len(text) + 2 > room else f" {text} "
        start = x * columns + west + (room - len(text)) // 2
        ink, ground, attributes = self.look.over(key)
        for dx, char in enumerate(text):
            line[start + dx] = (self.look.glyphs.safe(char), ink, ground, attributes | (BOLD if strong else 0))

    def _mark(self, line: Line, y: int, part: int) -> None:
        columns, lines = self.size
        if part != lines - 1:
            return
        for x, mark in self.scene.index.marks.get(y, {}).items():
            glyphs = self.look.glyphs
            sign = glyphs.storeys[mark.sign == "below"] if mark.sign else glyphs.marks[mark.kind]
            marked = {"objective": "objective", "prize": "objective", "target": "threat", "threat": "threat"}
            key = marked.get(mark.kind, "place")
            self._write(line, x * columns + self._mark_column, sign, key)
            if mark.text and columns > 3:
                self._write(line, x * columns + 1, mark.text[: columns - 2], key)

    def _objectives(self, line: Line, y: int, part: int) -> None:
        """The signs of objectives that somebody stands on, and of what somebody carries: beside a counter that leaves
        some ground, or else in place of its type or of the end of its name; where there is no room for one, as colour
        in it."""
        columns, lines = self.size
        for x, mark in self.scene.index.marks.get(y, {}).items():
            piece = self._piece((x, y))
            if mark.kind not in ("objective", "prize") or piece is None or piece.lost:
                continue
            (left, top), sprite = self._sprite(piece)
            usual = x * columns + self._mark_column - left
            if usual >= len(sprite[-1]) or sprite[(y + 1) * lines - 1 - top][usual] is None:
                continue  # it is seen where it always stands
            sign, last = self.look.glyphs.marks[mark.kind], (x + 1) * columns - 1
            if columns >= INSET_FROM or piece.covers:
                if part == lines // 2:
                    self._write(line, last, sign, "objective")
            elif lines > 1:
                if part == lines - 1 and not {"prone", "hidden"} & piece.states:
                    self._write(line, left, sign, "objective")
            elif piece.heading is None and width(piece.tag) < columns:
                self._write(line, last, sign, "objective")
            else:
                for column in range(left, last + 1):
                    char, ink, under, attributes = line[column]
                    line[column] = (char, ink, self.look.tint(under, "objective", 0.4), attributes | BOLD)

    @property
    def _mark_column(self) -> int:
        """The column of a cell where a mark stands."""
        return self.size.columns - (1 if self.size.columns < 4 else 2)

    def _ghosts(self, line: Line, y: int, part: int) -> None:
        """Where a piece would stand: a breath of its side's colour instead of what the ground is strewn with, its tag
        where there is room, and its heading or body in the plate's. Of one that was last seen here its tag alone."""
        columns, lines = self.size
        ghosts = self.scene.index.ghosts.get(y, {})
        prices = self._prices(y) if ghosts else {}
        for x, ghost in ghosts.items():
            for column in range(x * columns, (x + 1) * columns):
                _, ink, under, attributes = line[column]
                line[column] = (" ", ink, self.look.side_tint(under, ghost.seat, GHOST), attributes)
            at = x * columns + (columns >= INSET_FROM)
            if ghost.is_memory:
                tag = f"{cut(ghost.tag, columns - 1)}?" if part == lines // 2 else ""
            else:
                tag = cut(ghost.tag, columns) if part == 0 < lines - 1 and (x, y) == self._tag_cell(ghost) else ""
            self._write(line, at, tag, "place", 4.5)
        for x, ghost in ghosts.items() if part == lines // 2 else ():
            if ghost.is_memory:
                continue
            if columns <= 3 and len(prices.get(x, "")) == columns:  # a price is not written over
                continue
            bow = ghost.heading is not None and ((x, y) in ghost.bow or not ghost.covers)
            sign = self.look.glyphs.headings[(ghost.heading or 0) % 8] if bow else self.look.glyphs.body
            self._write(line, x * columns + (columns - 1 if columns < 4 else columns - 2), sign, "objective")

    def _tag_cell(self, ghost: ScenePiece) -> Cell:
        """The cell of a body in which its tag is seen: one through which no path leads, as the cursor is at its end."""
        free = [cell for cell in ghost.cells if cell[0] not in self.scene.index.path.get(cell[1], {})]
        return (free or ghost.cells)[-1]

    def _path(self, line: Line, y: int, part: int) -> None:
        if part != self.size.lines // 2:
            return
        columns = self.size.columns
        last = {step.day: step for step in self.scene.path}
        prices = self._prices(y)
        for x, step in self.scene.index.path.get(y, {}).items():
            text = prices[x]
            if step.day:  # a route: its days are told, where each of them ends
                text = (f"day {step.day}" if columns > 6 else f"d{step.day}") if last[step.day] is step else "."
                text += "!" if step.late and len(text) < columns else ""
            self._plate(line, (x, y), text, strong=step.stop or bool(step.day), key="late" if step.late else "plate")

    def _prices(self, y: int) -> dict[int, str]:
        """The prices of a row's steps by their columns, from the end back: one that fills its cell has none beside it,
        or two would read as one. A dot stands where there is no room for one."""
        steps = self.scene.index.path.get(y, {})
        prices = {x: self._price(step) for x, step in steps.items()}
        for x, step in sorted(steps.items(), key=lambda each: -each[1].number):
            full = len(prices[x]) == self.size.columns > 1
            beside = (prices[near] for near in (x - 1, x + 1) if near in prices and self._piece((near, y)) is None)
            if full and not step.stop and any(price != self._dot for price in beside):
                prices[x] = self._dot
        return prices

    @property
    def _dot(self) -> str:
        """The mark of a step whose price is not told."""
        return self.look.glyphs.strokes[3]

    def _price(self, step: PathStep) -> str:
        """The price of a path as far as a step: fractions as one sign, or `.5`; `1+` where that has no room; a dot
        where it is wider than its cell, or nothing is told."""
        if step.price is None:
            return self._dot
        whole, rest = divmod(step.price.number, step.price.parts)
        part, columns, price = Fraction(rest, step.price.parts), self.size.columns, number_text(step.price)
        if len(price) >= columns and part in FRACTIONS:
            price = f"{whole or ''}{FRACTIONS[part][self.look.glyphs.name != 'rich']}"
        if whole and rest and len(price) > columns:
            price = f"{whole}+"
        return price if len(price) <= columns or columns == 1 else self._dot

    def _aim_below(self, line: Line, y: int, part: int) -> None:
        """An attack's arc and blast as colour in the ground; the blast, and where there are no shades the arc too, with
        one mark a cell: colours alone may look like another ground."""
        aim = self.scene.aim
        if aim is None:
            return
        columns = self.size.columns
        for cells, key, share, sign in ((aim.arc, "shot", 0.12, "'"), (aim.blast, "blast", 0.45, "*")):
            for at in (x for x, row in cells if row == y):
                for column in range(at * columns, (at + 1) * columns) if self.look.blends else ():
                    char, ink, under, attributes = line[column]
                    line[column] = (char, ink, self.look.tint(under, key, share), attributes)
                if part == self.size.lines // 2 and (key == "blast" or not self.look.blends):
                    self._write(line, at * columns, sign, "shot")

    def _aim_above(self, line: Line, y: int, part: int) -> None:
        """An attack's line as far as it is clear, and its odds beside the target."""
        aim = self.scene.aim
        if aim is None or part != self.size.lines // 2:
            return
        columns = self.size.columns
        for x in (x for x, row in aim.line if row == y):
            if self._piece((x, y)) is None and x not in self.scene.index.path.get(y, {}):
                self._write(line, x * columns + columns // 2, "+" if self.look.glyphs.name == "ascii" else "∙", "shot")
        if aim.target is not None and aim.target[1] == y and self._piece(aim.target) is None:
            self._plate(line, aim.target, text(aim.chance) or self.look.glyphs.marks["target"], strong=True)

    def _effects(self, line: Line, y: int, part: int) -> None:
        columns, lines = self.size
        for effect in self.scene.index.effects.get(y, ()):
            x = effect.cell[0]
            cells = range(x * columns, (x + 1) * columns)
            share = effect.strength / 100
            if effect.kind == "shot":
                if part == lines // 2 and share > 0:
                    at = x * columns + columns // 2
                    sign = "*" if effect.strength > 66 else "+" if effect.strength > 33 else "."
                    self._write(line, at, sign, "shot")
            else:
                key = "shot" if effect.kind in ("hit", "door") else "blast"
                for column in cells:
                    char, ink, under, attributes = line[column]
                    line[column] = (char, ink, self.look.tint(under, key, share), attributes)
            if effect.text and part == lines - 1:  # over the health that it changes, not over the name
                hull = self._abreast(effect.cell)
                if len(hull) > 1 or len(effect.text) > columns:
                    self._float(line, hull, effect.text)
                else:
                    self._plate(line, effect.cell, effect.text, strong=True)

    def _abreast(self, cell: Cell) -> list[int]:
        """The columns of cells in this row over which the words about the piece on a cell stand."""
        piece = self._piece(cell)
        return [x for x, y in piece.cells if y == cell[1]] if piece is not None and not piece.astride else [cell[0]]

    def _float(self, line: Line, cells: Sequence[int], text: str) -> None:
        """A result in place of all that a hull says there, or over what is beside a cell that it is too long for."""
        columns = self.size.columns
        for at in range(min(cells) * columns, (max(cells) + 1) * columns if len(cells) > 1 else 0):
            line[at] = (" ", *line[at][1:])
        middle = (min(cells) + max(cells) + 1) * columns // 2
        start = max(0, min(middle - len(text) // 2, len(line) - len(text)))
        ink, ground, attributes = self.look.over("plate")
        for at, char in enumerate(text[: len(line)], start):
            line[at] = (self.look.glyphs.safe(char), ink, ground, attributes | BOLD)


def _pieces_by_row(scene: Scene) -> dict[int, list[ScenePiece]]:
    """The pieces that are seen, by the rows they take, the uppermost last: the fallen, then whoever is on top. Who is
    astride stands in the first of the cells, and is an eye in the others."""
    by_row: dict[int, list[ScenePiece]] = {}
    for piece in scene.pieces:
        for one in _each(piece) if piece.astride else [piece]:
            for y in sorted({y for _, y in one.cells}):
                by_row.setdefault(y, []).append(one)
    return by_row


def _each(piece: ScenePiece) -> list[ScenePiece]:
    """The piece in each of its cells: in the first it stands, into the others it peeks."""
    first, *others = (replace(piece, cell=cell, covers=()) for cell in piece.cells)
    return [first, *(replace(other, states=PEEKING) for other in others)]
