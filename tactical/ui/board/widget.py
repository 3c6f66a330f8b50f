"""The board on the screen: a scene, a cursor on it, and the playback of events.

A cursor key repaints the frames of two cells; a new scene repaints the columns that differ. Scrolling is the widget's
own, by half a view. The terminal's own cursor follows ours, so that screen readers and magnifiers know where the player
is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from tactical.board import column_letters
from tactical.session.drawing.board import Drawing, drawing
from tactical.session.drawing.ground import strewn
from tactical.session.drawing.paint import Glyph
from tactical.session.drawing.sizes import SQUARE_SIZES, CellSize, extent, largest, sizes
from tactical.session.scene.motion import Shown
from tactical.session.scene.scene import Cell, Scene
from tactical.table.values import replace
from tactical.ui.board.motion import Player
from tactical.ui.theme.look import BoardLook, rich_style

NEAR = 24  # columns: what differs so close together is sent as one
PASSING = 2  # lines that are taken from the board for a while: no reason for other cells
AROUND = 3  # cells that are seen around one that is leapt to
BESIDE = 2  # and around one that is only looked at
WORTH_RULERS = 2  # times as large as with column letters are the cells at least where there are none


class BoardWidget(Widget, can_focus=True):
    """A scene with a cursor. It handles no keys: the screen binds them and calls `move_cursor`."""

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; }"
    ALLOW_SELECT = False

    rulers: var[bool] = var(True)
    """Column letters above and row numbers at the left."""

    leaves = 0
    """With a height of `auto`: how many lines of the room it is in are for others."""

    leads = True
    """True if the terminal's own cursor goes where ours is: not while something is typed elsewhere."""

    framed = True
    """True if the cursor's cell has its frame: not where a board is only looked at."""

    class CursorMoved(Message):
        """The cursor is on another cell."""

        def __init__(self, board: BoardWidget, cell: Cell) -> None:
            super().__init__()
            self.board, self.cell = board, cell

        @property
        def control(self) -> BoardWidget:
            return self.board

    class CellChosen(Message):
        """The mouse was pressed on a cell, where the cursor already is; `again`: it was there before."""

        def __init__(self, board: BoardWidget, cell: Cell, button: int, *, again: bool) -> None:
            super().__init__()
            self.board, self.cell, self.button, self.again = board, cell, button, again

        @property
        def control(self) -> BoardWidget:
            return self.board

    class CellPointed(Message):
        """The mouse is over another cell; None: over none."""

        def __init__(self, board: BoardWidget, cell: Cell | None) -> None:
            super().__init__()
            self.board, self.cell = board, cell

        @property
        def control(self) -> BoardWidget:
            return self.board

    class CellsResized(Message):
        """The cell size was changed by hand, or back to the largest that fits."""

        def __init__(self, board: BoardWidget) -> None:
            super().__init__()
            self.board = board

        @property
        def control(self) -> BoardWidget:
            return self.board

    def __init__(self, scene: Scene, *, look: BoardLook, id: str | None = None) -> None:  # noqa: A002 - as Textual's
        super().__init__(id=id)
        self._look = look
        self._cursor: Cell = scene.cursor or (0, 0)
        self._scene = replace(scene, cursor=None)
        self._chosen: CellSize | None = None
        self._drawing: Drawing = drawing(self._scene, sizes(hexes=scene.topology == "hex")[0], look)
        self._origin = Offset(0, 0)  # of the view, in columns and lines of the drawing
        self._left: Offset | None = None  # where the view was before something else was looked at
        self._fitted = self._sized_for = Size(0, 0)
        self._margins_known: tuple[object, tuple[int, int]] = None, (0, 0)  # for which room
        self._pointed: Cell | None = None
        self._told_beyond: Mapping[str, Counter[int]] = {}  # of pieces out of view
        self._player = Player(self._paint_scene, self.set_timer)

    # --- queries ---

    @property
    def scene(self) -> Scene:
        """The scene shown, without the cursor, which the widget adds."""
        return self._scene

    @property
    def look(self) -> BoardLook:
        """The styles it is painted in."""
        return self._look

    @property
    def cursor(self) -> Cell:
        """The cell the cursor is on."""
        return self._cursor

    @property
    def cell_size(self) -> CellSize:
        """The columns and lines of a cell."""
        return self._drawing.size

    @property
    def chosen_size(self) -> CellSize | None:
        """The cell size chosen by hand; None: the largest that fits."""
        return self._chosen

    @property
    def scrolls(self) -> bool:
        """True if part of the board is out of view."""
        room = self._room
        return self._drawing.columns > room.width or self._drawing.lines > room.height

    @property
    def view(self) -> Region:
        """The visible part of the board, in cells."""
        room = self._room
        columns, lines = self._drawing.size
        down = lines if self._scene.topology != "hex" else lines - 1
        x, y = self._origin.x // columns, self._origin.y // down
        beyond_x = min(self._scene.width, -(-(self._origin.x + room.width) // columns))
        beyond_y = min(self._scene.height, -(-(self._origin.y + room.height) // down))
        return Region(x, y, max(1, beyond_x - x), max(1, beyond_y - y))

    @property
    def _margins(self) -> tuple[int, int]:
        """Columns at the left and lines above that rulers take. A galaxy's systems have names instead; a board that is
        seen whole without rulers alone has none, and letters stand on the ground of its first row where its cells are
        far larger for that."""
        return self._margins_in(*self._sized_for)

    def _margins_in(self, columns: int, lines: int) -> tuple[int, int]:
        if not self.rulers or self._scene.topology == "hex":
            return 0, 0
        key = columns, lines, self._scene.width, self._scene.height, self._chosen
        if self._margins_known[0] != key:
            self._margins_known = key, self._find_margins(columns, lines)
        return self._margins_known[1]

    def _find_margins(self, columns: int, lines: int) -> tuple[int, int]:
        scene, left = self._scene, len(str(self._scene.height)) + 1
        wide, high = extent(self._chosen or SQUARE_SIZES[0], scene)
        tight = columns < wide + left or lines < high + 1
        if tight and wide <= columns and high <= lines:
            return 0, 0
        if self._chosen is not None:
            return left, 1
        ruled, bare = (largest(scene, columns - left, lines - top) for top in (1, 0))
        return left, int(bare.columns * bare.lines < WORTH_RULERS * ruled.columns * ruled.lines)

    def has_rulers_in(self, columns: int, lines: int) -> bool:
        """True if rulers fit in this many columns and lines."""
        return self._margins_in(columns, lines) != (0, 0)

    @property
    def _room(self) -> Region:
        """Where cells are drawn, in the widget: in its middle where there is more room than that. No square is cut."""
        left, top = self._margins
        width, height = max(0, self.size.width - left), max(0, self.size.height - top)
        cell = self.cell_size if self._scene.topology != "hex" else CellSize(1, 1)
        wide = _whole(width, self._drawing.columns, cell.columns)
        high = _whole(height, self._drawing.lines, cell.lines)
        return Region(left + (width - wide) // 2, top + (height - high) // 2, wide, high)

    def largest_in(self, columns: int, lines: int) -> CellSize:
        """The largest cells with which the whole board fits in this many columns and lines."""
        left, top = self._margins_in(columns, lines)
        return largest(self._scene, columns - left, lines - top)

    def cells_in(self, columns: int, lines: int) -> CellSize:
        """The size of cells in that room: as chosen by hand, or else the largest."""
        return self._chosen or self.largest_in(columns, lines)

    def fits_in(self, columns: int, lines: int) -> tuple[int, int]:
        """The columns and lines of that room that the board would take, rulers included."""
        left, top = self._margins_in(columns, lines)
        wide, high = extent(self.cells_in(columns, lines), self._scene)
        return min(columns, wide + left), min(lines, high + top)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines it takes when its height is `auto`: those of the board in the room that `leaves` lines below."""
        return self.fits_in(width, max(1, container.height - self.leaves))[1]

    def cell_region(self, cell: Cell) -> Region:
        """The visible region in which the widget draws a cell; empty if it is out of view."""
        return self._seen(self._drawing.box(cell))

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell drawn at a position of the widget."""
        room = self._room
        if not room.contains(x, y):
            return None
        return self._drawing.cell_at(x - room.x + self._origin.x, y - room.y + self._origin.y)

    def _seen(self, box: tuple[int, int, int, int]) -> Region:
        room = self._room
        return Region(*box).translate(room.offset - self._origin).intersection(room)

    # --- changes ---

    def show(self, scene: Scene) -> None:
        """Show another scene; only differences are painted. A cursor in it moves ours. This ends any playback."""
        self._player.stop()
        before, self._scene = self._scene, replace(scene, cursor=None)
        if (before.width, before.height, before.topology) != (scene.width, scene.height, scene.topology):
            self._cursor = self._clamped(self._cursor)
            self._fit()
        else:
            self._paint_scene(self._scene)
        if scene.cursor is not None:
            self.move_to(scene.cursor)

    def _paint_scene(self, scene: Scene) -> None:
        """Paint what differs from what is painted now."""
        before = self._drawing
        self._drawing = drawing(scene, before.size, self._look, before)
        if (before.columns, before.lines) != (self._drawing.columns, self._drawing.lines):
            self._fit()
        elif self.is_attached:
            self.refresh(*self._changes(before))
            if self._margins[1] and self._beyond() != self._told_beyond:
                self.refresh(Region(0, self._room.y - 1, self.size.width, 1))

    def _changes(self, before: Drawing) -> Iterable[Region]:
        """Where a drawing in view differs from the one before; at least the cursor's cell, so that nothing is all."""
        room = self._room
        found = [self._seen(self._drawing.frame_box(self._cursor))]
        for y in range(room.y, room.bottom):
            number = y - room.y + self._origin.y
            old, new = before.line(number), self._drawing.line(number)
            if old is not new and old != new:
                differing = [x for x, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
                found += [region for region in self._spans(differing, number) if region]
        return found

    def _frames_between(self, before: Cell, after: Cell) -> Iterable[Region]:
        """The frames that differ on the screen when the cursor goes from one cell to another."""
        found: list[Region] = []
        boxes = (*self._drawing.frame_boxes(before), *self._drawing.frame_boxes(after))
        tops = {(top, high) for _, top, _, high in boxes}
        for number in sorted({line for top, high in tops for line in range(top, top + high)}):
            pairs = zip(self._drawing.framed(number, before), self._drawing.framed(number, after), strict=True)
            if differing := [x for x, (a, b) in enumerate(pairs) if a != b]:
                found += [region for region in self._spans(differing, number) if region]
        return found or [self._seen(self._drawing.frame_box(after))]

    def _spans(self, columns: list[int], number: int) -> Iterable[Region]:
        """The columns of a line as few regions: near ones are joined."""
        first = last = columns[0]
        for column in [*columns[1:], -1]:
            if column < 0 or column > last + NEAR:
                yield self._seen((first, number, last - first + 1, 1))
                first = column
            last = column

    def play(self, frames: Iterable[Shown]) -> None:
        """Paint scenes one after another, ending with `scene`. The cursor, the mouse and `show` end it."""
        self._player.play(frames)

    @property
    def is_playing(self) -> bool:
        """True if something is being played."""
        return self._player.is_playing

    def finish(self) -> None:
        """Skip the playback to its end."""
        self._player.finish()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor by cells, stopping at the board's edge; in a galaxy, from system to system."""
        cell = self._clamped((self._cursor[0] + dx, self._cursor[1] + dy))
        sites = self._scene.sites
        if sites and cell not in sites:
            cell = min((site for site in sites if self._ahead(site, dx, dy)), key=self._far, default=self._cursor)
        self.move_to(cell)

    def _ahead(self, cell: Cell, dx: int, dy: int) -> bool:
        """True if a cell lies rather that way from the cursor than to a side."""
        x, y = self._apart(cell)
        return x * dx + y * dy > abs(x * dy - y * dx)

    def _far(self, cell: Cell) -> float:
        x, y = self._apart(cell)
        return x * x + y * y

    def _apart(self, cell: Cell) -> tuple[float, float]:
        """From the cursor to a cell, as it is drawn, in cells."""
        (ax, ay, wide, high), (bx, by, *_) = self._drawing.box(self._cursor), self._drawing.box(cell)
        return (bx - ax) / wide, (by - ay) / high

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on a cell, or the nearest on the board, and keep it in view."""
        self._player.finish()
        cell = self._clamped(cell)
        if cell == self._cursor:
            return
        before, self._cursor = self._cursor, cell
        leaps = max(abs(cell[0] - before[0]), abs(cell[1] - before[1])) > 1
        if self._scroll_into_view(around=AROUND if leaps else 0):
            self.refresh()
        elif self.is_attached:
            self.refresh(*self._frames_between(before, cell))
        self.place_terminal_cursor()
        self.post_message(self.CursorMoved(self, cell))

    def look_at(self, *cells: Cell) -> None:
        """Scroll so that these cells are in view, the last above all, and leave the cursor where it is. A view that
        already shows them stays. Without any, scroll back."""
        before = self._origin
        if cells:
            self._left = before if self._left is None else self._left
            for cell in cells:
                if not self._holds(cell):
                    self._scroll_into_view(cell, around=BESIDE)
        elif self._left is not None:
            self._origin, self._left = self._left, None
            self._scroll_into_view()  # where it has another size by now
        if self._origin != before:
            self.refresh()
            self.place_terminal_cursor()

    def _holds(self, cell: Cell) -> bool:
        """True if all of a cell is in view."""
        box = self._drawing.box(cell)
        return self._seen(box).size == Size(*box[2:])

    def resize_cells(self, steps: int) -> None:
        """Switch to the next larger or smaller cells; 0: the largest that fit, as at first."""
        known = sizes(hexes=self._scene.topology == "hex")
        at = known.index(self._drawing.size) + steps
        self._chosen = known[min(len(known) - 1, max(0, at))] if steps else None
        self._fit()
        self.post_message(self.CellsResized(self))

    def set_cell_size(self, size: CellSize | None) -> None:
        """Set the cell size; None, or a size that does not exist: the largest that fits."""
        size = size if size in sizes(hexes=self._scene.topology == "hex") else None
        if size != self._chosen:
            self._chosen = size
            self._fit()

    def show_frame(self, shown: bool) -> None:
        """Show the cursor's frame, or hide it while the player looks at something else on the board."""
        if shown != self.framed:
            self.framed = shown
            if self.is_attached:
                self.refresh(*map(self._seen, self._drawing.frame_boxes(self._cursor)))

    def set_look(self, look: BoardLook) -> None:
        """Change colours and glyphs while running."""
        self._look = look
        self._drawing = drawing(self._scene, self._drawing.size, look)
        self.refresh()

    def centre(self) -> None:
        """Scroll so that the cursor is in the middle."""
        if self._scroll_into_view(centre=True):
            self.refresh()
            self.place_terminal_cursor()

    def watch_rulers(self) -> None:
        if self.is_attached:
            self._fit()

    def _fit(self) -> None:
        """Draw anew, with the cells chosen or the largest that fit."""
        self._fitted = self._sized_for = Size(0, 0)
        self._fit_size()
        self.place_terminal_cursor()
        self.refresh()

    def _fit_size(self) -> None:
        """Draw for the size the widget has, if it had another: a layout paints it before it tells of it."""
        if self.size == self._fitted:
            return
        shorter = self._sized_for.height - self.size.height
        if self._sized_for.width != self.size.width or not 0 <= shorter <= PASSING:
            self._sized_for = self.size
        left, top = self._margins
        width, height = max(1, self._sized_for.width - left), max(1, self._sized_for.height - top)
        size = self._chosen or largest(self._scene, width, height)
        self._drawing = drawing(self._scene, size, self._look, self._drawing)
        self._fitted = self.size
        self._scroll_into_view()

    def _clamped(self, cell: Cell) -> Cell:
        x, y = (min(max(0, most - 1), max(0, at)) for at, most in zip(cell, self._extent, strict=True))
        return x, y

    @property
    def _extent(self) -> Cell:
        return self._scene.width, self._scene.height

    def _scroll_into_view(self, cell: Cell | None = None, *, centre: bool = False, around: int = 0) -> bool:
        """Jump by half a view as often as it takes to show a cell, or the cursor; whether the view moved. `around`:
        only as far as shows this many cells around it, so that where it comes from stays in view if it can."""
        if not self.size:
            return False
        room, (x, y, wide, high) = self._room, self._drawing.box(cell or self._cursor)
        before = self._origin
        self._origin = Offset(
            _jump(before.x, x, wide, room.width, self._drawing.columns, self.cell_size.columns, centre, around),
            _jump(before.y, y, high, room.height, self._drawing.lines, self.cell_size.lines, centre, around),
        )
        return self._origin != before

    def place_terminal_cursor(self) -> None:
        """Put the terminal's own cursor on ours."""
        region = self._seen(self._drawing.frame_box(self._cursor)) if self.is_attached else Region()
        if self.leads and region and self.app.screen is self.screen and (self.has_focus or not self.screen.focused):
            self.app.cursor_position = self.content_region.offset + Offset(region.x, region.y)

    # --- painting ---

    def render_line(self, y: int) -> Strip:
        self._fit_size()
        width, room = self.size.width, self._room
        left, top = self._margins
        ink, outside, attributes = self._look.over("outside")
        plain = rich_style(ink, outside, attributes)
        if top and y == room.y - top:
            return Strip(self._look.segments(self._letters(room, width)), width)
        if not room.y <= y < room.bottom:
            return Strip(self._outside(0, width, y, plain), width)
        number = y - room.y + self._origin.y
        line: list[Glyph] = self._drawing.framed(number, self._cursor) if self.framed else self._drawing.line(number)
        if alone := self._drawing.lone(number, (*self._origin, room.width, room.height)) if self.scrolls else {}:
            line = [alone.get(column, glyph) for column, glyph in enumerate(line)]
        if left and not top and y == room.y:
            line = self._drawing.lettered(number, line)
        shown = line[self._origin.x : self._origin.x + room.width]
        label = self._number(number, left).rjust(room.x)
        segments = [Segment(label, plain)] if label.strip() else self._outside(0, room.x, y, plain)
        segments += self._look.segments(shown)
        return Strip([*segments, *self._outside(room.right, width, y, plain)], width)

    def _outside(self, first: int, beyond: int, y: int, plain: Style) -> list[Segment]:
        """The surroundings of the board: nothing; about a galaxy is space."""
        if beyond <= first:
            return []
        if self._scene.topology != "hex":
            return [Segment(" " * (beyond - first), plain)]
        paint = self._look.ground("vacuum", light=self._scene.light)
        return self._look.segments([(strewn("vacuum", x, y, self._look.glyphs), *paint) for x in range(first, beyond)])

    def _beyond(self) -> Mapping[str, Counter[int]]:
        """How many pieces of each side lie beside the part that is seen, by where."""
        ways: defaultdict[str, Counter[int]] = defaultdict(Counter)
        seen = self.view
        for piece in self._scene.pieces if self.scrolls else ():
            if not piece.lost and not any(seen.contains(*cell) for cell in piece.cells):
                x, y = piece.cell
                way = "left" if x < seen.x else "right" if x >= seen.right else "up" if y < seen.y else "down"
                ways[way][piece.seat] += 1
        return ways

    def _letters(self, room: Region, width: int) -> list[Glyph]:
        """Columns' letters above the middles of their cells; where they have no room, every other. Where the board
        scrolls, how many pieces of each side are out of view stands at the ends."""
        per, outside = self.cell_size.columns, self._look.over("outside")
        line: list[Glyph] = [(" ", *outside)] * max(width, room.right + per)

        def write(at: int, text: str, seat: int = -1) -> None:
            paint = self._look.side_ink(seat, outside[1]) if seat >= 0 else outside
            line[at : at + len(text)] = [(char, *paint) for char in text]

        for x in range(self._scene.width):
            name = column_letters(x)
            at = room.x + x * per - self._origin.x + (per - len(name)) // 2
            if room.x <= at <= room.right - len(name) and (len(name) < per or x % 2 == 0):
                write(at, name)
        self._told_beyond = ways = self._beyond()
        left, *others = zip(("left", "up", "down", "right"), self._scroll_signs, strict=True)
        at = room.x
        for seat, count in sorted(ways.get(left[0], {}).items()):
            write(at, told := f"{left[1]}{count} ", seat)
            at += len(told)
        at = room.right
        for way, sign in reversed(others):
            for seat, count in sorted(ways.get(way, {}).items(), reverse=True):
                at -= len(told := f" {count}{sign}")
                write(at, told, seat)
        return line[:width]

    @property
    def _scroll_signs(self) -> tuple[str, str, str, str]:
        """Left, up, down, right."""
        return ("<", "^", "v", ">") if self._look.glyphs.name == "ascii" else ("◂", "▴", "▾", "▸")

    def _number(self, line: int, left: int) -> str:
        """A row's number beside the middle of its cells, with a sign in the first and the last that is seen of more."""
        y, part = divmod(line, self.cell_size.lines)
        if not left or part != (self.cell_size.lines - 1) // 2 or y >= self._scene.height:
            return ""
        _, up, down, _ = self._scroll_signs
        seen = self.view
        above, below = y == seen.y > 0, y == seen.bottom - 1 < self._scene.height - 1
        return f"{y + 1}{up if above else down if below else ' '}"

    # --- events ---

    def on_resize(self) -> None:
        self._fit_size()
        self.place_terminal_cursor()

    def on_focus(self) -> None:
        self.place_terminal_cursor()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._player.finish()
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            event.stop()
            again = cell == self._cursor
            self.move_to(cell)
            self.post_message(self.CellChosen(self, cell, event.button, again=again))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point(self.cell_at(event.x, event.y))

    def on_leave(self) -> None:
        self._point(None)

    def _point(self, cell: Cell | None) -> None:
        if cell != self._pointed:
            self._pointed = cell
            self.post_message(self.CellPointed(self, cell))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        if event.ctrl:
            event.stop()
            self.resize_cells(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        if event.ctrl:
            event.stop()
            self.resize_cells(-1)


def _whole(room: int, all_of_it: int, cell: int) -> int:
    """How much of a board is seen in a room along one of its sides: all, or whole cells and its last border."""
    if room >= all_of_it or room < cell:
        return min(room, all_of_it)
    border = all_of_it % cell
    return (room - border) // cell * cell + border


def _jump(origin: int, at: int, long: int, room: int, whole: int, cell: int, centre: bool, around: int) -> int:
    """Where the view begins so that what is `long` at a place is in it, in whole cells, or it and those `around`."""
    if whole <= room:
        return 0
    half = max(cell, room // 2 // cell * cell)
    if centre:
        origin = at - half
    if around:
        beside = min(around, (room - long) // cell // 2) * cell
        least = at + long + beside - room
        origin = max(min(origin, at - beside), -(-least // cell) * cell)
    while at < origin:
        origin -= half
    while at + long > origin + room:
        origin += half
    return max(0, min(origin, whole - room))
