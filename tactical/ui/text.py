"""The only way for foreign text to reach the screen.

Names, notes and file contents are written by others. Textual passes control characters straight to the terminal and
reads brackets as markup. So every string we show comes through here: an allow-list of characters, widths counted in
columns, and `Content` or `Text` objects that were never parsed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from tactical.table.names import MOST_MARKS

REPLACEMENT = "\ufffd"
# Letters, numbers, punctuation and symbols. Text is composed first, which keeps every accent that exists as a letter;
# a few more marks may stand on one, as in names: more would smear over neighbouring cells.
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
_ALLOWED = frozenset("LNPS")
# Of those categories, but drawn as nothing or wider than a terminal's own tables say.
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc")
# They say whether the character before is drawn as text or as an emoji, which terminals make narrower or wider as they
# like: without them all agree on its width.
_VARIATIONS = dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# Non-ASCII characters of our own sentences, spelled for terminals that have nothing else.
BREAKS = "/\\-_"  # a long word is broken behind them
UNITS = frozenset({"ft", "in", "sq", "MP"})  # which stand behind a number
_SPELLED = str.maketrans(
    {"°": " degrees", "≤": "<=", "≥": ">=", "×": "x", "–": "-", "—": "-", "…": "...", "’": "'", "“": '"', "”": '"'}
)


@lru_cache(4096)
def _shown(char: str) -> str:
    if char == " ":
        return char
    category = unicodedata.category(char)
    if category[0] not in _ALLOWED or char in _INVISIBLE:
        return " " if char in "\t\n\r" or category == "Zs" else REPLACEMENT
    return char if cell_len(char) in (1, 2) else REPLACEMENT


def clean(text: object, *, ascii_only: bool = False, limit: int = 4096) -> str:
    """`text` reduced to printable characters; tabs and line ends become spaces.

    >>> clean("a\\x1b[31mb")
    'a\ufffd[31mb'
    >>> clean("a \\u2764\\ufe0f")
    'a ❤'
    >>> clean("caf\\u00e9 \\u2264 7, 45\\u00b0", ascii_only=True)
    'caf? <= 7, 45 degrees'
    """
    raw = str(text)[:limit]
    if raw.isascii() and raw.isprintable():
        return raw
    raw = unicodedata.normalize("NFC", raw.translate(_VARIATIONS))
    if ascii_only:
        raw = "".join(char for char in raw.translate(_SPELLED) if unicodedata.category(char)[0] != "M")
        return "".join(char if " " <= char <= "~" else " " if char in "\t\n\r" else "?" for char in raw)
    found: list[str] = []
    for char in raw:
        mark = found and unicodedata.category(char)[0] == "M" and cell_len(char) == 0 and char not in _SELECTORS
        if mark and found[-1][0].isalpha() and len(found[-1]) <= MOST_MARKS:
            found[-1] += char
        else:
            found.append(_shown(char))
    return "".join(found)


def width(text: str) -> int:
    """The columns that `text` takes."""
    return cell_len(text)


def crop(text: str, columns: int, more: str = "") -> str:
    """At most `columns` columns of clean `text`; if it was cut, it ends with `more`.

    A wide character cut in half leaves a space, so that nothing to the right moves.
    """
    if columns <= 0:
        return ""
    if cell_len(text) <= columns:
        return text
    room = columns - cell_len(more)
    return set_cell_size(text, room) + more if room > 0 else set_cell_size(text, columns)


def wrap(text: object, columns: int, *, hang: int = 0, taken: int = 0, ascii_only: bool = False) -> list[str]:
    """Clean `text` wrapped at spaces into lines of at most `columns` columns; at least one line. `hang`: how much
    shorter all lines but the first are. `taken`: how much shorter the first is; it is empty if no word fits.

    A longer word is broken after its last slash, hyphen or the like, if it has one. A number stays with its unit and
    with the noun it counts.

    >>> wrap("each foot costs 2", 20, hang=2, taken=11)
    ['each foot', 'costs 2']
    >>> wrap("at 800 ft, front shield 4", 24)
    ['at 800 ft, front', 'shield 4']
    >>> wrap("1 cruiser, 2 fighters", 14)
    ['1 cruiser,', '2 fighters']
    >>> wrap("saved in /data/tactical/first-battle.tactical", 20)
    ['saved in', '/data/tactical/', 'first-', 'battle.tactical']
    """
    lines = [""]
    columns = max(1, columns)  # before a panel has its size there may be less than none
    for whole in _together(clean(text, ascii_only=ascii_only).split(), columns - hang):
        word = whole
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(joined) <= columns - (hang if lines[1:] else taken):
            lines[-1] = joined
            continue
        if lines[-1] or (taken and not lines[1:]):
            lines.append("")
        while cell_len(word) > (room := max(1, columns - (hang if lines[1:] else taken))):
            head = set_cell_size(word, room)
            # A wide character that did not fit was replaced by a space: it goes to the next line.
            kept = max(1, len(head) if cell_len(word[: len(head)]) == room else len(head) - 1)
            kept = max((word.rfind(char, 0, kept) + 1 for char in BREAKS), default=0) or kept
            lines[-1] = word[:kept]
            lines.append("")
            word = word[kept:]
        lines[-1] = word
    return lines


def _together(words: list[str], columns: int) -> list[str]:
    """Words that are not parted as one: a number with what it counts in a whole line, and with the word before it or
    its unit in half a line of this many columns."""
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        number = word.lstrip("+-")[:1].isdigit() and before[-1:].isalpha() and not before[:1].isdigit()
        unit = word.rstrip(",.;:)") in UNITS and before[-1:].isdigit()
        counted = before.isdigit() and word[:1].isalpha()
        if (number or unit or counted) and cell_len(f"{before} {word}") <= (columns if counted else columns // 2):
            found[-1] = f"{before} {word}"
        else:
            found.append(word)
    return found


def cut_off(lines: Sequence[Content], room: int) -> Sequence[Content]:
    """As many lines as fit, without a label at their end whose value would be cut off."""
    while room > 1 and lines[room - 1].plain.rstrip().endswith(":") and lines[room].plain.startswith(" "):
        room -= 1
    return lines[:room]
