"""The board in letters, with a legend that reads well aloud: every piece by name, kind, seat, cell and state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase, digits

from tactical.board import column_letters, coordinates_of
from tactical.cli.galaxy import galaxy_legend, galaxy_lines, is_galaxy
from tactical.report.piece import kind_name
from tactical.report.roster import FALLEN
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState
from tactical.table.cards import Bar
from tactical.table.notation import write_place
from tactical.table.phrases import plain
from tactical.table.pieces import titled
from tactical.table.place_notation import place_words
from tactical.table.places import Destroyed, Left, OffBoard, OnBoard, Place, Unseen
from tactical.table.values import replace

BLANK = " "


def letters(view: AnyState) -> dict[int, str]:
    """A letter for each piece, the first free one of its name; `*` when all are taken."""
    letter_of: dict[int, str] = {}
    taken: set[str] = set()
    for piece in view.pieces:
        if not piece.place.known:
            continue
        own = [letter.upper() for letter in piece.name if letter.isascii() and letter.isalnum()]
        wanted = (letter for letter in (*own, *ascii_uppercase, *ascii_lowercase, *digits) if letter not in taken)
        letter_of[piece.id] = letter = next(wanted, "*")
        taken.add(letter)
    return letter_of


def board_lines(rules: AnyRuleset, view: AnyState, marks: Mapping[int, str] | None = None) -> list[str]:
    """The board with its coordinates, one storey after another. `marks`: letters for empty cells."""
    if is_galaxy(rules, view):
        return galaxy_lines(rules, view, marks or {})
    picture = _Picture(rules, view, marks or {})
    lines: list[str] = []
    for storey in range(view.board.storeys):
        if view.board.storeys > 1:
            lines.append(f"Storey {storey}")
        lines += picture.storey(storey)
    return lines


class _Picture:
    def __init__(self, rules: AnyRuleset, view: AnyState, marks: Mapping[int, str]) -> None:
        self.rules = rules
        self.view = view
        self.board = view.board
        self.marks = marks
        self.letters = letters(view)
        self.looks = rules.extra(Scenery).changed_looks(view)
        self.hexes = view.board.topology == "hex"

    def storey(self, storey: int) -> Iterator[str]:
        margin = len(str(self.board.height))
        names = [column_letters(x) for x in range(self.board.width)]
        depth = len(names[-1])
        for row in range(depth):
            heads = (name.rjust(depth)[row] for name in names)
            yield (" " * (margin + 1) + " ".join(heads)).rstrip()
        for y in range(self.board.height):
            shift = " " if self.hexes and y % 2 else ""
            yield f"{y + 1:>{margin}} {shift}{self._row(y, storey)}".rstrip()
            below = self._below(y, storey)
            if below.strip():
                yield f"{'':>{margin}} {below}".rstrip()

    def _row(self, y: int, storey: int) -> str:
        parts = []
        for x in range(self.board.width):
            cell = self.board.cell(x, y, storey)
            parts.append(self.at(cell))
            parts.append(self._border(cell, self.board.cell(x + 1, y, storey), "|") if x + 1 < self.board.width else "")
        return "".join(parts)

    def _below(self, y: int, storey: int) -> str:
        if not self.board.edges or y + 1 >= self.board.height or self.hexes:
            return ""
        row = (
            self._border(self.board.cell(x, y, storey), self.board.cell(x, y + 1, storey), "-")
            for x in range(self.board.width)
        )
        return " ".join(row)

    def _border(self, a: int, b: int, wall: str) -> str:
        kind = self.board.edge(a, b)
        look = self.looks.between(a, b) or self.rules.edges.get(kind)
        glyph = look.glyph if look is not None else ("?" if kind else BLANK)
        return wall if glyph in "|-" else glyph

    def at(self, cell: int) -> str:
        """The letter of one cell."""
        here = self.view.pieces_on(cell)
        if here:
            standing = [p for p in here if not FALLEN & set(self.rules.presenter.token(self.view, p.id).flags)]
            return self.letters[(standing or here)[0].id]
        if cell in self.marks:
            return self.marks[cell]
        look = self.looks.cells.get(cell) or self.rules.extra(Scenery).look(self.board, cell)
        return look.glyph if look is not None else BLANK


# --- the legend ---


def ground_legend(rules: AnyRuleset, view: AnyState) -> str:
    """The ground and borders on this board now, in one line; empty for a board without any."""
    board, changed = view.board, rules.extra(Scenery).changed_looks(view)
    seen = (changed.cells.get(cell) or rules.extra(Scenery).look(board, cell) for cell in range(board.size))
    looks = {look.glyph: look.name for look in seen if look is not None}
    between = (changed.between(edge.a, edge.b) or rules.edges.get(edge.kind) for edge in board.edges)
    borders = {look: None for look in between if look is not None}
    words = [f"{glyph} {looks[glyph]}" for glyph in sorted(looks)]
    words += [f"{look.glyph} {look.name} (between cells)" for look in borders]
    return "Ground: " + ", ".join(words) if words else ""


def piece_lines(rules: AnyRuleset, view: AnyState) -> list[str]:
    """The pieces, a line each: letter, name, kind, seat, place, state and stocks in words."""
    if is_galaxy(rules, view):
        return [_told(rules, view, piece.id) for piece in view.pieces]
    known = letters(view)
    listed = [piece for piece in view.pieces if rules.presenter.in_lists(view, piece.id)]
    return [f"{known[piece.id]}  {_told(rules, view, piece.id)}" for piece in listed]


def _told(rules: AnyRuleset, view: AnyState, number: int) -> str:
    """A piece with the lines of its card that decide the game: `...; Defence 6, sword (reach 1, damage 10)`."""
    unseen = isinstance(view.pieces[number].place, Unseen)
    vital = [line for line in rules.presenter.piece_card(view, number).lines if line.vital and not unseen]
    more = (f"{x.inset} ({x.value})" if x.several else f"{x.inset} {x.value}" for x in vital)
    return "; ".join(filter(None, (piece_words(rules, view, number), ", ".join(more))))


def bar_words(bar: Bar) -> str:
    """`Move 3 of 4 squares`."""
    return f"{bar.label} {bar.share if bar.unit == bar.label.lower() else bar.words}"


def piece_words(rules: AnyRuleset, view: AnyState, number: int) -> str:
    """`Ada, trooper, red, at a2: wounded, prone; Health 2 of 5, Move 3 of 4 squares`."""
    piece = view.pieces[number]
    seat = view.seat(piece.seat).name
    where = _where(view, piece.place)
    words = ", ".join(filter(None, (piece.title, plain(kind_name(view, piece)), seat, where)))
    card = rules.presenter.piece_card(view, number)
    effects = ", ".join(f"{line.inset} {line.value}" for line in card.effects)
    if where == "unseen":
        return "; ".join(filter(None, (words, effects)))
    gone = where == "destroyed"
    flags = ", ".join(flag for flag in rules.presenter.token(view, number).flags if not gone or flag != "dead")
    bars = ", ".join(map(bar_words, card.bars))
    words += f": {flags}" if flags else ""
    return "; ".join(filter(None, (words, bars, effects)))


def _where(view: AnyState, place: Place) -> str:
    """Where a piece is, in words rather than as notation has it."""
    if isinstance(place, OffBoard):
        return f"off the board ({plain(place.why)})"
    if isinstance(place, Destroyed | Left):
        return "destroyed" if isinstance(place, Destroyed) else "left the board"
    if not isinstance(place, OnBoard):
        return place_words(view, place)
    spot = f", on {titled(place.spot)}" if place.spot else ""
    return f"at {write_place(view, replace(place, spot=''))}{spot}"


def place_lines(rules: AnyRuleset, view: AnyState) -> list[str]:
    """The parts that the picture cannot show: links, and named cells."""
    board = view.board
    many = is_galaxy(rules, view)
    lines = [*galaxy_legend(view), *_names_by_row(view)] if many else []
    lines += [f"{view.cell_name(name.cell)} is {coordinates_of(board, name.cell)}" for name in board.names if not many]
    for link in board.links:
        way = f"{link.kind} from {view.cell_name(link.a)} to {view.cell_name(link.b)}"
        lines.append(way + (" and back" if link.both else ""))
    return lines


def _names_by_row(view: AnyState) -> Iterator[str]:
    """The names of cells, a line for each row of the board."""
    board, rows = view.board, dict[int, list[str]]()
    for name in board.names:
        rows.setdefault(board.xy(name.cell)[1], []).append(
            f"{view.cell_name(name.cell)} {coordinates_of(board, name.cell)}"
        )
    for y in sorted(rows):
        yield ", ".join(rows[y])
