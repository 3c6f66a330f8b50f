"""Play with a save in between: every state that waits for something is written, read, and gone on from."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from tactical.table import Dice, Order, Outcome, Ruleset, awaiting, by_hand, play


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
