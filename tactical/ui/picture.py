"""From a view of a position to the scene the board widget draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tactical.board import SQUARE_STEPS
from tactical.table import Verdict
from tactical.table.cards import Look, Looks
from tactical.table.reach import Reach
from tactical.table.ruleset import Ruleset
from tactical.ui.glyphs import EDGES, ROLES, STATES
from tactical.ui.scene import Cell, Edge, Ground, Mark, PathStep, Piece, Scene
from tactical.ui.sites import sites

_SHOWN = frozenset(STATES)
_COLOURS = ("blue", "red", "green", "yellow", "violet", "white")  # of the themes' seats 0 to 5


class Picture:
    """Draws scenes of one game. Ground, pieces and reach are worked out once and kept while they stay the same."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._board: Any = None
        self._ground: tuple[tuple[Ground, ...], ...] = ()
        self._edges: tuple[Edge, ...] = ()
        self._looks = Looks()
        self._drawn: tuple[Any, int, tuple[Piece, ...]] = (None, -1, ())  # of which view, with which piece picked
        self._reached: tuple[Reach | None, Mapping[Cell, int]] = (None, {})

    def scene(
        self, view: Any, *, picked: int = -1, reach: Reach | None = None, verdict: Verdict | None = None
    ) -> Scene:
        """The scene of a view: with a piece picked, what it can reach, and the path of a verdict."""
        self._know(view)
        hexes = view.board.topology == "hex"
        held = sites(self._rules, view, seat_looks(tuple(s.name for s in view.setup.seats)), picked) if hexes else {}
        return Scene(
            self._ground,
            self._edges,
            () if held else self._pieces(view, picked),
            self._reach(view, reach) if reach is not None else {},
            self._path(view, verdict) if verdict is not None else (),
            self._marks(view),
            topology="hex" if hexes else "square",
            sites=held,
        )

    def _know(self, view: Any) -> None:
        board, looks = view.board, self._rules.looks(view)
        if board is self._board and looks == self._looks:
            return
        self._board, self._looks = board, looks
        width = board.width
        seen = [looks.cells.get(cell) or self._rules.look(board, cell) for cell in range(width * board.height)]
        cells = [Ground(_role(look.role) if look is not None else "floor") for look in seen]
        self._ground = tuple(tuple(cells[y * width : (y + 1) * width]) for y in range(board.height))
        changed = {tuple(sorted(ends)): look for ends, look in looks.edges.items()}
        self._edges = tuple(
            _edge(board, each, changed.get((each.a, each.b)) or self._rules.edges.get(each.kind))
            for each in board.edges
        )

    def _pieces(self, view: Any, picked: int) -> tuple[Piece, ...]:
        if self._drawn[0] is not view or self._drawn[1] != picked:
            self._drawn = (view, picked, self._draw_pieces(view, picked))
        return self._drawn[2]

    def _draw_pieces(self, view: Any, picked: int) -> tuple[Piece, ...]:
        found = []
        looks = seat_looks(tuple(seat.name for seat in view.setup.seats))
        for piece in view.pieces:
            cells = piece.place.on_cells
            if not cells:
                continue
            token = self._rules.token(view, piece.id)
            states = {flag for flag in token.flags if flag in _SHOWN} | ({"selected"} if piece.id == picked else set())
            glyph = "%" if "dead" in token.flags else token.glyph.lower() if "out" in token.flags else token.glyph
            heading = getattr(piece.place, "heading", -1)
            able = "dead" not in token.flags and "out" not in token.flags
            shown = Piece(
                self._xy(view, cells[0]),
                glyph,
                looks.get(piece.seat, 0),
                frozenset(states),
                heading if heading >= 0 else None,
                piece.place.altitude or None,
                tuple(self._xy(view, cell) for cell in cells[1:]),
                bow(tuple(self._xy(view, cell) for cell in cells), heading) if heading >= 0 and cells[1:] else (),
            )
            found.append((able, shown))
        return tuple(piece for _, piece in sorted(found, key=lambda item: item[0]))  # the fallen lie below

    def _reach(self, view: Any, reach: Reach) -> Mapping[Cell, int]:
        if self._reached[0] is not reach:
            whole = max(1, reach.allowance)
            self._reached = (reach, {self._xy(view, stop.cell): 100 * stop.left // whole for stop in reach})
        return self._reached[1]

    def _path(self, view: Any, verdict: Verdict) -> tuple[PathStep, ...]:
        last = len(verdict.legs)
        prices = [self._rules.amount(view, leg.cost, bare=True) for leg in verdict.legs]
        return tuple(
            PathStep(self._xy(view, leg.cell), number, prices[number - 1], stop=number == last)
            for number, leg in enumerate(verdict.legs, 1)
        )

    def _marks(self, view: Any) -> tuple[Mark, ...]:
        cells = dict.fromkeys(cell for goal in view.setup.goals for cell in getattr(goal, "cells", ()))
        marks = {cell: Mark(self._xy(view, cell), "note", text) for cell, text in self._looks.labels.items()}
        marks |= {cell: Mark(self._xy(view, cell), "objective") for cell in cells}
        for cell in range(view.board.size) if view.board.topology == "hex" else ():
            site = self._rules.site(view, cell)
            if site is not None and site.marked:
                marks[cell] = Mark(self._xy(view, cell), "target")
        return tuple(marks.values())

    def _xy(self, view: Any, cell: int) -> Cell:
        x, y, _ = view.board.xy(cell)
        return x, y


def bow(cells: tuple[Cell, ...], heading: int) -> tuple[Cell, ...]:
    """The cells of a piece that lie farthest toward its heading, on a square board."""
    dx, dy = SQUARE_STEPS[heading % len(SQUARE_STEPS)]
    reach = {cell: cell[0] * dx + cell[1] * dy for cell in cells}
    farthest = max(reach.values())
    return tuple(cell for cell in cells if reach[cell] == farthest)


@cache
def seat_looks(names: tuple[str, ...]) -> Mapping[int, int]:
    """Seat number -> which of the seat colours of a theme it has: that of its name, else a free one."""
    looks = {i: _COLOURS.index(name) for i, name in enumerate(names) if name in _COLOURS}
    free = [look for look in range(len(_COLOURS)) if look not in looks.values()]
    for i in range(len(names)):
        if i not in looks:
            looks[i] = free.pop(0) if free else i % len(_COLOURS)
    return looks


def _role(role: str) -> str:
    return role if role in ROLES else "rough"


def _edge(board: Any, edge: Any, look: Look | None) -> Edge:
    """An edge of the board as the north or west border of one of its two cells."""
    ax, ay, _ = board.xy(edge.a)
    bx, by, _ = board.xy(edge.b)
    kind = look.role if look is not None and look.role in EDGES else "wall"
    lower = max((ay, ax), (by, bx))
    return Edge((lower[1], lower[0]), "w" if ay == by else "n", kind)
