"""Text in the columns of a terminal: letters with their marks, letters of two columns, and scripts written from right
to left."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from tactical.session.drawing.paint import Glyph

_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(f"[{_RIGHT}][{_RIGHT}\\w]*(?:[-, .;:!?'\"]{{1,2}}[{_RIGHT}][{_RIGHT}\\w]*)*(?:-\\w+)*")


@lru_cache(4096)
def letters(text: str) -> tuple[str, ...]:
    """The letters of a text, each with the marks on it: nothing is cut within one.

    >>> letters("ab\\u0302")
    ('a', 'b\u0302')
    """
    found: list[str] = []
    for char in text:
        if found and unicodedata.category(char)[0] == "M":
            found[-1] += char
        else:
            found.append(char)
    return tuple(found)


def width(text: str) -> int:
    """How many columns a text takes.

    >>> width("ann"), width("太郎"), width("a\\u0302")
    (3, 4, 1)
    """
    return len(text) if text.isascii() else len(spread(text))


def spread(text: str) -> list[str]:
    """A text with an item a column: a letter, and an empty one behind a letter of two columns.

    >>> spread("太b")
    ['太', '', 'b']
    """
    found: list[str] = []
    for letter in letters(text):
        found.append(letter)
        if unicodedata.east_asian_width(letter[0]) in "WF":
            found.append("")
    return found


def cut(text: str, room: int) -> str:
    """As much of the beginning of a text as has room in so many columns.

    >>> cut("太郎", 3), cut("ann", 2), cut("ann", 0)
    ('太', 'an', '')
    """
    columns = spread(text)
    if len(columns) <= room:
        return text
    return "".join(columns[: room - 1 if columns[room] == "" and room else room]) if room > 0 else ""


def whole_or_first_word(name: str, room: int) -> str:
    """A name, or its first word, whichever has room in so many columns; empty: neither."""
    return next((words for words in (name, name.partition(" ")[0]) if width(words) <= room), "")


def fit(text: str, room: int) -> str:
    """A text in exactly so many columns: cut, or with blanks behind it.

    >>> fit("太郎", 3), fit("ann", 5)
    ('太 ', 'ann  ')
    """
    shown = cut(text, room)
    return shown + " " * (room - width(shown))


def is_narrow(char: str) -> bool:
    """Whether a letter takes one column, and stands in a line where it is put: it is not of a script that turns it."""
    return width(char) == 1 and unicodedata.bidirectional(char[0]) not in ("R", "AL")


def isolated(text: str) -> str:
    """A text in which what is written from right to left is set apart, so that it turns nothing that stands beside it.

    Terminals that know no such marks show nothing for them.
    """
    return text if text.isascii() else _RUN.sub("\u2068\\g<0>\u2069", text)


_WIDE = re.compile("[\u1100-\u115f\u2e80-\U0010ffff]")


def whole(line: list[Glyph]) -> list[Glyph]:
    """A line of a board, a character a column, in which no letter of two columns stands by half: what was written over
    one of its halves, or where the line was cut, leaves a blank."""
    chars = [glyph[0] for glyph in line]
    if "" not in chars and not _WIDE.search("".join(chars)):
        return line
    found = list(line)
    for at, (char, ink, ground, attributes) in enumerate(line):
        behind = line[at + 1][0] if at + 1 < len(line) else " "
        before = line[at - 1][0] if at else " "
        if (width(char) == 2 and behind != "") or (char == "" and width(before) != 2):
            found[at] = (" ", ink, ground, attributes)
    return found
