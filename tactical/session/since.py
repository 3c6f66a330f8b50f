"""Others' deeds since somebody at this keyboard last gave an order: a line for each loss and for each unit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from tactical.journal.errors import SaveError
from tactical.journal.moments import Moment
from tactical.session.log_lines import outcomes
from tactical.session.scene.motion import BURSTS, SHOTS
from tactical.session.seen_orders import SeenOrder, harmed_piece, of_nobody, seen_order
from tactical.session.session import Message, Session
from tactical.table.phrases import capital
from tactical.table.values import tag_of

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import LineOrder

MOST = 200  # orders that are looked back on


class SinceLine(msgspec.Struct, frozen=True):
    """One line: how bad it is (0: one's own piece is lost), its words, its style, and its cell; -1: none."""

    rank: int
    text: str
    key: str
    cell: int


def since_last_order(session: Session) -> list[SinceLine]:
    """All of these lines, worst first; empty if nobody else has acted since, or this keyboard decides nothing. Whoever
    had a turn and did nothing that was noticed is named too, if nobody did anything: otherwise one would wonder."""
    orders, idle = _orders_since(session)
    lines = [*_losses(session, orders), *_deeds(session, orders)]
    names = [capital(session.seat.view.seat(seat).name) for seat in idle]
    waited = [SinceLine(4, f"{name} did nothing that you could see", "muted", -1) for name in names]
    return sorted(lines, key=lambda line: line.rank) or waited


def latest_deed(session: Session) -> str:
    """The results of the last order that was noticed since then, one's own losses first, without dice; empty if there
    was none."""
    orders, _ = _orders_since(session)
    last = orders[-1:]
    return ". ".join(line.text for line in (*_losses(session, last), *_deeds(session, last)))


def _orders_since(session: Session) -> tuple[list[SeenOrder], list[int]]:
    """The orders since somebody at this keyboard last gave one, the earliest first; and the players of whose turns
    nothing was noticed."""
    seat = session.seat
    if seat.what_if is not None or not seat.seats or not seat.game.moments:
        return [], []
    orders: list[SeenOrder] = []
    idle: dict[int, None] = {}
    try:
        for moment in islice(session.log.past(), MOST):
            own = moment.order.seat in seat.seats
            events = of_nobody(seat, moment.events) if own else moment.events
            rules = moment.rules_after(seat.rules)
            if (each := seen_order(session, rules, moment.after, moment.order, events)) is not None:
                orders.append(each)
            elif not own and _is_turn(session, moment):
                idle[moment.order.seat] = None
            if own:
                break
    except SaveError:
        return [], []  # readable past is in the log
    orders.reverse()
    return orders, list(idle)


def _is_turn(session: Session, moment: Moment | LineOrder) -> bool:
    """True if a player gave the order in a turn or phase of its own, and not as a reaction."""
    order = moment.order
    if order.answers or session.seat.view.seat(order.seat).referee:
        return False
    return isinstance(moment, Moment) and len(moment.before.stack) == 1


def _losses(session: Session, found: Iterable[SeenOrder]) -> Iterable[SinceLine]:
    """A line for each of one's own pieces that lost something, or is out."""
    seat = session.seat
    losses: dict[int, tuple[int, list[str]]] = {}
    for each in found:
        for event in each.events:
            piece = harmed_piece(event)
            if piece < 0 or each.view.pieces[piece].seat not in seat.seats:
                continue
            rank, words = losses.get(piece, (1, []))
            words += _outcomes(session.log.told(each.view, [event]))
            losses[piece] = (0 if tag_of(event) in BURSTS else rank, words)
    for piece, (rank, words) in losses.items():
        yield SinceLine(rank, ". ".join(words), "bad", seat.view.pieces[piece].cell)


def _outcomes(messages: Iterable[Message]) -> list[str]:
    return [message.text for message in messages if not message.dice]


def _deeds(session: Session, found: Iterable[SeenOrder]) -> Iterable[SinceLine]:
    """A line for each piece that did something, without dice and without what is told as a loss."""
    seat = session.seat
    deeds_of: dict[int, tuple[int, list[str]]] = {}
    for each in found:
        deeds = [event for event in outcomes(each.events) if harmed_piece(event) < 0]
        words = _outcomes(session.log.told(each.view, deeds))
        if words:
            rank, before = deeds_of.get(each.subject, (3, []))
            aimed = any(tag_of(event) in SHOTS for event in deeds)
            deeds_of[each.subject] = (2 if aimed else rank, [*before, *words])
    for piece, (rank, words) in deeds_of.items():
        cell = seat.view.pieces[piece].cell if piece >= 0 else -1
        yield SinceLine(rank, ". ".join(words), "text", cell)
