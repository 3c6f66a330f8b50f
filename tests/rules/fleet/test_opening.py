"""What a scenario may not say, told all at once; what it need not say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tactical.board import Board, Layer
from tactical.ruleset.validation import problems
from tactical.table import Seat
from tactical.table.opening import SheetError
from tactical.table.values import replace
from tests.rules.fleet.fixture import ANCHOR, RULES, after, sheet, start, unit, where

RED = "c1 cruiser red A"


@dataclass
class Wrong:
    """A sheet with one thing wrong, and what is said about it."""

    said: str
    units: tuple[str, ...] = (RED, *ANCHOR)
    changes: Any = None


SEVEN = tuple(Seat(f"s{i}", f"S{i}") for i in range(7))
WRONG = {
    "kind": Wrong("unknown kind 'galleon'", ("c1 galleon red A", *ANCHOR)),
    "space": Wrong("needs a planet", ("p1 pds red A", *ANCHOR)),
    "planet": Wrong("must start in space", ("c1 cruiser red a-one", *ANCHOR)),
    "room": Wrong("red has 1 unit too many at A", ("f1 fighter red A", *ANCHOR)),
    "limit": Wrong("FL-D16", (RED, "c2 cruiser red A", *ANCHOR), {"fleet_pool": 1}),
    "damage": Wrong("cannot sustain damage", changes={"more": {"c1": {"damaged": True}}}),
    "system": Wrong("'Q' is not a cell", changes={"planets": {"q-one": {"system": "Q"}}}),
    "void": Wrong("there is no system at 5,3", changes={"planets": {"q-one": {"system": "5,3"}}}),
    "owner": Wrong("unknown seat 'pink'", changes={"planets": {"q-one": {"system": "A", "owner": "pink"}}}),
    "wormhole": Wrong("'Q' is not a cell", changes={"wormholes": {"alpha": ["A", "Q"]}}),
    "ability": Wrong("unknown seat 'pink'", changes={"abilities": {"hop": {"seats": ["pink"]}}}),
    "player": Wrong("unknown seat 'pink'", changes={"players": {"pink": {"pool": 1}}}),
    "alone": Wrong("for two to 6 players, not 1", (RED,), {"seats": (Seat("red", "Red"),)}),
    "crowd": Wrong("for two to 6 players, not 7", ("c1 cruiser s0 A",), {"seats": SEVEN}),
    "seat": Wrong("must belong to a seat", changes={"more": {"c1": {"seat": ""}}}),
    "count": Wrong("two units are called 'c1-1'", (RED, "c1-1 cruiser red A", *ANCHOR), {"more": {"c1": {"count": 2}}}),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said(name):
    wrong = WRONG[name]
    with pytest.raises(SheetError) as error:
        RULES.open(sheet(*wrong.units, **(wrong.changes or {})))
    assert wrong.said in str(error.value)
    assert len(error.value.problems) == 1


def test_squares_storeys_and_strange_tables():
    found = sheet(RED, *ANCHOR)
    squares = Board("square8", 6, 4, 2, layers=(Layer("ground", ("system",), bytes(48)),), names=found.board.names)
    wrong = type(found)(**{
        **{f: getattr(found, f) for f in found.__struct_fields__}, "board": squares, "extra": {**found.extra, "x": {}}
    })  # fmt: skip
    with pytest.raises(SheetError) as error:
        RULES.open(wrong)
    assert [p.where for p in error.value.problems] == [("x",), ("map", "topology"), ("map",)]


def test_several_units_in_one_row_and_owners_by_presence():
    state = start(RED, "i1 infantry red b-one", *ANCHOR, more={"c1": {"count": 3}})
    assert [p.name for p in state.pieces[:4]] == ["c1-1", "c1-2", "c1-3", "i1"]
    assert where(state, "c1-3") == "A"
    owners = {p.name: state.owner(p) for p in state.setup.planets}
    assert (owners["b-one"], owners["a-one"], owners["h-one"]) == (0, -1, -1)


def test_positions_from_files_are_held_to_what_play_reaches():
    state = after(start(RED, *ANCHOR), "activate c")
    assert problems(RULES, state) == []
    assert problems(RULES, state.having(owners=())) != []
    assert problems(RULES, state.having(pools=(1,))) != []
    assert problems(RULES, state.having(tokens=((99, 0),))) != []
    assert problems(RULES, state.having(retreat=(1,))) != []
    assert RULES.broken_invariants(state.having(tokens=())) != []
    on_planet = replace(unit(state, "c1"), place=replace(unit(state, "c1").place, spot="a-one"))
    assert RULES.broken_invariants(state.with_piece(on_planet)) == ["c1 cannot stand on a planet"]
    hurt = replace(unit(state, "c1"), damage=1)
    assert RULES.broken_invariants(state.with_piece(hurt)) == ["c1 cannot be damaged"]


@pytest.mark.parametrize("number", range(2, 7))
def test_two_to_six_seats_play_in_turn(number):
    seats = SEVEN[:number]
    state = start(*(f"i{i} infantry s{i} {'abcdef'[i]}-one" for i in range(number)), seats=seats)
    asked = []
    for _ in range(number):
        asked.append(state.stack[-1].ask.seat)
        state = after(state, "pass")
    assert asked == list(range(number))
    assert (state.beat, state.stack[-1].ask.seat) == (2, 0)
