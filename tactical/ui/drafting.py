"""What a draft of an order needs to know beside the rules: the chance of its first roll, and a straight way."""

from __future__ import annotations

from typing import Any

from tactical.table import Order, Outcome, Roll, by_hand, play


def first_chance(rules: Any, view: Any, order: Order) -> str:
    """The chance of the first roll of an order, as `58% (7 or less on 2d6)`; empty without a roll that aims."""
    return chance_words(play(rules, view, order, by_hand))


def chance_words(outcome: Outcome) -> str:
    """The same of an order that was played as far as it goes without dice."""
    want = outcome.awaiting
    if not (outcome.verdict and isinstance(want, Roll) and want.aim):
        return ""
    if not any(frame.order for frame in outcome.state.stack):
        return ""  # the order is done with: the roll is of what comes after it
    from tactical.rehearsal.chances import aim_words, chance_of, percent_words  # noqa: PLC0415

    return f"{percent_words(chance_of(want))} ({aim_words(want)} on {want.dice}d{want.sides})"


def straight(board: Any, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a straight walk, for asking the rules why it cannot be."""
    path: list[int] = []
    while start != cell and len(path) < 200:
        nearer = [n for n in board.neighbours(start) if board.distance(n, cell) < board.distance(start, cell)]
        if not nearer:
            return ()
        start = nearer[0]
        path.append(start)
    return tuple(path)
