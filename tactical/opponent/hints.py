"""Hints: orders that differ in piece, aim or purpose, each with its odds, reason and risk."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.opponent.explanation import TOLD, Motive, Purpose, motives, reason, words
from tactical.opponent.player import Opponent, ends
from tactical.opponent.search import ConsideredLine
from tactical.rehearsal import chain
from tactical.table import Order

MOST = 3


class Hint(NamedTuple):
    """One hint: its orders in a row, the reason, and the same in a sentence. `gain` is in average pieces,
    before the enemy answers."""

    orders: tuple[Order, ...]
    why: Motive
    words: str
    gain: float


def hints(mind: Opponent, view: Any, seat: int, most: int = MOST) -> list[Hint]:
    """The best lines for a seat that is asked, the best first, each of another piece, against another enemy, at once
    or after a move, or with another purpose; none leaves out of another what it does on the same cell.

    Beyond the best only those that are for something, and better than to end what is asked by what is worth a word.
    Where they are fewer than wanted, others for what they are better at than the best: they are safer, say, and come
    less near.
    """
    offers = mind.rules.offers(view)
    lines = [line for line in mind.lines(view, seat, offers) if line.worth > float("-inf")]
    evaluation, side = mind.evaluation, view.seat(seat).side
    assert evaluation is not None, "`lines` has made one"
    now, found, known = evaluation(view, side), list[Hint](), set[tuple[object, ...]]()
    ended = next((_own(line) for line in lines if line.orders == (offers[-1],)), float("-inf"))
    for than in (view, lines[0].state):
        for line in lines:
            purpose, risk = motives(than, line, evaluation, side)
            kinds, idle = _kinds(line, purpose), _only_goes(view, line)
            if (
                len(found) == most
                or known & (kinds | idle)
                or (found and (not purpose.aim or _own(line) < ended + TOLD))
            ):
                continue
            known |= kinds | _goes(view, line)
            why = reason(mind.rules, view, line, (purpose, risk), chain.LIMIT)
            orders = _plannable(mind, view, line.orders)
            found.append(Hint(orders, why, words(view, line, why), _own(line) - now))
    return found


def _own(line: ConsideredLine) -> float:
    """What a line is worth without the enemy's answer, of which only the best have been judged by."""
    return line.worth - line.answer


def _plannable(mind: Opponent, view: Any, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """As many of these as can be planned now: not what follows once somebody else has been asked, nor, but for a draft,
    that the turn then ends."""
    assert mind.evaluation is not None, "`lines` has made one"
    while len(orders) > 1:
        idle = mind.evaluation.fought and ends(view, orders[-1])
        if not idle and chain.ahead(mind.rules, view, orders)[1]:
            break
        orders = orders[:-1]
    return orders


def _goes(view: Any, line: ConsideredLine) -> set[tuple[object, ...]]:
    """The piece of a line's first order and the cell it goes to, if it goes anywhere."""
    who = line.orders[0].subject
    cell = line.state.pieces[who].cell if who >= 0 else -1
    return {("goes", who, cell)} if cell not in (-1, view.pieces[who].cell) else set()


def _only_goes(view: Any, line: ConsideredLine) -> set[tuple[object, ...]]:
    """The same of a line that strikes nobody."""
    return set() if any(getattr(order, "target", -1) != -1 for order in line.orders) else _goes(view, line)


def _kinds(line: ConsideredLine, purpose: Purpose) -> set[tuple[object, ...]]:
    """What makes two hints alike: that they begin with the same order; a piece, whom it strikes, at once or after a
    move, and what for (without a piece: the order); or that they come to the same, for the same."""
    first = line.orders[0]
    who = first.subject if first.subject >= 0 else first
    whom = [target for order in line.orders if (target := getattr(order, "target", -1)) != -1]
    at_once = getattr(first, "target", -1) != -1
    return {(first,), (who, *whom[:1], at_once, purpose), (round(line.there, 9), purpose)}
