"""How battles end, by the worked examples of the rows FT-02 to FT-09 of the house rules for fighting."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.report.goals import about_to_win, goal_in_words, goal_reports, goals_in_brief
from tactical.table import Over, ending, play
from tactical.table.events import Ended
from tactical.table.goals import (
    AllOf,
    AnyOf,
    ArriveAt,
    Exit,
    HoldCells,
    LastSide,
    Points,
    Progress,
    Survive,
    after_order,
    at_limit,
    beat_end,
    exited,
    in_reach,
    losses,
    progress,
    standings,
)  # fmt: skip
from tactical.table.orders import AcceptDraw, Concede, DeclineDraw, OfferDraw
from tactical.table.places import Aboard, Destroyed, Left
from tactical.table.values import replace
from tests.table.table_game import BLUE, GREEN, RED, RULES, WILDS, moved, position

FIGHTERS = RULES.fighters


def ended(state: Any) -> tuple[str, ...] | None:
    """The winners once an order has been carried out whole; None while it goes on."""
    did = ending.after_order(state, RULES.fighters)
    return None if did is None else did.state.result.winners


def at_end_of(state: Any, beat: int) -> Any:
    """The state after the end of a beat, as `next_phase` sees it."""
    did = RULES.beat_end(state.having(beat=beat))
    assert did is not None
    return did.state


@pytest.mark.clause("FT-02")
class TestLastSide:
    """FT-02: a side that has lost the share is broken; the last unbroken side wins."""

    def two(self, share: tuple[int, int], points: int, lost: int) -> Any:
        state = position(LastSide(share), points=(lost, 6, 6))
        spare = moved(state, WILDS, seat=RED, points=points - lost)
        start = tuple((side, points if side == "Red" else n) for side, n in spare.score.start)
        state = spare.having(score=type(spare.score)(start=start))
        return moved(moved(state, GREEN, health=0), RED, health=0)

    @pytest.mark.parametrize(("lost", "winners"), [(11, None), (12, ("Blue",))])
    def test_two_thirds_of_18_points_are_12(self, lost, winners):
        assert ended(self.two((2, 3), 18, lost)) == winners

    def test_what_is_lost_is_told_of_how_much(self):
        state = self.two((2, 3), 18, 11)
        assert progress(state, FIGHTERS, 0).so_far[0] == ("Red", 11, 12)
        assert (
            "breaks, which loses the battle; the last unbroken side wins (FT-02); points lost: Red 11 of 12"
            in goal_in_words(RULES, state, 0)
        )

    def test_left_counts_where_the_page_says_so(self):
        state = moved(position(LastSide()), GREEN, place=Left("west"))
        assert ended(state) is None
        assert ended(moved(state, RED, place=Destroyed())) == ("Blue",)

    def test_the_last_two_broken_at_once_is_a_draw(self):
        state = moved(moved(position(LastSide()), RED, health=0), BLUE, health=0)
        assert ended(state) == ("Green",)
        assert ended(moved(state, GREEN, health=0)) == ()

    def test_without_the_goal_nobody_is_broken_by_losses(self):
        assert ended(moved(position(), RED, health=0)) is None

    @given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from([-1, 0, 3]), st.integers(0, 4)), max_size=12))
    def test_losses_are_the_points_of_those_who_are_lost(self, changes):
        state = position(LastSide())
        for piece, health, points in changes:
            state = moved(state, piece, health=health, points=points)
            counted: dict[str, int] = {}
            for man in state.pieces:
                if man.health <= 0:
                    counted[state.side(man)] = counted.get(state.side(man), 0) + man.points
            assert {s: n for s, n in losses(state, FIGHTERS).items() if n} == {s: n for s, n in counted.items() if n}

    @given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 40), st.integers(1, 40))
    def test_the_share_is_exact(self, part, whole, lost, start):
        part, lost = min(part, whole), min(lost, start)
        state = self.two((part, whole), start, lost)
        broken = lost > 0 and Fraction(lost, start) >= Fraction(part, whole)
        assert (ended(state) == ("Blue",)) == broken


@pytest.mark.clause("FT-03")
class TestHold:
    """FT-03: standing alone on the cells at n beat ends in a row."""

    goal = HoldCells((20, 21), beats=2)

    def test_alone_at_two_ends_in_a_row(self):
        state = at_end_of(moved(position(self.goal), RED, cell=20), 4)
        assert state.result is None
        assert state.score.held == ((0, "Red", 1),)
        state = at_end_of(moved(state, RED, cell=21), 5)
        assert state.result.winners == ("Red",)
        assert state.result.clause == "FT-03"

    def test_how_far_it_has_come_is_told(self):
        state = moved(position(self.goal), RED, cell=20)
        assert progress(state, FIGHTERS, 0) == Progress((), "Red")
        state = at_end_of(state, 4)
        assert progress(state, FIGHTERS, 0) == Progress((("Red", 1, 2),), "Red")
        assert "at the end of 2 rounds in a row (FT-03): Red 1 of 2; Red stands there alone now." in goal_in_words(
            RULES, state, 0
        )
        contested = moved(state, BLUE, cell=21)
        assert progress(contested, FIGHTERS, 0) == Progress((("Red", 1, 2),))

    def test_an_enemy_that_steps_on_and_stays_starts_the_count_again(self):
        state = at_end_of(moved(position(self.goal), RED, cell=20), 4)
        state = at_end_of(moved(state, BLUE, cell=21), 5)
        assert (state.result, state.score.held) == (None, ())
        state = at_end_of(moved(state, BLUE, cell=1), 6)
        assert (state.result, state.score.held) == (None, ((0, "Red", 1),))

    def test_those_out_do_not_stand_and_neutrals_contest_nothing(self):
        state = moved(moved(position(self.goal), RED, cell=20), BLUE, cell=21, health=0)
        state = moved(state, WILDS, cell=21)
        assert at_end_of(state, 1).score.held == ((0, "Red", 1),)
        assert at_end_of(moved(state, RED, cell=0), 1).score.held == ()

    def test_a_goal_of_one_side_is_no_other_sides(self):
        state = moved(position(HoldCells((20,), side="Blue")), RED, cell=20)
        assert at_end_of(state, 1).result is None
        assert at_end_of(moved(moved(state, RED, cell=0), BLUE, cell=20), 1).result.winners == ("Blue",)


@pytest.mark.clause("FT-04")
class TestExit:
    """FT-04: n pieces of a side have left by the cells."""

    def test_the_third_to_leave_wins_at_once(self):
        state = position(Exit((7, 15), count=3))
        for number in range(3):
            assert ended(state) is None, number
            state = state.having(score=exited(state, "Red", (7, 15, 7)[number]))
        assert ended(state) == ("Red",)

    def test_other_cells_and_other_sides_do_not_count(self):
        state = position(Exit((7,), side="Blue"))
        assert exited(state, "Blue", 8) == state.score
        assert exited(state, "Red", 7) == state.score
        assert ended(state.having(score=exited(state, "Blue", 7))) == ("Blue",)

    def test_the_cells_are_alternatives(self):
        state = position(Exit((0, 9, 2)))
        first, second, third = (state.cell_name(cell) for cell in (0, 9, 2))
        assert f"left by {first}, {second} or {third} (FT-04)" in goal_in_words(RULES, state, 0)


class TestInReach:
    """What the rules alone leave time and pieces for, however well a side does."""

    def test_a_hold_takes_as_many_beats_as_are_left(self):
        for beat, sides in ((3, ["Red"]), (4, [])):
            assert in_reach(position(HoldCells((20,), 2, "Red"), limit=4).having(beat=beat), FIGHTERS) == sides
        begun = at_end_of(moved(position(HoldCells((20,), 2), limit=4), RED, cell=20), 3)
        assert in_reach(begun.having(beat=4), FIGHTERS) == ["Red"], "Red has held it for one"
        assert in_reach(position(HoldCells((20,), 2, "Red")).having(beat=90), FIGHTERS) == ["Red"], "there is no limit"

    def test_more_must_leave_than_are_left(self):
        state = position(Exit((7,), 2, "Red"))
        assert in_reach(state, FIGHTERS) == []
        assert in_reach(state.having(score=exited(state, "Red", 7)), FIGHTERS) == ["Red"]
        gone = moved(state.having(score=exited(state, "Red", 7)), RED, place=Left())
        assert in_reach(gone, FIGHTERS) == []

    def test_a_beat_that_is_over_is_survived_no_more(self):
        assert in_reach(position(Survive("Blue", until=3)).having(beat=3), FIGHTERS) == ["Blue"]
        assert in_reach(position(Survive("Blue", until=3)).having(beat=4), FIGHTERS) == []

    def test_of_a_goal_of_several_parts_all_are_needed_or_one(self):
        parts = (HoldCells((20,), 2, "Red"), HoldCells((21,), 1, "Red"))
        for whole, sides in ((AllOf((1, 2), "Red"), []), (AnyOf((1, 2), "Red"), ["Red"])):
            assert in_reach(position(whole, *parts, limit=4).having(beat=4), FIGHTERS) == sides

    def test_to_be_the_last_is_always_in_reach(self):
        assert in_reach(position(LastSide(), limit=4).having(beat=4), FIGHTERS) == ["Red", "Blue", "Green"]


@pytest.mark.clause("FT-05")
class TestSurvive:
    """FT-05: k pieces standing at the end of beat n."""

    def test_one_standing_at_the_end_of_beat_8(self):
        state = position(Survive("Blue", until=8))
        assert at_end_of(state, 7).result is None
        assert at_end_of(state, 8).result.winners == ("Blue",)
        assert at_end_of(moved(state, BLUE, health=0), 8).result is None
        assert at_end_of(position(Survive("Blue", until=8, pieces=2)), 8).result is None


@pytest.mark.clause("FT-06")
class TestPoints:
    """FT-06: points of enemies out, and v a beat for each objective held alone."""

    def test_three_beats_at_2_and_a_six_point_enemy_are_12(self):
        state = moved(position(Points((20,), value=2, total=12)), RED, cell=20)
        for beat in (1, 2):
            state = at_end_of(state, beat)
        state = moved(state, BLUE, health=0)
        assert dict(standings(state, FIGHTERS)) == {"Red": 10, "Blue": 0, "Green": 6}
        state = at_end_of(state, 3)
        assert dict(standings(state, FIGHTERS))["Red"] == 12
        assert state.result.winners == ("Red",)

    def test_a_neutral_out_is_nobodys_enemy(self):
        assert dict(standings(moved(position(), WILDS, health=0), FIGHTERS)) == {"Red": 0, "Blue": 0, "Green": 0}

    def test_a_total_of_nothing_only_counts_at_the_limit(self):
        state = moved(position(Points((20,), value=50)), RED, cell=20)
        assert at_end_of(state, 3).result is None


@pytest.mark.clause("FT-07")
class TestWhen:
    """FT-07: what is tested when, and that two at once are a draw."""

    def test_a_blast_that_takes_both_last_pieces_is_a_draw(self):
        state = moved(position(LastSide()), GREEN, health=0)
        state = moved(moved(state, RED, health=0), BLUE, health=0)
        did = ending.after_order(state, RULES.fighters)
        assert did is not None
        assert did.events == (Ended((), "no side left", clause="FT-07"),)
        assert did.events[0].words(state) == "Draw: no side is left to fight"
        assert did.state.result.winners == ()

    def test_sides_that_are_broken_at_once_may_stand_yet_and_it_is_told_so(self):
        state = moved(position(LastSide((1, 2))), GREEN, health=0)
        state = moved(moved(state, RED, health=0), BLUE, health=0)
        did = ending.after_order(state, RULES.fighters)
        words = "all sides lost at least 1/2 of their points and broke"
        assert did.events[0].words(state) == f"Draw: {words}"

    def test_two_goals_met_at_one_beat_end_are_a_draw(self):
        state = moved(position(HoldCells((20,), side="Red"), Survive("Blue", until=3)), RED, cell=20)
        result = at_end_of(state, 3).result
        assert (result.winners, result.clause) == ((), "FT-07")

    def test_one_side_may_meet_two(self):
        state = moved(position(HoldCells((20,)), Survive("Red", until=3)), RED, cell=20)
        assert at_end_of(state, 3).result.winners == ("Red",)

    def test_exit_is_not_looked_at_at_beat_end_nor_holding_after_orders(self):
        state = moved(position(Exit((7,)), HoldCells((20,))), RED, cell=20)
        assert after_order(state, FIGHTERS) is None
        assert not beat_end(state.having(score=exited(state, "Blue", 7), beat=1), FIGHTERS)[1][1:]


@pytest.mark.clause("FT-08")
class TestLimit:
    """FT-08: after the last beat without a winner."""

    def out(self, **how: Any) -> Any:
        """Red is ahead by 11 to 9 at the end of beat 12."""
        state = position(Points(), limit=12, points=(9, 11, 0), **how)
        return moved(moved(state, RED, health=0), BLUE, health=0)

    def test_eleven_against_nine_wins(self):
        state = moved(self.out(), GREEN, seat=WILDS)
        assert dict(standings(state, FIGHTERS)) == {"Red": 11, "Blue": 9, "Green": 20}
        assert at_end_of(state, 11).result is None
        duel = replace(state.setup, seats=(*state.setup.seats[:GREEN], *state.setup.seats[WILDS:]))
        duel_state = replace(state, setup=duel, pieces=state.pieces[:GREEN])
        assert at_end_of(duel_state, 12).result.winners == ("Red",)

    @pytest.mark.parametrize(
        ("how", "points", "winners"),
        [("points", (9, 11), ("Green",)), ("draw", (9, 11), ()), ("Blue", (9, 11), ("Blue",))],
    )
    def test_at_the_limit(self, how, points, winners):
        state = self.out(at_limit=how)
        result = at_end_of(state, 12).result
        assert (result.winners, result.why, result.clause) == (winners, "limit", "FT-08")

    def test_equal_points_are_a_draw(self):
        assert at_limit(position(limit=3), FIGHTERS) == ()
        assert at_end_of(position(limit=3), 3).result.winners == ()

    def test_a_winner_at_the_last_beat_goes_before_the_limit(self):
        assert at_end_of(position(Survive("Red", until=3), limit=3), 3).result.why == "survive"

    def test_no_limit_never_comes(self):
        assert at_end_of(position(), 10**6).result is None


@pytest.mark.clause("FT-09")
class TestGivingUp:
    """FT-09: conceding, and draws."""

    def test_of_two_sides_the_other_wins(self):
        state = moved(position(LastSide()), GREEN, health=0)
        out = play(RULES, state, Concede(RED))
        assert isinstance(out.awaiting, Over)
        assert out.state.result.winners == ("Blue",)

    def test_it_ends_battles_without_the_goal_too(self):
        state = position(Survive("Blue", until=8))
        out = play(RULES, state, Concede(RED))
        assert out.state.result is None  # two sides are left
        assert out.state.score.yielded == ("Red",)
        asks_blue = replace(state.stack[0], ask=replace(state.stack[0].ask, seat=BLUE))
        result = play(RULES, out.state.having(stack=(asks_blue,)), Concede(BLUE)).state.result
        assert (result.winners, result.why, result.clause) == (("Green",), "concession", "FT-09")

    def test_a_side_without_points_can_be_broken(self):
        state = position(LastSide(), points=(0, 6, 6))
        out = play(RULES, moved(state, GREEN, health=0), Concede(RED))
        assert out.state.result.winners == ("Blue",)

    def test_only_at_an_ask_of_ones_own(self):
        out = play(RULES, position(LastSide()), Concede(BLUE))
        assert out.verdict.reasons[0].code == "not_your_decision"

    def test_a_draw_needs_everybody_else(self):
        state = position(LastSide())
        out = play(RULES, state, OfferDraw(RED))
        assert (out.awaiting.seat, out.awaiting.why) == (BLUE, "draw_offer")
        assert play(RULES, out.state, AcceptDraw(GREEN)).verdict.reasons[0].code == "not_your_decision"
        assert play(RULES, out.state, OfferDraw(BLUE)).verdict.reasons[0].code == "already_offered"
        out = play(RULES, out.state, AcceptDraw(BLUE))
        assert (out.awaiting.seat, out.awaiting.why) == (GREEN, "draw_offer")
        agreed = play(RULES, out.state, AcceptDraw(GREEN))
        assert agreed.state.result.winners == ()
        assert agreed.state.result.why == "draw agreed"
        refused = play(RULES, out.state, DeclineDraw(GREEN))
        assert refused.state == state  # nothing of the offer is left
        assert refused.awaiting == state.stack[-1].ask

    def test_the_first_refusal_spares_the_rest(self):
        state = position(LastSide())
        out = play(RULES, play(RULES, state, OfferDraw(RED)).state, DeclineDraw(BLUE))
        assert out.state == state

    def test_conceding_in_answer_to_an_offer(self):
        state = moved(position(LastSide()), GREEN, health=0)
        out = play(RULES, play(RULES, state, OfferDraw(RED)).state, Concede(BLUE))
        assert out.state.result.winners == ("Red",)

    def test_acceptance_out_of_place_is_refused(self):
        assert play(RULES, position(), AcceptDraw(RED)).verdict.reasons[0].code == "not_now"


@pytest.mark.clause("FT-OV-07")
class TestArrive:
    """FT-OV-07: enough members there at a beat end wins; who can no longer be there is broken."""

    GOAL = ArriveAt("Red", (40,), by=6)

    def test_there_in_time(self) -> None:
        state = moved(position(self.GOAL), RED, cell=40)
        assert at_end_of(state, 6).result.winners == ("Red",)

    def test_too_late(self) -> None:
        state = position(self.GOAL)
        assert at_end_of(state, 5).result is None
        late = at_end_of(state, 6)
        assert (late.result, late.score.yielded) == (None, ("Red",))  # two others are left to play it out

    def test_nobody_left_to_arrive(self) -> None:
        state = position(self.GOAL, ArriveAt("Blue", (40,), by=9))
        state = moved(moved(state, RED, health=0), BLUE, health=0)
        assert at_end_of(state, 1).result.winners == ("Green",)

    def test_a_side_that_has_broken_does_not_win_by_coming_later(self) -> None:
        late = at_end_of(position(self.GOAL), 6)
        assert (late.result, late.score.yielded) == (None, ("Red",))
        assert at_end_of(moved(late, RED, cell=40), 7).result is None

    def test_alone_there_is_a_loser_and_no_draw(self) -> None:
        state = position(self.GOAL)
        alone = state.having(setup=replace(state.setup, seats=(state.setup.seats[0],)), pieces=state.pieces[:1])
        lost = at_end_of(alone, 6).result
        assert (lost.winners, lost.losers, lost.words) == ((), ("Red",), "Red lost")
        gone = play(RULES, alone.having(beat=1), Concede(RED)).state.result
        assert (gone.losers, gone.clause) == (("Red",), "FT-09")
        said = Ended((), "too late", ("Red",))
        assert said.words(alone) == "Red lost: the goal can no longer be reached in time"

    def test_who_is_aboard_is_there_too(self) -> None:
        state = moved(moved(position(self.GOAL), WILDS, cell=40), RED, place=Aboard(WILDS))
        assert state.cells_under(state.pieces[RED]) == (40,)


@pytest.mark.clause("FT-03")
def test_a_passenger_holds_the_square_of_its_carrier() -> None:
    state = position(HoldCells((40,), 1))
    state = moved(moved(state, WILDS, cell=40), RED, place=Aboard(WILDS))
    state = state.having(setup=replace(state.setup))
    fighters = replace(FIGHTERS, standing=lambda at, man: bool(at.cells_under(man)) and man.health > 0)
    assert [win.side for win in beat_end(state.having(beat=1), fighters)[1]] == ["Red"]


@pytest.mark.clause("FT-10")
class TestJoined:
    """FT-10: goals made of others."""

    both = AllOf((1, 2), "Red"), HoldCells((20,), 2, "Red"), Exit((7,), 1, "Red")
    one = AnyOf((1, 2), "Red"), HoldCells((20,), 2, "Red"), Exit((7,), 1, "Red")

    def gone(self, state: Any) -> Any:
        return state.having(score=exited(state, "Red", 7))

    def test_a_part_alone_wins_nothing(self):
        assert ended(self.gone(position(*self.both))) is None
        held = at_end_of(at_end_of(moved(position(*self.both), RED, cell=20), 1), 2)
        assert held.result is None
        assert held.score.held == ((1, "Red", 2),)

    def test_all_parts_at_one_test_win(self):
        state = at_end_of(self.gone(moved(position(*self.both), RED, cell=20)), 1)
        assert state.result is None
        state = at_end_of(state, 2)
        assert (state.result.winners, state.result.why, state.result.clause) == (("Red",), "all", "FT-10")

    def test_ground_that_is_held_no_more_is_met_no_more(self):
        state = at_end_of(at_end_of(moved(position(*self.both), RED, cell=20), 1), 2)
        state = at_end_of(self.gone(moved(state, RED, cell=0)), 3)
        assert state.result is None

    def test_ground_held_before_counts_at_the_end_of_the_beat_in_which_the_rest_is_met(self):
        state = at_end_of(at_end_of(moved(position(*self.both), RED, cell=20), 1), 2)
        assert ended(self.gone(state)) is None
        assert at_end_of(self.gone(state), 3).result.winners == ("Red",)

    def test_one_part_of_any_wins_when_it_would_alone(self):
        assert ended(self.gone(position(*self.one))) == ("Red",)
        assert at_end_of(at_end_of(moved(position(*self.one), RED, cell=20), 1), 2).result.winners == ("Red",)

    def test_a_choice_within_all(self):
        goals = AllOf((1, 2)), Exit((7,)), AnyOf((3, 4)), HoldCells((20,)), Points(total=6)
        state = self.gone(position(*goals))
        assert at_end_of(state, 1).result is None
        assert at_end_of(moved(state, RED, cell=20), 1).result.winners == ("Red",)
        assert at_end_of(moved(state, BLUE, health=0), 1).result.winners == ("Red",)

    def test_survival_as_a_part_lasts_beyond_its_beat(self):
        goals = AllOf((1, 2), "Red"), Survive("Red", 3), Exit((7,), 1, "Red")
        assert at_end_of(self.gone(position(*goals)), 2).result is None
        assert at_end_of(self.gone(position(*goals)), 5).result.winners == ("Red",)
        assert at_end_of(self.gone(moved(position(*goals), RED, health=0)), 5).result is None

    def test_a_last_side_that_is_a_part_ends_nothing_by_itself(self):
        goals = AllOf((1, 2), "Red"), LastSide(), Exit((7,), 1, "Red")
        state = moved(moved(position(*goals), BLUE, health=0), GREEN, health=0)
        assert ended(state) is None
        assert ended(self.gone(state)) == ("Red",)

    def test_an_arrival_that_is_a_part_breaks_nobody_when_it_is_late(self):
        goals = AnyOf((1, 2), "Red"), ArriveAt("Red", (30,), 2), Exit((7,), 1, "Red")
        late = at_end_of(position(*goals), 3)
        assert (late.result, late.score.yielded) == (None, ())
        assert at_end_of(moved(late, RED, cell=30), 4).result is None
        assert at_end_of(moved(position(*goals), RED, cell=30), 2).result.winners == ("Red",)

    def test_progress_is_told_by_parts(self):
        state = self.gone(position(*self.both))
        assert progress(state, FIGHTERS, 0).so_far == (("Red", 1, 2),)
        (told,) = goal_reports(RULES, state)
        assert [(part.goal, [(s.side, s.count, s.of) for s in part.so_far]) for part in told.parts] == [
            ("hold", []), ("exit", [("Red", 1, 1)])
        ]  # fmt: skip
        assert told.text == (
            "Red wins by doing all of these (FT-10): Red 1 of 2: (1) standing alone on e3 at the end of 2 rounds"
            " in a row (FT-03), (2) getting 1 of its pieces out by h1 (FT-04): Red 1 of 1."
        )
        assert goals_in_brief(RULES, state)[0] == (
            "Red wins with all of: Red 1 of 2: (1) alone on e3, 2 rounds in a row, "
            "(2) when 1 has left by h1: Red 1 of 1"
        )

    def test_holding_is_told_to_win_only_where_nothing_else_is_missing(self):
        state = at_end_of(moved(position(*self.both), RED, cell=20), 1).having(beat=2)
        assert about_to_win(RULES, state) is None
        found = about_to_win(RULES, self.gone(state))
        assert found is not None
        assert found.side == "Red"

    def test_a_goal_that_a_forged_save_makes_part_of_itself_is_never_met(self):
        assert ended(position(AllOf((0, 0), "Red"), Exit((7,)))) is None
        assert at_end_of(position(AnyOf((0, 1), "Red"), AllOf((0, 1), "Red")), 1).result is None
