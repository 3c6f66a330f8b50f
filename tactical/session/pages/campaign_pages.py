"""What the campaign screen shows of a campaign, page by page.

Give these a view (`campaign.view`): they show whatever they are given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tactical.campaign import CampaignState, RosterEntry, due, following, reports
from tactical.campaign.links import BattleLink
from tactical.report.goals import verb
from tactical.rules import load
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, plain

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
        if (follower := following(campaign)) is not None:
            return f"{campaign.link.title} is over, and {follower.title} follows: {go} goes on"
        below = reports.trail(campaign)[-2:-1]
        return f"{campaign.link.title} is over: {go} {f'goes back to {below[0]}' if below else 'ends the campaign'}"
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
    lines += [(f"{capital(plain(name))}: {number}", "text") for name, number in campaign.counters]
    return lines


def prologue(campaign: CampaignState) -> list[Line]:
    """How the campaign begins, who is in it, and the chain of its battles; its title stands over the page."""
    setup = campaign.setup
    lines: list[Line] = [(" ".join(setup.briefing.split()), "text")]
    first = setup.links[0].prologue
    if first:
        lines += [("", "text"), (" ".join(first.split()), "text")]
    sides = " against ".join(capital(seat.name) for seat in setup.seats if seat.side)
    return [*lines, ("", "text"), (sides, "strong"), ("", "text"), *chain(campaign)]


class LinkedBattle(NamedTuple):
    """A battle of the campaign: how many others it hangs on, its title and system, and where it stands: `done`, `open`,
    `due` or `later`, with words."""

    depth: int
    title: str
    system: str
    stands: str
    words: str


def battles(campaign: CampaignState) -> list[LinkedBattle]:
    """The chain of battles, each after the one it comes from."""
    links = {link.name: link for link in campaign.setup.links}
    ended = {done.link: done.result.words for done in campaign.done}
    in_play = [table.link for table in campaign.tables]
    now = due(campaign)
    waiting = now.link.name if now is not None and now.link is not None else ""
    found = []
    for link in links.values():
        depth, above = 0, link
        while (above.follows or above.answers) in links and depth < len(links):
            depth, above = depth + 1, links[above.follows or above.answers]
        stands, words = ("done", ended[link.name]) if link.name in ended else ("later", _comes(campaign, link))
        if link.name in in_play:
            stands, words = "open", "in play"
        elif link.name == waiting:
            stands, words = "due", "due"
        found.append(LinkedBattle(depth, link.title, load(link.rules).title, stands, words))
    return found


STANDS: Mapping[str, tuple[str, str]] = {
    "done": ("[x]", "text"), "open": ("[>]", "strong"), "due": ("[!]", "warn"), "later": ("[ ]", "muted"),
}  # fmt: skip
"""How a battle of the chain is marked, and its look."""


def chain(campaign: CampaignState) -> list[Line]:
    """The battles of the campaign as lines, each under the one it comes from."""
    lines: list[Line] = [("Battles", "title")]
    for each in battles(campaign):
        mark, key = STANDS[each.stands]
        lines.append((f"{'  ' * each.depth}{mark} {each.title} ({each.system}): {each.words}", key))
    return lines


def _comes(campaign: CampaignState, link: BattleLink) -> str:
    """When a battle that was not fought yet is."""
    titles = {each.name: each.title for each in campaign.setup.links}
    if link.follows in titles:
        who = campaign.seat(link.seat).name if link.seat >= 0 else ""
        wins, loses = verb(who, "wins", "win"), verb(who, "loses", "lose")
        how = {"won": f", if {who} {wins}", "lost": f", if {who} {loses}", "drawn": ", if it is drawn"}.get(
            link.when, ""
        )
        return f"after {titles[link.follows]}{how}"
    return f"when {titles[link.answers]} comes to a battle" if link.answers in titles else "to come"


def row(campaign: CampaignState, entry: RosterEntry) -> str:
    """One of the roster in a few words: who, what, and where."""
    return f"{entry.words} ({entry.sort}): {reports.where(campaign, entry)}"


def sheet(campaign: CampaignState, entry: RosterEntry) -> list[Line]:
    """All of one of the roster, a line for each thing that lasts."""
    found = reports.sheet(campaign, entry)
    return [(found.who, "strong"), *((capital(part), "text") for part in found.known)]


def roster(campaign: CampaignState) -> list[RosterEntry]:
    """The roster, seat by seat."""
    return [entry for seat in range(len(campaign.setup.seats)) for entry in campaign.roster if entry.seat == seat]


def calendar(campaign: CampaignState) -> list[Line]:
    """The days, what was fought when, what lasts on the ground."""
    return [
        (capital(line), "strong" if number == 0 else "text") for number, line in enumerate(reports.calendar(campaign))
    ]


def chronicle(campaign: CampaignState) -> list[Line]:
    """The story so far."""
    return [(line.text, "title" if line.heading else "text") for line in reports.chronicle(campaign)]
