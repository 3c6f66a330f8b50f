"""Could what is about to be written be read again? A ruleset that forgets to list a class would ruin its saves."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

import msgspec

from tactical.journal.digest import canonical
from tactical.journal.errors import WireError
from tactical.rules import SHIPPED
from tactical.table import Order, Ruleset
from tactical.table.events import Event
from tactical.table.validation import problems
from tactical.table.values import tag_of


def unreadable(rules: Ruleset[Any], state: Any, order: Order | None = None, events: Iterable[Event] = ()) -> str:
    """Why a position, and the order and events that led to it, could not be read again; empty: they can.

    The classes of all three must be those that the ruleset lists. A position of a system that is not shipped, and so
    not tested here, is read back besides.
    """
    frames: Any = state.stack
    steps = (step for frame in frames for step in (*frame.steps, frame.about) if step is not None)
    known = _listed(rules)
    for what, found in (("orders", () if order is None else (order,)), ("events", events), ("steps", steps)):
        for each in found:
            if type(each) not in known[what]:
                return f"{type(each).__name__} ({tag_of(each)!r}) is not listed in its `{what}`"
    if rules.name in SHIPPED:
        return ""
    try:
        again = msgspec.convert(msgspec.msgpack.decode(canonical(state)), rules.state)
        wrong = problems(rules, again)
    except (msgspec.ValidationError, msgspec.MsgspecError, TypeError, WireError) as error:
        return f"its position cannot be read back: {error}"
    if again != state:
        return "its position is another one when it is read back"
    return f"its position cannot be: {wrong[0]}" if wrong else ""


@cache
def _listed(rules: Ruleset[Any]) -> dict[str, Collection[type]]:
    return {
        "orders": frozenset(rules.all_orders),
        "events": frozenset(rules.all_events),
        "steps": frozenset(rules.all_steps),
    }
