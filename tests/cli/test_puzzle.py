"""Puzzles by commands: listed, shown, lines judged against the best, made of a game; mistakes are a line each."""

from __future__ import annotations

import re

import pytest

from tactical.scenario.shipped_files import shipped_puzzles
from tests.cli.table import one_line

NAME = "skirmish-into-the-thicket"
BEST = "ada walk c3 d3 e3 f3; ada strike xan with sword"


def test_they_are_listed_and_one_is_shown(table):
    listed = table.run("puzzle", "list").out.splitlines()
    assert [line.partition(":")[0] for line in listed] == list(shipped_puzzles())
    shown = table.run("puzzle", NAME, "--show").out
    assert "The task: Take Xan out this round" in shown
    assert "A  Ada, trooper, red, at b3" in shown


@pytest.mark.slow
def test_a_line_is_judged_against_the_best_which_is_shown_on_request_alone(table):
    ran = table.run("puzzle", NAME, "--try", "ada fire rifle at xan")
    assert (ran.code, ran.err) == (0, "")
    assert "Yours: 30%. Best found: 52%" in ran.out
    assert "sword" not in ran.out
    assert "sword" in table.run("puzzle", NAME, "--best").out
    file = table.folder / "line.txt"
    file.write_text("ada walk c3 d3 e3 f3\nada strike xan with sword\n", "utf-8")
    assert "Yours: 52%. Best found: 52%" in table.run("puzzle", NAME, "--orders", str(file)).out
    found = table.run("puzzle", NAME, "--try", BEST, "--try", "ada fire rifle at xan", "--json").json
    chances = [n / d for n, d in (line["chance"] for line in found["tried"])]
    assert chances[0] > chances[1] > 0
    assert found["best"]["orders"] is None
    assert found["best"]["chance"] == found["tried"][0]["chance"]
    each = table.run("puzzle", NAME, "--try", *BEST.split("; "), "--json").json
    assert each["tried"] == found["tried"][:1], "an order an argument, as everywhere"


def test_one_is_made_of_a_game_and_solved(table):
    file = table.folder / "mine.toml"
    seat = table.good("show", "--json").json["awaiting"]["seat"]
    save = table.run("puzzle", table.save)
    assert (save.code, "this is a saved game" in one_line(save)) == (4, True)
    made = table.run(
        "puzzle", "make", table.save, "--goal", "reach ann c1", "--answers", "pass", "--effort", "8", "--out", str(file)
    )
    assert (made.code, made.err) == (0, ""), made
    assert re.search(r"Get Ann to c1 this round\nBest found: 100%", made.out)
    judged = table.run("puzzle", str(file), "--try", "ann walk b1 c1")
    assert "Yours: 100%" in judged.out
    again = table.run("puzzle", "make", table.save, "--out", str(file))
    assert again.code == 4
    assert "this file already exists" in one_line(again)
    other = "blue" if seat == "red" else "red"
    wrong = table.run("puzzle", "make", table.save, "--seat", other, "--out", str(file) + "2")
    assert (wrong.code, f"{other} is not asked" in one_line(wrong)) == (3, True)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("no-such",), 4, "unknown puzzle 'no-such'"),
        (("list", "more"), 2, "puzzle takes one name"),
        (("make",), 2, "puzzle make needs a save and a file"),
        ((NAME, "--try", "ada flies"), 2, "is not an order"),
        ((NAME, "--try", "ada walk k5"), 3, "'ada walk k5' is refused"),
        ((NAME, "--try", ";".join(["ada end"] * 61)), 2, "a line has at most 60 orders"),
        ((NAME, "--orders", "missing.txt"), 4, "there is no such file"),
        ((NAME, "more"), 2, "puzzle takes one name"),
        ((NAME, "--goal", "win"), 2, "work with 'puzzle make' only"),
        (("make", "x", "--best"), 2, "puzzle make only makes one"),
    ],
)
def test_a_mistake_is_one_line(table, words, code, said):
    ran = table.run("puzzle", *words)
    assert ran.code == code
    assert said in one_line(ran)
