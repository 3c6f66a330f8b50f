"""Chances: of rolls, of orders with all that may interrupt them, of battles to their end."""

from __future__ import annotations

from tactical.cli.schema.base import Answer
from tactical.report.odds import ChainReport, CourseReport, CoursesReport
from tactical.report.verdicts import ReasonReport, Refused


class OddsAnswer(Answer, frozen=True):
    """What may come of orders where every window on the way is `passed`, or `used`, and the same as a `tree`; null
    where neither dice nor windows are in it. `committed`: the last order was added, as nothing that is drafted moves
    without it. `courses`, with --deep alone: all that they may come to."""

    orders: tuple[str, ...]
    refused: Refused | None
    warnings: tuple[ReasonReport, ...]
    passed: ChainReport
    used: ChainReport
    tree: CourseReport | None
    committed: bool
    courses: CoursesReport | None
