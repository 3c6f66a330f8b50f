"""How the battle is won, how far the sides have come, and what else decides it."""

from __future__ import annotations

from textual.content import Content

from tactical.controller.controller import Controller
from tactical.controller.goal_words import goals_in_brief, goals_in_words
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import seat_key
from tactical.ui.text import width

SIDE, BAR = 8, 40  # columns of a side's name, and of the bar after it, at most


def goal_lines(controller: Controller, ink: Ink, columns: int, room: int = 0) -> list[Content]:
    """The goals with their state, then stocks and holdings as the rules tell them; where not all of it has room the
    goals shortly, then the others too."""
    task = [controller.puzzle.task_words] if controller.puzzle is not None else []
    lines = [line for words in task for line in ink.wrapped(words, columns, "strong")]

    def goals(told: list[str]) -> list[Content]:
        return [*lines, *(line for words in told for line in ink.wrapped(words, columns))]

    whole, standing = goals(goals_in_words(controller)), standing_lines(controller, ink, columns)
    left = room - len(whole) - len(standing)
    if room <= 0 or left >= 0:
        sides = _side_lines(controller, ink, columns) if left > 2 else []  # two at least, and a blank before them
        return [*whole, *standing, *([Content(""), *sides] if 0 < len(sides) < left else [])]
    short = goals(goals_in_brief(controller))
    if len(short) + len(standing) > room:
        standing = standing_lines(controller, ink, columns, brief=True)
    return [*short, *standing]


def _side_lines(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """Each side that is known to have pieces, one's own first: how many of them stand, on a bar of their health, or of
    their number where not all have any; nothing where there is one side alone, or no side has two."""
    view, fighters, token = controller.view, controller.rules.fighters, controller.rules.presenter.token
    found: list[Content] = []
    counts: list[int] = []
    for side in sorted(view.sides, key=lambda side: side != view.seat(controller.viewer).side):
        known = ((piece, token(view, piece.id)) for piece in view.pieces if view.side(piece) == side)
        shown = [(piece, seen) for piece, seen in known if not seen.spare]
        if not shown:
            continue
        counts.append(len(shown))
        up = sum(bool(fighters.standing(view, piece)) for piece, _ in shown)
        healthy = all(seen.whole for _, seen in shown)
        left = sum(seen.left for _, seen in shown) if healthy else up
        whole = sum(seen.whole for _, seen in shown) if healthy else len(shown)
        label = ink.cut(capital(side), SIDE, seat_key(controller, shown[0][0].seat))
        gap = " " * (SIDE + 1 - width(label.plain))
        bar = ink.share(left, whole, min(columns - SIDE - 1, BAR), f"{up} of {len(shown)}", health=True)
        found.append(Content.assemble(label, gap, bar))
    return found if len(counts) > 1 and max(counts) > 1 else []


def standing_lines(controller: Controller, ink: Ink, columns: int, *, brief: bool = False) -> list[Content]:
    """Stocks and holdings as the rules tell them."""
    told = controller.rules.presenter.overview(controller.view, brief=brief)
    return [row for line in told for row in ink.row(line.label, line.value, columns)]
