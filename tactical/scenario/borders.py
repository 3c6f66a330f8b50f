"""The parts of a map outside of its picture: borders between cells, links between cells that do not touch, and cells'
names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tactical.board import Board, CellName, Edge, Link, coordinates_of, folded
from tactical.ruleset.contract import AnyRuleset
from tactical.scenario.fields import Fields
from tactical.scenario.legend import check_edge
from tactical.scenario.map_contents import MapContents
from tactical.scenario.plain_text import name_problem
from tactical.scenario.problems import ProblemList, shown


def read_edges(land: MapContents, rows: Sequence[Fields], rules: AnyRuleset | None) -> tuple[Edge, ...]:
    """The borders: those of the picture, and those of [[edges]]."""
    edges = {(edge.a, edge.b): edge for edge in land.board.edges} if land.board is not None else {}
    for row in rows:
        pair = _pair(land, row, "between")
        kind = row.text("kind", None, example='"wall"')
        row.end()
        check_edge(row, "kind", kind, rules)
        if pair is None or land.board is None:
            continue
        a, b = sorted(pair)
        if not land.board.share_side(a, b):
            row.wrong(
                "between",
                f"{_names_of(land.board, a, b)} are not neighbours: an edge lies between two cells that share a side",
            )
        elif (a, b) in edges:
            row.wrong("between", f"there is already an edge between {_names_of(land.board, a, b)}")
        else:
            edges[a, b] = Edge(a, b, kind)
    return tuple(edges[key] for key in sorted(edges))


def _names_of(board: Board, a: int, b: int) -> str:
    return f"{coordinates_of(board, a)} and {coordinates_of(board, b)}"


def read_links(land: MapContents, rows: Sequence[Fields]) -> tuple[Link, ...]:
    """The links, in the order of the text."""
    links: dict[Link, None] = {}
    for row in rows:
        pair = _pair(land, row, "between")
        link_kind = row.slug("kind", example='"stairs"')
        both = row.flag("both", default=True)
        row.end()
        if pair is None or not link_kind:
            continue
        link = Link(*pair, link_kind, both)
        if pair[0] == pair[1]:
            row.wrong("between", "a link joins two different cells")
        elif link in links:
            row.wrong("between", "this link is already there")
        links[link] = None
    return tuple(links)


def _pair(land: MapContents, row: Fields, key: str) -> tuple[int, int] | None:
    texts = row.words(key, "two cells")
    if len(texts) != 2:
        if texts or key not in row.data:
            row.report.add(row.at(key), f'{key} must be two cells, such as {key} = ["c4", "d4"]')
        return None
    ends = [land.named(row.report, row.item(key, number), text) for number, text in enumerate(texts)]
    if land.board is not None and any(len(end) > 1 for end in ends):
        row.wrong(key, "a mark of several cells cannot be used here: name one cell")
    return (ends[0][0], ends[1][0]) if all(len(end) == 1 for end in ends) else None


def read_names(report: ProblemList, land: MapContents, given: Mapping[str, object]) -> tuple[CellName, ...]:
    """The names of cells: those of the picture, and those of [map.names]."""
    names = {name.cell: name for name in land.board.names} if land.board is not None else {}
    for text, value in given.items():
        where = ("map", "names", text)
        if problem := name_problem(text):
            report.add_key(where, problem)
        elif not isinstance(value, str):
            report.add(where, f'a name is given to a cell, such as {text} = "c4"')
        elif len(cells := land.named(report, where, value)) > 1:
            report.add(where, f"{shown(value)} is {len(cells)} cells: a name is for one cell")
        elif cells and cells[0] in names:
            report.add(where, f"this cell already has the name {names[cells[0]].text}")
        elif folded(text) in (folded(name.text) for name in names.values()):
            report.add_key(where, f"{shown(text)} is given twice: names must differ by more than capitals")
        elif cells:
            names[cells[0]] = CellName(cells[0], text)
    return tuple(names[cell] for cell in sorted(names))
