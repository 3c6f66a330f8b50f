"""Campaigns: where one stands, who fights in it, what has happened."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import SCHEMA, Answer
from tactical.report.base import Reported


class CampaignGame(Reported, frozen=True):
    """A game in play."""

    title: str
    rules: str


class DueReport(Reported, frozen=True):
    """What the campaign asks for next."""

    what: str
    battle: str | None
    order: str


class CampaignReport(Reported, frozen=True):
    """Where a story is. `games`: those in play, the strategic one first; `over`: the winners."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: tuple[CampaignGame, ...]
    due: DueReport | None
    over: tuple[str, ...] | None


class SheetReport(Reported, frozen=True):
    """An entry of the roster. `fate` and `left`: what became of it, null while it is there."""

    name: str
    title: str
    sort: str
    seat: str
    aboard: str | None
    fields: dict[str, int]
    gear: tuple[str, ...]
    fate: str | None
    left: str | None
    battles: int
    where: str


class PastBattle(Reported, frozen=True):
    """A battle that was fought; `depth`: within how many other games."""

    day: int
    title: str
    rules: str
    winners: tuple[str, ...]
    lost: tuple[str, ...]
    depth: int


class StoryLine(Reported, frozen=True):
    """A line of the chronicle; `battle`: in which battle."""

    day: int
    turn: int
    text: str
    battle: str | None


class CampaignAnswer(CampaignReport, kw_only=True, frozen=True):
    """Where a story is, as `campaign` of `show`."""

    schema: Literal[2] = SCHEMA


class Roster(Answer, frozen=True):
    """The people, vehicles and ships of a campaign."""

    entries: tuple[SheetReport, ...]


class Calendar(Answer, frozen=True):
    """Past battles, and what lasts of them. `ready`: seats that have ended the campaign turn."""

    day: int
    turn: int
    turn_days: int
    ready: tuple[str, ...]
    battles: tuple[PastBattle, ...]
    ground: tuple[str, ...]


class Chronicle(Answer, frozen=True):
    """The story of a campaign so far."""

    lines: tuple[StoryLine, ...]


class BattleTitle(Reported, frozen=True):
    """A battle of a campaign."""

    name: str
    title: str
    rules: str


class CampaignShow(Answer, frozen=True):
    """A campaign that is shipped, with its battles."""

    title: str
    rules: Literal["campaign"]
    battles: tuple[BattleTitle, ...]
