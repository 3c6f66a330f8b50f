"""The [map], [[edges]] and [[links]] of a scenario become a board with marks and starting cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec

from tactical.board import Board, Edge, Layer, Link, Name, Topology, check, coordinates_of
from tactical.scenario.fields import Fields
from tactical.scenario.land import Land, Start
from tactical.scenario.picture import Drawn, PictureError, read_picture
from tactical.scenario.plain import name_problem
from tactical.scenario.problems import Report, shown, suggestion
from tactical.table.ruleset import Ruleset

MAX_SIDE: Final = 1000
MAX_LETTERS: Final = 200
MAX_STOREYS: Final = 20
MAX_BORDERS: Final = 20_000
GROUND: Final = "ground"  # the layer that every cell has
NONE: Final = "none"  # the kind of a cell in a layer that its letter does not mention

_KIND: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class Letter(NamedTuple):
    """What a letter of the legend stands for."""

    layers: Mapping[str, str]
    pieces: Sequence[str] = ()
    marks: Sequence[str] = ()


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
    legend = _legend(table, rules)
    storeys = _storeys(table, topology, legend)
    names = table.table("names").rest()
    table.end()
    if report.count > before or not storeys:
        return Land(None, {}, {})
    board = _board(topology, storeys, legend)
    land = Land(board, *_places(report, board, storeys, legend))
    board = msgspec.structs.replace(board, names=_names(report, land, names))
    land = land._replace(board=board)  # from here on cells may be called by name
    board = msgspec.structs.replace(board, edges=_edges(land, edges, rules), links=_links(land, links))
    if report.count == before:
        for problem in check(board):  # nothing that gets here should be wrong: better an error than a broken board
            table.report.add(table.where, problem)
    return land._replace(board=board)


# --- the legend ---


def _legend(table: Fields, rules: Ruleset | None) -> dict[str, Letter]:
    base = _layers(table.table("base"), rules)
    legend = table.table("legend")
    letters = {}
    for letter, value in legend.rest().items():
        if len(letter) != 1 or not letter.isprintable():
            table.report.add_key(legend.at(letter), f"a letter of the legend is one character, not {shown(letter)}")
        elif isinstance(value, str):
            words = Fields(table.report, legend.where, {letter: value})
            letters[letter] = Letter(base | {GROUND: _kind(words, letter, GROUND, rules)})
        elif isinstance(value, dict):
            letters[letter] = _letter(Fields(table.report, legend.at(letter), value), base, rules)
        else:
            legend.wrong(letter, 'a letter stands for a kind of ground, or for a table such as { ground = "floor" }')
    if len(letters) > MAX_LETTERS:
        legend.report.add(legend.where, f"too many letters: at most {MAX_LETTERS}")
    if not letters:
        table.report.add(legend.where, 'the legend is empty: write what each letter is, such as "." = "floor"')
    return letters


def _letter(entry: Fields, base: Mapping[str, str], rules: Ruleset | None) -> Letter:
    pieces = [name for name in [entry.name("piece", "")] if name]
    marks = entry.words("mark", "marks")
    for number, name in enumerate(marks):
        if problem := name_problem(name):
            entry.report.add(entry.item("mark", number), problem)
    layers = base | _layers(entry, rules)
    if GROUND not in layers:
        entry.report.add(entry.where, 'this letter has no ground: add ground = "…", or give all one in [map.base]')
    return Letter(layers, pieces, marks)


def _layers(entry: Fields, rules: Ruleset | None) -> dict[str, str]:
    """The layers that a table mentions. What is no common key is the name of a layer."""
    layers = {}
    for layer, value in entry.rest().items():
        near = suggestion(layer, ["piece", "mark", GROUND])
        if not isinstance(value, (str, int)) or isinstance(value, bool) or not _KIND.fullmatch(layer):
            entry.report.add_key(entry.at(layer), f"unknown key {shown(layer)}{near}")
        elif near.startswith("; did") and layer != GROUND:
            entry.report.add_key(entry.at(layer), f"unknown key {shown(layer)}{near}")
        else:
            layers[layer] = _kind(entry, layer, layer, rules)
    return layers


def _kind(entry: Fields, key: str, layer: str, rules: Ruleset | None) -> str:
    value = entry.data[key]
    word = value if isinstance(value, str) else shown(value)
    if not _KIND.fullmatch(word):
        entry.wrong(key, f"{shown(word)} is no kind of {layer}: use small letters, digits, - and _")
    elif layer == GROUND and rules is not None and word not in rules.terrain:
        entry.wrong(key, f"{rules.name} has no ground {shown(word)}{suggestion(word, list(rules.terrain))}")
    return word


# --- the pictures ---


def _storeys(table: Fields, topology: str, legend: Mapping[str, Letter]) -> list[_Storey]:
    pictures = [table, *table.tables("storey", MAX_STOREYS)] if "picture" in table.data else table.tables("storey", MAX_STOREYS)
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
            table.report.add_at(_offset(table.report, entry.at("picture"), error.at), str(error))
            continue
        if _fits(table.report, entry, drawn, storeys) and legend:
            _check_letters(table.report, entry, drawn, legend)
        storeys.append(_Storey(entry.at("picture"), drawn))
    return storeys


def _fits(report: Report, entry: Fields, drawn: Drawn, storeys: Sequence[_Storey]) -> bool:
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


# --- borders, links, names ---


def _edges(land: Land, rows: Sequence[Fields], rules: Ruleset | None) -> tuple[Edge, ...]:
    found: dict[tuple[int, int], Edge] = {}
    for row in rows:
        pair = _pair(land, row, "between")
        kind = row.text("kind", None, example='"wall"')
        row.end()
        if kind and rules is not None and kind not in rules.edges:
            row.wrong("kind", f"{rules.name} has no edge {shown(kind)}{suggestion(kind, list(rules.edges))}")
        if pair is None or land.board is None:
            continue
        a, b = sorted(pair)
        if not land.board.share_side(a, b):
            row.wrong("between", f"{_names_of(land.board, a, b)} share no side: an edge lies between neighbours")
        elif (a, b) in found:
            row.wrong("between", f"the edge between {_names_of(land.board, a, b)} is there already")
        else:
            found[a, b] = Edge(a, b, kind)
    return tuple(found[key] for key in sorted(found))


def _names_of(board: Board, a: int, b: int) -> str:
    return f"{coordinates_of(board, a)} and {coordinates_of(board, b)}"


def _links(land: Land, rows: Sequence[Fields]) -> tuple[Link, ...]:
    found: dict[Link, None] = {}
    for row in rows:
        pair = _pair(land, row, "between")
        link_kind = row.name("kind", example='"stairs"')
        both = row.flag("both", default=True)
        row.end()
        if pair is None or not link_kind:
            continue
        link = Link(*pair, link_kind, both)
        if pair[0] == pair[1]:
            row.wrong("between", "a link joins two different cells")
        elif link in found:
            row.wrong("between", "this link is there already")
        found[link] = None
    return tuple(found)


def _pair(land: Land, row: Fields, key: str) -> tuple[int, int] | None:
    texts = row.words(key, "two cells")
    if len(texts) != 2:
        if texts or key not in row.data:
            row.report.add(row.at(key), f'{key} must be two cells, such as {key} = ["c4", "d4"]')
        return None
    ends = [land.named(row.report, row.item(key, number), text) for number, text in enumerate(texts)]
    if land.board is not None and any(len(end) > 1 for end in ends):
        row.wrong(key, "a mark of several cells cannot stand here: name one cell")
    return (ends[0][0], ends[1][0]) if all(len(end) == 1 for end in ends) else None


def _names(report: Report, land: Land, given: Mapping[str, Any]) -> tuple[Name, ...]:
    names: dict[int, Name] = {}
    for text, value in given.items():
        where = ("map", "names", text)
        if problem := name_problem(text.lower()):
            report.add_key(where, problem)
        elif not isinstance(value, str):
            report.add(where, f'a name is given to a cell, such as {text} = "c4"')
        elif len(cells := land.named(report, where, value)) > 1:
            report.add(where, f"{shown(value)} is {len(cells)} cells: a name is for one")
        elif cells and cells[0] in names:
            report.add(where, f"this cell has the name {names[cells[0]].text} already")
        elif text.lower() in (name.text.lower() for name in names.values()):
            report.add_key(where, f"{shown(text)} is given twice: capitals do not tell names apart")
        elif cells:
            names[cells[0]] = Name(cells[0], text)
    return tuple(names[cell] for cell in sorted(names))
