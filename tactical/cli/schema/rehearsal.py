"""Lines that are kept, compared and answered, and puzzles."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import SCHEMA, Answer, Count
from tactical.cli.schema.computers import OutlookReport
from tactical.report.base import Ratio, Reported
from tactical.report.review import BattleReview


class KeptLineReport(Reported, frozen=True):
    """A line that a seat keeps, grown from the position after record `after`: how many of its `total` orders have been
    played since, how many still work, those orders with the dice they were tried with, what another seat did instead of
    what was expected, and why no more work."""

    name: str
    note: str | None
    after: Count
    played: Count
    stands: Count
    orders: tuple[str, ...]
    total: Count
    instead: str | None
    stop: str | None


class KeptLines(Answer, frozen=True):
    """The lines of a seat, or one of them."""

    seat: str
    lines: tuple[KeptLineReport, ...]


class SideBySide(Reported, frozen=True):
    """A line beside others. `own`, `others`: the fate of its seat's pieces and of all others. `rehearsed`: with its
    rolls as they were tried. `whole`: how many of `tries` went through, with its seat's `outlook` then. In pieces of
    average worth: losses of enemies and of its own side, what enemies could take next, and how much nearer its goals
    are. `points`: of its side in the end, null if none count. `outlook`: null if its table allows no advice. `exact`:
    no dice fall in it, so that one try is enough.
    """

    name: str
    orders: tuple[str, ...]
    stop: str | None
    own: tuple[str, ...]
    others: tuple[str, ...]
    rehearsed: Ratio
    outlook: OutlookReport | None
    whole: Ratio
    exact: bool
    tries: Count
    dealt: float | int
    lost: float | int
    danger: float | int
    goals: float | int
    won: float | int
    beaten: float | int
    points: float | None
    their_losses: tuple[str, ...]
    own_losses: tuple[str, ...]
    if_used: str | None
    endangered: tuple[str, ...]


class Compared(Answer, frozen=True):
    """Lines of a seat side by side, sorted by `by`."""

    seat: str
    by: str
    lines: tuple[SideBySide, ...]


class TheirAnswer(Reported, frozen=True):
    """Enemy replies: orders that end the seat's own turn first, theirs, its outlook after both, and the share of it
    they cost (1: all)."""

    passed: tuple[str, ...]
    orders: tuple[str, ...]
    text: str
    outlook: OutlookReport
    cost: float | int


class ReviewAnswer(Answer, frozen=True):
    """Reviews of a game's battles, in order."""

    battles: tuple[BattleReview, ...]


class WorstAnswer(Answer, frozen=True):
    """The worst that others can do to a seat, worst first."""

    seat: str
    answers: tuple[TheirAnswer, ...]


class PuzzleRow(Reported, frozen=True):
    """A puzzle in a list. `found`: the chance of the best line in percent, by its file."""

    name: str
    title: str
    rules: str
    seat: str
    turns: int
    answers: Literal["pass", "computer", "worst"]
    text: str
    found: int | None


class Puzzles(Answer, frozen=True):
    """The shipped puzzles."""

    puzzles: tuple[PuzzleRow, ...]


class PuzzleLine(Reported, frozen=True):
    """A line, and its chance to do the task: from `low` to `high`, in 95 of 100 cases if simulated (`samples` times).
    `orders`: null if they must stay secret."""

    orders: tuple[str, ...] | None
    chance: Ratio
    low: float | int
    high: float | int
    samples: int


class PuzzleAnswer(PuzzleRow, kw_only=True, frozen=True):
    """A puzzle, the lines tried, and the best one found if it was requested or compared."""

    task: str
    tried: tuple[PuzzleLine, ...]
    best: PuzzleLine | None
    schema: Literal[2] = SCHEMA
