"""The words about a system in a large hex: planets with their owners, and ships by kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tactical.session.drawing.columns import fit
from tactical.session.drawing.columns import width as columns_of
from tactical.session.drawing.look import BoardColours
from tactical.session.drawing.paint import DEFAULT, Paint
from tactical.session.scene.scene import SceneSite, SceneSpot, Stack

Word = tuple[str, Paint]
Row = list[Word]
SHORT = 8  # lines in a hex, below which nothing is told in words


def rows_in_words(
    site: SceneSite,
    room: tuple[int, int],
    look: BoardColours,
    under: int,
    signed: Callable[[SceneSpot], Word],
    short: Row,
) -> list[Row]:
    """Planets and ships in words, with a blank row above each if there is room, or else without, or else ships as
    `short`; none if a hex has too few columns and lines for any. `signed`: the sign of a planet."""
    columns, lines = room
    if lines < SHORT:
        return []
    planets = _planets(site.spots, columns, look, under, signed)
    fleets = [row for stack in site.stacks for row in _fleet(stack, look)]
    brief = [short] if short else []
    for ships, apart in ((fleets, True), (fleets, False), (brief, True), (brief, False)):
        rows = [row for block in (planets, ships) if block for row in ([[], *block] if apart else block)]
        if len(rows) <= lines and all(width(row) <= columns for row in rows):
            return rows
    return []


def width(row: Sequence[Word]) -> int:
    """The columns that a row takes."""
    return sum(columns_of(text) for text, _ in row)


def _planets(
    spots: Sequence[SceneSpot], columns: int, look: BoardColours, under: int, signed: Callable[[SceneSpot], Word]
) -> list[Row]:
    """A planet a row with who holds it behind, or below where that is too wide; all as wide as the widest."""
    names = max((columns_of(spot.words) for spot in spots), default=0)
    held = max((columns_of(text) for spot in spots for text, _ in spot.held), default=0)
    beside = all(len(spot.held) < 2 for spot in spots) and 4 + names + held <= columns
    rows: list[Row] = []
    for spot in spots:
        sign, paint = signed(spot)
        holders: Row = [(text, look.side_ink(each, under)) for text, each in spot.held]
        named: Row = [(f"{sign} {fit(spot.words, names) if beside and held else spot.words}", paint)]
        if beside:
            rows.append([*named, *((f"  {text}", ink) for text, ink in holders)])
        else:
            rows += [named, *([(f"  {text}", ink)] for text, ink in holders)]
    widest = max(map(width, rows), default=0)
    return [[*row, (" " * (widest - width(row)), (DEFAULT, under, 0))] for row in rows]


def _fleet(stack: Stack, look: BoardColours) -> Iterator[Row]:
    """A counter with a kind of ship a row, and how many are with them."""
    texts = [*stack.words, *([f"{stack.guests} aboard"] if stack.guests else [])]
    widest = max(map(len, texts), default=0)
    for number, text in enumerate(texts):
        yield [(f" {text.ljust(widest)} ", look.side(stack.look, "picked" if number == stack.picked else ""))]
