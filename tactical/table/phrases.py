"""Words put together as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def in_a_row(words: Sequence[str], last: str) -> str:
    """Words as a sentence has them.

    >>> in_a_row(["move"], "or"), in_a_row(["move", "fire", "strike"], "or")
    ('move', 'move, fire or strike')
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def is_plural(name: str) -> bool:
    """Whether the name of a side speaks of several, so that its verbs do.

    >>> is_plural("red"), is_plural("travellers"), is_plural("the lioness")
    (False, True, False)
    """
    return name.endswith("s") and not name.endswith("ss")
