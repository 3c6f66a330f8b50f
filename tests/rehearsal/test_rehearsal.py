"""A walk about a tree of what-ifs, and that it leaves no trace."""

from __future__ import annotations

import random
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from tactical.journal.digest import digest
from tactical.rehearsal.compare import compare
from tactical.rehearsal.dice_policies import POLICIES
from tactical.rehearsal.line import ROOT
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.table import Ask, Battle, Order, Over, Roll, Throw, play, tape
from tactical.testing.random_play import report
from tests.contract.openings import game
from tests.rehearsal.cases import CASES
from tests.rehearsal.fields import changed, duel, field, told

STRIKE = "ann strike cy with sword"


def begun(policy: str = "average", **more: Any) -> tuple[Rehearsal, Any]:
    rules, state = duel(**more)
    return Rehearsal(rules, state, 0, policy=policy), state  # type: ignore[arg-type]


def tell(rehearsal: Rehearsal, text: str, seat: int = 0, policy: Any = None) -> int:
    out = rehearsal.play(told(rehearsal.rules, rehearsal.state, text, seat), policy)
    assert out.verdict, out.verdict.reasons
    return rehearsal.at


class TestWalk:
    def test_orders_grow_a_line_and_going_back_a_branch(self):
        rehearsal, state = begun()
        one = tell(rehearsal, "ann walk a2")
        two = tell(rehearsal, "ann end")
        assert tell(rehearsal, "cy walk d2", 1) == 3  # any seat's orders
        assert rehearsal.back(2)
        assert rehearsal.at == one
        other = tell(rehearsal, "ann walk a1")
        assert [node.number for node in rehearsal.tree.children(one)] == [two, other]
        assert rehearsal.tree.tips() == (3, other)
        assert [node.number for node in rehearsal.tree.path(3)] == [one, two, 3]
        assert rehearsal.tree.root.state == state

    def test_back_and_forward_follow_the_line_last_gone(self):
        rehearsal, _ = begun()
        tell(rehearsal, "ann walk a2")
        tell(rehearsal, "ann end")
        assert not rehearsal.forward()
        assert rehearsal.rewind()
        assert rehearsal.at == ROOT
        assert not rehearsal.back()
        assert rehearsal.forward(9)
        assert rehearsal.at == 2
        rehearsal.go(1)
        third = tell(rehearsal, "ann go prone")
        rehearsal.rewind()
        rehearsal.forward(9)
        assert rehearsal.at == third
        rehearsal.go(2)
        rehearsal.rewind()
        rehearsal.forward(9)
        assert rehearsal.at == 2
        with pytest.raises(IndexError, match="no node 9"):
            rehearsal.go(9)

    def test_the_same_again_is_the_same_node(self):
        rehearsal, _ = begun("worst")
        one = tell(rehearsal, STRIKE)
        rehearsal.back()
        assert tell(rehearsal, STRIKE) == one
        rehearsal.back()
        assert tell(rehearsal, STRIKE, policy="best") == 2
        assert len(rehearsal.tree.nodes) == 3

    def test_a_refusal_leaves_everything_as_it_was(self):
        rehearsal, _ = begun()
        tree = rehearsal.tree
        assert not rehearsal.play(told(rehearsal.rules, rehearsal.state, "cy walk d2", 1)).verdict
        assert not rehearsal.throw().verdict
        assert rehearsal.tree is tree
        assert rehearsal.at == ROOT

    def test_dice_follow_the_policy_of_each_node(self):
        rehearsal, _ = begun()
        health = {}
        for name in ("average", "best", "worst"):
            rehearsal.rewind()
            rehearsal.policy = name
            tell(rehearsal, STRIKE)
            health[name] = rehearsal.state.pieces[1].health
            assert (rehearsal.node.policy, rehearsal.node.side) == (name, "Red")
        assert health == {"average": 15, "best": 11, "worst": 25}

    def test_asked_dice_wait_and_may_be_decided_otherwise_each_time(self):
        rehearsal, _ = begun("ask")
        tell(rehearsal, STRIKE)
        assert isinstance(rehearsal.awaiting, Roll)
        assert rehearsal.throw().verdict.reasons[0].code == "wrong_faces"
        assert not rehearsal.throw((9, 9)).verdict
        assert rehearsal.throw((3, 3)).verdict
        assert isinstance(rehearsal.awaiting, Roll)
        rehearsal.throw(policy="best")
        assert rehearsal.state.pieces[1].health == 14
        assert [type(node.order) for node in rehearsal.path[1:]] == [Throw, Throw]

    def test_fresh_dice_differ_from_try_to_try(self):
        rehearsal, _ = begun("fresh")
        for _ in range(40):
            rehearsal.rewind()
            tell(rehearsal, STRIKE)
        assert len(rehearsal.tree.nodes) > 5

    def test_a_rehearsal_knows_what_its_seat_knows(self):
        rules, state = field("a.c..", "ann red plain", "cy blue plain")
        hidden = state.having(hidden=(1,))
        rehearsal = Rehearsal(rules, hidden, 0)
        assert rehearsal.state == rules.view(hidden, 0)
        tell(rehearsal, "ann walk b1 c1 d1")
        assert rehearsal.state.pieces[0].cell == 3
        assert Rehearsal(rules, hidden).state is hidden

    def test_lines_have_names(self):
        rehearsal, _ = begun()
        one = tell(rehearsal, "ann walk a2")
        rehearsal.name("left")
        two = tell(rehearsal, "ann end")
        rehearsal.name("wait")
        assert [(n.name, n.tip) for n in rehearsal.tree.names] == [("left", one), ("wait", two)]
        rehearsal.name("left", two)
        assert [(n.name, n.tip) for n in rehearsal.tree.names] == [("wait", two), ("left", two)]
        rehearsal.name("")
        assert rehearsal.tree.names == ()

    def test_a_tree_may_be_kept_and_taken_up(self):
        rehearsal, _ = begun()
        tell(rehearsal, STRIKE)
        tell(rehearsal, "ann end")
        rules, tree = rehearsal.rules, rehearsal.tree
        kept = msgspec.msgpack.encode([(node.parent, node.order, node.faces) for node in tree.nodes])
        assert kept
        again = Rehearsal.of(rules, tree, 2)
        assert (again.state, again.node) == (rehearsal.state, rehearsal.node)
        again.back()
        tell(again, "ann go prone")
        assert len(tree.nodes) == 3  # the tree that was kept is as it was
        for node in tree.nodes[1:]:
            assert node.order is not None
            assert play(rules, tree.nodes[node.parent].state, node.order, tape(node.faces)).state == node.state


class TestCompare:
    def test_pieces_ledgers_and_whose_turn(self):
        rehearsal, state = begun()
        one = tell(rehearsal, "ann walk a2")
        rehearsal.rewind()
        tell(rehearsal, STRIKE)
        two = tell(rehearsal, "ann end")
        here, there = (rehearsal.tree.nodes[tip].state for tip in (one, two))
        found = {(d.piece, d.field): (d.here, d.there) for d in compare(here, there)}
        assert found[0, "turn.spent.walking"] == (1, 0)
        assert found[1, "health"] == (25, 15)
        assert found[-1, "asked"] == ((0, "turn", 0), (1, "turn", 1))
        said = [d.words(state) for d in compare(here, there)]
        assert "Ann place: a2 here, b2 there" in said
        assert "Cy health: 25 here, 15 there" in said
        assert compare(here, here) == ()

    def test_nothing_differs_exactly_where_positions_are_equal(self):
        for name in ("ambush", "reserves", "narrows"):
            states = [node.state for node in wandered(name, 5, 40).tree.nodes]
            rng = Random(name)
            for _ in range(200):
                a, b = rng.choice(states), rng.choice(states)
                assert (compare(a, b) == ()) == (a == b)
                assert all(d.words(a) for d in compare(a, b))

    def test_what_is_pending_differs(self):
        rules, state = duel()
        awaited = play(rules, state, told(rules, state, STRIKE)).state
        other = awaited.having(stack=(*awaited.stack[:-1], msgspec.structs.replace(awaited.stack[-1], settling=True)))
        assert [d.field for d in compare(awaited, other)] == ["pending"]

    def test_the_score_differs_row_by_row(self):
        _, state = duel()
        score = msgspec.structs.replace(state.score, held=((0, "Red", 2),), yielded=("Blue",))
        found = {d.field: (d.here, d.there) for d in compare(state.having(score=score), state)}
        assert found == {"score.held.0.Red": (2, 0), "score.yielded": (("Blue",), ())}


class TestLuck:
    def test_a_hit_and_a_defence(self):
        rehearsal, _ = begun("ask")
        tell(rehearsal, STRIKE)
        rehearsal.throw((3, 3))
        rehearsal.throw((6, 1))
        odds = rehearsal.odds()
        assert [luck.met for luck in odds.rolls] == [True, False]
        assert [luck.outcome for luck in odds.rolls] == [Fraction(21, 36), Fraction(21, 36)]
        assert odds.outcome == Fraction(441, 1296)

    @pytest.mark.parametrize("policy", ["average", "best", "worst"])
    def test_dice_within_an_order_count_the_same(self, policy):
        rehearsal, _ = begun("ask")
        tell(rehearsal, STRIKE, policy=policy)
        faces = rehearsal.node.faces
        by_policy = rehearsal.odds()
        rehearsal.rewind()
        tell(rehearsal, STRIKE)
        for shown in faces:
            rehearsal.throw(shown)
        assert rehearsal.odds().outcome == by_policy.outcome
        assert len(rehearsal.odds().rolls) == len(faces)

    def test_an_order_without_dice_is_certain(self):
        rehearsal, _ = begun()
        tell(rehearsal, "ann walk a2")
        assert (rehearsal.odds().rolls, rehearsal.odds().outcome) == ((), 1)

    @pytest.mark.parametrize("name", CASES)
    def test_the_lines_of_a_case_are_as_likely_as_its_rolls(self, name):
        rules, state, order, reply, _ = CASES[name]()
        rehearsal = Rehearsal(rules, state, policy="average")
        rehearsal.play(order)
        while isinstance(want := rehearsal.awaiting, Ask) and (answer := reply(rehearsal.state, want)) is not None:
            rehearsal.play(answer)
        assert 0 < rehearsal.odds().outcome <= 1


def wandered(name: str, seed: int, orders: int, live: Any = None) -> Rehearsal:
    """A rehearsal in which anything may be tried anywhere."""
    found, rng = game(name), Random(f"{name} {seed}")
    state = live if live is not None else found.state
    seat = rng.choice((-1, *(i for i, chair in enumerate(state.setup.seats))))
    rehearsal = Rehearsal(found.rules, state, seat, side=rng.choice(("", state.setup.seats[0].side)))
    for _ in range(orders):
        if rng.random() < 0.15:
            rehearsal.go(rng.randrange(len(rehearsal.tree.nodes)))
        order, policy = wild(rng, rehearsal), rng.choice([*POLICIES])
        if order is None:
            rehearsal.rewind()
        elif isinstance(order, Roll):
            rehearsal.throw(tuple(rng.randint(1, order.sides) for _ in range(order.dice)), policy)
        else:
            rehearsal.play(order, policy)
    return rehearsal


def wild(rng: Random, rehearsal: Rehearsal) -> Order | Roll | None:
    want = rehearsal.awaiting
    if isinstance(want, Over):
        return None
    if isinstance(want, Roll):
        return want
    if isinstance(want, Battle):
        return report(rehearsal.state)
    offers = rehearsal.rules.offers(rehearsal.rules.view(rehearsal.state, want.seat))
    return rng.choice(offers) if offers else None


@pytest.mark.parametrize("name", ["hostage", "guards", "reserves", "narrows", "march", "ambush"])
def test_hundreds_of_what_ifs_leave_the_live_game_as_it_was(name):
    rules, live = game(name).rules, game(name).state
    before, parts = digest(live), {field: getattr(live, field) for field in live.__struct_fields__}
    written, chance = msgspec.msgpack.encode(live), random.getstate()
    tried = 0
    for seed in range(2):
        rehearsal = wandered(name, seed, 100, live)
        tried += len(rehearsal.tree.nodes)
        seat = rehearsal.tree.seat
        assert rehearsal.tree.root.state == (live if seat < 0 else rules.view(live, seat))
    assert tried > 100
    assert digest(live) == before
    assert all(getattr(live, field) is part for field, part in parts.items())
    assert msgspec.msgpack.encode(live) == written
    assert random.getstate() == chance


@pytest.mark.slow
def test_every_node_is_what_its_order_and_faces_make_of_its_parent():
    for name in ("ambush", "reserves"):
        rehearsal = wandered(name, 9, 120)
        for node in rehearsal.tree.nodes[1:]:
            assert node.order is not None
            before = rehearsal.tree.nodes[node.parent].state
            out = play(rehearsal.rules, before, node.order, tape(node.faces))
            assert (out.state, out.events, out.rolled) == (node.state, node.events, node.faces)


def test_live_positions_differ_from_what_was_changed_by_hand():
    rules, state = duel()
    rehearsal = Rehearsal(rules, changed(state, 0, health=3))
    assert [d.words(state) for d in compare(state, rehearsal.state)] == ["Ann health: 25 here, 3 there"]
