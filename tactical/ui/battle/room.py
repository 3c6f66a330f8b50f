"""How the battle screen's window is shared: the board has the largest cells that fit, panels have the rest: beside it,
or below it where cells are larger so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.css.scalar import Scalar
from textual.geometry import Size
from textual.widget import Widget

from tactical.controller.drawing.sizes import CellSize, extent

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

LOW, USUAL, WIDE = 20, 80, 110  # lines and columns
SLIM = 22  # columns that the side may shrink to where the board's cells are larger for it
UNDER = 5  # lines of the panels at least, where they are below the board
MANY = 2  # pieces that a roster is worth its room for
BELOW_IF = 1.2  # times as large are the cells at least where rosters, goals and log go below the board


class Room:
    """The window of a battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._largest = CellSize(0, 0)  # the largest cells that fit

    def share(self) -> None:
        """The board has the lines it takes at the largest size that fits, or the one chosen by hand; what is below it
        has the rest. On the widest screens that is in a column beside it, unless cells are larger without one."""
        screen, board, main = self._screen, self._screen.board, self._screen.query_one("#main").size
        side, far = self._side_columns(main), _columns(screen.query_one("#far"))
        alone, above = (main.width - side - far, main.height), (main.width - side, main.height - self._below_lines)
        one, other = board.largest_in(*alone), board.largest_in(*above)
        beside = screen.has_class("-huge") and one.columns * one.lines * BELOW_IF >= other.columns * other.lines
        self._largest = one if beside else other
        board.set_cell_size(CellSize.parse(screen.settings.cells.get(self._where, "")))
        screen.set_class(not beside, "-below")
        screen.set_class(sum(bool(piece.place.cells) for piece in screen.controller.view.pieces) < MANY, "-alone")
        height = Scalar.parse("1fr" if beside else str(board.fits_in(*above)[1]))
        if board.styles.height != height:
            board.styles.height = height

    def chosen(self, size: CellSize | None) -> None:
        """Cells of this size were chosen by hand: remembered for the next sitting, but for the largest, which is found
        anew each time."""
        kept = "" if size in (None, self._largest) else str(size)
        self._screen.tactical.preferences.choose_cells(self._where, kept)
        self.share()

    def _side_columns(self, main: Size) -> int:
        """How wide the side is: in small windows no wider than leaves the board the largest cells it can get, and
        nothing where those are larger above it."""
        screen, panels = self._screen, self._screen.query_one("#side")
        screen.remove_class("-under")
        panels.styles.width = None  # as the style sheet has it
        widest = _columns(panels)
        if screen.size.width >= WIDE or screen.size.width < USUAL:
            return widest

        def area(columns: int) -> int:
            size = screen.board.largest_in(main.width - columns, main.height - self._below_lines)
            return size.columns * size.lines

        found = max(widest, SLIM, key=area)  # the first, which is wider, where both are equal
        room = (main.width, main.height - self._below_lines - UNDER)
        size, scene = screen.board.largest_in(*room), screen.board.scene
        whole = all(needs <= has for needs, has in zip(extent(size, scene), room, strict=True))
        if whole and size.columns * size.lines > area(found):
            screen.add_class("-under")
            return 0
        panels.styles.width = found
        return found

    @property
    def _where(self) -> str:
        """Under what the size of cells is remembered: the terminal's size and the board's."""
        size, scene = self._screen.size, self._screen.board.scene
        return f"{size.width}x{size.height} {scene.width}x{scene.height}"

    @property
    def _below_lines(self) -> int:
        """How many lines the log has at least, with its frame."""
        screen = self._screen
        if screen.size.height < LOW or screen.size.width < WIDE:
            return (2 if screen.size.height < LOW else 3) + (UNDER if screen.has_class("-under") else 0)
        return 9 if screen.has_class("-huge") else 4


def _columns(widget: Widget) -> int:
    """How wide a widget is by its styles."""
    return round(width.value) if (width := widget.styles.width) else 0
