"""Exact odds: against the worked examples, against every tape there is, and within their bounds."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tactical.journal.digest import canonical
from tactical.rehearsal.answers import answering
from tactical.rehearsal.odds import Futures, Likeness, Odds
from tactical.rules.starship.moving import Turn
from tactical.table import Ask, Did, Frame, Order, Roll, Step, play
from tactical.table.effects import Effect
from tactical.table.values import replace
from tactical.testing.random_play import random_game
from tests.contract.openings import game
from tests.fixtures.odds import odds
from tests.rehearsal.cases import CASES, starship_case
from tests.rehearsal.fields import brute, changed, crowd, duel, field, told

OF = Fraction


def health(piece: int) -> Any:
    return lambda state: state.pieces[piece].health


def hurt(found: Odds[int], full: int = 25) -> Fraction:
    return found.chance(lambda left: left < full)


def brute_hurt(found: dict[int, Fraction], full: int = 25) -> Fraction:
    return sum((chance for left, chance in found.items() if left < full), Fraction(0))


class TestWorkedExamples:
    """The rows of the fighting page, each also by every single face."""

    def shown(self, rules: Any, state: Any, order: Order, chance: Fraction, piece: int = 1) -> None:
        full = state.pieces[piece].health
        found = odds(rules, state, order, health(piece))
        assert found.exact
        assert hurt(found, full) == chance
        slow = brute(rules, state, order, health(piece), every_face=True)
        assert brute_hurt(slow, full) == chance
        assert dict(found.chances) == slow

    def test_a_sword_against_a_guard(self):  # FT-SK-04
        rules, state = duel()
        self.shown(rules, state, told(rules, state, "ann strike cy with sword"), OF(441, 1296))

    @pytest.mark.slow
    def test_a_second_defence_and_one_exposed(self):  # FT-SK-04
        rules, state = duel()
        order = told(rules, state, "ann strike cy with sword")
        self.shown(rules, changed(state, 1, turn_defences=1), order, OF(630, 1296))
        exposed = changed(state, 1, effects=(Effect("exposed", -2),))
        self.shown(rules, exposed, order, OF(630, 1296))
        self.shown(rules, changed(exposed, 1, turn_defences=1), order, OF(21, 36) * OF(35, 36))

    def test_who_attacks_from_hiding_is_not_defended_against(self):  # FT-SK-06
        rules, state = duel()
        self.shown(rules, state.having(hidden=(0,)), told(rules, state, "ann strike cy with sword"), OF(21, 36))

    def test_wounded_and_on_the_move(self):  # FT-SK-02: 7-2-1 = 4
        rules, state = duel()
        state = changed(state, 0, health=12, turn_entered=1)
        self.shown(rules, state.having(hidden=(0,)), told(rules, state, "ann fire rifle at cy"), OF(6, 36))

    def test_trooper_on_trooper(self):  # FT-SK-08
        rules, state = field("a....c", "ann red trooper rifle", "cy blue trooper rifle")
        self.shown(rules, state, told(rules, state, "ann fire rifle at cy"), OF(676, 1296))

    def test_past_the_corner_of_a_wall(self):  # FT-SK-05: defends at 8
        rules, state = field("a#..... ....... ....... ...c...", "ann red plain rifle", "cy blue plain rifle")
        self.shown(rules, state, told(rules, state, "ann fire rifle at cy"), OF(21, 36) * OF(10, 36))

    def test_damage_grows_with_the_margin_up_to_four(self):  # FT-SK-07
        rules, state = duel()
        found = odds(rules, state, told(rules, state, "ann strike cy with sword"), health(1))
        by_margin = {15: 6, 14: 5, 13: 4, 12: 3, 11: 3}  # a 7, a 6, a 5, a 4; a 3 or a 2
        assert {left: found.of(left) for left in by_margin} == {
            left: OF(ways, 36) * OF(21, 36) for left, ways in by_margin.items()
        }
        assert found.chances[0] == (25, OF(855, 1296))

    def test_a_grenade_on_three(self):  # FT-SK-12
        rules, state = crowd(3)
        order = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")

        def measure(at: Any) -> tuple[int, ...]:
            return tuple(piece.health for piece in at.pieces[1:])

        found = odds(rules, state, order, measure)
        assert found.of((25, 25, 25)) == OF(15, 36)
        assert found.of((21, 17, 21)) == OF(21, 36) * OF(15, 36) * OF(21, 36) * OF(15, 36)
        rules, state = crowd(2)  # of three there are too many throws to go through
        order = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")
        assert dict(odds(rules, state, order, measure).chances) == brute(rules, state, order, measure)
        assert found.throws == 11 * (1 + 1 + 2 + 4)

    def test_a_chain_of_five_rolls(self):
        rules, state = crowd(4)
        order = told(rules, state, f"ann throw grenade at {state.cell_name(state.pieces[1].cell)}")
        found = odds(rules, state, order, lambda at: sum(piece.health == 17 for piece in at.pieces[1:]))
        home, holds = OF(21, 36), OF(15, 36)
        for hit in range(1, 5):
            assert found.of(hit) == home * comb(4, hit) * (1 - holds) ** hit * holds ** (4 - hit)
        assert found.of(0) == 1 - home + home * holds**4

    def test_first_aid(self):  # FT-SK-13
        rules, state = field("abc", "ann red plain", "bo red plain", "cy blue plain")
        found = odds(rules, changed(state, 1, health=-3), told(rules, state, "ann act aid bo"), health(1))
        assert dict(found.chances) == {2: OF(15, 36), -3: OF(21, 36)}


@pytest.mark.parametrize("name", CASES)
class TestCases:
    def test_odds_are_those_of_all_tapes(self, name):
        rules, state, order, reply, measure = CASES[name]()
        found = odds(rules, state, order, measure, reply=reply)
        assert found.exact
        assert found.throws > 0
        assert len(found.chances) > 1
        assert sum(chance for _, chance in found.chances) == 1
        assert dict(found.chances) == brute(rules, state, order, measure, reply)

    def test_merging_changes_nothing(self, name):
        rules, state, order, reply, measure = CASES[name]()
        merged = odds(rules, state, order, measure, reply=reply)
        apart = odds(rules, state, order, measure, reply=reply, merge=False)
        assert dict(merged.chances) == dict(apart.chances)
        assert merged.throws <= apart.throws

    def test_every_bound_holds(self, name):
        rules, state, order, reply, measure = CASES[name]()
        whole = odds(rules, state, order, measure, reply=reply)
        for limit in range(0, whole.throws + 3, max(1, whole.throws // 12)):
            part = odds(rules, state, order, measure, reply=reply, limit=limit)
            assert part.throws <= limit
            assert part.open + sum(chance for _, chance in part.chances) == 1
            assert all(chance <= whole.of(value) for value, chance in part.chances)
            assert part.exact == (limit >= whole.throws)
            assert part.why == ("" if part.exact else "limit")


ROLLING = ("guards", "reserves", "narrows", "march", "ambush")


@pytest.mark.slow
def test_merging_loses_no_position():
    """Orders with dice in random games: the very same positions, byte for byte, with the very same chances."""
    asked = 0
    for played in (random_game(game(name), 0) for name in ROLLING):
        rules, always = played.rules, answering(played.rules, "always")
        for state, _, _, offers in played.asks[::6]:
            rolling = [order for order in offers if isinstance(play(rules, state, order).awaiting, Roll)]
            for order in rolling[:3]:
                merged, apart = (
                    odds(rules, state, order, canonical, reply=always, limit=300, merge=merge)
                    for merge in (True, False)
                )
                if apart.exact:
                    asked += 1
                    assert dict(merged.chances) == dict(apart.chances)
                    assert merged.throws <= apart.throws
    assert asked > 20


class TestWindows:
    def walked(self) -> tuple[Any, Any, Order]:
        rules, state = duel(strike_at_leavers=True)
        return rules, state, told(rules, state, "ann walk a2 a1")

    def test_an_open_window_ends_the_look_ahead(self):
        rules, state, order = self.walked()
        found = odds(rules, state, order, health(0))
        assert (found.throws, found.chances) == (0, ((25, Fraction(1)),))

    def test_answers_are_given_as_standing_answers_would_be(self):
        rules, state, order = self.walked()
        struck = odds(rules, state, order, health(0), reply=answering(rules, "always"))
        assert hurt(struck) == OF(441, 1296)
        for answers in ("never", {"opportunity": "never"}):
            assert not hurt(odds(rules, state, order, health(0), reply=answering(rules, answers)))
        for reply in (answering(rules, {"other": "always"}), answering(rules, "always", piece=0)):
            assert odds(rules, state, order, health(0), reply=reply).throws == 0

    def test_a_reply_that_never_ends_is_left(self):
        rules, state, order, _, _ = starship_case()
        found = odds(rules, state, order, lambda at: at.pieces[0].place.heading, reply=self.circling)
        assert found.exact
        assert found.throws == 20 + 11  # to hit, and the damage of a direct hit

    def circling(self, state: Any, ask: Ask) -> Order | None:
        """Turns on and on, until a refusal, which is no answer."""
        return Turn(0, 0, 45) if ask.why == "between_attacks" else None


class Toss(Step, frozen=True):
    """Throws many dice, some times over, and moves nothing but the count of rounds."""

    dice: int
    sides: int
    sums: bool
    times: int = 1

    def need(self, state: Any, /) -> Roll:
        return Roll(self.dice, self.sides, "toss", "SK-10", sums=self.sums)

    def run(self, state: Any, got: Any, /) -> Did:
        more = (replace(self, times=self.times - 1),) if self.times > 1 else ()
        return Did(state.having(beat=state.beat + sum(got)), then=more)


class TestBounds:
    def tossing(self, dice: int, sides: int, *, sums: bool, times: int = 1) -> tuple[Any, Any]:
        rules, state = duel()
        frame = Frame("toss", -1, (Toss(dice, sides, sums, times),))
        return rules, state.having(stack=(*state.stack, frame))

    def test_totals_of_many_dice_are_exact(self):
        rules, state = self.tossing(20, 6, sums=True)
        found = odds(rules, state, None, lambda at: at.beat)
        assert found.exact
        assert found.throws == 101
        assert found.of(21) == Fraction(1, 6**20)

    def test_many_dice_told_apart_are_not_attempted(self):
        rules, state = self.tossing(10, 10, sums=False)
        found = odds(rules, state, None, lambda at: at.beat)
        assert (found.chances, found.open, found.throws, found.why) == ((), 1, 0, "faces")

    def test_totals_merge_over_throws(self):
        rules, state = self.tossing(2, 6, sums=True, times=5)
        found = odds(rules, state, None, lambda at: at.beat)
        assert found.exact
        assert found.of(11) == Fraction(1, 36**5)
        assert found.throws == 11 * sum(10 * n + 1 for n in range(5))

    def test_what_is_left_open_is_the_unlikely_part(self):
        rules, state = self.tossing(2, 6, sums=True, times=5)
        found = odds(rules, state, None, lambda at: at.beat, limit=700)
        assert found.why == "limit"
        assert 0 < found.open < Fraction(1, 2)
        whole = odds(rules, state, None, lambda at: at.beat)
        assert all(chance <= whole.of(value) for value, chance in found.chances)

    def test_a_watcher_is_told_and_may_stop(self):
        rules, state = self.tossing(2, 6, sums=True, times=8)
        told = []

        def watch(progress: Any) -> bool:
            told.append(progress)
            return len(told) < 3

        found = odds(rules, state, None, lambda at: at.beat, watch=watch)
        assert len(told) == 3
        assert [p.throws for p in told] == sorted(p.throws for p in told)
        assert (found.why, found.exact) == ("stopped", False)
        assert found.open == 1

    def test_no_dice_one_end(self):
        rules, state = duel()
        assert odds(rules, state, told(rules, state, "ann end"), health(1)).chances == ((25, Fraction(1)),)


class TestLikeness:
    def test_equal_positions_have_one_key_however_they_came_about(self):
        _, state = duel()
        key = Likeness(state).key
        there = changed(changed(state, 0, health=3), 0, health=25)
        assert there.pieces[0] is not state.pieces[0]
        assert hash(key(there)) == hash(key(state))
        assert key(there) == key(state)
        assert key(changed(state, 0, health=3)) != key(changed(state, 1, health=3))
        assert key(state.having(beat=7)) != key(state)

    def test_what_cannot_be_hashed_is_not_merged(self):
        rules, state = duel()
        futures = Futures(rules, state)
        out = play(rules, state, told(rules, state, "ann end"))
        assert futures.enter(out)[0] == futures.enter(out)[0]
        odd = replace(out, state=out.state.having(phase=["no", "hash"]))
        assert futures.enter(odd)[0] != futures.enter(odd)[0]

    def test_pending_steps_tell_positions_apart(self):
        _, state = duel()
        one, other = (state.having(stack=(*state.stack, Frame("walk", 0, (Toss(1, cell, True),)))) for cell in (1, 2))
        assert Likeness(state).key(one) != Likeness(state).key(other)
