"""Late arrivals: FT-SK-16."""

from __future__ import annotations

import pytest

from tactical.scenario import ScenarioError, scenario_from_text
from tactical.session.scenario_check import check_text
from tactical.table import Over, awaiting
from tactical.table.places import OffBoard
from tests.journal.games import YARD
from tests.rules.skirmish.fixture import RULES, after, left, legal, line, piece, refused, said, start, until

DI = {"seat": "blue", "arrives": 2, "arrives_at": ["8,0", "8,1"]}


def late(**changes):
    return start(more={"di": {**DI, **changes.pop("di", {})}}, **changes)


@pytest.mark.clause("FT-SK-16")
def test_nobody_has_a_turn_before_its_round():
    state = late()
    assert isinstance(piece(state, "di").place, OffBoard)
    state = after(state, "ann end", "bo end", "cy end")
    assert state.beat == 2
    assert state.turn_of().name == "ann"
    assert until(state, "di").turn_of().name == "di"


@pytest.mark.clause("FT-SK-16")
def test_it_comes_on_at_one_of_its_squares_for_what_that_costs():
    state = until(late(ground={(8, 1): "gravel"}), "di")
    assert left(state, "di") == 5
    refused(state, "di walk 7,0", "FT-SK-16")
    refused(state, "di come on 7,0", "FT-SK-16")
    assert left(after(state, "di come on 8,0"), "di") == 4
    came = after(state, "di come on 8,1")
    assert left(came, "di") == 3  # gravel takes 2
    refused(came, "di come on 8,0", "FT-SK-16")
    assert left(after(came, "di walk 7,1 6,1"), "di") == 1
    assert "Di comes on at i1" in said(state, "di come on 8,0")


@pytest.mark.clause("FT-SK-16")
def test_it_waits_while_its_squares_are_taken():
    taken = until(late(ann={"cell": (8, 0)}, bo={"cell": (8, 1)}), "di")
    refused(taken, "di come on 8,0", "FT-SK-16")
    assert [type(order).__name__ for order in RULES.offers(taken)] == ["EndTurn"]
    state = until(after(taken, "di end"), "ann")
    state = until(after(state, "ann walk 7,0"), "di")
    legal(state, "di come on 8,0")


@pytest.mark.clause("FT-SK-16", "SK-D28")
def test_who_hides_on_the_square_keeps_it_out_and_is_seen():
    state = until(late(ann={"cell": (8, 0), "hidden": True}, ground={(8, 0): "undergrowth"}, cy={"cell": (0, 8)}), "di")
    legal(RULES.view(state, 1), "di come on 8,0")
    state = after(state, "di come on 8,0")
    assert 0 not in state.hidden
    assert isinstance(piece(state, "di").place, OffBoard)
    assert left(after(state, "di come on 8,1"), "di") == 4


@pytest.mark.clause("FT-SK-16")
def test_a_side_that_waits_is_not_beaten():
    state = late(ann={"cell": (8, 7)}, cy={"health": 1})
    state = after(state, "ann strike cy with sword", (1, 1), (6, 6))
    assert piece(state, "cy").health <= 0
    assert not isinstance(awaiting(state), Over)
    lone = late(di={"arrives": 4}, cy={"health": 0}, without=("bo",))
    assert until(lone, "di").turn_of().name == "di"


def test_everybody_sees_when_and_where():
    state = late()
    for seat in (0, 1):
        assert line(RULES.view(state, seat), "Comes on", "di") == "from round 2, at i1 or i2"


@pytest.mark.parametrize(
    ("lines", "at", "words"),
    [
        ("arrives = 3", "arrives", "comes on nowhere"),
        ('arrives_at = ["a1"]', "arrives_at", "has squares to come on at and no round"),
        ('arrives = 3\narrives_at = ["g1"]\ncell = "g1"', "arrives", "starts on the map"),
        ('arrives = 3\narrives_at = ["g1"]\nprone = true', "arrives", "on its feet and openly"),
        ('arrives = 3\narrives_at = ["z9"]', '["z9"', "z9"),
        ('arrives = 3\narrives_at = ["d2"]', '["d2"', "cannot come on on a wall"),
        ('arrives = 0\narrives_at = ["g1"]', "arrives", "arrives must be a whole number of at least 1"),
    ],
)
def test_mistakes_are_told_where_they_stand(lines, at, words):
    text = YARD.replace("d = {", 'w = "wall"\nd = {').replace("...c..d", "...w..d").replace("a..x...", "a..c...")
    text += f'\n[[pieces]]\nname = "eve"\nseat = "blue"\n{lines}\n'
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    number = text[: text.index(at, text.index('"eve"'))].count("\n") + 1
    assert any(told.startswith(f"f:{number}:") and words in told for told in caught.value.lines), caught.value.lines


def test_a_piece_that_comes_later_is_not_warned_of():
    eve = '\n[[pieces]]\nname = "eve"\nseat = "blue"\n'
    assert "never comes" in check_text(YARD + eve, "f").warnings[0].words
    assert not check_text(YARD + eve + 'arrives = 2\narrives_at = ["f1"]\n', "f").warnings
