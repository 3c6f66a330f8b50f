"""The conventions of the rules page, and a small language to play on them.

Sixteen by twelve squares of open space. Ada is Red's, at (5,5), Small, Flight Speed 300, Turning Radius 100, with a
full crew; Zed is Blue's, far off in a corner. They act in that order. Tests vary ships by keyword and give orders in
notation, with cells as `x,y`; faces are tuples:

    state = start(ada={"heading": "ne"}, solid=[(5, 4)])
    refused(state, "ahead 1", "SC-52")
    state = after(state, "turn 45", "ahead 1")
    assert left(state) == 150

Everything goes through `judge` and `play`; numbers are read from states, cards, legs and rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.starship import RULES
from tactical.rules.starship.data import FOOT
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

Cell = tuple[int, int]
ROW = {"cell", "seat", "kind", "heading", "hull", "pilot", "effects", "used"}
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
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"))
REFEREED = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("gm", "", referee=True))


def board(ground: Mapping[Cell, str], size: Cell = (16, 12)) -> Board:
    """A board of open space, but for the squares named."""
    width, height = size
    made = Board("square8", width, height, layers=(Layer("ground", ("space",), bytes(width * height)),))
    for (x, y), kind in ground.items():
        made = made.with_kind("ground", made.cell(x, y), kind)
    return made


def sheet(
    *,
    field: Iterable[Cell] = (),
    solid: Iterable[Cell] = (),
    ground: Mapping[Cell, str] | None = None,
    size: Cell = (16, 12),
    more: Mapping[str, dict[str, Any]] | None = None,
    seats: tuple[Seat, ...] = SEATS,
    goals: tuple[Any, ...] = (),
    limit: int | None = None,
    at_limit: str = "points",
    order: tuple[str, ...] = (),
    weapons: Mapping[str, Mapping[str, Any]] | None = None,
    ada: Mapping[str, Any] | None = None,
    zed: Mapping[str, Any] | None = None,
    without: tuple[str, ...] = (),
    **options: Any,
) -> Sheet:
    """The page's board as a scenario, varied. What a ship's row does not hold goes to a kind of its own."""
    there = {**dict.fromkeys(field, "asteroid_field"), **dict.fromkeys(solid, "solid"), **(ground or {})}
    map_ = board(there, size)
    fleet = {name: {**row, **(given or {})} for (name, row), given in zip(FLEET.items(), (ada, zed), strict=True)}
    fleet |= {name: {"seat": "blue", **row} for name, row in (more or {}).items()}
    kinds: dict[str, dict[str, Any]] = {}
    rows = []
    for name, given in fleet.items():
        if name in without:
            continue
        row: dict[str, Any] = {"name": name, **{key: value for key, value in given.items() if key in ROW}}
        if "cell" in row:
            row["cell"] = map_.cell(*row["cell"])
        if "kind" not in row:
            kinds[name] = {**SHIP, **{key: value for key, value in given.items() if key not in ROW}}
            row["kind"] = name
        else:
            row |= {key: value for key, value in given.items() if key not in ROW}
        rows.append(row)
    extra = {"weapons": weapons} if weapons else {}
    return Sheet(
        "the page's board", map_, seats, tuple(rows), kinds, options, goals, limit, at_limit, order=order, extra=extra
    )


def start(**changes: Any) -> Any:
    """The board, varied, at its first decision: Ada's turn of round 1."""
    return opened(RULES, RULES.open(sheet(**changes))).state


def effect(name: str, amount: int, until: str = "battle", times: int = 1) -> dict[str, Any]:
    """A modifier as a scenario writes it."""
    return {"name": name, "amount": amount, "until": until, "times": times, "clause": "SC-31"}


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


def why(state: Any, text: str, seat: str = "") -> str:
    """The first reason against an order, in words."""
    return RULES.presenter.why(_judged(state, text, seat)[1].reasons[0])


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


def until(state: Any, name: str) -> Any:
    """Ends turns until the next turn of `name` begins."""
    state = after(state, "end")
    while state.turn_of() is None or state.turn_of().name != name:
        state = after(state, "end")
    return state


# --- numbers ---


def ship(state: Any, name: str = "ada") -> Any:
    """A ship by name."""
    return state.piece_named(name)


def cell(state: Any, name: str = "ada") -> Cell:
    """Where a ship's anchor is; (-1, -1) off the board."""
    found = ship(state, name).cell
    return state.board.xy(found)[:2] if found >= 0 else (-1, -1)


def cells(state: Any, name: str = "ada") -> set[Cell]:
    """The squares a ship covers."""
    return {state.board.xy(each)[:2] for each in ship(state, name).cells}


def heading(state: Any, name: str = "ada") -> str:
    """Where a ship points, from its card."""
    return line(state, "Heading", name)


def card(state: Any, name: str = "ada") -> Any:
    """What the inspector shows of a ship."""
    return RULES.presenter.piece_card(state, ship(state, name).id)


def line(state: Any, label: str, name: str = "ada") -> str:
    """One line of a ship's card."""
    return next(each.value for each in card(state, name).lines if each.label == label)


def left(state: Any, name: str = "ada") -> Fraction:
    """Flight Speed left, in feet, exactly: as the card's bar says it."""
    bar = next(each for each in card(state, name).bars if each.label == "Flight")
    left = Fraction(bar.left, bar.parts) * {"ft": 1, "sq": 50}[bar.unit]
    assert left == Fraction(state.left(ship(state, name)), FOOT)
    return left


def price(state: Any, text: str) -> list[Fraction]:
    """What each step of a legal order costs, in feet."""
    return [Fraction(leg.cost, FOOT) for leg in legal(state, text).legs]


def shields(state: Any, name: str) -> tuple[int, ...]:
    return ship(state, name).shields


def hull(state: Any, name: str) -> int:
    return ship(state, name).hull


def roll(state: Any, text: str, *faces: tuple[int, ...]) -> Roll:
    """The roll that is awaited after an order and these faces."""
    out = played(state, text, *faces)
    assert isinstance(out.awaiting, Roll), out.awaiting
    return out.awaiting


def target(state: Any, text: str) -> int:
    """What the d20 of an attack must show at least."""
    return roll(state, text).target


def chance(state: Any, text: str, test: Callable[[Any], bool]) -> Fraction:
    """The exact chance that `test` holds of the state after an order, over all its rolls."""

    def walk(out: Outcome) -> Fraction:
        if not isinstance(out.awaiting, Roll):
            return Fraction(test(out.state))
        faces = outcomes(out.awaiting)
        return sum((part * walk(play(RULES, out.state, Throw(-1, thrown))) for thrown, part in faces), Fraction())

    return walk(play(RULES, state, order(state, text)))


def seen(state: Any, name: str, at: Cell) -> dict[str, str]:
    """What the card of a square says with a ship picked."""
    found = RULES.presenter.cell_card(state, state.board.cell(*at), ship(state, name).id)
    return {each.label: each.value for each in found.lines}


def stops(state: Any, name: str = "ada") -> dict[tuple[Cell, int], Fraction]:
    """Every square and heading in reach, with its cost in feet."""
    found = RULES.reach(state, ship(state, name).id, "fly")
    return {(state.board.xy(stop.cell)[:2], stop.heading): Fraction(stop.cost, FOOT) for stop in found}
