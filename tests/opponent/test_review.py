"""A battle looked back on: decisions and dice add up to what changed, and advice is what its seat could have known."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.opponent.explanation import NONE
from tactical.opponent.hints import Advised
from tactical.opponent.player import leaving, only_ends
from tactical.opponent.review import PlayedOrder, Review, review
from tactical.opponent.search import ConsideredLine
from tactical.opponent.seeded_dice import strata
from tactical.opponent.winning import Appraisal, Weighed, after_orders, chances_to_win, share_of
from tactical.rehearsal.dice import live
from tactical.scenario import open_scenario
from tactical.table import CHANCE, Ask, Roll, Throw, awaiting, by_hand, opened, play, tape
from tactical.table.chances import Chance
from tactical.table.notation import read
from tactical.testing.random_play import random_game
from tests.contract.openings import game
from tests.opponent.drills.boarding import BLADE, PISTOL, boarding
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.positions import Position

ONE_A_SYSTEM = ("first-battle", "first-boarding", "belt-duel", "first-advance", "first-fleet", "first-journey")


def whole(state: Any) -> Any:
    return state


def nobody(seat: int) -> bool:
    return False


def everybody(seat: int) -> bool:
    return True


def played(here: Position, *texts: str, faces: tuple[tuple[int, ...], ...] = ()) -> list[PlayedOrder]:
    """Orders given one after the other, with the faces of their dice."""
    rules, state = here
    past, dice = [], tape(faces)
    for number, text in enumerate(texts, 1):
        order = read(rules, state, awaiting(state).seat, text)
        out = play(rules, state, order, dice)
        assert out.verdict, (text, out.verdict)
        past.append(PlayedOrder(number, state, order, out.state))
        state = out.state
    return past


def random_past(name: str, seed: int, many: int) -> tuple[Any, list[PlayedOrder]]:
    found = random_game(game(name), seed, many)
    past = [
        PlayedOrder(number, move.before, move.order, move.out.state)
        for number, move in enumerate(found.moves)
        if move.out.verdict
    ]
    return found.rules, past


def reviewed(rules: Any, past: list[PlayedOrder], **more: Any) -> Review:
    given = {"side": past[0].before.sides[0], "see": whole, "judges": nobody}
    return review(rules, past, **(given | more))


def test_no_position_is_worked_out_twice(monkeypatch: pytest.MonkeyPatch):
    rules, past = random_past("first-battle", 5, 12)
    counted = list[Any]()

    class Counted(Appraisal):
        def __init__(self, rules: Any, view: Any, *rest: Any) -> None:
            counted.append(view)
            super().__init__(rules, view, *rest)

    monkeypatch.setattr("tactical.opponent.review.Appraisal", Counted)
    reviewed(rules, past)
    assert counted == [past[0].before, *(each.after for each in past)]


# --- the curve ---


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_decisions_and_dice_add_up_to_what_changed(name: str):
    rules, past = random_past(name, 5, 24)
    found = reviewed(rules, past)
    assert [each.played for each in found.orders] == past
    told = found.start
    for order in found.orders:
        assert order.before == pytest.approx(told)
        assert order.change == pytest.approx(order.decision + order.dice + order.end)
        told = order.after
        if not isinstance(awaiting(order.played.after), Roll):
            assert told == pytest.approx(share_of(chances_to_win(rules, order.played.after)[found.side]))


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_dice_are_told_only_where_some_were_thrown(name: str):
    """Who walked into sight of somebody who could fire was told of dice before he had fired."""
    quiet = 0
    for seed in (3, 5):
        found = random_game(game(name), seed, 40)
        past = [
            (PlayedOrder(number, move.before, move.order, move.out.state), bool(move.out.rolled))
            for number, move in enumerate(found.moves)
            if move.out.verdict
        ]
        orders = reviewed(found.rules, [each for each, _ in past]).orders
        for order, (played, rolled) in zip(orders, past, strict=True):
            if not rolled and played.order.seat >= 0:
                quiet += 1
                assert order.dice == pytest.approx(0.0), order
    assert quiet


def test_a_roll_that_is_awaited_has_changed_nothing_yet():
    here = skirmish("a.....n....o", a=RIFLE, n=RIFLE, o=SWORD)
    rules, state = here
    order = read(rules, state, 0, "a fire rifle at n")
    asked = play(rules, state, order, by_hand).state
    thrown = Throw(CHANCE, (1, 1))
    after = play(rules, asked, thrown, tape(((6, 6),))).state
    past = [PlayedOrder(0, state, order, asked), PlayedOrder(1, asked, thrown, after)]
    shot, dice = reviewed(rules, past).orders
    at_once = reviewed(rules, played(here, "a fire rifle at n", faces=((1, 1), (6, 6)))).orders[0]
    assert shot.dice == pytest.approx(0.0)
    assert (shot.decision, dice.dice) == (pytest.approx(at_once.decision), pytest.approx(at_once.dice))


def test_the_same_order_is_as_good_whatever_its_dice_show():
    here = skirmish("a.....n....o", a=RIFLE, n=RIFLE, o=SWORD)
    hit, miss = (
        reviewed(here.rules, played(here, "a fire rifle at n", faces=faces)).orders[0]
        for faces in (((1, 1), (6, 6)), ((6, 6),))
    )
    assert hit.decision == pytest.approx(miss.decision)
    assert hit.decision > 0.01
    assert hit.dice > 0 > miss.dice


def test_what_throws_no_dice_is_all_decided():
    here = skirmish("a..........n", a=RIFLE, n=RIFLE)
    found = reviewed(here.rules, played(here, "a walk b1", "a end"))
    assert all(order.dice == pytest.approx(0.0) for order in found.orders)


def test_a_battle_that_is_won_ends_at_all_of_it():
    here = skirmish("a.....n", a=RIFLE, n=RIFLE).with_piece("n", health=1)
    past = played(here, "a fire rifle at n", faces=((1, 1), (6, 6)))
    assert past[-1].after.result is not None
    red, blue = (reviewed(here.rules, past, side=side).orders[-1].after for side in ("red", "blue"))
    assert (red, blue) == (pytest.approx(1.0), pytest.approx(0.0))


# --- decisions ---


def test_a_chance_that_is_let_pass_is_told_with_what_would_have_been_better():
    here = skirmish("a.....n....o", a=RIFLE, n=RIFLE, o=SWORD).with_piece("n", health=1)
    idle, best = (
        reviewed(here.rules, played(here, *texts, faces=((6, 6),)), judges=everybody).decisions[0]
        for texts in (("a end",), ("a fire rifle at n", "a end"))
    )
    assert idle.loss > 0.05
    assert any(getattr(order, "target", -1) == 1 for order in idle.advice)
    assert best.loss < 0.01, "though it missed"


@pytest.mark.slow
def test_to_end_a_turn_is_neither_better_nor_worse_by_itself():
    """In the west lock the end of a phase was 18 points worse than advice that did not go so far."""
    rules, state = open_scenario("first-boarding")
    past, state = list[PlayedOrder](), opened(rules, state, live(1)).state
    while len(past) < 6:
        order = leaving(rules, state)
        past.append(PlayedOrder(len(past), state, order, play(rules, state, order, live(1)).state))
        state = past[-1].after
    found = reviewed(rules, past, judges=everybody)
    assert any(abs(each.end) > 0.01 for each in found.orders), "time passes"
    assert all(each.decision == 0 for each in found.orders)
    judged = [each for each in found.decisions if each.advice]
    assert judged
    assert all(each.gained == 0 for each in judged)
    assert all(each.advised == 0 for each in judged if [order.verb for order in each.advice] == ["end"])


def test_an_end_that_loses_is_no_better_than_an_order_before_it(monkeypatch: pytest.MonkeyPatch):
    """On the toll road a last shot was told to cost 10 points, and ending instead to be better by as many, though the
    battle was lost with either."""
    here = skirmish("a.....n", a=RIFLE, n=RIFLE)
    end = (read(here.rules, here.state, 0, "a end"),)
    weighed = Weighed(Chance.near(0.1), Chance.near(0.0))
    advice = Advised(ConsideredLine(0.0, end, here.state), end, weighed, (NONE, NONE))
    monkeypatch.setattr("tactical.opponent.review.advised", lambda *_: [advice])
    (found,) = reviewed(here.rules, played(here, "a go prone", "a end"), judges=everybody).decisions
    assert (found.advice, found.advised) == (end, pytest.approx(-0.1))


def test_the_end_of_a_day_is_no_decision_either():
    rules, state = open_scenario("first-journey")
    state = opened(rules, state, live(1)).state
    (found,) = reviewed(rules, played(Position(rules, state), "band end day"), judges=everybody).decisions
    assert found.gained == 0
    assert found.change == pytest.approx(found.orders[0].end)
    assert abs(found.change) > 0.01


def test_a_day_that_ends_on_the_way_is_no_decision_either():
    """Over the ridge: to follow a route into the next day was told to have cost 18 points, and ending the day to be
    better by as many."""
    rules, state = open_scenario("salt-road")
    here = Position(rules, opened(rules, state, live(1)).state)
    travelled = reviewed(rules, played(here, "band route to Saltby", "band travel")).orders[-1]
    ended = reviewed(rules, played(here, "band end day")).orders[-1]
    assert travelled.played.after.beat == ended.played.after.beat
    assert travelled.end == pytest.approx(ended.end)
    assert travelled.end < 0 < travelled.decision


def test_to_leave_as_the_goal_asks_is_more_than_the_end_of_a_turn():
    rules, state = open_scenario("the-mailbag")
    state = opened(rules, state, live(1)).state
    ask = state.stack[-1].ask
    assert ask is not None
    assert "leave" in (ask.closing or ())
    who = state.stack[0].piece
    assert not only_ends(rules, state, read(rules, state, ask.seat, f"{state.pieces[who].name} leave"))
    assert only_ends(rules, state, leaving(rules, state))


def test_luck_that_leaves_less_to_do_is_no_mistake(monkeypatch: pytest.MonkeyPatch):
    """Its first shot ended the battle, and it was told that two would have been better."""
    rules, state = open_scenario("first-flight")
    state = opened(rules, state, live(1)).state
    here = Position(rules, state).with_piece("mule", hull=9)
    rules, state = here
    texts = ("kestrel attack mule with heavy by gunner-2", "kestrel attack mule with light by engineer")
    orders = tuple(read(rules, state, 0, text) for text in texts)
    weighed = after_orders(rules, state, orders, "red")
    advice = Advised(ConsideredLine(1.0, orders, state), orders, weighed, (NONE, NONE))
    monkeypatch.setattr("tactical.opponent.review.advised", lambda *_: [advice])

    def loss(*texts: str, face: int) -> float:
        past, now = list[PlayedOrder](), state
        for text in texts:
            order = read(rules, now, 0, text)
            after = play(rules, now, order, lambda roll: (min(face, roll.sides),) * roll.dice).state
            past.append(PlayedOrder(len(past), now, order, after))
            now = after
        return reviewed(rules, past, judges=everybody).decisions[0].loss

    assert loss(texts[0], face=20) == pytest.approx(0.0)
    assert loss(*texts, face=1) == pytest.approx(0.0)
    assert loss(texts[0], face=1) > 0, "it could have fired once more"


@pytest.mark.slow
def test_advice_goes_no_further_than_the_turn_that_it_is_compared_with():
    """`Rex attacks Ann, ends the turn, then Bo attacks Ann` was better than attacking with Rex, though Bo did so."""
    seen = 0
    for seed in (0, 3):
        rules, past = random_past("the-cold-berth", seed, 24)
        judged = [each for each in reviewed(rules, past, judges=everybody).decisions if each.advice]
        for each in judged:
            state = rules.view(each.orders[0].played.before, each.seat)
            for order in each.advice[:-1]:
                assert not only_ends(rules, state, order)
                state = play(rules, state, order, strata(0, 1)).state
                assert awaiting(state).seat == each.seat
                seen += 1
    assert seen


def test_an_activation_and_what_follows_is_one_decision():
    """`Activate Orchard` was told to be worse than `activate Orchard, then send` though that came next."""
    rules, state = open_scenario("three-suns")
    state = opened(rules, state, live(1)).state
    past = played(
        Position(rules, state),
        "activate Bel",
        "order red-carrier Bel with red-fighter red-infantry-1..2",
        "commit",
        "land red-infantry-1 on bel-prime",
    )
    found = reviewed(rules, past, judges=everybody)
    assert [len(each.orders) for each in found.decisions] == [3, 1]
    assert found.decisions[0].gained > 0.3
    part = reviewed(rules, [past[0], past[2]], judges=everybody)
    assert not part.judged(0), "what it drafted is unknown, and it was told that a draft would have been better"


def test_a_turn_goes_on_after_what_others_answer_in_between():
    """Whoever was attacked on the way was told that an attack, which came next, would have been better."""
    here = boarding("a.n...", a=PISTOL, n=BLADE)
    past = played(here, "a walk b1 c1 d1", "react pass", "a attack n with pistol", "a end", faces=((1, 1),))
    found = reviewed(here.rules, past, judges=everybody)
    assert [[one.played.number for one in each.orders] for each in found.decisions] == [[1, 3, 4], [2]]
    assert [each.played.number for each in found.orders] == [1, 2, 3, 4]


def test_the_shots_of_a_volley_are_one_decision():
    """`better by 8 points: Wren attacks Harrow, attacks Harrow and attacks Harrow`, which were the next orders."""
    rules, state = open_scenario("first-flight")
    here = Position(rules, opened(rules, state, live(1)).state)
    texts = ("kestrel attack mule with light by engineer", "kestrel attack mule")
    past = played(here, *texts, faces=((2,), (2,)))
    (found,) = reviewed(rules, past, judges=everybody).decisions
    assert len(found.orders) == 2


def test_what_is_ordered_in_a_row_is_one_decision_and_each_turn_has_its_own():
    here = skirmish("a.b........n", a=RIFLE, b=RIFLE, n=RIFLE)
    rules, past = here.rules, played(here, "a walk b1", "a end")
    (last,) = played(Position(rules, past[-1].after), f"{'b' if awaiting(past[-1].after).seat == 0 else 'n'} end")
    past.append(last)
    found = reviewed(rules, past)
    assert [len(each.orders) for each in found.decisions] == [2, 1]


def test_only_those_who_are_to_be_judged_are():
    rules, past = random_past("first-battle", 2, 20)
    found = reviewed(rules, past, judges=lambda seat: seat == 1)
    assert found.average_loss(0) is None
    assert found.judged(1)
    assert found.average_loss(1) is not None
    assert all(each.loss >= 0 for each in found.decisions)


def test_turning_points_are_what_changed_most_in_their_order():
    rules, past = random_past("first-battle", 7, 60)
    found = reviewed(rules, past)
    points = found.turning_points(3)
    assert 1 <= len(points) <= 3
    assert [each.orders[0].played.number for each in points] == sorted(each.orders[0].played.number for each in points)
    least = min(each.weight for each in points)
    assert all(each.weight <= least + 1e-12 for each in found.decisions if each not in points)


def test_time_alone_is_no_turning_point_and_a_chance_missed_is_one():
    rules, state = open_scenario("first-fleet")
    past = played(Position(rules, opened(rules, state, live(1)).state), "pass", "pass")
    found = reviewed(rules, past, judges=everybody)
    assert [abs(each.change) > 0.1 for each in found.decisions] == [True, False], "the other need only end the round"
    (missed,) = found.turning_points()
    assert missed.orders[0].played is past[0]
    assert missed.loss > 0.01


# --- what may be known ---


@pytest.mark.slow
def test_a_seat_is_told_nothing_that_it_could_not_know():
    """All that is used of a position is what it sees of it, and of its own orders what it saw then."""
    rules, state = open_scenario("the-mill")
    state, past = opened(rules, state, live(1)).state, list[PlayedOrder]()
    dice = live(4)
    while len(past) < 14:
        want = awaiting(state)
        assert isinstance(want, Ask)
        offers = rules.offers(rules.view(state, want.seat))
        order = offers[len(past) % len(offers)]
        out = play(rules, state, order, dice)
        if out.verdict:
            past.append(PlayedOrder(len(past), state, order, out.state))
            state = out.state

    def see(position: Any) -> Any:
        return rules.view(position, 0)

    known = [each._replace(before=see(each.before), after=see(each.after)) for each in past]
    full, less = (reviewed(rules, some, see=see, judges=lambda seat: seat == 0) for some in (past, known))
    assert [each._replace(orders=()) for each in full.decisions] == [
        each._replace(orders=()) for each in less.decisions
    ]
    for one, other in zip(full.orders, less.orders, strict=True):
        assert one._replace(played=other.played) == other


def test_a_draft_that_was_hidden_is_a_decision_for_whoever_looks_back():
    """`Red: commit (dice -55 points)` where no dice were thrown: the other seat had not seen the draft."""
    rules, state = open_scenario("three-suns")
    here = Position(rules, opened(rules, state, live(1)).state)
    past = played(here, "activate Bel", "order red-carrier Bel with red-fighter red-infantry-1..2", "commit")
    told = [each._replace(revealed=True) for each in past]
    commit = reviewed(rules, [told[0], told[2]], see=lambda at: rules.view(at, 1)).orders[-1]
    assert commit.dice == 0
    assert commit.decision > 0.2


def test_ends_of_others_turns_are_known_to_whoever_looks_back():
    """In boarding the view of who is not asked offers nothing, and the review failed."""
    rules, state = open_scenario("first-boarding")
    past, state = list[PlayedOrder](), opened(rules, state, live(1)).state
    while len(past) < 4:
        order = leaving(rules, state)
        past.append(PlayedOrder(len(past), state, order, play(rules, state, order, live(1)).state))
        state = past[-1].after
    for seat in (0, 1):
        found = reviewed(rules, past, see=lambda at, seat=seat: rules.view(at, seat))
        assert all(each.decision == 0 for each in found.orders)


def test_it_can_be_stopped():
    rules, past = random_past("first-battle", 2, 30)
    seen: list[float] = []
    found = reviewed(rules, past, watch=lambda share: seen.append(share) or len(seen) < 2)
    assert len(found.decisions) == 2
    assert seen[0] < seen[1] < 1
