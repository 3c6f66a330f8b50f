"""The script of a battle in all systems (FT-11): what brings a line about, what it does, who knows of it, mistakes."""

from __future__ import annotations

import msgspec
import pytest

from tactical.journal.game import Game
from tactical.opponent.seeded_dice import SeededRandom
from tactical.rules import SHIPPED, load
from tactical.scenario import (
    ScenarioError,
    read_scenario,
    rulebook,
    scenario_from_text,
    shipped_scenario,
)
from tactical.session.scenario_check import check_text
from tactical.table import Ask, opened, play
from tactical.table.events import Scripted
from tactical.table.opening import ScriptLine
from tactical.table.places import OffBoard, OnBoard
from tactical.table.triggers import Trigger
from tests.journal.games import YARD, do
from tests.rules.skirmish.fixture import after, piece, played, until
from tests.scenario.chosen import ONE_A_SYSTEM

ARRIVES = 'do = "arrive"\nbeat = 2\npieces = ["eve"]\ncells = ["e1"]'
EVE = '\n[[pieces]]\nname = "eve"\nseat = "blue"\nweapons = ["sword"]\n'


def yard(line, more=""):
    scenario = scenario_from_text(f"{YARD}{more}\n[[script]]\n{line}\n", "f")
    return opened(scenario.rules, scenario.opened()).state


def words(state, *orders):
    found = []
    for order in orders:
        out = played(state, order)
        found += [event for event in out.events if isinstance(event, Scripted)]
        state = out.state
    return state, [event.what for event in found]


@pytest.mark.clause("FT-11")
def test_a_line_comes_about_once_when_its_round_has_begun():
    state = yard('do = "say"\nbeat = 2\nwords = "A bell rings."')
    state, told = words(state, "end", "end", "end")
    assert told == []
    state, told = words(state, "end")
    assert (state.beat, told) == (2, ["A bell rings."])
    assert words(state, "end", "end", "end", "end")[1] == []


@pytest.mark.clause("FT-11")
def test_who_enters_sets_it_off_in_the_middle_of_the_move():
    state = yard('do = "arrive"\nenter = ["c1"]\nside = "red"\npieces = ["eve"]\ncells = ["e1"]', EVE)
    assert isinstance(piece(state, "eve").place, OffBoard)
    out = played(state, "ann walk b1 c1 d1 e1")
    assert piece(out.state, "eve").cell == piece(state, "ann").cell + 4
    assert piece(out.state, "ann").cell == piece(state, "ann").cell + 3  # she is stopped by who stands there now
    told = [type(event).__name__ for event in out.events]
    assert told.index("Scripted") < told.index("Interrupted")


@pytest.mark.clause("FT-11")
def test_the_side_of_who_enters_counts():
    line = 'do = "say"\nenter = ["b1", "f2"]\nside = "blue"\nwords = "Halt!"'
    state, told = words(yard(line), "ann walk b1", "ann end")
    assert told == []
    assert words(until(state, "dee"), "dee walk f2")[1] == ["Halt!"]


@pytest.mark.clause("FT-11")
def test_who_arrives_stands_on_the_nearest_free_cell_and_has_turns():
    state = yard('do = "arrive"\nbeat = 1\npieces = ["eve"]\ncells = ["a1"]', EVE)
    assert piece(state, "eve").place == OnBoard((1,))  # Ann stands on a1
    assert until(state, "eve").turn_of().name == "eve"


@pytest.mark.clause("FT-11")
def test_a_piece_that_goes_out_sets_it_off_and_points_count():
    line = 'do = "points"\nlost = ["dee"]\nto = "red"\namount = 7\nwords = "Dee had the papers."'
    goal = '\n[[goals]]\ngoal = "points"\ntotal = 90\n'
    text = YARD.replace('name = "dee"', 'name = "dee"\nhealth = 1').replace("...c..d", "d..c...")
    scenario = scenario_from_text(f"{text}{goal}\n[[script]]\n{line}\n")
    state = opened(scenario.rules, scenario.opened()).state
    assert state.score.objective == ()
    state = after(state, "ann strike dee with bare-hands", (1, 1), (6, 6))
    assert state.score.objective == (("red", 7),)


@pytest.mark.clause("FT-11")
def test_how_far_a_goal_is_sets_it_off_and_effects_end():
    line = 'do = "effect"\ngoal = 1\nside = "red"\npieces = ["cy"]\neffect = "squares"\namount = 3\nuntil = "turn"'
    goal = '\n[[goals]]\ngoal = "exit"\ncells = ["a1"]\ncount = 2\n'
    state = yard(line, goal)
    assert piece(state, "cy").effects == ()
    state = after(state, "ann leave")
    assert [(effect.name, effect.amount) for effect in piece(state, "cy").effects] == [("squares", 3)]
    assert piece(until(until(state, "cy"), "ben"), "cy").effects == ()


@pytest.mark.clause("FT-11")
def test_no_seat_knows_of_a_line_before_it_comes_about():
    lines = 'do = "say"\nbeat = 1\nto = "blue"\nwords = "Now."\n[[script]]\n' + ARRIVES
    state = yard(lines, EVE)
    rules = load("skirmish")
    assert [rules.view(state, seat).setup.triggers for seat in (0, 1)] == [(), ()]
    assert [rules.view(state, seat).triggered for seat in (0, 1)] == [(), (0,)]
    assert rules.view(rules.view(state, 1), 1) == rules.view(state, 1)
    scenario = scenario_from_text(f"{YARD}{EVE}\n[[script]]\n{lines}\n")
    (event,) = [each for each in opened(scenario.rules, scenario.opened()).events if isinstance(each, Scripted)]
    assert event.seen == (1,)


def test_a_save_keeps_the_script_and_what_came_of_it(tmp_path):
    scenario = scenario_from_text(
        f'{YARD}{EVE}\n[[script]]\ndo = "arrive"\nbeat = 2\npieces = ["eve"]\ncells = ["e1"]\n'
    )
    with Game.create(tmp_path / "a.tactical", scenario.rules, scenario.opened()) as game:
        do(game, "ann end", "cy end", "ben end", "dee end")
        state = game.state
    with Game.open(tmp_path / "a.tactical") as game:
        assert game.state == state
        assert game.history.verify() == 4
    assert piece(state, "eve").cell >= 0


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
@pytest.mark.clause("FT-11")
def test_in_every_system_it_says_something_and_the_game_goes_on(name):
    text = shipped_scenario(name).read_text("utf-8")
    scenario = scenario_from_text(text + '\n[[script]]\ndo = "say"\nbeat = 1\nwords = "It begins."\n')
    rules = scenario.rules
    out = opened(rules, scenario.opened(), lambda roll: (1,) * roll.dice)
    told = [event.what for event in out.events if isinstance(event, Scripted)]
    for _ in range(60):
        if told or not isinstance(out.awaiting, Ask):
            break
        offers = rules.offers(rules.view(out.state, out.awaiting.seat))
        out = play(rules, out.state, offers[-1], lambda roll: (1,) * roll.dice)
        told += [event.what for event in out.events if isinstance(event, Scripted)]
    assert told == ["It begins."]


ARRIVING = [("first-steps", "ann"), ("the-west-lock", "ann"), ("belt-duel", "kestrel"), ("bridge-and-ford", "brook")]


@pytest.mark.parametrize(("name", "who"), ARRIVING)
@pytest.mark.clause("FT-11")
def test_in_every_system_with_people_and_ships_pieces_arrive(name, who):
    scenario = read_scenario(name)
    row = next(row for row in scenario.sheet.pieces if row["name"] == who)
    rows = tuple({k: v for k, v in each.items() if each is not row or k != "cell"} for each in scenario.sheet.pieces)
    line = ScriptLine(Trigger("arrive", beat=1, cells=(row["cell"],)), (), (who,))
    sheet = msgspec.structs.replace(scenario.sheet, pieces=rows, script=(line,))
    rules, state = scenario.rules, msgspec.structs.replace(scenario, sheet=sheet).opened()
    assert isinstance(state.piece_named(who).place, OffBoard)
    out = opened(rules, state, lambda roll: (1,) * roll.dice)
    while not out.state.triggered and isinstance(out.awaiting, Ask):
        out = play(rules, out.state, rules.offers(rules.view(out.state, out.awaiting.seat))[-1], SeededRandom(1))
    assert row["cell"] in out.state.piece_named(who).place.cells
    assert not rules.broken_invariants(out.state)


@pytest.mark.parametrize("name", ["three-suns", "salt-road"])
def test_elsewhere_nobody_arrives(name):
    text = shipped_scenario(name).read_text("utf-8")
    piece_name = scenario_from_text(text).sheet.pieces[0]["name"]
    cell = scenario_from_text(text).sheet.board.names[0].text
    line = f'\n[[script]]\ndo = "arrive"\nbeat = 2\npieces = ["{piece_name}"]\ncells = ["{cell}"]\n'
    with pytest.raises(ScenarioError, match="the script cannot bring in pieces"):
        scenario_from_text(text + line)


def test_lines_of_overland_stand_among_those_of_all():
    text = shipped_scenario("over-the-ridge").read_text("utf-8")
    at = text.index("[[script]]")
    text = text[:at] + '[[script]]\ndo = "say"\nbeat = 2\nwords = "Snow."\n\n' + text[at:]
    scenario = scenario_from_text(text, "f")
    assert len(scenario.sheet.script) == 1
    assert len(scenario.opened().setup.script) == text.count("[[script]]") - 1
    wrong = text.replace('do = "offer"', 'do = "offers"', 1)
    line = wrong[: wrong.index('"offers"')].count("\n") + 1
    assert any(found.line == line for found in check_text(wrong, "f").mistakes)


@pytest.mark.parametrize(
    ("lines", "at", "said"),
    [
        ('do = "shout"\nbeat = 1', '"shout"', "do cannot be 'shout'"),
        ('do = "say"\nwords = "x"', "[[script]]", "it waits for nothing"),
        ('do = "say"\nwords = "x"\nbeat = 1\nlost = ["ann"]', "[[script]]", "beat and lost stand together"),
        ('do = "say"\nbeat = 1', "[[script]]", "'words' is missing: say needs words"),
        ('do = "say"\nwords = "x"\nbeat = 1\namount = 3', "3", "say takes no amount"),
        ('do = "say"\nwords = "x"\nlost = ["anne"]', '"anne"', "unknown piece 'anne'; did you mean ann?"),
        ('do = "say"\nwords = "x"\ngoal = 3', "3", "goal must be a whole number from 1 to 1"),
        ('do = "say"\nwords = "x"\nenter = ["z9"]', '"z9"', "z9"),
        ('do = "say"\nwords = "x"\nbeat = 1\nto = "rod"', '"rod"', "unknown side 'rod'"),
        ('do = "arrive"\nbeat = 1\npieces = ["ann"]\ncells = ["c1"]', '"ann"', "ann starts on the map"),
        ('do = "arrive"\nbeat = 1\npieces = ["ann"]', "[[script]]", "'cells' is missing"),
        ('do = "points"\nbeat = 1\nto = "red"\namount = 0', "0", "points are a whole number of at least 1"),
        ('do = "effect"\nbeat = 1\npieces = ["ann"]\neffect = "squars"\namount = 1', '"squars"', "did you mean"),
        ('do = "effect"\nbeat = 1\npieces = ["ann"]\neffect = "squares"\namount = 999', "999", "is -99 to 99, not 999"),
        ('do = "say"\nbeat = 16\nwords = "x"', "16", "round 16 never comes: the battle is over after round 15"),
    ],
)  # fmt: skip
def test_mistakes_are_told_where_they_stand(lines, at, said):
    text = f"{YARD.replace('limit = 0', 'limit = 15')}\n[[script]]\n{lines}\n"
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f")
    place = text.index(at, text.index("[[script]]"))
    where = f"f:{text.count(chr(10), 0, place) + 1}:{place - text.rfind(chr(10), 0, place)}"
    assert any(told.startswith(where) and said in told for told in caught.value.lines), (where, caught.value.lines)


def test_who_arrives_by_the_script_is_not_warned_of():
    line = '\n[[script]]\ndo = "arrive"\nbeat = 2\npieces = ["eve"]\ncells = ["e1"]\n'
    assert check_text(YARD + EVE, "f").warnings
    assert not check_text(YARD + EVE + line, "f").warnings


@pytest.mark.parametrize("system", SHIPPED)
def test_every_system_has_the_clause(system):
    assert rulebook(system).find("FT-11")
