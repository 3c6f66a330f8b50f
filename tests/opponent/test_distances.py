"""How far it is, as the computer and Enter count it: by steps, and by stairs, ladders and wormholes."""

from __future__ import annotations

import pytest

from tactical.opponent.distances import FAR, Distances
from tactical.rules.armour import RULES as ARMOUR
from tactical.rules.fleet import RULES as FLEET
from tests.rules.armour import fixture as armour
from tests.rules.fleet import fixture as fleet

BANKS = """\
.....LL....
.....LL....
"""


@pytest.mark.parametrize(
    ("what", "kind", "expected"),
    [("foot", "stairs", 4), ("foot", "ladder-6", 2), ("tracked", "ladder-6", FAR)],
)
def test_links_lead_to_what_no_step_leads_to_for_those_who_can_take_them(what, kind, expected):
    ben, nail = armour.red(what, 4, 0), armour.blue("foot", 10, 0)
    state = armour.start(BANKS, size=(11, 2), links=[((4, 0), (7, 0), kind)], ben=ben, nail=nail)
    assert Distances(ARMOUR).far(state, 0, frozenset({state.board.cell(7, 0)})) == expected


@pytest.mark.parametrize(("wormholes", "expected"), [(True, 1), (False, 4)])
def test_wormholes_count_where_they_are_open(wormholes, expected):
    units = ("c1 carrier red A", "x1 carrier blue G")
    state = fleet.start(*units, wormholes={"a": ("A", "H")}, switches={"wormholes": wormholes})
    far = Distances(FLEET).far(state, 0, frozenset({state.board.named("H")}))
    assert far == expected
