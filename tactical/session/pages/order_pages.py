"""What is behind the numbers of an order or a roll: the parts of its odds and prices, each with its clause, and what it
may come to, course by course. Pure, and the same for every rule system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.rehearsal.chain import Chain, ahead
from tactical.rehearsal.odds import Watch
from tactical.rehearsal.simulation import deep
from tactical.rehearsal.spread import courses, spreads
from tactical.rehearsal.tree import tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.report.forecast import forecast_text
from tactical.report.rolls import need_text, odds_text
from tactical.report.text import exact_text, number_text, share_text, text
from tactical.session.order_hints import chance_of_what, first_roll
from tactical.session.pages.piece_pages import Fact
from tactical.session.path_prices import change_text, stretches
from tactical.table import AnyRuleset, AnyState, Order, Roll, judge
from tactical.table.chances import Chance
from tactical.table.phrases import capital

PARTS = 1000  # of a chance, as a bar has it


def roll_facts(roll: Roll, group: str) -> list[Fact]:
    """What decides a roll, part by part, and what that makes together."""
    made = [part for each in (roll.bonus_made, roll.target_made) if each is not None for part in each.parts]
    found = [Fact(part.label, part.change(), part.clause, group) for part in made]
    dice = f"{roll.dice}d{roll.sides}"
    if not roll.aim:
        return [*found, Fact(roll.purpose, f"{dice}{roll.bonus:+d}" if roll.bonus else dice, roll.clause, group)]
    chance = f"{need_text(roll)}, {exact_text(Chance.of_roll(roll))}"
    return [*found, Fact("Together", chance, roll.clause, group)]


def plan_facts(session: Any) -> list[Fact]:
    """All that is told of the order that is planned, whole: what it does, what the rules say to it, its price and
    chance, what it may come to, and what to mind."""
    seat = session.seat
    plan, rules, view = session.plan.current, seat.rules, seat.view
    group, why = "The order", rules.presenter.why
    found = [Fact("", capital(rules.presenter.summary(view, order)), "", group) for order in plan.orders]
    if not plan.verdict:
        return found + [Fact("Refused", why(reason), reason.clause, group) for reason in plan.verdict.reasons]
    chance = " ".join(filter(None, [odds_text(plan.roll), chance_of_what(plan.order, plan.roll)]))
    told = [
        ("Price", text(seat.price(plan.verdict)), ""),
        ("Chance", chance, plan.roll.clause if plan.roll is not None else ""),
        ("Goes", plan.why, ""),
    ]
    found += [Fact(label, words, clause, group) for label, words, clause in told if words]
    found += [Fact("May come of it", forecast_text(row), "", group) for row in plan.foreseen or ()]
    return found + [Fact("Mind", why(warning), warning.clause, group) for warning in plan.verdict.warnings]


def order_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order], texts: Sequence[str]) -> list[Fact]:
    """The odds of the first roll of each of several orders in a row, and the prices of their paths, each told of as its
    text and as if all before it went well."""
    found: list[Fact] = []
    for number, (order, written) in enumerate(zip(orders, texts, strict=True)):
        seen = ahead(rules, view, orders[:number])[0] if number else view
        roll, price = first_roll(rules, seen, order), f"The price of: {written}"
        found += roll_facts(roll, f"The odds of: {written}") if roll is not None else []
        for each in stretches(rules, seen, judge(rules, seen, order)):
            found.append(Fact(" ".join(each.cells), f"{each.cost_text}; {number_text(each.left)} left", "", price))
            found += [Fact(words, change_text(by), clause, price, depth=1) for words, by, clause in each.why]
    return found


def course_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order]) -> list[Fact]:
    """How orders may go, a row for each roll, window and outcome. It may take a second."""
    lines = tree_lines(rules, view, tree(rules, view, orders))
    return [Fact("", f"{'  ' * line.depth}{line.text}", line.clause, "How it may go") for line in lines]


def spread_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order], watch: Watch | None = None) -> list[Fact]:
    """How all that matters may come out, as bars, and the likeliest courses to their ends: exactly, or by simulation
    where that is too much. It may take seconds; `watch` sees how far it is, and may stop it."""
    passed, used = (deep(rules, view, orders, reply=reply, watch=watch) for reply in ("never", "always"))
    if passed == used:
        return _spread_facts(view, passed, orders, "")
    return [
        *_spread_facts(view, used, orders, "Where every window is used: "),
        *_spread_facts(view, passed, orders, "Where every window is passed: "),
    ]


def _spread_facts(view: AnyState, found: Chain, orders: Sequence[Order], start: str) -> list[Fact]:
    tried = f", simulated {found.samples} times" if found.samples else ""
    facts: list[Fact] = []
    for spread in spreads(view, found):
        for bar in spread.bars:
            share = round(bar.chance * PARTS), PARTS
            facts.append(
                Fact(bar.text, share_text(found.chance(bar.chance)), "", f"{start}{spread.title}{tried}", share)
            )
    told = list(courses(view, found, len(orders), orders[0].subject))
    if len(told) > 1:
        title = f"{start}Most likely{tried}"
        facts += [Fact("", f"{share_text(found.chance(bar.chance))}: {bar.text}", "", title) for bar in told]
    return facts
