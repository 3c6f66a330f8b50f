"""The shortest text that makes a terminal show other cells.

Line by line each change of colour is said again in every line. Where much has changed, all that one pen draws is sent
together, wherever it stands; and where lines have moved, the terminal is told to move them. The shortest is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from tactical.ui.terminal.sgr import SEEN_ON_BLANKS, Pen, change, for_blank

LONGEST_GAP = 5  # cells: to go beyond more of them is never longer than to send them again
MUCH = 400  # characters: below that no other order of what changes is tried
SCROLL_FROM = 1200  # characters: below that no scroll is looked for
FEWEST_MOVED = 3  # lines: fewer are not worth a scroll


class Cell(NamedTuple):
    """A letter with its marks and its looks; empty behind a letter of two columns."""

    letter: str
    pen: Pen


Row = list[Cell | None]  # None where it is not known what the terminal shows


class ScreenOutput:
    """The text to be sent, and where the terminal's cursor and what its pen is behind it; None: unknown."""

    def __init__(self, cursor: tuple[int, int] | None, pen: Pen | None, text: str = "") -> None:
        self.cursor, self.pen = cursor, pen
        self._texts = [text] if text else []

    @property
    def text(self) -> str:
        """All that was written."""
        return "".join(self._texts)

    @property
    def size(self) -> int:
        """Bytes of it."""
        return len(self.text.encode())

    def copy(self) -> ScreenOutput:
        """Another that begins with the same."""
        return ScreenOutput(self.cursor, self.pen, self.text)

    def scroll(self, top: int, bottom: int, lines: int) -> None:
        """Move the lines from `top` to `bottom` up by `lines`, or down if it is negative; new lines are blank."""
        step = f"{lines}M" if lines > 0 else f"{-lines}L"
        self._texts.append(f"\x1b[{top + 1};{bottom + 1}r\x1b[{top + 1};1H\x1b[{step}\x1b[r")
        self.cursor = None

    def move(self, x: int, y: int) -> None:
        """Go on at this column and line."""
        if self.cursor != (x, y):
            self._texts.append(motion(self.cursor, x, y))
            self.cursor = x, y

    def write(self, text: str, pen: Pen, columns: int = 1) -> None:
        """Write letters of one column each in a pen."""
        if pen != self.pen:
            self._texts.append(change(self.pen, pen))
            self.pen = pen
        self._texts.append(text)
        if self.cursor is not None:
            self.cursor = self.cursor[0] + columns, self.cursor[1]


def best_changes(
    rows: Mapping[int, Row],
    shown: Mapping[int, Row],
    begun: ScreenOutput,
    size: tuple[int, int],
    doubtful: Callable[[Row], bool],
) -> ScreenOutput:
    """The shortest output that makes a terminal of this size show these rows where it shows others, after what was
    begun. Each letter in `rows` takes one column; `doubtful` says where that is not so of other lines."""
    plain = _line_by_line(rows, shown, begun.copy())
    if len(plain.text) < MUCH:
        return plain
    found = [plain, _pen_by_pen(rows, shown, begun.copy())]
    if len(plain.text) >= SCROLL_FROM and (scrolled := _scrolled(rows, shown, begun.copy(), size, doubtful)):
        output, wanted, moved = scrolled
        found += [_line_by_line(wanted, moved, output.copy()), _pen_by_pen(wanted, moved, output)]
    return min(found, key=lambda each: each.size)


def needed(cell: Cell, pen: Pen | None) -> Pen:
    """The pen to draw a cell with, where this one is in use."""
    return for_blank(pen, cell.pen) if cell.letter == " " else cell.pen


def motion(cursor: tuple[int, int] | None, x: int, y: int) -> str:
    """The shortest motion of the cursor that does not rely on where it is in its line: a letter may have taken more or
    less than was thought."""
    if cursor is None or cursor[1] != y:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{x + 1}G" if x else "\r"


# --- line by line ---


def _line_by_line(rows: Mapping[int, Row], shown: Mapping[int, Row], output: ScreenOutput) -> ScreenOutput:
    for y in sorted(rows):
        row, before = rows[y], shown.get(y, [])
        end = None  # of what was sent last
        for x, cell in _changed(row, before):
            if end != x and (end is None or not _bridge(row, end, x, output)):
                output.move(x, y)
            output.write(cell.letter, needed(cell, output.pen))
            end = x + 1
    return output


def _changed(row: Row, shown: Row) -> Iterator[tuple[int, Cell]]:
    """The cells that differ, by column."""
    known = len(shown)
    for x, cell in enumerate(row):
        if cell is not None and not (x < known and cell == shown[x]):
            yield x, cell


def _bridge(row: Row, begin: int, end: int, output: ScreenOutput) -> bool:
    """Send the cells between two that differ once more, where that is no longer than to go beyond them."""
    between = row[begin:end]
    if len(between) > LONGEST_GAP:
        return False
    bridge = ScreenOutput(None, output.pen)
    for cell in between:
        if cell is None:
            return False
        bridge.write(cell.letter, needed(cell, bridge.pen))
    behind = row[end]
    assert behind is not None
    straight = change(output.pen, needed(behind, output.pen))
    longer = len(change(bridge.pen, needed(behind, bridge.pen))) - len(straight)
    if bridge.size + longer > len(f"\x1b[{end + 1}G"):
        return False
    for cell in between:
        assert cell is not None
        output.write(cell.letter, needed(cell, output.pen))
    return True


# --- pen by pen ---


class _Run(NamedTuple):
    """Letters of a line that one pen draws; `blank`: any pen of this ground does."""

    x: int
    y: int
    text: str
    columns: int
    pen: Pen
    blank: bool


def _pen_by_pen(rows: Mapping[int, Row], shown: Mapping[int, Row], output: ScreenOutput) -> ScreenOutput:
    runs = [run for y in sorted(rows) for run in _runs(y, rows[y], shown.get(y, []))]
    drawn: dict[Pen, list[_Run]] = {}
    by_ground: dict[str, Pen] = {}  # a pen that draws blanks of it, too
    for run in runs:
        if not run.blank:
            drawn.setdefault(run.pen, []).append(run)
            if not run.pen.attributes & SEEN_ON_BLANKS:
                by_ground.setdefault(run.pen.ground, run.pen)
    for run in runs:
        if run.blank:
            drawn.setdefault(by_ground.get(run.pen.ground, run.pen), []).append(run)
    for pen in sorted(drawn, key=lambda pen: (pen.ground, pen.ink, *sorted(pen.attributes))):
        for run in sorted(drawn[pen], key=lambda run: (run.y, run.x)):
            output.move(run.x, run.y)
            output.write(run.text, for_blank(output.pen, run.pen) if run.blank else pen, run.columns)
    return output


def _runs(y: int, row: Row, shown: Row) -> Iterator[_Run]:
    """The cells of a line that differ, as few runs; a few between them that do not are sent once more."""
    run: _Run | None = None
    for x, cell in _changed(row, shown):
        begins = _Run(x, y, cell.letter, 1, cell.pen, cell.letter == " " and not cell.pen.attributes)
        joined = run
        for between in row[run.x + run.columns : x] if run is not None else ():
            gap = joined is not None and between is not None and x - joined.x - joined.columns < LONGEST_GAP
            joined = _joined(joined, between) if gap else None
        joined = _joined(joined, cell) if joined is not None else None
        if joined is None and run is not None:
            yield run
        run = joined or begins
    if run is not None:
        yield run


def _joined(run: _Run | None, cell: Cell | None) -> _Run | None:
    """A run with one more cell at its end; None: another pen draws it."""
    if run is None or cell is None:
        return None
    text, columns = run.text + cell.letter, run.columns + 1
    if cell.letter == " " and not cell.pen.attributes:
        fits = run.pen.ground == cell.pen.ground and not run.pen.attributes & SEEN_ON_BLANKS
        return run._replace(text=text, columns=columns) if fits else None
    if run.blank and run.pen.ground == cell.pen.ground and not cell.pen.attributes & SEEN_ON_BLANKS:
        return run._replace(text=text, columns=columns, pen=cell.pen, blank=False)
    return run._replace(text=text, columns=columns) if not run.blank and run.pen == cell.pen else None


# --- lines that have moved ---


def _scrolled(
    rows: Mapping[int, Row],
    shown: Mapping[int, Row],
    output: ScreenOutput,
    size: tuple[int, int],
    doubtful: Callable[[Row], bool],
) -> tuple[ScreenOutput, dict[int, Row], dict[int, Row]] | None:
    """An output that moves lines of the terminal to where most of them are wanted, the rows that are then wanted and
    those that are then shown; None where nothing has moved."""
    lines, (columns, high) = sorted(rows), size
    before = {y: _alike(rows[y], shown.get(y, [])) for y in lines}

    def gain(by: int) -> dict[int, int]:
        return {y: _alike(rows[y], shown.get(y + by, [])) - before[y] for y in lines}

    ways = [by for by in range(1 - len(lines), len(lines)) if by]
    moved = max(ways, key=lambda by: sum(gain(by).values()), default=0)
    fits = [y for y, more in gain(moved).items() if more > 0]
    if len(fits) < FEWEST_MOVED:
        return None
    top, bottom = min(fits[0], fits[0] + moved), max(fits[-1], fits[-1] + moved)
    within = range(top, bottom + 1)
    if top < 0 or bottom >= high:
        return None
    if any(len(row := shown.get(y, [])) != columns or None in row or doubtful(row) for y in within):
        return None
    after = {y: shown[y + moved] if y + moved in within else [] for y in within}
    output.scroll(top, bottom, moved)
    wanted = {y: rows.get(y, shown[y]) if y in within else rows[y] for y in {*within, *rows}}
    return output, wanted, {**shown, **after}


def _alike(row: Row, other: Row) -> int:
    """How many letters that can be seen two rows have in common."""
    return sum(one == cell and one is not None and one.letter != " " for one, cell in zip(row, other, strict=False))
