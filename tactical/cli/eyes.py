"""A game opened for one seat's eyes, or for nobody's in particular: then everything is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from tactical.cli.exits import BAD_FILE, Stop, usage
from tactical.cli.output import Output
from tactical.journal.errors import Trouble
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.table import Ask, Order, awaiting
from tactical.table.events import Event

EVERYBODY = -9  # no seat was named


class Eyes:
    """What may be shown of a game. Everything printed goes through here, so that no command can forget it."""

    def __init__(self, game: Game, seat: int = EVERYBODY) -> None:
        self.game = game
        self.rules = game.rules
        self.seat = seat
        self.all = seat == EVERYBODY or bool(game.state.setup.seats[seat].referee)

    @property
    def name(self) -> str | None:
        """The seat's name; None for nobody's in particular."""
        return None if self.seat == EVERYBODY else str(self.game.state.seat(self.seat).name)

    @property
    def view(self) -> Any:
        """The position as it may be shown."""
        return self.seeing(self.game.state)

    def seeing(self, state: Any) -> Any:
        """Any position of this game as it may be shown."""
        return state if self.all else self.rules.view(state, self.seat)

    def noticed(self, events: Iterable[Event]) -> list[Event]:
        """The events that may be told."""
        return [event for event in events if self.all or event.visible_to(self.seat)]

    def may_read(self, order: Order) -> bool:
        """Whether an order's text may be shown: it may name what only its seat knows."""
        return self.all or order.seat == self.seat

    def witnessed(self, moment: Moment) -> bool:
        """Whether anything about an order of the past may be told."""
        return self.may_read(moment.order) or bool(self.noticed(moment.events))

    def asked(self) -> int:
        """The seat whose decision is awaited; the first where none is."""
        want = awaiting(self.game.state)
        return want.seat if isinstance(want, Ask) else 0

    def speaker(self) -> int:
        """The seat this command speaks for: the one named, or whoever is asked."""
        return self.asked() if self.seat == EVERYBODY else self.seat


@contextmanager
def opened(file: str, seat: str | None, out: Output, *, write: bool = False) -> Iterator[Eyes]:
    """Open a game for a seat. What is wrong with the file is told after what can be shown of it."""
    with Game.open(file, write=write) as game:
        notice = game.notice
        if write and not game.writable and notice is not None:
            raise notice
        yield Eyes(game, EVERYBODY if seat is None else seat_number(game.state, seat))
        if notice is not None and notice.kind is not Trouble.TORN:
            raise Stop(BAD_FILE, str(notice))
        if notice is not None:
            out.error(str(notice))


def seat_number(state: Any, name: str) -> int:
    """The seat of that name. Stop names those there are."""
    names = [seat.name for seat in state.setup.seats]
    if name.lower() not in names:
        raise usage(f"there is no seat '{name[:40]}'; seats: {', '.join(names)}")
    return names.index(name.lower())


def piece_number(state: Any, name: str) -> int:
    """The piece of that name. Stop if there is none."""
    piece = state.piece_named(name.lower())
    if piece is None:
        near = ", ".join(p.name for p in state.pieces[:12])
        more = ", ..." if len(state.pieces) > 12 else ""
        raise usage(f"there is no piece called '{name[:40]}'; pieces: {near}{more}")
    return int(piece.id)
