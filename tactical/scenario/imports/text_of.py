"""An imported map as the text of a scenario: it opens, and a person can continue it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Final, NamedTuple

from tactical.scenario.imports.drawn import BARRED, DOOR, WALL, Cell, DrawnMap, ImportedPiece, Tile, plain_ground
from tactical.scenario.legend import MAX_LETTERS
from tactical.scenario.opening import scenario_from_text
from tactical.scenario.plain_text import hidden, name_problem
from tactical.scenario.problems import ScenarioError

LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&*/:;<=>?@^_~,"
MORE: Final = "".join(chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha())
DOOR_LETTER: Final = "D"
NO_LETTER: Final = frozenset("'\"\\ +-|" + DOOR_LETTER)  # in a picture they mean something else, or end it
MOST_UNKNOWN: Final = 60  # letters for what is not known; what is rare shares one
SEATS: Final = ("red", "blue")
LONGEST: Final = 70  # letters of a comment's part


Edges = Mapping[tuple[Cell, Cell], str]


class _Attempt(NamedTuple):
    """A way to fill a map so that it opens."""

    doors: bool
    kind: str


def scenario_of(drawn: DrawnMap, name: str) -> str:
    """The text of a scenario with this map and a piece for each side, so that it opens at once. Raises ScenarioError if
    no such text opens under its rules."""
    first = ""
    doors = (True, False) if DOOR in drawn.edges.values() else (True,)
    for attempt in (_Attempt(door, kind) for door in doors for kind in drawn.rules.catalogue.get("kinds", {})):
        text = "\n".join(_lines(drawn, name, attempt)) + "\n"
        try:
            scenario_from_text(text, name).opened()
        except ScenarioError as error:
            first = first or error.mistakes[0].words
            continue
        return text
    raise ScenarioError([f"{name}: cannot become a map for {drawn.rules.name}: {first}"])


def _lines(drawn: DrawnMap, name: str, attempt: _Attempt) -> Iterator[str]:
    letters = _letters(drawn)
    edges = _edges(drawn, doors=attempt.doors)
    yield f"# Imported from {_plain(PurePath(name).name)}. Say in the legend what each letter is, and place the pieces."
    yield from (f"# {_plain(note, 2 * LONGEST)}." for note in (*drawn.notes, *_edge_notes(drawn, attempt)))
    title = _plain(PurePath(name).stem, LONGEST).replace('"', "'").replace("\\", "/").strip() or "Imported map"
    yield from (f'title = "{title}"', f'rules = "{drawn.rules.name}"', "limit = 12", "")
    yield from _map(drawn, letters, edges)
    pieces = _pieces(drawn, attempt.kind)
    for seat in dict.fromkeys((*SEATS, *(piece.seat for piece in pieces))):
        yield from ("", "[[seats]]", f'name = "{seat}"')
    for piece in pieces:
        yield from ("", "[[pieces]]", f'name = "{piece.name}"', f'seat = "{piece.seat}"', f'kind = "{piece.kind}"')
        yield f'cell = "{_cell(piece.cell)}"'


# --- the map ---


def _map(drawn: DrawnMap, letters: Mapping[Tile, str], edges: Edges) -> Iterator[str]:
    yield from ("[map]", f'topology = "{drawn.topology}"', *(["walled = true"] if edges else []))
    marks = _marked(drawn, letters)
    pictures = list(_pictures(drawn, letters, marks))
    for number, rows in enumerate(pictures):
        lines = _walled(number, rows, edges) if edges else rows
        yield from (["[[map.storey]]"] if len(drawn.storeys) > 1 else [])
        yield from ("picture = '''", *map(str.rstrip, lines), "'''")
    yield from ("", "[map.legend]")
    layer = ', ship = "ship"' if drawn.rules.name == "boarding" else ""
    counts = Counter(tile for storey in drawn.storeys for row in storey for tile in row)
    plain = plain_ground(drawn.rules)
    used = set("".join(line for rows in pictures for line in rows))
    if "." not in used & set(letters.values()):
        yield _legend(".", plain, layer, drawn)
    shared: dict[str, list[Tile]] = {}
    for tile, letter in letters.items():
        shared.setdefault(letter, []).append(tile)
    for letter, tiles in shared.items():
        if letter not in used:  # all of its cells have marks
            continue
        unknown = [tile.unknown for tile in tiles if tile.unknown]
        also = f" and {len(unknown) - 1} more" if len(unknown) > 1 else ""
        number = sum(counts[tile] for tile in tiles)
        what = f"{_plain(unknown[0])}{also}, {number} cell{'s' * (number != 1)}" if unknown else ""
        comment = f"  # {what}; is it {tiles[0].ground}?" if unknown else ""
        yield _legend(letter, tiles[0].ground, layer, drawn) + comment
    for (tile, names), letter in marks.items():
        listed = ", ".join(f'"{name}"' for name in names)
        yield f'"{letter}" = {{ ground = "{tile.ground}"{layer}, mark = [{listed}] }}'

    if DOOR in edges.values():
        yield f'"{DOOR_LETTER}" = {{ edge = "{DOOR}" }}'


def _legend(letter: str, ground: str, layer: str, drawn: DrawnMap) -> str:
    look = drawn.rules.terrain.get(ground)
    if layer and look is not None and look.role != "space":
        return f'"{letter}" = {{ ground = "{ground}"{layer} }}'
    return f'"{letter}" = "{ground}"'


def _letters(drawn: DrawnMap) -> dict[Tile, str]:
    """A letter for each tile, its own where that is free; what is unknown and rare shares letters with the rest."""
    counts = Counter(tile for storey in drawn.storeys for row in storey for tile in row)
    free = [letter for letter in LETTERS + MORE if letter not in {tile.letter for tile in counts}]
    used: dict[str, Tile] = {}
    letter_of: dict[Tile, str] = {}
    unknown = 0
    for tile, _ in counts.most_common():
        unknown += bool(tile.unknown)
        rare = unknown > MOST_UNKNOWN and bool(tile.unknown)
        shared = next((other for other in letter_of if rare and other.ground == tile.ground and other.unknown), None)
        if shared is not None:
            letter_of[tile] = letter_of[shared]
            continue
        look = drawn.rules.terrain.get(tile.ground)
        own = tile.letter or (look.glyph if look is not None and not tile.unknown else "")
        usual = "." if tile.ground == plain_ground(drawn.rules) and not tile.letter else ""
        wished = (each for each in (own, usual) if len(each) == 1 and each not in NO_LETTER | used.keys())
        letter = next(wished, "") or next(each for each in free if each not in used)
        used[letter] = tile
        letter_of[tile] = letter
    return letter_of


def _marked(drawn: DrawnMap, letters: Mapping[Tile, str]) -> dict[tuple[Tile, tuple[str, ...]], str]:
    """A further letter for each sort of cell with marks, as far as there are letters."""
    free = [letter for letter in MORE[::-1] if letter not in letters.values()]
    letter_of: dict[tuple[Tile, tuple[str, ...]], str] = {}
    for cell, names in _marks_by_cell(drawn).items():
        key = (drawn.storeys[cell[0]][cell[1]][cell[2]], names)
        if key not in letter_of and free and len(letter_of) + len(letters) < MAX_LETTERS - 1:
            letter_of[key] = free.pop(0)
    return letter_of


def _marks_by_cell(drawn: DrawnMap) -> dict[Cell, tuple[str, ...]]:
    marks: dict[Cell, tuple[str, ...]] = {}
    for name, cells in drawn.marks.items():
        for cell in cells:
            marks[cell] = (*marks.get(cell, ()), name)
    return marks


def _pictures(
    drawn: DrawnMap, letters: Mapping[Tile, str], marks: Mapping[tuple[Tile, tuple[str, ...]], str]
) -> Iterator[list[str]]:
    named = _marks_by_cell(drawn)
    for storey, rows in enumerate(drawn.storeys):
        lines = []
        for number, row in enumerate(rows):
            drawn_ = [
                marks.get((tile, named.get((storey, number, column), ())), letters[tile])
                for column, tile in enumerate(row)
            ]
            indent = " " if drawn.topology == "hex" and number % 2 else ""
            lines.append(indent + (" " if drawn.topology == "hex" else "").join(drawn_))
        yield lines


def _walled(storey: int, rows: Sequence[str], edges: Edges) -> Iterator[str]:
    """A picture with its borders: cells at every second letter of every second line."""
    signs = {WALL: "|", DOOR: DOOR_LETTER}
    width, height = len(rows[0]), len(rows)
    yield "+" + "-+" * width
    for row, letters in enumerate(rows):
        beside = [signs.get(edges.get(((storey, row, at), (storey, row, at + 1)), ""), " ") for at in range(width - 1)]
        yield "|" + "".join(map("".join, zip(letters, [*beside, "|"], strict=True)))
        if row + 1 < height:
            below = (edges.get(((storey, row, at), (storey, row + 1, at)), "") for at in range(width))
            yield "+" + "".join(signs.get(kind, " ").replace("|", "-") + "+" for kind in below)
    yield "+" + "-+" * width


# --- borders and pieces ---


def _edges(drawn: DrawnMap, *, doors: bool) -> Edges:
    """The borders that the rules know; doors are gaps where they are none."""
    known = drawn.rules.edges
    wanted = {pair: kind for pair, kind in sorted(drawn.edges.items()) if kind in known}
    return {pair: kind for pair, kind in wanted.items() if kind != DOOR or doors}


def _edge_notes(drawn: DrawnMap, attempt: _Attempt) -> Iterator[str]:
    kinds = Counter(drawn.edges.values())
    if kinds[WALL] and WALL not in drawn.rules.edges:
        yield f"Walls between cells left out, as {drawn.rules.name} has none: {kinds[WALL]}"
    if kinds[DOOR] and not (DOOR in drawn.rules.edges and attempt.doors):
        yield f"Closed doors drawn as gaps, as {drawn.rules.name} has no doors there: {kinds[DOOR]}"
    if kinds[""]:
        yield f"Open doors drawn as gaps: {kinds['']}"


def _pieces(drawn: DrawnMap, kind: str) -> list[ImportedPiece]:
    """The pieces that were placed, and one for each side that has none, in opposite corners."""
    pieces, taken = list(drawn.pieces), {piece.cell for piece in drawn.pieces}
    roles = {name: look.role for name, look in drawn.rules.terrain.items()}
    cells = [
        (storey, row, column)
        for storey, rows in enumerate(drawn.storeys[:1])
        for row, tiles in enumerate(rows)
        for column, tile in enumerate(tiles)
        if roles.get(tile.ground) not in BARRED and (storey, row, column) not in taken
    ]
    open_ = [cell for cell in cells if roles.get(drawn.storeys[cell[0]][cell[1]][cell[2]].ground) == "floor"] or cells
    ends = (open_[:1], open_[-1:]) if len(open_) > 1 else ((), ())
    for seat, end in zip(SEATS, ends, strict=True):
        if all(piece.seat != seat for piece in pieces):
            pieces += [ImportedPiece(_free_name(f"{seat}-one", pieces), kind, seat, cell) for cell in end]
    return pieces


def _free_name(name: str, pieces: Sequence[ImportedPiece]) -> str:
    return name if all(piece.name != name for piece in pieces) else f"{name}-more"


def name_of(words: str, taken: Iterable[str] = ()) -> str:
    """A name made from another program's: letters, digits and dashes; numbered if it is taken."""
    plain = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in words.lower())[:24]
    name = "-".join(filter(None, plain.split("-"))) or "place"
    name = name if name[0].isalpha() and not name_problem(name) else f"place-{name}"
    there = set(taken)
    numbered = (f"{name}-{number}" for number in range(2, len(there) + 3))
    return name if name not in there else next(each for each in numbered if each not in there)


def _cell(cell: Cell) -> str:
    storey, row, column = cell
    return f"{column},{row}" + (f"@{storey}" if storey else "")


def _plain(words: str, most: int = LONGEST) -> str:
    """Words of another program in a comment or a title: nothing in them that a terminal or a parser obeys."""
    kept = "".join(letter if letter.isprintable() and not hidden(letter) else "?" for letter in words[:most])
    return kept.replace("[", "(").replace("]", ")")
