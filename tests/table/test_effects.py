"""Modifiers end when their boundaries have passed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tactical.ruleset.effects import expire_effects
from tactical.table.effects import BOUNDARIES, Effect, passed, renewed, total
from tactical.table.events import EffectEnded
from tests.table.table_game import moved, position


def test_an_effect_waits_for_its_own_boundary():
    slow = Effect("slow", -2, "turn", whose=1)
    assert passed((slow,), "round", 1) == ((slow,), ())
    assert passed((slow,), "turn", 2) == ((slow,), ())
    assert passed((slow,), "turn", 1) == ((), (slow,))


def test_anybodys_boundary_ends_what_waits_for_nobody_in_particular():
    fog = Effect("fog", 1, "round")
    assert passed((fog,), "round", 3) == ((), (fog,))
    assert passed((fog,), "round") == ((), (fog,))


@given(st.sampled_from(BOUNDARIES), st.integers(1, 9))
def test_it_lasts_as_many_boundaries_as_it_says(boundary, times):
    effects: tuple[Effect, ...] = (Effect("stun", 1, boundary, times=times),)
    for _ in range(times):
        assert total(effects, "stun") == 1
        effects, _ended = passed(effects, boundary)
    assert effects == ()


def test_sums_and_one_of_a_name():
    effects = (Effect("hurt", 1), Effect("hurt", 2), Effect("slow", -1, times=2))
    assert total(effects, "hurt") == 3
    assert total(effects, "brave") == 0
    again = renewed(effects, Effect("slow", -1, times=5))
    assert [e.times for e in again if e.name == "slow"] == [5]
    assert total(again, "hurt") == 3


def test_a_boundary_passes_for_the_whole_position():
    mine = Effect("exposed", -2, "turn", whose=0, clause="SK-16")
    state = moved(moved(position(), 0, effects=(mine,)), 1, effects=(mine, Effect("calm")))
    state = state.having(effects=(Effect("night", 1, "turn"),))
    did = expire_effects(state, "turn", 0)
    assert did.events == (
        EffectEnded(0, "exposed", clause="SK-16"),
        EffectEnded(1, "exposed", clause="SK-16"),
        EffectEnded(-1, "night"),
    )
    assert did.state.pieces[0].effects == ()
    assert did.state.pieces[1].effects == (Effect("calm"),)
    assert did.state.effects == ()
    assert [event.words(state) for event in did.events] == [
        "Ann is no longer exposed", "Bob is no longer exposed", "night is over",
    ]  # fmt: skip
    assert expire_effects(state, "day").state is state
