"""Attacks, defence, damage, being out, pushes, grenades: FT-SK-01 to FT-SK-12 but for hiding (test_hidden)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.skirmish.actions import Act
from tactical.rules.skirmish.data import KINDS, WEAPONS, Weapon
from tactical.table import awaiting
from tactical.table.notation import write
from tests.rules.skirmish.fixture import (
    ARMS,
    RULES,
    after,
    asked,
    card,
    cell,
    chance,
    harmed,
    health,
    hidden,
    left,
    legal,
    order,
    piece,
    played,
    prone,
    refused,
    roll,
    said,
    speed,
    start,
    target,
    until,
)  # fmt: skip

BESIDE = {"cell": (3, 4)}
FAR = {"cell": (6, 4)}
STRIKE = "ann strike cy with sword"
RIFLE = "ann fire rifle at cy"


def n36(n):
    return Fraction(n, 36)


def defended(state):
    return piece(state, "cy").turn.defences == 1


@pytest.mark.clause("FT-SK-01")
def test_an_attack_is_home_at_or_under_its_target_number():
    state = start(cy=BESIDE)
    assert target(state, STRIKE) == 7
    assert awaiting(played(state, STRIKE, (3, 4)).state).purpose == "Cy defends"
    missed = played(state, STRIKE, (4, 4)).state
    assert asked(missed).why == "turn"
    assert health(missed, "cy") == 25
    assert chance(state, STRIKE, defended) == n36(21)  # home: a defence roll followed


@pytest.mark.clause("FT-SK-01")
def test_a_six_and_six_or_one_and_one_are_nothing_special():
    sure = start(cy=BESIDE, ann={"attack": 12})
    assert chance(sure, STRIKE, defended) == 1
    never = start(cy=BESIDE, ann={"attack": 1})
    assert chance(never, STRIKE, defended) == 0


@pytest.mark.clause("FT-SK-01")
def test_anyone_not_of_ones_own_side_may_be_attacked():
    state = start(bo=BESIDE, more={"nil": {"seat": "", "cell": (2, 5)}}, cy={"cell": (1, 4)})
    legal(state, "ann strike nil with sword")
    legal(state, STRIKE)
    refused(state, "ann strike bo with sword", "FT-SK-01")
    refused(state, "ann strike ann with sword", "FT-SK-01")
    refused(state, "ann strike cy with spear", "FT-SK-08")


@pytest.mark.clause("FT-SK-02")
def test_what_is_taken_from_the_target_number():
    hurt = {"health": 12}
    assert target(start(cy=FAR, ann=hurt), RIFLE) == 6
    state = after(start(cy=FAR, ann=hurt), "ann walk 3,4")
    assert target(state, RIFLE) == 4
    assert chance(state, RIFLE, defended) == n36(6)
    assert target(start(cy=BESIDE, ann=hurt), STRIKE) == 6
    assert target(start(cy=FAR, ann={**hurt, "prone": True}, prone_attack_mod=3), RIFLE) == 9


@pytest.mark.clause("FT-SK-03")
def test_within_reach_and_distance_costs_nothing():
    long = {"size": (16, 9), "ann": {"cell": (0, 4), "weapons": ("rifle", "pistol")}}
    assert target(start(cy={"cell": (12, 4)}, **long), RIFLE) == 7
    verdict = refused(start(cy={"cell": (13, 4)}, **long), RIFLE, "FT-SK-03")
    assert RULES.presenter.why(verdict.reasons[0]) == "Cy is 13 squares away, but the reach of the rifle is only 12"
    legal(start(cy={"cell": (6, 4)}, **long), "ann fire pistol at cy")
    refused(start(cy={"cell": (7, 4)}, **long), "ann fire pistol at cy", "FT-SK-03")
    refused(start(cy={"cell": (4, 4)}), STRIKE, "FT-SK-03")


@pytest.mark.clause("FT-SK-03")
def test_sight_is_stopped_by_walls_and_closed_edges_only():
    refused(start(cy=FAR, ground={(4, 4): "wall"}), RIFLE, "FT-SK-03")
    refused(start(cy=FAR, edges=[((4, 4), (5, 4))]), RIFLE, "FT-SK-03")
    for kind in ("hole", "bog", "undergrowth", "furniture"):
        legal(start(cy=FAR, ground={(4, 4): kind}), RIFLE)
    legal(start(cy=FAR, bo={"cell": (4, 4)}, more={"di": {"seat": "blue", "cell": (5, 4)}}), RIFLE)


@pytest.mark.clause("FT-SK-03")
def test_a_line_through_a_corner_is_clear_if_one_way_round_is():
    diagonal = {"cell": (5, 7)}
    legal(start(cy=diagonal, ground={(3, 4): "wall"}), RIFLE)
    refused(start(cy=diagonal, ground={(3, 4): "wall", (2, 5): "wall"}), RIFLE, "FT-SK-03")


@pytest.mark.clause("FT-SK-03")
def test_melee_counts_steps_round_walls():
    spear = {"ann": {"weapons": ("spear",)}, "cy": {"cell": (4, 4)}}
    legal(start(**spear), "ann strike cy with spear")
    verdict = refused(start(**spear, ground={(3, 4): "wall"}), "ann strike cy with spear", "FT-SK-03")
    words = "Cy is more than 2 squares away around walls and closed edges"
    assert RULES.presenter.why(verdict.reasons[0]) == words
    refused(start(cy=BESIDE, edges=[((2, 4), (3, 4))]), STRIKE, "FT-SK-03")


@pytest.mark.clause("FT-SK-04")
def test_defence_undoes_an_attack():
    state = start(cy=BESIDE)
    assert roll(state, STRIKE, (3, 4)).target == 6
    assert health(after(state, STRIKE, (3, 4), (3, 3)), "cy") == 25
    assert health(after(state, STRIKE, (3, 4), (3, 4)), "cy") == 15
    assert chance(state, STRIKE, harmed("cy")) == Fraction(441, 1296)


@pytest.mark.clause("FT-SK-04")
def test_every_defence_since_the_last_turn_makes_the_next_worse():
    crowd = {"di": {"seat": "red", "cell": (4, 3)}, "ed": {"seat": "red", "cell": (4, 5)}}
    state = start(cy=BESIDE, bo={"cell": (4, 4)}, more=crowd, order=("ann", "bo", "di", "ed", "cy"))
    held = ((3, 4), (1, 1))
    state = until(after(state, STRIKE, *held), "bo")
    assert roll(state, "bo strike cy with sword", (3, 4)).target == 4
    assert chance(state, "bo strike cy with sword", harmed("cy")) == Fraction(630, 1296)
    state = until(after(state, "bo strike cy with sword", *held), "di")
    assert roll(state, "di strike cy with sword", (3, 4)).target == 2
    state = until(after(state, "di strike cy with sword", *held), "ed")
    assert chance(state, "ed strike cy with sword", harmed("cy")) == n36(21)  # under 2 it is not rolled
    assert health(after(state, "ed strike cy with sword", (3, 4)), "cy") == 15
    state = until(after(state, "end"), "ann")  # cy's own turn has begun since
    assert roll(state, STRIKE, (3, 4)).target == 6


@pytest.mark.clause("FT-SK-04")
def test_defence_counts_exposure():
    state = after(start(cy=BESIDE, order=("cy", "ann", "bo")), "cy walk 3,3", "end")
    assert roll(state, STRIKE, (3, 4)).target == 4
    assert chance(state, STRIKE, harmed("cy")) == Fraction(630, 1296)
    weak = after(start(cy={**BESIDE, "dv": 3}, order=("cy", "ann", "bo")), "cy walk 3,3", "end")
    assert health(after(weak, STRIKE, (3, 4)), "cy") == 15  # 3 - 2 is under 2: no roll


@pytest.mark.clause("FT-SK-04")
def test_a_second_defence_of_one_exposed():
    state = after(start(cy=BESIDE, bo={"cell": (4, 3)}, order=("cy", "ann", "bo")), "cy walk 3,3", "end")
    state = until(after(state, STRIKE, (3, 4), (1, 1)), "bo")
    assert roll(state, "bo strike cy with sword", (3, 4)).target == 2


@pytest.mark.clause("FT-SK-05")
def test_cover_past_a_walls_corner():
    state = start(cy={"cell": (5, 7)}, ground={(3, 4): "wall"})
    assert roll(state, RIFLE, (3, 4)).target == 8
    assert chance(state, RIFLE, harmed("cy")) == n36(21) * n36(36 - 26)


@pytest.mark.clause("FT-SK-05")
@pytest.mark.parametrize(("kind", "number"), [("undergrowth", 8), ("furniture", 8), ("gravel", 6), ("floor", 6)])
def test_cover_on_some_ground(kind, number):
    assert roll(start(cy=FAR, ground={(6, 4): kind}), RIFLE, (3, 4)).target == number


@pytest.mark.clause("FT-SK-05")
def test_cover_is_never_more_than_two_nor_near_nor_in_melee():
    both = start(cy={"cell": (5, 7)}, ground={(3, 4): "wall", (5, 7): "furniture"})
    assert roll(both, RIFLE, (3, 4)).target == 8
    near = start(cy=BESIDE, ground={(3, 4): "furniture"})
    assert roll(near, RIFLE, (3, 4)).target == 6
    assert chance(near, RIFLE, harmed("cy")) == n36(21) * n36(36 - 15)
    spear = start(cy={"cell": (4, 4)}, ground={(4, 4): "furniture"}, ann={"weapons": ("spear",)})
    assert roll(spear, "ann strike cy with spear", (3, 4)).target == 6
    two_off = start(cy={"cell": (4, 4)}, ground={(4, 4): "furniture"})
    assert roll(two_off, RIFLE, (3, 4)).target == 8


@pytest.mark.clause("FT-SK-07")
def test_damage():
    armoured = start(cy={**BESIDE, "armour": 1})
    assert health(after(armoured, STRIKE, (2, 2), (6, 6)), "cy") == 13
    assert health(after(armoured, STRIKE, (1, 1), (6, 6)), "cy") == 12  # a margin of 5 counts 4
    assert "Cy loses 12 Health (damage 10, margin +3, armour -1): 13 left" in said(armoured, STRIKE, (2, 2), (6, 6))
    thick = start(cy={**BESIDE, "armour": 50})
    assert health(after(thick, STRIKE, (1, 1), (6, 6)), "cy") == 24


@pytest.mark.clause("FT-SK-07")
@pytest.mark.parametrize("body", [1, 4, 5, 20])
def test_full_health_is_five_times_body(body):
    state = start(ann={"body": body})
    assert health(state, "ann") == 5 * body
    assert (card(state, "ann").bars[0].left, card(state, "ann").bars[0].whole) == (5 * body, 5 * body)


@pytest.mark.clause("FT-SK-08")
def test_the_tables_of_weapons_and_kinds():
    assert [(w.name, w.reach, w.damage, w.hit) for w in WEAPONS.values()] == [
        ("bare-hands", 1, 4, 0), ("sword", 1, 10, 0), ("maul", 1, 13, -1), ("spear", 2, 10, 0), ("pistol", 6, 8, 0),
        ("rifle", 12, 8, 0), ("scattergun", 4, 11, 0), ("grenade", 5, 8, 0),
    ]  # fmt: skip
    assert [(k.name, k.body, k.attack, k.dv, k.armour, k.points) for k in KINDS.values()] == [
        ("recruit", 4, 7, 5, 0, 4), ("trooper", 5, 8, 5, 1, 6), ("scout", 4, 8, 6, 0, 5), ("brute", 6, 8, 4, 2, 7),
        ("marksman", 4, 9, 5, 0, 5), ("medic", 4, 7, 5, 1, 4), ("leader", 5, 8, 6, 2, 8),
    ]  # fmt: skip
    assert (KINDS["scout"].attributes, KINDS["scout"].stealth) == ((("speed", 2),), 2)
    assert KINDS["marksman"].fire_on_move
    assert (KINDS["medic"].mind, KINDS["medic"].medicine) == (5, 3)
    assert (KINDS["leader"].mind, KINDS["leader"].medicine) == (5, 1)
    assert (WEAPONS["maul"].fells, WEAPONS["grenade"].blast, WEAPONS["grenade"].uses) == (True, 1, 1)


@pytest.mark.clause("FT-SK-08")
def test_trooper_on_trooper():
    trooper = {"kind": "trooper"}
    state = start(ann=trooper, cy={**trooper, **FAR})
    assert target(state, RIFLE) == 8
    assert roll(state, RIFLE, (1, 1)).target == 5
    assert chance(state, RIFLE, harmed("cy")) == Fraction(676, 1296)


@pytest.mark.clause("FT-SK-08")
def test_a_weapon_without_numbers():
    state = start(weapons={"club": {}}, ann={"weapons": ("club",)}, cy=BESIDE)
    assert state.weapon("club") == Weapon("club", 1, 8, 0)
    assert health(after(state, "ann strike cy with club", (3, 4), (6, 6)), "cy") == 25 - 8
    assert target(start(cy=BESIDE, ann={"weapons": ("maul",)}), "ann strike cy with maul") == 6


@pytest.mark.clause("FT-SK-08")
def test_a_spear_widens_its_bearers_melee_range():
    line = next(line for line in card(start(ann={"weapons": ("spear",)}), "ann").lines if line.label == "Melee Range")
    assert line.value == "2 squares"
    refused(start(ann={"weapons": ("spear",)}, cy={"cell": (4, 4)}), "ann fire spear at cy", "SK-43")


@pytest.mark.clause("FT-SK-09")
@pytest.mark.parametrize(("given", "wounded"), [(13, False), (12, True), (1, True), (25, False)])
def test_wounded(given, wounded):
    state = start(ann={"health": given}, cy=BESIDE)
    assert target(state, STRIKE) == 7 - wounded
    assert ("wounded" in RULES.presenter.token(state, 0).flags) == wounded
    assert speed(state, "ann") == left(state, "ann") == 5
    assert piece(state, "ann").body == 5


@pytest.mark.clause("FT-SK-10")
@pytest.mark.parametrize(("given", "dead"), [(0, False), (-9, False), (-10, True), (-30, True)])
def test_out_and_dead(given, dead):
    state = start(cy={**BESIDE, "health": given}, more={"di": {"seat": "blue", "cell": (8, 0)}})
    assert piece(state, "cy").dead == dead
    assert ("dead" in RULES.presenter.token(state, 2).flags, "out" in RULES.presenter.token(state, 2).flags) == (
        dead,
        not dead,
    )
    refused(state, STRIKE, "FT-SK-10")
    legal(state, "ann walk 3,4")
    names = []
    for _ in range(4):
        names.append(state.turn_of().name)
        state = after(state, "end")
    assert names == ["ann", "bo", "di", "ann"]


@pytest.mark.clause("FT-SK-10")
def test_falling():
    di = {"di": {"seat": "blue", "cell": (8, 0)}}
    assert "Cy is unconscious" in said(start(cy={**BESIDE, "health": 10}, more=di), STRIKE, (3, 4), (6, 6))
    assert "Cy is dead" in said(start(cy={**BESIDE, "health": 0 + 1, "body": 1}, more=di), STRIKE, (3, 4), (6, 6))
    lurking = start(cy={**BESIDE, "health": 1, "hidden": True}, more=di)
    blown = after(lurking, "ann throw grenade at 4,4", (3, 4), (6, 6))
    assert not hidden(blown, "cy")


@pytest.mark.clause("FT-SK-10")
def test_falling_in_ones_own_turn_ends_it():
    state = start(ann={"health": 8}, bo={"cell": (7, 7)})
    state = after(state, "ann throw grenade at 3,4", (3, 3), (6, 6))
    assert health(state, "ann") == 0
    assert state.turn_of().name == "bo"
    assert state.beat == 1


@pytest.mark.clause("FT-SK-11")
def test_push_and_fell():
    push = ("ann strike cy with bare-hands push", (3, 4), (6, 6))
    state = after(start(cy=BESIDE), *push)
    assert (cell(state, "cy"), health(state, "cy"), prone(state, "cy")) == ((4, 4), 25, False)
    state = after(start(cy=BESIDE, ground={(4, 4): "wall"}), *push)
    assert (cell(state, "cy"), prone(state, "cy")) == ((3, 4), True)
    assert cell(after(start(cy={"cell": (3, 5)}), *push), "cy") == (4, 6)
    state = after(start(cy=BESIDE), "ann strike cy with bare-hands fell", (3, 4), (6, 6))
    assert (cell(state, "cy"), health(state, "cy"), prone(state, "cy")) == ((3, 4), 25, True)
    refused(start(cy=BESIDE), "ann strike cy with sword push", "FT-SK-11")


@pytest.mark.clause("FT-SK-11")
def test_a_push_may_miss_or_be_defended():
    state = start(cy=BESIDE)
    for faces in ([(4, 4)], [(3, 4), (3, 3)]):
        assert cell(after(state, "ann strike cy with bare-hands push", *faces), "cy") == (3, 4)
    pushed = chance(state, "ann strike cy with bare-hands push", lambda s: cell(s, "cy") == (4, 4))
    assert pushed == Fraction(441, 1296)


@pytest.mark.clause("FT-SK-11")
def test_pushed_over_the_boards_edge_is_felled():
    state = start(ann={"cell": (1, 4)}, cy={"cell": (0, 4)})
    state = after(state, "ann strike cy with bare-hands push", (3, 4), (6, 6))
    assert (cell(state, "cy"), prone(state, "cy")) == ((0, 4), True)


@pytest.mark.clause("FT-SK-11")
def test_a_maul_fells_at_margin_two():
    state = start(cy=BESIDE, ann={"weapons": ("maul",)})
    hit = after(state, "ann strike cy with maul", (2, 2), (6, 6))
    assert (health(hit, "cy"), prone(hit, "cy")) == (25 - 15, True)
    hit = after(state, "ann strike cy with maul", (2, 3), (6, 6))
    assert (health(hit, "cy"), prone(hit, "cy")) == (25 - 14, False)


THROW = "ann throw grenade at 6,4"


@pytest.mark.clause("FT-SK-12")
def test_a_grenade():
    state = start(cy={**FAR, "armour": 1}, more={"di": {"seat": "blue", "cell": (7, 5)}})
    assert target(state, THROW) == 7
    assert roll(state, THROW, (3, 4)).purpose == "Cy defends"
    state_after = after(state, THROW, (3, 4), (2, 3), (4, 5))
    assert health(state_after, "cy") == 25 - 3
    assert health(state_after, "di") == 25 - 8
    missed = after(state, THROW, (4, 4))
    assert (health(missed, "cy"), health(missed, "di")) == (25, 25)
    sharp = after(state, THROW, (1, 1), (6, 6), (6, 6))  # no margin
    assert (health(sharp, "cy"), health(sharp, "di")) == (25 - 7, 25 - 8)


@pytest.mark.clause("FT-SK-12")
def test_a_grenade_is_thrown_once_at_a_square_in_reach_and_sight():
    state = start(cy=FAR)
    refused(state, "ann throw grenade at 8,4", "FT-SK-03")
    refused(start(ground={(4, 4): "wall"}), THROW, "FT-SK-03")
    refused(start(ground={(6, 4): "wall"}), THROW, "FT-SK-12")
    refused(state, "ann throw rifle at 6,4", "FT-SK-12")
    refused(state, "ann fire grenade at cy", "FT-SK-12")
    legal(state, "ann throw grenade at 7,4")  # an empty square will do
    state = until(after(state, THROW, (6, 6)), "ann")
    refused(state, THROW, "FT-SK-12")
    legal(start(cy=FAR, ann={"weapons": ("rifle", "grenade")}), THROW)


@pytest.mark.clause("FT-SK-12")
def test_a_blast_catches_friends_neutrals_and_the_thrower_in_initiative_order():
    state = start(bo={"cell": (3, 5)}, cy={"cell": (4, 4)}, more={"nil": {"seat": "", "cell": (4, 3)}},
                  order=("ann", "cy", "bo"))  # fmt: skip
    names, faces = [], [(3, 4)]
    while (want := played(state, "ann throw grenade at 3,4", *faces).awaiting) and hasattr(want, "purpose"):
        names.append(want.purpose)
        faces.append((6, 6))
    assert names == ["Ann defends", "Cy defends", "Bo defends", "Nil defends"]
    state = after(state, "ann throw grenade at 3,4", *faces)
    assert [health(state, name) for name in ("ann", "bo", "cy", "nil")] == [17] * 4


@pytest.mark.clause("FT-SK-12")
def test_a_blast_goes_round_walls_in_steps_and_ignores_cover():
    wall = {(6, 3): "wall", (7, 4): "wall"}
    state = start(cy={"cell": (7, 3)}, ground=wall)
    assert not hasattr(played(state, THROW, (3, 4)).awaiting, "purpose")
    covered = start(cy=FAR, ground={(6, 4): "furniture"})
    assert roll(covered, THROW, (3, 4)).target == 6
    assert roll(start(cy=FAR, weapons={"petard": {"reach": 5, "damage": 5, "blast": 2}}, ann={"weapons": ("petard",)}),
                "ann throw petard at 4,4", (3, 4)).purpose == "Ann defends"  # fmt: skip


@pytest.mark.clause("FT-SK-12")
def test_a_defended_blast_still_does_one_at_least():
    state = start(cy={**FAR, "armour": 9})
    assert health(after(state, THROW, (3, 4), (1, 1)), "cy") == 24
    seven = start(cy=FAR, weapons={"squib": {"reach": 5, "damage": 7, "blast": 1}}, ann={"weapons": (*ARMS, "squib")})
    assert health(after(seven, "ann throw squib at 6,4", (3, 4), (1, 1)), "cy") == 25 - 3  # rounded down


def test_orders_are_what_they_print():
    state = start(cy=BESIDE)
    for text in ("hide", "aid", "aid bo", 'says "go"', "walk c4"):
        given = Act(0, 0, text)
        assert order(state, write(state, given)) == given
    assert order(state, "walk 3,3 4,3") == order(state, "ann walk d4 e4")
    for given in RULES.offers(state):
        assert order(state, write(state, given)) == given
