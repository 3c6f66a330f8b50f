"""Positions with a right way to play them, set up by hand: what the computer must do, or must not. Twenty a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.opponent.drills.armour import ARMOUR
from tests.opponent.drills.boarding import BOARDING
from tests.opponent.drills.drill import Drill
from tests.opponent.drills.fleet import FLEET
from tests.opponent.drills.overland import OVERLAND
from tests.opponent.drills.skirmish import SKIRMISH
from tests.opponent.drills.starship import STARSHIP

DRILLS: Mapping[str, Sequence[Drill]] = {
    "skirmish": SKIRMISH,
    "boarding": BOARDING,
    "armour": ARMOUR,
    "fleet": FLEET,
    "starship": STARSHIP,
    "overland": OVERLAND,
}
