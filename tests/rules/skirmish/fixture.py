"""The board of the rules page, and a small language to play on it.

Nine by nine squares of open floor. Ann: Red, Body 5, DV 6, Attack 7, at (2,4). Bo: Red, at (0,0). Cy: Blue, at (8,8).
They act in that order. Tests vary it by keyword and give orders in notation, with cells as `x,y`; faces are tuples:

    state = start(cy={"cell": (3, 4)})
    refused(state, "ann walk 3,4", "SK-29")
    state = after(state, "ann walk 1,4", "ann strike cy with sword", (3, 4), (6, 6))
    assert dv(state, "ann") == 4

Everything goes through `judge` and `play`; numbers are read from states, cards, legs and rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.skirmish import RULES
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
ROW = {"cell", "seat", "kind", "body", "health", "prone", "hidden", "weapons", "effects"}
FIGHTER = {"body": 5, "attack": 7, "dv": 6}
ARMS = ("sword", "rifle", "grenade")
PEOPLE: dict[str, dict[str, Any]] = {
    "ann": {"seat": "red", "cell": (2, 4), "weapons": ARMS},
    "bo": {"seat": "red", "cell": (0, 0), "weapons": ARMS},
    "cy": {"seat": "blue", "cell": (8, 8), "weapons": ARMS},
}
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"))


def board(ground: Mapping[Cell, str], edges: Iterable[tuple[Cell, Cell]] = (), size: Cell = (9, 9)) -> Board:
    """A board of floor, but for the squares and closed edges named."""
    width, height = size
    made = Board("square8", width, height, layers=(Layer("ground", ("floor",), bytes(width * height)),))
    for (x, y), kind in ground.items():
        made = made.with_kind("ground", made.cell(x, y), kind)
    for a, b in edges:
        made = made.with_edge(made.cell(*a), made.cell(*b), "wall")
    return made


def sheet(
    *,
    ground: Mapping[Cell, str] | None = None,
    edges: Iterable[tuple[Cell, Cell]] = (),
    size: Cell = (9, 9),
    more: Mapping[str, dict[str, Any]] | None = None,
    seats: tuple[Seat, ...] = SEATS,
    goals: tuple[Any, ...] = (),
    limit: int | None = None,
    at_limit: str = "points",
    order: tuple[str, ...] = (),
    weapons: Mapping[str, Mapping[str, Any]] | None = None,
    ann: Mapping[str, Any] | None = None,
    bo: Mapping[str, Any] | None = None,
    cy: Mapping[str, Any] | None = None,
    without: tuple[str, ...] = (),
    **options: Any,
) -> Sheet:
    """The page's fixture as a scenario, varied. What a person's row does not hold goes to a kind of its own."""
    map_ = board(ground or {}, edges, size)
    people = {name: {**row, **(given or {})} for (name, row), given in zip(PEOPLE.items(), (ann, bo, cy), strict=True)}
    people |= {name: {"weapons": ARMS, **row} for name, row in (more or {}).items()}
    kinds: dict[str, dict[str, Any]] = {}
    rows = []
    for name, given in people.items():
        if name in without:
            continue
        row: dict[str, Any] = {"name": name, **{key: value for key, value in given.items() if key in ROW}}
        if "cell" in row:
            row["cell"] = map_.cell(*row["cell"])
        if "kind" not in row:
            kinds[name] = {**FIGHTER, **{key: value for key, value in given.items() if key not in ROW}}
            row["kind"] = name
        rows.append(row)
    extra = {"weapons": weapons} if weapons else {}
    return Sheet(
        "the page's board", map_, seats, tuple(rows), kinds, options, goals, limit, at_limit, order=order, extra=extra
    )


def start(**changes: Any) -> Any:
    """The fixture, varied, at its first decision: Ann's turn of round 1."""
    return opened(RULES, RULES.open(sheet(**changes))).state


REFEREED = (Seat("red", "Red"), Seat("blue", "Blue"), Seat("gm", "", referee=True))


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


def until(state: Any, name: str) -> Any:
    """Ends turns until the next turn of `name` begins."""
    state = after(state, "end")
    while state.turn_of() is None or state.turn_of().name != name:
        state = after(state, "end")
    return state


# --- numbers ---


def piece(state: Any, name: str) -> Any:
    """A character by name."""
    return state.piece_named(name)


def cell(state: Any, name: str) -> Cell:
    """Where a character is; (-1, -1) off the board."""
    found = piece(state, name).cell
    return state.board.xy(found)[:2] if found >= 0 else (-1, -1)


def card(state: Any, name: str) -> Any:
    """What the inspector shows of a character."""
    return RULES.presenter.piece_card(state, piece(state, name).id)


def left(state: Any, name: str) -> int:
    """Squares left, as the card's bar shows them."""
    return next(bar.left for bar in card(state, name).bars if bar.label == "Move")


def speed(state: Any, name: str) -> int:
    """Speed, as the card's bar shows it."""
    return next(bar.whole for bar in card(state, name).bars if bar.label == "Move")


def dv(state: Any, name: str) -> int:
    """Defense Value as it stands, from the card."""
    return next(int(line.value) for line in card(state, name).lines if line.label == "Defense")


def health(state: Any, name: str) -> int:
    return piece(state, name).health


def prone(state: Any, name: str) -> bool:
    return piece(state, name).prone


def hidden(state: Any, name: str) -> bool:
    return piece(state, name).id in state.hidden


def acted(state: Any, name: str) -> bool:
    return piece(state, name).turn.acted


def price(state: Any, text: str) -> list[int]:
    """What each step of a legal order costs."""
    return [leg.cost for leg in legal(state, text).legs]


def roll(state: Any, text: str, *faces: tuple[int, ...]) -> Roll:
    """The roll that is awaited after an order and these faces."""
    out = played(state, text, *faces)
    assert isinstance(out.awaiting, Roll), out.awaiting
    return out.awaiting


def target(state: Any, text: str, *faces: tuple[int, ...]) -> int:
    """The number that the roll awaited after an order must not exceed."""
    return roll(state, text, *faces).target


def chance(state: Any, text: str, test: Callable[[Any], bool]) -> Fraction:
    """The exact chance that `test` holds of the state after an order, over all its rolls."""

    def walk(out: Outcome) -> Fraction:
        if not isinstance(out.awaiting, Roll):
            return Fraction(test(out.state))
        faces = outcomes(out.awaiting)
        return sum((part * walk(play(RULES, out.state, Throw(-1, thrown))) for thrown, part in faces), Fraction())

    return walk(play(RULES, state, order(state, text)))


def harmed(name: str, full: int = 25) -> Callable[[Any], bool]:
    """Whether a character has lost Health."""
    return lambda state: health(state, name) < full
