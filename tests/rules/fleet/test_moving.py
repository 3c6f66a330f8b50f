"""Where movement sits, and who moves where: FL-01 to FL-12."""

from __future__ import annotations

import pytest

from tactical.rules.fleet import RULES
from tactical.ruleset.extras import Drafting
from tactical.table import Roll, awaiting, play
from tactical.table.undo import PastOrder, border
from tests.rules.fleet.fixture import (
    ANCHOR,
    after,
    barred,
    events,
    legal,
    moving,
    order,
    refused,
    said,
    sound,
    start,
    trace,
    where,
    who,
)  # fmt: skip

JUMP = {"jump": {"moves": "ship", "to": "adjacent"}}


@pytest.mark.clause("FL-01")
def test_ships_move_only_in_a_tactical_action():
    state = start("c1 cruiser red A", *ANCHOR)
    refused(state, "order c1 b c", "FL-01")
    refused(state, "unorder c1", "FL-01")
    refused(state, "commit", "FL-01")
    sound(after(state, "activate c"), "c1 b c")


@pytest.mark.clause("FL-02")
def test_a_tactical_action_is_taken_in_the_action_phase():
    state = start("c1 cruiser red A", *ANCHOR, strategy_phase=True)
    assert who(state) == ("red", "strategy")
    refused(state, "activate c", "FL-02")
    state = after(state, "ready", "ready", "ready")
    legal(state, "activate c")
    refused(after(state, "activate c"), "activate d", "FL-02")
    assert who(start("c1 cruiser red A", *ANCHOR)) == ("red", "action")


@pytest.mark.clause("FL-03")
def test_movement_follows_activation():
    state = start("c1 cruiser red A", *ANCHOR)
    refused(state, "order c1 b c", "FL-03")
    assert trace(state, "activate c")[:2] == ["activation", "movement"]
    later = after(state, "activate c", "commit")
    refused(later, "order c1 b c", "FL-03", seat="blue")


@pytest.mark.clause("FL-04", "FL-D25")
def test_space_combat_follows_movement():
    state = start("c1 cruiser red A", *ANCHOR)
    steps = trace(state, "activate c", "order c1 b c", "commit")
    outer = [step for step in steps if step not in ("move_ships", "space_cannon_offense")]
    assert outer == ["activation", "movement", "space_combat", "invasion", "production"]
    assert steps.index("space_combat") > steps.index("space_cannon_offense")


@pytest.mark.clause("FL-05")
def test_movement_has_two_parts_in_order():
    steps = trace(start("c1 cruiser red A", *ANCHOR), "activate c", "commit")
    assert steps[2:4] == ["move_ships", "space_cannon_offense"]
    assert steps.count("move_ships") == steps.count("space_cannon_offense") == 1


@pytest.mark.clause("FL-06")
def test_abilities_move_outside_a_tactical_action():
    state = start("c1 cruiser red A", *ANCHOR, abilities=JUMP)
    legal(state, "ability jump c1 to b")
    assert where(after(state, "ability jump c1 to b"), "c1") == "B"
    refused(state, "order c1 b", "FL-01")


@pytest.mark.clause("FL-07")
def test_passing_activates_nothing():
    state = start("c1 cruiser red A", *ANCHOR)
    assert trace(state, "pass") == []
    state = after(state, "pass")
    assert state.active == -1
    assert who(state) == ("blue", "action")
    refused(moving("c1 cruiser red A", *ANCHOR), "pass", "FL-07")


@pytest.mark.clause("FL-08")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_any_number_of_ships_may_move(count):
    state = moving("c1 cruiser red B", "c2 cruiser red B", "c3 cruiser red B", *ANCHOR)
    sound(state, *(f"c{i + 1} c" for i in range(count)))


@pytest.mark.clause("FL-09")
def test_only_own_ships_are_moved():
    state = moving("c1 cruiser red A", "b1 cruiser blue B", *ANCHOR)
    barred(state, "b1 c", "FL-09")


def test_who_is_there_already_is_offered_last():
    state = moving("c1 cruiser red C", "c2 cruiser red A", *ANCHOR)
    sent = [state.name(each.subject).lower() for each in RULES.offers(state) if each.verb == "order"]
    assert sent[0] == "c2"
    assert sent[-1] == "c1"  # away and back again


@pytest.mark.clause("FL-10")
def test_from_several_systems_in_one_step():
    state = moving("c1 cruiser red A", "c2 cruiser red D", "c3 cruiser red G", *ANCHOR)
    state = after(state, "order c1 b c", "order c2 c", "order c3 c", "commit")
    assert [where(state, name) for name in ("c1", "c2", "c3")] == ["C", "C", "C"]


@pytest.mark.clause("FL-11")
def test_ships_are_judged_one_by_one():
    state = moving("c1 cruiser red A", "c2 cruiser red D", *ANCHOR, tokens="red a")
    barred(state, "c1 b c", "FL-20")
    assert where(after(state, "order c2 c", "commit"), "c2") == "C"


@pytest.mark.clause("FL-12")
def test_the_path_ends_in_the_active_system():
    state = moving("c1 cruiser red A", *ANCHOR)
    barred(state, "c1 b", "FL-12")
    sound(state, "c1 b c")


@pytest.mark.clause("FL-D07")
def test_a_commit_is_not_taken_back_but_what_is_drafted_is():
    state = moving("c1 cruiser red B", "gun pds blue c-one", *ANCHOR)
    draft = order(state, "order c1 c")
    drafted = play(RULES, state, draft).state
    assert border(RULES, PastOrder(state, draft, drafted, rolled=False), 0)
    commit = order(drafted, "commit")
    done = play(RULES, drafted, commit).state
    assert who(done) == ("blue", "space_cannon")
    (why,) = border(RULES, PastOrder(drafted, commit, done, rolled=False), 0).reasons
    assert (why.code, why.clause) == ("undo_final", "FL-D07")
    assert RULES.presenter.why(why) == "commit is final, so every seat must agree"


@pytest.mark.clause("FL-D07")
def test_the_draft_is_edited_freely_and_committed_at_once():
    state = moving("c1 carrier-ii red A", "c2 cruiser red B", "i1 infantry red b-one", *ANCHOR)
    drafted = after(state, "order c1 b c with i1", "order c2 c", "order c1 b c", "unorder c2")
    assert said(state, "order c1 b c") == ["C1 assigned to B C"]
    assert [(p.ship, p.path, p.cargo) for p in drafted.draft] == [(0, order(state, "order c1 b c").path, ())]
    assert where(drafted, "c1") == "A"
    refused(drafted, "unorder c2", "FL-D07")
    assert after(drafted, "unorder c1").draft == state.draft == ()
    # a part is held against where ships stand before any has moved: c2 does not clear the way for c1
    blue = moving("c1 cruiser red A", "b1 cruiser blue B", *ANCHOR)
    barred(blue, "c1 b c", "FL-13")


@pytest.mark.clause("FL-D07")
def test_what_nothing_can_put_right_is_refused_at_once_and_what_another_part_bars_is_kept():
    state = moving("c1 carrier red B", "c2 carrier red B", "i1 infantry red b-one", "b1 cruiser blue B", *ANCHOR)
    verdict = barred(state, "b1 c", "FL-09")  # and nothing of its way and its load, which is not red's to choose
    assert [RULES.presenter.why(why) for why in verdict.reasons] == ["B1 is not yours to move"]
    both = after(state, "order c1 c with i1", "order c2 c with i1")
    refused(both, "commit", "FL-D11")
    assert [[why.code for why in part.wrong] for part in RULES.extra(Drafting).parts(both)] == [[], ["two_ships"]]
    legal(after(both, "order c1 c"), "commit")


@pytest.mark.clause("FL-D07")
def test_a_draft_is_its_own_seats_until_it_is_committed():
    state = after(moving("c1 cruiser red B", *ANCHOR, ground={"B": "rift"}), "order c1 c")
    red, blue = (n for n, chair in enumerate(state.setup.seats) if chair.name in ("red", "blue"))
    assert RULES.view(state, red) is state
    assert RULES.view(state, blue).draft == ()
    (told,) = events(moving("c1 cruiser red B", *ANCHOR), "order c1 c")
    assert (told.visible_to(red), told.visible_to(blue)) == (True, False)
    offering = after(state, "offer draw")
    assert who(offering) == ("blue", "draw_offer")
    assert RULES.view(offering, blue).draft == ()
    assert RULES.view(offering, red).draft == state.draft
    leaving = play(RULES, state, order(state, "commit")).state  # the rift takes its roll: all see what was ordered
    assert isinstance(awaiting(leaving), Roll)
    assert RULES.view(leaving, blue).draft == state.draft
