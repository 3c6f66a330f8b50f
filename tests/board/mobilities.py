"""Tables of steps and turns in which a piece's heading or the count of its diagonals is a layer."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.board import Board, StepRule, TurnRule, plain_steps


def parity_steps(board: Board, straight: int, diagonals: Sequence[int]) -> tuple[tuple[StepRule, ...], ...]:
    """A layer for each place in the cycle of diagonal prices: layer i pays diagonals[i] and moves on (SC-53).

    Straight steps keep the layer (SC-54).
    """
    count = len(diagonals)
    return tuple(
        tuple(
            StepRule(d, straight, layer) if d % 2 == 0 else StepRule(d, diagonal, (layer + 1) % count)
            for d in board.directions
        )
        for layer, diagonal in enumerate(diagonals)
    )


def heading_steps(board: Board, straight: int = 1, diagonal: int = 1) -> tuple[tuple[StepRule, ...], ...]:
    """A layer for each direction of the board, in that order: forward only."""
    (plain,) = plain_steps(board, straight, diagonal)
    return tuple((StepRule(step.direction, step.weight, layer),) for layer, step in enumerate(plain))


def turn_table(headings: int, costs: Sequence[int]) -> tuple[TurnRule, ...]:
    """Turns between layers 0 to headings - 1: `costs[i]` for a turn of i + 1 steps to either side.

    Larger turns are not possible: list one cost with `compose` where splitting is harmless.
    """
    turns = []
    for start in range(headings):
        for end in range(headings):
            size = min((end - start) % headings, (start - end) % headings)
            if 1 <= size <= len(costs):
                turns.append(TurnRule(start, end, costs[size - 1]))
    return tuple(turns)
