"""A galaxy in letters: hexes with their names, owners, fleets by count, tokens, and what is planned.

7x2   @Hub ro     sign, name, owners of its planets (o: nobody)
      >R3B1 +2    the way drafted from here, ships by seat, units that go aboard
10x4  the same with room for ground forces (small letters) and tokens (after *)
      R3+4: three ships, and four ground forces with them in space
10x2, 14x5 and 20x8 are like those with as many lines, with room for longer names
4x1   the largest fleet, or the beginning of the name
"""

from __future__ import annotations

from typing import NamedTuple

from tactical.session.drawing import columns
from tactical.session.scene.glyphs import ASCII
from tactical.session.scene.scene import Cell, Scene, SceneArrow, SceneSite, Stack


class HexSize(NamedTuple):
    """Columns and lines of a hex."""

    columns: int
    lines: int


SIZES = tuple(HexSize(*each) for each in ((4, 1), (7, 2), (10, 2), (10, 4), (14, 5), (20, 8)))
_HEADINGS = (1, 2, 3, 5, 6, 7)  # of the six directions of a hex among the eight of the glyph sets
HOLE = "@"  # a way through a wormhole


def line_of(scene: Scene, number: int, size: HexSize) -> str:
    """A line of the board; every other row of hexes is shifted right by half a hex."""
    y, part = divmod(number, size.lines)
    hexes = "".join(_hex(scene, (x, y), part, size) for x in range(scene.width))
    half = " " * (size.columns // 2)
    return half + hexes if y % 2 else hexes + half


def _hex(scene: Scene, cell: Cell, part: int, size: HexSize) -> str:
    """A line of a hex: a first column for signs, then its contents."""
    x, y = cell
    site = scene.sites.get(cell)
    lead = _lead(scene, cell, site, part, size)
    width = size.columns - 1
    rim = ASCII.separator if site is not None and size.lines > 1 else " "  # where a hex meets the next
    leaving = _leaving(scene, cell)
    text = "".join(_contents(site, leaving, part, size)) if site is not None else ""
    if columns.width(text) > width:
        text = columns.cut(text, width - 1) + ASCII.more
    end = (
        rim.strip() if columns.width(text) < width and (x + 1, y) not in scene.sites else ""
    )  # nothing at the right has a rim
    return (rim if lead == " " else lead) + columns.fit(text, width - len(end)) + end


def _lead(scene: Scene, cell: Cell, site: SceneSite | None, part: int, size: HexSize) -> str:
    """The first column: above what is special about the system, below what is planned here."""
    if site is None:
        return " "
    if part == 0 and size.lines > 1:
        return ASCII.safe(site.sign) if site.sign else " "
    if part != 1 and size.lines > 1:
        return " "
    if leaving := _leaving(scene, cell):
        return sign_of(leaving[0])
    mark = scene.index.marks.get(cell[1], {}).get(cell[0])
    return ASCII.marks[mark.kind] if mark is not None else " "


def _leaving(scene: Scene, cell: Cell) -> list[SceneArrow]:
    """The drafted ways that lead from a cell, that of most ships first."""
    arrows = (arrow for arrow in scene.index.arrows.get(cell[1], ()) if arrow.start == cell and arrow.kind == "drafted")
    return sorted(arrows, key=lambda arrow: -arrow.ships)


def sign_of(arrow: SceneArrow) -> str:
    """The sign of a drafted path: its direction, or a wormhole's."""
    return ASCII.headings[_HEADINGS[arrow.direction]] if arrow.direction >= 0 else HOLE


def _contents(site: SceneSite, leaving: list[SceneArrow], part: int, size: HexSize) -> tuple[str, ...]:
    spots = tuple(spot.letter for spot in site.spots)
    ships = _counts(site.stacks)
    tokens = (" *", *(letter for letter, _ in site.tokens)) if site.tokens else ()
    if size.lines == 1:
        return (ships,) if ships else (columns.cut(site.name, size.columns - 1),)
    if size.lines == 2:
        room = size.columns - 3  # without planets a name may take the whole line
        named = columns.fit(site.name, room) if spots else site.name
        return (named, *spots) if part == 0 else (ships, _load(leaving, ships), *tokens)
    rows = ((site.name,), (*spots, " ", _counts(site.below)), (ships,), (" ".join(map(_told, leaving)), *tokens))
    return rows[part] if part < len(rows) else ()


def _counts(stacks: tuple[Stack, ...]) -> str:
    """`R3+4B12`: letter and count of each seat, and how many are with them."""
    return "".join(f"{s.letter}{s.number or ''}{f'+{s.guests}' if s.guests else ''}" for s in stacks)


def _load(leaving: list[SceneArrow], ships: str) -> str:
    """`+2` behind the arrow of a drafted way: the units aboard."""
    return f"{' ' if ships else ''}+{leaving[0].load}" if leaving and leaving[0].load else ""


def _told(arrow: SceneArrow) -> str:
    """`3 >+2`: this many ships leave this way, with this many units aboard."""
    return f"{arrow.ships} {sign_of(arrow)}{f'+{arrow.load}' if arrow.load else ''}"
