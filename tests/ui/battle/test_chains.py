"""Several orders planned in a row by waypoints, in different ways of moving, with the exact chances of all of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tactical.board import parse_cell
from tactical.controller.controller import Controller
from tactical.controller.forecasts import foresee
from tactical.rehearsal.chain import chances
from tactical.rehearsal.chances import percent_words
from tactical.table.notation import read
from tactical.ui import panels
from tactical.ui.widgets.inspector import InspectorNote
from tests.cli.test_odds import CHAIN, TOML
from tests.ui.battle.games import app_of, battle, new_game, say, sit


def cell(desk: Controller, name: str) -> int:
    return parse_cell(desk.view.board, name)


def way(desk: Controller, mode: str) -> None:
    """Press v until this way of moving is chosen."""
    for _ in desk.modes:
        if desk.mode == mode:
            return
        desk.next_mode()
    assert desk.mode == mode, desk.modes


def test_walk_jet_walk_is_one_plan_of_three_orders(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML))
    assert desk.aim(cell(desk, "c1")) is None
    assert desk.waypoint(cell(desk, "c1")) is None
    way(desk, "jet")
    assert desk.has_waypoints
    assert desk.aim(cell(desk, "f1")) is None
    assert desk.plan is not None
    assert [desk.text(order) for order in desk.plan.orders] == ["ann walk b1 c1 on", "ann jet 0 to f1"]
    assert desk.waypoint(cell(desk, "f1")) is None
    way(desk, "walk")
    assert desk.aim(cell(desk, "j1")) is None
    texts = [desk.text(order) for order in desk.plan.orders]
    assert texts == ["ann walk b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1"]
    assert desk.plan.verdict
    assert [leg.cell for leg in desk.plan.verdict.legs] == [1, 2, 5, 6, 7, 8, 9]
    said = [item.text for item in panels.inspector(desk, cell(desk, "j1"), 30, 40) if isinstance(item, InspectorNote)]
    assert "walk b1 c1 on" in said
    assert "then jet 0 to f1 on" in said


def test_walks_go_on_as_one_order_and_peeks_end_it(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML))
    desk.aim(cell(desk, "c1"))
    desk.waypoint(cell(desk, "c1"))
    way(desk, "peek")
    assert desk.aim(cell(desk, "d1")) is None
    assert desk.plan is not None
    assert [desk.text(order) for order in desk.plan.orders] == ["ann walk b1 c1 d1 peek"]


def test_a_second_move_action_follows_a_full_one(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 2")))
    desk.aim(cell(desk, "c1"))
    desk.waypoint(cell(desk, "c1"))
    assert desk.aim(cell(desk, "e1")) is None
    assert desk.plan is not None
    assert [desk.text(order) for order in desk.plan.orders] == ["ann walk b1 c1", "ann walk d1 e1"]


def test_the_chances_of_all_of_it_are_shown_and_exact(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML))
    orders = [read(desk.rules, desk.view, 0, text) for text in CHAIN]
    lines = foresee(desk.rules, desk.view, *orders)
    used = chances(desk.rules, desk.view, orders, reply="always")
    assert used.exact
    assert f"{percent_words(Fraction(15, 36))} all of it as planned where windows are passed" in lines
    assert f"{percent_words(used.whole)} as planned where all are used" in lines
    assert any(line.endswith("fells ann") for line in lines)


def test_two_free_attacks_on_one_walk_are_told_one_by_one_and_together(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 10")))
    desk.aim(cell(desk, "i1"))
    assert desk.plan is not None
    lines = foresee(desk.rules, desk.view, *desk.plan.orders)
    assert sum(line.startswith("may be answered by blue") for line in lines) == 2
    used = chances(desk.rules, desk.view, desk.plan.orders, reply="always")
    assert f"{percent_words(used.whole)} as planned where all are used" in lines


async def test_by_keys_each_order_is_given_and_the_next_is_shown(tmp_path: Path) -> None:
    game = new_game(tmp_path, TOML)
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")  # the briefing
        await pilot.press("right", "right", "enter", "w")
        screen = battle(app)
        while screen.desk.mode != "jet":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "w")
        while screen.desk.mode != "walk":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "right")
        plan = screen.desk.plan
        assert plan is not None
        assert len(plan.orders) == 3
        await pilot.press("enter")
        assert [screen.desk.text(order) for order in screen.desk.plan.orders] == [
            "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1",
        ]  # fmt: skip
        await pilot.press("enter", "enter")
        assert screen.desk.window is not None  # xan may strike
        await pilot.press("space", "space")
        assert game.state.piece_named("ann").cell == 9
        assert screen.desk.plan is None


def test_what_can_no_longer_be_done_is_dropped_with_its_reason(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 4")), dice=lambda roll: (1,) * roll.dice)
    run, walk = (read(desk.rules, desk.view, 0, text) for text in ("ann run 1 b1 c1 d1 on", "ann walk e1 f1"))
    desk.consider(run, walk)
    assert desk.plan is not None
    assert desk.plan.verdict
    desk.rest = desk.plan.then
    desk.give(desk.plan.order)  # fails
    desk.look()
    dropped = desk.take_up_rest()
    assert dropped is not None
    assert "dropped" in dropped.text
    assert desk.plan is None
    assert desk.take_up_rest() is None


def test_an_enemy_is_attacked_before_its_square_is_entered(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, TOML.replace("A c c c c c X", "c c c c c A X")))
    assert desk.aim(cell(desk, "g1")) is None
    assert desk.plan is not None
    assert desk.text(desk.plan.order) == "ann attack xan with bare-hands"
    assert any("walk g1" in desk.text(order) for order in desk.choices(cell(desk, "g1")))


def test_what_may_become_of_a_door_is_told(tmp_path: Path) -> None:
    desk = sit(new_game(tmp_path, "hull-to-hull"))
    lines = foresee(desk.rules, desk.view, read(desk.rules, desk.view, 0, "sable breach a4 b4 with pistol"))
    assert lines == ("31% the door b4/a4 is broken",)  # a 6 on either of two dice: 11/36
    lines = foresee(desk.rules, desk.view, read(desk.rules, desk.view, 0, "sable hack a4"))
    assert lines == ("17% the door b4/a4 is hacked",)


def test_a_turn_that_cannot_end_yet_says_why(tmp_path: Path) -> None:
    text = TOML.replace("A c c c c c X", "c c c c c A X").replace("move = 9", "move = 2").replace("X Y c", "X c Y")
    desk = sit(new_game(tmp_path, text))
    say(desk, "ann walk g1", "react pass")
    order = desk.closing_order()
    assert order is not None
    outcome, messages = desk.give(order)
    assert not outcome.verdict
    assert "Ann must leave g1" in messages[0].text
    offered = [desk.text(each) for each in desk.offers]
    assert "ann attack xan with bare-hands then h1" in offered
    assert "ann end" not in offered
