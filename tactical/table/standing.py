"""Standing answers to reactions: how long they last, and above which chance they ask after all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tactical.table.frames import Awaiting
from tactical.table.orders import Order
from tactical.table.play_rules import PlayRules
from tactical.table.rolls import Roll, chance_of
from tactical.table.state import AnyState, S, Standing, acting

Try = Callable[[Order], Awaiting]  # an order -> what the game waits for then


def in_force(state: AnyState, standing: Standing) -> bool:
    """True if a standing answer still applies: for this move, for this beat, or until it is cleared."""
    if standing.span == "move":
        return standing.mover == acting(state) and standing.beat == state.beat
    return not standing.span or standing.beat == state.beat


def without_past(state: S) -> S:
    """The state without expired answers, after a phase or a turn."""
    kept = tuple(s for s in state.standing if s.span != "move" and in_force(state, s))
    return state if kept == state.standing else state.having(standing=kept)


def best_chance(rules: PlayRules[S], view: S, tried: Try) -> Fraction:
    """The best chance among the offered answers that use a reaction, or the rules' substitute for it. `tried`: what the
    game waits for after one."""
    if (measured := rules.window_chance(view)) is not None:
        return measured
    found = [tried(order) for order in rules.offers(view) if not order.passes]
    return max((chance_of(want) if isinstance(want, Roll) else Fraction(1) for want in found), default=Fraction(0))
