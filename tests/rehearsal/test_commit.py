"""Playing a line into the live game: it stops at the right order, for the right reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.rehearsal.commit import Committed, commit, moves
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.ruleset import Ruleset
from tactical.table import Dice, Order, Outcome, Report, Throw, by_hand, play, tape
from tactical.table.orders import Stand
from tests.rehearsal.cases import overland_case
from tests.rehearsal.fields import changed, duel, field, told

STRIKE = "ann strike cy with sword"
MISS, HIT, OPEN, HELD = (6, 6), (3, 4), (5, 4), (1, 2)  # to hit at 7, to defend at 6


class Live:
    """A live game: its position, its dice, and the orders it took."""

    def __init__(self, rules: Ruleset, state: Any, dice: Iterable[tuple[int, ...]] | Dice = ()) -> None:
        self.rules = rules
        self.state = state
        self.dice: Dice = dice if callable(dice) else tape(dice)
        self.taken: list[Order] = []

    def play(self, order: Order) -> Outcome:
        assert not isinstance(order, Throw)
        out = play(self.rules, self.state, order, self.dice)
        if out.verdict:
            self.state = out.state
            self.taken.append(order)
        return out


def rehearsed(rules: Ruleset, state: Any, *orders: tuple[str, int], policy: Any = "average") -> Rehearsal:
    rehearsal = Rehearsal(rules, state, 0, policy=policy)
    for text, by in orders:
        assert rehearsal.play(told(rules, rehearsal.state, text, by)).verdict
    return rehearsal


def played(rehearsal: Rehearsal, live: Live, **more: Any) -> Committed:
    before = live.state
    done = commit(rehearsal.rules, rehearsal.tree, rehearsal.at, before, live.play, **more)
    assert len(done.outcomes) == len(live.taken)
    assert done.words(rehearsal.rules, before)
    return done


TURN = (("ann walk a2", 0), ("ann walk b2", 0), (STRIKE, 0), ("ann end", 0), ("cy go prone", 1))


def test_a_whole_line_with_the_very_dice():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)  # 7 hits, and a 7 fails to defend
    live = Live(rules, state, [HIT, OPEN])
    done = played(rehearsal, live)
    assert done.whole
    assert live.state == rehearsal.state
    assert done.words(rules, state) == "all 5 orders played as rehearsed"


def test_other_faces_that_come_to_the_same_are_no_difference():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)
    live = Live(rules, state, [(2, 5), (6, 6)])
    assert played(rehearsal, live).whole


def test_dice_that_fall_otherwise_stop_it_after_their_order():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)
    live = Live(rules, state, [HIT, HELD])
    done = played(rehearsal, live)
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number, len(live.taken)) == ("dice", 2, 3)
    assert (done.stop.faces, done.stop.thrown) == (((4, 3), (4, 3)), (HIT, HELD))
    assert ("health", 25, 15) in [(d.field, d.here, d.there) for d in done.stop.differences]
    where, why = "order 3 of 5 (ann strike cy with sword)", "the dice came up differently, 3+4, 1+2 instead of 4+3, 4+3"
    said = f"stopped at {where} because {why}"
    assert done.words(rules, state) == said


def test_a_roll_fewer_is_dice_too():
    rules, state = duel()
    done = played(rehearsed(rules, state, *TURN), Live(rules, state, [MISS]))
    assert done.stop is not None
    assert (done.stop.cause, done.stop.thrown) == ("dice", (MISS,))


def test_a_refusal_stops_it_before_its_order():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)

    class Strict(Live):
        def play(self, order: Order) -> Outcome:
            if len(self.taken) == 2:  # the game's own door, with something the rehearsal had no part in
                return play(self.rules, self.state, told(self.rules, self.state, "ann walk e2"), self.dice)
            return super().play(order)

    live = Strict(rules, state)
    done = played(rehearsal, live)
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number, len(live.taken)) == ("refused", 2, 2)
    assert done.stop.outcome is not None
    assert not done.stop.outcome.verdict
    assert "because e2 is not next to b2 (SK-" in done.words(rules, state)


def test_what_could_not_be_known_stops_it():
    rules, state = field("a....... ..c.....", "ann red plain", "cy blue plain")
    hidden = state.having(hidden=(1,))
    lurking = changed(hidden, 1, place=changed(state, 0).pieces[0].place.__class__((3,)))
    rehearsal = rehearsed(rules, lurking, ("ann walk b1", 0), ("ann walk c1 d1", 0), ("ann end", 0))
    done = played(rehearsal, Live(rules, lurking))
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number) == ("seen", 1)
    assert "something came into sight: Cy" in done.words(rules, lurking)
    far = changed(lurking, 1, place=lurking.pieces[0].place.__class__((15,)))
    assert played(rehearsed(rules, far, ("ann walk b1", 0), ("ann walk c1 d1", 0)), Live(rules, far)).whole


def test_windows_are_compared_too_and_answers_given_since_come_as_a_surprise():
    rules, state = duel(strike_at_leavers=True)
    rehearsal = rehearsed(rules, state, ("ann walk a2", 0), ("react pass", 1), ("ann end", 0))
    assert played(rehearsal, Live(rules, state)).whole
    held = play(rules, state, Stand(1, "never", "opportunity")).state
    done = played(rehearsal, Live(rules, held))
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number) == ("surprise", 0)  # the other seat's answer is its own secret
    own = play(rules, state, Stand(0, "never", "opportunity")).state
    stop = played(rehearsal, Live(rules, own)).stop
    assert stop is not None
    assert (stop.cause, stop.number) == ("moved on", 0)


def test_a_game_that_has_moved_on_takes_nothing():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)
    live = Live(rules, play(rules, state, told(rules, state, "ann go prone")).state)
    done = played(rehearsal, live)
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number, live.taken) == ("moved on", 0, [])


def test_physical_dice_stop_it_at_the_roll_and_it_goes_on_from_there():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)
    live = Live(rules, state, by_hand)
    done = played(rehearsal, live)
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number, len(live.taken)) == ("roll", 2, 3)
    for faces in (HIT, OPEN):
        live.state = play(rules, live.state, Throw(-1, faces)).state
    rest = commit(rules, rehearsal.tree, rehearsal.at, live.state, live.play, start=3)
    assert rest.whole
    assert live.state == rehearsal.state


def test_thrown_otherwise_by_hand_it_does_not_go_on():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, *TURN)
    live = Live(rules, state, by_hand)
    played(rehearsal, live)
    assert commit(rules, rehearsal.tree, rehearsal.at, live.state, live.play, start=3).stop is not None
    live.state = play(rules, live.state, Throw(-1, MISS)).state
    rest = commit(rules, rehearsal.tree, rehearsal.at, live.state, live.play, start=3)
    assert rest.stop is not None
    assert (rest.stop.cause, rest.outcomes) == ("moved on", ())


def test_throws_by_hand_in_the_rehearsal_are_the_orders_own():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, (STRIKE, 0), policy="ask")
    rehearsal.throw(HIT)
    rehearsal.throw(OPEN)
    rehearsal.play(told(rules, rehearsal.state, "ann end"))
    assert [move.faces for move in moves(rehearsal.tree, rehearsal.at)] == [(HIT, OPEN), ()]
    assert played(rehearsal, Live(rules, state, [HIT, OPEN])).whole


def test_a_line_that_ends_at_a_roll_says_nothing_of_the_dice():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, (STRIKE, 0), policy="ask")
    assert played(rehearsal, Live(rules, state, [MISS])).whole
    assert played(rehearsal, Live(rules, state, by_hand)).whole


def test_a_line_from_a_roll_waits_for_the_dice():
    rules, state = duel()
    awaited = play(rules, state, told(rules, state, STRIKE)).state
    rehearsal = Rehearsal(rules, awaited, policy="ask")
    rehearsal.throw(MISS)
    done = played(rehearsal, Live(rules, awaited))
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number) == ("roll", 0)


def test_orders_of_other_seats_are_not_given_for_them():
    rules, state = duel()
    rehearsal = rehearsed(rules, state, ("ann go prone", 0), ("ann end", 0), ("cy go prone", 1))
    live = Live(rules, state)
    done = played(rehearsal, live, seats={0})
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number, len(live.taken)) == ("seat", 2, 2)


def test_a_battle_is_fought_not_rehearsed():
    rules, state, order, _, _ = overland_case()
    rehearsal = Rehearsal(rules, state, policy="ask")
    rehearsal.play(order)
    rehearsal.throw((1, 1))
    rehearsal.play(told(rules, rehearsal.state, "fight"))
    assert rehearsal.play(Report(-2, ())).verdict
    done = played(rehearsal, Live(rules, state, [(1, 1)]))
    assert done.stop is not None
    assert (done.stop.cause, done.stop.number) == ("battle", 2)
