"""From a view of a position to the scene the board widget draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from tactical.table import Verdict
from tactical.table.reach import Reach
from tactical.table.ruleset import Ruleset
from tactical.ui.glyphs import EDGES, ROLES, STATES
from tactical.ui.scene import Cell, Edge, Ground, Mark, PathStep, Piece, Scene

_SHOWN = frozenset(STATES)
_COLOURS = ("blue", "red", "green", "yellow", "violet", "white")  # of the themes' seats 0 to 5


class Picture:
    """Draws scenes of one game. The ground is worked out once and kept as long as the board stays the same."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._board: Any = None
        self._ground: tuple[tuple[Ground, ...], ...] = ()
        self._edges: tuple[Edge, ...] = ()

    def scene(
        self, view: Any, *, picked: int = -1, reach: Reach | None = None, verdict: Verdict | None = None
    ) -> Scene:
        """The scene of a view: with a piece picked, what it can reach, and the path of a verdict."""
        self._know(view.board)
        return Scene(
            self._ground,
            self._edges,
            self._pieces(view, picked),
            self._reach(view, reach) if reach is not None else {},
            self._path(view, verdict) if verdict is not None else (),
            self._marks(view),
        )

    def _know(self, board: Any) -> None:
        if board is self._board:
            return
        self._board = board
        width = board.width
        looks = [self._rules.look(board, cell) for cell in range(width * board.height)]
        cells = [Ground(_role(look.role) if look is not None else "floor") for look in looks]
        self._ground = tuple(tuple(cells[y * width : (y + 1) * width]) for y in range(board.height))
        self._edges = tuple(edge for each in board.edges for edge in _edge(board, each, self._rules.edges))

    def _pieces(self, view: Any, picked: int) -> tuple[Piece, ...]:
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
            )
            found.append((able, shown))
        return tuple(piece for _, piece in sorted(found, key=lambda item: item[0]))  # the fallen lie below

    def _reach(self, view: Any, reach: Reach) -> Mapping[Cell, int]:
        whole = max(1, reach.allowance)
        return {self._xy(view, stop.cell): 100 * stop.left // whole for stop in reach}

    def _path(self, view: Any, verdict: Verdict) -> tuple[PathStep, ...]:
        last = len(verdict.legs)
        return tuple(
            PathStep(self._xy(view, leg.cell), number, self._rules.amount(leg.cost), stop=number == last)
            for number, leg in enumerate(verdict.legs, 1)
        )

    def _marks(self, view: Any) -> tuple[Mark, ...]:
        cells = dict.fromkeys(cell for goal in view.setup.goals for cell in getattr(goal, "cells", ()))
        return tuple(Mark(self._xy(view, cell), "objective") for cell in cells)

    def _xy(self, view: Any, cell: int) -> Cell:
        x, y, _ = view.board.xy(cell)
        return x, y


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


def _edge(board: Any, edge: Any, looks: Mapping[str, Any]) -> list[Edge]:
    """An edge of the board as the north or west border of one of its two cells."""
    ax, ay, _ = board.xy(edge.a)
    bx, by, _ = board.xy(edge.b)
    role = looks[edge.kind].role if edge.kind in looks else "wall"
    kind = role if role in EDGES else "wall"
    lower = max((ay, ax), (by, bx))
    return [Edge((lower[1], lower[0]), "w" if ay == by else "n", kind)]
