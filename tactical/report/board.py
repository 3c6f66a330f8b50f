"""The map, cells by their names."""

from __future__ import annotations

from tactical.board import Edge, coordinates_of
from tactical.report.base import Reported
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState
from tactical.table.cards import Looks


class LayerReport(Reported, frozen=True):
    """Terrain: its kinds, and the number of the kind for every cell, row by row, storey after storey."""

    kinds: tuple[str, ...]
    cells: tuple[int, ...]


class EdgeReport(Reported, frozen=True):
    """A border between two cells. `look`: its present state in words, such as door or broken door."""

    a: str
    b: str
    kind: str
    look: str


class LinkReport(Reported, frozen=True):
    """A way between two cells that do not touch."""

    a: str
    b: str
    kind: str
    both: bool


class NamedCell(Reported, frozen=True):
    """A cell's name."""

    cell: str
    text: str


class BoardReport(Reported, frozen=True):
    """The map."""

    topology: str
    width: int
    height: int
    storeys: int
    layers: dict[str, LayerReport]
    edges: tuple[EdgeReport, ...]
    links: tuple[LinkReport, ...]
    names: tuple[NamedCell, ...]


def board_report(rules: AnyRuleset, view: AnyState) -> BoardReport:
    """The map of a position."""
    board, name, looks = view.board, view.cell_name, rules.extra(Scenery).changed_looks(view)
    return BoardReport(
        topology=board.topology,
        width=board.width,
        height=board.height,
        storeys=board.storeys,
        layers={layer.name: LayerReport(tuple(layer.kinds), tuple(layer.cells)) for layer in board.layers},
        edges=tuple(EdgeReport(name(e.a), name(e.b), e.kind, _look(rules, looks, e)) for e in board.edges),
        links=tuple(LinkReport(name(link.a), name(link.b), link.kind, link.both) for link in board.links),
        names=tuple(NamedCell(coordinates_of(board, given.cell), given.text) for given in board.names),
    )


def _look(rules: AnyRuleset, looks: Looks, edge: Edge) -> str:
    """An edge as it is now, in words."""
    look = looks.between(edge.a, edge.b) or rules.edges.get(edge.kind)
    return look.name if look is not None else edge.kind
