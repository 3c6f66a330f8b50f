"""What rulesets say for the computer: numbers in their bounds everywhere, and right where they can be checked."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from tactical.opponent.player import Opponent
from tactical.opponent.threats import Combatant, Threats
from tactical.rehearsal.dice import live
from tactical.rules.armour import shots
from tactical.rules.armour import worth as armour_worth
from tactical.rules.boarding import worth as boarding_worth
from tactical.ruleset.extras import Drafting, Hazards, Holdings
from tactical.scenario import open_scenario
from tactical.table import Order, Roll, Throw, awaiting, by_hand, opened, outcomes, play
from tactical.table.notation import read
from tactical.table.values import replace
from tactical.testing.random_play import random_game
from tests.contract.openings import NAMES, game
from tests.opponent.drills.armour import FOOT, TANK, armour
from tests.opponent.drills.boarding import BLADE, PISTOL, boarding
from tests.opponent.drills.skirmish import RIFLE, SWORD, skirmish
from tests.opponent.drills.starship import FOE, SHIP, starship
from tests.opponent.positions import Position, wide
from tests.rules.boarding import fixture as people
from tests.rules.starship import fixture as ships


@pytest.mark.parametrize("name", NAMES)
def test_they_stay_in_their_bounds(name: str):
    rules, tactics = game(name).rules, game(name).rules.tactics
    for state in list(random_game(game(name), 3, 30).states)[::10]:
        for who in state.pieces:
            assert 0 <= tactics.strength(state, who.id) <= 1
            if who.cell < 0 or not rules.fighters.standing(state, who):
                continue
            assert tactics.stride(state, who.id) > 0
            assert tactics.fire_range(state, who.id) >= 1
            assert 0 <= rules.extra(Hazards).exposure(state, who.id) <= 1
            for near in state.board.neighbours(who.cell):
                cost = tactics.step_costs(state, who.id)(who.cell, near)
                assert cost is None or 0 < cost < 100
            for other in state.pieces:
                if other.cell >= 0 and state.side(other) not in ("", state.side(who)):
                    assert 0 <= tactics.harm(state, who.id, other.id) <= 1.5
                    assert tactics.harm(state, who.id, other.id, 500) == 0
        assert all(math.isfinite(rules.extra(Holdings).assets(state, side)) for side in state.sides)
        assert not rules.broken_invariants(rules.extra(Drafting).carried_out(state))


def lost(here: Position, text: str, target: str) -> float:
    """The strength that an order takes from a piece on average, by every throw there is."""
    rules, state = here
    who = state.piece_named(target).id
    order: Order = read(rules, state, awaiting(state).seat, text)
    before = rules.tactics.strength(state, who)
    out = play(rules, state, order, by_hand)
    assert out.verdict, out.verdict

    def mean(now: Any) -> float:
        want = awaiting(now)
        if not isinstance(want, Roll):
            return before - rules.tactics.strength(now, who)
        ends = outcomes(want)
        return sum(float(chance) * mean(play(rules, now, Throw(-1, faces), by_hand).state) for faces, chance in ends)

    return mean(out.state)


@pytest.mark.parametrize(
    ("here", "order"),
    [
        (lambda: skirmish("a.....n", a=RIFLE, n=RIFLE), "a fire rifle at n"),
        (lambda: skirmish('a....."n', a=RIFLE, n=RIFLE), "a fire rifle at n"),
        (lambda: skirmish("an", a=SWORD, n=RIFLE), "a strike n with sword"),
        (lambda: skirmish("an", a=SWORD, n=RIFLE).with_piece("n", health=2), "a strike n with sword"),
        (lambda: boarding("a.....n", a=PISTOL, n=BLADE), "a attack n with pistol"),
        (lambda: boarding("an", a=BLADE, n=BLADE), "a attack n with blade"),
        (lambda: armour("a...........n", a=FOOT, n=FOOT), "a fire rifle at n"),
        (lambda: armour("a...........n", a=TANK, n=TANK), "a fire gun at n"),
    ],
)
def test_harm_is_what_an_attack_takes_on_average(here: Any, order: str):
    at = here()
    told = at.rules.tactics.harm(at.state, at.state.piece_named("a").id, at.state.piece_named("n").id)
    assert told == pytest.approx(lost(at, order, "n"), abs=0.02)


def test_a_natural_twenty_hits_whatever_the_defence():
    def harm(defence: int) -> float:
        state = ships.start(zed={"cell": (5, 1), "defence": defence, "shields": (0, 0, 0, 0)})
        return ships.RULES.tactics.harm(state, 0, 1)

    assert harm(22) == pytest.approx(2 * harm(23))  # which needs a 20
    assert harm(23) == harm(40) > 0


def test_only_who_is_outside_may_run_out_of_air():
    crew = {"ann": people.friend((2, 0)), "bea": people.friend((2, 1)), "xan": people.foe((1, 2))}
    state = people.start((".....", ".000.", ".000.", "....."), **crew)
    ann, bea, xan = (people.RULES.extra(Hazards).exposure(state, who.id) for who in state.pieces)
    assert ann > 0 == bea == xan


class Forgetful:
    """A memo that works everything out."""

    def get(self, of: object, key: object, make: Callable[[], Any]) -> Any:
        return make()

    def of_all(self, objects: tuple[object, ...], key: object, make: Callable[[], Any]) -> Any:
        return make()


@pytest.mark.parametrize("name", [name for name in NAMES if game(name).rules.name in ("armour", "boarding")])
def test_what_is_kept_of_harm_and_shots_is_what_it_would_be_worked_out_anew(name: str, monkeypatch: pytest.MonkeyPatch):
    rules, told = game(name).rules, list[list[object]]()
    states = list(random_game(game(name), 5, 60).states)[::6]

    def all_of(state: Any) -> Iterator[object]:
        there = [who for who in state.pieces if who.cell >= 0][:12]
        for who, at in product(there, there):
            yield from (rules.tactics.harm(state, who.id, at.id, far) for far in (-1, 2, 7))
            if rules.name == "armour":
                yield tuple(shots.rated(state, who, at))

    for known in (True, False):
        if not known:
            monkeypatch.setattr(armour_worth, "HARM", Forgetful())
            monkeypatch.setattr(armour_worth, "IN_THE_OPEN", Forgetful())
            monkeypatch.setattr(boarding_worth, "IN_THE_OPEN", Forgetful())
            monkeypatch.setattr(shots, "RATED", Forgetful())
        told.append([each for state in states for each in all_of(state)])
    assert told[0] == told[1]


def test_the_threat_to_a_group_is_another_once_one_of_it_has_moved():
    rules, state = armour("a....n..........................\n................................", a=FOOT, n=FOOT)
    known, (a, n) = Threats(rules), state.pieces
    ours, theirs = [Combatant(a.id, 1.0, 1.0)], [Combatant(n.id, 1.0, 1.0)]
    moved = state.with_piece(replace(n, place=state.placed(n, state.board.cell(31, 1))))
    before, after = (known.total(each, ours, theirs) for each in (state, moved))
    assert before != after == Threats(rules).total(moved, ours, theirs)
    assert known.engaged(state, ours, theirs) == [1.0]
    assert known.engaged(moved, ours, theirs) == [0.0]


def test_what_cannot_be_hurt_is_not():
    rules, state = armour("a.......n", a=FOOT, n=TANK)
    rifle = state.piece_named("a").id
    assert rules.tactics.harm(state, rifle, state.piece_named("n").id, 20) == 0


def test_cover_lowers_harm():
    open_ = skirmish("a.......n", a=RIFLE, n=RIFLE)
    covered = skirmish('a.......n\n........"', a=RIFLE, n=RIFLE)
    board = covered.state.board
    n = covered.state.piece_named("n")
    moved = covered.with_piece("n", place=covered.state.placed(n, board.cell(8, 1)))
    assert moved.rules.tactics.harm(moved.state, 0, 1) < open_.rules.tactics.harm(open_.state, 0, 1)


def test_an_enemys_evading_ends_before_whoever_acts_shoots_again_ones_own_does_not():
    rules, state = starship(wide(24, "", "..a...n", ""), a=SHIP, n=FOE)
    ship, foe = (replace(who, turn=replace(who.turn, evading=True)) for who in state.pieces)
    harm = rules.tactics.harm
    assert harm(state.with_piece(foe), ship.id, foe.id) == harm(state, ship.id, foe.id) > 0
    assert harm(state.with_piece(ship), foe.id, ship.id) < harm(state, foe.id, ship.id)


def test_a_computer_marches_when_it_comes_to_it_and_plans_no_marches():
    """They are on offer for who plans a whole journey."""
    rules, state = open_scenario("salt-road")
    view = rules.view(opened(rules, state, live(1)).state, 0)
    offered = [order for order in rules.offers(view) if order.verb == "route_to"]
    assert any(order.marches for order in offered)
    tried = [line.orders[0] for line in Opponent(rules).lines(view, 0)]
    assert not any(order.verb == "route_to" and order.marches for order in tried)
