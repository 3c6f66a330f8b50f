"""Facts that a draft of an order needs besides the rules: its first roll, and a straight path."""

from __future__ import annotations

from tactical.board import Board
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState, Order, Outcome, Roll, by_hand, play
from tactical.table.refs import fields


def first_roll(rules: AnyRuleset, view: AnyState, order: Order) -> Roll | None:
    """The first roll with an aim that an order leads to; None if there is none, or the order is refused."""
    return roll_of(play(rules, view, order, by_hand))


def roll_of(outcome: Outcome[AnyState]) -> Roll | None:
    """The roll with an aim that an order waits for, played without dice. Once the order is done, a roll belongs to what
    comes after it."""
    want = outcome.awaiting
    if not outcome.verdict or not isinstance(want, Roll) or not want.aim:
        return None
    return want if any(frame.order for frame in outcome.state.stack) else None


def chance_of_what(order: Order, roll: Roll | None) -> str:
    """The meaning of the chance of a move's first roll, if it is not that of success: `for meeting the watch`; empty if
    nothing is rolled on the way."""
    goes = bool(getattr(order, "path", ()))
    return f"for {roll.purpose}" if goes and roll is not None else ""


def aims_at(view: AnyState, order: Order, cell: int) -> bool:
    """True if an order is about a cell, or about somebody else on it."""
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


def way_round(rules: AnyRuleset, board: Board, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a short walk around walls, and around doors if there is another way; otherwise of a straight one.

    It serves to ask the rules why something is impossible: if one could walk there, a wall is not the reason.
    """
    for roles in (("wall", "door"), ("wall",)):
        shut = {kind for kind, look in rules.edges.items() if look.role in roles}
        before, rim = {start: start}, [start]
        while rim and cell not in before:
            fringe = []
            for at in rim:
                for near in board.neighbours(at):
                    look = rules.extra(Scenery).look(board, near) if near not in before else None
                    if near in before or (look is not None and look.role == "wall") or board.edge(at, near) in shut:
                        continue
                    before[near] = at
                    fringe.append(near)
            rim = fringe
        if cell in before:
            path = [cell]
            while before[path[-1]] != start and path[-1] != start:
                path.append(before[path[-1]])
            return tuple(reversed(path)) if cell != start else ()
    return straight(board, start, cell)


def straight(board: Board, start: int, cell: int) -> tuple[int, ...]:
    """The cells of a straight walk, whatever is in its way."""
    path: list[int] = []
    while start != cell and len(path) < 200:
        nearer = [n for n in board.neighbours(start) if board.distance(n, cell) < board.distance(start, cell)]
        if not nearer:
            return ()
        start = nearer[0]
        path.append(start)
    return tuple(path)
