"""Where the source is silent: each house default, and what its switch changes. OV-D01 to OV-D40."""

from __future__ import annotations

import pytest

from tactical.rules.overland.events import Endangered, Paid, RanOut
from tactical.table import Ask
from tests.rules.overland.fixture import (
    FAR,
    RULES,
    TOLD,
    after,
    asked,
    card,
    cell,
    energy,
    events,
    health,
    left,
    legal,
    level,
    line,
    order,
    pending,
    piece,
    played,
    refused,
    roll,
    said,
    start,
    stock,
    target,
    told,
    travelled,
)  # fmt: skip

QUIET = {"seats": TOLD, "storyteller": "silent"}
INSIDE = {"kit": {"aboard": "truck", "group": ""}}
FLYING = {"kit": {"aboard": "glider", "drives": True, "group": ""}}
MULE = {"name": "ned", "kind": "pacer", "seat": "red", "group": "band"}
PACER = {"pacer": {"sort": "mount", "attributes": {"flight": 1, "ground_speed": 2}}}


def truck(**changes):
    return start("vic", "kit", **{"changes": INSIDE, **changes})


def pushed(state, *rolls):
    """After the day leg, a forced march for each roll, and their legs ended."""
    for faces in rolls:
        state = after(state, "band forced march", faces, "band end leg")
    return state


@pytest.mark.clause("OV-D01")
def test_eight_neighbours_of_one_square():
    state = start("rae")
    assert [leg.cost for leg in legal(state, "travel 1,3 2,4").legs] == [1, 1]
    refused(start("rae", neighbours="four"), "travel 1,3", "OV-D01")
    refused(state, "travel 2,4", "OV-D01")
    assert left(after(state, "travel 1,4", "end leg")) == 0
    assert left(after(state, "travel 1,4", "end day")) == 2
    refused(after(state, "end leg"), "end leg", "OV-D01")
    assert (
        state.board.cell(1, 3)
        not in RULES.reach(start("rae", neighbours="four"), 0, "travel").order_to(state.board.cell(1, 3)).path[:1]
    )


@pytest.mark.clause("OV-D02")
def test_higher_levels():
    kinds = {"fast": {"sort": "mount", "attributes": {"ground_speed": 3}}}
    changes = {"dun": {"kind": "fast"}}
    assert left(start("rae", kinds=kinds, changes=changes)) == 6
    assert left(start("rae", kinds=kinds, changes=changes, bonus="plus_one")) == 4


@pytest.mark.clause("OV-D03")
def test_level_zero():
    assert left(start("rae", changes={"dun": {"worn": 1}})) == 1
    assert left(start("rae", changes={"dun": {"worn": 1}}, level_zero="stands")) == 0


@pytest.mark.clause("OV-D04")
def test_two_dice_at_or_under():
    state = after(start("rae"), "end leg")
    due = roll(state, "forced march")
    assert (due.dice, due.sides, due.aim) == (2, 6, "at_most")
    hard = after(start("rae", layers={"penalty_march": {(0, 4): "6"}}), "end leg")
    assert pending(after(hard, "forced march", (1, 1)), "dun") == 1
    easy = {"layers": {"penalty_march": {(0, 4): "6"}}, "extremes": True}
    assert pending(after(start("rae", **easy), "end leg", "forced march", (1, 1)), "dun") == 0


@pytest.mark.clause("OV-D05")
def test_hyphens_are_averages():
    state = after(start("rae"), "end leg")
    assert target(state, "forced march") == (5 + 4) // 2 + 2
    assert target(after(start("rae", averages="up"), "end leg"), "forced march") == 5 + 2


@pytest.mark.clause("OV-D06")
def test_penalties_lower_the_target_and_are_known_before():
    state = after(start("rae", **QUIET), "end leg")
    assert target(state, "forced march") == 6
    state = told(state, "penalty march 2")
    assert target(state, "forced march") == 4
    assert line(state, "  Dun").startswith("Rae 4 or less")
    assert target(told(state, "penalty march 0"), "forced march") == 6
    refused(state, "penalty march 13", "TABLE", seat="gm")


@pytest.mark.clause("OV-D07")
def test_the_higher_skill_counts():
    state = after(start("rae"), "end leg")
    assert target(state, "forced march") == 4 + 2
    assert target(after(start("rae", skills="both"), "end leg"), "forced march") == 4 + 3
    assert target(after(start("kit", "vic"), "end leg"), "night travel vic") == 6 + 0


@pytest.mark.clause("OV-D08")
def test_who_makes_a_group_roll():
    state = after(start("kit", "vic"), "end leg")
    legal(state, "night travel kit")
    legal(state, "night travel vic")
    offered = [each.roller for each in RULES.offers(state) if each.verb == "night_travel"]
    assert offered == [order(state, f"night travel {who}").roller for who in ("kit", "vic")]  # the best comes first
    refused(state, "night travel truck", "OV-D08")
    best = after(start("kit", "vic", group_roll="best"), "end leg")
    refused(best, "night travel vic", "OV-D08")
    out = start("kit", "vic", changes={"kit": {"health": 0}})
    refused(after(out, "end leg"), "night travel kit", "OV-D08")


@pytest.mark.clause("OV-D09")
def test_the_carried_do_not_count_on_foot():
    state = start("vic", "kit")
    assert left(state) == 1
    state = after(state, "kit board truck")
    assert left(state) == 4
    assert left(after(state, "kit dismount")) == 1
    refused(after(state, "travel 1,4"), "kit dismount", "OV-D09")
    refused(state, "kit mount truck", "OV-D09")
    refused(start("kit", "rae"), "kit board dun", "OV-D09")
    refused(start("kit"), "kit dismount", "OV-D09")
    refused(state, "kit board truck", "OV-D09")
    refused(state, "truck board truck", "OV-D09")
    refused(state, "truck dismount", "OV-D09")


@pytest.mark.clause("OV-D10")
def test_one_attribute_a_day():
    state = start(more=[MULE, {"name": "ida", "kind": "rider", "seat": "red", "aboard": "ned"}], kinds=PACER)
    assert left(state) == 1
    fast = after(state, "ned use ground_speed")
    assert left(fast) == 4
    refused(fast, "ned use ground_speed", "OV-D10")
    refused(fast, "ned use speed", "OV-D10")
    refused(after(fast, "travel 1,4"), "ned use flight", "OV-D10")
    worn = after(fast, "end leg", "forced march", (6, 6), "end day")
    assert piece(worn, "ned").levels == (1, 1)
    best = start(
        more=[MULE, {"name": "ida", "kind": "rider", "seat": "red", "aboard": "ned"}], kinds=PACER, attribute="best"
    )
    assert left(best) == 4
    refused(best, "ned use flight", "OV-D10")


@pytest.mark.clause("OV-D11")
def test_a_group_flies_as_a_whole():
    layers = {"barrier": {(1, 4): "yes"}}
    state = start("kit", "glider", "vic", layers=layers, changes=FLYING)
    refused(state, "travel 1,4", "OV-10")
    legal(start("kit", "glider", layers=layers, changes=FLYING), "travel 1,4")
    legal(start("kit", "glider", "vic", layers=layers, changes=FLYING, group_flight="any"), "travel 1,4")
    lame = {**FLYING, "glider": {"worn": 1}}
    refused(start("kit", "glider", layers=layers, changes=lame), "travel 1,4", "OV-10")


@pytest.mark.clause("OV-D12")
def test_the_tag_decides_not_the_name():
    ground = {(1, 4): "mountain", (0, 3): "river", (1, 3): "river"}
    state = start("rae", layers={"ground": ground, "hazard": {(1, 4): "mountain"}, "barrier": {(1, 3): "yes"}})
    legal(state, "travel 1,4")
    legal(state, "travel 0,3")
    refused(state, "travel 1,3", "OV-10")


@pytest.mark.clause("OV-D13")
def test_a_hazard_is_an_event_for_each_square_and_the_storyteller_is_asked():
    layers = {"hazard": {(1, 4): "desert", (2, 4): "desert"}}
    state = start("rae", layers=layers)
    assert len([e for e in events(state, travelled(2)) if isinstance(e, Endangered)]) == 2
    with_gm = played(start("rae", layers=layers, seats=TOLD), travelled(2))
    assert with_gm.awaiting == Ask(1, ("go_on",), "storyteller")
    assert cell(with_gm.state) == (1, 4)
    assert cell(after(with_gm.state, "go on", "go on")) == (2, 4)
    up = {"layers": layers, "changes": FLYING}
    assert len([e for e in events(start("kit", "glider", **up), travelled(1)) if isinstance(e, Endangered)]) == 1
    assert not [
        e for e in events(start("kit", "glider", flight_avoids=True, **up), travelled(1)) if isinstance(e, Endangered)
    ]


@pytest.mark.clause("OV-D14")
def test_a_failed_shortcut_costs_nothing():
    offer = "offer shortcut pass 3 to band"
    state = after(told(truck(**QUIET), offer), "band shortcut kit", (6, 6))
    assert left(state) == 4
    refused(state, "band shortcut kit", "OV-D14")
    legal(after(state, "end day"), "band shortcut kit")
    again = after(told(truck(**QUIET, shortcut_tries=2), offer), "band shortcut kit", (6, 6))
    legal(again, "band shortcut kit")


@pytest.mark.clause("OV-D15")
def test_a_shortcut_is_not_base_movement():
    offer = "offer shortcut pass 3 to band"
    state = after(told(truck(**QUIET), offer), "band shortcut kit", (1, 1), travelled(7))
    assert left(after(state, "forced march", (1, 1))) == 4
    refused(state, "band forage kit", "OV-D33")
    given = after(told(truck(**QUIET, shortcut_is_base=True), offer), "band shortcut kit", (1, 1))
    given = after(given, *("band forage kit", (6, 6)) * 7)
    assert left(given) == 0
    refused(after(told(truck(**QUIET), offer), "end leg"), "band shortcut kit", "OV-D15")


@pytest.mark.clause("OV-D15")
def test_as_base_a_shortcut_counts_in_every_leg_of_the_day():
    base = told(truck(**QUIET, shortcut_is_base=True), "offer shortcut pass 3 to band")
    day = after(base, "band shortcut kit", (1, 1))
    assert line(day, "Pace") == "7 squares a day"
    march = after(day, travelled(7), "forced march", (1, 1))
    assert left(march) == 7
    night = after(march, "end leg", "night travel kit", (6, 6))
    assert left(night) == 3  # failed by 4: less for each point
    assert left(after(march, "end leg", "night travel kit", (1, 1))) == 7
    assert left(after(night, "end day")) == 4


@pytest.mark.clause("OV-D15")
def test_those_who_part_have_it_too():
    base = told(truck(**QUIET, shortcut_is_base=True), "offer shortcut pass 3 to band")
    state = after(base, "band shortcut kit", (1, 1), "end leg", "band leave kit", "forced march", (1, 1))
    assert left(state) == 7
    assert line(state, "Pace", "band-2") == "4 squares a day"  # 1 on foot, and the 3 of today


@pytest.mark.clause("OV-D16")
def test_the_price_of_a_march():
    herd = [{"name": "bay", "kind": "horse", "seat": "red", "group": "band"}]
    state = after(start("rae", "vic", more=herd), "end leg", "forced march", (1, 1), (1, 1))
    assert (stock(state, "provisions"), stock(state, "fuel")) == (4, 4)
    state = after(start("rae", "vic", more=herd, march_price="each"), "end leg", "forced march", (1, 1), (1, 1))
    assert (stock(state, "provisions"), stock(state, "fuel")) == (3, 4)
    verdict = refused(
        after(start("rae", "vic", stocks={"fuel": 0, "provisions": 0}), "end leg"), "forced march", "OV-24"
    )
    assert [reason.clause for reason in verdict.reasons] == ["OV-24", "OV-25"]


@pytest.mark.clause("OV-D17")
def test_marching_on_foot():
    state = after(start("kit"), "end leg")
    out = played(state, "forced march")
    assert (out.rolled, stock(out.state, "provisions"), left(out.state)) == ((), 4, 1)
    refused(after(start("kit", stocks={"provisions": 0}), "end leg"), "forced march", "OV-D17")
    free = after(start("kit", stocks={"provisions": 0}, march_on_foot="free"), "end leg", "forced march")
    assert left(free) == 1
    refused(after(start("kit", march_on_foot="never"), "end leg"), "forced march", "OV-D17")


@pytest.mark.clause("OV-D18")
def test_one_roll_a_carrier():
    state = after(truck(), "end leg")
    assert len(played(state, "forced march", (1, 1)).rolled) == 1
    everybody = after(truck(march_rolls="everybody"), "end leg")
    assert len(played(everybody, "forced march", (1, 1), (1, 1)).rolled) == 2
    led = after(start("rae", "kit"), "rae dismount", "end leg")
    assert played(led, "forced march").rolled == ()
    driverless = after(truck(), "vic dismount")
    refused(driverless, "travel 1,4", "OV-D18")
    legal(after(driverless, "kit drive truck"), "travel 1,4")
    refused(truck(), "kit drive truck", "OV-D18")
    refused(start("kit", "rae"), "kit mount dun", "FT-OV-08")
    refused(truck(changes={"kit": {**INSIDE["kit"], "health": 0}}), "kit drive truck", "OV-D18")


@pytest.mark.clause("OV-D18")
def test_without_a_driver_there_is_no_pace_and_it_is_said_once():
    inside = {"vic": {"aboard": "truck", "drives": False}, "kit": INSIDE["kit"]}
    state = truck(changes=inside)
    assert line(state, "Pace", "band") == "none, because nobody drives Truck"
    verdict = refused(state, "travel 1,4 2,4", "OV-D18")
    assert [reason.code for reason in verdict.reasons] == ["no_driver"]
    assert line(after(state, "vic drive truck"), "Pace", "band").endswith("a day")


@pytest.mark.clause("OV-D19")
def test_a_failed_march_moves_all_the_same():
    assert left(after(truck(), "end leg", "forced march", (6, 6))) == 4
    assert left(after(truck(failed_march="stops"), "end leg", "forced march", (6, 6))) == 0
    assert left(after(truck(failed_march="stops"), "end leg", "forced march", (1, 1))) == 4


@pytest.mark.clause("OV-D20")
def test_driven_beyond_its_level():
    bad = ((6, 6), (6, 6))
    legal(pushed(after(truck(), "end leg"), *bad), "forced march")
    refused(pushed(after(truck(overdriving=False), "end leg"), *bad), "forced march", "OV-D20")


@pytest.mark.clause("OV-D21")
def test_the_days_end_is_after_the_night():
    state = pushed(after(truck(), "end leg"), (6, 6))
    assert left(after(state, "night travel kit", (1, 1))) == 4
    assert level(after(state, "night travel kit", (1, 1), "end day"), "truck") == 1
    worn = pushed(after(truck(night_base="worn"), "end leg"), (6, 6))
    assert left(after(worn, "night travel kit", (1, 1))) == 2
    over = start("kit", "rae")
    over = after(over, "leave kit", "band end day")
    refused(over, "band travel 1,4", "OV-D21")


@pytest.mark.clause("OV-D22")
def test_riders_of_the_dead_walk():
    state = pushed(after(start("rae"), "end leg"), (6, 6), (6, 6))
    state = after(state, "end day")
    assert card(state, "rae").subtitle == "rider, on foot"
    assert left(state) == 1


@pytest.mark.clause("OV-D23")
@pytest.mark.parametrize(("restores", "now"), [("all", 2), ("one", 1)])
def test_what_a_repair_gives_back(restores, now):
    state = start("vic", changes={"truck": {"worn": 2}}, repair_restores=restores)
    assert level(after(state, "band repair truck by vic", (1, 1)), "truck") == now


@pytest.mark.clause("OV-D24")
def test_a_failed_repair():
    changes = {"truck": {"worn": 1}}
    state = after(start("vic", changes=changes), "band repair truck by vic", (6, 6))
    assert left(state) == 0
    legal(after(state, "end day"), "band repair truck by vic")
    kept = after(start("vic", changes=changes, failed_repair="day_kept"), "band repair truck by vic", (6, 6))
    assert left(kept) == 2


@pytest.mark.clause("OV-D25")
def test_repairs_a_day():
    changes = {"truck": {"worn": 1}, "dun": {"worn": 1}}
    state = start("vic", "rae", "kit", changes=changes)
    state = after(state, "band repair truck by vic", (1, 1))
    refused(state, "band repair dun by vic", "OV-D25")
    both = after(state, "band repair dun by kit", (1, 1))
    assert (level(both, "truck"), level(both, "dun")) == (2, 1)
    failed = after(start("vic", "rae", "kit", changes=changes), "band repair truck by vic", (6, 6))
    refused(failed, "band repair truck by kit", "OV-D25")
    for wish in ("forced march", "night travel kit", "band forage kit"):
        refused(both, wish, "OV-D25")
    twice = after(start("vic", "rae", "kit", changes=changes, repairs=2), "band repair truck by vic", (1, 1))
    legal(twice, "band repair dun by vic")


@pytest.mark.clause("OV-D26")
def test_repair_rolls_have_no_penalty():
    changes = {"truck": {"worn": 1}}
    assert target(start("vic", changes=changes), "band repair truck by vic") == 8
    assert target(start("vic", changes=changes, repair_penalty=2), "band repair truck by vic") == 6
    assert target(told(start("vic", changes=changes, **QUIET), "penalty repair 3"), "band repair truck by vic") == 5


@pytest.mark.clause("OV-D27")
def test_half_a_day():
    kinds = {"gifted": {"mind": 6, "genius": 1, "skills": {"technology": 2, "medicine": 2}}}
    gen = {"name": "gen", "seat": "red", "aboard": "glider", "kind": "gifted", "drives": True}
    changes = {"glider": {"worn": 1}}
    down = after(start("glider", more=[gen], kinds=kinds, changes=changes), "band repair glider by gen", (1, 1))
    assert left(down) == 0
    up = start("glider", more=[gen], kinds=kinds, changes=changes, genius_half="up")
    assert left(after(up, "band repair glider by gen", (1, 1))) == 1
    two = start("glider", "vic", more=[gen], kinds=kinds, changes={"glider": {"worn": 1}, "truck": {"worn": 1}})
    two = after(two, "band repair glider by gen", (1, 1), "band repair truck by vic", (1, 1))
    assert left(two) == 0  # Vic is no genius: the least counts


@pytest.mark.clause("OV-D28")
def test_once_by_night_for_nothing():
    state = after(truck(), "end leg")
    night = after(state, "night travel kit", (1, 1), "end leg")
    assert (stock(night, "fuel"), stock(night, "provisions")) == (5, 5)
    refused(night, "night travel kit", "OV-D28")
    legal(after(truck(night_legs=2), "end leg", "night travel kit", (1, 1), "end leg"), "night travel kit")


@pytest.mark.clause("OV-D29")
def test_upkeep():
    state = truck(upkeep=True)
    done = after(state, "travel 1,4", "end day")
    assert (stock(done, "provisions"), stock(done, "fuel")) == (4, 4)
    assert line(after(state, "travel 1,4"), "Fuel") == "5, 1 due tonight"
    empty = truck(upkeep=True, stocks={"provisions": 0, "fuel": 0})
    said = [e for e in events(empty, "travel 1,4", "end day") if isinstance(e, RanOut | Paid)]
    assert [(type(e), e.stock) for e in said] == [(RanOut, "provisions"), (RanOut, "fuel")]
    assert stock(after(truck(upkeep=False), "travel 1,4", "end day"), "provisions") == 5


@pytest.mark.clause("OV-D30")
def test_a_night_in_camp():
    tired = {"kit": {"health": 1, "energy": 0}}
    state = after(start("kit", changes=tired), "end day")
    assert (health(state, "kit"), energy(state, "kit")) == (1 + 4, 5 * 8)
    short = after(start("kit", changes=tired, night_hours=6), "kit camp", "end day")
    assert energy(short, "kit") == 30
    frail = {"frail": {"body": 1, "mind": 1, "soul": 1}}
    weak = {"name": "ida", "kind": "frail", "seat": "red", "aboard": "dun", "health": 1, "energy": 0}
    ida = after(start("dun", more=[weak], kinds=frail), "ida doze", "end day")
    assert (health(ida, "ida"), energy(ida, "ida")) == (1, 0)
    refused(after(start("kit"), "kit camp"), "kit camp", "OV-D30")
    assert health(after(start("kit"), "end day"), "kit") == 20  # never more than full


@pytest.mark.clause("OV-D31")
def test_on_a_living_mount():
    legal(start("rae"), "rae doze")


@pytest.mark.clause("OV-D32")
def test_who_sleeps_while_the_group_goes_on():
    rae = {"rae": {"aboard": "truck"}}
    state = start("vic", "kit", "rae", changes={**INSIDE, **rae})
    night = after(state, "leave dun", "band end leg", "band night travel kit", (1, 1))
    beds = {"vic": "without sleep", "kit": "without sleep", "rae": "in the vehicle"}
    assert [bool(line(night, f"Health tonight {bed}", name)) for name, bed in beds.items()] == [
        True, True, True,
    ]  # fmt: skip
    refused(night, "kit doze", "OV-D32")
    refused(night, "rae camp", "OV-D32")
    refused(night, "vic doze", "OV-54")
    on_foot = after(start("kit", "rae"), "end leg", "night travel rae", (1, 1))
    assert line(on_foot, "Health tonight without sleep", "kit")
    on_foot = after(on_foot, "end leg", "rae dismount", "kit mount dun")
    refused(on_foot, "kit doze", "OV-D32")
    still = start("vic", "kit", "rae", changes={**INSIDE, **rae}, sleep_on_the_move=False)
    still = after(still, "leave dun", "band end leg", "band night travel kit", (1, 1))
    refused(still, "rae doze", "OV-D32")


@pytest.mark.clause("OV-D33")
def test_which_squares_may_be_given_up():
    state = after(truck(), "end leg", "forced march", (1, 1))
    refused(state, "band forage kit", "OV-D33")
    hunted = after(truck(), *("band forage kit", (6, 6)) * 4)
    assert left(after(hunted, "forced march", (1, 1))) == 4
    short = told(truck(**QUIET), "offer shortcut pass 3 to band")
    short = after(short, "band shortcut kit", (1, 1), travelled(3), *("band forage kit", (6, 6)) * 4)
    refused(short, "band forage kit", "OV-D33")
    loose = told(truck(**QUIET, forage_gives="any"), "offer shortcut pass 3 to band")
    loose = after(loose, "band shortcut kit", (1, 1), *("band forage kit", (6, 6)) * 7)
    assert left(loose) == 0


@pytest.mark.clause("OV-D34")
def test_game_comes_back():
    state = after(truck(), "band forage kit", (6, 6), "travel 1,4")
    assert target(state, "band forage kit") == 6
    assert target(after(state, "end day"), "band forage kit") == 7
    fresh = after(truck(forage_fresh="square"), "band forage kit", (6, 6))
    assert target(fresh, "band forage kit") == 6
    assert target(after(fresh, "travel 1,4"), "band forage kit") == 7


@pytest.mark.clause("OV-D35")
@pytest.mark.parametrize(("spot_on", "exact", "three"), [("least", 1, 3), ("adds", 1, 4)])
def test_an_exact_roll(spot_on, exact, three):
    state = truck(spot_on=spot_on)
    assert played(state, "band forage kit", (3, 4)).state.stack[-1].about.points == exact
    assert played(state, "band forage kit", (1, 3)).state.stack[-1].about.points == three


@pytest.mark.clause("OV-D36")
def test_points_may_be_split():
    five = played(truck(), "band forage kit", (1, 1)).state
    split = after(five, "take fuel", "take provisions 2")
    assert (stock(split, "fuel"), stock(split, "provisions"), asked(split).why) == (6, 7, "day")
    assert asked(after(five, "take nothing")).why == "day"
    refused(five, "take provisions 6", "OV-66")
    refused(five, "take provisions 0", "OV-D36")
    one = after(played(truck(points="one"), "band forage kit", (1, 1)).state, "take provisions 2")
    assert asked(one).why == "day"


@pytest.mark.clause("OV-D37")
def test_groups_part_and_join():
    state = after(start("kit", "rae"), "leave kit")
    assert stock(state, "provisions", "band-2") == 0
    state = after(state, "band share 2 provisions with band-2")
    assert (stock(state, "provisions"), stock(state, "provisions", "band-2")) == (3, 2)
    refused(state, "band share 9 provisions with band-2", "OV-D37")
    refused(state, "band share 1 provisions with band", "OV-D37")
    refused(state, "band share 1 provisions with kit", "OV-D37")
    one = after(state, "band-2 rejoin band")
    assert (stock(one, "provisions"), piece(one, "band-2").on_map, left(one)) == (5, False, 1)
    refused(one, "band-2 end day", "OV-D37")
    gone_on = after(state, "band travel 1,4 2,4")
    refused(gone_on, "band-2 rejoin band", "OV-D37")
    refused(after(state, "band travel 1,4", "band-2 travel 1,4"), "band-2 rejoin band", "OV-D37")
    met = after(state, "band travel 1,4", "band end leg", "band-2 travel 1,4", "band-2 rejoin band")
    assert left(met) == 0
    legal(met, "band forced march")
    moved = after(state, "rae dismount", "band leave dun with band-2")
    refused(moved, "band leave rae with band-2", "OV-12")
    refused(moved, "band leave kit", "OV-12")
    assert card(moved, "band-2").lines[4].value == "1 square a day"


@pytest.mark.clause("OV-D38")
def test_stocks_are_whole_levels():
    state = start("kit")
    assert [line(state, name) for name in ("Provisions", "Fuel", "Ammo", "Wealth")] == ["5", "5", "0", "0"]
    assert [bar.label for bar in card(state, "kit").bars] == ["Health", "Energy"]
    assert (health(state, "kit"), energy(state, "kit")) == (20, 55)


@pytest.mark.clause("OV-D39")
def test_night_is_not_slower_when_it_succeeds():
    assert left(after(truck(), "end leg", "night travel kit", (4, 4))) == 4


@pytest.mark.clause("OV-D40")
def test_script_or_seat_or_nobody():
    state = after(start("rae", seats=TOLD), "end leg")
    out = played(state, "forced march")
    assert out.awaiting == Ask(1, ("go_on",), "storyteller")
    harder = told(out.state, "penalty march 2")
    due = played(harder, "go on").awaiting
    assert due.target == 4
    silent = told(out.state, "stand never storyteller")
    assert silent.standing
    assert played(after(start("rae", **QUIET), "end leg"), "forced march").awaiting.target == 6
    script = [
        {"day": 1, "do": "say", "text": "It is cold."},
        {"day": 1, "do": "penalty", "purpose": "march", "amount": 1, "days": 2},
        {"enter": ["1,4"], "do": "offer", "label": "ford", "bonus": 2},
    ]
    told_ = start("rae", script=script)
    assert target(after(told_, "end leg"), "forced march") == 5
    assert target(after(told_, "end day", "end leg"), "forced march") == 5
    assert target(after(told_, "end day", "end day", "end leg"), "forced march") == 6
    assert "Band hears of a shortcut: ford, 2 more squares" in said(told_, "travel 1,4")
    assert FAR == (8, 0)
