"""Tactics: a piece's threat, sight and distances, and the worth of a position.

Called with a seat's view, and knows nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

import msgspec

from tactical.board import sight
from tactical.ruleset.extras import Scales, Scenery
from tactical.ruleset.overlays import SHARED, Overlay, shared_overlay
from tactical.table.cards import Line
from tactical.table.ledgers import in_unit
from tactical.table.orders import Order
from tactical.table.state import S

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset


StepCosts = Callable[[int, int], float | None]
Attackable = Mapping[int, tuple[str, ...]]  # cell -> the attacks that reach it, by names that `plain` words


class Threat(msgspec.Struct, frozen=True):
    """The threat of a piece in its next turn: where it could be, and which cells it could attack.
    `attacks_from`: the stops from which it may still attack; empty: all of them."""

    stops: frozenset[int]
    attacks: Attackable
    attacks_from: frozenset[int] = frozenset()


class Sightline(msgspec.Struct, frozen=True):
    """The line of sight between two cells: whether it is clear, and the cover at its far end (empty: none)."""

    clear: bool
    clause: str = ""
    cover: str = ""
    cover_clause: str = ""


class AimedCells(msgspec.Struct, frozen=True):
    """The cells of a considered attack besides its target: its `arc`, where the weapon could be aimed from where it is,
    and its `blast`, whose occupants are or may be hit."""

    arc: frozenset[int] = frozenset()
    blast: frozenset[int] = frozenset()


class Tactics(Generic[S]):
    """A rule system's answers about fighting on its board."""

    overlay_titles: ClassVar[Mapping[str, str]] = SHARED  # name -> title, as a key goes through them

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules

    def next_turn(self, state: S, piece: int) -> S | None:
        """The position as if the next turn of `piece` began now, for calls of `modes` and `reach`.

        None: it takes no turns. Default: the position unchanged.
        """
        return state

    def attackable(self, state: S, piece: int, stops: frozenset[int], target: int = -1) -> Attackable:
        """The cells that `piece` could attack in its turn from any of the stops, and the weapons; `state` comes from
        `next_turn`. `target`: the intended victim, -1: anybody. Default: the neighbouring cells, with unnamed attacks.
        """
        return {cell: () for stop in sorted(stops) for cell in (stop, *state.board.neighbours(stop))}

    def threat(self, state: S, piece: int, target: int = -1) -> Threat:
        """The threat of a piece if its next turn were now: everything in reach in any mode, and what it could attack
        from there. `target`: the victim; what cannot hurt that one is left out, if the rules know."""
        begun = self.next_turn(state, piece)
        here = frozenset(state.pieces[piece].place.cells)
        if begun is None:
            return Threat(here, {})
        stops = set(here)
        for mode in self.rules.modes(begun, piece):
            stops.update(self.rules.reach(begun, piece, mode).stops)
        return Threat(frozenset(stops), self.attackable(begun, piece, frozenset(stops), target))

    def line_of_sight(self, state: S, a: int, b: int, *, looker: int = -1, target: int = -1) -> Sightline:
        """The line of sight between two cells: `looker` stands on `a`, `target` would stand on `b` (-1: anybody).

        Default: centre to centre, blocked by walls on squares and borders.
        """

        def opaque(cell: int) -> bool:
            look = self.rules.extra(Scenery).look(state.board, cell)
            return look is not None and look.role == "wall"

        return Sightline(a == b or sight(state.board, a, b, opaque))

    def distance(self, state: S, a: int, b: int, piece: int = -1) -> Line:
        """The distance between two cells, as this system counts it, whatever stands between."""
        length = state.board.distance(a, b) * self.rules.plain_step
        return Line("Distance", in_unit(length, *self.rules.extra(Scales).units(state)))

    def measure(self, state: S, a: int, b: int, piece: int = -1) -> tuple[Line, ...]:
        """The ruler between two cells: distance, sight and cover, each with its clause. `piece`: the one that measures,
        if the rules tell pieces apart."""
        lines = [self.distance(state, a, b, piece), *self.rules.extra(Scales).travel(state, a, b, piece)]
        if a != b and "sight" in self.overlay_titles:
            line = self.line_of_sight(state, a, b, looker=piece)
            lines.append(Line("Sight", "clear" if line.clear else "blocked", line.clause))
            if line.clear and line.cover:
                lines.append(Line("Cover there", line.cover, line.cover_clause))
        return tuple(lines)

    def overlay(self, state: S, seat: int, piece: int, name: str) -> Overlay:
        """One of `overlays`, for a seat, about a piece (-1: all its side's). May be slow: called once per position."""
        return shared_overlay(self.rules, state, seat, piece, name)

    def aimed(self, state: S, order: Order) -> AimedCells:
        """The cells and pieces that an attack, legal or not, reaches. Default: only its target."""
        return AimedCells()

    def way_to(self, state: S, piece: int, mode: str, cell: int) -> Order | None:
        """The order to a cell by the shortest path, at any cost: its refusal says what is missing. None: there is no
        path, or these rules do not search for one."""
        return None

    def likely_orders(self, state: S, piece: int, cell: int) -> Sequence[Order]:
        """The orders that pointing at a cell may mean, legal or not: if none is legal, their refusals say why."""
        return ()

    def on_course(self, state: S, piece: int, cell: int) -> Order | None:
        """The order that continues to a cell on a path planned by an earlier order; None if there is none."""
        return None

    # --- what a position is worth: for the computer in a seat ---

    def worth_trying(self, state: S, order: Order) -> bool:
        """True if the computer tries an offered order. Default: all; False for orders by which people choose a plan
        that it finds step by step."""
        return True

    def strength(self, state: S, piece: int) -> float:
        """The share of a piece that is left, 0 to 1. Default: all."""
        return 1.0

    def harm(self, state: S, piece: int, target: int, distance: int = -1) -> float:
        """The average share of `target`, 0 to 1, that a turn of `piece` takes by its best attack from where it stands
        and faces; 0: it cannot hurt it from there. Earlier deeds of this turn do not count.

        `distance`: from this many cells away instead, in the open. Default: a third if attackable.
        """
        if distance >= 0:
            return 1 / 3 if distance <= self.fire_range(state, piece) else 0.0
        cells = self.attackable(state, piece, frozenset(state.pieces[piece].place.cells), target)
        return 1 / 3 if any(cell in cells for cell in state.pieces[target].place.cells) else 0.0

    def fire_range(self, state: S, piece: int) -> int:
        """The range of a piece's attacks, in cells. Default: adjacent."""
        return 1

    def stride(self, state: S, piece: int) -> float:
        """The approximate number of plain steps that a piece goes in a turn. Default: one."""
        return 1.0

    def step_costs(self, state: S, piece: int) -> StepCosts:
        """The approximate cost of a piece's step from a cell to the next, in plain steps, whoever stands there; None:
        impossible. Default: one, except through walls."""
        board, scenery = state.board, self.rules.extra(Scenery)
        shut = {kind for kind, look in self.rules.edges.items() if look.role == "wall"} if board.edges else set()
        walls: dict[int, bool] = {}  # asked for again and again, from all around

        def cost(a: int, b: int) -> float | None:
            if b not in walls:
                look = scenery.look(board, b)
                walls[b] = look is not None and look.role == "wall"
            return None if walls[b] or (shut and board.edge(a, b) in shut) else 1.0

        return cost

    def link_cost(self, state: S, piece: int, a: int, b: int, kind: str) -> float | None:
        """The same for a link of a kind from one cell to another. Default: one."""
        return 1.0

    def links_from(self, state: S, piece: int, cell: int) -> Iterator[tuple[int, float]]:
        """The cells to which links lead from a piece's cell, each with the approximate cost, whoever stands there."""
        for other, kind in state.board.links_from(cell):
            if (price := self.link_cost(state, piece, cell, other, kind)) is not None:
                yield other, price

    def steps_from(self, state: S, piece: int, cell: int) -> Iterable[tuple[int, float]]:
        """The cells one step away from a piece's cell, each with the approximate cost in plain steps, whoever stands
        there. Default: by `step_costs` and `link_cost`."""
        cost = self.step_costs(state, piece)
        for near in state.board.neighbours(cell):
            if (price := cost(cell, near)) is not None:
                yield near, price
        yield from self.links_from(state, piece, cell)

    def mobility(self, state: S, piece: int) -> str:
        """A word shared by pieces that move alike, so that `step_costs` is called once for all of them. It names
        whatever shuts a piece out and can change in a battle. Default: all do."""
        return ""
