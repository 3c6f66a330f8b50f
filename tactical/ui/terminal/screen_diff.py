"""The cells that a terminal shows, and what to send so that it shows others.

Textual paints whole widgets and whole screens, in which most cells stay the same. `ScreenDiff` reads what it would
send, keeps the cells, and sends those that differ in as few bytes as it can (`screen_changes.py`). Anything that is not
a cell (modes, queries, titles, the clipboard, the bell) passes through in order. A sequence it does not understand
passes through as well; it then forgets what the terminal shows, and sends everything painted from then on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from threading import RLock

from rich.cells import cell_len

from tactical.session.drawing.columns import is_narrow, letters
from tactical.ui.terminal.screen_changes import Cell, Row, ScreenOutput, best_changes, motion, needed
from tactical.ui.terminal.sgr import DEFAULT, Pen, change, changed

FRAME_BEGINS, FRAME_ENDS = "\x1b[?2026h", "\x1b[?2026l"
_TOKEN = re.compile(
    r"""\x1b\[(?P<pen>[\d;]*)m
    |(?P<text>[^\x00-\x1f\x7f-\x9f]+)
    |\x1b\[(?P<line>\d+);(?P<column>\d+)H
    |(?P<ends>(?:\r?\n)+)(?=\x1b\[\d+;\d+H)  # of a line, where Textual goes on elsewhere
    |(?P<frame>\x1b\[\?2026[hl])
    |(?P<aside>
        \x1b\[\?(?:7|25|100[0-6]|1015|1016|2004|2048)[hl]  # wrapping, the cursor's looks, what is reported
        |\x1b\[\??\d+(?:\$p|n)|\x1b\[c  # questions
        |\x1b\[[<=>][\d;]*u  # keys in kitty's protocol
        |\x1b\](?:0|1|2|9|22|52|777);[^\x00-\x1f\x7f-\x9f]*(?:\x07|\x1b\\)  # titles, messages, pointer, clipboard
        |\x07
    )
    |(?P<unknown>\x1b\[[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-Z\\^-~]|.)""",
    re.DOTALL | re.VERBOSE,
)


class ScreenDiff:
    """The contents of a terminal. Write to it what would be sent: `send` gets what to send instead. Any thread may
    write."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._lock = RLock()
        self._send_out = send
        self._out: list[str] = []
        self._columns = self._lines = sys.maxsize
        # As whoever writes has it: where they are, None once they are somewhere unknown, and in which looks.
        self._at: tuple[int, int] | None = None
        self._pen = DEFAULT
        self._painted: dict[int, Row] = {}  # not sent yet, by line
        # As the terminal has it.
        self._shown: dict[int, Row] = {}
        self._cursor: tuple[int, int] | None = None
        self._sent_pen: Pen | None = None
        self._frame_wanted = self._frame_begun = False

    def forget(self) -> None:
        """Assume nothing about what the terminal shows: somebody else wrote to it."""
        with self._lock:
            self._painted.clear()
            self._shown.clear()
            self._cursor = self._sent_pen = None

    def resize(self, columns: int, lines: int) -> None:
        """Note the terminal's size, which may have moved what it showed. Anything painted below its last line is not
        sent: it would overwrite that line."""
        with self._lock:
            self._columns, self._lines = columns, lines
            self.forget()

    def write(self, data: str) -> None:
        """Send what has the same effect as `data`; often nothing."""
        with self._lock:
            self._read(data)
            if sent := "".join(self._out):
                self._out.clear()
                self._send_out(sent)

    def _read(self, data: str) -> None:
        for token in _TOKEN.finditer(data):
            kind = token.lastgroup
            if kind == "pen":
                pen = changed(self._pen, token["pen"])
                if pen is None:
                    self._pass_unknown(token[0])
                else:
                    self._pen = pen
                    if self._at is None:
                        self._send(token[0])
            elif kind == "text":
                self._paint(token["text"])
            elif kind == "column":
                self._at = max(int(token["column"]), 1) - 1, max(int(token["line"]), 1) - 1
            elif kind == "frame":
                self._frame(token[0])
            elif kind == "aside":
                self._send_painted()
                self._send(token[0])
            elif kind == "unknown":
                self._pass_unknown(token[0])
        self._send_painted()

    # --- what is written ---

    def _paint(self, text: str) -> None:
        if self._at is None:  # nor is anything known of any cell since it is
            self._send(text)
            return
        x, y = self._at
        marks, cells = _cells(text, self._pen)
        self._at = x + len(cells), y
        if y >= self._lines:
            return
        if cells and x + len(cells) > self._columns:  # the last letter of all stays in the last column
            x = min(x, self._columns - 1)
            cells = [*cells[: self._columns - 1 - x], cells[-1]]
        row = self._painted.get(y)
        if row is None:
            row = self._painted[y] = self._shown.get(y, []).copy()
        if len(row) < x:
            row.extend([None] * (x - len(row)))
        if marks and x and (before := row[x - 1]) is not None:
            row[x - 1] = Cell(before.letter + marks, before.pen)
        row[x : x + len(cells)] = cells

    def _frame(self, mark: str) -> None:
        """A mark of synchronised output: a frame in which nothing changes is none."""
        if mark == FRAME_BEGINS:
            self._frame_wanted = True
            return
        self._send_painted()
        if self._frame_begun or not self._frame_wanted:
            self._out.append(mark)
        self._frame_wanted = self._frame_begun = False

    def _pass_unknown(self, sequence: str) -> None:
        """Pass something on to a terminal that is just as whoever writes it has it, and know nothing more of it."""
        self._send_painted()
        self._use(self._pen)
        self._send(sequence)
        self.forget()
        self._at = None

    # --- what is sent ---

    def _send(self, text: str) -> None:
        if self._frame_wanted and not self._frame_begun:
            self._frame_begun = True
            self._out.append(FRAME_BEGINS)
        self._out.append(text)

    def _use(self, pen: Pen) -> None:
        if pen != self._sent_pen:
            self._send(change(self._sent_pen, pen))
            self._sent_pen = pen

    def _send_painted(self) -> None:
        """Send the cells that differ, and the cursor to where it is thought to be."""
        changes: dict[int, Row] = {}
        for y in sorted(self._painted):
            row, shown = self._painted[y], self._shown.get(y, [])
            if row == shown:
                continue
            if _is_doubtful(row) or _is_doubtful(shown):
                _make_whole(row)
                self._send_whole(y, row)
                self._shown[y] = row
            else:
                changes[y] = row
        self._painted.clear()
        if changes:
            size = self._columns, self._lines
            output = best_changes(changes, self._shown, ScreenOutput(self._cursor, self._sent_pen), size, _is_doubtful)
            if output.text:
                self._send(output.text)
            self._cursor, self._sent_pen = output.cursor, output.pen
            self._shown |= changes
        if self._at is not None:
            self._move(*self._at)

    def _move(self, x: int, y: int) -> None:
        if self._cursor != (x, y):
            self._send(motion(self._cursor, x, y))
            self._cursor = x, y

    def _send_whole(self, y: int, row: Row) -> None:
        """Send all of a line in which there are letters that terminals may place otherwise than we do: of two columns,
        with marks, or from right to left, which turn what stands beside them. Behind each such text it is said anew
        where to go on."""
        for x, pen, text, columns in _runs(row, self._sent_pen):
            self._move(x, y)
            self._use(pen)
            self._send(text)
            self._cursor = (x + columns, y) if _is_certain(text) else None


@lru_cache(8192)
def _cells(text: str, pen: Pen) -> tuple[str, Sequence[Cell]]:
    """The cells of a text, and before them what stands on the letter before it."""
    blank = Cell(" ", pen.on_blank)
    if _is_certain(text):
        return "", [Cell(letter, pen) if letter != " " else blank for letter in text]
    marks, cells = "", list[Cell]()
    for letter in letters(text):
        columns = cell_len(letter)
        if columns:
            cells.append(Cell(letter, pen) if letter != " " else blank)
            cells.extend([Cell("", pen)] * (columns - 1))
        elif cells:
            at = -1 if cells[-1].letter else -2
            cells[at] = Cell(cells[at].letter + letter, pen)
        else:
            marks += letter
    return marks, cells


def _is_certain(text: str) -> bool:
    """True if every terminal draws each character of a text in one column, where it is put."""
    return text.isascii() or all(map(_is_certain_letter, text))


@lru_cache(4096)
def _is_certain_letter(letter: str) -> bool:
    return cell_len(letter) == 1 and is_narrow(letter)


def _is_doubtful(row: Row) -> bool:
    return not _is_certain("".join([cell.letter for cell in row if cell is not None]))


def _make_whole(row: Row) -> None:
    """Leave no half of a letter of two columns: it would be another cell that is empty."""
    for x, cell in enumerate(row):
        if cell is None:
            continue
        before = row[x - 1] if x else None
        behind = row[x + 1] if x + 1 < len(row) else None
        if cell.letter == "":
            half = before is None or cell_len(before.letter) != 2
        else:
            half = cell_len(cell.letter) == 2 and (behind is None or behind.letter != "")
        if half:
            row[x] = Cell(" ", cell.pen.on_blank)


def _runs(row: Sequence[Cell | None], pen: Pen | None) -> Iterator[tuple[int, Pen, str, int]]:
    """The texts of a line in one look each: where they begin, their pen, what they say, and how many columns they
    take."""
    begin, text = 0, ""
    for x, cell in enumerate((*row, None)):
        wanted = None if cell is None else needed(cell, pen)
        if text and wanted != pen and pen is not None:
            yield begin, pen, text, x - begin
            text = ""
        if cell is not None:
            if not text:
                begin = x
            text += cell.letter
            pen = wanted
