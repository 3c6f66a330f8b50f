"""Answers to windows given in advance: how long they hold, and from which chance on they ask after all."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tactical.table.contract import Ruleset
from tactical.table.rolls import Roll, chance_of
from tactical.table.state import AnyState, S, Standing, acting

Try = Callable[[Any], Any]  # an order -> what the game waits for then


def in_force(state: AnyState, standing: Standing) -> bool:
    """Whether an answer in advance still holds: for this move, for this beat, or until it is taken back."""
    if standing.span == "move":
        return standing.mover == acting(state) and standing.beat == state.beat
    return not standing.span or standing.beat == state.beat


def without_past(state: S) -> S:
    """The state without answers whose time is over, now that a phase or a turn has run out."""
    kept = tuple(s for s in state.standing if s.span != "move" and in_force(state, s))
    return state if kept == state.standing else state.having(standing=kept)


def best_chance(rules: Ruleset[Any], view: AnyState, tried: Try) -> Fraction:
    """The best chance among the answers on offer that use a window, or what the rules measure it by instead. `tried`:
    what the game waits for after one."""
    if (measured := rules.tactics.window_chance(view)) is not None:
        return measured
    found = [tried(order) for order in rules.offers(view) if not order.passes]
    return max((chance_of(want) if isinstance(want, Roll) else Fraction(1) for want in found), default=Fraction(0))
