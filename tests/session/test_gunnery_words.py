"""Where a course would bring the guns to bear, before it is flown."""

from pathlib import Path

from tactical.session.gunnery_words import gunnery_after, gunnery_here, gunnery_lines
from tests.ui.battle.games import new_game, sit


def test_the_picture_at_the_end_of_the_planned_course(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "the-ark"))
    here = gunnery_here(session)
    assert here is not None
    assert gunnery_after(session) is None  # nothing is planned
    reach = session.selection.reach
    assert reach is not None
    far = max((stop for stop in reach), key=lambda stop: stop.cost)
    order = reach.order_to(far.cell)
    assert order is not None
    session.plan.consider(order)
    there = gunnery_after(session)
    assert there is not None
    assert there.cells != here.cells
    assert there.shields == here.shields
    lines = gunnery_lines(session.seat.rules, session.seat.view, here)
    assert lines[0].startswith("Shields: front ")
    assert any("%" in line and "shield" in line for line in lines[1:])


def test_nothing_is_told_of_where_dice_have_yet_to_fall(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-flight"))
    seat = session.seat
    attack = next(order for order in seat.offers if order.verb == "attack")
    assert gunnery_after(session, (attack,)) is None
    ways = [order for order in seat.offers if seat.goes(order) and order.subject == attack.subject]
    found = [(gunnery_after(session, (way,)), gunnery_after(session, (way, attack))) for way in ways]
    both = [(there, then) for there, then in found if then is not None]  # from elsewhere it cannot be made
    assert both
    assert all(there == then for there, then in both)


def test_the_tip_of_the_guided_battle_counts_as_the_screen_does(tmp_path: Path) -> None:
    session = sit(new_game(tmp_path, "first-flight"))
    seat = session.seat
    (first, *_), (ship, target) = seat.tutor.tips, seat.view.pieces
    cell = seat.rules.presenter.cell_card(seat.view, target.cell, ship.id)
    far = next(line.value.partition(",")[0] for line in cell.lines if line.label == "Range")
    assert f"Mule is {far} away" in first.words
    guns = seat.rules.presenter.piece_card(seat.view, ship.id).lines
    reach = next(line.value for line in guns if line.label == "Heavy")
    assert f"range {first.words.partition('Guns reach ')[2].partition(' without')[0]}, or" in reach
