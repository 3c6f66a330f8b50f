"""The travellers of the rules page, in the language of `tests.fixtures`.

Nine by nine squares of open country. Kit, a guide, on foot; Rae, a rider, on the horse Dun; Vic, a driver, in the
truck. One group, `band`, at (0,4); Provisions 5, Fuel 5; upkeep is switched off. Tests name who comes along:

    state = start("kit")
    state = after(state, "travel 1,4", "forced march", "travel 2,4")
    assert left(state) == 0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tactical.board import Board
from tactical.rules.overland import RULES
from tactical.table import Battle, Outcome, Report, Seat, awaiting, play
from tactical.table.goals import ArriveAt
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

START = (0, 4)
FAR = (8, 0)
SEATS = (Seat("red", "Red"),)
TOLD = (Seat("red", "Red"), Seat("gm", "", referee=True))

PEOPLE: dict[str, dict[str, Any]] = {
    "kit": {"kind": "guide", "group": "band"},
    "rae": {"kind": "rider", "aboard": "dun"},
    "vic": {"kind": "driver", "aboard": "truck", "drives": True},
    "dun": {"kind": "horse", "group": "band"},
    "truck": {"kind": "truck", "group": "band"},
    "glider": {"kind": "glider", "group": "band"},
}
CARRIED = {"rae": "dun", "vic": "truck"}


def board(size: Cell = (9, 9), **layers: Mapping[Cell, str]) -> Board:
    """Open country, but for the squares named in each layer."""
    return fixtures.board(size, "plain", **layers)


def named(x: int, y: int) -> str:
    """A cell as encounters and scripts write it."""
    return f"{x},{y}"


def sheet(
    *people: str,
    at: Cell = START,
    size: Cell = (9, 9),
    layers: Mapping[str, Mapping[Cell, str]] | None = None,
    stocks: Mapping[str, int] | None = None,
    more: Iterable[Mapping[str, Any]] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    kinds: Mapping[str, Mapping[str, Any]] | None = None,
    goals: tuple[Any, ...] | None = None,
    encounters: Iterable[Mapping[str, Any]] = (),
    script: Iterable[Mapping[str, Any]] = (),
    **given: Any,
) -> Sheet:
    """The page's fixture as a scenario: those named travel, each with what carries it."""
    map_ = board(size, **(layers or {}))
    band = {"name": "band", "kind": "company", "seat": "red", "cell": map_.cell(*at), "provisions": 5, "fuel": 5}
    names = [name for member in people for name in (member, CARRIED.get(member)) if name]
    own = changes or {}
    found = [{**band, **(stocks or {}), **own.get("band", {})}]
    found += [{"name": name, "seat": "red", **PEOPLE[name], **own.get(name, {})} for name in dict.fromkeys(names)]
    found += [dict(row) for row in more]
    tables = {"encounters": [dict(row) for row in encounters], "script": [dict(row) for row in script]}
    given = {"seats": SEATS, "upkeep": False, **given}
    arrival = (ArriveAt("Red", (map_.cell(*FAR),), by=30),)
    return sheet_of(map_, found, kinds, tables=tables, goals=arrival if goals is None else goals, **given)


def start(*people: str, **changes: Any) -> Any:
    """The fixture with these travellers, varied, at its first decision."""
    return opening(RULES, sheet(*people, **changes))


def reported(state: Any, **news: Mapping[str, int]) -> Outcome:
    """The battle that is awaited comes back: changes by name of piece."""
    assert isinstance(awaiting(state), Battle), awaiting(state)
    result = tuple((piece(state, name).id, tuple(changes.items())) for name, changes in news.items())
    out = play(RULES, state, Report(-2, result))
    assert out.verdict
    assert RULES.broken_invariants(out.state) == []
    return out


def left(state: Any, name: str = "band") -> int:
    """Squares left in the leg, as the card's bar shows them."""
    return bar(state, "Squares", name).left


def stock(state: Any, name: str, group: str = "band") -> int:
    return getattr(piece(state, group), name)


def level(state: Any, name: str) -> int:
    """The level of a carrier's first Attribute."""
    return piece(state, name).levels[0]


def pending(state: Any, name: str) -> int:
    return piece(state, name).pending


def gone(state: Any, name: str) -> str:
    """How a piece was lost; empty if it was not."""
    return getattr(piece(state, name).place, "way", "")


def health(state: Any, name: str) -> int:
    return piece(state, name).health


def energy(state: Any, name: str) -> int:
    return piece(state, name).energy


def east(steps: int, *, start: Cell = START) -> str:
    """A path due east."""
    return " ".join(f"{start[0] + n},{start[1]}" for n in range(1, steps + 1))


def travelled(squares: int, *, start: Cell = START) -> str:
    """The order to travel so many squares east."""
    return f"travel {east(squares, start=start)}"
