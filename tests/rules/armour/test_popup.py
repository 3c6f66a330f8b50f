"""Pop-ups: AR-120 to AR-126, AR-H43."""

from __future__ import annotations

import pytest

from tactical.rules.armour import RULES
from tests.rules.armour.fixture import (
    FAR,
    after,
    altitude,
    as_target,
    asked,
    blue,
    cell,
    left,
    legal,
    needs,
    offered,
    played,
    red,
    refused,
    spent,
    start,
)  # fmt: skip

RIFLE = {"weapons": ("rifle",)}
UP = "car popup 4 fire rifle at foe"


def hidden(mobility="grav", picture='.."', foe=None, **more):
    """A piece behind a wood, and an enemy beyond it; armed only if a test says so."""
    return start(picture, car=red(mobility, 1, 0, **{**RIFLE, **more}), foe=foe or blue("foot", 6, 0),
                 di=FAR)  # fmt: skip


@pytest.mark.clause("AR-120")
def test_up_fire_and_down_in_one_move():
    refused(hidden(), "car fire rifle at foe", "AR-H24")
    assert needs(hidden(), UP) == 8  # slow after 4 inches
    state = after(hidden(), UP, (6, 6))
    assert (altitude(state, "car"), spent(state, "car"), left(state, "car")) == (0, 8, 28)
    assert state.piece_named("car").turn.fired
    assert not state.piece_named("foe").lives


@pytest.mark.clause("AR-121")
def test_sideways_out_of_cover_and_back():
    state = start("..\n.#", car=red("grav", 0, 1, "e", altitude=1, **RIFLE), foe=blue("foot", 6, 1),
                  di=FAR)  # fmt: skip
    refused(state, "car fire rifle at foe", "AR-H24")
    out = after(state, "car popout 0,2 0,3 fire rifle at foe", (1, 1))
    assert (cell(out, "car"), altitude(out, "car"), spent(out, "car")) == ((0, 1), 1, 8)
    (slip,) = [each for each in offered(state) if "popout" in each]
    assert played(state, slip).state.piece_named("car").turn.fired
    down = start(car=red("grav", 0, 1, **RIFLE), foe=blue("foot", 6, 1))
    assert not any("popout" in each for each in offered(down))
    refused(down, "car popout 0,2 fire rifle at foe", "AR-121")


@pytest.mark.clause("AR-122", "AR-123", "AR-H43")
@pytest.mark.parametrize("mobility", ["foot", "powered", "hover", "thruster", "tracked", "walker", "wheeled"])
def test_who_cannot(mobility):
    of_its_own = {"foot": "AR-123", "powered": "AR-123", "hover": "AR-H43", "thruster": "AR-H43"}
    refused(hidden(mobility), "car popup 1 fire rifle at foe", of_its_own.get(mobility, "AR-122"))


@pytest.mark.clause("AR-122", "AR-123", "AR-H44")
def test_who_can():
    legal(hidden("gravpack", "..:"), "car popup 2 fire rifle at foe")
    legal(hidden("jetpack"), "car popup 10 fire rifle at foe")
    legal(hidden("thruster", popup=True), UP)
    refused(hidden("grav", popup=False), UP, "AR-122")


@pytest.mark.clause("AR-124")
def test_the_altitude_must_be_within_its_limit():
    refused(hidden("gravpack"), "car popup 3 fire rifle at foe", "AR-124")
    refused(hidden("grav"), "car popup 5 fire rifle at foe", "AR-124")
    refused(hidden("jetpack"), "car popup 13 fire rifle at foe", "AR-124")


@pytest.mark.clause("AR-H43")
def test_the_way_back_is_kept_in_hand():
    state = start(car=red("grav", 0, 0, **RIFLE), foe=blue("foot", 35, 0), di=FAR)
    near = after(state, "car advance 28")
    legal(near, UP)
    verdict = refused(after(state, "car advance 29"), UP, "AR-H43")
    assert [RULES.presenter.why(r) for r in verdict.reasons] == [
        "altitude 1 and the way back cost 8 (1 + 7); 7 of 36 inches left"
    ]
    turns = ("car rotate 45", "car rotate -45") * 2  # absolute angles add up: 180 degrees, 30 of 36
    low = start("..\n.#", car=red("grav", 0, 1, "e", altitude=1, **RIFLE), foe=blue("foot", 6, 1), di=FAR)
    state = after(low, *turns)
    verdict = refused(state, "car popout 0,2 0,3 fire rifle at foe", "AR-H43")
    assert [RULES.presenter.why(r) for r in verdict.reasons] == [
        "entering a3 and the way back cost 8 (2 + 6); 6 of 36 inches left: turning +30 (AR-32)"
    ]


@pytest.mark.clause("AR-02", "AR-H32", "AR-106", "AR-109")
@pytest.mark.parametrize(("mobility", "limit"), [("jetpack", "AR-106"), ("thruster", "AR-109")])
def test_what_cannot_be_paid_rests_on_the_rate_and_not_on_the_limit(mobility, limit):
    spends, climbs = {"jetpack": (20, 5), "thruster": (30, 20)}[mobility]
    state = after(start(car=red(mobility, 0, 0, "e")), f"car advance {spends}")
    verdict = refused(state, f"car climb {climbs}", "AR-02")
    assert limit not in [r.clause for r in verdict.reasons]


def watched(mobility="grav", picture='.."', **more):
    zap = {"zap": {"target": "aa", "power": 5}}
    foe = blue("foot", 6, 0, weapons=("zap",))
    return start(picture, car=red(mobility, 1, 0, **{**RIFLE, **more}), foe=foe, di=FAR, weapons=zap)


@pytest.mark.clause("AR-125", "AR-126")
def test_the_enemy_may_fire_at_every_inch_from_which_it_is_seen():
    state = watched("jetpack")
    heights = []
    state = played(state, "car popup 6 fire rifle at foe").state
    while asked(state).why == "intercept":
        heights.append(altitude(state, "car"))
        shot = [(1, 1)] if len(heights) == 3 else []  # its own, once nobody fires at it at the top
        state = after(state, "hold", *shot)
    # seen from 4 on, at the top again after its shot, and on the way down to 4
    assert heights == [4, 5, 6, 6, 5, 4]


@pytest.mark.clause("AR-126")
@pytest.mark.parametrize(("inches", "speed"), [(6, 1), (8, 1), (10, 2)])
def test_fire_at_it_counts_what_is_spent_by_then(inches, speed):
    state = played(watched("jetpack"), "car popup 12 fire rifle at foe").state
    while altitude(state, "car") < inches:
        state = after(state, "hold")
    assert as_target(state, "car") == speed
    assert spent(state, "car") == inches


@pytest.mark.clause("AR-H43", "AR-H14")
def test_hit_at_the_top_it_fires_and_comes_down_as_far_as_it_can():
    state = played(watched(), UP).state
    assert (altitude(state, "car"), spent(state, "car")) == (4, 4)
    # 5 + 5 - 1 for a slow target = 9: one level, 24 - 4 left: all goes on
    went_on = after(state, "foe overwatch with zap", (1, 4), (1, 1))
    assert (altitude(went_on, "car"), left(went_on, "car")) == (0, 24 - 8)
    # 13 or more: three levels, nothing left: it stays at its altitude
    stuck = after(state, "foe overwatch with zap", (4, 5), (1, 1))
    assert (altitude(stuck, "car"), left(stuck, "car")) == (4, 0)


@pytest.mark.clause("AR-H43")
def test_a_hit_that_leaves_only_part_of_the_way_back():
    state = start('.."', car=red("grav", 1, 0, set="slow", **RIFLE), rates="advanced",
                  foe=blue("foot", 6, 0, weapons=("zap",)), weapons={"zap": {"target": "aa", "power": 5}})  # fmt: skip
    state = after(state, "end phase", (1,))
    state = played(after(state, "car reverse 1"), UP).state
    assert spent(state, "car") == 6
    # two levels of 24 leave 8, of which 6 are spent: two inches down
    limp = after(state, "foe overwatch with zap", (1, 5), (1, 1))
    assert (altitude(limp, "car"), left(limp, "car")) == (2, 0)


@pytest.mark.clause("AR-H43")
def test_hit_on_the_way_up_it_turns_back_without_a_shot():
    state = played(watched("thruster", popup=True), "car popup 12 fire rifle at foe").state
    assert (altitude(state, "car"), spent(state, "car")) == (4, 4)
    # two levels of 48 leave 16: 4 are spent, 20 would be needed
    back = after(state, "foe overwatch with zap", (1, 5))
    assert (altitude(back, "car"), left(back, "car")) == (0, 8)
    assert not back.piece_named("car").turn.fired
    # three levels: it stays where it is
    stuck = after(state, "foe overwatch with zap", (4, 5))
    assert (altitude(stuck, "car"), stuck.piece_named("car").turn.fired) == (4, False)


@pytest.mark.clause("AR-121", "AR-H43")
def test_hit_on_the_way_out_it_goes_back_as_far_as_it_can():
    state = start("..\n.#\n..\n..\n..", car=red("grav", 0, 1, "e", altitude=1, **RIFLE),
                  foe=blue("foot", 6, 2, weapons=("zap",)), di=FAR,
                  weapons={"zap": {"target": "aa", "power": 5}})  # fmt: skip
    state = played(state, "car popout 0,2 0,3 0,4 fire rifle at foe").state
    assert cell(state, "car") == (0, 2)
    # two levels of 36 leave 12: 2 are spent, 10 more would be needed: it goes on. Three: it stays
    assert cell(after(state, "foe overwatch with zap", (1, 5), (1, 1)), "car") == (0, 1)
    assert cell(after(state, "foe overwatch with zap", (4, 5)), "car") == (0, 2)
    slower = start("..\n.#\n..\n..\n..", car=red("grav", 0, 1, "e", altitude=1, damage=1, **RIFLE),
                   foe=blue("foot", 6, 2, weapons=("zap",)), di=FAR,
                   weapons={"zap": {"target": "aa", "power": 5}})  # fmt: skip
    slower = played(slower, "car popout 0,2 0,3 0,4 0,5 fire rifle at foe").state
    # one more level leaves 12: 2 spent, 14 more wanted: back at once, no shot
    back = after(slower, "foe overwatch with zap", (1, 4))
    assert (cell(back, "car"), left(back, "car")) == ((0, 1), 8)
    assert not back.piece_named("car").turn.fired
