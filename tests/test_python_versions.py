"""What the oldest Python that is admitted cannot do, or does wrong, is nowhere in the program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tactical

# Python 3.11.2, as Debian 12 has it, finds no match or another one for `a++`, `a*+`, `a?+`, `a{2}+` and `(?>a)`.
# Escaped characters and classes are gone over: such signs mean themselves there.
PIECES = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?>|\(\?|(?:[*+?]|\{[0-9,]+\})\+|.", re.DOTALL)
SIGNS = re.compile(r"\(\?>|[*+?}]\+")
POSSESSIVE = re.compile(r"(?:[*+?]|\{[0-9,]+\})\+")


def possessive(pattern: str) -> list[str]:
    """The possessive quantifiers and atomic groups of a pattern. A quantifier has something before it."""
    pieces = PIECES.findall(pattern)
    return [piece for at, piece in enumerate(pieces) if piece == "(?>" or (at and POSSESSIVE.fullmatch(piece))]


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Every text of a module, whatever it is for, with its line; of one that is put together the fixed parts."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, bytes):
            yield node.lineno, node.value.decode("latin-1")


@pytest.mark.parametrize("pattern", [r"a++", r"[a-z]*+b", r"(?:ab)?+", r"\d{2,3}+", r"(?>ab)", r"[]+]++", r"\\++"])
def test_possessive_patterns_are_found(pattern: str) -> None:
    assert possessive(pattern)


@pytest.mark.parametrize("pattern", [r"a+", r"\++", r"[*+]+", r"(?:a+)+", r"(?<!a)b+?", r"\d{2}", r"[^]+]*", r"\\+"])
def test_other_patterns_are_not(pattern: str) -> None:
    assert not possessive(pattern)


def test_no_pattern_of_the_program_is_possessive() -> None:
    root = Path(tactical.__file__).parent
    found = [
        f"{path.relative_to(root)}:{line}: {text!r}"
        for path in root.rglob("*.py")
        if SIGNS.search(source := path.read_text())  # or parsing all of them would take long
        for line, text in texts(source)
        if possessive(text)
    ]
    assert found == []
