"""Enemies that a seat has lost sight of: where and when it last saw them, until it looks there again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from tactical.journal.game import Game, Moment
from tactical.session.seat import SeatView
from tactical.table import AnyState, Piece
from tactical.table.places import Unseen

MOST = 60  # orders that are looked back on: each is seen anew with the seat's eyes


class LastSeen(NamedTuple):
    """A piece that is out of sight, its last known cell, and the beat of that."""

    piece: int
    cell: int
    beat: int


class Sightings:
    """A seat's memory of pieces, worked out once per position."""

    def __init__(self, seat: SeatView) -> None:
        self.seat = seat
        self._known: tuple[AnyState | None, tuple[LastSeen, ...]] = (None, ())
        self._last: Moment | None = None  # the order up to which that is known

    def now(self) -> tuple[LastSeen, ...]:
        """The pieces that the seat has lost sight of. None in a rehearsal, and none that it never saw."""
        game, view = self.seat.game, self.seat.view
        if not isinstance(game, Game) or not self.seat.seats:
            return ()
        if self._known[0] is not view:
            self._known = view, tuple(self._remembered(game, view))
            self._last = game.moments[-1] if game.moments else None
        return self._known[1]

    def _remembered(self, game: Game, view: AnyState) -> Iterator[LastSeen]:
        side = view.seat(self.seat.viewer).side
        lost = {p.id for p in view.pieces if isinstance(p.place, Unseen) and p.place.known and view.side(p) != side}
        before = self._known[0]
        same = before is not None and before.setup is view.setup
        earlier = {each.piece: each for each in self._known[1]} if same else {}
        for moment in islice(reversed(game.moments), MOST if lost else 0):
            if moment is self._last or moment.before.setup is not view.setup:
                break
            then = self.seat.seen(moment.before)
            for piece in sorted(lost):
                if (cell := then.pieces[piece].cell) >= 0:
                    lost.remove(piece)
                    if not self._looked_at(then, view, cell):
                        yield LastSeen(piece, cell, then.beat)
        else:
            earlier = {}  # orders were taken back
        known = [earlier[piece] for piece in sorted(lost & earlier.keys())]
        yield from (each for each in known if before is not None and not self._looked_at(before, view, each.cell))

    def _looked_at(self, before: AnyState, now: AnyState, cell: int) -> bool:
        """True if somebody of one's own has come next to the cell, or has it in sight as nobody had before: who hid
        in plain sight may still be there."""
        near = {cell, *now.board.neighbours(cell)}
        if any(near & set(now.cells_under(piece)) for piece in self._own(now)):
            return True
        return self._in_sight(now, cell) and not self._in_sight(before, cell)

    def _own(self, view: AnyState) -> list[Piece]:
        side = view.seat(self.seat.viewer).side
        return [piece for piece in view.pieces if piece.cell >= 0 and view.side(piece) == side]

    def _in_sight(self, view: AnyState, cell: int) -> bool:
        tactics = self.seat.rules.tactics
        return "sight" in tactics.overlay_titles and any(
            tactics.line_of_sight(view, piece.cell, cell, looker=piece.id).clear for piece in self._own(view)
        )
