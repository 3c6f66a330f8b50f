"""Kept lines without a screen: kept, listed, shown, tried where the game is now, played, dropped; each for its seat."""

from __future__ import annotations

import pytest

from tests.cli.table import one_line
from tests.journal.games import YARD


def line(table, what, *words):
    return table.run("lines", what, table.save, *words)


def first_order(table):
    """An order that the seat that is asked could give now, and whose it is."""
    found = table.good("orders", "--json").json
    return found["orders"][0]["text"], found["awaiting"]["seat"]


def test_a_line_is_kept_listed_shown_and_dropped(table):
    order, seat = first_order(table)
    assert line(table, "keep", "plan", order, "--note", "the quiet way").out == "Kept as 'plan': 1 order\n"
    assert line(table, "list").out == "plan (the quiet way): 1 order still possible\n"
    shown = line(table, "show", "plan").out.splitlines()
    assert shown[0] == "plan (the quiet way): 1 order still possible"
    assert shown[1].startswith(f"  {seat}: {order}")
    (found,) = line(table, "list", "--json").json["lines"]
    assert (found["name"], found["note"], found["played"], found["stands"], found["total"]) == (
        "plan", "the quiet way", 0, 1, 1,
    )  # fmt: skip
    assert line(table, "drop", "plan").out == "Deleted 'plan'\n"
    assert line(table, "list").out == f"{seat.capitalize()} has kept no lines\n"


def test_another_seat_sees_none_of_it(table):
    order, seat = first_order(table)
    line(table, "keep", "plan", order)
    other = "blue" if seat == "red" else "red"
    assert line(table, "list", "--seat", other).out == f"{other.capitalize()} has kept no lines\n"
    assert one_line(line(table, "show", "plan", "--seat", other)).endswith(f"{other} has no kept line called 'plan'")


def test_played_it_is_in_the_game_and_nothing_is_left_of_it(table):
    order, _ = first_order(table)
    line(table, "keep", "plan", order)
    record = table.good("show", "--json").json["record"]
    ran = line(table, "play", "plan", "--seed", "3")
    assert "played as rehearsed" in ran.out or "the dice came up differently" in ran.out
    assert table.good("show", "--json").json["record"] > record
    assert line(table, "list").out.endswith(("none left\n", "has kept no lines\n"))


def test_trying_says_by_its_exit_whether_all_of_it_stands(table):
    order, seat = first_order(table)
    line(table, "keep", "plan", order)
    assert line(table, "try", "plan").code == 0
    other = next(one["text"] for one in table.good("orders", "--json").json["orders"] if one["text"] != order)
    table.on("do", other, "--seed", "1")
    ran = line(table, "try", "plan", "--seat", seat)
    assert ran.code in (0, 3)
    assert ("1 order still possible" in ran.out) == (ran.code == 0)


@pytest.mark.parametrize(
    ("words", "code", "problem"),
    [
        (("show",), 2, "needs the name"),
        (("list", "plan"), 2, "takes no name"),
        (("show", "plan", "x"), 2, "takes no orders"),
        (("keep", "plan"), 2, "needs orders"),
        (("show", "plan", "--anyway"), 2, "--anyway works only with lines play"),
        (("show", "plan"), 3, "has no kept line called 'plan'"),
        (("drop", "plan"), 3, "has no kept line called 'plan'"),
        (("keep", "plan", "nobody walk a1"), 2, "nobody"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(table, words, code, problem):
    ran = line(table, *words)
    assert ran.code == code
    assert problem in ran.err


def test_a_surprise_stops_it_unless_it_is_to_be_played_anyway(table):
    """Another seat's order in the place of the one expected."""
    table.scenario.write_text(YARD.replace("hidden = true\n", ""), "utf-8")
    table.save = str(table.folder / "open.tactical")
    assert table.run("new", str(table.scenario), "--save", table.save).code == 0
    assert line(table, "keep", "plan", "ann end", "cy end", "ben go prone").out == "Kept as 'plan': 3 orders\n"
    ran = line(table, "play", "plan")
    assert (ran.code, ran.out.splitlines()[-1]) == (
        3,
        "waits at order 2 of 3 (cy end), which blue has to give",
    )
    table.good("do", "cy go prone", "--seat", "blue")
    table.good("do", "cy end", "--seat", "blue")
    assert "Blue gave 'cy go prone', not 'cy end'" in line(table, "list", "--seat", "red").out
    (found,) = line(table, "show", "plan", "--seat", "red", "--json").json["lines"]
    assert (found["played"], found["stands"], found["instead"]) == (2, 1, "Blue gave 'cy go prone', not 'cy end'")
    ran = line(table, "play", "plan", "--seat", "red")
    assert ran.code == 3
    assert one_line(ran).endswith("plan stops at a surprise: Blue gave 'cy go prone', not 'cy end'")
    assert "1 order played as rehearsed" in line(table, "play", "plan", "--seat", "red", "--anyway").out


def test_lines_stand_side_by_side_in_the_order_that_is_asked_for(table):
    line(table, "keep", "shoot", "ann fire rifle at dee", "ann end")
    line(table, "keep", "wait", "ann end")
    out = line(table, "compare", "--by", "most damage").out
    assert out.split()[:2] == ["shoot", "wait"]
    told = {row[:20].strip(): row[20:] for row in out.splitlines()}
    assert "ann fire rifle at dee" in told["Orders"]
    assert told["All carried out"].count("100%") >= 2
    found = line(table, "compare", "wait", "shoot", "--json").json
    wait, shoot = found["lines"]
    assert (wait["name"], wait["dealt"], wait["rehearsed"]) == ("wait", 0, [1, 1])
    assert shoot["dealt"] > 0
    assert (shoot["tries"], shoot["exact"], shoot["whole"]) == (0, True, [1, 1])
    assert one_line(line(table, "compare", "nothing")).endswith(
        "red has no kept line called 'nothing'; kept lines: shoot, wait"
    )
    assert "--by works only with lines compare" in one_line(line(table, "show", "wait", "--by", "safest"))
