"""What is asked now, in words: the moment, a window with the odds of its answers, an awaited roll, the end."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.campaign.reports import due_words
from tactical.cli.drawing import bar_words
from tactical.controller.controller import Controller
from tactical.controller.order_hints import first_roll
from tactical.journal.game import Game
from tactical.report.rolls import odds_text, roll_text
from tactical.report.text import cited_text, text
from tactical.table import Ask, Battle, Order, Over, Roll, judge
from tactical.table.events import why_ended
from tactical.table.phrases import capital


def moment(controller: Controller, answers: Sequence[Order]) -> list[str]:
    """The lines that tell what is asked. `answers` are those of a window, numbered as given."""
    if (
        isinstance(controller.game, Game)
        and controller.game.campaign is not None
        and (due := due_words(controller.game.campaign))
    ):
        return [f"{due}."]
    match controller.want:
        case Over(result):
            return [f"The battle is over: {result.who}: {why_ended(result, controller.view)}. [{result.clause}]"]
        case Roll() as roll:
            seen = controller.rules.seen_by(controller.game.state, roll.piece) if roll.piece >= 0 else None
            if seen is not None and controller.shown_to not in seen:
                return ["A roll is awaited."]  # what it is for is a secret
            how = "Type the faces, such as 3,4." if controller.what_if is not None else "Type roll."
            return [f"A roll is awaited: {roll_text(roll)} [{roll.clause}]. {how}"]
        case Battle() as battle:
            names = ", ".join(controller.view.name(piece) for piece in battle.pieces)
            return [f"A {battle.rules} battle is awaited: {names}."]
        case Ask() as ask if ask.seat in controller.seats and controller.may_order:
            return _window(controller, ask, answers) if answers else _turn(controller, ask)
        case Ask() as ask:
            name = controller.view.seat(ask.seat).name
            if controller.may_order or controller.watching:
                return [f"Waiting for {name}."]
            here = "this screen only watches" if controller.superseded else "this game can only be read"
            return [f"{name} decides; {here}."]
    raise TypeError(f"nothing is known of {controller.want}")


def _turn(controller: Controller, ask: Ask) -> list[str]:
    view = controller.view
    words = f"{capital(view.seat(ask.seat).name)} decides"
    trail = ", ".join(crumb.text for crumb in controller.rules.presenter.trail(view) if crumb.current)
    words += f": {trail}." if trail else "."
    if controller.piece >= 0:
        piece = view.pieces[controller.piece]
        bars = ", ".join(map(bar_words, controller.rules.presenter.piece_card(view, piece.id).bars))
        at = f" at {view.cell_name(piece.cell)}" if piece.cell >= 0 else ""
        words += f" {piece.title}{at}" + (f": {bars}." if bars else ".")
    return [words, *_advice(controller, ask)]


def _advice(controller: Controller, ask: Ask) -> list[str]:
    """What may be weighed before it is decided."""
    found = controller.rules.presenter.advice(controller.view, ask.seat)
    return [f"  {line.words} [{line.clause}]" for line in found]


def _window(controller: Controller, ask: Ask, answers: Sequence[Order]) -> list[str]:
    view = controller.view
    who = f", {view.name(controller.piece)}" if controller.piece >= 0 else ""
    about = cited_text(controller.rules.presenter.window_words(view))
    lines = [f"{capital(view.seat(ask.seat).name)}{who} is asked: {about}."]
    told = len([order for order in answers if order in controller.offers]) == len(controller.offers)
    how = "Type a number, or the order." if told else "Type a number, or the order; also the moves that reach lists."
    return [*lines, *_advice(controller, ask), *numbered(controller, answers, made=True), how]


def numbered(controller: Controller, orders: Sequence[Order], *, made: bool = False) -> list[str]:
    """Orders with their numbers, each with its price and the chance of its first roll."""
    return [f"{number}: {priced(controller, order, made=made)}" for number, order in enumerate(orders, 1)]


def priced(controller: Controller, order: Order, *, made: bool = False) -> str:
    """An order with what it costs and the chance of its first roll: `ann fire rifle at dee: 72% (8 or less on 2d6)`;
    also what that number is `made` of."""
    rules, view = controller.rules, controller.view
    price, roll = controller.price(judge(rules, view, order)), first_roll(rules, view, order)
    more = ", ".join(filter(None, (text(price), odds_text(roll, made=made))))
    return controller.text(order) + (f": {more}" if more else "")
