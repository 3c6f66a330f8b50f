"""Dice for rehearsals, and chances in words."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tactical.rehearsal.chances import throws
from tactical.rehearsal.dice_policies import (
    PATIENCE,
    POLICIES,
    average,
    averages,
    best,
    fresh,
    policy,
    tape,
    worst,
)
from tactical.report.rolls import roll_text
from tactical.report.text import exact_text
from tactical.table import Roll, outcomes
from tactical.table.chances import Chance
from tactical.table.rolls import chance_of, totals
from tests.rehearsal.fields import duel

ANN, CY, NOBODY = 0, 1, -1


def roll(piece: int = ANN, aim: str = "at_most", dice: int = 2, sides: int = 6, **more: int) -> Roll:
    return Roll(dice, sides, "try", "SK-10", piece, aim, 7, **more)  # type: ignore[arg-type]


class TestPolicies:
    def test_luck_is_a_sides_and_knows_the_aim(self):
        _, state = duel()
        lucky, unlucky = best(state, "Red"), worst(state, "Red")
        assert (lucky(roll(ANN)), unlucky(roll(ANN))) == ((1, 1), (6, 6))
        assert (lucky(roll(ANN, "at_least")), unlucky(roll(ANN, "at_least"))) == ((6, 6), (1, 1))
        assert (lucky(roll(CY)), unlucky(roll(CY))) == ((6, 6), (1, 1))  # an enemy's defence fails, or holds
        assert (lucky(roll(ANN, "")), unlucky(roll(ANN, ""))) == ((6, 6), (1, 1))  # damage: more is better
        assert (lucky(roll(CY, "")), unlucky(roll(CY, ""))) == ((1, 1), (6, 6))
        assert lucky(roll(NOBODY)) == unlucky(roll(NOBODY)) == (4, 3)

    def test_without_a_side_luck_is_with_whoever_throws(self):
        _, state = duel()
        for piece in (ANN, CY):
            assert best(state, "")(roll(piece)) == (1, 1)
            assert worst(state, "")(roll(piece)) == (6, 6)

    @pytest.mark.parametrize(
        ("dice", "sides", "faces"), [(2, 6, (4, 3)), (1, 6, (4,)), (3, 6, (4, 4, 3)), (1, 20, (11,))]
    )
    def test_average_is_the_mean_a_half_rounded_up(self, dice, sides, faces):
        assert average(roll(dice=dice, sides=sides)) == faces

    def test_averages_of_dice_that_count_one_by_one_add_up_to_their_hits(self):
        one = Roll(1, 10, "combat", "FT-FL-04", ANN, "at_least", 8, each=True)
        dice = averages()
        assert [one.hits(dice(one)) for _ in range(10)] == [0, 1, 0, 0, 1, 0, 0, 0, 1, 0]
        three = Roll(3, 10, "combat", "FT-FL-04", ANN, "at_least", 8, each=True)
        dice = averages()
        assert [three.hits(dice(three)) for _ in range(4)] == [1, 1, 1, 1]  # of 3.6
        assert averages()(roll()) == (4, 3)
        assert averages()(roll(aim="", dice=1)) == (4,)

    @pytest.mark.parametrize("name", ["average", "best", "worst"])
    def test_no_policy_answers_one_order_for_ever(self, name):
        _, state = duel()
        dice = policy(name, state, "")
        never = Roll(1, 6, "try", "SK-10", ANN, "at_least", 7)
        assert all(dice(never) for _ in range(PATIENCE))
        assert dice(never) is None

    def test_every_policy_answers_as_the_roll_wants(self):
        _, state = duel()
        for name in POLICIES:
            for wanted in (roll(), roll(CY, "at_least", 3, 10), roll(NOBODY, "", 1, 4)):
                faces = policy(name, state, "Red")(wanted)
                assert (faces is None) == (name == "ask")
                assert faces is None or wanted.problem(faces) == ""
        assert all(POLICIES[name].help for name in POLICIES)

    def test_fresh_dice_are_nobody_elses(self):
        before = random.getstate()
        dice = fresh()
        thrown = {dice(roll()) for _ in range(200)}
        assert len(thrown) > 20
        assert random.getstate() == before
        assert [fresh(4)(roll()) for _ in range(3)] == [fresh(4)(roll())] * 3
        assert {fresh()(roll(dice=8)) for _ in range(5)} != {fresh()(roll(dice=8))}

    def test_a_tape_ends(self):
        dice = tape([(1, 2)])
        assert (dice(roll()), dice(roll())) == ((1, 2), None)


class TestChances:
    def test_throws_are_the_outcomes(self):
        for wanted in (roll(), roll(sums=False), roll(dice=3, sides=10), roll(dice=0)):
            found = throws(wanted.dice, wanted.sides, wanted.sums)
            whole = wanted.sides**wanted.dice
            assert found is not None
            assert [(faces, Fraction(ways, whole)) for faces, ways in found] == list(outcomes(wanted))

    def test_totals_of_many_dice(self):
        found = throws(12, 10, True)
        assert found is not None
        assert sum(ways for _, ways in found) == 10**12
        assert all(roll(dice=12, sides=10).problem(faces) == "" for faces, _ in found)
        assert [sum(faces) for faces, _ in found] == list(range(12, 121))
        assert throws(12, 10, False) is None
        assert totals(2, 6)[7] == 6

    def test_the_chance_of_a_roll(self):
        assert chance_of(roll()) == Fraction(21, 36)
        assert chance_of(roll(aim="at_least", bonus=2)) == Fraction(30, 36)
        assert chance_of(roll(aim="")) == 1
        assert chance_of(roll(dice=1, sides=10, aim="at_least")) == Fraction(4, 10)

    @pytest.mark.parametrize(
        ("ways", "whole", "words"),
        [
            (21, 36, "21/36, 58%"),
            (441, 1296, "441/1296, 34%"),
            (1, 1296, "1/1296, under 1%"),
            (1295, 1296, "1295/1296, over 99%"),
            (0, 36, "0%"),
            (36, 36, "100%"),
            (1, 7, "14%"),
            (5, 1000, "1%"),  # a half goes up
        ],
    )
    def test_words(self, ways, whole, words):
        assert exact_text(Chance.of(Fraction(ways, whole))) == words

    @pytest.mark.parametrize(
        ("ways", "words"),
        [(540, "at least 15/36, 42%"), (1, "at least 1/1296"), (1295, "at least 1295/1296"), (0, "at least 0%")],
    )
    def test_words_of_a_bound(self, ways, words):
        assert exact_text(Chance.of(Fraction(ways, 1296), hedge="at least")) == words

    def test_rolls_in_words(self):
        assert roll_text(roll()) == "try: 7 or less on 2d6, 21/36, 58%"
        assert roll_text(roll(aim="at_least", bonus=-2)) == "try: 9 or more on 2d6, 10/36, 28%"
        assert roll_text(roll(aim="at_least", dice=1, sides=20)) == "try: 7 or more on 1d20, 14/20, 70%"
        assert roll_text(roll(aim="", bonus=1)) == "try: 2d6+1"
