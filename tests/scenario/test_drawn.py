"""What is drawn anew for each game: by dice, kept in the save, hidden as its pieces are, checked with each option."""

from collections import Counter

import pytest

from tactical.cli import main
from tactical.journal.game import Game
from tactical.opponent.seeded_dice import SeededRandom
from tactical.rehearsal.dice import live
from tactical.scenario import ScenarioError, campaign_from_text, open_scenario, read_scenario, scenario_from_text
from tactical.scenario.drawn import variants
from tactical.scenario.puzzles import puzzle_from_text
from tactical.session.scenario_check import check_text
from tactical.table import opened
from tests.journal.games import YARD

DRAWN = (
    YARD.replace("[map.legend]", 'shuffle = ["bd"]\n[map.legend]')
    .replace('x = "undergrowth"', 'x = { one_of = ["undergrowth", "wall", "gravel"] }')
    .replace('weapons = ["rifle"]', 'weapons = { one_of = [["rifle"], ["pistol"]] }', 1)
)
"""Ann's weapon, the ground at d1, and who of Ben and Dee stands where."""


def summary(state):
    cells = {piece.name: state.cell_name(piece.place.cells[0]) for piece in state.pieces}
    ground = state.board.kind("ground", state.board.cell(3, 0))
    return cells["ben"], cells["dee"], ground, next(piece.weapons for piece in state.pieces if piece.name == "ann")


def place(text, word):
    at = text.index(word)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def test_without_dice_all_is_as_it_is_written():
    scenario = scenario_from_text(DRAWN)
    assert [draw.options for draw in scenario.draws] == [3, 2, 2]
    assert scenario.opened() == scenario_from_text(YARD).opened()


def test_dice_draw_each_option_about_as_often():
    scenario = scenario_from_text(DRAWN)
    found = Counter(summary(scenario.drawn(SeededRandom(number)).opened()) for number in range(240))
    assert len(found) == 12
    assert min(found.values()) >= 8


def test_the_same_seed_draws_the_same_and_the_save_keeps_it(tmp_path, monkeypatch):
    file = tmp_path / "yard.toml"
    file.write_text(DRAWN, "utf-8")
    found = set()
    for seed in range(6):
        states = []
        for copy in "ab":
            path = tmp_path / f"{seed}{copy}.tactical"
            assert main(["--seed", str(seed), "new", str(file), "--save", str(path)]) == 0
            with Game.open(path) as game:
                states.append(game.state)
        assert states[0] == states[1] == opened(*open_scenario(str(file), {}, live(seed))).state
        assert main(["check", str(tmp_path / f"{seed}a.tactical")]) == 0
        found.add(summary(states[0]))
    assert len(found) > 1
    file.unlink()  # a game needs its scenario no more
    with Game.open(path) as game:
        assert game.state == states[1]


def test_a_seat_sees_of_it_what_it_sees_of_the_pieces():
    """Cy lies hidden in one of two places: the other side's view is the same, wherever that is."""
    text = DRAWN
    text = (
        text.replace("a..x...", "a..x..y")
        .replace("...c..d", "......d")
        .replace('c = { ground = "undergrowth", piece = "cy" }', 'y = "undergrowth"\nc = "undergrowth"')
    )
    text = text.replace('name = "cy"\n', 'name = "cy"\ncell = { one_of = ["d1", "g1"] }\n', 1)
    scenario = scenario_from_text(text)
    views = [
        scenario.rules.view(opened(scenario.rules, scenario.picked(((0,), (0,), (pick,), (0, 1))).opened()).state, 0)
        for pick in (0, 1)
    ]
    assert views[0] == views[1]


GROUND = '{ one_of = ["undergrowth", "wall", "gravel"] }'


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        (GROUND, '{ one_of = ["undergrowth"] }', '["undergrowth"] }', "one_of must be a list"),
        (GROUND, '{ one_of = ["undergrowth", "lava"] }', '"lava"', "skirmish has no ground 'lava'"),
        (GROUND, '{ one_of = ["undergrowth", "wall"], mark = "x" }', "{ one_of", "one_of must be the only key"),
        ('[["rifle"], ["pistol"]]', '[["rifle"], ["pistle"]]', '"pistle"', "unknown weapon"),
        ('shuffle = ["bd"]', 'shuffle = ["bq"]', '"bq"', "'q' is not a letter in the legend"),
        ('shuffle = ["bd"]', 'shuffle = ["b"]', '"b"]', "2 to 20 letters trade places"),
        ('shuffle = ["bd"]', 'shuffle = ["bd", "db"]', '"db"', "a letter can be shuffled only once"),
        ('shuffle = ["bd"]', "shuffle = 3", "3\n", "shuffle must be a list"),
        ('name = "ben"', 'name = { one_of = ["ben", "bo"] }', '{ one_of = ["ben"', "name cannot be drawn"),
        ("d = { piece", 'd = { ground = "wall", piece', "...c..d", "dee cannot start on a wall"),
    ],
)  # fmt: skip
def test_mistakes_in_any_option_are_told_where_they_stand(old, new, at, words):
    assert old in DRAWN
    text = DRAWN.replace(old, new, 1)
    found = check_text(text, "f").mistakes
    assert any((one.line, one.column) >= place(text, at) and words in one.words for one in found), found
    line, column = place(text, at)
    told = next(one for one in found if words in one.words)
    assert told.line == line
    assert told.column >= column


def test_pieces_that_may_meet_on_a_cell_are_told_before_they_do():
    text = YARD.replace("a..x...", "...x...").replace(".b.....", ".......")
    text = text.replace('a = { piece = "ann" }\n', "").replace('b = { piece = "ben" }\n', "")
    text = text.replace('name = "ann"\n', 'name = "ann"\ncell = { one_of = ["a1", "c1"] }\n')
    text = text.replace('name = "ben"\n', 'name = "ben"\ncell = { one_of = ["a2", "c1"] }\n')
    found = check_text(text, "f").mistakes
    assert found
    assert "c1" in found[0].words + text.splitlines()[found[0].line - 1]


def test_warnings_of_every_option_are_told():
    text = YARD.replace("d = {", 'z = "wall"\nd = {').replace(".b.....", ".b..zzz").replace("...c..d", "...czzd")
    text = text.replace("a..x...", "a..xzwz").replace("[[seats]]", "[[seats]]", 1)
    text = text.replace('z = "wall"\n', 'z = { one_of = ["floor", "wall"] }\nw = "floor"\n')
    assert scenario_from_text(text).opened()
    assert not check_text(text.replace('one_of = ["floor", "wall"]', 'ground = "floor"'), "f").warnings
    assert check_text(text, "f").warnings


def test_checks_of_large_texts_look_at_fewer():
    draws = scenario_from_text(DRAWN).draws
    assert len(list(variants(draws, 1000))) == 4 + 5
    assert len(list(variants(draws, 10**6))) == 4


def test_campaigns_and_puzzles_take_none():
    puzzle = DRAWN + '[puzzle]\ntext = "x"\nseat = "red"\n[[puzzle.aims]]\naim = "win"\n'
    with pytest.raises(ScenarioError, match="a puzzle must be the same each time"):
        puzzle_from_text(puzzle)
    campaign = (
        'title = "x"\nrules = "campaign"\n[[seats]]\nname = "red"\n[[seats]]\nname = "blue"\n[[roster]]\nname = "ann"\n'
        'seat = "red"\n[[links]]\nname = "one"\nscenario = "hostage"\n'
    )
    with pytest.raises(ScenarioError, match="a campaign's battle has nothing random"):
        campaign_from_text(campaign)


def test_the_surveyor_is_held_in_one_of_two_corners():
    scenario = read_scenario("hostage")
    opened_ = [scenario.drawn(SeededRandom(number)).opened() for number in range(12)]
    assert len({state.pieces[3].place.cells for state in opened_}) == 2
