"""Colours as values: parsing and contrast. Pure, so that themes are checked before a terminal sees them."""

from __future__ import annotations

from string import hexdigits

import msgspec

RGB = tuple[int, int, int]

ANSI_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
# The palette most terminals ship (xterm's); the user may have chosen another, so it serves for checks only.
_XTERM: tuple[RGB, ...] = (
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
)
COLOUR_NAMES = ("ansi_default", *(f"ansi_{n}" for n in ANSI_NAMES), *(f"ansi_bright_{n}" for n in ANSI_NAMES))
_DIGITS = frozenset(hexdigits)

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


class KeyLook(msgspec.Struct, frozen=True):
    """A change to one style key: colours as written in the theme, and attributes."""

    fg: str = ""
    bg: str = ""
    attributes: frozenset[str] = frozenset()

    def under(self, upper: KeyLook) -> KeyLook:
        """This look overlaid by `upper`."""
        return KeyLook(upper.fg or self.fg, upper.bg or self.bg, self.attributes | upper.attributes)


def colour_problem(text: str) -> str:
    """Why `text` is not a colour, with what would be right; empty if it is one."""
    if text in COLOUR_NAMES or (text[:1] == "#" and len(text) in (4, 7) and _DIGITS.issuperset(text[1:])):
        return ""
    return f"{text!r} is not a colour: write '#rrggbb' or one of ansi_default, ansi_red, ansi_bright_red, ..."


def is_exact(text: str) -> bool:
    """True if a colour is given by red, green and blue, not by a name that each terminal paints its own way."""
    return text.startswith("#")


def parse_look(text: str) -> KeyLook:
    """`"#fff on #000 bold"`: an optional colour, optionally `on` a colour, then attributes. ValueError says what is
    wrong.

    >>> parse_look("#fff on ansi_black bold").bg
    'ansi_black'
    """
    words = text.split()
    fg = bg = ""
    attributes = []
    while words:
        word = words.pop(0)
        if word in ATTRIBUTES:
            attributes.append(word)
        elif word == "on":
            if not words or bg:
                raise ValueError("one colour must follow 'on'")
            bg = words.pop(0)
            if problem := colour_problem(bg):
                raise ValueError(problem)
        elif problem := colour_problem(word):
            raise ValueError(f"{problem}, 'on' and a background, or {', '.join(ATTRIBUTES)}")
        elif fg or bg or attributes:
            raise ValueError(f"{word!r}: the text colour comes first and once")
        else:
            fg = word
    return KeyLook(fg, bg, frozenset(attributes))


def rgb(colour: str, default: RGB = (0, 0, 0)) -> RGB:
    """A colour's components; `default` for the terminal's own."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    number = COLOUR_NAMES.index(colour) - 1 if colour else -1
    return default if number < 0 else _XTERM[number]


def luminance(colour: RGB) -> float:
    """Relative luminance, 0 to 1, as web accessibility guidelines define it."""
    parts = [c / 255 for c in colour]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: RGB, other: RGB) -> float:
    """Contrast ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
