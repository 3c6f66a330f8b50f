"""Sharing out the battle screen's window: the board gets the largest cells that fit, and the panels get the rest,
beside or below it, whichever makes cells larger."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.css.scalar import Scalar
from textual.css.styles import StylesBase
from textual.geometry import Size
from textual.widget import Widget

from tactical.session.drawing.sizes import ACROSS, CellSize, extent
from tactical.session.tutorial import tip_words
from tactical.ui.text import wrap

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

MANY = 2  # pieces that a roster is worth its room for
LISTED_SHARE = 4  # the part of all beside it that is the order's at least while one goes through chances, or any list
# on large screens
ACTIONS_SHARE = 4  # the part of all that is the actions' before the piece has all it says
FEW = 0.75  # of the board's columns: where fewer are seen beside the panels they go below it, if all are seen then
RULER = 3  # columns of row numbers
BELOW_IF = 1.2  # times as large are the cells at least where rosters, goals and log go below the board
PARTS = (
    "side", "far", "log", "strip", "roster", "piece", "cell", "order", "actions", "list",
    "panels-below", "listing-below", "strip-below", "goals-below", "cell-below", "order-below",
)  # fmt: skip
"""The rooms of the style sheet, in each of its layouts. Its classes are no widget's: which of two places is
better is asked before anything stands there."""
ROOMS = {f"rooms--{part}" for part in PARTS}


class Room(NamedTuple):
    """The columns and lines that a part needs at least, title included, and the most lines it takes; 0: not set."""

    columns: int = 0
    lines: int = 0
    most: int = 0


class PanelLayout:
    """The window of a battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._largest = CellSize(0, 0)  # the largest cells that fit
        self._sized_for = ""  # the terminal and board for which the board has been given the cells kept for them
        self._high = 0  # lines of the board
        self._listing = False  # one goes through the list
        self._said: dict[Widget, int] = {}  # the most lines that a panel has had to say
        self._moment: tuple[object, int] = None, -1  # the position, and who is picked
        self._rooms = dict.fromkeys(PARTS, Room())

    def share(self, within: Size | None = None) -> None:
        """Give the board its lines at the largest size that fits, or at the chosen one, and the rest to what is below
        it. On the widest screens the panels stand beside it, unless cells are larger without that.

        `within`: the room for board and panels, before anything is laid out."""
        screen, board = self._screen, self._screen.board
        self._rooms = {part: _room(screen.get_component_styles(f"rooms--{part}")) for part in PARTS}
        main = within or screen.main.size
        passing = (
            0 if within else _height(screen.banner) + _height(screen.legend)
        )  # they come and go, and change no cells
        main = Size(main.width, main.height + passing - max(0, self.tip_lines - _height(screen.tip)))
        side = self._side_columns(main)
        room, beside = self._room_beside(main, side)
        below = self._room_above(main, room)
        under = below is not None
        if below is not None:
            room, beside, side = below, False, 0
            screen.side.styles.width, screen.far.styles.width = "3fr", "1fr"
        self._largest = board.largest_in(*room)
        self._said.clear()
        self.share_side(main.height)
        if self._sized_for != self._where:  # later ones are chosen by hand
            self._sized_for = self._where
            board.set_cell_size(CellSize.parse(screen.settings.cells.get(self._where, "")))
        wide, high = board.fits_in(*room)
        spare = room[1] - high if beside else 0
        screen.set_class(under, "-under")
        screen.set_class(self._rooms["far"].columns > 0 and not beside and not under, "-below")
        least = self._rooms["roster"].lines
        screen.set_class(0 < least <= spare, "-spare")
        there = sum(bool(piece.place.cells) for piece in screen.session.seat.view.pieces)
        screen.set_class(there < MANY, "-alone")
        lines = main.height - high
        screen.set_class(not under and 0 < least <= lines and there + 1 < lines, "-few")  # all of them, and a title
        self._high = high
        self.share_below(main.height - passing)
        self._share_columns(room[0] - wide, side)
        height = Scalar.parse("1fr" if beside and spare < least else str(high))
        if board.styles.height != height:
            board.styles.height = height

    def share_below(self, lines: int = 0) -> None:
        """Share out the room below the board in small windows: the log gets no more than leaves the panels their least,
        even when a question takes a line of theirs. `lines`: the room of each part, before anything is laid out."""
        screen, rooms = self._screen, self._rooms
        left = (lines or screen.main.size.height) - self._high
        most = rooms["log"].most
        told = max(1, min(most, left - max(rooms["panels-below"].lines - 1, self._said.get(screen.order, 1))))
        small = screen.has_class("-under") and most > 0
        screen.set_class(small and left - told >= rooms["listing-below"].lines, "-deep")
        screen.below.styles.height = told if small else None

    def share_side(self, lines: int = 0) -> None:
        """Share out the column beside the board. Each panel has as many lines as it has needed so far for this piece in
        this position, the order first; the actions get the rest. Nothing moves because the cursor passes over something
        or a plan is dropped, or if the list is always there. `lines`: the room of each part, before anything is laid
        out."""
        screen = self._screen
        wide, under = self.lists_always, screen.has_class("-under")
        listing = screen.has_class("-listing")
        opened, self._listing = listing and not self._listing, listing
        if under:
            screen.piece.styles.height = screen.plan.styles.height = None
        if under and not wide:
            screen.cell_panel.styles.height = None
            self._note_needs()
            if not lines:
                self.share_below()
            return
        if wide and listing and not (lines or opened):
            return
        self._note_needs()
        if under:
            self._share_plan()
        else:
            self._share_beside(lines or screen.side.size.height, wide=wide, listing=listing)

    def _note_needs(self) -> None:
        """How many lines each panel has to say, at most so far, with its title."""
        screen = self._screen
        view, picked = screen.session.seat.view, screen.session.selection.piece
        if view is not self._moment[0] or picked != self._moment[1]:
            self._said.pop(screen.order, None)
            if picked != self._moment[1]:
                self._said.pop(screen.piece, None)
            self._moment = view, picked
        for panel in (screen.piece, screen.cell_panel, screen.order):
            self._said[panel] = max(self._said.get(panel, 0), panel.needs + 1)

    def _share_plan(self) -> None:
        """Where the panels are below a wide board the order stands below the cell, and leaves it what it does not
        need."""
        screen, rooms = self._screen, self._rooms
        left = screen.plan.size.height - max(rooms["order-below"].lines, self._said[screen.order])
        wanted = min(self._said[screen.cell_panel], rooms["cell"].most, left)
        screen.cell_panel.styles.height = max(rooms["cell-below"].lines, wanted)

    def _share_beside(self, lines: int, *, wide: bool, listing: bool) -> None:
        """Beside the board each has its least, and of what is left, in this order, as much as it has to say."""
        screen = self._screen
        piece, cell, order, actions = screen.piece, screen.cell_panel, screen.order, screen.actions
        large = self._rooms["far"].columns > 0
        room = lines - screen.minimap.outer_size.height
        least = {widget: self._rooms[name].lines for widget, name in (
            (order, "order"), (actions, "list" if listing else "actions"), (piece, "piece"), (cell, "cell"),
        )}  # fmt: skip
        if wide and listing and (large or any(row.roll for row in actions.rows)):
            least[order] = max(least[order], room // LISTED_SHARE + 1)
        for hidden in () if wide else (piece, cell) if listing else (actions,):
            del least[hidden]
        left = room - sum(least.values())
        rows = min(room // ACTIONS_SHARE if wide else room, actions.option_count or room)
        wanted = {**self._said, cell: min(self._said[cell], self._rooms["cell"].most), actions: rows + 1}
        if listing and (large or not wide):
            wanted[order] = 0  # or the rows of the list would move as others are shown
        heights: dict[Widget, int] = {}
        for panel, few in least.items():
            more = max(0, min(wanted[panel] - few, left))
            if panel is order and wide:  # and does not leave the others their least where it has a table to show
                more = min(more, max(left // 2, left - max(0, wanted[piece] - least[piece])))
            left -= more
            heights[panel] = few + more
        piece.styles.height, cell.styles.height = heights.get(piece), heights.get(cell)
        # without the list the order is the last of them, and has what lines below the board leave
        screen.plan.styles.height = heights[order] + heights.get(cell, 0) if actions in heights else None

    def _room_beside(self, main: Size, side: int) -> tuple[tuple[int, int], bool]:
        """The columns and lines of the board beside a side, and whether rosters, goals and log are there too."""
        above = main.width - side, main.height - self._rooms["log"].lines
        if not self._rooms["far"].columns:
            return above, False
        alone = main.width - side - self._far_columns(main.width - side, main.height), main.height
        one, other = (_area(self._screen.board.largest_in(*room)) for room in (alone, above))
        return (alone, True) if one * (BELOW_IF if self._is_half(alone) else 1) >= other else (above, False)

    def _is_half(self, room: tuple[int, int]) -> bool:
        """True if the board has half of the screen in a room of this many columns and lines."""
        wide, high = self._screen.board.fits_in(*room)
        return wide * high * 2 >= self._screen.app.size.width * self._screen.app.size.height

    def _room_above(self, main: Size, beside: tuple[int, int]) -> tuple[int, int] | None:
        """The columns and lines of the board above the panels, where that is better than what it has beside them: its
        cells are larger there, or it is seen from side to side only there. None: it is not."""
        least, lines, _ = self._rooms["panels-below"]
        if not lines or main.width < least:
            return None
        room = main.width, main.height - lines
        if not self._is_half(beside) and self._is_larger_in(room, self._screen.board.largest_in(*beside)):
            return room
        room = main.width, main.height - max(lines, self._rooms["listing-below"].lines + 1)  # it scrolls all the same
        return room if self._share_seen(beside) < FEW < ACROSS <= self._share_seen(room) else None

    def _share_seen(self, room: tuple[int, int]) -> float:
        """The part of the board's columns of cells that is seen at once in a room of this many columns and lines."""
        board = self._screen.board
        wide, _ = extent(board.cells_in(*room), board.scene)
        return (room[0] - RULER) / wide

    def _far_columns(self, columns: int, lines: int) -> int:
        """How wide the log's column is, of what board and it have: no wider than leaves the board the largest cells."""
        far, board = self._screen.far, self._screen.board
        widest = _columns(far)
        least = self._rooms["far"].columns
        slim = board.largest_in(columns - least, lines)
        if _area(slim) > _area(board.largest_in(columns - widest, lines)):
            far.styles.width = widest = min(widest, columns - board.fits_in(columns - least, lines)[0])
        return widest

    def _share_columns(self, columns: int, side: int) -> None:
        """Those that the board leaves beside it are a roster's, where they are enough for one, or else the side's.
        About a galaxy is space."""
        screen = self._screen
        under, goals = screen.has_class("-under"), self._rooms["goals-below"].columns
        slim = columns < goals
        least = self._rooms["strip-below" if under else "strip"].columns
        worth = not screen.has_class("-alone") or (under and 0 < goals <= columns)  # the goals stand there too
        shown = 0 < least <= columns and worth
        screen.set_class(shown, "-strip")
        screen.set_class(shown and slim, "-slim")
        if shown:
            screen.strip.styles.width = columns
        elif side and columns and screen.board.scene.topology != "hex":
            screen.side.styles.width = side + min(side, columns)

    def keep_chosen(self) -> None:
        """Remember the cell size chosen by hand for next time. The largest size is not remembered: it is found anew."""
        board = self._screen.board
        if board.chosen_size == self._largest:
            board.set_cell_size(None)
        self._screen.tactical.preferences.choose_cells(self._where, str(board.chosen_size or ""))
        self.share()

    def _side_columns(self, main: Size) -> int:
        """How wide the side is: in small windows no wider than leaves the board the largest cells it can get."""
        screen, panels = self._screen, self._screen.side
        panels.styles.width = screen.far.styles.width = None  # as the style sheet has it
        widest = _columns(panels)
        if not (least := self._rooms["side"].columns):
            return widest
        widest_first = range(max(widest, least), least - 1, -1)
        panels.styles.width = found = max(widest_first, key=lambda columns: self._worth(main, columns))
        return found

    def _is_larger_in(self, room: tuple[int, int], beside: CellSize) -> bool:
        """True if the board has larger cells in a room above the panels than beside them, and its rulers, if any."""
        board = self._screen.board
        size = board.largest_in(*room)
        whole = all(needs <= has for needs, has in zip(extent(size, board.scene), room, strict=True))
        ruled = board.scene.topology == "hex" or board.has_rulers_in(*room)
        return whole and ruled and _area(size) > _area(beside)

    def _worth(self, main: Size, columns: int) -> tuple[int, bool]:
        """How good a board there is beside a side of this many columns: by its cells, then by whether it has rulers."""
        board, room = self._screen.board, (main.width - columns, main.height - self._rooms["log"].lines)
        return _area(board.largest_in(*room)), board.has_rulers_in(*room)

    @property
    def _where(self) -> str:
        """Under what the size of cells is remembered: the terminal's size and the board's."""
        size, scene = self._screen.app.size, self._screen.board.scene
        return f"{size.width}x{size.height} {scene.width}x{scene.height}"

    @property
    def tip_lines(self) -> int:
        """The lines of the longest tip in a guided battle, so that the next tip moves nothing."""
        tutor, calls = self._screen.session.seat.tutor, self._screen.session.seat.calls
        told = () if tutor.away else tutor.tips
        return max((len(wrap(tip_words(tip, calls), self._screen.app.size.width - 2)) for tip in told), default=0)

    @property
    def lists_always(self) -> bool:
        """True if the list of actions is always there."""
        return self._rooms["actions"].lines > 0


def _room(styles: StylesBase) -> Room:
    return Room(
        *(round(each.value) if each else 0 for each in (styles.min_width, styles.min_height, styles.max_height))
    )


def _area(size: CellSize) -> int:
    return size.columns * size.lines


def _height(widget: Widget) -> int:
    """How many lines of the window a widget has now."""
    return widget.size.height if widget.display else 0


def _columns(widget: Widget) -> int:
    """How wide a widget is by its styles."""
    return round(width.value) if (width := widget.styles.width) else 0
