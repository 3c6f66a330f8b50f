"""How the other seats answer in a rehearsal: not at all, by passing, or by the computer, at a level or as the worst
enemy. It knows what the rehearsing seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, get_args

from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaving
from tactical.opponent.worst import Worst, WorstReply, worst
from tactical.ruleset import AnyRuleset
from tactical.session.advice import no_side
from tactical.table import AnyState, Ask, Order, awaiting

How = Literal["asked", "pass", "easy", "normal", "hard", "expert", "worst"]
HOW: tuple[How, ...] = get_args(How)
UNADVISED = HOW[:-1]  # the ways at a table that allows no advice
SAID = {
    "asked": "Others are asked: you give their orders too",
    "pass": "Others pass and end their turns",
    "easy": "The computer plays the others: easy",
    "normal": "The computer plays the others: normal",
    "hard": "The computer plays the others: hard",
    "expert": "The computer plays the others: expert",
    "worst": "Others play the worst for you",
}
IN_A_ROW = 40  # orders of others: what goes on longer is theirs to be rehearsed
LEVEL = LEVELS["hard"]  # of who looks for the worst


class Answers:
    """Answers for the seats other than one."""

    def __init__(self, rules: AnyRuleset, seat: int, how: How = "asked") -> None:
        self.rules, self.seat, self.how = rules, seat, how
        self._mind: tuple[How, Opponent] | None = None

    def next_way(self, *, advised: bool = True) -> str:
        """Switch to the next way of answering, and return its words. `advised`: include the worst enemy."""
        ways = HOW if advised else UNADVISED
        self.how = ways[(ways.index(self.how) + 1) % len(ways)]
        return SAID[self.how]

    def order(self, state: AnyState) -> Order | None:
        """The answer in a position that the seat knows; None if its own seat decides, or nobody answers for the
        others."""
        want = awaiting(state)
        own = state.seat(self.seat).side if 0 <= self.seat < len(state.setup.seats) else ""
        if self.how == "asked" or not isinstance(want, Ask) or state.seat(want.seat).side == own:
            return None
        if self.how == "pass":
            return leaving(self.rules, state)
        return self._thinking(own).choose(state, want.seat).order

    def until_asked(self, state: Callable[[], AnyState]) -> Iterator[Order]:
        """Answers one after another, each in the position at that time, until its own seat decides."""
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
    """Why there are no worst enemy replies."""
    if why := no_side(state, seat):
        return why
    sides = {each.side for each in state.setup.seats if each.side} - {state.seat(seat).side}
    return "No enemy gets to act before this ends" if sides else "Only dice decide here; nobody can reply"


def worst_answers(rules: AnyRuleset, view: AnyState, seat: int) -> list[WorstReply]:
    """The worst enemy replies to a seat from here, worst first, after ending the rest of its turn. May take seconds."""
    return worst(Worst(rules, LEVEL), view, seat)
