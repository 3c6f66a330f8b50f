"""The danger to a piece, as its seat knows: from enemies where they stand, at its stop, and from reactions on its way
there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.ruleset.overlays import foes
from tactical.table import AnyState, Order

NOTICED = 0.02  # the share of a piece from which on an enemy is named
THROWS = 400  # tried for the reactions to one path
DETOURS = 3  # other paths to one stop that are looked at

Way = Callable[..., Order | None]
"""The order to a stop, by its cheapest path; of equally cheap ones by that through the fewest of the given cells."""


class Met(NamedTuple):
    """The reactions that a path may meet: who may react, the cells where they come up, and the next on the path."""

    reacting: frozenset[tuple[int, int]] = frozenset()  # seats, with their pieces (-1: any)
    cells: frozenset[int] = frozenset()
    onward: frozenset[int] = frozenset()


def exposure(rules: AnyRuleset, there: AnyState, piece: int) -> Mapping[int, float]:
    """The average share of a piece that each known enemy takes without moving first, by enemy; 0 if none."""
    enemies = foes(rules, there, there.pieces[piece].seat, piece)
    return {each.id: rules.tactics.harm(there, each.id, piece) for each in enemies}


def feared(exposed: Mapping[int, float]) -> list[int]:
    """The enemies whose fire is worth a word, most dangerous first."""
    return sorted((i for i, share in exposed.items() if share >= NOTICED), key=lambda i: -exposed[i])


def met(rules: AnyRuleset, view: AnyState, order: Order) -> Met:
    """The reactions that an order may meet if it goes all the way."""
    from tactical.rehearsal.dice_policies import best
    from tactical.rehearsal.preview import preview

    lucky = best(view, view.seat(order.seat).side)
    windows = [w for w in preview(rules, view, order, dice=lucky, limit=0).windows if w.ask.seat != order.seat]
    if not windows:
        return Met()
    path: tuple[int, ...] = getattr(order, "path", ())
    cells = frozenset(each.cell for each in windows)
    onward = frozenset(b for a, b in zip((view.pieces[order.subject].cell, *path), path, strict=False) if a in cells)
    return Met(frozenset((each.ask.seat, each.piece) for each in windows), cells, onward)


def toll(rules: AnyRuleset, view: AnyState, order: Order) -> float:
    """The average share of a piece, summed over its side, that reactions to an order take if all that may react do."""
    from tactical.rehearsal.chain import losses

    return losses(rules, view, order, limit=THROWS) if met(rules, view, order).reacting else 0.0


def safest(rules: AnyRuleset, view: AnyState, way: Way) -> Order | None:
    """The order to a stop by the equally cheap path on which reactions take least: the usual one where nobody may
    react. None if no order leads there."""
    order = way()
    first = met(rules, view, order) if order is not None else Met()
    if order is None or not first.reacting:
        return order
    found, avoided = {order: first}, first.onward
    for _ in range(DETOURS):
        other = way(avoided)
        if other is not None and other not in found:
            found[other] = met(rules, view, other)
            if not found[other].reacting:
                return other
            avoided |= found[other].cells | found[other].onward
        avoided |= first.cells
    return min(found, key=lambda each: toll(rules, view, each)) if len(found) > 1 else order
