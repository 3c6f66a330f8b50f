"""Several orders planned in a row by waypoints, in different ways of moving, with the exact chances of all of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tactical.board import parse_cell
from tactical.controller.controller import Controller
from tactical.rehearsal.chain import chances
from tactical.table.notation import read
from tactical.table.phrases import percent_words
from tests.cli.test_odds import CHAIN, TOML
from tests.fixtures.forecasts import foreseen
from tests.rules.skirmish import fixture as skirmish
from tests.ui.battle.games import app_of, battle, new_game, say, sit
from tests.ui.battle.test_screen import press
from tests.ui.reading import panel_words


def cell(controller: Controller, name: str) -> int:
    return parse_cell(controller.view.board, name)


def way(controller: Controller, mode: str) -> None:
    """Press v until this way of moving is chosen."""
    for _ in controller.modes:
        if controller.mode == mode:
            return
        controller.next_mode()
    assert controller.mode == mode, controller.modes


def test_walk_jet_walk_is_one_plan_of_three_orders(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML))
    assert controller.aim(cell(controller, "c1")) is None
    assert controller.waypoint(cell(controller, "c1")) is None
    way(controller, "jet")
    assert controller.has_waypoints
    assert controller.aim(cell(controller, "f1")) is None
    assert controller.plan is not None
    assert [controller.text(order) for order in controller.plan.orders] == ["ann walk b1 c1 on", "ann jet 0 to f1"]
    assert controller.waypoint(cell(controller, "f1")) is None
    way(controller, "walk")
    assert controller.aim(cell(controller, "j1")) is None
    texts = [controller.text(order) for order in controller.plan.orders]
    assert texts == ["ann walk b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1"]
    assert controller.plan.verdict
    assert [leg.cell for leg in controller.plan.verdict.legs] == [1, 2, 5, 6, 7, 8, 9]
    said = panel_words(controller, cell(controller, "j1"))
    assert "Walk to c1" in said
    assert "then jet with 0 MP, to f1" in said


def test_walks_go_on_as_one_order_and_peeks_end_it(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML))
    controller.aim(cell(controller, "c1"))
    controller.waypoint(cell(controller, "c1"))
    way(controller, "peek")
    assert controller.aim(cell(controller, "d1")) is None
    assert controller.plan is not None
    assert [controller.text(order) for order in controller.plan.orders] == ["ann walk b1 c1 d1 peek"]


def test_a_second_move_action_follows_a_full_one(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 2")))
    controller.aim(cell(controller, "c1"))
    controller.waypoint(cell(controller, "c1"))
    assert controller.aim(cell(controller, "e1")) is None
    assert controller.plan is not None
    assert [controller.text(order) for order in controller.plan.orders] == ["ann walk b1 c1", "ann walk d1 e1"]


def test_the_chances_of_all_of_it_are_shown_and_exact(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML))
    orders = [read(controller.rules, controller.view, 0, text) for text in CHAIN]
    lines = foreseen(controller.rules, controller.view, *orders)
    used = chances(controller.rules, controller.view, orders, reply="always")
    assert used.exact
    assert f"{percent_words(Fraction(15, 36))} to go as planned if nobody reacts" in lines
    assert f"{percent_words(used.whole)} to go as planned if all react as soon as they can" in lines
    assert any(line.endswith("fells Ann") for line in lines)


def test_two_free_attacks_on_one_walk_are_told_one_by_one_and_together(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 10")))
    controller.aim(cell(controller, "i1"))
    assert controller.plan is not None
    lines = foreseen(controller.rules, controller.view, *controller.plan.orders)
    assert sum(line.startswith("Blue (") and " may answer" in line for line in lines) == 2
    used = chances(controller.rules, controller.view, controller.plan.orders, reply="always")
    assert f"{percent_words(used.whole)} to go as planned if all react as soon as they can" in lines


def test_what_a_walk_and_an_attack_may_do_is_told_as_of_the_attack_alone() -> None:
    rules = skirmish.RULES
    before, beside = (skirmish.start(cy={"cell": cell}) for cell in ((5, 4), (3, 4)))
    walk, strike = (read(rules, before, 0, text) for text in ("ann walk d5 e5", "ann strike cy with sword"))
    (told,) = foreseen(rules, beside, strike)
    assert "hurts Cy by" in told
    assert foreseen(rules, before, walk, strike) == (told,)


async def test_one_key_gives_the_whole_plan_up_to_the_first_window(tmp_path: Path) -> None:
    game = new_game(tmp_path, TOML)
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")  # the briefing
        await pilot.press("right", "right", "enter", "w")
        screen = battle(app)
        while screen.controller.mode != "jet":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "w")
        while screen.controller.mode != "walk":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "right")
        plan = screen.controller.plan
        assert plan is not None
        assert len(plan.orders) == 3
        await press(pilot, "enter")
        given = [screen.controller.text(moment.order) for moment in game.moments]
        assert given == ["ann walk b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1"]
        assert screen.controller.window is not None  # xan may strike
        await press(pilot, "space", "space")
        assert game.state.piece_named("ann").cell == 9
        assert screen.controller.plan is None


def test_what_can_no_longer_be_done_is_dropped_with_its_reason(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 4")), dice=lambda roll: (1,) * roll.dice)
    run, walk = (
        read(controller.rules, controller.view, 0, text) for text in ("ann run 1 b1 c1 d1 on", "ann walk e1 f1")
    )
    controller.consider(run, walk)
    assert controller.plan is not None
    assert controller.plan.verdict
    controller.rest = controller.plan.then
    controller.give(controller.plan.order)  # fails
    controller.look()
    dropped = controller.take_up_rest()
    assert dropped is not None
    assert "dropped" in dropped.text
    assert controller.plan is None
    assert controller.take_up_rest() is None


def test_an_enemy_is_attacked_before_its_square_is_entered(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, TOML.replace("A c c c c c X", "c c c c c A X")))
    assert controller.aim(cell(controller, "g1")) is None
    assert controller.plan is not None
    assert controller.text(controller.plan.order) == "ann attack xan with bare-hands"
    assert any("walk g1" in controller.text(order) for order in controller.choices(cell(controller, "g1")))


def test_what_may_become_of_a_door_is_told(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "hull-to-hull"))
    lines = foreseen(
        controller.rules, controller.view, read(controller.rules, controller.view, 0, "sable breach a4 b4 with pistol")
    )
    assert lines == ("31%: the door b4/a4 is broken",)  # a 6 on either of two dice: 11/36
    lines = foreseen(controller.rules, controller.view, read(controller.rules, controller.view, 0, "sable hack a4"))
    assert lines == ("17%: the door b4/a4 is hacked",)


def test_a_turn_that_cannot_end_yet_says_why(tmp_path: Path) -> None:
    text = TOML.replace("A c c c c c X", "c c c c c A X").replace("move = 9", "move = 2").replace("X Y c", "X c Y")
    controller = sit(new_game(tmp_path, text))
    say(controller, "ann walk g1", "react pass")
    order = controller.closing_order()
    assert order is not None
    outcome, messages = controller.give(order)
    assert not outcome.verdict
    assert "Ann must leave g1" in messages[0].text
    offered = [controller.text(each) for each in controller.offers]
    assert "ann attack xan with bare-hands then h1" in offered
    assert "ann end" not in offered
