"""The computer's seats, its hints, and how scenarios come out when it plays them."""

from __future__ import annotations

from tactical.cli.schema.base import Answer
from tactical.report.base import Reported
from tactical.report.odds import FallReport


class PlayerReport(Reported, frozen=True):
    """How the computer plays a seat."""

    level: str
    style: str


class Computers(Answer, frozen=True):
    """The seats that the computer plays."""

    computers: dict[str, PlayerReport]


class HintReport(Reported, frozen=True):
    """Orders that may be worth while. `gain` in average pieces; `purpose` and `risk`: null where nothing is worth a
    word."""

    orders: tuple[str, ...]
    text: str
    falls: tuple[FallReport, ...]
    purpose: str | None
    risk: str | None
    gain: float | int


class Hints(Answer, frozen=True):
    """What the seat that decides could do, the best first."""

    seat: str
    hints: tuple[HintReport, ...]


class BalanceSide(Reported, frozen=True):
    """How a side does. `share` of games won, `low` to `high` in 95 of 100 cases; `losses`: the share of its points."""

    side: str
    won: int
    share: float | int
    low: float | int
    high: float | int
    losses: float | int


class Length(Reported, frozen=True):
    """How long games take."""

    unit: str
    mean: float | int
    least: int
    most: int


class BalanceAnswer(Answer, frozen=True):
    """Games between computers, counted. `decided`: by what, and how often."""

    scenario: str
    rules: str
    games: int
    wanted: int
    seed: int
    computers: dict[str, PlayerReport]
    wins: dict[str, int]
    drawn: int
    sides: tuple[BalanceSide, ...]
    length: Length
    decided: dict[str, int]
