"""What a seat may take back alone: up to a roll, another seat's decision, or something newly seen."""

from __future__ import annotations

from typing import Any

from tactical.table import Dice, Order, Throw, by_hand, play, tape
from tactical.table.orders import Stand
from tactical.table.undo import PastOrder, border
from tests.rehearsal.cases import starship_case
from tests.rules.boarding import fixture as boarding
from tests.rules.skirmish import fixture as skirmish
from tests.rules.starship import fixture as starship


def entry(rules: Any, state: Any, order: Order, dice: Dice = by_hand) -> PastOrder:
    out = play(rules, state, order, dice)
    assert out.verdict, out.verdict.reasons
    return PastOrder(state, order, out.state, bool(out.rolled))


def codes(rules: Any, last: PastOrder, seat: int) -> list[str]:
    return [why.code for why in border(rules, last, seat).reasons]


def test_a_plain_move_is_the_seats_own():
    state = starship.start()
    move = entry(starship.RULES, state, starship.order(state, "ahead 2"))
    assert codes(starship.RULES, move, 0) == []
    assert codes(starship.RULES, move, 1) == ["undo_other"]


def test_dice_are_a_border():
    rules, state, attack, _, _ = starship_case()
    assert codes(rules, entry(rules, state, attack, tape([(5,)])), 0) == ["undo_roll"]
    asked = entry(rules, state, attack)
    assert codes(rules, asked, 0) == []  # nothing has been thrown yet
    assert codes(rules, entry(rules, asked.after, Throw(-1, (5,))), 0) == ["undo_roll"]


def test_another_seats_decision_is_a_border_even_an_aside():
    rules = starship.RULES
    said = entry(rules, starship.start(), Stand(1, "never", "between_attacks"))
    (why,) = border(rules, said, 0).reasons
    assert rules.presenter.why(why) == "Blue has since made a decision, so every seat must agree"
    assert codes(rules, said, 1) == []


def test_something_newly_seen_is_a_border():
    rules, state = skirmish.RULES, skirmish.start(cy={"cell": (4, 4), "hidden": True}, ground={(4, 4): "undergrowth"})
    seen = entry(rules, state, skirmish.order(state, "ann walk 3,4 4,4"))
    assert codes(rules, seen, 0) == ["undo_seen"]
    unseen = entry(rules, state, skirmish.order(state, "ann walk 1,4"))
    assert codes(rules, unseen, 0) == []


def test_a_window_of_another_seat_tells_of_it():
    ann, xan = boarding.friend((0, 0), athletics=3), boarding.foe((2, 0))
    rules, state = boarding.RULES, boarding.start(boarding.corridor(5), ann=ann, xan=xan)
    run = entry(rules, state, boarding.order(state, f"ann run 1 {boarding.to(0, 3)}"), tape([(6, 6)]))
    assert [why.code for why in border(rules, run, 0).reasons] == ["undo_roll"]
    react = entry(rules, run.after, boarding.order(run.after, "react pass"))
    assert codes(rules, react, 0) == ["undo_other"]
    assert codes(rules, react, 1) == []
