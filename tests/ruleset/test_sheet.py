"""What every system's opening does with a sheet that is wrong: all problems at once, each at its place."""

from __future__ import annotations

from typing import Literal

import pytest

from tactical.board import Board
from tactical.ruleset.sheet import SheetReader
from tactical.table import Seat
from tactical.table.effects import Effect
from tactical.table.opening import Sheet, SheetError
from tactical.table.options import Options
from tactical.table.values import Value


class Row(Value, frozen=True):
    name: str
    kind: str
    seat: str = ""


class Kind(Value, frozen=True):
    name: str
    speed: int = 1
    pace: Literal["slow", "quick"] = "slow"


class Choices(Options, frozen=True):
    fighting: Literal["house", "referee"] = "house"


KINDS = {"man": Kind("man"), "dog": Kind("dog", 3)}
PIECES = ({"name": "ann", "kind": "man", "seat": "red"}, {"name": "rex", "kind": "dog", "seat": "blue"})


HASTE = {"haste": (-9, 9)}


def reader(**given) -> SheetReader:
    sheet = {"pieces": PIECES, "seats": (Seat("red", "R"), Seat("blue", "B")), **given}
    return SheetReader("toy", Sheet(title="A walk", board=Board("square8", 4, 4), **sheet), "tools")


def told(of: SheetReader):
    return [(problem.where, problem.message) for problem in of.problems]


def test_tables_boards_and_options_that_cannot_be():
    of = reader(extra={"tools": {}, "toys": {}}, options={"fighting": "referee"})
    of.played_on("hex", flat=True)
    assert of.options(Choices).fighting == "referee"
    assert told(of) == [
        (("toys",), "toy has no table 'toys': it has options, kinds, tools, pieces and goals"),
        (("map", "topology"), 'toy is played on hexes: topology = "hex"'),
        (("options", "fighting"), "fighting = referee needs a seat with referee = true"),
    ]


@pytest.mark.parametrize(
    ("row", "where", "words"),
    [
        ({"like": "cat"}, ("like",), "nothing called 'cat'; there are: man, dog"),
        ({"speed": "far"}, ("speed",), "Expected `int`"),
        ({"pace": "swift"}, ("pace",), "Invalid enum value 'swift'"),
        ({"paws": 4}, (), "unknown field `paws`"),
        (3, (), "kinds.elk must be a table"),
    ],
)
def test_a_wrong_kind_is_told_once_and_not_missed_by_its_pieces(row, where, words):
    of = reader(kinds={"elk": row}, pieces=(*PIECES, {"name": "bo", "kind": "elk"}))
    kinds = of.table("kinds", KINDS, Kind)
    list(of.pieces(Row, [kind.name for kind in kinds]))
    assert [place for place, _ in told(of)] == [("kinds", "elk", *where)]
    assert words in told(of)[0][1]


def test_a_kind_like_another_has_what_is_not_said_otherwise():
    of = reader(kinds={"wolf": {"like": "dog", "pace": "quick"}})
    assert of.table("kinds", KINDS, Kind)[-1] == Kind("wolf", 3, "quick")
    assert not of.problems


def test_pieces_of_no_kind_are_left_out_and_named():
    of = reader(pieces=(*PIECES, {"name": "bo", "kind": "elk"}))
    assert [row.name for _, row in of.pieces(Row, KINDS)] == ["ann", "rex"]
    assert told(of) == [(("pieces", 2, "kind"), "unknown kind 'elk'; kinds: man, dog")]


def test_the_order_is_that_of_the_names_and_then_of_the_others():
    ids = {"ann": 0, "rex": 1, "bo": 2}
    assert reader(order=("bo", "ann")).order("piece", ids) == (2, 0, 1)
    of = reader(order=("bo", "zed", "bo"))
    of.order("piece", ids)
    assert told(of) == [(("order", 1), "unknown piece 'zed'"), (("order", 2), "bo is listed twice")]
    of = reader(order=("green",))
    of.order("seat", of.seats)
    assert told(of) == [(("order", 0), "unknown seat 'green'; seats: red, blue")]


def test_effects_that_nothing_reads_or_ends():
    of = reader()
    of.effects(("pieces", 0), (Effect("luck", until="day", whose=2, times=0), Effect("haste")), ("battle",), HASTE)
    assert [place[3:] for place, _ in told(of)] == [(0, "name"), (0, "until"), (0, "whose"), (0, "times")]


def test_effects_of_more_than_their_amounts():
    of = reader()
    of.effects(("pieces", 0), (Effect("haste", 9), Effect("haste", 10), Effect("luck", 10**12)), ("battle",), HASTE,
               marks=True)  # fmt: skip
    assert told(of) == [(("pieces", 0, "effects", 1, "amount"), "the amount of haste is -9 to 9")]


def test_a_battle_in_which_nobody_acts_does_not_open():
    with pytest.raises(SheetError, match="at least one piece must belong to a seat"):
        reader(pieces=()).opened(None, None)
