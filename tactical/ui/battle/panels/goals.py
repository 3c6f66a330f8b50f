"""How the battle is won, how far the sides have come, and what else decides it."""

from __future__ import annotations

from textual.content import Content

from tactical.controller.controller import Controller
from tactical.controller.goal_words import goals_in_words
from tactical.ui.battle.panels.panel import Ink


def goal_lines(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """The goals with their state, then stocks and holdings as the rules tell them."""
    lines: list[Content] = []
    if controller.puzzle is not None:
        lines += ink.wrapped(controller.puzzle.task_words, columns, "strong")
    for words in goals_in_words(controller):
        lines += ink.wrapped(words, columns)
    return lines + standing_lines(controller, ink, columns)


def standing_lines(controller: Controller, ink: Ink, columns: int) -> list[Content]:
    """Stocks and holdings as the rules tell them."""
    told = controller.rules.presenter.overview(controller.view)
    return [line for words in told for line in ink.wrapped(words, columns, "muted")]
