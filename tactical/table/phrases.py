"""Words put together as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def in_a_row(words: Sequence[str], last: str) -> str:
    """Words as a sentence has them.

    >>> in_a_row(["move"], "or"), in_a_row(["move", "fire", "strike"], "or")
    ('move', 'move, fire or strike')
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
