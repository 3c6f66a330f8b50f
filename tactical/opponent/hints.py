"""Hints: orders that differ in piece or purpose, each with its odds, reason and risk."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.opponent.explanation import Reason, reason, words
from tactical.opponent.player import Opponent
from tactical.opponent.search import Line
from tactical.table import Order

MOST = 3


class Hint(NamedTuple):
    """One hint: its orders in a row, the reason, and the same in a sentence. `gain` is in average pieces."""

    orders: tuple[Order, ...]
    why: Reason
    words: str
    gain: float


def hints(mind: Opponent, view: Any, seat: int, most: int = MOST) -> list[Hint]:
    """The best lines for a seat that is asked, the best first; those alike in piece and purpose are told once."""
    lines = [line for line in mind.lines(view, seat) if line.worth > float("-inf")]
    evaluation, side = mind.evaluation, view.seat(seat).side
    assert evaluation is not None, "`lines` has made one"
    now, found, known = evaluation(view, side), list[Hint](), set[tuple[object, ...]]()
    for line in lines[: 4 * most]:
        why = reason(mind.rules, view, line, evaluation, side)
        kind = _kind(line, why)
        if kind not in known:
            known.add(kind)
            found.append(Hint(line.orders, why, words(view, line, why), line.worth - now))
        if len(found) == most:
            break
    return found


def _kind(line: Line, why: Reason) -> tuple[object, ...]:
    """What makes two hints alike: the piece, what it does, at whom, and what for."""
    first = line.orders[0]
    return first.subject, first.verb, getattr(first, "target", -1), why.purpose
