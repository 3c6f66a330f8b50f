"""Lines side by side: a column for each, a row for each thing to compare, and the best first by the chosen measure."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tactical.board import Board
from tactical.session.drawing.columns import fit
from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import Cell
from tactical.session.side_by_side import SORTS, Column, ordered, rows, sorts
from tactical.ui.base import BaseModal, bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.page import SCREENS_CSS, SubScreen
from tactical.ui.screens.picture import BoardDrawing
from tactical.ui.text import wrap

GAP = "  "
BOARD_WIDTH, BOARD_LINES = 22, 10  # the least of a small board
FRAME = 2  # lines round the cells of a board
TABLE_LINES = 16  # left for the table, at least
AROUND = 5  # lines of the frame, the names and the keys


class SideBySideScreen(SubScreen, BaseModal[str | None], inherit_bindings=False):
    """Enter continues with the line of the chosen column; its name is the answer."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("compare")
    key_context = "compare"
    about = (
        ("A short line is worked out exactly. A longer one is played 100 times with other dice;", "text"),
        ("its losses are then an average, and marked 'about'.", "text"),
        ("Reactions that it has no answer for, such as free attacks, are passed up;", "text"),
        ("beside that stands the result if all are used.", "text"),
        ("1 piece means one of average worth: 45% for standing, 55% for its health.", "text"),
        ("'You may lose next' is the average loss in the enemies' next turn after the line's end:", "text"),
        ("for each piece the share of what it has left, and who takes it.", "text"),
    )

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self._picture = picture
        self._columns: tuple[Column, ...] = ()
        self._chosen = ""  # a name: it stays chosen in another order
        self._by = SORTS[0]
        self.closed = False

    def compose(self) -> ComposeResult:
        self.table = Static(self.ink.say("Playing each line again ...", "muted"), markup=False, id="page-text")
        self.names = Static("", markup=False, classes="names")
        with Vertical(classes="dialog page side-by-side") as box:
            box.border_title = "Lines side by side"
            self.boards = Horizontal(classes="boards")
            yield self.names
            yield self.boards
            with VerticalScroll(can_focus=False) as self.scroll:
                yield self.table
        yield KeyFooter()

    def on_unmount(self) -> None:
        self.closed = True

    def on_resize(self) -> None:
        self.once_painted(self._show)

    def look_changed(self) -> None:
        self._show()

    def show(self, columns: Sequence[Column]) -> None:
        """Show the results."""
        self._columns = tuple(columns)
        self._chosen = self._chosen or (columns[0].name if columns else "")
        self._show()

    @property
    def columns(self) -> list[Column]:
        """The current columns."""
        return ordered(self._columns, self._by)

    # --- keys ---

    def action_compare_move(self, step: int) -> None:
        """Move to the column beside the chosen one."""
        names = [each.name for each in self.columns]
        if names:
            self._chosen = names[(names.index(self._chosen) + step) % len(names)]
            self._show()

    def action_compare_sort(self) -> None:
        """Sort by the next measure."""
        known = sorts(self._columns)
        self._by = known[(known.index(self._by) + 1) % len(known)]
        self._show()

    def action_compare_take(self) -> None:
        """Continue with the chosen line."""
        if self._columns:
            self.dismiss(self._chosen)

    def action_scroll_page(self, lines: int) -> None:
        """Scroll by this many lines."""
        self.scroll.scroll_relative(y=lines, animate=False)

    # --- showing ---

    def _show(self) -> None:
        columns = self.columns
        if not columns or not self.is_mounted:
            return
        self.query_one(".dialog").border_subtitle = f"{self._by} first" if self._by != SORTS[0] else self._by
        told = rows(columns)
        first = max(len(label) for label, _ in told)
        width = self.scroll.outer_size.width - self.scroll.styles.scrollbar_size_vertical  # it may yet appear
        room = max(8, (width - first) // len(columns) - len(GAP))
        self.names.update(self._line("", first, [self._heading(each, room) for each in columns]))
        lines = []
        for label, values in told:
            cells = [wrap(value, room) for value in values]
            for number in range(max(map(len, cells))):
                parts = [fit(cell[number] if number < len(cell) else "", room) for cell in cells]
                lines.append(self._line("" if number else label, first, [self.ink.say(part) for part in parts]))
        self._show_boards(columns, first + len(GAP), room, len(lines))
        self.table.update(Content("\n").join(lines))
        self.once_painted(self._point)

    def _show_boards(self, columns: Sequence[Column], first: int, room: int, table: int) -> None:
        """Where each leads, small, all the same part of the board; where there is no room for that beside most of a
        table of this many lines, not at all."""
        most = self.size.height - AROUND
        high = max(most - table, min(BOARD_LINES, most - TABLE_LINES))
        self.boards.display = fits = room >= BOARD_WIDTH and high >= BOARD_LINES
        if not fits:
            return
        drawn = list(self.boards.query(BoardDrawing))
        for _ in columns[len(drawn) :]:
            drawn.append(BoardDrawing())
            self.boards.mount(drawn[-1])
        self.boards.styles.padding = (0, 0, 0, first)
        shown = columns[0].end.board
        self.boards.styles.height = min(high, max(BOARD_LINES, room * shown.height // (2 * shown.width) + FRAME))
        changed = tuple(dict.fromkeys(cell for each in columns for cell in each.changed))
        storey, around = self._part(shown, changed)
        for board, column in zip(drawn, columns, strict=True):
            board.styles.width = room
            board.styles.margin = (0, len(GAP), 0, 0)
            board.show(self._picture.scene(column.end, storey=storey), around)

    @staticmethod
    def _part(board: Board, changed: Sequence[int]) -> tuple[int, tuple[Cell, ...]]:
        """The storey of what differs, and the cells on it, as scenes have them."""
        storey = board.xy(changed[0])[2] if changed else 0
        places = [board.xy(cell) for cell in changed]
        return storey, tuple((x, y) for x, y, z in places if z == storey)

    def _point(self) -> None:
        """The terminal's own cursor stands at the beginning of what is read."""
        if self.is_active:
            self.app.cursor_position = self.scroll.content_region.offset

    def _heading(self, column: Column, room: int) -> Content:
        mark, key = ("> ", "strong") if column.name == self._chosen else ("  ", "title")
        return self.ink.say(fit(f"{mark}{column.name}", room), key)

    def _line(self, label: str, first: int, cells: Sequence[Content]) -> Content:
        parts = [part for cell in cells for part in (GAP, cell)]
        return Content.assemble(self.ink.say(fit(label, first), "muted"), *parts)
