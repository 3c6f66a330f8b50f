"""The worst that others can do: their orders weighed by what they cost one side, on what one of its seats knows."""

from __future__ import annotations

from typing import Any, NamedTuple

from tactical.opponent.evaluation import Evaluation
from tactical.opponent.explanation import deeds
from tactical.opponent.player import Opponent, leaving
from tactical.rehearsal.chain import through
from tactical.rehearsal.simulation import deep
from tactical.rehearsal.spread import losses
from tactical.table import Ask, Order, Ruleset, awaiting, play
from tactical.table.rolls import by_hand

MOST = 3
PASSES = 12  # orders of one's own at most that end what is left of the turn before theirs
LITTLE = 0.01  # average pieces: what costs less is not worth a word
LIMIT, SAMPLES = 12_000, 400  # throws tried for the odds of an answer; tries where they do not suffice


class Spite(Evaluation):
    """What a position costs one side: for whoever wants nothing else."""

    victim = ""

    def __call__(self, state: Any, side: str) -> float:
        return -super().__call__(state, self.victim)


class Worst(Opponent):
    """Thinks for another seat, and wants only to hurt `victim`, a side. The view it is given is the victim's own."""

    victim = ""

    def _evaluation(self, view: Any) -> Evaluation:
        found = Spite(self.rules, view, self.style, self.distances)
        found.victim = self.victim
        return found


class WorstReply(NamedTuple):
    """What others may do: `passed`, orders that end one's own turn before, and theirs; in words with its odds; what it
    costs, in pieces of average worth."""

    passed: tuple[Order, ...]
    orders: tuple[Order, ...]
    words: str
    cost: float

    @property
    def price(self) -> str:
        """`costs you 0.14 pieces on average`; empty where it hardly does."""
        return f"costs you {self.cost:.2f} pieces on average" if self.cost >= LITTLE else ""


def worst(mind: Worst, view: Any, seat: int, most: int = MOST) -> list[WorstReply]:
    """The answers that cost a seat most, the worst first, each by another piece or at another target and none with the
    orders of another; one at least, and no others that cost nothing. `view`: what the seat knows; where it is asked
    itself, what is left of its turn is ended first. Empty: nobody else is asked then."""
    rules, passed, state = mind.rules, list[Order](), view
    mind.victim = view.seat(seat).side
    want = awaiting(state)
    while isinstance(want, Ask) and state.seat(want.seat).side == mind.victim and len(passed) < PASSES:
        passed.append(leaving(rules, state))
        state = play(rules, state, passed[-1], by_hand).state
        want = awaiting(state)
    if not isinstance(want, Ask) or state.seat(want.seat).side == mind.victim:
        return []
    found, known = list[WorstReply](), set[object]()
    now = Evaluation(rules, state, mind.style, mind.distances)(state, mind.victim)
    for line in mind.lines(state, want.seat):
        first = line.orders[0]
        kinds = {(first.subject, first.verb, getattr(first, "target", -1)), frozenset(line.orders)}
        if not kinds & known and line.worth > float("-inf"):
            known |= kinds
            words = _words(rules, state, line.orders, mind.victim)
            found.append(WorstReply(tuple(passed), line.orders, words, now + line.worth))
        if len(found) == most:
            break
    return [*found[:1], *(each for each in found[1:] if each.price)]


def _words(rules: Ruleset[Any], view: Any, orders: tuple[Order, ...], side: str) -> str:
    """`Zoe fires rifle at Ada, walks to c4: 42% fells Ada`: what may come of it to pieces of one side."""
    found = deep(rules, view, through(rules, view, orders), reply="always", limit=LIMIT, samples=SAMPLES)
    none = "nobody is hurt yet" if found.settled else "what comes of it is open"
    return f"{deeds(view, orders, named=True)}: {'; '.join(losses(view, found, side)) or none}"
