"""campaign, roster, calendar, chronicle: everything beyond the battle in play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap
from typing import Literal

import msgspec

from tactical.campaign import due, reports
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.cli.answer import SCHEMA, Answer
from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.cli.seat_view import EVERYBODY, SeenGame, opened
from tactical.report.base import Reported
from tactical.report.story import StoryPage
from tactical.session.pages import campaign_pages
from tactical.session.story import first_page, story_pages
from tactical.table.names import place_of
from tactical.table.phrases import plain


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


WIDTH = 78  # of the lines of the story


@contextmanager
def _story(args: Namespace, out: Output) -> Iterator[tuple[SeenGame, CampaignState]]:
    """A save opened for a seat, and the campaign as that seat may know it."""
    with opened(args.file, args.seat, out) as seen:
        if seen.game.campaign is None:
            raise usage(f"{args.file[:80]} is a single game, not a campaign")
        assert seen.campaign is not None
        yield seen, seen.campaign


def campaign(args: Namespace, out: Output) -> int:
    """Show where the story is: the day, the games in play, the next battle, the score."""
    with _story(args, out) as (seen, campaign):
        if args.json:
            out.json(CampaignAnswer(**msgspec.structs.asdict(summary(seen))))
            return DONE
        out.lines(reports.headline(campaign), "In play: " + " > ".join(reports.trail(campaign)))
        whole = seen.game.campaign
        if whole is not None and (words := reports.due_words(whole)):
            out.line(words)
        for name, number in campaign.counters:
            out.line(f"{plain(name)}: {number}")
    return DONE


def summary(seen: SeenGame) -> CampaignReport:
    """The same as a report."""
    campaign = seen.campaign
    assert campaign is not None
    assert seen.game.campaign is not None
    now = due(seen.game.campaign)
    titles = reports.trail(campaign)
    return CampaignReport(
        title=campaign.setup.title,
        day=campaign.day,
        turn=campaign.turn,
        score=dict(campaign.score),
        counters=dict(campaign.counters),
        games=tuple(CampaignGame(title, game.rules) for title, game in zip(titles, campaign.tables, strict=True)),
        due=DueReport(now.what, now.link.title if now.link else None, now.order) if now else None,
        over=tuple(campaign.result.winners) if campaign.result is not None else None,
    )


def roster(args: Namespace, out: Output) -> int:
    """Show the sheets, seat by seat; with --seat those of one seat, by name that of one entry."""
    with _story(args, out) as (seen, campaign):
        names = [entry.name for entry in campaign.roster]
        at = -1 if args.name is None else place_of(args.name, names)
        if args.name is not None and at < 0:
            raise usage(f"the roster has no '{args.name[:40]}'; it has: {', '.join(names[:20])}")
        chosen = [entry for entry in campaign.roster if args.name is None or entry.name == names[at]]
        if args.json:
            out.json(Roster(tuple(_sheet(campaign, entry) for entry in chosen)))
        elif args.name is not None:
            out.lines(*(reports.sheet(campaign, entry).line for entry in chosen))
        else:
            out.lines(*reports.roster(campaign, -1 if seen.seat == EVERYBODY else seen.seat))
    return DONE


def _sheet(campaign: CampaignState, entry: RosterEntry) -> SheetReport:
    return SheetReport(
        name=entry.name,
        title=entry.words,
        sort=entry.sort,
        seat=campaign.seat(entry.seat).name,
        aboard=entry.aboard or None,
        fields=dict(entry.amounts),
        gear=tuple(entry.gear),
        fate=entry.fate or None,
        left=entry.left or None,
        battles=entry.battles,
        where=reports.where(campaign, entry),
    )


def calendar(args: Namespace, out: Output) -> int:
    """Show days and campaign turns: past battles, and their lasting effects."""
    with _story(args, out) as (_, campaign):
        if args.json:
            battles = tuple(
                PastBattle(past.day, past.title, past.rules, past.result.winners, past.lost, past.depth)
                for past in campaign.done
            )
            ready = tuple(campaign.seat(seat).name for seat in campaign.ready)
            ground, days = tuple(reports.ground(campaign)), campaign.setup.turn_days
            out.json(Calendar(campaign.day, campaign.turn, days, ready, battles, ground))
        else:
            out.lines(*reports.calendar(campaign))
    return DONE


def chronicle(args: Namespace, out: Output) -> int:
    """Print the story so far: `tactical chronicle FILE > story.txt`."""
    with _story(args, out) as (seen, campaign):
        pages = tuple(story_pages(seen.game, seen))
        if args.json:
            rows = (StoryLine(tale.day, tale.turn, tale.text, tale.link or None) for tale in campaign.chronicle)
            out.json(Chronicle(tuple(rows), (first_page(seen.game, seen), *(tale.page for tale in pages))))
        else:
            for line, _ in campaign_pages.chronicle(campaign, pages):
                out.lines(*(wrap(line, WIDTH) or [""]))
    return DONE
