"""Cells worth jumping to: enemies, one's own, doors, objectives, what orders may be aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from tactical.controller.controller import Controller
from tactical.controller.scene.glyphs import OPENINGS
from tactical.table.refs import fields


def jumps(controller: Controller, what: str) -> list[int]:
    """The cells of one sort, in reading order, storey by storey. KeyError for a sort there is not."""
    return sorted(dict.fromkeys(_SORTS[what](controller)))


def next_jump(cells: list[int], here: int, step: int) -> int:
    """The cell after (or before) the cursor's, going round; the first (or last) from elsewhere; -1 without any.

    >>> next_jump([3, 8, 5], 3, 1), next_jump([3, 8, 5], 5, 1), next_jump([3, 8, 5], 7, -1), next_jump([], 0, 1)
    (8, 3, 5, -1)
    """
    if not cells:
        return -1
    at = cells.index(here) + step if here in cells else min(0, step)
    return cells[at % len(cells)]


def nearest_first(controller: Controller, what: str, start: int) -> list[int]:
    """The cells of one sort as jumps that began at a cell go through them: the nearest to it first, those on its own
    storey before any other; of enemies those nearest to the piece that is asked, since it would fight them, and whom
    its attacks could not hit after all others."""
    board, piece = controller.view.board, controller.piece
    own = controller.view.pieces[piece].cell if what == "enemy" and piece >= 0 and controller.asked else -1
    here, cells = own if own >= 0 else start, jumps(controller, what)
    vain = _vain(controller, cells) if own >= 0 else frozenset[int]()

    def far(cell: int) -> tuple[bool, bool, int, int]:
        return cell in vain, board.xy(cell)[2] != board.xy(here)[2], board.distance(here, cell), cell

    return sorted(cells, key=far)


def _vain(controller: Controller, cells: list[int]) -> frozenset[int]:
    """Those of some cells that the picked piece can attack, but not hit."""
    own = [order for order in controller.offers if order.subject == controller.piece and not controller.goes(order)]
    found: dict[int, list[bool]] = {}
    for order, cell in product(own, cells):
        if controller.aims_at(order, cell):
            found.setdefault(cell, []).append(controller.is_hopeless(order))
    return frozenset(cell for cell, hopeless in found.items() if all(hopeless))


def _enemies(controller: Controller) -> Iterator[int]:
    """Those who are out of the fight only where nobody else is left."""
    view, side = controller.view, controller.view.seat(controller.viewer).side
    foes = [p for p in view.pieces if p.cell >= 0 and view.side(p) not in ("", side)]
    yield from [p.cell for p in foes if not controller.rules.fighters.out(view, p)] or [p.cell for p in foes]


def _own(controller: Controller) -> Iterator[int]:
    view, side = controller.view, controller.view.seat(controller.viewer).side
    yield from (p.cell for p in view.pieces if p.cell >= 0 and side and view.side(p) == side)


def _doors(controller: Controller) -> Iterator[int]:
    """Squares with a door on their border, and the ends of stairs and other links."""
    board, rules = controller.view.board, controller.rules
    now = rules.presenter.changed_looks(controller.view)
    for edge in board.edges:
        look = now.between(edge.a, edge.b) or rules.edges.get(edge.kind)
        if look is not None and look.role in OPENINGS:
            yield edge.a
    for link in board.links:
        yield from (link.a, link.b)


def _objectives(controller: Controller) -> Iterator[int]:
    for goal in controller.view.setup.goals:
        yield from getattr(goal, "cells", ())
    yield from controller.rules.tactics.objectives(controller.view)


def _targets(controller: Controller) -> Iterator[int]:
    """Where the pieces and cells are that orders on offer are about, and where Enter would not rather go there."""
    own = controller.view.pieces[controller.piece].cell if controller.piece >= 0 else -1
    for cell in dict.fromkeys(_aimed_at(controller)):
        if cell == own and not controller.crowded(cell) and len(controller.view.pieces_on(cell)) < 2:
            continue  # there Enter lists what the piece itself can do
        choices = controller.choices(cell)
        if choices and not controller.goes(choices[0]):
            yield cell


def _aimed_at(controller: Controller) -> Iterator[int]:
    """Where the pieces and cells are that orders on offer are about, beside going somewhere."""
    view = controller.view
    for order in controller.offers:
        if controller.goes(order):
            continue
        for name, kind in fields(type(order)).items():
            value = getattr(order, name)
            if kind.ref == "cell" and isinstance(value, int) and value >= 0:
                yield value
            elif kind.ref == "piece" and name != "piece" and isinstance(value, int) and value >= 0:
                cell = view.pieces[value].cell
                if cell >= 0:
                    yield cell


_SORTS: Mapping[str, Callable[[Controller], Iterator[int]]] = MappingProxyType(
    {"enemy": _enemies, "own": _own, "door": _doors, "objective": _objectives, "target": _targets}
)
NAMES: Mapping[str, str] = MappingProxyType(
    {
        "enemy": "No enemy is known",
        "own": "You have no piece on the board",
        "door": "There are no doors or stairs here",
        "objective": "No objective of this battle is a place",
        "target": "There is nothing to aim an order at now",
    }
)
