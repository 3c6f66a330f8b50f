"""The numbers behind an order or a roll: the parts of its odds and costs, each with its clause, and its possible
results, course by course. Pure, and the same for every rule system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tactical.rehearsal.chain import Chain, ahead
from tactical.rehearsal.odds import Watch
from tactical.rehearsal.simulation import deep
from tactical.rehearsal.spread import courses, spreads
from tactical.rehearsal.tree import tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.report.forecast import forecast_text
from tactical.report.rolls import need_text, odds_text
from tactical.report.text import exact_text, number_text, share_text, text
from tactical.ruleset import AnyRuleset
from tactical.session.order_hints import chance_of_what, first_roll
from tactical.session.pages.piece_pages import Fact
from tactical.session.path_prices import change_text, stretches
from tactical.table import AnyState, Order, Roll, judge
from tactical.table.chances import Chance
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from tactical.session.session import Session

PARTS = 1000  # of a chance, as a bar has it


def roll_facts(roll: Roll, group: str) -> list[Fact]:
    """The parts of a roll's number, and their total."""
    parts = [part for each in (roll.bonus_made, roll.target_made) if each is not None for part in each.parts]
    facts = [Fact(part.label, part.change(), part.clause, group) for part in parts]
    dice = f"{roll.dice}d{roll.sides}"
    if not roll.aim:
        return [*facts, Fact(roll.purpose, f"{dice}{roll.bonus:+d}" if roll.bonus else dice, roll.clause, group)]
    chance = f"{need_text(roll)}, {exact_text(Chance.of_roll(roll))}"
    return [*facts, Fact("Together", chance, roll.clause, group)]


def plan_facts(session: Session) -> list[Fact]:
    """Everything about the planned order: its effect, the verdict, its cost and chance, possible results, and
    warnings."""
    seat = session.seat
    plan, rules, view = session.plan.current, seat.rules, seat.view
    assert plan is not None
    group, why = "The order", rules.presenter.why
    facts = [Fact("", capital(rules.presenter.summary(view, order)), "", group) for order in plan.orders]
    if not plan.verdict:
        return facts + [Fact("Refused", why(reason), reason.clause, group) for reason in plan.verdict.reasons]
    chance = " ".join(filter(None, [odds_text(plan.roll), chance_of_what(plan.order, plan.roll)]))
    rows = [
        ("Cost", text(seat.price(plan.verdict)), ""),
        ("Chance", chance, plan.roll.clause if plan.roll is not None else ""),
        ("Goes", plan.why, ""),
    ]
    facts += [Fact(label, words, clause, group) for label, words, clause in rows if words]
    facts += [Fact("Possible results", forecast_text(row), "", group) for row in plan.foreseen or ()]
    return facts + [Fact("Mind", why(warning), warning.clause, group) for warning in plan.verdict.warnings]


def order_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order], texts: Sequence[str]) -> list[Fact]:
    """The odds of the first roll of each order in a series, and the costs of their paths, each as if all before it went
    well."""
    facts: list[Fact] = []
    for number, (order, written) in enumerate(zip(orders, texts, strict=True)):
        seen = ahead(rules, view, orders[:number])[0] if number else view
        roll, price = first_roll(rules, seen, order), f"Cost of: {written}"
        facts += roll_facts(roll, f"Odds of: {written}") if roll is not None else []
        for each in stretches(rules, seen, judge(rules, seen, order)):
            facts.append(Fact(" ".join(each.cells), f"{each.cost_text}; {number_text(each.left)} left", "", price))
            facts += [Fact(words, change_text(by), clause, price, depth=1) for words, by, clause in each.why]
    return facts


def course_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order]) -> list[Fact]:
    """The possible courses of orders, a row for each roll, reaction and outcome. May take a second."""
    lines = tree_lines(rules, view, tree(rules, view, orders))
    return [Fact("", f"{'  ' * line.depth}{line.text}", line.clause, "Possible sequences") for line in lines]


def spread_facts(rules: AnyRuleset, view: AnyState, orders: Sequence[Order], watch: Watch | None = None) -> list[Fact]:
    """The spread of everything that matters, as bars, and the likeliest courses to their ends: exactly, or by
    simulation if that is too much. May take seconds; `watch` gets the progress, and may stop it."""
    passed, used = (deep(rules, view, orders, reply=reply, watch=watch) for reply in ("never", "always"))
    if passed == used:
        return _spread_facts(view, passed, orders, "")
    return [
        *_spread_facts(view, used, orders, "If every reaction is used: "),
        *_spread_facts(view, passed, orders, "If every reaction is passed: "),
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
    bars = list(courses(view, found, len(orders), orders[0].subject))
    if len(bars) > 1:
        title = f"{start}Most likely{tried}"
        facts += [Fact("", f"{share_text(found.chance(bar.chance))}: {bar.text}", "", title) for bar in bars]
    return facts
