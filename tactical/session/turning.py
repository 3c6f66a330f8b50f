"""Turning the picked piece on the spot by keys: one angle at a time, instead of a row for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tactical.session.session import Session
from tactical.table import Order


def turns(session: Session) -> list[Order]:
    """The possible turns of the picked piece, from the furthest left to the furthest right; of several kinds, those
    offered first."""
    piece = session.selection.piece
    kinds: dict[type[Order], dict[int, Order]] = {}
    for order in session.seat.offers if session.seat.asked and piece >= 0 else ():
        if order.subject == piece and (degrees := angle(order)):
            kinds.setdefault(type(order), {}).setdefault(degrees, order)
    by_angle: dict[int, Order] = next(iter(kinds.values()), {})
    return [by_angle[degrees] for degrees in sorted(by_angle)]


def angle(order: Order) -> int:
    """The degrees by which an order turns a piece on the spot, positive to the right; 0 if it does not."""
    degrees = getattr(order, "degrees", 0)
    return degrees if isinstance(degrees, int) else 0


def next_turn(session: Session, step: int) -> Order | None:
    """The turn one step further right (1) or left (-1) than the planned one; None if that is its present facing, or
    there is none."""
    options = turns(session)
    plan = session.plan.current
    angles = sorted({0, *map(angle, options)})
    now = angle(plan.order) if plan is not None and plan.order in options else 0
    at = min(len(angles) - 1, max(0, angles.index(now) + step))
    return next((order for order in options if angle(order) == angles[at]), None)


def folded(orders: Iterable[Order], planned: Sequence[Order] = ()) -> list[Order]:
    """Orders with only one turn of each kind and piece: the planned one, or else the first."""
    kept: dict[object, Order] = {}
    for order in orders:
        key: object = (type(order), order.subject) if angle(order) else order
        if key not in kept or order in planned:
            kept[key] = order
    return list(kept.values())
