"""One order tried on a seat's knowledge, and its results, including reactions, which everybody uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Engagements, UnitActivations
from tactical.table import AnyState, Ask, Dice, Order, play

WINDOWS = 14  # that one order is followed through, at most


class Tried(NamedTuple):
    """The result of trying an order: whether dice were rolled, and whether its seat's say is over."""

    state: AnyState
    rolled: bool
    over: bool


def tried(rules: AnyRuleset, state: AnyState, order: Order, dice: Dice) -> Tried | None:
    """An order with its reactions; None if it is refused."""
    out = play(rules, state, order, dice)
    if not out.verdict:
        return None
    rolled = bool(out.rolled)
    for _ in range(WINDOWS):
        want = out.awaiting
        if not isinstance(want, Ask) or not _window(rules, out.state, want, order.seat):
            break
        answer = usual(rules, out.state, want)
        if want.seat != order.seat and rules.extra(UnitActivations).reacts_instead(state, order, answer):
            answer = rules.standing_answer(out.state, out.state.stack[-1], "never") or answer
        after = play(rules, out.state, answer, dice)
        if not after.verdict:
            break
        out, rolled = after, rolled or bool(after.rolled)
    over = not (isinstance(out.awaiting, Ask) and out.awaiting.seat == order.seat)
    return Tried(out.state, rolled, over)


def tried_in_turn(rules: AnyRuleset, state: AnyState, orders: Sequence[Order], dice: Dice) -> tuple[AnyState, bool]:
    """The position after consecutive orders, and whether dice were rolled; a refused order ends the series."""
    rolled = False
    for order in orders:
        found = tried(rules, state, order, dice)
        if found is None:
            break
        state, rolled = found.state, rolled or found.rolled
    return state, rolled


def _window(rules: AnyRuleset, state: AnyState, want: Ask, seat: int) -> bool:
    """True if an ask is answered in passing: windows of all, and what else others are asked in between."""
    if rules.extra(Engagements).presumed_answer(state, want) is not None:
        return True
    if want.seat == seat:
        return want.why in rules.windows and not chooses(rules, state, want)
    return want.why in rules.windows or len(state.stack) > 1


def chooses(rules: AnyRuleset, state: AnyState, want: Ask) -> bool:
    """True if a window asks where to or whom, not whether: no standing answer can say that."""
    return want.why in rules.windows and rules.standing_answer(state, state.stack[-1], "always") is None


def usual(rules: AnyRuleset, state: AnyState, want: Ask) -> Order:
    """The answer that uses a chance; for choices, the usual one."""
    order = rules.extra(Engagements).presumed_answer(state, want)
    if order is None and want.why in rules.windows:
        order = rules.standing_answer(state, state.stack[-1], "always")
    return order or rules.offers(rules.view(state, want.seat))[0]
