"""The odds of an order in events."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tactical.rehearsal.answers import answering
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.report.rolls import roll_text
from tactical.table.values import tag_of
from tests.rehearsal.cases import CASES, starship_case
from tests.rehearsal.fields import changed, crowd, duel, field, told


def courses(rules: Any, state: Any, found: Forecast) -> list[tuple[Fraction, str]]:
    """What may happen, in words, each with its chance."""
    say = rules.presenter.say
    return [(chance, "; ".join(say(state, event) for event in course)) for course, chance in found.outcomes]


def test_a_strike_in_words():
    rules, state = duel()
    state = changed(state, 1, health=11)
    found = forecast(rules, state, told(rules, state, "ann strike cy with sword"))
    assert found.exact
    assert not found.certain
    assert [roll_text(roll) for roll in found.rolls] == [
        "Ann's sword at Cy: 7 or less on 2d6, 21/36, 58% (Attack 7)",
        "Cy defends: 6 or less on 2d6, 15/36, 42% (Defence 6)",
    ]
    ended = "Cy is unconscious; Red won: no other side is left to fight"
    assert courses(rules, state, found)[:4] == [
        (Fraction(15, 36), "Ann's sword at Cy: miss"),
        (Fraction(315, 1296), "Ann's sword at Cy: hit; Ann's sword at Cy: defended"),
        (Fraction(126, 1296), "Ann's sword at Cy: hit; Cy loses 10 Health (damage 10): 1 left"),
        (Fraction(105, 1296), f"Ann's sword at Cy: hit; Cy loses 11 Health (damage 10, margin +1): 0 left; {ended}"),
    ]
    assert found.falling(1) == Fraction(15, 36) * Fraction(21, 36)
    assert found.falling(0) == 0
    assert sum(chance for _, chance in found.outcomes) == 1


def test_each_event_has_its_chance():
    rules, state = crowd(3)
    found = forecast(rules, state, told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}"))
    said = {rules.presenter.say(state, event): chance for event, chance in found.events}
    home = Fraction(21, 36)
    assert said["Ann's grenade: hit"] == home
    assert said["Eve loses 4 Health (damage 8, defended half): 21 left"] == home * Fraction(15, 36)
    assert said["Eve loses 8 Health (damage 8): 17 left"] == home * Fraction(21, 36)
    assert len(found.rolls) == 4


def test_an_order_without_dice_is_certain():
    rules, state = duel()
    found = forecast(rules, state, told(rules, state, "ann go prone"))
    assert found.certain
    assert found.exact
    assert [tag_of(event) for event in found.sure] == ["posed"]
    assert found.events == ()
    assert [rules.presenter.say(state, event) for event in found.sure] == ["Ann drops prone"]


def test_a_refusal_says_why():
    rules, state = duel()
    found = forecast(rules, state, told(rules, state, "ann strike ann with sword"))
    assert (found.why, found.exact) == ("refused", False)
    assert len(found.verdict.reasons) == 1


def test_it_knows_no_more_than_the_seat():
    rules, state = field("a....c.d", "ann red plain rifle grenade", "cy blue plain sword", "dee blue plain sword")
    hidden = state.having(hidden=(2,))
    order = told(rules, hidden, "ann throw grenade at f1")
    seen = forecast(rules, hidden, order)
    assert len(forecast(rules, state, order).rolls) == 2
    near = changed(hidden, 2, place=state.pieces[1].place)  # dee is hidden right where it goes off
    assert forecast(rules, near, order) == seen


def test_windows_are_answered_by_whoever_is_told_to():
    rules, state, order, reply, _ = CASES["boarding"]()
    found = forecast(rules, state, order, reply=reply)
    assert found.exact
    assert found.falling(0) > 0
    spared = forecast(rules, state, order, reply=answering(rules, "never"))
    assert spared.falling(0) == 0
    assert spared.exact


def test_a_forecast_cut_short_says_so():
    rules, state = crowd(4)
    order = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")
    whole, part = forecast(rules, state, order), forecast(rules, state, order, limit=60)
    assert whole.exact
    assert (part.exact, part.why) == (False, "limit")
    sure = dict(whole.outcomes)
    assert all(chance <= sure[events] for events, chance in part.outcomes)


def test_the_same_event_twice_is_counted_once():
    rules, state, order, reply, _ = starship_case()
    found = forecast(rules, state, order, reply=reply)
    said = {rules.presenter.say(state, event): chance for event, chance in found.events}
    assert said["Ada's twin mount at Zed: miss"] == Fraction(19, 20)  # at the first attack, or at both
    assert said["Ada's twin mount at Zed: direct hit, twice the dice: 2d6"] == 1 - Fraction(19, 20) ** 2
