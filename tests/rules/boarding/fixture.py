"""Ships in a few letters, people in a few words, and a small language to play on them.

Rows are squares: `.` is outside, a digit is a square of the ship `own` (Red's) in module `m0` to `m9`, a small letter
one of the ship `far` (Blue's) in module `a`, `b`, ... . Hulls get their walls by themselves; doors are pairs of cells.
`corridor(n)` is a ship of one row with nothing round it. People default to the conventions of the rules page: Move 5,
skills 1, and only what a test gives them. Orders are notation with cells as `x,y`; faces are tuples:

    state = start(corridor(8), ann={"cell": (0, 0)}, xan=foe((3, 0)))
    refused(state, "ann walk 1,0 2,0 3,0", "BA-14")
    state = after(state, "ann run 1 1,0", (4, 4), "ann end")

Everything goes through `judge` and `play`; numbers are read from states, legs and rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tactical.board import Board, Layer
from tactical.rules.boarding import RULES
from tactical.rules.boarding.data import Kind
from tactical.rules.boarding.rows import PieceRow
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
ROW = set(PieceRow.__struct_fields__)
SEATS = (Seat("red", "Red"), Seat("blue", "Blue"))
REFEREED = (*SEATS, Seat("gm", "", referee=True))
PLAIN = {"kind": None, "seat": "red"}


def corridor(squares: int) -> tuple[str, ...]:
    """A ship of one row."""
    return ("0" * squares,)


def foe(cell: Cell, **more: Any) -> dict[str, Any]:
    """An enemy."""
    return {"seat": "blue", "cell": cell, **more}


def friend(cell: Cell, **more: Any) -> dict[str, Any]:
    """One of Red's."""
    return {"seat": "red", "cell": cell, **more}


def out(person: Mapping[str, Any]) -> dict[str, Any]:
    """The same, unconscious."""
    return {**person, "hits": 0}


def board(
    rows: Iterable[str],
    doors: Iterable[tuple[Cell, Cell]] = (),
    walls: Iterable[tuple[Cell, Cell]] = (),
    ground: Mapping[Cell, str] | None = None,
) -> Board:
    """A board from rows."""
    lines = list(rows)
    text = "".join(lines)
    kinds = ["deck", "space", *sorted(set((ground or {}).values()) - {"deck", "space"})]
    width = len(lines[0])
    grounds = bytearray(kinds.index("space" if letter == "." else "deck") for letter in text)
    for (x, y), kind in (ground or {}).items():
        grounds[y * width + x] = kinds.index(kind)
    ships = [name for name in ("none", "own", "far") if name in {_ship(letter) for letter in text}]
    modules = list(dict.fromkeys(_module(letter) for letter in text))
    made = Board(
        "square4",
        width,
        len(lines),
        layers=(
            Layer("ground", tuple(kinds), bytes(grounds)),
            Layer("ship", tuple(ships), bytes(ships.index(_ship(letter)) for letter in text)),
            Layer("module", tuple(modules), bytes(modules.index(_module(letter)) for letter in text)),
        ),
    )
    for pairs, kind in ((doors, "door"), (walls, "wall")):
        for a, b in pairs:
            made = made.with_edge(made.cell(*a), made.cell(*b), kind)
    return made


def _ship(letter: str) -> str:
    return "none" if letter == "." else "own" if letter.isdigit() else "far"


def _module(letter: str) -> str:
    return "none" if letter == "." else f"m{letter}" if letter.isdigit() else letter


def sheet(
    rows: Iterable[str],
    *,
    doors: Iterable[tuple[Cell, Cell]] = (),
    walls: Iterable[tuple[Cell, Cell]] = (),
    ground: Mapping[Cell, str] | None = None,
    seats: tuple[Seat, ...] = SEATS,
    goals: tuple[Any, ...] = (),
    limit: int | None = None,
    at_limit: str = "points",
    ooc: int = 0,
    docked: bool = False,
    far_kind: str = "ship",
    extra: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    **people: Mapping[str, Any],
) -> Sheet:
    """A scenario. What a person's row does not hold goes to a kind of its own."""
    map_ = board(rows, doors, walls, ground)
    names = map_.layer("ship").kinds
    ships: dict[str, Any] = {}
    if "own" in names:
        ships["own"] = {"side": "Red", "ooc": ooc}
    if "far" in names:
        ships["far"] = {"side": "Blue", "kind": far_kind, "docked": ("own",) if docked else ()}
    if not any(seats[i].side == "Blue" for i in range(len(seats))):
        ships.get("far", {}).pop("side", None)
    kinds: dict[str, Any] = {}
    pieces = []
    for name, given in people.items():
        row: dict[str, Any] = {"name": name, "seat": "red", **{k: v for k, v in given.items() if k in ROW}}
        if "cell" in row:
            row["cell"] = map_.cell(*row["cell"])
        if "peek" in row:
            row["peek"] = "{},{}".format(*row["peek"])
        if "kind" not in row:
            kinds[name] = {k: v for k, v in given.items() if k not in ROW}
            assert kinds[name].keys() <= set(Kind.__struct_fields__), kinds[name]
            row["kind"] = name
        pieces.append(row)
    tables = {"ships": ships, **(extra or {})}
    return Sheet("a test", map_, seats, tuple(pieces), kinds, options or {}, goals, limit, at_limit, extra=tables)


def start(rows: Iterable[str], **changes: Any) -> Any:
    """A position at its first decision: Red's turns of phase 1."""
    return opened(RULES, RULES.open(sheet(rows, **changes))).state


# --- orders ---


def asked(state: Any) -> Ask:
    """Who is asked what."""
    want = awaiting(state)
    assert isinstance(want, Ask), want
    return want


def order(state: Any, text: str, seat: str = "") -> Order:
    """The order that `text` is, by default for the seat that is asked. It prints and reads back the same."""
    number = asked(state).seat if not seat else [s.name for s in state.setup.seats].index(seat)
    found = read(RULES, state, number, text)
    assert read(RULES, state, number, write(state, found)) == found
    return found


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
    done = play(RULES, state, given)
    assert done.state is state
    assert not done.events
    return verdict


def played(state: Any, text: str, *faces: tuple[int, ...], seat: str = "") -> Outcome:
    """One order carried out with these faces, as far as it goes. All faces must be thrown."""
    done = play(RULES, state, order(state, text, seat), tape(faces))
    assert done.verdict, f"{text}: {[RULES.presenter.why(r) for r in done.verdict.reasons]}"
    assert done.rolled == faces
    assert RULES.broken_invariants(done.state) == []
    return done


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
        done = played(state, text, *faces)
        assert not isinstance(done.awaiting, Roll), f"{text}: {done.awaiting}"
        state = done.state
        found += done.events
    return state, found


def next_phase(state: Any, *faces: tuple[int, ...]) -> Any:
    """Both seats finish: the first decision of the next phase, with the faces of phase end."""
    beat = state.beat
    while state.beat == beat:
        done = play(RULES, state, order(state, "end phase"), tape(faces))
        assert done.verdict
        assert not isinstance(done.awaiting, Roll), done.awaiting
        state = done.state
        if state.result is not None:
            break
    assert RULES.broken_invariants(state) == []
    return state


# --- numbers ---


def piece(state: Any, name: str) -> Any:
    """A character by name."""
    return state.piece_named(name)


def cells(state: Any, name: str) -> list[Cell]:
    """The squares a character is in, base first."""
    return [state.board.xy(cell)[:2] for cell in piece(state, name).here]


def cell(state: Any, name: str) -> Cell:
    """The one square a character is in."""
    found = cells(state, name)
    assert len(found) == 1, found
    return found[0]


def moves(state: Any, name: str) -> int:
    """Move actions left, as the card says."""
    return _line(state, name, "Moves left")


def actions(state: Any, name: str) -> int:
    """Standard actions left, as the card says."""
    return _line(state, name, "Actions left")


def _line(state: Any, name: str, label: str) -> int:
    card = RULES.presenter.piece_card(state, piece(state, name).id)
    return next((int(line.value) for line in card.lines if line.label == label), 0)  # no such line for who is out


def mp(state: Any, name: str) -> int:
    """MP left in the open move action, as the card's bar shows them."""
    card = RULES.presenter.piece_card(state, piece(state, name).id)
    return next(bar.left for bar in card.bars if bar.label == "Move")


def price(state: Any, text: str) -> list[int]:
    """What each step of a legal order costs."""
    return [leg.cost for leg in legal(state, text).legs]


def roll(state: Any, text: str, *faces: tuple[int, ...]) -> Roll:
    """The roll that is awaited after an order and these faces."""
    done = played(state, text, *faces)
    assert isinstance(done.awaiting, Roll), done.awaiting
    return done.awaiting


def dif(state: Any, text: str, *faces: tuple[int, ...]) -> int:
    """The difficulty of the check that is awaited after an order."""
    return roll(state, text, *faces).target


def chance(state: Any, text: str, test: Callable[[Any], bool]) -> Fraction:
    """The exact chance that `test` holds of the state after an order, over all its rolls; windows pass."""

    def walk(done: Outcome) -> Fraction:
        if not isinstance(done.awaiting, Roll):
            return Fraction(test(done.state))
        faces = outcomes(done.awaiting)
        return sum((part * walk(play(RULES, done.state, Throw(-1, thrown))) for thrown, part in faces), Fraction())

    return walk(play(RULES, state, order(state, text)))


def line(*squares: int) -> str:
    """A path along row 0."""
    return " ".join(f"{x},0" for x in squares)


def to(first: int, last: int) -> str:
    """The path along row 0 from `first` (left out) to `last`."""
    step = 1 if last > first else -1
    return line(*range(first + step, last + step, step))
