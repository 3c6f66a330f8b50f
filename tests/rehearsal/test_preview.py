"""An order foreseen: its path, its rolls, and the windows it would open."""

from __future__ import annotations

from fractions import Fraction

from tactical.rehearsal.answers import answering, nobody
from tactical.rehearsal.dice_policies import best, worst
from tactical.rehearsal.preview import RollDue, WindowDue, preview
from tactical.table import Ask, by_hand, play, tape
from tactical.table.values import tag_of
from tests.rehearsal.cases import CASES
from tests.rehearsal.fields import changed, duel, field, told


def kinds(events):
    return [tag_of(event) for event in events]


def test_a_walk_is_shown_as_it_will_happen():
    rules, state = duel()
    order = told(rules, state, "ann walk a2 a1")
    seen = preview(rules, state, order)
    assert (seen.ended, len(seen.stages)) == ("done", 1)
    assert [leg.cost for leg in seen.legs] == [1, 1]
    real = play(rules, state, order)
    assert seen.events == real.events
    assert seen.state == rules.view(real.state, 0)


def test_a_refusal_is_all_there_is():
    rules, state = duel()
    seen = preview(rules, state, told(rules, state, "ann walk c2"))
    assert not seen.verdict
    assert (seen.stages, seen.ended) == ((), "refused")


def test_a_window_on_the_way_with_its_odds():
    rules, state = duel(strike_at_leavers=True)
    state = changed(state, 0, health=10)
    seen = preview(rules, state, told(rules, state, "ann walk a1 a2"))
    (window,) = seen.windows
    assert seen.ended == "done"
    assert window.cell == state.pieces[0].cell
    assert (window.ask.seat, window.piece) == (1, 1)
    assert window.who(state) == "Blue (Cy)"
    assert window.about.words.startswith("an enemy is about to leave")
    assert window.used is not None
    assert window.used.exact
    # Cy's sword at 7, Ann's defence at 6; ten or more Health lost is all she has
    assert window.used.falling(0) == Fraction(441, 1296)
    assert kinds(seen.stages[0].events) == []
    assert kinds(seen.stages[1].events)[0] == "moved"


def test_windows_may_be_assumed_used_and_odds_left_out():
    rules, state = duel(strike_at_leavers=True)
    order = told(rules, state, "ann walk a1")
    always = answering(rules, "always")
    struck = preview(rules, changed(state, 0, health=10), order, reply=always, dice=worst(state, "Red"), limit=0)
    assert struck.ended == "over"
    assert struck.state.pieces[0].health <= 0
    assert [type(stage.due) for stage in struck.stages] == [WindowDue, RollDue, RollDue, type(None)]
    assert struck.windows[0].used is None
    spared = preview(rules, state, order, reply=always, dice=best(state, "Red"))
    assert (spared.ended, spared.state.pieces[0].health) == ("done", 25)


def test_rolls_have_chances_and_assumed_faces():
    rules, state = duel()
    order = told(rules, state, "ann strike cy with sword")
    seen = preview(rules, state, order)
    assert [(due.chance, due.faces) for due in seen.rolls] == [(Fraction(21, 36), (4, 3)), (Fraction(15, 36), (4, 3))]
    assert seen.state.pieces[1].health == 15
    asked = preview(rules, state, order, dice=by_hand)
    assert (asked.ended, len(asked.stages), asked.rolls[0].faces) == ("roll", 1, None)


def test_what_the_seat_cannot_know_is_not_shown():
    rules, state = field("a.c..", "ann red plain", "cy blue plain")
    hidden = state.having(hidden=(1,))
    order = told(rules, hidden, "ann walk b1 c1 d1")
    seen = preview(rules, hidden, order)
    assert seen.ended == "done"
    assert seen.state.pieces[0].cell == 3
    assert play(rules, hidden, order).state.pieces[0].cell == 1


def test_every_window_of_a_drive_is_on_its_cell():
    rules, state, order, _, _ = CASES["armour"]()
    seen = preview(rules, state, order)
    assert seen.ended == "done"
    assert [state.board.xy(due.cell)[:2] for due in seen.windows] == [(x, 0) for x in range(1, 7)]
    assert all(due.used is not None and due.used.rolls for due in seen.windows)
    shot = preview(rules, state, order, reply=answering(rules, "always"), dice=tape([(4, 4)]))
    assert shot.ended == "cut"


def test_a_window_left_open_ends_it():
    rules, state, order, _, _ = CASES["armour"]()
    seen = preview(rules, state, order, reply=nobody)
    assert seen.ended == "window"
    assert isinstance(seen.stages[-1].due, WindowDue)
    assert isinstance(seen.windows[0].ask, Ask)


def test_a_battle_ends_it():
    rules, state, order, reply, _ = CASES["overland"]()
    seen = preview(rules, state, order, reply=reply, dice=tape([(1, 1), (6, 6)]))
    assert seen.ended == "battle"
    assert len(seen.rolls) == 2
