"""The five cases that shaped the contract, each through the one door, with a save at every decision."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tactical.table import (
    TABLE,
    Ask,
    Battle,
    Frame,
    Order,
    Outcome,
    Over,
    Report,
    Roll,
    Throw,
    awaiting,
    judge,
    outcomes,
    play,
)  # fmt: skip
from tactical.table.goals import LastSide
from tactical.table.orders import Stand
from tactical.table.places import Aboard, Destroyed
from tactical.table.values import replace, tag_of
from tests.contract.cases import armour, boarding, fleet, overland, starship
from tests.contract.through import go, odds, start


def kinds(out: Outcome) -> list[str]:
    return [tag_of(event) for event in out.events]


def asked(out: Outcome) -> tuple[int, str]:
    assert isinstance(out.awaiting, Ask), out.awaiting
    return out.awaiting.seat, out.awaiting.why


class TestBoarding:
    rules = boarding.RULES
    run = boarding.Run(0, 0, 1, (1, 2, 3, 4, 5, 6))

    def test_a_failed_check_cuts_the_path_to_its_longest_prefix_that_may_stop(self):
        out = go(self.rules, start(self.rules, boarding.opening()), self.run, ((4, 4),))
        assert kinds(out) == ["rolled", "cut", "moved"]
        assert out.events[1] == boarding.Cut(0, 6, 5, clause="BA-98")
        assert out.state.pieces[0].allowance == 7
        assert asked(out) == (1, "free_attack")
        assert out.rolled == ((4, 4),)

    def test_a_prefix_that_ends_among_enemies_is_cut_further(self):
        state = start(self.rules, boarding.opening(x=4, y=5))
        out = go(self.rules, state, self.run, ((1, 1),))  # 4 against 11: one square of allowance is left
        assert out.events[1] == boarding.Cut(0, 6, 1, clause="BA-98")
        out = go(self.rules, state, self.run, ((3, 3),))  # 8: five squares, the fifth of which holds two enemies
        assert out.events[1] == boarding.Cut(0, 6, 3, clause="BA-98")
        assert out.state.pieces[0].cell == 3

    def test_reactors_are_worked_out_one_at_a_time_and_a_dead_mover_stops_in_mid_path(self):
        out = go(self.rules, start(self.rules, boarding.opening()), self.run, ((4, 4),))
        out = go(self.rules, out.state, boarding.React(1))
        assert asked(out) == (1, "free_attack")
        assert out.state.stack[-1].piece == 2
        assert [event.cell for event in out.events] == [2, 3]
        by_hand = go(self.rules, out.state, boarding.React(1, attack=True))
        assert isinstance(by_hand.awaiting, Roll)
        assert by_hand.awaiting.purpose == "free attack"
        assert not by_hand.rolled
        out = go(self.rules, by_hand.state, Throw(-1, (3, 3)))
        assert kinds(out) == ["rolled", "struck", "interrupted"]
        assert out.rolled == ()  # the faces are in the order
        runner = out.state.pieces[0]
        assert (runner.cell, runner.spent, runner.up) == (3, 4, False)
        assert asked(out) == (0, "turn")
        assert self.rules.presenter.say(out.state, out.events[-1]) == "ann: run interrupted: it is down"

    def test_the_second_enemy_at_one_door_is_not_asked_after_a_kill(self):
        state = start(self.rules, boarding.opening(x=2, y=2))
        out = go(self.rules, state, self.run, ((6, 6),))
        assert out.state.stack[-1].piece == 1
        spared = go(self.rules, out.state, boarding.React(1))
        assert spared.state.stack[-1].piece == 2
        out = go(self.rules, out.state, boarding.React(1, attack=True), ((6, 6),))
        assert asked(out) == (0, "turn")

    def test_a_standing_answer_speaks_without_asking(self):
        state = start(self.rules, boarding.opening())
        state = go(self.rules, state, Stand(1, "never", "free_attack")).state
        out = go(self.rules, state, self.run, ((6, 6),))
        assert asked(out) == (0, "turn")
        assert kinds(out).count("answered") == 2
        assert out.state.pieces[0].cell == 6
        state = go(self.rules, state, Stand(1, "always", "free_attack", 2)).state  # the piece's own goes first
        out = go(self.rules, state, self.run, ((6, 6), (6, 6)))
        assert [event.answer for event in out.events if tag_of(event) == "answered"] == ["never", "always"]
        assert not out.state.pieces[0].up

    def test_dice_by_hand_give_what_dice_give(self):
        state = start(self.rules, boarding.opening())
        out = go(self.rules, state, self.run)
        assert isinstance(out.awaiting, Roll)
        assert out.awaiting.purpose == "run 1"
        refused = go(self.rules, out.state, Throw(-1, (7, 1)))
        assert refused.verdict.reasons[0].code == "wrong_faces"
        assert go(self.rules, out.state, Throw(0, (3, 1))).verdict.reasons[0].code == "no_roll_awaited"
        assert go(self.rules, out.state, self.run).verdict.reasons[0].code == "roll_awaited"
        assert go(self.rules, out.state, Throw(-1, (4, 4))).state == go(self.rules, state, self.run, ((4, 4),)).state

    def test_the_preview_shows_the_path_as_if_windows_passed(self):
        state = start(self.rules, boarding.opening())
        legs = judge(self.rules, state, self.run).legs
        assert [leg.cell for leg in legs] == [1, 2, 3, 4, 5, 6]
        assert [leg.cost for leg in legs] == [1, 2, 1, 2, 1, 1]
        assert legs[-1].left == 1

    @pytest.mark.parametrize(("goals", "after"), [((), Ask), ((LastSide(),), Over)])
    def test_exact_odds_are_those_of_all_tapes(self, goals: Any, after: type):
        state = start(self.rules, boarding.opening(goals=goals))

        def reply(out: Outcome) -> Order | None:
            asks = isinstance(out.awaiting, Ask) and out.awaiting.why == "free_attack"
            return boarding.React(out.awaiting.seat, attack=True) if asks else None

        def measure(at: Any) -> tuple[int, bool, type]:
            return at.pieces[0].cell, at.pieces[0].up, type(awaiting(at))

        exact = odds(self.rules, state, self.run, reply, measure)
        assert exact == self.by_tapes(state, reply, measure)
        assert sum(exact.values()) == 1
        # a roll of 5 or more leaves a run past the first enemy, who hits on 8 or more, the second on 5 or more
        assert exact[1, False, after] == Fraction(30, 36) * Fraction(15, 36)
        assert exact[6, True, Ask] == Fraction(10, 36) * Fraction(21, 36) * Fraction(6, 36)

    def by_tapes(self, state: Any, reply: Any, measure: Any) -> dict[Any, Fraction]:
        """The same chances, found by playing the order from the start with ever longer tapes."""
        found: dict[Any, Fraction] = {}

        def rerun(tape: tuple[tuple[int, ...], ...], chance: Fraction) -> None:
            rest = iter(tape)
            out = play(self.rules, state, self.run, lambda roll: next(rest, None))
            while (answer := reply(out)) is not None:
                out = play(self.rules, out.state, answer, lambda roll: next(rest, None))
            if isinstance(out.awaiting, Roll):
                for faces, part in outcomes(out.awaiting):
                    rerun((*tape, faces), chance * part)
            else:
                value = measure(out.state)
                found[value] = found.get(value, Fraction(0)) + chance

        rerun((), Fraction(1))
        return found


class TestArmour:
    rules = armour.RULES

    def path(self, state: Any, *places: tuple[int, int]) -> tuple[int, ...]:
        return tuple(state.board.cell(x, y) for x, y in places)

    def order(self, state: Any) -> armour.Advance:
        """Ahead, half right, half right again, on: four cells with two turns."""
        return armour.Advance(0, 0, self.path(state, (1, 0), (2, 1), (2, 2), (2, 3)))

    def test_damage_in_mid_path_takes_what_was_left(self):
        state = start(self.rules, armour.opening())
        out = go(self.rules, state, self.order(state))
        assert asked(out) == (1, "intercept")
        assert out.state.board.xy(out.state.pieces[0].cell)[:2] == (2, 1)
        assert out.state.pieces[0].spent == armour.Spent(travel=144, turning=72)
        out = go(self.rules, out.state, armour.Intercept(1, 2), ((6, 4),))
        shot = out.events[0]
        assert (shot.roll.bonus, shot.roll.total(shot.faces)) == (-1, 9)
        assert kinds(out) == ["rolled", "shot", "interrupted"]
        assert out.events[-1].reason.code == "allowance"
        tank = out.state.pieces[0]
        assert (tank.hits, tank.allowance, tank.left) == (2, 144, 0)
        assert out.state.pieces[1].place == Aboard(0)
        assert asked(out) == (0, "turn")

    def test_a_miss_leaves_the_path_and_the_gun_is_not_asked_again(self):
        state = start(self.rules, armour.opening())
        out = go(self.rules, state, self.order(state))
        out = go(self.rules, out.state, armour.Intercept(1, 2), ((1, 1),))
        assert asked(out) == (0, "turn")
        assert out.state.board.xy(out.state.pieces[0].cell)[:2] == (2, 3)

    def test_a_window_opens_after_each_step_while_the_gun_holds(self):
        state = start(self.rules, armour.opening())
        out = go(self.rules, state, self.order(state))
        windows = 0
        while asked(out) == (1, "intercept"):
            windows += 1
            out = go(self.rules, out.state, armour.Hold(1))
        assert windows == 4  # the second cell, the turn on it, the third, the fourth

    def test_a_seat_that_holds_once_and_for_all_is_not_asked(self):
        state = start(self.rules, armour.opening())
        out = go(self.rules, state, self.order(state))
        out = go(self.rules, out.state, Stand(1, "never", "intercept", 2))
        assert asked(out) == (0, "turn")
        assert out.state.board.xy(out.state.pieces[0].cell)[:2] == (2, 3)

    def test_cargo_goes_down_with_its_carrier(self):
        state = start(self.rules, armour.opening())
        tank = state.pieces[0]
        state = state.with_piece(replace(tank, hits=3))
        window = Frame("intercept", 2, (), Ask(1, ("intercept", "hold"), "intercept"), armour.Watch(0))
        out = go(self.rules, state.having(stack=(*state.stack, window)), armour.Intercept(1, 2), ((6, 6),))
        assert [piece.place for piece in out.state.pieces[:2]] == [Destroyed("fire")] * 2

    def test_what_the_seat_could_not_know_interrupts_and_never_refuses(self):
        state = start(self.rules, armour.opening(ambush=True))
        state = go(self.rules, state, Stand(1, "never", "intercept")).state
        order = armour.Advance(0, 0, self.path(state, (1, 0), (2, 1), (3, 2), (4, 3)))
        seen = self.rules.view(state, 0)
        assert judge(self.rules, seen, order)
        out = go(self.rules, state, order)
        assert out.events[-1].reason.code == "occupied"
        assert out.state.board.xy(out.state.pieces[0].cell)[:2] == (2, 1)
        assert not out.state.pieces[3].hidden
        told = judge(self.rules, self.rules.view(out.state, 0), armour.Advance(0, 0, self.path(state, (3, 2))))
        assert told.reasons[0].code == "occupied"


class TestFleet:
    rules = fleet.RULES

    def drafted(self, *parts: tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]) -> Any:
        state = start(self.rules, fleet.opening())
        for ship, path, cargo in parts:
            out = go(self.rules, state, fleet.Route(0, ship, path))
            assert out.verdict
            state = out.state
            for unit, cell in cargo:
                state = go(self.rules, state, fleet.Load(0, ship, unit, cell)).state
        return state

    def bad(self) -> Any:
        a, b, c, d, g = fleet.A, fleet.B, fleet.C, fleet.D, fleet.G
        return self.drafted(
            (0, (a, b, c), ((5, a), (6, b), (7, a))), (1, (a, c), ()), (2, (d, c), ()), (3, (g, c), ((6, b),)),
            (4, (d, c), ()),
        )  # fmt: skip

    def test_illegal_parts_are_kept_and_each_reason_names_its_part(self):
        state = self.bad()
        assert len(state.draft) == 5
        refused = go(self.rules, state, fleet.Commit(0))
        assert [(r.part, r.code) for r in refused.verdict.reasons] == [(1, "path"), (3, "pickup"), (3, "two_ships")]
        assert refused.state == state
        (warning,) = refused.verdict.warnings
        assert self.rules.presenter.why(warning) == "1 units left at Dun have no ship to hold them"

    def committed(self) -> Outcome:
        state = self.bad()
        for ship, path in ((1, (fleet.A, fleet.B, fleet.C)), (3, (fleet.G, fleet.C))):
            state = go(self.rules, state, fleet.Route(0, ship, path)).state
        assert judge(self.rules, self.rules.view(state, 0), fleet.Commit(0)).warnings
        return go(self.rules, state, fleet.Commit(0))

    def test_all_parts_move_together_and_cannon_ask_in_seat_order(self):
        out = self.committed()
        assert kinds(out) == ["arrived"]
        assert sorted(out.events[0].ships) == [0, 1, 2, 3, 4]
        here = {p.id for p in fleet.in_space(out.state, fleet.C)}
        assert here == {0, 1, 2, 3, 4, 5, 6, 7}
        assert asked(out) == (1, "cannon")

    def test_the_victim_chooses_what_is_lost(self):
        out = go(self.rules, self.committed().state, fleet.Fire(1, 8, 0), ((9,),))
        assert asked(out) == (0, "assign")
        assert len(self.rules.offers(out.state)) == 8
        assert go(self.rules, out.state, fleet.Assign(1, 7)).verdict.reasons[0].code == "not_your_decision"
        out = go(self.rules, out.state, fleet.Assign(0, 7))
        assert kinds(out) == ["lost"]
        assert asked(out) == (1, "turn")
        missed = go(self.rules, self.committed().state, fleet.Fire(1, 8, 0), ((5,),))
        assert asked(missed) == (1, "turn")

    def test_a_draft_is_not_seen_by_others(self):
        state = self.bad()
        assert self.rules.view(state, 1).draft == ()
        assert self.rules.view(state, 0) is state


class TestStarship:
    rules = starship.RULES

    def test_the_own_window_stays_open_over_many_orders_and_closes_on_its_verb(self):
        state = start(self.rules, starship.opening())
        state = go(self.rules, state, starship.Fwd(0, 0, 2)).state
        out = go(self.rules, state, starship.Attack(0, 0, 2), ((12,),))
        assert asked(out) == (0, "between")
        assert [frame.cause for frame in out.state.stack] == ["turn", "attack", "between"]
        refused = go(self.rules, out.state, starship.Attack(0, 0, 1))
        assert refused.verdict.reasons[0].code == "not_now"
        out = go(self.rules, out.state, starship.Fwd(0, 0, 2))
        out = go(self.rules, out.state, starship.VeerOff(0, 0, "left"))
        assert asked(out) == (0, "between")
        assert out.state.pieces[0].spent == 250
        too_far = go(self.rules, out.state, starship.Fwd(0, 0, 2))
        assert too_far.verdict.reasons[0].code == "speed"
        assert asked(too_far) == (0, "between")
        out = go(self.rules, out.state, starship.Done(0), ((7,),))
        assert kinds(out) == ["rolled", "attacked"]
        assert out.events[1].cell == out.state.pieces[0].cell
        assert asked(out) == (0, "turn")

    def test_a_standing_answer_that_leaves_the_window_open_is_not_given(self):
        state = start(self.rules, starship.opening())
        held = go(self.rules, state, Stand(0, "always", "between")).state
        assert asked(go(self.rules, held, starship.Attack(0, 0, 2), ((2,),))) == (0, "between")
        held = go(self.rules, state, Stand(0, "never", "between")).state
        assert asked(go(self.rules, held, starship.Attack(0, 0, 2), ((2,), (3,)))) == (0, "turn")


class TestOverland:
    rules = overland.RULES

    def test_a_battle_in_mid_leg_is_answered_by_the_table(self):
        state = start(self.rules, overland.opening())
        out = go(self.rules, state, overland.March(0, (1, 2, 3)), ((5, 5), (1, 2)))
        assert out.awaiting == Battle("skirmish", "ambush", (0, 1, 2), "OV-D13")
        assert out.state.pieces[0].cell == 2
        assert out.state.fuel == 4
        for wrong, code in (
            (overland.March(0, (3,)), "battle_awaited"),
            (Report(0, ()), "no_battle_awaited"),
            (Report(TABLE, ((9, ()),)), "wrong_report"),
            (Report(TABLE, ((2, ()), (2, ()))), "wrong_report"),
            (Throw(-1, (1, 1)), "no_roll_awaited"),
        ):
            assert go(self.rules, out.state, wrong).verdict.reasons[0].code == code
        out = go(self.rules, out.state, Report(TABLE, ((2, (("health", 4),)),)))
        assert kinds(out) == ["met", "moved"]
        assert out.state.pieces[2].health == 4
        assert out.state.pieces[0].cell == 3
        assert asked(out) == (0, "turn")

    def test_losses_show_at_the_end_of_the_day(self):
        state = start(self.rules, overland.opening())
        out = go(self.rules, state, overland.March(0, (1,)), ((5, 5), (1, 2)))
        assert [(p.level, p.pending) for p in out.state.pieces[:2]] == [(1, 1), (2, 0)]
        out = go(self.rules, out.state, overland.EndDay(0))
        assert out.events[0] == overland.Worse(0, 0, clause="OV-35")
        assert out.state.beat == 2
        out = go(self.rules, out.state, overland.March(0, (2, 3)), ((6, 6), (1, 2)))
        out = go(self.rules, out.state, Report(TABLE, ()))
        out = go(self.rules, out.state, overland.EndDay(0))
        assert out.state.pieces[0].place == Destroyed("worn")

    def test_the_first_day_without_fuel_is_the_last_march(self):
        state = start(self.rules, overland.opening()).having(fuel=0)
        verdict = judge(self.rules, state, overland.March(0, (1,)))
        assert [r.clause for r in verdict.reasons] == ["OV-25"]
