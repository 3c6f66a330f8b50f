"""Every number explains itself; a refusal names what is in the way and goes with it."""

from __future__ import annotations

import pytest

from tactical.scenario import open_scenario
from tests.fixtures.breakdowns import agree, wander
from tests.rules.skirmish.fixture import (
    RULES,
    after,
    card,
    events,
    judged,
    legal,
    played,
    roll,
    said,
    start,
    why,
)  # fmt: skip

BESIDE = {"cell": (3, 4)}
FAR = {"cell": (6, 4)}
FIGHT = ("strike", "fire", "throw_at", "aid")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seed"),
    [("the-mill", 1), ("hostage", 2), ("first-battle", 10), pytest.param("the-mill", 4, marks=pytest.mark.long)],
)
def test_numbers_agree_in_random_battles(name, seed):
    rules, state = open_scenario(name)
    assert sum(agree(rules, done) for done in wander(rules, state, 240, seed, likes=FIGHT)) >= 10


@pytest.mark.clause("FT-SK-02")
def test_a_target_number_in_its_parts():
    state = after(start(cy=FAR, ann={"health": 12}), "ann walk 3,4")
    made = roll(state, "ann fire rifle at cy").target_made
    assert made.words() == "Attack 7, moved -2, wounded -1"
    assert [part.clause for part in made.parts] == ["FT-SK-01", "SK-44", "FT-SK-02"]
    state = start(cy=BESIDE, ann={"weapons": ("maul",)})
    assert roll(state, "ann strike cy with maul").target_made.words() == "Attack 7, maul -1"
    state = start(cy=FAR)
    assert roll(state, "ann fire rifle at cy moving").target_made.words() == "Attack 7, will move -2"


@pytest.mark.clause("FT-SK-04")
def test_a_defence_number_in_its_parts():
    exposed = {"name": "exposed", "amount": -2, "until": "turn", "whose": 2, "clause": "SK-16"}
    state = start(cy={**FAR, "effects": (exposed,)}, ground={(6, 4): "furniture"})
    rolled = played(state, "ann fire rifle at cy", (1, 1)).awaiting
    assert (rolled.target, rolled.target_made.words()) == (6, "Defence 6, exposed -2, cover +2")
    twice = after(state, "ann fire rifle at cy", (1, 1), (1, 1), "end")
    rolled = played(twice, "bo fire rifle at cy", (1, 1)).awaiting
    assert rolled.target_made.words() == "Defence 6, exposed -2, already defended once -2, cover +2"


@pytest.mark.clause("FT-SK-12")
def test_damage_in_its_parts():
    state = start(cy={**FAR, "armour": 3})
    hurt = [e for e in events(state, "ann throw grenade at g5", (1, 1), (1, 1)) if getattr(e, "made", None)]
    assert hurt[0].made.words() == "damage 8, defended half, armour -3"
    assert hurt[0].made.total == hurt[0].amount == 1
    thick = start(cy={**BESIDE, "armour": 50})
    strike = said(thick, "ann strike cy with sword", (3, 4), (6, 6))
    assert strike[-1] == "Cy loses 1 Health (damage 10, armour -50, damage at least 1): 24 left"


@pytest.mark.clause("FT-SK-13")
def test_first_aid_in_its_parts():
    state = start(ann={"kind": "medic"}, bo={"cell": (2, 5), "health": 23})
    log = said(state, "ann act aid bo", (1, 1))
    assert log == [
        "Ann aids Bo: 2d6 1+1 = 2 ≤ 8? yes (Mind 5, Medicine +3)",
        "Bo regains 2 Health (first aid 5, restored at most 2): 25 left",
    ]


@pytest.mark.clause("SK-11")
def test_bars_and_lines_tell_what_they_are_made_of():
    state = start(ann={"attributes": {"speed": 2}, "hidden": True, "effects": ({"name": "squares", "amount": 2},)})
    bars = {bar.label: bar for bar in card(state, "ann").bars}
    assert bars["Move"].made.words() == "Body 5, Speed +2, this turn +2"
    assert bars["Hidden"].made.words() == "Body 5, Speed +2, this turn +2, hidden half"
    left = after(start(cy=BESIDE), "ann walk 1,4")
    lines = {line.label: line for line in card(left, "ann").lines}
    assert lines["Defence"].made.words() == "Defence 6, exposed -2"


@pytest.mark.clause("SK-32")
@pytest.mark.clause("SK-42")
def test_a_refusal_goes_with_the_cause_that_it_names():
    rough = {(3, 4): "gravel", (4, 4): "gravel"}
    walk = "ann walk 3,4 4,4 5,4 6,4"
    assert why(start(ground=rough), walk) == "g5 costs 6 squares; 5 of 5 left: gravel +2 (SK-32)"
    legal(start(), walk)
    slow = {"attributes": {"burden": -2}}
    assert why(start(ann=slow), walk) == "g5 costs 4 squares; 3 of 3 left: Burden -2 (SK-07)"
    prone = start(ann={"prone": True})
    reason = judged(prone, walk)[1].reasons[0]
    assert (reason.clause, reason.because[0].clause, reason.remedy) == ("SK-10", "SK-42", "stand up first")
    legal(after(prone, "ann stand up"), walk)
    hidden = start(ann={"hidden": True})
    reason = judged(hidden, f"{walk} hidden")[1].reasons[0]
    assert (reason.code, reason.remedy) == ("too_far_hidden", "walk without hidden")
    legal(hidden, walk)


@pytest.mark.clause("SK-35")
@pytest.mark.clause("FT-SK-12")
def test_a_refusal_names_the_order_that_helps():
    state = start(cy=FAR)
    reason = judged(state, "ann fire grenade at cy")[1].reasons[0]
    assert reason.remedy == "ann throw grenade at g5"
    legal(state, reason.remedy)
    rough = start(ground={(3, 4): "gravel"})
    reason = judged(rough, "ann shift 3,4")[1].reasons[0]
    assert reason.remedy == "ann walk d5"
    legal(rough, reason.remedy)
    carried = "Ann has no maul, only a sword, a rifle, a grenade and bare hands"
    assert why(start(), "ann fire maul at cy") == carried


def test_damage_of_recorded_games_is_told_as_it_was():
    from tactical.rules.skirmish.events import Hurt

    assert RULES.presenter.say(start(), Hurt(0, 4, "10-6 armour", 8)) == "Ann loses 4 Health (10-6 armour): 8 left"
