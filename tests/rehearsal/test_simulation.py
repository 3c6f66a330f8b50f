"""Simulated chains: beside exact ones, whose chances must lie in their intervals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tactical.rehearsal.answers import Reply, nobody
from tactical.rehearsal.chain import Chained, ahead, chances, harmed, replying, words
from tactical.rehearsal.odds import known_to
from tactical.rehearsal.simulation import deep, simulated
from tactical.ruleset import Ruleset
from tactical.table import CHANCE, Order, Roll, Throw, play
from tactical.table.chances import wilson
from tests.rehearsal.cases import CASES, Case
from tests.rehearsal.fields import duel, told, ways_of
from tests.rehearsal.test_chain import RULES, gauntlet, run_jet_walk
from tests.rules.overland import fixture as overland

OUTSIDE = 18  # of 200 intervals that hold in 95 of 100 cases, at most so many miss: more would be 1 case in 200


def skirmish_case() -> Case:
    rules, state = duel()
    return Case(rules, state, told(rules, state, "ann strike cy with sword"), lambda at, ask: None, lambda at: at)


SYSTEMS: dict[str, Callable[[], Case]] = {**CASES, "skirmish": skirmish_case}


def chain_of(system: str) -> tuple[Ruleset[Any], Any, list[Order], Reply]:
    """A chain that may end in several ways."""
    rules, state, order, reply, _ = SYSTEMS[system]()
    if system != "overland":
        return rules, state, [order], reply
    met, _ = ahead(rules, state, [order])  # slipping by is an order of the chain here: whether it is due is the chance
    return rules, state, [order, overland.order(met, "slip by kit")], nobody


def every_tape(rules: Ruleset[Any], state: Any, orders: list[Order], reply: Reply) -> dict[Any, Fraction]:
    """The ends of a chain with their chances, by playing it from the start with every tape of throws there is."""
    futures = Chained(rules, known_to(rules, state, orders[0].seat), orders, replying(rules, reply))
    found: dict[Any, Fraction] = {}

    def again(tape: tuple[tuple[int, ...], ...], chance: Fraction) -> None:
        out, mark, events = futures.onward(*futures.first())
        harm = harmed((), events)
        for faces in tape:
            out, mark, events = futures.onward(play(rules, out.state, Throw(CHANCE, faces)), mark)
            harm = harmed(harm, events)
        if not isinstance(out.awaiting, Roll):
            end = futures.end(out.state, mark, harm)
            found[end] = found.get(end, Fraction(0)) + chance
            return
        for faces, ways in ways_of(out.awaiting, every_face=False).items():
            again((*tape, faces), chance * Fraction(ways, out.awaiting.sides**out.awaiting.dice))

    again((), Fraction(1))
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_exact_chances_of_a_chain_are_those_of_all_tapes(system: str) -> None:
    rules, state, orders, reply = chain_of(system)
    assert dict(chances(rules, state, orders, reply=reply).courses) == every_tape(rules, state, orders, reply)


def outside(system: str, tries: int, samples: int) -> int:
    """Of so many simulations, how many of 95% intervals miss the chance of the end that is least certain."""
    rules, state, orders, reply = chain_of(system)
    exact = chances(rules, state, orders, reply=reply)
    assert exact.exact
    assert len(exact.courses) > 1
    end, chance = min(exact.courses, key=lambda course: abs(course[1] - Fraction(1, 2)))
    missed = 0
    for seed in range(tries):
        found = simulated(rules, state, orders, reply=reply, samples=samples, seed=seed)
        assert found.samples == samples
        got = dict(found.courses).get(end, Fraction(0))
        _, low, high = wilson(float(got * samples), samples)
        missed += not low <= float(chance) <= high
    return missed


@pytest.mark.parametrize("system", SYSTEMS)
def test_simulated_chances_lie_about_the_exact_ones(system: str) -> None:
    assert outside(system, 8, 25) <= 3


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_of_200_simulated_chains_at_most_18_fall_outside(system: str) -> None:
    assert outside(system, 200, 100) <= OUTSIDE


def test_an_interval_reaches_its_own_end() -> None:
    for many in (1, 7, 100, 1000):
        assert wilson(many, many).high == 1
        assert wilson(0, many).low == 0


def test_a_seed_repeats_and_another_does_not() -> None:
    state = gauntlet()
    given = run_jet_walk(state)
    one, again, other = (simulated(RULES, state, given, reply="always", samples=30, seed=n) for n in (1, 1, 2))
    assert one == again
    assert one.courses != other.courses


def test_what_is_too_much_to_work_out_is_simulated_and_says_so() -> None:
    state = gauntlet()
    given = run_jet_walk(state)
    exact = deep(RULES, state, given, reply="always")
    assert exact.exact
    assert not exact.samples
    found = deep(RULES, state, given, reply="always", limit=20, samples=60)
    assert found.samples == 60
    assert not found.exact
    most = deep(RULES, state, given, reply="always", limit=20, samples=1)  # less is open than one sample would tell
    assert 0 < most.open < 1
    assert not most.samples
    assert sum(chance for _, chance in found.courses) == 1
    lines = list(words(state, found, 0))
    assert any("about" in line and " to " in line for line in lines)
    assert "simulated 60 times; brackets give the 95% interval" in lines


def test_it_can_be_stopped_and_tells_what_it_has_so_far() -> None:
    state = gauntlet()
    seen: list[Any] = []

    def watch(progress: Any) -> bool:
        seen.append(progress.settled)
        return len(seen) <= 10

    found = simulated(RULES, state, run_jet_walk(state), reply="always", samples=100, watch=watch)
    assert found.samples == 10
    assert seen == [Fraction(n, 100) for n in range(11)]
    stopped = simulated(RULES, state, run_jet_walk(state), samples=100, watch=lambda progress: False)
    assert stopped.why == "stopped"
    assert stopped.open == 1
