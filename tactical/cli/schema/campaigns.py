"""Campaigns: where one stands, who fights in it, what has happened."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import SCHEMA, Answer
from tactical.report.base import Reported
from tactical.report.story import StoryPage


class CampaignGame(Reported, frozen=True):
    """A game in play."""

    title: str
    rules: str


class DueReport(Reported, frozen=True):
    """The campaign's next step."""

    what: str
    battle: str | None
    order: str


class CampaignReport(Reported, frozen=True):
    """The state of a story. `games`: those in play, the strategic one first. `over`: the winners."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: tuple[CampaignGame, ...]
    due: DueReport | None
    over: tuple[str, ...] | None


class SheetReport(Reported, frozen=True):
    """An entry of the roster. `fate` and `left`: its fate, null while it is there."""

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
    """A past battle. `depth`: how many other games it was inside."""

    day: int
    title: str
    rules: str
    winners: tuple[str, ...]
    lost: tuple[str, ...]
    depth: int


class StoryLine(Reported, frozen=True):
    """A line of the chronicle. `battle`: the battle it is from."""

    day: int
    turn: int
    text: str
    battle: str | None


class CampaignAnswer(CampaignReport, kw_only=True, frozen=True):
    """The state of a story, as `campaign` of `show`."""

    schema: Literal[2] = SCHEMA


class Roster(Answer, frozen=True):
    """The people, vehicles and ships of a campaign."""

    entries: tuple[SheetReport, ...]


class Calendar(Answer, frozen=True):
    """Past battles, and their lasting effects. `ready`: seats that have ended the campaign turn."""

    day: int
    turn: int
    turn_days: int
    ready: tuple[str, ...]
    battles: tuple[PastBattle, ...]
    ground: tuple[str, ...]


class Chronicle(Answer, frozen=True):
    """The story of a campaign so far. `pages`: its prologue, and the result of each battle; `next` of a page is as it
    was then."""

    lines: tuple[StoryLine, ...]
    pages: tuple[StoryPage, ...]


class BattleTitle(Reported, frozen=True):
    """A battle of a campaign."""

    name: str
    title: str
    rules: str


class CampaignShow(Answer, frozen=True):
    """A shipped campaign, with its battles."""

    title: str
    rules: Literal["campaign"]
    battles: tuple[BattleTitle, ...]
