"""Where a course would bring the guns to bear, before it is flown."""

from pathlib import Path

from tactical.controller.gunnery_words import gunnery_after, gunnery_here, gunnery_lines
from tests.ui.battle.games import new_game, sit


def test_the_picture_at_the_end_of_the_planned_course(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "the-ark"))
    here = gunnery_here(controller)
    assert here is not None
    assert gunnery_after(controller) is None  # nothing is planned
    reach = controller.reach
    assert reach is not None
    far = max((stop for stop in reach), key=lambda stop: stop.cost)
    order = reach.order_to(far.cell)
    assert order is not None
    controller.consider(order)
    there = gunnery_after(controller)
    assert there is not None
    assert there.cells != here.cells
    assert there.shields == here.shields
    lines = gunnery_lines(controller.rules, controller.view, here)
    assert lines[0].startswith("Shields: front ")
    assert any("%" in line and "shield" in line for line in lines[1:])


def test_nothing_is_told_of_where_dice_have_yet_to_fall(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "first-flight"))
    attack = next(order for order in controller.offers if order.verb == "attack")
    assert gunnery_after(controller, (attack,)) is None
    ways = [order for order in controller.offers if controller.goes(order) and order.subject == attack.subject]
    found = [(gunnery_after(controller, (way,)), gunnery_after(controller, (way, attack))) for way in ways]
    both = [(there, then) for there, then in found if then is not None]  # from elsewhere it cannot be made
    assert both
    assert all(there == then for there, then in both)


def test_the_tip_of_the_guided_battle_counts_as_the_screen_does(tmp_path: Path) -> None:
    controller = sit(new_game(tmp_path, "first-flight"))
    (first, *_), (ship, target) = controller.tutor.tips, controller.view.pieces
    cell = controller.rules.presenter.cell_card(controller.view, target.cell, ship.id)
    far = next(line.value.partition(",")[0] for line in cell.lines if line.label == "Range")
    assert f"Mule is {far} away" in first.words
    guns = controller.rules.presenter.piece_card(controller.view, ship.id).lines
    reach = next(line.value for line in guns if line.label == "Heavy")
    assert f"to {first.words.partition('Guns reach ')[2].partition(' without')[0]}, at -4" in reach
