"""Who answers for others in a rehearsal, and the worst that they can do: in every system, on one seat's knowledge."""

from __future__ import annotations

import pytest

from tactical.journal.digest import digest
from tactical.opponent.seeded_dice import strata
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.session.their_answers import HOW, Answers, worst_answers
from tactical.table import Ask, awaiting, judge, opened, play
from tactical.table.sentences import is_of_a_piece
from tests.fixtures.breakdowns import wander
from tests.journal.games import BLUE, RED, do, yard
from tests.scenario.chosen import ONE_A_SYSTEM
from tests.ui.battle.games import say, sit, sixes

ORDERS = 8  # before others are asked what they could do


@pytest.mark.slow
@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_the_worst_is_legal_and_comes_first(name):
    rules, state = open_scenario(name)
    for done in wander(rules, opened(rules, state, live(1)).state, ORDERS, 2):
        state = done.outcome.state
    want = awaiting(state)
    assert isinstance(want, Ask)
    view, before = rules.view(state, want.seat), digest(state)
    found = worst_answers(rules, view, want.seat)
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    for each in found:
        at = view
        own = [at.seat(order.seat).side == view.seat(want.seat).side for order in each.passed]
        assert own == sorted(own, reverse=True), "one's own turn ends first, then those of other enemies"
        assert sum(own) == each.own
        for order in each.passed:
            at = play(rules, at, order, strata(0, 1)).state
        assert judge(rules, at, each.orders[0])
        assert at.seat(each.orders[0].seat).side != view.seat(want.seat).side
        first = each.orders[0]
        name = at.name(first.subject) if is_of_a_piece(first) else at.seat(first.seat).name
        assert each.words.lower().startswith(name.lower()), "whose answer it is, is said"
    assert digest(state) == before


@pytest.mark.parametrize("how", HOW)
def test_others_are_answered_for_until_the_own_seat_is_asked(tmp_path, how):
    with yard(tmp_path / "yard.tactical") as game:
        session = sit(game, dice=sixes)
        session.rehearse()
        tried = session.seat.what_if
        tried.answers = Answers(tried.rules, RED, how)
        say(session, "ann end")
        want = awaiting(tried.state)
        asked_others = how == "asked"
        given = [node.order.seat for node in tried.rehearsal.path if node.order is not None]
        assert (want.seat == BLUE) == asked_others
        assert (BLUE in given) != asked_others
        assert ("answers: " in tried.words()) != asked_others
        assert not game.moments, "nothing of it is in the game"
        there, length = tried.rehearsal.at, len(tried.rehearsal.path)
        assert tried.undo(RED)
        assert len(tried.rehearsal.path) == (length - 1 if asked_others else 0), "with what was answered since"
        assert tried.redo(RED)
        assert tried.rehearsal.at == there
        assert not tried.redo(RED)


def test_the_most_dangerous_answer_costs_most_and_repeats(tmp_path):
    with yard(tmp_path / "yard.tactical") as game:
        do(game, "ann walk b1")
        view = game.rules.view(game.state, RED)
        found = worst_answers(game.rules, view, RED)
        assert found[0].cost >= found[-1].cost
        assert found == worst_answers(game.rules, view, RED)
