"""Every value of a scenario, one after the other, with something of another sort in its place: opened, or refused in
words. What chance spoils (`mutations.py`) seldom meets the one table that reads a value before it knows what it is."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tactical.scenario import (
    ScenarioError,
    campaign_from_text,
    campaign_names,
    scenario_from_text,
    shipped_campaign,
    shipped_scenario,
)
from tactical.table import opened
from tactical.table.rolls import by_hand
from tests.hard.mutations import looked_at
from tests.scenario.chosen import ONE_A_SYSTEM

GONE = object()
FEW = (GONE, "x", {"x": 1})
MORE = (-1, ["x"], "", 10**6, True, 1.5, [], [["x"]], [{}], {}, {"x": {}})
ALL = (*FEW, *MORE)
# In every run each value has one of a few others in its place, in turn: of a sort of value all of them come up.
IN_TURN_OR_ALL = pytest.mark.parametrize(
    ("others", "in_turn"),
    [pytest.param(FEW, True, id="in turn"), pytest.param(ALL, False, id="all", marks=pytest.mark.long)],
)
Way = tuple[str | int, ...]


def ways(value: Any, so_far: Way = ()) -> Iterator[Way]:
    """The way to every value in a value; of a list, to those of its first row."""
    if so_far:
        yield so_far
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ways(inner, (*so_far, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value[:1]):
            yield from ways(inner, (*so_far, number))


def swapped(value: Any, way: Way, other: object) -> Any:
    """The value with another one at the end of a way."""
    copy, (key, *rest) = value.copy(), way
    if rest:
        copy[key] = swapped(value[key], tuple(rest), other)
    elif other is GONE:
        del copy[key]
    else:
        copy[key] = other
    return copy


def toml(value: Any) -> str:
    """A value as TOML in one line; a table as `key = value` lines at the top."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def swaps(text: str, others: Sequence[object], in_turn: bool) -> Iterator[tuple[Way, object, str]]:
    """What was swapped, for what, and the text that it makes."""
    data = tomllib.loads(text)
    for number, way in enumerate(ways(data)):
        for other in others[number % len(others) :][:1] if in_turn else others:
            made = swapped(data, way, other)
            yield way, other, "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in made.items())


def battle(text: str) -> None:
    """Open it as a game is begun."""
    found = scenario_from_text(text, "file.toml")
    state = opened(found.rules, found.opened(), by_hand).state
    assert not found.rules.broken_invariants(state)
    looked_at(found.rules, state)


def story(path: Path, text: str) -> None:
    """Open it as a campaign is begun."""
    campaign_from_text(text, "file.toml", path.with_suffix("")).begun()


def hold(text: str, begin: Callable[[str], None], others: Sequence[object], in_turn: bool) -> None:
    """Nothing but a refusal in words may come of a swap."""
    begun = 0
    for way, other, made in swaps(text, others, in_turn):
        said: tuple[str, ...] = ()
        try:
            begin(made)
            begun += 1
        except ScenarioError as error:
            said = tuple(error.lines)
        except Exception as error:
            raise AssertionError(f"{'.'.join(map(str, way))} = {other!r}: {error!r}") from error
        assert all(line.isprintable() for line in said), (way, other, said)
    assert begun, "not one swap is harmless: the file was not read at all"


@pytest.mark.slow
@IN_TURN_OR_ALL
@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_no_value_of_a_scenario_is_taken_for_granted(name: str, others: Sequence[object], in_turn: bool) -> None:
    hold(shipped_scenario(name).read_text("utf-8"), battle, others, in_turn)


@IN_TURN_OR_ALL
@pytest.mark.long
def test_no_value_of_a_campaign_is_taken_for_granted(others: Sequence[object], in_turn: bool) -> None:
    path = shipped_campaign(campaign_names()[0])
    hold(path.read_text("utf-8"), partial(story, path), others, in_turn)
