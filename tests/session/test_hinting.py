"""The odds of a hint are those that its plan tells."""

from __future__ import annotations

from tactical.session.hinting import odds_of
from tactical.table.notation import read
from tests.fixtures.forecasts import foreseen
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish


def test_a_defence_counts_in_the_odds_of_a_hint_as_in_its_plan():
    """They were those to hit, and the plan told those to hurt."""
    rules, state = skirmish('a..............."n', a=RIFLE, n=RIFLE)
    orders = [read(rules, state, 0, text) for text in ("a walk b1 c1 d1 e1 f1", "a fire rifle at n")]
    told = odds_of(rules, state, orders)
    assert told == foreseen(rules, state, *orders)[0]
    assert told.endswith("hurts N by 7 to 11 Health")


def test_nothing_is_told_where_no_dice_fall():
    rules, state = skirmish("a................n", a=SWORD, n=SWORD)
    assert odds_of(rules, state, [read(rules, state, 0, "a walk b1 c1")]) == ""
