"""The odds of orders as a tree: it comes to what the chains say, whichever way the windows are answered."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.rehearsal.chain import chances
from tactical.rehearsal.tree import Course, OddsTree, WindowAhead, tree
from tactical.rehearsal.tree_words import tree_lines
from tactical.scenario import open_scenario
from tactical.scenario.shipped_files import shipped_saves
from tactical.table.notation import read
from tests.fixtures.breakdowns import wander
from tests.rehearsal.cases import CASES
from tests.rehearsal.fields import changed, duel, told
from tests.rehearsal.test_chain import RULES, gauntlet, orders, run_jet_walk
from tests.rules.armour import fixture as armour
from tests.rules.boarding.fixture import to
from tests.rules.fleet import fixture as fleet

ANSWERS = {"always": "used", "never": "passed"}


def courses(course: Course, answer: str = "") -> Iterator[Course]:
    """All courses from one on; with an answer, those where every window on the way is answered so."""
    yield course
    for way in course.ways:
        if not (answer and isinstance(course.due, WindowAhead)) or way.label == ANSWERS[answer]:
            yield from courses(way.course, answer)


def sound(found: OddsTree) -> int:
    """Asserts that what a roll or a window branches into is all there is; how many branchings there are."""
    assert found.root is not None
    count = 0
    for course in courses(found.root):
        shares: dict[str, Fraction] = {}
        for way in course.ways:
            label = way.label if isinstance(course.due, WindowAhead) else ""
            shares[label] = shares.get(label, Fraction(0)) + way.share
            assert way.course.chance == course.chance * way.share
        assert set(shares.values()) <= {1}
        assert bool(course.ways) == (course.end == "")
        assert (course.rest is not None) == (course.end == "long")
        count += bool(course.ways)
    return count


def as_in_chains(rules: Any, state: Any, given: list[Any]) -> None:
    """Both answers to all windows: the ends of the tree come to what the chain of orders says."""
    found = tree(rules, state, given, courses=10_000, limit=100_000)
    sound(found)
    for answer in ANSWERS:
        chain = chances(rules, state, given, reply=answer)
        assert chain.exact
        ends = [course for course in courses(found.root, answer) if course.end]
        assert sum(course.chance for course in ends) == 1
        assert sum(course.chance for course in ends if course.end == "done") == chain.whole
        for piece, chance in chain.falls:
            assert sum(course.chance for course in ends if piece in course.fallen) == chance
        for cells, chance in chain.ends:
            assert sum(course.chance for course in ends if course.cells == cells) == chance
        for piece, _, low, high in chain.harms:
            lost = [(least, most) for course in ends for who, least, most in course.harms if who == piece]
            assert min(least or low for least, _ in lost) == low
            assert max(most for _, most in lost) == high


def test_a_run_a_jet_and_a_walk_past_two_guards():
    state = gauntlet()
    as_in_chains(RULES, state, run_jet_walk(state))
    found = tree(RULES, state, run_jet_walk(state))
    window = found.root.ways[0].course
    assert isinstance(window.due, WindowAhead)
    assert (window.chance, window.cells, found.root.ways[0].label) == (Fraction(15, 36), (6,), "succeeds")
    used, passed = (way.course for way in window.ways)
    assert [course.chance for course in (used, passed)] == [window.chance] * 2  # a window has no chance of its own
    assert used.due[0].purpose == "Xan's free attack with blade at Ann"


def test_a_walk_that_may_be_struck():
    rules, state = duel(strike_at_leavers=True)
    as_in_chains(rules, changed(state, 0, health=10), [told(rules, state, "ann walk a1 a2")])


def test_a_drive_under_a_gun():
    case = CASES["armour"]()
    as_in_chains(armour.RULES, case.state, [case.order])


def test_an_order_that_cannot_be_or_has_no_odds():
    state = gauntlet()
    refused = tree(RULES, state, orders(state, f"ann walk {to(0, 13)}"))
    assert not refused.verdict
    assert refused.root is None
    sure = tree(RULES, state, orders(state, f"ann walk {to(0, 2)}"))
    assert sure.certain
    assert sure.root.end == "done"
    assert list(tree_lines(RULES, state, refused)) == list(tree_lines(RULES, state, sure)) == []


def test_what_is_followed_no_further_is_summed_up():
    state = gauntlet()
    given = run_jet_walk(state)
    found = tree(RULES, state, given, courses=5)
    sound(found)
    long = [course for course in courses(found.root, "never") if course.end == "long"]
    assert long
    done = sum(c.chance for c in courses(found.root, "never") if c.end == "done")
    later = sum(course.chance * course.rest.whole for course in long)
    assert done + later == chances(RULES, state, given, reply="never").whole


@pytest.mark.clause("FT-FL-03")
def test_a_combat_goes_round_by_round_and_says_who_wins():
    state = fleet.after(fleet.moving("c1 cruiser red B", "b1 cruiser blue C", *fleet.ANCHOR), "order c1 c", "commit")
    found = tree(fleet.RULES, state, [fleet.order(state, "stay")], courses=8)
    sound(found)
    assert [roll.purpose for roll in found.root.due] == ["Red's ships", "Blue's ships"]  # one round is one branching
    first = {way.share: way.course for way in found.root.ways}
    assert set(first) == {Fraction(36, 100), Fraction(24, 100), Fraction(16, 100)}
    assert {way.course.left for way in found.root.ways if way.share == Fraction(24, 100)} == {"1 cruiser"}
    again = found.root.ways[0].course
    assert again.due[0].purpose == "Red's ships"
    lines = [line.text for line in tree_lines(fleet.RULES, state, found)]
    assert any(line.startswith("24%: ") and "space at C, with 1 cruiser left" in line for line in lines)
    ends = [course for course in courses(found.root) if course.end]
    red = sum(
        course.chance
        * (
            sum(each.chance for each in course.rest.upshots if each.text.startswith("Red"))
            if course.rest
            else course.upshot.startswith("Red")
        )
        for course in ends
    )
    assert 0 <= Fraction(24, 64) - red < Fraction(1, 1000)


def test_in_words():
    rules, state = duel(strike_at_leavers=True)
    state = changed(state, 0, health=10)
    found = tree(rules, state, [told(rules, state, "ann walk a1 a2")])
    lines = [f"{'  ' * line.depth}{line.text}" for line in tree_lines(rules, state, found)]
    assert lines[0].startswith("Blue (Cy) may react: an enemy is about to leave your Melee Range (SK-D09)")
    assert lines[1] == "  with the reaction"
    assert lines[-1] == "  without the reaction: goes ahead"
    clauses = [line.clause for line in tree_lines(rules, state, found)]
    assert clauses[0] == "SK-D09"
    assert clauses[2]  # of the roll to hit


def test_ways_begin_with_what_tells_them_apart_and_say_nothing_twice():
    with Game.open(shipped_saves()["fleet"], write=False) as game:
        rules, view = game.rules, game.rules.view(game.state, 0)
        given = read(rules, view, 0, "retreat to Bex")
        ways = [
            line.text for line in tree_lines(rules, view, tree(rules, view, [given])) if "controls space" in line.text
        ]
    assert ways
    assert len({way[:60] for way in ways}) == len(ways)
    assert all(way.count("controls space") == 1 for way in ways)


@pytest.mark.parametrize(
    ("name", "seed"),
    [
        ("the-mill", 1),
        ("first-boarding", 2),
        ("first-advance", 3),
        ("belt-duel", 4),
        ("first-journey", 5),
        ("first-fleet", 6),
    ],
)
def test_random_orders_branch_into_all_there_is(name, seed):
    rules, state = open_scenario(name)
    for done in list(wander(rules, state, 60, seed))[-8:]:
        found = tree(rules, done.before, [done.order], courses=12, limit=300)
        if found.verdict:
            sound(found)
