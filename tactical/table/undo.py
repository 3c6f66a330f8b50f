"""The orders that a seat may undo alone: those since the last border.

A border is a roll, another seat's decision, an order that its rules call final, or something newly seen. To find the
last, the order is played on the seat's own view: if the result differs from the view of what really happened, the seat
has learnt something.

The computer's decisions are no border to the people it plays with, unless they show something: a piece of which more is
known after than before.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from tactical.table.engine import play
from tactical.table.orders import Order, Throw
from tactical.table.play_rules import AnyPlayRules
from tactical.table.state import AnyState
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no


class PastOrder(msgspec.Struct, frozen=True):
    """A past order: the state before, the order, the state after, whether dice fell, whether it showed its seat
    something new, and the clause that makes it final (both None: as its rules say now)."""

    before: AnyState
    order: Order
    after: AnyState
    rolled: bool
    showed: bool | None = None
    final: str | None = None


def border(rules: AnyPlayRules, entry: PastOrder, seat: int, computers: Collection[int] = frozenset()) -> Verdict:
    """OK if `seat` may undo `entry` alone, or else the border that prevents it. `computers`: the computer's seats."""
    if isinstance(entry.order, Throw):
        return no("undo_roll", TABLE_CLAUSE)
    another = entry.order.seat != seat
    if another and entry.order.seat not in computers:
        other = entry.before.seat(entry.order.seat).name
        return no("undo_other", TABLE_CLAUSE, seat=other)
    if entry.rolled:
        return no("undo_roll", TABLE_CLAUSE)
    final = entry.order.final if entry.final is None else entry.final
    if final:
        return no("undo_final", final, what=entry.order.deed())
    if another:
        showed = revealed(rules, entry.before, entry.after, seat)
    else:
        showed = showed_something(rules, entry) if entry.showed is None else entry.showed
    return no("undo_seen", TABLE_CLAUSE) if showed else OK


def showed_something(rules: AnyPlayRules, entry: PastOrder) -> bool:
    """True if an order showed its own seat something new, by these rules."""
    seat = entry.order.seat
    seen = rules.view(entry.before, seat)
    return seen is not entry.before and play(rules, seen, entry.order).state != rules.view(entry.after, seat)


def revealed(rules: AnyPlayRules, before: AnyState, after: AnyState, seat: int) -> bool:
    """True if `seat` knows more about some piece after another's order than before it."""
    seen, sees = rules.view(before, seat), rules.view(after, seat)
    if seen is before:
        return False
    pieces = zip(before.pieces, after.pieces, seen.pieces, sees.pieces, strict=False)
    return any((known != was and knows == now) or (known.cell < 0 <= knows.cell) for was, now, known, knows in pieces)
