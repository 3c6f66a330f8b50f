"""What an order names must be there: pieces, cells and seats out of range are refused, whatever the order."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from tactical.rules import SHIPPED, load, starship
from tactical.rules.boarding.moving import Run
from tactical.rules.fleet.cannon import Fire
from tactical.table import Order, judge, play
from tactical.table.orders import Concede, Stand
from tactical.table.referee import PlacePiece, RemovePiece
from tactical.table.refs import dangling, fields, misnamed, there_between, there_in
from tactical.table.values import CellRefs, PieceOrNone, PieceRef, SeatRef, Value
from tactical.testing.round_trip import order_type
from tests.rules.fleet import fixture as fleet
from tests.table.table_game import JUDGE, RED, RULES, position

UNDER_FIRE = fleet.after(fleet.moving("c1 cruiser red b", "c2 cruiser red b", "p1 pds blue c-one", *fleet.ANCHOR),
                         "order c1 c", "commit")  # fmt: skip
WILD = st.integers(-(2**70), 2**70) | st.integers(-60, 60)


def test_fields_say_what_they_name():
    known = fields(Stand)
    assert [(f.name, f.ref, f.least) for f in known.values()] == [
        ("answer", "word", 0),
        ("window", "word", 0),
        ("piece", "piece", -1),
        ("span", "word", 0),
        ("above", "count", 0),
    ]
    assert known["answer"].choices == ("always", "ask", "never")
    assert fields(RemovePiece)["destroyed"].ref == "flag"
    assert "seat" not in known


@given(WILD, WILD)
def test_pieces_and_cells_out_of_range(piece, cell):
    order = PlacePiece(JUDGE, piece, cell)
    state = position()
    there = 0 <= piece < 4 and 0 <= cell < 48
    assert (dangling(order, 4, 48, 5) is None) == there
    verdict = judge(RULES, state, order)
    assert bool(verdict) == there
    assert there or verdict.reasons[0].code == "no_such_thing"


@given(WILD)
def test_minus_one_is_a_piece_only_where_it_means_all(piece):
    verdict = judge(RULES, position(), Stand(RED, "never", "any", piece))
    assert bool(verdict) == (piece in (-1, 0))


@given(WILD)
def test_seats_out_of_range(seat):
    verdict = play(RULES, position(), Concede(seat)).verdict
    assert bool(verdict) == (seat == RED)
    order = Fire(1, (2,), seat)
    assert dangling(order, 12, 24, 3) == (None if -1 <= seat < 3 else "target")  # none named: whoever there is
    assert bool(judge(fleet.RULES, UNDER_FIRE, order)) == (seat in (-1, 0))


@given(st.lists(WILD, max_size=5))
def test_paths_out_of_range(cells):
    order = Run(0, 0, 1, tuple(cells))
    assert (dangling(order, 3, 7, 3) is None) == all(0 <= cell < 7 for cell in cells)


@pytest.mark.parametrize(
    "fields_",
    [
        {"order": "fwd", "seat": 0, "piece": -1, "amount": 1},
        {"order": "fwd", "seat": 0, "piece": 0, "amount": 10**7},
        {"order": "fwd", "seat": 0, "piece": 0, "amount": "1"},
        {"order": "fwd", "seat": 0, "piece": 0, "amount": 1, "surprise": 1},
        {"order": "mend", "seat": 0, "piece": 0, "side": "up", "crew": "engineer"},
        {"order": "stand", "seat": 0, "answer": "never", "window": "\x1b[2J"},
        {"order": "stand", "seat": 0, "answer": "never", "window": "w" * 61},
        {"order": "warp", "seat": 0},
        {"order": "throw", "seat": -1, "faces": [1] * 1001},
    ],
)
def test_a_save_refuses_what_no_order_could_be(fields_):
    kind = order_type(starship.RULES)
    assert msgspec.convert({"order": "fwd", "seat": 0, "piece": 0, "amount": 1}, kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.msgpack.decode(msgspec.msgpack.encode(fields_), type=kind)


def test_an_order_that_means_another_ruleset_is_nobodys():
    class Strange(Order, frozen=True):
        pass

    assert judge(RULES, position(), Strange(RED)).reasons[0].code == "not_now"


class Thing(Value, frozen=True):
    piece: PieceRef = 0
    by: PieceOrNone = -1
    path: CellRefs = ()
    owners: tuple[tuple[SeatRef, int], ...] = ()
    count: Annotated[int, Meta(ge=0, le=9)] = 0
    inner: Thing | None = None
    either: tuple[PieceRef, SeatRef] | None = None
    row: Annotated[int, Meta(ge=0, extra={"list": "setup.seats"})] = 0
    name: Annotated[str, Meta(extra={"list": "setup.seats", "none": ""})] = ""


class Foreign(Value, frozen=True):
    spell: Annotated[int, Meta(ge=0, extra={"list": "setup.spells"})] = 7


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (Thing(), ""),
        (Thing(3, 3, (0, 47), ((4, 99),), 9, Thing(1), (3, 4)), ""),
        (Thing(4), "names a piece that is not there"),
        (Thing(-1), "names a piece that is not there"),
        (Thing(by=-2), "names a piece that is not there (by)"),
        (Thing(path=(3, 48)), "names a cell that is not there (path)"),
        (Thing(owners=((0, 9), (5, 0))), "names a seat that is not there (owners)"),
        (Thing(count=10), "has count 10, which is not possible"),
        (Thing(count=-1), "has count -1, which is not possible"),
        (Thing(inner=Thing(inner=Thing(9))), "names a piece that is not there"),
        (Thing(either=(4, 4)), "names a piece that is not there (either)"),
        (Thing(either=(0, 5)), "names a seat that is not there (either)"),
        (Thing(row=5), "names a seat that is not there (row)"),
        (Thing(name="red"), ""),
        (Thing(name="pink"), "names a seat that is not there (name)"),
        (Foreign(), ""),
        ((Thing(), Thing(4)), "names a piece that is not there"),
        ((Thing(), (Thing(3),)), ""),
    ],
)
def test_types_say_what_a_field_refers_to(thing, words):
    state = position()  # 4 pieces, 48 cells and 5 seats
    assert misnamed(thing, there_in(state)) == words
    if isinstance(thing, Thing):
        plain = msgspec.to_builtins(state)
        assert misnamed(thing, there_between(plain, plain)) == words


@pytest.mark.parametrize("system", SHIPPED)
def test_what_steps_and_events_name_their_types_say(system):
    """A field called so that is a bare number would not be looked at."""
    rules = load(system)
    steps = {type_ for type_ in _all(msgspec.inspect.type_info(rules.state)) if hasattr(type_, "need")}
    assert len(steps) > 20
    bare = [
        f"{kind.__name__}.{field.name}"
        for kind in (*steps, *rules.all_events)
        for field in msgspec.structs.fields(kind)
        if field.name in ("piece", "target", "carrier", "cell", "seat", "door", "unit") and field.type is int
    ]
    assert bare == []


def _all(info, seen=None):
    """Every struct class in a type."""
    seen = set() if seen is None else seen
    if isinstance(info, msgspec.inspect.StructType):
        if info.cls in seen:
            return seen
        seen.add(info.cls)
        for field in info.fields:
            _all(field.type, seen)
    for name in ("types", "item_types"):
        for inner in getattr(info, name, ()):
            _all(inner, seen)
    for name in ("type", "item_type"):
        if (inner := getattr(info, name, None)) is not None:
            _all(inner, seen)
    return seen
