"""The galaxy of the rules page, and a small language to play on it.

Axial (q,r): A(0,0) B(1,0) C(2,0) D(3,0) E(0,1) F(1,1) G(2,1) H(3,1); each system has a planet, a-one in A. Red, Blue
and Green play in that order. A fixture lists units as words, `name kind seat where`; a planet's name as `where` puts
it there. Tests give orders in notation; faces are tuples:

    state = moving("c1 cruiser red a")          # Red has activated C
    sound(state, "c1 b c")                       # this one part may be committed
    barred(state, "c1 b", "FL-12")               # it may be drafted; the commit is refused by that clause
    state = after(state, "order c1 b c", "commit")

Everything goes through `judge` and `play`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tactical.board import Board, CellName, Layer, from_axial
from tactical.rules.fleet import RULES
from tactical.rules.fleet.events import StepBegan
from tactical.table import (
    Ask,
    Order,
    Outcome,
    Roll,
    Seat,
    Throw,
    Verdict,
    awaiting,
    judge,
    opened,
    outcomes,
    play,
    tape,
)  # fmt: skip
from tactical.table.events import Event
from tactical.table.notation import read, write
from tactical.table.opening import Sheet

AXIAL = {"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (3, 0), "E": (0, 1), "F": (1, 1), "G": (2, 1), "H": (3, 1)}
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("green", "Green"))
REFEREED = (*SEATS, Seat("gm", "", referee=True))
PLANETS = {f"{name.lower()}-one": {"system": name} for name in AXIAL}
ANCHOR = ("blue-rock infantry blue h-one", "green-rock infantry green h-one")  # so that every seat plays


def board(ground: Mapping[str, str] | None = None, extra: Mapping[str, tuple[int, int]] | None = None) -> Board:
    """The page's systems, some of them anomalies; `extra` adds others by axial coordinates."""
    systems = {**AXIAL, **(extra or {})}
    made = Board("hex", 6, 4, layers=(Layer("ground", ("void",), bytes(24)),))
    names = []
    for name, axial in systems.items():
        x, y = from_axial(*axial)
        cell = made.cell(x, y)
        made = made.with_kind("ground", cell, (ground or {}).get(name, "system"))
        names.append(CellName(cell, name))
    return msgspec.structs.replace(made, names=tuple(sorted(names, key=lambda n: n.cell)))


def sheet(
    *units: str,
    ground: Mapping[str, str] | None = None,
    extra: Mapping[str, tuple[int, int]] | None = None,
    planets: Mapping[str, Mapping[str, Any]] | None = None,
    wormholes: Mapping[str, Iterable[str]] | None = None,
    abilities: Mapping[str, Mapping[str, Any]] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    kinds: Mapping[str, Mapping[str, Any]] | None = None,
    more: Mapping[str, Mapping[str, Any]] | None = None,
    encounters: Iterable[Mapping[str, Any]] = (),
    seats: tuple[Seat, ...] = SEATS,
    goals: tuple[Any, ...] = (),
    limit: int | None = None,
    at_limit: str = "points",
    switches: Mapping[str, Any] | None = None,
    **options: Any,
) -> Sheet:
    """The page's fixture as a scenario, varied. `more` changes the row of a unit by its name."""
    map_ = board(ground, extra)
    known = {**PLANETS, **(planets or {})}
    rows = []
    for text in units:
        name, kind, seat, where = text.split()
        row: dict[str, Any] = {"name": name, "seat": seat, "kind": kind}
        if where in known:
            row["planet"] = where
        else:
            row["cell"] = map_.named(where)
        rows.append({**row, **((more or {}).get(name, {}))})
    tables: dict[str, Any] = {"planets": known}
    for key, table in (("wormholes", wormholes), ("abilities", abilities), ("players", players)):
        if table:
            tables[key] = {k: list(v) if not isinstance(v, Mapping) else v for k, v in table.items()}
    if encounters:
        tables["encounters"] = list(encounters)
    options |= switches or {}
    fixed = (map_, seats, tuple(rows), kinds or {}, options, goals, limit, at_limit)
    return Sheet("the page's galaxy", *fixed, extra=tables)


def start(*units: str, **changes: Any) -> Any:
    """The fixture at its first decision: Red's first action."""
    return opened(RULES, RULES.open(sheet(*units, **changes))).state


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


# --- orders ---


def order(state: Any, text: str, seat: str = "") -> Order:
    """The order that `text` is, by default for the seat that is asked. It prints and reads back the same."""
    number = asked(state).seat if not seat else [s.name for s in state.setup.seats].index(seat)
    found = read(RULES, state, number, text)
    assert read(RULES, state, number, write(state, found)) == found
    return found


def asked(state: Any) -> Ask:
    """Who is asked what."""
    want = awaiting(state)
    assert isinstance(want, Ask), want
    return want


def who(state: Any) -> tuple[str, str]:
    """The seat that is asked, and what."""
    ask = asked(state)
    return state.seat(ask.seat).name, ask.why


def legal(state: Any, text: str, seat: str = "") -> Verdict:
    """Asserts that an order may be given; its verdict."""
    given = order(state, text, seat)
    verdict = judge(RULES, RULES.view(state, given.seat), given)
    assert verdict, f"{text}: {[RULES.presenter.why(r) for r in verdict.reasons]}"
    assert play(RULES, state, given).verdict
    return verdict


def refused(state: Any, text: str, clause: str, seat: str = "") -> Verdict:
    """Asserts that an order is refused by this clause, in words, and that giving it changes nothing."""
    given = order(state, text, seat)
    verdict = judge(RULES, RULES.view(state, given.seat), given)
    assert not verdict, f"{text} is legal"
    assert clause in [r.clause for r in verdict.reasons], [(r.code, r.clause) for r in verdict.reasons]
    assert all(RULES.presenter.why(r) for r in verdict.reasons)
    out = play(RULES, state, given)
    assert out.state is state
    assert not out.verdict
    assert not out.events
    return verdict


def sound(state: Any, *parts: str) -> Verdict:
    """Asserts that a draft of these parts may be committed; the verdict of the commit."""
    for part in parts:
        verdict = legal(state, f"order {part}")
        assert not verdict.warnings, f"{part}: {[RULES.presenter.why(w) for w in verdict.warnings]}"
        state = after(state, f"order {part}")
    return legal(state, "commit")


def barred(state: Any, part: str, *clauses: str) -> Verdict:
    """Asserts that a part may be drafted and is warned about, and that the commit is refused by just these clauses."""
    warned = legal(state, f"order {part}").warnings
    verdict = refused(after(state, f"order {part}"), "commit", clauses[0])
    assert [r.clause for r in verdict.reasons] == list(clauses), [(r.code, r.clause) for r in verdict.reasons]
    assert [(w.code, w.args) for w in warned] == [(r.code, r.args) for r in verdict.reasons]
    return verdict


def played(state: Any, text: str, *faces: tuple[int, ...], seat: str = "") -> Outcome:
    """One order carried out with these faces, as far as it goes. All faces must be thrown."""
    out = play(RULES, state, order(state, text, seat), tape(faces))
    assert out.verdict, f"{text}: {[RULES.presenter.why(r) for r in out.verdict.reasons]}"
    assert out.rolled == faces, (out.rolled, out.awaiting)
    assert RULES.broken_invariants(out.state) == []
    return out


def after(state: Any, *script: str | tuple[int, ...]) -> Any:
    """The state after orders, each followed by the faces of its rolls; no roll may be left open."""
    return _run(state, script)[0]


def events(state: Any, *script: str | tuple[int, ...]) -> list[Event]:
    """What happens in a script of orders and faces."""
    return _run(state, script)[1]


def said(state: Any, *script: str | tuple[int, ...]) -> list[str]:
    """The log of a script of orders and faces."""
    end, found = _run(state, script)
    return [RULES.presenter.say(end, event) for event in found]


def trace(state: Any, *script: str | tuple[int, ...]) -> list[str]:
    """The steps that begin in a script."""
    return [event.step for event in events(state, *script) if isinstance(event, StepBegan)]


def _run(state: Any, script: tuple[str | tuple[int, ...], ...]) -> tuple[Any, list[Event]]:
    lines: list[tuple[str, list[tuple[int, ...]]]] = []
    for item in script:
        if isinstance(item, str):
            lines.append((item, []))
        else:
            lines[-1][1].append(item)
    found: list[Event] = []
    for text, faces in lines:
        out = played(state, text, *faces)
        assert not isinstance(out.awaiting, Roll), f"{text}: {out.awaiting}"
        state = out.state
        found += out.events
    return state, found


# --- what is where ---


def unit(state: Any, name: str) -> Any:
    """A unit by name."""
    return state.piece_named(name)


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


def offered(state: Any) -> list[str]:
    """What is on offer, in notation; all of it is legal."""
    found = RULES.offers(RULES.view(state, asked(state).seat))
    assert all(judge(RULES, state, o) for o in found)
    return [write(state, o) for o in found]


def roll(state: Any, text: str, *faces: tuple[int, ...]) -> Roll:
    """The roll that is awaited after an order and these faces."""
    out = played(state, text, *faces)
    assert isinstance(out.awaiting, Roll), out.awaiting
    return out.awaiting


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
