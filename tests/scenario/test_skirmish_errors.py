"""What skirmish refuses is told where the scenario says it."""

import pytest

from tactical.scenario import ScenarioError, scenario_from_text, shipped_scenario

HOSTAGE = shipped_scenario("hostage").read_text("utf-8")


def place(text, word):
    """Line and column of a word's first appearance, as messages have it."""
    at = text.index(word)
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ('kind = "scout"', 'kind = "scot"', '"scot"', "no kind"),
        ('weapons = ["maul"]', 'weapons = ["maul", "mall"]', '"mall"', "no weapon"),
        ('weapons = ["maul"]', 'weapons = ["Maul"]', '"Maul"', "this is no name"),
        ('weapons = ["maul"]', "health = true", "true", "expected"),
        ('weapons = ["maul"]', 'spot = "c3"', "spot =", "unknown key 'spot'; known: name, kind, seat, cell, body"),
        ("points = 3", "points = -3", "-3", "expected a whole number >= 0"),
        ('like = "recruit"', 'like = "recrute"', '"recrute"', "nothing called"),
        ('like = "recruit"', 'like = ["recruit"]', '["recruit"]', "nothing called"),
        ("points = 3", "points = 111111111111111111111111", "111111111111111111111111", "this number is too large"),
        ('"." = "floor"', '"." = "flor"', '"flor"', "skirmish has no ground 'flor'; did you mean floor?"),
        ("[kinds.civilian]", "[monsters]\nx = 1\n[kinds.civilian]", "[monsters]", "skirmish knows no table"),
        ("[kinds.civilian]", '[options]\nfighting = "referee"\n[kinds.civilian]', '"referee"', "fighting = referee"),
        ('topology = "square8"', 'topology = "square4"', '"square4"', "skirmish is played on squares"),
    ],
)
def test_what_the_rules_refuse_is_told_where_it_stands(old, new, at, words):
    assert old in HOSTAGE
    text = HOSTAGE.replace(old, new, 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert any(line.startswith(f"f:{place(text, at)}: {words}") for line in caught.value.lines)


def test_a_piece_that_a_letter_puts_on_a_wall_is_told_at_the_letter():
    text = HOSTAGE.replace('s = { piece = "surveyor" }', 's = { ground = "wall", piece = "surveyor" }')
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f").opened()
    assert caught.value.lines == [f"f:{place(text, 's....#..')}: surveyor cannot start on a wall"]
