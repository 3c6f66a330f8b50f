"""campaign, roster, calendar, chronicle: everything beyond the battle in play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import wrap

import msgspec

from tactical.campaign import due, reports
from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState
from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.cli.schema.campaigns import (
    Calendar,
    CampaignAnswer,
    CampaignGame,
    CampaignReport,
    Chronicle,
    DueReport,
    PastBattle,
    Roster,
    SheetReport,
    StoryLine,
)
from tactical.cli.seat_view import EVERYBODY, SeenGame, opened
from tactical.session.pages import campaign_pages
from tactical.session.story import first_page, story_pages
from tactical.table.names import place_of
from tactical.table.phrases import plain

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
