"""Moving around in a tree of what-ifs: any orders for any seat, dice by policy, back and forth at will.

A rehearsal starts from a position and is self-contained: it gets no game, no journal and no dice, so that leaving it
means forgetting it. With a seat it starts from that seat's view, and shows no more than that seat knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rehearsal.dice_policies import PolicyName, fresh, policy
from tactical.rehearsal.likelihood import LineOdds, line_odds
from tactical.rehearsal.line import ROOT, Node, Tree, seedling
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Awaiting, Dice, Faces, Order, Outcome, Roll, Throw, awaiting, play


class Rehearsal:
    """A cursor in a tree. `policy` and `side` decide the dice of the next tries, and may be set at any time."""

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
        """Continue in a kept tree."""
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
    def state(self) -> AnyState:
        """The position here."""
        return self.node.state

    @property
    def awaiting(self) -> Awaiting:
        """The decision or roll that the game would wait for here."""
        return awaiting(self.state)

    @property
    def path(self) -> tuple[Node, ...]:
        """The line to here."""
        return self.tree.path(self.at)

    # --- trying ---

    def play(self, order: Order, policy: PolicyName | None = None) -> Outcome[AnyState]:
        """Try an order of any seat here, or a Report of a battle. A refusal changes nothing.

        If the same order had the same result before, the cursor goes to that node and none is added.
        """
        name = policy or self.policy
        out = play(self.rules, self.state, order, self._dice(name))
        if out.verdict:
            self._step(order, out, name)
        return out

    def throw(self, faces: Faces | None = None, policy: PolicyName | None = None) -> Outcome[AnyState]:
        """Decide the pending roll by these faces, or by a policy. Refused if no roll is pending, and under the policy
        `ask`, which has no answer."""
        want, name = self.awaiting, policy or self.policy
        if faces is None and isinstance(want, Roll):
            faces = self._dice(name)(want)
        return self.play(Throw(CHANCE, faces or ()), name)

    def again(self, order: Order, faces: Iterable[Faces]) -> Outcome[AnyState]:
        """Try an order with known faces, such as those of a kept line."""
        out = play(self.rules, self.state, order, _fitting(faces))
        if out.verdict:
            self._step(order, out, "ask")
        return out

    def keep_for_other_dice(self, order: Order) -> None:
        """Add an order to the line that cannot be given here: it has no effect, but belongs to the line for other
        dice."""
        self._step(order, Outcome(self.state, self.awaiting), self.policy)

    def _dice(self, name: PolicyName) -> Dice:
        return self._fresh if name == "fresh" else policy(name, self.state, self.side)

    def _step(self, order: Order, out: Outcome[AnyState], name: PolicyName) -> None:
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
        """Go to any node. Lines through it are remembered for going forward."""
        if not 0 <= number < len(self.tree.nodes):
            raise IndexError(f"there is no node {number}: the last is {len(self.tree.nodes) - 1}")
        for node in self.tree.path(number):
            self._latest[node.parent] = node.number
        self.at = number
        return self.node

    def back(self, steps: int = 1) -> bool:
        """Go back by up to this many orders. True if the cursor has moved."""
        start = self.at
        while steps > 0 and self.at != ROOT:
            self.at = self.node.parent
            steps -= 1
        return self.at != start

    def forward(self, steps: int = 1) -> bool:
        """Go forward along the last line. True if the cursor has moved."""
        start = self.at
        while steps > 0 and self.at in self._latest:
            self.at = self._latest[self.at]
            steps -= 1
        return self.at != start

    @property
    def ahead(self) -> Node | None:
        """The node one order forward; None if there is none."""
        return self.tree.nodes[self._latest[self.at]] if self.at in self._latest else None

    def rewind(self) -> bool:
        """Go back to the start of the rehearsal."""
        return self.back(len(self.tree.nodes))

    # --- lines ---

    def name(self, name: str, tip: int | None = None) -> None:
        """Name the line to here (or to `tip`); an empty name removes its names."""
        self.tree = self.tree.naming(name, self.at if tip is None else tip)

    def odds(self) -> LineOdds:
        """The likelihood of the line to here, with its orders given."""
        return line_odds(self.rules, self.tree, self.at)


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
