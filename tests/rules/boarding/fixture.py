"""Ships in a few letters and people in a few words, in the language of `tests.fixtures`.

Rows are squares: `.` is outside, a digit is a square of the ship `own` (Red's) in module `m0` to `m9`, a small letter
one of the ship `far` (Blue's) in module `a`, `b`, ... . Hulls get their walls by themselves; doors are pairs of cells.
`corridor(n)` is a ship of one row with nothing round it. People default to the conventions of the rules page: Move 5,
skills 1, and only what a test gives them:

    state = start(corridor(8), ann={"cell": (0, 0)}, xan=foe((3, 0)))
    refused(state, "ann walk 1,0 2,0 3,0", "BA-14")
    state = after(state, "ann run 1 1,0", (4, 4), "ann end")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tactical.board import Board
from tactical.rules.boarding import RULES
from tactical.rules.boarding.data import Kind
from tactical.rules.boarding.rows import PieceRow
from tactical.ruleset.extras import LastingMarks
from tactical.table import Roll, play, tape
from tactical.table.opening import Sheet
from tests import fixtures
from tests.fixtures import *

ROW = set(PieceRow.__struct_fields__)


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
    letters: Iterable[str],
    doors: Iterable[tuple[Cell, Cell]] = (),
    walls: Iterable[tuple[Cell, Cell]] = (),
    ground: Mapping[Cell, str] | None = None,
) -> Board:
    """A board from rows of letters."""
    lines = list(letters)
    squares = drawn(lines)
    decks = {at: letter for at, letter in squares.items() if letter != "."}
    return fixtures.board(
        (len(lines[0]), len(lines)), "deck", topology="square4",
        ground={**dict.fromkeys(squares.keys() - decks.keys(), "space"), **(ground or {})},
        ship={at: "own" if letter.isdigit() else "far" for at, letter in decks.items()},
        module={at: f"m{letter}" if letter.isdigit() else letter for at, letter in decks.items()},
        edges={**dict.fromkeys(doors, "door"), **dict.fromkeys(walls, "wall")},
    )  # fmt: skip


def sheet(
    letters: Iterable[str],
    *,
    doors: Iterable[tuple[Cell, Cell]] = (),
    walls: Iterable[tuple[Cell, Cell]] = (),
    ground: Mapping[Cell, str] | None = None,
    ooc: int = 0,
    docked: bool = False,
    far_kind: str = "ship",
    extra: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    **given: Any,
) -> Sheet:
    """A scenario. What a person's row does not hold goes to a kind of its own."""
    map_ = board(letters, doors, walls, ground)
    names = map_.layer("ship").used
    ships: dict[str, Any] = {}
    if "own" in names:
        ships["own"] = {"side": "Red", "ooc": ooc}
    if "far" in names:
        blue = {"side": "Blue"} if any(seat.side == "Blue" for seat in given.get("seats", SEATS)) else {}
        ships["far"] = {**blue, "kind": far_kind, "docked": ("own",) if docked else ()}
    people = {name: {"seat": "red", **given.pop(name)} for name in [*given] if isinstance(given[name], Mapping)}
    for person in people.values():
        if "peek" in person:
            person["peek"] = "{},{}".format(*person["peek"])
    found, kinds = rows(map_, people, ROW)
    assert all(kind.keys() <= set(Kind.__struct_fields__) for kind in kinds.values()), kinds
    return sheet_of(map_, found, kinds, tables={"ships": ships, **(extra or {})}, **given, **(options or {}))


def start(letters: Iterable[str], **changes: Any) -> Any:
    """A position at its first decision: Red's turns of phase 1."""
    return opening(RULES, sheet(letters, **changes))


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
    return _number(state, name, "Moves left")


def actions(state: Any, name: str) -> int:
    """Standard actions left, as the card says."""
    return _number(state, name, "Actions left")


def _number(state: Any, name: str, label: str) -> int:
    lines = RULES.presenter.piece_card(state, piece(state, name).id).lines
    return next((each.number or 0 for each in lines if each.label == label), 0)  # no such line for who is out


def mp(state: Any, name: str) -> int:
    """MP left in the open move action, as the card's bar shows them."""
    return bar(state, "Move", name).left


dif = target


def to(first: int, last: int) -> str:
    """The path along row 0 from `first` (left out) to `last`."""
    step = 1 if last > first else -1
    return " ".join(f"{x},0" for x in range(first + step, last + step, step))


def lasting(state: Any) -> dict[str, str]:
    """What the next battle there begins with of its doors: what is so, and until when."""
    found = (each for each in RULES.extra(LastingMarks).marks(state) if each.table == "doors")
    return {name: each.until for each in found for name, _ in each.says}
