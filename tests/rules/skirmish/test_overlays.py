"""Threat, sight and cover against what the rules say of every square when it comes to it; the ruler."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.skirmish import RULES
from tactical.rules.skirmish.actions import Fire, Strike, ThrowAt
from tactical.rules.skirmish.attacks import Attack
from tactical.table import judge, play
from tactical.table.places import at
from tactical.table.values import replace
from tests.rules.skirmish.fixture import after, piece, start, until

GROUND = {(3, 3): "wall", (3, 4): "wall", (3, 5): "wall", (5, 2): "undergrowth", (6, 6): "wall", (4, 7): "rubble"}
EDGES = (((5, 5), (5, 6)), ((4, 5), (4, 6)))
SHORT = {"carbine": {"reach": 3, "damage": 5}}


def field(**more: Any) -> Any:
    """Ann alone against Cy, who decides: so that what he may do can be asked of the door."""
    arms = {"weapons": ("sword", "carbine")}
    return start(ground=GROUND, edges=EDGES, weapons=SHORT, cy={"cell": (7, 4), **arms, "body": 2}, without=("bo",),
                 **more)  # fmt: skip


def attackable(state: Any, seat: int, who: int, weapons: tuple[str, ...]) -> set[int]:
    """The squares on which an enemy could be attacked after any move: every order judged by the door."""
    ends = [state]
    ends += [play(RULES, state, RULES.reach(state, who, "walk").order_to(cell)).state
             for cell in RULES.reach(state, who, "walk").stops]  # fmt: skip
    found: set[int] = set()
    for cell in range(state.board.size):
        for end in ends:
            if cell in found or end.pieces[who].cell == cell:
                continue
            dummy = replace(end.pieces[0], place=at(cell), health=25)
            there = end.with_piece(dummy)
            if there.ground(cell).wall:
                continue
            orders = [
                order
                for arm in weapons
                for order in (Fire(seat, who, arm, 0), Strike(seat, who, 0, arm), ThrowAt(seat, who, arm, cell))
            ]
            if any(judge(RULES, there, order) for order in orders):
                found.add(cell)
    return found


def test_threat_is_what_an_enemy_may_attack_once_it_is_its_turn():
    state = field(ann={"cell": (0, 0)})
    cy = piece(state, "cy").id
    shown = RULES.tactics.overlay(state, 0, 0, "threat")
    hit = {cell for cell, shade in shown.cells.items() if shade.mark != "+"}
    turn = until(state, "cy")
    true = attackable(turn, 1, cy, ("sword", "carbine"))
    own = turn.pieces[cy].cell
    assert hit - {own} == true - {own}
    stops = {own, *RULES.reach(turn, cy, "walk").stops}
    assert {cell for cell, shade in shown.cells.items() if "can reach" in shade.words} == stops


def test_threat_counts_enemies_and_names_their_weapons():
    more = {"dee": {"seat": "blue", "cell": (8, 7), "weapons": ("sword",), "body": 2}}
    state = start(cy={"cell": (8, 8), "weapons": ("sword",), "body": 2}, more=more)
    shown = RULES.tactics.overlay(state, 0, -1, "threat")
    both = shown.cells[state.board.cell(7, 8)]
    assert both.mark == "2"
    assert "Cy (sword" in both.words
    assert "Dee (sword" in both.words
    far = state.board.cell(0, 0)
    assert far not in shown.cells
    assert shown.cells[state.board.cell(5, 6)].mark == "2"  # two squares from Cy, and then a sword's reach
    assert state.board.cell(4, 5) not in shown.cells


def on_average(state: Any, order: Fire, name: str) -> float:
    """The Health that an attack takes on average, by every fall of its dice."""
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    before, mean = piece(state, name).health, 0.0
    for hit, often in ways.items():
        for held, as_often in ways.items():
            dice = iter((min(6, total - 1), total - min(6, total - 1)) for total in (hit, held))
            lost = before - piece(play(RULES, state, order, lambda roll, dice=dice: next(dice)).state, name).health
            mean += lost * often * as_often / 36**2
    return mean


def test_threat_to_somebody_is_what_would_be_lost_on_average_from_as_near_as_may_be():
    """Worked out by playing the attack with all dice; in tenths, which two enemies add up to."""
    gun = {"weapons": ("rifle",), "body": 5}
    beside = until(start(cy={**gun, "cell": (3, 4)}, without=("bo",)), "cy")
    shot = Fire(1, piece(beside, "cy").id, "rifle", piece(beside, "ann").id)
    share = on_average(beside, shot, "ann") / piece(beside, "ann").health
    state = start(cy={**gun, "cell": (6, 4)}, without=("bo",))
    ann = piece(state, "ann")
    shown = RULES.tactics.overlay(state, ann.id, ann.id, "threat")
    assert (
        shown.cells[ann.cell].words
        == f"expected damage to Ann {share:.0%} of what Ann has left: Cy (rifle or bare hands), {share:.0%}"
    )
    assert shown.cells[ann.cell].mark == str(round(share / 0.1))
    assert shown.legend[0] == ("1-9", "expected damage to Ann, each 10% of what Ann has left")
    both = start(cy={**gun, "cell": (6, 4)}, more={"dee": {**gun, "seat": "blue", "cell": (6, 5)}}, without=("bo",))
    twice = RULES.tactics.overlay(both, ann.id, ann.id, "threat").cells[ann.cell]
    assert twice.words.startswith(f"expected damage to Ann {2 * share:.0%} of what Ann has left: Cy (rifle")
    assert twice.mark == str(round(2 * share / 0.1))
    hurt = both.with_piece(replace(piece(both, "ann"), health=piece(both, "ann").health // 2))
    worse = RULES.tactics.overlay(hurt, ann.id, ann.id, "threat").cells[ann.cell]
    assert int(worse.mark) > int(twice.mark)  # tenths of what she has now


def test_threat_is_less_in_cover():
    """Cy stands among holes, and fires along the row at who stands in the open there, or among furniture."""
    holes = dict.fromkeys(((7, 8), (7, 7), (8, 7)), "hole")
    lost = {}
    for ground in ("gravel", "furniture"):
        state = start(
            ground={**holes, (8, 2): ground}, cy={"weapons": ("rifle",)}, ann={"cell": (8, 2)}, without=("bo",)
        )
        cy = piece(state, "cy")
        assert RULES.tactics.threat(state, cy.id).stops == {cy.cell}
        share = on_average(until(state, "cy"), Fire(1, cy.id, "rifle", 0), "ann") / piece(state, "ann").health
        lost[ground] = RULES.tactics.overlay(state, 0, 0, "threat").cells[state.board.cell(8, 2)].words
        assert lost[ground] == f"expected damage to Ann {share:.0%} of what Ann has left: Cy (rifle), {share:.0%}"
    assert lost["furniture"] != lost["gravel"]


def test_somebody_prone_may_stand_up_first():
    lying = start(cy={"cell": (8, 8), "weapons": ("sword",), "body": 3, "prone": True})
    stops = RULES.tactics.threat(lying, piece(lying, "cy").id).stops
    up = after(until(lying, "cy"), "cy stand up")
    assert set(RULES.reach(up, piece(up, "cy").id, "walk").stops) <= stops


def test_the_fallen_threaten_nobody():
    state = start(cy={"cell": (3, 4), "health": 0})
    shown = RULES.tactics.overlay(state, 0, 0, "threat")
    assert shown.cells == {}
    assert shown.words == "no known enemy"


def test_a_hidden_enemy_is_in_no_overlay_of_those_it_hides_from():
    """Wherever it hides, a seat is shown the same."""
    dee = {"dee": {"seat": "blue", "cell": (8, 0)}}
    without = RULES.tactics.overlay(start(ground={(4, 1): "wall"}, more=dee, without=("cy",)), 0, 0, "threat")
    for cell in ((6, 2), (8, 8), (5, 2)):
        state = start(ground={(4, 1): "wall"}, cy={"cell": cell, "hidden": True}, more=dee)
        view = RULES.view(state, 0)
        assert view.piece_named("cy").cell < 0
        assert RULES.tactics.overlay(view, 0, 0, "threat").cells == without.cells
        shades = [
            shade
            for name in RULES.tactics.overlay_titles
            for shade in RULES.tactics.overlay(view, 0, 0, name).cells.values()
        ]
        assert not any("Cy" in shade.words for shade in shades)


@pytest.mark.clause("FT-SK-03")
def test_sight_stops_at_walls_and_closed_edges():
    state = field(ann={"cell": (2, 4)})
    seen = RULES.tactics.overlay(state, 0, 0, "sight").cells
    assert state.board.cell(8, 4) not in seen  # behind the wall
    assert state.board.cell(2, 8) in seen
    line = RULES.tactics.measure(state, state.board.cell(2, 4), state.board.cell(8, 4))
    assert [(x.label, x.value, x.clause) for x in line] == [
        ("Distance", "6 squares", "SK-D01"), ("Sight", "blocked", "FT-SK-03"),
    ]  # fmt: skip
    assert RULES.tactics.line_of_sight(state, state.board.cell(5, 5), state.board.cell(5, 6)).clear is False


@pytest.mark.clause("FT-SK-05")
def test_cover_is_told_by_enemy_and_matches_the_defence_number():
    state = field(ann={"cell": (0, 0)}, more={"dee": {"seat": "blue", "cell": (0, 8)}})
    shown = RULES.tactics.overlay(state, 0, 0, "cover")
    grown = shown.cells[state.board.cell(5, 2)]
    assert "cover from" in grown.words
    for cell, shade in shown.cells.items():
        there = state.with_piece(replace(state.pieces[0], place=at(cell)))
        lines = [
            RULES.tactics.line_of_sight(there, foe.cell, cell) for foe in state.pieces if foe.name in ("cy", "dee")
        ]
        assert (shade.mark == "h") == (not any(line.clear for line in lines))
        assert (shade.mark == "c") == (any(x.clear for x in lines) and all(x.cover for x in lines if x.clear))
    ruler = RULES.tactics.measure(state, piece(state, "cy").cell, state.board.cell(5, 2))
    assert ("Cover there", "FT-SK-05") in [(x.label, x.clause) for x in ruler]


@pytest.mark.parametrize("target", [(2, 5), (5, 5), (4, 6)])
def test_the_blast_of_a_throw_is_whom_it_would_strike(target):
    weapons = {"bomb": {"reach": 9, "damage": 5, "blast": 2}}
    state = start(
        ground=GROUND, edges=EDGES, weapons=weapons, cy={"cell": (7, 4), "weapons": ("bomb",)}, without=("bo",)
    )
    cy, centre = piece(state, "cy").id, state.board.cell(*target)
    throw = ThrowAt(1, cy, "bomb", centre)
    attack = next(step for step in throw.steps(state) if isinstance(step, Attack))
    open_cells = [cell for cell in range(state.board.size) if not state.ground(cell).wall]
    true = {
        cell
        for cell in open_cells
        if any(
            stroke.target == 0
            for stroke in attack.strokes(state.with_piece(replace(state.pieces[0], place=at(cell), health=25)), 0)
        )
    }
    assert RULES.tactics.aimed(state, throw).blast == true
    assert not RULES.tactics.aimed(state, Fire(1, cy, "bomb", 0)).blast
