"""The one movement search: a board and a mobility compiled once, then queried after every change.

    graph = Graph(board, mobility)                        # when a piece is picked
    reach = graph.reach(graph.state(cell, heading), 12, blocked=occupied)
    reach.cost_to(cell), reach.stops, reach.path_to(state)

A state is a whole number, `layer * board.size + cell`. What changes with every move (who stands where, what
they make dearer, where one may not stop) is given to `reach` and compiles nothing. A `Graph` serves one
thread; every `ReachableStates` it gave stays valid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from .board import Board
from .mobility import Mobility
from .query import Query, Start

if TYPE_CHECKING:
    from .reach import ReachableStates


class Graph:
    """A board as one kind of piece may move on it. Raises ValueError if the table does not fit the board."""

    def __init__(self, board: Board, mobility: Mobility) -> None:
        from .searcher import Searcher  # noqa: PLC0415 - boards are looked at before anybody asks how far

        self.board, self.mobility = board, mobility
        self._searcher = Searcher(board, mobility)

    @property
    def layers(self) -> int:
        """How many layers the mobility has."""
        return len(self.mobility.layers)

    @property
    def states(self) -> int:
        """The highest state plus one."""
        return self.layers * self.board.size

    def state(self, cell: int, layer: int = 0) -> int:
        """The state of a piece in a cell and a layer."""
        return layer * self.board.size + cell

    def cell(self, state: int) -> int:
        """The cell of a state."""
        return state % self.board.size

    def layer(self, state: int) -> int:
        """The layer of a state."""
        return state // self.board.size

    def farthest(self, allowance: int) -> int:
        """The cells that a piece gets away from its start within an allowance, at most, where nothing is cheaper than
        on the map: what blocks cells farther away, or makes them dearer, need not be told to `reach`."""
        return self._searcher.farthest(allowance)

    def reach(
        self,
        starts: int | Iterable[int | Start],
        allowance: int,
        *,
        blocked: Collection[int] = (),
        blocked_states: Collection[int] = (),
        entry: Mapping[int, int] | None = None,
        extra: Mapping[int, int] | None = None,
        no_stop: Collection[int] = (),
        no_stop_layers: Collection[int] = (),
        no_stop_states: Collection[int] = (),
        guaranteed: Collection[int] = (),
        payable: bool = False,
    ) -> ReachableStates:
        """Everything a piece can reach from `starts` (states, or `Start`s that have spent something).

        blocked: cells that no step or link may enter. blocked_states: states that no arc may enter, unless one is a
        start. entry: entry prices that differ now, by cell (plus i * board.size for entry array i), 0 to shut a cell.
        extra: sums added to steps and links into a cell. no_stop...: where the piece may pass but not stay. guaranteed:
        directions of a step that each start may take even if it costs more than is left; it then takes all that is
        left. payable: leave out states from which, with what is left, no legal stop can be paid for (a state that is
        itself one counts; a start always does).

        A start that has spent more than the allowance has nothing left. Raises ValueError for a negative
        allowance or sum, or a state that does not exist.
        """
        query = Query(
            blocked,
            blocked_states,
            entry,
            extra,
            no_stop,
            no_stop_layers,
            no_stop_states,
            guaranteed,
            payable,
        )
        return self._searcher.reach(self, self._starts(starts, allowance), allowance, query)

    def _starts(self, starts: int | Iterable[int | Start], allowance: int) -> list[Start]:
        listed = (starts,) if isinstance(starts, int) else starts
        begin = [Start(each) if isinstance(each, int) else each for each in listed]
        if allowance < 0:
            raise ValueError(f"an allowance of {allowance} is negative")
        for start in begin:
            if not 0 <= start.state < self.states or start.cost < 0:
                raise ValueError(f"{start} is not one of {self.states} states with something spent")
        return begin
