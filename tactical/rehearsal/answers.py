"""Who answers the windows that come up while one looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.table import AnyRuleset, AnyState, Ask, Order

Reply = Callable[[Any, Ask], Order | None]
"""The order that answers an ask in a position; None: looking ahead ends there."""


def nobody(_state: Any, _ask: Ask, /) -> Order | None:
    """Answers nothing: whatever is asked ends the look ahead."""
    return None


def answering(rules: AnyRuleset, answers: str | Mapping[str, str], piece: int = -1) -> Reply:
    """Answers windows as standing answers would: one word (always, never) for all of them, or one for each by name.

    With a `piece`, only windows opened for that piece are answered. Windows a ruleset has no such answer for (which
    ship to lose, say) are left open, and so is every turn. Standing answers that are in the position itself need
    nothing of this: the engine gives them.
    """

    def reply(state: AnyState, ask: Ask, /) -> Order | None:
        word = answers if isinstance(answers, str) else answers.get(ask.why, "")
        frame = state.stack[-1]
        if not word or (piece >= 0 and frame.piece != piece):
            return None
        order = rules.standing_answer(state, frame, word)
        return order if order is not None and ask.closed_by(order.verb) else None

    return reply


def presuming(rules: AnyRuleset) -> Reply:
    """Answers what must be answered with the ruleset's usual choice."""

    def reply(state: AnyState, ask: Ask, /) -> Order | None:
        return rules.tactics.presumed_answer(state, ask)

    return reply


def first_of(*replies: Reply) -> Reply:
    """The first of several that has an answer."""

    def reply(state: AnyState, ask: Ask, /) -> Order | None:
        return next((order for each in replies if (order := each(state, ask)) is not None), None)

    return reply
