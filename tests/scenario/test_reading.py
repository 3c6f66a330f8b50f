"""A good text becomes the sheet it describes."""

import pytest

from tactical.board import CellName, Edge, Link, coordinates_of
from tactical.scenario import ScenarioError, open_scenario, scenario_from_text
from tactical.table.goals import Exit, HoldCells, LastSide
from tactical.table.pieces import Seat
from tests.scenario.samples import GOOD, HEXES, WALLED, spoiled
from tests.scenario.tiny import TINY


def sheet_of(text):
    return scenario_from_text(text).sheet


def test_a_scenario_is_read_whole():
    scenario = scenario_from_text(GOOD, "mill.toml")
    sheet = scenario.sheet
    assert (scenario.rules, scenario.source) == (TINY, "mill.toml")
    assert (sheet.title, sheet.briefing, sheet.limit, sheet.at_limit) == ("The mill", "Hold\nthe mill.", 12, "blue")
    assert sheet.order == ("bo", "ann")
    assert sheet.options == {"corners": "free", "bonus": 2}
    assert sheet.seats == (Seat("red", "red"), Seat("blue", "blue", referee=True))
    assert sheet.kinds == {"sniper": {"like": "marksman", "body": 5}}
    assert sheet.pieces == (
        {"name": "ann", "seat": "red", "cell": 10, "kind": "trooper", "weapons": ["rifle"]},
        {"name": "bo", "seat": "blue", "cell": 20, "kind": "sniper"},
    )
    assert sheet.goals == (HoldCells((16, 21, 12), 2), LastSide((2, 3)))
    assert sheet.extra == {"weather": {"wet": ["h2", "d3"]}}


def test_a_map_becomes_a_board():
    board = sheet_of(GOOD).board
    assert (board.topology, board.width, board.height, board.storeys) == ("square8", 9, 4, 1)
    assert [layer.name for layer in board.layers] == ["ground", "height"]
    assert board.kind("ground", 10) == "floor"
    assert board.cells_of("ground", "undergrowth") == (13,)
    assert (board.kind("height", 13), board.kind("height", 12)) == ("2", "none")
    assert board.edges == (Edge(20, 21, "wall"),)
    assert board.links == (Link(10, 25, "tunnel", both=False),)
    assert board.names == (CellName(20, "mill"),)


def test_what_is_left_out_has_its_default():
    sheet = sheet_of(
        """
title = "Small"
rules = "tiny"
seats = [{ name = "red", side = "red" }]
pieces = [{ name = "ann", seat = "nobody", cell = "0,0" }]
map = { topology = "square4", picture = ".", legend = { "." = "floor" } }
"""
    )
    assert (sheet.limit, sheet.at_limit, sheet.briefing, sheet.order) == (None, "points", "", ())
    assert (sheet.options, sheet.kinds, sheet.goals, sheet.extra) == ({}, {}, (), {})
    assert sheet.pieces == ({"name": "ann", "seat": "nobody", "cell": 0},)


def test_a_margin_and_empty_lines_around_a_picture_do_not_count():
    picture = GOOD[GOOD.index("#########") : GOOD.index('"""\n[map.names]')]
    indented = GOOD.replace(picture, "\n" + "".join(f"  {line}  \n" for line in picture.splitlines()) + "  ")
    assert sheet_of(indented).board == sheet_of(GOOD).board


def test_what_a_letter_leaves_out_the_full_stop_says():
    short = spoiled('a = { ground = "floor", ', "a = { ").replace('x = { ground = "floor", ', "x = { ")
    assert sheet_of(short) == sheet_of(GOOD)


def test_the_space_may_be_a_letter():
    spaced = GOOD.replace("#..x....#", "#  x    #").replace('"." =', '" " = "floor"\n"." =')
    assert sheet_of(spaced).board == sheet_of(GOOD).board


def test_borders_are_drawn_in_walled_pictures():
    sheet = sheet_of(WALLED)
    board = sheet.board
    assert (board.width, board.height, board.storeys) == (4, 2, 2)
    doors = [(coordinates_of(board, e.a), coordinates_of(board, e.b)) for e in board.edges if e.kind == "door"]
    walls = [(coordinates_of(board, e.a), coordinates_of(board, e.b)) for e in board.edges if e.kind == "wall"]
    assert doors == [("c1", "c2")]
    assert walls == [("b1", "b2"), ("c1", "d1"), ("a2", "b2"), ("b2", "c2"), ("b2@1", "c2@1")]
    assert sheet.goals[0].cells == (7,)


def test_hexes_are_drawn_shifted_and_storeys_one_below_the_other():
    sheet = sheet_of(HEXES)
    board = sheet.board
    assert (board.topology, board.width, board.height, board.storeys) == ("hex", 3, 3, 2)
    assert sheet.pieces[0]["cell"] == 0
    assert sheet.goals == (Exit((5, 13), side="red"),)
    assert board.links == (Link(5, 13, "gate"),)


def test_options_on_the_command_line_have_the_type_of_the_option(tmp_path):
    file = tmp_path / "mill.toml"
    file.write_text(GOOD, "utf-8")
    rules, (sheet, rows) = open_scenario(file, {"corners": "walls", "bonus": "-3", "fog": "true"})
    assert rules is TINY
    assert sheet.options == {"corners": "walls", "bonus": -3, "fog": True}
    assert [row.name for row in rows] == ["ann", "bo"]
    with pytest.raises(ScenarioError) as caught:
        open_scenario(file, {"corner": "walls", "corners": "round", "bonus": "10", "fog": "1"})
    assert caught.value.lines == [
        "unknown option 'corner'; did you mean corners?",
        "option corners cannot be 'round': permitted: free, walls",
        "option bonus cannot be '10': permitted: a whole number from -3 to 9",
        "option fog cannot be '1': permitted: true or false",
    ]


def test_a_seat_without_a_side_fights_for_itself():
    text = "\n".join(line for line in GOOD.splitlines() if not line.startswith("side = "))
    assert text != GOOD
    assert [(seat.name, seat.side) for seat in sheet_of(text).seats] == [("red", "red"), ("blue", "blue")]


def test_a_referee_may_be_on_no_side():
    text = GOOD + '\n[[seats]]\nname = "judge"\nside = ""\nreferee = true\n'
    assert [(seat.name, seat.side) for seat in sheet_of(text).seats][-1] == ("judge", "")
