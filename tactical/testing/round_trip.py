"""Play with a save in between: every waiting state is written, read, and continued."""

from __future__ import annotations

from functools import cache
from types import GenericAlias
from typing import Any, Union

import msgspec

from tactical.ruleset import AnyRuleset
from tactical.table import AnyState, Dice, Order, Outcome, awaiting, by_hand, play


@cache
def order_type(rules: AnyRuleset) -> Any:
    """The type of a save's orders."""
    return Union[rules.all_orders]  # noqa: UP007


@cache
def event_type(rules: AnyRuleset) -> object:
    """The type of events."""
    return Union[rules.all_events]  # noqa: UP007


@cache
def events_type(rules: AnyRuleset) -> object:
    """The type of an outcome's events."""
    return GenericAlias(tuple, (event_type(rules), ...))


def again(value: Any, kind: Any) -> Any:
    """`value`, written and read. Writing it twice gives the same bytes."""
    data = msgspec.msgpack.encode(value)
    read = msgspec.msgpack.decode(data, type=kind)
    assert read == value
    assert msgspec.msgpack.encode(read) == data
    return read


def go(
    rules: AnyRuleset, state: AnyState, order: Order, dice: tuple[tuple[int, ...], ...] | Dice = by_hand
) -> Outcome[AnyState]:
    """The outcome of an order, the same from the state and from a saved copy of it."""
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
    assert again(out.events, events_type(rules)) == out.events
    assert out.awaiting == awaiting(out.state)
    return out
