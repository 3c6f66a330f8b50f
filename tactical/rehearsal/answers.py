"""Answers to the reactions that come up when looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Engagements
from tactical.table import AnyState, Ask, Order

Reply = Callable[[AnyState, Ask], Order | None]
"""The order that answers an ask in a position; None: looking ahead ends there."""


def nobody(_state: AnyState, _ask: Ask, /) -> Order | None:
    """Answer nothing: any question ends the look ahead."""
    return None


def answering(rules: AnyRuleset, answers: str | Mapping[str, str], piece: int = -1) -> Reply:
    """Answer reactions as standing answers would: one word (always, never) for all of them, or one for each by name.

    With a `piece`, only reactions of that piece are answered. Questions without such an answer, such as which ship to
    lose, are left open, and so is every turn. Standing answers in the position itself are given by the engine.
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
    """Answer what must be answered with the ruleset's usual choice."""

    def reply(state: AnyState, ask: Ask, /) -> Order | None:
        return rules.extra(Engagements).presumed_answer(state, ask)

    return reply


def first_of(*replies: Reply) -> Reply:
    """The answer of the first of several functions that has one."""

    def reply(state: AnyState, ask: Ask, /) -> Order | None:
        return next((order for each in replies if (order := each(state, ask)) is not None), None)

    return reply
