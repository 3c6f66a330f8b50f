"""Names: letters and digits of one script, with nothing hidden in them; and which names look alike.

A name is kept composed (NFC), and compared by `folded`. It is one word in notation, so it has no blanks, and stands
beside other names in lines, so it has no invisible or direction-changing characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from tactical.board import folded

__all__ = ["RESERVED", "alike", "folded", "name_fault", "place_of"]

RESERVED = ("chance", "nobody", "table", "all", "spectator")
"""Seats that no person sits in, and what stands for every seat, or for whoever watches: no seat looks like one."""

MOST_MARKS = 2  # on a letter: more would smear over the lines above and below

_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that show nothing."""
_COMMON = ("COMBINING", "MODIFIER", "DIGIT")  # beginnings of Unicode names of letters and marks of every script
_TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})  # which one language mixes
# Cyrillic, Greek, Armenian and rare Latin letters, and digits, that look like a Latin letter.
_LIKE = {
    "a": "\u0430\u03b1\u0251", "c": "\u0441", "d": "\u0501", "e": "\u0435", "g": "\u0261", "h": "\u04bb",
    "i": "\u0456\u03b9\u0131", "j": "\u0458", "k": "\u043a\u03ba", "l": "1\u04cf", "n": "\u0578",
    "o": "0\u043e\u03bf\u0585", "p": "\u0440\u03c1", "q": "\u051b", "s": "\u0455", "u": "\u03c5\u057d",
    "v": "\u0475\u03bd", "w": "\u051d", "x": "\u0445\u03c7", "y": "\u0443\u03b3",
}  # fmt: skip
_LATIN = str.maketrans({char: letter for letter, chars in _LIKE.items() for char in chars})


def name_fault(name: str) -> str:
    """Why a text is not a name, as the end of a sentence about it; empty if it is one.

    >>> name_fault("Ærøskøbing"), name_fault("tank-2"), name_fault("太郎"), name_fault("ann bo")
    ('', '', '', 'is not a name: use letters, digits, - and _, a letter first, such as ann or tank-2')
    """
    for char in name:
        if unicodedata.category(char)[0] == "C" or _BLANK.match(char):
            return f"has the hidden character U+{ord(char):04X}: remove it"
    if not all(map(_is_word, name.split("-"))) or not name[0].isalpha():
        return "is not a name: use letters, digits, - and _, a letter first, such as ann or tank-2"
    if any(mark and len(list(run)) > MOST_MARKS for mark, run in groupby(name, _is_mark)):
        return f"has too many marks on one letter: at most {MOST_MARKS}"
    scripts = sorted({*map(_script, unicodedata.normalize("NFKC", name))} - {""})
    if len(scripts) > 1 and not any(together.issuperset(scripts) for together in _TOGETHER):
        mixed = " and ".join(map(str.capitalize, scripts))
        return f"mixes {mixed} letters, which may look alike: use those of one script"
    return "" if unicodedata.is_normalized("NFC", name) else "is not composed: use its form NFC"


def place_of(name: str, names: Sequence[str]) -> int:
    """The place of a name among others, upper or lower case; -1: not among them."""
    return next((at for at, other in enumerate(names) if folded(other) == folded(name)), -1)


def alike(name: str, others: Iterable[str]) -> str:
    """The first of other names that one looks like: in capitals, in wide letters, in letters of another script; empty:
    none.

    >>> alike("r\u0435d", ("blue", "red")), alike("ＲＥＤ", ("red",)), alike("reed", ("red",))  # noqa: RUF002
    ('red', 'red', '')
    """
    look = _look(name)
    return next((other for other in others if _look(other) == look), "")


def _look(name: str) -> str:
    return folded(unicodedata.normalize("NFKC", name)).translate(_LATIN)


def _is_word(word: str) -> bool:
    letters = all(char == "_" or unicodedata.category(char) in _LETTERS for char in word)
    return bool(word) and letters and not _is_mark(word[0])


_LETTERS = ("Ll", "Lu", "Lt", "Lo", "Lm", "Mn", "Mc", "Nd")


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _script(char: str) -> str:
    """The script of a letter, mark or digit, as its Unicode name begins; empty: of every script."""
    if not (char.isalnum() or _is_mark(char)):
        return ""
    word = unicodedata.name(char, "").removeprefix("EXTENDED ").partition(" ")[0].partition("-")[0]
    return "" if word in _COMMON else {"IDEOGRAPHIC": "CJK"}.get(word, word)
