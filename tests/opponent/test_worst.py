"""The worst that others can do: it finds at least what they would be told to do themselves, and says what it costs."""

from __future__ import annotations

import pytest

from tactical.opponent.hints import hints
from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaving
from tactical.opponent.winning import after_orders
from tactical.opponent.worst import Worst, attacks, worst
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import Ask, Roll, awaiting, by_hand, opened, play
from tactical.table.chances import Chance
from tactical.table.notation import read, write
from tactical.table.rolls import tape
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.positions import Position

HARD = LEVELS["hard"]


def after_the_first_shot() -> Position:
    """First battle: Ann has fired at Cy and hit, and ended her turn; Cy is to act."""
    rules, state = open_scenario("first-battle")
    state = opened(rules, state).state
    fired = play(rules, state, read(rules, state, 0, "ann fire rifle at cy"), tape([(2, 5), (5, 2)])).state
    return Position(rules, play(rules, fired, read(rules, fired, 0, "ann end")).state)


@pytest.mark.slow
def test_a_blow_that_is_in_reach_is_found():
    """It said that Cy walks to j2 and nobody is hurt yet, where the hint for Cy was to strike Ann."""
    rules, state = after_the_first_shot()
    found = worst(Worst(rules, HARD), rules.view(state, 0), 0)
    told = [write(state, order) for order in found[0].orders]
    assert any("strike" in text for text in told), told
    assert "Ann" in found[0].words or "Bo" in found[0].words


@pytest.mark.slow
@pytest.mark.parametrize("name", ["first-battle", "the-mill", "belt-duel", "first-advance"])
def test_it_finds_at_least_what_the_enemy_is_advised(name: str):
    if name == "first-battle":
        rules, state = after_the_first_shot()
    else:
        rules, state = open_scenario(name)
        state = opened(rules, state, live(1)).state
    asked = awaiting(state).seat
    seat = next(n for n, chair in enumerate(state.setup.seats) if chair.side and n != asked)
    view = rules.view(state, seat)
    found = worst(Worst(rules, HARD), view, seat)
    advised = hints(Opponent(rules, HARD), view, asked)[0]
    side = view.seat(seat).side
    after = after_orders(rules, view, advised.orders, side).then
    assert isinstance(after, Chance)
    assert isinstance(found[0].then, Chance)
    assert found[0].then.fraction <= after.fraction + 0.01


@pytest.mark.slow
def test_what_it_costs_is_told_as_a_chance():
    rules, state = after_the_first_shot()
    first, *_ = worst(Worst(rules, HARD), rules.view(state, 0), 0)
    assert isinstance(first.now, Chance)
    assert isinstance(first.then, Chance)
    assert first.then.fraction < first.now.fraction
    assert first.price == f"your chance to win: {first.then.percent}% ({first.now.percent}% now)"


@pytest.mark.slow
def test_what_ones_own_turns_end_changes_is_not_told_as_now():
    """The ark: a hint said 67% now, and `worst` 61% now, after the turn that had to end first."""
    rules, state = open_scenario("first-battle")
    view = rules.view(opened(rules, state).state, 0)
    first, *_ = worst(Worst(rules, HARD), view, 0)
    assert first.passed
    assert first.price.endswith("% before)")


@pytest.mark.slow
def test_attacks_come_before_waiting_that_costs_the_same():
    rules, state = after_the_first_shot()
    orders = [read(rules, state, 1, text) for text in ("cy strike ann with sword", "cy end")]
    assert attacks(state, orders[:1], "red")
    assert not attacks(state, orders[1:], "red")
    assert not attacks(state, orders[:1], "blue")
    found = worst(Worst(rules, HARD), rules.view(state, 0), 0)
    then = [float(each.then.fraction) for each in found]
    assert then == sorted(then)


def test_each_is_by_another_piece_or_at_another_target():
    """A shot was told three times: at once, after a shift and after going prone."""
    rules, state = skirmish("a.....n", a=RIFLE, n=RIFLE)
    found = worst(Worst(rules, HARD), rules.view(state, 0), 0)
    shots = [each.words for each in found if "fires a rifle at A" in each.words]
    assert len(shots) == 1, shots


def test_of_enemies_in_a_row_all_are_looked_at():
    """The mill: `Yara ends the turn; no losses now`, where the next could take all that was left."""
    rules, state = skirmish("n..........................a.o", n=SWORD, a=SWORD, o=RIFLE)
    state = play(rules, state, read(rules, state, 0, "a end")).state
    assert awaiting(state).seat == 1
    assert state.pieces[state.stack[0].piece].name == "n"
    first, *_ = worst(Worst(rules, HARD), rules.view(state, 0), 0)
    assert first.words.startswith("O "), first.words
    assert [write(state, each) for each in first.passed] == ["n end"]
    assert first.price.endswith("% now)"), "no turn of one's own has ended"


@pytest.mark.slow
def test_who_acts_after_a_roll_for_the_next_turn_is_asked():
    """At the end of a turn of armour nobody else was asked before all is over, since the initiative is rolled for."""
    rules, state = open_scenario("first-advance")
    state = opened(rules, state, live(1)).state
    while isinstance(want := awaiting(state), Ask):
        last, state = state, play(rules, state, leaving(rules, state), by_hand).state
    assert isinstance(want, Roll)
    seat = awaiting(last).seat
    (first, *_) = worst(Worst(rules, HARD), rules.view(last, seat), seat)
    assert last.seat(first.orders[0].seat).side != last.seat(seat).side
