"""The order being built: verdict, odds with what they are made of, price, what it may come to; or what is asked."""

from __future__ import annotations

import re

from textual.content import Content

from tactical.controller.answers_ahead import answers_ahead
from tactical.controller.controller import PAIR, Controller
from tactical.controller.order_hints import chance_of_what, first_roll, what_it_does
from tactical.controller.path_prices import path_prices
from tactical.controller.planner import Plan
from tactical.controller.refusals import with_clause
from tactical.table import Order, Over, Roll
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import asked

DRAFT_SHOWN = 4  # parts of a draft


def order_title(controller: Controller) -> str:
    """What stands over the panel."""
    plan = controller.plan
    if plan is not None:
        unit = len({order.subject for order in plan.orders}) > 1
        key = controller.calls["unit" if unit else "order.other"]
        return f"Order {plan.at + 1} of {plan.others} ({key})" if plan.others > 1 else "Order"
    if parts := controller.rules.drafting.parts(controller.view):
        return f"Draft of {len(parts)}"
    if controller.in_question or isinstance(controller.want, Roll) or controller.question:
        return "You are asked" if controller.asked else "Asked"
    return "The battle is over" if isinstance(controller.want, Over) else "Order"


def order_lines(controller: Controller, ink: Ink, columns: int, *, hint: bool = True) -> list[Content]:
    """The plan, else the question, the draft, or how to begin; `hint`: with what else there is to do."""
    plan = controller.plan
    if plan is not None:
        return _plan(controller, plan, ink, columns)
    asked = _draft(controller, ink, columns) + _question(controller, ink, columns, hint=hint)
    lines = [*asked]
    if len(controller.modes) > 1:
        lines += ink.wrapped(f"{capital(controller.mode)} ({controller.calls['mode']}: another way)", columns, "muted")
    return [*lines, *_hint(controller, ink, columns)] if hint and not asked else lines


def _plan(controller: Controller, plan: Plan, ink: Ink, columns: int) -> list[Content]:
    why = controller.rules.presenter.why
    lines = ink.wrapped(capital(controller.words(plan.order)), columns, "strong")
    for order in plan.then:
        lines += ink.wrapped(f"then {controller.words(order)}", columns, "strong")
    if controller.has_waypoints and len(controller.modes) > 1:
        lines += ink.wrapped(
            f"{capital(controller.mode)} on ({controller.calls['mode']}: another way)", columns, "muted"
        )
    if not plan.verdict:
        for reason in plan.verdict.reasons:
            lines += ink.wrapped(with_clause(why(reason), reason.clause), columns, "bad")
        return lines
    if price := controller.price(plan.verdict):
        lines += ink.wrapped(price, columns, "good")
    odds, made = odds_lines(controller, plan.order, plan.odds, ink, columns)
    lines += odds
    if plan.why:
        lines += ink.wrapped(plan.why, columns)
    if not price and not plan.odds:
        does = capital(what_it_does(controller.rules, controller.view, plan.order))
        if does != capital(controller.words(plan.order)):
            lines += ink.wrapped(does, columns, "good")
    for text in plan.foreseen or ():
        lines += ink.wrapped(text, columns)
    for warning in plan.verdict.warnings:
        lines += ink.wrapped(with_clause(why(warning), warning.clause), columns, "warn")
    return lines + made


def price_lines(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """What each part of a planned path costs, where one costs more than it would over open ground."""
    plan, lines = controller.plan, list[Content]()
    if plan is not None and plan.verdict and any(leg.notes for leg in plan.verdict.legs):
        for text in path_prices(controller.rules, controller.view, plan.verdict):
            lines += ink.wrapped(text, columns, "muted")
    return lines


def odds_lines(
    controller: Controller, order: Order, odds: str, ink: Ink, columns: int
) -> tuple[list[Content], list[Content]]:
    """The chance of the first roll as a bar, and what is to be thrown; and what that number is made of, which comes
    after all that is at stake."""
    chance, _, how = odds.partition(" ")
    if not chance:
        return [], []
    number, roll = re.search(r"\d+", chance), first_roll(controller.rules, controller.view, order)
    lines = [ink.share(int(number[0]) if number else 0, 100, columns, chance, odds=True)]
    if of_what := chance_of_what(order, roll):
        lines += ink.wrapped(of_what, columns)
    lines += ink.wrapped(how.strip("()"), columns)
    made = roll.made_of if roll is not None else ""
    return lines, ink.wrapped(f"The number: {made}", columns, "muted") if made else []


def _question(controller: Controller, ink: Ink, columns: int, *, hint: bool) -> list[Content]:
    """A window or a roll with its answers and their keys, or what a phase asks."""
    calls, want = controller.calls, controller.want
    if isinstance(want, Roll):
        made = f"made of {want.made_of}" if want.made_of and want.piece < 0 else ""
        lines = ink.wrapped(asked(controller), columns, "strong") + ink.wrapped(made, columns, "muted") * bool(made)
        return [*lines, *ink.wrapped(f"{calls['window.use']}: throw", columns, "muted")]
    if controller.window is not None and not controller.roams and controller.offers:
        lines = ink.wrapped(capital(controller.rules.presenter.window_words(controller.view)), columns, "strong")
        first, parts = controller.offers[0], list[Content]()
        if len(controller.offers) == PAIR:
            lines += ink.wrapped(f"{calls['window.use']}: {controller.words(first)}", columns, "good")
            odds, parts = odds_lines(controller, first, controller.odds(first), ink, columns)
            lines += odds
        else:
            lines += ink.wrapped(f"{calls['window.use']}: {len(controller.offers)} answers", columns, "good")
        for text in controller.foreseen_window:  # of the answer above
            lines += ink.wrapped(text, columns)
        if (passing := controller.passing()) is not None:
            lines += ink.wrapped(f"{calls['window.pass']}: {controller.words(passing)}", columns)
        if hint and (ahead := answers_ahead(controller)):
            lines += ink.wrapped(f"{calls['actions']}: {', '.join(words for words, _ in ahead)}", columns, "muted")
        return lines + parts
    if controller.question:
        listed = f"{calls['actions']}: list, {calls['end']}: ready"
        return [*ink.wrapped(controller.question, columns, "strong"), *ink.wrapped(listed, columns, "muted")]
    return ink.wrapped(asked(controller), columns, "strong") if asked(controller) else []


def _draft(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """The parts of the draft under way, the wrong ones first with what is wrong; the list of actions has all."""
    why = controller.rules.presenter.why
    parts = sorted(controller.rules.drafting.parts(controller.view), key=lambda part: not part.wrong)
    lines: list[Content] = []
    for part in parts[:DRAFT_SHOWN]:
        lines += ink.wrapped(part.words, columns, "strong" if part.wrong else "text")
        for wrong in part.wrong[:1]:
            lines += ink.wrapped(with_clause(why(wrong), wrong.clause), columns, "bad")
        if len(part.wrong) > 1:
            lines.append(ink.say(f"and {len(part.wrong) - 1} more", "bad"))
    if len(parts) > DRAFT_SHOWN:
        lines += ink.wrapped(f"{len(parts) - DRAFT_SHOWN} more ({controller.calls['actions']})", columns, "muted")
    return lines


def _hint(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """What to do next, where nothing is planned."""
    calls = controller.calls
    if not controller.asked:
        return []
    words = f"{calls['order.preview']} on a cell shows what can be done there; {calls['actions']} lists everything"
    return ink.wrapped(words, columns, "muted")
