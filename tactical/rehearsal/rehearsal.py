"""Somebody's walk about a tree of what-ifs: any orders for any seat, dice by policy, back and forth at will.

A rehearsal starts from a position and keeps to itself: it is given no game, no journal and no dice, so that leaving
it is to forget it. With a seat it grows from that seat's view, and shows no more than that seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tactical.rehearsal.compare import Difference, compare
from tactical.rehearsal.dice_policies import PolicyName, fresh, policy
from tactical.rehearsal.likelihood import LineOdds, line_odds
from tactical.rehearsal.line import ROOT, Node, Tree, seedling
from tactical.table import (
    CHANCE,
    AnyRuleset,
    AnyState,
    Awaiting,
    Dice,
    Faces,
    Order,
    Outcome,
    Roll,
    Throw,
    awaiting,
    play,
)


class Rehearsal:
    """A cursor on a tree. `policy` and `side` decide the dice of what is tried next, and may be set at any time."""

    def __init__(
        self,
        rules: AnyRuleset,
        state: AnyState,
        seat: int = -1,
        *,
        policy: PolicyName = "average",
        side: str | None = None,
    ) -> None:
        self.rules = rules
        self.policy: PolicyName = policy
        self.side = side if side is not None else (state.seat(seat).side if seat >= 0 else "")
        self.tree: Tree = seedling(rules.name, rules.view(state, seat) if seat >= 0 else state, seat)
        self.at = ROOT
        self._latest: dict[int, int] = {}  # node -> the child last gone to, for `forward`
        self._fresh = fresh()

    @classmethod
    def of(cls, rules: AnyRuleset, tree: Tree, at: int = ROOT) -> Rehearsal:
        """Take up a tree that was kept."""
        self = cls(rules, tree.root.state, tree.seat)
        self.tree = tree
        self.go(at)
        return self

    # --- here ---

    @property
    def node(self) -> Node:
        """The node the cursor is on."""
        return self.tree.nodes[self.at]

    @property
    def state(self) -> Any:
        """The position here."""
        return self.node.state

    @property
    def awaiting(self) -> Awaiting:
        """What the game would wait for here."""
        return awaiting(self.state)

    @property
    def path(self) -> tuple[Node, ...]:
        """The line to here."""
        return self.tree.path(self.at)

    # --- trying ---

    def play(self, order: Order, policy: PolicyName | None = None) -> Outcome:
        """Try an order of any seat here, or a Report of a battle. A refusal leaves everything as it was.

        Where the same order came to the same before, the cursor goes to that node and none is added.
        """
        name = policy or self.policy
        out = play(self.rules, self.state, order, self._dice(name))
        if out.verdict:
            self._step(order, out, name)
        return out

    def throw(self, faces: Faces | None = None, policy: PolicyName | None = None) -> Outcome:
        """Decide the roll that is awaited here: by these faces, or by a policy. Refused where no roll is awaited, and
        under the policy `ask`, which has no answer."""
        want, name = self.awaiting, policy or self.policy
        if faces is None and isinstance(want, Roll):
            faces = self._dice(name)(want)
        return self.play(Throw(CHANCE, faces or ()), name)

    def again(self, order: Order, faces: Iterable[Faces]) -> Outcome:
        """Try an order with faces that are known, such as those of a kept line."""
        out = play(self.rules, self.state, order, _fitting(faces))
        if out.verdict:
            self._step(order, out, "ask")
        return out

    def keep_for_other_dice(self, order: Order) -> None:
        """Put an order on the line that cannot be given here: nothing comes of it, but it is part of what the line
        says for dice that fall otherwise."""
        self._step(order, Outcome(self.state, self.awaiting), self.policy)

    def _dice(self, name: PolicyName) -> Dice:
        return self._fresh if name == "fresh" else policy(name, self.state, self.side)

    def _step(self, order: Order, out: Outcome, name: PolicyName) -> None:
        for node in self.tree.children(self.at):
            if (node.order, node.faces) == (order, out.rolled):  # the same again: play is a function
                self.go(node.number)
                return
        number = len(self.tree.nodes)
        node = Node(number, self.at, order, out.state, out.events, out.rolled, name, self.side)
        self.tree = self.tree.grown(node)
        self.go(number)

    # --- going about ---

    def go(self, number: int) -> Node:
        """To any node. Lines that go through it are remembered as the way forward."""
        if not 0 <= number < len(self.tree.nodes):
            raise IndexError(f"there is no node {number}: the last is {len(self.tree.nodes) - 1}")
        for node in self.tree.path(number):
            self._latest[node.parent] = node.number
        self.at = number
        return self.node

    def back(self, steps: int = 1) -> bool:
        """Back by so many orders, or as many as there are. Whether the cursor has moved."""
        start = self.at
        while steps > 0 and self.at != ROOT:
            self.at = self.node.parent
            steps -= 1
        return self.at != start

    def forward(self, steps: int = 1) -> bool:
        """Forward again along the line last gone. Whether the cursor has moved."""
        start = self.at
        while steps > 0 and self.at in self._latest:
            self.at = self._latest[self.at]
            steps -= 1
        return self.at != start

    @property
    def ahead(self) -> Node | None:
        """Where going forward leads by one order; None: nowhere."""
        return self.tree.nodes[self._latest[self.at]] if self.at in self._latest else None

    def rewind(self) -> bool:
        """Back to where the rehearsal began."""
        return self.back(len(self.tree.nodes))

    # --- lines ---

    def name(self, name: str, tip: int | None = None) -> None:
        """Give the line to here (or to `tip`) a name; an empty one takes its names away."""
        self.tree = self.tree.naming(name, self.at if tip is None else tip)

    def compare(self, here: int, there: int) -> tuple[Difference, ...]:
        """What differs between the ends of two lines."""
        return compare(self.tree.nodes[here].state, self.tree.nodes[there].state)

    def odds(self, tip: int | None = None) -> LineOdds:
        """How likely the line to here (or to `tip`) is, given its orders."""
        return line_odds(self.rules, self.tree, self.at if tip is None else tip)


def _fitting(faces: Iterable[Faces]) -> Dice:
    """These faces one after the other, as long as they are of the dice that are asked for; then by hand."""
    rest = iter(faces)

    def dice(roll: Roll, /) -> Faces | None:
        nonlocal rest
        found = next(rest, None)
        if found is None or roll.problem(found):
            rest = iter(())
            return None
        return found

    return dice
