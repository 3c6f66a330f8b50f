"""Chances: of rolls, of orders with everything that may interrupt them, of battles to their end."""

from __future__ import annotations

from tactical.cli.schema.base import Answer
from tactical.report.costs import OrderCosts
from tactical.report.odds import ChainReport, CourseReport, CoursesReport
from tactical.report.verdicts import ReasonReport, Refused


class OddsAnswer(Answer, frozen=True):
    """The possible results of orders if every reaction on the way is `passed` or `used`, and the same as a `tree`; null
    without dice or reactions. `committed`: the last order was added, because nothing drafted moves without it. `costs`:
    besides their price, null if they are refused or end the game. `courses`, with --deep alone: everything they may
    lead to."""

    orders: tuple[str, ...]
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    passed: ChainReport
    used: ChainReport
    tree: CourseReport | None
    committed: bool
    costs: OrderCosts | None
    courses: CoursesReport | None
