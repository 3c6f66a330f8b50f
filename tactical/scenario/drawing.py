"""The [map], [[edges]] and [[links]] of a scenario become a board with marks and starting cells.

`board/diagram.py` reads the pictures; this passes it the legend and puts its errors at their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec

from tactical.board import Board, CellName, Diagram, DiagramError, Letter, Topology, check, folded, parse
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.borders import read_edges, read_links, read_names
from tactical.scenario.fields import Fields
from tactical.scenario.legend import GROUND, NONE, PLAIN, LegendEntry, read_legend
from tactical.scenario.locate import Path
from tactical.scenario.map_contents import MapContents, StartingPiece
from tactical.scenario.problems import ProblemList, shown, suggestion

MAX_SIDE: Final = 1000
MAX_CELLS: Final = 100_000  # of all storeys: a hundred times the largest shipped map, and still read in a second
MAX_STOREYS: Final = 20
MAX_BORDERS: Final = 20_000

_SKELETON: Final = " \n\t"  # characters of any picture that are no letters
_WALLED: Final = "+-|"  # and in walled ones


class _Picture(NamedTuple):
    """A picture without the margin that its lines share, and where it comes from."""

    where: Path
    text: str
    margin: int


def read_map(top: Fields, rules: AnyRuleset | None) -> MapContents:
    """The map, with its problems reported; without a board if its pictures or its legend had any."""
    report = top.report
    table = top.table("map")
    edges, links = top.tables("edges", MAX_BORDERS), top.tables("links", MAX_BORDERS)
    if not isinstance(top.data.get("map"), dict):
        if top.lacks("map"):
            report.add((), "there is no map: add [map] with a topology, a picture and a legend")
        return MapContents(None, {}, {})
    before = report.count
    topology = table.word("topology", get_args(Topology))
    walled = table.flag("walled", default=False)
    if walled and topology == "hex":
        table.wrong("walled", "a map of hexes cannot be walled: add its walls as [[edges]]")
    legend = read_legend(table, rules)
    pictures = list(_pictures(table))
    names = table.table("names").rest()
    table.raw("shuffle")  # read before: see `drawn.py`
    table.end()
    known = report.count == before  # the letters and the topology, so that a picture may be read
    if not walled and (cells := sum(len("".join(picture.text.split())) for picture in pictures)) > MAX_CELLS:
        table.wrong("picture" if "picture" in table.data else "storey", _too_many(cells))  # before it is gone through
        return MapContents(None, {}, {})
    _check_letters(report, pictures, legend, _SKELETON + _WALLED * walled)
    diagram = _drawn(report, pictures, legend, topology, walled) if known else None
    if diagram is None:
        return MapContents(None, {}, {})
    before = report.count
    _check_board(table, diagram.board, rules)
    land = _places(report, diagram, pictures, legend)
    land = land._replace(board=_with(diagram.board, names=read_names(report, land, names)))
    if report.count > before:
        return MapContents(None, land.marks, land.starts)
    named = land.board or diagram.board
    board = _with(named, edges=read_edges(land, edges, rules), links=read_links(land, links))
    if report.count == before:
        for problem in check(board):  # nothing that gets here should be wrong: better an error than a broken board
            table.report.add(table.where, problem)
    return land._replace(board=board)


def _with(board: Board, **fields: object) -> Board:
    return msgspec.structs.replace(board, **fields)


def _pictures(table: Fields) -> Iterator[_Picture]:
    """The pictures of the map, one below the other where there are several storeys."""
    storeys = table.tables("storey", MAX_STOREYS)
    entries = [table, *storeys] if "picture" in table.data or not storeys else storeys
    for entry in entries:
        text = entry.text("picture", None, longest=1 << 20, example="'''…''' with one letter a cell")
        if entry is not table:
            entry.end()
        lines = [line.rstrip() for line in text.split("\n")]
        margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
        yield _Picture(entry.at("picture"), "\n".join(line[margin:] for line in lines), margin)


def _check_letters(
    report: ProblemList, pictures: Sequence[_Picture], legend: Mapping[str, LegendEntry], skeleton: str
) -> None:
    """Report every letter that stands in a picture but not in the legend, where it first stands."""
    for letter in dict.fromkeys("".join(picture.text for picture in pictures)):
        if legend and letter not in legend and letter not in skeleton:
            key = f"'{letter}'" if letter in '"\\' else f'"{letter}"'
            message = f"the letter {shown(letter)} is not in the legend: add {key} = …"
            report.add_at(_first(report, pictures, letter), message)


def _drawn(
    report: ProblemList, pictures: Sequence[_Picture], legend: Mapping[str, LegendEntry], topology: Any, walled: bool
) -> Diagram | None:
    """The board as drawn; None, reported, where the pictures are wrong.

    Unknown letters and rows of another length, once reported, count as if they were right: what else is wrong is told
    in the same run.
    """
    text = "\n\n".join(picture.text for picture in pictures)  # an empty line begins the next storey
    unknown = set(text) - legend.keys() - set(_SKELETON + _WALLED * walled)
    if unknown and (walled or PLAIN not in legend):
        return None
    text = text.translate(dict.fromkeys(map(ord, unknown), PLAIN))
    # The order of kinds on the board comes from the picture alone, so that equal maps are equal boards.
    used = {letter: legend[letter] for letter in dict.fromkeys(text) if letter in legend}
    layers = [GROUND, *sorted({layer for entry in used.values() for layer in entry.layers} - {GROUND})]
    letters = {
        letter: Letter(edge=entry.edge)
        if entry.edge
        else Letter({layer: entry.layers.get(layer, NONE) for layer in layers}, marker=letter)
        for letter, entry in used.items()
    }
    while True:
        try:
            return parse(text, letters, topology=topology, walled=walled)
        except DiagramError as error:
            line = error.line
            for picture in pictures:
                length = picture.text.count("\n") + 2
                if line <= length or picture is pictures[-1]:
                    report.add_at(_offset(report, picture, line, error.column), error.message)
                    break
                line -= length
            if not error.cells or walled or PLAIN not in letters:
                return None
            before, text = text, _with_row(text, error.line, error.cells, " " if topology == "hex" else "")
            if text == before:
                return None


def _with_row(text: str, line: int, cells: int, between: str) -> str:
    """A picture in which a row has this many cells, plain ones at its end where it had fewer."""
    rows = text.split("\n")
    indent = rows[line - 1][: len(rows[line - 1]) - len(rows[line - 1].lstrip())] if between else ""
    letters = [*rows[line - 1].replace(" ", ""), *PLAIN * cells][:cells]
    rows[line - 1] = indent + between.join(letters)
    return "\n".join(rows)


def _first(report: ProblemList, pictures: Sequence[_Picture], letter: str) -> int:
    """The place in the file where a letter first stands in a picture."""
    picture = next(picture for picture in pictures if letter in picture.text)
    at = picture.text.index(letter)
    line = picture.text.count("\n", 0, at) + 1
    return _offset(report, picture, line, at - picture.text.rfind("\n", 0, at))


def _offset(report: ProblemList, picture: _Picture, line: int, column: int) -> int:
    """The place in the file of a line and column of a picture."""
    said, places = report.outline.inside(picture.where)
    at = sum(len(each) + 1 for each in said.split("\n")[: line - 1]) + picture.margin + column - 1
    return places[min(at, len(places) - 1)] if places else report.outline.value(picture.where)


def _check_board(table: Fields, board: Board, rules: AnyRuleset | None) -> None:
    if board.width > MAX_SIDE or board.height > MAX_SIDE:
        table.wrong("picture", f"the map is {board.width}x{board.height} cells: at most {MAX_SIDE}x{MAX_SIDE}")
    if board.size > MAX_CELLS:
        table.wrong("picture", _too_many(board.size))
    if board.storeys > MAX_STOREYS:
        table.wrong("picture", f"the map has {board.storeys} storeys: at most {MAX_STOREYS}")
    for kind in dict.fromkeys(edge.kind for edge in board.edges):
        if rules is not None and kind not in rules.edges:
            known = suggestion(kind, list(rules.edges))
            table.wrong("walled", f"{rules.name} has no edge {shown(kind)}, which - and | draw{known}")


def _too_many(cells: int) -> str:
    return f"the map has {cells} cells: at most {MAX_CELLS}"


def _places(
    report: ProblemList, diagram: Diagram, pictures: Sequence[_Picture], legend: Mapping[str, LegendEntry]
) -> MapContents:
    """The cells of each mark and of each name, and where each piece starts."""
    marks: dict[str, tuple[int, ...]] = {}
    starts: dict[str, StartingPiece] = {}
    names: dict[int, CellName] = {}
    for letter, entry in legend.items():
        where = ("map", "legend", letter)
        cells = diagram.markers.get(letter, ())
        if not cells and (entry.piece or entry.marks or entry.name):
            report.add_key(where, f"the letter {shown(letter)} does not appear in the picture")
            continue
        for mark in entry.marks:
            marks[mark] = tuple(sorted({*marks.get(mark, ()), *cells}))
        for key, what in (("piece", entry.piece), ("name", entry.name)):
            if what and len(cells) > 1:
                report.add((*where, key), f"{what} is on one cell, but {shown(letter)} is on {len(cells)}")
        if entry.piece and entry.piece in starts:
            other = shown(starts[entry.piece].letter)
            report.add((*where, "piece"), f"the letter {other} already places {entry.piece}")
        elif entry.piece:
            offset = _first(report, pictures, letter)
            starts[entry.piece] = StartingPiece(letter, cells[0], (*where, "piece"), offset)
        if len(cells) > 1:
            continue
        if entry.name and folded(entry.name) in (folded(name.text) for name in names.values()):
            report.add((*where, "name"), f"another cell is already named {entry.name}")
        elif entry.name:
            names[cells[0]] = CellName(cells[0], entry.name)
    board = _with(diagram.board, names=tuple(names[cell] for cell in sorted(names)))
    return MapContents(board, marks, starts)
