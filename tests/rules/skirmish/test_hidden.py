"""Hiding, views, and walking into somebody unseen: FT-SK-06, SK-D28."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.table import judge, play, tape
from tactical.table.events import Rolled
from tactical.table.places import Unseen
from tactical.table.undo import PastOrder, border
from tests.rules.skirmish.fixture import (
    REFEREED,
    RULES,
    acted,
    after,
    asked,
    cell,
    chance,
    dv,
    events,
    harmed,
    health,
    hidden,
    left,
    legal,
    order,
    piece,
    played,
    refused,
    said,
    start,
    until,
)  # fmt: skip

BESIDE = {"cell": (3, 4)}
SCREEN = {(x, 6): "wall" for x in range(9)}


@pytest.mark.clause("FT-SK-06")
def test_hiding_out_of_every_enemys_sight():
    refused(start(), "ann act hide", "FT-SK-06")
    state = after(start(ground=SCREEN), "ann act hide")
    assert hidden(state, "ann")
    assert acted(state, "ann")
    refused(state, "ann act hide", "SK-D22")
    refused(until(state, "ann"), "ann act hide", "FT-SK-06")  # hidden already
    out = {"health": 0}
    legal(start(cy=out, more={"di": {"seat": "blue", "cell": (0, 8)}}, ground=SCREEN), "ann act hide")
    legal(start(cy={**BESIDE, **out}, more={"di": {"seat": "blue", "cell": (0, 8)}}, ground=SCREEN), "ann act hide")


@pytest.mark.clause("FT-SK-06", "SK-14")
def test_what_one_in_hiding_does_its_enemies_do_not_notice():
    state = until(after(start(ground=SCREEN), "ann act hide"), "ann")
    assert [event.seen for event in events(state, 'ann act "whispers"')] == [(0,)]
    assert [event.seen for event in events(start(), 'ann act "whispers"')] == [None]


@pytest.mark.clause("FT-SK-06")
def test_hiding_in_undergrowth():
    bush = {(2, 4): "undergrowth"}
    legal(start(ground=bush, cy={"cell": (5, 4)}), "ann act hide")
    refused(start(ground=bush, cy={"cell": (4, 4)}), "ann act hide", "FT-SK-06")
    legal(start(ground={**bush, (3, 4): "wall"}, cy={"cell": (4, 4)}), "ann act hide")  # near, but no sight
    refused(start(ground={(2, 4): "furniture"}, cy={"cell": (5, 4)}), "ann act hide", "FT-SK-06")


@pytest.mark.clause("FT-SK-06")
def test_the_hidden_are_no_targets():
    state = until(start(ann={"hidden": True}, cy={"cell": (6, 4)}), "cy")
    refused(state, "cy fire rifle at ann", "FT-SK-06")
    legal(until(start(cy={"cell": (6, 4)}), "cy"), "cy fire rifle at ann")


@pytest.mark.clause("FT-SK-06")
def test_an_attack_from_hiding_is_not_defended_against_and_gives_one_away():
    state = start(ann={"hidden": True}, cy={"cell": (6, 4)})
    assert chance(state, "ann fire rifle at cy", harmed("cy")) == Fraction(21, 36)
    for faces in ((6, 6), (1, 1)):
        assert not hidden(after(state, "ann fire rifle at cy", faces), "ann")
    thrown = after(state, "ann throw grenade at 6,4", (1, 1))
    assert (health(thrown, "cy"), hidden(thrown, "ann")) == (17, False)


@pytest.mark.clause("FT-SK-06")
def test_whoever_is_shot_at_from_hiding_sees_the_roll():
    state = start(ann={"hidden": True}, cy={"cell": (6, 4)})
    for faces in ((6, 6), (1, 1)):
        told = play(RULES, state, order(state, "ann fire rifle at cy"), tape([faces])).events
        assert [event.seen for event in told if isinstance(event, Rolled)] == [None]


@pytest.mark.clause("FT-SK-06")
@pytest.mark.parametrize(
    ("where", "found"), [((4, 4), True), ((4, 6), True), ((5, 4), False)], ids=["two", "diagonal", "three"]
)
def test_found_at_a_turns_end_within_two_squares_in_sight(where, found):
    state = start(ann={"hidden": True}, cy={"cell": where})
    assert hidden(state, "ann")
    state = after(state, "end")  # the end of every turn, not only of cy's
    assert hidden(state, "ann") != found


@pytest.mark.clause("FT-SK-06")
def test_not_found_without_sight_or_by_the_unconscious():
    walled = start(ann={"hidden": True}, cy={"cell": (4, 4)}, ground={(3, 4): "wall"})
    assert hidden(after(walled, "end"), "ann")
    di = {"di": {"seat": "blue", "cell": (8, 0)}}
    assert hidden(after(start(ann={"hidden": True}, cy={**BESIDE, "health": 0}, more=di), "end"), "ann")


@pytest.mark.clause("FT-SK-06")
def test_dropping_and_acting_keep_one_hidden():
    state = after(start(ann={"hidden": True}), "ann go prone", 'ann act "listens"')
    assert hidden(state, "ann")


# --- views ---


def test_a_view_knows_no_place_of_hidden_enemies():
    state = start(ann={"hidden": True, "prone": True}, seats=REFEREED)
    blue = RULES.view(state, 1)
    assert isinstance(piece(blue, "ann").place, Unseen)
    assert not piece(blue, "ann").prone
    assert not blue.pieces_on(state.board.cell(2, 4))
    assert RULES.view(blue, 1) == blue
    assert RULES.view(state, 0) is state
    assert RULES.view(state, 2) is state  # a referee sees everything
    assert RULES.broken_invariants(blue) == []
    assert piece(blue, "bo") == piece(state, "bo")
    assert RULES.presenter.piece_card(blue, 0).subtitle.endswith("unseen, hidden")


def test_events_of_the_hidden_are_seen_by_their_side():
    state = start(ann={"hidden": True}, seats=REFEREED)
    walk = [e for e in events(state, "ann walk 3,4 hidden") if hasattr(e, "cell")]
    assert [e.seen for e in walk] == [(0, 2)]
    open_walk = [e for e in events(start(seats=REFEREED), "ann walk 3,4") if hasattr(e, "cell")]
    assert [e.seen for e in open_walk] == [None]


def test_what_a_view_cannot_know_refuses_nothing():
    state = start(ann={"hidden": True, "cell": (7, 8)}, order=("cy", "ann", "bo"))
    blue = RULES.view(state, 1)
    assert judge(RULES, blue, order(state, "cy walk 7,8"))
    there = state.board.cell(7, 8)
    assert there in RULES.reach(blue, 2, "walk").stops
    assert there not in RULES.reach(state, 2, "walk").stops


# --- SK-D28 ---

AMBUSH = {"cy": {"cell": (4, 4), "hidden": True}}


@pytest.mark.clause("SK-D28")
def test_walking_into_a_hidden_enemy_stops_and_reveals():
    out = played(start(**AMBUSH), "ann walk 3,4 4,4 5,4")
    assert out.verdict
    assert cell(out.state, "ann") == (3, 4)
    assert left(out.state, "ann") == 4
    assert not hidden(out.state, "cy")
    words = [RULES.presenter.say(out.state, event) for event in out.events]
    assert words == ["Ann walks to d5 (1 square)", "Ann stops; Cy was hiding on e5",
                     "Cy was spotted: somebody bumped into the hiding place"]  # fmt: skip
    assert asked(out.state).seat == 0
    legal(out.state, "ann walk 3,3 4,3 5,4")  # the move goes on


@pytest.mark.clause("SK-D28")
def test_it_stops_on_the_last_free_square():
    state = after(start(**AMBUSH, bo={"cell": (3, 4)}), "ann walk 3,4 4,4")
    assert cell(state, "ann") == (2, 4)
    assert left(state, "ann") == 4  # squares used stay used
    assert piece(state, "bo").cell == state.board.cell(3, 4)


@pytest.mark.clause("SK-D28")
def test_the_last_free_square_after_a_referee_has_moved_one():
    state = start(seats=REFEREED, bo={"cell": (6, 5)}, cy={"cell": (7, 5), "hidden": True})
    state = played(state, "referee place ann 5,5", seat="gm").state
    assert cell(after(state, "ann walk 6,5 7,5"), "ann") == (5, 5)


@pytest.mark.clause("SK-D28")
def test_a_shift_into_a_hidden_enemy_stays_where_it_was():
    state = after(start(cy={"cell": (3, 4), "hidden": True}), "ann shift 3,4")
    assert (cell(state, "ann"), hidden(state, "cy"), left(state, "ann")) == ((2, 4), False, 5)
    legal(state, "ann shift 3,3")


@pytest.mark.clause("SK-D28")
def test_passing_unaware_where_switched():
    out = played(start(**AMBUSH, hidden_enemies="pass"), "ann walk 3,4 4,4 5,4")
    assert cell(out.state, "ann") == (5, 4)
    assert hidden(out.state, "cy")
    stopped = after(start(**AMBUSH, hidden_enemies="pass"), "ann walk 3,4 4,4")
    assert (cell(stopped, "ann"), hidden(stopped, "cy"), left(stopped, "ann")) == ((3, 4), False, 3)


@pytest.mark.clause("SK-D28", "SK-D08")
def test_a_hidden_enemy_has_a_melee_range_all_the_same():
    state = start(cy={"cell": (3, 4), "hidden": True})
    assert [n for leg in legal(state, "ann walk 1,4").legs for n in leg.notes] == []  # nothing the seat could know
    assert dv(after(state, "ann walk 1,4"), "ann") == 4


def test_a_watcher_nobody_knew_of_spoils_the_hiding():
    state = start(cy={"cell": (5, 4), "hidden": True}, more={"di": {"seat": "blue", "cell": (8, 8)}}, ground=SCREEN)
    out = played(state, "ann act hide")
    assert not hidden(out.state, "ann")
    assert acted(out.state, "ann")
    assert RULES.presenter.say(out.state, out.events[0]) == "Ann stops; somebody can see Ann"


def test_a_push_against_a_hidden_enemy_fells():
    state = start(cy=BESIDE, more={"di": {"seat": "blue", "cell": (4, 4), "hidden": True}})
    state = after(state, "ann strike cy with bare-hands push", (3, 4), (6, 6))
    assert (cell(state, "cy"), piece(state, "cy").prone) == ((3, 4), True)


def test_the_log_of_a_hidden_walk_that_goes_too_fast():
    assert said(start(ann={"hidden": True}), "ann walk 3,4 4,4 5,4")[-2:] == [
        "Ann was spotted after moving too fast", "Ann walks to f5 (1 square)",
    ]  # fmt: skip


def test_replaying_the_same_faces_gives_the_same():
    state = start(ann={"hidden": True}, cy={"cell": (6, 4)})
    given = order(state, "ann fire rifle at cy")
    assert play(RULES, state, given, tape([(1, 1)])) == play(RULES, state, given, tape([(1, 1)]))


@pytest.mark.clause("FT-SK-06")
def test_the_turn_of_one_who_hides_is_no_secret():
    state = start(order=("ann", "cy", "bo"), cy={"hidden": True})
    told = order(state, "ann end")
    out = play(RULES, state, told)
    seen = play(RULES, RULES.view(state, told.seat), told)
    assert seen.state == RULES.view(out.state, told.seat)
    assert seen.awaiting.seat == out.awaiting.seat == piece(state, "cy").seat
    assert border(RULES, PastOrder(state, told, out.state, rolled=False), told.seat)
