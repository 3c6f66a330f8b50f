"""Every number explains itself; a refusal names what is in the way and goes with it."""

from __future__ import annotations

import pytest

from tactical.rules.boarding.events import Hurt
from tactical.scenario import open_scenario
from tests.fixtures.breakdowns import agree, wander
from tests.rules.boarding.fixture import (
    RULES,
    after,
    bar,
    corridor,
    foe,
    friend,
    judged,
    legal,
    played,
    roll,
    said,
    start,
    why,
)  # fmt: skip

FIGHT = ("attack_at", "throw_at", "heal", "hack", "run", "operate", "place_charge", "react")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed"),
    [("the-west-lock", 1), ("the-west-lock", 3), pytest.param("hull-to-hull", 2, marks=pytest.mark.long)],
)
def test_numbers_agree_in_random_battles(name, seed):
    rules, state = open_scenario(name)
    assert sum(agree(rules, done) for done in wander(rules, state, 300, seed, likes=FIGHT)) >= 10


@pytest.mark.clause("FT-BA-01", "FT-BA-02")
def test_an_attack_in_its_parts():
    state = start(corridor(12), ooc=2, ann={"cell": (0, 0), "weapons": ("pistol",)}, xan=foe((6, 0)))
    rolled = roll(state, "ann attack xan with pistol")
    assert rolled.bonus_made.words() == "Combat 1, pistol +1"
    assert rolled.target_made.words() == "target number 8, range +1, OOC +2"
    assert (rolled.bonus, rolled.target) == (2, 11)
    inside = start(corridor(4), ann={"cell": (0, 0)}, xan=foe((1, 0)))
    entered = played(inside, "ann attack xan with bare-hands from 1,0").state
    entered = played(entered, "react pass").state
    rolled = roll(entered, "react pass")
    assert rolled.target_made.words() == "hand to hand 8, Xan in the square +3, pops +2"


@pytest.mark.clause("BA-21", "BA-22", "FT-BA-03")
def test_every_part_of_a_difficulty_has_the_clause_that_gives_its_number():
    state = start(corridor(12), ann={"cell": (3, 0), "weapons": ("pistol",)}, bea=friend((2, 0)), xan=foe((9, 0)))
    made = roll(state, "ann attack xan with pistol then 2,0").target_made
    assert [(part.clause, part.amount) for part in made.parts] == [
        ("FT-BA-01", 8), ("FT-BA-03", 1), ("BA-21", 1), ("BA-22", 1)
    ]  # fmt: skip


@pytest.mark.clause("FT-BA-04")
def test_damage_in_its_parts():
    state = start(corridor(4), ann={"cell": (0, 0), "weapons": ("blade",)}, xan=foe((1, 0), armour=2))
    log = said(state, "ann attack xan with blade", (6, 6), (1, 2, 3))
    assert log[-1] == "Xan loses 4 Hits (dice 6, armour -2): 10 left"
    thick = start(corridor(4), ann={"cell": (0, 0), "weapons": ("blade",)}, xan=foe((1, 0), armour=20))
    log = said(thick, "ann attack xan with blade", (6, 6), (1, 2, 3))
    assert log[-1] == "Xan loses 1 Hit (dice 6, armour -20, damage at least 1): 13 left"


@pytest.mark.clause("FT-BA-09")
def test_healing_in_its_parts():
    state = start(corridor(4), ann={"cell": (0, 0), "science": 3, "medkit": 1}, bea=friend((1, 0), hits=12))
    assert roll(state, "ann heal bea").bonus_made.words() == "Science 3"
    assert (
        said(state, "ann heal bea", (4, 4), (6, 6))[-1] == "Bea regains 2 Hits (medkit 12, restored at most 2): 14 left"
    )


@pytest.mark.clause("BA-09")
def test_movement_points_in_their_parts():
    state = start(corridor(8), ooc=2, ann={"cell": (0, 0)})
    assert bar(state, "Move", "ann").made.words() == "Move 5, OOC -2"
    assert "Ann has 3 MP (Move 5, OOC -2)" in said(state, "ann walk 1,0")
    ran = said(state, "ann run 2 1,0", (6, 6))
    assert "Ann's run for 2 more squares: 2d6 6+6+1 = 13 ≥ 14? no (Athletics 1; needed 11, for 2 squares +3)" in ran
    assert "Ann stumbles and has 2 MP (Move 5, run -1, OOC -2)" in ran


@pytest.mark.clause("BA-09", "BA-24")
def test_a_refusal_goes_with_the_cause_that_it_names():
    walk = "ann walk 1,0 2,0 3,0 4,0"
    slow = start(corridor(8), ooc=2, ann={"cell": (0, 0)})
    assert why(slow, walk) == "entering e1 costs 1 MP; 0 of 3 left: OOC -2 (BA-09)"
    rough = start(corridor(8), ground={(1, 0): "barrel", (2, 0): "barrel"}, ann={"cell": (0, 0)})
    assert why(rough, walk).endswith("barrel on the way +2 (BA-24)")
    legal(start(corridor(8), ann={"cell": (0, 0)}), walk)


@pytest.mark.clause("FT-BA-13")
def test_a_refusal_names_the_order_that_helps():
    armed = {"cell": (0, 0), "weapons": ("blade", "pistol"), "in_use": "blade"}
    state = start(corridor(8), ann=armed, xan=foe((4, 0)))
    reason = judged(state, "ann attack xan with pistol")[1].reasons[0]
    assert reason.remedy == "ann ready pistol"
    legal(after(state, reason.remedy), "ann attack xan with pistol")
    axe = why(state, "ann attack xan with axe")
    assert axe == "Ann has no axe, only a blade, a pistol and bare hands"


@pytest.mark.clause("BA-11")
def test_who_was_moved_by_others_is_told_by_whom():
    state = start(corridor(8), ann={"cell": (0, 0)}, bea=friend((1, 0)))
    carried = after(state, "ann carry bea 1,0 2,0 3,0 to 2,0", "ann end", "bea act waits")
    assert why(carried, "bea walk 4,0") == "Bea was moved by Ann and lost its own move action"


def test_damage_of_recorded_games_is_told_as_it_was():
    state = start(corridor(2), ann={"cell": (0, 0)})
    assert RULES.presenter.say(state, Hurt(0, 4, "3+3-2 armour", 8)) == "Ann loses 4 Hits (3+3-2 armour): 8 left"
