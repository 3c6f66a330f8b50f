"""Transport: thirds of both rates, doors, hovering, damage, and what becomes of cargo (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.armour import RULES
from tactical.table import judge
from tactical.table.events import Interrupted
from tactical.table.opening import SheetError
from tactical.table.places import Aboard, Destroyed
from tactical.table.values import replace
from tests.rules.armour.fixture import (
    after,
    blue,
    cell,
    cost,
    events,
    left,
    legal,
    next_turn,
    piece,
    red,
    refused,
    sheet,
    spent,
    start,
)  # fmt: skip

HIT, TWO = (6, 3), (6, 4)  # totals 9 and 10: one level, two


def carrier(rate: int = 24, mobility: str = "tracked", **more: Any) -> dict[str, Any]:
    """A carrier of this rate at f6, facing north, its rear door over e7, f7 and g7."""
    return {"lift": red(mobility, 5, 5, "n", **{"slots": 8, "rate": rate, **more})}


def ride(state: Any, *names: str) -> Any:
    """The same position with these troopers aboard."""
    for name in names:
        state = state.with_piece(replace(piece(state, name), place=Aboard(piece(state, "lift").id)))
    assert RULES.broken_invariants(state) == []
    return state


def damaged(state: Any, levels: int) -> Any:
    return state.with_piece(replace(piece(state, "lift"), damage=levels))


def spend(state: Any, name: str, **amounts: int) -> Any:
    """The position once a piece has spent so many inches."""
    who = piece(state, name)
    inches = {key: 12 * value for key, value in amounts.items()}
    return state.with_piece(replace(who, turn=replace(who.turn, spent=who.turn.spent.spend(**inches))))


class TestLoading:
    """Troops at the doors get in, those farther off walk first."""

    @pytest.mark.clause("AR-127", "AR-128", "AR-132")
    def test_a_third_of_both(self):
        state = after(start(**carrier(), ann=red("foot", 5, 6)), "ann board lift")
        assert left(state, "lift") == 24 - 8
        assert spent(state, "ann") == 2
        jet = start(**carrier(), ann=red("jetpack", 5, 6))
        assert spent(after(jet, "ann board lift"), "ann") == 8

    @pytest.mark.clause("AR-129", "AR-130")
    def test_cargo_is_a_list(self):
        state = after(start(**carrier(), ann=red("foot", 5, 6), bob=red("foot", 4, 6)), "ann board lift", "ann end")
        state = after(state, "foe end", "bob board lift")
        assert piece(state, "ann").place == piece(state, "bob").place == Aboard(piece(state, "lift").id)
        assert [p.name for p in state.aboard(piece(state, "lift").id)] == ["ann", "bob"]
        shown = {line.label: line.value for line in RULES.presenter.piece_card(state, piece(state, "lift").id).lines}
        assert shown["Aboard"] == "Ann, Bob (2 of 8 slots)"

    @pytest.mark.clause("AR-133", "AR-H46")
    def test_a_walk_of_a_third_costs_two(self):
        state = start(**carrier(36, "grav"), ann=red("foot", 5, 8))
        assert left(after(state, "ann go f8 f7", "ann board lift"), "lift") == 12

    @pytest.mark.clause("AR-134")
    def test_a_walk_of_two_thirds_costs_all(self):
        state = start(**carrier(48, "thruster"), ann=red("foot", 5, 10))
        assert left(after(state, "ann go f10 f9 f8 f7", "ann board lift"), "lift") == 0

    @pytest.mark.clause("AR-135")
    def test_farther_off_nobody_gets_in(self):
        state = after(start(**carrier(), ann=red("foot", 5, 11)), "ann go f11 f10 f9 f8 f7")
        refused(state, "ann board lift", "AR-135")

    @pytest.mark.clause("AR-136")
    def test_not_while_the_vehicle_acts(self):
        state = start(**carrier(), ann=red("foot", 4, 5), bob=red("foot", 5, 7))
        moving = after(state, "lift advance 1")
        refused(moving, "ann board lift", "AR-136")
        refused(ride(moving, "ann"), "ann disembark e6", "AR-136")

    @pytest.mark.clause("AR-H46")
    def test_the_worst_fraction_counts_once(self):
        state = start(**carrier(), ann=red("foot", 5, 6), bob=red("foot", 4, 8))
        state = after(state, "ann board lift", "ann end", "foe end", "bob go e8 e7", "bob board lift")
        assert left(state, "lift") == 24 - 16

    @pytest.mark.clause("AR-H48")
    def test_after_the_vehicle_has_moved(self):
        base = start(**carrier(), ann=red("foot", 5, 6), bob=red("foot", 4, 8))
        moved = spend(base, "lift", travel=16)
        assert left(after(moved, "ann board lift"), "lift") == 0
        refused(after(moved, "bob go e8 e7"), "bob board lift", "AR-H48")
        refused(spend(base, "lift", travel=17), "ann board lift", "AR-H48")
        refused(spend(base, "lift", travel=12, turning=5), "ann board lift", "AR-H48")

    @pytest.mark.clause("AR-H48")
    def test_once_a_turn(self):
        state = after(start(**carrier(), ann=red("foot", 5, 6)), "ann board lift")
        refused(state, "ann disembark f7", "AR-H48")

    @pytest.mark.clause("AR-H45")
    def test_capacity(self):
        eight = {f"t{n}": red("foot", 20 + n, 1) for n in range(8)}
        state = ride(start(**carrier(), ann=red("foot", 5, 6), **eight), *eight)
        refused(state, "ann board lift", "AR-H45")
        lorry = red("wheeled", 5, 6, size=2)
        refused(ride(start(**carrier(slots=5), car=lorry, t1=red("foot", 9, 9), t2=red("foot", 9, 8)), "t1", "t2"),
                "car board lift", "AR-H45")  # fmt: skip
        assert left(after(start(**carrier(slots=4), car=lorry), "car board lift"), "lift") == 16

    @pytest.mark.clause("AR-H45", "AR-131")
    def test_doors_turn_with_the_vehicle(self):
        state = start(**carrier(), ann=red("foot", 5, 6), bob=red("foot", 5, 4), cy=red("foot", 4, 5))
        legal(state, "ann board lift")
        refused(state, "bob board lift", "AR-H45")
        refused(state, "cy board lift", "AR-H45")
        turned = start(lift=red("tracked", 5, 5, "ne", slots=8), ann=red("foot", 4, 6), cy=red("foot", 4, 5))
        legal(turned, "ann board lift by rear")
        legal(turned, "cy board lift")
        sides = start(**carrier(doors=("left", "right")), cy=red("foot", 4, 5), ann=red("foot", 5, 6))
        legal(sides, "cy board lift by left")
        refused(sides, "cy board lift by right", "AR-H45")
        refused(sides, "ann board lift", "AR-H45")

    @pytest.mark.clause("AR-H45")
    def test_a_wall_shuts_a_door(self):
        wall = {((5, 5), (5, 6)): "wall"}
        refused(start(edges=wall, **carrier(), ann=red("foot", 5, 6)), "ann board lift", "AR-H45")

    @pytest.mark.clause("AR-129")
    def test_only_with_ones_own(self):
        state = start(**carrier(), ann=red("foot", 5, 6), theirs=blue("tracked", 5, 7, "n", slots=8))
        refused(state, "ann board theirs", "AR-129")


class TestUnloading:
    """Troops get out on their own initiative, and pay for what the vehicle moved."""

    @pytest.mark.clause("AR-131", "AR-H45")
    def test_the_squares_at_the_rear_door(self):
        state = ride(start(**carrier(), ann=red("foot", 9, 9), bob=red("foot", 5, 6)), "ann")
        assert cell(after(state, "ann disembark e7"), "ann") == (4, 6)
        legal(state, "ann disembark g7")
        refused(state, "ann disembark f7", "AR-131")  # bob stands there
        refused(state, "ann disembark f5", "AR-131")
        refused(state, "ann disembark e6", "AR-131")

    @pytest.mark.clause("AR-137", "AR-H47")
    @pytest.mark.parametrize(("moved", "walk"), [(0, 4), (1, 2), (8, 2), (9, 0), (16, 0)])
    def test_what_is_left_to_the_troops(self, moved, walk):
        state = spend(ride(start(**carrier(), ann=red("foot", 9, 9)), "ann"), "lift", travel=moved)
        assert left(after(state, "ann disembark f7"), "ann") == walk

    @pytest.mark.clause("AR-138")
    def test_after_two_thirds_they_only_get_out(self):
        state = start(size=(40, 30), lift=red("tracked", 5, 25, "n", slots=8, rate=24), ann=red("foot", 9, 9))
        state = ride(state, "ann")
        state = after(state, "lift advance 16", "lift end", "foe end", "ann disembark f11")
        assert (left(state, "ann"), left(state, "lift")) == (0, 0)

    @pytest.mark.clause("AR-139")
    def test_after_more_nobody_gets_out(self):
        state = ride(start(**carrier(), ann=red("foot", 9, 9)), "ann")
        refused(spend(state, "lift", travel=17), "ann disembark f7", "AR-139")
        refused(spend(state, "lift", travel=12, turning=5), "ann disembark f7", "AR-139")

    @pytest.mark.clause("AR-127", "AR-128", "AR-H47")
    def test_both_pay(self):
        state = ride(start(**carrier(), ann=red("foot", 9, 9)), "ann")
        assert cost(state, "ann disembark f7") == 2
        assert left(after(state, "ann disembark f7"), "lift") == 16

    @pytest.mark.clause("AR-H46")
    def test_many_get_out_for_one_charge(self):
        state = start(**carrier(), ann=red("foot", 9, 9, unit="squad"), bob=red("foot", 9, 8, unit="squad"))
        state = ride(state, "ann", "bob")
        state = after(state, "ann disembark f7", "bob disembark e7")
        assert left(state, "lift") == 16

    @pytest.mark.clause("AR-131")
    def test_where_troops_cannot_stand(self):
        state = ride(start("\n" * 6 + "    ~~~", **carrier(), ann=red("foot", 9, 9)), "ann")
        refused(state, "ann disembark f7", "AR-131")

    @pytest.mark.clause("AR-H48")
    def test_getting_out_may_be_fired_at(self):
        gun = blue("foot", 5, 9, "n", weapons=("rifle",))
        state = ride(start(**carrier(), ann=red("foot", 9, 9), gun=gun), "ann")
        state = after(state, "ann disembark f7")
        assert state.stack[-1].cause == "intercept"
        assert not piece(after(state, "gun overwatch with rifle", HIT), "ann").lives


class TestHovering:
    """From the air only jetpacks, and all the rest holds for them too."""

    def craft(self, altitude: int = 6, **more: Any) -> dict[str, Any]:
        return {"lift": red("thruster", 5, 5, "n", slots=8, altitude=altitude, **more)}

    @pytest.mark.clause("AR-140", "AR-H51")
    def test_a_jetpack_climbs_to_it(self):
        state = start(**self.craft(), ann=red("jetpack", 5, 6))
        assert cost(state, "ann board lift") == 6 + 8
        assert left(after(state, "ann board lift"), "lift") == 48 - 32  # a walk of 6 is a third begun

    @pytest.mark.clause("AR-140")
    @pytest.mark.parametrize("mobility", ["foot", "gravpack", "powered"])
    def test_others_do_not(self, mobility):
        low = 0 if mobility != "gravpack" else 2
        state = start(**self.craft(2), ann=red(mobility, 5, 6, altitude=low))
        assert [r.clause for r in refused(state, "ann board lift", "AR-140").reasons] == ["AR-140"]
        refused(ride(state, "ann"), "ann disembark f7", "AR-140")

    @pytest.mark.clause("AR-140")
    def test_a_jetpack_gets_out_in_the_air(self):
        state = after(ride(start(**self.craft(), ann=red("jetpack", 9, 9)), "ann"), "ann disembark f7")
        assert (cell(state, "ann"), piece(state, "ann").altitude, left(state, "ann")) == ((5, 6), 6, 16)

    @pytest.mark.clause("AR-H51")
    def test_above_the_limit_of_a_jetpack(self):
        state = start(**self.craft(13), ann=red("jetpack", 5, 6))
        refused(state, "ann board lift", "AR-106")
        refused(ride(state, "ann"), "ann disembark f7", "AR-H51")

    @pytest.mark.clause("AR-141")
    def test_the_other_limits_hold(self):
        state = ride(start(**self.craft(), ann=red("jetpack", 9, 9)), "ann")
        refused(spend(state, "lift", travel=33), "ann disembark f7", "AR-139")
        legal(spend(state, "lift", travel=32), "ann disembark f7")


class TestDamage:
    """Damage acts through the reduced rate; speed stays thirds of the original."""

    @pytest.mark.clause("AR-142", "AR-H49")
    def test_the_top_move_left_is_not_fast(self):
        state = spend(damaged(start(**carrier(), ann=red("foot", 5, 6)), 1), "lift", travel=16)
        assert state.target_class(piece(state, "lift")) == 2

    @pytest.mark.clause("AR-143")
    def test_one_level(self):
        state = damaged(ride(start(**carrier(), ann=red("foot", 9, 9), bob=red("foot", 5, 6)), "ann"), 1)
        legal(spend(state, "lift", travel=8), "ann disembark e7")
        legal(spend(state, "lift", travel=8), "bob board lift")
        refused(spend(state, "lift", travel=9), "ann disembark e7", "AR-143")
        refused(spend(state, "lift", travel=9), "bob board lift", "AR-143")

    @pytest.mark.clause("AR-144")
    def test_two_levels(self):
        state = damaged(ride(start(**carrier(), ann=red("foot", 9, 9), bob=red("foot", 5, 6)), "ann"), 2)
        legal(state, "ann disembark e7")
        refused(spend(state, "lift", travel=1), "ann disembark e7", "AR-144")
        refused(spend(state, "lift", travel=1), "bob board lift", "AR-144")

    @pytest.mark.clause("AR-X11", "AR-H49")
    @pytest.mark.parametrize(("levels", "near", "far"), [(0, 16, 8), (1, 8, 0), (2, 0, 0)])
    def test_loading_under_damage(self, levels, near, far):
        state = damaged(start(**carrier(), ann=red("foot", 5, 6), bob=red("foot", 4, 8)), levels)
        assert left(after(state, "ann board lift"), "lift") == near
        assert left(after(state, "bob go e8 e7", "bob board lift"), "lift") == far
        moved = spend(ride(state, "ann"), "lift", travel=8)
        if levels < 2:
            legal(moved, "ann disembark f7")
        else:
            refused(moved, "ann disembark f7", "AR-144")

    @pytest.mark.clause("AR-H49")
    def test_at_three_levels_troops_still_get_out(self):
        state = damaged(ride(start(**carrier(), ann=red("foot", 9, 9)), "ann"), 3)
        assert left(after(state, "ann disembark f7"), "ann") == 4


class TestFate:
    """What becomes of those aboard when the carrier is destroyed."""

    def shot(self, **options: Any) -> Any:
        """A carrier at its third level with two troopers, and the gun that fires at it."""
        gun = blue("tracked", 5, 15, "n", weapons=("gun",))
        state = start(**carrier(), ann=red("foot", 9, 9), bob=red("foot", 9, 8), gun=gun, **options)
        state = damaged(ride(state, "ann", "bob"), 3)
        return after(state, "lift end")

    @pytest.mark.clause("AR-H50", "FT-AR-11")
    def test_cargo_is_destroyed(self):
        state = after(self.shot(), "gun fire gun at lift", HIT)
        assert isinstance(piece(state, "ann").place, Destroyed)
        assert [p.name for p in state.pieces if not p.lives] == ["lift", "ann", "bob"]

    @pytest.mark.clause("AR-H50")
    def test_or_bails_out(self):
        state = after(self.shot(cargo_fate="bail_out"), "gun fire gun at lift", HIT)
        assert [cell(state, name) for name in ("ann", "bob")] == [(5, 6), (6, 6)]
        assert left(state, "ann") == 0
        assert left(next_turn(state), "ann") == 6


class TestData:
    """A scenario whose cargo cannot be is refused, with the place."""

    def problem(self, **given: Any) -> list[tuple[Any, str]]:
        with pytest.raises(SheetError) as error:
            RULES.open(sheet(**given))
        return [(p.where[-1], p.message) for p in error.value.problems]

    @pytest.mark.clause("AR-H45", "AR-130")
    def test_cargo(self):
        full = {f"t{n}": red("foot", aboard="lift") for n in range(9)}
        assert self.problem(**carrier(), **full) == [("aboard", "lift has 8 slots and its cargo takes 9 (AR-H45)")]
        assert "no slots" in self.problem(car=red("tracked", 5, 5), ann=red("foot", aboard="car"))[0][1]
        assert "not on the side" in self.problem(**carrier(), ann=blue("foot", aboard="lift"))[0][1]
        circle = {"ann": red("tracked", aboard="bob", slots=16), "bob": red("tracked", aboard="ann", slots=16)}
        assert self.problem(**circle)[0] == ("aboard", "ann would be aboard itself")


def test_an_interrupted_walk_is_told():
    """Nothing of transport is left half done: a trooper shot on its way in leaves the carrier unpaid."""
    gun = blue("foot", 8, 7, "w", weapons=("rifle",))
    state = start(**carrier(), ann=red("foot", 5, 7), gun=gun)
    state = after(state, "ann go f7")
    found = events(state, "gun overwatch with rifle", HIT)
    assert not [e for e in found if isinstance(e, Interrupted)]
    assert left(state, "lift") == 24


@pytest.mark.clause("AR-131")
def test_where_it_could_get_out_is_shown():
    state = ride(start(**carrier(), ann=red("foot", 9, 9), bob=red("foot", 5, 6)), "ann")
    ann = piece(state, "ann").id
    assert RULES.modes(state, ann) == ("unload",)
    found = RULES.reach(state, ann, "unload")
    assert [state.cell_name(stop.cell) for stop in found] == ["e7", "g7"]
    assert all(judge(RULES, state, found.order_to(stop.cell)) for stop in found)
