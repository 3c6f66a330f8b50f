"""Tactics: what a piece threatens, what it sees, how far things are, what a position is worth.

Asked with a seat's view, told of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Generic

import msgspec

from tactical.board import sight
from tactical.table.cards import Line
from tactical.table.frames import Ask
from tactical.table.gunnery import GunneryPicture
from tactical.table.ledgers import in_unit
from tactical.table.orders import Order
from tactical.table.overlays import SHARED, Overlay, shared_overlay
from tactical.table.state import S

if TYPE_CHECKING:
    from tactical.table.contract import Ruleset


class Threat(msgspec.Struct, frozen=True):
    """What a piece could do in its next turn: where it could be, and what it could attack on which cell, in words.
    `attacks_from`: the stops from which it may still attack; empty: all of them."""

    stops: frozenset[int]
    attacks: Mapping[int, str]
    attacks_from: frozenset[int] = frozenset()


class Sightline(msgspec.Struct, frozen=True):
    """From one cell to another: whether it is clear, and what cover it gives at its far end (empty: none)."""

    clear: bool
    clause: str = ""
    cover: str = ""
    cover_clause: str = ""


class AimedCells(msgspec.Struct, frozen=True):
    """The cells that a considered attack is about beside its target: its `arc`, where the weapon could be aimed at
    from where it is, and its `blast`, whose occupants are hit or may be."""

    arc: frozenset[int] = frozenset()
    blast: frozenset[int] = frozenset()


class Tactics(Generic[S]):
    """What a rule system says about fighting on its board."""

    asset_words: ClassVar[tuple[str, str]] = ("for what it holds", "at the cost of what it holds")  # gained, lost
    overlays: ClassVar[Mapping[str, str]] = SHARED  # name -> title, as a key goes through them

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules

    def next_turn(self, state: S, piece: int) -> S | None:
        """The position as if the next turn of `piece` began now, so that `modes` and `reach` answer for it.

        None: it takes no turns. Default: the position as it is.
        """
        return state

    def attackable(self, state: S, piece: int, stops: frozenset[int], target: int = -1) -> Mapping[int, str]:
        """The cells that `piece` could attack in its turn from any of the stops, and with what; `state` is that of
        `next_turn`. `target`: whom it would attack, -1: anybody. Default: what is next to it."""
        return {cell: "at arm's length" for stop in sorted(stops) for cell in (stop, *state.board.neighbours(stop))}

    def threat(self, state: S, piece: int, target: int = -1) -> Threat:
        """What a piece could do, were its next turn now: everything in reach in any mode, and what it could attack from
        there. `target`: who fears it; what cannot hurt that one is left out, where the rules know."""
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

        Default: centre to centre, stopped by walls, on squares and on edges.
        """

        def opaque(cell: int) -> bool:
            look = self.rules.presenter.look(state.board, cell)
            return look is not None and look.role == "wall"

        return Sightline(a == b or sight(state.board, a, b, opaque))

    def distance(self, state: S, a: int, b: int, piece: int = -1) -> Line:
        """How far it is between two cells, by this system's own counting, whatever stands between."""
        length = state.board.distance(a, b) * self.rules.plain_step
        return Line("Distance", in_unit(length, *self.rules.presenter.units(state)))

    def measure(self, state: S, a: int, b: int, piece: int = -1) -> tuple[Line, ...]:
        """The ruler between two cells: distance, sight and cover, each with its clause. `piece`: the one that measures;
        its own line counts where the rules tell pieces apart."""
        lines = [self.distance(state, a, b, piece)]
        if a != b and "sight" in self.overlays:
            line = self.line_of_sight(state, a, b, looker=piece)
            lines.append(Line("Sight", "clear" if line.clear else "blocked", line.clause))
            if line.clear and line.cover:
                lines.append(Line("Cover there", line.cover, line.cover_clause))
        return tuple(lines)

    def overlay(self, state: S, seat: int, piece: int, name: str) -> Overlay:
        """One of `overlays`, for a seat, about a piece (-1: all its side's). May take long: asked once a position."""
        return shared_overlay(self.rules, state, seat, piece, name)

    def leaving(self, state: S) -> Order | None:
        """The order that ends what is asked, the last on offer that does, where it is known without looking for all
        that is on offer. Default: None, it is to be looked for."""
        return None

    def companions(self, state: S, piece: int) -> tuple[int, ...]:
        """The other pieces that take their turn together with a piece, and may act now. Default: none."""
        return ()

    def boarding_orders(self, state: S, piece: int) -> Sequence[Order]:
        """Orders of a piece to get into what carries it, or out, legal or not. Default: none."""
        return ()

    def gunnery(self, state: S, piece: int) -> GunneryPicture | None:
        """What each weapon of a piece could hit from where it is, its shields and arcs. Default: None, nothing told."""
        return None

    def aimed(self, state: S, order: Order) -> AimedCells:
        """What an attack, legal or not, reaches and takes in. Default: nothing but its target."""
        return AimedCells()

    def objectives(self, state: S) -> Sequence[int]:
        """The cells where something counts for a side, beside those that goals name. Default: none."""
        return ()

    presumption: ClassVar[str] = ""  # what `presumed_answer` assumes, in words

    def presumed_answer(self, state: S, ask: Ask) -> Order | None:
        """The answer assumed while one looks ahead, where a seat must choose and neither always nor never says what."""
        return None

    measured: ClassVar[Mapping[str, str]] = {}  # windows with such a chance -> what it is the chance of

    def window_chance(self, state: S) -> Fraction | None:
        """The chance by which "unless it is better" is measured in the window that is open, where that is no roll's."""
        return None

    def way_to(self, state: S, piece: int, mode: str, cell: int) -> Order | None:
        """The order that goes to a cell by the shortest way there is, whatever that costs: its refusal says what is
        wanting. None: there is no way, or these rules do not look for one."""
        return None

    def likely_orders(self, state: S, piece: int, cell: int) -> Sequence[Order]:
        """Orders that pointing at a cell may mean, legal or not: where none is legal, their refusals say why."""
        return ()

    def on_course(self, state: S, piece: int, cell: int) -> Order | None:
        """The order that goes on to a cell by the way that was planned to it in an order before; None: none was."""
        return None

    # --- what a position is worth: for the computer in a seat ---

    def worth_trying(self, state: S, order: Order) -> bool:
        """Whether the computer tries an order that is on offer. Default: all; no for what people choose a plan by, and
        it finds step by step."""
        return True

    def beside_offers(self, state: S) -> Sequence[Order]:
        """Orders that the computer tries beside those on offer, of which there would be too many. Default: none."""
        return ()

    def strength(self, state: S, piece: int) -> float:
        """How much of a piece is left, 0 to 1. Default: all of it."""
        return 1.0

    def harm(self, state: S, piece: int, target: int, distance: int = -1) -> float:
        """What share of `target` a turn of `piece` takes on average, 0 to 1, by its best attack from where it stands,
        as it faces; 0: it cannot be hurt from there. What either has done this turn counts for nothing.

        `distance`: from so many cells away instead, in the open. Default: a third of what is attackable.
        """
        if distance >= 0:
            return 1 / 3 if distance <= self.fire_range(state, piece) else 0.0
        cells = self.attackable(state, piece, frozenset(state.pieces[piece].place.cells), target)
        return 1 / 3 if any(cell in cells for cell in state.pieces[target].place.cells) else 0.0

    def exposure(self, state: S, piece: int) -> float:
        """What share of a piece its surroundings take on average before it can be elsewhere: want of air, fire.

        Default: none.
        """
        return 0.0

    def answered_anyway(self, state: S, order: Order, answer: Order) -> bool:
        """Whether an enemy who answers an order in a window could do the same without it, in its own turn, and gives
        that up for it: then the answer is no price of the order. `state` is that before it. Default: no."""
        return False

    def fire_range(self, state: S, piece: int) -> int:
        """How far the attacks of a piece reach, in cells. Default: next to it."""
        return 1

    def stride(self, state: S, piece: int) -> float:
        """How many plain steps a piece goes in a turn, about. Default: one."""
        return 1.0

    def steps_left(self, state: S, piece: int) -> float:
        """How many plain steps a piece may still go this turn, where a journey's turns are counted. Default: none."""
        return 0.0

    def step_cost(self, state: S, piece: int, a: int, b: int) -> float | None:
        """What a step from a cell to the next costs a piece, in plain steps, about, and whoever stands there; None: it
        cannot be made. Default: one, but for walls."""
        edge = state.board.edge(a, b)
        looks = (self.rules.presenter.look(state.board, b), self.rules.edges.get(edge) if edge else None)
        return None if any(look is not None and look.role == "wall" for look in looks) else 1.0

    def steps_from(self, state: S, piece: int, cell: int) -> Iterable[tuple[int, float]]:
        """The cells to which a step leads a piece, each with its price in plain steps, about, and whoever stands there;
        links count one. Default: by `step_cost`."""
        for near in state.board.neighbours(cell):
            price = self.step_cost(state, piece, cell, near)
            if price is not None:
                yield near, price
        yield from ((other, 1.0) for other, _ in state.board.links_from(cell))

    def mobility(self, state: S, piece: int) -> str:
        """Pieces of one word move alike, so that `step_cost` is asked once for all of them: of what changes in a battle
        it names what shuts a piece out. Default: all do."""
        return ""

    def assets(self, state: S, side: str) -> float:
        """What a side has beside pieces and progress to its goals, in average pieces. Default: nothing."""
        return 0.0

    def carried_out(self, state: S) -> S:
        """The position as it will be once what has been drafted is committed, with middling dice. Default: as it is."""
        return state
