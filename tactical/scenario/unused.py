"""What a scenario's text defines and never uses: letters of its legend, marks, and kinds and weapons of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tactical.scenario.legend import PLAIN
from tactical.scenario.map_contents import MARK
from tactical.table.opening import Problem

OWN_ROWS: Final = {"kinds": "kind", "weapons": "weapon"}
"""Tables of a scenario's own rows, and what one of them is called."""


def unused(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Each with the key path of what is not used. `data` is a text that could be read."""
    texts = list(_texts(data))
    words = set(texts)
    land = data["map"]
    drawn = "".join(str(each.get("picture", "")) for each in (land, *land.get("storey", ())))
    told: set[str] = set()
    for letter, said in land["legend"].items():
        if letter not in drawn and letter != PLAIN:
            yield Problem(("map", "legend", letter), f"the letter {letter} is nowhere in the picture")
        marks = said.get("mark", ()) if isinstance(said, dict) else ()
        for mark in [marks] if isinstance(marks, str) else marks:
            if MARK + mark not in words and mark not in told:
                told.add(mark)
                yield Problem(("map", "legend", letter), f"nothing is said of the mark {mark}: {MARK}{mark}")
    for table, what in OWN_ROWS.items():
        for name in data.get(table, {}):
            if name not in words:
                yield Problem((table, name), f"nobody has the {what} {name}, unless a campaign gives it")


def _texts(value: Any) -> Iterator[str]:
    """The texts among the values, wherever they stand."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
