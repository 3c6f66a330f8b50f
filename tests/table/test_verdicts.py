"""Answers to orders: true when legal, all the reasons when not."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tactical.table import OK, Did, Leg, Order, Step, Verdict, judge, no, play, reason
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.values import replace
from tests.table.table_game import RED, Plain, position


def test_a_verdict_is_true_without_reasons():
    assert OK
    assert not no("far", "SK-01")
    assert Verdict(warnings=(reason("far", "SK-01"),))
    assert Verdict(legs=(Leg(1, 1, 1, 0),))


def test_reasons_carry_code_clause_parameters_and_part():
    (why,) = no("too_far", "SK-03", part=2, cost=4, left=1).reasons
    assert (why.code, why.clause, why.part, dict(why.args)) == ("too_far", "SK-03", 2, {"cost": 4, "left": 1})
    assert why.words({"too_far": "{cost} is more than {left}"}) == "4 is more than 1"


def test_a_reason_knows_its_pieces_by_number_and_prints_their_names():
    state = position()
    (piece, other), words = state.pieces[:2], {"busy": "{piece} is as busy as {name}"}
    (why,) = no("busy", "X", piece=piece, name=other.title).reasons
    assert why.words(words) == f"{piece.title} is as busy as {other.title}"
    assert (why.concerns([piece.id]), why.concerns([other.id])) == (True, False)


def test_what_people_write_is_never_a_template():
    (why,) = no("named", "X", name="{0.__class__} {cost}").reasons
    assert why.words({"named": "{name} is not there"}) == "{0.__class__} {cost} is not there"


@pytest.mark.parametrize("code", sorted(TABLE_REFUSALS))
def test_the_tables_refusals_are_plain_words(code):
    assert TABLE_REFUSALS[code].strip() == TABLE_REFUSALS[code] != ""


class Careful(Step, frozen=True):
    """Fails with its own number; harmless to go on from."""

    lenient: ClassVar[bool] = True
    number: int

    def check(self, state: Any, /) -> Verdict:
        return no("bad_step", "X-01", number=self.number)


class Fatal(Careful, frozen=True):
    lenient: ClassVar[bool] = False


class Nothing(Order, frozen=True):
    """Its own reason, then two steps that fail, then one after which nothing is tried."""

    lenient: ClassVar[bool] = True
    wrong: bool = True

    def judge(self, state: Any, /) -> Verdict:
        return no("bad_order", "X-02") if self.wrong else OK

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Careful(1), Careful(2), Careful(1), Fatal(3), Careful(4))


class Sentry(Step, frozen=True):
    """Only opens windows: judging must not even look at it."""

    watches: ClassVar[bool] = True

    def check(self, state: Any, /) -> Verdict:
        return no("bad_step", "X-01", number=9)


class Passing(Order, frozen=True):
    """Goes by a sentry."""

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Step(), Sentry(), Step())


class Wary(Plain):
    orders, steps = (Nothing, Passing), (Careful, Fatal, Sentry)
    refusals: ClassVar[dict[str, str]] = {"bad_step": "step {number} fails", "bad_order": "no"}


def test_all_reasons_that_can_be_known_are_told_once():
    rules, state = Wary(), position()
    told = judge(rules, state, Nothing(RED)).reasons
    assert [rules.presenter.why(why) for why in told] == ["no", "step 1 fails", "step 2 fails", "step 3 fails"]
    out = play(rules, state, Nothing(RED))
    assert out.verdict.reasons == told
    assert out.state is state
    assert [why.code for why in judge(rules, state, Nothing(RED, wrong=False)).reasons] == ["bad_step"] * 3


def test_what_only_opens_windows_is_not_judged_but_played():
    rules, state = Wary(), position()
    state = state.having(stack=(replace(state.stack[0], ask=replace(state.stack[0].ask, verbs=("passing",))),))
    assert judge(rules, state, Passing(RED))
    out = play(rules, state, Passing(RED))
    assert out.verdict
    assert [type(event).__name__ for event in out.events] == ["Interrupted"]  # in play its check counts


def test_a_step_does_nothing_by_default():
    state = position()
    assert Step().run(state, None) == Did(state)
    assert Step().check(state)
    assert Step().need(state) is None
