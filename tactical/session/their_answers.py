"""Who answers in a rehearsal for the seats that are not rehearsing: nobody, whoever passes, or the computer, at a level
or as the worst enemy there is. It knows what the rehearsing seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, get_args

from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaving
from tactical.opponent.worst import Worst, WorstReply, worst
from tactical.table import AnyRuleset, AnyState, Ask, Order, awaiting

How = Literal["asked", "pass", "easy", "normal", "hard", "worst"]
HOW: tuple[How, ...] = get_args(How)
SAID = {
    "asked": "Others are asked: you give their orders too",
    "pass": "Others pass, and end their turns",
    "easy": "The computer answers for others: easy",
    "normal": "The computer answers for others: normal",
    "hard": "The computer answers for others: hard",
    "worst": "Others do the worst they can to you",
}
IN_A_ROW = 40  # orders of others: what goes on longer is theirs to be rehearsed
LEVEL = LEVELS["hard"]  # of who looks for the worst


class Answers:
    """Answers for the seats beside one seat."""

    def __init__(self, rules: AnyRuleset, seat: int, how: How = "asked") -> None:
        self.rules, self.seat, self.how = rules, seat, how
        self._mind: tuple[How, Opponent] | None = None

    def next_way(self) -> str:
        """Answer in the next way; how that is, in words."""
        self.how = HOW[(HOW.index(self.how) + 1) % len(HOW)]
        return SAID[self.how]

    def order(self, state: AnyState) -> Order | None:
        """What is answered at a position that the seat knows; None: its own seat is asked, or others are to be."""
        want = awaiting(state)
        own = state.seat(self.seat).side if 0 <= self.seat < len(state.setup.seats) else ""
        if self.how == "asked" or not isinstance(want, Ask) or state.seat(want.seat).side == own:
            return None
        if self.how == "pass":
            return leaving(self.rules, state)
        return self._thinking(own).choose(state, want.seat).order

    def until_asked(self, state: Callable[[], Any]) -> Iterator[Order]:
        """Answers one after the other, each at the position there is then, until its own seat is asked."""
        for _ in range(IN_A_ROW):
            order = self.order(state())
            if order is None:
                return
            yield order

    def _thinking(self, own: str) -> Opponent:
        """The mind that answers so; it goes on with what it has begun."""
        if self._mind is None or self._mind[0] != self.how:
            mind = Worst(self.rules, LEVEL) if self.how == "worst" else Opponent(self.rules, LEVELS[self.how])
            if isinstance(mind, Worst):
                mind.victim = own
            self._mind = self.how, mind
        return self._mind[1]


def none_answers(state: AnyState, seat: int) -> str:
    """Why there is no worst that others can do."""
    sides = {each.side for each in state.setup.seats if each.side} - {state.seat(seat).side}
    return "Nobody else is asked before this is over" if sides else "Nobody else decides anything here: only dice do"


def worst_answers(rules: AnyRuleset, view: AnyState, seat: int) -> list[WorstReply]:
    """The worst that others can do to a seat from here, the worst first; what is left of its turn is ended before. It
    may take seconds."""
    return worst(Worst(rules, LEVEL), view, seat)
