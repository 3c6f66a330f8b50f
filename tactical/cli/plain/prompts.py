"""The current question in words: the moment, a reaction with the odds of its answers, a pending roll, the end."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.campaign.reports import due_words
from tactical.cli.drawing import bar_words
from tactical.journal.game import Game
from tactical.report.rolls import odds_text, roll_text
from tactical.report.text import cited_text, text
from tactical.session.order_hints import first_roll
from tactical.session.session import Session
from tactical.table import Ask, Battle, Order, Over, Roll, judge
from tactical.table.events import why_ended
from tactical.table.phrases import capital


def moment(session: Session, answers: Sequence[Order]) -> list[str]:
    """The lines about the current question. `answers`: those of a reaction, in the order of their numbers."""
    seat = session.seat
    if isinstance(seat.game, Game) and seat.game.campaign is not None and (due := due_words(seat.game.campaign)):
        return [f"{due}."]
    match seat.want:
        case Over(result):
            return [f"The battle is over. {capital(result.who)}: {why_ended(result, seat.view)} [{result.clause}]"]
        case Roll() as roll:
            seen = seat.rules.seen_by(seat.game.state, roll.piece) if roll.piece >= 0 else None
            if seen is not None and seat.shown_to not in seen:
                return ["Dice have to be rolled."]  # its purpose is a secret
            how = "Type the faces, such as 3,4." if seat.what_if is not None else "Type roll."
            return [f"Next roll: {roll_text(roll)} [{roll.clause}]. {how}"]
        case Battle() as battle:
            names = ", ".join(seat.view.name(piece) for piece in battle.pieces)
            return [f"Next: a separate battle ({battle.rules}) of {names}."]
        case Ask() as ask if ask.seat in seat.seats and seat.may_order:
            return _window(session, ask, answers) if answers else _turn(session, ask)
        case Ask() as ask:
            name = capital(seat.view.seat(ask.seat).name)
            if seat.may_order or seat.watching:
                return [f"Waiting for {name}."]
            here = "this screen only watches" if seat.superseded else "this game can only be read"
            return [f"{name} decides; {here}."]
    raise TypeError(f"nothing is known of {seat.want}")


def _turn(session: Session, ask: Ask) -> list[str]:
    seat = session.seat
    view = seat.view
    words = f"{capital(view.seat(ask.seat).name)} decides"
    trail = ", ".join(crumb.text for crumb in seat.rules.presenter.trail(view) if crumb.current)
    words += f": {trail}." if trail else "."
    if session.selection.piece >= 0:
        piece = view.pieces[session.selection.piece]
        bars = ", ".join(map(bar_words, seat.rules.presenter.piece_card(view, piece.id).bars))
        at = f" at {view.cell_name(piece.cell)}" if piece.cell >= 0 else ""
        words += f" {piece.title}{at}" + (f": {bars}." if bars else ".")
    return [words, *_advice(session, ask)]


def _advice(session: Session, ask: Ask) -> list[str]:
    """Trade-offs to consider before the decision."""
    lines = session.seat.rules.presenter.advice(session.seat.view, ask.seat)
    return [f"  {line.words} [{line.clause}]" for line in lines]


def _window(session: Session, ask: Ask, answers: Sequence[Order]) -> list[str]:
    seat = session.seat
    view = seat.view
    who = f" ({view.name(session.selection.piece)})" if session.selection.piece >= 0 else ""
    about = cited_text(seat.rules.presenter.window_words(view))
    lines = [f"{capital(view.seat(ask.seat).name)}{who} decides: {about}."]
    complete = len([order for order in answers if order in seat.offers]) == len(seat.offers)
    how = "Type a number or an order." if complete else "Type a number or an order; type reach to list the moves."
    return [*lines, *_advice(session, ask), *numbered(session, answers, made=True), how]


def numbered(session: Session, orders: Sequence[Order], *, made: bool = False) -> list[str]:
    """Orders with their numbers, each with its cost and the chance of its first roll."""
    return [f"{number}: {priced(session, order, made=made)}" for number, order in enumerate(orders, 1)]


def priced(session: Session, order: Order, *, made: bool = False) -> str:
    """An order with its cost and the chance of its first roll: `ann fire rifle at dee: 72% (8 or less on 2d6)`. `made`:
    with the breakdown of that number."""
    seat = session.seat
    rules, view = seat.rules, seat.view
    price, roll = seat.price(judge(rules, view, order)), first_roll(rules, view, order)
    more = ", ".join(filter(None, (text(price), odds_text(roll, made=made))))
    return seat.text(order) + (f": {more}" if more else "")
