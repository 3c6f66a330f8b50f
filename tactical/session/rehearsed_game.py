"""A rehearsal as the session sees it: it looks like a game in a file, but nothing is written and nobody else plays."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Self, get_args

import msgspec

from tactical.rehearsal.dice_policies import PolicyName
from tactical.ruleset import AnyRuleset
from tactical.table import CHANCE, AnyState, Dice, Order, Outcome, Throw, Verdict, no
from tactical.table.events import Event
from tactical.table.ledgers import quantity
from tactical.table.notation import write
from tactical.table.phrases import percent_words
from tactical.table.verdicts import OK, TABLE_CLAUSE

if TYPE_CHECKING:
    from fractions import Fraction

    from tactical.journal.game import Game
    from tactical.rehearsal.commit import Committed
    from tactical.rehearsal.line import Node
    from tactical.rehearsal.rehearsal import Rehearsal
    from tactical.session.puzzles import PuzzleGame
    from tactical.session.their_answers import Answers

POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)
SAID = {
    "average": "fall as on average",
    "best": "fall well for your side",
    "worst": "fall badly for your side",
    "ask": "are entered by you",
    "fresh": "are rolled afresh for the rehearsal",
}

DICE = {
    "average": "average dice",
    "best": "best dice",
    "worst": "worst dice",
    "ask": "dice by hand",
    "fresh": "own dice",
}


class LineOrder(msgspec.Struct, frozen=True):
    """One order of the line, as the log needs it."""

    order: Order
    after: AnyState
    events: tuple[Event, ...]

    def rules_after(self, rules: AnyRuleset) -> AnyRuleset:
        """The rules of the rehearsal, which is of one game."""
        return rules


class Twig(msgspec.Struct, frozen=True):
    """A node of the rehearsal, as a list shows it."""

    number: int
    depth: int
    words: str
    odds: str
    here: bool


class RehearsedGame:
    """A rehearsal from one seat's view of a position. It takes any seat's orders; undo and redo move back and forth on
    the line."""

    notice = None
    writable = False
    called = "REHEARSAL"
    puzzle: PuzzleGame | None = None  # the puzzle it grows from
    advised = True  # False: its table allows no advice

    def __init__(self, rules: AnyRuleset, state: AnyState, seat: int, seq: int = 0) -> None:
        """`seq`: the record of the game after which the position was."""
        from tactical.rehearsal.rehearsal import Rehearsal

        self.rules, self.seq = rules, seq
        self.rehearsal = Rehearsal(rules, state, seat)
        self.answers: Answers | None = None  # None: others are asked
        self._likely: dict[int, Fraction] = {}  # node -> how likely its rolls were to come out so

    @classmethod
    def of(cls, rules: AnyRuleset, rehearsal: Rehearsal, seq: int) -> Self:
        """A rehearsal that continues an existing line."""
        self = cls(rules, rehearsal.tree.root.state, rehearsal.tree.seat, seq)
        self.rehearsal = rehearsal
        return self

    @property
    def state(self) -> AnyState:
        """The position at the end of the line."""
        return self.rehearsal.state

    @property
    def moments(self) -> list[LineOrder]:
        """The orders of the line."""
        return [LineOrder(n.order, n.state, n.events) for n in self.rehearsal.path if n.order is not None]

    def play(self, order: Order, _live: Dice) -> Outcome[AnyState]:
        """Try an order; the rehearsal's own policy decides its dice, never the live ones."""
        if isinstance(order, Throw):
            faces = order.faces if self.rehearsal.policy == "ask" else None
            return self.rehearsal.throw(faces)
        return self.rehearsal.play(order)

    def undo(self, _seat: int, _agreed: object = ()) -> Verdict:
        """Go back by one order, including others' answers since, as in a game against the computer."""
        possible = back = bool(self.rehearsal.path)
        while back:
            back = self._answered(self.rehearsal.node)
            self.rehearsal.back()
        return OK if possible else no("undo_nothing", TABLE_CLAUSE)

    def redo(self, _seat: int) -> Verdict:
        """Go forward along the last line, including others' answers."""
        if not self.rehearsal.forward():
            return no("redo_nothing", TABLE_CLAUSE)
        while (there := self.rehearsal.ahead) is not None and self._answered(there):
            self.rehearsal.forward()
        return OK

    def _answered(self, node: Node) -> bool:
        """True if an order was not the rehearsing side's own, where others are answered for."""
        if self.answers is None or self.answers.how == "asked" or node.order is None or node.order.seat < 0:
            return False
        return bool(self.state.seat(node.order.seat).side != self.state.seat(self.rehearsal.tree.seat).side)

    def next_policy(self) -> str:
        """Switch to the next dice policy, and return its words."""
        at = POLICIES.index(self.rehearsal.policy)
        self.rehearsal.policy = POLICIES[(at + 1) % len(POLICIES)]
        return f"Dice {SAID[self.rehearsal.policy]}"

    def next_answers(self) -> str:
        """Switch how others' reactions and turns are answered, and return its words."""
        from tactical.session.their_answers import Answers

        self.answers = self.answers or Answers(self.rules, self.rehearsal.tree.seat)
        return self.answers.next_way(advised=self.advised)

    def words(self) -> str:
        """The banner: how long the line is, how its dice fall, how likely it is."""
        given = sum(node.order is not None and node.order.seat >= 0 for node in self.rehearsal.path)  # dice are none
        line = f"{quantity(given, 'orders')}, {DICE[self.rehearsal.policy]}"
        if self.answers is not None and self.answers.how != "asked":
            line += f", answers: {self.answers.how}"
        likely = prod(self.likely(node) for node in self.rehearsal.path)
        if likely < 1:
            line += f", chance of all rolls so far: {percent_words(likely)}"
        return f"{self.called}, nothing is saved: {line}"

    def likely(self, node: Node) -> Fraction:
        """The chance that the rolls of an order came out as they did. Worked out once: every paint shows it."""
        known = self._likely.get(node.number)
        if known is None:
            from tactical.rehearsal.likelihood import node_odds

            known = node_odds(self.rules, self.rehearsal.tree, node).outcome
            self._likely[node.number] = known
        return known

    def tried(self) -> list[Twig]:
        """Everything that was tried, each order below the one it follows, and where the rehearsal began."""
        from tactical.rehearsal.line import ROOT

        tree, twigs = self.rehearsal.tree, [Twig(ROOT, 0, "the start of the rehearsal", "", self.rehearsal.at == ROOT)]
        waiting = [(node, 1) for node in reversed(tree.children(ROOT))]
        while waiting:
            node, depth = waiting.pop()
            assert node.order is not None
            before = tree.nodes[node.parent].state
            by = "dice" if node.order.seat == CHANCE else before.seat(node.order.seat).name
            likely = self.likely(node)
            odds = percent_words(likely) if likely < 1 else ""
            here = node.number == self.rehearsal.at
            twigs.append(Twig(node.number, depth, f"{by}: {write(before, node.order)}", odds, here))
            children = tree.children(node.number)
            # An only child goes on its line: what is indented are the other ways to go on.
            waiting += [(child, depth + (len(children) > 1)) for child in reversed(children)]
        return twigs

    def commit(self, live: Game, dice: Dice, seats: frozenset[int]) -> Committed:
        """Play the line into the live game until an order is refused or turns out differently."""
        from tactical.rehearsal.commit import commit

        def play(order: Order) -> Outcome[AnyState]:
            outcome: Outcome[AnyState] = live.play(order, dice)
            return outcome

        tree, tip = self.rehearsal.tree, self.rehearsal.at
        return commit(self.rules, tree, tip, live.state, play, seats=seats)
