"""The words of typed orders and places, and the error that points into them."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from tactical.table.verdicts import Reason

MAX_TEXT = 10_000  # characters of an order; a path of a thousand cells fits
MAX_SHOWN = 20  # characters of a wrong word that an error repeats
# Isolates for names of scripts that are written from right to left, where a line is copied from a terminal.
_DIRECTIONS = dict.fromkeys((0x200E, 0x200F, 0x2066, 0x2067, 0x2068, 0x2069))
_WORD = r'"((?:[^"\\]|\\.)*)"|(\S+)'


class NotationError(ValueError):
    """Text that is not an order. `kind`: invalid (not the notation), unknown (names something that does not exist) or
    ambiguous.

    Refused: it is the notation, but there can be no such order, for a `reason` in the table's words.
    """

    def __init__(self, kind: str, message: str, column: int, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.column = column  # 1 is the first character
        self.reason = reason


class WordToken(msgspec.Struct, frozen=True):
    """A word of the text; quoted words are always text."""

    text: str
    column: int
    quoted: bool

    def says(self, word: str) -> bool:
        """True if it is this word of a form, upper or lower case; a quoted word never is."""
        return not self.quoted and self.text.lower() == word


def quoted(text: str) -> str:
    """A text in quotes, as `tokens_of` reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def shown(token: WordToken) -> str:
    """A word of the text for an error message: quoted, and shortened."""
    text = token.text
    return f"'{text}'" if len(text) <= MAX_SHOWN else f"'{text[: MAX_SHOWN - 1]}…'"


def tokens_of(text: str) -> list[WordToken]:
    """The words of a text. Raises NotationError if it is too long, or has unprintable characters or an unclosed
    quote."""
    text = unicodedata.normalize("NFC", text.translate(_DIRECTIONS))
    if len(text) > MAX_TEXT:
        long = f"an order has at most {MAX_TEXT} characters, but this one has {len(text)}"
        raise NotationError("invalid", long, MAX_TEXT + 1)
    if not text.isprintable():
        column = next(i for i, letter in enumerate(text, 1) if not letter.isprintable())
        raise NotationError("invalid", "there is an unprintable character here", column)
    found = []
    for match in re.finditer(_WORD, text):
        in_quotes = match[1] is not None
        if not in_quotes and match[2].startswith('"'):
            raise NotationError("invalid", 'the quote that begins here is not closed; add another "', match.start() + 1)
        word = re.sub(r"\\(.)", r"\1", match[1]) if in_quotes else match[2]
        found.append(WordToken(word, match.start() + 1, in_quotes))
    return found
