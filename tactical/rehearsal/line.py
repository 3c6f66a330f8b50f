"""The tree of what-ifs as plain data: nodes grown from one position, and names for some of them.

A tree is a value: growing it gives another tree, and sharing or keeping one costs almost nothing. Node 0 is the
position that the rehearsal started from; every other node knows its parent, and a line is the path from node 0 to a
node.
"""

from __future__ import annotations

from tactical.rehearsal.dice_policies import PolicyName
from tactical.table import AnyState, Faces, Order
from tactical.table.events import Event
from tactical.table.values import Value, replace

ROOT = 0


class Node(Value, frozen=True):
    """One order of a what-if and its result. `policy` and `side`: who decided its dice; `faces`: how."""

    number: int
    parent: int
    order: Order | None  # None: the root
    state: AnyState
    events: tuple[Event, ...] = ()
    faces: tuple[Faces, ...] = ()  # as `Outcome.rolled`; the faces of a Throw are in the order itself
    policy: PolicyName = "ask"
    side: str = ""


class LineName(Value, frozen=True):
    """A line's name, and its last node."""

    name: str
    tip: int


class Tree(Value, frozen=True):
    """Everything tried from one position. `seat`: whose view that position is; -1: nobody's, all of it."""

    rules: str
    nodes: tuple[Node, ...]
    seat: int = -1
    names: tuple[LineName, ...] = ()

    @property
    def root(self) -> Node:
        """The first node."""
        return self.nodes[ROOT]

    def path(self, tip: int) -> tuple[Node, ...]:
        """The nodes of the line to `tip`, without the root."""
        found = []
        while tip != ROOT:
            found.append(self.nodes[tip])
            tip = self.nodes[tip].parent
        return tuple(reversed(found))

    def children(self, number: int) -> tuple[Node, ...]:
        """The orders tried in a position, oldest first."""
        return tuple(node for node in self.nodes[number + 1 :] if node.parent == number)

    def tips(self) -> tuple[int, ...]:
        """The ends of all lines."""
        parents = {node.parent for node in self.nodes}
        return tuple(node.number for node in self.nodes if node.number not in parents)

    # --- growing ---

    def grown(self, node: Node) -> Tree:
        """The tree with one more node, whose number must be the next."""
        return replace(self, nodes=(*self.nodes, node))

    def naming(self, name: str, tip: int) -> Tree:
        """The tree with the line to `tip` called `name`, wherever that name was before. An empty name takes names
        off it."""
        names = tuple(known for known in self.names if known.name != name and (name or known.tip != tip))
        return replace(self, names=(*names, LineName(name, tip)) if name else names)


def seedling(rules: str, state: AnyState, seat: int = -1) -> Tree:
    """A tree in which nothing has been tried yet."""
    return Tree(rules, (Node(ROOT, -1, None, state),), seat)
