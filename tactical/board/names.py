"""Comparing names: upper or lower case, and however their accents are stored."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(4096)
def folded(name: str) -> str:
    """The form in which two names are the same name.

    >>> folded("Ærøskøbing"), folded("STRASSE") == folded("Straße"), folded("Å") == folded("a\\u030a")
    ('ærøskøbing', True, True)
    """
    composed = unicodedata.normalize("NFC", name)
    return composed if composed.isascii() and composed.islower() else unicodedata.normalize("NFC", composed.casefold())
