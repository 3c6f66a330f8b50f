"""Draws a galaxy: hexes as interlocking coloured shapes, owners, fleets as counters, tokens, and the draft.

Every other row is shifted right by half a hex. A hex narrows in its first and its last line, which it shares with the
rows above and below. Its contents are written in the lines between:

    6x3  Hub       12x5      @Hub
         R3            o r  r4  *b
                       R3+1
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tactical.report.text import number_text, text
from tactical.session.drawing.arrows import LOWEST, drawn, numbers
from tactical.session.drawing.columns import spread
from tactical.session.drawing.ground import danger_level, shown_level, strewn
from tactical.session.drawing.hex_rows import Word, rows_in_words, width
from tactical.session.drawing.lines import Box, Line, LineDrawing
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import BOLD, DEFAULT, REVERSE, Paint
from tactical.session.drawing.sizes import CellSize, hex_bounds
from tactical.session.scene.galaxy_sites import FREE
from tactical.session.scene.scene import Cell, Scene, SceneArrow, SceneSite, SceneSpot, Stack

TELLING = ("possible", "considered", "drafted")  # of arrows between the same two hexes: the last has numbers
OWNED = 0.26  # of a side's colour in its systems
PLATE_LIKE = 3  # the look of the side whose colour plates have
EDGE = 0.45  # of light on both sides of the active one: of six sides one may have the plate's colour


class HexDrawing(LineDrawing):
    """One scene at one size of hex."""

    def __init__(self, scene: Scene, size: CellSize, look: BoardColours, before: HexDrawing | None = None) -> None:
        """`before`: the drawing of an earlier scene; its lines are taken over where the scenes are alike."""
        super().__init__(scene, size, look)
        first, beyond, self._top, bottom = hex_bounds(scene)
        self._pitch = size.lines - 1
        self._half = size.columns // 2
        self._left = first * self._half
        self.columns = (beyond - first) * self._half + 1
        self.lines = (bottom - self._top) * self._pitch + 1
        self._marked = {mark.cell for mark in scene.marks}
        self._rows: dict[tuple[Cell, int], list[list[Word]]] = {}  # the words of a hex, by its ground
        telling = {(arrow.start, arrow.end): kind for kind in TELLING for arrow in scene.arrows if arrow.kind == kind}
        self._arrows = [
            (arrow, drawn(arrow, self.box(arrow.start), self.box(arrow.end), look.glyphs, self._written(arrow)))
            for arrow in scene.arrows
            if arrow.kind == telling[arrow.start, arrow.end]
        ]
        if before is not None and self._is_like(before):
            self._take_over(before)

    def _take_over(self, before: HexDrawing) -> None:
        old, new = before.scene.index, self.scene.index
        if (before._left, before._top, before.lines) != (self._left, self._top, self.lines):
            return
        rows = {y for y in range(self._top, self.scene.height) if old.signature(y) == new.signature(y)}
        for line, kept in before._kept.items():
            y, part = divmod(line, self._pitch)
            shared = y - 1 + self._top if part == 0 else y + self._top
            if y + self._top in rows and (shared in rows or shared < self._top):
                self._kept[line] = kept

    # --- where things are ---

    def box(self, cell: Cell) -> Box:
        """The area in which a hex is drawn, including the lines that it shares."""
        x, y = cell
        return (2 * x + y % 2) * self._half - self._left, (y - self._top) * self._pitch, *self.size

    def frame_box(self, cell: Cell) -> Box:
        """The place of a cursor's frame: inside the hex, in the smallest size beside its name."""
        left, top, wide, high = self.box(cell)
        if high == LOWEST:
            inset = wide // 4
            return left + inset - 1, top, wide - 2 * inset + 2, 1
        return left + 1, top + 1, wide - 1, high - 2

    def cell_at(self, column: int, line: int) -> Cell | None:
        """The hex at a place of the drawing."""
        y = line // self._pitch + self._top
        x = (column + self._left - (self._half if y % 2 else 0)) // self.size.columns
        return (x, y) if self.scene.holds((x, y)) and (x, y) in self.scene.sites else None

    # --- lines ---

    def framed(self, number: int, cell: Cell) -> Line:
        """A line with a cursor's frame on a hex: its four inner corners; in the smallest size beside its name, where
        there are no counters. The systems at the other end of its wormholes stand out."""
        left, top, wide, high = self.frame_box(cell)
        line = self.line(number)
        linked = [other for other in self._linked(cell) if number == self._name_line(other)]
        corners = number in (top, top + high - 1)
        if not corners and not linked:
            return line
        line = list(line)
        for other in linked:
            self._stand_out(line, other)
        if corners:
            ink = self.look.over("frame")[1]
            ascii_only = self.look.glyphs.name == "ascii"
            ends = ("[", "]") if high == 1 or ascii_only else ("▛", "▜") if number == top else ("▙", "▟")
            for column, char in zip((left, left + wide - 1), ends, strict=True):
                if 0 <= column < len(line):
                    line[column] = (char, ink, line[column][2], BOLD)
        return line

    def frame_boxes(self, cell: Cell) -> list[Box]:
        names = ((*self.box(other)[:1], self._name_line(other), self.size.columns, 1) for other in self._linked(cell))
        return [self.box(cell), *names]

    def _linked(self, cell: Cell) -> tuple[Cell, ...]:
        return self.scene.sites[cell].links if cell in self.scene.sites else ()

    def _name_line(self, cell: Cell) -> int:
        """The line in which the name of a system stands."""
        _, top, _, high = self.box(cell)
        return top + next(part for part in range(high) if self._words(cell, part, DEFAULT))

    def _stand_out(self, line: Line, cell: Cell) -> None:
        """A system's sign and name in the colours of the ways between systems."""
        _, under, _ = self._ground(cell)
        ink, ground, attributes = self.look.on("lane", under, 4.5)
        paint = (ground, ink, attributes | BOLD) if self.look.coloured else (ink, ground, REVERSE | BOLD)
        for column, _, _ in self._placed(cell, self._name_line(cell) - self.box(cell)[1], under):
            line[column] = (line[column][0], *paint)

    def _draw(self, number: int) -> Line:
        ink, space, attributes = self.look.ground("vacuum", light=self.scene.light)
        glyphs = self.look.glyphs
        line: Line = [(strewn("vacuum", x, number, glyphs), ink, space, attributes) for x in range(self.columns)]
        row = number // self._pitch + self._top
        taken: set[int] = set()
        for y in (row - 1, row):
            part = number - (y - self._top) * self._pitch
            if 0 <= part <= self._pitch and y >= self._top:
                for x in range(self.scene.width):
                    if (x, y) in self.scene.sites:
                        taken |= self._hex(line, (x, y), part)
        if self._arrows:
            self._draw_arrows(line, number, taken)
        return line

    def _hex(self, line: Line, cell: Cell, part: int) -> set[int]:
        """Draws a line of a hex. The columns in which words stand."""
        left, _, wide, high = self.box(cell)
        end = part in (0, high - 1)
        inset = wide // 4 if end else 0
        ink, under, _ = self._ground(cell)
        if end and self.look.blends:
            under = self.look.shade(under, 1.0 if part == 0 else 0.9)
        words, shared = self._words(cell, part, under), end and high == LOWEST  # with lines in which names stand
        kind = self._kind(cell)
        columns = range(left + max(1, inset), left + wide - inset + (1 if end and inset else 0))
        sides = (columns[0], columns[-1]) if self._is_edged(cell) and not end else ()
        edge = self.look.tint(under, "place", EDGE)
        for column in columns:
            if 0 <= column < len(line):
                mark = " " if words or shared else strewn(kind, column, part + 7 * cell[1], self.look.glyphs)
                line[column] = (mark, ink, edge if column in sides else under, 0)
        placed = list(self._placed(cell, part, under))
        for column, char, paint in placed:
            own = line[column][2] if paint[1] == DEFAULT else paint[1]
            line[column] = (self.look.glyphs.safe(char), paint[0], own, paint[2])
        return {column for column, _, _ in placed}

    def _placed(self, cell: Cell, part: int, under: int) -> Iterator[tuple[int, str, Paint]]:
        """The characters of the words in a line of a hex, as far as there is room, each with its column."""
        left, _, wide, high = self.box(cell)
        inset = wide // 4 if part in (0, high - 1) else 0
        words = self._words(cell, part, under)
        first, beyond = left + max(1, inset), min(self.columns, left + wide - inset)
        room = wide - 2 * inset - 1
        glyphs = ((char, paint) for text, paint in words for char in spread(text))
        for column, (char, paint) in enumerate(glyphs, first + max(0, (room - width(words)) // 2)):
            if column < beyond:
                yield column, char, paint

    def _written(self, arrow: SceneArrow) -> set[tuple[int, int]]:
        """The places of words in the two hexes of an arrow."""
        return {
            (column, self.box(cell)[1] + part)
            for cell in (arrow.start, arrow.end)
            for part in range(self.size.lines)
            for column, _, _ in self._placed(cell, part, 0)
        }

    def _draw_arrows(self, line: Line, number: int, taken: set[int]) -> None:
        """Draw the arrows' part of a line: strokes and heads where there are no words, and beside a head, if there
        is room, how many ships it stands for."""
        for arrow, shown in self._arrows:
            for (column, at), char in shown.strokes:
                if at == number and taken.isdisjoint((column - 1, column, column + 1)):
                    self._ink(line, column, char, arrow)
        heads = [(arrow, shown) for arrow, shown in self._arrows if shown.head[0][1] == number]
        taken |= {shown.head[0][0] for _, shown in heads}
        for arrow, shown in heads:
            (column, _), char = shown.head
            self._ink(line, column, char, arrow)
            text = numbers(arrow)
            first = self._beside(column, len(text), taken, len(line), east=shown.east) if text else -1
            if first >= 0:
                if first < column:  # or a stroke before it would read as its sign
                    line[first - 1] = (" ", *line[first - 1][1:])
                self._ink(line, first, text, arrow)
                taken |= {*range(first, first + len(text))}

    @staticmethod
    def _beside(column: int, long: int, taken: set[int], beyond: int, *, east: bool) -> int:
        """Where a text of some length stands beside a column, with a blank at its other end: where the arrow goes to
        rather than where it comes from; -1: there is no room."""
        after = column + 1, range(column + 1, column + long + 2)
        before = column - long, range(column - long - 1, column)
        sides = (after, before) if east else (before, after)
        return next((at for at, room in sides if room[0] >= 0 and room[-1] < beyond and taken.isdisjoint(room)), -1)

    def _ink(self, line: Line, column: int, text: str, arrow: SceneArrow) -> None:
        for at, char in enumerate(text, column):
            under = line[at][2]
            if arrow.kind == "possible":
                line[at] = (char, *self.look.on("lane", under, 4.5))
            else:
                ink = self.look.side_ink(arrow.look, under)  # the side's colour: of six sides one has any colour
                line[at] = (char, *ink[:2], ink[2] | BOLD)

    def _kind(self, cell: Cell) -> str:
        return self.scene.ground[cell[1]][cell[0]].drawn_as

    def _ground(self, cell: Cell) -> Paint:
        """Its kind, with the colour of who holds all of it, of reach, and of the system that is active."""
        site = self.scene.sites[cell]
        reach, threat = shown_level(self.scene, cell), danger_level(self.scene, cell)
        ink, under, attributes = self.look.ground(self._kind(cell), reach=reach, threat=threat, light=self.scene.light)
        owners = {spot.look for spot in site.spots if spot.look >= 0}
        if len(owners) == 1:
            under = self.look.side_tint(under, min(owners), OWNED)
        return ink, under, attributes

    def _is_edged(self, cell: Cell) -> bool:
        """True if it is the active system, told by a bright column on both sides: its ground is its owner's."""
        return cell in self._marked and self.look.blends

    # --- words ---

    def _words(self, cell: Cell, part: int, under: int) -> list[Word]:
        """The words in one line of a hex."""
        site, high = self.scene.sites[cell], self.size.lines
        inside = high - 2
        if inside == 1:
            return self._name(cell, site, under) if part == 0 else self._few(cell, site, under) if part == 1 else []
        if not 0 < part < high - 1:
            return []
        if (cell, under) not in self._rows:
            self._rows[cell, under] = self._all_words(cell, site, inside, under)
        rows = self._rows[cell, under]
        at = part - 1 - (inside - len(rows)) // 2
        return rows[at] if 0 <= at < len(rows) else []

    def _all_words(self, cell: Cell, site: SceneSite, inside: int, under: int) -> list[list[Word]]:
        """The rows of a hex that has more than one line inside its border."""
        planets, fleets = self._planets(site, under), self._fleets(site, under)
        rest = [*self._tokens(site, under), *self._shade(cell, under)]
        room = self.size.columns - 3, inside - 2  # below the name, and above all that lies there
        rows = rows_in_words(site, room, self.look, under, lambda spot: self._spot(spot, under), fleets)
        short = {2: [self._few(cell, site, under)], 3: [[*planets, *rest], fleets]}.get(inside, [planets, fleets, rest])
        return [self._name(cell, site, under), *([*rows, rest] if rows else short)]

    @cached_property
    def _plate_paint(self) -> Paint:
        """Plates are dark, with their colour as ink, where that is a side's: its counters look like them else."""
        sites = self.scene.sites.values()
        looks = {spot.look for site in sites for spot in site.spots}
        looks |= {stack.look for site in sites for stack in site.stacks}
        ink, ground, attributes = self.look.over("plate")
        return (ground, ink, attributes) if PLATE_LIKE in looks else (ink, ground, attributes)

    def _plate(self, cell: Cell) -> Word | None:
        """The mark of the order being given here: the number of a step of its path, or its odds."""
        step = self.scene.index.path.get(cell[1], {}).get(cell[0])
        aim = self.scene.aim
        if step is not None:
            return f" {number_text(step.price) if step.price is not None else step.number} ", self._plate_paint
        if aim is not None and aim.target == cell:
            led = any(arrow.kind == "considered" and arrow.end == cell for arrow in self.scene.arrows)
            label = text(aim.chance) or ("" if led else self.look.glyphs.marks["target"])
            return (f" {label} ", self._plate_paint) if label else None
        return None

    def _name(self, cell: Cell, site: SceneSite, under: int) -> list[Word]:
        owners = {spot.look for spot in site.spots if spot.look >= 0}
        paint = self.look.on("place", under, 4.5)
        if len(owners) == 1:
            paint = self.look.side_ink(min(owners), under)
        sign = self.look.on("lane", under, 4.5) if self.look.coloured else paint
        named: list[Word] = [(site.sign, (*sign[:2], sign[2] | BOLD)), (site.name, (paint[0], under, paint[2] | BOLD))]
        plate = self._plate(cell)
        if plate is None:
            return named
        if self.size.lines == LOWEST:  # there is no room beside the name
            return [(site.name, plate[1])]
        return [*named, (" ", (DEFAULT, under, 0)), plate]

    def _few(self, cell: Cell, site: SceneSite, under: int) -> list[Word]:
        """Fleets where there are any, or else planets and what lies there."""
        fleets = [*self._fleets(site, under), *self._tokens(site, under), *self._shade(cell, under)]
        return fleets if site.stacks else [*self._planets(site, under), *fleets]

    def _planets(self, site: SceneSite, under: int) -> list[Word]:
        planets = [self._spot(spot, under) for spot in site.spots]
        landed = ((f" {stack.letter}{stack.number}", stack.look) for stack in site.below)
        return [*planets, *((text, self.look.side_ink(look, under)) for text, look in landed)]

    def _spot(self, spot: SceneSpot, under: int) -> Word:
        """The sign of a planet: whose it is."""
        signs = {"rich": "●○", "narrow": "◉◌"}.get(self.look.glyphs.name, "") if self.look.coloured else ""
        paint = self.look.side_ink(spot.look, under) if spot.look >= 0 else self.look.on("outside", under, 4.5)
        return signs[spot.look < 0] if signs else spot.letter if spot.look >= 0 else FREE, paint

    def _fleets(self, site: SceneSite, under: int) -> list[Word]:
        words: list[Word] = []
        for stack in site.stacks:
            if words:
                words.append((" ", (DEFAULT, under, 0)))
            ink, ground, attributes = self.look.side(stack.look, "picked" if stack.picked >= 0 else "")
            words.append((self._stack(stack, len(site.stacks)), (ink, ground, attributes)))
        return words

    def _stack(self, stack: Stack, several: int) -> str:
        """A fleet on its counter: whose, how many of each kind where there is room, and how many are with it."""
        guests = f"+{stack.guests}" if stack.guests else ""
        kinds = " ".join(f"{number}{letter}" for letter, number in stack.kinds)
        if kinds and several == 1 and len(kinds) + len(guests) + 6 <= self.size.columns:
            return f" {kinds} {guests} " if guests else f" {kinds} "  # apart: they are not of the last kind
        text = f"{stack.letter}{stack.number or ''}{guests}"
        return f" {text} " if several * (len(text) + 3) <= self.size.columns - 2 else text

    def _tokens(self, site: SceneSite, under: int) -> list[Word]:
        return [(f" *{letter}", self.look.side_ink(look, under)) for letter, look in site.tokens]

    def _shade(self, cell: Cell, under: int) -> list[Word]:
        """An overlay's shade of a system: its mark, of a danger behind that of threats."""
        shade = self.scene.shades.get(cell)
        if shade is None:
            return []
        if shade.danger:
            return [(f" {self.look.glyphs.marks['threat']}{shade.mark}", self.look.on("threat", under, 4.5))]
        return [(f" {shade.mark}", self.look.on("place", under, 4.5))]
