"""Saves as an older release would have written them: the same game, positions, orders and events in another shape."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tactical.journal.digest import digest
from tactical.journal.patches import applied
from tactical.journal.records import HEAD, RECORD, SNAPSHOT
from tests.journal.games import rewritten

Step = Callable[[dict[str, Any]], dict[str, Any]]


def same(plain: dict[str, Any]) -> dict[str, Any]:
    return plain


def patch_between(before: Any, after: Any) -> dict[str, Any]:
    """The plainest patch: whole fields."""
    found: dict[str, Any] = {name: None for name in before if name not in after}
    return found | {name: [value] for name, value in after.items() if before.get(name, found) != value}


def aged(
    path: Path, versions: Callable[[dict[str, Any]], object], position: Step = same, order: Step = same,
    event: Step = same,
) -> Path:  # fmt: skip
    """A save of this version, reshaped. `versions` changes the head."""
    place: Any = None  # in today's shape
    line: list[Any] = []
    undone: list[Any] = []

    def old(kind: int, payload: bytes) -> bytes:
        nonlocal place
        plain: Any = msgspec.msgpack.decode(payload)
        if kind == HEAD:
            versions(plain)
        elif kind == SNAPSHOT:
            place = plain["state"]
            plain["state"] = position(place)
        elif kind == RECORD:
            if plain["record"] in ("played", "played_in"):
                before, place = place, applied(place, plain["patch"])
                line.append((before, place))
                undone.clear()
                plain["patch"] = patch_between(position(before), position(place))
                plain["order"] = order(plain["order"])
                if "events" in plain:
                    plain["events"] = [event(told) for told in plain["events"]]
            elif plain["record"] == "undone":
                undone.append(line.pop())
                place = undone[-1][0]
            elif plain["record"] == "redone":
                line.append(undone.pop())
                place = line[-1][1]
            plain["digest"] = digest(position(place))
        return msgspec.msgpack.encode(plain)

    return rewritten(path, lambda chunks: [(kind, old(kind, payload)) for kind, payload in chunks])
