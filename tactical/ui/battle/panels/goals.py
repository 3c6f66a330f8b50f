"""How the battle is won, how far the sides have come, and what else decides it."""

from __future__ import annotations

from textual.content import Content

from tactical.controller.controller import Controller
from tactical.controller.goal_words import goals_in_brief, goals_in_words
from tactical.ui.battle.panels.panel import Ink


def goal_lines(controller: Controller, ink: Ink, columns: int, room: int = 0) -> list[Content]:
    """The goals with their state, then stocks and holdings as the rules tell them; where not all of it has room the
    goals shortly, then the others too."""
    task = [controller.puzzle.task_words] if controller.puzzle is not None else []
    lines = [line for words in task for line in ink.wrapped(words, columns, "strong")]

    def goals(told: list[str]) -> list[Content]:
        return [*lines, *(line for words in told for line in ink.wrapped(words, columns))]

    whole, standing = goals(goals_in_words(controller)), standing_lines(controller, ink, columns)
    if room <= 0 or len(whole) + len(standing) <= room:
        return [*whole, *standing]
    short = goals(goals_in_brief(controller))
    if len(short) + len(standing) > room:
        standing = standing_lines(controller, ink, columns, brief=True)
    return [*short, *standing]


def standing_lines(controller: Controller, ink: Ink, columns: int, *, brief: bool = False) -> list[Content]:
    """Stocks and holdings as the rules tell them."""
    told = controller.rules.presenter.overview(controller.view, brief=brief)
    return [row for line in told for row in ink.row(line.label, line.value, columns)]
