"""The picture above the title: the name of the game on a landscape, from texts, in the colours of the theme.

Ground is the theme's own ground. Without colour the marks of the text stand alone, so that it is a picture in ASCII too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textual.color import Color, ColorParseError
from textual.content import Content

from tactical.controller.preferences.themes import BoardTheme

ART = Path(__file__).with_name("art")
GROUNDS = {
    ".": "floor", ",": "growth", '"': "growth", "~": "water", "=": "road", ";": "cover", "^": "height", "-": "road",
}  # fmt: skip
SPARSE = {"floor": 5, "road": 3, "water": 2, "height": 3, "cover": 2, "growth": 2}  # a mark in so many cells
PIECES = ((1, -36, 0, "An>"), (4, -33, 0, "Br>"), (2, 33, 1, "<Ty"), (5, 36, 1, "<Vo"))  # row, column, seat, counter


def banner(columns: int, theme: BoardTheme) -> Content:
    """The picture, so many columns wide: the landscape goes on at both sides, and is cut where there is less room."""
    logo, land = _lines("logo"), _lines("landscape")
    wide = max(map(len, logo))
    left = (columns - wide) // 2
    rows = []
    for y, ground in enumerate(land):
        row: list[tuple[str, str]] = [_ground(ground, x - columns // 2, y, theme) for x in range(columns)]
        if 1 <= y <= len(logo) and left >= 0:
            for x, char in enumerate(logo[y - 1]):
                if char != " ":
                    row[left + x] = ("#" if _plain(theme) else " ", _letter(x, wide, theme))
        for at, column, seat, name in PIECES:
            start = columns // 2 + column
            if at == y and start >= 0 and start + len(name) <= columns and abs(column) > wide // 2 + len(name):
                row[start : start + len(name)] = [(char, _counter(seat, theme)) for char in name]
        rows.append(Content.assemble(*row))
    return Content("\n").join(rows)


def _lines(name: str) -> list[str]:
    return (ART / f"{name}.txt").read_text("ascii").splitlines()


def _plain(theme: BoardTheme) -> bool:
    """Whether nothing may be told by colour alone."""
    return theme.looks.look("seat-0").fg is None


def _ground(line: str, x: int, y: int, theme: BoardTheme) -> tuple[str, str]:
    """One cell of the landscape, mirrored again and again to both sides."""
    at = (x + len(line) // 2) % (2 * len(line))
    mark = line[at] if at < len(line) else line[2 * len(line) - 1 - at]
    kind = GROUNDS[mark]
    shown = mark if (x * 7 + y * 13 + x * y) % SPARSE[kind] == 0 else " "
    look = theme.looks.look(kind)
    return shown, " ".join(filter(None, [look.fg and f"{look.fg} 60%", f"on {look.bg}" if look.bg else ""]))


def _letter(x: int, wide: int, theme: BoardTheme) -> str:
    """The letters go from the colour of the first side to that of the second."""
    first, second = theme.looks.look("seat-0").fg, theme.looks.look("seat-1").fg
    if not first or not second:
        return "bold"
    try:
        return f"on {Color.parse(first).blend(Color.parse(second), x / wide).hex}"
    except ColorParseError:
        return f"on {first if 2 * x < wide else second}"


def _counter(seat: int, theme: BoardTheme) -> str:
    side, text = theme.looks.look(f"seat-{seat}"), theme.looks.look("text")
    return f"bold {text.bg or 'ansi_black'} on {side.fg}" if side.fg else "reverse bold"


def rows_of_art() -> int:
    """How many lines the picture takes."""
    return len(_lines("landscape"))


def letters() -> Iterator[str]:
    """The lines of the name, for places that show it alone."""
    yield from _lines("logo")
