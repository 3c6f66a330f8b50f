"""One seat's view of a campaign: each game as its own rules show it, and sheets as the scenario says.

A view is for looking: scenarios of future battles are left out, so battles are opened in the campaign itself.
"""

from __future__ import annotations

from functools import reduce

from tactical.campaign.roster import RosterEntry
from tactical.campaign.state import CampaignState, GameInPlay
from tactical.rules import load
from tactical.table.values import replace


def view(campaign: CampaignState, seat: int) -> CampaignState:
    """The campaign as `seat` may know it. A campaign's referee sees everything."""
    if campaign.setup.seats[seat].referee:
        return campaign
    own = campaign.setup.rosters == "own"
    tables = tuple(_shown(campaign, table, seat, own=own) for table in campaign.tables)
    links = tuple(replace(link, sheet=b"", cast=(), after=(), prologue="") for link in campaign.setup.links)
    roster = tuple(_seen(entry, seat) if own else entry for entry in campaign.roster)
    first = tuple(_seen(entry, seat) if own else entry for entry in campaign.setup.roster)
    tales = tuple(tale for tale in campaign.chronicle if tale.seen is None or seat in tale.seen)
    setup = replace(campaign.setup, links=links, roster=first)
    return campaign.having(setup=setup, tables=tables, roster=roster, chronicle=tales)


def shared_view(campaign: CampaignState) -> CampaignState:
    """The campaign as every seat knows it, without any seat's secrets. Referees, who have none, do not count."""
    seats = (number for number, chair in enumerate(campaign.setup.seats) if not chair.referee)
    return reduce(view, seats, campaign)


def _shown(campaign: CampaignState, table: GameInPlay, seat: int, *, own: bool) -> GameInPlay:
    """A game in play, without the players of pieces whose names are secret, and without what others' sheets brought
    into it."""
    state = load(table.rules).view(table.state, seat)
    cast = tuple(part for part in table.cast if state.name(part.piece) == table.state.name(part.piece))
    if own:
        theirs = {entry.name for entry in campaign.roster if entry.seat != seat}
        cast = tuple(replace(part, sent=()) if part.entry in theirs else part for part in cast)
    return replace(table, state=state, cast=cast)


def _seen(entry: RosterEntry, seat: int) -> RosterEntry:
    """Others' sheets, cut down to who they are and what everybody has seen become of them."""
    if entry.seat == seat:
        return entry
    return RosterEntry(entry.name, entry.seat, entry.sort, entry.title, aboard="", fate=entry.fate)
