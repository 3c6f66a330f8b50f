"""Words that orders had in the release before are read for one release more, with a hint."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules import SHIPPED, load
from tactical.scenario import open_scenario
from tactical.table import opened
from tactical.table.notation import NotationError, read, renamed

RENAMED = [(name, kind) for name in SHIPPED for kind in load(name).orders if kind.former]


@pytest.mark.parametrize(("name", "kind"), RENAMED, ids=lambda each: getattr(each, "__name__", each))
def test_no_order_has_words_that_another_had(name: str, kind: Any) -> None:
    now = {other.typed() for other in load(name).orders}
    assert kind.typed() != kind.former
    assert kind.former not in now


@pytest.mark.parametrize(
    ("before", "after"), [("ann drop", "ann go prone"), ("drop", "go prone"), ("ann stop", "ann end move")]
)
def test_both_are_the_same_order(before: str, after: str) -> None:
    rules, state = open_scenario("first-steps")
    state = opened(rules, state).state
    who = state.pieces[state.stack[-1].piece].name
    before, after = before.replace("ann", who), after.replace("ann", who)
    order = read(rules, state, 0, before)
    assert order == read(rules, state, 0, after)
    assert renamed(order, before).endswith(f"typed as '{type(order).typed()}'")
    assert renamed(order, after) == ""


def test_a_mistake_is_told_in_the_words_of_now() -> None:
    rules, state = open_scenario("first-steps")
    with pytest.raises(NotationError) as wrong:
        read(rules, opened(rules, state).state, 0, "lie down")
    assert "drop" not in str(wrong.value)
