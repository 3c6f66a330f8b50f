"""The board of the rules page, in the language of `tests.fixtures`.

Nine by nine squares of open floor. Ann: Red, Body 5, DV 6, Attack 7, at (2,4). Bo: Red, at (0,0). Cy: Blue, at (8,8).
They act in that order. Tests vary it by keyword:

    state = start(cy={"cell": (3, 4)})
    refused(state, "ann walk 3,4", "SK-29")
    state = after(state, "ann walk 1,4", "ann strike cy with sword", (3, 4), (6, 6))
    assert dv(state, "ann") == 4
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tactical.board import Board
from tactical.rules.skirmish import RULES
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

ROW = {"cell", "seat", "kind", "body", "health", "prone", "hidden", "weapons", "effects", "arrives", "arrives_at"}
FIGHTER = {"body": 5, "attack": 7, "dv": 6}
ARMS = ("sword", "rifle", "grenade")
PEOPLE: dict[str, dict[str, Any]] = {
    "ann": {"seat": "red", "cell": (2, 4), "weapons": ARMS},
    "bo": {"seat": "red", "cell": (0, 0), "weapons": ARMS},
    "cy": {"seat": "blue", "cell": (8, 8), "weapons": ARMS},
}


def board(
    ground: Mapping[Cell, str],
    edges: Iterable[tuple[Cell, Cell]] | Mapping[tuple[Cell, Cell], str] = (),
    size: Cell = (9, 9),
) -> Board:
    """A board of floor, but for the squares and edges named; closed edges where no kind is."""
    kinds = dict(edges) if isinstance(edges, Mapping) else dict.fromkeys(edges, "wall")
    return fixtures.board(size, "floor", ground=ground, edges=kinds)


def sheet(
    *,
    ground: Mapping[Cell, str] | None = None,
    edges: Iterable[tuple[Cell, Cell]] | Mapping[tuple[Cell, Cell], str] = (),
    size: Cell = (9, 9),
    more: Mapping[str, dict[str, Any]] | None = None,
    weapons: Mapping[str, Mapping[str, Any]] | None = None,
    without: tuple[str, ...] = (),
    **given: Any,
) -> Sheet:
    """The page's fixture as a scenario, varied. What a person's row does not hold goes to a kind of its own."""
    map_ = board(ground or {}, edges, size)
    people = {name: {**row, **(given.pop(name, None) or {})} for name, row in PEOPLE.items()}
    people |= {name: {"weapons": ARMS, **row} for name, row in (more or {}).items()}
    found = rows(map_, {name: row for name, row in people.items() if name not in without}, ROW, FIGHTER)
    return sheet_of(map_, *found, tables={"weapons": weapons}, **given)


def start(**changes: Any) -> Any:
    """The fixture, varied, at its first decision: Ann's turn of round 1."""
    return opening(RULES, sheet(**changes))


def left(state: Any, name: str) -> int:
    """Squares left, as the card's bar shows them."""
    return bar(state, "Move", name).left


def speed(state: Any, name: str) -> int:
    """Speed, as the card's bar shows it."""
    return bar(state, "Move", name).whole


def dv(state: Any, name: str) -> int:
    """Defence Value as it stands, from the card."""
    return int(line(state, "Defence", name))


def health(state: Any, name: str) -> int:
    return piece(state, name).health


def prone(state: Any, name: str) -> bool:
    return piece(state, name).prone


def hidden(state: Any, name: str) -> bool:
    return piece(state, name).id in state.hidden


def acted(state: Any, name: str) -> bool:
    return piece(state, name).turn.acted


def harmed(name: str, full: int = 25) -> Callable[[Any], bool]:
    """Whether a character has lost Health."""
    return lambda state: health(state, name) < full
