"""The place for a new piece: on the cell, on a planet there, in a group there, or aboard it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tactical.scenario.document import Document
from tactical.scenario.problems import ScenarioError
from tactical.scenario.rewriting import EditError


def placed(document: Document, kind: str, seat: str, cell: int, like: Iterable[Mapping[str, object]] = ()) -> Document:
    """The document with another piece of a kind where a person would put it: the choice with the fewest mistakes, or
    the first of those. Raises EditError."""
    first = document.placed(kind, seat, cell, like)
    best, fewest = first, mistakes(first)
    for other in _elsewhere(document, first, cell) if fewest > mistakes(document) else ():
        if (number := mistakes(other)) < fewest:
            best, fewest = other, number
    return best


def mistakes(document: Document) -> int:
    """The number of mistakes in a text, whether it opens or not; warnings do not count."""
    try:
        document.scenario().opened()
    except ScenarioError as error:
        return len(error.mistakes)
    return 0


def _elsewhere(before: Document, document: Document, cell: int) -> Iterator[Document]:
    """The same piece on each planet of the cell, then with each piece that stands there."""
    number = len(before.pieces)
    try:
        nowhere = document.valued(("pieces", number, "cell"), None)
        places = [("planet", planet) for planet in _planets(before, cell)]
        places += [(key, piece.name) for piece in before.pieces_at(cell) for key in ("group", "aboard")]
        for key, name in places:
            yield nowhere.valued(("pieces", number, key), name)
    except EditError:  # a row that only a person can change: it stays on its cell
        return


def _planets(document: Document, cell: int) -> Iterator[str]:
    name, planets = document.at(cell).name, document.data.get("planets")
    for planet, row in planets.items() if name and isinstance(planets, dict) else ():
        if isinstance(row, dict) and row.get("system") == name:
            yield str(planet)
