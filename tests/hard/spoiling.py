"""Spoilt bytes, texts and values: what a careless editor, a broken disk or a forger makes of a good file."""

from __future__ import annotations

import re
from random import Random
from typing import Any

WORDS = (
    '"', "'", '"""', "'''", "[", "]", "[[", "]]", "{", "}", "=", ",", ".", "#", "\n", " ", "\\", "\\u0000", "\u202e",
    "\x1b[2J", "\x9b", "é", "0", "-1", "1" * 30, "9" * 5000, "1e999", "nan", "inf", "true", "false", "1979-05-27",
    "[]", "{}", '""', '"a1"', "[1]", "[[[[[[[[" * 40, '"mark:east"', "cells", "name", "piece", "map", "legend",
    "picture", "kinds", "options", "like", "goal", "seat", '"hex"', '"square4"', '"square8"', '"#12345"', '"red bold"',
    '"nowhere"', "style", "glyphs", "primary", "board", "ctrl+c", "enter", '["a", "a"]', '"[b]x[/b]"', "w = 1",
)  # fmt: skip
NUMBERS = (-(2**63), -(10**9), -99, -2, -1, 0, 1, 2, 3, 7, 8, 63, 64, 127, 255, 999, 10**6, 10**9, 2**63 - 1)
TEXTS = ("", "x", "never", "\x1b[2J", "\u202eabc", "[red]", "a" * 300, "ann", "move", "\n", "é", "\ud7ff", "0")
FRACTIONS = (0.5, -0.5, 1.999999, 1e-9, 1e9, 1e308)
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_TOKEN = re.compile(r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|\s+|.", re.DOTALL)


def bytes_of(rng: Random, data: bytes, other: bytes = b"") -> bytes:
    """Bytes with one to four things done to them: flipped, set, cut, doubled, moved, or taken from another file."""
    spoilt = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(spoilt)) if spoilt else 0
        length = rng.choice((1, 1, 2, 4, 16, 64, 500))
        match rng.randrange(7):
            case 0 if spoilt:
                spoilt[at] ^= 1 << rng.randrange(8)
            case 1 if spoilt:
                spoilt[at] = rng.choice((0, 1, 0x7F, 0x80, 0xC0, 0xDC, 0xDF, 0xFF, rng.randrange(256)))
            case 2:
                del spoilt[at : at + length]
            case 3:
                spoilt[at:at] = spoilt[at : at + length]
            case 4:
                del spoilt[at:]
            case 5 if other:
                start = rng.randrange(len(other))
                spoilt[at : at + rng.choice((0, length))] = other[start : start + length]
            case _:
                spoilt[at:at] = rng.randbytes(length)
    return bytes(spoilt)


def numbers_of(rng: Random, text: str) -> str:
    """A text with one to four of its numbers changed: it stays as well formed as it was."""
    for _ in range(rng.randint(1, 4)):
        found = list(_NUMBER.finditer(text))
        if found:
            at = rng.choice(found)
            text = f"{text[: at.start()]}{rng.choice((*NUMBERS, *FRACTIONS))}{text[at.end() :]}"
    return text


def text_of(rng: Random, text: str) -> str:
    """A text with a few words put in, changed, cut, doubled or moved."""
    tokens = _TOKEN.findall(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(tokens)) if tokens else 0
        match rng.randrange(7):
            case 0:
                tokens.insert(at, rng.choice(WORDS))
            case 1 if tokens:
                tokens[at] = rng.choice(WORDS)
            case 2:
                del tokens[at : at + rng.randint(1, 12)]
            case 3:
                tokens[at:at] = tokens[at : at + rng.randint(1, 12)]
            case 4:
                tokens.insert(at, f"\n{rng.choice(WORDS)} = {rng.choice(WORDS)}\n")
            case 5 if tokens:
                tokens[at] = tokens[rng.randrange(len(tokens))]
            case _:
                values = [n for n, token in enumerate(tokens) if token[:1] == '"' or token.isdigit()]
                if values:
                    tokens[rng.choice(values)] = rng.choice(WORDS)
    return "".join(tokens)


def value_of(rng: Random, value: Any) -> Any:
    """A plain value (as msgpack decodes it) with one thing in it changed, wherever it lies."""
    if isinstance(value, (list, dict)) and value and rng.random() < 0.93:
        key = rng.randrange(len(value)) if isinstance(value, list) else rng.choice(list(value))
        copy = value.copy()
        copy[key] = value_of(rng, value[key])
        return copy
    return _other(rng, value)


def _other(rng: Random, value: Any) -> Any:
    """Something in place of a value: mostly of its own type."""
    if rng.random() < 0.1:
        return rng.choice((None, True, 0, -1, "", "x", b"", [], {}, 2**63 - 1, [0] * 300))
    match value:
        case bool():
            return not value
        case int():
            return rng.choice((value + 1, value - 1, *NUMBERS))
        case str():
            return rng.choice((value + "x", value[::-1], *TEXTS))
        case bytes():
            return bytes_of(rng, value)
        case list():
            return rng.choice((value[:-1], value + value[-1:], value[::-1], [*value, *value], []))
        case dict():
            keys = list(value)
            cut = {key: value[key] for key in keys if key != (rng.choice(keys) if keys else "")}
            return rng.choice((cut, {**value, "surprise": 1}, {}))
    return rng.choice((1, "x", [], {}))
