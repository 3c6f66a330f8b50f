"""Patches lead from each plain position to the next, whatever the values; and nothing that is none gets through."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.journal.digest import canonical, digest
from tactical.journal.errors import WireError
from tactical.journal.patches import applied, changes
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import opened, play
from tactical.table.values import Value
from tests.hard.playing import any_order
from tests.scenario.chosen import SCENARIOS


class Leaf(Value, tag_field="kind", tag="leaf", frozen=True):
    word: str = "usual"
    number: int = 0
    data: bytes = b""


class Other(Value, tag_field="kind", tag="other", frozen=True):
    items: tuple[int, ...] = ()


class Tree(Value, frozen=True):
    leaves: tuple[Leaf | Other, ...] = ()
    one: Leaf | Other | None = None
    numbers: tuple[int, ...] = ()
    flag: bool = False


LEAVES = st.one_of(
    st.builds(Leaf, st.sampled_from(["usual", "", "rare"]), st.integers(-1, 3), st.binary(min_size=3, max_size=4)),
    st.builds(Leaf),
    st.builds(Other, st.lists(st.integers(0, 3), max_size=4).map(tuple)),
)
TREES = st.builds(
    Tree,
    st.lists(LEAVES, max_size=6).map(tuple),
    st.none() | LEAVES,
    st.lists(st.integers(0, 3), max_size=6).map(tuple),
    st.booleans(),
)


def plain(value: Any) -> Any:
    return msgspec.msgpack.decode(canonical(value))


def leads(before: Any, after: Any) -> Any:
    """The patch between two values, once it is seen to lead from the one to the other."""
    start = plain(before)
    patch = msgspec.msgpack.decode(canonical(changes(before, after)))
    assert applied(start, patch) == plain(after)
    assert digest(applied(start, patch)) == digest(plain(after)) == digest(after)
    assert start == plain(before)  # nothing is changed in place
    return patch


@given(TREES, TREES)
def test_a_patch_leads_from_any_value_to_any_other(before, after):
    leads(before, after)
    assert changes(before, before) == {}


@given(TREES, st.data())
def test_what_is_shared_is_left_out(tree, data):
    one = data.draw(LEAVES)
    after = msgspec.structs.replace(tree, leaves=(*tree.leaves[1:], one))
    assert set(leads(tree, after)) <= {"leaves"}
    if tree.leaves and one == tree.leaves[-1]:
        assert leads(tree, msgspec.structs.replace(tree, leaves=tree.leaves[1:])) is not None


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_patch_leads_from_each_position_of_a_game_to_the_next(name):
    rules, state = open_scenario(name)
    state, rng = opened(rules, state).state, Random(name)
    start = plain(state)
    sizes = []
    for number in range(25):
        order = any_order(rng, rules, state)
        if order is None:
            break
        after = play(rules, state, order, live(number)).state
        start = applied(start, msgspec.msgpack.decode(canonical(changes(state, after))))
        assert start == plain(after)
        assert digest(start) == digest(after)
        sizes.append(len(canonical(changes(state, after))))
        state = after
    assert sum(sizes) / len(sizes) < 0.5 * len(canonical(state))


PLAIN = {"beat": 3, "pieces": [{"id": 0}, {"id": 1}], "cells": b"abc", "words": ["a"]}
WRONG: dict[str, Any] = {
    "no map": [],
    "a field that is not there, changed": {"turn": {"id": [1]}},
    "a field that is not there, left out": {"turn": None},
    "fields where there are none": {"beat": {"id": [1]}},
    "a number for a change": {"beat": 4},
    "a text for a change": {"beat": "four"},
    "three for a change": {"beat": [1, 2, 3]},
    "an item beyond the last": {"pieces": [2, 0, [2, {"id": [7]}], []]},
    "an item below the first": {"pieces": [2, 0, [-1, {"id": [7]}], []]},
    "an item twice": {"pieces": [2, 0, [0, {"id": [7]}, 0, {"id": [8]}], []]},
    "items out of order": {"pieces": [2, 0, [1, {"id": [7]}, 0, {"id": [8]}], []]},
    "an item without a change": {"pieces": [2, 0, [0], []]},
    "more kept than there are": {"pieces": [2, 1, [], []]},
    "less than none kept": {"pieces": [-1, 0, [], []]},
    "a text for a count": {"pieces": ["2", 0, [], []]},
    "true for a count": {"pieces": [True, 0, [], []]},
    "no list in the middle": {"pieces": [2, 0, [], 5]},
    "bytes beyond the last": {"cells": [2, b"xy"]},
    "bytes below the first": {"cells": [-1, b"x"]},
    "bytes that are text": {"cells": [0, "x"]},
    "bytes of a list": {"words": [0, b"x"]},
    "items of bytes": {"cells": [1, 0, [], []]},
}


@pytest.mark.parametrize("patch", WRONG.values(), ids=WRONG)
def test_what_does_not_fit_is_refused(patch):
    with pytest.raises(WireError, match="patch"):
        applied(PLAIN, patch)


def test_a_patch_without_end_is_refused():
    patch: Any = {"a": [1]}
    start: Any = {"a": 0}
    for _ in range(5000):
        patch, start = {"a": patch}, {"a": start}
    with pytest.raises(WireError):
        applied(start, patch)
