"""The gunnery picture: what each mount could hit from here, shields and arcs (FT-SC-01 to FT-SC-06)."""

import pytest

from tactical.ruleset.extras import Gunnery
from tactical.table.rolls import chance_of
from tests.rules.starship.fixture import RULES, after, judged, roll, start


def picture(state, name="ada"):
    return RULES.extra(Gunnery).picture(state, state.piece_named(name).id)


@pytest.mark.clause("FT-SC-01", "FT-SC-02", "FT-SC-05")
@pytest.mark.parametrize("cell", [(5, 1), (1, 5), (5, 9), (15, 11)])
def test_what_is_shown_is_what_may_be_fired_and_its_chance(cell):
    state = start(zed={"cell": cell})
    for mount in picture(state).mounts:
        text = f"attack zed with {mount.name}"
        if not mount.targets:
            assert not judged(state, text)[1]
            continue
        (hit,) = mount.targets
        assert hit.chance.fraction == chance_of(roll(state, text))
        assert hit.strikes in ("front", "left", "right", "rear")


@pytest.mark.clause("FT-SC-05")
def test_what_has_fired_says_so():
    state = after(start(zed={"cell": (5, 1)}), "attack zed with heavy", (1,))
    assert {mount.name: mount.idle for mount in picture(state).mounts}["heavy"] == "fired"


@pytest.mark.clause("FT-SC-05")
def test_a_mount_in_the_middle_of_its_attacks_has_not_fired_yet():
    state = after(start(zed={"cell": (5, 1)}), "attack zed with light", (1,))
    (light,) = (mount for mount in picture(state).mounts if mount.name == "light")
    assert not light.idle
    assert [state.name(hit.target) for hit in light.targets] == ["Zed"]


@pytest.mark.clause("SC-07")
def test_shields_with_the_mounts_that_bear_there():
    found = picture(start())
    assert [shield.side for shield in found.shields] == ["front", "left", "right", "rear"]
    assert all(shield.left <= shield.whole for shield in found.shields)
    bearing = {side for mount in found.mounts for side in mount.sides}
    assert {shield.side for shield in found.shields if shield.mounts} == bearing
