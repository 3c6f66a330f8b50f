"""One order tried on what a seat knows, and what it leads to: the windows it opens, whose chances everybody uses."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.table import Ask, Dice, Order, Ruleset, play

WINDOWS = 14  # that one order is followed through, at most


class Tried(NamedTuple):
    """What an order led to: whether dice fell, and whether its seat's say is over."""

    state: Any
    rolled: bool
    over: bool


def tried(rules: Ruleset[Any], state: Any, order: Order, dice: Dice) -> Tried | None:
    """An order and the windows it opens; None: it is refused."""
    out = play(rules, state, order, dice)
    if not out.verdict:
        return None
    rolled = bool(out.rolled)
    for _ in range(WINDOWS):
        want = out.awaiting
        if not isinstance(want, Ask) or not _window(rules, out.state, want, order.seat):
            break
        answer = usual(rules, out.state, want)
        if want.seat != order.seat and rules.tactics.answered_anyway(state, order, answer):
            answer = rules.standing_answer(out.state, out.state.stack[-1], "never") or answer
        after = play(rules, out.state, answer, dice)
        if not after.verdict:
            break
        out, rolled = after, rolled or bool(after.rolled)
    over = not (isinstance(out.awaiting, Ask) and out.awaiting.seat == order.seat)
    return Tried(out.state, rolled, over)


def _window(rules: Ruleset[Any], state: Any, want: Ask, seat: int) -> bool:
    """Whether an ask is answered in passing: windows of all, and what else others are asked in between."""
    if rules.tactics.presumed_answer(state, want) is not None:
        return True
    if want.seat == seat:
        return want.why in rules.windows and not chooses(rules, state, want)
    return want.why in rules.windows or len(state.stack) > 1


def chooses(rules: Ruleset[Any], state: Any, want: Ask) -> bool:
    """Whether a window asks where to or whom, not whether: no standing answer can say that."""
    return want.why in rules.windows and rules.standing_answer(state, state.stack[-1], "always") is None


def usual(rules: Ruleset[Any], state: Any, want: Ask) -> Order:
    """The answer that uses a chance; of choices the usual one."""
    order = rules.tactics.presumed_answer(state, want)
    if order is None and want.why in rules.windows:
        order = rules.standing_answer(state, state.stack[-1], "always")
    return order or rules.offers(rules.view(state, want.seat))[0]
