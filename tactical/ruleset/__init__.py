"""The contract of rule systems, and what they are made of. Pure.

Read it in this order:

    contract.py                 the whole of a rule system, in one class
    phases.py, turns.py         phases and turns, run from the rows of a table
    presenter.py, tactics.py    how positions are described and drawn; threat, range, line of sight
    aftermath.py                what outlives a battle
    extras/                     what only some systems have: drafts, gunnery, journeys, scenery
    sheet.py, deploying.py      reading a scenario: options, kinds, tables, pieces, the turn order
    effects.py, events.py       what ends when a boundary passes; what happens alike in several systems
    handling.py, sight.py       what two systems or more do alike
    overlays.py, offers.py      what follows from the rest: layers over the board, offers by place
    roll_chances.py             how likely rolls are, as floats: for what positions are worth
    validation.py, check.py     faults of a position read from a file, and of a whole rule system

`clauses.toml` has the words of the house rules that systems share. What stands in `__all__` here and the names of
these modules stay: a rule system of one's own imports them.
"""

from tactical.ruleset.aftermath import CampaignFacet, Lasting, Mustered
from tactical.ruleset.contract import COMMON, AnyRuleset, Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.extras import (
    Drafting,
    DraftPart,
    Engagements,
    Extra,
    Footing,
    Gunnery,
    Hazards,
    Holdings,
    Journeys,
    LastingMarks,
    Ranges,
    Reserves,
    Scales,
    Scenery,
    Transport,
    UnitActivations,
)
from tactical.ruleset.phases import Crumb, Phase, beat_over, ended_with_nobody, next_phase, nobody_left, trail
from tactical.ruleset.presenter import AskWords, Presenter
from tactical.ruleset.sheet import SheetReader
from tactical.ruleset.tactics import AimedCells, Sightline, Tactics, Threat

__all__ = [
    "COMMON",
    "AimedCells",
    "AnyRuleset",
    "AskWords",
    "CampaignFacet",
    "Crumb",
    "DraftPart",
    "Drafting",
    "Engagements",
    "Extra",
    "Footing",
    "Gunnery",
    "Hazards",
    "Holdings",
    "Journeys",
    "Lasting",
    "LastingMarks",
    "Mustered",
    "Phase",
    "Presenter",
    "Ranges",
    "Reserves",
    "Ruleset",
    "Scales",
    "Scenery",
    "SheetReader",
    "Sightline",
    "Tactics",
    "Threat",
    "Transport",
    "UnitActivations",
    "beat_over",
    "ended_with_nobody",
    "expire_effects",
    "next_phase",
    "nobody_left",
    "trail",
]
