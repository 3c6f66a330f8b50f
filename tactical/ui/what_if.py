"""A rehearsal as the desk sees it: the same face as a game in a file, but nothing is written and nobody else plays."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

from tactical.rehearsal.chances import percent_words
from tactical.rehearsal.commit import Committed, commit
from tactical.rehearsal.policies import PolicyName
from tactical.rehearsal.rehearsal import Rehearsal
from tactical.table import Dice, Order, Outcome, Roll, Ruleset, Throw, Verdict, no
from tactical.table.verdicts import OK, TABLE_CLAUSE

POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)
SAID = {
    "average": "come out average",
    "best": "fall well for your side",
    "worst": "fall badly for your side",
    "ask": "are asked of you",
    "fresh": "are thrown, by dice of the rehearsal's own",
}

DICE = {
    "average": "average dice",
    "best": "best dice",
    "worst": "worst dice",
    "ask": "dice by hand",
    "fresh": "own dice",
}


class Tried(NamedTuple):
    """One order of the line, as the log wants it."""

    order: Order
    after: Any
    events: tuple[Any, ...]


class WhatIf:
    """Grown from what one seat sees of a position. Any seat's orders; undo and redo go back and forth on the line."""

    notice = None
    writable = False

    def __init__(self, rules: Ruleset, state: Any, seat: int) -> None:
        self.rules = rules
        self.rehearsal = Rehearsal(rules, state, seat)

    @property
    def state(self) -> Any:
        """The position the line has come to."""
        return self.rehearsal.state

    @property
    def moments(self) -> list[Tried]:
        """The orders of the line."""
        return [Tried(n.order, n.state, n.events) for n in self.rehearsal.path if n.order is not None]

    @property
    def again(self) -> Order | None:
        """Going forward asks nobody."""
        return None

    def play(self, order: Order, _live: Dice) -> Outcome:
        """Try an order; the rehearsal's own policy decides its dice, never the live ones."""
        if isinstance(order, Throw):
            faces = order.faces if self.rehearsal.policy == "ask" else None
            return self.rehearsal.throw(faces)
        return self.rehearsal.play(order)

    def undo(self, _seat: int, _agreed: Any = ()) -> Verdict:
        """Back by one order."""
        return OK if self.rehearsal.back() else no("undo_nothing", TABLE_CLAUSE)

    def redo(self, _seat: int) -> Verdict:
        """Forward along the line last gone."""
        return OK if self.rehearsal.forward() else no("redo_nothing", TABLE_CLAUSE)

    def next_policy(self) -> str:
        """The next way its dice are decided, in words."""
        at = POLICIES.index(self.rehearsal.policy)
        self.rehearsal.policy = POLICIES[(at + 1) % len(POLICIES)]
        return f"Dice {SAID[self.rehearsal.policy]}"

    def words(self) -> str:
        """The banner: how long the line is, how its dice fall, how likely it is."""
        orders = len(self.rehearsal.path)
        line = f"{orders} order{'' if orders == 1 else 's'}, {DICE[self.rehearsal.policy]}"
        odds = self.rehearsal.odds()
        if odds.rolls:
            line += f", {percent_words(odds.outcome)} likely"
        return f"REHEARSAL, nothing is saved: {line}"

    def commit(self, live: Any, dice: Dice, seats: frozenset[int]) -> Committed:
        """Play the line into the live game until an order is refused or comes out differently."""

        def play(order: Order) -> Outcome:
            outcome: Outcome = live.play(order, dice)
            return outcome

        tree, tip = self.rehearsal.tree, self.rehearsal.at
        return commit(self.rules, tree, tip, live.state, play, seats=seats)


def awaited_throw(want: Roll, dice: Dice) -> Throw | None:
    """CHANCE's answer to an awaited roll, if these dice have one."""
    faces = dice(want)
    return Throw(-1, faces) if faces is not None else None
