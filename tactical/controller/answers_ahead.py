"""What stands beside the answers of a window: to let this kind of chance pass for a while, or to use it with all that
can, as an order like any other.

for words, order in answers_ahead(controller): ...     # `hold for this move`, ann's order for it
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.controller.controller import Controller
from tactical.table import Order, judge
from tactical.table.engine import play
from tactical.table.orders import Stand
from tactical.table.refs import fields
from tactical.table.standing import best_chance
from tactical.table.values import tag_of

EVEN = 50  # percent: the least that "until there is a better chance" waits for


def answers_ahead(controller: Controller) -> list[tuple[str, Order]]:
    """The orders beside the answers of the window that is open, each with its words; each of them answers it too."""
    window = controller.window
    if window is None or window.why not in controller.rules.windows or not controller.offers:
        return []
    passing = controller.passing()
    if passing is None:
        return []
    word = controller.words(passing)
    found = [*_others(controller), *_standing(controller, window, word)]
    return [(words, order) for words, order in found if judge(controller.rules, controller.view, order)]


def _others(controller: Controller) -> Iterator[tuple[str, Order]]:
    """Other ways of letting it pass that need no words of their own among the offers."""
    offered = {order.verb for order in controller.offers}
    for kind in controller.rules.orders:
        if kind.asked_as() in controller.want.verbs and tag_of(kind) not in offered and not fields(kind):
            order: Order = kind(seat=controller.want.seat)
            if order.passes:
                yield order.help, order


def _standing(controller: Controller, window: Any, word: str) -> Iterator[tuple[str, Order]]:
    seat, view = window.seat, controller.view
    using = [order for order in controller.offers if not order.passes]
    if len({order.subject for order in using}) > 1 and controller.rules.standing_answer(view, view.stack[-1], "always"):
        yield f"{using[0].word or using[0].verb} with all for this move", Stand(seat, "always", window.why, span="move")
    yield f"{word} for this move", Stand(seat, "never", window.why, span="move")
    yield f"{word} for this {controller.rules.beat}", Stand(seat, "never", window.why, span="turn")
    best = best_chance(controller.rules, view, lambda order: play(controller.rules, view, order).awaiting)
    above = max(EVEN, int(best * 100) + (best * 100 % 1 > 0))
    if above < 100:
        aim = controller.rules.tactics.measured.get(window.why)
        until = f"{aim} is likelier than {above}%" if aim else f"better than {above}%"
        yield f"{word} until {until}", Stand(seat, "never", window.why, above=above)
