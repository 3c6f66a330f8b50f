"""Shortcuts, forced marches and night travel: OV-17 to OV-38, OV-44 to OV-49."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.overland.fixture import (
    TOLD,
    after,
    cell,
    gone,
    health,
    left,
    legal,
    level,
    line,
    pending,
    piece,
    played,
    refused,
    roll,
    start,
    stock,
    target,
    told,
    travelled,
)  # fmt: skip

ABOARD = {"changes": {"kit": {"aboard": "truck", "group": ""}}}
QUIET = {"seats": TOLD, "storyteller": "silent"}


def truck(**changes):
    """Vic drives Kit in the truck."""
    return start("vic", "kit", **{**ABOARD, **changes})


def offered(bonus=3, penalty=0):
    return told(truck(**QUIET), f"offer shortcut pass {bonus} penalty {penalty} to band" if penalty else
                f"offer shortcut pass {bonus} to band")  # fmt: skip


@pytest.mark.clause("OV-17")
def test_a_shortcut_must_be_offered():
    refused(truck(**QUIET), "band shortcut kit", "OV-17")
    legal(offered(3, 2), "band shortcut kit")
    refused(offered(), "band shortcut kit ford", "OV-17")
    refused(truck(**QUIET), "offer shortcut pass 3 to kit", "OV-17", seat="gm")
    refused(offered(), "offer shortcut pass 3 to band", "OV-17", seat="gm")
    refused(truck(**QUIET), "offer shortcut pass 0 to band", "TABLE", seat="gm")
    script = [{"day": 1, "do": "offer", "label": "basin", "bonus": 1}, {"day": 2, "do": "withdraw", "label": "basin"}]
    state = truck(script=script)
    legal(state, "band shortcut kit")
    refused(after(state, "end day"), "band shortcut kit", "OV-17")


@pytest.mark.clause("OV-17")
def test_nobody_is_told_where_nobody_sits():
    script = [{"day": 2, "do": "offer", "label": "basin", "bonus": 1}]
    state = after(start("rae", "glider", script=script, **QUIET), "leave glider")
    refused(state, "offer shortcut pass 3 to band-2", "OV-17", seat="gm")
    out = played(after(state, "band-2 end day"), "band end day")
    heard = [event.text for event in out.events if hasattr(event, "text")]
    assert heard == ["Band hears of a shortcut: basin, 1 more square"]


@pytest.mark.clause("OV-18")
@pytest.mark.parametrize("label", ["pass", "basin", "ford", "goat-track"])
def test_a_shortcut_has_a_name(label):
    state = told(truck(**QUIET), f"offer shortcut {label} 2 to band")
    legal(state, f"band shortcut kit {label}")
    both = told(state, "offer shortcut other 1 to band")
    refused(both, "band shortcut kit", "OV-17")


@pytest.mark.clause("OV-19")
def test_the_shortcut_roll():
    state = offered()
    assert target(state, "band shortcut kit") == 8
    assert left(after(state, "band shortcut kit", (4, 4))) == 7
    assert left(after(state, "band shortcut kit", (4, 5))) == 4


@pytest.mark.clause("OV-20")
def test_a_shortcuts_dangers():
    state = offered(3, 2)
    assert target(state, "band shortcut kit") == 6
    assert left(after(state, "band shortcut kit", (3, 4))) == 4
    assert target(told(state, "penalty shortcut 1"), "band shortcut kit") == 5


@pytest.mark.clause("OV-21", "OV-22")
@pytest.mark.parametrize(("bonus", "squares"), [(3, 7), (1, 5)])
def test_a_shortcut_adds_its_squares(bonus, squares):
    state = after(offered(bonus), "band shortcut kit", (4, 4))
    assert left(state) == squares
    assert cell(after(state, f"band {travelled(squares)}")) == (squares, 4)


# --- forced marches ---


@pytest.mark.clause("OV-23")
def test_a_march_comes_after_the_day_leg():
    state = start("rae")
    refused(state, "forced march", "OV-23")
    legal(after(state, travelled(2)), "forced march")
    legal(after(state, "end leg"), "forced march")


@pytest.mark.clause("OV-24")
def test_mounts_cost_provisions():
    state = after(start("rae"), travelled(2))
    assert stock(after(state, "forced march", (3, 3)), "provisions") == 4
    refused(after(start("rae", stocks={"provisions": 0}), travelled(2)), "forced march", "OV-24")


@pytest.mark.clause("OV-25")
def test_vehicles_cost_fuel():
    state = after(start("vic"), travelled(4))
    done = after(state, "forced march", (3, 3))
    assert (stock(done, "fuel"), stock(done, "provisions")) == (4, 5)
    refused(after(start("vic", stocks={"fuel": 0}), travelled(4)), "forced march", "OV-25")


@pytest.mark.clause("OV-26")
def test_a_march_gives_the_base_again():
    state = after(start("vic"), travelled(4), "forced march", (3, 3))
    assert left(state) == 4
    assert cell(after(state, travelled(4, start=(4, 4)))) == (8, 4)


@pytest.mark.clause("OV-27")
def test_each_rider_rolls_alone():
    state = after(start("rae", "vic"), travelled(2))
    out = played(state, "forced march", (3, 4), (3, 3))
    assert (pending(out.state, "dun"), pending(out.state, "truck")) == (1, 0)
    out = played(state, "forced march", (3, 3), (3, 4))
    assert (pending(out.state, "dun"), pending(out.state, "truck")) == (0, 1)


ON_CAMEL: dict[str, dict[str, Any]] = {
    "dun": {"kind": "camel"}, "rae": {"aboard": "dun"}, "kit": {"aboard": "dun", "group": ""},
}  # fmt: skip


def camel(*more: str, **changes: Any) -> Any:
    """Rae and Kit on one mount that carries two: base 2, Rae's march at 6 or less, Kit's at (4+6)/2 = 5."""
    return start("rae", "kit", *more, **{"changes": ON_CAMEL, **changes})


@pytest.mark.clause("OV-27", "OV-28", "OV-32")
@pytest.mark.parametrize(
    ("kit", "rae", "lost"), [((2, 3), (3, 3), 0), ((2, 3), (3, 4), 1), ((3, 3), (3, 3), 1), ((3, 3), (3, 4), 2)]
)
def test_each_of_two_riders_on_one_mount_rolls(kit, rae, lost):
    state = after(camel(), travelled(2))
    out = played(state, "forced march", rae, kit)
    assert roll(state, "forced march").target == 6
    assert roll(state, "forced march", rae).target == 5
    assert (pending(out.state, "dun"), left(out.state), stock(out.state, "provisions")) == (lost, 2, 4)


@pytest.mark.clause("OV-36", "OV-D22")
def test_two_failures_of_one_march_kill_a_mount_of_one_level():
    state = after(camel(), "end leg", "forced march", (6, 6), (6, 6), "end day")
    assert gone(state, "dun") == "dead"
    assert left(state) == 1
    state = after(camel(), "end leg", "forced march", (6, 6), (1, 1), "end day")
    assert (level(state, "dun"), gone(state, "dun")) == (0, "")


@pytest.mark.clause("FT-OV-08", "OV-D09")
def test_a_second_rider_mounts_where_there_is_room():
    on_foot = {"dun": {"kind": "camel"}}
    state = start("rae", "kit", "vic", changes=on_foot)
    assert left(state) == 1  # Kit walks
    state = after(state, "kit mount dun")
    assert left(state) == 2
    assert line(state, "Riders", "dun") == "Rae, Kit (up to 2)"
    verdict = refused(after(state, "vic dismount"), "vic mount dun", "FT-OV-08")
    assert verdict.reasons[0].remedy == "rae dismount first"
    # who is unconscious sits up there and rolls nothing
    hurt = after(camel(changes={**ON_CAMEL, "kit": {**ON_CAMEL["kit"], "health": 0}}), "end leg")
    assert len(played(hurt, "forced march", (1, 1)).rolled) == 1
    afoot = after(camel(), "kit dismount", "band leave kit", "end leg")
    assert len(played(afoot, "forced march", (1, 1)).rolled) == 1


@pytest.mark.clause("OV-51", "FT-OV-08")
def test_both_riders_doze_in_the_saddle():
    hurt = {name: {**ON_CAMEL[name], "health": 5} for name in ("rae", "kit")}
    state = after(camel(changes={**ON_CAMEL, **hurt}), "rae doze", "kit doze", "end day")
    assert (health(state, "rae"), health(state, "kit")) == (5 + 3, 5 + 2)


@pytest.mark.clause("OV-28")
def test_the_roll_on_a_mount():
    state = after(start("rae"), travelled(2))
    assert (roll(state, "forced march").target, roll(state, "forced march").clause) == (6, "OV-28")
    assert pending(after(state, "forced march", (3, 3)), "dun") == 0
    assert pending(after(state, "forced march", (3, 4)), "dun") == 1


@pytest.mark.clause("OV-29")
def test_a_harness_is_no_help():
    kinds = {"harnessed": {"like": "horse", "harness": 2}}
    state = after(start("rae", kinds=kinds, changes={"dun": {"kind": "harnessed"}}), travelled(2))
    assert state.kind(piece(state, "dun")).harness == 2
    assert target(state, "forced march") == 6


@pytest.mark.clause("OV-30")
def test_the_roll_in_a_vehicle():
    state = after(start("vic"), travelled(4))
    assert (roll(state, "forced march").target, roll(state, "forced march").clause) == (6, "OV-30")
    assert pending(after(state, "forced march", (3, 3)), "truck") == 0
    assert pending(after(state, "forced march", (3, 4)), "truck") == 1


@pytest.mark.clause("OV-31")
def test_a_penalty_on_the_march():
    state = after(told(start("rae", **QUIET), "penalty march 1"), travelled(2))
    assert target(state, "forced march") == 5
    assert pending(after(state, "forced march", (3, 3)), "dun") == 1
    land = start("rae", layers={"penalty_march": {(2, 4): "1"}})
    assert target(after(land, travelled(2)), "forced march") == 5
    assert target(after(told(start("rae", **QUIET), "penalty march 1"), "end day", travelled(2)), "forced march") == 6


@pytest.mark.clause("OV-32")
def test_a_failure_is_pending():
    state = after(start("vic"), travelled(4), "forced march", (6, 6))
    assert (level(state, "truck"), pending(state, "truck")) == (2, 1)


@pytest.mark.clause("OV-33")
def test_marches_as_long_as_fuel_lasts():
    state = after(start("vic", stocks={"fuel": 3}, size=(20, 9)), travelled(4))
    for number in range(1, 4):
        state = after(state, "forced march", (1, 1), travelled(4, start=(4 * number, 4)))
    assert cell(state) == (16, 4)
    refused(state, "forced march", "OV-25")


@pytest.mark.clause("OV-34")
def test_each_march_is_paid_and_rolled_for():
    state = after(start("vic"), "end leg")
    for _ in range(3):
        out = played(state, "forced march", (3, 3))
        state = after(out.state, "end leg")
    assert stock(state, "fuel") == 2


@pytest.mark.clause("OV-35")
def test_losses_wait_for_the_days_end():
    state = after(start("vic"), "end leg", "forced march", (6, 6), "end leg", "forced march", (1, 1))
    assert (left(state), level(state, "truck")) == (4, 2)
    state = after(state, "end day")
    assert (level(state, "truck"), pending(state, "truck"), left(state)) == (1, 0, 2)


@pytest.mark.clause("OV-36")
def test_a_mount_below_zero_dies():
    state = after(start("rae"), "end leg", "forced march", (6, 6), "end leg", "forced march", (6, 6), "end day")
    assert gone(state, "dun") == "dead"
    assert left(state) == 1


@pytest.mark.clause("OV-37")
def test_a_vehicle_below_zero_breaks_down():
    marches = ("end leg", "forced march", (6, 6)) * 3
    state = after(start("vic"), *marches, "end day")
    assert gone(state, "truck") == "broken down"


@pytest.mark.clause("OV-38")
def test_level_zero_is_alive():
    state = after(start("rae"), "end leg", "forced march", (6, 6), "end day")
    assert (level(state, "dun"), gone(state, "dun"), left(state)) == (0, "", 1)


# --- by night ---


@pytest.mark.clause("OV-44")
def test_by_night_after_a_march_or_without():
    state = after(truck(), "end leg")
    legal(state, "band night travel kit")
    legal(after(state, "forced march", (1, 1), "end leg"), "band night travel kit")
    legal(after(truck(stocks={"fuel": 0}), "end leg"), "band night travel kit")
    refused(truck(), "band night travel kit", "OV-D28")
    refused(after(state, "band night travel kit", (1, 1), "end leg"), "forced march", "OV-44")


@pytest.mark.clause("OV-45")
def test_the_night_roll():
    assert target(after(truck(), "end leg"), "band night travel kit") == 8


@pytest.mark.clause("OV-46")
def test_land_by_night():
    state = after(truck(layers={"penalty_night": {(0, 4): "3"}}), "end leg")
    assert target(state, "band night travel kit") == 5
    assert left(after(state, "band night travel kit", (3, 3))) == 3


@pytest.mark.clause("OV-47", "OV-48", "OV-49")
@pytest.mark.parametrize(("faces", "squares"), [((4, 4), 4), ((4, 5), 3), ((5, 5), 2), ((6, 6), 1)])
def test_squares_by_night(faces, squares):
    assert left(after(truck(), "end leg", "band night travel kit", faces)) == squares


@pytest.mark.clause("OV-49")
def test_never_less_than_one_square_on_foot():
    assert left(after(start("kit"), "end leg", "night travel kit", (6, 6))) == 1
