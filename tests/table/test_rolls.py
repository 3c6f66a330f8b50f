"""Dice as data: totals, aims, faces refused, and exact odds by the tables of the house rules for fighting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.table import Battle, Roll, by_hand, outcomes, tape
from tactical.table.events import Rolled
from tests.table.table_game import position

AT_MOST = dict(zip(range(2, 13), (1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36), strict=True))
AT_LEAST = dict(zip(range(2, 13), (36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1), strict=True))


def chance(roll: Roll) -> Fraction:
    return sum((p for faces, p in outcomes(roll) if roll.hit(faces)), Fraction(0))


@pytest.mark.parametrize("target", range(2, 13))
def test_two_dice(target):
    assert chance(Roll(2, 6, "attack", "X", aim="at_most", target=target)) == Fraction(AT_MOST[target], 36)
    assert chance(Roll(2, 6, "attack", "X", aim="at_least", target=target)) == Fraction(AT_LEAST[target], 36)


@pytest.mark.parametrize(("sides", "target"), [(20, n) for n in range(1, 21)] + [(10, n) for n in range(1, 11)])
def test_one_die_n_or_more(sides, target):
    assert chance(Roll(1, sides, "attack", "X", aim="at_least", target=target)) == Fraction(sides + 1 - target, sides)


@pytest.mark.parametrize(("dice", "of"), [(1, (1, 6)), (2, (11, 36)), (3, (91, 216)), (4, (671, 1296))])
def test_a_six_on_any_of_some_dice(dice, of):
    roll = Roll(dice, 6, "explosion", "X", sums=False)
    assert sum((p for faces, p in outcomes(roll) if 6 in faces), Fraction(0)) == Fraction(*of)


@given(st.integers(0, 3), st.integers(1, 8), st.booleans())
def test_outcomes_are_answers_and_sum_to_one(dice, sides, sums):
    roll = Roll(dice, sides, "any", "X", sums=sums)
    found = list(outcomes(roll))
    assert sum(p for _, p in found) == 1
    assert all(not roll.problem(faces) for faces, _ in found)
    keys = [roll.total(faces) if sums else faces for faces, _ in found]
    assert len(set(keys)) == len(keys)


def test_a_bonus_counts_and_no_aim_is_a_hit():
    roll = Roll(2, 6, "run", "X", aim="at_least", target=11, bonus=2)
    assert roll.total((4, 4)) == 10
    assert not roll.hit((4, 4))
    assert roll.hit((4, 5))
    assert Roll(1, 6, "damage", "X").hit((1,))


@pytest.mark.parametrize("faces", [(), (3,), (1, 2, 3), (0, 3), (7, 1), (-1, 8), (10**30, 1)])
def test_wrong_faces_are_named(faces):
    assert Roll(2, 6, "any", "X").problem(faces)


def test_whoever_decides_rolls():
    roll = Roll(1, 6, "any", "X")
    assert by_hand(roll) is None
    dice = tape([(3,), (4,)])
    assert [dice(roll), dice(roll), dice(roll)] == [(3,), (4,), None]


def test_a_report_tells_of_pieces_of_the_battle_once():
    battle = Battle("skirmish", "ambush", (1, 4))
    assert battle.problem(((4, (("health", 2),)), (1, ()))) == ""
    assert "not in the battle" in battle.problem(((2, ()),))
    assert "twice" in battle.problem(((1, ()), (1, ())))


@pytest.mark.parametrize(
    ("roll", "faces", "words"),
    [
        (Roll(2, 6, "attack", "X", aim="at_most", target=7), (3, 5), "attack: 2d6 3+5 = 8 ≤ 7? no"),
        (Roll(2, 6, "run", "X", aim="at_least", target=11, bonus=2), (4, 5), "run: 2d6 4+5+2 = 11 ≥ 11? yes"),
        (Roll(1, 20, "to hit", "X"), (17,), "to hit: 1d20 17"),
        (Roll(1, 6, "damage", "X", bonus=-1), (4,), "damage: 1d6 4-1 = 3"),
    ],
)
def test_dice_are_shown_as_arithmetic(roll, faces, words):
    assert Rolled(roll, faces).words(position()) == words


@pytest.mark.parametrize("dice", [1, 2, 3, 12, 40])
def test_dice_that_count_one_by_one_are_told_apart_by_hits_alone(dice):
    roll = Roll(dice, 10, "cannon", "ZZ-01", aim="at_least", target=8, each=True)
    found = list(outcomes(roll))
    assert sum(chance for _, chance in found) == 1
    assert [roll.hits(faces) for faces, _ in found] == list(range(dice, -1, -1))
    assert all(roll.problem(faces) == "" for faces, _ in found)
    assert {roll.hits(f): c for f, c in found}[0] == Fraction(7, 10) ** dice
    assert [roll.hit(faces) for faces, _ in found] == [True] * dice + [False]


def test_dice_that_count_one_by_one_agree_with_every_throw():
    roll = Roll(3, 6, "burst", "ZZ-01", aim="at_most", target=2, bonus=1, each=True)
    count = dict.fromkeys(range(4), 0)
    for faces in product(range(1, 7), repeat=3):
        count[roll.hits(faces)] += 1
    assert {roll.hits(faces): chance for faces, chance in outcomes(roll)} == {
        n: Fraction(ways, 216) for n, ways in count.items()
    }
