"""Data about to be written, as it will be read again. A ruleset that forgets to list a class would ruin its saves."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from functools import cache
from typing import TypeVar

import msgspec

from tactical.journal.digest import ITEMS, canonical
from tactical.journal.errors import WireError
from tactical.journal.wire import decoder_error
from tactical.rules import SHIPPED
from tactical.ruleset import AnyRuleset
from tactical.ruleset.validation import problems
from tactical.table import AnyState, Order
from tactical.table.events import Event
from tactical.table.values import replace, tag_of

T = TypeVar("T", bound=msgspec.Struct)


def settled(
    rules: AnyRuleset,
    before: AnyState | None,
    after: AnyState,
    order: Order | None = None,
    events: Iterable[Event] = (),
) -> AnyState:
    """A position as it will be read again: the same object if that changes nothing. Parts shared with the one before
    are not checked again. Raises WireError if it, or the order and events that led to it, could not be read again.

    The classes of all three must be listed by the ruleset. Positions of systems that are not shipped, and so not tested
    here, are also checked for impossible contents.
    """
    steps = (step for frame in after.stack for step in (*frame.steps, frame.about) if step is not None)
    known = _listed(rules)
    for what, found in (("orders", () if order is None else (order,)), ("events", events), ("steps", steps)):
        for each in found:
            if type(each) not in known[what]:
                raise WireError("", f"{type(each).__name__} ({tag_of(each)!r}) is not listed in its `{what}`")
    again = read_back(rules.state, before, after)
    if rules.name not in SHIPPED and (wrong := problems(rules, again)):
        raise WireError("", f"its position is not possible: {wrong[0]}")
    return again


def read_back(of: type, before: T | None, after: T, *, but: str = "") -> T:
    """A value of the type `of` whose changed fields are as they will be read again. The field `but` is left as it is.
    Raises WireError."""
    fresh: dict[str, object] = {}
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
            raise WireError("", f"its position changes when it is read back: {name}")
        if canonical(again) != payload:
            fresh[name] = decoder.decode(canonical(held))
    return replace(after, **fresh) if fresh else after


def _new_items(held: tuple[object, ...], was: tuple[object, ...]) -> tuple[object, ...]:
    return tuple(item for number, item in enumerate(held) if number >= len(was) or item is not was[number])


BUILDING = threading.Lock()  # msgspec crashes where two threads meet a type for the first time together


def _decoders(of: type) -> tuple[tuple[str, msgspec.msgpack.Decoder[object]], ...]:
    with BUILDING:
        return _decoders_of(of)


@cache
def _decoders_of(of: type) -> tuple[tuple[str, msgspec.msgpack.Decoder[object]], ...]:
    return tuple((field.name, msgspec.msgpack.Decoder(field.type)) for field in msgspec.structs.fields(of))


@cache
def _listed(rules: AnyRuleset) -> dict[str, Collection[type]]:
    return {
        "orders": frozenset(rules.all_orders),
        "events": frozenset(rules.all_events),
        "steps": frozenset(rules.all_steps),
    }
