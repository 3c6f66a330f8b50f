"""What an order is said to cost and to leave is what is left of its piece once it is carried out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tactical.scenario import open_scenario
from tactical.table import Ask, Order, judge, play
from tactical.table.rolls import by_hand
from tests.fixtures.breakdowns import wander

SCENARIOS = {
    "skirmish": ("the-mill", "Move"), "boarding": ("hull-to-hull", "Move"), "starship": ("belt-duel", "Flight"),
    "fleet": ("three-suns", "Move"), "overland": ("salt-road", "Squares"), "armour": ("company-action", "Move"),
}  # fmt: skip
OTHERS = {"route", "route_to", "delay", "carry"}  # plans of days and turns to come; a move action that is over with it


def left_after(rules: Any, view: Any, order: Order, label: str) -> int | None:
    """What is left of the order's piece once it was carried out whole; None where dice or a window come first."""
    out = play(rules, view, order, by_hand)
    if not isinstance(out.awaiting, Ask) or out.awaiting.seat != order.seat or len(out.state.stack) > len(view.stack):
        return None
    bars = rules.presenter.piece_card(out.state, order.piece).bars  # type: ignore[attr-defined]
    return next((bar.left for bar in bars if bar.label == label), None)


@pytest.mark.parametrize("system", SCENARIOS)
def test_the_price_of_an_offer_is_what_it_takes(system: str) -> None:
    scenario, label = SCENARIOS[system]
    rules, state = open_scenario(scenario)
    chance, looked = random.Random(1), 0
    for done in wander(rules, state, 16, 1):
        view = rules.view(done.before, done.order.seat)
        offers = [order for order in rules.offers(view) if hasattr(order, "piece") and order.verb not in OTHERS]
        for offer in chance.sample(offers, min(4, len(offers))):
            order = offer.going_on()  # a move that stays open shows what is left
            verdict = judge(rules, view, order)
            if verdict and verdict.legs and (left := left_after(rules, view, order, label)) is not None:
                looked += 1
                assert left == verdict.legs[-1].left, (order, verdict.legs[-1])
    assert looked > 5
