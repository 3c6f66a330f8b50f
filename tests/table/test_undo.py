"""What a seat may take back alone: up to a roll, another seat's decision, or something newly seen."""

from __future__ import annotations

from typing import Any

from tactical.table import Dice, Order, Throw, by_hand, play, tape
from tactical.table.orders import Stand
from tactical.table.undo import PastOrder, border, may_undo
from tests.contract.cases import armour, boarding, starship
from tests.contract.through import start


def entry(rules: Any, state: Any, order: Order, dice: Dice = by_hand) -> PastOrder:
    out = play(rules, state, order, dice)
    assert out.verdict, out.verdict.reasons
    return PastOrder(state, order, out.state, bool(out.rolled))


def codes(rules: Any, past: list[PastOrder], seat: int) -> list[str]:
    return [why.code for why in may_undo(rules, past, seat).reasons]


def test_nothing_to_take_back():
    assert codes(starship.RULES, [], 0) == ["undo_nothing"]


def test_a_plain_move_is_the_seats_own():
    state = start(starship.RULES, starship.opening())
    move = entry(starship.RULES, state, starship.Fwd(0, 0, 2))
    assert codes(starship.RULES, [move], 0) == []
    assert codes(starship.RULES, [move], 1) == ["undo_other"]


def test_dice_are_a_border():
    rules, state = starship.RULES, start(starship.RULES, starship.opening())
    assert codes(rules, [entry(rules, state, starship.Attack(0, 0, 1), tape([(5,)]))], 0) == ["undo_roll"]
    asked = entry(rules, state, starship.Attack(0, 0, 1))
    assert codes(rules, [asked], 0) == []  # nothing has been thrown yet
    assert codes(rules, [asked, entry(rules, asked.after, Throw(-1, (5,)))], 0) == ["undo_roll"]


def test_another_seats_decision_is_a_border_even_an_aside():
    rules, state = starship.RULES, start(starship.RULES, starship.opening())
    said = entry(rules, state, Stand(1, "never", "between"))
    (why,) = may_undo(rules, [said], 0).reasons
    assert rules.presenter.why(why) == "blue has decided since: every seat must agree"
    assert codes(rules, [said], 1) == []


def test_something_newly_seen_is_a_border():
    rules = armour.RULES
    state = start(rules, armour.opening(ambush=True))
    state = play(rules, state, Stand(1, "never", "intercept")).state
    cells = [state.board.cell(x, y) for x, y in ((1, 0), (2, 1), (3, 2))]
    seen = entry(rules, state, armour.Advance(0, 0, tuple(cells)))
    assert codes(rules, [seen], 0) == ["undo_seen"]
    unseen = entry(rules, state, armour.Advance(0, 0, tuple(cells[:1])))
    assert codes(rules, [unseen], 0) == []


def test_a_window_of_another_seat_tells_of_it():
    rules, state = boarding.RULES, start(boarding.RULES, boarding.opening())
    run = entry(rules, state, boarding.Run(0, 0, 1, (1, 2, 3)), tape([(6, 6)]))
    assert [why.code for why in border(rules, run, 0).reasons] == ["undo_roll"]
    react = entry(rules, run.after, boarding.React(1))
    assert codes(rules, [run, react], 0) == ["undo_other"]
    assert codes(rules, [run, react], 1) == []
