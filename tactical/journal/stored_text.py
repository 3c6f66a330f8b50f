"""Text that is fit to be stored and shown.

The allow-list: the space U+0020, and every character whose Unicode category is a letter, mark, number,
punctuation or symbol (this is what `str.isprintable` tells). Refused is everything else:

    Cc  controls, C0 and C1: newline, tab and escape among them (text of several lines is a list of lines)
    Cf  format characters: bidirectional overrides and isolates, zero-width joiners, soft hyphens, tags
    Cs  surrogates
    Co  characters of private use
    Cn  characters that are not assigned
    Zl  line separators
    Zp  paragraph separators
    Zs  every space but U+0020

The categories are those of the running Python: a later one knows more characters and so accepts more, never
fewer.
"""

import unicodedata

_NAMES = {
    "Cc": "control character",
    "Cf": "invisible format character",
    "Cs": "lone surrogate",
    "Co": "private-use character",
    "Cn": "unassigned character",
    "Zl": "line separator",
    "Zp": "paragraph separator",
    "Zs": "space other than U+0020",
}


def is_clean(text: str) -> bool:
    """True if every character of `text` is on the allow-list. The empty text is clean."""
    return text.isprintable()


def fault(text: str) -> str | None:
    """The fault in `text`, naming its first refused character; None if it is clean."""
    for index, char in enumerate(text):
        if not char.isprintable():
            name = _NAMES.get(unicodedata.category(char), "character that is not allowed")
            return f"{'an' if name[0] in 'iu' else 'a'} {name} U+{ord(char):04X} at character {index + 1}"
    return None


def shown(text: str) -> str:
    """`text` made fit for one line of a terminal: each refused character becomes a question mark."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "?" for char in text)
