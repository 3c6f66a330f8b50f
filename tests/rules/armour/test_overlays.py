"""Threat against what the door allows an enemy when its unit is activated; sight and cover; the ruler."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.armour import RULES, shots
from tactical.rules.armour.firing import Fire
from tactical.table import judge, play
from tactical.table.values import replace
from tests.rules.armour.fixture import blue, red, start

PICTURE = '..%....\n.%.%...\n..."...\n.......\n..%....'
SIZE = (12, 6)
WEAPONS = {"stub": {"short": 1}, "hull-stub": {"short": 2, "front": True}}


def field(foe: Any) -> Any:
    return start(PICTURE, size=SIZE, weapons=WEAPONS, ann=red("foot", 0, 0), foe=foe)


def fired_at(state: Any, who: int, weapon: str) -> set[int]:
    """The squares on which somebody could be fired at from any stop of its reach, judged by the door."""
    turn = RULES.tactics.next_turn(state, who)
    orders = [
        reach.order_to(cell, choice)
        for reach in (RULES.reach(turn, who, mode) for mode in RULES.modes(turn, who))
        for cell, stops in reach.stops.items()
        for choice in range(len(stops))
    ]
    ends = [turn, *(play(RULES, turn, order).state for order in orders)]
    ends = list({end.pieces[who].place: end for end in ends}.values())
    found: set[int] = set()
    for cell in range(state.board.size):
        for end in ends:
            ann = end.pieces[0]
            there = end.with_piece(replace(ann, place=end.set_down(ann, cell, 0)))
            if judge(RULES, there, Fire(1, piece=who, weapon=weapon, target=0)):
                found.add(cell)
                break
    return found


@pytest.mark.parametrize(
    ("foe", "weapon"),
    [
        (blue("foot", 11, 5, weapons=("stub",)), "stub"),
        (blue("tracked", 11, 5, facing="w", weapons=("hull-stub",), damage=2), "hull-stub"),
    ],
)
def test_threat_is_what_an_enemy_may_fire_at(foe, weapon):
    state = field(foe)
    who = state.piece_named("foe").id
    # at the turn's end nobody can be in the way any more: Ann stands aside while others are asked about
    hit = {cell for cell, shade in RULES.tactics.overlay(state, 0, -1, "threat").cells.items() if shade.mark != "+"}
    assert fired_at(state, who, weapon) == hit


def test_what_cannot_hurt_the_picked_piece_is_no_threat_to_it():
    state = start("", size=SIZE, tank=red("medium-tank", 0, 0), foe=blue("trooper", 6, 4))
    assert not any(s.mark == "1" for s in RULES.tactics.overlay(state, 0, 0, "threat").cells.values())
    assert any(s.mark == "1" for s in RULES.tactics.overlay(state, 0, -1, "threat").cells.values())


@pytest.mark.clause("AR-H24")
def test_cover_and_sight_by_wood_and_hedge():
    state = start(PICTURE, size=SIZE, ann=red("foot", 0, 2), foe=blue("foot", 6, 2))
    ruler = RULES.tactics.measure(state, state.board.cell(6, 2), state.board.cell(3, 2))
    assert [(x.label, x.value, x.clause) for x in ruler] == [
        ("Distance", "3 inches", "FT-AR-02"), ("Sight", "clear", "AR-H24"), ("Cover there", "-2 to be hit", "AR-H24"),
    ]  # fmt: skip
    shown = RULES.tactics.overlay(state, 0, 0, "cover").cells
    assert shown[state.board.cell(3, 2)].mark == "c"
    assert shown[state.board.cell(2, 2)].mark == "h"  # behind the wood
    assert state.board.cell(5, 2) not in shown
    assert RULES.tactics.measure(state, 0, 1)[0].value == "1 inch"
    assert RULES.tactics.measure(state, 0, state.board.cell(1, 1))[0].value == "1 1/2 inches"


@pytest.mark.parametrize("heading", ["e", "ne"])
def test_the_arc_of_a_hull_weapon_is_where_it_could_fire_as_it_stands(heading):
    state = start(PICTURE, size=SIZE, weapons=WEAPONS, ann=blue("foot", 0, 0),
                  tank=red("tracked", 5, 3, heading, weapons=("hull-stub", "stub")))  # fmt: skip
    tank, ann = state.piece_named("tank"), state.piece_named("ann")
    fire = Fire(0, piece=tank.id, weapon="hull-stub", target=ann.id)
    true = set()
    for cell in range(state.board.size):
        there = state.with_piece(replace(ann, place=state.set_down(ann, cell, 0)))
        if cell != tank.cell and judge(RULES, there, fire):
            true.add(cell)
    found = RULES.tactics.aimed(state, fire)
    assert found.arc == true
    assert true
    assert not RULES.tactics.aimed(state, replace(fire, weapon="stub")).arc


def test_a_burst_is_drawn_as_far_as_it_takes_others_in():
    state = start(size=(12, 12), ann=red("machine-gun-team", 0, 5), cy=blue("trooper", 9, 5), di=blue("trooper", 0, 0))
    ann, cy, di = (state.piece_named(name) for name in ("ann", "cy", "di"))
    true = set()
    for cell in range(state.board.size):
        there = state.with_piece(replace(di, place=state.set_down(di, cell, 0)))
        if shots.bursts(there, ann, state.weapon("machine-gun"), cy):
            true.add(cell)
    found = RULES.tactics.aimed(state, Fire(0, piece=ann.id, weapon="machine-gun", target=cy.id)).blast
    assert found == true
