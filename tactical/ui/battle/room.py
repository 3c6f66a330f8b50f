"""How the battle screen's window is shared: the board has the largest cells that fit, panels have the rest: beside it,
or below it, beside each other, where cells are larger so."""

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
UNDER, WIDE_UNDER = 5, 13  # lines of the panels at least, where they are below the board, without frames and with
MANY = 2  # pieces that a roster is worth its room for
STRIP, WIDE_STRIP = 12, 24  # columns beside the board that a roster is shown in at least, without a frame and with one
FAR = 30  # columns that rosters, goals and log may shrink to where the board's cells are larger for it
SPARE = 7  # lines below the board that roster and goals are shown in at least where the log is not
BELOW_IF = 1.2  # times as large are the cells at least where rosters, goals and log go below the board


class Room:
    """The window of a battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._largest = CellSize(0, 0)  # the largest cells that fit

    def share(self, within: Size | None = None) -> None:
        """The board has the lines it takes at the largest size that fits, or the one chosen by hand; what is below it
        has the rest. On the widest screens that is in a column beside it, unless cells are larger without one.

        `within`: what board and panels will have, before anything is laid out."""
        screen, board = self._screen, self._screen.board
        main = within or screen.query_one("#main").size
        if not within and screen.banner.display:
            main = Size(main.width, main.height + 1)  # it comes and goes
        side = self._side_columns(main)
        room, beside = self._room_beside(main, side)
        below = main.width, main.height - self._under_lines
        under = main.width >= USUAL and self._is_larger_in(below, board.largest_in(*room))
        if under:
            room, beside, side = below, False, 0
            screen.query_one("#side").styles.width, screen.far.styles.width = "3fr", "1fr"
        self._largest = board.largest_in(*room)
        board.set_cell_size(CellSize.parse(screen.settings.cells.get(self._where, "")))
        wide, high = board.fits_in(*room)
        spare = room[1] - high if beside else 0
        screen.set_class(under, "-under")
        screen.set_class(screen.has_class("-huge") and not beside and not under, "-below")
        screen.set_class(spare >= SPARE, "-spare")
        screen.set_class(sum(bool(piece.place.cells) for piece in screen.controller.view.pieces) < MANY, "-alone")
        self._share_columns(room[0] - wide, side)
        height = Scalar.parse("1fr" if beside and spare < SPARE else str(high))
        if board.styles.height != height:
            board.styles.height = height

    def _room_beside(self, main: Size, side: int) -> tuple[tuple[int, int], bool]:
        """The columns and lines of the board beside a side, and whether rosters, goals and log are there too."""
        above = main.width - side, main.height - self._log_lines
        if not self._screen.has_class("-huge"):
            return above, False
        alone = main.width - side - self._far_columns(main.width - side, main.height), main.height
        one, other = self._screen.board.largest_in(*alone), self._screen.board.largest_in(*above)
        return (alone, True) if _area(one) * BELOW_IF >= _area(other) else (above, False)

    def _far_columns(self, columns: int, lines: int) -> int:
        """How wide the log's column is, of what board and it have: no wider than leaves the board the largest cells."""
        far, board = self._screen.far, self._screen.board
        widest = _columns(far)
        slim = board.largest_in(columns - FAR, lines)
        if _area(slim) > _area(board.largest_in(columns - widest, lines)):
            far.styles.width = widest = min(widest, columns - board.fits_in(columns - FAR, lines)[0])
        return widest

    def _share_columns(self, columns: int, side: int) -> None:
        """Those that the board leaves beside it are a roster's, where they are enough for one, else the side's. About a
        galaxy is space."""
        screen = self._screen
        least = STRIP if screen.app.size.width < WIDE else WIDE_STRIP
        shown = columns >= least and not screen.has_class("-huge") and not screen.has_class("-alone")
        screen.set_class(shown, "-strip")
        if shown:
            screen.strip.styles.width = columns
        elif side and columns and screen.board.scene.topology != "hex":
            screen.query_one("#side").styles.width = side + min(side, columns)

    def chosen(self, size: CellSize | None) -> None:
        """Cells of this size were chosen by hand: remembered for the next sitting, but for the largest, which is found
        anew each time."""
        kept = "" if size in (None, self._largest) else str(size)
        self._screen.tactical.preferences.choose_cells(self._where, kept)
        self.share()

    def _side_columns(self, main: Size) -> int:
        """How wide the side is: in small windows no wider than leaves the board the largest cells it can get."""
        screen, panels = self._screen, self._screen.query_one("#side")
        panels.styles.width = screen.far.styles.width = None  # as the style sheet has it
        widest = _columns(panels)
        if not USUAL <= screen.app.size.width < WIDE:
            return widest
        widest_first = range(max(widest, SLIM), SLIM - 1, -1)  # before there are styles it has no width
        panels.styles.width = found = max(widest_first, key=lambda columns: self._worth(main, columns))
        return found

    def _is_larger_in(self, room: tuple[int, int], beside: CellSize) -> bool:
        """Whether the board has larger cells in a room above the panels than beside them; a galaxy is never wide."""
        board = self._screen.board
        size = board.largest_in(*room)
        whole = all(needs <= has for needs, has in zip(extent(size, board.scene), room, strict=True))
        return whole and board.scene.topology != "hex" and _area(size) > _area(beside)

    def _worth(self, main: Size, columns: int) -> tuple[int, bool]:
        """How good a board there is beside a side of so many columns: by its cells, then by whether it has rulers."""
        board, room = self._screen.board, (main.width - columns, main.height - self._log_lines)
        return _area(board.largest_in(*room)), board.has_rulers_in(*room)

    @property
    def _where(self) -> str:
        """Under what the size of cells is remembered: the terminal's size and the board's."""
        size, scene = self._screen.app.size, self._screen.board.scene
        return f"{size.width}x{size.height} {scene.width}x{scene.height}"

    @property
    def _under_lines(self) -> int:
        """How many lines the panels have at least where they are below the board, and the log with them."""
        return WIDE_UNDER if self._screen.app.size.width >= WIDE else self._log_lines + UNDER

    @property
    def _log_lines(self) -> int:
        """How many lines the log has at least, with its frame."""
        size = self._screen.app.size
        if size.height < LOW or size.width < WIDE:
            return 2 if size.height < LOW else 3
        return 9 if self._screen.has_class("-huge") else 4


def _area(size: CellSize) -> int:
    return size.columns * size.lines


def _columns(widget: Widget) -> int:
    """How wide a widget is by its styles."""
    return round(width.value) if (width := widget.styles.width) else 0
