"""The picked piece, its movement mode, its reach, and the fixed part of its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from tactical.journal.visibility import SPECTATOR
from tactical.opponent.distances import Distances
from tactical.ruleset.extras import Drafting
from tactical.session.order_hints import way_round
from tactical.session.seat import Prepared, SeatView
from tactical.table import AnyState, Order, Piece
from tactical.table.goals import exits_of
from tactical.table.places import Aboard
from tactical.table.reach import Reach
from tactical.table.refs import fields, way
from tactical.table.sentences import imperative, names_piece
from tactical.table.values import replace

Orders = tuple[Order, ...]


class MoveOn(msgspec.Struct, frozen=True):
    """A way to move on from the last waypoint: the orders that lead there, whether the last of them leaves its move
    open, and the position there if all goes well."""

    so_far: Orders
    open: bool
    view: AnyState


class Selection:
    """The picked piece of a seat. Its reach is worked out on first use, and kept until a change."""

    piece = -1
    mode = ""
    fixed: Orders = ()  # the orders that lead to the last waypoint
    onwards: Mapping[str, MoveOn] = MappingProxyType({})  # ways of moving on from there, by mode
    _reach: Reach | None = None
    _distances: Distances | None = None

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat

    # --- picking ---

    def look(self, ready: Prepared | None) -> None:
        """Pick the deciding piece, or else one that can act. `ready`: what was prepared for this position."""
        seat, top = self.seat, self.seat.game.state.stack[-1:]
        self.piece = top[0].piece if top and (seat.my_turn or seat.watching) else -1
        if seat.shown_to == SPECTATOR and self.piece >= 0 and seat.view.pieces[self.piece].cell < 0:
            self.piece = -1  # not everybody sees which piece acts
        if self.piece < 0 and seat.offers:
            self.piece = next(iter(self.able_pieces()), -1)
        self.usual_mode()
        if ready is not None and ready.mode and (ready.piece, ready.mode) == (self.piece, self.mode):
            self._reach = ready.reach

    def usual_mode(self) -> None:
        """Choose the piece's usual movement mode."""
        self.move_by(next(iter(self.modes), ""))

    def move_by(self, mode: str, reach: Reach | None = None) -> None:
        """Choose this movement mode. `reach`: where it leads, if known."""
        self.mode, self._reach = mode, reach

    def next_mode(self) -> str:
        """Choose the next movement mode, and return its name; empty if there is only one. A path stays fixed up to the
        last waypoint."""
        modes = self.modes
        if len(modes) < 2:
            return ""
        self.move_by(modes[(modes.index(self.mode) + 1) % len(modes)] if self.mode in modes else modes[0])
        return self.mode

    def able_pieces(self) -> list[int]:
        """The pieces that can be ordered now; passengers come after all others."""
        able = dict.fromkeys(order.subject for order in self.seat.offers if order.subject >= 0)
        return sorted(able, key=lambda piece: isinstance(self.seat.view.pieces[piece].place, Aboard))

    def next_piece(self, step: int, at: int) -> int:
        """The piece after (or before) the one on cell `at`, or the picked one if none stands there; -1 if there is
        none.

        It goes through those that can act if there are several, or else through all of one's own.
        """
        seat = self.seat
        able = self.able_pieces()
        mine = [p.id for p in seat.view.pieces if p.seat == seat.viewer and p.cell >= 0]
        pieces = able if len(able) > 1 else [*able, *(i for i in mine if i not in able)]
        if not pieces:
            return -1
        here = next((p.id for p in seat.view.pieces_on(at) if p.id in pieces), self.piece)
        if self.piece in pieces and seat.view.pieces[self.piece].cell < 0:
            here = self.piece  # it stands on no cell from which to go on
        index = pieces.index(here) + step if here in pieces else 0
        return pieces[index % len(pieces)]

    def is_hostile(self, piece: Piece) -> bool:
        """True if a piece is an enemy of the picked one."""
        return self.piece >= 0 and bool(self.seat.view.enemies(self.seat.view.pieces[self.piece], piece))

    def of_another(self, order: Order) -> bool:
        """True if an order is for another piece than the picked one."""
        return -1 not in (self.piece, order.subject) and order.subject != self.piece

    # --- where it can go ---

    @property
    def modes(self) -> tuple[str, ...]:
        """The movement modes of the picked piece now, or from the last waypoint on."""
        if self.fixed:
            return tuple(self.onwards)
        seat = self.seat
        return tuple(seat.rules.modes(seat.view, self.piece)) if self.piece >= 0 and seat.asked else ()

    @property
    def reach(self) -> Reach | None:
        """The reach of the picked piece in the chosen mode, from the last waypoint if there is one."""
        seat = self.seat
        if self._reach is None and self.piece >= 0 and self.mode in self.modes:
            onward = None
            if self.fixed:
                gone = tuple(getattr(self.fixed[-1], "path", ()))
                onward = seat.rules.extra(Drafting).reach_from(seat.view, self.piece, self.mode, gone)
            here = self.onwards[self.mode].view if self.fixed else seat.view
            self._reach = onward if onward is not None else seat.rules.reach(here, self.piece, self.mode)
        return self._reach

    @property
    def distances(self) -> Distances:
        """Distances between cells, for pieces that move alike."""
        if self._distances is None or self._distances.rules is not self.seat.rules:
            self._distances = Distances(self.seat.rules)
        return self._distances

    @property
    def has_waypoints(self) -> bool:
        """True if part of the path is fixed."""
        return bool(self.fixed)

    def heads_for(self, cell: int) -> bool:
        """True if the picked piece is elsewhere and could go to a cell, or through it."""
        if self.piece < 0 or self.reach is None or self.seat.view.pieces[self.piece].cell == cell:
            return False
        return cell in self.reach.stops or cell in self.reach.via

    def concerned(self, cell: int) -> bool:
        """True if something could be ordered about a cell itself: going there, or aiming at it."""
        if self.reach is not None and cell in self.reach.stops:
            return True
        return any(self.seat.aims_at(order, cell) for order in self.seat.offers)

    def fix(self, going: Order) -> None:
        """Fix the path up to the end of an order, and continue from there in any possible way."""
        self.retake(self.join(going))
        self._reach = None
        if self.mode not in self.onwards:
            self.usual_mode()

    def retake(self, orders: Orders) -> None:
        """Replace the orders that lead to the last waypoint by these."""
        self.fixed = orders
        self.onwards = self._from_here()

    def unfix(self) -> None:
        """Clear the waypoints."""
        if self.fixed:
            self.fixed, self.onwards, self._reach = (), {}, None
            if self.mode not in self.modes:
                self.usual_mode()

    def resume(self, fixed: Orders, onwards: Mapping[str, MoveOn], mode: str) -> None:
        """Restore earlier waypoints."""
        self.fixed, self.onwards = fixed, onwards
        self.move_by(mode)

    def _from_here(self) -> dict[str, MoveOn]:
        """The ways of moving on from the last waypoint, if all goes well up to there.

        Where a move can stay open for more it does; it is closed for what needs another.
        """
        seat = self.seat
        from tactical.rehearsal.chain import ahead

        *before, last = self.fixed
        moves: dict[str, MoveOn] = {}
        gone, drafted = tuple(getattr(last, "path", ())), seat.rules.extra(Drafting).reach_from
        for mode in seat.rules.modes(seat.view, self.piece):
            if drafted(seat.view, self.piece, mode, gone) is not None:  # a path that ends half-way is no draft yet
                moves[mode] = MoveOn(self.fixed, True, seat.view)
        if moves:
            return moves
        for open_, order in enumerate(dict.fromkeys((last, last.going_on()))):
            so_far = (*before, order)
            view, verdict = ahead(seat.rules, seat.view, so_far)
            for mode in seat.rules.modes(view, self.piece) if verdict else ():
                if mode not in moves or len(seat.rules.reach(view, self.piece, mode)):
                    moves[mode] = MoveOn(self.fixed, last == last.going_on() or bool(open_), view)
        return moves

    def join(self, last: Order) -> Orders:
        """An order that goes on from the last waypoint, with those that lead there, merged with the last if
        possible."""
        if not self.fixed:
            return (last,)
        here = self.onwards[self.mode]
        *before, first = here.so_far
        if not here.open:
            return (*here.so_far, last)
        whole = first.onward(last)
        name = way(type(first))
        if whole is None and name and type(first) is type(last) and not hasattr(first, "path"):
            changed: dict[str, object] = {name: (*getattr(first, name), *getattr(last, name))}
            whole = replace(first, **changed)
        return (*before, whole) if whole is not None else (*before, first.going_on(), last)

    # --- orders about a place, as the rules are asked of them ---

    def attacks_on(self, cell: int) -> Iterator[Order]:
        """Orders aimed at another side's piece on a cell, with every weapon of the picked piece."""
        seat = self.seat
        if self.piece < 0:
            return
        side = seat.view.side(seat.view.pieces[self.piece])
        for target in seat.view.pieces_on(cell):
            if seat.view.side(target) != side:
                yield from self.attacks_with("target", target.id)

    def throws_at(self, cell: int) -> Iterator[Order]:
        """Orders aimed at the cell itself; `offers` only names occupied cells."""
        if self.piece >= 0 and self.seat.my_turn:
            yield from self.attacks_with("cell", cell)

    def attacks_with(self, name: str, value: int) -> Iterator[Order]:
        """Orders of the picked piece with each of its weapons, aimed through the field `name`."""
        aimed = {"seat", "piece", "weapon", name}
        kinds = [kind for kind in self.seat.rules.orders if _needed(kind) <= aimed <= set(kind.__struct_fields__)]
        for weapon in self._weapons():
            for kind in kinds:
                aim: dict[str, object] = {"piece": self.piece, "weapon": weapon, name: value}
                yield kind(seat=self.seat.ordering, **aim)

    def _weapons(self) -> tuple[str, ...]:
        """The names of what the picked piece carries, or its kind has."""
        piece = self.seat.view.pieces[self.piece]
        kinds = getattr(self.seat.view.setup, "kinds", ())
        kind = kinds[piece.kind] if 0 <= piece.kind < len(kinds) else None
        names: Sequence[object] = getattr(piece, "weapons", ()) or getattr(kind, "weapons", ())
        return tuple(name for name in names if isinstance(name, str))

    def ways_to(self, cell: int) -> Iterator[Order]:
        """Orders to go there by the shortest path, or straight if the rules know none."""
        seat = self.seat
        way = (
            seat.rules.tactics.way_to(seat.view, self.piece, self.mode, cell) if self.piece >= 0 and self.mode else None
        )
        if way is not None:
            yield way
            return
        sample = next((order for order in seat.offers if "path" in fields(type(order))), None)
        if sample is None or self.piece < 0:
            return
        path = way_round(seat.rules, seat.view.board, seat.view.pieces[self.piece].cell, cell)
        if path:
            changed: dict[str, object] = {"path": path}
            yield replace(sample, **changed)

    def straight_by(self, reach: Reach, cell: int) -> Order | None:
        """An order like those of a reach, but straight to a cell; None if they name neither a path nor a cell."""
        sample = next((order for stop in reach.stops if (order := reach.order_to(stop)) is not None), None)
        names = {kind.ref: name for name, kind in fields(type(sample)).items()} if sample is not None else {}
        path = way_round(self.seat.rules, self.seat.view.board, self.seat.view.pieces[self.piece].cell, cell)
        if sample is None or not path or not names.keys() & {"path", "cell"}:
            return None
        changed: dict[str, object] = {names["path"]: path} if "path" in names else {names["cell"]: cell}
        return replace(sample, **changed)

    def gets_out(self, view: AnyState, order: Order) -> bool:
        """True if an order takes its piece off the board by an exit that its side must leave by."""
        if order.verb != "leave" or order.subject < 0:
            return False
        under = set(view.cells_under(view.pieces[order.subject]))
        return bool(under & set(exits_of(view, order.subject)))

    def words(self, order: Order) -> str:
        """An order in words, naming its piece if that is not the picked one or already in it."""
        text = imperative(self.seat.view, order)
        name = "" if order.subject in (-1, self.piece) else str(self.seat.view.name(order.subject))
        return f"{name}: {text}" if name and not names_piece(order) else text


def _needed(kind: type[Order]) -> set[str]:
    """The fields without which there is no order of a kind."""
    return {field.name for field in msgspec.structs.fields(kind) if field.required}
