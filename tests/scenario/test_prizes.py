"""Things that are carried (FT-13): handled, dropped, brought where they are wanted, hidden, wanted by the computer."""

from __future__ import annotations

from pathlib import Path

import pytest

import tactical.rules.boarding
from tactical.journal.game import Game
from tactical.opponent.player import Opponent
from tactical.report.goals import goals_in_words
from tactical.report.position import PrizeReport, prize_reports
from tactical.rules import load
from tactical.ruleset.validation import problems
from tactical.scenario import ScenarioError, scenario_from_text
from tactical.table import Ask, Over, awaiting, opened
from tactical.table.notation import write
from tactical.table.places import at
from tactical.table.prizes import prize_named
from tactical.table.values import replace
from tests.rules.skirmish.fixture import after, hidden, left, line, order, piece, played, refused, said

RULES = load("skirmish")
YARD = """
title = "The yard"
rules = "skirmish"
order = ["ann", "cy", "ben"]
[map]
topology = "square8"
picture = '''
a........
b...s...c
.........
'''
[map.legend]
"." = "floor"
a = { piece = "ann" }
b = { piece = "ben" }
c = { piece = "cy" }
s = { mark = "stone" }
[[seats]]
name = "red"
[[seats]]
name = "blue"
[defaults]
kind = "trooper"
[[pieces]]
name = "ann"
seat = "red"
[[pieces]]
name = "ben"
seat = "red"
[[pieces]]
name = "cy"
seat = "blue"
"""
CHEST = '\n[prizes.chest]\ncell = "mark:stone"\n'
HOME = '[[goals]]\ngoal = "carry"\nprize = "chest"\ncells = ["a1"]\nside = "red"\n'
OUT = '[[goals]]\ngoal = "carry"\nprize = "chest"\ncells = ["a1"]\nleaves = true\nside = "red"\n'
HAS = '\n[prizes.chest]\ncarried_by = "ann"\n'


def yard(more: str = CHEST + HOME):
    scenario = scenario_from_text(YARD + more, "f")
    return opened(scenario.rules, scenario.opened()).state


def chest(state):
    """Where it is, and who has it."""
    prize = prize_named(state, "chest")
    return state.cell_name(prize.cell), state.name(prize.bearer) if prize.bearer >= 0 else ""


def passed(state, *names):
    """The state after these have ended their turns."""
    return after(state, *(f"{name} end" for name in names))


@pytest.mark.clause("FT-13", "FT-SK-17")
def test_a_thing_is_picked_up_where_one_stands_and_goes_along_for_a_square():
    state = yard()
    assert chest(state) == ("e2", "")
    refused(state, "ann pick up chest", "FT-13")
    state = after(state, "ann walk b1 c1 d1 e2")
    assert left(state, "ann") == 1
    assert said(state, "ann pick up chest") == ["Ann picks up the chest"]
    state = after(state, "ann pick up chest")
    assert (left(state, "ann"), chest(state), line(state, "Carries", "ann")) == (0, ("e2", "Ann"), "the chest")
    refused(state, "ann put down chest", "FT-SK-17")  # no square left
    state = passed(state, "ann", "cy", "ben")
    state = after(state, "ann walk d1")
    assert chest(state) == ("d1", "Ann")
    state = after(state, "ann put down chest")
    assert (left(state, "ann"), chest(state)) == (3, ("d1", ""))
    refused(state, "ann put down chest", "FT-13")


@pytest.mark.clause("FT-13")
def test_it_is_handed_to_a_friend_beside_who_has_none():
    state = yard(HAS + '[prizes.lamp]\ncell = "a2"\n' + HOME.replace("a1", "i1"))
    assert chest(state) == ("a1", "Ann")
    refused(state, "ann hand chest to cy", "FT-13")
    refused(state, "ann hand chest to ann", "FT-13")
    refused(state, "ann hand lamp to ben", "FT-13")
    refused(after(state, "ann walk b1 c1"), "ann hand chest to ben", "FT-13")
    given = after(state, "ann hand chest to ben")
    assert (chest(given), left(given, "ann")) == (("a2", "Ben"), 4)
    busy = after(passed(state, "ann", "cy"), "ben pick up lamp")
    refused(passed(busy, "ben"), "ann hand chest to ben", "FT-13")
    refused(passed(given, "ann", "cy"), "ben pick up lamp", "FT-13")  # one thing at a time


@pytest.mark.clause("FT-13")
def test_it_falls_where_its_bearer_does_and_another_wins_with_it():
    state = after(yard(), "ann walk b1 c1 d1 e2", "ann pick up chest")
    ann = piece(state, "ann")
    struck = state.with_piece(replace(ann, health=0))
    fallen = played(struck, "ann end").state
    assert chest(fallen) == ("e2", "")
    near = passed(fallen.with_piece(replace(piece(fallen, "ben"), place=at(fallen.board.cell(3, 1)))), "cy")
    state = after(near, "ben walk e2", "ben pick up chest", "ben walk d1 c1 b1", "ben end", "cy end")
    out = played(state, "ben walk a1")
    assert isinstance(out.awaiting, Over)
    assert (out.awaiting.result.winners, out.awaiting.result.clause) == (("red",), "FT-13")


@pytest.mark.clause("FT-13", "FT-04")
def test_with_leaves_it_is_taken_off_the_board_by_its_bearer_alone():
    state = yard(HAS + OUT)
    assert awaiting(after(state, "ann walk b1")).seat == 0  # on the cells alone wins nothing
    refused(after(state, "ann walk b1"), "ann leave", "FT-04")
    assert any(each.verb == "leave" for each in RULES.offers(state))
    empty = passed(after(state, "ann put down chest"), "ann", "cy", "ben")
    refused(empty, "ann leave", "FT-04")
    out = played(state, "ann leave")
    assert out.awaiting.result.winners == ("red",)
    assert prize_named(out.state, "chest").taken_by == "red"
    assert "Ann leaves with the chest" in [RULES.presenter.say(out.state, event) for event in out.events]


@pytest.mark.clause("FT-13")
def test_goals_tell_where_it_is():
    state = yard()
    assert goals_in_words(RULES, state)[0] == "Red wins by carrying the chest to a1 (FT-13): it lies on e2."
    state = after(state, "ann walk b1 c1 d1 e2", "ann pick up chest")
    assert goals_in_words(RULES, state)[0] == "Red wins by carrying the chest to a1 (FT-13): Ann has it."
    assert goals_in_words(RULES, yard(CHEST + OUT))[0].startswith("Red wins by leaving by a1 with the chest (FT-13)")


@pytest.mark.clause("FT-13", "FT-SK-17")
def test_nobody_sees_what_a_hidden_enemy_carries_and_handling_shows_him():
    state = yard(HAS + HOME).having(hidden=(0,))
    view = RULES.view(state, 1)
    assert (prize_named(view, "chest").bearer, prize_named(view, "chest").cell) == (-1, -1)
    assert "nobody knows where it is" in goals_in_words(RULES, view)[0]
    assert RULES.view(view, 1) == view
    assert prize_named(RULES.view(state, 0), "chest").bearer == 0
    assert not hidden(after(state, "ann put down chest"), "ann")


@pytest.mark.clause("FT-13")
def test_the_computer_gets_it_and_brings_it_home():
    scenario = scenario_from_text(YARD + CHEST + HOME, "f")
    state, player = opened(scenario.rules, scenario.opened()).state, Opponent(RULES)
    verbs = []
    for _ in range(20):
        want = awaiting(state)
        if not isinstance(want, Ask) or state.beat > 3:
            break
        if want.seat == 1:
            state = passed(state, "cy")
            continue
        chosen = player.choose(RULES.view(state, 0), 0).order
        verbs.append(chosen.verb)
        state = played(state, write(state, chosen)).state
    assert "take_prize" in verbs
    assert isinstance(awaiting(state), Over)
    assert state.result.winners == ("red",)


def test_reports_have_it_as_data():
    state = yard()
    assert prize_reports(state) == (PrizeReport("chest", "e2", None, None),)
    state = after(state, "ann walk b1 c1 d1 e2", "ann pick up chest")
    assert prize_reports(state) == (PrizeReport("chest", "e2", "ann", None),)
    gone = played(yard(HAS + OUT), "ann leave").state
    assert prize_reports(gone) == (PrizeReport("chest", None, None, "red"),)


def test_games_keep_it(tmp_path: Path):
    scenario = scenario_from_text(YARD + CHEST + HOME, "f")
    with Game.create(tmp_path / "a.tactical", scenario.rules, scenario.opened()) as game:
        for text in ("ann walk b1 c1 d1 e2", "ann pick up chest"):
            assert game.play(order(game.state, text)).verdict
    with Game.open(tmp_path / "a.tactical") as game:
        assert chest(game.state) == ("e2", "Ann")
        assert problems(game.rules, game.state) == []
        forged = game.state.having(prizes=(*game.state.prizes, *game.state.prizes))
        assert problems(game.rules, forged)
        lost = game.state.having(prizes=(replace(game.state.prizes[0], bearer=9),))
        assert problems(game.rules, lost)


# --- boarding ---

SHIP = (Path(tactical.rules.boarding.__file__).parent / "skeleton.toml").read_text("utf-8")
BOX = '\n[prizes.box]\ncarried_by = "ann"\n'
BOX += '[[goals]]\ngoal = "carry"\nprize = "box"\ncells = ["mark:helm"]\nside = "red"\n'


def ship():
    scenario = scenario_from_text(SHIP + BOX, "f")
    return scenario.rules, opened(scenario.rules, scenario.opened()).state


@pytest.mark.clause("FT-13", "FT-BA-15")
def test_on_a_ship_it_takes_a_movement_point():
    rules, state = ship()
    ann = piece(state, "ann")
    state = after(state, "ann put down box")
    assert piece(state, "ann").turn.move.spent == 1
    state = after(state, "ann pick up box")
    assert piece(state, "ann").turn.move.spent == 2
    assert line(state, "Carries", "ann")
    refused(state, "ann hand box to bo", "FT-13")  # too far
    near = state.with_piece(replace(piece(state, "bo"), place=at(state.board.neighbours(ann.cell)[0])))
    given = after(near, "ann hand box to bo")
    assert prize_named(given, "box").bearer == piece(given, "bo").id
    assert {"put_prize", "hand_prize"} <= {each.verb for each in rules.offers(near)}
    steps = len(near.stack[0].ask.verbs)
    assert "take_prize" in near.stack[0].ask.verbs
    assert steps


@pytest.mark.clause("FT-13")
def test_on_a_ship_it_falls_with_its_bearer():
    _, state = ship()
    struck = state.with_piece(replace(piece(state, "ann"), hits=0))
    fallen = played(struck, "bo end").state
    assert prize_named(fallen, "box").bearer == -1
    assert prize_named(fallen, "box").cell == piece(fallen, "ann").cell


# --- mistakes ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[prizes.chest]\n" + HOME, "needs a cell to lie on"),
        ('[prizes.chest]\ncell = "c1"\ncarried_by = "ann"\n', "needs a cell to lie on"),
        ('[prizes.chest]\ncarried_by = "zoe"\n', "unknown piece 'zoe'"),
        (HAS + '[prizes.lamp]\ncarried_by = "ann"\n', "carries one thing at a time"),
        ("[prizes]\nchest = 3\n", "must be a table"),
        ('[prizes."A chest"]\ncell = "c1"\n', "small letters"),
        (CHEST + HOME.replace('"chest"', '"chess"'), "nothing called 'chess' is carried; did you mean chest?"),
        (HOME, "write [prizes.NAME]"),
        (CHEST + "weight = 3\n", "weight"),
    ],
)
def test_mistakes_are_told(text, words):
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(YARD + text, "f")
    assert any(words in line for line in caught.value.lines), caught.value.lines


def test_in_other_systems_nothing_is_carried():
    text = (Path(tactical.rules.boarding.__file__).parents[1] / "armour/skeleton.toml").read_text("utf-8")
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text + '\n[prizes.chest]\ncell = "a1"\n', "f")
    assert any("in armour nothing is carried" in line for line in caught.value.lines)
