"""Which orders a seat may take back alone: those since the last border.

A border is a roll, another seat's decision, an order that its rules call final, or something newly seen. The last is
found by playing the order on the seat's own view: where that gives something else than the view of what really
happened, the seat has learnt something.

What the computer decides in a seat is no border to the people it plays with, unless it shows them something: a piece
of which more is known after it than before.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from tactical.table.contract import Ruleset
from tactical.table.engine import play
from tactical.table.orders import Order, Throw
from tactical.table.state import AnyState
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no


class PastOrder(msgspec.Struct, frozen=True):
    """One order of the past: the state it was given in, the order, the state after it, whether dice fell, whether it
    showed its seat something new, and by which clause it is final (both None: as its rules have it now)."""

    before: AnyState
    order: Order
    after: AnyState
    rolled: bool
    showed: bool | None = None
    final: str | None = None


def border(rules: Ruleset[Any], entry: PastOrder, seat: int, computers: Collection[int] = frozenset()) -> Verdict:
    """OK when `seat` may take `entry` back alone, else the border that stands in the way. `computers`: the seats that
    the computer sits in."""
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


def showed_something(rules: Ruleset[Any], entry: PastOrder) -> bool:
    """Whether an order let its own seat see something new, as these rules have it."""
    seat = entry.order.seat
    seen = rules.view(entry.before, seat)
    return seen is not entry.before and play(rules, seen, entry.order).state != rules.view(entry.after, seat)


def revealed(rules: Ruleset[Any], before: AnyState, after: AnyState, seat: int) -> bool:
    """Whether `seat` knows more of some piece after another's order than before it."""
    seen, sees = rules.view(before, seat), rules.view(after, seat)
    if seen is before:
        return False
    pieces = zip(before.pieces, after.pieces, seen.pieces, sees.pieces, strict=False)
    return any((known != was and knows == now) or (known.cell < 0 <= knows.cell) for was, now, known, knows in pieces)


def may_undo(rules: Ruleset[Any], past: Sequence[PastOrder], seat: int) -> Verdict:
    """May `seat` take back the last order alone?"""
    return border(rules, past[-1], seat) if past else no("undo_nothing", TABLE_CLAUSE)
