"""Lines side by side: a column for each, a row for all that can be compared; the best first by what is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from tactical.controller.side_by_side import SORTS, Column, ordered
from tactical.ui.base import BaseModal, bindings
from tactical.ui.screens.page import SCREENS_CSS, SubScreen
from tactical.ui.text import wrap

GAP = "  "


class SideBySideScreen(SubScreen, BaseModal[str | None], inherit_bindings=False):
    """Enter takes up the line of the chosen column; its name is the answer."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("compare")
    key_context = "compare"
    about = (
        ("Each line is played again forty times with other dice; a piece is one of average worth.", "text"),
        ("What you may lose next is what enemies could take in their next turn from where the line ends.", "text"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._columns: tuple[Column, ...] = ()
        self._chosen = ""  # a name: it stays chosen in another order
        self._by = SORTS[0]
        self.closed = False

    def compose(self) -> ComposeResult:
        self.table = Static(self.ink.say("Playing each line again ...", "muted"), markup=False, id="page-text")
        with Vertical(classes="dialog page side-by-side") as box:
            box.border_title = "Lines side by side"
            with VerticalScroll(can_focus=False) as self.scroll:
                yield self.table
        yield Footer(show_command_palette=False)

    def on_unmount(self) -> None:
        self.closed = True

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def look_changed(self) -> None:
        self._show()

    def show(self, columns: Sequence[Column]) -> None:
        """What was worked out."""
        self._columns = tuple(columns)
        self._chosen = self._chosen or (columns[0].name if columns else "")
        self._show()

    @property
    def columns(self) -> list[Column]:
        """The columns as they stand."""
        return ordered(self._columns, self._by)

    # --- keys ---

    def action_compare_move(self, step: int) -> None:
        """The column beside the chosen one."""
        names = [each.name for each in self.columns]
        if names:
            self._chosen = names[(names.index(self._chosen) + step) % len(names)]
            self._show()

    def action_compare_sort(self) -> None:
        """By the next thing that may be wanted most."""
        self._by = SORTS[(SORTS.index(self._by) + 1) % len(SORTS)]
        self._show()

    def action_compare_take(self) -> None:
        """Go on with the chosen line."""
        if self._columns:
            self.dismiss(self._chosen)

    def action_scroll_page(self, lines: int) -> None:
        """So many lines down, or up."""
        self.scroll.scroll_relative(y=lines, animate=False)

    # --- showing ---

    def _show(self) -> None:
        columns = self.columns
        if not columns or not self.is_mounted:
            return
        self.query_one(".dialog").border_subtitle = f"{self._by} first" if self._by != SORTS[0] else self._by
        rows = list(zip(*(each.rows() for each in columns), strict=True))
        first = max(len(cells[0][0]) for cells in rows)
        room = max(8, (self.scroll.size.width - first) // len(columns) - len(GAP))
        lines = [self._line("", first, [self._heading(each, room) for each in columns])]
        for cells in rows:
            label, values = cells[0][0], [wrap(value, room) for _, value in cells]
            for number in range(max(map(len, values))):
                parts = [(value[number] if number < len(value) else "").ljust(room) for value in values]
                lines.append(self._line("" if number else label, first, [self.ink.say(part) for part in parts]))
        self.table.update(Content("\n").join(lines))
        self.call_after_refresh(self._point)

    def _point(self) -> None:
        """The terminal's own cursor stands at the beginning of what is read."""
        if self.is_active:
            self.app.cursor_position = self.scroll.content_region.offset

    def _heading(self, column: Column, room: int) -> Content:
        mark, key = ("> ", "strong") if column.name == self._chosen else ("  ", "title")
        return self.ink.say(f"{mark}{column.name}"[:room].ljust(room), key)

    def _line(self, label: str, first: int, cells: Sequence[Content]) -> Content:
        parts = [part for cell in cells for part in (GAP, cell)]
        return Content.assemble(self.ink.say(label.ljust(first), "muted"), *parts)
