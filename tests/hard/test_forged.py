"""Every field of a position, one after the other, forged: it is said what cannot be, or all goes on as in any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from tactical.rehearsal.dice import live
from tactical.ruleset.validation import problems as problems_of
from tactical.scenario import open_scenario
from tactical.table import Ask, awaiting, judge, opened, play
from tactical.table.values import replace
from tactical.testing.perturb import perturbed
from tests.hard.mutations import looked_at
from tests.hard.playing import any_order, offered
from tests.scenario.chosen import ONE_A_SYSTEM

FEW = 1  # items of each list
ORDERS = 12  # before the position is forged
EVERY = 3  # things in the README's line; all in `.ci/long`
Way = tuple[object, ...]
Pick = Callable[[list[Any]], list[Any]]


def in_turn() -> Pick:
    """Of every third thing one of the changes that it can have: the first of the first, the second of the next."""
    things = count()

    def pick(changes: list[Any]) -> list[Any]:
        at, rest = divmod(next(things), EVERY)
        return [] if rest else [changes[at % len(changes)]]

    return pick


def forged(value: Any, pick: Pick) -> Iterator[tuple[Way, Any]]:
    """The value with one thing in it changed, with the way to that thing; `pick` which changes of a thing."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name != "board":  # `test_validation` has maps
                for way, other in forged(getattr(value, name), pick):
                    yield (name, *way), replace(value, **{name: other})
    elif isinstance(value, tuple):
        yield from pick([(("none",), ()), (("twice",), (*value, *value[-1:])), (("gone",), value[1:])])
        for at in range(min(FEW, len(value))):
            for way, other in forged(value[at], pick):
                yield (at, *way), (*value[:at], other, *value[at + 1 :])
    elif isinstance(value, bool):
        yield (), not value
    elif isinstance(value, int):
        yield from pick([((other,), other) for other in (-1, value + 1, 99, 10**6)])
    elif isinstance(value, str):
        yield from pick([((other,), other) for other in ("", "other")])


@pytest.mark.slow
@pytest.mark.parametrize(
    "pick", [pytest.param(in_turn(), id="some"), pytest.param(list, id="all", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_a_forged_position_is_refused_or_played(name: str, pick: Pick) -> None:
    rules, state = open_scenario(name)
    rng, state = Random(name), opened(rules, state, live(1)).state
    for number in range(ORDERS):
        order = any_order(rng, rules, state)
        state = play(rules, state, order, live(number)).state if order is not None else state
    assert not problems_of(rules, state)
    decoder = msgspec.msgpack.Decoder(rules.state)
    played = refused = 0
    for way, other in forged(state, pick):
        try:
            found = decoder.decode(msgspec.msgpack.encode(other))
        except msgspec.ValidationError:
            continue
        if problems_of(rules, found):
            refused += 1
            continue
        try:
            go_on(rules, found, Random(str(way)))
        except Exception as error:
            raise AssertionError(f"{'.'.join(map(str, way))}: {error!r}") from error
        played += 1
    assert played > refused > 0


def test_a_fleet_limit_that_nobody_could_keep_is_refused() -> None:
    """No removal would ever be enough: whoever opened it would wait for ever."""
    rules, state = open_scenario("three-suns")
    forged_one = replace(state, setup=replace(state.setup, limits=(-1, 0)))
    assert problems_of(rules, forged_one)


def go_on(rules: Any, state: Any, rng: Random) -> None:
    """Look at it, judge what is on offer and what is not, and give an order."""
    looked_at(rules, state)
    want = awaiting(state)
    if isinstance(want, Ask):
        offers = offered(rules, state, want.seat)
        for order in (*offers[:4], *perturbed(rng, state, offers, 3)):
            judge(rules, state, order)
    order = any_order(rng, rules, state)
    if order is not None:
        play(rules, state, order, live(3))
