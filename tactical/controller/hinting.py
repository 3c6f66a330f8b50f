"""Hints for a seat: what it could do now, from what it may know, as well as the computer can think."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.controller.order_hints import first_chance
from tactical.opponent.hints import Hint, hints
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.table import Ask, Order, Ruleset, by_hand, play

NOTHING = "Nothing is better than to let it be"


def hints_for(rules: Ruleset[Any], view: Any, seat: int) -> list[Hint]:
    """Up to three orders or plans that differ, the best first. `view`: what the seat knows; it is asked. It may take a
    second or two."""
    return hints(Opponent(rules, LEVELS["hard"], STYLES["balanced"]), view, seat)


def odds_of(rules: Ruleset[Any], view: Any, orders: Iterable[Order]) -> str:
    """The chance of the first roll that aims, of orders one after the other: `58% (7 or less on 2d6)`; empty: none is
    known before."""
    for order in orders:
        if odds := first_chance(rules, view, order):
            return odds
        outcome = play(rules, view, order, by_hand)
        if not outcome.verdict or not isinstance(outcome.awaiting, Ask):
            break
        view = outcome.state
    return ""


def told(rules: Ruleset[Any], view: Any, hint: Hint, then: Iterable[str]) -> str:
    """A hint in a sentence or two: what it is for and risks, the orders that follow, the odds."""
    odds = odds_of(rules, view, hint.orders)
    return "; ".join([hint.words, *(f"then {text}" for text in then), *([odds] if odds else [])])


def why_no_hint(controller: Any) -> str:
    """Why no hint is given at this keyboard now; empty: one is."""
    if controller.puzzle is not None:
        return "A puzzle is yours to solve: your line can be judged"
    asked = controller.my_turn and isinstance(controller.want, Ask)
    return "" if asked else "A hint is for who decides here, and nobody does now"
