"""The likelihood of a line: the chances that its rolls come out as they did."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import NamedTuple

from tactical.rehearsal.line import Node, Tree
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Faces, Roll, Throw, awaiting, play
from tactical.table.rolls import chance_of


class Luck(NamedTuple):
    """One roll of a line: whether its aim was met, and the chance of that, 1 without an aim."""

    node: int
    roll: Roll
    faces: Faces
    met: bool
    outcome: Fraction


class LineOdds(NamedTuple):
    """The rolls of a line with given orders."""

    rolls: tuple[Luck, ...]

    @property
    def outcome(self) -> Fraction:
        """The chance that all of them succeed and fail as they did."""
        return prod((luck.outcome for luck in self.rolls), start=Fraction(1))


def line_odds(rules: AnyRuleset, tree: Tree, tip: int) -> LineOdds:
    """The odds of the line to `tip` with its orders given."""
    return LineOdds(tuple(luck for node in tree.path(tip) for luck in node_odds(rules, tree, node).rolls))


def node_odds(rules: AnyRuleset, tree: Tree, node: Node) -> LineOdds:
    """The odds of one node's rolls: its order is played up to each."""
    before = tree.nodes[node.parent].state
    if isinstance(node.order, Throw):
        first = [(before, node.order.faces)]
        out = play(rules, before, node.order)
    elif node.faces and node.order is not None:
        first, out = [], play(rules, before, node.order)
    else:
        return LineOdds(())
    pairs = first
    for faces in node.faces:
        pairs.append((out.state, faces))
        out = play(rules, out.state, Throw(CHANCE, faces))
    return LineOdds(tuple(_luck(node.number, state, faces) for state, faces in pairs))


def _luck(number: int, state: AnyState, faces: Faces) -> Luck:
    roll = awaiting(state)
    assert isinstance(roll, Roll)
    met = roll.hit(faces)
    chance = chance_of(roll)
    return Luck(number, roll, faces, met, chance if met else 1 - chance)
