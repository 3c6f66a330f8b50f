"""The travellers of the rules page, and a small language to travel with them.

Nine by nine squares of open country. Kit, a guide, on foot; Rae, a rider, on the horse Dun; Vic, a driver, in the
truck. One group, `band`, at (0,4); Provisions 5, Fuel 5; upkeep is switched off. Tests name who comes along and give
orders in notation, with cells as `x,y`; faces are tuples:

    state = start("kit")
    state = after(state, "travel 1,4", "forced march", "travel 2,4")
    assert left(state) == 0

Everything goes through `judge` and `play`; numbers are read from states, cards, legs and rolls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.overland import RULES
from tactical.table import (
    Ask,
    Battle,
    Order,
    Outcome,
    Report,
    Roll,
    Seat,
    Verdict,
    awaiting,
    judge,
    opened,
    play,
    tape,
)  # fmt: skip
from tactical.table.events import Event
from tactical.table.goals import ArriveAt
from tactical.table.notation import read, write
from tactical.table.opening import Sheet

Cell = tuple[int, int]
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
    width, height = size
    made = Board("square8", width, height, layers=(Layer("ground", ("plain",), bytes(width * height)),))
    for name, cells in layers.items():
        if name != "ground":
            made = Board("square8", width, height, layers=(*made.layers, Layer(name, ("none",), bytes(made.size))))
        for (x, y), kind in cells.items():
            made = made.with_kind(name, made.cell(x, y), kind)
    return made


def named(x: int, y: int) -> str:
    """A cell as encounters and scripts write it."""
    return f"{x},{y}"


def sheet(
    *who: str,
    at: Cell = START,
    size: Cell = (9, 9),
    layers: Mapping[str, Mapping[Cell, str]] | None = None,
    stocks: Mapping[str, int] | None = None,
    more: Iterable[Mapping[str, Any]] = (),
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    kinds: Mapping[str, Mapping[str, Any]] | None = None,
    seats: tuple[Seat, ...] = SEATS,
    goals: tuple[Any, ...] | None = None,
    limit: int | None = None,
    encounters: Iterable[Mapping[str, Any]] = (),
    script: Iterable[Mapping[str, Any]] = (),
    **options: Any,
) -> Sheet:
    """The page's fixture as a scenario: those named travel, each with what carries it."""
    map_ = board(size, **(layers or {}))
    band = {"name": "band", "kind": "company", "seat": "red", "cell": map_.cell(*at), "provisions": 5, "fuel": 5}
    names = [name for member in who for name in (member, CARRIED.get(member)) if name]
    given = changes or {}
    rows = [{**band, **(stocks or {}), **given.get("band", {})}]
    rows += [{"name": name, "seat": "red", **PEOPLE[name], **given.get(name, {})} for name in dict.fromkeys(names)]
    rows += [dict(row) for row in more]
    extra: dict[str, Any] = {}
    if encounters:
        extra["encounters"] = [dict(row) for row in encounters]
    if script:
        extra["script"] = [dict(row) for row in script]
    goals = goals if goals is not None else (ArriveAt("Red", (map_.cell(*FAR),), by=30),)
    options = {"upkeep": False, **options}
    return Sheet("the page", map_, seats, tuple(rows), kinds or {}, options, goals, limit, extra=extra)


def start(*who: str, **changes: Any) -> Any:
    """The fixture with these travellers, varied, at its first decision."""
    return opened(RULES, RULES.open(sheet(*who, **changes))).state


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


def _judged(state: Any, text: str, seat: str) -> tuple[Order, Verdict]:
    given = order(state, text, seat)
    return given, judge(RULES, RULES.view(state, given.seat), given)


def legal(state: Any, text: str, seat: str = "") -> Verdict:
    """Asserts that an order may be given; its verdict."""
    given, verdict = _judged(state, text, seat)
    assert verdict, f"{text}: {[RULES.presenter.why(r) for r in verdict.reasons]}"
    assert play(RULES, state, given).verdict
    return verdict


def refused(state: Any, text: str, clause: str, seat: str = "") -> Verdict:
    """Asserts that an order is refused by this clause, in words, and that giving it changes nothing."""
    given, verdict = _judged(state, text, seat)
    assert not verdict, f"{text} is legal"
    assert clause in [r.clause for r in verdict.reasons], [(r.code, r.clause) for r in verdict.reasons]
    assert all(RULES.presenter.why(r) for r in verdict.reasons)
    out = play(RULES, state, given)
    assert out.state is state
    assert not out.verdict
    assert not out.events
    return verdict


def played(state: Any, text: str, *faces: tuple[int, ...], seat: str = "") -> Outcome:
    """One order carried out with these faces, as far as it goes. All faces must be thrown."""
    out = play(RULES, state, order(state, text, seat), tape(faces))
    assert out.verdict, f"{text}: {[RULES.presenter.why(r) for r in out.verdict.reasons]}"
    assert out.rolled == faces
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


def told(state: Any, text: str) -> Any:
    """The state after an order of the storyteller."""
    return played(state, text, seat="gm").state


def reported(state: Any, **news: Mapping[str, int]) -> Outcome:
    """The battle that is awaited comes back: changes by name of piece."""
    assert isinstance(awaiting(state), Battle), awaiting(state)
    result = tuple((piece(state, name).id, tuple(changes.items())) for name, changes in news.items())
    out = play(RULES, state, Report(-2, result))
    assert out.verdict
    assert RULES.broken_invariants(out.state) == []
    return out


# --- numbers ---


def piece(state: Any, name: str) -> Any:
    """A group or a member by name."""
    return state.piece_named(name)


def cell(state: Any, name: str = "band") -> Cell:
    """Where a group is; (-1, -1) off the map."""
    found = piece(state, name).cell
    return state.board.xy(found)[:2] if found >= 0 else (-1, -1)


def card(state: Any, name: str = "band") -> Any:
    """What the inspector shows of a piece."""
    return RULES.presenter.piece_card(state, piece(state, name).id)


def line(state: Any, label: str, name: str = "band") -> str:
    """A line of a card; empty without one."""
    return next((line.value for line in card(state, name).lines if line.label == label), "")


def left(state: Any, name: str = "band") -> int:
    """Squares left in the leg, as the card's bar shows them."""
    return next(bar.left for bar in card(state, name).bars if bar.label == "Squares")


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


def roll(state: Any, text: str, *faces: tuple[int, ...]) -> Roll:
    """The roll that is awaited after an order and these faces."""
    out = played(state, text, *faces)
    assert isinstance(out.awaiting, Roll), out.awaiting
    return out.awaiting


def target(state: Any, text: str, *faces: tuple[int, ...]) -> int:
    """The number that the roll awaited after an order must not exceed."""
    return roll(state, text, *faces).target


def east(steps: int, *, start: Cell = START) -> str:
    """A path due east."""
    return " ".join(f"{start[0] + n},{start[1]}" for n in range(1, steps + 1))


def travelled(squares: int, *, start: Cell = START) -> str:
    """The order to travel so many squares east."""
    return f"travel {east(squares, start=start)}"
