"""Play with a save in between: every state that waits for something is written, read, and gone on from."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from tactical.table import Dice, Order, Outcome, Ruleset, Throw, awaiting, by_hand, opened, outcomes, play
from tactical.table.rolls import Roll


@cache
def order_type(rules: Ruleset) -> Any:
    """What an order of a save may be."""
    return Union[rules.all_orders]  # noqa: UP007


@cache
def event_type(rules: Ruleset) -> Any:
    """What an event may be."""
    return Union[rules.all_events]  # noqa: UP007


def again(value: Any, kind: Any) -> Any:
    """`value`, written and read. What is written twice is the same twice."""
    data = msgspec.msgpack.encode(value)
    read = msgspec.msgpack.decode(data, type=kind)
    assert read == value
    assert msgspec.msgpack.encode(read) == data
    return read


def start(rules: Ruleset, opening: Any) -> Any:
    """The first decision of a position."""
    return again(opened(rules, opening).state, rules.state)


def go(rules: Ruleset, state: Any, order: Order, dice: tuple[tuple[int, ...], ...] | Dice = by_hand) -> Outcome:
    """The outcome of an order, which is the same from the state as from a saved copy of it."""
    faces = dice if isinstance(dice, tuple) else None

    def thrower() -> Dice:
        if faces is None:
            assert callable(dice)
            return dice
        rest = iter(faces)
        return lambda roll: next(rest, None)

    out = play(rules, state, again(order, order_type(rules)), thrower())
    copy = play(rules, again(state, rules.state), order, thrower())
    assert copy == out
    again(out.state, rules.state)
    assert again(out.events, tuple[event_type(rules), ...]) == out.events
    assert out.awaiting == awaiting(out.state)
    return out


def odds(rules: Ruleset, state: Any, order: Order, reply: Any, measure: Any) -> dict[Any, Any]:
    """The exact chances of `measure` at the first decision that `reply` does not make. Equal states are one."""
    known: dict[Any, dict[Any, Any]] = {}

    def walk(out: Outcome) -> dict[Any, Any]:
        if out.state in known:
            return known[out.state]
        found: dict[Any, Any] = {}
        if isinstance(out.awaiting, Roll):
            for faces, chance in outcomes(out.awaiting):
                for value, part in walk(play(rules, out.state, Throw(-1, faces))).items():
                    found[value] = found.get(value, 0) + chance * part
        elif (answer := reply(out)) is not None:
            found = walk(play(rules, out.state, answer))
        else:
            found = {measure(out.state): 1}
        known[out.state] = found
        return found

    return walk(play(rules, state, order))
