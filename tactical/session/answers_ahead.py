"""Choices besides the answers to a reaction, each an order like any other: let this kind of chance pass for a while, or
use it with every piece that can.

for words, order in answers_ahead(session): ...     # `hold for this move`, ann's order for it
"""

from __future__ import annotations

from collections.abc import Iterator

from tactical.ruleset.extras import Engagements
from tactical.session.session import Session
from tactical.table import Ask, Order, judge
from tactical.table.engine import play
from tactical.table.orders import Stand
from tactical.table.refs import fields
from tactical.table.standing import best_chance
from tactical.table.values import tag_of

EVEN = 50  # percent: the least that "until there is a better chance" waits for


def answers_ahead(session: Session) -> list[tuple[str, Order]]:
    """The orders beside the answers of the window that is open, each with its words; each of them answers it too."""
    seat = session.seat
    window = seat.window
    if window is None or window.why not in seat.rules.windows or not seat.offers:
        return []
    passing = session.asking.passing()
    if passing is None:
        return []
    word = session.selection.words(passing)
    answers = [*_others(session, window), *_standing(session, window, word)]
    return [(words, order) for words, order in answers if judge(seat.rules, seat.view, order)]


def _others(session: Session, window: Ask) -> Iterator[tuple[str, Order]]:
    """Other ways of letting it pass that need no words of their own among the offers."""
    seat = session.seat
    offered = {order.verb for order in seat.offers}
    for kind in seat.rules.orders:
        if kind.asked_as() in window.verbs and tag_of(kind) not in offered and not fields(kind):
            order: Order = kind(seat=window.seat)
            if order.passes:
                yield order.help, order


def _standing(session: Session, window: Ask, word: str) -> Iterator[tuple[str, Order]]:
    seat, view = window.seat, session.seat.view
    using = [order for order in session.seat.offers if not order.passes]
    if len({order.subject for order in using}) > 1 and session.seat.rules.standing_answer(
        view, view.stack[-1], "always"
    ):
        yield (
            f"{using[0].word or using[0].verb} with everyone this move",
            Stand(seat, "always", window.why, span="move"),
        )
    yield f"{word}; do not ask again this move", Stand(seat, "never", window.why, span="move")
    yield f"{word}; do not ask again this {session.seat.rules.beat}", Stand(seat, "never", window.why, span="turn")
    best = best_chance(session.seat.rules, view, lambda order: play(session.seat.rules, view, order).awaiting)
    above = max(EVEN, int(best * 100) + (best * 100 % 1 > 0))
    if above < 100:
        aim = session.seat.rules.extra(Engagements).measured.get(window.why)
        until = f"if {aim} is likelier than {above}%" if aim else f"above {above}%"
        yield f"{word}; ask only {until}", Stand(seat, "never", window.why, above=above)
