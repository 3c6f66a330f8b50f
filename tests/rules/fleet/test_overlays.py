"""Threat and muster: the systems that ships could come to; the ruler."""

from __future__ import annotations

from tactical.rules.fleet import RULES
from tests.rules.fleet.fixture import ANCHOR, start


def shown(state, name, seat=0):
    return {state.cell_name(cell): shade for cell, shade in RULES.tactics.overlay(state, seat, -1, name).cells.items()}


def test_threat_counts_enemy_ships_by_seat_and_kind():
    state = start("x1 cruiser blue d", "x2 cruiser blue d", "y1 destroyer green h", "c1 cruiser red a", *ANCHOR)
    found = shown(state, "threat")
    assert found["C"].mark == "3"
    assert found["C"].words == "within reach of Blue (2 cruisers) and Green (1 destroyer)"
    assert "A" not in found  # three systems from D: a cruiser has move 2


def test_only_ships_attack_and_only_where_they_may_end_a_move():
    state = start("x1 carrier blue d", "g1 infantry blue d", "c1 cruiser red a", *ANCHOR)
    ship, troops = (RULES.tactics.threat(state, state.piece_named(name).id) for name in ("x1", "g1"))
    assert {*ship.attacks} == ship.stops
    assert not troops.attacks


def test_muster_is_where_an_activation_would_find_the_ship_in_reach():
    state = start("c1 cruiser red a", "x1 cruiser blue b", *ANCHOR)
    ship = state.piece_named("c1").id
    reach = {state.cell_name(cell) for cell in RULES.reach(state, ship, "activate").stops}
    assert set(shown(state, "muster")) == reach
    assert all(shade.words == "C1" for shade in shown(state, "muster").values())


def test_the_ruler_counts_systems():
    state = start("c1 cruiser red a", *ANCHOR)
    a, d = state.piece_named("c1").cell, state.board.named("D")
    assert [(x.label, x.value, x.clause) for x in RULES.tactics.measure(state, a, d)] == [
        ("Distance", "3 systems", "FL-24")
    ]
