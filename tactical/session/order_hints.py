"""What a draft of an order needs to know beside the rules: its first roll, and a straight way."""

from __future__ import annotations

from typing import Any

from tactical.table import AnyRuleset, AnyState, Order, Outcome, Roll, by_hand, play
from tactical.table.refs import fields


def first_roll(rules: AnyRuleset, view: AnyState, order: Order) -> Roll | None:
    """The roll with an aim that an order comes to first; None where none is due, or the order is refused."""
    return roll_of(play(rules, view, order, by_hand))


def roll_of(outcome: Outcome) -> Roll | None:
    """The roll with an aim that an order waits for, played without dice. Where it is done with, a roll is of what comes
    after it."""
    want = outcome.awaiting
    if not outcome.verdict or not isinstance(want, Roll) or not want.aim:
        return None
    return want if any(frame.order for frame in outcome.state.stack) else None


def chance_of_what(order: Order, roll: Roll | None) -> str:
    """What the chance of the first roll of an order that goes somewhere is of, where it is not that of its success: `of
    meeting the watch`; empty where nothing is thrown on its way."""
    goes = bool(getattr(order, "path", ()))
    return f"of {roll.purpose}" if goes and roll is not None else ""


def aims_at(view: AnyState, order: Order, cell: int) -> bool:
    """Whether an order is about a cell, or about somebody else there."""
    here = {piece.id for piece in view.pieces_on(cell)}
    for name, kind in fields(type(order)).items():
        value = getattr(order, name)
        if kind.ref == "cell" and value == cell:
            return True
        if kind.ref == "path" and value and value[-1] == cell:
            return True
        if kind.ref == "piece" and name != "piece" and value in here:
            return True
    return False


def way_round(rules: AnyRuleset, board: Any, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a short walk round walls, and round doors where there is another way; else of a straight one.

    For asking the rules why it cannot be: where one could walk, a wall is not the reason.
    """
    for roles in (("wall", "door"), ("wall",)):
        shut = {kind for kind, look in rules.edges.items() if look.role in roles}
        before, rim = {start: start}, [start]
        while rim and cell not in before:
            found = []
            for at in rim:
                for near in board.neighbours(at):
                    look = rules.presenter.look(board, near) if near not in before else None
                    if near in before or (look is not None and look.role == "wall") or board.edge(at, near) in shut:
                        continue
                    before[near] = at
                    found.append(near)
            rim = found
        if cell in before:
            path = [cell]
            while before[path[-1]] != start and path[-1] != start:
                path.append(before[path[-1]])
            return tuple(reversed(path)) if cell != start else ()
    return straight(board, start, cell)


def straight(board: Any, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a straight walk, whatever stands in its way."""
    path: list[int] = []
    while start != cell and len(path) < 200:
        nearer = [n for n in board.neighbours(start) if board.distance(n, cell) < board.distance(start, cell)]
        if not nearer:
            return ()
        start = nearer[0]
        path.append(start)
    return tuple(path)
