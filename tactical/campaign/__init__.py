"""A campaign outlives a battle: one story across battles under several rule systems. Pure, like the table.

    roster.py          people, vehicles and ships, each with a sheet: what lasts of them
    links.py           what a scenario says of a battle: where it comes from, who goes, what comes back. Data, no code
    state.py           the whole campaign at one moment, frozen: games in play, roster, calendar, chronicle
    sheets.py          a battle's sheet, kept as text inside the campaign
    battle_opening.py  a battle opens: the roster becomes pieces
    battle_result.py   a battle is over: pieces become the roster again, and what the strategic game is told
    calendar.py        days and campaign turns, and what ends with them
    orders.py          what may be ordered about the campaign itself
    engine.py          everything that changes a campaign: play, judge, awaiting, due
    visibility.py      what one seat may know of it
    reports.py         roster, calendar and chronicle in words
    notation.py        orders as people write them
    story.py           the story as pages: what each battle came to, and what is next
    validation.py      could this campaign be? Asked of every one that comes from a file

The modules come when a name is first used: a single game never needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tactical.campaign.battle_result import following, preview
    from tactical.campaign.engine import Due, Happened, awaiting, begun, border, due, judge, offers, play, rules_of
    from tactical.campaign.orders import CAMPAIGN_ORDERS, CampaignOrder, EndTurn, Fate, Open, Rename, Return
    from tactical.campaign.roster import FieldKind, RosterEntry
    from tactical.campaign.state import MIGRATIONS, VERSION, CampaignSetup, CampaignState, GameInPlay
    from tactical.campaign.visibility import shared_view, view

NAME = "campaign"  # in place of a rule system's, in saves and scenario files

__all__ = [
    "CAMPAIGN_ORDERS",
    "MIGRATIONS",
    "NAME",
    "VERSION",
    "CampaignOrder",
    "CampaignSetup",
    "CampaignState",
    "Due",
    "EndTurn",
    "Fate",
    "FieldKind",
    "GameInPlay",
    "Happened",
    "Open",
    "Rename",
    "Return",
    "RosterEntry",
    "awaiting",
    "begun",
    "border",
    "due",
    "following",
    "judge",
    "offers",
    "play",
    "preview",
    "rules_of",
    "shared_view",
    "view",
]  # fmt: skip

_HOMES = {
    "engine": ("Due", "Happened", "awaiting", "begun", "border", "due", "judge", "offers", "play", "rules_of"),
    "battle_result": ("following", "preview"),
    "orders": ("CAMPAIGN_ORDERS", "CampaignOrder", "EndTurn", "Fate", "Open", "Rename", "Return"),
    "roster": ("RosterEntry", "FieldKind"),
    "state": ("MIGRATIONS", "VERSION", "CampaignState", "CampaignSetup", "GameInPlay"),
    "visibility": ("shared_view", "view"),
}


if not TYPE_CHECKING:  # mypy has the names above, and knows of no others

    def __getattr__(name: str) -> object:
        """Load the module that has a name, and keep the name here."""
        for home, names in _HOMES.items():
            if name in names:
                value = globals()[name] = getattr(import_module(f"tactical.campaign.{home}"), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
