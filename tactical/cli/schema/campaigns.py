"""Campaigns: where one stands, who fights in it, what has happened."""

from __future__ import annotations

from typing import Literal

from tactical.cli.schema.base import Answer, Told


class CampaignGame(Told):
    """A game in play."""

    title: str
    rules: str


class Due(Told):
    """What the campaign asks for next."""

    what: str
    battle: str | None
    order: str


class Campaign(Told):
    """Where a story is. `games`: those in play, the strategic one first; `over`: the winners."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: list[CampaignGame]
    due: Due | None
    over: list[str] | None


class Sheet(Told):
    """An entry of the roster. `fate` and `left`: what became of it, null while it is there."""

    name: str
    title: str
    sort: str
    seat: str
    aboard: str | None
    fields: dict[str, int]
    gear: list[str]
    fate: str | None
    left: str | None
    battles: int
    where: str


class PastBattle(Told):
    """A battle that was fought; `depth`: within how many other games."""

    day: int
    title: str
    rules: str
    winners: list[str]
    lost: list[str]
    depth: int


class StoryLine(Told):
    """A line of the chronicle; `battle`: in which battle."""

    day: int
    turn: int
    text: str
    battle: str | None


class CampaignAnswer(Answer):
    """Where a story is, as `campaign` of `show`."""

    title: str
    day: int
    turn: int
    score: dict[str, int]
    counters: dict[str, int]
    games: list[CampaignGame]
    due: Due | None
    over: list[str] | None


class Roster(Answer):
    """The people, vehicles and ships of a campaign."""

    entries: list[Sheet]


class Calendar(Answer):
    """Past battles, and what lasts of them. `ready`: seats that have ended the campaign turn."""

    day: int
    turn: int
    turn_days: int
    ready: list[str]
    battles: list[PastBattle]
    ground: list[str]


class Chronicle(Answer):
    """The story of a campaign so far."""

    lines: list[StoryLine]


class BattleTitle(Told):
    """A battle of a campaign."""

    name: str
    title: str
    rules: str


class CampaignShow(Answer):
    """A campaign that is shipped, with its battles."""

    title: str
    rules: Literal["campaign"]
    battles: list[BattleTitle]
