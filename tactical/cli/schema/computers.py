"""The computer's seats, its hints, and how scenarios come out when it plays them."""

from __future__ import annotations

from tactical.cli.schema.base import Answer, Told
from tactical.cli.schema.odds import Fall


class Player(Told):
    """How the computer plays a seat."""

    level: str
    style: str


class Computers(Answer):
    """The seats that the computer plays."""

    computers: dict[str, Player]


class Hint(Told):
    """Orders that may be worth while. `gain` in average pieces; `purpose` and `risk`: null where nothing is worth a
    word."""

    orders: list[str]
    text: str
    falls: list[Fall]
    purpose: str | None
    risk: str | None
    gain: float | int


class Hints(Answer):
    """What the seat that decides could do, the best first."""

    seat: str
    hints: list[Hint]


class BalanceSide(Told):
    """How a side does. `share` of games won, `low` to `high` in 95 of 100 cases; `losses`: the share of its points."""

    side: str
    won: int
    share: float | int
    low: float | int
    high: float | int
    losses: float | int


class Length(Told):
    """How long games take."""

    unit: str
    mean: float | int
    least: int
    most: int


class Balance(Answer):
    """Games between computers, counted. `decided`: by what, and how often."""

    scenario: str
    rules: str
    games: int
    wanted: int
    seed: int
    computers: dict[str, Player]
    wins: dict[str, int]
    drawn: int
    sides: list[BalanceSide]
    length: Length
    decided: dict[str, int]
