"""The computer plays a piece as a scenario says: it holds, guards or hunts. Nobody else learns of it."""

from __future__ import annotations

import msgspec
import pytest

from tactical.journal.visibility import shared_view
from tactical.scenario import ScenarioError, read_scenario, scenario_from_text, shipped_scenario
from tactical.table.notation import write
from tactical.table.roles import Role
from tests.opponent.drills.boarding import boarding
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.positions import played

HILL = shipped_scenario("signal-hill").read_text("utf-8")
HOLDS, GUARDS, HUNTS = '; plays = "holds"', '; plays = { guards = "%s" }', '; plays = { hunts = "%s" }'


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_holds_stays_though_it_would_go(level: str) -> None:
    assert played(skirmish("a.........n", a=SWORD, n=RIFLE), level).after.cell("a") != "a1"
    for seed in range(3):
        assert played(skirmish("a.........n", a=SWORD + HOLDS, n=RIFLE), level, seed).after.cell("a") == "a1"


def test_who_holds_still_fights_from_there() -> None:
    assert played(skirmish("a.....n", a=RIFLE + HOLDS, n=SWORD), "hard").did("fire rifle at n")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_guards_a_cell_goes_back_to_it_and_stays_near(level: str) -> None:
    far = skirmish("a.........n\n...........", a=SWORD + GUARDS % "a1", n=RIFLE)
    assert played(far, level).after.cell("a") in {"a1", "b1", "c1", "a2", "b2", "c2"}
    away = skirmish("..........a....n", a=SWORD + GUARDS % "a1", n=RIFLE)
    assert played(away, level).after.cell("a") == "f1"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_guards_a_piece_goes_with_it(level: str) -> None:
    here = skirmish("a.......b.....n", a=SWORD + GUARDS % "b", b=SWORD + HOLDS, n=RIFLE)
    assert here.state.piece_named("b").cell - played(here, level).after.state.piece_named("a").cell <= 3


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_who_hunts_goes_after_that_one_though_another_is_nearer(level: str) -> None:
    west = skirmish("n............a....o", a=SWORD + HUNTS % "n", n=RIFLE, o=RIFLE)
    east = skirmish("n............a....o", a=SWORD + HUNTS % "o", n=RIFLE, o=RIFLE)
    assert played(west, level).after.state.piece_named("a").cell < 13
    assert played(east, level).after.state.piece_named("a").cell > 13


def test_it_is_so_in_other_systems() -> None:
    pistol = 'kind = "marine"; weapons = ["pistol"]'
    assert played(boarding("a..........n", a=pistol, n=pistol)).after.cell("a") != "a1"
    assert played(boarding("a..........n", a=pistol + HOLDS, n=pistol)).after.cell("a") == "a1"


def test_only_the_seat_whose_piece_it_is_knows() -> None:
    rules, state = skirmish("a....n", a=SWORD + HOLDS, n=SWORD + HUNTS % "a")
    assert [role.piece for role in state.setup.roles] == [0, 1]
    assert [role.piece for role in rules.view(state, 0).setup.roles] == [0]
    assert [role.piece for role in rules.view(state, 1).setup.roles] == [1]
    assert shared_view(rules, state).setup.roles == ()


def test_a_person_is_not_bound_by_it() -> None:
    with_, without = (skirmish("a....n", a=SWORD + more, n=SWORD) for more in (HOLDS, ""))
    told = [[write(here.state, order) for order in here.rules.offers(here.state)] for here in (with_, without)]
    assert told[0] == told[1]


def test_a_save_keeps_it_and_a_scenario_that_says_nothing_is_stored_as_before() -> None:
    rules, state = skirmish("a....n", a=SWORD + HOLDS, n=SWORD)
    again = msgspec.json.decode(msgspec.json.encode(state), type=rules.state)
    assert again.setup.roles == state.setup.roles == (Role(0, "holds", (0,)),)
    assert b"roles" not in msgspec.json.encode(skirmish("a....n", a=SWORD, n=SWORD).state)


def test_roles_are_read_row_by_row() -> None:
    text = HILL.replace('name = "part"', 'name = "part"\nplays = { hunts = "rua" }').replace(
        'name = "olin"', 'name = "olin"\nplays = "holds"'
    )
    scenario = scenario_from_text(text)
    assert [role[:2] for role in scenario.sheet.roles] == [("olin", "holds"), ("part", "hunts"), ("quill", "guards")]


def test_all_pieces_of_a_row_do_it() -> None:
    scenario = read_scenario("six-thrones")
    row = next(number for number, row in enumerate(scenario.sheet.pieces) if row.get("count", 1) > 1)
    name = scenario.sheet.pieces[row]["name"]
    text, hunted = shipped_scenario("six-thrones").read_text("utf-8"), scenario.sheet.pieces[-1]["name"]
    text = text.replace(f'name = "{name}"', f'name = "{name}"\nplays = {{ hunts = "{hunted}" }}', 1)
    made = scenario_from_text(text)
    assert len(made.opened().setup.roles) == scenario.sheet.pieces[row]["count"]


@pytest.mark.parametrize(
    ("plays", "words"),
    [
        ('"hold"', 'plays is "holds", { guards = cell or piece } or { hunts = piece }'),
        ("{}", 'plays is "holds"'),
        ('{ guards = "o8", hunts = "rua" }', 'plays is "holds"'),
        ('{ guards = "z99" }', "z99 is outside the board"),
        ("{ guards = 3 }", "unknown piece 3"),
        ('{ hunts = "rau" }', "unknown piece 'rau'; did you mean rua?"),
        ('{ hunts = "quill" }', "'quill' cannot guard or hunt itself: name another piece"),
    ],
)  # fmt: skip
def test_mistakes_are_told(plays: str, words: str) -> None:
    text = HILL.replace('plays = { guards = "House" }', f"plays = {plays}", 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f")
    at = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("plays"))
    assert any(line.startswith(f"f:{at}:") and words in line for line in caught.value.lines), caught.value.lines


def test_who_has_no_cell_holds_none() -> None:
    text = HILL.replace('q = { piece = "quill" }', 'q = "floor"')
    text = text.replace('plays = { guards = "House" }', 'plays = "holds"', 1)
    with pytest.raises(ScenarioError) as caught:
        scenario_from_text(text, "f")
    assert "quill has no cell to hold: give it one" in str(caught.value)
