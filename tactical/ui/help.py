"""Help for the moment: the clause of the last refusal, what may be ordered, and every key that does something."""

from __future__ import annotations

from tactical.scenario import rulebook
from tactical.table.goals import Arrive, Exit, Hold, LastSide, Points, Survive
from tactical.ui import panels
from tactical.ui.desk import Desk
from tactical.ui.keys import KeyMap
from tactical.ui.planner import capital
from tactical.ui.typed import form

Page = list[tuple[str, str]]


def help_pages(desk: Desk, keys: KeyMap, context: str) -> Page:
    """Paragraphs with their looks, most wanted first."""
    page: Page = []
    if desk.last_clause:
        page += clause_page(desk.rules.name, desk.last_clause)
    page += _orders(desk)
    page += [("To win", "title"), *((words, "text") for words in goals_in_words(desk)), ("", "text")]
    page.append(("Keys", "title"))
    page += [(f"{shown}: {what}", "text") for shown, what in keys.help(context)]
    page += [("", "text"), ("This battle", "title"), (str(desk.view.setup.briefing), "text")]
    return page


def end_page(desk: Desk) -> Page:
    """Who won and why, what is left of each side, and what can still be done."""
    view, rules = desk.view, desk.rules
    page: Page = [(panels.ending(desk), "strong"), ("", "text")]
    for side in view.sides:
        pieces = [piece for piece in view.pieces if view.side(piece) == side]
        standing = [piece.name for piece in pieces if rules.fighters.standing(view, piece)]
        out = [piece.name for piece in pieces if rules.fighters.out(view, piece)]
        left = [piece.name for piece in pieces if piece.name not in standing + out]
        page.append((capital(side), "title"))
        for words, names in (("still standing", standing), ("out of the fight", out), ("elsewhere", left)):
            if names:
                page.append((f"{len(names)} {words}: {', '.join(names)}", "text"))
        page.append(("", "text"))
    page += [
        ("Enter goes back to the board. [ and ] scroll the log there, z takes back if all agree, q leaves.", "text"),
        *(clause_page(rules.name, desk.want.result.clause)),
    ]
    return page


def intro_page(desk: Desk) -> Page:
    """What a new game is about, how it is won, and the keys of the first minute."""
    setup = desk.view.setup
    page: Page = [(line.strip(), "text") for line in str(setup.briefing).splitlines() if line.strip()]
    page += [("", "text"), ("To win", "title")]
    page += [(words, "text") for words in goals_in_words(desk)]
    page += [("", "text"), ("The first minute", "title")]
    page += [
        ("Arrows move the cursor. Enter on a square shows the way and its price, Enter again goes.", "text"),
        ("Enter on an enemy shows the attack and its odds; x another way of it. Esc steps back.", "text"),
        ("a lists all that can be done, e ends the turn, z takes back, r only tries things out.", "text"),
        ("? explains everything at any moment. Leave with q when you like: it is all saved.", "text"),
    ]
    return page


def goals_in_words(desk: Desk) -> list[str]:
    """The goals and the limit of the battle, one sentence each."""
    setup, beat = desk.view.setup, desk.rules.beat
    found = []
    for goal in setup.goals:
        who = f"{capital(side)} wins" if (side := getattr(goal, "side", "")) else "A side wins"
        cells = ", ".join(desk.view.cell_name(cell) for cell in getattr(goal, "cells", ()))
        match goal:
            case LastSide(share=(part, whole)):
                lost = "everything" if part == whole else f"{part}/{whole} of its points"
                found.append(f"A side that has lost {lost} is broken; the last one unbroken wins (FT-02).")
            case Hold(beats=beats):
                found.append(f"{who} by standing alone on {cells} at {beats} {beat} ends in a row (FT-03).")
            case Exit(count=count):
                found.append(f"{who} when {count} of its pieces have left by {cells} (FT-04).")
            case Survive(until=until, pieces=pieces):
                found.append(f"{who} with {pieces} still standing at the end of {beat} {until} (FT-05).")
            case Arrive(by=by, members=members):
                there = f"with {members} on {cells} at the end of a {beat}, {beat} {by} at the latest"
                found.append(f"{who} {there}; it loses when that can no longer be (FT-OV-07).")
            case Points(total=total, value=value):
                held = f", {value} a {beat} for each of {cells} held" if cells else ""
                first = f"; the first to {total} wins" if total else ""
                found.append(f"{desk.rules.scores}{held}{first} (FT-06).")
    if setup.limit:
        how = {"points": "most points win", "draw": "it is a draw"}.get(setup.at_limit, f"{setup.at_limit} wins")
        found.append(f"After {beat} {setup.limit} without a winner, {how} (FT-08).")
    return found


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
    rows = [(f"{form(kind)}: {kind.help}", "text") for kind in (*kinds, *desk.always()) if kind.form]
    return [("Orders of this moment (type them after :)", "title"), *rows, ("", "text")]
