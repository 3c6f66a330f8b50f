"""Threat against what the door allows an enemy once it is its turn; sight; the ruler."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.boarding import RULES
from tactical.rules.boarding.attacks import AttackAt
from tactical.rules.boarding.blasts import Blast, PlaceCharge, ThrowAt
from tactical.table import judge, play
from tactical.table.places import at
from tactical.table.values import replace
from tests.rules.boarding.fixture import foe, friend, start

ROWS = ("000000", "000000", "000000", "......")
WALLS = (((2, 0), (3, 0)), ((2, 1), (3, 1)), ((4, 2), (5, 2)))


def armed(cell: tuple[int, int], weapon: str, **more: Any) -> dict[str, Any]:
    return foe(cell, weapons=(weapon,), in_use=weapon, move=2, **more)


@pytest.mark.parametrize("weapon", ["pistol", "blade"])
def test_threat_is_what_an_enemy_may_attack_in_its_turn(weapon):
    state = start(ROWS, walls=WALLS, ann=friend((0, 0)), xan=armed((5, 0), weapon))
    shown = RULES.tactics.overlay(state, 0, -1, "threat")
    hit = {cell for cell, shade in shown.cells.items() if shade.mark != "+"}
    xan = state.piece_named("xan").id
    turn = RULES.tactics.next_turn(state, xan)
    reached = {mode: set(RULES.reach(turn, xan, mode).stops) for mode in RULES.modes(turn, xan)}
    ends = [turn]
    for mode in ("walk", "peek"):
        ends += [play(RULES, turn, RULES.reach(turn, xan, mode).order_to(cell)).state for cell in reached[mode]]
    attack = AttackAt(1, xan, target=0, weapon=weapon)
    true = {
        cell
        for cell in range(state.board.size)
        for end in ends
        if judge(RULES, end.with_piece(replace(end.pieces[0], place=at(cell))), attack)
    }
    assert hit == true
    may_come = {cell for cell, shade in shown.cells.items() if "can reach" in shade.words}
    assert may_come == {state.pieces[xan].cell}.union(*reached.values())


def test_a_heavy_gun_threatens_from_where_it_stands():
    state = start(ROWS, walls=WALLS, ann=friend((0, 0)), xan=armed((3, 0), "heavy-gun"))
    shown = RULES.tactics.overlay(state, 0, -1, "threat").cells
    assert shown[state.board.cell(3, 2)].mark == "1"
    assert state.board.cell(0, 0) not in shown or shown[state.board.cell(0, 0)].mark == "+"


def test_sight_and_ruler_stop_at_walls():
    state = start(ROWS, walls=WALLS, ann=friend((0, 0)), xan=foe((5, 0)))
    seen = RULES.tactics.overlay(state, 0, 0, "sight").cells
    assert state.board.cell(2, 0) in seen
    assert state.board.cell(3, 0) not in seen
    a, b = state.board.cell(0, 0), state.board.cell(3, 0)
    assert [(x.label, x.value, x.clause) for x in RULES.tactics.measure(state, a, b)] == [
        ("Distance", "3 squares", "FT-BA-03"), ("Sight", "blocked", "BA-H37"),
    ]  # fmt: skip
    hidden = RULES.tactics.overlay(state, 0, 0, "cover").cells
    assert hidden[a].mark == "h"


def test_the_blast_of_a_grenade_is_who_would_be_caught():
    wide = {"weapons": {"grenade": {"reach": 9, "blast": 2, "uses": 1}}}
    ann = friend((0, 0), weapons=("grenade",))
    state = start(ROWS, walls=WALLS, extra=wide, ann=ann, xan=foe((5, 0)))
    xan, centre = state.piece_named("xan"), state.board.cell(2, 1)
    blast = Blast(0, "grenade", centre)
    cells = [cell for cell in range(state.board.size) if not state.ground(cell).solid]
    true = {
        cell
        for cell in cells
        if xan.id in {who.id for who in blast.victims(state.with_piece(replace(xan, place=at(cell))))}
    }
    assert RULES.tactics.aimed(state, ThrowAt(0, 0, weapon="grenade", cell=centre)).blast == true
    placed = RULES.tactics.aimed(state, PlaceCharge(0, 0, before=(centre,), weapon="grenade")).blast
    assert placed == true
    assert not RULES.tactics.aimed(state, AttackAt(0, 0, target=1, weapon="grenade")).blast
