"""Conditions of tips in a position, checked when the tip is to be shown, and as long as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from tactical.ruleset.contract import AnyRuleset
from tactical.ruleset.offers import MoveOffer, Offers
from tactical.table.engine import awaiting
from tactical.table.frames import Ask
from tactical.table.orders import Order
from tactical.table.state import AnyState
from tactical.table.tips import AT, Conditions, Tip


class TipPosition:
    """A position for tips: what the deciding seat sees and may order. `asks`: whether that is a person who reads tips;
    otherwise no order is legal and it is no reader's turn."""

    def __init__(self, rules: AnyRuleset, view: AnyState, *, asks: bool) -> None:
        self.rules, self.view, self.asks = rules, view, asks

    def stands(self, tip: Tip) -> bool:
        """True if a tip fits: its conditions hold, and the order it suggests is legal."""
        return (not tip.asks_for or self.legal(tip.asks_for)) and self.holds(tip.conditions)

    def holds(self, conditions: Conditions) -> bool:
        """True if all of these hold."""
        beat, cells, size = self.view.beat, conditions.cells, self.view.board.size
        return (
            (not conditions.turn or conditions.turn in self._turn)
            and all(self._standing(name) for name in conditions.standing)
            and all(self._is_out(name) for name in conditions.out)
            and (not conditions.near or self._within(conditions.near, conditions.within) is True)
            and (not conditions.apart or self._within(conditions.apart, conditions.within) is False)
            and all(self._cell(name) in cells for name in conditions.on)
            and all(0 <= self._cell(name) < size and self._cell(name) not in cells for name in conditions.off)
            and conditions.since <= beat
            and (not conditions.until or beat <= conditions.until)
            and all(self.legal(verb) for verb in conditions.can)
            and not any(self.legal(verb) for verb in conditions.cannot)
        )

    def legal(self, said: str) -> bool:
        """True if an order of this verb, or of this piece and verb, or at that target, is offered now."""
        order, _, aim = said.partition(AT)
        name, _, verb = order.rpartition(" ")
        return any(verb == known and name in ("", piece) and aim in ("", at) for piece, known, at in self._legal)

    @cached_property
    def _turn(self) -> frozenset[str]:
        want = awaiting(self.view)
        if not self.asks or not isinstance(want, Ask):
            return frozenset()
        piece = self.view.stack[-1].piece
        return frozenset({self.view.seat(want.seat).name, *([self.view.pieces[piece].name] if piece >= 0 else [])})

    @cached_property
    def _legal(self) -> frozenset[tuple[str, str, str]]:
        """The orders offered: piece, verb and target."""
        offers = self.rules.offers(self.view) if self.asks else ()
        return frozenset(
            (self._name(order.subject), order.verb, self._name(_target(order))) for order in _one_of_each(offers)
        )

    def _name(self, piece: int) -> str:
        return str(self.view.pieces[piece].name) if piece >= 0 else ""

    def _standing(self, name: str) -> bool:
        piece = self.view.piece_named(name)
        return piece is not None and self.rules.fighters.standing(self.view, piece)

    def _is_out(self, name: str) -> bool:
        piece, fighters = self.view.piece_named(name), self.rules.fighters
        return piece is not None and bool(fighters.out(self.view, piece) or fighters.lost(self.view, piece))

    def _cell(self, name: str) -> int:
        piece = self.view.piece_named(name)
        return piece.cell if piece is not None and not self._is_out(name) else -1

    def _within(self, names: Sequence[str], most: int) -> bool | None:
        """True if two pieces are that near; None: one of them is nowhere."""
        a, b = (self._cell(name) for name in names)
        return None if min(a, b) < 0 else self.view.board.distance(a, b) <= most


def _target(order: Order) -> int:
    """The piece that an order of a piece is aimed at; -1: none. What a seat orders is aimed at seats."""
    target = getattr(order, "target", -1)
    return target if order.subject >= 0 and isinstance(target, int) else -1


def _one_of_each(offers: Iterable[Order]) -> Iterable[Order]:
    """The orders, and of those that go somewhere one a piece and mode: their verb is the same."""
    if not isinstance(offers, Offers):
        yield from offers
        return
    seen: set[tuple[int, str]] = set()
    for row in offers.rows:
        if not isinstance(row, MoveOffer):
            yield row
        elif (row.piece, row.mode) not in seen:
            seen.add((row.piece, row.mode))
            yield row.order
