"""The computer's seats, its hints, and how scenarios turn out when it plays them."""

from __future__ import annotations

from typing import Literal

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


class OutlookReport(Reported, frozen=True):
    """The outlook of a side from 0 to 1, `now` and `then`, after some orders: its chance to win, a draw counting half.
    If no chance is known (`told`: `material`), its share of all material."""

    told: Literal["chance", "material"]
    now: float | int
    then: float | int


class ExposedReport(Reported, frozen=True):
    """A piece that moves into danger shown by the threat overlay, and the share of it that is lost there on average."""

    piece: str
    cell: str
    share: float | int


class HintReport(Reported, frozen=True):
    """Suggested orders. `outlook`: after them, before the enemy replies. `gain`: how much they add to it. `measure`:
    the part of it that changed most. `purpose` and `risk`: null if not worth a word. `exposed`: the worst danger they
    lead into."""

    orders: tuple[str, ...]
    text: str
    falls: tuple[FallReport, ...]
    purpose: str | None
    measure: str | None
    risk: str | None
    outlook: OutlookReport
    gain: float | int
    exposed: ExposedReport | None


class Hints(Answer, frozen=True):
    """Suggestions for the seat that decides, the best chance to win first; with a `piece` only orders of that one."""

    seat: str
    piece: str | None
    hints: tuple[HintReport, ...]


class BalanceSide(Reported, frozen=True):
    """The results of a side. `share`: of games won, `low` to `high` in 95 of 100 cases. `losses`: the share of its
    points."""

    side: str
    won: int
    share: float | int
    low: float | int
    high: float | int
    losses: float | int


class Length(Reported, frozen=True):
    """The length of games."""

    unit: str
    mean: float | int
    least: int
    most: int


class ExplainedSide(Reported, frozen=True):
    """A side's record in all games: its orders by their record names, and its pieces that never moved."""

    side: str
    orders: dict[str, int]
    unmoved: tuple[str, ...]


class ExplainedGames(Reported, frozen=True):
    """`lost`: the number of pieces lost in each cell."""

    sides: tuple[ExplainedSide, ...]
    lost: dict[str, int]


class BalanceAnswer(Answer, frozen=True):
    """Games between computers, counted. `decided`: how often each reason decided. `explained`: with --explain alone."""

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
    explained: ExplainedGames | None
