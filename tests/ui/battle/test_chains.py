"""Several orders planned in a row by waypoints, in different ways of moving, with the exact chances of all of it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tactical.board import parse_cell
from tactical.rehearsal.chain import chances
from tactical.session.session import Session
from tactical.table.notation import read
from tactical.table.phrases import percent_words
from tests.cli.test_odds import CHAIN, TOML
from tests.fixtures.forecasts import foreseen
from tests.rules.skirmish import fixture as skirmish
from tests.ui.battle.games import app_of, battle, new_game, say, sit
from tests.ui.battle.test_screen import press
from tests.ui.reading import panel_words


def cell(session: Session, name: str) -> int:
    return parse_cell(session.seat.view.board, name)


def way(session: Session, mode: str) -> None:
    """Press v until this way of moving is chosen."""
    selection = session.selection
    for _ in selection.modes:
        if selection.mode == mode:
            return
        session.plan.next_mode()
    assert selection.mode == mode, selection.modes


def test_walk_jet_walk_is_one_plan_of_three_orders(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML))
    plan = session.plan
    assert plan.aim(cell(session, "c1")) is None
    assert plan.waypoint(cell(session, "c1")) is None
    way(session, "jet")
    assert session.selection.has_waypoints
    assert plan.aim(cell(session, "f1")) is None
    assert plan.current is not None
    assert [session.seat.text(order) for order in plan.current.orders] == ["ann walk b1 c1 on", "ann jet 0 to f1"]
    assert plan.waypoint(cell(session, "f1")) is None
    way(session, "walk")
    assert plan.aim(cell(session, "j1")) is None
    texts = [session.seat.text(order) for order in plan.current.orders]
    assert texts == ["ann walk b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1"]
    assert plan.current.verdict
    assert [leg.cell for leg in plan.current.verdict.legs] == [1, 2, 5, 6, 7, 8, 9]
    said = panel_words(session, cell(session, "j1"))
    assert "Walk to c1" in said
    assert "then jet to f1 with 0 MP" in said


def test_walks_go_on_as_one_order_and_peeks_end_it(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML))
    plan = session.plan
    plan.aim(cell(session, "c1"))
    plan.waypoint(cell(session, "c1"))
    way(session, "peek")
    assert plan.aim(cell(session, "d1")) is None
    assert plan.current is not None
    assert [session.seat.text(order) for order in plan.current.orders] == ["ann walk b1 c1 d1 peek"]


def test_a_second_move_action_follows_a_full_one(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 2")))
    plan = session.plan
    plan.aim(cell(session, "c1"))
    plan.waypoint(cell(session, "c1"))
    assert plan.aim(cell(session, "e1")) is None
    assert plan.current is not None
    assert [session.seat.text(order) for order in plan.current.orders] == ["ann walk b1 c1", "ann walk d1 e1"]


def test_the_chances_of_all_of_it_are_shown_and_exact(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML))
    seat = session.seat
    orders = [read(seat.rules, seat.view, 0, text) for text in CHAIN]
    lines = foreseen(seat.rules, seat.view, *orders)
    used = chances(seat.rules, seat.view, orders, reply="always")
    assert used.exact
    assert f"{percent_words(Fraction(15, 36))} to go as planned if nobody reacts" in lines
    assert f"{percent_words(used.whole)} to go as planned if everyone reacts as soon as possible" in lines
    assert any(line.endswith("Ann is taken out") for line in lines)


def test_two_free_attacks_on_one_walk_are_told_one_by_one_and_together(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 10")))
    plan = session.plan
    seat = session.seat
    plan.aim(cell(session, "i1"))
    assert plan.current is not None
    lines = foreseen(seat.rules, seat.view, *plan.current.orders)
    assert sum(line.startswith("Blue (") and " may react" in line for line in lines) == 2
    used = chances(seat.rules, seat.view, plan.current.orders, reply="always")
    assert f"{percent_words(used.whole)} to go as planned if everyone reacts as soon as possible" in lines


def test_what_a_walk_and_an_attack_may_do_is_told_as_of_the_attack_alone() -> None:
    rules = skirmish.RULES
    before, beside = (skirmish.start(cy={"cell": cell}) for cell in ((5, 4), (3, 4)))
    walk, strike = (read(rules, before, 0, text) for text in ("ann walk d5 e5", "ann strike cy with sword"))
    (told,) = foreseen(rules, beside, strike)
    assert "Cy loses " in told
    assert foreseen(rules, before, walk, strike) == (told,)


@pytest.mark.slow
async def test_one_key_gives_the_whole_plan_up_to_the_first_window(tmp_path: Path) -> None:
    game = new_game(tmp_path, TOML)
    app = app_of(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")  # the briefing
        await pilot.press("right", "right", "enter", "w")
        screen = battle(app)
        while screen.session.selection.mode != "jet":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "w")
        while screen.session.selection.mode != "walk":
            await pilot.press("v")
        await pilot.press("right", "right", "right", "right")
        plan = screen.session.plan.current
        assert plan is not None
        assert len(plan.orders) == 3
        await press(pilot, "enter")
        given = [screen.session.seat.text(moment.order) for moment in game.moments]
        assert given == ["ann walk b1 c1 on", "ann jet 0 to f1 on", "ann walk g1 h1 i1 j1"]
        assert screen.session.seat.window is not None  # xan may strike
        await press(pilot, "space", "space")
        assert game.state.piece_named("ann").cell == 9
        assert screen.session.plan.current is None


def test_what_can_no_longer_be_done_is_dropped_with_its_reason(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML.replace("move = 9", "move = 4")), dice=lambda roll: (1,) * roll.dice)
    plan = session.plan
    run, walk = (
        read(session.seat.rules, session.seat.view, 0, text) for text in ("ann run 1 b1 c1 d1 on", "ann walk e1 f1")
    )
    plan.consider(run, walk)
    assert plan.current is not None
    assert plan.current.verdict
    plan.rest = plan.current.then
    session.give(plan.current.order)  # fails
    session.look()
    dropped = session.take_up_rest()
    assert dropped is not None
    assert "dropped" in dropped.text
    assert plan.current is None
    assert session.take_up_rest() is None


def test_an_enemy_is_attacked_before_its_square_is_entered(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, TOML.replace("A c c c c c X", "c c c c c A X")))
    plan = session.plan
    assert plan.aim(cell(session, "g1")) is None
    assert plan.current is not None
    assert session.seat.text(plan.current.order) == "ann attack xan with bare-hands"
    assert any("walk g1" in session.seat.text(order) for order in plan.choices(cell(session, "g1")))


def test_what_may_become_of_a_door_is_told(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "hull-to-hull"))
    seat = session.seat
    lines = foreseen(seat.rules, seat.view, read(seat.rules, seat.view, 0, "sable breach a4 b4 with pistol"))
    assert lines == ("31%: the door b4/a4 is broken",)  # a 6 on either of two dice: 11/36
    lines = foreseen(seat.rules, seat.view, read(seat.rules, seat.view, 0, "sable hack a4"))
    assert lines == ("17%: the door b4/a4 is hacked",)


def test_a_turn_that_cannot_end_yet_says_why(tmp_path: Path) -> None:
    text = TOML.replace("A c c c c c X", "c c c c c A X").replace("move = 9", "move = 2").replace("X Y c", "X c Y")
    session = sit(new_game(tmp_path, text))
    say(session, "ann walk g1", "react pass")
    order = session.asking.closing_order()
    assert order is not None
    outcome, messages = session.give(order)
    assert not outcome.verdict
    assert "Ann must leave g1" in messages[0].text
    offered = [session.seat.text(each) for each in session.seat.offers]
    assert "ann attack xan with bare-hands then h1" in offered
    assert "ann end" not in offered
