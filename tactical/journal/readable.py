"""What is about to be written, as it is read again. A ruleset that forgets to list a class would ruin its saves."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from functools import cache
from typing import Any

import msgspec

from tactical.journal.digest import ITEMS, canonical
from tactical.journal.errors import WireError
from tactical.journal.wire import decoder_error
from tactical.rules import SHIPPED
from tactical.table import AnyRuleset, AnyState, Order
from tactical.table.events import Event
from tactical.table.validation import problems
from tactical.table.values import replace, tag_of


def settled(
    rules: AnyRuleset,
    before: AnyState | None,
    after: AnyState,
    order: Order | None = None,
    events: Iterable[Event] = (),
) -> Any:
    """A position as it is once it has been stored and read again: the same object where that changes nothing. What it
    shares with the one before is taken as it is. WireError where it, or the order and events that led to it, could not
    be read again.

    The classes of all three must be those that the ruleset lists. What cannot be about a position is looked for in
    systems that are not shipped, and so not tested here.
    """
    frames: Any = after.stack
    steps = (step for frame in frames for step in (*frame.steps, frame.about) if step is not None)
    known = _listed(rules)
    for what, found in (("orders", () if order is None else (order,)), ("events", events), ("steps", steps)):
        for each in found:
            if type(each) not in known[what]:
                raise WireError("", f"{type(each).__name__} ({tag_of(each)!r}) is not listed in its `{what}`")
    again = read_back(rules.state, before, after)
    if rules.name not in SHIPPED and (wrong := problems(rules, again)):
        raise WireError("", f"its position cannot be: {wrong[0]}")
    return again


def read_back(of: Any, before: Any, after: Any, *, but: str = "") -> Any:
    """A value of the type `of` whose fields, all that differ from those of the one before, are as they are read again.
    The field `but` is left as it is. WireError."""
    fresh: dict[str, Any] = {}
    for name, decoder in _decoders(of):
        held, was = getattr(after, name), getattr(before, name, None)
        if name == but or held is was:
            continue
        part = _new_items(held, was) if name in ITEMS and was is not None else held
        try:
            payload = canonical(part)
            again = decoder.decode(payload)
        except (msgspec.MsgspecError, TypeError, OverflowError, RecursionError) as error:
            raise WireError("", f"its position cannot be read back: {name}: {decoder_error(error)}") from error
        if again != part:
            raise WireError("", f"its position is another one when it is read back: {name}")
        if canonical(again) != payload:
            fresh[name] = decoder.decode(canonical(held))
    return replace(after, **fresh) if fresh else after


def _new_items(held: tuple[Any, ...], was: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(item for number, item in enumerate(held) if number >= len(was) or item is not was[number])


BUILDING = threading.Lock()  # msgspec crashes where two threads meet a type for the first time together


def _decoders(of: Any) -> tuple[tuple[str, msgspec.msgpack.Decoder[Any]], ...]:
    with BUILDING:
        return _decoders_of(of)


@cache
def _decoders_of(of: Any) -> tuple[tuple[str, msgspec.msgpack.Decoder[Any]], ...]:
    return tuple((field.name, msgspec.msgpack.Decoder(field.type)) for field in msgspec.structs.fields(of))


@cache
def _listed(rules: AnyRuleset) -> dict[str, Collection[type]]:
    return {
        "orders": frozenset(rules.all_orders),
        "events": frozenset(rules.all_events),
        "steps": frozenset(rules.all_steps),
    }
