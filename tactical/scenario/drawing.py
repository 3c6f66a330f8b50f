"""The [map], [[edges]] and [[links]] of a scenario become a board with marks and starting cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec

from tactical.board import Board, Layer, Topology, check
from tactical.scenario.borders import read_edges, read_links, read_names
from tactical.scenario.fields import Fields
from tactical.scenario.land import Land, Start
from tactical.scenario.legend import GROUND, NONE, Letter, read_legend
from tactical.scenario.picture import Drawn, PictureError, read_picture
from tactical.scenario.problems import Report, shown
from tactical.table.ruleset import Ruleset

MAX_SIDE: Final = 1000
MAX_STOREYS: Final = 20
MAX_BORDERS: Final = 20_000


class _Storey(NamedTuple):
    where: tuple[str | int, ...]
    drawn: Drawn


def read_map(top: Fields, rules: Ruleset | None) -> Land:
    """The map. Reports its problems; without a board if there were any in its pictures or its legend."""
    report = top.report
    table = top.table("map")
    edges, links = top.tables("edges", MAX_BORDERS), top.tables("links", MAX_BORDERS)
    if "map" not in top.data:
        report.add((), "there is no map: write [map] with a topology, a picture and a legend")
        return Land(None, {}, {})
    before = report.count
    topology = table.word("topology", get_args(Topology))
    legend = read_legend(table, rules)
    storeys = _storeys(table, topology, legend)
    names = table.table("names").rest()
    table.end()
    if report.count > before or not storeys:
        return Land(None, {}, {})
    board = _board(topology, storeys, legend)
    land = Land(board, *_places(report, board, storeys, legend))
    board = msgspec.structs.replace(board, names=read_names(report, land, names))
    if report.count > before:
        return Land(None, land.marks, land.starts)
    land = land._replace(board=board)  # from here on cells may be called by name
    board = msgspec.structs.replace(board, edges=read_edges(land, edges, rules), links=read_links(land, links))
    if report.count == before:
        for problem in check(board):  # nothing that gets here should be wrong: better an error than a broken board
            table.report.add(table.where, problem)
    return land._replace(board=board)


# --- the pictures ---


def _storeys(table: Fields, topology: str, legend: Mapping[str, Letter]) -> list[_Storey]:
    pictures = table.tables("storey", MAX_STOREYS)
    if "picture" in table.data:
        pictures = [table, *pictures]
    if not pictures:
        table.report.add(table.where, "there is no picture: draw one letter a cell in picture = '''…'''")
    storeys: list[_Storey] = []
    for entry in pictures:
        text = entry.text("picture", None, longest=1 << 20)
        if entry is not table:
            entry.end()
        if not text:
            continue
        try:
            drawn = read_picture(text, hexes=topology == "hex", spaces=" " in legend)
        except PictureError as error:
            for message, at in error.spots:
                table.report.add_at(_offset(table.report, entry.at("picture"), at), message)
            continue
        if _fits(entry, drawn, storeys) and legend:
            _check_letters(table.report, entry, drawn, legend)
        storeys.append(_Storey(entry.at("picture"), drawn))
    return storeys


def _fits(entry: Fields, drawn: Drawn, storeys: Sequence[_Storey]) -> bool:
    width, height = drawn.width, len(drawn.rows)
    if width > MAX_SIDE or height > MAX_SIDE:
        entry.wrong("picture", f"the map is {width}x{height} cells: at most {MAX_SIDE}x{MAX_SIDE}")
    elif storeys and (width, height) != (storeys[0].drawn.width, len(storeys[0].drawn.rows)):
        first = f"{storeys[0].drawn.width}x{len(storeys[0].drawn.rows)}"
        entry.wrong("picture", f"this storey is {width}x{height} cells: the first is {first}, and all must be alike")
    else:
        return True
    return False


def _check_letters(report: Report, entry: Fields, drawn: Drawn, legend: Mapping[str, Letter]) -> None:
    for letter in dict.fromkeys("".join(drawn.rows)):
        if letter not in legend:
            y = next(y for y, row in enumerate(drawn.rows) if letter in row)
            at = drawn.at(drawn.rows[y].index(letter), y)
            message = f"the letter {shown(letter)} is not in the legend: add {_quoted(letter)} = …"
            report.add_at(_offset(report, entry.at("picture"), at), message)


def _quoted(letter: str) -> str:
    return f"'{letter}'" if letter in '"\\' else f'"{letter}"'


def _offset(report: Report, where: tuple[str | int, ...], at: int) -> int:
    """The place in the file of a character of a picture."""
    offsets = report.outline.inside(where)
    return offsets[min(at, len(offsets) - 1)] if offsets else report.outline.value(where)


# --- the board ---


def _board(topology: Any, storeys: Sequence[_Storey], legend: Mapping[str, Letter]) -> Board:
    letters = "".join(row for storey in storeys for row in storey.drawn.rows)
    used = dict.fromkeys(letters)
    found = sorted({layer for letter in used for layer in legend[letter].layers} - {GROUND})
    layers = []
    for layer in (GROUND, *found):
        kinds = {letter: legend[letter].layers.get(layer, NONE) for letter in used}
        order = tuple(dict.fromkeys(kinds.values()))
        numbers = {ord(letter): order.index(kind) for letter, kind in kinds.items()}
        layers.append(Layer(layer, order, letters.translate(numbers).encode("latin-1")))
    first = storeys[0].drawn
    return Board(topology, first.width, len(first.rows), len(storeys), tuple(layers))


def _places(
    report: Report, board: Board, storeys: Sequence[_Storey], legend: Mapping[str, Letter]
) -> tuple[dict[str, tuple[int, ...]], dict[str, Start]]:
    """The cells of each mark, and where each piece starts."""
    marks: dict[str, tuple[int, ...]] = {}
    starts: dict[str, Start] = {}
    for letter, meaning in legend.items():
        if not meaning.pieces and not meaning.marks:
            continue
        where = ("map", "legend", letter)
        cells = tuple(_cells_of(storeys, letter))
        if not cells:
            report.add_key(where, f"the letter {shown(letter)} is nowhere in the picture")
            continue
        for mark in meaning.marks:
            marks[mark] = tuple(sorted({*marks.get(mark, ()), *cells}))
        for piece in meaning.pieces:
            if len(cells) > 1:
                report.add((*where, "piece"), f"{piece} starts on one cell, but {shown(letter)} is on {len(cells)}")
            if piece in starts:
                report.add((*where, "piece"), f"the letter {shown(starts[piece].letter)} places {piece} already")
            x, y, storey = board.xy(cells[0])
            offset = _offset(report, storeys[storey].where, storeys[storey].drawn.at(x, y))
            starts[piece] = Start(letter, cells[0], (*where, "piece"), offset)
    return marks, starts


def _cells_of(storeys: Sequence[_Storey], letter: str) -> Iterator[int]:
    cell = 0
    for storey in storeys:
        for row in storey.drawn.rows:
            if letter in row:
                yield from (cell + x for x, other in enumerate(row) if other == letter)
            cell += len(row)
