"""How a battle is won, and how it was, in words. Knows no Textual."""

from __future__ import annotations

from tactical.table.goals import Arrive, Exit, Hold, LastSide, Points, Survive, standings
from tactical.table.ledgers import mixed
from tactical.ui.desk import Desk
from tactical.ui.refusing import capital

ENDS = {
    "last side": "no other side is left to fight",
    "concession": "the others gave up",
    "exit": "enough have left",
    "hold": "it held its ground",
    "survive": "it held out",
    "arrive": "it has arrived",
    "too late": "it can no longer arrive in time",
    "nobody left": "nobody is left",
    "points": "by points",
    "limit": "the time is up",
    "draw agreed": "agreed",
}

RARE = 2  # cells of a kind of ground that still tell which one is meant


def goals_in_words(desk: Desk) -> list[str]:
    """The goals and the limit of the battle, one sentence each."""
    setup, beat = desk.view.setup, desk.rules.beat
    found = []
    for goal in setup.goals:
        who = f"{capital(side)} wins" if (side := getattr(goal, "side", "")) else "A side wins"
        cells = ", ".join(_place(desk, cell) for cell in getattr(goal, "cells", ()))
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
                found.append(f"{desk.rules.presenter.points_are}{held}{first} (FT-06).")
    if setup.limit:
        how = {"points": "most points win", "draw": "it is a draw"}.get(setup.at_limit, f"{setup.at_limit} wins")
        found.append(f"After {beat} {setup.limit} without a winner, {how} (FT-08).")
    so_far = scores(desk)
    return [*found, f"So far: {so_far}."] if so_far else found


def scores(desk: Desk) -> str:
    """The points of each side, most first: `red 7 1/2, blue 5`; empty while nobody has any, or where none count."""
    view, rules = desk.view, desk.rules
    by_points = bool(view.setup.limit) and view.setup.at_limit == "points"
    if not by_points and not any(isinstance(goal, Points) for goal in view.setup.goals):
        return ""
    totals = sorted(standings(view, rules.fighters), key=lambda row: -row[1])
    if not any(points for _, points in totals):
        return ""
    return ", ".join(f"{side} {mixed(points, rules.fighters.scale)}" for side, points in totals)


def _place(desk: Desk, cell: int) -> str:
    """A cell, and what it is where its ground is one of a kind: `d2 (helm)`."""
    board, name = desk.view.board, desk.view.cell_name(cell)
    look = desk.rules.presenter.look(board, cell) if any(layer.name == "ground" for layer in board.layers) else None
    kind = board.kind("ground", cell) if look is not None else ""
    rare = look is not None and sum(board.kind("ground", other) == kind for other in range(board.size)) <= RARE
    return f"{name} ({look.name})" if rare and look is not None and look.name != name else name
