"""The likelihood of a line: the chances of its rolls, each with the faces that would have had the same result."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tactical.rehearsal.chances import throws_of
from tactical.rehearsal.line import Node, Tree
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Faces, Roll, Throw, awaiting, play
from tactical.table.rolls import chance_of


class Luck(NamedTuple):
    """One roll of a line.

    `alike`: the chance of the same resulting position, over all faces (None if there are too many to try). `met`:
    whether its aim was met; `outcome`: the chance of that, 1 without an aim.
    """

    node: int
    roll: Roll
    faces: Faces
    met: bool
    outcome: Fraction
    alike: Fraction | None


class LineOdds(NamedTuple):
    """The chances of a line with given orders: that its rolls succeed and fail as they did, and that it leads to the
    same positions. `alike` None: a roll has too many dice."""

    rolls: tuple[Luck, ...]
    outcome: Fraction
    alike: Fraction | None


def line_odds(rules: AnyRuleset, tree: Tree, tip: int) -> LineOdds:
    """The odds of the line to `tip` with its orders given: the product over its rolls."""
    rolls = tuple(luck for node in tree.path(tip) for luck in node_luck(rules, tree.nodes[node.parent].state, node))
    outcome, alike = Fraction(1), Fraction(1)
    known = True
    for luck in rolls:
        outcome *= luck.outcome
        known = known and luck.alike is not None
        alike *= luck.alike or 1
    return LineOdds(rolls, outcome, alike if known else None)


def node_luck(rules: AnyRuleset, before: AnyState, node: Node) -> tuple[Luck, ...]:
    """The luck of one node's rolls: its order is played up to each, and all other faces are tried."""
    if isinstance(node.order, Throw):
        first = [(before, node.order.faces)]
        out = play(rules, before, node.order)
    elif node.faces and node.order is not None:
        first, out = [], play(rules, before, node.order)
    else:
        return ()
    pairs = first
    for faces in node.faces:
        pairs.append((out.state, faces))
        out = play(rules, out.state, Throw(CHANCE, faces))
    return tuple(_luck(rules, node.number, state, faces) for state, faces in pairs)


def _luck(rules: AnyRuleset, number: int, state: AnyState, faces: Faces) -> Luck:
    roll = awaiting(state)
    assert isinstance(roll, Roll)
    met = roll.hit(faces)
    chance = chance_of(roll)
    return Luck(number, roll, faces, met, chance if met else 1 - chance, _alike(rules, state, roll, faces))


def _alike(rules: AnyRuleset, state: AnyState, roll: Roll, faces: Faces) -> Fraction | None:
    """The chance of all throws that lead where these faces led."""
    others = throws_of(roll)
    if others is None:
        return None
    led = play(rules, state, Throw(CHANCE, faces)).state
    ways = sum(count for other, count in others if play(rules, state, Throw(CHANCE, other)).state == led)
    return Fraction(ways, roll.sides**roll.dice)
