"""What is asked now, in words: the moment, a window with the odds of its answers, an awaited roll, the end."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.campaign.reports import due_words
from tactical.cli.drawing import bar_words
from tactical.controller.controller import Controller
from tactical.controller.goal_words import ENDS
from tactical.controller.refusals import capital
from tactical.journal.game import Game
from tactical.rehearsal.chances import roll_words
from tactical.table import Ask, Battle, Order, Over, Roll, judge


def moment(desk: Controller, answers: Sequence[Order]) -> list[str]:
    """The lines that tell what is asked. `answers` are those of a window, numbered as given."""
    if isinstance(desk.game, Game) and desk.game.saga is not None and (due := due_words(desk.game.saga)):
        return [f"{due}."]
    match desk.want:
        case Over(result):
            who = "a draw" if result.words == "drawn" else result.words
            why = ENDS.get(result.why, result.why)
            return [f"The battle is over: {who}: {why}. [{result.clause}]"]
        case Roll() as roll:
            seen = desk.rules.seen_by(desk.game.state, roll.piece) if roll.piece >= 0 else None
            if seen is not None and desk.eyes not in seen:
                return ["A roll is awaited."]  # what it is for is a secret
            how = "Type the faces, as 3,4." if desk.what_if is not None else "Type roll."
            return [f"A roll is awaited: {roll_words(roll)} [{roll.clause}]. {how}"]
        case Battle() as battle:
            names = ", ".join(desk.view.name(piece) for piece in battle.pieces)
            return [f"A {battle.rules} battle is awaited: {names}."]
        case Ask() as ask if ask.seat in desk.seats and desk.may_order:
            return _window(desk, ask, answers) if answers else [_turn(desk, ask)]
        case Ask() as ask:
            name = desk.view.seat(ask.seat).name
            return [f"Waiting for {name}." if desk.may_order else f"{name} decides; this game can only be read."]
    raise TypeError(f"nothing is known of {desk.want}")


def _turn(desk: Controller, ask: Ask) -> str:
    view = desk.view
    words = f"{capital(view.seat(ask.seat).name)} decides"
    trail = ", ".join(crumb.text for crumb in desk.rules.presenter.trail(view) if crumb.current)
    words += f": {trail}." if trail else "."
    if desk.piece >= 0:
        piece = view.pieces[desk.piece]
        bars = ", ".join(map(bar_words, desk.rules.presenter.piece_card(view, piece.id).bars))
        at = f" at {view.cell_name(piece.cell)}" if piece.cell >= 0 else ""
        words += f" {capital(piece.name)}{at}" + (f": {bars}." if bars else ".")
    return words


def _window(desk: Controller, ask: Ask, answers: Sequence[Order]) -> list[str]:
    view = desk.view
    who = f", {view.name(desk.piece)}" if desk.piece >= 0 else ""
    lines = [f"{capital(view.seat(ask.seat).name)}{who} is asked: {desk.rules.presenter.window_words(view)}."]
    return [*lines, *numbered(desk, answers), "Type a number, or the order."]


def numbered(desk: Controller, orders: Sequence[Order]) -> list[str]:
    """Orders with their numbers, each with its price and the chance of its first roll."""
    return [f"{number}: {_priced(desk, order)}" for number, order in enumerate(orders, 1)]


def _priced(desk: Controller, order: Order) -> str:
    verdict = judge(desk.rules, desk.view, order)
    more = ", ".join(filter(None, (desk.price(verdict), desk.odds(order))))
    return desk.text(order) + (f" ({more})" if more else "")
