"""With three sides in a battle, one that has given up is asked nothing more (FT-09)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tactical.scenario import scenario_from_text, shipped_scenario
from tactical.table import Ask, Faces, Roll, awaiting, opened, play
from tactical.table.orders import Concede

SCENARIOS = ("first-steps", "the-west-lock", "belt-duel", "bridge-and-ford", "three-suns")


def middling(roll: Roll) -> Faces:
    return ((roll.sides + 1) // 2,) * roll.dice


def three_sided(name: str) -> tuple[Any, Any]:
    """A shipped scenario with one of its last seat's pieces as a third side."""
    text = Path(shipped_scenario(name)).read_text("utf-8")
    last = re.findall(r'(?m)^seat = "([a-z]+)"', text)[-1]
    head, _, tail = text.rpartition(f'seat = "{last}"')
    text = head + 'seat = "green"' + tail + '\n[[seats]]\nname = "green"\n'
    scenario = scenario_from_text(text, name)
    return scenario.rules, opened(scenario.rules, scenario.opened(), middling).state


@pytest.mark.clause("FT-09")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_side_that_gave_up_is_asked_nothing_more(name: str) -> None:
    rules, state = three_sided(name)
    first = awaiting(state)
    assert isinstance(first, Ask)
    gone = first.seat
    state = play(rules, state, Concede(gone), middling).state
    assert state.result is None
    asked = set()
    for _ in range(60):
        want = awaiting(state)
        if not isinstance(want, Ask):
            break
        asked.add(want.seat)
        offers = rules.offers(rules.view(state, want.seat))
        closing = [order for order in offers if want.closed_by(order.verb)]
        state = play(rules, state, (closing or list(offers))[-1], middling).state
    assert asked
    assert gone not in asked
    assert rules.broken_invariants(state) == []
