"""The computer in a seat: legal, fair, repeatable, and stopped when it is asked to."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

from tactical.opponent.balance import Computer, minds, numbered
from tactical.opponent.candidates import Candidates
from tactical.opponent.distances import Distances
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.match import game as played_out
from tactical.opponent.player import FINELY, Opponent, leaving
from tactical.opponent.reply import END, SHARE, Reply
from tactical.opponent.search import ConsideredLine
from tactical.opponent.seeded_dice import SeededRandom, strata
from tactical.ruleset.extras import UnitActivations
from tactical.table import Ask, Roll, awaiting, judge, play
from tactical.table.effects import Effect
from tactical.table.notation import read, write
from tactical.table.places import at
from tactical.table.values import replace
from tactical.testing.random_play import random_game
from tests.contract.openings import game
from tests.hard.hidden import SECRETS, sound
from tests.opponent.drills.boarding import BLADE, PISTOL, boarding
from tests.opponent.drills.fleet import fleet
from tests.opponent.drills.overland import HORSE, overland
from tests.opponent.drills.skirmish import SWORD, melee, skirmish
from tests.opponent.positions import LAST

SYSTEMS = {
    "skirmish": "the-mill", "boarding": "the-west-lock", "armour": "reserves", "fleet": "three-suns",
    "starship": "belt-duel", "overland": "over-the-ridge", "seventh": "seventh",
}  # fmt: skip
SPEAKING = "armour", "overland"  # whose views tell some of it, if only how many there are
MANY = {"skirmish": 3, "armour": 4, "overland": 5}  # kinds of secrets; other systems have few
GHOST = '[kinds.ghost]\nlike = "marine"\npoints = 0\n'
QUICK = LEVELS["normal"]._replace(trials=24)


@pytest.mark.parametrize("name", [*SYSTEMS.values(), "company-action"])
def test_what_ends_a_turn_is_the_last_of_the_offers_that_does(name: str) -> None:
    rules = game(name).rules
    for state, _, _, offers in random_game(game(name), 1, 20).asks[::3]:
        known, ask = rules.extra(UnitActivations).closing_order(state), state.stack[-1].ask
        ends = [order for order in offers if order.verb in (ask.closing or ())] or list(offers)
        assert leaving(rules, state) == ends[-1]
        assert known in (None, ends[-1])


def test_where_a_turn_cannot_end_yet_no_order_is_thought_to_end_it() -> None:
    """Who has entered an enemy's square has to leave it first: the last of the offers is one among others."""
    rules, state = boarding("a.n...", a=PISTOL, n=BLADE)
    state = play(rules, state, read(rules, state, 0, "a walk b1 c1"), strata(0, 1)).state
    state = play(rules, state, read(rules, state, 1, "react pass"), strata(0, 1)).state
    offers, closing = rules.offers(state), state.stack[-1].ask.closing
    assert not any(order.verb in closing for order in offers), "else the test shows nothing"
    lines = Opponent(rules, LEVELS["normal"]).lines(rules.view(state, 0), 0)
    assert not any(line.over for line in lines if len(line.orders) == 1)


def test_no_token_goes_where_nothing_can_come_of_it() -> None:
    def tried(red: str) -> list[str]:
        rules, state = fleet(planets="ash=red bel=red cor=blue", red=red, blue="cruiser@cor")
        return [write(state, o) for o in rules.offers(state) if rules.tactics.worth_trying(state, o)]

    assert tried("infantry:ash pds:bel") == ["pass"]
    assert tried("infantry:ash pds:cor") == ["activate Cor", "pass"]  # which shoots at the cruiser
    assert tried("infantry:ash cruiser@ash") == ["activate Bel", "activate Cor", "pass"]  # not where it is


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_shot_that_costs_nothing_is_taken(level: str) -> None:
    """What the battle behind it comes to by few samples of the dice is no reason to let it go."""
    red, blue = "cruiser@ash carrier@ash destroyer@ash", "infantry:bel*2 pds:bel destroyer@bel cruiser@bel"
    rules, state = fleet(red=red, blue=blue, planets="ash=red bel=blue cor")
    for text in ("activate bel", "order red-cruiser bel", "order red-carrier bel", "order red-destroyer bel", "commit"):
        state = play(rules, state, read(rules, state, awaiting(state).seat, text), strata(0, 1)).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    assert want.why == "space_cannon"
    choices = [
        Opponent(rules, LEVELS[level], seed=seed).choose(rules.view(state, want.seat), want.seat) for seed in range(6)
    ]
    assert {choice.order.verb for choice in choices} == {"fire"}


def asked(name: str, seed: int, orders: int) -> tuple[Any, Any, int]:
    """A position some random orders into a game, and who is asked."""
    rules, state = game(name).rules, game(name).state
    for move in random_game(game(name), seed, orders).moves:
        if isinstance(want := awaiting(move.out.state), Ask):
            rules, state = game(name).rules, move.out.state
    want = awaiting(state)
    assert isinstance(want, Ask)
    return rules, state, want.seat


def orders_of(name: str, seed: int, count: int, level: Any = QUICK) -> list[str]:
    """The first orders of a game between computers."""
    rules, state, found = game(name).rules, game(name).state, list[str]()

    def heard(view: Any, seat: int, choice: Any) -> None:
        found.append(write(view, choice.order))

    players = {i: Opponent(rules, level, seed=seed + i) for i in range(len(state.setup.seats))}
    played_out(rules, state, players, SeededRandom("live", seed), stop=lambda: len(found) >= count, heard=heard)
    return found


@pytest.mark.parametrize("name", SYSTEMS.values())
@pytest.mark.parametrize("level", LEVELS)
def test_its_orders_are_legal(name: str, level: str):
    quick = LEVELS[level]._replace(trials=min(20, LEVELS[level].trials), replies=min(2, LEVELS[level].replies))
    rules, state, seat = asked(name, 0, 12)
    view = rules.view(state, seat)
    order = Opponent(rules, quick, seed=0).choose(view, seat).order
    assert order.seat == seat
    assert judge(rules, view, order), write(view, order)
    assert play(rules, state, order, SeededRandom(0)).verdict


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_in_another_process():
    code = "from tests.opponent.test_player import games; print(games())"
    env = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=False)
    assert done.stdout.strip() == str(games()), done.stderr


def games(count: int = 5) -> list[list[str]]:
    """The first orders of a game of each system."""
    return [orders_of(name, 5, count) for name in SYSTEMS.values()]


def test_nobody_errs_into_a_blast_among_friends():
    """Easy gives another order than the best now and then; one that costs it more than its enemies is none of them."""
    rules, state = melee()
    easy, given = LEVELS["easy"]._replace(errs=1.0), set[str]()
    for seed in range(12):
        given.add(Opponent(rules, easy, seed=seed).choose(rules.view(state, 0), 0).order.verb)
    assert len(given) > 1
    assert "throw_at" not in given


@pytest.mark.slow
def test_errs_on_a_journey_are_small_ones() -> None:
    """Half of what they may cost elsewhere: who loses a day there may lose it all."""
    rules, erring = game("the-salt-money").rules, LEVELS["normal"]._replace(errs=1.0)
    state, seat, _, _ = random_game(game("the-salt-money"), 3, 60).asks[6]
    view = rules.view(state, seat)
    lines = Opponent(rules, erring).lines(view, seat)
    lost = {line.orders[0]: lines[0].worth - line.worth for line in lines}
    assert any(erring.slip / 2 < loss <= erring.slip for loss in lost.values()), "else the test shows nothing"
    given = {Opponent(rules, erring, seed=seed).choose(view, seat).order for seed in range(20)}
    assert 0 < max(lost[order] for order in given) <= erring.slip / 2


@pytest.mark.slow
def test_another_seed_errs_elsewhere():
    errs = LEVELS["easy"]._replace(errs=0.5)
    assert orders_of("the-mill", 1, 16, errs) != orders_of("the-mill", 2, 16, errs)


def kept_apart(system: str, name: str, level: Any, seeds: Iterable[int]) -> set[str]:
    """The secrets, changed in positions of some random games, none of which changed an order or what it is worth."""
    tried: set[str] = set()
    for seed in seeds:
        rng = Random(seed)
        rules, state, seat = asked(name, seed, 20)
        mine = thought(rules, state, seat, level)
        for secret in SECRETS[system]:
            other = secret.change(rng, rules, state, seat)
            if other is None or other == state or not sound(rules, other):
                continue
            tried.add(secret.words)
            assert system in SPEAKING or rules.view(other, seat) == rules.view(state, seat)
            assert thought(rules, other, seat, level) == mine, (name, seed, secret.words)
    return tried


def thought(rules: Any, state: Any, seat: int, level: Any) -> tuple[Any, ...]:
    """The order that a computer gives, what each that it looked at is worth to it, and how much it looked at: the best
    of them alone is often the same by chance."""
    view = rules.view(state, seat)
    choice = Opponent(rules, level, seed=3).choose(view, seat)
    lines = Opponent(rules, level, seed=3).lines(view, seat)
    return choice.order, choice.trials, [(line.orders, line.worth) for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "least"), [(system, MANY.get(system, 1)) for system in SYSTEMS if system in SECRETS]
)
def test_what_its_seat_cannot_see_changes_none_of_its_orders(system: str, least: int):
    assert len(kept_apart(system, SYSTEMS[system], QUICK, (2, 3))) >= least


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("system", [system for system in SYSTEMS if system in SECRETS])
def test_what_its_seat_cannot_see_changes_none_of_its_orders_at_any_level(system: str, level: str):
    assert len(kept_apart(system, SYSTEMS[system], LEVELS[level], range(40))) >= MANY.get(system, 1)


@pytest.mark.parametrize("name", SYSTEMS.values())
def test_it_stops_between_two_orders_and_gives_its_best_so_far(name: str):
    rules, state, seat = asked(name, 0, 10)
    view = rules.view(state, seat)
    calls = 0

    def soon() -> bool:
        nonlocal calls
        calls += 1
        return calls > 3

    choice = Opponent(rules, LEVELS["hard"], stop=soon).choose(view, seat)
    assert judge(rules, view, choice.order)
    assert choice.trials <= 6 * LEVELS["hard"].samples


@pytest.mark.slow
def test_it_tries_no_more_orders_than_its_level_says():
    for name in SYSTEMS.values():
        rules, state, seat = asked(name, 1, 10)
        choice = Opponent(rules, QUICK).choose(rules.view(state, seat), seat)
        assert choice.trials <= QUICK.trials + QUICK.samples


def test_a_system_without_hooks_gets_an_opponent_with_a_purpose():
    rules, state = game("seventh").rules, game("seventh").state
    won = lost = 0
    for number in range(12):
        side = state.sides[number % 2]
        who = {"red": Computer("random"), "blue": Computer("random")} | {side.lower(): Computer("normal")}
        found = numbered(rules, state, who, 3, number)
        assert found is not None
        won, lost = won + (side in found.winners), lost + bool(set(found.winners) - {side})
    assert won > 2 * lost


def test_referees_are_no_computers_business():
    rules, state = game("over-the-ridge").rules, game("over-the-ridge").state
    levels = [mind.level.name for mind in minds(rules, state, {}, "1").values()]
    assert levels == ["normal", "random"]


@pytest.mark.slow
def test_styles_weigh_differently():
    found = {style: orders_of_style(style) for style in STYLES}
    assert len({tuple(orders) for orders in found.values()}) > 1


def orders_of_style(style: str) -> list[str]:
    rules, state = game("first-steps").rules, game("first-steps").state
    found: list[str] = []
    players = {i: Opponent(rules, QUICK, STYLES[style]) for i in range(2)}
    heard = lambda view, seat, choice: found.append(write(view, choice.order))  # noqa: E731
    played_out(rules, state, players, SeededRandom("live"), stop=lambda: len(found) >= 16, heard=heard)
    return found


def test_who_counts_no_points_is_ordered_like_others():
    here = boarding("a.....n", a='kind = "ghost"; weapons = ["blade"]', n=BLADE, more=GHOST)
    choice = Opponent(here.rules, QUICK).choose(here.rules.view(here.state, 0), 0)
    assert judge(here.rules, here.state, choice.order)


def test_in_a_galaxy_of_many_systems_it_finds_one_worth_going_to():
    rules, state = game("six-thrones").rules, game("six-thrones").state
    want = awaiting(state)
    assert isinstance(want, Ask)
    choice = Opponent(rules).choose(rules.view(state, want.seat), want.seat)
    assert choice.order.verb == "activate"
    assert choice.line is not None
    assert len(choice.line.orders) > 1


def test_of_few_strata_some_roll_hits_all_the_same():
    roll = Roll(1, 10, "ships", "FT-FL-04", 0, "at_least", 9, each=True)
    for of in (1, 2, 4):
        for number in range(of):
            dice = strata(number, of)
            assert max(dice(roll) for _ in range(60)) >= (9,), (number, of)


@pytest.mark.parametrize("of", [2, 4, 6])
def test_among_few_strata_a_blow_that_lands_may_fail_to_be_parried(of: int):
    """Low throws hit and low throws parry: strata that fall alike twice would have every blow parried."""
    roll, found = Roll(2, 6, "", "", -1), []
    for number in range(of):
        dice = strata(number, of)
        found.append((sum(dice(roll) or ()) <= 7, sum(dice(roll) or ()) <= 6))
    landed = [parried for hit, parried in found if hit]
    assert False in landed
    assert of == 2 or True in landed


@pytest.mark.parametrize("of", [4, 12])
def test_a_hit_and_high_damage_come_together_as_often_as_they_do(of: int):
    """A shot that hits at 58% and takes out at 72% was told to take out at 50%: high rolls came after high ones."""
    roll = Roll(1, of, "", "", -1)
    pairs = [(*(dice(roll) or ()), *(dice(roll) or ())) for dice in (strata(number, of) for number in range(of))]
    for hits, harms in product(range(1, of + 1), repeat=2):
        found = sum(hit >= hits and harm >= harms for hit, harm in pairs)
        assert abs(found - (of + 1 - hits) * (of + 1 - harms) / of) <= 1, (hits, harms)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_blow_and_its_parry_come_about_as_often_as_they_do(level: str):
    """Over all numbers they may need: who thinks too little of a blow strikes none, and loses."""
    of, roll, off = LEVELS[level].samples, Roll(2, 6, "", "", -1), list[float]()
    chance = {need: sum(a + b <= need for a in range(1, 7) for b in range(1, 7)) / 36 for need in range(4, 11)}
    pairs = [(sum(dice(roll) or ()), sum(dice(roll) or ())) for dice in (strata(number, of) for number in range(of))]
    for hits, parries in product(chance, repeat=2):
        found = sum(blow <= hits and parry > parries for blow, parry in pairs) / of
        off.append(found - chance[hits] * (1 - chance[parries]))
    assert abs(sum(off) / len(off)) < 0.02


def test_the_weakest_level_strikes_whom_it_stands_beside():
    """A blow at 58%, parried at 42%, is worth more to it than to end the turn."""
    here = skirmish("an..........", a=SWORD, n=SWORD)
    lines = Opponent(here.rules, LEVELS["easy"]).lines(here.rules.view(here.state, 0), 0)
    assert "strike" in write(here.state, lines[0].orders[0])


def test_an_answer_that_may_end_the_battle_does_not_drown_all_else():
    """The cruiser is the last of its side: a quarter of the dice would make a defeat of any order."""
    here = fleet(red="cruiser@ash", blue="cruiser@bel*2", planets="ash=red bel=blue cor", goals=LAST)
    lines = Opponent(here.rules, LEVELS["hard"]).lines(here.rules.view(here.state, 0), 0)
    answers = [line.answer for line in lines if line.answer]
    assert answers
    assert all(abs(answer) < 3 * SHARE * END for answer in answers)


def test_orders_that_come_to_the_same_share_an_answer():
    """Else the alternatives would not be looked at."""
    here = boarding("an..........", a=BLADE, n=BLADE)
    mind = Opponent(here.rules, LEVELS["hard"])
    judged: dict[object, set[float]] = {}
    for line in mind.lines(here.rules.view(here.state, 0), 0):
        if line.answer:
            places = tuple(piece.place for piece in line.state.pieces)
            judged.setdefault((line.there, line.over, places), set()).add(line.answer)
    assert len(judged) == mind.level.replies
    assert all(len(answers) == 1 for answers in judged.values())


@pytest.mark.slow
def test_a_poor_shot_is_better_than_none():
    rules, state, dice = game("first-flight").rules, game("first-flight").state, SeededRandom("table", 3)
    for text in ("kestrel fly 5", "kestrel end"):
        state = play(rules, state, read(rules, state, 0, text), dice).state
    mind, ordered = Opponent(rules, LEVELS["hard"]), list[str]()
    while isinstance(ask := awaiting(state), Ask) and ask.seat == 1:
        choice = mind.choose(rules.view(state, 1), 1)
        ordered.append(write(state, choice.order))
        state = play(rules, state, choice.order, dice).state
    assert any("attack" in text for text in ordered), ordered


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_whoever_is_about_to_win_by_holding_ground_is_answered_there(level: str):
    """The search charges the loss at the end of the phase to all it tries; that standing there averts it is worth
    something by itself."""
    goals = '[[goals]]\ngoal = "hold"\ncells = ["d1"]\nbeats = 1\n'
    rules, state = boarding("a..n.....o", goals, a=PISTOL, n=BLADE, o=BLADE).with_piece("a", hits=5)
    best = Opponent(rules, LEVELS[level]).lines(rules.view(state, 0), 0)[0]
    assert best.orders[0] == read(rules, state, 0, "a walk b1 c1 d1")


@pytest.mark.parametrize("trials", [3, 120])
def test_of_more_pieces_than_orders_can_be_tried_only_the_likeliest_are_looked_at(trials: int):
    rules, state, seat = asked("bridge-and-ford", 1, 1)
    view, level = rules.view(state, seat), LEVELS["normal"]._replace(trials=trials)
    candidates = Candidates(rules, Evaluation(rules, view, STYLES["balanced"], Distances(rules)), level)
    offers = rules.offers(view)
    ways = {(order.subject, order.verb) for order in offers if order.verb in ("go", "push")}
    assert len(ways) > 3
    found = candidates.of(view, offers, view.seat(seat).side)
    tried = {(order.subject, order.verb) for order in found if order.verb in ("go", "push")}
    assert len(tried) == min(trials, len(ways))


def test_the_likeliest_moves_are_tried_first_be_they_few():
    rules, state = boarding("a..n.....o", hold_at="d1", a=PISTOL, n=BLADE, o=BLADE)
    view, level = rules.view(state, 0), LEVELS["normal"]
    tried = Candidates(rules, Evaluation(rules, view, STYLES["balanced"], Distances(rules)), level)
    walks = [o for o in tried.of(view, rules.offers(view), "red") if write(view, o).startswith("a walk")]
    assert 1 < len(walks) <= level.moves
    assert write(view, walks[0]) == "a walk b1 c1 d1"


def test_expert_looks_ahead_from_plans_that_come_to_something_else() -> None:
    """Two orders that come to the same are one plan: compared with each other they would tell nothing."""
    rules, state = game("the-west-lock").rules, game("the-west-lock").state
    first, second, third = list(rules.offers(state))[:3]
    elsewhere = state.having(pieces=(replace(state.pieces[0], place=at(0)), *state.pieces[1:]))
    lines = [
        ConsideredLine(3.0, (first,), state),
        ConsideredLine(2.9, (second,), state),
        ConsideredLine(2.8, (third,), elsewhere),
    ]
    asked = []

    class Answers(Reply):
        def change(self, after, side, ending, stop, own=0):
            asked.append((after is elsewhere, own > 0))
            return float(after is elsewhere) if own else 0.0

    mind = Opponent(rules, LEVELS["expert"])
    answers = Answers(rules, mind._evaluation(state), LEVELS["expert"], 0)
    judged = mind._judged(lines, answers, "red", 0.0)
    assert [line.orders for line in judged] == [(third,), (first,), (second,)]
    assert asked == [(False, False), (True, False), (False, True), (True, True)]
    hard = Answers(rules, mind._evaluation(state), LEVELS["hard"], 0)
    assert [line.orders for line in mind._judged(lines, hard, "red", 0.0)] == [(first,), (second,), (third,)]


def test_expert_plays_some_orders_through_where_pieces_take_turns_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, state = game("first-steps").rules, game("first-steps").state
    seat, asked = awaiting(state).seat, []

    def change(self, after, side, ending, stop, own=0):
        asked.append(own)
        return real(self, after, side, ending, stop, own)

    real = Reply.change
    monkeypatch.setattr(Reply, "change", change)
    few = {"trials": 24, "replies": 2}
    Opponent(rules, LEVELS["hard"]._replace(**few)).lines(rules.view(state, seat), seat)
    assert not asked, "hard looks at no answer where the next of many pieces is all that would answer"
    Opponent(rules, LEVELS["expert"]._replace(**few)).lines(rules.view(state, seat), seat)
    assert len(asked) == 2
    assert all(asked)


def test_a_chance_too_small_for_the_strata_tells_equals_apart():
    """Over the ridge the first hint was a night's travel led by who could not succeed, beside one who had 8%."""
    riders = {"nat": 'kind = "tinker"; aboard = "chestnut"', "tolla": 'kind = "rider"; aboard = "grey"'}
    rules, state = overland("b........s", **riders, chestnut=HORSE, grey=HORSE)
    state = play(rules, state, read(rules, state, 0, "band travel b1 c1")).state
    state = state.having(effects=(Effect("penalty_night", 3, "day"),))
    able, unable = (read(rules, state, 0, f"band night travel {who}") for who in riders)
    mind, end = Opponent(rules, LEVELS["normal"]), rules.offers(state)[-1]
    for offers in ((unable, able, end), (able, unable, end)):
        assert mind.lines(state, 0, offers)[0].orders[0] == able
        assert mind.trials <= LEVELS["normal"].trials * (1 + FINELY)
