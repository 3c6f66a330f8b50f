"""With many pieces on a large map a decision looks at what is near, not at every pair of pieces."""

from __future__ import annotations

import pytest

from tactical.opponent.candidates import Candidates
from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import LEVELS, STYLES
from tactical.rehearsal.dice import live
from tactical.rules.boarding import offers as boarding_offers
from tactical.scenario import scenario_from_text
from tactical.table import Ask, awaiting, opened
from tests.bench.size import text

SIDE = 60


def battle(system, pieces, side=SIDE):
    scenario = scenario_from_text(text(system, side, pieces), "size")
    state = opened(scenario.rules, scenario.opened(), live(1)).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    return scenario.rules, scenario.rules.view(state, want.seat), want.seat


def test_orders_that_are_judged_grow_with_pieces(monkeypatch):
    judged = []

    def judge(rules, state, order):
        judged.append(order)
        return real(rules, state, order)

    real = boarding_offers.judge
    monkeypatch.setattr(boarding_offers, "judge", judge)
    found = []
    for pieces in (12, 48):
        rules, view, _ = battle("boarding", pieces)
        judged.clear()
        rules.offers(view)
        found.append(len(judged) / pieces)
    few, many = found
    assert many < 1.5 * few, "each piece has as many orders to look at, be there few or many others far away"


@pytest.mark.parametrize("system", ["boarding", "starship", "armour"])
def test_foes_too_far_away_are_left_out_and_no_others(system):
    rules, view, seat = battle(system, 24, 100)
    evaluation = Evaluation(rules, view, STYLES["balanced"], Distances(rules))
    candidates = Candidates(rules, evaluation, LEVELS["normal"])
    there, _ = evaluation.standing(view)
    ours = there[view.seat(seat).side]
    theirs = [who for side, some in there.items() if side != view.seat(seat).side for who in some]
    threats, left_out = evaluation.threats, 0
    for me in ours:
        cell = view.board.neighbours(view.pieces[me.id].cell)[0]
        near = candidates._near(view, me, cell, theirs, sum(threats.reach(view, me.id)))
        for foe in theirs:
            far = view.board.distance(cell, view.pieces[foe.id].cell)
            hurts = threats.at(view, me.id, foe.id, far) or threats.at(view, foe.id, me.id, far)
            assert foe in near or not hurts
        left_out += len(theirs) - len(near)
    assert left_out > 0
