"""The conventions of the rules page, in the language of `tests.fixtures`.

Sixteen by twelve squares of open space. Ada is Red's, at (5,5), Small, Flight Speed 300, Turning Radius 100, with a
full crew; Zed is Blue's, far off in a corner. They act in that order. Tests vary ships by keyword:

    state = start(ada={"heading": "ne"}, solid=[(5, 4)])
    refused(state, "ahead 1", "SC-52")
    state = after(state, "turn 45", "ahead 1")
    assert left(state) == 150
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tactical.board import Board
from tactical.rules.starship import RULES
from tactical.rules.starship.data import FOOT
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

ROW = {"cell", "at_feet", "seat", "kind", "heading", "hull", "pilot", "effects", "used"}
CREW = ("pilot", "gunner-1", "gunner-2", "engineer")
SHIP: dict[str, Any] = {
    "size": "small",
    "speed": 300,
    "turning": 100,
    "defence": 14,
    "gunnery": 3,
    "shields": (8, 6, 6, 4),
    "hull": 44,
    "crew": CREW,
    "points": 10,
    "mounts": (
        {"name": "heavy", "weapon": "heavy-gun", "sides": ("front",)},
        {"name": "light", "weapon": "light-gun", "sides": ("front", "left", "right", "rear")},
    ),
}
FLEET: dict[str, dict[str, Any]] = {
    "ada": {"seat": "red", "cell": (5, 5), "heading": "n"},
    "zed": {"seat": "blue", "cell": (15, 11), "heading": "w"},
}


def board(ground: Mapping[Cell, str], size: Cell = (16, 12)) -> Board:
    """A board of open space, but for the squares named."""
    return fixtures.board(size, "space", ground=ground)


def sheet(
    *,
    field: Iterable[Cell] = (),
    solid: Iterable[Cell] = (),
    ground: Mapping[Cell, str] | None = None,
    size: Cell = (16, 12),
    more: Mapping[str, dict[str, Any]] | None = None,
    weapons: Mapping[str, Mapping[str, Any]] | None = None,
    without: tuple[str, ...] = (),
    **given: Any,
) -> Sheet:
    """The page's board as a scenario, varied. What a ship's row does not hold goes to a kind of its own."""
    map_ = board({**dict.fromkeys(field, "asteroid_field"), **dict.fromkeys(solid, "solid"), **(ground or {})}, size)
    fleet = {name: {**row, **(given.pop(name, None) or {})} for name, row in FLEET.items()}
    fleet = {name: {key: value for key, value in row.items() if value is not None} for name, row in fleet.items()}
    fleet |= {name: {"seat": "blue", **row} for name, row in (more or {}).items()}
    found = rows(map_, {name: row for name, row in fleet.items() if name not in without}, ROW, SHIP)
    return sheet_of(map_, *found, tables={"weapons": weapons}, **given)


def start(**changes: Any) -> Any:
    """The board, varied, at its first decision: Ada's turn of round 1."""
    return opening(RULES, sheet(**changes))


def effect(name: str, amount: int, until: str = "battle", times: int = 1) -> dict[str, Any]:
    """A modifier as a scenario writes it."""
    return {"name": name, "amount": amount, "until": until, "times": times, "clause": "SC-31"}


ship = piece


def cells(state: Any, name: str = "ada") -> set[Cell]:
    """The squares a ship covers."""
    return {state.board.xy(each)[:2] for each in ship(state, name).cells}


def heading(state: Any, name: str = "ada") -> str:
    """Where a ship points, from its card."""
    return line(state, "Heading", name)


def left(state: Any, name: str = "ada") -> Fraction:
    """Flight Speed left, in feet, exactly: as the card's bar says it."""
    flight = bar(state, "Flight", name)
    left = Fraction(flight.left, flight.parts) * {"ft": 1, "sq": 50}[flight.unit]
    assert left == Fraction(state.left(ship(state, name)), FOOT)
    return left


def price(state: Any, text: str) -> list[Fraction]:
    """What each step of a legal order costs, in feet."""
    return [Fraction(cost, FOOT) for cost in fixtures.price(state, text)]


def shields(state: Any, name: str) -> tuple[int, ...]:
    return ship(state, name).shields


def hull(state: Any, name: str) -> int:
    return ship(state, name).hull


def seen(state: Any, name: str, at: Cell) -> dict[str, str]:
    """What the card of a square says with a ship picked."""
    found = RULES.presenter.cell_card(state, state.board.cell(*at), ship(state, name).id)
    return {each.label: each.value for each in found.lines}


def stops(state: Any, name: str = "ada") -> dict[tuple[Cell, int], Fraction]:
    """Every square and heading in reach, with its cost in feet."""
    found = RULES.reach(state, ship(state, name).id, "fly")
    return {(state.board.xy(stop.cell)[:2], stop.heading): Fraction(stop.cost, FOOT) for stop in found}
