"""A scenario's text as an editable document: unchanged parts come back byte for byte.

    document = Document.of(text, folder)           # ScenarioError: it is no TOML, or too much
    document = document.painted([17, 18], Ground({"ground": "wall"}))
    document.text, document.scenario()             # ScenarioError: what is wrong with it now

Documents never change: each edit gives another, so undo is an old one. What cannot be done raises EditError with the
reason. Pictures are written over letter by letter (`picture_text.py`), tables value by value (`rewriting.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path as FilePath
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import msgspec

from tactical.board import Board, coordinates_of, parse_cell
from tactical.rules import load, system_names
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.drawing import MAX_SIDE
from tactical.scenario.keys import tables as key_tables
from tactical.scenario.legend import GROUND, NONE, PLAIN
from tactical.scenario.locate import Outline, Path
from tactical.scenario.opening import Scenario, scenario_from_text
from tactical.scenario.picture_text import MAX_CELLS, SIGNS, Pair, PictureText, is_sign, spliced
from tactical.scenario.plain_text import name_problem, slug_problem
from tactical.scenario.problems import ProblemList, ScenarioError
from tactical.scenario.rewriting import (
    EditError,
    with_row,
    with_rows,
    with_table_renamed,
    with_value,
    without_row,
    without_table,
)
from tactical.scenario.rows import MAX_PIECES
from tactical.scenario.text import parse
from tactical.table.names import alike

WALL: Final = "wall"
"""The border that - and | draw."""
LOADOUT: Final = ("weapons", "jetpack", "magboots", "heading", "provisions")
"""The keys that a new piece copies from one of its kind that is there already."""
DEEPEST: Final = 4  # how deep one piece is in another: a rider on a horse in a group
CIRCLE: Final = 360  # degrees
ELSEWHERE: Final = ("aboard", "group", "planet")
"""The keys that say where a piece is in place of a cell; a rule system may have one more."""
BEHAVIOURS: Final = ("guards", "hunts")
"""The keys of a piece's behaviour that name another."""
NOT_A_LAYER: Final = ("piece", "mark", "name", "edge")


class CellContents(NamedTuple):
    """The contents of a letter's cell: kinds by layer, and who starts there or its name."""

    layers: Mapping[str, str]
    piece: str = ""
    marks: tuple[str, ...] = ()
    name: str = ""

    @property
    def is_ground(self) -> bool:
        """True if it only has ground."""
        return not (self.piece or self.marks or self.name)

    @property
    def ground(self) -> str:
        return self.layers.get(GROUND, "")


class PlacedPiece(NamedTuple):
    """A piece of the text: its row, and its start."""

    number: int  # of its row
    row: Mapping[str, object]  # with the defaults
    cell: int  # -1: on none, or on one that cannot be read
    by_letter: bool

    @property
    def name(self) -> str:
        return str(self.row.get("name", ""))


class Document:
    """A text, and its contents as far as it can be read."""

    def __init__(self, text: str, folder: FilePath | None = None) -> None:
        """Use `of`: this believes that the text is TOML."""
        self.text = text
        self.folder = folder

    @classmethod
    def of(cls, text: str, folder: FilePath | None = None, source: str = "scenario") -> Document:
        """A document of a text. `folder`: has the files that it may include. Raises ScenarioError if it is not TOML, or
        too much of it; raises EditError if it has hidden characters."""
        parse(ProblemList(source, text))
        if unicodedata.normalize("NFC", text) != text:
            raise EditError(f"{source} has letters written as two characters (not Unicode NFC): save it in NFC")
        return cls(text, folder)

    def _with(self, text: str) -> Document:
        return self if text == self.text else Document(text, self.folder)

    # --- what it says ---

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """The values parsed from the text."""
        return parse(ProblemList("scenario", self.text))

    @cached_property
    def rules(self) -> AnyRuleset:
        """Its rule system. Raises EditError if it names none."""
        name = self.data.get("rules")
        if not isinstance(name, str) or name not in system_names():
            raise EditError(f'the text does not name a rule system: rules = "…", one of {", ".join(system_names())}')
        return load(name)

    @cached_property
    def picture(self) -> PictureText:
        """The places of the cells. Raises EditError if the pictures are not a map."""
        return PictureText(Outline(self.text), self.data)

    @cached_property
    def board(self) -> Board:
        """The shape of the map with its names, and nothing on it. EditError as `picture`."""
        picture = self.picture
        topology = self._table("map").get("topology")
        if topology not in ("square4", "square8", "hex"):
            raise EditError('the map has no topology: topology = "square8", or "square4", or "hex"')
        storeys = len(picture.cells) // (picture.width * picture.height)
        return Board(topology, picture.width, picture.height, storeys)

    def scenario(self, source: str = "scenario") -> Scenario:
        """The scenario it describes. Raises ScenarioError with everything wrong."""
        return scenario_from_text(self.text, source, self.folder)

    @cached_property
    def letters(self) -> Mapping[str, CellContents]:
        """The letters of the legend that stand for cells."""
        given = self._table("map", "legend")
        plain = _contents(given.get(PLAIN), {}).layers
        return {sign: _contents(said, plain) for sign, said in given.items() if len(sign) == 1 and not _edge_of(said)}

    @property
    def grounds(self) -> Mapping[str, CellContents]:
        """The letters for ground alone, which can be painted with."""
        return {sign: said for sign, said in self.letters.items() if said.is_ground}

    @cached_property
    def pieces(self) -> tuple[PlacedPiece, ...]:
        """The rows of its pieces, with their starts."""
        defaults, placed = self._table("defaults"), []
        by_letter = {said.piece: sign for sign, said in self.letters.items() if said.piece}
        signs = {spot.sign: cell for cell, spot in enumerate(self.picture.cells)}
        for number, row in enumerate(self._rows("pieces")):
            whole = {**defaults, **row}
            sign = by_letter.get(str(row.get("name")), "")
            cell = self.cell_of(row["cell"]) if "cell" in row else signs.get(sign, self._other_place(row))
            placed.append(PlacedPiece(number, whole, cell, sign in signs and "cell" not in row))
        return tuple(placed)

    def _other_place(self, row: Mapping[str, Any]) -> int:
        """The cell of a piece whose row says in another way than by `cell` where it starts; -1 if none does."""
        square_of = getattr(self.rules.tables.get("pieces"), "square_of", None)
        at = square_of(row) if square_of is not None else None
        return self.board.cell(*at) if at is not None and self.board.holds(*at) else -1

    def pieces_at(self, cell: int) -> tuple[PlacedPiece, ...]:
        """The pieces that start on a cell."""
        return tuple(piece for piece in self.pieces if piece.cell == cell)

    def pieces_about(self, cell: int) -> tuple[PlacedPiece, ...]:
        """The pieces that start on a cell, on a planet of it, in a group there, or aboard any of those."""
        return tuple(piece for piece in self.pieces if self._whereabouts(piece) == cell)

    def _whereabouts(self, piece: PlacedPiece) -> int:
        """The cell that a piece is on or with; -1: none."""
        for _ in range(DEEPEST):
            if piece.cell >= 0:
                return piece.cell
            if isinstance(planet := self._table("planets").get(str(piece.row.get("planet"))), dict):
                return self.cell_of(planet.get("system"))
            other = piece.row.get("aboard", piece.row.get("group"))
            piece = next((each for each in self.pieces if each.name == other), piece)
        return -1

    def piece(self, name: str) -> PlacedPiece:
        """The piece of that name. Raises EditError if there is none."""
        for piece in self.pieces:
            if piece.name == name:
                return piece
        raise EditError(f"there is no piece {name}")

    @property
    def prizes(self) -> Mapping[str, Mapping[str, object]]:
        """The things to carry, by name."""
        return {name: row for name, row in self._table("prizes").items() if isinstance(row, dict)}

    @property
    def in_place_of_cell(self) -> tuple[str, ...]:
        """The keys of a piece that say where it starts if it has no cell."""
        own = getattr(self.rules.tables.get("pieces"), "in_place_of_cell", "")
        return (*ELSEWHERE, *filter(None, [own]))

    def prizes_at(self, cell: int) -> tuple[str, ...]:
        """The things that lie on a cell."""
        return tuple(name for name, row in self.prizes.items() if self.cell_of(row.get("cell")) == cell)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(str(row.get("name", "")) for row in self._rows("seats"))

    def at(self, cell: int) -> CellContents:
        """The contents of a cell by its letter."""
        return self.letters.get(self.picture.cells[cell].sign, CellContents({}))

    def cell_of(self, said: object) -> int:
        """The cell that a text names by coordinates, by its name or by a mark of one cell; -1 if it is none."""
        if not isinstance(said, str):
            return -1
        if said.startswith("mark:"):
            cells = self.marks.get(said.removeprefix("mark:"), ())
            return cells[0] if len(cells) == 1 else -1
        if said in self.names:
            return self.names[said]
        try:
            return parse_cell(self.board, said)
        except ValueError:
            return -1

    @cached_property
    def names(self) -> Mapping[str, int]:
        """The cells that have names of their own."""
        names = {}
        for cell, spot in enumerate(self.picture.cells):
            if (said := self.letters.get(spot.sign)) and said.name:
                names[said.name] = cell
        for name, said_cell in self._table("map", "names").items():
            try:
                names[name] = parse_cell(self.board, str(said_cell))
            except ValueError:
                continue
        return names

    @cached_property
    def marks(self) -> Mapping[str, tuple[int, ...]]:
        """The cells of each mark."""
        marks: dict[str, list[int]] = {}
        for cell, spot in enumerate(self.picture.cells):
            for mark in self.letters[spot.sign].marks if spot.sign in self.letters else ():
                marks.setdefault(mark, []).append(cell)
        return {mark: tuple(cells) for mark, cells in marks.items()}

    @cached_property
    def edges(self) -> Mapping[Pair, str]:
        """The kinds of the borders between two cells, the lower number first."""
        kinds = {
            "-": WALL,
            "|": WALL,
            **{s: _edge_of(v) for s, v in self._table("map", "legend").items() if _edge_of(v)},
        }
        edges = {pair: kinds.get(spot.sign, "") for pair, spot in self.picture.borders.items() if spot.sign != " "}
        for row in self._rows("edges"):
            if pair := self._pair(row):
                edges[pair] = str(row.get("kind", ""))
        return edges

    def _pair(self, row: Mapping[str, object]) -> Pair | None:
        said = row.get("between")
        ends = sorted(map(self.cell_of, said)) if isinstance(said, list) else []
        return (ends[0], ends[1]) if len(ends) == 2 and ends[0] >= 0 else None

    def _table(self, *path: str) -> Mapping[str, object]:
        here: object = self.data
        for step in path:
            here = here.get(step) if isinstance(here, dict) else None
        return here if isinstance(here, dict) else {}

    def _rows(self, table: str) -> Sequence[Mapping[str, object]]:
        rows = self.data.get(table)
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []

    # --- the ground ---

    def painted(self, cells: Iterable[int], layers: Mapping[str, str], *, whole: bool = False) -> Document:
        """The document with other ground on some cells: of the named layers, or all if it is the `whole` ground. Marks,
        names and pieces stay."""
        return self._changed(cells, lambda said: said._replace(layers={**({} if whole else said.layers), **layers}))

    def marked(self, cells: Iterable[int], mark: str) -> Document:
        """The document with a mark on some cells. Raises EditError for an invalid name."""
        if problem := name_problem(mark):
            raise EditError(problem)
        return self._changed(cells, lambda said: said._replace(marks=tuple(dict.fromkeys((*said.marks, mark)))))

    def unmarked(self, cells: Iterable[int], mark: str = "") -> Document:
        """The document without a mark on some cells, or without all marks on them."""
        return self._changed(
            cells, lambda said: said._replace(marks=tuple(m for m in said.marks if mark and m != mark))
        )

    def named(self, cell: int, name: str) -> Document:
        """The document with a name for a cell; "": without one. Raises EditError if it is invalid, or another
        cell's."""
        if name and (problem := name_problem(name)):
            raise EditError(problem)
        if name and self.names.get(name, cell) != cell:
            raise EditError(f"another cell is already called {name}")
        document = self
        for key in self._table("map", "names"):
            if self.names.get(key) == cell:
                document = document.valued(("map", "names", key), None)
        return document._changed([cell], lambda said: said._replace(name=name))

    def copied(self, source: Sequence[int], target: Sequence[int], origin: Document | None = None) -> Document:
        """The document with the ground, marks and borders of some cells copied to as many others, in order; `origin`:
        an earlier document to copy from."""
        origin = origin or self
        said = [origin.at(cell) for cell in source]
        to = dict(zip(source, target, strict=True))
        wanted = dict(zip(target, said, strict=True))
        document = self._set(
            {
                cell: self.at(cell)._replace(layers=contents.layers, marks=contents.marks)
                for cell, contents in wanted.items()
            }
        )
        borders: dict[str, list[Pair]] = {}
        for a in source:
            for b in origin.beside(a):
                if a < b and b in to and self.board.share_side(to[a], to[b]):
                    borders.setdefault(origin.edges.get((a, b), ""), []).append((to[a], to[b]))
        for kind, pairs in borders.items():
            document = document.bordered(pairs, kind)
        return document

    def beside(self, cell: int) -> list[int]:
        """The neighbours of a cell that share a side with it, in order from the north."""
        board = self.board
        return [near for near in board.neighbours(cell) if near >= 0 and board.share_side(cell, near)]

    def _changed(self, cells: Iterable[int], change: Callable[[CellContents], CellContents]) -> Document:
        return self._set({cell: change(self.at(cell)) for cell in cells})

    def _set(self, wanted: Mapping[int, CellContents]) -> Document:
        """The document with other contents on some cells: each gets the letter that says so, which may be a new one."""
        signs = [spot.sign for spot in self.picture.cells]
        letters = dict(self.letters)
        legend: dict[str, CellContents] = {}
        counts = _counted(signs)
        for cell, contents in wanted.items():
            if self.letters.get(signs[cell]) == contents:
                continue
            sign = next((sign for sign, said in letters.items() if said == contents), "")
            before = signs[cell]
            if sign and not (contents.piece or contents.name):
                pass
            elif before in letters and counts[before] == 1 and not letters[before].is_ground and not contents.is_ground:
                sign = before  # it is this cell's alone: let it say something else
            elif not sign:
                sign = self._free_sign(contents, {*letters, *legend})
            letters[sign] = legend[sign] = contents
            if sign in self.letters and self.letters[sign] == contents:
                del legend[sign]
            counts[before] -= 1
            counts[sign] = counts.get(sign, 0) + 1
            signs[cell] = sign
        document = self._signed(signs)
        for sign, contents in legend.items():
            document = document.valued(("map", "legend", sign), self._said(contents))
        for sign, said in self.letters.items():
            if counts.get(sign) == 0 and self.letters[sign] == letters[sign] and not said.is_ground:
                document = document.valued(("map", "legend", sign), None)
        return document

    def _signed(self, signs: Sequence[str]) -> Document:
        """The document with these letters on the cells."""
        pairs = zip(self.picture.cells, signs, strict=True)
        return self._spliced([spot.with_sign(sign) for spot, sign in pairs if spot.sign != sign], signs)

    def _spliced(self, changes: Sequence[tuple[int, int, str]], signs: Sequence[str]) -> Document:
        """The document with some letters of the picture written over, after which these are on its cells."""
        document = self._with(spliced(self.text, changes))
        try:
            if [spot.sign for spot in document.picture.cells] == list(signs):
                return document
        except ScenarioError:  # quotes that end the picture, say
            pass
        raise EditError("the map is written in a way that only a text editor can change")

    def _said(self, contents: CellContents) -> object:
        """The legend's row for a letter: no more than it needs."""
        plain = self.letters.get(PLAIN, CellContents({})).layers
        layers = {
            name: kind
            for name, kind in contents.layers.items()
            if plain.get(name, "" if name == GROUND else NONE) != kind
        }
        if contents.is_ground and layers.keys() <= {GROUND} and contents.ground:
            return contents.ground
        marks = list(contents.marks)
        more = {"piece": contents.piece, "mark": marks[0] if len(marks) == 1 else marks, "name": contents.name}
        return layers | {key: value for key, value in more.items() if value}

    def _free_sign(self, contents: CellContents, taken: Iterable[str]) -> str:
        """A letter for something new: what it is drawn with, or what it begins with, where that is free."""
        used = {*taken, *self._table("map", "legend"), *(spot.sign for spot in self.picture.cells)}
        look = self.rules.terrain.get(contents.ground)
        wished = [contents.piece or "".join(contents.marks) or contents.name]
        first: list[str] = [letter for word in wished for letter in (word[:1].lower(), word[:1].upper())]
        if contents.is_ground:
            first = [look.glyph if look else "", contents.ground[:1], contents.ground[:1].upper()]
        for sign in (*first, *SIGNS):
            if sign not in used and is_sign(sign) and sign != "\\":
                return str(sign)
        raise EditError("there are no letters left for the legend")

    # --- the borders ---

    def bordered(self, pairs: Iterable[Pair], kind: str) -> Document:
        """The document with a border between the cells of each pair, or none (""). Raises EditError if none is
        possible."""
        wanted = [(min(pair), max(pair)) for pair in pairs]
        if not all(self.board.share_side(a, b) for a, b in wanted):
            raise EditError("these cells are not neighbours")
        wanted = [pair for pair in dict.fromkeys(wanted) if self.edges.get(pair, "") != kind]
        if not wanted:
            return self
        document = self
        for number, row in reversed([*enumerate(self._rows("edges"))]):
            if self._pair(row) in wanted:
                document = document.without_row("edges", number)
        drawn = [pair for pair in wanted if pair in document.picture.borders]
        document = document._drawn_borders(drawn, kind)
        others = [[coordinates_of(self.board, cell) for cell in pair] for pair in wanted if pair not in drawn]
        if not kind or not others:
            return document
        return document._with(
            with_rows(document.text, "edges", [{"between": between, "kind": kind} for between in others])
        )

    def _drawn_borders(self, pairs: Sequence[Pair], kind: str) -> Document:
        """The document with borders of the picture written over."""
        if not pairs:
            return self
        known = self._edge_sign(kind)
        sign = known or self._free_sign(CellContents({GROUND: kind}), ())
        borders = self.picture.borders
        changes = []
        for a, b in pairs:
            wall = "|" if b == a + 1 else "-"
            changes.append(borders[a, b].with_sign(" " if not kind else wall if kind == WALL else sign))
        document = self._spliced(changes, [spot.sign for spot in self.picture.cells])
        if kind in ("", WALL) or known:
            return document
        return document.valued(("map", "legend", sign), {"edge": kind})

    def _edge_sign(self, kind: str) -> str:
        legend = self._table("map", "legend")
        return next((str(sign) for sign, said in legend.items() if _edge_of(said) == kind), "")

    # --- the pieces ---

    def placed(self, kind: str, seat: str, cell: int, like: Iterable[Mapping[str, Any]] = ()) -> Document:
        """The document with another piece on a cell, with the weapons of one of its kind, in this text or in `like`."""
        names = {piece.name for piece in self.pieces} | {*self.seats, *self.names}
        for piece in self.pieces:  # a row may stand for several
            many = piece.row.get("count")
            names |= (
                {f"{piece.name}-{n}" for n in range(1, min(many, MAX_PIECES) + 1)} if isinstance(many, int) else set()
            )
        number = 1
        while (name := f"{kind}-{number}") in names or alike(name, names):
            number += 1
        defaults = self._table("defaults")
        known = next((row for row in (*(p.row for p in self.pieces), *like) if row.get("kind") == kind), {})
        said = {"name": name, "seat": seat, "kind": kind, "cell": self._cell_words(cell)}
        said |= {key: known[key] for key in LOADOUT if key in known}
        row = {key: value for key, value in said.items() if defaults.get(key) != value}
        document = self.with_row("pieces", row)
        order = self.data.get("order")
        if isinstance(order, list) and {piece.name for piece in self.pieces}.intersection(order):
            document = document.valued(("order",), [*order, name])
        return document

    def moved(self, name: str, cell: int) -> Document:
        """The document with a piece on another cell. Raises EditError if it does not start on a cell, as
        one aboard another piece does not."""
        piece = self.piece(name)
        if piece.cell < 0:
            raise EditError(f"{name} is not on a cell of its own, so it cannot be moved")
        if piece.cell == cell:
            return self
        if not piece.by_letter:
            other = getattr(self.rules.tables.get("pieces"), "in_place_of_cell", "")
            document = self.valued(("pieces", piece.number, other), None) if other in piece.row else self
            return document.valued(("pieces", piece.number, "cell"), self._cell_words(cell))
        here, there = self.at(piece.cell), self.at(cell)
        if not here.marks and not here.name and there.is_ground:
            return self._set({piece.cell: here._replace(piece=""), cell: there._replace(piece=name)})
        return self.unplaced(name).valued(("pieces", piece.number, "cell"), self._cell_words(cell))

    def unplaced(self, name: str) -> Document:
        """The document with a piece on no cell, neither by its row nor by a letter."""
        piece = self.piece(name)
        document = self.valued(("pieces", piece.number, "cell"), None) if "cell" in piece.row else self
        return document._set({piece.cell: document.at(piece.cell)._replace(piece="")}) if piece.by_letter else document

    def turned(self, name: str, step: int) -> Document:
        """The document with a piece turned clockwise by this many directions. Raises EditError if pieces have none."""
        piece = self.piece(name)
        table = self.rules.tables.get("pieces")
        words = next((_words(field.type) for field in _fields(table) if field.name == "heading"), ())
        if not words:
            raise EditError(f"pieces of {self.rules.title} have no heading")
        now = piece.row.get("heading", words[0])
        if isinstance(now, int):  # degrees
            turned = (now + step * CIRCLE // len(words)) % CIRCLE
            return self.valued(("pieces", piece.number, "heading"), turned)
        at = words.index(now) if now in words else 0
        return self.valued(("pieces", piece.number, "heading"), words[(at + step) % len(words)])

    def without_piece(self, name: str) -> Document:
        """The document without a piece, its letter and its place in the order."""
        piece = self.piece(name)
        document = self._with(without_row(self.text, "pieces", piece.number))
        signs = [sign for sign, said in self.letters.items() if said.piece == name]
        cells = [cell for cell, spot in enumerate(self.picture.cells) if spot.sign in signs]
        document = document._set({cell: document.at(cell)._replace(piece="") for cell in cells})
        order = self.data.get("order")
        if isinstance(order, list) and name in order:
            rest = [each for each in order if each != name]
            document = document.valued(("order",), rest or None)
        return document

    def renamed(self, name: str, new: str) -> Document:
        """The document with another name for a piece, wherever a key names it; orders in tips' texts stay. Raises
        EditError for an invalid name."""
        piece = self.piece(name)
        if problem := name_problem(new):
            raise EditError(problem)
        if not new or new in (*self.seats, *self.names, *(each.name for each in self.pieces)):
            raise EditError(f"{new or 'that'} is not a free name")
        return self.valued(("pieces", piece.number, "name"), new)._following(name, new, _piece_keys(self.rules.name))

    def without_prize(self, name: str) -> Document:
        """The document without a thing to carry; goals about it stay."""
        return self._with(without_table(self.text, "prizes", name))

    def prize_renamed(self, name: str, new: str) -> Document:
        """The document with another name for a thing, in its table and in goals. Raises EditError for an invalid
        name."""
        if new == name:
            return self
        if problem := slug_problem(new):
            raise EditError(problem)
        if new in self.prizes:
            raise EditError(f"another thing is already called {new}")
        return self._with(with_table_renamed(self.text, "prizes", name, new))._following(name, new, ("prize",))

    def _following(self, name: str, new: str, keys: Collection[str]) -> Document:
        """The document with a new name as the value of these keys, wherever they have the old one."""
        document = self
        for path, value in _naming(self.data, (), name, keys):
            said = new if isinstance(value, str) else [new if each == name else each for each in value]
            document = document.valued(path, said)
        return document

    def _cell_words(self, cell: int) -> str:
        named = {at: name for name, at in self.names.items()} if self.board.topology == "hex" else {}
        return named.get(cell) or coordinates_of(self.board, cell)

    # --- the rest ---

    def resized(self, width: int, height: int) -> Document:
        """The document with this many columns and rows, added or removed at the right and below. Raises EditError if
        anything named or placed there would be lost."""
        picture, board = self.picture, self.board
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE and width * height * board.storeys <= MAX_CELLS):
            raise EditError(f"a map has 1 to {MAX_SIDE} columns and rows here, and at most {MAX_CELLS} cells")
        if (width, height) == (picture.width, picture.height):
            return self
        lost = [cell for cell in range(board.size) if board.xy(cell)[0] >= width or board.xy(cell)[1] >= height]
        for piece in self.pieces:
            if piece.cell in lost:
                raise EditError(f"{piece.name} would be off the map: move it first")
        for name, cell in (*self.names.items(), *((m, c) for m, cells in self.marks.items() for c in cells)):
            if cell in lost:
                raise EditError(f"{name} would be off the map: remove it first")
        if any(set(pair).intersection(lost) for row in self._rows("edges") if (pair := self._pair(row))):
            raise EditError("some edges would be off the map: remove them first")
        sign = PLAIN if PLAIN in self.grounds else next(iter(self.grounds), "")
        if not sign:
            raise EditError("no letter in the legend stands for ground alone, so new cells cannot be drawn")
        return self._with(picture.resized(width, height, sign))

    def valued(self, path: Path, value: object) -> Document:
        """The document with a value at a key path; None: without it. Raises EditError if only a person can change how
        it is written."""
        return self._with(with_value(self.text, path, value))

    def with_row(self, table: str, values: Mapping[str, object]) -> Document:
        """The document with another row of a table."""
        return self._with(with_row(self.text, table, values))

    def without_row(self, table: str, number: int) -> Document:
        """Without a row of a table."""
        return self._with(without_row(self.text, table, number))


@cache
def _piece_keys(system: str) -> frozenset[str]:
    """The keys whose values name pieces, by the tables of the format."""
    keys = (key for tables in (key_tables("scenario"), key_tables(system)) for table in tables for key in table.keys)
    return frozenset({"order", *BEHAVIOURS, *(key.name for key in keys if re.search(r"\bpieces?$", key.type))})


def _naming(said: object, path: Path, name: str, keys: Collection[str]) -> Iterator[tuple[Path, str | list[object]]]:
    """The paths and values of these keys that have a name, alone or in a list."""
    items = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for key, value in items:
        if key in keys and (value == name or (isinstance(value, list) and name in value)):
            yield (*path, key), value
        else:
            yield from _naming(value, (*path, key), name, keys)


def _contents(said: object, plain: Mapping[str, str]) -> CellContents:
    """The contents of a letter of a legend, as far as it can be understood."""
    if isinstance(said, str):
        return CellContents({**plain, GROUND: said})
    if not isinstance(said, dict):
        return CellContents({})
    layers = {key: str(value) for key, value in said.items() if key not in NOT_A_LAYER and isinstance(value, str | int)}
    marks = said.get("mark", ())
    return CellContents(
        {**plain, **layers},
        str(said.get("piece", "")),
        tuple(map(str, [marks] if isinstance(marks, str) else marks)),
        str(said.get("name", "")),
    )


def _edge_of(said: object) -> str:
    return str(said["edge"]) if isinstance(said, dict) and "edge" in said else ""


def _counted(signs: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for sign in signs:
        counts[sign] = counts.get(sign, 0) + 1
    return counts


def _words(kind: Any) -> tuple[Any, ...]:
    """The words that a value may be, numbers that it may be instead left out."""
    parts = get_args(kind)
    return next(filter(None, map(_words, parts)), ()) if get_origin(kind) is not Literal else parts


def _fields(table: Any) -> Sequence[Any]:
    return msgspec.structs.fields(table) if table is not None else ()


__all__ = ["CellContents", "Document", "EditError", "PlacedPiece", "ScenarioError"]
