"""The chance to win: the same for both who are alike, told of all sides at once, and by nothing a seat cannot know."""

from __future__ import annotations

import re
from math import log
from random import Random
from statistics import fmean
from typing import Any

import pytest

from tactical.journal.codecs import codec
from tactical.opponent.distances import Distances
from tactical.opponent.measures import CONSTANT, MEASURES, Measuring
from tactical.opponent.player import leaving
from tactical.opponent.weights import read_weights, weights_of
from tactical.opponent.winning import (
    SURE,
    Appraisal,
    ChangedMeasure,
    chance_to_win,
    chances_to_win,
    decided,
    most_changed,
    named_changes,
    share_of,
    shares,
)
from tactical.rehearsal.dice import live
from tactical.rules import SHIPPED
from tactical.ruleset.extras import Drafting, Journeys
from tactical.scenario import ScenarioError, open_scenario
from tactical.table import Unseen, awaiting, by_hand, opened, play
from tactical.table.chances import Chance
from tactical.table.ending import Ending
from tactical.table.goals import Points
from tactical.table.notation import read
from tactical.table.places import Destroyed, Left
from tactical.table.rows import Amount
from tactical.table.values import replace
from tactical.testing.random_play import random_game
from tests.contract.openings import NAMES, game
from tests.contract.seventh import stones
from tests.hard import hidden
from tests.opponent.drills.boarding import BLADE, boarding
from tests.opponent.drills.overland import DRIVER, RIDERS, TRUCK, overland
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.positions import Position, way_out


def opening(name: str) -> Position:
    rules, state = open_scenario(name)
    return Position(rules, opened(rules, state, live(1)).state)


def chances(here: Position, seat: int = -1) -> dict[str, float]:
    """What a seat is told of all sides; without one, whoever is asked."""
    rules, state = here
    view = rules.view(state, seat if seat >= 0 else awaiting(state).seat)
    return {side: share_of(told) for side, told in chances_to_win(rules, view).items()}


def what_changed(rules: Any, before: Any, after: Any, seat: int, *, worse: bool = False) -> ChangedMeasure | None:
    """What a side's chance to win rose by most from one position to another, or fell by."""
    old = Appraisal(rules, before)
    changes = old.changes(old.at(after), before.seat(seat).side)
    return most_changed(named_changes(rules, changes), worse=worse)


# --- of all sides at once ---


def test_sides_that_are_alike_have_the_same_chance():
    for seat in (0, 1):
        assert chances(opening("the-mill"), seat) == pytest.approx({"red": 0.5, "blue": 0.5})
        assert chances(opening("belt-duel"), seat) == pytest.approx({"red": 0.5, "blue": 0.5})


def test_what_one_has_in_the_others_place_the_other_had():
    one = chances(skirmish("a..b....n", a=RIFLE, b=SWORD, n=RIFLE))
    other = chances(skirmish("n....o..a", a=RIFLE, n=RIFLE, o=SWORD))
    assert one["red"] == pytest.approx(other["blue"])
    assert one["red"] > 0.6


BATTLES = {  # won by Red, of a hundred games between equals: `.github/FIGURES.md`
    "belt-duel": 52, "first-flight": 65, "the-old-battery": 52, "the-drift": 53, "the-needles": 46, "the-ark": 40,
    "out-of-the-pocket": 52, "the-long-gun": 55, "bridge-and-ford": 43, "company-action": 45, "the-quarry-road": 58,
}  # fmt: skip


@pytest.mark.parametrize("name", BATTLES)
def test_an_opening_is_told_about_what_was_won_of_it(name: str):
    assert 100 * chances(opening(name))["red"] == pytest.approx(BATTLES[name], abs=15)


@pytest.mark.parametrize("name", NAMES)
def test_all_sides_together_have_one_whole(name: str):
    rules = game(name).rules
    for state in list(random_game(game(name), 3, 30).states)[::7]:
        for seat, chair in enumerate(state.setup.seats):
            if not chair.side:
                continue
            found = chances_to_win(rules, rules.view(state, seat))
            assert set(found) == set(state.sides)
            if any(isinstance(each, Amount) for each in found.values()):
                assert all(isinstance(each, Amount) for each in found.values())
                assert rules.name not in SHIPPED or any(isinstance(goal, Points) for goal in state.setup.goals)
                continue
            assert all(isinstance(each, Chance) and 0 <= each.fraction <= 1 for each in found.values())
            if len(found) > 1:
                assert sum(float(each.fraction) for each in found.values()) == pytest.approx(1.0)


def test_six_sides_share_it():
    found = chances(opening("six-thrones"))
    assert len(found) == 6
    assert sum(found.values()) == pytest.approx(1.0)
    assert all(0.05 < each < 0.4 for each in found.values())


def test_a_fitted_chance_is_about_and_never_certain():
    rules, state = skirmish("a.b..c...n", a=RIFLE, b=RIFLE, c=RIFLE, n=SWORD).with_piece("n", health=1)
    told = chance_to_win(rules, rules.view(state, 0), 0)
    assert isinstance(told, Chance)
    assert told.hedge == "about"
    assert 0.9 < told.fraction <= SURE
    sure = shares({"force": 1000.0}, {"red": {"force": 1.0}, "blue": {"force": -1.0}, "green": {"force": -1.0}})
    assert sure["red"] == pytest.approx(SURE)
    assert sum(sure.values()) == pytest.approx(1.0)


# --- what obviously matters ---


def test_more_is_never_worse():
    rules, state = skirmish("a..b...n..o", a=RIFLE, b=SWORD, n=RIFLE, o=SWORD)
    even = chances((rules, state))["red"]
    hurt = state.with_piece(replace(state.piece_named("n"), health=3))
    fallen = state.with_piece(replace(state.piece_named("n"), health=0))
    ours = state.with_piece(replace(state.piece_named("b"), health=3))
    told = [chances((rules, each))["red"] for each in (ours, state, hurt, fallen)]
    assert told == sorted(told)
    assert told[0] < even < told[2] < told[3]
    assert even == pytest.approx(0.5, abs=0.05)


def test_to_stand_where_many_beats_are_to_be_held_is_a_part_of_one_of_them():
    """Whoever had just come to the crossroads in company action was taken to have held them for three of six rounds."""

    def held(beats: int) -> float:
        goal = f'[[goals]]\ngoal = "hold"\nside = "red"\ncells = ["a1"]\nbeats = {beats}\n'
        return of_red(skirmish("a........n", goal, a=SWORD, n=SWORD))["hold"]

    assert [held(beats) for beats in (1, 2, 6)] == pytest.approx([0.5, 0.25, 1 / 12])


def test_a_hold_that_is_counted_is_worth_something():
    far = boarding("a..........n", hold_at="l1", a=BLADE, n=BLADE)
    there = boarding("...a.......n", hold_at="d1", a=BLADE, n=BLADE)
    assert chances(there)["red"] > chances(far)["red"]


BURGLARY = """
[[goals]]
goal = "all"
side = "red"
[[goals.parts]]
goal = "hold"
cells = ["l1"]
[[goals.parts]]
goal = "exit"
cells = ["a1"]
count = 2
"""


def burglary(picture: str) -> Position:
    """Red wins once one of it holds one end and two have left by the other."""
    return skirmish(picture, BURGLARY, **{each: SWORD for each in "abcno" if each in picture})


def of_red(here: Position) -> dict[str, float]:
    """Red's measures."""
    return Measuring(here.rules, here.state).measures(here.state)["red"]


def test_a_goal_of_several_parts_is_one_goal():
    """The counting house told its burglars 97%: the time for each part was counted, and nothing said that who has left
    holds nothing."""
    three, there = of_red(burglary("abc........n")), of_red(burglary("ab.........c...n"))
    assert 0 < three["time"] < log(10), "the time of the part that takes longest"
    assert there["time"] > three["time"]
    assert three["holders"] == pytest.approx(log(2 / 2)), "one holds, when two have left"
    guarded = of_red(burglary("abc........n.o"))
    assert guarded["holders"] == pytest.approx(log(2 / 3))


def test_a_goal_that_too_few_are_left_for_is_out_of_reach():
    two = of_red(burglary("abc........n").with_piece("c", health=0))
    assert two["time"] < of_red(burglary("ab.........n"))["time"] + 1e-9
    assert two["time"] == pytest.approx(-log(11))
    assert two["holders"] == pytest.approx(log(1 / 2))


def test_who_has_left_for_a_part_of_a_goal_is_no_force_any_more():
    here = burglary("abc........n")
    before = of_red(here)["force"]
    gone = here.with_piece("b", place=Left())
    assert of_red(gone)["force"] < before
    alone = skirmish("abcA.......n", way_out("a"), "A", a=SWORD, b=SWORD, c=SWORD, n=SWORD)
    assert of_red(alone.with_piece("b", place=Left()))["force"] == pytest.approx(of_red(alone)["force"], abs=0.01)


def test_what_one_side_alone_wants_is_not_told_as_all_but_won_where_it_is_won_as_often_as_not():
    rules, state = open_scenario("counting-house")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    assert share_of(chance_to_win(rules, view, 0)) < 0.5


def test_who_counts_no_points_is_of_use_to_its_side_all_the_same():
    """In The brig only those who flee count: the guards were told to be as good as gone, 99% for who breaks out."""
    here = opening("the-brig")
    assert 0.4 < chances(here)["red"] < 0.9
    rules, state = here
    evaluation = Measuring(rules, state).evaluation
    guards = [who for who in state.pieces if state.side(who) == "blue"]
    assert [evaluation.value(state, who) for who in guards] == [1.0, 1.0, 1.0]
    left = state.with_piece(replace(guards[0], place=Left()))
    assert chances(Position(rules, left))["red"] > chances(here)["red"]


def test_a_piece_whose_points_alone_win_is_worth_what_it_is_a_match_for():
    """The battery was told to be worth thirty points of ships: 7% for those who besiege it, and they won half; then one
    ship, 77%."""
    rules, state = opening("the-old-battery")
    evaluation = Measuring(rules, state).evaluation
    values = {who.name: evaluation.value(state, who) for who in state.pieces}
    assert 2.5 < values.pop("battery") < 4.5
    assert all(0.5 < value < 2 for value in values.values())
    assert chances(Position(rules, state))["red"] == pytest.approx(0.52, abs=0.15)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("the-old-battery", True),
        ("the-drift", True),
        ("the-needles", True),
        ("the-long-gun", True),
        ("out-of-the-pocket", True),
        ("the-brig", False),
        ("belt-duel", True),
        ("three-suns", True),
    ],
)
def test_a_battle_for_points_is_told_by_its_material_where_no_game_with_such_a_goal_was_fitted(name: str, known: bool):
    rules, state = opening(name)
    assert isinstance(chance_to_win(rules, rules.view(state, 0), 0), Chance if known else Amount)


def test_a_piece_is_a_match_for_one_like_itself_and_two_for_each_other_as_much_as_the_other_way_round():
    def matches(weapon: str) -> tuple[float, float]:
        rules, state = skirmish("a......n", a=RIFLE, n=weapon)
        strength = Measuring(rules, state).evaluation
        _, able, _ = strength.counted(state)
        (one,), (other,) = able["red"], able["blue"]
        return tuple(strength.match(state, who, [foe]) / foe.value for who, foe in ((one, other), (other, one)))

    assert matches(RIFLE) == pytest.approx((1.0, 1.0))
    mine, theirs = matches(SWORD)
    assert mine != pytest.approx(1.0, abs=0.02)
    assert mine * theirs == pytest.approx(1.0)


def measured(here: Position, side: str) -> dict[str, float]:
    """A side's measures."""
    return Measuring(here.rules, here.state).measures(here.state)[side]


@pytest.mark.parametrize(
    ("name", "piece", "whole", "left"),
    [("the-old-battery", "battery", "hull", (66, 44, 22, 1)), ("the-long-gun", "thunder", "crew", (4, 3, 2, 1))],
)
def test_the_wounds_of_a_piece_whose_points_win_are_points_due(
    name: str, piece: str, whole: str, left: tuple[int, ...]
):
    rules, state = opening(name)
    hurt = [Position(rules, state.with_piece(replace(state.piece_named(piece), **{whole: each}))) for each in left]
    due = [measured(each, "red")["due"] for each in hurt]
    assert due == sorted(set(due))
    assert due[-1] > due[0] + 0.5
    assert len({measured(each, "blue")["due"] for each in hurt}) == 1


def test_points_that_are_made_are_due_no_more():
    rules, state = opening("the-brig")
    told = [measured(Position(rules, state), "blue")["due"]]
    for who in state.pieces[:2]:
        state = state.with_piece(replace(who, place=Destroyed()))
        told.append(measured(Position(rules, state), "blue")["due"])
    assert told == [pytest.approx(-log(1.2)), pytest.approx(-log(0.7)), pytest.approx(-log(0.2))]


def test_ground_that_pays_leads_by_what_it_is_due_to_pay():
    """Points that are made by the limit, not those that are made now: whoever holds more of the drift leads."""
    rules, state = opening("the-drift")
    cells = next(goal.cells for goal in state.setup.goals if isinstance(goal, Points))
    assert measured(Position(rules, state), "red")["lead"] == measured(Position(rules, state), "blue")["lead"] == 0.0
    finch = state.piece_named("finch")
    held = state.with_piece(replace(finch, place=state.placed(finch, cells[0])))
    assert measured(Position(rules, held), "red")["lead"] > 0.0 == measured(Position(rules, held), "blue")["lead"]
    behind = held.having(score=replace(held.score, objective=(("blue", 4),)))
    assert measured(Position(rules, behind), "red")["lead"] > 0.0, "eight rounds pay more than four points"
    far = held.having(score=replace(held.score, objective=(("blue", 9),)))
    assert measured(Position(rules, far), "blue")["lead"] > 0.0 == measured(Position(rules, far), "red")["lead"]
    near = held.having(score=replace(held.score, objective=(("red", 11),)))
    assert measured(Position(rules, near), "red")["lead"] == 1.0, "the next one wins"


def test_whoever_is_ahead_is_the_better_off_the_nearer_the_limit_is():
    def ahead(beat: int) -> float:
        rules, state = skirmish("a..b...n..o", limit=9, a=RIFLE, b=SWORD, n=RIFLE, o=SWORD).with_piece("o", health=0)
        return chances(Position(rules, state.having(beat=beat)))["red"]

    assert ahead(1) < ahead(5) < ahead(8)


def test_a_journey_is_told_by_the_days_that_are_left():
    told = [chances(overland("b......s", by=by))["band"] for by in (1, 4, 9)]
    assert told == sorted(told)
    assert told[0] < 0.5
    assert told[2] > 0.8


def test_a_journey_is_told_by_the_days_as_they_will_be():
    """For the salt money a forced march was told to raise the chance, though it lames the horses tonight, and a day's
    shortcut counted on every day after it."""
    rules, state = overland("b......s", by=4, **RIDERS)
    band = state.piece_named("band").id
    fresh = rules.extra(Journeys).pace(state, band)
    lame = tuple(replace(who, pending=1) if who.name == "chestnut" else who for who in state.pieces)
    worn = state.having(pieces=lame)
    assert rules.extra(Journeys).pace(worn, band) < fresh == rules.tactics.stride(worn, band)
    before, after = chances(Position(rules, state))["band"], chances(Position(rules, worn))["band"]
    assert after < before


def test_squares_that_nobody_can_drive_are_no_way():
    """Over the ridge a day was told 55% to win, 10% once it had ended: nobody drove, and three squares were left."""
    found = list[tuple[float, float]]()
    for seat in ("drives = true", "drives = false"):
        rules, state = overland("b.........s", by=2, truck=TRUCK, vic=f'{DRIVER}; aboard = "truck"; {seat}')
        left = rules.extra(Journeys).steps_left(state, state.piece_named("vic").id)
        found.append((left, chances(Position(rules, state))["band"]))
    assert found[0][0] > found[1][0] == 0
    assert found[0][1] > found[1][1]


# --- what rules decide ---


def test_what_is_over_is_certain():
    here = skirmish("a...n", a=RIFLE, n=SWORD)
    for winners, losers, want in ((("red",), ("blue",), (1, 0)), ((), (), (0.5, 0.5)), ((), ("red", "blue"), (0, 0))):
        state = here.state.having(result=Ending(winners, "last side", "FT-02", losers))
        assert tuple(chances(Position(here.rules, state), 0).values()) == want


def passed(rules, state):
    """The same once whoever is asked has ended its turn."""
    return play(rules, state, leaving(rules, state)).state


def last_turn() -> Position:
    """Blue stands where it wins by standing when the round ends, and red has had its turn."""
    held = '[[goals]]\ngoal = "hold"\nside = "blue"\ncells = ["d1"]\nbeats = 1\n'
    return skirmish("a..n......", held, a=SWORD, n=SWORD)


def test_a_hold_that_nobody_can_come_to_before_it_counts_is_certain():
    rules, state = last_turn()
    assert decided(rules, state) is None
    state = passed(rules, state)
    assert decided(rules, state) == {"red": 0.0, "blue": 1.0}
    assert chance_to_win(rules, rules.view(state, 1), 1) == Chance(1, 1, counted=False)


def test_what_no_time_is_left_for_is_lost_before_the_limit():
    """First advance: 90% for who had to hold a crossroads for two turns, was nowhere near, and had one left."""
    rules, state = opening("first-advance")
    assert 0 < chances(Position(rules, state.having(beat=3)))["red"] < 1
    last = state.having(beat=4)
    assert chance_to_win(rules, rules.view(last, 0), 0) == Chance(0, 1, counted=False)
    points = last.having(setup=replace(last.setup, at_limit="points"))
    assert decided(rules, points) is None, "there may still be points to be made"


def at_the_limit(*texts: str) -> Position:
    """The last round of a battle that blue wins by the limit, after orders of red's."""
    rules, state = skirmish("a......................n", limit=1, a=SWORD, n=SWORD)
    state = state.having(setup=replace(state.setup, at_limit="blue"))
    for text in texts:
        state = play(rules, state, read(rules, state, 0, text)).state
    return Position(rules, state)


def test_who_loses_at_the_limit_is_all_but_lost_in_the_last_beat():
    """First battle: 76% for who had to take out two in its last turn, and by the limit had lost."""
    rules, state = skirmish("a..b......n", limit=3, a=RIFLE, b=RIFLE, n=SWORD)
    state = state.having(setup=replace(state.setup, at_limit="blue"))
    told = [chances(Position(rules, state.having(beat=beat)))["red"] for beat in (2, 3)]
    assert told[0] > 0.5
    assert told[1] < 0.25
    drawn = state.having(setup=replace(state.setup, at_limit="draw"), beat=3)
    assert chances(Position(rules, drawn))["red"] > 0.5


def test_who_has_nothing_left_to_do_in_the_last_turn_has_lost():
    """First battle: 92% for who had thrown its grenade in the last round, which the other side wins."""
    rules, state = at_the_limit("a walk b1 c1 d1 e1 f1")
    assert len(rules.offers(state)) > 1, "it can go prone and the like"
    assert chance_to_win(rules, rules.view(state, 0), 0) == Chance(0, 1, counted=False)
    assert decided(*at_the_limit("a walk b1")) is None, "who can still go on is told by the board"


def test_nobody_is_told_less_than_its_own_pass_brings():
    """First fleet: 40% to win, and 84% after a pass that ended the round."""
    rules, state = opening("first-fleet")
    state = passed(rules, state)
    seat = awaiting(state).seat
    after = passed(rules, state)
    assert after.beat == state.beat + 1
    told, then = (chances(Position(rules, each), seat)["blue"] for each in (state, after))
    assert told == pytest.approx(then, abs=0.05)
    assert told > 0.8


def test_time_alone_is_no_gain_of_who_need_only_end():
    """A ship that led was told 28% before a poor shot and 47% after it, when its turn's end could end the round."""
    rules, state = opening("belt-duel")
    state = passed(rules, state)
    ours = awaiting(state).seat
    hurt = next(who for who in state.pieces if who.seat != ours)
    state = state.with_piece(replace(hurt, hull=hurt.hull - 5))
    assert passed(rules, state).beat == state.beat + 1
    weights = weights_of("starship")
    assert weights is not None
    assert weights.weights["lead"] > 0
    stands = shares(weights.weights, Measuring(rules, state).measures(state))
    assert chances(Position(rules, state), ours) == pytest.approx(stands)


def test_nothing_is_certain_while_somebody_is_in_hiding():
    rules, state = last_turn()
    state = passed(rules, state)
    assert decided(rules, state.with_piece(replace(state.piece_named("a"), place=Unseen()))) is None


# --- nothing else ---


@pytest.mark.slow
@pytest.mark.parametrize("system", SHIPPED)
def test_nothing_that_a_seat_cannot_know_changes_what_it_is_told(system: str):
    tried = 0
    for name in NAMES:
        rules = game(name).rules
        if rules.name != system:
            continue
        for number, state in enumerate(list(random_game(game(name), 5, 20).states)[::9]):
            for seat, chair in enumerate(state.setup.seats):
                if not chair.side or len(state.setup.seats) == 1:
                    continue
                told = chances_to_win(rules, rules.view(state, seat))
                for _, other in hidden.differences(Random(number), system, rules, state, seat, codec(system)):
                    assert chances_to_win(rules, rules.view(other, seat)) == told
                    tried += 1
    assert tried or system in ("boarding", "starship")


@pytest.mark.parametrize("name", ["the-mill", "three-suns", "the-west-lock"])
def test_what_was_asked_before_changes_nothing(name: str):
    here = opening(name)
    kept = Distances(here.rules)
    for state in list(random_game(game(name), 4, 24).states)[::5]:
        view = here.rules.view(state, 0)
        assert chances_to_win(here.rules, view, kept) == chances_to_win(here.rules, view)


# --- where nothing is fitted ---


def test_where_nothing_is_fitted_it_is_called_material():
    state = opened(stones.RULES, stones.opening()).state
    told = chance_to_win(stones.RULES, state, 0)
    assert isinstance(told, Amount)
    assert (told.unit, told.parts) == ("material", 100)
    assert what_changed(stones.RULES, state, state, 0) is None


def test_material_is_the_share_of_what_stands(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tactical.opponent.winning.weights_of", lambda system: None)
    rules, state = skirmish("a..b...n", a=RIFLE, b=RIFLE, n=RIFLE)
    assert chance_to_win(rules, state, 0) == Amount(67, "material", 100)
    assert chance_to_win(rules, state, 1) == Amount(33, "material", 100)


def test_who_has_broken_out_is_no_loss_of_material():
    rules, state = opening("the-brig")
    told = share_of(chance_to_win(rules, state, 0))
    out = state.with_piece(replace(state.pieces[0], place=Left()))
    assert share_of(chance_to_win(rules, out, 0)) == pytest.approx(told, abs=0.01)


# --- the weights ---


@pytest.mark.parametrize("system", SHIPPED)
def test_every_system_has_weights_that_can_be_read(system: str):
    found = weights_of(system)
    assert found is not None
    assert found.games >= 50
    assert (CONSTANT in found.weights) == (system == "overland")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("[weights]\nfrce = 1.0", "weights.toml:5:1: unknown measure 'frce'; did you mean force?"),
        (
            "[weights]\nforce = -1.0",
            "5:9: force must be a number of at least 0, not -1.0: more",
        ),
        ("[weights]\nforce = nan", "5:9: force must be a number of log odds of at most 1000, not nan"),
        ("[weights]\nforce = 1e9", "5:9: force must be a number of log odds of at most 1000, not 1000000000.0"),
        ("[weights]", "4:2: weights must have at least one measure, such as force = 5.0"),
        ("[weights]\nforce = 'much'", "5:9: force must be a number, not 'much'"),
        ("weights = 3", "4:11: weights must be a table, not 3"),
        ("more = 1\n[weights]\nforce = 1.0", "4:1: unknown key 'more'"),
        ("[weights", "4:9: "),
    ],
)
def test_weights_that_are_not_right_are_told_what_would_be(words: str, said: str):
    with pytest.raises(ScenarioError, match=re.escape(said)) as refused:
        read_weights(f'level = "normal"\ngames = 3\ncommits = []\n{words}\n')
    assert len(refused.value.lines) == 1


def test_weights_may_be_no_numbers_of_a_list_or_nothing():
    with pytest.raises(ScenarioError, match="'level' is missing, such as level = "):
        read_weights("[weights]\nforce = 1.0\n")
    with pytest.raises(ScenarioError, match=re.escape("'weights' is missing, such as weights = { … = 1.0 }")):
        read_weights('level = "normal"\ngames = 3\ncommits = []\n')


# --- why ---


def test_what_changed_is_named_with_whose_and_what_for():
    rules, state = skirmish("a..b...n..o", a=RIFLE, b=SWORD, n=RIFLE, o=SWORD)
    fallen = state.with_piece(replace(state.piece_named("n"), health=0))
    found = what_changed(rules, state, fallen, 0)
    assert (found.measure, found.own, found.words) == ("force", False, "to weaken the enemy")
    assert found.change > 0.05
    other = what_changed(rules, state, fallen, 1, worse=True)
    assert (other.measure, other.own, other.words) == ("force", True, "at the cost of losses")
    assert other.change < -0.05
    assert what_changed(rules, state, fallen, 0, worse=True) is None
    assert what_changed(rules, state, state, 0) is None


def test_every_measure_has_words_for_each_of_its_changes():
    rules, state = skirmish("a...n", a=RIFLE, n=SWORD)
    assert set(Measuring(rules, state).measures(state)["red"]) == set(MEASURES)
    for name, measure in MEASURES.items():
        for own in (True, False):
            for better in (True, False):
                assert bool(measure.words(own=own, better=better)) == (name != CONSTANT)


@pytest.mark.parametrize("system", SHIPPED)
def test_every_system_weighs_what_stands(system: str):
    """Whoever loses a piece that hits nobody now is told less all the same."""
    weights = weights_of(system)
    assert weights is not None
    assert weights.weights.get("force", 0.0) + weights.weights.get("health", 0.0) > 0.1


# --- drafts ---


def test_the_chance_of_a_draft_is_that_of_its_combats_on_average():
    """In the orchard run a draft was 92% after an average combat, of 74% over all."""
    rules, state = open_scenario("the-orchard-run")
    state = opened(rules, state, live(1)).state
    for text in ("activate Orchard", "order carrier Orchard with fighter-1..2 trooper-1..2"):
        state = play(rules, state, read(rules, state, 0, text), by_hand).state
    carry = rules.extra(Drafting).carried_out
    ends = (chance_to_win(rules, carry(state, live(seed)), 0) for seed in range(60))
    assert share_of(chance_to_win(rules, state, 0)) == pytest.approx(fmean(map(share_of, ends)), abs=0.1)


def test_a_combat_under_way_is_seen_to_its_end():
    """Between two rounds of it nobody had won the planet, and the chance fell by 60 points until then."""
    rules, state = open_scenario("the-orchard-run")
    state = opened(rules, state, live(1)).state
    for text in ("activate Orchard", "order carrier Orchard with fighter-1..2 trooper-1..2"):
        state = play(rules, state, read(rules, state, 0, text), by_hand).state
    fought = play(rules, state, read(rules, state, 0, "commit"), live(4)).state
    assert fought.stack[-1].ask is not None
    assert fought.stack[-1].ask.why == "retreat"
    before, after = (share_of(chance_to_win(rules, each, 0)) for each in (state, fought))
    assert after == pytest.approx(before, abs=0.15)


def test_who_has_taken_out_the_last_enemy_has_no_worse_a_chance():
    """In first advance the shot that took out the last of them cost 17 points: nobody was left to be hit."""
    rules, state = open_scenario("first-advance")
    state = opened(rules, state, live(1)).state
    foes = [piece for piece in state.pieces if state.side(piece) == "blue"]
    gone = state
    for each in foes:
        gone = gone.with_piece(replace(each, place=Destroyed()))
    before, after = (Measuring(rules, state).measures(each)["red"]["threat"] for each in (state, gone))
    assert after == 1.0 >= before
    assert share_of(chance_to_win(rules, gone, 0)) > share_of(chance_to_win(rules, state, 0))
