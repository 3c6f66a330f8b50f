"""What is to be weighed before an order, from the rules' own numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tactical.scenario import shipped_scenario
from tactical.session.forecasts import own_losses
from tactical.session.prospects import advice_facts, prospects
from tests.ui.battle.games import app_of, new_game, say, sit, sixes
from tests.ui.battle.test_screen import press


def test_a_fleet_weighs_the_score_and_who_could_come(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"))
    facts = {fact.inset: fact for fact in prospects(session)}
    assert facts["Red"].value == "0 points, +2 at the end of the round"
    assert facts["To gain at Bel"].value.startswith("3 points a round; ")
    assert facts["  Red takes Bel Prime"].value == "unguarded"
    assert facts["At risk at Ash"].clause == "FL-25"


def test_a_plan_tells_what_is_to_be_weighed_once_it_is_carried_out(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"))
    plan = session.plan

    def told() -> dict[str, str]:
        return {fact.inset: fact.value for fact in advice_facts(session)}

    bel = session.seat.view.board.named("bel")
    plan.aim(bel)
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "activate Bel"
    assert told()["Within reach"].startswith("1 carrier II with up to 6 units, 1 cruiser, 1 destroyer")  # token unspent
    session.give(plan.current.order)
    session.look()
    session.pick(0)
    plan.aim(bel)
    assert told()["In space"] == "no combat"
    assert told()["Left at Ash"].startswith("1 cruiser, 1 destroyer, 2 infantry")
    plan.forget()
    assert list(told()) == ["Within reach", "  Red takes Bel Prime", "  Red takes Bel Moon"]


def test_only_who_is_asked_is_advised(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "three-suns"), 1)
    assert not session.seat.my_turn
    assert advice_facts(session) == []


@pytest.mark.slow
async def test_guns_are_shown_from_here_and_from_where_a_course_ends(tmp_path: Path) -> None:
    async with app_of(new_game(tmp_path, "first-flight")).run_test(size=(120, 40)) as pilot:
        shown = await press(pilot, "enter")  # the briefing
        assert "Kestrel's weapons now" in shown
        assert "heavy: Mule 40% (13+) at 400 ft" in shown
        shown = await press(pilot, *["right"] * 5, "enter")
        assert "Kestrel's weapons afterwards" in shown
        assert "heavy: Mule 60% (9+) at 150 ft" in shown
        shown = await press(pilot, "I")
        assert "8 of 8; guns: heavy," in shown  # the shield of a side, and the guns that bear there


def test_a_day_that_may_cost_a_horse_says_so(tmp_path: Path) -> None:
    provided = shipped_scenario("salt-road").read_text("utf-8").replace("provisions = 1", "provisions = 4")
    session = sit(new_game(tmp_path, provided), dice=sixes)
    seat = session.seat
    say(session, "band route to k3 marches 1")
    first = session.asking.closing_order()
    assert first is not None
    assert own_losses(seat.rules, seat.view, first) == ""
    say(session, seat.text(first))
    second = session.asking.closing_order()
    assert second is not None
    lost = own_losses(seat.rules, seat.view, second).split(", ")
    assert [re.fullmatch(r"\d+% to lose (\w+)", each)[1] for each in lost] == ["Bay", "Chestnut", "Grey", "Dapple"]  # type: ignore[index]
