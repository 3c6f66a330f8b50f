"""Colours and attributes of text, as terminals read them (SGR, Select Graphic Rendition): parsed, and written short."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

# The code that ends an attribute, by the code that begins it: bold, dim, italic, underline, blink, reverse, ...
_ENDS = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29, 21: 24, 51: 54, 52: 54, 53: 55}
SEEN_ON_BLANKS = frozenset((4, 7, 9, 21, 51, 52, 53))  # lines, frames, and reverse, which shows the letter's colour
_COLOUR_LENGTHS = {"5": 2, "2": 4}  # 38;5;number and 38;2;red;green;blue, behind the 38


class Pen(NamedTuple):
    """The look of text. A colour is its codes; an empty one is the terminal's own."""

    ink: str = ""
    ground: str = ""
    attributes: frozenset[int] = frozenset()

    @property
    def on_blank(self) -> Pen:
        """The pen of a blank that looks the same: its ink is invisible, unless something is drawn there."""
        return self if self.attributes & SEEN_ON_BLANKS else Pen("", self.ground)


DEFAULT = Pen()


@lru_cache(8192)
def changed(pen: Pen, codes: str) -> Pen | None:
    """The pen after `CSI codes m`; None if a code is unknown.

    >>> changed(DEFAULT, "1;38;5;7")
    Pen(ink='38;5;7', ground='', attributes=frozenset({1}))
    """
    ink, ground, attributes = pen
    rest = codes.split(";")
    while rest:
        code = int(rest.pop(0) or 0)
        if code in (38, 48):
            length = _COLOUR_LENGTHS.get(rest[0] if rest else "", 0)
            if not length or len(rest) < length:
                return None
            colour = ";".join((str(code), *rest[:length]))
            del rest[:length]
            ink, ground = (colour, ground) if code == 38 else (ink, colour)
        elif code == 0:
            ink, ground, attributes = DEFAULT
        elif code in _ENDS:
            attributes |= {code}
        elif code in _ENDS.values():
            attributes = frozenset(kept for kept in attributes if _ENDS[kept] != code)
        elif 30 <= code <= 37 or 90 <= code <= 97:
            ink = str(code)
        elif 40 <= code <= 47 or 100 <= code <= 107:
            ground = str(code)
        elif code in (39, 49):
            ink, ground = ("", ground) if code == 39 else (ink, "")
        else:
            return None
    return Pen(ink, ground, attributes)


@lru_cache(8192)
def change(pen: Pen | None, to: Pen) -> str:
    """The shortest sequence that turns one pen into another; None stands for any.

    >>> change(Pen("31", "", frozenset({1})), Pen("31"))
    '\\x1b[22m'
    """
    whole = ["0", *map(str, sorted(to.attributes)), *filter(None, (to.ink, to.ground))]
    if pen == to:
        return ""
    if pen is None:
        return f"\x1b[{';'.join(whole)}m"
    ends = {_ENDS[code] for code in pen.attributes - to.attributes}
    kept = {code for code in pen.attributes if _ENDS[code] not in ends}
    codes = [*map(str, sorted(ends)), *map(str, sorted(to.attributes - kept))]
    if pen.ink != to.ink:
        codes.append(to.ink or "39")
    if pen.ground != to.ground:
        codes.append(to.ground or "49")
    return f"\x1b[{min(';'.join(codes), ';'.join(whole), key=len)}m"


@lru_cache(8192)
def for_blank(pen: Pen | None, to: Pen) -> Pen:
    """The pen for drawing a blank: of those that look the same there, the one nearest to the pen in use."""
    if pen is None or to.attributes:
        return to
    return pen._replace(ground=to.ground, attributes=pen.attributes - SEEN_ON_BLANKS)
