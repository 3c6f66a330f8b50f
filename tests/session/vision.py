"""How colours look to eyes that lack one kind of cone, and how different two colours look: for checks of themes.

Red and green blindness: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, the matrices of severity 1.0, on linear light.
Blue blindness, for which that model is weak: H. Brettel, F. Vienot, J. D. Mollon, "Computerized simulation of color
appearance for dichromats", JOSA A 14(10), 1997: two half planes, with the matrices for sRGB of libDaltonLens.
Differences: CIEDE2000, after G. Sharma, W. Wu, E. N. Dalal, Color Research and Application 30(1), 2005.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from tactical.session.drawing.paint import parts
from tactical.session.preferences.colours import RGB

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

VISIONS = ("usual", "protanopia", "deuteranopia", "tritanopia")

_MACHADO: dict[str, Matrix] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
_TRITAN: tuple[Matrix, Matrix] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
_TRITAN_PLANE: Vector = (0.03901, -0.02788, -0.01113)


def seen(colour: RGB, vision: str) -> Vector:
    """A colour as linear light, as eyes of that kind see it."""
    light = _linear(colour)
    if vision == "usual":
        return light
    tritan = _TRITAN[0 if _dot(light, _TRITAN_PLANE) >= 0 else 1]
    matrix = _MACHADO.get(vision, tritan)
    red, green, blue = (min(1.0, max(0.0, _dot(row, light))) for row in matrix)
    return red, green, blue


@cache
def lab_seen(colour: RGB, vision: str) -> Vector:
    """The same in CIELAB, under daylight (D65)."""
    light = seen(colour, vision)
    x = _dot((0.4124, 0.3576, 0.1805), light) / 0.95047
    y = _dot((0.2126, 0.7152, 0.0722), light)
    z = _dot((0.0193, 0.1192, 0.9505), light) / 1.08883
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: RGB, other: RGB, vision: str = "usual") -> float:
    """CIEDE2000 between two colours for some eyes. About 1 is just to be noticed side by side, 5 plain to see."""
    return ciede2000(lab_seen(one, vision), lab_seen(other, vision))


def ciede2000(one: Vector, other: Vector) -> float:
    """The difference of two colours given in CIELAB."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    grey = 1 + (1 - sqrt(mean**7 / (mean**7 + 25.0**7))) / 2
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab[0], lab[1] * grey, lab[2]) for lab in (one, other))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    turn, hue = 0.0, h1 + h2
    if c1 * c2:
        turn = (h2 - h1 + 180) % 360 - 180
        hue = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else ((h1 + h2 + 360) / 2) % 360
    d_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    tint = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    light_scale = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    chroma_scale = 1 + 0.045 * chroma
    hue_scale = 1 + 0.015 * chroma * tint
    swing = 60 * exp(-(((hue - 275) / 25) ** 2))  # twice the rotation of blues, in degrees
    rotation = -sin(radians(swing)) * 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    d_light, d_chroma, d_hue = (l2 - l1) / light_scale, (c2 - c1) / chroma_scale, d_hue / hue_scale
    return sqrt(d_light**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def _polar(lightness: float, a: float, b: float) -> Vector:
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0.0


def _linear(colour: RGB) -> Vector:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return red, green, blue


def _dot(row: Vector, column: Vector) -> float:
    return row[0] * column[0] + row[1] * column[1] + row[2] * column[2]


def lightness(colour: int) -> float:
    """How light a colour is, from 0 to 100."""
    return lab_seen(parts(colour), "usual")[0]
