"""Movement by abilities: FL-51 to FL-54."""

from __future__ import annotations

import pytest

from tactical.scenario import open_scenario
from tactical.table import opened
from tactical.table.places import at
from tactical.table.rolls import by_hand
from tactical.table.values import replace
from tests.rules.fleet.fixture import (
    ANCHOR,
    RULES,
    after,
    legal,
    moving,
    offered,
    order,
    refused,
    start,
    where,
    who,
    with_tokens,
)  # fmt: skip

HOME = {"home": {"moves": "ship", "to": "own_planet"}}
LIFT = {"lift": {"moves": "ship", "to": "anywhere", "uses": 0}}
RED_AT_H = {"planets": {"h-two": {"system": "H", "owner": "red"}}}


@pytest.mark.clause("FL-51")
def test_an_ability_has_its_own_rules():
    state = start("c1 cruiser red A", *ANCHOR, abilities=HOME, **RED_AT_H)
    legal(state, "ability home c1 to h")
    refused(state, "ability home c1 to g", "FL-51")
    refused(state, "ability home blue-rock to h", "FL-51")
    refused(state, "ability nothing c1 to h", "FL-51")


@pytest.mark.clause("FL-51")
def test_when_how_often_and_for_whom():
    once = after(start("c1 cruiser red A", *ANCHOR, abilities=HOME, **RED_AT_H), "ability home c1 to h")
    refused(once, "ability home c1 to a", "FL-51")
    blue = {"home": {**HOME["home"], "seats": ["blue"]}}
    refused(start("c1 cruiser red A", *ANCHOR, abilities=blue, **RED_AT_H), "ability home c1 to h", "FL-51")
    midway = {"home": {**HOME["home"], "when": "movement"}}
    units = ("c1 cruiser red A", *ANCHOR)
    refused(start(*units, abilities=midway, **RED_AT_H), "ability home c1 to h", "FL-51")
    state = moving(*units, at="H", abilities=midway, **RED_AT_H)
    legal(state, "ability home c1 to h")
    near = moving(*units, at="B", abilities=midway, **RED_AT_H)
    refused(after(near, "order c1 b"), "ability home c1 to h", "FL-51")  # it is in the draft


@pytest.mark.clause("FL-52")
def test_its_move_value_is_ignored():
    assert where(after(start("c1 carrier red A", *ANCHOR, abilities=LIFT), "ability lift c1 to d"), "c1") == "D"


@pytest.mark.clause("FL-53")
def test_the_rules_of_move_ships_are_ignored():
    anytime = {"lift": {**LIFT["lift"], "when": "any"}}
    state = moving("c1 carrier red A", "b1 cruiser blue B", "i1 infantry red c-one", *ANCHOR, abilities=anytime)
    state = after(with_tokens(state, "red a"), "commit")
    assert state.phase == "invasion"  # another step of a tactical action
    assert where(after(state, "ability lift c1 to d"), "c1") == "D"


@pytest.mark.clause("FL-D21")
def test_in_move_ships_an_ability_changes_only_what_it_says():
    warp = {"warp": {"moves": "any", "to": "anywhere", "when": "movement", "uses": 0}}
    units = ("d1 destroyer red A", "k1 carrier red B", "f1 fighter red B", "g1 carrier red E", "i1 infantry red E")
    state = moving(*units, "b1 cruiser blue F", *ANCHOR, tokens="red b", at="H", abilities=warp)
    refused(state, "ability warp d1 to d", "FL-12")  # not where the action takes place
    refused(state, "ability warp k1 to h", "FL-20")  # from under one's own token
    refused(state, "ability warp f1 to h", "FL-20")
    refused(with_tokens(state, "red e"), "ability warp i1 to h", "FL-42")
    assert {text for text in offered(state) if text.startswith("ability")} == {
        "ability warp d1 to H", "ability warp g1 to H with i1", "ability warp g1 to H", "ability warp i1 to H",
    }  # fmt: skip
    state = after(state, "ability warp d1 to h")  # how far it is, and past whom, the ability says
    assert where(state, "d1") == "H"


@pytest.mark.clause("FL-D21", "FL-40", "FL-45")
def test_in_move_ships_an_abilitys_ship_picks_up_where_it_starts_and_where_it_ends():
    units = ("k1 carrier red A", "i1 infantry red a-one", "i2 infantry red h-one", "i3 infantry red d-one")
    warp = {"warp": {"moves": "ship", "to": "anywhere", "when": "movement"}}
    state = moving(*units, *ANCHOR[:1], "green-rock infantry green e-one", at="H", abilities=warp)
    assert "ability warp k1 to H with i1 i2" in offered(state)
    refused(state, "ability warp k1 to h with i3", "FL-45")
    moved = after(state, "ability warp k1 to h with i1 i2")
    assert [where(moved, name) for name in ("k1", "i1", "i2")] == ["H"] * 3
    anytime = {"warp": {**warp["warp"], "when": "any"}}
    later = after(moving(*units, *ANCHOR, at="B", abilities=anytime), "commit")
    refused(later, "ability warp k1 to h with i2", "FL-46")  # no step of movement


@pytest.mark.clause("FL-51")
def test_it_takes_along_nobody_who_is_in_the_draft():
    lift = {"lift": {**LIFT["lift"], "when": "movement"}}
    troops = ("i1 infantry red b-one", "i2 infantry red b-one")
    state = after(
        moving("c1 carrier red B", "k1 carrier red B", *troops, *ANCHOR, abilities=lift), "order c1 c with i1"
    )
    (reason,) = refused(state, "ability lift k1 to c with i1", "FL-51").reasons
    assert "it is in the draft" in RULES.presenter.why(reason)
    legal(state, "ability lift k1 to c with i2")


@pytest.mark.clause("FL-51")
def test_an_ability_is_told_in_its_scenarios_words():
    both = {"home": {**HOME["home"], "text": "Fly   home."}, **LIFT}
    state = start("c1 cruiser red A", *ANCHOR, abilities=both, **RED_AT_H)
    summary = RULES.presenter.summary
    assert summary(state, order(state, "ability home c1 to h")) == "Fly home."
    plain = order(state, "ability lift c1 to d")
    assert summary(state, plain) == plain.help != "Fly home."


@pytest.mark.clause("FL-54")
def test_it_may_move_any_unit():
    drop = {"drop": {"moves": "ground", "to": "other_planet"}}
    state = start("i1 infantry red a-one", *ANCHOR, abilities=drop)
    moved = after(state, "ability drop i1 to d planet d-one")
    assert where(moved, "i1") == "d-one"
    assert moved.owner(moved.setup.planets[3]) == 0
    refused(state, "ability drop i1 to a planet a-one", "FL-51")  # where it is
    refused(state, "ability drop i1 to h planet h-one", "FL-51")  # others hold it
    assert "ability drop i1 to D planet d-one" in offered(state)


@pytest.mark.clause("FL-51")
def test_an_ability_of_invasion_needs_no_ground_force_that_waits():
    drop = {"drop": {"moves": "ground", "to": "other_planet", "when": "invasion"}}
    state = moving("c1 cruiser red B", "i1 infantry red h-one", "blue-rock infantry blue a-one", abilities=drop)
    state = after(state, "order c1 c", "commit")
    assert who(state) == ("red", "invasion")
    assert "ability drop i1 to C planet c-one" in offered(state)
    dropped = after(state, "ability drop i1 to c planet c-one", "end landing")
    assert where(dropped, "i1") == "c-one"
    assert dropped.owner(dropped.planets_in(dropped.board.named("C"))[0]) == 0


@pytest.mark.clause("FL-51", "FL-50")
def test_nobody_is_asked_in_invasion_without_anything_to_do():
    spent = {"drop": {"moves": "ground", "to": "other_planet", "when": "invasion", "seats": ["blue"]}}
    state = moving("c1 cruiser red B", "blue-rock infantry blue a-one", abilities=spent)
    assert who(after(state, "order c1 c", "commit")) == ("blue", "action")


@pytest.mark.clause("FL-D21")
def test_a_shipped_ability_of_move_ships():
    rules, state = open_scenario("six-thrones")
    state = opened(rules, state, by_hand).state
    ship = next(unit for unit in state.pieces if unit.seat == 0 and state.kind(unit).role == "ship")
    home = state.cell_name(ship.cell)
    empty = next(c for c in range(state.board.size) if state.space(c).system and not state.planets_in(c))
    state = state.with_piece(replace(ship, place=at(empty)))
    away = after(state, "activate hub")
    assert not any(text.startswith("ability") for text in offered(away))  # no planet of its own there
    refused(away, f"ability recall {ship.name} to {home}", "FL-12")
    recalled = after(state, f"activate {home}", f"ability recall {ship.name} to {home}")
    assert where(recalled, ship.name) == home
    refused(recalled, f"ability recall {ship.name} to {home}", "FL-51")  # once a round
