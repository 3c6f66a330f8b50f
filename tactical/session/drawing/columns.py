"""Text in terminal columns: letters with their marks, letters two columns wide, and scripts written from right to
left."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tactical.session.drawing.paint import Glyph

_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(f"[{_RIGHT}][{_RIGHT}\\w]*(?:[-, .;:!?'\"]{{1,2}}[{_RIGHT}][{_RIGHT}\\w]*)*(?:-\\w+)*")


@lru_cache(4096)
def letters(text: str) -> tuple[str, ...]:
    """The letters of a text, each with its marks, so that none is cut apart.

    >>> letters("ab\\u0302")
    ('a', 'b\u0302')
    """
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.category(char)[0] == "M":
            clusters[-1] += char
        else:
            clusters.append(char)
    return tuple(clusters)


def width(text: str) -> int:
    """The columns that a text takes.

    >>> width("ann"), width("太郎"), width("a\\u0302")
    (3, 4, 1)
    """
    return len(text) if text.isascii() else len(spread(text))


def spread(text: str) -> list[str]:
    """A text with an item for each column: a letter, and an empty one after a letter two columns wide.

    >>> spread("太b")
    ['太', '', 'b']
    """
    columns: list[str] = []
    for letter in letters(text):
        columns.append(letter)
        if unicodedata.east_asian_width(letter[0]) in "WF":
            columns.append("")
    return columns


def cut(text: str, room: int) -> str:
    """The beginning of a text that fits in this many columns.

    >>> cut("太郎", 3), cut("ann", 2), cut("ann", 0)
    ('太', 'an', '')
    """
    columns = spread(text)
    if len(columns) <= room:
        return text
    return "".join(columns[: room - 1 if columns[room] == "" and room else room]) if room > 0 else ""


def whole_or_first_word(name: str, room: int) -> str:
    """A name, or its first word, if either fits in this many columns; otherwise empty."""
    return next((words for words in (name, name.partition(" ")[0]) if width(words) <= room), "")


def fit(text: str, room: int) -> str:
    """A text in exactly this many columns: cut, or padded with blanks.

    >>> fit("太郎", 3), fit("ann", 5)
    ('太 ', 'ann  ')
    """
    shown = cut(text, room)
    return shown + " " * (room - width(shown))


def is_narrow(char: str) -> bool:
    """True if a letter takes one column and stays where it is put: its script does not run from right to left."""
    return width(char) == 1 and unicodedata.bidirectional(char[0]) not in ("R", "AL")


def isolated(text: str) -> str:
    """A text whose right-to-left parts are isolated, so that they do not turn their neighbours.

    Terminals that do not know such marks show nothing for them.
    """
    return text if text.isascii() else _RUN.sub("\u2068\\g<0>\u2069", text)


_WIDE = re.compile("[\u1100-\u115f\u2e80-\U0010ffff]")


def whole(line: list[Glyph]) -> list[Glyph]:
    """A line of a board, a character a column, without half letters: where one half of a wide letter was overwritten or
    cut off, there is a blank."""
    chars = [glyph[0] for glyph in line]
    if "" not in chars and not _WIDE.search("".join(chars)):
        return line
    row = list(line)
    for at, (char, ink, ground, attributes) in enumerate(line):
        behind = line[at + 1][0] if at + 1 < len(line) else " "
        before = line[at - 1][0] if at else " "
        if (width(char) == 2 and behind != "") or (char == "" and width(before) != 2):
            row[at] = (" ", ink, ground, attributes)
    return row
