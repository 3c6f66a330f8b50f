"""A battle looked back on: decisions and dice add up to what changed, and advice is what its seat could have known."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.opponent.player import leaving
from tactical.opponent.review import PlayedOrder, Review, review
from tactical.opponent.winning import Appraisal, chances_to_win, share_of
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import Ask, awaiting, opened, play
from tactical.table.notation import read
from tactical.table.rolls import tape
from tactical.testing.random_play import random_game
from tests.contract.openings import game
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.positions import Position

ONE_A_SYSTEM = ("first-battle", "first-boarding", "belt-duel", "first-advance", "first-fleet", "first-journey")


def whole(state: Any) -> Any:
    return state


def nobody(seat: int) -> bool:
    return False


def everybody(seat: int) -> bool:
    return True


def played(here: Position, *texts: str, faces: tuple[tuple[int, ...], ...] = ()) -> list[PlayedOrder]:
    """Orders given one after the other, with the faces of their dice."""
    rules, state = here
    past, dice = [], tape(faces)
    for number, text in enumerate(texts, 1):
        order = read(rules, state, awaiting(state).seat, text)
        out = play(rules, state, order, dice)
        assert out.verdict, (text, out.verdict)
        past.append(PlayedOrder(number, state, order, out.state))
        state = out.state
    return past


def random_past(name: str, seed: int, many: int) -> tuple[Any, list[PlayedOrder]]:
    found = random_game(game(name), seed, many)
    past = [
        PlayedOrder(number, move.before, move.order, move.out.state)
        for number, move in enumerate(found.moves)
        if move.out.verdict
    ]
    return found.rules, past


def reviewed(rules: Any, past: list[PlayedOrder], **more: Any) -> Review:
    given = {"side": past[0].before.sides[0], "see": whole, "judges": nobody}
    return review(rules, past, **(given | more))


def test_no_position_is_worked_out_twice(monkeypatch: pytest.MonkeyPatch):
    rules, past = random_past("first-battle", 5, 12)
    counted = list[Any]()

    class Counted(Appraisal):
        def __init__(self, rules: Any, view: Any, *rest: Any) -> None:
            counted.append(view)
            super().__init__(rules, view, *rest)

    monkeypatch.setattr("tactical.opponent.review.Appraisal", Counted)
    reviewed(rules, past)
    assert counted == [past[0].before, *(each.after for each in past)]


# --- the curve ---


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_decisions_and_dice_add_up_to_what_changed(name: str):
    rules, past = random_past(name, 5, 24)
    found = reviewed(rules, past)
    assert [each.played for each in found.orders] == past
    for order in found.orders:
        before, after = (
            share_of(chances_to_win(rules, at)[found.side]) for at in (order.played.before, order.played.after)
        )
        assert order.before == pytest.approx(before)
        assert order.after == pytest.approx(after)
        assert order.change == pytest.approx(after - before)


def test_the_same_order_is_as_good_whatever_its_dice_show():
    here = skirmish("a.....n....o", a=RIFLE, n=RIFLE, o=SWORD)
    hit, miss = (
        reviewed(here.rules, played(here, "a fire rifle at n", faces=faces)).orders[0]
        for faces in (((1, 1), (6, 6)), ((6, 6),))
    )
    assert hit.decision == pytest.approx(miss.decision)
    assert hit.decision > 0.01
    assert hit.dice > 0 > miss.dice


def test_what_throws_no_dice_is_all_decided():
    here = skirmish("a..........n", a=RIFLE, n=RIFLE)
    found = reviewed(here.rules, played(here, "a walk b1", "a end"))
    assert all(order.dice == pytest.approx(0.0) for order in found.orders)


def test_a_battle_that_is_won_ends_at_all_of_it():
    here = skirmish("a.....n", a=RIFLE, n=RIFLE).with_piece("n", health=1)
    past = played(here, "a fire rifle at n", faces=((1, 1), (6, 6)))
    assert past[-1].after.result is not None
    red, blue = (reviewed(here.rules, past, side=side).orders[-1].after for side in ("red", "blue"))
    assert (red, blue) == (pytest.approx(1.0), pytest.approx(0.0))


# --- decisions ---


def test_a_chance_that_is_let_pass_is_told_with_what_would_have_been_better():
    here = skirmish("a.....n....o", a=RIFLE, n=RIFLE, o=SWORD).with_piece("n", health=1)
    idle, best = (
        reviewed(here.rules, played(here, *texts, faces=((6, 6),)), judges=everybody).decisions[0]
        for texts in (("a end",), ("a fire rifle at n", "a end"))
    )
    assert idle.loss > 0.05
    assert any(getattr(order, "target", -1) == 1 for order in idle.advice)
    assert best.loss < 0.01, "though it missed"


def test_to_end_a_turn_is_neither_better_nor_worse_by_itself():
    """In the west lock the end of a phase was 18 points worse than advice that did not go so far."""
    rules, state = open_scenario("first-boarding")
    past, state = list[PlayedOrder](), opened(rules, state, live(1)).state
    while len(past) < 6:
        order = leaving(rules, state)
        past.append(PlayedOrder(len(past), state, order, play(rules, state, order, live(1)).state))
        state = past[-1].after
    found = reviewed(rules, past, judges=everybody)
    assert any(abs(each.decision) > 0.01 for each in found.orders), "time passes"
    judged = [each for each in found.decisions if each.advice]
    assert judged
    assert all(each.gained == 0 for each in judged)
    assert all(each.advised == 0 for each in judged if [order.verb for order in each.advice] == ["end"])


def test_what_is_ordered_in_a_row_is_one_decision_and_each_turn_has_its_own():
    here = skirmish("a.b........n", a=RIFLE, b=RIFLE, n=RIFLE)
    rules, past = here.rules, played(here, "a walk b1", "a end")
    (last,) = played(Position(rules, past[-1].after), f"{'b' if awaiting(past[-1].after).seat == 0 else 'n'} end")
    past.append(last)
    found = reviewed(rules, past)
    assert [len(each.orders) for each in found.decisions] == [2, 1]


def test_only_those_who_are_to_be_judged_are():
    rules, past = random_past("first-battle", 2, 20)
    found = reviewed(rules, past, judges=lambda seat: seat == 1)
    assert found.average_loss(0) is None
    assert found.judged(1)
    assert found.average_loss(1) is not None
    assert all(each.loss >= 0 for each in found.decisions)


def test_turning_points_are_what_changed_most_in_their_order():
    rules, past = random_past("first-battle", 7, 60)
    found = reviewed(rules, past)
    points = found.turning_points(3)
    assert 1 <= len(points) <= 3
    assert [each.orders[0].played.number for each in points] == sorted(each.orders[0].played.number for each in points)
    least = min(abs(each.change) for each in points)
    assert all(abs(each.change) <= least + 1e-12 for each in found.decisions if each not in points)


# --- what may be known ---


def test_a_seat_is_told_nothing_that_it_could_not_know():
    """All that is used of a position is what it sees of it, and of its own orders what it saw then."""
    rules, state = open_scenario("the-mill")
    state, past = opened(rules, state, live(1)).state, list[PlayedOrder]()
    dice = live(4)
    while len(past) < 14:
        want = awaiting(state)
        assert isinstance(want, Ask)
        offers = rules.offers(rules.view(state, want.seat))
        order = offers[len(past) % len(offers)]
        out = play(rules, state, order, dice)
        if out.verdict:
            past.append(PlayedOrder(len(past), state, order, out.state))
            state = out.state

    def see(position: Any) -> Any:
        return rules.view(position, 0)

    known = [each._replace(before=see(each.before), after=see(each.after)) for each in past]
    full, less = (reviewed(rules, some, see=see, judges=lambda seat: seat == 0) for some in (past, known))
    assert [each._replace(orders=()) for each in full.decisions] == [
        each._replace(orders=()) for each in less.decisions
    ]
    for one, other in zip(full.orders, less.orders, strict=True):
        assert one._replace(played=other.played) == other


def test_it_can_be_stopped():
    rules, past = random_past("first-battle", 2, 30)
    seen: list[float] = []
    found = reviewed(rules, past, watch=lambda share: seen.append(share) or len(seen) < 2)
    assert len(found.decisions) == 2
    assert seen[0] < seen[1] < 1
