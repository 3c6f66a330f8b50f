"""Standing answers speak in windows: whose, for which piece, only what closes, only what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tactical.rules.boarding.answers import React
from tactical.rules.boarding.moving import Walk
from tactical.rules.starship.moving import Fwd
from tactical.table import Frame, Order, Roll, engine, play, tape
from tactical.table.events import Answered, Rolled
from tactical.table.orders import Stand
from tactical.table.rolls import chance_of
from tactical.table.standing import best_chance
from tactical.table.state import Standing
from tactical.table.undo import PastOrder, border
from tactical.testing.round_trip import go
from tests.contract.openings import NAMES, game
from tests.rehearsal.cases import starship_case
from tests.rules.boarding import fixture as boarding

RULES = boarding.RULES
WALK = Walk(0, 0, (1, 2, 3, 4, 5))
MISS = (1, 1)


def with_answers(*answers: Stand, ann: Any = (), **more: Any) -> Any:
    """Ann is to walk past two who may strike at her, and what has been said of that beforehand."""
    people = {"ann": boarding.friend((0, 0), move=9, **dict(ann)), "xan": boarding.foe((2, 0)),
              "yve": boarding.foe((4, 0)), **more}  # fmt: skip
    state = boarding.start(boarding.corridor(7), **people)
    for answer in answers:
        state = go(RULES, state, answer).state
    return state


def test_who_is_asked_next_is_worked_out_after_the_answer_before():
    state = with_answers(ann={"hits": 1}, bea=boarding.friend((6, 0)))
    first = go(RULES, state, WALK).state
    assert first.stack[-1].piece == first.piece_named("xan").id
    spared = go(RULES, first, React(1, "pass"))
    assert spared.state.stack[-1].piece == first.piece_named("yve").id
    struck = go(RULES, first, React(1, "attack"), ((6, 6), (6,)))
    assert struck.awaiting.why == "turn"
    assert boarding.cell(struck.state, "ann") == (1, 0)


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
    out = go(RULES, with_answers(Stand(1, "never", "free_attack")), WALK)
    told = [event for event in out.events if isinstance(event, Answered)]
    assert [event.seen for event in told] == [(1,), (1,)]
    assert not told[0].visible_to(0)


def test_another_seats_answer_and_another_windows_do_not_count():
    out = go(RULES, with_answers(Stand(0, "never", "free_attack"), Stand(1, "never", "other")), WALK)
    assert out.awaiting.why == "free_attack"


def test_an_answer_set_in_the_window_itself_speaks_at_once():
    state = go(RULES, with_answers(), WALK).state
    out = go(RULES, state, Stand(1, "never", "free_attack"))
    assert out.awaiting.why == "turn"
    assert out.state.pieces[0].cell == 5


def test_an_answer_that_throws_dice_is_replayed_from_the_same_tape():
    state = with_answers(Stand(1, "always", "free_attack"))
    out = go(RULES, state, WALK, (MISS, MISS))
    assert out.rolled == (MISS, MISS)
    assert play(RULES, state, WALK, tape(out.rolled)) == out
    stopped = go(RULES, state, WALK, (MISS,))
    assert isinstance(stopped.awaiting, Roll)
    assert stopped.state.pieces[stopped.awaiting.piece].name == "yve"


def test_a_piece_has_an_answer_of_its_own():
    state = with_answers(Stand(1, "never", "free_attack"), Stand(1, "always", "free_attack", 2))
    out = go(RULES, state, WALK, (MISS,))
    assert [event.answer for event in out.events if isinstance(event, Answered)] == ["never", "always"]


class Rash(type(RULES)):  # type: ignore[misc]
    """Answers with an order that is not legal."""

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        return React(1, "attack", 0)


def test_an_answer_that_is_not_legal_is_asked_for():
    assert go(Rash(), with_answers(Stand(1, "always", "free_attack")), WALK).awaiting.why == "free_attack"


def test_an_answer_that_leaves_the_window_open_is_asked_for():
    """A pilot may fly on between two attacks, in as many orders as it likes, until it says that it is done."""
    rules, state, attack, _, _ = starship_case()

    class Eager(type(rules)):  # type: ignore[misc]
        def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
            return Fwd(0, 0, 1) if answer == "always" else super().standing_answer(state, frame, answer)

    for answer, why in (("always", "between_attacks"), ("never", "next_attack")):
        told = go(Eager(), state, Stand(0, answer, "between_attacks")).state
        out = go(Eager(), told, attack, ((2,),))
        assert out.awaiting.why == why
        assert out.state.pieces[0].place == state.pieces[0].place


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
    out = go(RULES, state, WALK)
    entry = PastOrder(state, WALK, out.state, rolled=False)
    assert [r.code for r in border(RULES, entry, 0).reasons] == ["undo_seen"]


def test_who_sees_the_dice_is_who_sees_the_piece():
    class Dark(type(RULES)):  # type: ignore[misc]
        def seen_by(self, state: Any, piece: int) -> tuple[int, ...] | None:
            return (state.pieces[piece].seat,)

    out = play(Dark(), with_answers(Stand(1, "always", "free_attack")), WALK, tape([MISS, MISS]))
    assert [event.seen for event in out.events if isinstance(event, Rolled)] == [(1,), (1,)]


class Unarmed(type(RULES)):  # type: ignore[misc]
    """Nobody can strike: all that is left is to let the walker pass."""

    passing = True

    def offers(self, state: Any) -> Sequence[Order]:
        found = super().offers(state)
        return [o for o in found if o.passes == self.passing] if state.stack[-1].cause == "free_attack" else found


class Grudging(Unarmed):
    """The one answer left is not one that only passes."""

    passing = False


def test_a_window_with_nothing_but_passing_is_not_opened():
    asked = go(RULES, with_answers(), WALK)
    assert asked.awaiting.why == "free_attack"
    unasked = go(Unarmed(), with_answers(), WALK)
    assert unasked.awaiting.why == "turn"
    assert unasked.state.pieces[0].cell == 5
    assert not any(isinstance(event, Answered) for event in unasked.events)


def test_one_answer_that_does_something_is_asked_for():
    assert go(Grudging(), with_answers(), WALK).awaiting.why == "free_attack"


def test_an_answer_for_this_move_is_over_with_the_move():
    state = go(RULES, with_answers(), WALK).state
    out = go(RULES, state, Stand(1, "never", "free_attack", span="move"))
    assert out.awaiting.why == "turn"
    assert boarding.cell(out.state, "ann") == (5, 0)
    walked_back = boarding.after(out.state, "ann end", *["xan end", "yve end"])
    assert walked_back.standing == ()
    again = go(RULES, walked_back, Walk(0, 0, (4, 3, 2, 1)))
    assert again.awaiting.why == "free_attack"


def test_an_answer_for_this_move_is_refused_where_nobody_moves():
    refused = go(RULES, with_answers(), Stand(1, "never", "free_attack", span="move"))
    assert [why.code for why in refused.verdict.reasons] == ["nobody_moves"]


def test_an_answer_for_this_turn_is_over_with_the_beat():
    state = go(RULES, with_answers(), Stand(1, "never", "free_attack", span="turn")).state
    assert go(RULES, state, WALK).awaiting.why == "turn"
    later = state.having(beat=state.beat + 1)
    assert go(RULES, later, WALK).awaiting.why == "free_attack"


def test_an_answer_up_to_a_chance_asks_where_it_is_better():
    state = go(RULES, with_answers(), WALK).state
    want = play(RULES, state, React(1, "attack")).awaiting
    assert isinstance(want, Roll)
    chance = int(chance_of(want) * 100)
    assert 0 < chance < 99
    held = go(RULES, state, Stand(1, "never", "free_attack", above=chance + 1))
    assert held.awaiting.why == "turn"
    asked = go(RULES, state, Stand(1, "never", "free_attack", above=chance - 1))
    assert asked.awaiting.why == "free_attack"


def test_a_chance_is_measured_once_a_window_whatever_windows_its_answers_open(monkeypatch):
    rules, state, attack, _, _ = starship_case()
    measured: list[Any] = []
    monkeypatch.setattr(engine, "best_chance", lambda *given: measured.append(given) or best_chance(*given))
    for window in rules.windows:
        state = play(rules, state, Stand(attack.seat, "never", window, above=50), tape([])).state
    window = play(rules, state, attack, tape([(2,)])).state
    assert len(window.stack) > 1
    assert len(measured) == 1
