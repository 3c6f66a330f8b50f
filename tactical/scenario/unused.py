"""Definitions that a scenario's text never uses: letters of its legend, marks, and kinds and weapons of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from tactical.scenario.drawn import ONE_OF
from tactical.scenario.legend import PLAIN
from tactical.scenario.map_contents import MARK
from tactical.table.opening import Problem

OWN_ROWS: Final = {"kinds": "kind", "weapons": "weapon"}
"""Tables of a scenario's own rows, and what one of them is called."""


def unused(data: Mapping[str, Any], shared: Collection[tuple[str | int, ...]] = ()) -> Iterator[Problem]:
    """Each unused definition with its key path. `data`: a readable text. `shared`: the contents of included files,
    which other scenarios may use."""
    texts = list(_texts(data))
    words = set(texts)
    land = data["map"]
    drawn = "".join(str(each.get("picture", "")) for each in (land, *land.get("storey", ())))
    reported: set[str] = set()
    for letter, said in land["legend"].items():
        if letter not in drawn and letter != PLAIN:
            yield Problem(("map", "legend", letter), f"the letter {letter} does not appear in the picture")
        for mark in _marks(said):
            if MARK + mark not in words and mark not in reported:
                reported.add(mark)
                yield Problem(("map", "legend", letter), f"nothing uses the mark {mark}: {MARK}{mark}")
    for table, what in OWN_ROWS.items():
        for name in data.get(table, {}):
            if name not in words and (table, name) not in shared:
                yield Problem((table, name), f"no piece has the {what} {name}, unless a campaign gives it one")


def _marks(said: object) -> Iterator[str]:
    """The marks that a letter gives, with all that may be drawn for it."""
    if isinstance(said, dict):
        marks = said.get("mark", ())
        yield from [marks] if isinstance(marks, str) else marks
        for option in said.get(ONE_OF, ()):
            yield from _marks(option)


def _texts(value: object) -> Iterator[str]:
    """The texts among the values, wherever they stand."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
