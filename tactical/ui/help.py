"""Help for the moment: the clause of the last refusal, what may be ordered, and every key that does something."""

from __future__ import annotations

from tactical.scenario import rulebook
from tactical.ui.desk import Desk
from tactical.ui.keys import KeyMap

Page = list[tuple[str, str]]


def help_pages(desk: Desk, keys: KeyMap, context: str) -> Page:
    """Paragraphs with their looks, most wanted first."""
    page: Page = []
    if desk.last_clause:
        page += clause_page(desk.rules.name, desk.last_clause)
    page += _orders(desk)
    page.append(("Keys", "title"))
    page += [(f"{shown}: {what}", "text") for shown, what in keys.help(context)]
    return page


def clause_page(system: str, clause: str) -> Page:
    """A clause in words; the table's own have none."""
    found = rulebook(system).find(clause)
    if found is None:
        return []
    page: Page = [(f"{found.id} {found.section}", "title"), (found.text, "text")]
    if found.example:
        page.append((found.example, "muted"))
    if found.option:
        page.append((f"Option: {found.option}", "muted"))
    return [*page, ("", "text")]


def _orders(desk: Desk) -> Page:
    """The forms of the orders that are on offer, with what they do."""
    kinds = dict.fromkeys(type(order) for order in desk.offers)
    if not kinds:
        return []
    rows = [(f"{desk.form(kind)}: {kind.help}", "text") for kind in kinds if kind.form]
    return [("Orders of this moment (type them after :)", "title"), *rows, ("", "text")]
