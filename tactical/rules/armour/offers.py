"""The orders possible at the pending ask: one cheapest path a stop, then the rest, then the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.paths import beside, modes, reach
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.turns import End, able_mates
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.offers import MoveOffer, Offers, goings
from tactical.table.engine import judge
from tactical.table.frames import Ask
from tactical.table.orders import Order


def offers(rules: Ruleset[Position], parts: Sequence[ModuleRules], state: Position, ask: Ask) -> Sequence[Order]:
    """The legal orders, in a fixed order; never none."""
    for part in parts:
        if ask.why in part.answers:
            return tuple(part.answers[ask.why](state, ask))
    ready = _ready(state, ask)
    found = [row for who in ready for row in _of(rules, parts, state, who)]
    return Offers((*dict.fromkeys(found), *endings(state, ask)))


def endings(state: Position, want: Ask) -> tuple[Order, ...]:
    """The orders that end a unit's activation, or pass it over, one for each unit that may act."""
    ready = _ready(state, want)
    ends = {who.unit: End(who.seat, who.id, unit=bool(able_mates(state, who))) for who in reversed(ready)}
    return tuple(reversed(ends.values()))


def _ready(state: Position, want: Ask) -> list[Element]:
    return [
        who
        for who in state.pieces
        if who.seat == want.seat
        and not who.turn.activated
        and state.may_act(who)
        and (not state.active or who.unit == state.active)
    ]


def _of(
    rules: Ruleset[Position], parts: Sequence[ModuleRules], state: Position, who: Element
) -> Iterator[Order | MoveOffer]:
    """Going anywhere once its unit acts, and in other ways to the squares beside it; before that, only to those.

    Whoever looks at one piece asks for its reach: this list is for those who want to see all there is to choose from.
    Near by two ways may come to the same order, so these are built at once, to be told apart.
    """
    near = {who.cell, *state.board.neighbours(who.cell)} if who.on_board else ()
    for number, mode in enumerate(modes(state, who.id)):
        if number and not state.active:
            break
        found = beside(state, who.id, mode) if number or not state.active else reach(state, who.id, mode)
        for going in goings(who.id, found):
            yield going.order if going.cell in near else going
    for part in parts:
        if part.offers is not None:
            yield from (order for order in part.offers(state, who) if judge(rules, state, order))
