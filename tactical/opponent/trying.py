"""One order tried on a seat's knowledge, and its results, including reactions, which everybody uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tactical.opponent.seeded_dice import strata
from tactical.rehearsal.answers import answering, first_of, presuming
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Engagements, UnitActivations
from tactical.table import AnyState, Ask, Dice, Order, play

WINDOWS = 14  # that one order is followed through, at most


class UsualReactions:
    """Reactions to orders as everybody uses them, but for those that enemies could do in their own turn as well, as
    things stood before, and would give up: they cost the orders nothing, and are left for that turn.

    `found`: whether there was such a reaction. `spared`: False: it is used all the same.
    """

    def __init__(self, rules: AnyRuleset, before: AnyState, *, spared: bool = True) -> None:
        self.rules, self.before, self.spared, self.found = rules, before, spared, False

    def answer(self, state: AnyState, answer: Order) -> Order:
        """An answer to what is asked, or the one that lets it pass."""
        if not self.rules.extra(UnitActivations).reacts_instead(self.before, state, answer):
            return answer
        self.found = True
        passed = self.rules.standing_answer(state, state.stack[-1], "never") if self.spared else None
        return passed or answer

    def __call__(self, state: AnyState, ask: Ask, /) -> Order | None:
        """The reply to a reaction, for chances."""
        answer = first_of(answering(self.rules, "always"), presuming(self.rules))(state, ask)
        return answer and self.answer(state, answer)


class Tried(NamedTuple):
    """The result of trying an order: whether dice were rolled, and whether its seat's say is over."""

    state: AnyState
    rolled: bool
    over: bool


def tried(
    rules: AnyRuleset, state: AnyState, order: Order, dice: Dice, reactions: UsualReactions | None = None
) -> Tried | None:
    """An order with its reactions; None if it is refused. `reactions`: which reactions are left for their own turn, if
    not those that were possible before this order."""
    reactions = reactions or UsualReactions(rules, state)
    out = play(rules, state, order, dice)
    if not out.verdict:
        return None
    rolled = bool(out.rolled)
    for _ in range(WINDOWS):
        want = out.awaiting
        if not isinstance(want, Ask) or not _window(rules, out.state, want, order.seat):
            break
        after = play(rules, out.state, reactions.answer(out.state, usual(rules, out.state, want)), dice)
        if not after.verdict:
            break
        out, rolled = after, rolled or bool(after.rolled)
    over = not (isinstance(out.awaiting, Ask) and out.awaiting.seat == order.seat)
    return Tried(out.state, rolled, over)


def outcomes(
    rules: AnyRuleset, view: AnyState, orders: Sequence[Order], of: int, *, spared: bool = True
) -> Iterator[AnyState]:
    """The positions after consecutive orders, one for each of `of` strata of their dice; a single one if nothing is
    rolled. A refused order ends the series. `spared`: see `UsualReactions`."""
    for number in range(of):
        state, rolled, dice, reactions = view, False, strata(number, of), UsualReactions(rules, view, spared=spared)
        for order in orders:
            found = tried(rules, state, order, dice, reactions)
            if found is None:
                break
            state, rolled = found.state, rolled or found.rolled
        yield state
        if not rolled:
            break


def expected(rules: AnyRuleset, view: AnyState, orders: Sequence[Order]) -> AnyState:
    """The position after consecutive orders with middling dice."""
    return next(outcomes(rules, view, orders, 1))


def _window(rules: AnyRuleset, state: AnyState, want: Ask, seat: int) -> bool:
    """True if an ask is answered in passing: windows of all, and what else others are asked in between."""
    if rules.extra(Engagements).presumed_answer(state, want) is not None:
        return True
    if want.seat == seat:
        return want.why in rules.windows and not chooses(rules, state, want)
    return want.why in rules.windows or len(state.stack) > 1


def chooses(rules: AnyRuleset, state: AnyState, want: Ask) -> bool:
    """True if a window asks where to or whom, not whether: no standing answer can say that."""
    return want.why in rules.windows and rules.standing_answer(state, state.stack[-1], "always") is None


def usual(rules: AnyRuleset, state: AnyState, want: Ask) -> Order:
    """The answer that uses a chance; for choices, the usual one."""
    order = rules.extra(Engagements).presumed_answer(state, want)
    if order is None and want.why in rules.windows:
        order = rules.standing_answer(state, state.stack[-1], "always")
    return order or rules.offers(rules.view(state, want.seat))[0]
