"""Extras that only some rule systems have besides the contract, one module for each topic.

A system lists its subclasses in `Ruleset.extras`. Whoever wants one asks `rules.extra(Drafting)`, and gets the system's
own or the plain `Drafting`, which answers as a system without any: faces need not ask first.

    drafting.py      orders that are kept until they are committed together
    holdings.py      what decides a game beside its pieces: planets, stocks, the score
    engagements.py   fights with rolls and choices of their own that an order leads to
    activations.py   units whose pieces act together, and reactions that cost them their turn
    transport.py     getting into what carries a piece, and out
    reserves.py      pieces off the board that arrive later
    gunnery.py       arcs, shields and mounts, as one picture
    scales.py        distances told in another unit
    journeys.py      plans over several turns
    scenery.py       cells and borders that look otherwise than their map
    hazards.py       what surroundings take from a piece
    footing.py       ground on which not everybody can stand
    ranges.py        how far a piece can hit at most
    lasting.py       what a battle leaves behind at its place
"""

from __future__ import annotations

from tactical.ruleset.extras.activations import UnitActivations
from tactical.ruleset.extras.drafting import Drafting, DraftPart
from tactical.ruleset.extras.engagements import Engagements
from tactical.ruleset.extras.extra import Extra
from tactical.ruleset.extras.footing import Footing
from tactical.ruleset.extras.gunnery import Gunnery, GunneryPicture, GunTarget, MountedWeapon, ShieldSide
from tactical.ruleset.extras.hazards import Hazards
from tactical.ruleset.extras.holdings import Holdings
from tactical.ruleset.extras.journeys import Journeys
from tactical.ruleset.extras.lasting import LastingMarks
from tactical.ruleset.extras.ranges import Ranges
from tactical.ruleset.extras.reserves import Reserves
from tactical.ruleset.extras.scales import Scales
from tactical.ruleset.extras.scenery import Scenery
from tactical.ruleset.extras.transport import Transport

__all__ = [
    "DraftPart",
    "Drafting",
    "Engagements",
    "Extra",
    "Footing",
    "GunTarget",
    "Gunnery",
    "GunneryPicture",
    "Hazards",
    "Holdings",
    "Journeys",
    "LastingMarks",
    "MountedWeapon",
    "Ranges",
    "Reserves",
    "Scales",
    "Scenery",
    "ShieldSide",
    "Transport",
    "UnitActivations",
]
