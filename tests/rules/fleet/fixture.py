"""The galaxy of the rules page, in the language of `tests.fixtures`.

Axial (q,r): A(0,0) B(1,0) C(2,0) D(3,0) E(0,1) F(1,1) G(2,1) H(3,1); each system has a planet, a-one in A. Red, Blue
and Green play in that order. Tests list units as words, `name kind seat where`; a planet's name as `where` puts it
there:

    state = moving("c1 cruiser red a")          # Red has activated C
    sound(state, "c1 b c")                       # this one part may be committed
    barred(state, "c1 b", "FL-12")               # it may be drafted; the commit is refused by that clause
    state = after(state, "order c1 b c", "commit")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tactical.board import Board, CellName, from_axial
from tactical.rules.fleet import RULES
from tactical.rules.fleet.draft import drafted
from tactical.rules.fleet.events import StepBegan
from tactical.table import Outcome, Roll, Seat, Throw, Verdict, outcomes, play
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

AXIAL = {"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (3, 0), "E": (0, 1), "F": (1, 1), "G": (2, 1), "H": (3, 1)}
SEATS = (*fixtures.SEATS, Seat("green", "Green"))
REFEREED = (*SEATS, Seat("gm", "", referee=True))
PLANETS = {f"{name.lower()}-one": {"system": name} for name in AXIAL}
ANCHOR = ("blue-rock infantry blue h-one", "green-rock infantry green h-one")  # so that every seat plays


def board(ground: Mapping[str, str] | None = None, extra: Mapping[str, Cell] | None = None) -> Board:
    """The page's systems, some of them anomalies; `extra` adds others by axial coordinates."""
    places = {name: from_axial(*axial) for name, axial in {**AXIAL, **(extra or {})}.items()}
    kinds = {place: (ground or {}).get(name, "system") for name, place in places.items()}
    made = fixtures.board((6, 4), "void", topology="hex", ground=kinds)
    names = sorted((made.cell(*place), name) for name, place in places.items())
    return msgspec.structs.replace(made, names=tuple(CellName(cell, name) for cell, name in names))


def sheet(
    *units: str,
    ground: Mapping[str, str] | None = None,
    extra: Mapping[str, Cell] | None = None,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    wormholes: Mapping[str, Iterable[str]] | None = None,
    abilities: Mapping[str, Mapping[str, Any]] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    kinds: Mapping[str, Mapping[str, Any]] | None = None,
    more: Mapping[str, Mapping[str, Any]] | None = None,
    encounters: Iterable[Mapping[str, Any]] = (),
    switches: Mapping[str, Any] | None = None,
    **given: Any,
) -> Sheet:
    """The page's fixture as a scenario, varied. `more` changes the row of a unit by its name."""
    map_ = board(ground, extra)
    known = {**PLANETS, **(planets or {})}
    found = []
    for text in units:
        name, kind, seat, where = text.split()
        there = {"planet": where} if where in known else {"cell": map_.named(where)}
        found.append({"name": name, "seat": seat, "kind": kind, **there, **(more or {}).get(name, {})})
    holes = {name: list(systems) for name, systems in (wormholes or {}).items()}
    tables = {"planets": known, "wormholes": holes, "abilities": abilities, "players": players,
              "encounters": list(encounters)}  # fmt: skip
    return sheet_of(map_, found, kinds, tables=tables, **{"seats": SEATS, **given, **(switches or {})})


def start(*units: str, **changes: Any) -> Any:
    """The fixture at its first decision: Red's first action."""
    return opening(RULES, sheet(*units, **changes))


def moving(*units: str, at: str = "C", tokens: str = "", **changes: Any) -> Any:
    """The fixture in Move Ships: Red has activated a system. `tokens` are others that lie: `red a, blue b`."""
    state = start(*units, **changes)
    return after(with_tokens(state, tokens), f"activate {at}")


def with_tokens(state: Any, tokens: str) -> Any:
    """The state with further tokens on the map, from their owners' pools: `red a, blue b`."""
    for text in filter(None, (text.strip() for text in tokens.split(","))):
        seat, system = text.split()
        number = [s.name for s in state.setup.seats].index(seat)
        pools = tuple(n - (i == number) for i, n in enumerate(state.pools))
        cell = state.board.named(system)
        state = state.having(pools=pools, tokens=tuple(sorted((*state.tokens, (cell, number)))))
    assert RULES.broken_invariants(state) == []
    return state


def sound(state: Any, *parts: str) -> Verdict:
    """Asserts that a draft of these parts may be committed; the verdict of the commit."""
    for part in parts:
        verdict = legal(state, f"order {part}")
        assert not verdict.warnings, f"{part}: {[RULES.presenter.why(w) for w in verdict.warnings]}"
        state = after(state, f"order {part}")
    return legal(state, "commit")


def barred(state: Any, part: str, *clauses: str) -> Verdict:
    """Asserts that a part is refused by just these clauses, and so is the commit of a game that has it in its draft."""
    verdict = refused(state, f"order {part}", clauses[0])
    assert [r.clause for r in verdict.reasons] == list(clauses), [(r.code, r.clause) for r in verdict.reasons]
    kept = drafted(state, order(state, f"order {part}").part)
    commit = refused(kept, "commit", clauses[0])
    assert {(r.code, r.args) for r in verdict.reasons} <= {(r.code, r.args) for r in commit.reasons}
    return verdict


def trace(state: Any, *script: str | tuple[int, ...]) -> list[str]:
    """The steps that begin in a script."""
    return [event.step for event in events(state, *script) if isinstance(event, StepBegan)]


unit = piece


def where(state: Any, name: str) -> str:
    """The system, or the planet, where a unit is; empty when it is gone."""
    found = unit(state, name)
    return found.planet or (state.cell_name(found.cell) if found.cell >= 0 else "")


def cell(state: Any, name: str) -> int:
    """A system by name."""
    found: int = state.board.named(name)
    return found


def space(state: Any, system: str) -> list[str]:
    """The units in a system's space area, by id."""
    return [u.name for u in state.in_space(cell(state, system))]


def hits(wanted: Roll) -> dict[int, Fraction]:
    """The exact chances of so many hits."""
    return {wanted.hits(faces): chance for faces, chance in outcomes(wanted)}


def thrown(state: Any, faces: tuple[int, ...]) -> Outcome:
    """What follows from a throw."""
    return play(RULES, state, Throw(-1, faces))


def lines(state: Any, system: str, label: str, name: str = "") -> list[str]:
    """The lines of a system's card with that label, as a unit's seat sees it."""
    piece = unit(state, name).id if name else -1
    return [
        line.value for line in RULES.presenter.cell_card(state, cell(state, system), piece).lines if line.label == label
    ]
