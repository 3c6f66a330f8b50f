"""Standing answers speak in windows: whose, for which piece, only what closes, only what is legal."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.table import Ask, Frame, Order, play, tape
from tactical.table.events import Answered, Rolled
from tactical.table.orders import Stand
from tactical.table.state import Standing
from tactical.table.undo import PastOrder, border
from tests.contract.cases import armour, boarding
from tests.contract.openings import NAMES, game
from tests.contract.through import go, start

RULES = boarding.RULES
RUN = boarding.Run(0, 0, 1, (1, 2, 3, 4, 5))


def with_answers(*answers: Stand) -> Any:
    state = start(RULES, boarding.opening())
    for answer in answers:
        state = go(RULES, state, answer).state
    return state


def test_answers_are_kept_one_for_each_seat_window_and_piece():
    state = with_answers(Stand(1, "never", "free_attack"), Stand(1, "always", "free_attack", 2))
    assert [(s.answer, s.piece) for s in state.standing] == [("never", -1), ("always", 2)]
    state = go(RULES, state, Stand(1, "always", "free_attack")).state
    assert [(s.answer, s.piece) for s in state.standing] == [("always", 2), ("always", -1)]
    state = go(RULES, state, Stand(1, "ask", "free_attack", 2)).state
    state = go(RULES, state, Stand(1, "ask", "free_attack")).state
    assert state == with_answers()


def test_they_may_be_set_whoever_is_asked_but_for_ones_own_pieces():
    state = with_answers()
    assert go(RULES, state, Stand(1, "never", "free_attack")).verdict  # it is seat 0's turn
    assert go(RULES, state, Stand(1, "never", "free_attack", 0)).verdict.reasons[0].code == "not_yours"


def test_an_answer_is_told_to_its_seat_alone():
    out = go(RULES, with_answers(Stand(1, "never", "free_attack")), RUN, ((6, 6),))
    told = [event for event in out.events if isinstance(event, Answered)]
    assert [event.seen for event in told] == [(1,), (1,)]
    assert not told[0].visible_to(0)


def test_another_seats_answer_and_another_windows_do_not_count():
    out = go(RULES, with_answers(Stand(0, "never", "free_attack"), Stand(1, "never", "between")), RUN, ((6, 6),))
    assert out.awaiting.why == "free_attack"


def test_an_answer_set_in_the_window_itself_speaks_at_once():
    state = go(RULES, with_answers(), RUN, ((6, 6),)).state
    out = go(RULES, state, Stand(1, "never", "free_attack"))
    assert out.awaiting.why == "turn"
    assert out.state.pieces[0].cell == 5


def test_an_answer_that_throws_dice_is_replayed_from_the_same_tape():
    state = with_answers(Stand(1, "always", "free_attack"))
    out = go(RULES, state, RUN, ((6, 6), (1, 1), (2, 2)))
    assert out.rolled == ((6, 6), (1, 1), (2, 2))
    assert play(RULES, state, RUN, tape(out.rolled)) == out
    stopped = go(RULES, state, RUN, ((6, 6),))
    assert stopped.awaiting.purpose == "free attack"


class Rash(armour.Armour):
    """Answers with an order that is not legal."""

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        return armour.Intercept(1, 0) if frame.cause == "intercept" else None


def test_an_answer_that_is_not_legal_is_asked_for():
    rules = Rash()
    state = go(rules, start(rules, armour.opening()), Stand(1, "always", "intercept")).state
    cells = [state.board.cell(x, y) for x, y in ((1, 0), (2, 1))]
    assert go(rules, state, armour.Advance(0, 0, tuple(cells))).awaiting.why == "intercept"


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_is_in_the_view_of_its_own_seat_alone(name):
    rules, state = game(name).rules, game(name).state
    seats = range(len(state.setup.seats))
    told = state.having(standing=tuple(Standing(seat, "any", "never") for seat in seats))
    for seat in seats:
        view = rules.view(told, seat)
        referee = state.setup.seats[seat].referee
        assert view.standing == (told.standing if referee else (told.standing[seat],))
        assert view.having(standing=()) == rules.view(state, seat)
        assert rules.view(view, seat) == view


def test_what_anothers_answer_lets_pass_is_a_border():
    """What a window would tell, a standing answer tells as well: that the other seat has let the chance pass."""
    state = with_answers(Stand(1, "never", "free_attack"))
    out = go(RULES, state, RUN, ((6, 6),))
    entry = PastOrder(state, RUN, out.state, rolled=False)
    assert [r.code for r in border(RULES, entry, 0).reasons] == ["undo_seen"]


def test_who_sees_the_dice_is_who_sees_the_piece():
    class Dark(boarding.Boarding):
        def seen_by(self, state: Any, piece: int) -> tuple[int, ...] | None:
            return (state.pieces[piece].seat,)

    out = play(Dark(), with_answers(), RUN, tape([(6, 6)]))
    assert [event.seen for event in out.events if isinstance(event, Rolled)] == [(0,)]


class Unarmed(boarding.Boarding):
    """Nobody can strike: all that is left is to let the runner pass."""

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        return super().candidates(state, ask)[-1:] if ask.why == "free_attack" else super().candidates(state, ask)


class Grudging(Unarmed):
    """The one answer left is not one that only passes."""

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        return (boarding.React(ask.seat, attack=True),) if ask.why == "free_attack" else super().candidates(state, ask)


def test_a_window_with_nothing_but_passing_is_not_opened():
    asked = go(RULES, with_answers(), RUN, ((6, 6),))
    assert asked.awaiting.why == "free_attack"
    unasked = go(Unarmed(), with_answers(), RUN, ((6, 6),))
    assert unasked.awaiting.why == "turn"
    assert unasked.state.pieces[0].cell == 5
    assert not any(isinstance(event, Answered) for event in unasked.events)


def test_one_answer_that_does_something_is_asked_for():
    assert go(Grudging(), with_answers(), RUN, ((6, 6),)).awaiting.why == "free_attack"
