"""Colours as numbers: mixing, telling apart, and the nearest of a terminal's 256.

A colour is 0xRRGGBB; `DEFAULT` is the terminal's own; `ansi(n)` is one of its sixteen.
"""

from __future__ import annotations

from functools import cache

from tactical.session.preferences.colours import COLOUR_NAMES, KeyLook, contrast, is_exact, rgb

Glyph = tuple[str, int, int, int]
"""A character, its ink, its ground, and its attributes as a sum of the constants below."""
Paint = tuple[int, int, int]
"""Ink, ground, attributes."""

DEFAULT = -1
BOLD, UNDERLINE, ITALIC, REVERSE, STRIKE, DIM = 1, 2, 4, 8, 16, 32
ATTRIBUTES = {
    "bold": BOLD,
    "underline": UNDERLINE,
    "italic": ITALIC,
    "reverse": REVERSE,
    "strike": STRIKE,
    "dim": DIM,
}
_STEPS = (0, 95, 135, 175, 215, 255)


def ansi(number: int) -> int:
    """One of the terminal's own sixteen colours."""
    return -2 - number


def colour(text: str) -> int:
    """A colour as themes write it; empty is the terminal's own."""
    if is_exact(text):
        r, g, b = rgb(text)
        return r << 16 | g << 8 | b
    number = COLOUR_NAMES.index(text) - 1 if text else -1
    return DEFAULT if number < 0 else ansi(number)


def paint_of(look: KeyLook) -> Paint:
    """A theme's look as numbers."""
    return colour(look.fg), colour(look.bg), sum(ATTRIBUTES[name] for name in look.attributes)


def parts(number: int) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return number >> 16 & 255, number >> 8 & 255, number & 255


def mix(under: int, over: int, share: float) -> int:
    """`under` mixed with a share (0 to 1) of `over`. The terminal's own colours stay as they are."""
    if under < 0 or over < 0:
        return under
    mixed = 0
    for a, b in zip(parts(under), parts(over), strict=True):
        mixed = mixed << 8 | round(a + (b - a) * share)
    return mixed


def scaled(number: int, red: float, green: float, blue: float) -> int:
    """A colour with each component scaled by a factor (0 to 1)."""
    if number < 0:
        return number
    r, g, b = parts(number)
    return round(r * red) << 16 | round(g * green) << 8 | round(b * blue)


def legible(ink: int, ground: int, least: float) -> int:
    """`ink` moved towards white or black, a fifth at a time, until its contrast with `ground` is at least `least` to
    one. It moves towards whichever it is nearer to than the ground, if that is enough."""
    if ink < 0 or ground < 0:
        return ink
    end, black = 0xFFFFFF, (0, 0, 0)
    if contrast(parts(ink), black) < contrast(parts(ground), black):
        end = 0
    if contrast(parts(end), parts(ground)) < least:
        end = letters_on(ground)
    for _ in range(10):
        if contrast(parts(ink), parts(ground)) >= least:
            return ink
        ink = mix(ink, end, 0.2)
    return end


def letters_on(ground: int) -> int:
    """Black or white, whichever is easier to read on a colour."""
    return 0xFFFFFF if contrast((255, 255, 255), parts(ground)) > contrast((0, 0, 0), parts(ground)) else 0


@cache
def index_colour(number: int) -> int:
    """The colour of an index of a terminal's 256, from 16 up.

    >>> hex(index_colour(16)), hex(index_colour(231)), hex(index_colour(255))
    ('0x0', '0xffffff', '0xeeeeee')
    """
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return grey << 16 | grey << 8 | grey
    r, g, b = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return _STEPS[r] << 16 | _STEPS[g] << 8 | _STEPS[b]


@cache
def lab(number: int) -> tuple[float, float, float]:
    """Lightness and the two opponent colours of CIELAB, in daylight."""
    r, g, b = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (p / 255 for p in parts(number)))
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest_index(number: int, taken: frozenset[int] = frozenset()) -> int:
    """The index of a terminal's 256 that looks most like a colour, excluding taken ones."""
    here = lab(number)

    def far(index: int) -> float:
        return sum((a - b) ** 2 for a, b in zip(here, lab(index_colour(index)), strict=True))

    return min((index for index in range(16, 256) if index not in taken), key=far)
