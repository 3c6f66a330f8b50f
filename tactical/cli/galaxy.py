"""Boards whose cells hold many pieces, in letters: drawn with coordinates and a legend."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.board import column_letters
from tactical.cli.hex_letters import SIZES, line_of
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Holdings
from tactical.session.drawing.columns import width
from tactical.session.scene.builder import Picture
from tactical.session.scene.galaxy_sites import FREE, seat_letters
from tactical.table import AnyState
from tactical.table.values import replace

WIDTH = 76  # columns: what a terminal of 80 and a printed page have room for
ALL_TOLD = 4  # lines of a hex that say all there is to say
HEXES = (
    "Each hex shows its sign and name. A small letter is a planet's owner, the number its ground forces. R3+4: three",
    "ships of R with four ground forces aboard. Letters after * are tokens; x marks the active system. 2 >+3: two",
    "ships drafted to go that way with three units aboard; 1 3 7 9 are directions as on a number pad.",
)


def is_galaxy(rules: AnyRuleset, view: AnyState) -> bool:
    """True if cells hold many pieces here, so that one letter a cell would say little."""
    return view.board.topology == "hex" and any(
        rules.extra(Holdings).site(view, cell) is not None for cell in range(view.board.size)
    )


def galaxy_lines(rules: AnyRuleset, view: AnyState, marks: Mapping[int, str]) -> list[str]:
    """The board with its coordinates: large enough to show everything in each hex, names included, or as large as fits.
    `marks`: signs for cells."""
    scene = Picture(rules).scene(view)
    for cell, mark in marks.items():
        x, y, _ = view.board.xy(cell)
        if (x, y) in scene.sites:
            scene = replace(scene, sites={**scene.sites, (x, y): replace(scene.sites[x, y], sign=mark[:1])})
    fits = [size for size in SIZES if scene.width * size.columns + size.columns // 2 <= WIDTH]
    longest = max((width(site.name) for site in scene.sites.values()), default=0)
    whole = (size for size in fits if size.lines >= ALL_TOLD and size.columns > longest + 1)
    size = next(whole, fits[-1] if fits else SIZES[0])
    margin = len(str(scene.height))
    heads = "".join(column_letters(x).ljust(size.columns) for x in range(scene.width))
    lines = [f"{'':>{margin}}  {heads}"]
    for at in range(scene.height * size.lines):
        y, part = divmod(at, size.lines)
        number = str(y + 1) if part == 0 else ""
        lines.append(f"{number:>{margin}} {line_of(scene, at, size)}")
    return [line.rstrip() for line in lines]


def galaxy_legend(view: AnyState) -> list[str]:
    """The meaning of the signs in a hex, and the seats of the letters."""
    names = [seat.name for seat in view.setup.seats]
    letters = ", ".join(f"{letter} {name}" for letter, name in zip(seat_letters(tuple(names)), names, strict=True))
    kinds = sorted({link.kind for link in view.board.links})
    lines = [f"Letters: {letters}, {FREE} nobody"]
    lines += HEXES
    if kinds:
        lines.append(f"Wormholes of one name are connected: {', '.join(kinds)}")
    return lines
