"""Every number says what it is made of, and a refusal what is in the way."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest

from tactical.rules.overland import groups as gr
from tactical.rules.overland.steps import leg_made
from tactical.scenario import open_scenario
from tactical.table.opening import SheetError
from tests.fixtures.breakdowns import agree, look_at_cards, sound, wander
from tests.rules.overland.fixture import (
    RULES,
    TOLD,
    after,
    bar,
    card,
    events,
    legal,
    piece,
    played,
    refused,
    roll,
    said,
    start,
    stock,
    why,
)  # fmt: skip
from tests.rules.overland.journeys import wild

FIELDS = (
    ("squares", "made"),
    ("amount", "made"),
    ("points", "made"),
    ("health", "health_made"),
    ("energy", "energy_made"),
)


def look(found: Counter[str], rules: Any, view: Any) -> None:
    found.update(look_at_cards(rules, view, cells=True))
    for member in view.pieces:
        if view.kind(member).sort in ("person", "mount", "vehicle") and not member.gone:
            sound(rules, gr.pace_made(view, member), gr.pace(view, member))
        if view.kind(member).sort == "group" and member.on_map:
            sound(rules, gr.base_made(view, member.id), gr.base(view, member.id))
            whole = max(0, leg_made(view, member).total - member.day.spent.total)
            assert gr.left(view, member) == (0 if member.day.closed else whole)


def looked_at(found: Counter[str], rules: Any, state: Any, orders: int, seed: int) -> int:
    """Random play whose every number agrees; how many rolls there were."""
    rolls = 0
    for done in wander(rules, state, orders, seed):
        rolls += agree(rules, done, partial(look, found))
        for event in done.outcome.events:
            for number, made in FIELDS:
                if getattr(event, made, None) is not None and hasattr(event, number):
                    sound(rules, getattr(event, made), getattr(event, number))
    return rolls


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["salt-road", "over-the-ridge"])
def test_numbers_of_random_positions(scenario):
    found, (rules, state) = Counter(), open_scenario(scenario)
    assert sum(looked_at(found, rules, state, 60, seed) for seed in range(2))
    assert min(found["Squares"], found["Pace"], found["Health tonight in camp"]) > 0


@pytest.mark.slow
def test_numbers_under_random_switches():
    found, played = Counter(), 0
    for seed in range(6):
        try:
            opening = RULES.open(wild(random.Random(seed)))
        except SheetError:
            continue
        played += 1
        looked_at(found, RULES, opening, 40, seed)
    assert played
    assert found["Forage"]


@pytest.mark.clause("OV-19", "OV-20", "OV-D05", "OV-D06", "OV-D07")
def test_a_roll_tells_stat_skill_and_penalties():
    land = {"penalty_night": {(0, 4): "2"}}
    state = after(start("kit", layers=land, seats=TOLD, storyteller="silent"), "end leg")
    due = roll(state, "night travel kit")
    assert due.made_of == "Mind 5, Survival +3, terrain -2"
    assert due.target == 6
    log = said(state, "night travel kit", (3, 3))
    assert log[-2:] == [
        "Kit's night travel: 2d6 3+3 = 6 ≤ 6? yes (Mind 5, Survival +3, terrain -2)", "Band: night travel, 1 square",
    ]  # fmt: skip
    assert roll(start("kit", layers={"penalty_night": {}}, seats=TOLD, storyteller="silent"), "forage kit").made_of == (
        "Body 4, Mind +5, divided in half, Survival +3"
    )


@pytest.mark.clause("OV-48", "OV-49", "OV-63", "OV-64", "OV-D35")
def test_what_comes_of_a_roll_is_told_as_a_sum():
    state = after(start("vic"), "end leg")
    missed = said(state, "night travel vic", (6, 3))
    assert missed[-1] == "Band: night travel, 1 square (fastest member 4, failed roll -3)"
    found = said(start("kit"), "forage kit", (2, 2))
    assert found[-1] == "Band forages: 3 points (needed 7, rolled -4)"
    again = after(start("rae"), "forage rae", (6, 6))
    assert roll(again, "forage rae").made_of.endswith(", 1 roll made today -1")


@pytest.mark.clause("OV-52", "OV-D30")
def test_sleep_is_told_as_a_sum():
    state = start("rae", changes={"rae": {"health": 1, "energy": 0}})
    log = said(state, "rae doze", "end day")
    words = "Rae dozes in the saddle: Health +3 (Body 5, in the saddle -2), Energy +8 ("
    assert any(text.startswith(words) for text in log), log
    assert [part.text for part in line_made(after(state, "rae doze"), "Energy tonight in the saddle", "rae").parts] == [
        "Mind", "Soul", "divided in", "in the saddle", "hours of sleep",
    ]  # fmt: skip


def line_made(state: Any, label: str, name: str) -> Any:
    return next(each.made for each in card(state, name).lines if each.label == label)


# --- refusals: without their cause they change ---


@pytest.mark.clause("OV-11", "OV-D09")
def test_too_far_names_who_is_slow_until_nobody_is():
    slow = start("kit", "rae", stocks={"provisions": 0})
    assert (
        why(slow, "travel 1,4 2,4", "OV-11") == "c5 costs 2 squares; 1 of 1 left in this leg: Kit is slower -1 (OV-11)"
    )
    legal(start("rae"), "travel 1,4 2,4")
    fed = start("kit", "rae")
    assert refused(fed, "travel 1,4 2,4", "OV-11").reasons[0].remedy.endswith("band forced march")
    legal(after(fed, "travel 1,4", "forced march", (1, 1)), "travel 2,4")
    assert bar(slow, "Squares", "band").made.words() == "fastest member 2, Kit is slower: 1"


@pytest.mark.clause("OV-59", "OV-D33", "OV-D17")
def test_what_took_the_squares_and_the_stores_is_named():
    state = after(start("kit"), "forage kit", (6, 6))
    words = "Band has no square of its base movement left to give up: spent on foraging 1 (OV-59)"
    assert why(state, "forage kit", "OV-D33") == words
    on_foot = after(start("kit", stocks={"provisions": 0}), "end leg")
    assert why(on_foot, "forced march", "OV-D17") == "a forced march takes 1 Provisions for going on foot; 0 left"
    legal(after(start("kit"), "end leg"), "forced march")


@pytest.mark.clause("OV-D08", "OV-D37", "OV-12")
def test_who_is_named_wrongly_is_told_apart():
    state = after(start("kit", "rae", "vic"), "leave kit")
    other = state.name(gr.group_of(state, piece(state, "kit")))
    assert why(state, "band forage kit", "OV-D08") == f"Kit is not with Band but with {other}"
    assert why(state, "band forage dun", "OV-D08") == "Dun is not a person; by rae or by vic"
    assert (
        why(state, "kit end day", "OV-D37")
        == "Kit cannot take this order; it is not a travelling group; give the order to band-2, which it travels with"
    )
    asleep = after(start("rae"), "rae doze")
    assert why(asleep, "band forage rae", "OV-D08") == "Rae is dozing; rae camp"
    legal(after(asleep, "rae camp"), "band forage rae")
    assert why(start("kit"), "take provisions", "OV-64") == "there are no foraging points to spend"


@pytest.mark.clause("OV-57", "OV-D29")
def test_a_days_stores_are_told_as_a_sum():
    def tonight(state, label):
        return next(row for row in card(state, "band").lines if row.label == label)

    state = after(start("kit", "rae", stocks={"provisions": 3}, upkeep=True), "travel 1,4")
    row = tonight(state, "Provisions tonight")
    assert (row.value, row.number, row.made.words()) == ("2", 2, "Provisions 3, a day of travel -1")
    slept = after(state, "end day")
    assert stock(slept, "provisions") == row.number
    empty = after(start("rae", stocks={"provisions": 0}, upkeep=True), "travel 1,4")
    assert tonight(empty, "Provisions tonight").value == "none left"
    assert not [row for row in card(start("rae", upkeep=True), "band").lines if row.label == "Provisions tonight"]


def clauses(made: Any) -> list[str]:
    return [part.clause for part in made.parts]


def shown(state: Any, label: str, name: str) -> Any:
    return next(each for each in card(state, name).lines if each.label == label)


@pytest.mark.clause("OV-52", "OV-53", "OV-55", "OV-56")
def test_sleep_on_the_move_has_a_clause_for_health_and_one_for_energy():
    tired: dict[str, Any] = {"health": 1, "energy": 0}
    inside = {"kit": {"aboard": "truck", "group": "", **tired}, "rae": tired}
    state = after(start("vic", "kit", "rae", changes=inside), "kit doze", "rae doze")
    for name, where, health, energy in (
        ("rae", "in the saddle", "OV-52", "OV-53"), ("kit", "in the vehicle", "OV-55", "OV-56"),
    ):  # fmt: skip
        for stock_, clause in (("Health", health), ("Energy", energy)):
            line = shown(state, f"{stock_} tonight {where}", name)
            assert (line.clause, clause in clauses(line.made)) == (clause, True)
            assert not {"OV-52", "OV-53", "OV-55", "OV-56"} - {clause} & set(clauses(line.made))


@pytest.mark.clause("OV-51", "OV-54")
def test_who_dozes_does_so_by_the_clause_of_what_carries_them():
    state = start("vic", "kit", "rae", changes={"kit": {"aboard": "truck", "group": ""}})
    assert [event.clause for event in events(state, "rae doze", "kit doze")] == ["OV-51", "OV-54"]


@pytest.mark.clause("OV-39", "OV-40")
@pytest.mark.parametrize(("who", "what", "clause"), [("kit", "dun", "OV-39"), ("vic", "truck", "OV-40")])
def test_a_mount_is_healed_and_a_vehicle_repaired(who, what, clause):
    state = start("vic", "rae", "kit", changes={"dun": {"worn": 1}, "truck": {"worn": 1}})
    *_, restored = events(state, f"band repair {what} by {who}", (1, 1))
    assert (restored.clause, clauses(restored.made)[1:]) == (clause, [clause])
    apart = after(start("vic", "rae", "kit"), f"band leave {what}")
    refused(apart, f"band repair {what} by kit", clause)


@pytest.mark.clause("OV-36", "OV-37")
@pytest.mark.parametrize(
    ("who", "carrier", "marches", "clause"), [("rae", "Dun", 2, "OV-36"), ("vic", "Truck", 3, "OV-37")]
)
def test_what_a_carrier_comes_to_tonight(who, carrier, marches, clause):
    state = after(start(who), *("end leg", "forced march", (6, 6)) * marches)
    assert shown(state, f"Tonight {carrier}", "band").clause == clause


@pytest.mark.clause("OV-66", "OV-67", "OV-68")
@pytest.mark.parametrize(
    ("what", "clause"), [("provisions", "OV-66"), ("fuel", "OV-67"), ("ammo", "OV-67"), ("wealth", "OV-68")]
)
def test_what_points_buy(what, clause):
    found = played(start("kit"), "forage kit", (1, 1)).state
    assert events(found, f"take {what}", *(["take nothing"] if what != "wealth" else []))[0].clause == clause


@pytest.mark.clause("OV-03", "OV-05", "OV-11")
@pytest.mark.parametrize(
    ("people", "pace", "base"),
    [(("kit",), "OV-03", "OV-03"), (("rae",), "OV-05", "OV-05"), (("rae", "kit"), "OV-11", "OV-05")],
)
def test_the_rule_that_sets_the_pace(people, pace, base):
    line = shown(start(*people), "Pace", "band")
    assert (line.clause, clauses(line.made)[0]) == (pace, base)


@pytest.mark.clause("OV-D04", "OV-D05")
def test_only_averages_are_averaged():
    assert clauses(roll(after(start("kit"), "end leg"), "night travel kit").target_made)[0] == "OV-D04"
    assert clauses(roll(start("kit"), "forage kit").target_made)[:2] == ["OV-D05", "OV-D05"]
