"""Assault landings: over the edge or straight down, fire on the way, pods and turrets (section 16)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.armour import RULES
from tactical.table import judge
from tactical.table.places import Aboard
from tactical.table.values import replace
from tests.rules.armour.fixture import (
    after,
    as_target,
    blue,
    cell,
    cost,
    left,
    legal,
    lives,
    next_turn,
    piece,
    red,
    refused,
    said,
    start,
)  # fmt: skip

AREAS = {"Red": ["0,23", "1,23"], "Blue": ["0,0"]}


def drop(what: str = "thruster", **given: Any) -> Any:
    """A lander of Red above the map, and a trooper of Red on it."""
    fields = {"lander": True, **given.pop("fields", {})}
    return start(**{"areas": AREAS, "ship": red(what, **fields), "guard": red("foot", 2, 2), **given})


def height(state: Any) -> int:
    found: int = piece(state, "ship").altitude
    return found


class TestDescent:
    """From the rate's height to the ground, or to where it can stay."""

    @pytest.mark.clause("AR-164", "AR-166", "AR-167")
    def test_a_full_descent(self):
        state = drop()
        assert cost(state, "ship land k10") == 48
        assert said(state, "ship land k10")[1] == "Ship starts descending above k10, altitude 48"
        state = after(state, "ship land k10 facing e")
        assert (cell(state, "ship"), height(state), left(state, "ship")) == ((10, 9), 0, 0)
        assert piece(state, "ship").heading == 2
        assert as_target(state, "ship") == 3

    @pytest.mark.clause("AR-164")
    def test_only_landers(self):
        refused(drop(fields={"lander": False}), "ship land k10", "AR-164")
        refused(drop(), "guard land k10", "AR-164")

    @pytest.mark.clause("AR-169")
    def test_staying_in_the_air(self):
        state = drop()
        assert cost(state, "ship land k10 stop 10") == 38
        state = after(state, "ship land k10 stop 10")
        assert (height(state), left(state, "ship"), piece(state, "ship").descending) == (10, 10, False)
        refused(drop(fields={"hovering": False}), "ship land k10 stop 10", "AR-169")

    @pytest.mark.clause("AR-H62")
    def test_within_its_own_limit(self):
        state = drop("grav")
        assert cost(state, "ship land k10") == 36
        for stop in range(5):
            legal(state, f"ship land k10 stop {stop}")
        refused(state, "ship land k10 stop 5", "AR-H62")

    @pytest.mark.clause("AR-H62", "AR-167")
    def test_from_the_rate_it_has_now(self):
        state = drop(fields={"damage": 1})
        assert cost(state, "ship land k10") == 32
        refused(drop(fields={"damage": 3}), "ship land k10", "AR-167")

    @pytest.mark.clause("AR-H62")
    def test_free_squares(self):
        state = drop()
        refused(state, "ship land c3", "AR-H62")  # the guard stands there
        legal(state, "ship land c3 stop 10")
        refused(drop("grav", ground={(9, 9): "wall"}), "ship land 9,9", "AR-68")
        refused(drop(fields={"width": 2, "length": 2}), "ship land a1", "AR-H62")

    @pytest.mark.clause("AR-145")
    def test_not_twice(self):
        state = next_turn(after(drop(), "ship land k10"))
        refused(state, "ship land k10", "AR-H57")


class TestFireOnTheWayDown:
    """A window each inch, at the speed of that moment."""

    def under_fire(self, **given: Any) -> Any:
        gun = blue("tracked", 20, 9, "w", weapons=("gun",))
        return after(drop(gun=gun, **given), "ship land k10")

    def down_to(self, state: Any, altitude: int) -> Any:
        while height(state) > altitude:
            state = after(state, "hold")
        return state

    @pytest.mark.clause("AR-168")
    @pytest.mark.parametrize(("altitude", "speed"), [(40, 1), (32, 1), (31, 2), (20, 2), (15, 3), (1, 3)])
    def test_the_speed_at_that_moment(self, altitude, speed):
        state = self.down_to(self.under_fire(), altitude)
        assert height(state) == altitude
        assert state.stack[-1].cause == "intercept"
        assert as_target(state, "ship") == speed

    @pytest.mark.clause("AR-H62", "AR-H14")
    def test_hit_on_the_way(self):
        state = self.down_to(self.under_fire(), 30)
        state = after(state, "gun overwatch with gun", (6, 6))
        assert piece(state, "ship").damage == 2  # R = 16, 18 spent: it stays at 30
        assert (height(state), left(state, "ship")) == (30, 0)
        assert not piece(state, "ship").descending  # a thruster may be as high as it likes

    @pytest.mark.clause("AR-H62")
    def test_above_its_limit_it_only_goes_on_down(self):
        gun = blue("tracked", 20, 9, "w", weapons=("gun",))
        state = after(drop("grav", gun=gun), "ship land k10")
        state = self.down_to(state, 20)
        state = after(state, "gun overwatch with gun", (5, 5))
        assert (height(state), piece(state, "ship").descending) == (20, True)
        state = next_turn(state)
        assert left(state, "ship") == 12
        for text in ("ship advance 1", "ship rotate 45", "ship climb 1", "ship leave"):
            refused(state, text, "AR-H62")
        assert RULES.modes(state, piece(state, "ship").id) == ()
        state = self._all(after(state, "ship descend 12"))
        assert (height(state), piece(state, "ship").descending) == (8, True)
        state = self._all(after(next_turn(state), "ship descend 4"))
        assert (height(state), piece(state, "ship").descending) == (4, False)
        legal(state, "ship rotate 45")

    def _all(self, state: Any) -> Any:
        """The state once every window has been let pass."""
        while state.stack[-1].cause == "intercept":
            state = after(state, "hold")
        return state

    @pytest.mark.clause("AR-168", "AR-H50")
    def test_destroyed_on_the_way(self):
        state = drop(fields={"damage": 2, "slots": 8}, gun=blue("tracked", 20, 9, "w", weapons=("gun",)))
        state = after(after(state, "ship land k10"), "gun overwatch with gun", (6, 6))
        assert not lives(state, "ship")


class TestCargo:
    """Troops get out by thirds: after a full descent, not before the next turn."""

    @pytest.mark.clause("AR-X12", "AR-H63")
    def test_landing_and_unloading(self):
        state = drop(fields={"slots": 8}, ann=red("foot", aboard="ship"))
        state = after(state, "ship land k10", "ship end", "foe end")
        assert (as_target(state, "ship"), left(state, "ship")) == (3, 0)
        refused(state, "ann disembark k11", "AR-139")
        state = after(next_turn(state), "ann disembark k11")
        assert left(state, "ann") == 4

    @pytest.mark.clause("AR-140", "AR-H63")
    def test_not_out_of_one_that_is_still_coming_down(self):
        state = drop("grav", fields={"slots": 8}, ann=red("jetpack", aboard="ship"))
        ship = piece(state, "ship")
        place = state.set_down(ship, state.board.cell(10, 9), 0, 10)
        state = state.with_piece(replace(ship, place=place, descending=True))
        assert piece(state, "ann").place == Aboard(ship.id)
        refused(state, "ann disembark k11", "AR-140")

    @pytest.mark.clause("AR-H23", "AR-H63")
    def test_those_in_it_are_not_activated_before_it_is_there(self):
        state = drop(fields={"slots": 8}, ann=red("foot", aboard="ship"))
        assert "ann" not in [p.name for p in state.units_left("Red")]
        state = after(state, "ship land k10")
        assert "ann" in [p.name for p in state.units_left("Red")]


class TestPods:
    """Rates of their own for coming down; then they stay."""

    @pytest.mark.clause("AR-170", "AR-H64")
    def test_a_pod(self):
        state = start(areas=AREAS, pod=red("drop-pod"), ann=red("foot", aboard="pod"), guard=red("foot", 2, 2))
        refused(state, "pod land k10 stop 4", "AR-169")
        refused(state, "pod enter 0,23", "AR-170")
        state = next_turn(after(state, "pod land k10"))
        assert left(state, "pod") == 0
        refused(state, "pod advance 1", "AR-H64")
        refused(state, "pod rotate 45", "AR-H64")
        assert left(after(state, "ann disembark k11"), "ann") == 4

    @pytest.mark.clause("AR-170")
    def test_a_turret_fires_where_it_stands(self):
        target = blue("foot", 12, 9)
        state = start(areas=AREAS, turret=red("drop-turret"), guard=red("foot", 2, 2), target=target)
        state = after(state, "turret land k10")
        legal(state, "turret fire autocannon at target")
        assert not lives(after(state, "turret fire autocannon at target", (6, 6)), "target")

    @pytest.mark.clause("AR-H64")
    def test_one_that_stands_from_the_start(self):
        assert left(start(turret=red("drop-turret", 5, 5)), "turret") == 0


@pytest.mark.clause("AR-H62", "AR-164")
def test_where_it_could_set_down_is_shown():
    state = drop(ground={(7, 7): "river"}, fields={"mobility": "thruster"})
    ship = piece(state, "ship").id
    assert RULES.modes(state, ship) == ("enter", "land")
    found = RULES.reach(state, ship, "land")
    everywhere = set(range(state.board.size))
    assert everywhere - set(found.stops) == {state.board.cell(2, 2), state.board.cell(39, 23)}  # two stand there
    assert all(judge(RULES, state, found.order_to(cell)) for cell in list(found.stops)[::200])
