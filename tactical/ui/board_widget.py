"""The board on the screen: draws a scene by the Line API, moves a cursor, scrolls by half a screen.

A cursor key repaints two cells. A new scene repaints the cells that differ. Scrolling is the widget's own
(a shifted origin, no scrollbars): Textual's would lay the screen out again. The terminal's real cursor
follows ours, hidden or not, so that screen readers and magnifiers know where the player is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip

from tactical.controller.scene import draw
from tactical.controller.scene.cell_contents import CellRuns
from tactical.controller.scene.glyphs import NARROW, GlyphSet
from tactical.controller.scene.scene import Cell, Scene, Zoom
from tactical.table.values import replace
from tactical.ui.line_widget import changed_spans
from tactical.ui.paint import Drawn

if TYPE_CHECKING:
    from tactical.ui.palette import Palette


def column_name(x: int) -> str:
    """Columns are a to z, then aa, ab and so on.

    >>> column_name(0), column_name(25), column_name(26), column_name(701)
    ('a', 'z', 'aa', 'zz')
    """
    name = ""
    x += 1
    while x:
        x, digit = divmod(x - 1, 26)
        name = chr(ord("a") + digit) + name
    return name


class BoardWidget(Drawn, can_focus=True):
    """A scene with a cursor. Keys are not its business: the screen binds them and calls `move_cursor`."""

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; }"

    rulers: var[bool] = var(True)
    """Column letters above and row numbers at the left."""

    leads = True
    """Whether the terminal's own cursor goes where ours is: not while something is typed elsewhere."""

    class CursorMoved(Message):
        """The cursor is on another cell."""

        def __init__(self, board: BoardWidget, cell: Cell) -> None:
            super().__init__()
            self.board = board
            self.cell = cell

        @property
        def control(self) -> BoardWidget:
            return self.board

    class CellClicked(Message):
        """The mouse was pressed on a cell (the cursor has moved there already)."""

        def __init__(self, board: BoardWidget, cell: Cell, button: int) -> None:
            super().__init__()
            self.board = board
            self.cell = cell
            self.button = button

        @property
        def control(self) -> BoardWidget:
            return self.board

    def __init__(
        self,
        scene: Scene,
        *,
        palette: Palette,
        glyphs: GlyphSet = NARROW,
        zoom: Zoom | None = None,
        id: str | None = None,  # noqa: A002 - Textual's name for it
    ) -> None:
        super().__init__(id=id)
        self.palette = palette
        self.glyphs = glyphs
        self.zoom = zoom or scene.zooms[1]
        self._cursor: Cell = scene.cursor or (0, 0)
        self._scene = replace(scene, cursor=None)
        self._origin: Cell = (0, 0)
        self._cells: dict[int, list[CellRuns]] = {}
        self._strips: dict[int, Strip] = {}

    # ------------------------------------------------------------------------------------------------ queries

    @property
    def scene(self) -> Scene:
        """The scene shown; its cursor is the widget's own and not in it."""
        return self._scene

    @property
    def cursor(self) -> Cell:
        """The cell the cursor is on."""
        return self._cursor

    @property
    def origin(self) -> Cell:
        """The cell in the top left corner of the view."""
        return self._origin

    @property
    def view_cells(self) -> tuple[int, int]:
        """How many whole cells fit, across and down."""
        left, top = self._margins
        width, height = self.size
        beside = self.zoom.edges + draw.half(self._scene, self.zoom)
        return (
            max(1, (width - left - beside) // self.zoom.columns),
            max(1, (height - top - self._south(self.zoom)) // self.zoom.lines),
        )

    def _south(self, zoom: Zoom) -> int:
        """The line below the last row of cells: only where a border stands there."""
        return int(zoom.edges and self._scene.height in self._scene.index.edges)

    def fits(self, zoom: Zoom, lines: int | None = None) -> bool:
        """Whether the whole board could be seen at that zoom; with `lines`, if it were so high."""
        left, top = self._margins
        width, height = self.size
        tall = self._scene.height * zoom.lines + self._south(zoom)
        return draw.columns(self._scene, zoom) <= width - left and tall <= (lines or height) - top

    @property
    def view(self) -> Region:
        """The part of the board that can be seen, in cells, for a minimap."""
        across, down = self.view_cells
        return Region(*self._origin, min(across, self._scene.width), min(down, self._scene.height))

    @property
    def _margins(self) -> tuple[int, int]:
        return (len(str(self._scene.height)) + 1, 1) if self.rulers else (0, 0)

    def cell_region(self, cell: Cell) -> Region:
        """Where the widget draws a cell, clipped to the widget; empty if it is out of view."""
        left, top = self._margins
        x = left + (cell[0] - self._origin[0]) * self.zoom.columns + draw.shift(self._scene, cell[1], self.zoom)
        y = top + (cell[1] - self._origin[1]) * self.zoom.lines
        region = Region(x, y, self.zoom.columns, self.zoom.lines)
        width, height = self.size
        return region.intersection(Region(left, top, max(0, width - left), max(0, height - top)))

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell drawn at a place of the widget."""
        left, top = self._margins
        if x < left or y < top:
            return None
        row = (y - top) // self.zoom.lines + self._origin[1]
        column = (x - left - draw.shift(self._scene, row, self.zoom)) // self.zoom.columns + self._origin[0]
        cell = (column, row)
        return cell if self._scene.holds(cell) else None

    # ------------------------------------------------------------------------------------------------ changes

    def set_scene(self, scene: Scene) -> None:
        """Show another scene; only cells in view that differ are painted. A cursor in it moves ours."""
        cursor = scene.cursor
        old, new = self._scene, replace(scene, cursor=None)
        self._scene = new
        if (old.width, old.height) != (new.width, new.height):
            self._forget()
            self._cursor = self._clamped(cursor or self._cursor)
            self._scroll_into_view()
            self.refresh()
        else:
            self._repaint_changes(old, new)
        if cursor is not None:
            self.move_to(cursor)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor by cells, stopping at the board's edge."""
        self.move_to((self._cursor[0] + dx, self._cursor[1] + dy))

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell (the nearest on the board) and keep it in view."""
        cell = self._clamped(cell)
        if cell == self._cursor:
            return
        before, self._cursor = self._cursor, cell
        if self._scroll_into_view():
            self.refresh()
        else:
            self.refresh(*filter(None, (self.cell_region(before), self.cell_region(cell))))
        self.place_terminal_cursor()
        self.post_message(self.CursorMoved(self, cell))

    def set_zoom(self, zoom: Zoom) -> None:
        """Draw cells larger or smaller, the cursor's staying in view."""
        if zoom is self.zoom:
            return
        self.zoom = zoom
        self._forget()
        self._scroll_into_view(centre=True)
        self.place_terminal_cursor()
        self.refresh()

    def zoom_by(self, steps: int) -> None:
        """The next larger (1) or smaller (-1) zoom."""
        zooms = self._scene.zooms
        now = zooms.index(self.zoom) if self.zoom in zooms else 1
        self.set_zoom(zooms[min(len(zooms) - 1, max(0, now + steps))])

    def set_look(self, palette: Palette, glyphs: GlyphSet) -> None:
        """Change colours and glyphs, for a live switch of themes."""
        self.palette, self.glyphs = palette, glyphs
        self._forget()
        self.refresh()

    def centre(self) -> None:
        """Scroll so that the cursor stands in the middle."""
        if self._scroll_into_view(centre=True):
            self.refresh()
            self.place_terminal_cursor()

    def watch_rulers(self) -> None:
        self._scroll_into_view()
        self.refresh()

    def _clamped(self, cell: Cell) -> Cell:
        return (
            min(max(0, self._scene.width - 1), max(0, cell[0])),
            min(max(0, self._scene.height - 1), max(0, cell[1])),
        )

    def _forget(self) -> None:
        self._cells.clear()
        self._strips.clear()

    def _scroll_into_view(self, *, centre: bool = False) -> bool:
        """Jump by half a screen as often as it takes to show the cursor; whether the view moved."""
        if not self.size:
            return False
        across, down = self.view_cells
        origin = (
            _jump(self._origin[0], self._cursor[0], across, self._scene.width, centre),
            _jump(self._origin[1], self._cursor[1], down, self._scene.height, centre),
        )
        moved, self._origin = origin != self._origin, origin
        return moved

    def _repaint_changes(self, old: Scene, new: Scene) -> None:
        """Forget rows drawn from something that changed; repaint their cells that differ, if they are in
        view."""
        per, height = self.zoom.lines, self.size.height
        left, top = self._margins
        shift = self._origin[0] * self.zoom.columns - left
        regions = []
        drawn = {line // per for line in self._cells}
        stale = [y for y in drawn if y > new.height or old.index.signature(y) != new.index.signature(y)]
        for line in sorted(y * per + part for y in stale for part in range(per)):
            before = self._cells.pop(line, None)
            self._strips.pop(line, None)
            at = top + line - self._origin[1] * per
            if before is None or not top <= at < height:
                continue
            after = self._line_cells(line)
            for x1, x2 in changed_spans(draw.merge(before), draw.merge(after)):
                span = Region(max(left, x1 - shift), at, x2 - shift - max(left, x1 - shift), 1)
                if span.width > 0 and span.x < self.size.width:
                    regions.append(span)
        if regions:
            frame = self.cell_region(self._cursor)  # looks as what is in it does
            self.refresh(*regions, *([frame] if any(frame.overlaps(region) for region in regions) else []))

    def place_terminal_cursor(self) -> None:
        """Put the terminal's own cursor on ours."""
        region = self.cell_region(self._cursor)
        has_keys = self.has_focus or not self.can_focus  # where the screen itself takes them
        if self.leads and region and self.is_attached and has_keys and self.app.screen is self.screen:
            x, y = self.content_region.offset
            self.app.cursor_position = Offset(x + region.x, y + region.bottom - 1)

    # ------------------------------------------------------------------------------------------------- render

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        left, top = self._margins
        if y < top:
            return self._ruler_above(left, width)
        line = y - top + self._origin[1] * self.zoom.lines
        if line >= draw.lines(self._scene, self.zoom):
            return Strip([Segment(" " * width, self.palette.style("text"))], width)
        start = self._origin[0] * self.zoom.columns
        strip = self._strip(line)
        cursor_y, part = divmod(line, self.zoom.lines)
        if cursor_y == self._cursor[1] and self._scene.holds(self._cursor):
            strip = self._with_cursor(strip, part)
        strip = strip.crop(start, start + width - left)
        if strip.cell_length < width - left:
            gap = width - left - strip.cell_length
            strip = Strip([*strip, Segment(" " * gap, self.palette.style("text"))], width - left)
        return Strip([self._ruler_beside(line, left), *strip], width) if left else strip

    def _line_cells(self, line: int) -> list[CellRuns]:
        cells = self._cells.get(line)
        if cells is None:
            cells = self._cells[line] = draw.row_cells(self._scene, line, self.zoom, self.glyphs)
        return cells

    def _strip(self, line: int) -> Strip:
        """The whole line of the board without a cursor, kept until something in it changes."""
        strip = self._strips.get(line)
        if strip is None:
            style = self.palette.style
            segments = [Segment(text, style(key)) for text, key in draw.merge(self._line_cells(line))]
            strip = self._strips[line] = Strip(segments, draw.columns(self._scene, self.zoom))
        return strip

    def _with_cursor(self, strip: Strip, part: int) -> Strip:
        runs = draw.cell_runs(self._scene, self._cursor, part, self.zoom, self.glyphs, cursor=True)
        x = self._cursor[0] * self.zoom.columns + draw.shift(self._scene, self._cursor[1], self.zoom)
        style = self.palette.style
        cell = [Segment(text, style(key)) for text, key in runs]
        after = x + self.zoom.columns
        return Strip([*strip.crop(0, x), *cell, *strip.crop(after)], strip.cell_length)

    def _ruler_above(self, left: int, width: int) -> Strip:
        per = self.zoom.columns
        first, beyond = self._origin[0], min(self._scene.width, self._origin[0] + width // per + 1)
        names = [_ruler_name(x, per, x == first) for x in range(first, beyond)]
        text = " " * (left + int(self.zoom.edges)) + "".join(names)
        return Strip([Segment(text[:width].ljust(width), self.palette.style("ruler"))], width)

    def _ruler_beside(self, line: int, left: int) -> Segment:
        y, part = divmod(line, self.zoom.lines)
        shown = part == self.zoom.lines - 1 and y < self._scene.height
        text = str(y + 1).rjust(left - 1) + " " if shown else " " * left
        return Segment(text, self.palette.style("ruler"))

    # ------------------------------------------------------------------------------------------------ actions

    def on_resize(self) -> None:
        self._scroll_into_view()
        self.place_terminal_cursor()
        self.refresh()

    def on_focus(self) -> None:
        self.place_terminal_cursor()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            event.stop()
            self.move_to(cell)
            self.post_message(self.CellClicked(self, cell, event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move_cursor(0, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move_cursor(0, -1)


def _ruler_name(x: int, columns: int, first: bool) -> str:
    """A column's name as it fits over the column: of a run such as ba, bb, bc the first alone is told in full.

    >>> [_ruler_name(x, 2, x == 51) for x in (51, 52, 53)]
    ['az', 'ba', 'b ']
    """
    name = column_name(x)
    if columns < 4 and not (first or name.endswith("a")):
        name = name[-1]
    return name[-columns:].ljust(columns)


def _jump(origin: int, at: int, room: int, size: int, centre: bool) -> int:
    """Where a view of `room` cells begins so that cell `at` of `size` is in it, in half-screen jumps.

    >>> _jump(0, 20, 20, 100, False), _jump(10, 9, 20, 100, False), _jump(50, 3, 20, 12, False)
    (10, 0, 0)
    """
    half = max(1, room // 2)
    if centre:
        origin = at - half
    while at >= origin + room:
        origin += half
    while at < origin:
        origin -= half
    return max(0, min(origin, size - room))
