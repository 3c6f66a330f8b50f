"""Lines that are kept, compared and answered, and puzzles."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import SCHEMA, Answer, Count
from tactical.report.base import Ratio, Reported


class KeptLineReport(Reported, frozen=True):
    """A line that a seat keeps, grown from the position after record `after`: how many of its `total` orders were
    played since, how many stand now, those orders with the dice they were tried with, what another seat gave in the
    place of what it was expected to, and why no more stand."""

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
    """A line beside others. `own`, `others`: what has become of its seat's pieces and of all others. `rehearsed`: its
    rolls come out as they did; `whole` of `tries` it was carried out. In pieces of average worth: what enemies and its
    own side lose, what enemies could take next, how much nearer its goals are. `points`: of its side in the end, null
    where none count; `exact`: no dice fall in it, so that one try tells all."""

    name: str
    orders: tuple[str, ...]
    stop: str | None
    own: tuple[str, ...]
    others: tuple[str, ...]
    rehearsed: Ratio
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
    """Lines of a seat side by side, the best first `by` what was asked for."""

    seat: str
    by: str
    lines: tuple[SideBySide, ...]


class TheirAnswer(Reported, frozen=True):
    """What others may do: orders that end the seat's own turn before, theirs, and what they cost it in pieces of
    average worth."""

    passed: tuple[str, ...]
    orders: tuple[str, ...]
    text: str
    cost: float | int


class WorstAnswer(Answer, frozen=True):
    """The worst that others can do to a seat, the worst first."""

    seat: str
    answers: tuple[TheirAnswer, ...]


class PuzzleRow(Reported, frozen=True):
    """A puzzle in a list. `found`: the chance of the best line in percent, as its file says."""

    name: str
    title: str
    rules: str
    seat: str
    turns: int
    answers: Literal["pass", "computer", "worst"]
    text: str
    found: int | None


class Puzzles(Answer, frozen=True):
    """The puzzles that are shipped."""

    puzzles: tuple[PuzzleRow, ...]


class PuzzleLine(Reported, frozen=True):
    """A line, and how likely the task is done by it: between `low` and `high`, in 95 of 100 cases where it was
    simulated (`samples` times). `orders`: null where they are not to be told."""

    orders: tuple[str, ...] | None
    chance: Ratio
    low: float | int
    high: float | int
    samples: int


class PuzzleAnswer(PuzzleRow, kw_only=True, frozen=True):
    """A puzzle, the lines tried, and the best one found where it was asked for or held against them."""

    task: str
    tried: tuple[PuzzleLine, ...]
    best: PuzzleLine | None
    schema: Literal[2] = SCHEMA
