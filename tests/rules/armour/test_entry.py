"""Coming on over the edge, and delayed entry with its public notice and private contents (section 15)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.armour import RULES, delays
from tactical.table import awaiting, judge
from tactical.table.opening import SheetError
from tactical.table.places import OffBoard, Unseen
from tactical.table.values import replace
from tests.rules.armour.fixture import (
    FIRST,
    after,
    as_target,
    asked,
    blue,
    cell,
    cost,
    events,
    left,
    legal,
    next_turn,
    order,
    piece,
    red,
    refused,
    said,
    sheet,
    start,
    travel,
)  # fmt: skip

WIDE = (80, 20)
LEFT = [f"{x},19" for x in range(40)]  # the left half of the south side
AREAS = {"Red": LEFT, "Blue": [f"{x},0" for x in range(80)]}


def off(**given: Any) -> Any:
    """Red's troops wait beside the left half of the south side, Blue's area is the north side."""
    seat = {"guard": red("foot", 2, 2)}
    return start(**{"size": WIDE, "areas": AREAS, "delayed_entry": True, **seat, **given})


def _told(state: Any, *script: str) -> list[Any]:
    """The notices that all seats read."""
    return [event for event in events(state, *script) if isinstance(event, delays.Noticed)]


def turn(state: Any, number: int) -> Any:
    """The first activation of that turn, with nothing sent round on the way."""
    while state.beat < number or asked(state).why == "notices":
        state = after(state, "end phase", FIRST) if asked(state).why == "notices" else next_turn(state)
    return state


class TestEntering:
    """Over the edge of one's own area, for the price of the step."""

    @pytest.mark.clause("AR-H57")
    def test_the_step_into_the_square(self):
        state = start("\n" * 19 + ".....,", size=WIDE, areas=AREAS, tank=red("tracked"))
        assert cost(state, "tank enter 4,19") == 1
        state = after(state, "tank enter 5,19")
        assert (cell(state, "tank"), left(state, "tank"), piece(state, "tank").heading) == ((5, 19), 28, 0)

    @pytest.mark.clause("AR-H57")
    def test_facing_inward_at_choice(self):
        state = start(size=WIDE, areas=AREAS, tank=red("tracked"))
        for facing in ("nw", "n", "ne"):
            legal(state, f"tank enter 5,19 facing {facing}")
        refused(state, "tank enter 5,19 facing e", "AR-H57")
        legal(state, "tank enter 0,19 facing e")
        refused(state, "tank enter 5,18", "AR-H57")

    @pytest.mark.clause("AR-165", "AR-164")
    def test_a_lander_flies_in_as_any_vehicle(self):
        state = start(size=WIDE, areas=AREAS, lander=red("thruster", lander=True))
        state = after(state, "lander enter 5,19 at 3")
        assert (piece(state, "lander").altitude, left(state, "lander")) == (3, 44)
        state = after(start(size=WIDE, areas=AREAS, lander=red("thruster", lander=True)), "lander enter 5,19")
        assert left(state, "lander") == 47

    @pytest.mark.clause("AR-H57")
    def test_higher_than_it_can(self):
        state = start(size=WIDE, areas=AREAS, lander=red("grav"))
        refused(state, "lander enter 5,19 at 5", "AR-H57")

    @pytest.mark.clause("AR-165")
    def test_fire_on_what_enters(self):
        gun = blue("foot", 5, 10, "s", weapons=("rifle",))
        state = after(start(size=WIDE, areas=AREAS, ann=red("foot"), bob=red("foot", 1, 1), gun=gun), "ann enter 5,19")
        assert state.stack[-1].cause == "intercept"

    @pytest.mark.clause("AR-H55")
    def test_a_taken_square(self):
        refused(start(size=WIDE, areas=AREAS, ann=red("foot"), bob=red("foot", 5, 19)), "ann enter 5,19", "AR-H55")

    @pytest.mark.clause("AR-H58")
    def test_not_before_it_is_due(self):
        state = start(size=WIDE, areas=AREAS, ann=red("foot", entry=3), bob=red("foot", 1, 1))
        refused(state, "ann enter 5,19", "AR-153")
        state = next_turn(next_turn(state))
        legal(state, "ann enter 5,19")

    @pytest.mark.clause("AR-H05", "AR-H57")
    def test_a_step_dearer_than_all(self):
        state = start("\n" * 19 + ";", size=WIDE, areas=AREAS, ann=red("gun", men=1))
        assert left(after(state, "ann enter 0,19"), "ann") == 0

    @pytest.mark.clause("AR-H57")
    def test_a_long_piece_comes_on_whole(self):
        state = start(size=WIDE, areas=AREAS, truck=red("wheeled", length=2))
        state = after(state, "truck enter 5,19")
        assert sorted(piece(state, "truck").place.cells) == [5 + 18 * 80, 5 + 19 * 80]


class TestDelay:
    """To another square, later."""

    @pytest.mark.clause("AR-150")
    def test_only_with_the_option(self):
        state = start(size=WIDE, areas=AREAS, ann=red("jetpack"), guard=red("foot", 2, 2))
        assert "notice" not in RULES.presenter.why(refused(state, "ann enter 75,19", "AR-150").reasons[0])
        assert asked(state).why == "activation"
        assert [r.clause for r in refused(state, "ann delay 75,19", "AR-150").reasons] == ["AR-150"]
        refused(off(ann=red("jetpack")), "ann delay 75,19", "TABLE", seat="blue")

    @pytest.mark.clause("AR-151", "AR-153", "AR-154", "AR-160")
    def test_the_stormers(self):
        state = off(ann=red("jetpack"))
        assert asked(state).why == "notices"
        assert cost(state, "ann delay 75,19") == 36
        state = turn(after(state, "ann delay 75,19"), 2)
        assert state.notices[0].turn == 2
        assert left(state, "ann") == 12
        assert left(after(state, "ann enter 75,19"), "ann") == 11

    @pytest.mark.clause("AR-158")
    def test_a_notice_is_told_once(self):
        state = off(ann=red("jetpack"))
        assert len(_told(state, "ann delay 75,19")) == 1
        given = after(state, "ann delay 75,19")
        before = given.having(notices=tuple(replace(each, given=0) for each in given.notices))  # by the scenario
        for turn_, told in ((1, 1), (2, 0)):
            assert delays.turn_begins(given.having(beat=turn_)).events == ()
            assert len(delays.turn_begins(before.having(beat=turn_)).events) == told

    @pytest.mark.clause("AR-155", "AR-156")
    def test_they_may_wait(self):
        state = turn(after(off(ann=red("jetpack")), "ann delay 75,19"), 3)
        assert left(state, "ann") == 24
        assert left(after(turn(state, 5), "ann enter 75,19"), "ann") == 23

    @pytest.mark.clause("AR-153", "AR-H58")
    def test_an_exact_multiple(self):
        state = after(off(ann=red("jetpack"), areas={**AREAS, "Red": LEFT[:27]}), "ann delay 74,19")
        assert state.notices[0].turn == 3
        refused(turn(state, 2), "ann enter 74,19", "AR-153")
        assert left(turn(state, 3), "ann") == 24

    @pytest.mark.clause("AR-X10", "AR-152")
    def test_over_soft_ground(self):
        soft = {"soft": [f"{x},19" for x in range(43, 49)]}
        state = off(ann=red("foot"), outside=soft)
        assert cost(state, "ann delay 54,19") == 9 + 2 * 6
        state = after(state, "ann delay 54,19")
        assert state.notices[0].turn == 4
        assert [left(turn(state, number), "ann") for number in (4, 5)] == [3, 6]

    @pytest.mark.clause("AR-X10")
    def test_no_way_at_all_to_go(self):
        state = after(off(ann=red("jetpack")), "ann delay 75,19", "ann delay 39,19")
        assert [n.turn for n in state.notices] == [2, 1]
        assert left(turn(state, 1), "ann") == 24

    @pytest.mark.clause("AR-152")
    def test_tracked_over_soft_ground(self):
        soft = {"soft": [f"{x},19" for x in range(50, 56)]}
        state = off(tank=red("tracked", rate=24), outside=soft)
        assert cost(state, "tank delay 69,19") == 24 + 12

    @pytest.mark.clause("AR-H58")
    def test_what_the_way_took_counts_as_travel(self):
        state = after(turn(after(off(ann=red("jetpack")), "ann delay 75,19"), 2), "ann enter 75,19")
        assert travel(state, "ann") == 13
        assert as_target(state, "ann") == 2

    @pytest.mark.clause("AR-H58")
    def test_a_rest_that_does_not_pay_the_step(self):
        picture = "\n" * 19 + "." * 62 + ";"
        state = after(_pictured(picture, ann=red("jetpack")), "ann delay 62,19")
        assert left(turn(state, 2), "ann") == 24  # 23 of 24 spent, and a wood costs 2: the turn after
        assert state.notices[0].turn == 2

    @pytest.mark.clause("AR-H58")
    def test_this_very_turn(self):
        state = after(off(ann=red("jetpack")), "ann delay 51,19")
        state = turn(state, 1)
        assert left(state, "ann") == 12
        legal(state, "ann enter 51,19")

    @pytest.mark.clause("AR-H59")
    def test_a_group_takes_the_latest_turn(self):
        pair = {"ann": red("foot", unit="mixed"), "bob": red("jetpack", unit="mixed")}
        state = after(off(**pair), "ann delay 51,19")
        assert [n.turn for n in state.notices] == [3]
        refused(turn(state, 2), "bob enter 51,19", "AR-153")
        assert (left(turn(state, 3), "ann"), left(turn(state, 3), "bob")) == (6, 24)
        alone = turn(after(off(**pair), "bob delay 51,19 alone"), 1)
        assert left(alone, "bob") == 12
        legal(alone, "ann enter 5,19")

    @pytest.mark.clause("AR-157")
    def test_not_through_the_opponent(self):
        state = off(ann=red("jetpack"))
        refused(state, "ann delay 75,0", "AR-157")
        refused(turn(state, 1), "ann enter 75,0", "AR-157")

    @pytest.mark.clause("AR-151")
    def test_only_where_it_went(self):
        state = turn(after(off(ann=red("jetpack")), "ann delay 75,19"), 3)
        refused(state, "ann enter 5,19", "AR-151")
        refused(off(ann=red("jetpack")), "ann delay 5,19", "AR-151")

    @pytest.mark.clause("AR-H60")
    def test_changing_the_plan(self):
        state = after(off(ann=red("foot")), "ann delay 75,19")
        assert state.notices[0].turn == 7
        state = next_turn(turn(state, 2))
        assert asked(state).why == "notices"
        assert cost(state, "ann delay 61,19") == 61 - (39 + 12)  # two turns of 6 done: beside 51,19
        state = after(state, "ann delay 61,19")
        assert [n.turn for n in state.notices] == [7, 4]
        assert left(turn(state, 4), "ann") == 2

    @pytest.mark.clause("AR-162", "AR-H25")
    def test_command_distance(self):
        pair = {"ann": red("jetpack", unit="squad"), "bob": red("foot", 39, 18, unit="squad")}
        legal(off(**pair), "ann delay 75,19")
        state = off(**pair, command_range=20)
        refused(state, "ann delay 75,19", "AR-162")
        legal(state, "ann delay 58,19")

    @pytest.mark.clause("AR-152")
    def test_no_way(self):
        refused(off(ann=red("foot"), outside={"lake": ["50,19", "40,0"]}), "ann delay 75,19", "AR-152")
        state = off(ann=red("foot"), outside={"lake": ["50,19"]})
        assert cost(state, "ann delay 75,19") > 100  # the long way round

    @pytest.mark.clause("AR-H13")
    def test_without_a_rate(self):
        state = off(tank=red("tracked", damage=3))
        refused(state, "tank delay 75,19", "AR-H13")


def _pictured(picture: str, **given: Any) -> Any:
    return start(picture, size=WIDE, areas=AREAS, delayed_entry=True, guard=red("foot", 2, 2), **given)


class TestSecrets:
    """The notice is public; who they are and where is their owner's."""

    @pytest.mark.clause("AR-158", "AR-159", "AR-161")
    def test_the_notice(self):
        state = off(ann=red("jetpack", unit="flank"))
        told = [e for e in events(state, "ann delay 75,19") if e.visible_to(1)]
        words = [RULES.presenter.say(RULES.view(state, 1), event) for event in told]
        assert words == ["troops of Red move east off the board; they could enter in turn 2"]
        assert any("Ann" in line for line in said(state, "ann delay 75,19"))

    @pytest.mark.clause("AR-159")
    @pytest.mark.parametrize(("to", "where"), [("75,19", "east"), ("0,5", "north"), ("79,2", "east")])
    def test_the_general_direction(self, to, where):
        assert after(off(ann=red("jetpack")), f"ann delay {to}").notices[0].direction == where

    def test_who_has_set_out_this_turn_is_not_offered_it_again(self):
        def offered(state: Any) -> set[str]:
            return {state.name(each.subject) for each in RULES.offers(RULES.view(state, 0)) if each.verb == "delay"}

        state = off(ann=red("jetpack"), bob=red("foot"))
        assert offered(state) == {"Ann", "Bob"}
        state = after(state, "ann delay 75,19")
        assert offered(state) == {"Bob"}
        legal(state, "ann delay 39,19")  # who changes his mind may say so

    @pytest.mark.clause("AR-H61")
    def test_views(self):
        state = off(ann=red("tracked", damage=1, slots=8), bob=red("foot", aboard="ann"))
        for now in (state, after(state, "ann delay 75,19"), turn(after(state, "ann delay 75,19"), 2)):
            mine, theirs = RULES.view(now, 0), RULES.view(now, 1)
            assert piece(mine, "ann") == piece(now, "ann")
            ann, bob = (theirs.pieces[piece(now, name).id] for name in ("ann", "bob"))
            assert ann.place == Unseen(known=bool(now.notices))  # the first stands for all, once there is a notice
            assert bob.place == Unseen(known=False)
            assert (ann.damage, ann.entry.target) == (0, -1)
            assert theirs.notices == now.notices
            assert RULES.view(theirs, 1) == theirs
        told = after(state, "ann delay 75,19")
        assert RULES.seen_by(told, piece(told, "ann").id) == (0,)

    @pytest.mark.clause("AR-161", "AR-H61")
    def test_neither_named_nor_typed_nor_armed(self):
        state = off(ann=red("tracked", unit="flank", weapons=("gun",), slots=8), bob=red("foot", aboard="ann"))
        theirs = RULES.view(state, 1)
        hidden = [theirs.pieces[piece(state, name).id] for name in ("ann", "bob")]
        for who in hidden:
            assert theirs.kind(who).name == "troops"
            card = RULES.presenter.piece_card(theirs, who.id)
            assert (card.lines, card.bars) == ((), ())
        assert theirs.piece_named("ann") is theirs.piece_named("bob") is None
        assert "kind-ann" not in [kind.name for kind in theirs.setup.kinds]  # the scenario's own, and nobody's in sight
        assert not {who.unit for who in hidden} & {"flank", "bob"}
        assert [who.name for who in RULES.view(state, 0).pieces] == [who.name for who in state.pieces]

    @pytest.mark.clause("AR-158", "AR-161")
    def test_what_a_side_has_given_notice_of_is_told_once(self):
        state = off(ann=red("jetpack"), bob=red("foot"), cat=red("foot"))

        def told(now: Any) -> list[tuple[bool, list[str]]]:
            view = RULES.view(now, 1)
            unseen = [who.id for who in view.pieces if isinstance(who.place, Unseen)]
            cards = [RULES.presenter.piece_card(view, number) for number in unseen]
            known = [view.pieces[number].place.known for number in unseen]
            return [(flag, [e.value for e in card.effects]) for flag, card in zip(known, cards, strict=True)]

        assert told(state) == [(False, [])] * 3
        words = "troops move east, could enter in turn 2"
        assert told(after(state, "ann delay 75,19")) == [(True, [words]), (False, []), (False, [])]
        assert told(after(state, "bob delay 75,19"))[0][1]  # whoever it was that set out

    @pytest.mark.clause("AR-H61", "AR-22")
    def test_the_rate_chosen_for_what_is_off_the_board_is_not_told(self):
        state = off(ann=red("tracked"), rates="advanced")
        told = events(state, "ann grade slow")
        assert [e for e in told if e.visible_to(0)]
        assert not [e for e in told if e.visible_to(1)]

    @pytest.mark.clause("AR-H61")
    def test_two_plans_look_alike(self):
        state = off(ann=red("jetpack"), bob=red("foot"))
        one, other = after(state, "ann delay 75,19"), after(state, "ann delay 76,19")
        assert RULES.view(one, 1) == RULES.view(other, 1)

    @pytest.mark.clause("AR-158")
    def test_only_ones_own(self):
        state = off(ann=red("jetpack"))
        stolen = replace(order(state, "ann delay 75,19"), seat=1)
        assert not judge(RULES, RULES.view(state, 1), stolen)


class TestData:
    """Scenarios with entries that cannot be are refused, with the place."""

    def problem(self, **given: Any) -> list[tuple[Any, str]]:
        with pytest.raises(SheetError) as error:
            RULES.open(sheet(**{"size": WIDE, "areas": AREAS, "guard": red("foot", 2, 2), **given}))
        return [(p.where, p.message) for p in error.value.problems]

    @pytest.mark.clause("AR-157")
    def test_areas_that_overlap(self):
        found = self.problem(areas={"Red": ["a1", "b1"], "Blue": ["c1", "b1"]})
        why = "nobody enters through an opponent's (AR-157)"
        assert found == [(("areas", "Blue", 1), f"b1 is in the entry area of Red too: {why}")]

    @pytest.mark.clause("AR-157", "AR-150", "AR-H57")
    def test_sent_round_before_the_battle(self):
        on = {"delayed_entry": True}
        assert "opponent's entry area" in self.problem(ann=red("foot", through="75,0"), **on)[0][1]
        where, message = self.problem(ann=red("foot", through="75,19"))[0]
        assert (where[0], where[2]) == ("pieces", "through")
        assert "delayed_entry" in message
        assert "not at the edge" in self.problem(ann=red("foot", through="75,18"), **on)[0][1]
        assert "on the map" in self.problem(ann=red("foot", 5, 5, through="75,19"), **on)[0][1]

    @pytest.mark.clause("AR-160")
    def test_told_before_the_battle(self):
        state = off(ann=red("jetpack", through="75,19"))
        assert [(n.direction, n.turn, n.given) for n in state.notices] == [("east", 2, 0)]
        assert left(turn(state, 2), "ann") == 12

    @pytest.mark.clause("AR-H57")
    def test_no_area(self):
        assert "could never enter" in self.problem(areas={}, ann=red("foot"))[0][1]
        assert "leave out entry" in self.problem(ann=red("foot", 5, 5, entry=2))[0][1]

    @pytest.mark.clause("AR-H58")
    def test_the_ground_outside(self):
        assert "no ground 'lava'" in self.problem(outside={"lava": ["a1"]})[0][1]
        assert "not at the edge" in self.problem(outside={"soft": ["b2"]})[0][1]

    @pytest.mark.clause("AR-25", "AR-H44", "AR-H09")
    def test_kinds(self):
        found = self.problem(ann=red("tracked", 5, 5, rate=25))
        assert found[0][0][:2] == ("kinds", "kind-ann")
        assert "multiple of 6" in found[0][1]
        found = self.problem(ann=red("tracked", 5, 5, mobility="submarine"))
        assert (found[0][0][-1], "submarine" in found[0][1]) == ("mobility", True)
        found = self.problem(ann=red("tracked", 5, 5, turning=(1, 3, 2, 5)))
        assert "rise" in found[0][1]
        assert cost(start(ann=red("tracked", 5, 5, turning=(2, 3, 4, 5))), "ann rotate 45") == 10


def test_standing_by_is_a_place():
    state = off(ann=red("jetpack"))
    assert piece(state, "ann").place == OffBoard("entering")
    assert awaiting(state).verbs == ("delay", "ready")


@pytest.mark.clause("AR-H57", "AR-155")
def test_the_ways_on_are_shown():
    """Reach lists what may be ordered, for those off the board too."""
    state = off(ann=red("jetpack"), bob=red("jetpack", unit="round"), cy=red("foot", 5, 19))
    state = turn(after(state, "bob delay 75,19"), 2)
    ann, bob = piece(state, "ann").id, piece(state, "bob").id
    assert RULES.modes(state, ann) == RULES.modes(state, bob) == ("enter",)
    squares = [stop.cell for stop in RULES.reach(state, ann, "enter")]
    assert squares == [x + 19 * 80 for x in range(40) if x != 5]  # cy stands in one
    assert [stop.cell for stop in RULES.reach(state, bob, "enter")] == [75 + 19 * 80]
    for who in (ann, bob):
        found = RULES.reach(state, who, "enter")
        assert all(judge(RULES, state, found.order_to(stop.cell)) for stop in found)
