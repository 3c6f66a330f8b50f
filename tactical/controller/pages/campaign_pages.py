"""What the campaign screen shows of a campaign, page by page.

Give these a view (`campaign.view`): they show whatever they are given.
"""

from __future__ import annotations

from collections.abc import Mapping

from tactical.campaign import CampaignState, RosterEntry, due, reports
from tactical.controller.refusals import capital
from tactical.rules import load
from tactical.table.ledgers import quantity

Line = tuple[str, str]
"""A line and its look."""

PAGES = ("Map", "Roster", "Calendar", "Chronicle")


def waits(campaign: CampaignState, calls: Mapping[str, str]) -> str:
    """What the campaign itself waits for, with the key that goes there; empty while the game in play goes on."""
    if campaign.result is not None:
        return f"The campaign is over: {campaign.result.words}"
    now = due(campaign)
    if now is None:
        return ""
    go = calls["campaign.go"]
    if now.what == "return":
        below = reports.trail(campaign)[-2:-1]
        back = f"back to {below[0]}" if below else "on"
        return f"{campaign.link.title} is over: {go} goes {back}"
    if now.link is None:
        return f"The battle that is due has no scenario: {go} skips it"
    return f"{now.link.title} ({load(now.link.rules).title}) is due: {go} goes there"


def games(campaign: CampaignState, at: int, calls: Mapping[str, str]) -> list[Line]:
    """Beside the map: the games in play from the strategic one down, what waits, and the trackers."""
    lines: list[Line] = [("Games in play", "title")]
    for number, table in enumerate(campaign.tables):
        link = campaign.setup.link(table.link)
        here = "> " if number == at else "  "
        lines.append((f"{here}{'  ' * number}{link.title}", "strong" if number == at else "text"))
        lines.append((f"  {'  ' * number}{load(table.rules).title}", "muted"))
    if words := waits(campaign, calls):
        lines += [("", "text"), (words, "warn")]
    lines += [("", "text"), ("Trackers", "title")]
    lines.append((f"Day {campaign.day}, campaign turn {campaign.turn}", "text"))
    lines += [(f"{capital(side)}: {quantity(points, 'points')}", "text") for side, points in campaign.score]
    lines += [
        (f"{capital(name.replace('_', ' ').replace('-', ' '))}: {number}", "text") for name, number in campaign.counters
    ]
    return lines


def row(campaign: CampaignState, entry: RosterEntry) -> str:
    """One of the roster in a few words: who, what, and where."""
    return f"{entry.words} ({entry.sort}): {reports.where(campaign, entry)}"


def sheet(campaign: CampaignState, entry: RosterEntry) -> list[Line]:
    """All of one of the roster, a line for each thing that lasts."""
    head, _, rest = reports.sheet(campaign, entry).partition(": ")
    lines: list[Line] = [(head, "strong")]
    return [*lines, *((capital(part), "text") for part in rest.split("; ") if part)]


def roster(campaign: CampaignState) -> list[RosterEntry]:
    """The roster, seat by seat."""
    return [entry for seat in range(len(campaign.setup.seats)) for entry in campaign.roster if entry.seat == seat]


def calendar(campaign: CampaignState) -> list[Line]:
    """The days, what was fought when, what lasts on the ground."""
    return [(line, "strong" if number == 0 else "text") for number, line in enumerate(reports.calendar(campaign))]


def chronicle(campaign: CampaignState) -> list[Line]:
    """The story so far."""
    return [(line, "title" if line.startswith("Day ") else "text") for line in reports.chronicle(campaign)]
